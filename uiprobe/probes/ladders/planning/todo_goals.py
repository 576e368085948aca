"""Goals that say how the tasks of the to-do list are at the end, point by point."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from uiprobe.probes.ladders.planning.todo_rules import Task
from uiprobe.probes.ladders.planning.todo_steps import DRAWS

UNIQUE_TITLES = tuple(kind for kind in DRAWS if kind != "duplicate")
"""Titles name tasks, so none is there twice."""


def facts(tasks: Iterable[Task]) -> frozenset[tuple[Task, int]]:
    """Return the tasks with their counts; goals are compared without the order of creation."""
    return frozenset(Counter(tasks).items())


def can_be_told(tasks: Sequence[Task]) -> bool:
    """Whether titles name the tasks: none is there twice."""
    return len({task.title for task in tasks}) == len(tasks)


def count_points(before: Iterable[Task], after: Iterable[Task]) -> int:
    """How many points a goal has."""
    return sum(1 for _ in _points(before, after))


def goal_lines(before: Iterable[Task], after: Iterable[Task], random: Random) -> str:
    """A goal, one point a line, in an order that does not follow any actions."""
    points = sorted(_points(before, after))
    random.shuffle(points)
    return "\n".join(f"- {point}" for point in points)


def _points(before: Iterable[Task], after: Iterable[Task]) -> Iterator[str]:
    """Describe the changes that lead from one to the other, point by point; titles name tasks."""
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
