"""Anti-aliased drawing on a Pillow image: shapes, text and icons, in pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from uiprobe.environments.phone.toolkit.design import PLAIN, Design
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.icons import ICONS
from uiprobe.environments.phone.toolkit.text import load_font, split_runs, text_width
from uiprobe.environments.phone.toolkit.theme import Color, Palette

# Shapes are drawn larger and shrunk: Pillow's own have hard edges.
_FACTOR = 4

# Metrics of Roboto as shares of its size; they also place the fallback fonts on one line with it.
_ASCENT = 0.927
_HEIGHT = 1.172


class Canvas:
    """A picture, or the part of one that a clip lets through.

    Attributes:
        within: Box and corner radius, in pixels, of the surface that is painted on: pictures do not
            go beyond its corners. None where there is none.

    Args:
        image: What is drawn on.
        palette: Where the names of colours are looked up.
        scale: Pixels of one dp.
        origin: Screen position of the image's corner; drawing takes screen positions.
        design: What painters draw after.
    """

    def __init__(
        self,
        image: Image.Image,
        palette: Palette,
        scale: float,
        origin: tuple[int, int] = (0, 0),
        design: Design = PLAIN,
    ) -> None:
        self.image = image
        self.palette = palette
        self.scale = scale
        self.origin = origin
        self.design = design
        self.within: tuple[Box, int] | None = None

    def clip(self, box: Box) -> Canvas | None:
        """A canvas for the part within `box`, to be put back with `unclip`; None if it is empty."""
        left, top = max(box[0], self.origin[0]), max(box[1], self.origin[1])
        right = min(box[2], self.origin[0] + self.image.width)
        bottom = min(box[3], self.origin[1] + self.image.height)
        if left >= right or top >= bottom:
            return None
        part = self.image.crop(
            (
                left - self.origin[0],
                top - self.origin[1],
                right - self.origin[0],
                bottom - self.origin[1],
            )
        )
        inner = Canvas(part, self.palette, self.scale, (left, top), self.design)
        inner.within = self.within
        return inner

    def unclip(self, part: Canvas) -> None:
        """Put back what `clip` gave."""
        place = (part.origin[0] - self.origin[0], part.origin[1] - self.origin[1])
        self.image.paste(part.image, place)

    def px(self, dp: float) -> int:
        """Pixels of a length in dp."""
        return round(dp * self.scale)

    def color(self, name: str | Color) -> Color:
        """A colour by its role, or itself."""
        if isinstance(name, tuple):
            return name
        found: Color = getattr(self.palette, name)
        return found

    def _paste(self, color: str | Color, x: float, y: float, mask: Image.Image) -> None:
        place = (round(x) - self.origin[0], round(y) - self.origin[1])
        self.image.paste(self.color(color), place, mask)

    def rectangle(self, box: Box, color: str | Color) -> None:
        """A filled rectangle."""
        left, top = box[0] - self.origin[0], box[1] - self.origin[1]
        right, bottom = box[2] - self.origin[0], box[3] - self.origin[1]
        if left < right and top < bottom:
            self.image.paste(self.color(color), (left, top, right, bottom))

    def rounded(self, box: Box, radius: float, color: str | Color) -> None:
        """A filled rectangle with round corners; `radius` in pixels."""
        left, top, right, bottom = box
        r = int(min(radius, (right - left) / 2, (bottom - top) / 2))
        if r <= 0:
            self.rectangle(box, color)
            return
        self.rectangle((left + r, top, right - r, bottom), color)
        self.rectangle((left, top + r, left + r, bottom - r), color)
        self.rectangle((right - r, top + r, right, bottom - r), color)
        corners = _corners(r)
        places = ((left, top), (right - r, top), (left, bottom - r), (right - r, bottom - r))
        for (x, y), mask in zip(places, corners, strict=True):
            self._paste(color, x, y, mask)

    def outline(self, box: Box, radius: float, color: str | Color, width: int) -> None:
        """The edge of a rectangle with round corners."""
        mask = _outline(box[2] - box[0], box[3] - box[1], int(radius), max(1, width))
        self._paste(color, box[0], box[1], mask)

    def shadow(self, box: Box, radius: float, depth: float) -> None:
        """A soft shadow around a raised surface; `depth` in dp."""
        spread = self.px(depth * 1.5)
        w, h = box[2] - box[0], box[3] - box[1]
        mask = _shadow(w, h, int(radius), spread, 90 if self.palette.dark else 46)
        self._paste((0, 0, 0), box[0] - 2 * spread, box[1] - 2 * spread + self.px(depth / 2), mask)

    def circle(self, x: float, y: float, radius: float, color: str | Color) -> None:
        """A disc."""
        r = max(1, round(radius))
        self._paste(color, round(x) - r, round(y) - r, _disc(r))

    def ring(self, x: float, y: float, radius: float, color: str | Color, width: float) -> None:
        """The edge of a disc, inside its radius."""
        self.arc(x, y, radius, 0, 360, color, width)

    def arc(
        self,
        x: float,
        y: float,
        radius: float,
        start: float,
        end: float,
        color: str | Color,
        width: float,
    ) -> None:
        """Part of a ring; degrees run clockwise from three o'clock."""
        r = round(radius)
        mask = _arc(r, round(start), round(end), max(1, round(width)))
        self._paste(color, round(x) - r, round(y) - r, mask)

    def line(self, points: Sequence[tuple[float, float]], color: str | Color, width: float) -> None:
        """A line through points, with round joints and ends."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        pad = math.ceil(width)
        x0, y0 = math.floor(left) - pad, math.floor(top) - pad
        mask = _polyline(tuple((x - x0, y - y0) for x, y in points), width, pad)
        self._paste(color, x0, y0, mask)

    def text(
        self, x: float, baseline: float, content: str, weight: str, size: int, color: str | Color
    ) -> None:
        """One line of text from `x` on."""
        for name, piece in split_runs(content, weight):
            mask, left, top = _glyphs(name, piece, size)
            if mask is not None:
                self._paste(color, x + left, baseline + top, mask)
            x += load_font(name, size).getlength(piece)

    def centered_text(
        self, x: float, y: float, content: str, weight: str, size: int, color: str | Color
    ) -> None:
        """One line of text around a point."""
        left = x - text_width(content, weight, size) / 2
        self.text(left, y + size * (_ASCENT - _HEIGHT / 2), content, weight, size, color)

    def sign(self, sign: str, x: float, y: float, size: float, color: str | Color) -> None:
        """A character of the picture font around a point; `size` in pixels."""
        mask, _, _ = _glyphs("NotoEmoji-Pictures.ttf", sign, round(size))
        if mask is not None:
            self._paste(color, x - mask.width / 2, y - mask.height / 2, mask)

    def mark(self, name: str, x: float, y: float, size: float, color: str | Color) -> None:
        """The icon of a check box or radio button around a point, as the design has it."""
        drawn = self.design.marks.get(name, name)
        if drawn:
            self.icon(drawn, x, y, size, color, filled=True)

    @staticmethod
    def baseline(top: float, line_height: float, size: int) -> float:
        """Return the y coordinate of the baseline of a line that begins at `top`."""
        return top + (line_height - size * _HEIGHT) / 2 + size * _ASCENT

    def icon(
        self,
        name: str,
        x: float,
        y: float,
        size: float,
        color: str | Color,
        *,
        filled: bool = False,
    ) -> None:
        """An icon around a point, as the design has it; `size` in pixels."""
        style = self.design.filled if filled else "MaterialIcons-Outlined.ttf"
        drawn = ICONS[self.design.icons.get(name, name)]
        mask, left, top = _glyphs(style, drawn, round(size))
        if mask is not None:
            # The square of an icon stands on its baseline.
            self._paste(color, x - size / 2 + left, y + size / 2 + top, mask)


@lru_cache(maxsize=4096)
def _glyphs(name: str, piece: str, size: int) -> tuple[Image.Image | None, int, int]:
    """The picture of a text from its baseline's start, and where it lies from there."""
    font = load_font(name, size)
    left, top, right, bottom = (round(edge) for edge in font.getbbox(piece, anchor="ls"))
    if right <= left or bottom <= top:
        return None, 0, 0
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text((-left, -top), piece, fill=255, font=font, anchor="ls")
    return mask, left, top


