"""The ladder *ahead*: what the screen shows after actions of which only the beginning is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem, NotDrawnError
from uiprobe.probes.ladders.planning.todo_phone import TodoPhone
from uiprobe.probes.ladders.planning.todo_rules import TABS, TodoRules
from uiprobe.probes.ladders.planning.todo_steps import (
    DRAWS,
    LISTS,
    RULES,
    Step,
    Touch,
    draw_lists,
    varied,
)
from uiprobe.probes.sources.balance import LETTERS

_MOST_EDITS = 300
"""Pairs of changes that are tried on one sequence before another is drawn."""

_MOST_TRIES = 20
"""Draws of a step for each one that a sequence has, before it is given up."""

_LEAST_ROWS = 2
"""Rows at the end; of fewer nothing can be seen."""


@dataclass(frozen=True, slots=True)
class _Rung:
    steps: int
    lists: int
    tasks: int
    kinds: tuple[str, ...]

    def __str__(self) -> str:
        where = "one list" if self.lists == 1 else f"{self.lists} lists"
        return f"{self.steps} steps of {len(self.kinds)} kinds in {where} of {self.tasks} tasks"


_FIRST = ("check", "star", "sort")
_SECOND = (*_FIRST, "swipe", "undo", "tab")
_THIRD = (*_SECOND, "list", "move")
_FOURTH = (*_THIRD, "priority", "vain", "hide")
_ALL = (*_FOURTH, "duplicate", "add", "clear")

_RUNGS = {
    1: _Rung(2, 1, 4, _FIRST),
    2: _Rung(4, 1, 5, _SECOND),
    3: _Rung(6, 2, 5, _THIRD),
    4: _Rung(9, 2, 6, _FOURTH),
    5: _Rung(13, 3, 6, _ALL),
    6: _Rung(18, 3, 7, _ALL),
    7: _Rung(25, 3, 8, _ALL),
    8: _Rung(34, 3, 9, _ALL),
    9: _Rung(46, 3, 9, _ALL),
    10: _Rung(62, 3, 10, _ALL),
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
        walk = _walk(start, size, random)
        for _ in range(_MOST_EDITS):
            square = _square(walk, random)
            if square is not None:
                break
        else:
            raise NotDrawnError("no two changes give four results")
        asked = random.randrange(len(square))
        _carry_out(start, square[asked])
        order = random.sample(range(len(square)), k=len(square))
        options = {
            letter: " / ".join(square[number].rows)
            for letter, number in zip(LETTERS, order, strict=True)
        }
        touches = [touch for step in square[asked].steps for touch in step]
        return LadderItem(
            prompt=_prompt(start, touches, options),
            form=ChoiceForm(choices=options),
            reference=LETTERS[order.index(asked)],
            app="todo",
            category="productivity",
        )


AHEAD = _Ahead()


@dataclass(frozen=True, slots=True)
class _Walk:
    """Steps that were carried out: their kinds, and the app before each of them and at the end."""

    kinds: list[str]
    steps: list[Step]
    apps: list[TodoRules]


@dataclass(frozen=True, slots=True)
class _Corner:
    """A sequence, and the rows that the screen shows after it."""

    steps: list[Step]
    rows: list[str]


def _walk(start: TodoRules, size: _Rung, random: Random) -> _Walk:
    """Steps that are possible one after the other.

    Raises:
        NotDrawnError: There are none, after many tries.
    """
    walk = _Walk([], [], [start])
    for _ in range(_MOST_TRIES * size.steps):
        kind = random.choice(size.kinds)
        if walk.kinds and kind == walk.kinds[-1] and kind not in ("check", "star", "move"):
            # Twice in a row it would be undone, or be the same once.
            continue
        try:
            step = DRAWS[kind](walk.apps[-1], random)
            after = _done(walk.apps[-1], [step])
        except NotDrawnError:
            # Not possible here: too few rows, or nothing to discard.
            continue
        walk.kinds.append(kind)
        walk.steps.append(step)
        walk.apps.append(after)
        if len(walk.steps) == size.steps:
            return walk
    raise NotDrawnError("the steps lead to where no other is possible")


def _square(walk: _Walk, random: Random) -> list[_Corner] | None:
    """A walk, it with one step changed, with another changed, and with both.

    Returns:
        The four, or None unless all are possible and their results differ.
    """
    first, second = sorted(random.sample(range(len(walk.steps)), k=2))
    found = [_Corner(walk.steps, walk.apps[-1].rows())]
    try:
        changed = {
            place: varied(walk.kinds[place], walk.steps[place], random) for place in (first, second)
        }
        for places in ((second,), (first,), (first, second)):
            steps = [changed[n] if n in places else step for n, step in enumerate(walk.steps)]
            rows = _done(walk.apps[places[0]], steps[places[0] :]).rows()
            if any(rows == corner.rows for corner in found):
                return None
            found.append(_Corner(steps, rows))
    except NotDrawnError:
        return None
    return found if min(len(corner.rows) for corner in found) >= _LEAST_ROWS else None


def _done(app: TodoRules, steps: Sequence[Step]) -> TodoRules:
    """The app after some steps.

    Raises:
        NotDrawnError: One of them is not possible.
    """
    after = app.copy()
    for step in steps:
        for touch in step:
            after.do(touch.verb, touch.argument)
    return after


def _carry_out(start: TodoRules, asked: _Corner) -> None:
    """Carry out a sequence on a phone, which decides on what it leads to.

    Raises:
        AssertionError: It leads elsewhere than the rules say, which are then not its rules.
    """
    phone = TodoPhone.holding(start)
    for step in asked.steps:
        for touch in step:
            phone.do(touch.verb, touch.argument)
    if phone.rows() != asked.rows:
        raise AssertionError(
            f"after {[touch.words for step in asked.steps for touch in step]} of {start}: the "
            f"phone shows {phone.rows()}, and the rules say {asked.rows}"
        )


def _prompt(start: TodoRules, touches: Sequence[Touch], options: Mapping[str, str]) -> str:
    blocks = []
    for name in LISTS:
        rows = [
            f"- {task.title}: priority {task.priority}, "
            + (f"due on {task.due}" if task.due else "no due date")
            + ", starred" * task.starred
            + ", completed" * task.done
            for task in start.tasks
            if task.list == name
        ]
        blocks.append("\n".join([f'List "{name}":', *(rows or ["(no tasks)"])]))
    lists = "\n".join(blocks)
    lines = "\n".join(f"{letter}. {text}" for letter, text in options.items())
    done = "\n".join(f"{number}. {touch.words}" for number, touch in enumerate(touches, start=1))
    return (
        f"App: todo, a to-do list\n\nHow it works:\n{RULES}\n\n"
        f"What it holds, in the order in which the tasks were created:\n{lists}\n\n"
        f'On the screen is the list "{start.current}" with the tab "{TABS[0]}", sorted by '
        f"{start.sort.lower()}; completed tasks are shown.\n\n"
        f"These actions are carried out:\n{done}\n\n"
        f"Which rows does the screen show then, from top to bottom?\n{lines}"
    )
