"""The oracle of stopping: whether the goal is met, on each screen."""

from __future__ import annotations

from uiprobe.baselines.oracles.search import is_met
from uiprobe.environments.base import JudgesItself
from uiprobe.episodes.helps import CANNOT_BE_MET, GOAL_MET, GOAL_NOT_MET
from uiprobe.solvers.help import Standing
from uiprobe.ui.platform import platform_of

_REASON = "it cannot be met"


async def tell_stop(standing: Standing) -> str | None:
    """Whether to stop, in words; None if that is unknown here.

    A goal that cannot be met is met by saying so: the declaration is tried like a stop.

    Raises:
        DeviceError: The machinery failed.
    """
    environment = standing.environment
    if standing.goal.self_judged:
        if not isinstance(environment, JudgesItself):
            return None
        return GOAL_MET if (await environment.verdict()).success else GOAL_NOT_MET
    space = platform_of(standing.goal).space
    met = is_met(standing, space.stop())
    if met is None:
        return None
    if not met and standing.goal.may_be_infeasible and is_met(standing, space.stop(_REASON)):
        return CANNOT_BE_MET
    return GOAL_MET if met else GOAL_NOT_MET
