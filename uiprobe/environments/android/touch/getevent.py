"""The output of Android's `getevent`: the events of `-lt`, and the touch screens of `-lp`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from uiprobe.environments.android.touch.input_codes import EVENT_CODES, EVENT_TYPES, KEY_VALUES

_MAX_LINE = 300
"""Characters of a line that are looked at."""

_LINE = re.compile(
    r"(?:\[ *(?P<time>[0-9]{1,12}\.[0-9]{1,6})\] +)?(?P<device>/dev/input/[\w.-]{1,60}): +"
    r"(?P<type>EV_[A-Z]{2,8}|[0-9a-f]{4}) +(?P<code>[A-Z][A-Z0-9_]{2,30}|[0-9a-f]{4}) +"
    r"(?P<value>UP|DOWN|REPEAT|[0-9a-f]{8})"
)
_DEVICE = re.compile(r"add device [0-9]+: (/dev/input/[\w.-]{1,60})")
_AXIS = re.compile(
    r"\b(ABS_MT_[A-Z_]{1,20}) *: value -?[0-9]+, min (-?[0-9]{1,9}), max ([0-9]{1,9})"
)


@dataclass(frozen=True, slots=True)
class InputEvent:
    """One line.

    Attributes:
        seconds: On the device's clock; None if the line has no time.
        device: The file of the device that sent it.
        type: Name of its type, such as `EV_ABS`; four hexadecimal digits where it is not known.
        code: Name of its code, such as `ABS_MT_SLOT`; digits likewise.
        value: Its value, with its sign.
    """

    seconds: float | None
    device: str
    type: str
    code: str
    value: int


def parse_event(line: str) -> InputEvent | None:
    """Read one line of `getevent`, with labels or without; None if it is not an event."""
    match = _LINE.match(line[:_MAX_LINE].strip())
    if match is None:
        return None
    kind, code, value = match["type"], match["code"], match["value"]
    if not kind.startswith("EV_"):
        kind = EVENT_TYPES.get(int(kind, 16), kind)
    if "_" not in code:
        code = EVENT_CODES.get(kind, {}).get(int(code, 16), code)
    words = {word: number for number, word in KEY_VALUES.items()}
    number = words[value] if value in words else int(value, 16)
    return InputEvent(
        None if match["time"] is None else float(match["time"]),
        match["device"],
        kind,
        code,
        number - 2**32 if number >= 2**31 else number,
    )


@dataclass(frozen=True, slots=True)
class TouchPanel:
    """A touch screen as the kernel describes it.

    Attributes:
        x: Least and greatest number across the upright device.
        y: The same along it.
        slots: Whether it speaks protocol B.
    """

    x: tuple[int, int]
    y: tuple[int, int]
    slots: bool


def parse_touch_panels(output: str) -> dict[str, TouchPanel]:
    """Find the touch screens in the output of `getevent -lp`, by the files of their devices.

    Touch pads, which move a pointer (`INPUT_PROP_POINTER`), are not touch screens.
    """
    axes: dict[str, dict[str, tuple[int, int]]] = {}
    pointers = set()
    device = ""
    for line in output.splitlines():
        text = line[:_MAX_LINE]
        if found := _DEVICE.match(text.strip()):
            device = found[1]
        elif found := _AXIS.search(text):
            axes.setdefault(device, {})[found[1]] = int(found[2]), int(found[3])
        elif "INPUT_PROP_POINTER" in text:
            pointers.add(device)
    panels = {}
    for name, ranges in axes.items():
        x, y = ranges.get("ABS_MT_POSITION_X"), ranges.get("ABS_MT_POSITION_Y")
        if name and name not in pointers and x and y and x[0] < x[1] and y[0] < y[1]:
            panels[name] = TouchPanel(x, y, "ABS_MT_SLOT" in ranges)
    return panels
