"""Screens of these ladders as plain data: parts with their places in pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from uiprobe.ui.coordinates import Size

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels of the screen."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is drawn.

    Attributes:
        kind: How it is drawn, by a name of `painting.PAINTERS`, or `field`, `slider` or `handle`.
        box: Its place; of what can be touched, where a touch meets it.
        key: Its own name if it can be touched; empty for what is only looked at.
        text: What it says.
        size: Pixels of its text.
        color: A role of the palette, or six hexadecimal digits.
        on: Whether it is ticked, filled or switched on.
        value: Where a slider stands, from 0 to 1; of a handle, the number of its row.
    """

    kind: str
    box: Box
    key: str = ""
    text: str = ""
    size: int = 0
    color: str = "on_surface"
    on: bool = False
    value: float = 0.0


def _box(edges: Sequence[int]) -> Box:
    left, top, right, bottom = edges
    return left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole screen.

    Attributes:
        size: Of the screen, in pixels.
        density: Dots per inch.
        parts: What is drawn, in this order.
        accent: The accent of the palette.
        dark: Whether the dark theme is on.
    """

    size: Size
    density: int
    parts: tuple[Part, ...] = field(default=())
    accent: str = "blue"
    dark: bool = False

    @property
    def touchable(self) -> Iterator[Part]:
        """The parts that can be touched."""
        return (part for part in self.parts if part.key)

    def part(self, key: str) -> Part:
        """The part of a name."""
        return next(part for part in self.parts if part.key == key)

    def plain(self) -> dict[str, Any]:
        """The scene as plain data, without what is only looked at."""
        return {
            "size": list(self.size),
            "density": self.density,
            "parts": [asdict(part) | {"box": list(part.box)} for part in self.touchable],
        }

    @classmethod
    def from_plain(cls, data: Mapping[str, Any]) -> Scene:
        """The inverse of `plain`, for all that touches are about."""
        parts: Sequence[Mapping[str, Any]] = data["parts"]
        return cls(
            size=Size(*data["size"]),
            density=data["density"],
            parts=tuple(
                Part(**{str(k): v for k, v in one.items() if k != "box"}, box=_box(one["box"]))
                for one in parts
            ),
        )


@dataclass(frozen=True, slots=True)
class Format:
    """The size of a screen, and what its bars leave.

    Attributes:
        width, height: In pixels.
        density: Dots per inch.
    """

    width: int
    height: int
    density: int

    def px(self, dp: float) -> int:
        """Pixels of a length in dp."""
        return round(dp * self.density / 160)

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)

    @property
    def area(self) -> Box:
        """The area between the status bar and the navigation bar, in pixels."""
        return 0, self.px(24), self.width, self.height - self.px(48)


FORMATS: Mapping[int, Format] = {
    1: Format(768, 1280, 320),
    2: Format(768, 1280, 320),
    3: Format(1080, 1920, 420),
    4: Format(1080, 2400, 420),
    5: Format(1080, 2400, 420),
    6: Format(1440, 2560, 560),
    7: Format(1440, 3120, 560),
    8: Format(1440, 3120, 560),
}
"""The screen of each rung."""
