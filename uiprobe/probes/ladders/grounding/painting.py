"""How parts of a scene are drawn, at any size in pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import cos, pi

from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.text import text_width
from uiprobe.environments.phone.toolkit.theme import Color, rgb
from uiprobe.environments.phone.toolkit.widgets import Painter
from uiprobe.probes.ladders.grounding.scene import Part

_STEPS = 12
"""Pieces of a curve."""

_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)

_Paint = Callable[[Canvas, Box, Part], None]


def painter(part: Part) -> Painter:
    """The painter of a part."""
    paint = PAINTERS[part.kind]
    return lambda canvas, box: paint(canvas, box, part)


def paint_all(parts: tuple[Part, ...]) -> Painter:
    """A painter of parts that are only looked at, each at its own place."""

    def paint(canvas: Canvas, _: Box) -> None:
        for part in parts:
            PAINTERS[part.kind](canvas, part.box, part)

    return paint


def _color(part: Part) -> str | Color:
    # Six digits are a colour; roles have other letters.
    return rgb(part.color) if len(part.color) == 6 and _is_hex(part.color) else part.color


def _is_hex(text: str) -> bool:
    return all(character in "0123456789ABCDEF" for character in text)


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _text(canvas: Canvas, box: Box, part: Part) -> None:
    width = text_width(part.text, "regular", part.size)
    canvas.centered_text(
        box[0] + width / 2, (box[1] + box[3]) / 2, part.text, "regular", part.size, _color(part)
    )


def _label(canvas: Canvas, box: Box, part: Part) -> None:
    canvas.centered_text(*_middle(box), part.text, "regular", part.size, _color(part))


def _heading(canvas: Canvas, box: Box, part: Part) -> None:
    width = text_width(part.text, "medium", part.size)
    canvas.centered_text(
        box[0] + width / 2, (box[1] + box[3]) / 2, part.text, "medium", part.size, _color(part)
    )


def _fill(canvas: Canvas, box: Box, part: Part) -> None:
    canvas.rectangle(box, _color(part))


def _edge(canvas: Canvas, box: Box, part: Part) -> None:
    canvas.outline(box, 0, _color(part), max(1, part.size))


def _dot(canvas: Canvas, box: Box, part: Part) -> None:
    canvas.circle(*_middle(box), (box[2] - box[0]) / 2, _color(part))


def _road(canvas: Canvas, box: Box, part: Part) -> None:
    # From one corner of the box to the other: falling, or rising where it is on.
    top, bottom = (box[3], box[1]) if part.on else (box[1], box[3])
    canvas.line([(box[0], top), (box[2], bottom)], _color(part), part.size)


def _check(canvas: Canvas, box: Box, part: Part) -> None:
    side = box[2] - box[0]
    edge = max(1, side // 10)
    if not part.on:
        canvas.rectangle(box, "surface")
        canvas.outline(box, side // 8, "on_surface_variant", edge)
        return
    canvas.rounded(box, side // 8, "primary")
    if side >= 9:
        left, top = box[0], box[1]
        canvas.line(
            [
                (left + side * 0.22, top + side * 0.53),
                (left + side * 0.42, top + side * 0.72),
                (left + side * 0.78, top + side * 0.3),
            ],
            "on_primary",
            max(1.0, side / 9),
        )


def _switch(canvas: Canvas, box: Box, part: Part) -> None:
    width = box[2] - box[0]
    height = min(box[3] - box[1], round(width * 0.58))
    top = (box[1] + box[3] - height) // 2
    track: Box = (box[0], top, box[2], top + height)
    y, half = top + height / 2, height / 2
    if part.on:
        canvas.rounded(track, half, "primary")
        canvas.circle(box[2] - half, y, half * 0.72, "on_primary")
    else:
        canvas.rounded(track, half, "surface_container_highest")
        canvas.outline(track, half, "outline", max(1, height // 14))
        canvas.circle(box[0] + half, y, half * 0.55, "outline")


def _icon(name: str, filled: str = "") -> _Paint:
    def paint(canvas: Canvas, box: Box, part: Part) -> None:
        size = min(box[2] - box[0], box[3] - box[1])
        shown = (filled or name) if part.on else name
        color = "primary" if part.on else "on_surface_variant"
        canvas.icon(shown, *_middle(box), size, color, filled=part.on)

    return paint


def _cross(canvas: Canvas, box: Box, part: Part) -> None:
    left, top, right, bottom = box
    inset = max(1, (right - left) // 8)
    width = max(1.0, (right - left) / 9)
    ends = ((left + inset, top + inset, right - inset, bottom - inset),
            (left + inset, bottom - inset, right - inset, top + inset))  # fmt: skip
    for x1, y1, x2, y2 in ends:
        canvas.line([(x1, y1), (x2, y2)], _color(part), width)


def _wire(canvas: Canvas, box: Box, part: Part) -> None:
    # From one side of the box to the other, and upright at both ends.
    start, end = (box[0], box[2]) if part.on else (box[2], box[0])
    points = [
        (
            start + (end - start) * share * share * (3 - 2 * share),
            box[1] + (box[3] - box[1]) * share,
        )
        for share in (step / _STEPS for step in range(_STEPS + 1))
    ]
    canvas.line(points, _color(part), part.size)


def _bow(canvas: Canvas, box: Box, part: Part) -> None:
    # From the side where it starts to the other one, and back.
    start, far = (box[0], box[2]) if part.on else (box[2], box[0])
    points = [
        (start + (far - start) * (1 - cos(2 * pi * share)) / 2, box[1] + (box[3] - box[1]) * share)
        for share in (step / _STEPS for step in range(_STEPS + 1))
    ]
    canvas.line(points, _color(part), part.size)


def _pattern(canvas: Canvas, box: Box, part: Part) -> None:
    rows = part.text.split("/")
    side = (box[2] - box[0]) // len(rows)
    canvas.rectangle(box, _WHITE)
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if cell == "#":
                x, y = box[0] + column * side, box[1] + row * side
                canvas.rectangle((x, y, x + side, y + side), _BLACK)
    canvas.outline(box, 0, "outline", 1)


def _key(canvas: Canvas, box: Box, part: Part) -> None:
    canvas.rounded(box, (box[2] - box[0]) // 6, "surface_container_highest")
    _label(canvas, box, replace(part, color="on_surface"))


PAINTERS: Mapping[str, _Paint] = {
    "text": _text,
    "label": _label,
    "heading": _heading,
    "fill": _fill,
    "edge": _edge,
    "dot": _dot,
    "road": _road,
    "check": _check,
    "switch": _switch,
    "star": _icon("star_border", "star"),
    "heart": _icon("favorite_border", "favorite"),
    "cross": _cross,
    "key": _key,
    "wire": _wire,
    "bow": _bow,
    "pattern": _pattern,
    "free": lambda _canvas, _box, _part: None,
}
"""How each kind of part is drawn."""
