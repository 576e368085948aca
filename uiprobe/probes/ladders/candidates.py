"""Goal understanding: which of several end states satisfy a goal with exceptions.

Each end state differs from one base in the same number of places. In those that satisfy the goal
all of these are places that the goal leaves free; in the others one is not. So neither the number
of changes nor how rare one is says which is which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import NONE, SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.goals import Difficulty, draw_end, draw_goal
from uiprobe.probes.ladders.records import (
    DOMAINS,
    Field,
    Goal,
    Table,
    Value,
    differences_in_words,
    draw_table,
    reading_rules,
    table_in_words,
    with_values,
)

_RUNGS: Mapping[int, tuple[int, int, Difficulty]] = {
    1: (6, 2, Difficulty(1, 8)),
    2: (6, 2, Difficulty(2, 8, taken=2, but=0.5)),
    3: (7, 2, Difficulty(3, 10, taken=2, but=0.7, spared=0.5)),
    4: (8, 3, Difficulty(4, 12, 2, 0.7, 0.3, 0.5, exactly=1, overridden=1)),
    5: (8, 3, Difficulty(5, 14, 2, 0.8, 0.5, 0.5, 0.2, 0.2, exactly=1, overridden=2)),
    6: (9, 3, Difficulty(6, 16, 2, 0.8, 0.6, 0.6, 0.4, 0.3, 0.2, exactly=1, overridden=3)),
    7: (10, 4, Difficulty(8, 20, 2, 0.9, 0.7, 0.6, 0.5, 0.5, 0.3, exactly=1, overridden=5)),
    8: (12, 4, Difficulty(10, 24, 2, 0.9, 0.8, 0.7, 0.7, 0.6, 0.4, exactly=1, overridden=8)),
}
"""By rung: end states, places in which each differs from the base, and what the goal has."""

_TRIES = 12
"""Draws of one end state until another goal is drawn."""

Cells = Mapping[tuple[int, Field], Value]
"""Values of fields of records, by the record's number and the field."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A change of the base: what it sets, why it was made, and how it shows."""

    cells: Cells
    reason: str
    shape: str


