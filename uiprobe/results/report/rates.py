"""Accuracies of groups of items, with the same statistics as everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uiprobe.results.intervals import share_interval
from uiprobe.results.run_rows import MEAN_COLUMNS, item_means

if TYPE_CHECKING:
    from pandas import DataFrame

RATE_COLUMNS = MEAN_COLUMNS
"""Columns of the table of items that a rate needs."""


def rate(items: DataFrame) -> tuple[float, float, float] | None:
    """Accuracy of some items of one run, and its 95 % interval; None without scored items."""
    scored = items[items["value"].notna()]
    # There are hundreds of small groups, and most runs ask each item once.
    means = scored if scored["item_id"].is_unique else item_means(scored)
    clusters = means["cluster"].fillna(means["item_id"])
    found = share_interval(means["value"], list(clusters))
    if found.estimate is None or found.lower is None or found.upper is None:
        return None
    return found.estimate, found.lower, found.upper
