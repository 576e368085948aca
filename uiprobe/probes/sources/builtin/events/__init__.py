"""Goals in which something happens by itself, in pairs of worlds: docs/events.md."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.events.catalog import EVENT_GOALS
from uiprobe.probes.sources.builtin.variation import Variation
from uiprobe.probes.sources.builtin.worlds import goals_of
from uiprobe.ui.goal import Goal


def event_goals(seed: int, instances: int = 1, variation: Variation | None = None) -> list[Goal]:
    """The goals of all pairs with events; see `uiprobe.probes.sources.builtin.worlds.goals_of`."""
    return goals_of(EVENT_GOALS, seed, instances, variation)
