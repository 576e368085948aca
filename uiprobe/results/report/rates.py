"""Rates of groups of items, by the statistics of all results."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame


def rate(items: DataFrame, column: str = "value") -> tuple[float, float, float] | None:
    """Mean and 95 % interval of a column over the scored items; None where there is none."""
    from scipy.stats import binomtest

    values = items[column].dropna()
    if not len(values):
        return None
    k, n = int(values.sum()), len(values)
    ci = binomtest(k, n).proportion_ci(method="wilson")
    return k / n, float(ci.low), float(ci.high)
