"""Ladders of completion: whether touches by row have done exactly what a goal says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem, NotDrawnError
from uiprobe.probes.ladders.planning.todo_goals import (
    UNIQUE_TITLES,
    can_be_told,
    count_points,
    facts,
    goal_lines,
)
from uiprobe.probes.ladders.planning.todo_rules import TodoRules
from uiprobe.probes.ladders.planning.todo_steps import Step, draw_lists
from uiprobe.probes.ladders.planning.todo_walks import (
    FEW,
    MANY,
    MORE,
    MOST,
    Size,
    carry_out,
    done,
    edits,
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
        """The size of each rung, in words, by number from 1."""
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
    if not can_be_told(reached) or count_points(start.tasks, reached) != size.points:
        return None
    for _, other, tasks in edits(base, _MOST_EDITS, random):
        if (
            can_be_told(tasks)
            and facts(tasks) != facts(reached)
            and count_points(start.tasks, tasks) == size.points
        ):
            return base.steps, other
    return None


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
