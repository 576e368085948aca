"""The ladder *reachable* of completion: whether so few touches are enough to reach a goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.planning.panel import Panel, draw_switches, searched
from uiprobe.probes.ladders.planning.panel_words import APP, CATEGORY, said_panel

if TYPE_CHECKING:
    from uiprobe.probes.ladders.planning.panel import Numbers

_FORM = ChoiceForm(
    choices={"continue": "the goal can be reached", "failed": "it can no longer be reached"}
)

_TRIES = 6
"""Pairs of ends that are tried on one panel; the deepest ones are the likeliest to be hard."""

_BEYOND = 2
"""So many touches more, at most, the end needs that cannot be reached."""


@dataclass(frozen=True, slots=True)
class _Size:
    """Switches, and how many states the cheapest exhaustive search meets at least."""

    switches: int
    search: int

    def __str__(self) -> str:
        return f"{self.switches} switches; any search meets {self.search} states or more"


_RUNGS: Mapping[int, _Size] = {
    1: _Size(4, 3),
    2: _Size(5, 8),
    3: _Size(7, 32),
    4: _Size(9, 128),
    5: _Size(11, 512),
    6: _Size(13, 1024),
    7: _Size(14, 2048),
    8: _Size(15, 4096),
}
"""The panel of each rung. Rungs go on by twice the search each."""


@dataclass(frozen=True, slots=True)
class _Reachable:
    name: str = "reachable"
    probe: str = "completion_judgment"
    grows: str = "the number of switches, and of states that any search has to look at"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(size) for number, size in _RUNGS.items()}
    )
    chance: float = 1 / 2

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung.

        There are two ends, which differ from the start in as many switches, and a number of touches
        that is just enough for one of them. Either is asked for with the same chance, so that
        neither the number nor the ends reveal the answer.

        Raises:
            NotDrawnError: No panel has two such ends.
        """
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(size, random), f"reachable, rung {rung}")


REACHABLE = _Reachable()


def _draw(size: _Size, random: Random) -> LadderItem | None:
    panel = Panel.of(draw_switches(size.switches, random))
    start = random.randrange(1 << size.switches)
    distance, _ = panel.search_from(start)
    for touches, near, far in _pairs(start, distance, random):
        if all(searched(panel, distance, end, touches) >= size.search for end in (near, far)):
            end, key = random.choice(((near, "continue"), (far, "failed")))
            return LadderItem(
                prompt=(
                    f"{said_panel(panel.switches, start, end, random)}\n\n"
                    f"Can this be done with {touches} touches or fewer? Then the work should "
                    "continue, and otherwise it has failed."
                ),
                form=_FORM,
                reference=key,
                app=APP,
                category=CATEGORY,
                evidence={"touches": touches, "needed": int(distance[end])},
            )
    return None


def _pairs(start: int, distance: Numbers, random: Random) -> Iterator[tuple[int, int, int]]:
    """Yield numbers of touches, each with an end within it and one beyond it, deepest first."""
    ends: dict[tuple[int, int], list[int]] = {}
    for state in (distance > 1).nonzero()[0]:
        differing = (int(state) ^ start).bit_count()
        ends.setdefault((int(distance[state]), differing), []).append(int(state))
    found = 0
    for touches, differing in sorted(ends, reverse=True):
        beyond = [
            end
            for more in range(1, _BEYOND + 1)
            for end in ends.get((touches + more, differing), [])
        ]
        if beyond:
            yield touches, random.choice(ends[touches, differing]), random.choice(beyond)
            found += 1
            if found == _TRIES:
                return
