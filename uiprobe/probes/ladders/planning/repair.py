"""The ladder *repair*: which one of many actions went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem, NotDrawnError
from uiprobe.probes.ladders.planning.todo_goals import (
    UNIQUE_TITLES,
    can_be_told,
    facts,
    goal_lines,
)
from uiprobe.probes.ladders.planning.todo_rules import TodoRules
from uiprobe.probes.ladders.planning.todo_steps import Step, alternatives, draw_lists
from uiprobe.probes.ladders.planning.todo_walks import (
    FEW,
    MANY,
    MORE,
    MOST,
    Size,
    Walk,
    carry_out,
    done,
    edits,
    listed,
    told,
    walk,
)
from uiprobe.probes.sources.balance import LETTERS

_MOST_EDITS = 40
"""Changes that are tried on one walk before another is drawn."""

_MOST_WALKS = 40
"""Walks that are tried in one draw."""

_WITHOUT_EFFECT = ("undo", "vain")
"""Kinds of steps that never go wrong: as options they could be left out without looking."""

_RUNGS = {
    1: Size(4, 1, 4, FEW),
    2: Size(6, 1, 5, MORE),
    3: Size(8, 2, 5, MANY),
    4: Size(11, 2, 6, MOST),
    5: Size(15, 3, 6, UNIQUE_TITLES),
    6: Size(20, 3, 7, UNIQUE_TITLES),
    7: Size(27, 3, 8, UNIQUE_TITLES),
    8: Size(36, 3, 9, UNIQUE_TITLES),
    9: Size(48, 3, 10, UNIQUE_TITLES),
}


@dataclass(frozen=True, slots=True)
class _Slip:
    """A walk in which one step went wrong, the walk without it, and the steps to choose from."""

    wrong: list[Step]
    right: list[Step]
    place: int
    others: list[int]


@dataclass(frozen=True, slots=True)
class _Repair:
    name: str = "repair"
    probe: str = "step_planning"
    grows: str = "the steps among which one went wrong, and the lists that they change out of sight"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(size) for number, size in _RUNGS.items()}
    )
    chance: float = 1 / len(LETTERS)

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung.

        Of two walks that differ in one step, one is shown, and what the other has changed is the
        goal. At each other step that is an option, all rows and names were tried: with none of them
        would the goal have been reached.

        Raises:
            NotDrawnError: No slip has one remedy alone.
        """
        size = _RUNGS[rung]
        for _ in range(_MOST_WALKS):
            start = draw_lists(random, lists=size.lists, tasks=size.tasks)
            slip = _slip(start, size, random)
            if slip is not None:
                break
        else:
            raise NotDrawnError("no slip has one remedy alone")
        carry_out(start, slip.wrong)
        goal = carry_out(start, slip.right).tasks()
        places = random.sample([slip.place, *slip.others], k=len(LETTERS))
        options = {
            letter: _words(slip.wrong, place) for letter, place in zip(LETTERS, places, strict=True)
        }
        lines = "\n".join(f"{letter}. {text}" for letter, text in options.items())
        return LadderItem(
            prompt=(
                f"{told(start)}\n\nGoal: change the tasks as follows, and nothing else.\n"
                f"{goal_lines(start.tasks, goal, random)}\n\n"
                f"These actions were carried out:\n{listed(slip.wrong)}\n\n"
                "They do not reach the goal. With another row, or another name, in one of these "
                f"places, and all else as it is, they would have. In which?\n{lines}"
            ),
            form=ChoiceForm(choices=options),
            reference=LETTERS[places.index(slip.place)],
            app="todo",
            category="productivity",
        )


REPAIR = _Repair()


def _words(steps: list[Step], place: int) -> str:
    first = sum(map(len, steps[:place])) + 1
    last = first + len(steps[place]) - 1
    numbers = f"Action {first}" if first == last else f"Actions {first} to {last}"
    return f"{numbers}: {' '.join(touch.words for touch in steps[place])}"


def _slip(start: TodoRules, size: Size, random: Random) -> _Slip | None:
    """A slip in a walk from a start; None if this walk has none with one remedy alone."""
    try:
        base = walk(start, size, random)
    except NotDrawnError:
        return None
    for place, other, end in edits(base, _MOST_EDITS, random):
        reached = facts(end)
        if not can_be_told(end) or reached in (facts(base.apps[-1].tasks), facts(start.tasks)):
            continue
        rows = size.lists * size.tasks
        # The walk that was drawn is the one that went wrong; its steps are tried again.
        others = [
            number
            for number in random.sample(range(len(base.steps)), k=len(base.steps))
            if number != place
            and base.kinds[number] not in _WITHOUT_EFFECT
            and _tried(base, number, rows)
        ]
        others.sort(key=lambda number: base.kinds[number] != base.kinds[place])
        found: list[int] = []
        for number in others:
            if len(found) == len(LETTERS) - 1:
                break
            if not _mends(base, number, rows, reached):
                found.append(number)
        if len(found) == len(LETTERS) - 1:
            return _Slip(base.steps, other, place, found)
    return None


def _tried(base: Walk, number: int, rows: int) -> list[Step]:
    return list(alternatives(base.kinds[number], base.steps[number], rows))


def _mends(base: Walk, number: int, rows: int, goal: frozenset[object]) -> bool:
    """Whether another row or name in a step reaches a goal."""
    for step in _tried(base, number, rows):
        try:
            end = done(base.apps[number], [step, *base.steps[number + 1 :]])
        except NotDrawnError:
            continue
        if facts(end.tasks) == goal:
            return True
    return False
