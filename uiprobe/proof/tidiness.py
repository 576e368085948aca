"""Whether screens of the phone are tidy: no text clipped, nothing on top of another text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.locales import LOCALES
from uiprobe.environments.phone.system.windows import STATUS_BAR, navigation_height
from uiprobe.environments.phone.toolkit.design import LOOKS
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.layout import Layout
from uiprobe.environments.phone.toolkit.text import ELLIPSIS, line_start, text_width
from uiprobe.environments.phone.toolkit.touch import inside, views
from uiprobe.environments.phone.toolkit.widgets import View, Window

SHAPES: dict[str, dict[str, int | bool]] = {
    "plain": {},
    "small": {"width": 720},
    "large": {"width": 1080, "height": 1920},
    "tall": {"width": 720, "height": 1600, "density": 280, "gestures": True},
}
"""Shapes of the screen, as `Phone` takes them."""

TEXT_SIZES = (1.0, 0.85, 1.3)
"""The plain size, then the smallest and the largest that the phone's settings offer."""

Surface = tuple[str, str, float, str]
"""A look, a shape, a text size and a locale. The theme moves nothing."""

_SHORT = 12
"""Characters of texts that stay on one line."""

_READABLE = 4
"""Characters that a truncated text shows at least."""

_WHOLE = frozenset(
    {
        "android.widget.Button",
        "android.widget.RadioButton",
        "com.google.android.material.chip.Chip",
    }
)
"""Classes of controls whose label is to be read whole."""

_WHOLE_IDS = frozenset(
    {"navigation_bar_item_label", "hour_time", "hour_label", "icon", "toolbar_title"}
)

_FREE = frozenset({"pin"})
"""Views that may go beyond the screen: those of a map."""


def surfaces() -> list[Surface]:
    """All surfaces, the plain one first."""
    return list(product(LOOKS, SHAPES, TEXT_SIZES, LOCALES))


