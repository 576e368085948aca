"""The desk as a benchmark of web navigation, end to end in a real browser."""

from __future__ import annotations

import pytest
from inspect_ai import eval
from inspect_ai._util.error import PrerequisiteError

from tests.navigation_tools import episode
from tests.scripted import scripted_model
from uiprobe.environments.web import leasing
from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES, HARD
from uiprobe.probes.sources.locate import open_source
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.tasks.web_navigation import web_navigation


@pytest.fixture(autouse=True)
def kept_briefly(monkeypatch):
    monkeypatch.setattr(leasing, "KEPT_S", 0.5)


def run(tmp_path, **options):
    task = web_navigation(**{"screenshots": False, "seeds": 1, "browsers": 1, **options})
    (log,) = eval(task, model=scripted_model(""), display="none", log_dir=str(tmp_path))
    assert not [sample.error.message for sample in log.samples if sample.error]
    assert log.status == "success", log.error
    return log


def successes(log):
    return [sample.scores["success"].value for sample in log.samples]


@pytest.mark.slow
def test_doing_nothing_meets_no_goal_of_the_desk(tmp_path):
    log = run(tmp_path, tasks="open-menu,create-problem", agent="noop")
    assert successes(log) == ["I"] * 2
    assert {episode(sample).ending for sample in log.samples} == {"loop"}


@pytest.mark.slow
def test_the_desk_has_its_tasks_with_the_goals_that_they_will_state():
    source = WebBenchmark("desk")
    goals = source.goals(instances=10)
    assert len(goals) == 10 * len(FAMILIES)
    assert len({goal.id for goal in goals}) == len(goals)
    assert goals == WebBenchmark("desk").goals(instances=10)
    assert {goal.category for goal in goals} == {one.group for one in FAMILIES.values()}
    by_task = [goal for goal in goals if goal.template.endswith(".create-incident")]
    assert len({goal.instruction for goal in by_task}) == 10
    assert by_task[0].instruction.startswith("Create a new incident")
    hard = [goal for goal in goals if goal.template.endswith(".possible-or-not")]
    assert [goal.feasible for goal in hard].count(False) == 5
    assert all(goal.demands["steps"] > 0 for goal in goals)
    assert open_source("desk", seed=3).goals() == WebBenchmark("desk", 3).goals()


@pytest.mark.slow
def test_the_hard_tier_has_goals_and_budgets_of_its_own():
    basic = WebBenchmark("desk").goals()
    hard = WebBenchmark("desk", tier="hard").goals(instances=2)
    assert [goal.id for goal in WebBenchmark("desk", tier="all").goals()][: len(basic)] == [
        goal.id for goal in basic
    ]
    assert len(hard) == 2 * len(HARD)
    assert not {goal.id for goal in hard} & {goal.id for goal in basic}
    assert {goal.difficulty for goal in hard} == {"hard"}
    for goal in hard:
        assert goal.budget == (5 * goal.demands["steps"] + 1) // 2
        assert goal.demands["apps"] >= 2
        assert goal.demands["memory"] >= 4
    assert {goal.feasible for goal in hard} == {True, False}


@pytest.mark.slow
def test_in_the_hard_tier_the_model_ends_its_episode(tmp_path):
    options = {"tier": "hard", "tasks": "most-reports", "screenshots": False, "seeds": 1}
    (log,) = eval(
        web_navigation(**options),
        model=scripted_model("```\nstop()\n```"),
        display="none",
        log_dir=str(tmp_path),
    )
    (sample,) = log.samples
    assert sample.scores["success"].value == "I"
    assert episode(sample).ending == "stop"
    assert log.eval.metadata["tier"] == "hard"


@pytest.mark.long
@pytest.mark.slow
def test_the_reference_meets_goals_of_the_hard_tier_and_stops(tmp_path):
    log = run(tmp_path, tier="hard", tasks="most-reports,within-budget", agent="reference")
    assert successes(log) == ["C"] * 2
    assert {episode(sample).ending for sample in log.samples} == {"environment", "stop"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"tier": "hard", "benchmark": "miniwob"}, "tier=hard is for benchmark=desk"),
        ({"tier": "hard", "split": "test"}, "split=test is for tier=basic"),
        ({"tasks": "hand-over"}, "no task 'hand-over' in tier=basic"),
        ({"tier": "hard", "tasks": "open-menu"}, "no task 'open-menu' in tier=hard"),
        ({"tasks": "create-incidnt"}, "did you mean create-incident"),
        ({"category": "forms"}, "there is catalogue, dashboard, form,"),
        ({"benchmark": "dsek"}, "did you mean desk"),
    ],
)
def test_unknown_names_are_refused_with_near_ones(options, message):
    with pytest.raises(PrerequisiteError, match=message):
        web_navigation(**options)
