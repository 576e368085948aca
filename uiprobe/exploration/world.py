"""Sites that can be explored, and what an explorer can do in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.view import Spot, View
from uiprobe.ui.actions import Action
from uiprobe.ui.platform import Platform

ScrollDirection = Literal["up", "down"]

State = dict[str, Any]
"""Plain data that can be written as JSON."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an action.

    Attributes:
        view: What is shown afterwards.
        met: The interactive element that it was done on; None if it was on none.
        error: Why it failed; empty if it did not. A failure is the explorer's, never a fault of the
            machinery.
        blocked: What the guardrails stopped, by kind: `external`, `file`, `download`, `logout`,
            `window`, `dialog`, `change`, `closed`.
        restarted: Whether the browser was lost and replaced.
    """

    view: View
    met: Spot | None = None
    error: str = ""
    blocked: tuple[str, ...] = ()
    restarted: bool = False


class World(Protocol):
    """One running site, for one exploration at a time."""

    @property
    def platform(self) -> Platform:
        """The platform of its interfaces."""
        ...

    @property
    def has_addresses(self) -> bool:
        """Whether `go` reaches any page that has been seen."""
        ...

    async def start(self) -> View:
        """Bring the site into the state of its level, and show its landing page.

        Raises:
            DeviceError: The machinery failed, or the site is down.
        """
        ...

    async def act(self, action: Action) -> Outcome:
        """Do an atomic action.

        Raises:
            DeviceError: The machinery failed.
        """
        ...

    def click(self, spot: Spot) -> Action:
        """The action that clicks an element."""
        ...

    def click_any(self, view: View, number: int) -> Action:
        """The action that clicks the element of this number, be it interactive or not."""
        ...

    def click_at(self, x: int, y: int) -> Action:
        """The action that clicks a place, in pixels."""
        ...

    def scroll(self, view: View, direction: ScrollDirection) -> Action:
        """The action that scrolls what is in view."""
        ...

    def back(self) -> Action:
        """The action that goes back."""
        ...

    def home(self) -> Action:
        """The action that goes to where the exploration began."""
        ...

    def go(self, address: str) -> Action:
        """The action that goes to an address, such as a path; for worlds that have addresses."""
        ...

    async def save(self) -> State:
        """The state of the site and of what is shown, as plain data.

        Raises:
            DeviceError: The machinery failed, or the site cannot report its state.
        """
        ...

    async def load(self, state: State) -> View:
        """Bring back a saved state, and show what was shown then.

        Raises:
            DeviceError: The machinery failed.
        """
        ...

    async def close(self) -> None:
        """Release everything; a second call does nothing."""
        ...


class Site(Protocol):
    """An application that can be explored.

    Attributes:
        name: Short name, as `site` of the task.
        platform: The name of the platform.
        levels: The levels that it has.
        edition: Changes whenever its content or its functionalities do; denominators hold for one.
            What follows its stroke changes with the rules that distinguish functionalities.
    """

    name: str
    platform: str
    levels: tuple[Level, ...]

    @property
    def edition(self) -> str:
        """See above."""
        ...

    async def open(self, level: Level, mode: Mode) -> World:
        """A world in that state, not yet started.

        Raises:
            DeviceError: It cannot be opened.
        """
        ...


def check_level(name: str, levels: tuple[Level, ...], level: Level) -> None:
    """Refuse a level that a site does not have.

    Raises:
        ValueError: It has other ones; the message lists them.
    """
    if level not in levels:
        raise ValueError(
            f"level: site {name} has {', '.join(levels)}, found {level!r}; choose one of these"
        )
