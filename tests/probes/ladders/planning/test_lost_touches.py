"""Ladders of lost touches: what a touch turns over, the ways to an end, and solvers of the text."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.planning.lapses import LAPSES
from uiprobe.probes.ladders.planning.lost_touches import Record
from uiprobe.probes.ladders.planning.missed import MISSED
from uiprobe.probes.ladders.planning.turning import Button
from uiprobe.proof.ladders.turning import solve_lapses, solve_missed

ON_RUNGS = [pytest.param(rung, id=f"rung-{rung}") for rung in MISSED.rungs]

# A turns C over too, but only while B is off; the others turn themselves over.
BUTTONS = [
    Button(1, (frozenset((0, 2)), frozenset((0,)))),
    Button(0, (frozenset((1,)), frozenset((1,)))),
    Button(0, (frozenset((2,)), frozenset((2,)))),
]


def test_what_a_touch_turns_over_depends_on_the_switch_that_it_watches() -> None:
    record = Record(BUTTONS, 0b000, [0, 1, 0])
    assert [end for end in range(8) if record.ways(end, 0)] == [0b110]
    # Without the first touch, the second, and the third.
    assert [end for end in range(8) if record.ways(end, 1)] == [0b000, 0b011, 0b111]
    assert sum(record.ways(end, 1) for end in range(8)) == 3


def test_lost_touches_are_left_out() -> None:
    record = Record(BUTTONS, 0b000, [0, 1, 0])
    ends = [record.end_without({place}) for place in range(3)]
    assert sorted(ends) == [end for end in range(8) if record.ways(end, 1)]
    assert record.end_without(()) == 0b110


def test_each_place_is_lost_as_often_and_each_rule_depends_on_a_state() -> None:
    items = [MISSED.draw(1, random_for("places", seed)) for seed in range(200)]
    counts = Counter(item.reference for item in items)
    # Of 200, 40 are expected at each of five places, with a standard deviation of 5.7.
    assert counts.keys() == {"1", "2", "3", "4", "5"}
    assert max(counts.values()) < 60
    for item in items:
        for off, on in re.findall(r"is off, (.*); while . is on, (.*)\.", item.prompt):
            assert off != on


@pytest.mark.slow
@pytest.mark.parametrize("rung", ON_RUNGS)
def test_a_solver_of_the_text_finds_the_lost_touches(rung: int) -> None:
    for seed in range(3):
        item = MISSED.draw(rung, random_for("missed", rung, seed))
        assert solve_missed(item.prompt) == item.reference == item.form.read(item.reference)
    assert MISSED.draw(rung, random_for("missed", rung, 2)) == item


@pytest.mark.slow
@pytest.mark.parametrize("rung", ON_RUNGS)
def test_a_solver_of_the_text_finds_whether_the_goal_may_be_reached(rung: int) -> None:
    items = [LAPSES.draw(rung, random_for("lapses", rung, seed)) for seed in range(6)]
    for item in items:
        assert solve_lapses(item.prompt) == item.reference == item.form.read(item.reference)
    assert {item.reference for item in items} == {"stop", "continue"}


def test_an_end_that_two_sets_lead_to_has_no_answer() -> None:
    prompt = (
        "A. Fan\nB. Gate\n\nA: while B is off, A; while B is on, A.\n"
        "B: while A is off, B; while A is on, B.\n\n"
        "At the start all switches are off. At the end A is on and all others are off.\n\n"
        "In between, these switches were touched in this order: A A. But exactly one of these "
        "touches did not register"
    )
    assert solve_missed(prompt) is None
    assert solve_lapses(prompt) == "stop"
    assert solve_missed(prompt.replace("order: A A", "order: A B")) == "2"
    assert solve_lapses(prompt.replace("order: A A", "order: B B")) == "continue"
