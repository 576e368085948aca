"""The ladder *refusal*: a picture is there, or something else comes first, or it is not there.

Pictures stand in rows by the number of their black cells. The row of the one that is asked for is
in view, or lies further up or down, or is under a sheet, or is switched off, or does not have it.
Each screen has rows of all these kinds, and one is drawn, so that the screen does not reveal it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board
from uiprobe.probes.ladders.grounding.patterns import Pattern, written
from uiprobe.probes.ladders.grounding.scene import FORMATS, Scene
from uiprobe.probes.ladders.wording import ENGLISH, Wording
from uiprobe.ui.actions import Action, ActionKind, Key
from uiprobe.ui.coordinates import Point

KINDS = ("there", "off", "covered", "beyond", "absent")
"""The cases, each with the same chance."""

_SHEET = "sheet"
"""The key of the cross that closes the sheet."""


@dataclass(frozen=True, slots=True)
class _Shelf:
    """How many rows there are, and how alike their pictures.

    Attributes:
        rows: Rows that are shown.
        pictures: Pictures of a row.
        cells: Cells of a picture along a side.
        swaps: Pairs of a black and a white cell that are exchanged in another picture of the row.
    """

    rows: int
    pictures: int
    cells: int
    swaps: int

    def __str__(self) -> str:
        return (
            f"{self.rows} rows of {self.pictures} pictures of {self.cells} x {self.cells} cells; "
            f"{self.swaps} black and {self.swaps} white cells of a row's pictures are exchanged"
        )


SHELVES: Mapping[int, _Shelf] = {
    1: _Shelf(6, 3, 3, 2),
    2: _Shelf(7, 3, 4, 3),
    3: _Shelf(8, 4, 4, 2),
    4: _Shelf(9, 4, 5, 2),
    5: _Shelf(10, 5, 6, 2),
    6: _Shelf(11, 6, 7, 2),
    7: _Shelf(12, 7, 8, 1),
    8: _Shelf(14, 8, 9, 1),
}
"""The shelf of each rung. Rungs go on by a row, a picture, and a cell a side each."""

_COVERED = 2
"""Rows under the sheet."""


@dataclass(frozen=True, slots=True)
class _Screen:
    """The numbers of the rows that are shown, those under the sheet, and those that are on."""

    numbers: range
    covered: range
    on: Mapping[int, bool]

    def of_kind(self, kind: str) -> list[int]:
        """The numbers of rows of a kind; of those that are not shown, the two nearest ones."""
        if kind == "covered":
            return list(self.covered)
        if kind == "beyond":
            return [self.numbers[0] - 1, self.numbers[-1] + 1]
        seen = [number for number in self.numbers if number not in self.covered]
        return [number for number in seen if self.on[number] == (kind != "off")]


def _drawn_screen(shelf: _Shelf, random: Random) -> _Screen | None:
    """Draw what a screen shows; None if it does not have rows of all kinds."""
    most = shelf.cells**2 - shelf.rows - 1
    middle = (shelf.cells**2 - shelf.rows) // 2
    start = random.randint(max(1, middle - 4), max(1, min(most, middle + 4)))
    numbers = range(start, start + shelf.rows)
    first = random.randrange(start + 1, start + shelf.rows - _COVERED)
    on = {number: random.random() < 1 / 2 for number in numbers}
    screen = _Screen(numbers, range(first, first + _COVERED), on)
    return screen if all(map(screen.of_kind, KINDS)) else None


def _changed(pattern: Pattern, number: int, swaps: int, random: Random) -> Pattern:
    """A picture with so many black cells that is another one in few cells."""
    cells = list(pattern)
    black = [place for place, cell in enumerate(cells) if cell]
    white = [place for place, cell in enumerate(cells) if not cell]
    more = number - len(black)
    swaps = min(swaps, len(black) - max(0, -more), len(white) - max(0, more))
    for place in random.sample(black, swaps + max(0, -more)):
        cells[place] = False
    for place in random.sample(white, swaps + max(0, more)):
        cells[place] = True
    return tuple(cells)


def _drawn_row(
    pattern: Pattern, number: int, shelf: _Shelf, has_it: bool, random: Random
) -> list[Pattern]:
    """Different pictures of a row, one of them the one that is asked for, or none."""

    def other() -> Pattern | None:
        made = _changed(pattern, number, shelf.swaps, random)
        return None if made == pattern or made in row else made

    row: list[Pattern] = [pattern] if has_it else []
    while len(row) < shelf.pictures:
        row.append(draw_again(other, "another picture of a row"))
    random.shuffle(row)
    return row


@dataclass(frozen=True)
class Refusal(Pointing):
    """The ladder."""

    name: str = "refusal"
    probe: str = "grounding"
    grows: str = "how many pictures there are, and how alike they are"
    chance: float = 1 / len(KINDS)
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {rung: str(shelf) for rung, shelf in SHELVES.items()}
    )

    def drawn(self, rung: int, random: Random, say: Wording = ENGLISH) -> Drawn:
        """See `Pointing.drawn`."""
        shelf = SHELVES[rung]
        screen = draw_again(lambda: _drawn_screen(shelf, random), "a screen of all kinds")
        kind = random.choice(KINDS)
        number = random.choice(screen.of_kind(kind))
        black = set(random.sample(range(shelf.cells**2), number))
        pattern = tuple(place in black for place in range(shelf.cells**2))
        rows = {
            one: _drawn_row(pattern, one, shelf, one == number and kind in ("there", "off"), random)
            for one in screen.numbers
            if one not in screen.covered
        }
        board = Board(FORMATS[rung], random)
        _lay_out(board, shelf, screen, pattern, rows)
        scene = board.scene()
        action, wanted, truth = _answer(scene, kind, number, screen, rows, pattern)
        return Drawn(
            scene=scene,
            task=say(
                "Tap the picture that is equal to the one above the line, or do what has to be "
                "done first. Each row has a number: its pictures have so many black cells. The "
                "rows stand in the order of their numbers, and go on before and after those shown. "
                "If the row of the picture lies before or "
                "after them, swipe the rows with one finger. If the place of its row is under the "
                "sheet, tap the cross of the sheet. If the switch of its row is off, tap that "
                "switch. If its row is shown and on and does not have the picture, answer "
                "press [stop]."
            ),
            action=action,
            wanted=wanted,
            app="shelf",
            measure=shelf.cells,
            truth=truth,
        )


def _answer(
    scene: Scene,
    kind: str,
    number: int,
    screen: _Screen,
    rows: Mapping[int, Sequence[Pattern]],
    pattern: Pattern,
) -> tuple[Action, Mapping[str, object], Mapping[str, object]]:
    """The action, what it leads to, and what an answer has to be if it touches nothing."""
    if kind == "absent":
        return Action(ActionKind.PRESS, key=Key.STOP), {}, {"type": "stop"}
    if kind == "beyond":
        # A finger that moves up brings what is further down.
        direction = "down" if number < screen.numbers[0] else "up"
        width, height = scene.size
        ends = [Point(width // 2, height * share // 10) for share in (7, 4)]
        start, end = ends if direction == "up" else ends[::-1]
        swipe = Action(ActionKind.SWIPE, point=start, end=end)
        return swipe, {}, {"type": "swipe", "direction": direction}
    keys = {"covered": _SHEET, "off": f"{number}"}
    key = keys[kind] if kind in keys else f"{number}/{rows[number].index(pattern)}"
    return tap_on(scene, key), {"tapped": key}, {}


def _lay_out(
    board: Board,
    shelf: _Shelf,
    screen: _Screen,
    pattern: Pattern,
    rows: Mapping[int, Sequence[Pattern]],
) -> None:
    left, top, right, bottom = board.titled("Pictures by black cells")
    size, cells = board.text, shelf.cells
    high = (bottom - top) // (shelf.rows + 1)
    head = board.format.px(56)
    pitch = min(high, (right - left - head) // shelf.pictures)
    side = pitch * 4 // 5 // cells * cells
    middle = (left + right) // 2
    box = (middle - side // 2, top, middle - side // 2 + side, top + side)
    board.add("pattern", box, text=written(pattern, cells))
    line = top + high - (high - side) // 2
    board.add("fill", (left, line, right, line + 1), color="outline")
    for place, number in enumerate(screen.numbers):
        y = top + (place + 1) * high
        if number in screen.covered:
            continue
        board.add("text", (left, y, left + head // 2, y + high), text=str(number))
        width = head * 2 // 5
        box = (left + head // 2, y + (high - width) // 2, left + head // 2 + width,
               y + (high - width) // 2 + width)  # fmt: skip
        board.add("switch", box, str(number), on=screen.on[number])
        for column, one in enumerate(rows[number]):
            x, upper = left + head + column * pitch, y + (high - side) // 2
            box = (x, upper, x + side, upper + side)
            board.add("pattern", box, f"{number}/{column}", text=written(one, cells))
    y = top + (screen.covered[0] - screen.numbers[0] + 1) * high
    whole = (left, y, right, y + _COVERED * high - size // 2)
    board.add("fill", whole, color="surface_container_highest")
    board.add("edge", whole, color="outline", size=2)
    board.add("text", (left + size, y, right, y + 3 * size), text="New: rows by colour")
    cross = size * 4 // 3
    box = (right - 2 * cross, y + cross, right - cross, y + 2 * cross)
    board.add("cross", box, _SHEET)


REFUSAL = Refusal()
