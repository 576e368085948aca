"""The action space as a model is told of it (paper table 2)."""

from __future__ import annotations

from uiprobe.ui.actions import TargetKind
from uiprobe.ui.coordinates import CoordinateConvention, CoordinateSpace

_ON_ELEMENTS = """\
click [i] - tap widget i
longclick [i] - press widget i and hold it
text [i] [string] - type string into widget i
swipe [i] [direction] - swipe on widget i; direction is up, down, left or right"""

_ON_PLACES = """\
click [x,y] - tap the place x,y
longclick [x,y] - press the place x,y and hold it
text [x,y] [string] - type string into the field at x,y
swipe [x1,y1] [x2,y2] - swipe from x1,y1 to x2,y2"""

_KEYS = """\
press [back] - go to the previous screen
press [home] - go to the home screen
press [restart] - go to the first screen of the app
press [wait] - wait until the screen has loaded
press [enter] - send the enter key
press [stop] - stop, because the task is complete"""


def describe_action_space(targets: TargetKind) -> str:
    """All actions with the kind of target that is asked for, one a line."""
    return f"{_ON_ELEMENTS if targets == 'element' else _ON_PLACES}\n{_KEYS}"


def describe_coordinates(space: CoordinateSpace) -> str:
    """What the numbers of a place mean."""
    frame: dict[CoordinateConvention, str] = {
        "pixel": f"pixels of the screenshot, which is {space.shown.width} wide and "
        f"{space.shown.height} high",
        "unit": "fractions of the width and height of the screenshot, from 0 to 1",
        "permille": "thousandths of the width and height of the screenshot, from 0 to 1000",
    }
    return f"x and y are {frame[space.convention]}; 0,0 is the top left corner."
