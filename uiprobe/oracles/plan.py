"""The oracle of plans: the next step in words, from where the agent stands."""

from __future__ import annotations

from uiprobe.environments.base import CanFork
from uiprobe.episodes.helps import CANNOT_BE_MET, GOAL_MET, NEXT_STEP
from uiprobe.oracles.search import Leg, find_way, position_after
from uiprobe.ui.step_words import tell_step
from uiprobe.solvers.help import Standing
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.platform import platform_of
from uiprobe.ui.reference import ReferenceStepError, next_action


class PlanOracle:
    """Tells one run of an episode its next steps.

    A way that was found holds for as long as the agent follows it; where it leaves it, a new one is
    searched from there.
    """

    def __init__(self) -> None:
        self._way: list[Leg] = []
        self._lost_at: bytes | None = None

    async def advise(self, standing: Standing) -> str | None:
        """The next step in words; None if no way was found.

        Raises:
            DeviceError: The machinery failed.
        """
        action = await self._next(standing)
        if action is None:
            return None
        platform = platform_of(standing.goal)
        if platform.space.declares_infeasible(action):
            return CANNOT_BE_MET
        if platform.space.ends(action):
            return GOAL_MET
        return f"{NEXT_STEP}{tell_step(action, standing.screen.hierarchy, platform)}"

    async def _next(self, standing: Standing) -> Action | None:
        document = standing.screen.document
        if not isinstance(standing.environment, CanFork):
            return _unproven(standing)
        if self._way and self._way[0].document != document:
            # The agent went elsewhere.
            self._way = []
        if not self._way and self._lost_at != document:
            self._way = await find_way(standing) or []
            self._lost_at = None if self._way else document
        return self._way.pop(0).action if self._way else None


def _unproven(standing: Standing) -> Action | None:
    """The next step of the reference, where nothing can be tried out.

    That is the step after those that were done as the reference has it; off its road, the last
    step whose target is on the screen.
    """
    goal, tree, platform = standing.goal, standing.screen.hierarchy, platform_of(standing.goal)
    known = position_after(goal, standing.trail)
    positions = [known] if known is not None else [*reversed(range(len(goal.reference)))]
    for position in positions:
        try:
            action, _ = next_action(goal.reference, position, tree, platform)
            tell_step(action, tree, platform)
        except (ReferenceStepError, ActionError):
            continue
        if goal.reference or not platform.space.ends(action):
            return action
    return None
