"""Observations as pictures: the plain screenshot, and the one with a mark on every widget.

The marks follow Set-of-Mark prompting (paper section 3.4.1): a box per widget and its number, in a
colour that says which action it takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from uiprobe.ui.coordinates import Size
from uiprobe.ui.tree import Bounds, Element

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

MAX_SCREENSHOT_BYTES = 32 * 1024 * 1024
MAX_SCREENSHOT_PIXELS = 50_000_000

ACTION_COLORS = {
    "click": (200, 30, 45),
    "text": (25, 85, 200),
    "swipe": (10, 120, 60),
    "longclick": (140, 40, 165),
}
"""By the first action of a widget; each has a contrast of 4.5 or more to the white number on it."""

COLOR_NAMES = {"click": "red", "text": "blue", "swipe": "green", "longclick": "purple"}

_LIKE = {"fill": "text", "select_option": "swipe"}
"""Actions of browsers, with those of touch screens whose colours they take."""


def color_names(verbs: Iterable[str]) -> dict[str, str]:
    """The names of the colours of those verbs that widgets accept."""
    known = {**COLOR_NAMES, **{verb: COLOR_NAMES[like] for verb, like in _LIKE.items()}}
    wanted = set(verbs)
    return {verb: color for verb, color in known.items() if verb in wanted}


def _color(widget: Element) -> tuple[int, int, int]:
    action = widget.actions[0]
    return ACTION_COLORS.get(_LIKE.get(action, action), ACTION_COLORS["click"])


class ScreenshotError(ValueError):
    """A picture that cannot be used."""


def open_screenshot(data: bytes, *, name: str = "screenshot") -> Image.Image:
    """Decode a PNG, JPEG or WebP picture.

    Raises:
        ScreenshotError: It is too large, cut off, or no such picture.
    """
    image = _open(data, name)
    try:
        return image.convert("RGB")
    except (OSError, SyntaxError, ValueError) as error:
        raise _unreadable(name, error) from None


def screenshot_size(data: bytes, *, name: str = "screenshot") -> Size:
    """Width and height, from the header alone.

    Raises:
        ScreenshotError: It is not a picture, or too large a one.
    """
    return Size(*_open(data, name).size)


def _open(data: bytes, name: str) -> Image.Image:
    from PIL import Image

    if len(data) > MAX_SCREENSHOT_BYTES:
        raise ScreenshotError(
            f"{name}: found {len(data):,} bytes, expected at most {MAX_SCREENSHOT_BYTES:,}"
        )
    try:
        image = Image.open(BytesIO(data), formats=("PNG", "JPEG", "WEBP"))
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise _unreadable(name, error) from None
    if image.width * image.height > MAX_SCREENSHOT_PIXELS:
        raise ScreenshotError(
            f"{name}: found {image.width} x {image.height} pixels, "
            f"expected at most {MAX_SCREENSHOT_PIXELS:,} in all"
        )
    return image


def _unreadable(name: str, error: Exception) -> ScreenshotError:
    return ScreenshotError(
        f"{name}: found {error or type(error).__name__}, expected a PNG, JPEG or WebP picture"
    )


def pixels_digest(image: Image.Image) -> str:
    """The size of a picture and a checksum of its pixels.

    Files of equal pictures differ between versions of the libraries that write them.
    """
    plain = image.convert("RGB")
    return f"{plain.width}x{plain.height} {sha256(plain.tobytes()).hexdigest()}"


def encode_png(image: Image.Image) -> bytes:
    """Encode fast rather than small: a probe makes hundreds of them."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def resize_screenshot(image: Image.Image, size: Size) -> Image.Image:
    """The picture at another size; itself if it has that size."""
    from PIL import Image as PillowImage

    if image.size == tuple(size):
        return image
    return image.resize(size, PillowImage.Resampling.LANCZOS)


