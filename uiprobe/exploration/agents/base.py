"""Agents: what they are given, and what they must be able to do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from uiprobe.exploration.names import Mode
from uiprobe.exploration.view import View
from uiprobe.exploration.world import Outcome, World
from uiprobe.inputs.draws import draw_number
from uiprobe.ui.actions import Action


class Agent(Protocol):
    """Chooses one atomic action after another; all that it knows can be saved as plain data."""

    async def choose(self, view: View) -> Action | None:
        """The next action; None if its answer was unreadable, which costs an action too."""
        ...

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Take notice of the outcome of the action."""
        ...

    def save(self) -> dict[str, Any]:
        """All that it knows, as plain data."""
        ...

    def load(self, state: dict[str, Any]) -> None:
        """Be as it was when it was saved."""
        ...


class SeededAgent:
    """An agent with random numbers of its own, and nothing else to remember."""

    def __init__(self, world: World, mode: Mode, seed: int) -> None:
        self.world = world
        self.mode = mode
        self.random = seeded(type(self).__name__, seed)

    def observe(self, before: View, action: Action | None, outcome: Outcome) -> None:
        """Nothing is remembered."""

    def save(self) -> dict[str, Any]:
        """The state of the random numbers."""
        return {"random": save_random(self.random)}

    def load(self, state: dict[str, Any]) -> None:
        """Go on with the same random numbers."""
        load_random(self.random, state["random"])


def seeded(name: str, seed: int) -> Random:
    """Random numbers by stable names."""
    return Random(draw_number("exploration", name, seed, between=":"))  # noqa: S311 - choices


def save_random(random: Random) -> list[Any]:
    """The state of random numbers, as plain data."""
    version, numbers, spare = random.getstate()
    return [version, list(numbers), spare]


def load_random(random: Random, state: Sequence[Any]) -> None:
    """Bring back such a state."""
    version, numbers, spare = state
    random.setstate((version, tuple(numbers), spare))
