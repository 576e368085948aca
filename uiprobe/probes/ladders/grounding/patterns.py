"""Pictures of black and white cells."""

from __future__ import annotations

Pattern = tuple[bool, ...]
"""The cells of a picture, row by row, and whether each is black."""


def written(pattern: Pattern, cells: int) -> str:
    """A picture as the text of a part.

    Args:
        pattern: The picture.
        cells: Its cells along a side.
    """
    signs = ["#" if cell else "." for cell in pattern]
    return "/".join("".join(signs[row : row + cells]) for row in range(0, len(signs), cells))
