"""The reference as an agent: does what the goal's own solution says."""

from __future__ import annotations

from uiprobe.episodes.schema import Answer
from uiprobe.solvers.navigate import Decision, Turn
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import platform_of
from uiprobe.ui.reference import next_action


class ReferenceAgent:
    """Replays the reference solution of one goal, and then stops."""

    def __init__(self, goal: Goal) -> None:
        self._steps = goal.reference
        self._platform = platform_of(goal)
        self._position = 0

    async def decide(self, turn: Turn) -> Decision:
        """The next action of the solution.

        Raises:
            ReferenceStepError: Nothing on the screen matches the solution: the goal or the device
                is not as it should be, which is not a failure of an agent.
        """
        action, self._position = next_action(
            self._steps, self._position, turn.screen.tree, self._platform
        )
        line = self._platform.space.format(action)
        return Decision(action, [Answer(text=line, action=line)])
