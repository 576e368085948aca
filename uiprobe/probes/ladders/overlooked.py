"""Instruction following: the instructions on a list that somebody has overlooked.

The list before and after is given, and what each instruction would do depends on what those before
it have done. None loses anything, so that no instruction shows in the end alone: nothing but a
search finds those that were overlooked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.left_out import choices, draw_only

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NAMES = (
    *("Agenda", "Badges", "Budget", "Catering", "Chairs", "Flyers", "Hotel", "Invoice", "Keys"),
    *(
        "Lamps",
        "Minutes",
        "Music",
        "Parking",
        "Photos",
        "Posters",
        "Projector",
        "Screen",
        "Tickets",
    ),
)


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        instructions, overlooked, lines: How many.
        conditional: Share of instructions with a condition.
    """

    instructions: int
    overlooked: int
    lines: int
    conditional: float = 0

    def __str__(self) -> str:
        return (
            f"{self.overlooked} of {self.instructions} instructions on {self.lines} lines, "
            f"{comb(self.instructions, self.overlooked):,} choices"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(12, 1, 6),
    2: _Size(8, 2, 6),
    3: _Size(10, 2, 7, 0.3),
    4: _Size(11, 3, 8, 0.3),
    5: _Size(13, 3, 8, 0.5),
    6: _Size(16, 4, 9, 0.5),
    7: _Size(19, 5, 9, 0.5),
    8: _Size(22, 6, 10, 0.5),
}
"""The instructions of each rung. Rungs go on by three instructions, one more that was overlooked,
and a line."""


@dataclass(frozen=True, slots=True)
class _Instruction:
    """An instruction on a list.

    Attributes:
        told: What to do, in words.
        places: By place, the place whose line comes there.
        above: Two lines, of which the first has to stand above the second; None for always.
    """

    told: str
    places: tuple[int, ...]
    above: tuple[int, int] | None

    def said(self, names: Sequence[str]) -> str:
        """The instruction in words."""
        if self.above is None:
            return f"{self.told[0].upper()}{self.told[1:]}."
        first, second = (names[line] for line in self.above)
        return f"If {first} stands above {second}, {self.told}."


class Overlooked:
    """The instructions that were overlooked, from what the others have done."""

    name = "overlooked"
    probe = "focused_context"
    grows = "instructions on a list, and how many of them were overlooked"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = max(1 / comb(size.instructions, size.overlooked) for size in _RUNGS.values())

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung."""
        return draw_again(lambda: _draw(_RUNGS[rung], random), f"overlooked, rung {rung}")


OVERLOOKED = Overlooked()


def _draw(size: _Size, random: Random) -> LadderItem | None:
    import numpy as np

    given = [_draw_instruction(size, random) for _ in range(size.instructions)]
    if any(one.told == other.told for one, other in pairwise(given)):
        return None
    every, done = choices(size.instructions, size.overlooked)
    lists = _lists(given, done, size.lines)
    ends = lists.astype(np.int64) @ (size.lines ** np.arange(size.lines, dtype=np.int64))
    if (drawn := draw_only(ends, random)) is None:
        return None
    names = random.sample(_NAMES, size.lines)
    letters = ascii_uppercase[: size.instructions]
    listed = "\n".join(
        f"{letter}. {one.said(names)}" for letter, one in zip(letters, given, strict=True)
    )
    some = "1 of them" if size.overlooked == 1 else f"{size.overlooked} of them"
    which = "instruction" if size.overlooked == 1 else "instructions"
    return LadderItem(
        prompt=(
            f"An assistant keeps a list. At first it had these lines, from the top: "
            f"{', '.join(names)}.\n\n"
            f"It was given these instructions, to be carried out one after the other:\n{listed}"
            "\n\nLines and places are counted from 1 at the top. Their numbers and conditions are "
            "about the moment at which an instruction's turn comes. The assistant overlooked "
            f"exactly {some}, and carried out all others. At the end the list was, from the top: "
            f"{', '.join(names[line] for line in lists[drawn])}.\n\n"
            f"Which {which} did it overlook? Only one choice of {size.overlooked} leads to this "
            "end."
        ),
        form=SetForm(choices=dict.fromkeys(letters, "")),
        reference="".join(letters[number] for number in every[drawn]),
        app="Lists",
        category="Productivity",
    )


def _draw_instruction(size: _Size, random: Random) -> _Instruction:
    """An instruction that moves many lines: one that moves few would show in the end."""
    lines = list(range(size.lines))
    least = size.lines // 2
    first = random.randrange(size.lines - least)
    last = random.randrange(first + least, size.lines)
    match random.choice(("reverse", "down", "up", "turn")):
        case "reverse":
            told = f"reverse the order of lines {first + 1} to {last + 1}"
            moved = lines[first : last + 1][::-1]
        case "down":
            told = f"move line {first + 1} to place {last + 1}"
            moved = [*lines[first + 1 : last + 1], first]
        case "up":
            told = f"move line {last + 1} to place {first + 1}"
            moved = [last, *lines[first:last]]
        case _:
            count = random.randint(2, size.lines - 2)
            told = f"move the last {count} lines to the top, in the same order"
            first, last, moved = 0, size.lines - 1, [*lines[-count:], *lines[:-count]]
    places = (*lines[:first], *moved, *lines[last + 1 :])
    first_line, second_line = random.sample(lines, 2)
    conditional = random.random() < size.conditional
    return _Instruction(told, places, (first_line, second_line) if conditional else None)


def _lists(given: Sequence[_Instruction], done: NDArray[np.bool_], lines: int) -> NDArray[np.int8]:
    """The list at the end by choice: by place, the line that was at first so far from the top."""
    import numpy as np

    lists = np.tile(np.arange(lines, dtype=np.int8), (done.shape[1], 1))
    for one, carried_out in zip(given, done, strict=True):
        taken = carried_out
        if one.above is not None:
            first, second = ((lists == line).argmax(axis=1) for line in one.above)
            taken = taken & (first < second)
        lists[taken] = lists[np.ix_(taken, one.places)]
    return lists
