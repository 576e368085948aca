"""Web navigation, end to end: MiniWoB in a real browser."""

from __future__ import annotations

import pytest
from inspect_ai import eval
from inspect_ai._util.error import PrerequisiteError

from tests.navigation_tools import episode
from tests.scripted import scripted_model
from uiprobe.environments.web import leasing
from uiprobe.probes.items import SelectionError
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.probes.sources.web_catalogs import MINIWOB_TASKS, MiniwobCatalog
from uiprobe.tasks.web_navigation import web_navigation

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def kept_briefly(monkeypatch):
    monkeypatch.setattr(leasing, "KEPT_S", 1.0)


def run(tmp_path, answer="", **options):
    model = scripted_model(answer)
    task = web_navigation("miniwob", browsers=1, screenshots=False, **options)
    (log,) = eval(task, model=model, display="none", log_dir=str(tmp_path))
    assert log.status == "success", log.error
    return log, model.api


def metrics(log, scorer):
    return {
        name: one.value
        for score in log.results.scores
        if score.name == scorer
        for name, one in score.metrics.items()
    }


def test_the_react_agent_sees_errors_of_the_page_and_the_environment_ends_its_episode(tmp_path):
    def answer(messages, config):
        prompt = messages[-1].text
        if "failed" in prompt:
            return "```\nclick('13')\n```"
        return "```\nselect_option('13', 'nothing')\n```"

    log, model = run(tmp_path, answer, tasks="click-test", seeds=1)
    (sample,) = log.samples
    found = episode(sample)
    assert [step.action for step in found.steps] == [
        "select_option('13', 'nothing')",
        "click('13')",
        None,
    ]
    assert found.steps[0].error
    assert found.ending == "environment"
    assert found.instruction == "Click the button."
    assert "Goal: Click the button." in model.prompts()[0]
    assert "which failed: " in model.prompts()[1]
    assert metrics(log, "success")["accuracy"] == 1
    assert metrics(log, "success_rate") == {"mean": 1, "stratified_stderr": 0}
    assert metrics(log, "errors") == {"action_errors": 0.5, "reprompts": 0}
    assert metrics(log, "conduct")["never_stopped"] == 0


def test_an_unknown_bid_is_refused_and_the_model_is_told(tmp_path):
    def answer(messages, config):
        if "refused" in messages[-1].text:
            return "```\nclick('13')\n```"
        return "```\nclick('zz')\n```"

    log, _ = run(tmp_path, answer, tasks="click-test", seeds=1)
    assert "no element of the screen is called 'zz'" in episode(log.samples[0]).steps[0].refused
    assert metrics(log, "success")["accuracy"] == 1


@pytest.mark.parametrize("observation", ["list", "annotated_image", "image"])
def test_the_react_agent_works_with_every_observation(tmp_path, observation):
    def answer(messages, config):
        if observation == "image":
            return "```\nmouse_click(60, 120)\n```"
        return "```\nclick('13')\n```"

    log, model = run(tmp_path, answer, tasks="click-test", seeds=1, observation=observation)
    shown = model.asked[0][-1]
    assert bool(observation == "list") != any(
        getattr(part, "type", "") == "image" for part in shown.content
    )
    if observation == "annotated_image":
        assert "red for click, blue for fill, green for select_option" in shown.text
    assert episode(log.samples[0]).steps[0].answers[0].reason is None


def test_the_workarena_agent_is_asked_again_and_its_prompt_is_cut(tmp_path):
    def answer(messages, config):
        if len(messages) < 4:
            return "<action>click('13')</action>"
        return "<think>The button.</think><action>click('13')</action>"

    log, model = run(
        tmp_path,
        answer,
        tasks="click-test",
        seeds=1,
        agent="workarena",
        max_prompt_tokens=500,
    )
    found = episode(log.samples[0])
    assert [one.reason for one in found.steps[0].answers] == ["no_answer", None]
    assert "<think>" in model.prompts()[1]
    assert "characters of the HTML" in found.steps[0].left_out
    assert metrics(log, "errors")["reprompts"] == 1
    assert metrics(log, "success")["accuracy"] == 1


def test_five_answers_that_cannot_be_read_end_the_episode(tmp_path):
    log, model = run(tmp_path, "none", tasks="click-test", seeds=1, agent="workarena")
    found = episode(log.samples[0])
    assert found.ending == "format_error"
    assert len(found.steps[0].answers) == len(model.asked) == 5
    assert metrics(log, "success")["accuracy"] == 0


def test_the_reference_meets_goals_and_doing_nothing_meets_none(tmp_path):
    tasks = "click-checkboxes,enter-date,read-table"
    log, _ = run(tmp_path, tasks=tasks, seeds=2, agent="reference")
    assert metrics(log, "success")["accuracy"] == 1
    assert {s.metadata["category"] for s in log.samples} == {"clicks", "dates and times", "texts"}
    log, _ = run(tmp_path, tasks=tasks, seeds=1, agent="noop")
    assert metrics(log, "success")["accuracy"] == 0
    assert {episode(sample).ending for sample in log.samples} == {"loop"}


def test_a_task_without_a_reference_is_an_error_and_no_zero(tmp_path):
    task = web_navigation("miniwob", tasks="click-pie", seeds=1, agent="reference", browsers=1)
    (log,) = eval(task, model=scripted_model(""), display="none", log_dir=str(tmp_path))
    assert "no reference solution" in log.samples[0].error.message
    assert not log.samples[0].scores


def test_random_actions_are_the_same_twice(tmp_path):
    runs = [
        run(tmp_path, tasks="click-checkboxes", seeds=1, agent="random_web", max_steps=4)[0]
        for _ in range(2)
    ]
    first, second = ([s.action for s in episode(log.samples[0]).steps] for log in runs)
    assert first == second


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"benchmark": "miniwob", "tasks": "click-tset"}, "did you mean click-test"),
        ({"benchmark": "nosuch"}, "pip install"),
        ({"observation": "axtree"}, "agent=workarena"),
        ({"agent": "workarena", "observation": "tree"}, "axtree or html"),
        ({"agent": "nobody"}, "agent"),
        ({"sites": "localhost"}, "scheme, host and port"),
        ({"category": "cooking"}, "cooking"),
        ({"targets": "coordinate"}, "shows no places"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_line(options, message):
    with pytest.raises(PrerequisiteError, match=message):
        web_navigation(**options)


def test_miniwob_has_its_tasks_each_in_a_family_with_seeds_that_stay():
    source = WebBenchmark("miniwob")
    goals = source.goals(instances=2)
    assert len(goals) == 2 * MINIWOB_TASKS
    assert len({goal.id for goal in goals}) == len({goal.seed for goal in goals}) == len(goals)
    assert [goal.seed for goal in goals] == [
        goal.seed for goal in WebBenchmark("miniwob").goals(instances=2)
    ]
    assert goals[0].seed != WebBenchmark("miniwob", seed=1).goals()[0].seed
    families = list(map(MiniwobCatalog("miniwob").family, source.tasks))
    assert families[source.tasks.index("click-test")] == "clicks"
    assert max(map(families.count, set(families))) < 60
    with pytest.raises(SourceError, match="questions"):
        source.questions("app_knowledge")
    with pytest.raises(SelectionError):
        WebBenchmark("miniwob", tasks=["nothing-like-it"])
