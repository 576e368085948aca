"""Intervals of shares and means, for independent or clustered items."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from sys import float_info
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
    short near 0 and 1. Values in clusters get it with their effective number (`_bounds`).
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
    lower, upper = _bounds(array, codes, count, times, level)
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


def _bounds(
    values: NDArray[np.float64], codes: NDArray[np.intp], count: int, times: int, level: float
) -> tuple[float, float]:
    """The bounds of a share whose values are in clusters.

    Of n answers in clusters of a mean size m (weighted by sizes), whose correlation in a cluster is
    r, n / (1 + (m - 1) r) are the effective number (Kish 1965), and the chance of more right
    answers than were given is that of a mid-P interval with this number. As r is not known, the
    chance is the mean over all r, each as likely as the answers make it *if the share is the one
    that is tested* (`correlation_weights`). Four clusters that are all right say nothing about r if
    the share is 1, and that r is nearly 1 if it is a half. One estimate of r in the place of its
    distribution is often 0 with few clusters, and the interval then covers as little as 30 %.

    Where the clusters vary by more than r allows, as where some fail as a whole and the model of r
    does not fit, the number that Korn and Graubard (1998) take from their variance is the largest
    one (docs/statistics.md has the coverage of all this).

    Args:
        values: A number from 0 to 1 for each item.
        codes: The cluster of each, from 0.
        count: Number of clusters.
        times: How often each item was asked.
        level: Confidence level.
    """
    import numpy as np

    n = float(values.size * times)
    share = float(values.mean())
    if count == n:
        # Every answer is a cluster of its own.
        return mid_p(share * n, n, level)
    sizes = np.bincount(codes, minlength=count).astype(float) * times
    sums = np.bincount(codes, values, minlength=count).astype(float) * times
    correlations = correlation_grid()
    numbers = n / (1 + ((sizes**2).sum() / n - 1) * correlations)
    variance = center_and_error(sums, sizes)[1] ** 2
    # A share of 0 or 1, and clusters that all agree, have no variance to compare with.
    if 0 < share < 1 and variance > 0:
        numbers = np.minimum(numbers, max(1.0, share * (1 - share) / variance))
    weights = correlation_weights(sums, sizes)

    def more(tested: float) -> float:
        return float((weights(tested) * chance_of_more(share, numbers, tested)).sum())

    return _solve(more, share, level)


_CORRELATIONS = 24
"""Points of the grid of correlations; with twice as many, no bound moves by half a point."""


def correlation_grid() -> NDArray[np.float64]:
    """Correlations that are equally likely at first.

    They are the midpoints of equal parts of the arcsine distribution (Jeffreys' prior of a share),
    which lie close together near 0 and 1: answers that are as good as independent, and clusters
    that are as good as one answer, are the common cases.
    """
    import numpy as np

    angles = (np.arange(_CORRELATIONS) + 0.5) / _CORRELATIONS * np.pi / 2
    return np.asarray(np.sin(angles) ** 2)


def correlation_weights(
    sums: NDArray[np.float64], sizes: NDArray[np.float64]
) -> Callable[[float], NDArray[np.float64]]:
    """How likely the answers of clusters make each correlation, if a share is the true one.

    The model is beta-binomial.

    Args:
        sums: Sum of the values of each cluster.
        sizes: Number of values of each cluster.

    Returns:
        A function from a share between 0 and 1 to weights of `correlation_grid`, which sum to 1.
    """
    import numpy as np
    from scipy.special import betaln

    grid = correlation_grid()
    # Two values of a cluster from Beta(a, b) have the correlation 1 / (a + b + 1).
    scale = (1 - grid) / grid
    # Clusters with the same sum and size have the same likelihood, and there are few kinds.
    kinds, counts = np.unique(np.column_stack([sums, sizes]), axis=0, return_counts=True)
    some, size = kinds[:, :1], kinds[:, 1:]

    def weights(share: float) -> NDArray[np.float64]:
        right, wrong = share * scale, (1 - share) * scale
        likelihoods = betaln(right + some, wrong + (size - some)) - betaln(right, wrong)
        logs = counts @ likelihoods
        # Relative to the largest, because likelihoods of many clusters are too small for a float.
        relative = np.exp(logs - logs.max())
        return np.asarray(relative / relative.sum())

    return weights


def mid_p(right: float, n: float, level: float) -> tuple[float, float]:
    """The mid-P interval of `right` of `n`, which need not be whole numbers.

    Args:
        right: Number of right answers.
        n: Number of answers.
        level: Confidence level.
    """
    from scipy.special import betainc

    share = right / n
    k, rest = share * n, (1 - share) * n

    # As `chance_of_more` has it, without arrays of one number.
    def more(tested: float) -> float:
        as_many = betainc(k, rest + 1, tested) if k > 0 else 1.0
        above = betainc(k + 1, rest, tested) if rest > 0 else 0.0
        return float(as_many + above) / 2

    return _solve(more, share, level)


def chance_of_more(share: ArrayLike, numbers: ArrayLike, tested: float) -> NDArray[np.float64]:
    """The chance of a larger share than was observed, and half that of an equal one.

    Args:
        share: The observed share, or several.
        numbers: Numbers of answers, of a shape that fits.
        tested: The true share.
    """
    import numpy as np
    from scipy.special import betainc

    right = np.asarray(share, dtype=float) * np.asarray(numbers, dtype=float)
    wrong = (1 - np.asarray(share, dtype=float)) * np.asarray(numbers, dtype=float)
    # P(X >= k) of a binomial is I_p(k, n - k + 1) (DLMF 8.17.5), also defined for fractions.
    as_many = np.where(right > 0, betainc(np.where(right > 0, right, 1), wrong + 1, tested), 1)
    above = np.where(wrong > 0, betainc(right + 1, np.where(wrong > 0, wrong, 1), tested), 0)
    return np.asarray((as_many + above) / 2)


def _solve(more: Callable[[float], float], share: float, level: float) -> tuple[float, float]:
    """The shares of which what was observed leaves half of 1 - level on either side."""
    tail = (1 - level) / 2
    # Shares of 0 and 1 have no beta distribution.
    least, most = 1e-12, 1 - 1e-12
    lower, upper = 0.0, 1.0
    # With hardly more than one answer, a share that is not quite 0 may leave even these open.
    if share > 0 and more(least) < tail:
        lower = _root(lambda tested: more(tested) - tail, least, most)
    if share < 1 and more(most) > 1 - tail:
        upper = _root(lambda tested: more(tested) - (1 - tail), least, most)
    return float(lower), float(upper)


_ABSOLUTE, _RELATIVE = 2e-12, 4 * float_info.epsilon
"""How closely a root is found."""


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """The zero of a function between two points where its signs differ (Brent 1973).

    It does what `scipy.optimize.brentq` does, to the last bit; importing that takes a second.

    Raises:
        ValueError: The function has the same sign at both points.
    """
    before, now = low, high
    f_before, f_now = function(before), function(now)
    if f_before == 0:
        return before
    if f_now == 0:
        return now
    if (f_before < 0) == (f_now < 0):
        raise ValueError(f"root: found {f_before} and {f_now} at both ends, expected a sign change")
    other, f_other = before, f_before
    last = step = now - before
    while True:
        if f_before != 0 and (f_before < 0) != (f_now < 0):
            other, f_other = before, f_before
            last = step = now - before
        if abs(f_other) < abs(f_now):
            before, now, other = now, other, now
            f_before, f_now, f_other = f_now, f_other, f_now
        near = (_ABSOLUTE + _RELATIVE * abs(now)) / 2
        half = (other - now) / 2
        if f_now == 0 or abs(half) < near:
            return now
        bisected = True
        if abs(last) > near and abs(f_now) < abs(f_before):
            if before == other:
                short = -f_now * (now - before) / (f_now - f_before)
            else:
                slope = (f_before - f_now) / (before - now)
                steep = (f_other - f_now) / (other - now)
                bend = f_other * steep - f_before * slope
                short = -f_now * bend / (steep * slope * (f_other - f_before))
            bisected = 2 * abs(short) >= min(abs(last), 3 * abs(half) - near)
        last, step = (half, half) if bisected else (step, short)
        before, f_before = now, f_now
        now += step if abs(step) > near else (near if half > 0 else -near)
        f_now = function(now)


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
    least, most = _bounds(array, codes, count, 1, level)
    return Interval(
        mean,
        min(mean, max(least, center - half)),
        max(mean, min(most, center + half)),
        f"t, {count} clusters" if count < array.size else "t",
        int(array.size),
        count,
    )


def gain_interval(
    gains: Sequence[float], clusters: Sequence[Hashable] | None = None, *, level: float = LEVEL
) -> Interval:
    """Interval of the mean of gains from -1 to 1, as that of a mean of values from 0 to 1.

    Args:
        gains: One difference of two shares per item.
        clusters: The cluster of each; None for independent ones.
        level: Confidence level.

    Returns:
        The interval; without bounds for fewer than two clusters.
    """
    found = mean_interval([(gain + 1) / 2 for gain in gains], clusters, level=level)

    def back(value: float | None) -> float | None:
        return None if value is None else 2 * value - 1

    return replace(
        found, estimate=back(found.estimate), lower=back(found.lower), upper=back(found.upper)
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
    # `scipy.stats.t` is this function, and takes a second to import.
    from scipy.special import stdtrit

    return float(-stdtrit(freedom, (1 - level) / 2))


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
