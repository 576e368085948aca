"""Goals in runs in which a person can be asked."""

from __future__ import annotations

from dataclasses import replace

from uiprobe.probes.sources.base import Broken
from uiprobe.ui.goal import Goal
from uiprobe.ui.person.facts import TONGUES, Person
from uiprobe.ui.platform import platform_of
from uiprobe.ui.spaces.base import ASK


def with_person(goal: Goal | Broken) -> Goal | Broken:
    """The same goal with a person, who knows nothing beyond the instruction if it has none yet.

    Raises:
        ValueError: Its platform has no way to ask.
    """
    if isinstance(goal, Broken) or goal.person is not None:
        return goal
    if ASK not in platform_of(goal).space.kinds:
        raise ValueError(f"goal {goal.id}: nobody can be asked on platform {goal.platform}")
    tongue = next((one for one in TONGUES if one == goal.language), TONGUES[0])
    return replace(goal, person=Person(language=tongue))
