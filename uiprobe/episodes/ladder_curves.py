"""The curves along which answers on a ladder fall from right to chance, on a grid.

The share of right answers on a rung is
`chance + (1 - chance) / (1 + exp(slope * (rung - height)))`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BEYOND = 3.0
"""Rungs beyond both ends at which heights are looked for; what lies there has no number."""

_STEP = 0.05
"""Distance of two heights of the grid, in rungs."""

_SLOPES = (0.25, 8.0, 24)
"""The flattest and the steepest fall, per rung, and how many are on the grid."""


@cache
def curve_grid(bottom: int, top: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """The heights and the slopes of all curves.

    Args:
        bottom: The lowest rung.
        top: The highest rung.
    """
    import numpy as np

    heights = np.arange(bottom - _BEYOND, top + _BEYOND + _STEP / 2, _STEP)
    return heights, np.geomspace(*_SLOPES)


def right_shares(rungs: Sequence[int] | NDArray[Any], chance: float) -> NDArray[Any]:
    """The share of right answers by height, slope and rung.

    Args:
        rungs: The rungs, the lowest first.
        chance: What guessing is worth, from 0 to below 1.
    """
    import numpy as np

    asked = np.asarray(rungs)
    heights, slopes = curve_grid(int(asked[0]), int(asked[-1]))
    fall = slopes[None, :, None] * (asked[None, None, :] - heights[:, None, None])
    # Bounds keep the logarithm finite where a rung is surely right and an answer wrong.
    shares: NDArray[Any] = np.clip(chance + (1 - chance) / (1 + np.exp(fall)), 1e-6, 1 - 1e-6)
    return shares


def middle(
    heights: NDArray[Any], weights: NDArray[Any], level: float
) -> tuple[float, float, float]:
    """The lower bound, the median and the upper bound of a distribution of heights.

    Args:
        heights: The heights, the lowest first.
        weights: The weight of each; their sum is 1.
        level: The share of the distribution between the bounds.
    """
    import numpy as np

    mass = np.cumsum(weights)
    tail = (1 - level) / 2
    lower, median, upper = (
        float(heights[min(len(heights) - 1, int(np.searchsorted(mass, one)))])
        for one in (tail, 0.5, 1 - tail)
    )
    return lower, median, upper
