"""All pairs of worlds."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.worlds.ambiguous import PAIRS as AMBIGUOUS
from uiprobe.probes.sources.builtin.worlds.clear import PAIRS as CLEAR
from uiprobe.probes.sources.builtin.worlds.confirmed import PAIRS as CONFIRMED
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals
from uiprobe.probes.sources.builtin.worlds.premises import PAIRS as PREMISES
from uiprobe.probes.sources.builtin.worlds.unsaid import PAIRS as UNSAID
from uiprobe.probes.sources.builtin.worlds.unsaid_changes import PAIRS as UNSAID_CHANGES

PAIR_GOALS = PairGoals((*AMBIGUOUS, *UNSAID, *UNSAID_CHANGES, *PREMISES, *CONFIRMED, *CLEAR))
"""Their templates, two for each pair."""
