"""The ladder *crowd*: among more and more widgets, one is meant by its place and its state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board
from uiprobe.probes.ladders.grounding.scene import FORMATS
from uiprobe.probes.ordinals import ordinal

COUNTS: Mapping[int, int] = {1: 18, 2: 30, 3: 50, 4: 80, 5: 120, 6: 180, 7: 270, 8: 400}
"""How many widgets are on the screen, by rung."""

STATES: Mapping[str, tuple[str, str]] = {
    "switch": ("off", "on"),
    "box": ("empty", "ticked"),
    "star": ("empty", "filled"),
    "heart": ("empty", "filled"),
}
"""Words for the states off and on of each kind of widget."""

PLURALS: Mapping[str, str] = {
    "switch": "switches", "box": "boxes", "star": "stars", "heart": "hearts",
}  # fmt: skip

_PAINTED = {"box": "check"}

_GAPS = 0.12
"""The share of places that stay empty, from the third rung on."""

_DEEPEST = 9
"""Largest number to which an item counts within a row or column."""

Place = tuple[int, int]
"""Row and column, from 0."""


@dataclass(frozen=True, slots=True)
class Widget:
    """A widget of the crowd.

    Attributes:
        kind: One of `STATES`.
        on: Its state.
    """

    kind: str
    on: bool


Crowd = Mapping[Place, Widget]

Asked = tuple[Place, str]
"""The place of the target, and the task."""


def _line(crowd: Crowd, axis: int, number: int) -> list[Place]:
    """The places of a row (axis 0) or of a column (axis 1), in order."""
    return sorted(place for place in crowd if place[axis] == number)


def _numbers(crowd: Crowd, axis: int) -> list[int]:
    return sorted({place[axis] for place in crowd})


def _counted(crowd: Crowd, random: Random) -> Asked:
    """Which of a row or column, by its number alone or among those of a state."""
    axis = random.choice((0, 0, 1))
    numbers = _numbers(crowd, axis)
    at, from_end = random.randrange(len(numbers)), random.random() < 1 / 2
    line = _line(crowd, axis, numbers[at])
    state = random.choice((None, False, True))
    kind = crowd[line[0]].kind
    meant = [place for place in line if state is None or crowd[place].on == state]
    if not meant:
        raise NotDrawnError("the line has none of the state")
    which = random.randrange(min(len(meant), _DEEPEST))
    ends = ("left", "right") if axis == 0 else ("top", "bottom")
    target = meant[-1 - which] if from_end else meant[which]
    low = random.random() < 1 / 2
    edges = ("top", "bottom") if axis == 0 else ("left", "right")
    number = len(numbers) - at if low else at + 1
    said = "" if state is None else f"{STATES[kind][state]} "
    word = "row" if axis == 0 else "column"
    return target, (
        f"Tap the {ordinal(which + 1)} {said}{kind} from the {ends[from_end]} in the "
        f"{ordinal(number)} {word} from the {edges[low]}."
    )


def _fullest(crowd: Crowd, random: Random) -> Asked:
    """The end of the row with the most of a state."""
    state = random.random() < 1 / 2
    lines = [_line(crowd, 0, number) for number in _numbers(crowd, 0)]
    counts = [sum(crowd[place].on == state for place in line) for line in lines]
    if counts.count(max(counts)) > 1:
        raise NotDrawnError("two rows have the most")
    line = [one for one in lines[counts.index(max(counts))] if crowd[one].on == state]
    last = random.random() < 1 / 2
    kind = crowd[line[0]].kind
    said = STATES[kind][state]
    return line[-1 if last else 0], (
        f"Tap the {'last' if last else 'first'} {said} {kind} of the row that has the most {said} "
        f"{PLURALS[kind]}."
    )


def _surrounded(crowd: Crowd, random: Random) -> Asked:
    """The one whose four neighbours are all in the other state."""
    state = random.random() < 1 / 2
    kind = next(iter(crowd.values())).kind
    found = []
    for (row, column), widget in crowd.items():
        beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        if widget.on == state and all(
            place in crowd and crowd[place].on != state for place in beside
        ):
            found.append((row, column))
    if len(found) != 1:
        raise NotDrawnError("not one is surrounded")
    here, there = STATES[kind][state], STATES[kind][not state]
    return found[0], (
        f"Tap the only {here} {kind} that has {_a(there)} {kind} directly above, below, to the "
        "left and to the right of it."
    )


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeio" else f"a {word}"


def _only(crowd: Crowd, random: Random) -> Asked:
    """The one of its kind in its state."""
    seen: dict[Widget, list[Place]] = {}
    for place, widget in crowd.items():
        seen.setdefault(widget, []).append(place)
    single = sorted(places[0] for places in seen.values() if len(places) == 1)
    if not single:
        raise NotDrawnError("no widget is the only one")
    target = random.choice(single)
    widget = crowd[target]
    return target, f"Tap the only {STATES[widget.kind][widget.on]} {widget.kind}."


_ASKED: Mapping[str, Callable[[Crowd, Random], Asked]] = {
    "counted": _counted,
    "fullest": _fullest,
    "surrounded": _surrounded,
    "only": _only,
}


def _filled(places: list[Place], way: str, random: Random) -> dict[Place, Widget]:
    """Widgets on all places, in states that suit what is asked."""
    if way == "only":
        one, other = random.sample(("star", "heart"), 2)
        # Kind or state alone finds half of the crowd, and only both find the one.
        flip = random.random() < 1 / 2
        odd = random.choice(places)
        found = {}
        for place in places:
            first = random.random() < 1 / 2
            found[place] = Widget(one, flip) if first else Widget(other, not flip)
        found[odd] = random.choice((Widget(one, not flip), Widget(other, flip)))
        return found
    kind = random.choice(tuple(STATES))
    share = 1 / 2
    if way == "surrounded":
        # At equal shares, one of 32 is surrounded, which on a large panel is never a single one.
        share = random.choice((1 / 4, 3 / 4)) if len(places) > COUNTS[4] else 1 / 2
    return {place: Widget(kind, random.random() < share) for place in places}


@dataclass(frozen=True)
class CrowdLadder(Pointing):
    """The ladder."""

    name: str = "crowd"
    probe: str = "grounding"
    grows: str = "how many widgets there are that look alike"
    chance: float = 0.0
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {rung: f"{count} widgets" for rung, count in COUNTS.items()}
    )

    def drawn(self, rung: int, random: Random) -> Drawn:
        """See `Pointing.drawn`."""
        count, format = COUNTS[rung], FORMATS[rung]
        board = Board(format, random)
        left, top, right, bottom = board.titled("Panel")
        ways = tuple(_ASKED)
        way = random.choice(ways)
        gaps = _GAPS if rung >= 3 else 0.0
        cells = count / (1 - gaps)
        # The cells become about square: columns are to rows as the width is to the height.
        columns = max(3, round((cells * (right - left) / (bottom - top)) ** 0.5))
        rows = -(-round(cells) // columns)
        places = [(row, column) for row in range(rows) for column in range(columns)]
        while len(places) > count:
            places.remove(random.choice(places))
        crowd = _filled(places, way, random)
        target, task = _ASKED[way](crowd, random)
        wide, high = (right - left) // columns, (bottom - top) // rows
        side = min(wide * 3 // 5, high * 3 // 5, format.px(30))
        for (row, column), widget in crowd.items():
            x = left + column * wide + (wide - side) // 2
            y = top + row * high + (high - side) // 2
            box = (x, y, x + side, y + side)
            painted = _PAINTED.get(widget.kind, widget.kind)
            board.add(painted, box, f"{row}/{column}", text=widget.kind, on=widget.on)
        scene = board.scene()
        key = f"{target[0]}/{target[1]}"
        return Drawn(
            scene=scene,
            task=task,
            action=tap_on(scene, key),
            wanted={"tapped": key},
            app="panel",
            measure=count,
        )


CROWD = CrowdLadder()
