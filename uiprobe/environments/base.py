"""Environments: somewhere to act, one screen after another."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, runtime_checkable

from uiprobe.environments.deadlines import Deadlines
from uiprobe.environments.looks import Looks
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen
from uiprobe.ui.trajectory import Step
from uiprobe.ui.trajectory_folder import FolderStep


class Environment(Protocol):
    """Shows screens and does actions, for one episode at a time."""

    async def reset(self, goal: Goal) -> Screen:
        """Begin an episode: bring everything to where the goal starts.

        Raises:
            DeviceError: The machinery failed.
        """
        ...

    async def act(self, action: Action) -> Screen:
        """Do an action, in pixels of the screen, and return what is shown afterwards.

        Raises:
            ActionError: The action does not fit the screen; nothing was done.
            TextRefusedError: The text cannot be typed exactly.
            DeviceError: The machinery failed.
        """
        ...

    async def close(self) -> None:
        """Release everything; a second call does nothing."""
        ...


@runtime_checkable
class HasApplicationState(Protocol):
    """An environment that can report the data of its apps."""

    async def application_state(self) -> dict[str, Any]:
        """The data that each app reports, by package, as plain data; a copy."""
        ...


@runtime_checkable
class HasSnapshots(Protocol):
    """An environment that can go back to an earlier state."""

    async def snapshot(self) -> dict[str, Any]:
        """The whole state, as plain data."""
        ...

    async def restore(self, snapshot: Mapping[str, Any]) -> Screen:
        """Bring back a state, and return what is shown in it."""
        ...


@runtime_checkable
class Proceeds(Protocol):
    """An environment in which one goal after another can be worked on."""

    async def proceed(self, goal: Goal) -> Screen:
        """Begin another goal on the device as it is now; a reset then comes back to here.

        Raises:
            DeviceError: The machinery failed.
        """
        ...


@runtime_checkable
class HasClock(Protocol):
    """An environment with a clock of its own, which moves only when something is done."""

    @property
    def clock_ms(self) -> int:
        """Milliseconds on it since the episode began."""
        ...

    async def pass_time(self, milliseconds: int) -> None:
        """Let time pass, and happen what is due; screens that were shown stay as they are.

        The next action is planned on the screen shown last, and done on what is there by then.
        """
        ...


@runtime_checkable
class CanFork(Protocol):
    """An environment in which actions can be tried out without consequences."""

    async def fork(self) -> Self:
        """Another environment in the same state; actions in one do not affect the other."""
        ...


@dataclass(frozen=True, slots=True)
class EnvironmentVerdict:
    """The verdict of an environment on the episode that ran in it.

    Attributes:
        success: Whether the goal was met.
        completion: The share of it that was met, from 0 to 1.
        explanation: Why, in words.
    """

    success: bool
    completion: float
    explanation: str = ""


@runtime_checkable
class JudgesItself(Protocol):
    """An environment that decides itself whether a goal was met, as web tasks do.

    It exists besides evaluators: a goal says by `self_judged` that its verdict counts.
    """

    async def verdict(self) -> EnvironmentVerdict:
        """Its verdict on the episode since its reset.

        Raises:
            DeviceError: The machinery failed.
        """
        ...


@runtime_checkable
class EndsEpisodes(Protocol):
    """An environment that may end an episode itself, as web tasks do once they are decided."""

    @property
    def ended(self) -> bool:
        """Whether the episode is over, be its goal met or not."""
        ...


@runtime_checkable
class StatesInstructions(Protocol):
    """An environment that words the goal itself, when an episode begins."""

    @property
    def instruction(self) -> str:
        """The instruction since the last reset; empty if it leaves that to the goal."""
        ...


@runtime_checkable
class ReportsErrors(Protocol):
    """An environment in which an action that it accepts may fail, such as a click on a page."""

    @property
    def last_error(self) -> str:
        """Why the last action failed; empty if it did not."""
        ...


@runtime_checkable
class GivesNotice(Protocol):
    """An environment in which what a screen no longer shows may matter, such as a dialog."""

    @property
    def notice(self) -> str:
        """Events of the last action that the screen does not show, in words; empty if none."""
        ...


@runtime_checkable
class KnowsWhatLiesAt(Protocol):
    """An environment that can say what an action at a place would meet, as browsers can."""

    async def handles_at(self, point: Point) -> Sequence[str] | None:
        """The handles of the elements at a place of the screen, from the inside out.

        Returns:
            None if it cannot say; the order of the tree decides then.

        Raises:
            DeviceError: The machinery failed.
        """
        ...


@runtime_checkable
class SolvesItself(Protocol):
    """An environment that can carry out the solution of its goal as a whole, as web tasks can."""

    async def cheat(self) -> Screen:
        """Carry out the solution, and return what is shown afterwards.

        Raises:
            DeviceError: There is no solution, or it fails.
        """
        ...


@runtime_checkable
class AsksFirst(Protocol):
    """An environment whose own solution of a goal needs answers of the person beforehand."""

    @property
    def questions(self) -> Sequence[str]:
        """The questions, in their order; empty for goals that need none."""
        ...


@dataclass(slots=True)
class Opened:
    """An environment, and what to do with it afterwards.

    Attributes:
        device: Its name, in a word.
        give_back: Gives the device back; takes a reason if it must not be used again.
        ceiling: Whether the reference solution meets the goal; None if unknown.
        count_reference: Counts the actions of the reference solution, the stop included, or
            returns None if it cannot; None if the solution is unknown.
        recorded: Reads the recording of the reference solution, whose verdict is the ceiling; None
            if there is no recording.
    """

    environment: Environment
    device: str
    give_back: Callable[[str | None], Awaitable[None]] | None = None
    ceiling: bool | None = None
    count_reference: Callable[[], Awaitable[int | None]] | None = None
    recorded: Callable[[], Sequence[Step]] | None = None


class Provider(Protocol):
    """Opens environments, one for each episode."""

    async def open(self, goal: Goal) -> Opened:
        """An environment for one episode.

        Raises:
            DeviceError: No environment can be opened.
        """
        ...


@runtime_checkable
class HasDeadlines(Protocol):
    """A provider of devices that may hang or vanish.

    Attributes:
        deadlines: How long it waits for them; may be set before the first episode.
    """

    deadlines: Deadlines


@runtime_checkable
class HasLooks(Protocol):
    """A provider of devices of which more or less can be looked at.

    Attributes:
        looks: What is looked at; may be set before the first episode.
    """

    looks: Looks


@runtime_checkable
class StagesGoals(Protocol):
    """A source whose goals include the whole content of a simulated device."""

    def stage(self, goal: Goal) -> Environment:
        """A new environment in this process, with the content of the goal."""
        ...

    async def count_reference(self, goal: Goal) -> int | None:
        """How many actions its reference takes, the stop included; None if unknown."""
        ...


@runtime_checkable
class HasRecordings(Protocol):
    """A source with a recording of each goal."""

    def recorded_steps(self, goal: Goal) -> Sequence[FolderStep]:
        """The recording of a goal.

        Raises:
            ValueError: A file of it is missing or damaged.
        """
        ...


@runtime_checkable
class HasPackages(Protocol):
    """A source whose goals are about apps that can be installed."""

    @property
    def packages(self) -> Mapping[str, str]:
        """The package of each app, by its short name."""
        ...
