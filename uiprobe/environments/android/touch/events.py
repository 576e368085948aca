"""Fingers on the glass: from input events to gestures.

What the events mean is laid down in the kernel's
`Documentation/input/multi-touch-protocol.rst`: with protocol B every finger has a slot, and is
there while its tracking id is not negative; with protocol A every report lists all fingers.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from uiprobe.environments.android.gestures import Hold, Swipe, Tap
from uiprobe.environments.android.touch.getevent import InputEvent, TouchPanel, parse_event
from uiprobe.ui.coordinates import Size

LONG_PRESS_MS = 500
"""How long a finger must rest for a long press, by default in `ViewConfiguration`."""

TOUCH_SLOP_DP = 8
"""How far a finger may move and still tap, by default in `ViewConfiguration`."""

MAX_FINGERS = 64
"""Slots and contacts beyond this are ignored."""


@dataclass(frozen=True, slots=True)
class Finger:
    """The touch of one finger, from down to up.

    Attributes:
        gesture: What it did, in pixels of the upright device.
        began: When the finger came down, on the reader's clock.
        ended: When it was lifted.
    """

    gesture: Tap | Hold | Swipe
    began: float
    ended: float


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key of the device was pressed.

    Attributes:
        name: As the kernel names it, such as `KEY_BACK`; four digits where it has no name here.
        began: When, on the reader's clock.
    """

    name: str
    began: float

    @property
    def ended(self) -> float:
        """A key acts when it goes down."""
        return self.began


@dataclass(frozen=True, slots=True)
class Unread:
    """A touch that is not one of the known gestures.

    Attributes:
        reason: A description, in words.
        began: When it began, on the reader's clock.
        ended: When it ended.
    """

    reason: str
    began: float
    ended: float


Touch = Finger | KeyDown | Unread


class TouchDecoder:
    """Makes gestures out of lines, those of several devices in turn.

    Args:
        panels: The touch screens, by the files of their devices.
        size: Of the upright screen, in pixels.
        slop: How far a finger may move and still tap, in pixels.
    """

    def __init__(self, panels: Mapping[str, TouchPanel], size: Size, slop: float) -> None:
        self._panels = {
            name: _Panel(panel, size, slop, f"{name}: ") for name, panel in panels.items()
        }

    @property
    def touching(self) -> bool:
        """Whether a finger is on the glass."""
        return any(panel.stroke is not None for panel in self._panels.values())

    def feed(self, line: str, at: float) -> Touch | None:
        """Take one line; returns what ended with it.

        Args:
            line: Any line that the device sent.
            at: When it arrived, in seconds on the reader's clock; used if the line has no time of
                its own.
        """
        event = parse_event(line)
        if event is None:
            return None
        panel = self._panels.get(event.device)
        if panel is not None and (event.type != "EV_KEY" or event.code == "BTN_TOUCH"):
            return panel.take(event, at)
        if event.type == "EV_KEY" and event.value == 1 and not event.code.startswith("BTN_"):
            return KeyDown(event.code, at)
        return None


Place = tuple[int, int]


@dataclass(slots=True)
class _Slot:
    down: bool = False
    x: int | None = None
    y: int | None = None

    @property
    def place(self) -> Place | None:
        return None if self.x is None or self.y is None else (self.x, self.y)


@dataclass(slots=True)
class _Stroke:
    """The movements of the fingers since the first came down."""

    began: float
    seconds: float
    path: tuple[Place, Place] | None = None
    reach: float = 0
    trouble: str = ""