def _large(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("L", (width * _FACTOR, height * _FACTOR))
    return image, ImageDraw.Draw(image)


@lru_cache(maxsize=256)
def _disc(radius: int) -> Image.Image:
    image, draw = _large(2 * radius, 2 * radius)
    draw.ellipse((0, 0, image.width - 1, image.height - 1), fill=255)
    return image.reduce(_FACTOR)


@lru_cache(maxsize=256)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    disc, r = _disc(radius), radius
    return (
        disc.crop((0, 0, r, r)),
        disc.crop((r, 0, 2 * r, r)),
        disc.crop((0, r, r, 2 * r)),
        disc.crop((r, r, 2 * r, 2 * r)),
    )


@lru_cache(maxsize=128)
def _outline(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    image, draw = _large(max(1, width), max(1, height))
    draw.rounded_rectangle(
        (0, 0, image.width - 1, image.height - 1),
        min(radius * _FACTOR, min(image.size) // 2),
        outline=255,
        width=thickness * _FACTOR,
    )
    return image.reduce(_FACTOR)


@lru_cache(maxsize=64)
def _shadow(width: int, height: int, radius: int, spread: int, strength: int) -> Image.Image:
    pad = 2 * spread
    image = Image.new("L", (width + 2 * pad, height + 2 * pad))
    ImageDraw.Draw(image).rounded_rectangle(
        (pad, pad, pad + width - 1, pad + height - 1), radius, fill=strength
    )
    return image.filter(ImageFilter.GaussianBlur(max(1, spread / 2)))


@lru_cache(maxsize=256)
def _arc(radius: int, start: int, end: int, width: int) -> Image.Image:
    image, draw = _large(2 * radius, 2 * radius)
    draw.arc((0, 0, image.width - 1, image.height - 1), start, end, 255, width * _FACTOR)
    return image.reduce(_FACTOR)


@lru_cache(maxsize=128)
def _polyline(points: tuple[tuple[float, float], ...], width: float, pad: int) -> Image.Image:
    w = math.ceil(max(x for x, _ in points)) + pad
    h = math.ceil(max(y for _, y in points)) + pad
    image, draw = _large(w, h)
    scaled = [(x * _FACTOR, y * _FACTOR) for x, y in points]
    draw.line(scaled, 255, round(width * _FACTOR), joint="curve")
    half = width * _FACTOR / 2
    # Pillow rounds the joints of a line, and leaves its ends square.
    for x, y in (scaled[0], scaled[-1]):
        draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
    return image.reduce(_FACTOR)
