"""Intervals of shares and means, for independent or clustered items."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate and the bounds of its confidence interval.

    Attributes:
        estimate: Mean of the values; None if there are none.
        lower, upper: The bounds; None if they cannot be computed.
        method: How they were computed, in words.
        n: Number of values.
        clusters: Number of clusters; as many as values where the values are independent.
    """

    estimate: float | None
    lower: float | None
    upper: float | None
    method: str
    n: int
    clusters: int


def share_interval(
    values: ArrayLike, clusters: Sequence[Hashable] | None = None, *, level: float = LEVEL
) -> Interval:
    """Wilson score interval of a share; clustered values count with their effective number.

    Independent values get the interval of Wilson (1927). Values in clusters get it with the
    effective sample size `p (1 - p) / v`, at most n, where v is the clustered variance of the
    share, and with the quantile of Student's t with one degree of freedom less than clusters
    (Korn and Graubard 1998; compared with others by Franco et al. 2019). This is what Inspect's
    `ci_wilson` computes, so tables and logs agree.

    Args:
        values: Numbers from 0 to 1, one per item; items asked more than once have their mean.
        clusters: The cluster of each value; None for independent values.
        level: Confidence level.

    Raises:
        ValueError: A value is outside 0 to 1, or the lengths differ.
    """
    import numpy as np
    from scipy.stats import norm, t

    array = np.asarray(values, dtype=float)
    if array.size and not (array.min() >= 0 and array.max() <= 1):
        raise ValueError(f"shares: found values from {array.min()} to {array.max()}, expected 0-1")
    codes, count = cluster_codes(clusters, array.size)
    n = float(array.size)
    if not n:
        return Interval(None, None, None, "no values", 0, 0)
    share = float(array.mean())
    tail = (1 - level) / 2
    clustered = 1 < count < array.size
    if clustered:
        variance = clustered_variance(array, codes, count)
        numerator = share * (1 - share)
        if numerator > 0 and variance > 0:
            n = min(numerator / variance, n)
        critical = float(t.isf(tail, count - 1))
    else:
        critical = float(norm.isf(tail))
    square = critical * critical / n
    middle = (share + square / 2) / (1 + square)
    half = critical / (1 + square) * (share * (1 - share) / n + square / (4 * n)) ** 0.5
    return Interval(
        share,
        # At a share of 0 or 1 rounding would leave a bound a hair inside.
        0.0 if share == 0 else max(0.0, middle - half),
        1.0 if share == 1 else min(1.0, middle + half),
        f"Wilson, {count} clusters" if clustered else "Wilson",
        int(array.size),
        count,
    )


RESAMPLES = 2_000

_AT_ONCE = 4_000_000
"""Clusters that are drawn at a time."""


