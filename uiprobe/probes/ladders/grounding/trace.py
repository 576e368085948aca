"""The ladder *trace*: a cable is followed through a patch bay whose cables cross more and more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board
from uiprobe.probes.ladders.grounding.scene import FORMATS
from uiprobe.probes.ladders.wording import ENGLISH, Wording


@dataclass(frozen=True, slots=True)
class _Bay:
    """How many cables there are, how often the one that is followed crosses, and how busy it is.

    Attributes:
        cables: Cables, and so lanes in which they run.
        rows: Rows in which neighbours cross, bend towards each other, or do neither.
        crossings: Crossings of the cable that is followed; one more in half of the items.
        crossed: The share of pairs of other neighbours that cross in a row.
        bent: The share of pairs of neighbours that bend towards each other and do not meet.
    """

    cables: int
    rows: int
    crossings: int
    crossed: float
    bent: float

    def __str__(self) -> str:
        return f"{self.crossings} crossings or one more, among {self.cables} cables"


BAYS: Mapping[int, _Bay] = {
    1: _Bay(18, 6, 3, 0.2, 0.0),
    2: _Bay(18, 8, 5, 0.3, 0.0),
    3: _Bay(19, 14, 8, 0.4, 0.0),
    4: _Bay(20, 20, 11, 0.4, 0.2),
    5: _Bay(21, 28, 15, 0.4, 0.3),
    6: _Bay(22, 40, 20, 0.4, 0.3),
    7: _Bay(23, 52, 26, 0.4, 0.3),
    8: _Bay(24, 66, 34, 0.4, 0.3),
}
"""The bay of each rung. Rungs go on by a third more crossings and one more cable each."""

_WIDTH = 14
"""So many times as wide as a cable is a lane."""


def _moves(bay: _Bay, random: Random) -> tuple[int, list[int]]:
    """The lane where the cable starts, and its moves by row: -1, 0 or 1.

    Each distance between start and end that can be is drawn with the same chance, so that the place
    of the start says little about the end.

    Raises:
        NotDrawnError: The cable would leave the bay.
    """
    crossings = bay.crossings + random.randrange(2)
    most = min(crossings, bay.cables - 4)
    shift = random.choice(
        [one for one in range(-most, most + 1) if one and (crossings - one) % 2 == 0]
    )
    moves = [1] * ((crossings + shift) // 2) + [-1] * ((crossings - shift) // 2)
    moves += [0] * (bay.rows - crossings)
    random.shuffle(moves)
    places = [0]
    for move in moves:
        places.append(places[-1] + move)
    starts = range(-min(places), bay.cables - max(places))
    if not starts:
        raise NotDrawnError("the cable would leave the bay")
    return random.choice(starts), moves


def _pairs(bay: _Bay, at: int, move: int, random: Random) -> Iterator[tuple[int, bool]]:
    """Yield the left lanes of pairs of neighbours in a row, and whether the two cross.

    Args:
        bay: How busy it is.
        at: The lane of the cable that is followed.
        move: How it goes on.
        random: Draws what the other cables do.
    """
    lane = random.randrange(2)
    own = min(at, at + move) if move else None
    if own is not None:
        yield own, True
    while lane + 1 < bay.cables:
        taken = own is not None and lane in (own - 1, own, own + 1)
        drawn = random.random()
        if taken or drawn >= bay.crossed + bay.bent:
            lane += 1
        else:
            # A crossing there would be a move of the cable that is followed.
            follows = move == 0 and at in (lane, lane + 1)
            crosses = drawn < bay.crossed and not follows
            if crosses or bay.bent:
                yield lane, crosses
            lane += 2


@dataclass(frozen=True)
class Trace(Pointing):
    """The ladder."""

    name: str = "trace"
    probe: str = "grounding"
    grows: str = "how often the cable that is followed crosses others"
    chance: float = 0.0
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {rung: str(bay) for rung, bay in BAYS.items()}
    )

    def drawn(self, rung: int, random: Random, say: Wording = ENGLISH) -> Drawn:
        """See `Pointing.drawn`."""
        bay = BAYS[rung]
        start, moves = _moves(bay, random)
        board = Board(FORMATS[rung], random)
        left, top, right, bottom = board.titled("Patch bay")
        lane = (right - left) // bay.cables
        socket = lane * 3 // 4
        left += (right - left - lane * bay.cables) // 2
        centres = [left + lane * number + lane // 2 for number in range(bay.cables)]
        high = (bottom - top - 4 * socket) // bay.rows
        first = top + 2 * socket
        end = _cables(board, bay, centres, first, high, start, moves, random)
        below = first + high * bay.rows
        for number, x in enumerate(centres):
            plug = (x - socket // 2, first - socket, x - socket // 2 + socket, first)
            board.add("fill", plug, color=_PLUG if number == start else "outline_variant")
        for number, x in enumerate(centres):
            box = (x - socket // 2, below, x - socket // 2 + socket, below + socket)
            board.add("check", box, str(number))
        scene = board.scene()
        key = str(end)
        return Drawn(
            scene=scene,
            task=say(
                "Follow the cable from the orange plug at the top to its other end. Cables that "
                "cross go straight on. Where two cables only come near each other, each keeps to "
                "its side. Tap the box at the bottom in which it ends."
            ),
            action=tap_on(scene, key),
            wanted={"tapped": key},
            app="patch bay",
            measure=sum(map(abs, moves)),
        )


_PLUG = "E07A1F"


def _cables(
    board: Board,
    bay: _Bay,
    centres: Sequence[int],
    first: int,
    high: int,
    start: int,
    moves: Sequence[int],
    random: Random,
) -> int:
    """Draw all cables, and return the lane where the one that is followed ends."""
    at, lane = start, centres[1] - centres[0]
    width = max(2, lane // _WIDTH)
    for row, move in enumerate(moves):
        y = first + row * high
        straight = set(range(len(centres)))
        for one, crosses in _pairs(bay, at, move, random):
            straight -= {one, one + 1}
            left, right = centres[one], centres[one + 1]
            if crosses:
                for falls in (True, False):
                    board.add("wire", (left, y, right, y + high), size=width, on=falls)
            else:
                near = lane * 7 // 20
                board.add("bow", (left, y, left + near, y + high), size=width, on=True)
                board.add("bow", (right - near, y, right, y + high), size=width, on=False)
        for one in sorted(straight):
            board.add("wire", (centres[one], y, centres[one], y + high), size=width, on=True)
        at += move
    return at


TRACE = Trace()
