"""Which rungs to ask next, by what the answers so far say about a height.

An answer is worth most where the heights that are still likely disagree on it: the next item is of
the rung whose answer shares the most information with the height (Lindley 1956, "On a measure of
the information provided by an experiment"). A ladder is settled when its interval is as narrow as
that of all its items would be if the estimate is right.
"""

from __future__ import annotations

from collections.abc import Mapping
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
        lower, median, upper = middle(self._heights, weights.sum(axis=1), LEVEL)
        slope = float(np.exp(weights.sum(axis=0) @ np.log(self._slopes)))
        place = (
            int(np.abs(self._heights - median).argmin()),
            int(np.abs(np.log(self._slopes / slope)).argmin()),
        )
        right = self._items * self._shares[place]
        all_items = self._logs[0] @ right + self._logs[1] @ (self._items - right)
        least, _, most = middle(self._heights, _normal(all_items).sum(axis=1), LEVEL)
        return upper - lower <= most - least

    def _said(self, place: int, value: float) -> NDArray[Any]:
        said: NDArray[Any] = (
            value * self._logs[0][:, :, place] + (1 - value) * self._logs[1][:, :, place]
        )
        return said


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
