"""What an environment is: somewhere to act, one screen after another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, Self, runtime_checkable

from uiprobe.ui.actions import Action
from uiprobe.ui.goal import Goal
from uiprobe.ui.screen import Screen


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
        """Let go of everything; it can be called again."""
        ...


@runtime_checkable
class HasApplicationState(Protocol):
    """An environment that can say what is true in its apps."""

    async def application_state(self) -> dict[str, Any]:
        """What each app says that it holds, by package, as plain data; a copy."""
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
class CanFork(Protocol):
    """An environment that can be tried out without consequences."""

    async def fork(self) -> Self:
        """Another environment in the same state; what is done in one does not show in the other."""
        ...
