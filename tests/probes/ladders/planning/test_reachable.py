"""The ladder of goals that can still be reached: starts and ends, and a solver of the text."""

from __future__ import annotations

import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.planning.reachable import REACHABLE
from uiprobe.proof.ladders.turning import solve_reachable

PROMPT = (
    "A. Fan\nB. Gate\n\nA: while B is off, A; while B is on, A.\n"
    "B: while A is off, B; while A is on, B.\n\n"
    "Now all switches are off. The goal is that A and B are on and all others are off.\n\n"
)


@pytest.mark.slow
@pytest.mark.parametrize("rung", REACHABLE.rungs)
def test_a_solver_of_the_text_finds_whether_an_end_is_reached_in_time(rung: int) -> None:
    for seed in range(3):
        item = REACHABLE.draw(rung, random_for("reachable", rung, seed))
        assert solve_reachable(item.prompt) == item.reference == item.form.read(item.reference)
        enough = item.evidence["needed"] <= item.evidence["touches"]
        assert enough == (item.reference == "continue")
    assert REACHABLE.draw(rung, random_for("reachable", rung, 2)) == item


def test_either_answer_is_right_as_often() -> None:
    keys = [REACHABLE.draw(3, random_for("keys", seed)).reference for seed in range(100)]
    assert 35 <= keys.count("continue") <= 65
    assert keys.count("continue") + keys.count("failed") == 100


def test_one_touch_more_is_all_that_a_goal_needs_which_cannot_be_reached() -> None:
    failed = [
        item
        for seed in range(12)
        if (item := REACHABLE.draw(4, random_for("needed", seed))).reference == "failed"
    ]
    assert failed
    for item in failed:
        assert (
            solve_reachable(item.prompt.replace("with 3 touches", "with 4 touches")) == "continue"
        )


def test_a_touch_less_than_needed_is_not_enough() -> None:
    assert (
        solve_reachable(f"{PROMPT}Can the goal be reached with 2 touches or fewer?") == "continue"
    )
    assert solve_reachable(f"{PROMPT}Can the goal be reached with 1 touches or fewer?") == "failed"
    assert solve_reachable(PROMPT) is None
