"""All pairs of worlds."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.worlds import (
    ambiguous,
    clear,
    confirmed,
    premises,
    unsaid,
    unsaid_changes,
)
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals

PAIR_GOALS = PairGoals(
    (
        *(*ambiguous.PAIRS, *unsaid.PAIRS, *unsaid_changes.PAIRS),
        *(*premises.PAIRS, *confirmed.PAIRS, *clear.PAIRS),
    )
)
"""Their templates, two for each pair."""
