"""Accuracies of groups of items, with the same statistics as everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uiprobe.episodes.intervals import Estimate, share_interval
from uiprobe.results.run_rows import MEAN_COLUMNS, item_means

if TYPE_CHECKING:
    from pandas import DataFrame

RATE_COLUMNS = MEAN_COLUMNS
"""Columns of the table of items that a rate needs."""


def rate(items: DataFrame) -> Estimate:
    """Accuracy of some items of one run, and its 95 % interval.

    The accuracy is None without scored items, the bounds where there are too few clusters.
    """
    scored = items[items["value"].notna()]
    # There are hundreds of small groups, and most runs ask each item once.
    means = scored if scored["item_id"].is_unique else item_means(scored)
    clusters = means["cluster"].fillna(means["item_id"])
    found = share_interval(means["value"], list(clusters))
    return found.estimate, found.lower, found.upper
