"""Instruction following: the instructions on a list that somebody has overlooked.

The list before and after is given, and what each instruction would do depends on what those before
it have done. None loses anything, so that no instruction shows in the end alone: nothing but a
search finds those that were overlooked. Each moves something whatever its condition, as one that
does nothing could not be among them. None leaves the circular order of the list as it is, or
changes one line in it, as turns and moves of a line do: over a run of such instructions an order is
kept from which those that were overlooked can be inferred.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING, Protocol

from uiprobe.probes.answer_forms import SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.wording import ENGLISH, Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Lists = NDArray[np.int8]
    """Lines by list and place."""

    Places = NDArray[np.intp]

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
        named: Share of moves whose places are those of lines with names.
    """

    instructions: int
    overlooked: int
    lines: int
    conditional: float = 0
    named: float = 0

    def __str__(self) -> str:
        return (
            f"{self.overlooked} of {self.instructions} instructions on {self.lines} lines, "
            f"{comb(self.instructions, self.overlooked):,} choices"
        )


_PAIRING = (
    "To pair off around a line means: of the lines above it, counted from the top, the first "
    "changes places with the second, the third with the fourth, and so on; the lines below it do "
    "the same, counted from the top as well; a line without a partner stays where it is, as does "
    "the line itself."
)

_RUNGS: Mapping[int, _Size] = {
    1: _Size(12, 1, 6),
    2: _Size(8, 2, 6),
    3: _Size(10, 2, 7, 0.3),
    4: _Size(11, 3, 8, 0.3),
    5: _Size(13, 3, 8, 0.5, 0.3),
    6: _Size(17, 4, 9, 0.5, 0.4),
    7: _Size(21, 6, 10, 0.5, 0.5),
    8: _Size(26, 8, 11, 0.5, 0.5),
}
"""The instructions of each rung. Rungs go on by five instructions, two more that were overlooked,
and a line."""


class _Move(Protocol):
    """A move of lines that can be undone."""

    def said(self, names: Sequence[str], say: Wording) -> str:
        """The demand in words."""
        ...

    def sources(self, lists: Lists) -> Places:
        """By list and place, the place whose line comes there."""
        ...

    def origins(self, lists: Lists) -> Places:
        """By list and place after the move, the place whose line was there before it."""
        ...


@dataclass(frozen=True, slots=True)
class _ByPlaces:
    """A move of the lines at some places.

    Attributes:
        told: What to do, in words.
        places: By place, the place whose line comes there.
    """

    told: str
    places: tuple[int, ...]

    def said(self, names: Sequence[str], say: Wording) -> str:
        return self.told

    def sources(self, lists: Lists) -> Places:
        import numpy as np

        return np.broadcast_to(np.array(self.places), lists.shape)

    def origins(self, lists: Lists) -> Places:
        import numpy as np

        return np.broadcast_to(np.argsort(self.places), lists.shape)


@dataclass(frozen=True, slots=True)
class _Reversed:
    """The part of the list between two lines, with these, in the opposite order."""

    first: int
    last: int

    def said(self, names: Sequence[str], say: Wording) -> str:
        return say(
            "reverse the order of the lines between {first} and {last}, these two included",
            first=names[self.first],
            last=names[self.last],
        )

    def sources(self, lists: Lists) -> Places:
        import numpy as np

        one, other = (_places_of(line, lists)[:, np.newaxis] for line in (self.first, self.last))
        places = np.arange(lists.shape[1])
        between = (places >= np.minimum(one, other)) & (places <= np.maximum(one, other))
        return np.where(between, one + other - places, places)

    def origins(self, lists: Lists) -> Places:
        # It undoes itself.
        return self.sources(lists)


@dataclass(frozen=True, slots=True)
class _Paired:
    """The lines above a line in pairs that change places, and those below it in the same way."""

    line: int

    def said(self, names: Sequence[str], say: Wording) -> str:
        return say("pair off around {line}", line=names[self.line])

    def sources(self, lists: Lists) -> Places:
        import numpy as np

        middle = _places_of(self.line, lists)[:, np.newaxis]
        lines = lists.shape[1]
        places = np.arange(lines)
        first = np.where(places < middle, 0, middle + 1)
        after = np.where(places < middle, middle, lines)
        partner = first + ((places - first) ^ 1)
        return np.where((places == middle) | (partner >= after), places, partner)

    def origins(self, lists: Lists) -> Places:
        # It undoes itself.
        return self.sources(lists)


