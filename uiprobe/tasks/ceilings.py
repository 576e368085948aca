"""The ceiling of goals with a recorded reference: their evaluators' verdict on the recording."""

from __future__ import annotations

from uiprobe.environments.base import Opened, Provider
from uiprobe.ui.evaluation import evaluate_trajectory
from uiprobe.ui.goal import Goal


def with_ceilings(provider: Provider) -> Provider:
    """The same environments, each with the verdict on its recording if it has one."""
    return _Judged(provider)


class _Judged:
    def __init__(self, provider: Provider) -> None:
        self._provider = provider

    async def open(self, goal: Goal) -> Opened:
        """Open it as the provider does; also raises if the recording is unreadable."""
        opened = await self._provider.open(goal)
        if opened.recorded is not None and goal.evaluators:
            opened.ceiling = evaluate_trajectory(goal.evaluators, opened.recorded()).success
        return opened
