"""Lengths and boxes: what layout, painting and touch reckon with."""

from __future__ import annotations

FILL = -1.0
"""As a width or height: all that the parent has to give."""

WRAP = -2.0
"""As a width or height: what the content needs."""

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels."""

Edges = tuple[float, float, float, float]
"""Left, top, right, bottom, in dp."""

NO_EDGES: Edges = (0, 0, 0, 0)