class Candidates:
    """Which end states satisfy the goal: any number of them may."""

    name = "candidates"
    probe = "goal_understanding"
    grows = "points of the goal, their exceptions, and how they depend on each other"
    rungs: Mapping[int, str] = {
        rung: (
            f"{wanted.points} points over {wanted.records} records, {states} end states, at least "
            f"{wanted.overridden} fields on which a later point overrides"
        )
        for rung, (states, _, wanted) in _RUNGS.items()
    }
    chance = 2.0 ** -min(states for states, _, _ in _RUNGS.values())

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung; each set of right end states is equally likely."""
        states, places, wanted = _RUNGS[rung]
        letters = "ABCDEFGHIJKLMNOP"[:states]
        # Drawn first, and kept when the rest is drawn again.
        right = {letter for letter in letters if random.random() < 0.5}

        def make() -> LadderItem | None:
            domain = random.choice(DOMAINS)
            start = draw_table(domain, wanted.records, random)
            goal = draw_goal(domain, start, wanted, random)
            ends = goal and _draw_ends(goal, letters, right, places, random)
            return _item(goal, ends, right) if goal and ends else None

        return draw_again(make, f"candidates, rung {rung}")


def _item(goal: Goal, ends: Mapping[str, Table], right: set[str]) -> LadderItem:
    domain = goal.domain
    shown = "\n\n".join(
        f"End state {letter}\n{differences_in_words(domain, goal.start, end)}"
        for letter, end in ends.items()
    )
    return LadderItem(
        prompt=(
            f"The app {domain.app} keeps {domain.noun}s. At the start it has these:\n"
            f"{table_in_words(domain, goal.start)}\n\nGoal:\n{goal.said()}\n\n"
            f"{reading_rules(domain)}\n\nBelow are end states. Each lists only the {domain.noun}s "
            "that differ from the start; a dot stands for a value that is as at the start.\n\n"
            f"{shown}\n\nWhich end states satisfy the whole goal?"
        ),
        form=SetForm(choices=dict.fromkeys(ends, "")),
        reference="".join(sorted(right)) or NONE,
        app=domain.app,
        category=domain.category,
    )


def _draw_ends(
    goal: Goal, letters: str, right: set[str], places: int, random: Random
) -> dict[str, Table] | None:
    """End states by letter, of which those of `right` satisfy the goal; None if they cannot."""
    base = draw_end(goal, random)
    harmless = list(_harmless(goal, base, random))
    harmful = list(_harmful(goal, base, random))
    if len(harmless) < places + 1 or len({one.reason for one in harmful}) < 2:
        return None
    # A harmful change comes as often as a harmless one, or what is rare would be wrong.
    repeated = max(1.0, places * len(letters) / len(harmless))
    wrong = len(letters) - len(right)
    harmful = [_pick(harmful, random) for _ in range(max(1, round(wrong / repeated)))]
    ends: dict[str, Table] = {}
    for letter in random.sample(letters, len(letters)):
        for _ in range(_TRIES):
            end = _draw_end(goal, base, harmless, harmful, places, letter in right, random)
            if end is not None and end not in ends.values():
                ends[letter] = end
                break
        else:
            return None
    return {letter: ends[letter] for letter in letters}


def _draw_end(
    goal: Goal,
    base: Cells,
    harmless: list[_Change],
    harmful: list[_Change],
    places: int,
    is_right: bool,
    random: Random,
) -> Table | None:
    # What a wrong state gets decides how the first change of a right one looks, too.
    decisive = _pick(harmful, random)
    alike = [one for one in harmless if one.shape == decisive.shape] or harmless
    first = random.choice(alike) if is_right else decisive
    changes = [first, *random.sample(harmless, places - 1)]
    cells: dict[tuple[int, Field], Value] = {}
    for change in changes:
        if cells.keys() & change.cells.keys():
            return None
        cells |= change.cells
    end = with_values(goal.start, {**base, **cells})
    return end if goal.met(end) == is_right else None


def _pick(changes: list[_Change], random: Random) -> _Change:
    """One of them, each reason as likely as another."""
    reason = random.choice(sorted({one.reason for one in changes}))
    return random.choice([one for one in changes if one.reason == reason])


def _change(goal: Goal, base: Cells, cells: Cells, reason: str) -> _Change:
    shapes = []
    for (one, field), value in cells.items():
        before = goal.start[one - 1].value(field)
        shapes.append(
            "added" if base[one, field] == before else "undone" if value == before else "other"
        )
    return _Change(cells, reason, "/".join(sorted(shapes)))


def _harmless(goal: Goal, base: Cells, random: Random) -> Iterator[_Change]:
    """Changes of the base that the goal leaves free."""
    for key, values in goal.allowed().items():
        if key[1] != "flag":
            for value in sorted(values - {base[key]}, key=str):
                yield _change(goal, base, {key: value}, "free")
    for point, selection in zip(goal.points, goal.selections, strict=True):
        if point.demand is None:
            marked = [one for one in sorted(selection.kept) if base[one, "flag"] == "yes"]
            others = [one for one in sorted(selection.kept) if base[one, "flag"] == "no"]
            on, off = random.choice(marked), random.choice(others)
            yield _change(goal, base, {(on, "flag"): "no", (off, "flag"): "yes"}, "free")


def _harmful(goal: Goal, base: Cells, random: Random) -> Iterator[_Change]:
    """Changes of the base that violate the goal, each what a misreading would make."""
    allowed = goal.allowed()
    last: dict[tuple[int, Field], int] = {}
    selections = goal.selections
    for number, (point, selection) in enumerate(zip(goal.points, selections, strict=True)):
        for kept in selection.kept:
            last[kept, point.field] = number
    for number, (point, selection) in enumerate(zip(goal.points, selections, strict=True)):
        if point.demand is None:
            yield from _wrong_counts(goal, base, selection.kept, random)
            continue
        for one in goal.start:
            key = (one.id, point.field)
            tempting = sorted(
                point.demand.allows(one, goal.start) - allowed[key] - {base[key]}, key=str
            )
            if one.id in selection.kept and last[key] == number:
                refused = set(goal.domain.values(point.field)) - allowed[key]
                if one.value(point.field) in refused:
                    yield _change(goal, base, {key: one.value(point.field)}, "not done")
                if refused:
                    value = random.choice(sorted(refused, key=str))
                    yield _change(goal, base, {key: value}, "wrong value")
            elif one.id in selection.kept and tempting:
                yield _change(goal, base, {key: random.choice(tempting)}, "overridden")
            elif one.id in selection.left_out and tempting:
                yield _change(goal, base, {key: random.choice(tempting)}, "exception")
            elif tempting and len(point.taken) > 1:
                holding = sum(each.holds(one, goal.start) for each in point.taken)
                if holding == len(point.taken) - 1:
                    value = random.choice(tempting)
                    yield _change(goal, base, {key: value}, "half a condition")


def _wrong_counts(
    goal: Goal, base: Cells, kept: frozenset[int], random: Random
) -> Iterator[_Change]:
    """A flag too many or too few, and a flag on a record that the point leaves out."""
    one = random.choice(sorted(kept))
    flipped = "no" if base[one, "flag"] == "yes" else "yes"
    yield _change(goal, base, {(one, "flag"): flipped}, "count")
    outside = [other.id for other in goal.start if other.id not in kept]
    marked = [other for other in sorted(kept) if base[other, "flag"] == "yes"]
    unmarked = [other for other in outside if base[other, "flag"] == "no"]
    if marked and unmarked:
        swapped: Cells = {
            (random.choice(marked), "flag"): "no",
            (random.choice(unmarked), "flag"): "yes",
        }
        yield _change(goal, base, swapped, "count")


CANDIDATES = Candidates()
