"""The oracle of plans: the next step in words, from where the agent stands."""

from __future__ import annotations

from uiprobe.baselines.oracles.search import MOST_ACTIONS, Leg, find_way, position_after
from uiprobe.baselines.oracles.walks import Walks, next_walked
from uiprobe.environments.base import CanFork
from uiprobe.episodes.helps import CANNOT_BE_MET, GOAL_MET, NEXT_STEP, NO_WAY
from uiprobe.solvers.help import Standing
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.platform import platform_of
from uiprobe.ui.reference import ReferenceStepError, next_action
from uiprobe.ui.step_words import tell_step

MOST_IN_AN_EPISODE = 1_000
"""Actions that all searches of one episode may try."""


class PlanOracle:
    """Gives one run of an episode its next steps.

    A way that was found holds for as long as the agent follows it; where it leaves it, a new one is
    searched from there, as long as the actions that an episode may try are not used up.

    Args:
        walks: The solutions of tasks on the web, where nothing can be tried out.
    """

    def __init__(self, walks: Walks | None = None) -> None:
        self._walks = {} if walks is None else walks
        self._way: list[Leg] = []
        self._lost_at: bytes | None = None
        self._left = MOST_IN_AN_EPISODE

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
        return f"{NEXT_STEP}{tell_step(action, standing.screen.tree, platform)}"

    async def _next(self, standing: Standing) -> Action | None:
        document = standing.screen.document
        if not isinstance(standing.environment, CanFork):
            return self._unproven(standing)
        if self._way and self._way[0].document != document:
            # The agent went elsewhere.
            self._way = []
        if not self._way and self._lost_at != document and self._left > 0:
            found = await find_way(standing, most_actions=min(self._left, MOST_ACTIONS))
            self._left -= found.tried
            self._way = list(found.way)
            self._lost_at = None if self._way else document
        return self._way.pop(0).action if self._way else None

    def _unproven(self, standing: Standing) -> Action | None:
        goal = standing.goal
        walk = self._walks.get((goal.template, goal.seed))
        return _by_reference(standing) if walk is None else next_walked(standing, walk)

    def usual_length(self, standing: Standing) -> int:
        """About how many characters a plan has here; nothing is searched for it."""
        action = self._unproven(standing)
        return len(NO_WAY) if action is None else _length(action, standing)


def _length(action: Action, standing: Standing) -> int:
    platform = platform_of(standing.goal)
    return len(NEXT_STEP) + len(tell_step(action, standing.screen.tree, platform))


def _by_reference(standing: Standing) -> Action | None:
    """The next step of the reference, where nothing can be tried out.

    That is the step after those that were done as the reference has it; off its road, the last
    step whose target is on the screen.
    """
    goal, tree, platform = standing.goal, standing.screen.tree, platform_of(standing.goal)
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
