"""The methods of uiautomator2's server, done on the phone as its shell does them."""

from __future__ import annotations

import base64
import math
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, tostring

from defusedxml.ElementTree import fromstring

from uiprobe.environments.phone.automator.selectors import (
    Node,
    find,
    find_all,
    read_tree,
)
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.shell.finger import Finger

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone

STEP_MS = 5
"""Time of one step of a swipe, as uiautomator has it."""

MAX_WAIT_MS = 120_000
MAX_LOOKS = 240
"""Looks at the screen in one wait; a longer wait looks less often."""

MAX_SWIPES = 100

_MAX_COORDINATE = 100_000
_MAX_GESTURE_MS = 60_000

_KEYS = {
    "left": "DPAD_LEFT",
    "right": "DPAD_RIGHT",
    "up": "DPAD_UP",
    "down": "DPAD_DOWN",
    "center": "DPAD_CENTER",
    "delete": "DEL",
    "recent": "APP_SWITCH",
}

_TOUCHES = {0: "DOWN", 1: "UP", 2: "MOVE", 3: "CANCEL"}


def _place(*numbers: object) -> list[float]:
    """Coordinates, checked."""
    found = []
    for number in numbers:
        if not isinstance(number, int | float) or not math.isfinite(number):
            raise ValueError(f"{str(number)[:40]!r} is not a coordinate")
        if abs(number) > _MAX_COORDINATE:
            raise ValueError(f"{number:g} is out of range")
        found.append(float(number))
    return found


def _count(number: object, least: int, most: int, what: str) -> int:
    if not isinstance(number, int | float) or not math.isfinite(number):
        raise ValueError(f"{what}: {str(number)[:40]!r} is not a number")
    if not least <= number <= most:
        raise ValueError(f"{what}: {number:g}, it is {least} to {most}")
    return int(number)


