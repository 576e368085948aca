"""Coordinate conventions: how numbers that a model writes become pixels of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal, NamedTuple, get_args

CoordinateConvention = Literal["pixel", "unit", "permille"]
"""`pixel`: pixels of the image shown; `unit`: 0 to 1; `permille`: 0 to 1000."""

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
class CoordinateSpace:
    """The frame in which a model gives coordinates.

    Attributes:
        convention: What its numbers mean.
        screen: Size of the screen, in pixels.
        shown: Size of the picture that the model was shown, in pixels.
    """

    convention: CoordinateConvention
    screen: Size
    shown: Size

    def to_screen(self, point: Point) -> Point:
        """From the model's numbers to pixels of the screen."""
        match self.convention:
            case "pixel":
                span = Point(self.shown.width, self.shown.height)
            case "unit":
                span = Point(1, 1)
            case "permille":
                span = Point(1000, 1000)
        return Point(point.x * self.screen.width / span.x, point.y * self.screen.height / span.y)

    def from_screen(self, point: Point) -> Point:
        """From pixels of the screen to the numbers that a model of this convention writes."""
        match self.convention:
            case "pixel":
                return Point(
                    round(point.x * self.shown.width / self.screen.width),
                    round(point.y * self.shown.height / self.screen.height),
                )
            case "unit":
                return Point(
                    round(point.x / self.screen.width, 4), round(point.y / self.screen.height, 4)
                )
            case "permille":
                return Point(
                    round(point.x * 1000 / self.screen.width),
                    round(point.y * 1000 / self.screen.height),
                )
