"""Dresses views in a design: shapes, grounds, type, and where bars stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.design import Design
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.theme import TextStyle, styled
from uiprobe.environments.phone.toolkit.widgets import View

_WEIGHTS: Mapping[str, Mapping[str, str]] = {
    "b": {"medium": "regular", "light": "light"},
    "c": {"light": "regular"},
}
"""The weight of text that stands for another one, by look."""

_SHAPES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "b": {
        "button_filled": {"radius": 12},
        "button_tonal": {"radius": 12, "background": "surface_container_highest"},
        "button_outlined": {"radius": 12, "background": "surface_container_highest", "stroke": ""},
        "floating": {"radius": 28, "background": "primary", "icon_color": "on_primary"},
        "field": {"radius": 10, "background": "surface_container_highest", "stroke": ""},
        "chip": {"radius": 17},
        "card": {"radius": 12},
        "search_bar": {"radius": 12, "background": "surface_container_highest"},
        "dialog": {"radius": 16},
        "menu": {"radius": 14},
        "sheet": {"radius": 14},
        "snackbar": {"radius": 14},
        "drawer_row": {"radius": 10},
        "tabs": {"background": "surface_container_highest"},
    },
    "c": {
        "button_filled": {"radius": 2, "elevation": 2},
        "button_tonal": {"radius": 2},
        "button_outlined": {"radius": 2},
        "button_text": {"radius": 2},
        "floating": {"radius": 28, "background": "primary", "icon_color": "on_primary"},
        "field": {"radius": 0, "stroke": ""},
        "chip": {"radius": 3},
        "chips": {"margin": (0, 8, 0, 0)},
        "card": {"radius": 2, "elevation": 2},
        "search_bar": {"radius": 2},
        "status": {"background": "status"},
        "toolbar": {"background": "bar", "min_height": 56},
        "navigation": {"background": "bar", "height": 60},
        "tabs": {"background": "bar"},
        "dialog": {"radius": 2},
        "menu": {"radius": 0},
        "sheet": {"radius": 0},
        "snackbar": {"radius": 0, "margin": (0, 0, 0, 0)},
        "drawer_row": {"radius": 0},
    },
}
"""Attributes of the parts of a screen, by look."""

_ROUND = (10, 20)
"""Radii of panels, in dp: less is sharp already, more belongs to pills."""

_BOXES = ("check_box", "check_box_outline_blank")

_OWN_GROUND = {"card": "surface_container"}
"""The ground of a part that has no colour of its own; with another one it keeps its elevation."""


def dress(view: View, design: Design) -> View:
    """Bring a tree of views into the form that a design gives it; the plain one leaves it alone.

    Args:
        view: Its root; changed in place. Views must not be dressed twice.
        design: The design.
    """
    if design.name != "a":
        _dress(view, design)
    return view


def _dress(view: View, design: Design) -> None:
    for child in view.children:
        _dress(child, design)
    if view.style is not None:
        view.style = _type(view.style, design.name)
    if view.checkable and view.icon in _BOXES:
        view.icon = design.marks.get(view.icon, view.icon)
    if not view.part:
        if design.name == "c":
            _sharpen_panel(view)
        return
    for name, value in _SHAPES[design.name].get(view.part, {}).items():
        setattr(view, name, value)
    if view.part in _OWN_GROUND and view.background != _OWN_GROUND[view.part]:
        view.elevation = 0
    change = _CHANGES.get((design.name, view.part))
    if change is not None:
        change(view)


@cache
def _type(style: TextStyle, look: str) -> TextStyle:
    return replace(style, weight=_WEIGHTS[look].get(style.weight, style.weight))


def _sharpen_panel(view: View) -> None:
    """Take the round corners from a panel that is not a named part; discs and pills keep theirs."""
    panel = view.background and _ROUND[0] <= view.radius <= _ROUND[1]
    if panel and view.children and view.width != 2 * view.radius:
        view.radius = 2


def _recolor(view: View, color: str) -> None:
    """Give texts and icons the colour of the ground on which they stand now."""
    if view.style is not None:
        view.style = styled(view.style, color=color)
    if view.icon:
        view.icon_color = color
    for child in view.children:
        _recolor(child, color)


def _on_bar(view: View) -> None:
    _recolor(view, "on_bar")


def _middle_title(view: View) -> None:
    """The title in the middle of its bar, as far as buttons leave room on both sides."""
    titles = next((child for child in view.children if child.weight), None)
    if titles is None:
        return
    titles.align = "center"
    for line in titles.children:
        if line.style is not None and line.id == "toolbar_title":
            line.style = styled(line.style, size=17, weight="medium", align="center")


def _lined(view: View, inset: float) -> None:
    """Draw a line at the foot of a row."""
    own = view.paint

    def paint(canvas: Canvas, box: Box) -> None:
        if own is not None:
            own(canvas, box)
        left = box[0] + canvas.px(inset)
        canvas.rectangle((left, box[3] - 1, box[2], box[3]), "outline_variant")

    view.paint = paint


def _grouped_row(view: View) -> None:
    if not view.background:
        view.background = "surface_container"
    _lined(view, 16)


def _dense_row(view: View) -> None:
    view.min_height = min(view.min_height, 56)
    _lined(view, 0)
    for child in view.children:
        if child.icon and child.class_name == "android.widget.ImageView" and not child.clickable:
            child.icon_filled = True


def _small_caption(view: View) -> None:
    for child in [view, *view.children]:
        if child.style is not None:
            child.style = styled(child.style, size=13, color="on_surface_variant")


def _line_above(view: View) -> None:
    own = view.paint

    def paint(canvas: Canvas, box: Box) -> None:
        if own is not None:
            own(canvas, box)
        canvas.rectangle((box[0], box[1], box[2], box[1] + 1), "outline_variant")

    view.paint = paint
    for destination in view.children:
        if destination.selected:
            _recolor(destination, "primary")


def _destinations_at_head(view: View) -> None:
    """Put the destinations of an app below its toolbar, where they stand at the foot."""
    foot = view.children[-1]
    if foot.part != "navigation":
        return
    view.children.pop()
    for layers in view.children:
        frame = layers.children[0]
        frame.children.insert(len(frame.children) - 1, foot)


def _label_in_line(view: View) -> None:
    """A destination on a bar: its label nearer to its icon."""
    _on_bar(view)
    for destination in view.children:
        for label in destination.children:
            label.margin = (0, 0, 0, 8)


def _underlined(view: View) -> None:
    # Fields draw their own line, which shows the focus.
    if view.field is None:
        _lined(view, 0)


def _sharp(view: View) -> None:
    view.radius = min(view.radius, 2)


def _title_in_middle(view: View) -> None:
    if view.style is not None:
        view.style = styled(view.style, size=18, weight="medium", align="center")


_CHANGES: Mapping[tuple[str, str], Callable[[View], None]] = {
    ("b", "toolbar"): _middle_title,
    ("c", "picture"): _sharp,
    ("c", "field"): _underlined,
    ("b", "row"): _grouped_row,
    ("b", "caption"): _small_caption,
    ("b", "navigation"): _line_above,
    ("b", "dialog_title"): _title_in_middle,
    ("c", "toolbar"): _on_bar,
    ("c", "tabs"): _on_bar,
    ("c", "row"): _dense_row,
    ("c", "navigation"): _label_in_line,
    ("c", "scaffold"): _destinations_at_head,
}
