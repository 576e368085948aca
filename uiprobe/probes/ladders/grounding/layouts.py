"""Layout of the parts of a scene: a board that is filled from the top."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from uiprobe.probes.ladders.grounding.scene import Box, Format, Part, Scene

_ACCENTS = ("blue", "teal", "violet", "green", "indigo", "purple", "red", "brown", "slate")


@dataclass(frozen=True, slots=True)
class Found:
    """The part of a board that an item asks for.

    Attributes:
        key: The name of the part to touch.
        task: The task in words.
    """

    key: str
    task: str


class Board:
    """A scene that is being made.

    Attributes:
        format: Its screen.
        parts: What is on it so far.
        text: Pixels of a small text that can be read.

    Args:
        format: Its screen.
        random: Draws its colours.
    """

    def __init__(self, format: Format, random: Random) -> None:
        self.format = format
        self.parts: list[Part] = []
        self.text = min(format.px(10), 26)
        self._accent = random.choice(_ACCENTS)
        self._dark = random.random() < 0.25

    def titled(self, title: str) -> Box:
        """Write a title, and return what is free below it."""
        left, top, right, bottom = self.format.area
        head, side = self.format.px(48), self.format.px(16)
        self.parts.append(Part("fill", (left, top, right, top + head), color="surface_container"))
        self.parts.append(
            Part("heading", (side, top, right, top + head), text=title, size=self.format.px(18))
        )
        return left + side, top + head + side // 2, right - side, bottom - side // 2

    def add(
        self,
        kind: str,
        box: Box,
        key: str = "",
        *,
        text: str = "",
        size: int = 0,
        color: str = "on_surface",
        on: bool = False,
        value: float = 0.0,
    ) -> None:
        """Put something on the board; see `Part`."""
        self.parts.append(Part(kind, box, key, text, size or self.text, color, on, value))

    def value_of(self, key: str) -> float:
        """Return the value of a slider on the board."""
        return next(part.value for part in self.parts if part.key == key)

    def scene(self) -> Scene:
        """The scene of what is on the board."""
        return Scene(
            self.format.size, self.format.density, tuple(self.parts), self._accent, self._dark
        )