class Methods:
    """The methods that uiautomator2's client can call; `table` holds them by name.

    Args:
        phone: The phone that the methods act on.
        sdk: Its version of Android, as a number.
    """

    def __init__(self, phone: Phone, sdk: int) -> None:
        self._phone = phone
        self._sdk = sdk
        self._finger = Finger(phone)
        self._seen_toast: object = None
        self.table: Mapping[str, Callable[..., Any]] = {
            "deviceInfo": self._device_info,
            "dumpWindowHierarchy": self._dump,
            "takeScreenshot": self._take_screenshot,
            "click": self._click,
            "longClick": lambda selector: self._hold(selector),
            "swipe": self._swipe,
            "swipePoints": self._swipe_points,
            "drag": self._drag,
            "dragTo": self._drag_to,
            "injectInputEvent": self._inject,
            "pressKey": self._press,
            "pressKeyCode": lambda code, meta=0: self._press(str(code)),
            "wakeUp": lambda: self._press("WAKEUP"),
            "sleep": lambda: self._press("SLEEP"),
            "isScreenOn": lambda: bool(phone.state["awake"]),
            "freezeRotation": self._freeze_rotation,
            "setOrientation": self._set_orientation,
            # This phone has no shade: as on a device where it does not open.
            "openNotification": lambda: False,
            "openQuickSettings": lambda: False,
            "getLastToast": self._last_toast,
            "clearLastToast": self._clear_toast,
            "getClipboard": lambda: phone.clipboard,
            "setClipboard": self._set_clipboard,
            "pasteClipboard": lambda: self._press("PASTE"),
            "clearInputText": phone.clear_text,
            "exist": lambda selector: bool(self._all(selector)),
            "count": lambda selector: len(self._all(selector)),
            "objInfo": lambda selector: self._one(selector).info(),
            "objInfoOfAllInstances": lambda selector: [n.info() for n in self._all(selector)],
            "waitForExists": lambda selector, wait: self._wait(selector, wait, exists=True),
            "waitUntilGone": lambda selector, wait: self._wait(selector, wait, exists=False),
            "getText": lambda selector: self._one(selector).attributes["text"],
            "setText": self._set_text,
            "clearTextField": lambda selector: self._set_text(selector, ""),
            "scrollForward": lambda s, vertical=True, *_: self._scroll(s, vertical, True),
            "scrollBackward": lambda s, vertical=True, *_: self._scroll(s, vertical, False),
            "flingForward": lambda s, vertical=True: self._scroll(s, vertical, True),
            "flingBackward": lambda s, vertical=True: self._scroll(s, vertical, False),
            "scrollToEnd": lambda s, v=True, most=MAX_SWIPES, *_: self._far(s, v, most, True),
            "scrollToBeginning": lambda s, v=True, most=MAX_SWIPES, *_: self._far(
                s, v, most, False
            ),
            "flingToEnd": lambda s, v=True, most=MAX_SWIPES: self._far(s, v, most, True),
            "flingToBeginning": lambda s, v=True, most=MAX_SWIPES: self._far(s, v, most, False),
            "scrollTo": self._scroll_to,
        }

    # Looking.

    def _tree(self) -> Node:
        return read_tree(self._phone.hierarchy_xml())

    def _all(self, selector: object) -> list[Node]:
        return find_all(self._tree(), selector)

    def _one(self, selector: object) -> Node:
        return find(self._tree(), selector)

    def _device_info(self) -> dict[str, Any]:
        phone = self._phone
        width, height = phone.size
        return {
            "currentPackageName": phone.focused_activity()[0],
            "displayHeight": height,
            "displayRotation": 0,
            "displaySizeDpX": width * 160 // phone.density,
            "displaySizeDpY": height * 160 // phone.density,
            "displayWidth": width,
            "naturalOrientation": True,
            "productName": "uiprobe",
            "screenOn": bool(phone.state["awake"]),
            "sdkInt": self._sdk,
        }

    def _dump(self, compressed: bool = False, max_depth: int = 50, *_: object) -> str:
        depth = _count(max_depth, 1, 1000, "depth")
        document = self._phone.hierarchy_xml()
        root = fromstring(document)
        if _depth(root) <= depth:
            return document.decode()
        _prune(root, depth)
        head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
        return head + tostring(root, encoding="unicode")

    def _take_screenshot(self, scale: float = 1, quality: int = 80) -> str:
        if not isinstance(scale, int | float) or not 0.05 <= scale <= 1:
            raise ValueError("the scale is 0.05 to 1")
        picture = self._phone.picture().convert("RGB")
        if scale != 1:
            width, height = picture.size
            picture = picture.resize((max(1, int(width * scale)), max(1, int(height * scale))))
        stored = BytesIO()
        picture.save(stored, "JPEG", quality=_count(quality, 1, 100, "quality"))
        return base64.b64encode(stored.getvalue()).decode()

    def _wait(self, selector: object, wait: object, *, exists: bool) -> bool:
        """Let the phone's own time pass until a node is there, or is gone; no one else waits."""
        left = _count(wait, 0, 10**9, "time")
        left = min(left, MAX_WAIT_MS)
        pause = max(500, left // MAX_LOOKS)
        while bool(self._all(selector)) != exists:
            if left <= 0:
                return False
            self._phone.advance(min(pause, left))
            left -= pause
        return True

    # Touching.

    def _click(self, first: object, second: object = None, held: object = None) -> bool:
        if isinstance(first, dict):
            x, y = map(float, self._one(first).bounds.center)
            self._phone.tap(x, y)
            return True
        x, y = _place(first, second)
        if held is None:
            self._phone.tap(x, y)
        else:
            self._phone.swipe(x, y, x, y, _count(held, 0, _MAX_GESTURE_MS, "milliseconds"))
        return True

    def _hold(self, selector: object) -> bool:
        self._phone.long_press(*self._one(selector).bounds.center)
        return True

    def _swipe(self, x1: object, y1: object, x2: object, y2: object, steps: object = 55) -> bool:
        held = _count(steps, 1, _MAX_GESTURE_MS // STEP_MS, "steps") * STEP_MS
        start_x, start_y, end_x, end_y = _place(x1, y1, x2, y2)
        self._phone.swipe(start_x, start_y, end_x, end_y, held)
        return True

    def _swipe_points(self, points: object, steps: object = 55) -> bool:
        if not isinstance(points, list) or len(points) < 4 or len(points) % 2:
            raise ValueError("points: at least two, each as two numbers")
        # The phone knows no bends: only where a finger comes down and where it is lifted counts.
        x1, y1, *_, x2, y2 = points
        return self._swipe(x1, y1, x2, y2, steps)

    def _drag(self, x1: object, y1: object, x2: object, y2: object, *_: object) -> bool:
        self._phone.drag(*_place(x1, y1, x2, y2))
        return True

    def _drag_to(self, selector: object, *target: object) -> bool:
        start = self._one(selector).bounds.center
        if target and isinstance(target[0], dict):
            return self._drag(*start, *self._one(target[0]).bounds.center)
        return self._drag(*start, *target[:2])

    def _inject(self, action: object, x: object, y: object, *_: object) -> bool:
        if action not in _TOUCHES:
            raise ValueError(f"action {str(action)[:20]!r}: down is 0, up 1, move 2, cancel 3")
        self._finger.move(_TOUCHES[int(str(action))], *_place(x, y))
        return True

    # Keys and text.

    def _press(self, key: object) -> bool:
        if not isinstance(key, str):
            raise ValueError("a key is given by its name")
        self._phone.press_key(_KEYS.get(key.lower(), key))
        return True

    def _set_text(self, selector: object, text: object) -> bool:
        if not isinstance(text, str):
            raise ValueError("the text is not a string")
        node = self._one(selector)
        if not node.attributes["class"].endswith("EditText"):
            return False
        if node.attributes["focused"] != "true":
            self._phone.tap(*node.bounds.center)
        self._phone.clear_text()
        if text:
            self._phone.type_text(text)
        return True

    def _set_clipboard(self, label: object, text: object) -> None:
        if not isinstance(text, str):
            raise ValueError("the text is not a string")
        self._phone.clipboard = text

    # Scrolling.

    def _scroll(self, selector: object, vertical: object, forward: bool) -> bool:
        """Scroll by most of a screenful; whether that moved anything."""
        left, top, right, bottom = self._one(selector).bounds
        x, y = (left + right) / 2, (top + bottom) / 2
        reach_x, reach_y = (right - left) * 0.35, (bottom - top) * 0.35
        turn = 1 if forward else -1
        before = self._phone.hierarchy_xml()
        if vertical:
            self._phone.swipe(x, y + turn * reach_y, x, y - turn * reach_y, 55 * STEP_MS)
        else:
            self._phone.swipe(x + turn * reach_x, y, x - turn * reach_x, y, 55 * STEP_MS)
        return self._phone.hierarchy_xml() != before

    def _far(self, selector: object, vertical: object, most: object, forward: bool) -> bool:
        for _ in range(min(MAX_SWIPES, _count(most, 0, 10**6, "swipes"))):
            if not self._scroll(selector, vertical, forward):
                break
        return True

    def _scroll_to(self, selector: object, target: object, vertical: object = True) -> bool:
        self._far(selector, vertical, MAX_SWIPES, forward=False)
        for _ in range(MAX_SWIPES):
            if self._all(target):
                return True
            if not self._scroll(selector, vertical, forward=True):
                break
        return bool(self._all(target))

    # What else there is.

    def _freeze_rotation(self, frozen: object = True) -> None:
        self._phone.put_setting("system", "accelerometer_rotation", "0" if frozen else "1")

    def _set_orientation(self, name: object) -> None:
        if name not in ("natural", "n"):
            raise PhoneError("this phone cannot be turned: its screen stays upright")

    def _last_toast(self) -> str | None:
        toast = self._phone.state["toast"]
        if toast is None or toast == self._seen_toast:
            return None
        text: str = toast["text"]
        return text

    def _clear_toast(self) -> None:
        self._seen_toast = self._phone.state["toast"]


def _depth(element: Element) -> int:
    deepest, stack = 0, [(element, 0)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        stack += [(child, depth + 1) for child in node]
    return deepest


def _prune(element: Element, depth: int) -> None:
    stack = [(element, 0)]
    while stack:
        node, level = stack.pop()
        if level >= depth:
            for child in list(node):
                node.remove(child)
        stack += [(child, level + 1) for child in node]
