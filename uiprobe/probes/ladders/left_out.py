"""Which of several steps were left out, where only what the others led to is known."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
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


def is_only(drawn: int, ends: NDArray[np.int64]) -> bool:
    """Whether a choice leads to an end which no other one leads to.

    The choice is drawn before the steps, which are drawn again until it is the only one: were it
    drawn among those that are, what makes an end differ would say something about it.

    Args:
        drawn: The choice.
        ends: The end by choice.
    """
    return int((ends == ends[drawn]).sum()) == 1
