"""The ladder *shortest*: the one way to a state with the fewest touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.answer_forms import LineForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.planning.flipping import Search, draw_flips, ordered_end
from uiprobe.probes.ladders.planning.panel import (
    Panel,
    differing,
    draw_switches,
    met_from,
    searched,
)
from uiprobe.probes.ladders.planning.panel_words import (
    APP,
    CATEGORY,
    letter_of,
    said_goal,
    said_panel,
)
from uiprobe.probes.ladders.planning.turning import said_flips
from uiprobe.probes.ladders.wording import ENGLISH, Wording

_QUESTION = (
    "Which switches do you touch, in which order, to reach the goal with as few touches as "
    "possible? There is exactly one such order. Write the letters of the switches in this order, "
    "with spaces between them; a letter may come more than once."
)

_GOALS = 3
"""Ends that are tried on one panel; the deepest ones are the likeliest to be hard enough."""


@dataclass(frozen=True, slots=True)
class _Locked:
    """A panel whose switches lock and turn each other.

    Attributes:
        switches: How many.
        search: How many states the cheapest exhaustive search meets at least; no rung has twice as
            many, or more.
    """

    switches: int
    search: int

    def __str__(self) -> str:
        return (
            f"{self.switches} switches; {self.search} states or more are met by any search, from "
            "the start, from the end, or from both"
        )


@dataclass(frozen=True, slots=True)
class _Flipping:
    """A panel whose switches flip each other, so that nothing says what changed one last.

    Attributes:
        switches, touches: How many.
        others: How many others a touch may flip in each state, and how many more by the state of
            one switch and by that of another.
    """

    switches: int
    touches: int
    others: tuple[int, int]

    def __str__(self) -> str:
        return (
            f"{self.switches} switches, of which a touch flips {1 + self.others[0]} to "
            f"{1 + 3 * self.others[1]}, by the state of two others; {self.touches} touches"
        )


_RUNGS: Mapping[int, _Locked | _Flipping] = {
    1: _Locked(4, 4),
    2: _Locked(6, 16),
    3: _Locked(8, 64),
    4: _Locked(10, 256),
    5: _Locked(13, 1024),
    6: _Flipping(16, 4, (2, 3)),
    7: _Flipping(20, 4, (3, 4)),
    8: _Flipping(24, 5, (4, 5)),
}
"""The panel of each rung. Up to rung 5 each has four times the search, and panels are larger than
they need be, as more of them have such a way. Rungs go on by four switches, and with each second
one by a touch."""


@dataclass(frozen=True, slots=True)
class _Shortest:
    name: str = "shortest"
    probe: str = "step_planning"
    grows: str = "switches that lock, turn and flip each other, and the states that a search meets"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(rung) for number, rung in _RUNGS.items()}
    )
    chance: float = 0.0

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung.

        There is one shortest way. On rungs 2 to 5 it touches more switches than there are switches
        that differ at the end, so that touching those that differ is not enough.

        Raises:
            NotDrawnError: No panel has such a way.
        """
        size = _RUNGS[rung]
        return draw_again(
            lambda: (
                _draw_locked(rung, size, random, say)
                if isinstance(size, _Locked)
                else _draw_flipping(size, random, say)
            ),
            f"shortest, rung {rung}",
        )


SHORTEST = _Shortest()


def _draw_locked(rung: int, size: _Locked, random: Random, say: Wording) -> LadderItem | None:
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
            return _item(said_panel(panel.switches, start, end, random, say), way, met, say)
    return None


def _draw_flipping(size: _Flipping, random: Random, say: Wording) -> LadderItem | None:
    flips = draw_flips(size.switches, size.others, random)
    start = random.randrange(1 << size.switches)
    way: list[int] = []
    while len(way) < size.touches:
        way.append(random.choice([one for one in range(size.switches) if one not in way[-1:]]))
    end = ordered_end(flips, start, way)
    if end is None:
        return None
    half = size.touches // 2
    there, back = Search(flips, start, size.touches - half), Search(flips, end, half)
    if there.ways_to(back, size.touches) != 1:
        return None
    rules = [flip.said(number, say) for number, flip in enumerate(flips)]
    panel = f"{said_flips(rules, random, say)}\n\n{said_goal(start, end, size.switches, say)}"
    return _item(panel, way, there.met + back.met, say)


def _item(panel: str, way: Sequence[int], searched: int, say: Wording) -> LadderItem:
    """An item about a panel that has one shortest way.

    Args:
        panel: The panel, its state and the goal in words.
        way: The switches in the order of the way.
        searched: How many states a search meets.
        say: The language.
    """
    return LadderItem(
        prompt=f"{panel}\n\n{say(_QUESTION)}",
        form=LineForm(),
        reference=" ".join(map(letter_of, way)),
        app=APP,
        category=CATEGORY,
        evidence={"searched": searched, "touches": len(way)},
    )
