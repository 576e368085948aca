"""Always-valid comparison of two models: the evidence may be looked at after every item.

The statistic is a confidence sequence by betting (Waudby-Smith and Ramdas 2024), on clusters
instead of items. A gambler bets that the true difference is larger than m. If it is not, the
gambler's wealth is a supermartingale that starts at 1, and by Ville's inequality it ever reaches
1 / alpha with a chance of at most alpha. So a difference that would have made the gambler that
rich can be excluded, whenever one looks and for whatever reason one stops.

Nothing here is random or reads logs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.results.statistics import ALPHA, MARGIN, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

STAKES = tuple(0.95 * 0.82**k for k in range(28))
"""The shares of the largest fair stake that the gambler's wealth is spread over, evenly. Which one
suits depends on the unknown difference and variance; the best of them soon carries the mean."""

_HALVINGS = 24
"""Steps of the bisection from -1 to 1: bounds are exact to 2 / 2**24."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence on B against A after some clusters.

    Attributes:
        n: Number of items that both answered.
        clusters: Number of clusters among them.
        difference: Accuracy of B minus that of A on these items; None without any.
        lower, upper: Bounds of the true difference that hold at all times at once.
        verdict: `better`, `worse`, `equivalent`, or `cannot be distinguished` so far.
        settled_at: Number of clusters after which the verdict was reached; None if it was not.
    """

    n: int
    clusters: int
    difference: float | None
    lower: float
    upper: float
    verdict: Verdict
    settled_at: int | None

    @property
    def settled(self) -> bool:
        """Whether the verdict is reached."""
        return self.settled_at is not None


def weigh(
    sums: ArrayLike,
    sizes: ArrayLike,
    *,
    largest: int,
    margin: float = MARGIN,
    alpha: float = ALPHA,
) -> Evidence:
    """Judge B against A from clusters in random order.

    The true difference is the mean over items that the clusters are a sample of, as in
    `compare_paired`: large clusters count more. Over all times together, the chance that the
    bounds ever exclude it, and so that a verdict is false, is at most `alpha`.

    Args:
        sums: For each cluster, in the order asked, the sum over its items of the value of B minus
            that of A, each value from 0 to 1.
        sizes: The number of its items that both answered, at least 1.
        largest: The most items that a cluster may have, known before any was asked.
        margin: The largest difference that does not matter.
        alpha: The chance of a false verdict; where several capabilities are judged, the share of
            this one.

    Raises:
        ValueError: The lengths differ, or a cluster has more items than `largest`.
    """
    import numpy as np

    gains, weights = np.asarray(sums, dtype=float), np.asarray(sizes, dtype=float)
    if gains.shape != weights.shape or gains.ndim != 1:
        raise ValueError(f"clusters: found shapes {gains.shape} and {weights.shape}")
    if not gains.size:
        return Evidence(0, 0, None, -1.0, 1.0, "cannot be distinguished", None)
    if weights.min() < 1 or weights.max() > largest or (np.abs(gains) > weights + 1e-9).any():
        raise ValueError(
            f"clusters: found sizes from {weights.min():g} to {weights.max():g} and sums up to "
            f"{np.abs(gains).max():g}, expected sizes from 1 to {largest} and no sum above its size"
        )
    x, w = gains / largest, weights / largest
    settled, verdict = _first_verdict(x, w, margin, alpha)
    return Evidence(
        n=int(weights.sum()),
        clusters=int(gains.size),
        difference=float(gains.sum() / weights.sum()),
        # A gambler for each side, so each has half of the chance.
        lower=_lower(x, w, alpha / 2),
        upper=-_lower(-x, w, alpha / 2),
        verdict=verdict,
        settled_at=settled,
    )


def log_wealth(x: NDArray[np.float64], w: NDArray[np.float64], m: float) -> NDArray[np.float64]:
    """The logarithm of the wealth of betting on a difference above m, after each cluster.

    Args:
        x: Sums of the clusters divided by the largest size, on the last axis in the order asked.
        w: Their sizes, likewise.
        m: The difference, above -1.

    Returns:
        As `x`.
    """
    import numpy as np

    # The worst that a cluster can bring is -w, so a stake of the whole 1 / (1 + m) is fair.
    pay = (x - m * w) / (1 + m)
    total: NDArray[np.float64] = np.full(pay.shape, -np.inf)
    for stake in STAKES:
        # Stakes below 1 keep the logarithm finite: a cluster costs at most the stake.
        total = np.logaddexp(total, np.cumsum(np.log1p(stake * pay), axis=-1))
    return np.asarray(total - np.log(len(STAKES)), dtype=float)


def first_crossing(
    x: NDArray[np.float64], w: NDArray[np.float64], m: float, alpha: float
) -> NDArray[np.intp]:
    """After how many clusters a true difference of m or less is excluded; a large number if never.

    Args:
        x: Sums, as for `log_wealth`.
        w: Sizes, likewise.
        m: The difference.
        alpha: The chance to exclude it although it is true.
    """
    import numpy as np

    if m <= -1:
        # No difference is below -1, so it is excluded before the first cluster.
        return np.zeros(x.shape[:-1], dtype=np.intp)
    over = log_wealth(x, w, m) >= -np.log(alpha)
    return np.where(over.any(axis=-1), over.argmax(axis=-1) + 1, NEVER)


NEVER = 2**62
"""The time of what never happens."""


def _first_verdict(
    x: NDArray[np.float64], w: NDArray[np.float64], margin: float, alpha: float
) -> tuple[int | None, Verdict]:
    better, worse, equivalent = (int(time) for time in settling_times(x, w, margin, alpha))
    first = min(better, worse, equivalent)
    if first == NEVER:
        return None, "cannot be distinguished"
    # As with a fixed number of items, a difference that is real and small is called a difference.
    return first, "better" if first == better else "worse" if first == worse else "equivalent"


def settling_times(
    x: NDArray[np.float64], w: NDArray[np.float64], margin: float, alpha: float
) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """After how many clusters `better`, `worse` and `equivalent` are reached.

    Args:
        x: Sums, as for `log_wealth`; further axes in front hold further comparisons.
        w: Sizes, likewise.
        margin: The largest difference that does not matter.
        alpha: The chance of a false verdict.
    """
    import numpy as np

    half = alpha / 2
    return (
        first_crossing(x, w, 0.0, half),
        first_crossing(-x, w, 0.0, half),
        np.maximum(
            first_crossing(x, w, -margin, half),
            first_crossing(-x, w, -margin, half),
        ),
    )


def _lower(x: NDArray[np.float64], w: NDArray[np.float64], alpha: float) -> float:
    """The lower bound of the difference: all below it are excluded by some time."""
    low, high = -1.0, 1.0
    # The wealth falls in m for each stake, so what is excluded lies below what is not.
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if int(first_crossing(x, w, middle, alpha)) == NEVER:
            high = middle
        else:
            low = middle
    return low
