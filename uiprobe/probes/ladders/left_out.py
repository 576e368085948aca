"""Which of several steps were left out, where only what the others led to is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@cache
def choices(steps: int, left_out: int) -> tuple[Sequence[tuple[int, ...]], NDArray[np.bool_]]:
    """All choices of so many steps to leave out, and by step in which of them it is done."""
    import numpy as np

    found = list(combinations(range(steps), left_out))
    done = np.ones((steps, len(found)), dtype=bool)
    done[np.array(found).T, np.arange(len(found))] = False
    return found, done


def draw_only(ends: NDArray[np.int64], random: Random) -> int | None:
    """Draw a choice that leads to an end which no other one leads to; None if there is none.

    Args:
        ends: The end by choice.
        random: Draws the choice.
    """
    import numpy as np

    _, first, times = np.unique(ends, return_index=True, return_counts=True)
    only = first[times == 1]
    return int(only[random.randrange(only.size)]) if only.size else None
