"""The ladder *shortest*: the one way to a state with the fewest touches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.answer_forms import LineForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.planning.panel import (
    Panel,
    differing,
    draw_switches,
    met_from,
    searched,
)
from uiprobe.probes.ladders.planning.panel_words import APP, CATEGORY, letter_of, said_panel
from uiprobe.probes.ladders.wording import ENGLISH, Wording

_QUESTION = (
    "Which switches do you touch, in which order, to reach the goal with as few touches as "
    "possible? There is exactly one such order. Write the letters of the switches in this order, "
    "with spaces between them; a letter may come more than once."
)

_GOALS = 3
"""Ends that are tried on one panel; the deepest ones are the likeliest to be hard enough."""


@dataclass(frozen=True, slots=True)
class _Size:
    """Switches, and how many states the cheapest exhaustive search meets at least.

    No rung has twice the search, or more.
    """

    switches: int
    search: int

    def __str__(self) -> str:
        return (
            f"{self.switches} switches; {self.search} states or more are met by any search, from "
            "the start, from the end, or from both"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(4, 4),
    2: _Size(6, 16),
    3: _Size(8, 64),
    4: _Size(10, 256),
    5: _Size(13, 1024),
    6: _Size(14, 2048),
    7: _Size(16, 8192),
    8: _Size(18, 32768),
}
"""The panel of each rung: four times the search, but for twice at the sixth. Panels are larger than
they need be, as more of them have such a way."""


@dataclass(frozen=True, slots=True)
class _Shortest:
    name: str = "shortest"
    probe: str = "step_planning"
    grows: str = "the number of switches, and of states that any search has to look at"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(rung) for number, rung in _RUNGS.items()}
    )
    chance: float = 0.0

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung.

        There is one shortest way. From rung 2 on it touches more switches than there are switches
        that differ at the end, so that touching those that differ is not enough.

        Raises:
            NotDrawnError: No panel has such a way.
        """
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(rung, size, random, say), f"shortest, rung {rung}")


SHORTEST = _Shortest()


def _draw(rung: int, size: _Size, random: Random, say: Wording) -> LadderItem | None:
    import numpy as np

    panel = Panel.of(draw_switches(size.switches, random))
    start = random.randrange(1 << size.switches)
    distance, ways = panel.search_from(start)
    hard = (ways == 1) & (distance > 1)
    if rung > 1:
        hard &= distance > differing(np.arange(len(distance)), start, size.switches)
    ends = hard.nonzero()[0].tolist()
    random.shuffle(ends)
    deepest = np.argsort(-distance[np.array(ends, dtype=np.intp)], kind="stable")[:_GOALS]
    for end in (ends[place] for place in deepest):
        touches = int(distance[end])
        # The search from the start is known already.
        if met_from(distance, touches - 1) < size.search:
            continue
        met = searched(panel, distance, end, touches)
        if size.search <= met < 2 * size.search:
            way = panel.way(end, distance)
            return LadderItem(
                prompt=f"{said_panel(panel.switches, start, end, random, say)}\n\n{say(_QUESTION)}",
                form=LineForm(),
                reference=" ".join(map(letter_of, way)),
                app=APP,
                category=CATEGORY,
                evidence={"searched": met, "touches": touches},
            )
    return None
