"""The ladder *size*: what is asked for gets smaller, from 48 dp to 4 pixels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board, Found
from uiprobe.probes.ladders.grounding.scene import FORMATS
from uiprobe.probes.ladders.grounding.small_targets import keys, sheet, spots, table, tabs, year

SIDES: Mapping[int, int] = {1: 96, 2: 60, 3: 38, 4: 24, 5: 15, 6: 10, 7: 6, 8: 4}
"""The side of what is to be touched, in pixels, by rung. A thousandth of the largest screen has
three pixels, so that models which name places in thousandths can still meet it."""

_SCREENS: Mapping[str, Callable[[Board, int, Random], Found]] = {
    "map": spots,
    "sheet": sheet,
    "table": table,
    "calendar": year,
    "windows": tabs,
    "keyboard": keys,
}

_LEAST: Mapping[str, tuple[int, int]] = {"calendar": (2, 8), "keyboard": (2, 5)}
"""The rungs of screens that do not have all: a week of the largest days is wider than the screen,
and letters of the smallest keys could not be read."""


@dataclass(frozen=True)
class Size(Pointing):
    """The ladder."""

    name: str = "size"
    probe: str = "grounding"
    grows: str = "how small the target is, and how large the screen"
    chance: float = 0.0
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {
            rung: f"{side} pixels of {FORMATS[rung].width} x {FORMATS[rung].height}"
            for rung, side in SIDES.items()
        }
    )

    def drawn(self, rung: int, random: Random) -> Drawn:
        """See `Pointing.drawn`."""
        screens = [
            name
            for name in _SCREENS
            if _LEAST.get(name, (1, 8))[0] <= rung <= _LEAST.get(name, (1, 8))[1]
        ]
        name = random.choice(screens)
        board = Board(FORMATS[rung], random)
        found = _SCREENS[name](board, SIDES[rung], random)
        scene = board.scene()
        return Drawn(
            scene=scene,
            task=found.task,
            action=tap_on(scene, found.key),
            wanted={"tapped": found.key},
            app=name,
            measure=SIDES[rung],
        )


SIZE = Size()
