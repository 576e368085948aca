"""Walks through the to-do list: sequences of steps, carried out by rule and on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.ladders.base import NotDrawnError
from uiprobe.probes.ladders.planning.todo_phone import TodoPhone
from uiprobe.probes.ladders.planning.todo_rules import TABS, Task, TodoRules
from uiprobe.probes.ladders.planning.todo_steps import DRAWS, LISTS, RULES, Step, varied

_MOST_TRIES = 20
"""Draws of a step for each one that a sequence has, before it is given up."""

FEW = ("check", "star", "sort")
MORE = (*FEW, "swipe", "undo", "tab")
MANY = (*MORE, "list", "move")
MOST = (*MANY, "priority", "vain", "hide")
"""Kinds of steps that low rungs have; `DRAWS` has all."""


@dataclass(frozen=True, slots=True)
class Size:
    """The size of the walks of a rung.

    Attributes:
        steps: How many steps.
        lists: How many lists have tasks.
        tasks: How many tasks each of them has.
        kinds: The kinds of steps.
    """

    steps: int
    lists: int
    tasks: int
    kinds: tuple[str, ...]

    def __str__(self) -> str:
        where = "one list" if self.lists == 1 else f"{self.lists} lists"
        kinds = len(set(self.kinds))
        return f"{self.steps} steps of {kinds} kinds in {where} of {self.tasks} tasks"


@dataclass(frozen=True, slots=True)
class Walk:
    """Steps that were carried out: their kinds, and the app before each of them and at the end."""

    kinds: list[str]
    steps: list[Step]
    apps: list[TodoRules]


def walk(start: TodoRules, size: Size, random: Random) -> Walk:
    """A walk of a size from where the app stands.

    Raises:
        NotDrawnError: There are none, after many tries.
    """
    found = Walk([], [], [start])
    for _ in range(_MOST_TRIES * size.steps):
        kind = random.choice(size.kinds)
        if found.kinds and kind == found.kinds[-1] and kind not in ("check", "star", "move"):
            # Twice in a row it would be undone, or be the same once.
            continue
        try:
            step = DRAWS[kind](found.apps[-1], random)
            after = done(found.apps[-1], [step])
        except NotDrawnError:
            # Not possible here: too few rows, or nothing to discard.
            continue
        found.kinds.append(kind)
        found.steps.append(step)
        found.apps.append(after)
        if len(found.steps) == size.steps:
            return found
    raise NotDrawnError("the steps lead to where no other is possible")


def edits(base: Walk, most: int, random: Random) -> Iterator[tuple[int, list[Step], list[Task]]]:
    """Walks that differ from one in a step: its place, all steps, and the tasks at the end.

    Args:
        base: The walk.
        most: How many are tried; those that are not possible are passed over.
        random: Draws the place and the step.
    """
    for _ in range(most):
        place = random.randrange(len(base.steps))
        try:
            step = varied(base.kinds[place], base.steps[place], random)
            steps = [*base.steps[:place], step, *base.steps[place + 1 :]]
            tasks = done(base.apps[place], steps[place:]).tasks
        except NotDrawnError:
            continue
        yield place, steps, tasks


def done(app: TodoRules, steps: Sequence[Step]) -> TodoRules:
    """The app after some steps.

    Raises:
        NotDrawnError: One of them is not possible.
    """
    after = app.copy()
    for step in steps:
        for touch in step:
            after.do(touch.verb, touch.argument)
    return after


def carry_out(start: TodoRules, steps: Sequence[Step]) -> TodoPhone:
    """A phone on which the steps of an item were carried out: it decides on what they lead to.

    Raises:
        AssertionError: It leads elsewhere than the rules say, which are then not its rules.
    """
    phone, rules = TodoPhone.holding(start), done(start, steps)
    for step in steps:
        for touch in step:
            phone.do(touch.verb, touch.argument)
    if phone.rows() != rules.rows() or phone.tasks() != rules.tasks:
        raise AssertionError(
            f"after {[touch.words for step in steps for touch in step]} of {start}: the phone "
            f"shows {phone.rows()}, and the rules say {rules.rows()}"
        )
    return phone


def told(start: TodoRules) -> str:
    """The app, its rules, what it holds and what is on the screen, in words."""
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
    return (
        f"App: todo, a to-do list\n\nHow it works:\n{RULES}\n\n"
        f"What it holds, in the order in which the tasks were created:\n{lists}\n\n"
        f'On the screen is the list "{start.current}" with the tab "{TABS[0]}", sorted by '
        f"{start.sort.lower()}; completed tasks are shown."
    )


def listed(steps: Sequence[Step]) -> str:
    """The touches of some steps, numbered, one a line."""
    touches = [touch for step in steps for touch in step]
    return "\n".join(f"{number}. {touch.words}" for number, touch in enumerate(touches, start=1))
