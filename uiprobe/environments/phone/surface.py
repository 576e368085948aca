"""Changes of the surface: labels written otherwise, menus in another order; the same app below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from uiprobe.inputs.draws import draw_digest

T = TypeVar("T")

_SHORTEST = 4
"""Letters that a label needs for noise; shorter ones stay as they are."""


def distort(label: str, seed: int) -> str:
    """A label as a careless author might have written it, always the same for a seed.

    In capitals, with an ellipsis, with a colon, or with two neighbouring letters swapped. Places
    that are filled in, such as `{name}`, stay as they are.
    """
    digest = draw_digest("label", seed, label, between=":")
    letters = [
        position
        for position in range(1, len(label) - 2)
        if label[position].isalpha()
        and label[position + 1].isalpha()
        and label[position] != label[position + 1]
    ]
    if len(label) < _SHORTEST or "{" in label:
        return label
    match digest[0] % 4:
        case 0:
            return label.upper()
        case 1:
            return f"{label}…"
        case 2:
            return f"{label}:"
        case _ if letters:
            at = letters[digest[1] % len(letters)]
            return label[:at] + label[at + 1] + label[at] + label[at + 2 :]
        case _:
            return label.upper()


def reorder(items: Sequence[T], names: Sequence[str], seed: int) -> list[T]:
    """Items in another order, always the same for a seed.

    Args:
        items: What is put into another order.
        names: The name of each, which decides where it goes.
        seed: Which order.
    """
    keyed = [
        (draw_digest("order", seed, name, between=":"), position)
        for position, name in enumerate(names)
    ]
    return [items[position] for _, position in sorted(keyed)]
