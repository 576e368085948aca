"""Statistics for two models on the items that both answered, and for repeated runs of one model.

Nothing here is random or reads logs; see `uiprobe.results.intervals` for single shares.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Literal

from uiprobe.results.intervals import LEVEL, cluster_codes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

MARGIN = 0.05
"""The default of the largest difference that does not matter."""

ALPHA = 1 - LEVEL
POWER = 0.8

Verdict = Literal["better", "worse", "equivalent", "cannot be distinguished"]


@dataclass(frozen=True, slots=True)
class PairedResult:
    """Two models on the same items; the second, B, is judged against the first, A.

    Attributes:
        n: Number of items that both answered.
        clusters: Number of clusters among them.
        accuracy_a, accuracy_b: Their accuracies on these items.
        difference: That of B minus that of A.
        lower, upper: 95 % interval of the difference; None below two clusters.
        p: Two-sided p value of no difference.
        method: How `p` was computed, in words.
        only_a, only_b: Number of items on which only A, or only B, was right (or right more often).
        detectable: The smallest true difference that such an item set shows with 80 % power; None
            below two clusters.
    """

    n: int
    clusters: int
    accuracy_a: float
    accuracy_b: float
    difference: float
    lower: float | None
    upper: float | None
    p: float
    method: str
    only_a: int
    only_b: int
    detectable: float | None


def compare_paired(
    a: ArrayLike, b: ArrayLike, clusters: Sequence[Hashable] | None = None
) -> PairedResult:
    """Compare two models on the same items.

    The p value comes from the exact sign-flip test: if A and B do not differ, each cluster could as
    well have come out with the two exchanged. With one item per cluster and right or wrong answers
    this is the exact test of McNemar (1947).

    The interval is that of Bonett and Price (2012): the Wald interval after adding two items, one
    in favour of each side. The variance is taken between clusters, with the added items as clusters
    of their own, and the quantile from Student's t with one degree of freedom less than clusters.
    Without the added items, two models that agree on five items would count as surely equivalent.
    If at most one cluster separates the two models, the data do not show how the items of a cluster
    depend on each other, so each added item has the size of a cluster.

    Args:
        a: Values of A from 0 to 1, one per item; items asked more than once have their mean.
        b: Values of B on the same items.
        clusters: The cluster of each item; None for independent items.

    Raises:
        ValueError: There is no item, or the lengths differ.
    """
    import numpy as np
    from scipy.stats import t

    first, second = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if first.shape != second.shape or first.ndim != 1:
        raise ValueError(f"paired values: found shapes {first.shape} and {second.shape}")
    if not first.size:
        raise ValueError("paired values: found none, expected at least one item")
    codes, count = cluster_codes(clusters, first.size)
    gain = second - first
    sums: NDArray[np.float64] = np.bincount(codes, gain, minlength=count).astype(float)
    independent = count == first.size
    binary = bool(np.isin(gain, (-1.0, 0.0, 1.0)).all())
    lower = upper = detectable = None
    if count > 1:
        center, error = _adjusted(sums, np.bincount(codes, minlength=count).astype(float))
        critical = float(t.ppf(1 - ALPHA / 2, count - 1))
        lower, upper = max(-1.0, center - critical * error), min(1.0, center + critical * error)
        detectable = min(1.0, (critical + float(t.ppf(POWER, count - 1))) * error)
    return PairedResult(
        n=int(first.size),
        clusters=count,
        accuracy_a=float(first.mean()),
        accuracy_b=float(second.mean()),
        difference=float(gain.mean()),
        lower=lower,
        upper=upper,
        p=sign_flip_p(sums),
        method="exact McNemar"
        if independent and binary
        else "exact sign flips"
        if independent
        else f"exact sign flips of {count} clusters",
        only_a=int((gain < 0).sum()),
        only_b=int((gain > 0).sum()),
        detectable=detectable,
    )


def _adjusted(sums: NDArray[np.float64], sizes: NDArray[np.float64]) -> tuple[float, float]:
    """Centre and standard error of a mean difference, after two items are added.

    Args:
        sums: Sum of the differences of each cluster.
        sizes: Items of each cluster.
    """
    import numpy as np

    size = 1.0 if np.count_nonzero(sums) > 1 else float(sizes.mean())
    all_sums = np.append(sums, (size, -size))
    all_sizes = np.append(sizes, (size, size))
    total, count = all_sizes.sum(), all_sums.size
    center = all_sums.sum() / total
    residuals = all_sums - center * all_sizes
    return float(center), float(np.sqrt((residuals**2).sum() * count / (count - 1)) / total)


_STEPS = 100_000
"""Finest grid for sums of items that were asked unequally often."""


_BEYOND = 12
"""Standard deviations beyond which a sum of many clusters is left out: p below 1e-30 is not exact.
"""


def sign_flip_p(sums: ArrayLike) -> float:
    """Two-sided p value of the exact sign-flip test on the sums of clusters.

    The distribution of the sum over all 2^G ways to exchange the two models is that of a sum of
    independent binomials, one for each size of a cluster's sum. So it is exact for any number of
    clusters, and a million of them take no longer than a thousand.

    Args:
        sums: Sum of the differences of each cluster.
    """
    import numpy as np

    whole = _whole_numbers(np.asarray(sums, dtype=float))
    sizes, counts = np.unique(np.abs(whole[whole != 0]), return_counts=True)
    seen = abs(int(whole.sum()))
    if not seen:
        return 1.0
    # Index k is the sum k - reach. Large clusters come last, so that the array stays short.
    chances, reach = np.array([1.0]), 0
    for size, count in zip(sizes.tolist(), counts.tolist(), strict=True):
        weights, most = _flips(count)
        step = 2 * size
        wider = np.zeros(chances.size + step * (weights.size - 1))
        for place, weight in enumerate(weights):
            wider[place * step : place * step + chances.size] += weight * chances
        chances, reach = wider, reach + size * most
    if seen > reach:
        return 0.0
    tail = chances[: reach - seen + 1].sum() + chances[reach + seen :].sum()
    return float(min(1.0, tail))


def _flips(count: int) -> tuple[NDArray[np.float64], int]:
    """The chances of sums of signs, in steps of 2, and the largest sum that is there.

    Args:
        count: Number of signs.
    """
    import numpy as np
    from scipy.stats import binom

    # Of many signs nearly all sums lie near 0, so that the rest would only take time.
    least = max(0, count // 2 - int(_BEYOND * count**0.5 / 2) - 1)
    weights: NDArray[np.float64] = binom.pmf(np.arange(least, count - least + 1), count, 0.5)
    return weights, count - 2 * least


def _whole_numbers(sums: NDArray[np.float64]) -> NDArray[np.int64]:
    """Sums in their common unit: 1 for right or wrong, 1/3 for means of three answers."""
    import numpy as np

    for unit in (1, 2, 3, 4, 5, 6, 8, 10, lcm(*range(2, 11))):
        scaled = sums * unit
        if np.abs(scaled - np.rint(scaled)).max() < 1e-6 * unit:
            break
    else:
        scaled = sums * (_STEPS / np.abs(sums).sum())
    whole: NDArray[np.int64] = np.rint(scaled).astype(np.int64)
    return whole


def holm(p_values: Mapping[str, float]) -> dict[str, float]:
    """P values adjusted by the method of Holm (1979), under the same names."""
    adjusted: dict[str, float] = {}
    running = 0.0
    ordered = sorted(p_values, key=lambda name: p_values[name])
    for place, name in enumerate(ordered):
        running = max(running, min(1.0, (len(ordered) - place) * p_values[name]))
        adjusted[name] = running
    return {name: adjusted[name] for name in p_values}


def judge_difference(result: PairedResult, p: float, *, margin: float = MARGIN) -> Verdict:
    """The verdict on B against A.

    A difference is claimed if `p` is below 5 %, equivalence if the whole 95 % interval of the
    difference lies within the margin. If both hold, the difference is real but too small to matter;
    the verdict is then better or worse.

    Args:
        result: The comparison.
        p: Its p value, adjusted if there are several.
        margin: The largest difference that does not matter, between 0 and 1.
    """
    if p < ALPHA:
        return "better" if result.difference > 0 else "worse"
    if (
        result.lower is not None
        and result.upper is not None
        and -margin < result.lower
        and result.upper < margin
    ):
        return "equivalent"
    return "cannot be distinguished"


@dataclass(frozen=True, slots=True)
class Spread:
    """The variation of a model's accuracy when it is asked the same items again.

    Attributes:
        repetitions: Number of runs and epochs.
        items: Number of items that all of them scored.
        mean, lowest, highest: Figures of the accuracies of the repetitions on these items.
        between_runs: Standard deviation of these accuracies: what another run of the same items
            would change.
        sampling: Standard error of their mean that comes from the choice of items: what other items
            would change.
        unstable: Share of items that were not always right or always wrong.
    """

    repetitions: int
    items: int
    mean: float
    lowest: float
    highest: float
    between_runs: float
    sampling: float | None
    unstable: float


def run_spread(values: ArrayLike, clusters: Sequence[Hashable] | None = None) -> Spread | None:
    """Separate run-to-run spread from sampling error.

    Args:
        values: One row per item, one column per repetition, from 0 to 1; an item that one of them
            did not score (NaN) is left out.
        clusters: The cluster of each item; None for independent items.

    Returns:
        None unless two repetitions have an item in common.
    """
    import numpy as np

    from uiprobe.results.intervals import clustered_variance

    table = np.atleast_2d(np.asarray(values, dtype=float))
    kept = ~np.isnan(table).any(axis=1)
    names = None if clusters is None else [c for c, k in zip(clusters, kept, strict=True) if k]
    table = table[kept]
    if table.shape[0] == 0 or table.shape[1] < 2:
        return None
    codes, count = cluster_codes(names, table.shape[0])
    accuracies = table.mean(axis=0)
    means = table.mean(axis=1)
    return Spread(
        repetitions=table.shape[1],
        items=table.shape[0],
        mean=float(accuracies.mean()),
        lowest=float(accuracies.min()),
        highest=float(accuracies.max()),
        between_runs=float(accuracies.std(ddof=1)),
        sampling=clustered_variance(means, codes, count) ** 0.5 if count > 1 else None,
        unstable=float(np.mean(np.ptp(table, axis=1) > 0)),
    )
