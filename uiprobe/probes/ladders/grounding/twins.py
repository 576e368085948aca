"""The ladder *twins*: one of more and more pictures is the one that is shown above them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board
from uiprobe.probes.ladders.grounding.patterns import Pattern, written
from uiprobe.probes.ladders.grounding.scene import FORMATS
from uiprobe.probes.ladders.wording import ENGLISH, Wording


@dataclass(frozen=True, slots=True)
class _Gallery:
    """How many pictures there are, and how alike they are.

    Attributes:
        pictures: Number of pictures, of which one is the right one.
        cells: Cells of a picture along a side.
        flips: In how many cells another picture differs, at least and at most.
    """

    pictures: int
    cells: int
    flips: tuple[int, int]

    def __str__(self) -> str:
        least, most = self.flips
        said = str(least) if least == most else f"{least} to {most}"
        return (
            f"{self.pictures} pictures of {self.cells} x {self.cells} cells, {said} of them other"
        )


GALLERIES: Mapping[int, _Gallery] = {
    1: _Gallery(18, 5, (8, 12)),
    2: _Gallery(24, 5, (6, 9)),
    3: _Gallery(36, 6, (4, 7)),
    4: _Gallery(52, 7, (3, 5)),
    5: _Gallery(72, 8, (2, 3)),
    6: _Gallery(90, 8, (1, 3)),
    7: _Gallery(110, 9, (1, 3)),
    8: _Gallery(132, 9, (1, 2)),
}
"""The gallery of each rung. Rungs go on by a fifth more pictures and one more cell a side."""


def _others(pattern: Pattern, gallery: _Gallery, random: Random) -> list[Pattern]:
    """Different pictures, each different from the right one in some cells."""
    found: dict[Pattern, None] = {}
    while len(found) < gallery.pictures - 1:
        flipped = random.sample(range(len(pattern)), random.randint(*gallery.flips))
        found[tuple(cell ^ (place in flipped) for place, cell in enumerate(pattern))] = None
    return list(found)


@dataclass(frozen=True)
class Twins(Pointing):
    """The ladder."""

    name: str = "twins"
    probe: str = "grounding"
    grows: str = "how many pictures there are, and how alike they are"
    chance: float = 0.0
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {rung: str(gallery) for rung, gallery in GALLERIES.items()}
    )

    def drawn(self, rung: int, random: Random, say: Wording = ENGLISH) -> Drawn:
        """See `Pointing.drawn`."""
        gallery = GALLERIES[rung]
        cells = gallery.cells
        board = Board(FORMATS[rung], random)
        left, top, right, bottom = board.titled("Choose your picture")
        pattern = tuple(random.random() < 1 / 2 for _ in range(cells * cells))
        shown = [pattern, *_others(pattern, gallery, random)]
        random.shuffle(shown)
        # One row of the height of a picture is above, for the one that is asked for.
        columns = max(4, round((gallery.pictures * (right - left) / (bottom - top)) ** 0.5))
        rows = -(-gallery.pictures // columns) + 1
        pitch = min((right - left) // columns, (bottom - top) // rows)
        side = pitch * 4 // 5 // cells * cells
        middle = (left + right) // 2
        board.add("pattern", (middle - side // 2, top, middle - side // 2 + side, top + side),
                  text=written(pattern, cells))  # fmt: skip
        y0 = top + pitch
        board.add("fill", (left, y0 - (pitch - side) // 2 - 1, right, y0 - (pitch - side) // 2),
                  color="outline")  # fmt: skip
        across = left + (right - left - columns * pitch) // 2 + (pitch - side) // 2
        for number, one in enumerate(shown):
            x, y = across + number % columns * pitch, y0 + number // columns * pitch
            board.add("pattern", (x, y, x + side, y + side), str(number), text=written(one, cells))
        scene = board.scene()
        key = str(shown.index(pattern))
        return Drawn(
            scene=scene,
            task=say(
                "Above the line is a picture of black and white cells. Tap the one picture below "
                "the line that is equal to it in all cells."
            ),
            action=tap_on(scene, key),
            wanted={"tapped": key},
            app="gallery",
            measure=gallery.pictures,
        )


TWINS = Twins()
