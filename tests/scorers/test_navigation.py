"""Scores of episodes on a phone: success, completion, and how they were conducted."""

from __future__ import annotations

from dataclasses import replace
from math import isnan
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval, score

from tests.navigation_tools import episode, metric, run, run_goal, samples, scripted, value
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.scorers.episode_judgement import NoEpisodeError, judge_episode
from uiprobe.scorers.navigation import completion
from uiprobe.solvers.react import react
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import reference_length

pytestmark = pytest.mark.slow

TODO = "org.uiprobe.todo"

HAS_MILK: dict[str, Any] = {
    "type": "state",
    "path": [TODO, "tasks"],
    "check_type": "include",
    "value": {"title": "Milk"},
}
ONLY_MILK: dict[str, Any] = {
    "type": "nochange",
    "allowed": [[TODO, "tasks", {"title": "Milk"}]],
}

GOAL = Goal(
    task=1,
    app="todo",
    instruction='Add a task "Milk".',
    category="productivity",
    evaluators=load_evaluators([HAS_MILK, ONLY_MILK]),
    reference=("click [0]", "text [3] [Milk]", "click [2]"),
)

ADD = ("```click [0]```", "```text [3] [Milk]```", "```click [2]```")
STOP = "```press [stop]```"
WAIT = "```press [wait]```"


def conduct(tmp_path: Path, *answers: str, goal: Goal = GOAL) -> tuple[Any, Any, dict[str, Any]]:
    model, _ = scripted(*answers)
    found = run_goal(goal, tmp_path, react(), model)
    return value(found, "success"), value(found, "completion"), value(found, "conduct")


def test_a_straight_way_to_the_goal(tmp_path: Path) -> None:
    success, share, found = conduct(tmp_path, *ADD, STOP)
    assert (success, share) == ("C", 1)
    assert (found["steps"], found["relative_steps"]) == (4, 1)
    assert found["stopped_early"] == found["stopped_late"] == found["never_stopped"] == 0
    assert found["side_effects"] == found["repetition"] == found["format_errors"] == 0


def test_the_length_of_a_reference_that_swipes_until_depends_on_the_screens() -> None:
    until = 'swipe {"scrollable": "true"} [up] until {"text": "Nowhere"}'
    assert reference_length((until, *GOAL.reference)) is None
    assert reference_length(GOAL.reference) == 4
    assert reference_length((*GOAL.reference, "press [stop]")) == 4


def test_the_reference_takes_as_many_steps_as_itself(tmp_path: Path) -> None:
    goals = builtin_goals(0, 1)
    swiping = next(goal for goal in goals if any("] until " in step for step in goal.reference))
    log = run(tmp_path, agent="reference", app=swiping.app)
    assert metric(log, "conduct", "relative_steps") == 1


def test_who_stops_before_the_goal_is_met_stopped_early(tmp_path: Path) -> None:
    success, share, found = conduct(tmp_path, ADD[0], STOP)
    assert (success, share) == ("I", 0.5)
    assert (found["stopped_early"], found["stopped_late"], found["never_stopped"]) == (1, 0, 0)


def test_continuing_after_the_goal_is_met_counts_as_stopped_late(tmp_path: Path) -> None:
    success, _, found = conduct(tmp_path, *ADD, WAIT, STOP)
    assert success == "C"
    assert (found["stopped_early"], found["stopped_late"], found["never_stopped"]) == (0, 1, 0)
    assert found["relative_steps"] == 5 / 4


def test_who_is_cut_off_after_the_goal_is_met_never_stopped(tmp_path: Path) -> None:
    success, _, found = conduct(tmp_path, *ADD, WAIT)
    assert success == "C"
    assert (found["stopped_early"], found["stopped_late"], found["never_stopped"]) == (0, 0, 1)


def test_a_further_change_is_a_side_effect(tmp_path: Path) -> None:
    # A star on the first task of the list, before the new one is added.
    success, share, found = conduct(tmp_path, "```click [17]```", *ADD, STOP)
    assert (success, share) == ("I", 0.5)
    assert found["side_effects"] == 1


def test_without_a_guard_nothing_is_said_of_side_effects(tmp_path: Path) -> None:
    goal = replace(GOAL, evaluators=load_evaluators([HAS_MILK]), reference=())
    _, _, found = conduct(tmp_path, *ADD, STOP, goal=goal)
    assert found["side_effects"] is None or isnan(found["side_effects"])
    assert found["relative_steps"] is None or isnan(found["relative_steps"])


def test_an_action_done_before_counts_as_repeated(tmp_path: Path) -> None:
    _, _, found = conduct(tmp_path, WAIT, "```press [back]```", WAIT, STOP)
    assert found["repetition"] == pytest.approx(1 / 3)


def test_an_episode_can_be_judged_again_from_its_log(tmp_path: Path) -> None:
    model, _ = scripted(*ADD, STOP)
    found = run_goal(GOAL, tmp_path, react(), model)
    kept = episode(found)
    judgement = judge_episode(GOAL, kept)
    assert judgement.evaluation.success
    assert (judgement.untouched.success, judgement.reached) == (False, 3)
    steps = read_steps(kept)
    first, state = steps[0].state, steps[-1].state
    assert first is not None
    assert state is not None
    assert any(task["title"] == "Milk" for task in state[TODO]["tasks"])
    # What other apps hold is in the log once, and so is compared once.
    assert [package for package in first if first[package] is not state[package]] == [TODO]
    folder = [step.as_folder_step() for step in steps]
    assert [step.record.kind for step in folder if step.record] == [
        *("click", "input", "click", "stop")
    ]


def test_a_log_is_scored_again_without_its_first_scores(tmp_path: Path) -> None:
    log = run(tmp_path, agent="do_nothing", app="todo", limit=4)
    again = score(log, completion(), action="overwrite", display="none")
    assert metric(again, "completion", "mean") == pytest.approx(metric(log, "completion", "mean"))


def test_a_solver_that_does_not_navigate_is_an_error_and_no_zero(tmp_path: Path) -> None:
    from inspect_ai.solver import SolverSpec

    log = eval(
        navigation(app="todo"),
        model="uiprobe/lexical",
        solver=SolverSpec("uiprobe/random_walk"),
        limit=1,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert len(samples(log)) == 1
    log = eval(
        navigation(app="todo"),
        model="uiprobe/lexical",
        solver=SolverSpec("generate"),
        limit=1,
        log_dir=str(tmp_path),
        display="none",
    )[0]
    assert log.samples
    assert log.samples[0].error is not None
    assert "no finished episode" in log.samples[0].error.message
    assert not log.samples[0].scores


def test_a_missing_episode_is_not_a_failure() -> None:
    from inspect_ai.util import Store

    with pytest.raises(NoEpisodeError):
        judge_episode(GOAL, Episode(store=Store()))
