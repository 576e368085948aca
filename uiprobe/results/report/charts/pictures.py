"""Small pictures for the page: screens with target, answer or action drawn on them."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from uiprobe.results.report.content import Picture
from uiprobe.ui.coordinates import Point
from uiprobe.ui.screenshot import ScreenshotError, open_screenshot
from uiprobe.ui.tree import Bounds

if TYPE_CHECKING:
    from PIL import Image, ImageDraw

TARGET_COLOR = (0, 130, 80)
ANSWER_COLOR = (200, 60, 0)
"""Green and vermilion of different lightness; boxes also differ in form: double and crossed."""

_QUALITY = 62
"""WebP quality of pictures in the report, whose size is bounded."""

_DATA_URI = re.compile(r"data:image/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=\s]+)")
_MAX_SIDE = 4096

_TEXT_HEIGHT = 8.5
"""Displayed size of the texts on outlined screens, in pixels."""

_FEWEST = 9
"""Maximum number of characters shown of a text outside widgets."""


@dataclass(frozen=True, slots=True)
class Box:
    """An element of a screen that is drawn as an outline.

    Attributes:
        bounds: Its position.
        label: Its text.
        framed: Whether it is a widget; for other elements only the label is drawn.
    """

    bounds: Bounds
    label: str = ""
    framed: bool = True


def decode_data_uri(uri: str) -> bytes | None:
    """The bytes of a picture from its data URI in a log; None if it is not one."""
    match = _DATA_URI.fullmatch(uri.strip())
    if match is None:
        return None
    try:
        return b64decode(match[1], validate=False)
    except (Base64Error, ValueError):
        return None


def open_logged(data: bytes) -> Image.Image | None:
    """A picture from a log; None if it cannot be read."""
    try:
        image = open_screenshot(data)
    except ScreenshotError:
        return None
    return image if max(image.size) <= _MAX_SIDE else None


def outline_screen(boxes: Sequence[Box], shown: int) -> Image.Image | None:
    """Draw a screen as outlines, when only the positions of its widgets are known.

    Args:
        boxes: The widgets, and other elements with a text.
        shown: Its width on the page in pixels; texts must be readable there.

    Returns:
        None if there is nothing to draw or the size is not that of a screen.
    """
    from PIL import Image, ImageDraw

    width = max((box.bounds.right for box in boxes), default=0)
    height = max((box.bounds.bottom for box in boxes), default=0)
    if not (16 <= width <= _MAX_SIDE and 16 <= height <= _MAX_SIDE):
        return None
    # Of a screen under a menu only the menu is known: it lies at the top of a screen all the same.
    height = max(height, width // 2)
    image = Image.new("RGB", (width, height), (247, 247, 245))
    draw = ImageDraw.Draw(image)
    font = _font(max(16, round(_TEXT_HEIGHT * width / shown)))
    # The larger first, so that what lies inside is drawn over it.
    for box in sorted(boxes, key=lambda box: -box.bounds.area):
        left, top, right, bottom = box.bounds
        if right - left < 2 or bottom - top < 2:
            continue
        if box.framed:
            draw.rectangle((left, top, right - 1, bottom - 1), outline=(150, 150, 146), width=2)
        room = max(0 if box.framed else _FEWEST, int((right - left) / (font.size * 0.45)))
        line = box.label.partition("\n")[0][:room]
        if line:
            place = (left + 4, (top + bottom) // 2) if bottom - top < 4 * font.size else None
            draw.text(
                place or (left + 4, top + 4),
                line,
                fill=(60, 60, 56),
                font=font,
                anchor="lm" if place else "la",
            )
    return image


def mark_target(image: Image.Image, bounds: Bounds) -> None:
    """Draw the box of the right target: a double line."""
    from PIL import ImageDraw

    draw = ImageDraw.Draw(image)
    unit = _unit(image)
    _frame(draw, bounds, TARGET_COLOR, 3 * unit)
    # A light line outside of the coloured one shows on dark and coloured screens.
    outer = Bounds(
        bounds.left - 3 * unit,
        bounds.top - 3 * unit,
        bounds.right + 3 * unit,
        bounds.bottom + 3 * unit,
    )
    _frame(draw, outer, (255, 255, 255), 2 * unit)


def mark_answer(image: Image.Image, place: Point, bounds: Bounds | None = None) -> None:
    """Draw the answer: a crossed circle at its position, and the box of its widget."""
    from PIL import ImageDraw

    draw = ImageDraw.Draw(image)
    unit = _unit(image)
    if bounds is not None:
        _frame(draw, bounds, ANSWER_COLOR, 2 * unit)
    _ring(draw, place, 9 * unit, ANSWER_COLOR, unit)
    reach = 5 * unit
    for dx, dy in ((reach, reach), (reach, -reach)):
        draw.line(
            (place.x - dx, place.y - dy, place.x + dx, place.y + dy),
            fill=ANSWER_COLOR,
            width=2 * unit,
        )


def mark_action(
    image: Image.Image,
    place: Point | None,
    bounds: Bounds | None,
    *,
    towards: Point | None = None,
    wrong: bool = False,
) -> None:
    """Draw an action on a screen: a ring, with an arrow for a swipe.

    Args:
        image: The screen; it is drawn on.
        place: Its position; None for a key.
        bounds: The widget that was touched.
        towards: End of a swipe.
        wrong: Whether the episode left the reference here.
    """
    from PIL import ImageDraw

    color = ANSWER_COLOR if wrong else (0, 95, 185)
    draw = ImageDraw.Draw(image)
    unit = _unit(image)
    if bounds is not None:
        _frame(draw, bounds, color, 2 * unit)
    if place is None:
        return
    if towards is not None:
        _arrow(draw, place, towards, color, unit)
    _ring(draw, place, 9 * unit, color, unit)


def mark_expected(image: Image.Image, place: Point) -> None:
    """Draw the target of the reference."""
    from PIL import ImageDraw

    unit = _unit(image)
    draw = ImageDraw.Draw(image)
    _ring(draw, place, 12 * unit, TARGET_COLOR, unit)
    _ring(draw, place, 6 * unit, TARGET_COLOR, unit)


def small_picture(image: Image.Image, width: int, alt: str) -> Picture:
    """The picture at a width for the page, as WebP in a data URI."""
    from PIL import Image

    height = max(1, round(image.height * width / image.width))
    # A very long picture would fill the page.
    height = min(height, 3 * width)
    shown = image.resize((width, height), Image.Resampling.LANCZOS)
    buffer = BytesIO()
    shown.save(buffer, "WEBP", quality=_QUALITY, method=4)
    data = b64encode(buffer.getvalue()).decode()
    return Picture(f"data:image/webp;base64,{data}", width, height, alt)


def _unit(image: Image.Image) -> int:
    """Width of a line that stays visible when the picture is made small."""
    return max(1, round(image.width / 190))


def _frame(
    draw: ImageDraw.ImageDraw, bounds: Bounds, color: tuple[int, int, int], width: int
) -> None:
    left, right = sorted((bounds.left, bounds.right - 1))
    top, bottom = sorted((bounds.top, bounds.bottom - 1))
    draw.rectangle((left, top, max(left, right), max(top, bottom)), outline=color, width=width)


def _ring(
    draw: ImageDraw.ImageDraw, place: Point, radius: int, color: tuple[int, int, int], unit: int
) -> None:
    x, y = place
    for reach, ink, width in (
        (radius + unit, (255, 255, 255), 4 * unit),
        (radius, color, 2 * unit),
    ):
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), outline=ink, width=width)


def _arrow(
    draw: ImageDraw.ImageDraw, start: Point, end: Point, color: tuple[int, int, int], unit: int
) -> None:
    from math import hypot

    length = hypot(end.x - start.x, end.y - start.y)
    if length < 1:
        return
    dx, dy = (end.x - start.x) / length, (end.y - start.y) / length
    head = 9 * unit
    base = Point(end.x - dx * head, end.y - dy * head)
    draw.line((start.x, start.y, base.x, base.y), fill=(255, 255, 255), width=6 * unit)
    draw.line((start.x, start.y, base.x, base.y), fill=color, width=3 * unit)
    draw.polygon(
        [
            (end.x, end.y),
            (base.x - dy * head / 1.6, base.y + dx * head / 1.6),
            (base.x + dy * head / 1.6, base.y - dx * head / 1.6),
        ],
        fill=color,
        outline=(255, 255, 255),
    )


def _font(size: int):  # type: ignore[no-untyped-def]  # noqa: ANN202 - either of two font classes
    from PIL import ImageFont

    return ImageFont.load_default(size)
