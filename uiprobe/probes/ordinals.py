"""Words for the place in an order, as prompts say them."""

from __future__ import annotations

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip


def ordinal(number: int) -> str:
    """A number as the place in an order: first, second, 23rd."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(
        number % 10, "th"
    )  # fmt: skip
    return f"{number}{ending}"
