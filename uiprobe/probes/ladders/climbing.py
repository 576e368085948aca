"""Which rungs to ask next, by what the answers so far say about a height.

An answer is worth most where the heights that are still likely disagree on it: the next item is of
the rung whose answer shares the most information with the height (Lindley 1956, "On a measure of
the information provided by an experiment"). A ladder is settled when its interval is as narrow as
that of all its items is expected to be, over all curves that the answers leave possible.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.intervals import LEVEL
from uiprobe.episodes.ladder_curves import curve_grid, middle, right_shares

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Climb:
    """One model on one ladder."""

    def __init__(self, items: Mapping[int, int], chance: float) -> None:
        """Begin without an answer.

        Args:
            items: How many items each rung has, by its number.
            chance: What guessing is worth, from 0 to below 1.
        """
        import numpy as np

        self._rungs = sorted(items)
        self._items = np.array([items[rung] for rung in self._rungs])
        self._left = self._items.copy()
        self._chance = chance
        shares = right_shares(self._rungs, chance)
        self._shares = shares
        self._logs = np.log(shares), np.log(1 - shares)
        self._heights, self._slopes = curve_grid(self._rungs[0], self._rungs[-1])
        self._evidence = np.zeros(shares.shape[:2])

    def learn(self, rung: int, value: float) -> None:
        """Take in the value of an answer, from 0 to 1."""
        place = self._rungs.index(rung)
        self._evidence = self._evidence + self._said(place, value)

    def choose(self, items: int) -> list[int]:
        """The rungs of the next items, none if the ladder is settled; they count as asked.

        The first round asks the lowest and the highest rung, so that results show where the ladder
        ends. Items of one round are asked together, so each but the first is chosen as if those
        before it had been answered as expected.

        Args:
            items: How many at most.
        """
        import numpy as np

        if self.is_settled():
            return []
        evidence = self._evidence
        chosen: list[int] = []
        while len(chosen) < items and self._left.any():
            weights = _normal(evidence)
            expected = np.einsum("hs,hsr->r", weights, self._shares)
            heights = weights.sum(axis=1)
            by_height = np.einsum("hs,hsr->hr", weights, self._shares)
            # A height whose weight has become 0 counts for nothing below.
            by_height /= np.maximum(heights, 1e-300)[:, None]
            gain = _entropy(expected) - heights @ _entropy(by_height)
            gain[[place for place in (0, -1) if self._left[place] == self._items[place]]] += 1
            place = int(np.where(self._left > 0, gain, -1.0).argmax())
            chosen.append(self._rungs[place])
            self._left[place] -= 1
            evidence = evidence + self._said(place, float(expected[place]))
        return chosen

    def is_settled(self) -> bool:
        """Whether the interval is as narrow as all items are expected to make it."""
        import numpy as np

        weights = _normal(self._evidence)
        lower, _, upper = middle(self._heights, weights.sum(axis=1), LEVEL)
        expected = _widths(tuple(self._rungs), tuple(self._items.tolist()), self._chance)
        return upper - lower <= float(np.sum(weights * expected))

    def _said(self, place: int, value: float) -> NDArray[Any]:
        said: NDArray[Any] = (
            value * self._logs[0][:, :, place] + (1 - value) * self._logs[1][:, :, place]
        )
        return said


_COARSE = 10
"""So many heights of the grid have one expected width: those of half a rung."""


@cache
def _widths(rungs: tuple[int, ...], items: tuple[int, ...], chance: float) -> NDArray[Any]:
    """How wide the interval of all items is, by height and slope, if answers are as expected."""
    import numpy as np

    heights, slopes = curve_grid(rungs[0], rungs[-1])
    shares = right_shares(rungs, chance)
    right, wrong = np.log(shares), np.log(1 - shares)
    found = np.zeros(shares.shape[:2])
    for first in range(0, len(heights), _COARSE):
        place = min(first + _COARSE // 2, len(heights) - 1)
        for slope in range(len(slopes)):
            expected = np.array(items) * shares[place, slope]
            evidence = right @ expected + wrong @ (items - expected)
            lower, _, upper = middle(heights, _normal(evidence).sum(axis=1), LEVEL)
            found[first : first + _COARSE, slope] = upper - lower
    return found


def _normal(evidence: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    weights: NDArray[Any] = np.exp(evidence - evidence.max())
    weights /= weights.sum()
    return weights


def _entropy(shares: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    kept = np.clip(shares, 1e-12, 1 - 1e-12)
    entropy: NDArray[Any] = -(kept * np.log(kept) + (1 - kept) * np.log(1 - kept))
    return entropy
