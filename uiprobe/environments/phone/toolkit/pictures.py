"""Pictures that apps paint: illustrations in place of photos, bar charts, line charts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Unpack

from PIL import Image, ImageChops, ImageDraw

from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.icons import ICONS
from uiprobe.environments.phone.toolkit.theme import Color, mix, palette, rgb
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    Look,
    Painter,
    View,
    make,
)

_WHITE: Color = (255, 255, 255)

_GROUNDS = tuple(
    (rgb(first), rgb(second))
    for first, second in (
        ("355C7D", "6C8EAD"), ("6C5B7B", "B08EA2"), ("2F7A78", "7FC8A9"), ("C06C54", "E8B088"),
        ("4A5D23", "A3B868"), ("8A3B4C", "D98C8C"), ("2B4C7E", "79A6D2"), ("7A5C2E", "D2B26E"),
    )
)  # fmt: skip


def illustration(
    subject: str,
    icon: str,
    *,
    description: str = "",
    id: str = "",
    press: Handler | None = None,
    **options: Unpack[Look],
) -> View:
    """A picture of a subject: a ground in the subject's colours, and an icon.

    Args:
        subject: Decides the colours: the same subject looks the same everywhere.
        icon: The icon on it, or a character of the picture font; see `pictogram`.
        description: Its content description; some pictures have none, as in real apps.
        id: Its resource name.
        press: What a touch does.
        options: Of the view; it is 140 dp high with corners of 12 dp if they say nothing else.
    """

    def paint(canvas: Canvas, box: Box) -> None:
        part = canvas.clip(box)
        if part is None:
            return
        size = (box[2] - box[0], box[3] - box[1])
        picture, mask = _picture(subject, icon, size, canvas.px(view.radius))
        if canvas.within is not None:
            mask = _inside(mask, box, *canvas.within)
        part.image.paste(picture, (box[0] - part.origin[0], box[1] - part.origin[1]), mask)
        canvas.unclip(part)

    view = make(
        {
            "class_name": "android.widget.ImageView",
            "part": "picture",
            "id": id,
            "description": description,
            "width": FILL,
            "height": 140,
            "radius": 12,
            "paint": paint,
            "on_click": press,
        },
        options,
    )
    return view


def _inside(mask: Image.Image, box: Box, outer: Box, radius: int) -> Image.Image:
    """The part of a mask, at `box`, that the round corners of a surface leave."""
    left, top = box[0] - outer[0], box[1] - outer[1]
    if left < 0 or top < 0 or box[2] > outer[2] or box[3] > outer[3]:
        return mask
    whole = rounded_mask((outer[2] - outer[0], outer[3] - outer[1]), radius)
    corners = whole.crop((left, top, left + mask.width, top + mask.height))
    return ImageChops.darker(mask, corners)


@lru_cache(maxsize=256)
def _picture(
    subject: str, icon: str, size: tuple[int, int], radius: int
) -> tuple[Image.Image, Image.Image]:
    """The picture, and the mask that rounds its corners."""
    digest = sha256(subject.encode()).digest()
    first, second = _GROUNDS[digest[0] % len(_GROUNDS)]
    width, height = size
    picture = Image.new("RGB", size, first)
    canvas = Canvas(picture, palette(dark=False), 1)
    x = width * (0.2 + 0.6 * digest[1] / 255)
    canvas.circle(x, height * 1.55, height * 0.95, mix(first, second, 0.55))
    canvas.circle(width - height * 0.1, -height * 0.1, height * 0.42, mix(first, second, 0.35))
    side = min(height, width) * 0.5
    if icon in ICONS:
        canvas.icon(icon, width / 2, height / 2, side, _WHITE, filled=True)
    else:
        canvas.sign(icon, width / 2, height / 2, side, _WHITE)
    return picture, rounded_mask(size, radius)


@lru_cache(maxsize=64)
def rounded_mask(size: tuple[int, int], radius: int) -> Image.Image:
    """The visible part of a picture with round corners; sizes in pixels."""
    width, height = size
    # Drawn twice as large and shrunk, for smooth corners.
    mask = Image.new("L", (width * 2, height * 2))
    edge = (0, 0, width * 2 - 1, height * 2 - 1)
    ImageDraw.Draw(mask).rounded_rectangle(edge, radius * 2, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def bar_chart(
    values: Sequence[float],
    labels: Sequence[str],
    *,
    description: str,
    height: float = 150,
    marked: int = -1,
) -> View:
    """Bars from the left to the right, with a label under each; `marked` is drawn darker."""
    top_value = max([*values, 1e-9])

    def paint(canvas: Canvas, box: Box) -> None:
        left, top, right, bottom = box
        foot = bottom - canvas.px(22)
        slot = (right - left) / max(1, len(values))
        canvas.rectangle((left, foot, right, foot + canvas.px(1)), "outline_variant")
        for index, value in enumerate(values):
            x = left + slot * (index + 0.5)
            half = min(slot * 0.32, canvas.px(16))
            upper = foot - (foot - top - canvas.px(6)) * max(0.0, value) / top_value
            color = "primary" if index == marked or marked < 0 else "primary_container"
            canvas.rounded(
                (round(x - half), round(upper), round(x + half), foot), canvas.px(4), color
            )
            canvas.centered_text(
                x, bottom - canvas.px(9), labels[index], "regular", canvas.px(11),
                "on_surface_variant",
            )  # fmt: skip

    return _chart(description, height, paint)


def line_chart(
    values: Sequence[float], *, description: str, height: float = 130, color: str = "primary"
) -> View:
    """A line from the left to the right, with a dot at its end."""
    low, high = min(values), max(values)
    span = (high - low) or 1.0

    def paint(canvas: Canvas, box: Box) -> None:
        left, top, right, bottom = box
        pad = canvas.px(8)
        points = [
            (
                left + pad + (right - left - 2 * pad) * index / max(1, len(values) - 1),
                bottom - pad - (bottom - top - 2 * pad) * (value - low) / span,
            )
            for index, value in enumerate(values)
        ]
        for share in (0.0, 0.5, 1.0):
            y = round(top + pad + (bottom - top - 2 * pad) * share)
            canvas.rectangle((left, y, right, y + 1), "outline_variant")
        canvas.line(points, color, canvas.px(2.5))
        canvas.circle(*points[-1], canvas.px(5), color)

    return _chart(description, height, paint)


def _chart(description: str, height: float, paint: Painter) -> View:
    return View(
        class_name="android.view.View",
        id="chart",
        description=description,
        width=FILL,
        height=height,
        paint=paint,
    )
