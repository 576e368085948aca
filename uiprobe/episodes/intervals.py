"""Intervals of shares and means, for independent or clustered items."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

LEVEL = 0.95
"""Confidence level of all intervals."""

MIN_SEEDS = 3
"""Explorations from fewer seeds have no interval and no test.

Shares of two seeds are often equal by chance, which leaves an interval without width: it covers
76 to 94 % on sites of 5 to 100 functionalities, and 11 to 5 % of equal agents have a winner.
"""


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
    """Mid-P interval of a share; clustered values count with their effective number.

    Independent values get the exact binomial interval with half the chance of what was observed in
    either tail (Lancaster 1961; Berry and Armitage 1995), which, unlike Wilson's, does not fall
    short near 0 and 1. Values in clusters get it with their effective number (`_effective_number`).
    An item that was asked more than once is a cluster of its answers: where these agree, it counts
    as one answer, and where they are as good as independent, as all of them. How often the items
    were asked is read off their means.

    Args:
        values: Numbers from 0 to 1, one per item; items asked more than once have their mean.
        clusters: The cluster of each value; None for independent values.
        level: Confidence level.

    Returns:
        The interval; without bounds for fewer than two clusters.

    Raises:
        ValueError: A value is outside 0 to 1, or the lengths differ.
    """
    import numpy as np

    array = np.asarray(values, dtype=float)
    if array.size and not (array.min() >= 0 and array.max() <= 1):
        raise ValueError(f"shares: found values from {array.min()} to {array.max()}, expected 0-1")
    codes, count = cluster_codes(clusters, array.size)
    if not array.size:
        return Interval(None, None, None, "no values", 0, 0)
    share = float(array.mean())
    if count < 2:
        return Interval(share, None, None, TOO_FEW, int(array.size), count)
    times = _times_asked(array)
    n = _effective_number(array, codes, count, times)
    lower, upper = mid_p(share * n, n, level)
    method = "mid-P" if count == array.size * times else f"mid-P, {count} clusters"
    # Rounding may leave a bound a hair on the wrong side of the estimate.
    return Interval(share, min(share, lower), max(share, upper), method, int(array.size), count)


TOO_FEW = "none: too few clusters for an interval"

_MOST_TIMES = 100
"""Items are taken to be asked at most so often."""


def _times_asked(values: NDArray[np.float64]) -> int:
    """The number of answers in each mean; 1 for right and wrong."""
    import numpy as np

    return max(
        Fraction(float(value)).limit_denominator(_MOST_TIMES).denominator
        for value in np.unique(values)
    )


def _effective_number(
    values: NDArray[np.float64], codes: NDArray[np.intp], count: int, times: int
) -> float:
    """The number of independent answers that say as much as those that were given.

    It is n / deff, where `deff = 1 + (m - 1) r` is the design effect of Kish (1965), n the number
    of answers, m the mean size of a cluster weighted by sizes, and r the upper quintile of what the
    answers leave likely of the correlation in a cluster (`likely_correlation`). A few clusters, or
    clusters that are all right, leave much likely, so that their interval is wide; an estimate in
    the place of r is often 0 there, and its interval covers as little as 30 %. Where the clusters
    vary by more than that, as where some fail as a whole and the model of r does not fit, it is the
    number that Korn and Graubard (1998) take from their variance (docs/statistics.md has the
    coverage of all this).

    Args:
        values: A number from 0 to 1 for each item.
        codes: The cluster of each, from 0.
        count: Number of clusters.
        times: How often each item was asked.
    """
    import numpy as np

    n = float(values.size * times)
    if count == n:
        # Every answer is a cluster of its own.
        return n
    sizes = np.bincount(codes, minlength=count).astype(float) * times
    sums = np.bincount(codes, values, minlength=count).astype(float) * times
    number = n / (1 + ((sizes**2).sum() / n - 1) * likely_correlation(sums, sizes))
    share = float(values.mean())
    variance = center_and_error(sums, sizes)[1] ** 2
    # A share of 0 or 1, and clusters that all agree, have no variance to compare with.
    if 0 < share < 1 and variance > 0:
        number = min(number, max(1.0, share * (1 - share) / variance))
    return float(number)


LIKELY = 0.8
"""The quantile of the correlation that intervals use; with less, some designs of few clusters cover
below 92 %, with more, all intervals get wider (benchmarks/coverage.py)."""

_CORRELATIONS = 50
"""Points of the grid of correlations; with twice as many, no bound moves by half a point."""


def likely_correlation(sums: NDArray[np.float64], sizes: NDArray[np.float64]) -> float:
    """The upper quintile of the posterior of the correlation of two values of a cluster.

    The model is beta-binomial with the observed share (half a right and half a wrong value added,
    so that it is never 0 or 1); every correlation from 0 to 1 is equally likely at first.

    Args:
        sums: Sum of the values of each cluster.
        sizes: Number of values of each cluster.
    """
    import numpy as np
    from scipy.special import betaln

    share = (sums.sum() + 0.5) / (sizes.sum() + 1)
    # Midpoints, because correlations of 0 and 1 have no beta distribution.
    grid = (np.arange(_CORRELATIONS) + 0.5) / _CORRELATIONS
    # Two values of a cluster from Beta(a, b) have the correlation 1 / (a + b + 1).
    scale = (1 - grid) / grid
    right, wrong = share * scale, (1 - share) * scale
    # Clusters with the same sum and size have the same likelihood, and there are few kinds.
    kinds, counts = np.unique(np.column_stack([sums, sizes]), axis=0, return_counts=True)
    logs = -sums.size * betaln(right, wrong)
    for (some, size), times in zip(kinds, counts, strict=True):
        logs = logs + times * betaln(right + some, wrong + size - some)
    # Relative to the largest, because likelihoods of many clusters are too small for a float.
    cumulated = np.concatenate([[0.0], np.cumsum(np.exp(logs - logs.max()))])
    edges = np.linspace(0, 1, cumulated.size)
    return float(np.interp(LIKELY, cumulated / cumulated[-1], edges))


def mid_p(right: float, n: float, level: float) -> tuple[float, float]:
    """The mid-P interval of `right` of `n`, which need not be whole numbers.

    Args:
        right: Number of right answers.
        n: Number of answers.
        level: Confidence level.
    """
    from scipy.optimize import brentq
    from scipy.special import betainc

    tail = (1 - level) / 2

    def more(share: float) -> float:
        """The chance of more than was observed, and half that of as many."""
        # P(X >= k) of a binomial is I_p(k, n - k + 1) (DLMF 8.17.5), also defined for fractions.
        as_many = betainc(right, n - right + 1, share) if right > 0 else 1.0
        above = betainc(right + 1, n - right, share) if right < n else 0.0
        return float(as_many + above) / 2

    lower = brentq(lambda share: more(share) - tail, 0, 1) if right > 0 else 0.0
    upper = brentq(lambda share: more(share) - (1 - tail), 0, 1) if right < n else 1.0
    return float(lower), float(upper)


def mean_interval(
    values: ArrayLike, clusters: Sequence[Hashable] | None = None, *, level: float = LEVEL
) -> Interval:
    """Interval of the mean of values from 0 to 1 other than right and wrong, such as completions.

    Student's t with one degree of freedom less than clusters, after two clusters are added, one of
    zeros and one of ones, as Bonett and Price (2012) do for differences. Without them, ten episodes
    that were all completed would leave no doubt that all others will be. With a handful of values
    that is wider than need be: no values from 0 to 1 vary more than right and wrong ones of the
    same mean, so the bounds of a share hold too, and the inner ones count.

    Args:
        values: One value per item, from 0 to 1.
        clusters: The cluster of each value; None for independent values.
        level: Confidence level.

    Returns:
        The interval; without bounds for fewer than two clusters.
    """
    import numpy as np

    array = np.asarray(values, dtype=float)
    codes, count = cluster_codes(clusters, array.size)
    if not array.size:
        return Interval(None, None, None, "no values", 0, 0)
    mean = float(array.mean())
    if count < 2:
        return Interval(mean, None, None, TOO_FEW, int(array.size), count)
    sizes = np.bincount(codes, minlength=count).astype(float)
    size = root_mean_square(sizes)
    center, error = center_and_error(
        np.append(np.bincount(codes, array, minlength=count), (0.0, size)),
        np.append(sizes, (size, size)),
    )
    half = t_quantile(count - 1, level) * error
    number = _effective_number(array, codes, count, 1)
    least, most = mid_p(mean * number, number, level)
    return Interval(
        mean,
        min(mean, max(least, center - half)),
        max(mean, min(most, center + half)),
        f"t, {count} clusters" if count < array.size else "t",
        int(array.size),
        count,
    )


def seeds_interval(values: Sequence[float], *, level: float = LEVEL) -> Interval:
    """Interval of the mean of one share per seed, with Student's t.

    Seeds of one agent lie close together, so that the added clusters of `mean_interval` would
    outweigh them.

    Args:
        values: A number from 0 to 1 for each seed, such as the coverage of an exploration.
        level: Confidence level.

    Returns:
        The interval; without bounds for fewer than `MIN_SEEDS`.
    """
    import numpy as np

    array = np.asarray(values, dtype=float)
    if not array.size:
        return Interval(None, None, None, "no values", 0, 0)
    mean, count = float(array.mean()), int(array.size)
    if count < MIN_SEEDS:
        return Interval(mean, None, None, f"none: fewer than {MIN_SEEDS} seeds", count, count)
    half = t_quantile(count - 1, level) * float(array.std(ddof=1)) / count**0.5
    lower, upper = max(0.0, mean - half), min(1.0, mean + half)
    return Interval(mean, lower, upper, f"t, {count} seeds", count, count)


def t_quantile(freedom: int, level: float = LEVEL) -> float:
    """The two-sided quantile of Student's t."""
    from scipy.stats import t

    return float(t.isf((1 - level) / 2, freedom))


def root_mean_square(sizes: NDArray[np.float64]) -> float:
    """The size of an added cluster: large clusters weigh more, as they do in the error."""
    return float((sizes**2).mean() ** 0.5)


def center_and_error(sums: NDArray[np.float64], sizes: NDArray[np.float64]) -> tuple[float, float]:
    """A mean over the values of all clusters, and its clustered standard error.

    Args:
        sums: Sum of the values of each cluster.
        sizes: Number of values of each cluster.
    """
    total, count = sizes.sum(), sums.size
    center = sums.sum() / total
    # The sandwich estimator of a mean; count / (count - 1) corrects it for few clusters.
    residuals = sums - center * sizes
    return float(center), float(((residuals**2).sum() * count / (count - 1)) ** 0.5 / total)


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