@dataclass(slots=True)
class _Panel:
    """One touch screen and the fingers on it."""

    panel: TouchPanel
    size: Size
    slop: float
    name: str
    stroke: _Stroke | None = None
    _slots: dict[int, _Slot] = field(default_factory=dict)
    _current: int = 0
    _listed: list[_Slot] = field(default_factory=list)
    _next: _Slot = field(default_factory=_Slot)
    _complete: bool = False
    _released: bool = False
    _changed_hands: bool = False
    _dropping: bool = False

    def take(self, event: InputEvent, at: float) -> Finger | Unread | None:
        """One event of this screen."""
        if event.code == "SYN_REPORT":
            return self._report(at if event.seconds is None else event.seconds, at)
        if event.code == "SYN_DROPPED":
            self._dropping = True
        elif self._dropping:
            # The kernel says to ignore everything up to the next report.
            return None
        elif event.code == "BTN_TOUCH":
            self._released = event.value == 0
        elif self.panel.slots:
            self._take_slot(event)
        else:
            self._take_listed(event)
        return None

    def _take_slot(self, event: InputEvent) -> None:
        if event.code == "ABS_MT_SLOT":
            self._current = event.value
        if not 0 <= self._current < MAX_FINGERS:
            return
        slot = self._slots.setdefault(self._current, _Slot())
        if event.code == "ABS_MT_TRACKING_ID":
            # Another finger in the slot of one whose end was missed.
            self._changed_hands |= event.value >= 0 and (slot.down or self.stroke is not None)
            slot.down = event.value >= 0
        else:
            _move(slot, event)

    def _take_listed(self, event: InputEvent) -> None:
        if event.code == "SYN_MT_REPORT":
            self._complete = True
            if self._next.place is not None and len(self._listed) < MAX_FINGERS:
                self._listed.append(self._next)
            self._next = _Slot()
        else:
            _move(self._next, event)

    def _report(self, seconds: float, at: float) -> Finger | Unread | None:
        if self._dropping:
            return self._begin_anew(at)
        released, changed, self._released, self._changed_hands = (
            self._released,
            self._changed_hands,
            False,
            False,
        )
        if self.panel.slots:
            if released:
                for slot in self._slots.values():
                    slot.down = False
            places = [slot.place for slot in self._slots.values() if slot.down]
        else:
            # A screen of one finger may do without SYN_MT_REPORT.
            if self._next.place is not None:
                self._listed.append(self._next)
            listed, self._listed, self._next = self._listed, [], _Slot()
            complete, self._complete = self._complete or released or bool(listed), False
            if not complete:
                return None
            places = [] if released else [slot.place for slot in listed]
        if places:
            self._follow(places, seconds, at, changed)
            return None
        return self._end(seconds, at)

    def _begin_anew(self, at: float) -> Unread | None:
        stroke, self.stroke = self.stroke, None
        self._dropping = self._complete = self._released = self._changed_hands = False
        self._slots, self._listed, self._next = {}, [], _Slot()
        if stroke is None:
            return None
        return Unread("the device was too slow to tell it whole", stroke.began, at)

    def _follow(self, places: list[Place | None], seconds: float, at: float, changed: bool) -> None:
        first = self.stroke is None
        stroke = self.stroke = self.stroke or _Stroke(at, seconds)
        if len(places) > 1 or (changed and not first):
            stroke.trouble = "more than one finger"
        place = places[0]
        if place is None:
            return
        begin = stroke.path[0] if stroke.path else place
        stroke.path = begin, place
        (x1, y1), (x2, y2) = self._scale(begin), self._scale(place)
        stroke.reach = max(stroke.reach, math.hypot(x2 - x1, y2 - y1))

    def _end(self, seconds: float, at: float) -> Finger | Unread | None:
        stroke, self.stroke = self.stroke, None
        if stroke is None:
            return None
        if stroke.trouble or stroke.path is None:
            return Unread(stroke.trouble or "a touch without a place", stroke.began, at)
        (x1, y1), (x2, y2) = map(self._scale, stroke.path)
        start = self._pixel(x1, y1)
        held = (seconds - stroke.seconds) * 1000
        gesture: Tap | Hold | Swipe
        if stroke.reach > self.slop:
            if math.hypot(x2 - x1, y2 - y1) <= self.slop:
                return Unread("a finger that moved, and came back", stroke.began, at)
            gesture = Swipe(*start, *self._pixel(x2, y2))
        else:
            gesture = Hold(*start) if held >= LONG_PRESS_MS else Tap(*start)
        return Finger(gesture, stroke.began, at)

    def _scale(self, place: Place) -> tuple[float, float]:
        (left, right), (top, bottom) = self.panel.x, self.panel.y
        x, y = place
        return (
            # Both ends of a range are values that the screen sends.
            (x - left) * self.size.width / (right - left + 1),
            (y - top) * self.size.height / (bottom - top + 1),
        )

    def _pixel(self, x: float, y: float) -> Place:
        width, height = self.size
        return min(max(int(x), 0), width - 1), min(max(int(y), 0), height - 1)


def _move(slot: _Slot, event: InputEvent) -> None:
    if event.code == "ABS_MT_POSITION_X":
        slot.x = event.value
    elif event.code == "ABS_MT_POSITION_Y":
        slot.y = event.value


def turn(gesture: Tap | Hold | Swipe, rotation: int, size: Size) -> Tap | Hold | Swipe:
    """A gesture in the current rotation of the screen.

    Args:
        gesture: In pixels of the upright device.
        rotation: Of the screen, in quarters counter-clockwise, as uiautomator counts it.
        size: Of the upright screen, in pixels.
    """

    def place(x: int, y: int) -> Place:
        width, height = size
        return {
            1: (y, width - 1 - x),
            2: (width - 1 - x, height - 1 - y),
            3: (height - 1 - y, x),
        }.get(rotation, (x, y))

    match gesture:
        case Tap(x, y):
            return Tap(*place(x, y))
        case Hold(x, y):
            return Hold(*place(x, y))
        case Swipe(x1, y1, x2, y2):
            return Swipe(*place(x1, y1), *place(x2, y2))
