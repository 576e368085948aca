"""The ladder *hops*: a row is found from another one by more and more steps over what is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.grounding.items import Drawn, Pointing, tap_on
from uiprobe.probes.ladders.grounding.layouts import Board
from uiprobe.probes.ladders.grounding.scene import FORMATS
from uiprobe.probes.ladders.grounding.words import CITIES

ROWS: Mapping[int, int] = {1: 6, 2: 9, 3: 12, 4: 16, 5: 20, 6: 26, 7: 32, 8: 40}
"""How many rows there are, by rung; there are as many steps as the number of the rung."""

CONTROLS: Mapping[str, tuple[str, str]] = {
    "switch": ("off", "on"),
    "star": ("empty", "filled"),
    "box": ("empty", "ticked"),
}
"""The controls of a row from the left to the right, and what their states are called."""

_PAINTED = {"box": "check"}

SECTIONS = (
    "Work", "Family", "Travel", "Health", "Music", "Garden", "School", "Sports", "Kitchen", "Books",
)  # fmt: skip

_LONGEST = 4
"""The most rows of a plain step."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the list.

    Attributes:
        name: What it is called.
        section: The number of its section.
        on: The states of its controls, by their names.
    """

    name: str
    section: int
    on: Mapping[str, bool]


Rows = Sequence[Row]

Step = tuple[int, str]
"""The number of the row that a step leads to, and the words of the step."""


def _plain(rows: Rows, at: int, random: Random) -> Step | None:
    distance = random.randrange(2, _LONGEST + 1)
    down = random.random() < 1 / 2
    end = at + distance if down else at - distance
    return end, f"Go {'down' if down else 'up'} {distance} rows."


def _until(rows: Rows, at: int, random: Random) -> Step | None:
    control = random.choice(tuple(CONTROLS))
    state, down = random.random() < 1 / 2, random.random() < 1 / 2
    ahead = range(at + 1, len(rows)) if down else range(at - 1, -1, -1)
    there = [place for place in ahead if rows[place].on[control] == state]
    which = random.choice((0, 0, 1))
    if len(there) <= which:
        return None
    said = f"row whose {control} is {CONTROLS[control][state]}"
    words = ("next", "second")[which]
    return there[which], f"Go {'down' if down else 'up'} to the {words} {said}."


def _section(rows: Rows, at: int, random: Random) -> Step | None:
    shift, last = random.choice((-1, 1)), random.random() < 1 / 2
    inside = [place for place, row in enumerate(rows) if row.section == rows[at].section + shift]
    if not inside:
        return None
    return inside[-1 if last else 0], (
        f"Go to the {'last' if last else 'first'} row of the section "
        f"{'below' if shift > 0 else 'above'}."
    )


def _within(rows: Rows, at: int, random: Random) -> Step | None:
    control = random.choice(tuple(CONTROLS))
    state, last = random.random() < 1 / 2, random.random() < 1 / 2
    inside = [
        place
        for place, row in enumerate(rows)
        if row.section == rows[at].section and row.on[control] == state
    ]
    if not inside:
        return None
    return inside[-1 if last else 0], (
        f"Go to the {'last' if last else 'first'} row of this section whose {control} is "
        f"{CONTROLS[control][state]}."
    )


def _branch(rows: Rows, at: int, random: Random) -> Step | None:
    control = random.choice(tuple(CONTROLS))
    down, up = random.sample(range(1, _LONGEST + 1), 2)
    end = at + down if rows[at].on[control] else at - up
    return end, (
        f"If its {control} is {CONTROLS[control][True]}, go down {_rows(down)}, otherwise go up "
        f"{_rows(up)}."
    )


def _rows(count: int) -> str:
    return "1 row" if count == 1 else f"{count} rows"


_STEPS: Sequence[Callable[[Rows, int, Random], Step | None]] = (
    _plain, _until, _until, _section, _within, _branch, _branch,
)  # fmt: skip


def _walk(rows: Rows, hops: int, random: Random) -> tuple[int, int, list[str]]:
    """Draw a walk: the row where it starts, the row where it ends, and the words of its steps.

    Raises:
        NotDrawnError: No walk was found.
    """

    def once() -> tuple[int, int, list[str]] | None:
        start = at = random.randrange(len(rows))
        seen = {start}
        words: list[str] = []
        for _ in range(hops):
            step = random.choice(_STEPS)(rows, at, random)
            if step is None or not 0 <= step[0] < len(rows) or step[0] in seen:
                return None
            at = step[0]
            seen.add(at)
            words.append(step[1])
        return start, at, words

    return draw_again(once, "a walk", bound=20_000)


def _drawn_rows(count: int, random: Random) -> list[Row]:
    names = random.sample(CITIES, count)
    sections = max(2, round(count / 5))
    # Each section has two rows, and the others go where chance puts them.
    lengths = [2] * sections
    for _ in range(count - 2 * sections):
        lengths[random.randrange(sections)] += 1
    rows: list[Row] = []
    for section, length in enumerate(lengths):
        for _ in range(length):
            on = {control: random.random() < 1 / 2 for control in CONTROLS}
            rows.append(Row(names[len(rows)], section, on))
    return rows


@dataclass(frozen=True)
class Hops(Pointing):
    """The ladder."""

    name: str = "hops"
    probe: str = "grounding"
    grows: str = "how many steps lead to the target, and how many rows there are"
    chance: float = 0.0
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {
            rung: f"{rung} step{'' if rung == 1 else 's'} in {rows} rows"
            for rung, rows in ROWS.items()
        }
    )

    def drawn(self, rung: int, random: Random) -> Drawn:
        """See `Pointing.drawn`."""
        rows = _drawn_rows(ROWS[rung], random)
        start, end, words = _walk(rows, rung, random)
        control = random.choice(tuple(CONTROLS))
        board = Board(FORMATS[rung], random)
        _lay_out(board, rows, random.sample(SECTIONS, rows[-1].section + 1))
        scene = board.scene()
        key = f"{end}/{control}"
        return Drawn(
            scene=scene,
            task=(
                f"Start at the row {rows[start].name}. {' '.join(words)} "
                f"Tap the {control} of the row where you are then. "
                "Headings of sections are not counted as rows."
            ),
            action=tap_on(scene, key),
            wanted={"tapped": key},
            app="list",
            measure=rung,
        )


def _lay_out(board: Board, rows: Rows, titles: Sequence[str]) -> None:
    left, top, right, bottom = board.titled("Overview")
    format, size = board.format, board.text
    head = 5 * size // 2
    high = min(format.px(52), (bottom - top - len(titles) * head) // len(rows))
    side = min(format.px(26), high * 3 // 4)
    later = []
    y, section = top, -1
    for number, row in enumerate(rows):
        if row.section != section:
            section = row.section
            board.add(
                "heading", (left, y, right, y + head), text=titles[section], color="primary"
            )  # fmt: skip
            y += head
        board.add("text", (left + size, y, right, y + high), text=row.name)
        board.add("fill", (left, y + high - 1, right, y + high), color="outline_variant")
        for place, control in enumerate(CONTROLS):
            x = right - (len(CONTROLS) - place) * 2 * side
            upper = y + (high - side) // 2
            later.append((number, control, (x, upper, x + side, upper + side)))
        y += high
    for number, control, box in later:
        painted = _PAINTED.get(control, control)
        board.add(painted, box, f"{number}/{control}", text=control, on=rows[number].on[control])


HOPS = Hops()
