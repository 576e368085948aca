"""All pairs of worlds with events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from uiprobe.probes.sources.builtin.events.changed import PAIRS as CHANGED
from uiprobe.probes.sources.builtin.events.corrected import PAIRS as CORRECTED
from uiprobe.probes.sources.builtin.events.derived import derived_pairs, derived_words
from uiprobe.probes.sources.builtin.events.interrupted import PAIRS as INTERRUPTED
from uiprobe.probes.sources.builtin.events.kept import PAIRS as KEPT
from uiprobe.probes.sources.builtin.events.moving import PAIRS as MOVING
from uiprobe.probes.sources.builtin.events.urgent import PAIRS as URGENT
from uiprobe.probes.sources.builtin.language.wordings import Wordings, read_wordings
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals
from uiprobe.ui.goal import EVENTS

_OWN = (*CHANGED, *CORRECTED, *INTERRUPTED, *URGENT, *MOVING, *KEPT)


class EventGoals(PairGoals):
    """The pairs with events: those that are declared here, and those that are derived."""

    def __init__(self) -> None:
        super().__init__((*_OWN, *derived_pairs()), EVENTS)

    @cached_property
    def wordings(self) -> Mapping[str, Wordings]:
        """The words of each pair by its name."""
        own = read_wordings(Path(__file__).parent / "words.yaml", [pair.name for pair in _OWN])
        return {**own, **derived_words()}


EVENT_GOALS = EventGoals()
"""Their templates, two for each pair."""
