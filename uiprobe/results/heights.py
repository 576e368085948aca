"""Heights on ladders: the rung at which a model stands half way between chance and 1.

The chance that an answer is right falls from 1 to the chance of a guess along a logistic of the
rung, `chance + (1 - chance) / (1 + exp(slope * (rung - height)))`. Height and slope are unknown; on
a grid of both, with all heights from three rungs below the bottom to three above the top equally
likely beforehand and slopes so on the logarithmic scale, the answers give a distribution. Its
median is the estimate, and the middle 95 % of it are the interval, which stays wide where all
answers below a rung are right and all above it wrong. Answers of one cluster are not independent:
the evidence is divided by the design effect of the clusters, if that is above 1.
`python -m benchmarks.heights` shows the coverage (docs/ladders.md).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.intervals import LEVEL, cluster_codes
from uiprobe.episodes.ladder_curves import curve_grid, middle, right_shares

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

HEIGHT_COLUMNS = ("item_id", "value", "cluster", "facet", "rung", "chance")
"""The columns of the table of items from which heights are found."""


@dataclass(frozen=True, slots=True)
class Rung:
    """The answers on one rung.

    Attributes:
        rung: Its number.
        right: The sum of the values.
        n: The number of items.
    """

    rung: int
    right: float
    n: int


@dataclass(frozen=True, slots=True)
class Height:
    """How high a model gets on one ladder.

    Attributes:
        ladder: The name of the facet.
        chance: What guessing is worth.
        bottom, top: The lowest and the highest rung that was asked.
        estimate: The height in rungs; below `bottom` or above `top` it says no more than that.
        lower, upper: 95 % interval of it, likewise.
        rungs: The answers by rung.
    """

    ladder: str
    chance: float
    bottom: int
    top: int
    estimate: float
    lower: float
    upper: float
    rungs: tuple[Rung, ...]

    @property
    def beyond(self) -> str:
        """`above the top`, `below the bottom`, or nothing."""
        if self.estimate > self.top:
            return "above the top"
        return "below the bottom" if self.estimate < self.bottom else ""

    @property
    def short(self) -> str:
        """The height in rungs, or the end of the ladder that it is beyond."""
        return self._end(self.estimate)

    def __str__(self) -> str:
        said = self.beyond or f"{self.estimate:.1f}"
        return f"{said} [{self._end(self.lower)}, {self._end(self.upper)}]"

    def _end(self, value: float) -> str:
        if value > self.top:
            return f"above {self.top}"
        return f"below {self.bottom}" if value < self.bottom else f"{value:.1f}"


@dataclass(frozen=True, slots=True)
class HeightDifference:
    """The height of B above that of A.

    Attributes:
        ladder: The name of the facet.
        a, b: Their heights.
        difference: B less A, in rungs, as far as both are on the ladder.
        lower, upper: 95 % interval of it.
        p: Two-sided p value of no difference.
    """

    ladder: str
    a: Height
    b: Height
    difference: float
    lower: float
    upper: float
    p: float


@dataclass(frozen=True, slots=True)
class _Fit:
    height: Height
    grid: NDArray[Any]
    weights: NDArray[Any]


def fit_height(
    ladder: str,
    rungs: Sequence[int],
    values: Sequence[float],
    chance: float,
    clusters: Sequence[Hashable] | None = None,
) -> Height:
    """The height that answers show.

    Args:
        ladder: The name of the facet.
        rungs: The rung of each item.
        values: The value of each item from 0 to 1; one that was asked more than once has its mean.
        chance: What guessing is worth, from 0 to below 1.
        clusters: The cluster of each item; None for independent items.

    Raises:
        ValueError: There is no item, or a length differs.
    """
    return _fit(ladder, rungs, values, chance, clusters).height


def _difference(a: _Fit, b: _Fit) -> HeightDifference:
    """The difference of two heights, from two distributions.

    The models answered the same items, and what is hard for one tends to be hard for the other, so
    that the difference varies less than that of independent answers, which is what counts here.
    """
    import numpy as np

    differences = b.grid[None, :] - a.grid[:, None]
    weights = np.outer(a.weights, b.weights)
    order = np.argsort(differences, axis=None, kind="stable")
    flat, mass = differences.ravel()[order], np.cumsum(weights.ravel()[order])
    tail = (1 - LEVEL) / 2
    lower, median, upper = (
        float(flat[min(len(flat) - 1, int(np.searchsorted(mass, share)))])
        for share in (tail, 0.5, 1 - tail)
    )
    above = float(weights[differences > 0].sum() + weights[differences == 0].sum() / 2)
    p = min(1.0, 2 * min(above, 1 - above))
    return HeightDifference(a.height.ladder, a.height, b.height, median, lower, upper, p)


def _fit(
    ladder: str,
    rungs: Sequence[int],
    values: Sequence[float],
    chance: float,
    clusters: Sequence[Hashable] | None,
) -> _Fit:
    import numpy as np

    places, found = np.asarray(rungs, dtype=int), np.asarray(values, dtype=float)
    if places.shape != found.shape or not found.size:
        raise ValueError(f"height: found {places.size} rungs and {found.size} values of items")
    asked, codes = np.unique(places, return_inverse=True)
    right = np.bincount(codes, found)
    count = np.bincount(codes).astype(float)
    bottom, top = int(asked[0]), int(asked[-1])
    heights, _ = curve_grid(bottom, top)
    share = right_shares(asked, chance)
    evidence = (right * np.log(share) + (count - right) * np.log(1 - share)).sum(axis=2)
    best = np.unravel_index(int(evidence.argmax()), evidence.shape)
    evidence = evidence / _design_effect(share[best][codes], found, chance, clusters)
    weights = np.exp(evidence - evidence.max()).sum(axis=1)
    weights /= weights.sum()
    lower, median, upper = middle(heights, weights, LEVEL)
    by_rung = tuple(
        Rung(int(rung), float(sum_), int(n))
        for rung, sum_, n in zip(asked, right, count, strict=True)
    )
    height = Height(ladder, chance, bottom, top, median, lower, upper, by_rung)
    return _Fit(height, heights, weights)


def _design_effect(
    share: NDArray[Any],
    values: NDArray[Any],
    chance: float,
    clusters: Sequence[Hashable] | None,
) -> float:
    """How much less the answers say than as many independent ones, by the scores of the height."""
    import numpy as np

    codes, count = cluster_codes(clusters, values.size)
    if count == values.size or count < 2:
        return 1.0
    # The derivative of the log-likelihood of an answer by the height, up to the slope.
    scores = (values - share) * (share - chance) / (share * (1 - chance))
    together = float((np.bincount(codes, scores, minlength=count) ** 2).sum())
    alone = float((scores**2).sum())
    # All scores are 0 where each value is a share, as a half can be.
    return max(1.0, together / alone) if alone > 0 else 1.0


# Heights of runs.


def heights_within(items: pd.DataFrame) -> list[Height]:
    """The heights of one model, by ladder.

    Args:
        items: Its rows of the table of items, of one variant and one probe, with the columns
            `HEIGHT_COLUMNS`.
    """
    return [_fit(*one).height for one in _by_ladder(items).values()]


def compare_heights(a: pd.DataFrame, b: pd.DataFrame) -> list[HeightDifference]:
    """The differences of the heights of two models, on the ladders that both were asked.

    Args:
        a: Rows of A, as `heights_within` takes them.
        b: Those of B.
    """
    first, second = _by_ladder(a), _by_ladder(b)
    return [
        _difference(_fit(*first[name]), _fit(*second[name])) for name in first if name in second
    ]


_Answers = tuple[str, list[int], list[float], float, list[Hashable]]


def _by_ladder(items: pd.DataFrame) -> dict[str, _Answers]:
    """The answers on each ladder, by its name, as `_fit` takes them."""
    found: dict[str, _Answers] = {}
    kept = items[items["rung"].notna() & items["chance"].notna() & items["value"].notna()]
    for name, rows in kept.groupby("facet", sort=True):
        means = rows.groupby("item_id", sort=True).agg(
            {"value": "mean", "rung": "first", "cluster": "first", "chance": "first"}
        )
        found[str(name)] = (
            str(name),
            [int(rung) for rung in means["rung"]],
            [float(value) for value in means["value"]],
            float(means["chance"].iloc[0]),
            list(means["cluster"]),
        )
    return found
