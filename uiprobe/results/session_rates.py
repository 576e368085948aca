"""Success by the place of a goal in its session, and the gain of the second goal over the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.episodes.intervals import Interval, gain_interval, share_interval
from uiprobe.episodes.names import APART

if TYPE_CHECKING:
    import pandas as pd

SESSION_COLUMNS = ("item_id", "epoch", "value", "cluster", "demand_sessions", "session_form")
"""The columns of the table of items from which success by place is found."""


@dataclass(frozen=True, slots=True)
class SessionRates:
    """How a model fares in sessions.

    Attributes:
        success: Success by place, from 1. Sessions are the clusters.
        gain: The success in the second place less that in the first, in sessions whose goals have
            nothing to do with each other; None without such sessions.
    """

    success: dict[int, Interval]
    gain: Interval | None


def session_rates(items: pd.DataFrame) -> SessionRates | None:
    """The success by place in some items of one run; None where no item is a goal of a session.

    Args:
        items: Rows with `SESSION_COLUMNS`.
    """
    scored = items[items["value"].notna() & items["session_form"].notna()]
    if not len(scored):
        return None
    success = {}
    for place, part in scored.groupby("demand_sessions", sort=True):
        means = part.groupby("cluster", sort=True)["value"].mean()
        success[round(float(str(place)))] = share_interval(means)
    apart = scored[scored["session_form"] == APART]
    by_place = apart.pivot_table(
        index="cluster", columns="demand_sessions", values="value", aggfunc="mean"
    )
    gain = None
    if 1 in by_place and 2 in by_place:
        pairs = by_place[[1, 2]].dropna()
        if len(pairs):
            gain = gain_interval(list(pairs[2] - pairs[1]))
    return SessionRates(success, gain)
