"""The meaning of a touch on a screen: an action of the grammar, typing, or neither."""

from __future__ import annotations

from dataclasses import dataclass

from uiprobe.environments.android.gestures import Hold, Swipe, Tap
from uiprobe.environments.android.touch.events import KeyDown, Touch, Unread, turn
from uiprobe.environments.android.touch.seen_screen import SeenScreen
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.readers.uiautomator import SYSTEM_PACKAGE
from uiprobe.ui.tree import Bounds, Element

EDGE_DP = 24
"""How near to an edge a finger begins to go back or home by a gesture."""

KEYBOARD_MARK = "inputmethod"
"""Part of the package of soft keyboards."""

_KEYS = {"KEY_BACK": Key.BACK, "KEY_HOMEPAGE": Key.HOME, "KEY_HOME": Key.HOME}
_BUTTONS = {"back": Key.BACK, "home": Key.HOME, "home_button": Key.HOME}
_TYPING_KEYS = {
    "KEY_" + name
    for name in (
        *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
        *("SPACE", "ENTER", "KPENTER", "BACKSPACE", "DELETE", "TAB", "COMMA", "DOT", "SLASH"),
        *("MINUS", "EQUAL", "SEMICOLON", "APOSTROPHE", "GRAVE", "BACKSLASH", "LEFTBRACE"),
        *("RIGHTBRACE", "LEFTSHIFT", "RIGHTSHIFT", "CAPSLOCK", "102ND", "RIGHTALT"),
    )
}


@dataclass(frozen=True, slots=True)
class Glass:
    """The screen of a device, as fingers meet it.

    Attributes:
        size: Upright, in pixels.
        dp: Pixels in a density-independent pixel.
        gestural: Whether one goes back and home by swiping from the edges, without buttons.
    """

    size: Size
    dp: float
    gestural: bool


@dataclass(frozen=True, slots=True)
class Typing:
    """A key of the soft keyboard, or of a real one.

    Attributes:
        held: Whether it was held, like the delete key to delete everything.
    """

    held: bool = False


@dataclass(frozen=True, slots=True)
class NoAction:
    """A touch for which the grammar has no action.

    Attributes:
        reason: A description, in words.
    """

    reason: str


def read_touch(touch: Touch, screen: SeenScreen, glass: Glass) -> Action | Typing | NoAction:
    """Say what a touch means.

    Args:
        touch: In pixels of the upright device.
        screen: What was shown when it began.
        glass: What was touched.
    """
    match touch:
        case Unread(reason=reason):
            return NoAction(reason)
        case KeyDown(name=name):
            if name in _KEYS:
                return press(_KEYS[name])
            return Typing() if name in _TYPING_KEYS else NoAction(f"the key {name}")
    gesture = turn(touch.gesture, screen.rotation, glass.size)
    key = _gestural_key(gesture, screen, glass) if glass.gestural else None
    if key is not None:
        return press(key)
    return _system_touch(gesture, screen, glass) or _action(gesture)


def _action(gesture: Tap | Hold | Swipe) -> Action:
    match gesture:
        case Tap(x, y):
            return Action(ActionKind.CLICK, point=Point(x, y))
        case Hold(x, y):
            return Action(ActionKind.LONGCLICK, point=Point(x, y))
        case Swipe(x1, y1, x2, y2):
            return Action(ActionKind.SWIPE, point=Point(x1, y1), end=Point(x2, y2))


def _gestural_key(gesture: Tap | Hold | Swipe, screen: SeenScreen, glass: Glass) -> Key | None:
    if not isinstance(gesture, Swipe):
        return None
    width, height = glass.size if screen.rotation % 2 == 0 else (glass.size[1], glass.size[0])
    edge = EDGE_DP * glass.dp
    dx, dy = gesture.x2 - gesture.x1, gesture.y2 - gesture.y1
    if gesture.y1 >= height - edge and -dy > abs(dx):
        return Key.HOME
    inwards = dx if gesture.x1 < edge else -dx if gesture.x1 >= width - edge else 0
    return Key.BACK if inwards > abs(dy) else None


def _system_touch(
    gesture: Tap | Hold | Swipe, screen: SeenScreen, glass: Glass
) -> Action | Typing | NoAction | None:
    """Its meaning to a window that is not the app's; None if the window is the app's."""
    x, y = (gesture.x1, gesture.y1) if isinstance(gesture, Swipe) else (gesture.x, gesture.y)
    window = next(
        (root for root in reversed(screen.windows.roots) if _inside(root.bounds, x, y)), None
    )
    owner = "" if window is None else window.app
    bars = screen.insets
    if window is not None and owner == SYSTEM_PACKAGE:
        key = _button(window, x, y)
        if key is not None and not isinstance(gesture, Swipe):
            return press(key)
        return NoAction("a touch on a window of the system")
    if bars.navigation is not None and _inside(bars.navigation, x, y):
        if glass.gestural or isinstance(gesture, Swipe):
            return NoAction("a touch on the navigation bar")
        # The device does not report its buttons: Android's own order is back, home, overview.
        place = (x - bars.navigation.left) / (bars.navigation.right - bars.navigation.left)
        if place < 2 / 3:
            return press(Key.BACK if place < 1 / 3 else Key.HOME)
        return NoAction("the overview of recent apps")
    if KEYBOARD_MARK in owner or (bars.keyboard is not None and _inside(bars.keyboard, x, y)):
        return Typing(held=isinstance(gesture, Hold))
    if bars.status is not None and _inside(bars.status, x, y) and isinstance(gesture, Swipe):
        return NoAction("a swipe from the status bar")
    return None


def _inside(box: Bounds, x: int, y: int) -> bool:
    """Windows are side by side: one that ends where another begins does not reach into it."""
    return box.left <= x < box.right and box.top <= y < box.bottom


def _button(window: Element, x: int, y: int) -> Key | None:
    for element in window.descendants():
        if element.id in _BUTTONS and _inside(element.bounds, x, y):
            return _BUTTONS[element.id]
    return None
