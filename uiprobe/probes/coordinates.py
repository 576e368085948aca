"""Descriptions of coordinates for prompts."""

from __future__ import annotations

from uiprobe.ui.coordinates import CoordinateConvention, CoordinateSpace


def describe_coordinates(space: CoordinateSpace) -> str:
    """A sentence on what the numbers of a place mean."""
    frame: dict[CoordinateConvention, str] = {
        "pixel": f"pixels of the screenshot, which is {space.shown.width} wide and "
        f"{space.shown.height} high",
        "unit": "fractions of the width and height of the screenshot, from 0 to 1",
        "permille": "thousandths of the width and height of the screenshot, from 0 to 1000",
    }
    return f"x and y are {frame[space.convention]}; 0,0 is the top left corner."