@dataclass(frozen=True, slots=True)
class _Instruction:
    """An instruction on a list.

    Attributes:
        moves: What to do, and what to do otherwise; only one without a condition.
        above: Two lines, of which the first has to stand above the second; None for always.
    """

    moves: Sequence[_Move]
    above: tuple[int, int] | None

    def said(self, names: Sequence[str], say: Wording) -> str:
        """The instruction in words."""
        told = [move.said(names, say) for move in self.moves]
        if self.above is None:
            return say("{move}.", move=f"{told[0][0].upper()}{told[0][1:]}")
        first, second = (names[line] for line in self.above)
        return say(
            "If {first} stands above {second}, {move}; otherwise, {other}.",
            first=first,
            second=second,
            move=told[0],
            other=told[1],
        )

    @property
    def pairs_off(self) -> bool:
        """Whether it may have lines pair off, which has to be explained."""
        return any(isinstance(move, _Paired) for move in self.moves)

    def carried_out(self, lists: Lists) -> Lists:
        """The lists after it."""
        import numpy as np

        sources = self.moves[0].sources(lists)
        if self.above is not None:
            otherwise = self.moves[1].sources(lists)
            sources = np.where(_are_so(self.above, lists)[:, np.newaxis], sources, otherwise)
        return np.take_along_axis(lists, sources, axis=1)

    def undone(self, lists: Lists) -> tuple[Lists, Places]:
        """The lists before it, and by each of them the number of the one that comes of it.

        There may be two for one list, or none, as what was done depends on the list before.
        """
        import numpy as np

        every = np.arange(len(lists))
        before = [np.take_along_axis(lists, move.origins(lists), axis=1) for move in self.moves]
        if self.above is None:
            return before[0], every
        kept = [_are_so(self.above, before[0]), ~_are_so(self.above, before[1])]
        return (
            np.concatenate([some[own] for some, own in zip(before, kept, strict=True)]),
            np.concatenate([every[own] for own in kept]),
        )


class Overlooked:
    """The instructions that were overlooked, from what the others have done."""

    name = "overlooked"
    probe = "focused_context"
    grows = "instructions on a list, and how many of them were overlooked"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = max(1 / comb(size.instructions, size.overlooked) for size in _RUNGS.values())

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        overlooked = sorted(random.sample(range(size.instructions), size.overlooked))
        return draw_again(lambda: _draw(size, overlooked, random, say), f"overlooked, rung {rung}")


OVERLOOKED = Overlooked()


def _draw(
    size: _Size, overlooked: Sequence[int], random: Random, say: Wording
) -> LadderItem | None:
    """An item in which these instructions were overlooked; None if others lead to its end too."""
    given = [_draw_instruction(size, random, say) for _ in range(size.instructions)]
    if any(one == other for one, other in pairwise(given)):
        return None
    end = _end(given, overlooked, size.lines)
    if _ways(given, size, end) != 1:
        return None
    names = [say(name) for name in random.sample(_NAMES, size.lines)]
    letters = ascii_uppercase[: size.instructions]
    listed = "\n".join(
        f"{letter}. {one.said(names, say)}" for letter, one in zip(letters, given, strict=True)
    )
    which = (
        "Which instruction did the assistant overlook? Only one answer is consistent with this end."
        if size.overlooked == 1
        else "Which {overlooked} instructions did the assistant overlook? Only one answer is "
        "consistent with this end."
    )
    rules = [
        *([say(_PAIRING)] if any(one.pairs_off for one in given) else []),
        say(
            "Lines are counted from 1 at the top. Each instruction goes by the list as it is when "
            "its turn comes. The assistant overlooked exactly {overlooked} of these instructions, "
            "and carried out all others. At the end the list was, from the top: {lines}.",
            overlooked=size.overlooked,
            lines=say.listed([names[line] for line in end[0]]),
        ),
    ]
    return LadderItem(
        prompt=say(
            "An assistant keeps a list. At first the list had these lines, from the top: {lines}."
            "\n\nThe assistant was given these instructions, to be carried out one after the "
            "other:\n{listed}\n\n{rules}\n\n{which}",
            lines=say.listed(names),
            listed=listed,
            rules=say.sentences(rules),
            which=say(which, overlooked=size.overlooked),
        ),
        form=SetForm(
            choices=dict.fromkeys(letters, ""), asked="all instructions that were overlooked"
        ),
        reference="".join(letters[number] for number in overlooked),
        app="Lists",
        category="Productivity",
    )


