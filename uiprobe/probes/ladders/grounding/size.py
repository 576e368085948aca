"""The ladder *size*: what is asked for gets smaller, from 48 dp to 4 pixels.

On high rungs no name says where it is: its place has to be measured, too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.ladders.drawing import draw_of_kind
from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board, Found
from uiprobe.probes.ladders.grounding.measured import bars, beyond
from uiprobe.probes.ladders.grounding.scene import FORMATS, Scene
from uiprobe.probes.ladders.grounding.small_targets import keys, sheet, spots, table, tabs, year
from uiprobe.probes.ladders.wording import ENGLISH, Wording

SIDES: Mapping[int, int] = {1: 96, 2: 60, 3: 38, 4: 24, 5: 15, 6: 10, 7: 6, 8: 4}
"""The side of what is to be touched, in pixels, by rung. A thousandth of the largest screen has
three pixels, so that models which name places in thousandths can still meet it."""

_SCREENS: Mapping[str, Callable[[Board, int, Random, Wording], Found]] = {
    "map": spots,
    "sheet": sheet,
    "table": table,
    "calendar": year,
    "windows": tabs,
    "keyboard": keys,
    "chart": bars,
    "plan": beyond,
}

_RUNGS: Mapping[str, tuple[int, int]] = {
    **{"map": (1, 6), "sheet": (1, 6), "table": (1, 6), "windows": (1, 6)},
    **{"calendar": (2, 6), "keyboard": (2, 5), "chart": (2, 7), "plan": (4, 8)},
}
"""The first and the last rung of each screen: a week of the largest days is wider than the screen,
letters of the smallest keys could not be read, and on high rungs no name says where the target is.
"""


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

    def drawn(self, rung: int, random: Random, say: Wording = ENGLISH) -> Drawn:
        """See `Pointing.drawn`."""
        screens = [name for name, (first, last) in _RUNGS.items() if first <= rung <= last]
        name = random.choice(screens)

        def make() -> tuple[Scene, Found]:
            board = Board(FORMATS[rung], random)
            found = _SCREENS[name](board, SIDES[rung], random, say)
            return board.scene(), found

        scene, found = draw_of_kind(make)
        return Drawn(
            scene=scene,
            task=found.task,
            action=tap_on(scene, found.key),
            wanted={"tapped": found.key},
            app=name,
            measure=SIDES[rung],
        )


SIZE = Size()
