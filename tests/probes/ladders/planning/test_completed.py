"""Ladders of completion and repair: what a goal says, and when it is reached."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.base import Ladder, LadderItem, NotDrawnError
from uiprobe.probes.ladders.planning.completed import (
    HISTORY,
    REQUIREMENTS,
    facts,
    goal_lines,
)
from uiprobe.probes.ladders.planning.repair import REPAIR
from uiprobe.probes.ladders.planning.todo_rules import Task


def _drawn(ladder: Ladder, rung: int, draws: int) -> Iterator[LadderItem]:
    for number in range(draws):
        try:
            yield ladder.draw(rung, random_for(ladder.name, rung, number))
        except NotDrawnError:
            continue


def test_a_goal_says_what_differs_and_nothing_else() -> None:
    milk, tea = Task("Milk", "Work", done=True), Task("Tea", "Work", starred=True)
    changed = [Task("Milk", "Shopping", priority="High"), Task("Jam", "Work")]
    assert sorted(goal_lines([milk, tea], changed, random_for("x")).splitlines()) == [
        '- "Milk" has priority High.',
        '- "Milk" is in the list "Shopping".',
        '- "Milk" is not completed.',
        '- "Tea" is deleted.',
        '- There is a new task "Jam" in the list "Work", not completed, with priority Normal.',
    ]
    assert goal_lines([milk, tea], [tea, milk], random_for("x")) == ""
    assert facts([milk, tea]) == facts([tea, milk])


@pytest.mark.parametrize("ladder", [REQUIREMENTS, HISTORY])
def test_both_answers_are_drawn_and_goals_have_the_points_of_their_rung(ladder: Ladder) -> None:
    items = list(_drawn(ladder, 3, 10))
    assert {item.reference for item in items} == {"stop", "continue"}
    for item in items:
        goal = item.prompt.split("nothing else.\n")[1].split("\n\n")[0]
        assert f"{len(goal.splitlines())} points" in ladder.rungs[3]


def test_a_slip_is_one_of_four_steps() -> None:
    items = list(_drawn(REPAIR, 2, 6))
    assert items
    for item in items:
        choices = item.form.model_dump()["choices"]
        assert len(set(choices.values())) == 4
        assert all(text.startswith("Action") and "Undo" not in text for text in choices.values())
    assert items[0] == next(_drawn(REPAIR, 2, 6))