def annotate_screenshot(image: Image.Image, widgets: Sequence[Element]) -> Image.Image:
    """Draw a box and a number on every widget.

    A number stands at the corner of its box where it covers the fewest other numbers. Boxes have a
    light and a dark line beside the coloured one, so that they show on any ground. On pages of a
    browser, whose texts are small, lines are thin and lie around the box, and numbers are small and
    stand at its end rather than on its first letters.

    Args:
        image: The screenshot; it is left as it is.
        widgets: The widgets; the position is the number.
    """
    from PIL import ImageDraw

    marked = image.copy()
    draw = ImageDraw.Draw(marked)
    fine = any(widget.fine_marks for widget in widgets)
    side = min(image.size)
    font = _font(max(11, round(side / 60)) if fine else max(15, round(side / 34)))
    boxes = [_visible_box(widget.bounds, image.size) for widget in widgets]
    areas = [box.area if box else 0 for box in boxes]
    # Large boxes first: a small widget on top of a large one keeps its whole outline.
    order = sorted(range(len(widgets)), key=lambda i: -areas[i])
    for index in order:
        box = boxes[index]
        if box is not None:
            _draw_box(draw, box, _color(widgets[index]), fine=fine)
    placed: list[Bounds] = []
    # Small boxes choose first: they have the fewest places for a number that still reads as theirs.
    for index in reversed(order):
        box = boxes[index]
        if box is None:
            continue
        tag = _place_tag(
            str(index), box, placed, font, image.size, [one for one in boxes if one] if fine else ()
        )
        placed.append(tag)
        color = _color(widgets[index])
        draw.rectangle(tag, fill=color, outline=(255, 255, 255), width=1)
        middle = ((tag.left + tag.right) / 2, (tag.top + tag.bottom) / 2)
        draw.text(middle, str(index), fill=(255, 255, 255), font=font, anchor="mm")
    return marked


def _draw_box(
    draw: ImageDraw.ImageDraw, box: Bounds, color: tuple[int, int, int], *, fine: bool
) -> None:
    if fine:
        around = (box.left - 2, box.top - 2, box.right + 2, box.bottom + 2)
        draw.rectangle(around, outline=(255, 255, 255), width=1)
        around = (box.left - 1, box.top - 1, box.right + 1, box.bottom + 1)
        draw.rectangle(around, outline=color, width=1)
        return
    draw.rectangle(box, outline=(255, 255, 255), width=4)
    draw.rectangle(box, outline=color, width=3)
    inner = (box.left + 4, box.top + 4, box.right - 4, box.bottom - 4)
    if inner[0] < inner[2] and inner[1] < inner[3]:
        draw.rectangle(inner, outline=(20, 20, 20), width=1)


def _visible_box(bounds: Bounds, size: tuple[int, int]) -> Bounds | None:
    """The part of the widget on the picture, at least large enough to draw."""
    left, top = max(0, bounds.left), max(0, bounds.top)
    right, bottom = min(size[0] - 1, bounds.right - 1), min(size[1] - 1, bounds.bottom - 1)
    if right - left < 2 or bottom - top < 2:
        return None
    return Bounds(left, top, right, bottom)


_GAP = 3
"""Pixels between a box with thin lines and a number beside it."""


def _place_tag(
    label: str,
    box: Bounds,
    placed: Sequence[Bounds],
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
    size: tuple[int, int],
    others: Sequence[Bounds],
) -> Bounds:
    """Return the box of a number; fine marks also avoid the boxes of all widgets, `others`."""
    left, top, right, bottom = font.getbbox(label)
    padding = 4 if others else 8
    width, height = int(right - left) + padding, int(bottom - top) + padding
    x0, x1 = box.left, box.right - width
    y0, y1 = box.top, box.bottom - height
    middle = (box.left + box.right - width) // 2
    center = (box.top + box.bottom - height) // 2
    corners = [
        *((x0, y0), (x1, y0), (x0, y1), (x1, y1)),
        *((middle, y0), (middle, y1), (x0, center), (x1, center), (middle, center)),
        *((x0, box.top - height), (x1, box.top - height), (x0, box.bottom), (x1, box.bottom)),
        *((box.left - width, y0), (box.right, y0)),
    ]
    if others:
        corners[:2] = reversed(corners[:2])
    # A box that holds one line of text has no room for a number beside the text.
    is_tight = bool(others) and box.bottom - box.top < 2 * height
    if is_tight:
        corners = [(box.right + _GAP, y0), (box.left - width - _GAP, y0), *corners]
    best: tuple[int, Bounds] | None = None
    for x, y in corners:
        x = min(max(0, x), size[0] - width - 1)
        y = min(max(0, y), size[1] - height - 1)
        tag = Bounds(x, y, x + width, y + height)
        cost = 8 * sum(_overlap(tag, other) for other in placed)
        if is_tight:
            cost += 4 * sum(_overlap(tag, one) for one in others if _overlap(one, box) < box.area)
            cost += 2 * _overlap(tag, box)
        else:
            # Outside its own box a number may read as that of a neighbour.
            cost += tag.area - _overlap(tag, box)
        if best is None or cost < best[0]:
            best = cost, tag
        if cost == 0:
            break
    if best is None:
        raise AssertionError("there is always a corner")
    return best[1]


def _overlap(a: Bounds, b: Bounds) -> int:
    width = min(a.right, b.right) - max(a.left, b.left)
    height = min(a.bottom, b.bottom) - max(a.top, b.top)
    return width * height if width > 0 and height > 0 else 0


@lru_cache(maxsize=8)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    from PIL import ImageFont

    return ImageFont.load_default(size)
