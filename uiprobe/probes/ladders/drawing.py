"""Drawing by rule: what cannot be made of one draw is drawn again, up to a bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from uiprobe.probes.ladders.base import NotDrawnError

T = TypeVar("T")

MOST_DRAWS = 400
"""Draws of one thing until all that it belongs to is drawn again."""


def draw_again(make: Callable[[], T | None], what: str, bound: int = MOST_DRAWS) -> T:
    """The first draw that can be made.

    Args:
        make: Draws once; None if the draw cannot be used.
        what: The thing, for the message.
        bound: How often at most.

    Raises:
        NotDrawnError: No draw could be used.
    """
    for _ in range(bound):
        if (made := make()) is not None:
            return made
    raise NotDrawnError(f"{what}: none of {bound} draws could be used")


def draw_of_kind(make: Callable[[], T], bound: int = MOST_DRAWS) -> T:
    """The first draw that can be made; kinds that are seldom possible come as often as others.

    Args:
        make: Draws once, of one kind.
        bound: How often at most.

    Raises:
        NotDrawnError: No draw could be used; it is the error of the last one.
    """
    for _ in range(bound - 1):
        try:
            return make()
        except NotDrawnError:
            continue
    return make()
