"""Descriptions of coordinates for prompts."""

from __future__ import annotations

from uiprobe.ui.coordinates import CoordinateSpace


def describe_coordinates(space: CoordinateSpace) -> str:
    """A sentence on what the numbers of a place mean."""
    frame: dict[str, str] = {
        "pixel": f"pixels of the screenshot, which is {space.shown.width} wide and "
        f"{space.shown.height} high",
        "unit": "fractions of the width and height of the screenshot, from 0 to 1",
        "permille": "thousandths of the width and height of the screenshot, from 0 to 1000",
    }
    unit = frame[space.convention.removesuffix("_yx")]
    if space.swapped:
        return (
            f"Of a place, y is written first and x second; they are {unit}; 0,0 is the top left "
            "corner."
        )
    return f"x and y are {unit}; 0,0 is the top left corner."
