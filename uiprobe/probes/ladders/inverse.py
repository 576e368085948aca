"""Goal understanding: which goals a recording of edits serves.

Edits are undone, overwritten and discarded, so that what is left of them has to be found first. The
goals are neighbours of one another; each is judged by its program on the state at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from uiprobe.probes.answer_forms import NONE, SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.goals import Difficulty, draw_end, draw_goal, has_effect
from uiprobe.probes.ladders.records import (
    DOMAINS,
    FIELDS,
    Field,
    Goal,
    Point,
    Table,
    Value,
    draw_conditions,
    draw_demand,
    draw_table,
    reading_rules,
    table_in_words,
    with_values,
)


@dataclass(frozen=True, slots=True)
class _Size:
    """Goals to choose from, detours of the recording, and what each goal has."""

    goals: int
    detours: int
    wanted: Difficulty


_RUNGS: Mapping[int, _Size] = {
    1: _Size(6, 0, Difficulty(1, 6)),
    2: _Size(6, 1, Difficulty(1, 8, 2, 0.5)),
    3: _Size(6, 2, Difficulty(2, 10, 2, 0.6, 0.2, 0.4)),
    4: _Size(7, 4, Difficulty(3, 12, 2, 0.7, 0.3, 0.5)),
    5: _Size(7, 6, Difficulty(3, 14, 2, 0.8, 0.5, 0.5, 0.3, 0.3, overridden=1)),
    6: _Size(8, 9, Difficulty(4, 16, 2, 0.8, 0.6, 0.6, 0.4, 0.4, 0.2, overridden=1)),
    7: _Size(8, 12, Difficulty(5, 20, 2, 0.9, 0.7, 0.6, 0.6, 0.5, 0.3, overridden=2)),
    8: _Size(9, 16, Difficulty(6, 24, 2, 0.9, 0.8, 0.7, 0.7, 0.6, 0.4, overridden=3)),
}
_TRIES = 250
"""Neighbours of a goal that are tried."""

Edit = tuple[int, Field, Value]


class Inverse:
    """Which of several goals a recording satisfies: any number of them."""

    name = "inverse"
    probe = "goal_understanding"
    grows = "points of the goals, and edits that are undone, overwritten or discarded"
    rungs: Mapping[int, str] = {
        rung: (
            f"{size.goals} goals of {size.wanted.points} points over {size.wanted.records} "
            f"records, {size.detours} detours in the recording"
        )
        for rung, size in _RUNGS.items()
    }
    chance = 1 / 64

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung; each set of right goals is equally likely."""
        size = _RUNGS[rung]
        letters = "ABCDEFGHI"[: size.goals]
        right = {letter for letter in letters if random.random() < 0.5}
        return draw_again(lambda: _draw(size, letters, right, random), f"inverse, rung {rung}")


def _draw(size: _Size, letters: str, right: set[str], random: Random) -> LadderItem | None:
    domain = random.choice(DOMAINS)
    start = draw_table(domain, size.wanted.records, random)
    goal = draw_goal(domain, start, size.wanted, random)
    if goal is None:
        return None
    end = with_values(start, draw_end(goal, random))
    if end == start:
        return None
    met: set[str] = set()
    missed: set[str] = set()
    for _ in range(_TRIES):
        if len(met) > 2 * len(letters) and len(missed) > 2 * len(letters):
            break
        # All are one change away from the first goal, which is not among them: neither side is
        # nearer to the middle.
        other = _neighbour(goal, random)
        if other is not None and other.said() != goal.said():
            (met if other.met(end) else missed).add(other.said())
    wrong = len(letters) - len(right)
    if len(met) < len(right) or len(missed) < wrong:
        return None
    chosen = iter(random.sample(sorted(met), len(right)))
    refused = iter(random.sample(sorted(missed), wrong))
    said = {letter: next(chosen if letter in right else refused) for letter in letters}
    listed = "\n\n".join(f"Goal {letter}\n{goals}" for letter, goals in said.items())
    recorded = "\n".join(
        f"{number}. {step}" for number, step in enumerate(_record(goal, end, size, random), 1)
    )
    return LadderItem(
        prompt=(
            f"The app {domain.app} keeps {domain.noun}s. At the start it has these:\n"
            f"{table_in_words(domain, start)}\n\nRecording:\n{recorded}\n\nUndo takes back the "
            "last edit that has not been taken back; one that sets the value that is there already "
            "is an edit, too. Discard takes back all edits since the last save. The end is the "
            f"state after the last step.\n\n{listed}\n\n"
            f"How a goal is read: {reading_rules(domain)}\n\nWhich goals does the end satisfy as a "
            "whole?"
        ),
        form=SetForm(choices=dict.fromkeys(letters, "")),
        reference="".join(sorted(right)) or NONE,
        app=domain.app,
        category=domain.category,
    )


def _neighbour(goal: Goal, random: Random) -> Goal | None:
    """The goal with one part of one point drawn again; None if that part has no effect."""
    changed = random.randrange(len(goal.points))
    found = Goal(goal.domain, goal.start)
    for number, point in enumerate(goal.points):
        found = found.extended(_redrawn(goal, point, random) if number == changed else point)
        if not has_effect(found):
            return None
    return found


def _redrawn(goal: Goal, point: Point, random: Random) -> Point:
    domain = goal.domain
    match random.randrange(4):
        case 0 | 1:
            return replace(point, demand=draw_demand(domain, point.field, random))
        case 2:
            (condition,) = draw_conditions(domain, random, 1)
            if point.but is not None:
                return replace(point, but=condition)
            return replace(point, taken=(*point.taken[1:], condition))
        case _:
            return replace(point, spared=random.choice((-2, -1, 0, 1, 2)))


def _record(goal: Goal, end: Table, size: _Size, random: Random) -> Iterator[str]:
    """Steps that lead from the start to the end, with detours that leave nothing behind."""
    edits: list[Edit] = [
        (after.id, field, after.value(field))
        for before, after in zip(goal.start, end, strict=True)
        for field in FIELDS
        if before.value(field) != after.value(field)
    ]
    random.shuffle(edits)
    detours = [random.randrange(len(edits)) for _ in range(size.detours)]
    for number, edit in enumerate(edits):
        for _ in range(detours.count(number)):
            yield from _detour(goal, edits[number:], random)
        yield _edit_in_words(goal, edit)
    yield "Save."


def _detour(goal: Goal, coming: list[Edit], random: Random) -> Iterator[str]:
    """Edits that are undone or discarded, or on fields that are edited again later."""
    count = random.randint(1, 3)
    match random.randrange(3):
        case 0:
            yield from (_edit_in_words(goal, _draw_edit(goal, random)) for _ in range(count))
            yield from ["Undo."] * count
        case 1:
            yield "Save."
            yield from (_edit_in_words(goal, _draw_edit(goal, random)) for _ in range(count))
            yield "Discard."
        case _:
            one, field, value = random.choice(coming)
            others = [other for other in goal.domain.values(field) if other != value]
            yield _edit_in_words(goal, (one, field, random.choice(others)))


def _draw_edit(goal: Goal, random: Random) -> Edit:
    field = random.choice(FIELDS)
    return random.choice(goal.start).id, field, random.choice(goal.domain.values(field))


def _edit_in_words(goal: Goal, edit: Edit) -> str:
    one, field, value = edit
    name = goal.domain.name(field)
    # The name of a flag is an adjective.
    named = f"{name} field" if field == "flag" else name
    return f"Set the {named} of {goal.domain.noun} {one} to {value}."


INVERSE = Inverse()
