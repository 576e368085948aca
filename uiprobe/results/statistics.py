"""Statistics for two models on the items that both answered, and for repeated runs of one model.

Nothing here is random or reads logs; see `uiprobe.episodes.intervals` for single shares.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from uiprobe.episodes.intervals import (
    LEVEL,
    MIN_SEEDS,
    center_and_error,
    cluster_codes,
    root_mean_square,
    t_quantile,
)

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

MARGIN = 0.05
"""The default of the largest difference that does not matter."""

ALPHA = 1 - LEVEL
POWER = 0.8
"""The usual power of a study, for the detectable difference."""

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

    Interval and p value come from one statistic, so that they never disagree: Student's t with one
    degree of freedom less than clusters, after Bonett and Price (2012) added two items, one in
    favour of each side. Here they are two clusters, of the root mean square of the sizes. Without
    them, two models that agree on five items would count as surely equivalent, and a model that
    fails one cluster in ten entirely would be called better wherever none of these was drawn: the
    exact test of sign flips, which takes losses to be distributed as gains are, claims a difference
    in up to 8 % of such pairs (docs/statistics.md).

    Args:
        a: Values of A from 0 to 1, one per item; items asked more than once have their mean.
        b: Values of B on the same items.
        clusters: The cluster of each item; None for independent items.

    Raises:
        ValueError: There is no item, or the lengths differ.
    """
    import numpy as np
    from scipy.special import stdtr, stdtrit

    first, second = np.asarray(a, dtype=float), np.asarray(b, dtype=float)
    if first.shape != second.shape or first.ndim != 1:
        raise ValueError(f"paired values: found shapes {first.shape} and {second.shape}")
    if not first.size:
        raise ValueError("paired values: found none, expected at least one item")
    codes, count = cluster_codes(clusters, first.size)
    gain = second - first
    p, lower, upper, detectable = 1.0, None, None, None
    if count > 1:
        sizes = np.bincount(codes, minlength=count).astype(float)
        size = root_mean_square(sizes)
        # The sums of the added clusters cancel: they widen the interval and move it towards 0.
        center, error = center_and_error(
            np.append(np.bincount(codes, gain, minlength=count), (size, -size)),
            np.append(sizes, (size, size)),
        )
        critical = t_quantile(count - 1)
        lower, upper = max(-1.0, center - critical * error), min(1.0, center + critical * error)
        # A true difference this large exceeds the critical value with a chance of `POWER`.
        detectable = min(1.0, (critical + float(stdtrit(count - 1, POWER))) * error)
        p = float(2 * stdtr(count - 1, -abs(center) / error))
    return PairedResult(
        n=int(first.size),
        clusters=count,
        accuracy_a=float(first.mean()),
        accuracy_b=float(second.mean()),
        difference=float(gain.mean()),
        lower=lower,
        upper=upper,
        p=p,
        method="t, independent items" if count == first.size else f"t, {count} clusters",
        only_a=int((gain < 0).sum()),
        only_b=int((gain > 0).sum()),
        detectable=detectable,
    )


@dataclass(frozen=True, slots=True)
class SeedsResult:
    """Two agents over their seeds; the second, B, against the first, A.

    Attributes:
        difference: Mean of B minus that of A.
        lower, upper: 95 % interval of the difference.
        p: Two-sided p value of no difference.
    """

    difference: float
    lower: float
    upper: float
    p: float


def compare_seeds(a: Mapping[int, float], b: Mapping[int, float]) -> SeedsResult:
    """Compare one figure of two agents with Student's t.

    Seeds that both have are paired, because the same world is drawn from them. Agents with fewer
    than `MIN_SEEDS` in common are compared as independent samples (Welch 1947).

    Args:
        a: The figure of A by seed; that of an agent that draws nothing stands under the seeds of B.
        b: The figure of B by seed.

    Raises:
        ValueError: One has fewer than `MIN_SEEDS`.
    """
    import numpy as np
    from scipy.special import stdtr, stdtrit

    if min(len(a), len(b)) < MIN_SEEDS:
        raise ValueError(
            f"seeds: found {len(a)} and {len(b)}, expected at least {MIN_SEEDS} of each agent"
        )
    common = sorted(a.keys() & b.keys())
    if len(common) >= MIN_SEEDS:
        gains = np.array([b[seed] - a[seed] for seed in common])
        difference, freedom = float(gains.mean()), float(gains.size - 1)
        error = float(gains.std(ddof=1)) / gains.size**0.5
    else:
        one, other = (np.array(sorted(values.values()), dtype=float) for values in (a, b))
        difference = float(other.mean() - one.mean())
        parts = [float(values.var(ddof=1)) / values.size for values in (one, other)]
        error = sum(parts) ** 0.5
        # The degrees of freedom of Welch and Satterthwaite.
        weights = [part**2 / (size - 1) for part, size in zip(parts, (len(a), len(b)), strict=True)]
        freedom = sum(parts) ** 2 / sum(weights) if error else 1.0
    half = float(-stdtrit(freedom, ALPHA / 2)) * error
    # Without any spread a difference is certain, and so is none.
    p = float(2 * stdtr(freedom, -abs(difference) / error)) if error else float(not difference)
    return SeedsResult(difference, difference - half, difference + half, p)


def holm(p_values: Mapping[str, float]) -> dict[str, float]:
    """P values adjusted by the method of Holm (1979), under the same names."""
    adjusted: dict[str, float] = {}
    running = 0.0
    ordered = sorted(p_values, key=lambda name: p_values[name])
    for place, name in enumerate(ordered):
        # Never below an earlier one, or a larger p would be more significant than a smaller.
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
        sampling=center_and_error(
            np.bincount(codes, means, minlength=count).astype(float),
            np.bincount(codes, minlength=count).astype(float),
        )[1]
        if count > 1
        else None,
        unstable=float(np.mean(np.ptp(table, axis=1) > 0)),
    )
