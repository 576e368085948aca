"""Several goals on one phone, one after the other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from inspect_ai import Task, eval
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.solver import Solver
from pytest import approx

from tests.navigation_tools import ANSWERS, GOAL, TODO, episode, metric, samples, scripted
from uiprobe.environments.base import Opened
from uiprobe.environments.errors import DeviceError
from uiprobe.environments.simulated import SimulatedPhones
from uiprobe.episodes.schema import Episode
from uiprobe.episodes.sessions import in_place
from uiprobe.probes.navigation import build_sessions
from uiprobe.probes.sources.builtin.sessions.goals import apps_after, setup_after
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.results.session_rates import SESSION_COLUMNS, session_rates
from uiprobe.results.summary import summarize
from uiprobe.scorers.navigation import completion, conduct, success
from uiprobe.scorers.sessions import sessions
from uiprobe.solvers.react import react
from uiprobe.solvers.reference import reference
from uiprobe.solvers.session import close_session, open_session
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.goal import Goal, Session

FIRST = replace(GOAL, demands={"sessions": 1})
SECOND = replace(
    GOAL,
    task=2,
    instruction="Delete the task again that you added.",
    evaluators=load_evaluators(
        [
            {
                "type": "state",
                "path": [TODO, "tasks"],
                "check_type": "count",
                "value": {"title": "Milk"},
                "count": 0,
            },
            {"type": "nochange", "allowed": [[TODO, "tasks", {"title": "Milk"}]]},
        ]
    ),
    reference=(
        'swipe {"resource-id": "task_list"} [up] until {"text": "Milk"}',
        'longclick {"text": "Milk"}',
        'click {"text": "Delete"}',
    ),
    setup=setup_after([FIRST]),
    demands={"sessions": 2},
)
PAIR = Session("on_0", "on", (FIRST, SECOND))


def run_sessions(
    log_dir: Path,
    solver: Solver,
    model: str | Model = "none",
    *,
    of: tuple[Session, ...] = (PAIR,),
    phones: SimulatedPhones | None = None,
    retries: int = 0,
) -> EvalLog:
    task = Task(
        dataset=build_sessions(of),
        setup=open_session(
            phones or SimulatedPhones(BuiltinSource()), max_steps=20, screenshots=False
        ),
        solver=solver,
        cleanup=close_session,
        scorer=[success(), completion(), conduct(), sessions()],
        metadata={"probe": "navigation", "session": 2, "source": "builtin"},
        name="navigation",
    )
    return eval(
        task, model=model, log_dir=str(log_dir), display="none", retry_on_error=retries,
        fail_on_error=False,
    )[0]  # fmt: skip


def titles(one: Episode, at: int) -> list[str]:
    from uiprobe.episodes.reading import read_steps

    state = read_steps(one)[at].state
    assert state is not None
    return [task["title"] for task in state[TODO]["tasks"]]


def test_a_phone_is_as_the_references_before_left_it():
    found = [task["title"] for task in apps_after([FIRST])[TODO]["tasks"]]
    assert found.count("Milk") == 1
    assert len(found) == len(apps_after([FIRST, SECOND])[TODO]["tasks"]) + 1


@pytest.mark.slow
def test_the_reference_meets_all_goals_of_a_session(tmp_path: Path):
    [sample] = samples(log := run_sessions(tmp_path, reference()))
    assert metric(log, "success", "accuracy") == 1
    assert metric(log, "sessions", "goal_1") == metric(log, "sessions", "goal_2") == 1
    assert metric(log, "sessions", "repaired") == 0
    first, second = in_place(sample, 1).store_as(Episode), episode(sample)
    assert not second.repaired
    assert titles(first, 0) == titles(second, -1)
    assert titles(first, -1) == titles(second, 0)


@pytest.mark.slow
def test_a_goal_that_was_not_met_is_met_for_the_next_one(tmp_path: Path):
    model, api = scripted("Nothing to do. ```press [stop]```")
    [sample] = samples(log := run_sessions(tmp_path, react(), model))
    assert metric(log, "success", "accuracy") == 0
    assert metric(log, "sessions", "repaired") == 1
    second = episode(sample)
    assert second.repaired
    assert "Milk" in titles(second, 0)
    assert "Milk" not in titles(in_place(sample, 1).store_as(Episode), -1)
    prompt = str(api.asked[-1][-1].content)
    assert f"1. {FIRST.instruction}" in prompt
    assert "Earlier goals" not in str(api.asked[0][-1].content)


@pytest.mark.slow
def test_notes_are_taken_along(tmp_path: Path):
    with_notes = ("Notes: Milk was added. ```press [stop]```", "```press [stop]```")
    for kept in (True, False):
        model, api = scripted(*with_notes)
        run_sessions(tmp_path / str(kept), react(notes=kept), model)
        assert ("Your notes:\nMilk was added." in str(api.asked[1][-1].content)) == kept


@pytest.mark.slow
def test_each_goal_is_an_item_of_the_tables(tmp_path: Path):
    model, _ = scripted(*ANSWERS)
    log = run_sessions(tmp_path, react(), model)
    [sample] = samples(log)
    [row] = summarize(str(tmp_path)).rows
    assert (row.planned, row.run, row.variants["original"].scored) == (2, 2, 2)
    assert row.variants["original"].accuracy == 0.5 == metric(log, "success", "accuracy")
    assert row.sessions is not None
    assert {place: one.estimate for place, one in row.sessions.success.items()} == {1: 1, 2: 0}
    assert row.sessions.gain is None
    first = in_place(sample, 1)
    assert first.metadata["goal"]["task"] == 1
    assert [step.action for step in first.store_as(Episode).steps][-1] == "press [stop]"
    assert first.scores is not None
    assert first.scores["success"].value == "C"
    assert in_place(sample, 2).store_as(Episode).steps == episode(sample).steps
    with pytest.raises(ValueError, match="no goal in place 3"):
        in_place(sample, 3)


def test_the_gain_is_that_of_goals_that_have_nothing_to_do_with_each_other():
    import pandas as pd

    rows = [
        (f"{form}_{n}#{place}", 1, value, f"{form}_{n}", place, form)
        for form, n, values in (("apart", 0, (0, 1)), ("apart", 1, (0, 0)), ("on", 0, (1, 0)))
        for place, value in enumerate(values, 1)
    ]
    found = session_rates(pd.DataFrame(rows, columns=list(SESSION_COLUMNS)))
    assert found is not None
    assert found.success[1].estimate == approx(1 / 3)
    assert found.gain is not None
    assert (found.gain.estimate, found.gain.n) == (approx(0.5), 2)
    assert found.gain.lower is not None
    assert -1 <= found.gain.lower <= 0.5
    assert session_rates(pd.DataFrame(rows, columns=list(SESSION_COLUMNS)).iloc[:0]) is None


class FailsOnce(SimulatedPhones):
    """Phones of which the first one breaks in its second goal."""

    def __init__(self) -> None:
        super().__init__(BuiltinSource())
        self.opened = 0

    async def open(self, goal: Goal) -> Opened:
        self.opened += 1
        if self.opened == 2:
            raise DeviceError("phone: out of order")
        return await super().open(goal)


@pytest.mark.slow
def test_a_session_that_broke_off_begins_again_and_is_not_scored_before(tmp_path: Path):
    log = run_sessions(tmp_path / "again", reference(), phones=FailsOnce(), retries=1)
    [sample] = samples(log)
    assert len(sample.error_retries or []) == 1
    assert metric(log, "success", "accuracy") == 1
    assert len(in_place(sample, 1).store_as(Episode).steps) == 4
    broken = run_sessions(tmp_path / "once", reference(), phones=FailsOnce())
    assert broken.samples
    assert broken.samples[0].error
    assert not broken.samples[0].scores
    [row] = summarize(str(tmp_path / "once")).rows
    assert (row.planned, row.errored, row.variants["original"].scored) == (2, 2, 0)