def start_screens(surface: Surface, *, seed: int = 0) -> Iterator[tuple[str, Phone]]:
    """The screens with which the phone and its apps start, and those of their destinations.

    Each is the same phone, which continues afterwards.
    """
    look, shape, size, locale = surface
    phone = Phone(seed=seed, look=look, font_scale=size, locale=locale, **SHAPES[shape])  # type: ignore[arg-type]
    yield "home", phone
    width, height = phone.size
    phone.swipe(width // 2, height // 5, width // 2, height // 10)
    yield "drawer", phone
    for package in phone.packages():
        app = phone.apps[package]
        if not app.name:
            continue
        phone.launch(package)
        yield app.name, phone
        for label in _destinations(phone):
            # The tabs of one destination are not those of another.
            target = next((view for view in _all(phone) if _is_destination(view, label)), None)
            if target is None:
                continue
            phone.tap((target.box[0] + target.box[2]) / 2, (target.box[1] + target.box[3]) / 2)
            yield f"{app.name}, {label}", phone
        phone.force_stop(package)
    phone.launch("org.uiprobe.todo")
    phone.press_key("APP_SWITCH")
    yield "recents", phone


def _all(phone: Phone) -> Iterator[View]:
    for window in phone.screen.reported:
        yield from views(window.root)


def _is_destination(view: View, label: str) -> bool:
    return view.description == label and view.part == "destination"


def _destinations(phone: Phone) -> list[str]:
    return [
        view.description for view in _all(phone) if view.part == "destination" and not view.selected
    ]


def faults(phone: Phone) -> list[str]:
    """The untidy spots on the screen of a phone, in words."""
    return [fault for window in phone.screen.reported for fault in _in_window(phone, window)]


def _in_window(phone: Phone, window: Window) -> Iterator[str]:
    layout = phone.screen.layout
    content = window.gravity == "fill" and window.package == phone.package
    foot = phone.size[1] - (layout.px(navigation_height(phone)) if content else 0)
    room = (0, 0, phone.size[0], foot)
    touchable: list[View] = []
    written: list[tuple[View, Box]] = []
    yield from _faults(layout, window.root, room, touchable, written)
    for one, other in combinations(touchable, 2):
        if one.box == other.box and _meet(one.box, room):
            yield f"{one.id} and {other.id} lie on each other at {one.box}"
    seen = (0, layout.px(STATUS_BAR) if content else 0, phone.size[0], foot)
    shown = [(view, _cut(ink, seen)) for view, ink in written if _meet(ink, seen)]
    for (one, first), (other, second) in combinations(shown, 2):
        if _meet(first, second) and _both_seen(window, one, other, _cut(first, second)):
            yield f"{_name(one)} overlaps {_name(other)} at {_cut(first, second)}"


def _faults(
    layout: Layout,
    view: View,
    room: Box,
    touchable: list[View],
    written: list[tuple[View, Box]],
) -> Iterator[str]:
    if view.hidden:
        return
    left, top, right, bottom = view.box
    if view.on_click is not None:
        touchable.append(view)
    if view.part == "destination":
        for label in view.children:
            yield from _cut_short(label)
    if (view.on_click is not None or view.text) and view.id not in _FREE:
        if left < room[0] or right > room[2]:
            yield f"{_name(view)} reaches from {left} to {right}, of {room[0]} to {room[2]}"
        if top < room[1] or bottom > room[3]:
            yield f"{_name(view)} reaches down from {top} to {bottom}, of {room[1]} to {room[3]}"
    if view.style is not None and view.field is None and view.text:
        yield from _clipped(layout, view)
        written.append((view, _ink(layout, view)))
    inner = room
    if view.scroll is not None:
        # What scrolls may go on outside along its way.
        far = 10**9
        if view.scroll.horizontal:
            inner = (-far, room[1], far, room[3])
        else:
            inner = (room[0], -far, room[2], far)
        # Of a text that is scrolled out only what is seen can be overlapped.
        before = len(written)
        for child in view.children:
            yield from _faults(layout, child, inner, touchable, written)
        written[before:] = [
            (text, _cut(ink, view.box)) for text, ink in written[before:] if _meet(ink, view.box)
        ]
        return
    for child in view.children:
        yield from _faults(layout, child, inner, touchable, written)


def _clipped(layout: Layout, view: View) -> Iterator[str]:
    style = view.style
    if style is None:
        return
    size, (left, top, right, bottom) = layout.text_px(style), view.box
    widest = max((text_width(line, style.weight, size) for line in view.lines), default=0)
    if widest > right - left + 1:
        yield f"{_name(view)} is {widest:.0f} wide, and has {right - left}"
    # Letters are not as high as their line; a pixel is lost to rounding.
    high = layout.line_px(style) * len(view.lines)
    if high - (layout.line_px(style) - size) > bottom - top + 1:
        yield f"{_name(view)} is {high} high, and has {bottom - top}"
    if len(view.lines) > 1 and len(view.text) < _SHORT and "\n" not in view.text:
        if " " not in view.text and view.text.isascii():
            yield f"{_name(view)} is broken inside a word"
        elif any(character.isdigit() for character in view.text):
            yield f"{_name(view)} is broken into {view.lines}"
    nothing_left = bool(view.lines) and len(view.lines[-1]) < _READABLE
    whole = view.class_name in _WHOLE or view.id in _WHOLE_IDS or view.id.endswith("_detail")
    if whole or nothing_left:
        yield from _cut_short(view)


def _cut_short(view: View) -> Iterator[str]:
    if view.lines and view.lines[-1].endswith(ELLIPSIS) and view.text[-1] != ELLIPSIS:
        yield f"{_name(view)} is cut to {view.lines[-1]!r}"


def _ink(layout: Layout, view: View) -> Box:
    """Return the box of a text's letters, in pixels; an empty box if there are none."""
    style = view.style
    if style is None or not view.lines:
        return 0, 0, 0, 0
    size, line = layout.text_px(style), layout.line_px(style)
    left = view.box[0] + layout.px(view.padding[0])
    right = view.box[2] - layout.px(view.padding[2])
    top = view.box[1] + layout.px(view.padding[1])
    bottom = view.box[3] - layout.px(view.padding[3])
    free = max(0, bottom - top - line * len(view.lines))
    top += {"start": 0, "center": free // 2, "end": free}.get(view.justify, 0)
    starts = [line_start(style, content, size, left, right) for content in view.lines]
    ends = [
        start + text_width(content, style.weight, size)
        for start, content in zip(starts, view.lines, strict=True)
    ]
    slack = (line - size) // 2
    foot = top + line * len(view.lines) - slack
    return round(min(starts)), top + slack, round(max(ends)), foot


def _both_seen(window: Window, one: View, other: View, place: Box) -> bool:
    """Whether no surface, such as that of a message over a list, hides the lower of two texts."""
    x, y = (place[0] + place[2]) / 2, (place[1] + place[3]) / 2
    painted = list(views(window.root))
    lower = min(painted.index(one), painted.index(other))
    # What comes later than a text is painted over it.
    return not any(view.background and inside(view.box, x, y) for view in painted[lower + 1 :])


def _name(view: View) -> str:
    return f"{view.id or view.class_name} {view.text or view.description!r}"


def _meet(one: Box, other: Box) -> bool:
    left, top, right, bottom = _cut(one, other)
    return left < right and top < bottom


def _cut(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
