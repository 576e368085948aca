"""The ladder of shortest ways: panels of switches, and searches over all states."""

from __future__ import annotations

import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.planning.panel import Panel, Switch
from uiprobe.probes.ladders.planning.shortest import SHORTEST
from uiprobe.proof.ladders.shortest import solve_shortest


def test_a_touch_needs_its_lock_open_and_turns_others_without_their_rules() -> None:
    panel = Panel.of(
        [
            Switch(unlocked={1: True}, on={2: True}, off={}),
            Switch(unlocked={2: False}, on={}, off={0: True}),
            Switch(unlocked={0: True}, on={1: False}, off={1: False}),
        ]
    )
    assert panel.after[0][0b010] == 0b111, "touching A turns C on, and C's own rule does not apply"
    assert panel.after[0][0b000] == -1, "A is locked while B is off"
    assert panel.after[1][0b010] == 0b001
    assert panel.after[1][0b110] == -1
    distance, ways = panel.search_from(0b000)
    assert distance.tolist() == [0, 2, 1, 3, -1, 3, 3, 2]
    assert ways.tolist() == [1, 1, 1, 1, 0, 1, 1, 1]
    assert panel.way(0b111, distance) == [1, 0]
    assert panel.search_back(0b111, 2)[0b000] == 2


@pytest.mark.parametrize("rung", list(SHORTEST.rungs))
def test_a_solver_of_the_text_finds_the_one_shortest_way(rung: int) -> None:
    item = SHORTEST.draw(rung, random_for("shortest", rung))
    assert solve_shortest(item.prompt) == item.reference == item.form.read(f" {item.reference}\n")
    assert SHORTEST.draw(rung, random_for("shortest", rung)) == item


def test_a_text_with_two_shortest_ways_has_no_answer() -> None:
    prompt = (
        "A. Fan\nB. Gate\nC. Radio\n\nA can be touched only while C is off.\n"
        "B can be touched only while C is off.\nC can be touched only while B is on.\n\n"
        "Now all switches are off. The goal is that A and B are on and all others are off.\n"
    )
    assert solve_shortest(prompt) is None
    needed = prompt.replace("B can be touched only while C", "B can be touched only while A")
    assert solve_shortest(needed) == "B A"


def test_a_text_about_flips_with_two_shortest_ways_has_no_answer() -> None:
    prompt = (
        "A. Fan\nB. Gate\nC. Radio\nD. Heater\n\n"
        "A touch flips some switches: those that are off turn on, and those that are on turn off."
        "\nA: A; while C is on, also D; while D is on, also B.\n"
        "B: B; while C is on, also A; while D is on, also C.\n"
        "C: C; while A is off, also D; while B is on, also D.\n"
        "D: D; while A is on, also B; while C is off, also B.\n\n"
        "Now all switches are off. The goal is that A and B are on and all others are off.\n"
    )
    assert solve_shortest(prompt) is None
    only = prompt.replace("while C is on, also A;", "while A is off, also A and C;")
    assert solve_shortest(only) == "A B"


@pytest.mark.parametrize("rung", [6, 7, 8])
def test_high_rungs_need_as_many_touches_as_they_say(rung: int) -> None:
    for number in range(3):
        item = SHORTEST.draw(rung, random_for("touches", rung, number))
        assert f"; {len(item.reference.split())} touches" in SHORTEST.rungs[rung]