def mean_interval(
    values: ArrayLike,
    clusters: Sequence[Hashable] | None = None,
    *,
    name: str,
    level: float = LEVEL,
) -> Interval:
    """Interval of the mean of values other than right and wrong, such as completions.

    A studentized bootstrap over clusters: clusters are drawn with replacement, and the draws give
    the quantiles of the mean in units of its clustered error. It keeps the asymmetry of the values
    and, unlike the percentile bootstrap, keeps its nominal coverage with few clusters.

    Args:
        values: The values.
        clusters: The cluster of each value; None for independent values.
        name: Stable name of the figure, which seeds the draws.
        level: Confidence level.

    Returns:
        The interval; without bounds for fewer than two clusters, or if all values are equal.
    """
    import numpy as np

    array = np.asarray(values, dtype=float)
    codes, count = cluster_codes(clusters, array.size)
    if not array.size:
        return Interval(None, None, None, "no values", 0, 0)
    mean = float(array.mean())
    if count < 2 or not np.ptp(array):
        return Interval(mean, None, None, "none: no variation", int(array.size), count)
    sums = np.bincount(codes, array, minlength=count)
    sizes = np.bincount(codes, minlength=count).astype(float)
    generator = np.random.default_rng(list(sha256(name.encode()).digest()))
    parts = []
    # A part of the draws at a time: of a million clusters, all would take 16 GB.
    rows = max(1, _AT_ONCE // count)
    for first in range(0, RESAMPLES, rows):
        draws = generator.integers(count, size=(min(rows, RESAMPLES - first), count))
        drawn, drawn_sizes = sums[draws], sizes[draws]
        totals = drawn_sizes.sum(axis=1)
        own = drawn.sum(axis=1) / totals
        residuals = drawn - own[:, None] * drawn_sizes
        spread = np.sqrt((residuals**2).sum(axis=1) * count / (count - 1)) / totals
        parts.append((own, spread))
    means = np.concatenate([own for own, _ in parts])
    errors = np.concatenate([spread for _, spread in parts])
    # A draw of a single cluster, repeated, has no error and tells nothing about the quantiles.
    usable = errors > 1e-12
    studentized = (means[usable] - mean) / errors[usable]
    error = clustered_variance(array, codes, count) ** 0.5
    low, high = np.quantile(studentized, [(1 - level) / 2, (1 + level) / 2])
    return Interval(
        mean,
        max(float(array.min()), mean - float(high) * error),
        min(float(array.max()), mean - float(low) * error),
        f"bootstrap-t, {count} clusters" if count < array.size else "bootstrap-t",
        int(array.size),
        count,
    )


Estimate = tuple[float | None, float | None, float | None]
"""A figure with the lower and the upper bound of its interval."""


def difference_interval(a: Estimate, b: Estimate) -> Estimate:
    """The difference of two figures of different items, b - a, with its interval.

    The interval comes from those of the two figures (method 10 of Newcombe 1998, for any pair of
    intervals Zou and Donner 2008), so that it keeps their clusters.

    Args:
        a: One figure with its interval.
        b: The other, of items of its own, with an interval of the same level.

    Returns:
        The difference and its bounds; None where a part is unknown.
    """
    if a[0] is None or b[0] is None:
        return None, None, None
    difference = b[0] - a[0]
    if a[1] is None or a[2] is None or b[1] is None or b[2] is None:
        return difference, None, None
    below = ((b[0] - b[1]) ** 2 + (a[2] - a[0]) ** 2) ** 0.5
    above = ((b[2] - b[0]) ** 2 + (a[0] - a[1]) ** 2) ** 0.5
    return difference, difference - below, difference + above


def skill(accuracy: float | None, floor: float | None, ceiling: float | None) -> float | None:
    """The position of an accuracy between floor and ceiling.

    0 at the floor, 1 at the ceiling, negative below the floor; None if a part is unknown or floor
    and ceiling are equal.
    """
    if accuracy is None or floor is None or ceiling is None or ceiling <= floor:
        return None
    return (accuracy - floor) / (ceiling - floor)


def cluster_codes(clusters: Sequence[Hashable] | None, size: int) -> tuple[NDArray[np.intp], int]:
    """Clusters as numbers from 0, and their count; by default each value is its own cluster.

    Raises:
        ValueError: The lengths differ.
    """
    import numpy as np

    if clusters is None:
        return np.arange(size), size
    if len(clusters) != size:
        raise ValueError(f"clusters: found {len(clusters)}, expected one for each of {size} values")
    numbers: dict[Hashable, int] = {}
    codes = np.fromiter(
        (numbers.setdefault(cluster, len(numbers)) for cluster in clusters), np.intp, size
    )
    return codes, len(numbers)


def clustered_variance(values: NDArray[np.float64], codes: NDArray[np.intp], count: int) -> float:
    """Variance of a mean of clustered values: CR1, the sandwich with G / (G - 1).

    Args:
        values: The values.
        codes: Their clusters, as numbers from 0.
        count: Number of clusters, G, at least 2.
    """
    import numpy as np

    sums = np.bincount(codes, values - values.mean(), minlength=count)
    return float(np.sum(sums**2)) * count / (count - 1) / values.size**2
