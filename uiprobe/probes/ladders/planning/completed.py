"""Ladders of completion: whether touches by row have done exactly what a goal says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem, NotDrawnError
from uiprobe.probes.ladders.planning.todo_rules import Task, TodoRules
from uiprobe.probes.ladders.planning.todo_steps import DRAWS, Step, draw_lists, varied
from uiprobe.probes.ladders.planning.todo_walks import (
    FEW,
    MANY,
    MORE,
    MOST,
    Size,
    carry_out,
    done,
    listed,
    told,
    walk,
)

_MOST_EDITS = 60
"""Changes that are tried on one walk before another is drawn."""

_MOST_WALKS = 40
"""Walks that are tried in one draw."""

_FORM = ChoiceForm(
    choices={"continue": "the goal has not been reached", "stop": "it has been reached"}
)

_QUESTION = (
    "Has the goal been reached, so that the work should stop, or should it continue? It has been "
    "reached if every point is true at the end and the tasks are otherwise as they were."
)


@dataclass(frozen=True, slots=True)
class _Rung:
    """A rung: the walks, and how many points a goal has."""

    size: Size
    points: int

    def __str__(self) -> str:
        return f"{self.points} point{'s' * (self.points > 1)}; {self.size}"


@dataclass(frozen=True, slots=True)
class _Completed:
    name: str
    grows: str
    sizes: Mapping[int, _Rung]
    probe: str = "completion_judgment"
    chance: float = 1 / 2

    @property
    def rungs(self) -> Mapping[int, str]:
        """What each rung has, by number from 1."""
        return {number: str(rung) for number, rung in self.sizes.items()}

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung.

        There are two walks, which differ in one step, and two goals: what the one has changed, and
        what the other has. Each of the four pairs is asked with the same chance, so that neither
        the goal nor the actions tell the answer without the other.

        Raises:
            NotDrawnError: No two walks have as many points.
        """
        size = self.sizes[rung]
        for _ in range(_MOST_WALKS):
            start = draw_lists(random, lists=size.size.lists, tasks=size.size.tasks)
            pair = _pair(start, size, random)
            if pair is not None:
                break
        else:
            raise NotDrawnError("no two walks have as many points")
        asked, meant = random.randrange(2), random.randrange(2)
        held = carry_out(start, pair[asked]).tasks()
        goal = done(start, pair[meant]).tasks
        return LadderItem(
            prompt=(
                f"{told(start)}\n\nGoal: change the tasks as follows, and nothing else.\n"
                f"{goal_lines(start.tasks, goal, random)}\n\n"
                f"Actions so far:\n{listed(pair[asked])}\n\n{_QUESTION}"
            ),
            form=_FORM,
            reference="stop" if facts(held) == facts(goal) else "continue",
            app="todo",
            category="productivity",
        )


def _pair(start: TodoRules, size: _Rung, random: Random) -> tuple[list[Step], list[Step]] | None:
    """Two walks that differ in one step, whose goals have as many points as the rung says."""
    try:
        base = walk(start, size.size, random)
    except NotDrawnError:
        return None
    reached = base.apps[-1].tasks
    if not can_be_told(reached) or _count(start, reached) != size.points:
        return None
    for _ in range(_MOST_EDITS):
        place = random.randrange(len(base.steps))
        try:
            step = varied(base.kinds[place], base.steps[place], random)
            other = [*base.steps[:place], step, *base.steps[place + 1 :]]
            tasks = done(base.apps[place], other[place:]).tasks
        except NotDrawnError:
            continue
        if (
            can_be_told(tasks)
            and facts(tasks) != facts(reached)
            and _count(start, tasks) == size.points
        ):
            return base.steps, other
    return None


def _count(start: TodoRules, tasks: list[Task]) -> int:
    return sum(1 for _ in _points(start.tasks, tasks))


def facts(tasks: Iterable[Task]) -> frozenset[tuple[Task, int]]:
    """What a goal is about: the tasks, in whatever order they were created."""
    return frozenset(Counter(tasks).items())


def can_be_told(tasks: Sequence[Task]) -> bool:
    """Whether titles name the tasks: none is there twice."""
    return len({task.title for task in tasks}) == len(tasks)


def goal_lines(before: Iterable[Task], after: Iterable[Task], random: Random) -> str:
    """A goal, one point a line, in an order that does not follow any actions."""
    points = sorted(_points(before, after))
    random.shuffle(points)
    return "\n".join(f"- {point}" for point in points)


def _points(before: Iterable[Task], after: Iterable[Task]) -> Iterator[str]:
    """What makes one of the other, point by point; titles name tasks."""
    known, left = {task.title: task for task in before}, {task.title: task for task in after}
    for title, task in known.items():
        if title not in left:
            yield f'"{title}" is deleted.'
            continue
        now = left[title]
        if now.done != task.done:
            yield f'"{title}" is {"" if now.done else "not "}completed.'
        if now.starred != task.starred:
            yield f'"{title}" has {"a" if now.starred else "no"} star.'
        if now.priority != task.priority:
            yield f'"{title}" has priority {now.priority}.'
        if now.list != task.list:
            yield f'"{title}" is in the list "{now.list}".'
    for title, task in left.items():
        if title not in known:
            more = [f"priority {task.priority}", *(["a star"] if task.starred else [])]
            state = "completed" if task.done else "not completed"
            yield (
                f'There is a new task "{title}" in the list "{task.list}", {state}, with '
                f"{' and '.join(more)}."
            )


UNIQUE_TITLES = tuple(kind for kind in DRAWS if kind != "duplicate")
"""Titles name tasks, so none is there twice."""

_IDLE = (*("sort", "tab", "list", "undo", "vain", "hide") * 3, "check", "star")
"""Mostly steps that change no task, but which row is which."""

REQUIREMENTS = _Completed(
    "requirements",
    "the points of a goal, of which none, one or several are missed, done to another task or "
    "undone later",
    {
        1: _Rung(Size(2, 1, 4, FEW), 1),
        2: _Rung(Size(4, 1, 5, MORE), 2),
        3: _Rung(Size(6, 2, 5, MANY), 3),
        4: _Rung(Size(9, 2, 6, MOST), 4),
        5: _Rung(Size(13, 3, 6, UNIQUE_TITLES), 6),
        6: _Rung(Size(18, 3, 7, UNIQUE_TITLES), 8),
        7: _Rung(Size(25, 3, 8, UNIQUE_TITLES), 10),
        8: _Rung(Size(34, 3, 9, UNIQUE_TITLES), 13),
        9: _Rung(Size(46, 3, 10, UNIQUE_TITLES), 16),
    },
)

HISTORY = _Completed(
    "history",
    "the steps since the start, most of which change no task, but which row is which",
    {
        1: _Rung(Size(5, 1, 5, (*FEW, "undo")), 2),
        2: _Rung(Size(8, 1, 6, MORE), 3),
        3: _Rung(Size(12, 2, 6, _IDLE), 2),
        4: _Rung(Size(18, 3, 6, _IDLE), 3),
        5: _Rung(Size(27, 3, 7, _IDLE), 3),
        6: _Rung(Size(40, 3, 8, _IDLE), 4),
        7: _Rung(Size(60, 3, 9, _IDLE), 5),
        8: _Rung(Size(90, 3, 10, _IDLE), 7),
        9: _Rung(Size(130, 3, 10, _IDLE), 9),
    },
)
