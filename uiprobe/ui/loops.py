"""Loops: one action, done again and again, that leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence

LOOP = 3
"""The same action so many times in a row ends an episode (Sphinx, section 5.1)."""

_LED_NOWHERE = 2
"""Of `LOOP` equal actions so many led to a screen that was there before: one may find the end of a
list."""


def lead_nowhere(screens: Sequence[object]) -> bool:
    """Whether equal actions are a loop, by the screens before, between and after them.

    Three swipes through a list, or three times Back, lead to other screens. The second one that
    leads to a screen that was there before them is a loop.

    Args:
        screens: What is equal for equal screens, in their order.
    """
    known = sum(screen in screens[:place] for place, screen in enumerate(screens))
    return known >= _LED_NOWHERE