def _draw_instruction(size: _Size, random: Random, say: Wording) -> _Instruction:
    if random.random() >= size.conditional:
        return _Instruction((_draw_move(size, random, say),), None)
    first, second = random.sample(range(size.lines), 2)
    move = _draw_move(size, random, say)
    # A condition under which the same is to be done as otherwise would say nothing.
    while (other := _draw_move(size, random, say)) == move:
        pass
    return _Instruction((move, other), (first, second))


def _draw_move(size: _Size, random: Random, say: Wording) -> _Move:
    """A move of many lines: one that moves few would show in the end."""
    if random.random() < size.named:
        first, last = sorted(random.sample(range(size.lines), 2))
        return random.choice((_Reversed(first, last), _Paired(random.choice((first, last)))))
    lines = list(range(size.lines))
    # On long lists, lines at their ends that many instructions leave alone would be known in the
    # middle of the instructions as well.
    least = size.lines - 3 if size.lines >= 9 else max(4, size.lines // 2)
    first = random.randrange(size.lines - least)
    last = random.randrange(first + least, size.lines)
    match random.choice(("reverse", "spread", "swap")):
        case "reverse":
            # To reverse all lines, or all but one, keeps the circular order but for its direction.
            length = random.randint(least, max(least, size.lines - 3))
            first = random.randrange(size.lines - length + 1)
            last = first + length - 1
            told = say(
                "reverse the order of lines {first} to {last}", first=first + 1, last=last + 1
            )
            moved = lines[first : last + 1][::-1]
        case "spread":
            taken = lines[first + 1 : last : 2]
            told = say(
                "move lines {lines} right below line {below}, in this order",
                lines=say.each_of([str(line + 1) for line in taken]),
                below=last + 1,
            )
            moved = [line for line in lines[first : last + 1] if line not in taken] + taken
        case _:
            last -= (last - first + 1) % 2
            pairs = [(one, one + 1) for one in range(first, last, 2)]
            exchanged = [
                say("line {line} with {other}", line=one + 1, other=other + 1)
                for one, other in pairs
            ]
            told = say("exchange {pairs}", pairs=say.each_of(exchanged))
            moved = [line for one, other in pairs for line in (other, one)]
    return _ByPlaces(told, (*lines[:first], *moved, *lines[last + 1 :]))


def _places_of(line: int, lists: Lists) -> Places:
    """The place of a line by list."""
    found: Places = (lists == line).argmax(axis=1)
    return found


def _are_so(above: tuple[int, int], lists: Lists) -> NDArray[np.bool_]:
    """Whether the first of two lines stands above the second, by list."""
    first, second = (_places_of(line, lists) for line in above)
    held: NDArray[np.bool_] = first < second
    return held


def _end(given: Sequence[_Instruction], overlooked: Sequence[int], lines: int) -> Lists:
    """The list, as the only one, to which all instructions but some lead.

    A list has by place the line that was at first so far from the top.
    """
    import numpy as np

    lists = np.arange(lines, dtype=np.int8)[np.newaxis]
    for number, one in enumerate(given):
        if number not in overlooked:
            lists = one.carried_out(lists)
    return lists


def _ways(given: Sequence[_Instruction], size: _Size, end: Lists) -> int:
    """How many choices of overlooked instructions lead to an end.

    The first half is followed from the first list, and the second half from the end back: choices
    of both halves that meet in a list lead to the end.
    """
    import numpy as np

    half = len(given) // 2
    lists, counts = np.arange(size.lines, dtype=np.int8)[np.newaxis], np.zeros(1, dtype=np.int64)
    for one in given[:half]:
        more = counts < size.overlooked
        lists = np.concatenate((one.carried_out(lists), lists[more]))
        counts = np.concatenate((counts, counts[more] + 1))
    back, back_counts = end, np.zeros(1, dtype=np.int64)
    for one in given[: half - 1 : -1]:
        more = back_counts < size.overlooked
        before, after = one.undone(back)
        back = np.concatenate((before, back[more]))
        back_counts = np.concatenate((back_counts[after], back_counts[more] + 1))
    met = _numbered(lists, counts, size)
    wanted = np.sort(_numbered(back, size.overlooked - back_counts, size))
    found = np.searchsorted(wanted, met, side="right") - np.searchsorted(wanted, met)
    return int(found.sum())


def _numbered(lists: Lists, overlooked: NDArray[np.int64], size: _Size) -> NDArray[np.int64]:
    """Each list with how many instructions were overlooked before it, as one number."""
    import numpy as np

    weights = size.lines ** np.arange(size.lines, dtype=np.int64)
    numbers: NDArray[np.int64] = lists.astype(np.int64) @ weights
    return numbers * size.instructions + overlooked
