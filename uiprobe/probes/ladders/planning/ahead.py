"""The ladder *ahead*: what the screen shows after actions of which only the beginning is seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem, NotDrawnError
from uiprobe.probes.ladders.planning.todo_steps import DRAWS, Step, draw_lists, varied
from uiprobe.probes.ladders.planning.todo_walks import (
    FEW,
    MANY,
    MORE,
    MOST,
    Size,
    Walk,
    carry_out,
    done,
    listed,
    told,
    walk,
)
from uiprobe.probes.sources.balance import LETTERS

_MOST_EDITS = 300
"""Pairs of changes that are tried on one sequence before another is drawn."""

_LEAST_ROWS = 2
"""Rows at the end; of fewer nothing can be seen."""

_RUNGS = {
    1: Size(2, 1, 4, FEW),
    2: Size(4, 1, 5, MORE),
    3: Size(6, 2, 5, MANY),
    4: Size(9, 2, 6, MOST),
    5: Size(13, 3, 6, tuple(DRAWS)),
    6: Size(18, 3, 7, tuple(DRAWS)),
    7: Size(25, 3, 8, tuple(DRAWS)),
    8: Size(34, 3, 9, tuple(DRAWS)),
    9: Size(46, 3, 9, tuple(DRAWS)),
    10: Size(62, 3, 10, tuple(DRAWS)),
}


@dataclass(frozen=True, slots=True)
class _Ahead:
    name: str = "ahead"
    probe: str = "step_planning"
    grows: str = (
        "the number of steps, of their kinds, and of lists that are out of sight while they change"
    )
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(rung) for number, rung in _RUNGS.items()}
    )
    chance: float = 1 / len(LETTERS)

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung.

        Four sequences are carried out: one, that with a step changed, that with another step
        changed, and that with both. Each of them is asked with the same chance, and the results of
        all are the options, so that nothing about the options tells which is right.

        Raises:
            NotDrawnError: The results are not four different ones.
        """
        size = _RUNGS[rung]
        start = draw_lists(random, lists=size.lists, tasks=size.tasks)
        base = walk(start, size, random)
        for _ in range(_MOST_EDITS):
            square = _square(base, random)
            if square is not None:
                break
        else:
            raise NotDrawnError("no two changes give four results")
        asked = random.randrange(len(square))
        carry_out(start, square[asked].steps)
        order = random.sample(range(len(square)), k=len(square))
        options = {
            letter: " / ".join(square[number].rows)
            for letter, number in zip(LETTERS, order, strict=True)
        }
        lines = "\n".join(f"{letter}. {text}" for letter, text in options.items())
        return LadderItem(
            prompt=(
                f"{told(start)}\n\nThese actions are carried out:\n"
                f"{listed(square[asked].steps)}\n\n"
                f"Which rows does the screen show then, from top to bottom?\n{lines}"
            ),
            form=ChoiceForm(choices=options),
            reference=LETTERS[order.index(asked)],
            app="todo",
            category="productivity",
        )


AHEAD = _Ahead()


@dataclass(frozen=True, slots=True)
class _Corner:
    """A sequence, and the rows that the screen shows after it."""

    steps: list[Step]
    rows: list[str]


def _square(base: Walk, random: Random) -> list[_Corner] | None:
    """A walk, it with one step changed, with another changed, and with both.

    Returns:
        The four, or None unless all are possible and their results differ.
    """
    first, second = sorted(random.sample(range(len(base.steps)), k=2))
    found = [_Corner(base.steps, base.apps[-1].rows())]
    try:
        changed = {
            place: varied(base.kinds[place], base.steps[place], random) for place in (first, second)
        }
        for places in ((second,), (first,), (first, second)):
            steps = [changed[n] if n in places else step for n, step in enumerate(base.steps)]
            rows = done(base.apps[places[0]], steps[places[0] :]).rows()
            if any(rows == corner.rows for corner in found):
                return None
            found.append(_Corner(steps, rows))
    except NotDrawnError:
        return None
    return found if min(len(corner.rows) for corner in found) >= _LEAST_ROWS else None
