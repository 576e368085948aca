"""All pairs of worlds."""

from __future__ import annotations

from uiprobe.probes.sources.builtin import APP_GOALS
from uiprobe.probes.sources.builtin.worlds.ambiguous import PAIRS as AMBIGUOUS
from uiprobe.probes.sources.builtin.worlds.clear import PAIRS as CLEAR
from uiprobe.probes.sources.builtin.worlds.confirmed import PAIRS as CONFIRMED
from uiprobe.probes.sources.builtin.worlds.namesakes import PAIRS as NAMESAKES
from uiprobe.probes.sources.builtin.worlds.open_points import PAIRS as OPEN_POINTS
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals
from uiprobe.probes.sources.builtin.worlds.premises import PAIRS as PREMISES

PAIR_GOALS = PairGoals(
    (*AMBIGUOUS, *NAMESAKES, *OPEN_POINTS, *PREMISES, *CONFIRMED, *CLEAR),
    left={group.app: group.left for group in APP_GOALS},
)
"""Their templates, two for each pair."""
