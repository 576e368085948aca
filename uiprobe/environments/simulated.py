"""Simulated phones in this process, one for each episode."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.base import Opened, Provider, StagesGoals
from uiprobe.environments.registry import environment
from uiprobe.ui.goal import Goal


class SimulatedPhones:
    """A new simulated phone in this process for each episode, set up as its goal says."""

    def __init__(self, source: StagesGoals) -> None:
        self._source = source

    async def open(self, goal: Goal) -> Opened:
        """The phone."""
        # The reference of each goal is run by the tests of its source.
        return Opened(
            self._source.stage(goal),
            "phone",
            ceiling=True if goal.reference else None,
            count_reference=partial(self._source.count_reference, goal),
        )


def _refuses(source: str) -> str:
    if source == "builtin":
        return ""
    return (
        f"the simulated phone has no apps of source={source}: choose environment=replay for "
        "its recordings, or environment=adb for devices with its apps"
    )


@environment("phone", refuses=_refuses)
def simulated_phones(source: object, serials: tuple[str, ...]) -> Provider:
    """Phones for the goals of a source that includes their content."""
    if not isinstance(source, StagesGoals):
        raise ValueError("environment=phone needs a source that sets the phone up")
    return SimulatedPhones(source)
