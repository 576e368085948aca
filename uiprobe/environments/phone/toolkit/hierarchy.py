"""The screen as `uiautomator dump` writes it: attributes, their order, and what is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.touch import Regions, encloses, takes_hold, takes_tap
from uiprobe.environments.phone.toolkit.widgets import View, Window

_HEADER = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy rotation=\"0\">\n"

# XML 1.0 cannot hold them; uiautomator leaves them out too.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")

_ESCAPES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\r": "&#13;",
        "\t": "&#9;",
    }
)

_PLAIN = re.compile(r"[A-Za-z0-9 _.,:;/()+'-]*")

_WORD = ("false", "true")


def write_hierarchy(
    windows: Sequence[Window],
    size: tuple[int, int],
    *,
    touchable: Sequence[Window] = (),
    shift: int = 0,
) -> bytes:
    """Write the windows that uiautomator would report.

    Views outside the screen or scrolled out of sight are left out, and bounds are cut to what is
    visible, as on a device. A view whose middle lies under another that takes the touch there, such
    as a star under a floating button, is not reported as clickable or checkable: who touches what
    is listed touches its middle. A box is met through its row, too.

    Args:
        windows: Those to report, in order; they have been laid out.
        size: Of the screen, in pixels.
        touchable: All windows from the lowest to the topmost; those reported if none are given.
        shift: Pixels by which windows that fill the screen still have to move.
    """
    parts = [_HEADER]
    screen: Box = (0, 0, *size)
    reach = _Reach(touchable or windows)
    for index, window in enumerate(windows):
        moved = shift if window.gravity == "fill" else 0
        _write(parts, window.root, window.package, index, screen, "  ", moved, reach, None)
    parts.append("</hierarchy>\n")
    return "".join(parts).encode()


def reported_text(view: View) -> str:
    """The text that uiautomator reports of a view: that of an empty field is its hint."""
    return view.text or view.hint


def _escape(value: str) -> str:
    if _PLAIN.fullmatch(value):
        return value
    return _FORBIDDEN.sub("", value).translate(_ESCAPES)


class _Reach:
    """Which touches in the middle of a view meet that view."""

    def __init__(self, windows: Sequence[Window]) -> None:
        self._taps = Regions(windows, takes_tap)
        self._holds = Regions(windows, takes_hold)

    def is_tapped(self, view: View, x: int, y: int) -> bool:
        met = self._taps.at(x, y)
        # What says that it is clickable and does nothing is met where nothing else is.
        return met is view or (met is None and not takes_tap(view))

    def is_ticked(self, view: View, row: View | None, x: int, y: int) -> bool:
        """Whether a tap meets the view or, if the view takes none, the row that it is in."""
        met = self._taps.at(x, y)
        return met is view or (not takes_tap(view) and met is row)

    def is_held(self, view: View, x: int, y: int) -> bool:
        under = self._taps.at(x, y)
        # Of a button in a row that can be held, holding is a tap.
        nested = under is not None and under is not view and encloses(view.box, under.box)
        return self._holds.at(x, y) is view and not nested


def _write(
    parts: list[str],
    view: View,
    package: str,
    index: int,
    clip: Box,
    indent: str,
    shift: int,
    reach: _Reach,
    row: View | None,
) -> bool:
    """Write one view and those in it; whether any of it is visible.

    `row` is the innermost view around it that takes a tap.
    """
    if view.hidden:
        return False
    box = view.box
    left, top = max(box[0] + shift, clip[0]), max(box[1], clip[1])
    right, bottom = min(box[2] + shift, clip[2]), min(box[3], clip[3])
    if left >= right or top >= bottom:
        return False
    name = view.id
    if name and ":" not in name:
        name = f"{package}:id/{name}"
    x, y = (left + right) // 2 - shift, (top + bottom) // 2
    clickable = view.clickable and reach.is_tapped(view, x, y)
    long_clickable = view.long_clickable and reach.is_held(view, x, y)
    checkable = view.checkable and reach.is_ticked(view, row, x, y)
    scroll = view.scroll
    scrollable = view.scrollable or (scroll is not None and scroll.moved)
    parts.append(
        f'{indent}<node index="{index}" text="{_escape(reported_text(view))}" resource-id="{name}" '
        f'class="{view.class_name}" package="{package}" '
        f'content-desc="{_escape(view.description)}" '
        f'checkable="{_WORD[checkable]}" checked="{_WORD[view.checked]}" '
        f'clickable="{_WORD[clickable]}" enabled="{_WORD[view.enabled]}" '
        f'focusable="{_WORD[view.focusable]}" focused="{_WORD[view.focused]}" '
        f'scrollable="{_WORD[scrollable]}" long-clickable="{_WORD[long_clickable]}" '
        f'password="{_WORD[view.password]}" selected="{_WORD[view.selected]}" '
        f'visible-to-user="true" bounds="[{left},{top}][{right},{bottom}]" '
        f'drawing-order="{index + 1}" hint="{_escape(view.hint)}" display-id="0"'
    )
    if not view.children:
        parts.append(" />\n")
        return True
    opening = len(parts)
    parts.append(">\n")
    inner = (left, top, right, bottom) if scroll is not None else clip
    position = 0
    row = view if takes_tap(view) else row
    for child in view.children:
        if _write(parts, child, package, position, inner, indent + "  ", shift, reach, row):
            position += 1
    if position:
        parts.append(f"{indent}</node>\n")
    else:
        parts[opening] = " />\n"
    return True
