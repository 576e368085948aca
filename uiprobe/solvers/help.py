"""Help for an agent in the middle of an episode: the protocol between the loop and what helps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from uiprobe.environments.base import Environment
    from uiprobe.ui.actions import Action
    from uiprobe.ui.goal import Goal
    from uiprobe.ui.screen import Screen
    from uiprobe.ui.trajectory import Step


@dataclass(frozen=True, slots=True)
class Standing:
    """The situation of an agent when it is helped.

    Attributes:
        environment: What it acts in; helps look at it and at forks of it, and do nothing in it.
        screen: What is shown.
        trail: The steps before, each with its screen and what was done on it.
        notes: The notes that the agent wrote on them, in their order; empty where it wrote none.
        first_state: The data of the apps at the start; None where the environment has none.
        state: The same now.
        rest: Actions that may still be done.
    """

    goal: Goal
    environment: Environment
    screen: Screen
    trail: Sequence[Step]
    notes: Sequence[str] = ()
    first_state: dict[str, Any] | None = None
    state: dict[str, Any] | None = None
    rest: int = 0


@dataclass(frozen=True, slots=True)
class Advice:
    """The help on one screen.

    Attributes:
        text: The help in words; empty for none.
        structured: Whether its answer is taken under a response schema.
        missing: The helps that had nothing to say here, such as a plan where no way was found.
    """

    text: str = ""
    structured: bool = False
    missing: tuple[str, ...] = ()


NO_ADVICE = Advice()


@dataclass(frozen=True, slots=True)
class Correction:
    """An action after its target was corrected by help.

    Attributes:
        action: The action to be done.
        missing: The helps that should have found its target and did not.
    """

    action: Action
    missing: tuple[str, ...] = ()


class Helper(Protocol):
    """Helps one run of one episode."""

    async def advise(self, standing: Standing) -> Advice:
        """The help that the agent receives before it decides.

        Raises:
            DeviceError: The machinery failed.
        """
        ...

    def correct(self, standing: Standing, action: Action, said: str) -> Correction:
        """The action that is done instead of the one that was decided on.

        Args:
            standing: Where the agent stands.
            action: What it decided on.
            said: All of its answer.
        """
        ...


class MakesHelpers(Protocol):
    """Makes the helpers of an arm: one for each run of an episode, so that none knows another."""

    def __call__(self, goal: Goal) -> Helper:
        """A helper for one run of an episode of a goal."""
        ...
