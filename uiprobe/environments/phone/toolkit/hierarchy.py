"""The screen as `uiautomator dump` writes it: attributes, their order, and what is left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from uiprobe.environments.phone.toolkit.geometry import Box
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


def write_hierarchy(windows: Sequence[Window], size: tuple[int, int], *, shift: int = 0) -> bytes:
    """Write the windows that uiautomator would report.

    Views outside the screen or scrolled out of sight are left out, and bounds are cut to what is
    visible, as on a device.

    Args:
        windows: Those to report, in order; they have been laid out.
        size: Of the screen, in pixels.
        shift: Pixels by which windows that fill the screen still have to move.
    """
    parts = [_HEADER]
    screen: Box = (0, 0, *size)
    for index, window in enumerate(windows):
        moved = shift if window.gravity == "fill" else 0
        _write(parts, window.root, window.package, index, screen, "  ", moved)
    parts.append("</hierarchy>\n")
    return "".join(parts).encode()


def reported_text(view: View) -> str:
    """The text that uiautomator reports of a view: that of an empty field is its hint."""
    return view.text or view.hint


def _escape(value: str) -> str:
    if _PLAIN.fullmatch(value):
        return value
    return _FORBIDDEN.sub("", value).translate(_ESCAPES)


def _write(
    parts: list[str], view: View, package: str, index: int, clip: Box, indent: str, shift: int
) -> bool:
    """Write one view and those in it; whether any of it is visible."""
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
    scroll = view.scroll
    scrollable = view.scrollable or (scroll is not None and scroll.moved)
    parts.append(
        f'{indent}<node index="{index}" text="{_escape(reported_text(view))}" resource-id="{name}" '
        f'class="{view.class_name}" package="{package}" '
        f'content-desc="{_escape(view.description)}" '
        f'checkable="{_WORD[view.checkable]}" checked="{_WORD[view.checked]}" '
        f'clickable="{_WORD[view.clickable]}" enabled="{_WORD[view.enabled]}" '
        f'focusable="{_WORD[view.focusable]}" focused="{_WORD[view.focused]}" '
        f'scrollable="{_WORD[scrollable]}" long-clickable="{_WORD[view.long_clickable]}" '
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
    for child in view.children:
        if _write(parts, child, package, position, inner, indent + "  ", shift):
            position += 1
    if position:
        parts.append(f"{indent}</node>\n")
    else:
        parts[opening] = " />\n"
    return True
