"""Coordinate conventions: how numbers that a model writes become pixels of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Literal, NamedTuple, get_args

CoordinateConvention = Literal["pixel", "unit", "permille", "pixel_yx", "unit_yx", "permille_yx"]
"""`pixel`: pixels of the image shown; `unit`: 0 to 1; `permille`: 0 to 1000. With `_yx` the first
number is y."""

CONVENTIONS: tuple[CoordinateConvention, ...] = get_args(CoordinateConvention)


class Point(NamedTuple):
    """A point, in the convention that its holder states."""

    x: float
    y: float


class Size(NamedTuple):
    """Width and height, in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class ImageLimit:
    """The limits to which a model's provider shrinks a picture before the model sees it.

    Shrinking the picture ourselves, in the same way, keeps the model's pixel coordinates ours.

    Attributes:
        long_side: Longest side in pixels.
        pixels: Most pixels in all.
        multiple_of: Both sides are multiples of it (28 for the patches of Qwen2.5-VL).
    """

    long_side: int | None = None
    pixels: int | None = None
    multiple_of: int = 1

    def fit(self, size: Size) -> Size:
        """The size at which a screen of `size` is shown; never larger than it."""
        scale = 1.0
        if self.long_side is not None:
            scale = min(scale, self.long_side / max(size))
        if self.pixels is not None:
            scale = min(scale, sqrt(self.pixels / (size.width * size.height)))
        step = self.multiple_of
        return Size(
            max(step, int(size.width * scale) // step * step),
            max(step, int(size.height * scale) // step * step),
        )


@dataclass(frozen=True, slots=True)
class CoordinateCorrection:
    """How a model's numbers differ from what its convention says, by a line for each axis.

    A share of a side s, from 0 to 1, is answered as `scale * s + offset`.

    Attributes:
        scale: The slopes across and along; not 0.
        offset: What is added, in shares of the side.
    """

    scale: tuple[float, float] = (1.0, 1.0)
    offset: tuple[float, float] = (0.0, 0.0)


NO_CORRECTION = CoordinateCorrection()


@dataclass(frozen=True, slots=True)
class CoordinateSpace:
    """The frame in which a model gives coordinates.

    Attributes:
        convention: What its numbers mean.
        screen: Size of the screen, in pixels.
        shown: Size of the picture that the model was shown, in pixels.
        correction: How its numbers differ from the convention.
    """

    convention: CoordinateConvention
    screen: Size
    shown: Size
    correction: CoordinateCorrection = NO_CORRECTION

    @classmethod
    def from_plain(cls, data: Sequence[Any]) -> CoordinateSpace:
        """The inverse of `plain`."""
        convention, screen, shown, *rest = data
        correction = CoordinateCorrection(*map(tuple, rest)) if rest else NO_CORRECTION
        return cls(convention, Size(*screen), Size(*shown), correction)

    @property
    def plain(self) -> list[Any]:
        """The space as plain data; without its correction where there is none."""
        found: list[Any] = [self.convention, list(self.screen), list(self.shown)]
        if self.correction != NO_CORRECTION:
            found += [list(self.correction.scale), list(self.correction.offset)]
        return found

    @property
    def swapped(self) -> bool:
        """Whether the first number is y."""
        return self.convention.endswith("_yx")

    @property
    def span(self) -> Point:
        """The numbers that stand for the right and the lower edge."""
        match self.convention:
            case "pixel" | "pixel_yx":
                return Point(self.shown.width, self.shown.height)
            case "unit" | "unit_yx":
                return Point(1, 1)
            case "permille" | "permille_yx":
                return Point(1000, 1000)

    @property
    def corner(self) -> Size:
        """The numbers, in the model's order, that stand for the lower right corner."""
        x, y = map(int, self.span)
        return Size(y, x) if self.swapped else Size(x, y)

    def to_screen(self, point: Point) -> Point:
        """From the model's numbers, in its order, to pixels of the screen."""
        x, y = (point.y, point.x) if self.swapped else point
        if self.correction != NO_CORRECTION:
            (scale_x, scale_y), (offset_x, offset_y) = self.correction.scale, self.correction.offset
            x = (x - offset_x * self.span.x) / scale_x
            y = (y - offset_y * self.span.y) / scale_y
        return Point(x * self.screen.width / self.span.x, y * self.screen.height / self.span.y)

    def from_screen(self, point: Point) -> Point:
        """From pixels of the screen to the numbers that a model of this convention writes."""
        # A ten-thousandth of a side is less than a pixel.
        digits = 4 if self.convention in ("unit", "unit_yx") else None
        (scale_x, scale_y), (offset_x, offset_y) = self.correction.scale, self.correction.offset
        across = point.x * self.span.x / self.screen.width
        along = point.y * self.span.y / self.screen.height
        x = round(across * scale_x + offset_x * self.span.x, digits)
        y = round(along * scale_y + offset_y * self.span.y, digits)
        return Point(y, x) if self.swapped else Point(x, y)
