"""Web navigation, end to end: MiniWoB in a real browser."""

from __future__ import annotations

import re
from math import isnan

import pytest
from click.testing import CliRunner
from inspect_ai import eval
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.model import ModelOutput

from tests.navigation_tools import episode
from tests.scripted import scripted_model
from uiprobe.cli.main import main
from uiprobe.environments.web import browser, leasing, python_code
from uiprobe.probes.items import SelectionError
from uiprobe.probes.sources import web_catalogs
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.web_benchmarks import WebBenchmark
from uiprobe.probes.sources.web_catalogs import MINIWOB_TASKS, MiniwobCatalog
from uiprobe.probes.sources.workarena_tasks import CATEGORIES, category_of
from uiprobe.tasks.web_navigation import web_navigation
from uiprobe.ui.trajectory_folder import read_trajectory_folder

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def kept_briefly(monkeypatch):
    monkeypatch.setattr(leasing, "KEPT_S", 1.0)


def run(tmp_path, answer="", **options):
    model = scripted_model(answer)
    task = web_navigation("miniwob", **{"browsers": 1, "screenshots": False, **options})
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
    rate = metrics(log, "success_rate")
    assert rate["mean"] == 1
    assert isnan(rate["stratified_stderr"]), "one seed shows no spread over seeds"
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


def test_the_react_agent_reads_pages_in_browsergyms_own_words(tmp_path):
    asked = {
        "axtree": "[13] button 'Click Me!'",
        "html": '<button bid="13"',
    }
    for observation, shown in asked.items():
        log, model = run(
            tmp_path,
            "Notes: none\n```\nclick('13')\n```",
            tasks="click-test",
            seeds=1,
            observation=observation,
            flags="extract_coords=center,extract_clickable_tag",
        )
        prompt = model.prompts()[0]
        assert shown.partition(" ")[2] in prompt and "center=" in prompt and "clickable" in prompt
        assert "Your notes:" in prompt
        assert metrics(log, "success")["accuracy"] == 1
    _, model = run(tmp_path, "```\nclick('13')\n```", tasks="click-test", seeds=1, preset="paper")
    assert "Your notes:" not in model.prompts()[0]


def test_an_element_that_only_the_html_names_can_be_clicked(tmp_path):
    def answer(messages, config):
        (bid,) = re.findall(r'bid="(\d+)" id="area"', messages[-1].text)
        return f"```\nclick('{bid}')\n```"

    log, _ = run(tmp_path, answer, tasks="click-test-2", seeds=1, observation="html", max_steps=1)
    step = episode(log.samples[0]).steps[0]
    assert step.action.startswith("click(")
    assert not step.refused and not step.error


@pytest.mark.parametrize(
    ("answers", "first", "second", "last"),
    [
        (
            "ui_tars",
            "Thought: a\nAction: hotkey(key='tab')",
            "Thought: a\nAction: click(start_box='(60,120)')",
            "Action: finished()",
        ),
        (
            "operator",
            '```json\n{"type": "keypress", "keys": ["TAB"]}\n```',
            '```json\n{"type": "click", "x": 60, "y": 120}\n```',
            '{"type": "done"}',
        ),
    ],
)
def test_dialects_see_pictures_and_name_places(tmp_path, answers, first, second, last):
    turns = iter(["I click.", first, second])
    log, model = run(
        tmp_path,
        lambda *_: next(turns, last),
        tasks="click-test",
        seeds=1,
        answers=answers,
        retries=1,
    )
    found = episode(log.samples[0])
    assert [len(step.answers) for step in found.steps][:2] == [2, 1]
    assert [step.action for step in found.steps[:2]] == [
        "keyboard_press('Tab')",
        "mouse_click(60, 120)",
    ]
    assert found.ending in ("stop", "environment")
    assert any(getattr(part, "type", "") == "image" for part in model.asked[0][-1].content)


def test_a_native_call_is_done_and_its_episode_is_exported_and_read_again(tmp_path):
    answer = ModelOutput.for_tool_call("scripted/model", "click", {"bid": "13"})
    options = {"tasks": "click-test", "seeds": 1, "answers": "tools", "screenshots": True}
    log, _ = run(tmp_path, answer, **options)
    (step, _) = episode(log.samples[0]).steps
    assert step.action == "click('13')"
    assert metrics(log, "success")["accuracy"] == 1
    done = CliRunner().invoke(main, ["trace", "export", log.location, "--out", f"{tmp_path}/out"])
    assert done.exit_code == 0, done.output
    (first,) = (tmp_path / "out").rglob("0.json")
    kept, end = read_trajectory_folder(first.parent)
    assert kept.record.kind == "click" and kept.record.element.name == "Click Me!"
    assert kept.screenshot
    assert end.record is None
    done = CliRunner().invoke(main, ["trace", "import", str(first.parent)])
    assert done.exit_code == 0, done.output
    assert "name: Click Me!" in done.output
    assert "0  /miniwob/click-test.html " in done.output


def test_python_is_the_models_error_unless_it_is_allowed(tmp_path):
    code = "page.get_by_text('Click Me!').click()"

    def answer(messages, config):
        return f"```\npython({code!r})\n```"

    options = {"tasks": "click-test", "seeds": 1, "max_steps": 1}
    log, model = run(tmp_path, answer, **options)
    assert "allow_python=true" in episode(log.samples[0]).steps[0].refused
    assert metrics(log, "errors")["action_errors"] == 1
    assert "python(" not in model.prompts()[0]
    log, model = run(tmp_path, answer, allow_python=True, **options)
    assert metrics(log, "success")["accuracy"] == 1
    assert "python(code)" in model.prompts()[0]


def test_the_workarena_agent_writes_python_and_what_fails_is_its_error(tmp_path, monkeypatch):
    monkeypatch.setattr(python_code.run, "__defaults__", (0.5,))
    turns = iter(
        [
            "while True: pass",
            "raise SystemExit(3)",
            "1 / 0",
            "page.get_by_test_id('13').click()",
        ]
    )
    log, model = run(
        tmp_path,
        lambda *_: f"<think>a</think><action>{next(turns)}</action>",
        tasks="click-test",
        seeds=1,
        agent="workarena",
        flags="action_space=python",
        allow_python=True,
    )
    steps = episode(log.samples[0]).steps
    assert [step.error for step in steps[:3]] == [
        "TimeoutError: the code ran for 0.5 s",
        "RuntimeError: the code raised SystemExit",
        "ZeroDivisionError: division by zero",
    ]
    assert "1 / 0" in model.prompts()[-1]
    assert metrics(log, "success")["accuracy"] == 1


def test_markup_in_an_answer_stays_text(tmp_path):
    said = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    log, _ = run(
        tmp_path,
        f"{said}\n```\nsend_msg_to_user({said!r})\n```",
        tasks="click-test",
        seeds=1,
        max_steps=1,
    )
    step = episode(log.samples[0]).steps[0]
    assert said in step.action and not step.error


def test_a_split_has_three_seeds_for_selection_and_reports_the_others():
    def seeds(split):
        task = web_navigation(benchmark="miniwob", tasks="click-test", split=split)
        return {sample.metadata["goal"]["seed"] for sample in task.dataset}

    assert len(seeds("selection")) == 3
    assert len(seeds("reported")) == 7
    assert seeds("selection") | seeds("reported") == seeds("all")


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


@pytest.mark.long
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


@pytest.mark.parametrize("name", ["random", "lexical", "pattern"])
def test_baselines_of_prompts_act_on_pages(tmp_path, name):
    task = web_navigation("miniwob", tasks="click-test-2,enter-text", seeds=1, browsers=1)
    (log,) = eval(task, model=f"uiprobe/{name}", display="none", log_dir=str(tmp_path))
    assert log.status == "success", log.error
    assert metrics(log, "conduct")["format_errors"] == 0
    done = [step.action for sample in log.samples for step in episode(sample).steps]
    assert any(action and action.startswith(("click(", "fill(")) for action in done)


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
        ({"benchmark": "workarena"}, "benchmark=desk"),
        ({"benchmark": "x" * 3_000_000}, "pip install"),
        ({"benchmark": "../../etc"}, "pip install"),
        ({"benchmark": "os.path"}, "no task in BrowserGym"),
        ({"tasks": "x" * 3_000_000}, "has no task"),
        ({"tasks": "<b>click</b>"}, "has no task"),
        ({"flags": "use_plann"}, "expected some of"),
        ({"agent": "workarena", "flags": "extract_coords=middle"}, "extract_coords"),
        ({"flags": "use_plan"}, "agent=workarena"),
        ({"flags": "extract_coords=box"}, "observation=axtree or html"),
        ({"agent": "noop", "flags": "extract_coords=box"}, "takes none"),
        ({"agent": "workarena", "flags": "use_som"}, "use_screenshot"),
        ({"agent": "workarena", "flags": "action_space=python"}, "allow_python=true"),
        ({"preset": "generic"}, "agent=workarena"),
        ({"answers": "operator", "observation": "tree"}, "answers=operator names"),
        ({"split": "reported", "seeds": 3}, "seeds=3"),
        ({"allow_python": "perhaps"}, "allow_python"),
        ({"agent": "workarena", "observation": "tree"}, "axtree or html"),
        ({"agent": "nobody"}, "agent"),
        ({"benchmark": "webarena", "sites": "localhost"}, "scheme, host and port"),
        ({"sites": "http://127.0.0.1:8080"}, "brings its own site"),
        ({"category": "cooking"}, "cooking"),
        ({"targets": "coordinate"}, "shows no places"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_line(options, message):
    with pytest.raises(PrerequisiteError, match=message) as found:
        web_navigation(**options)
    assert len(str(found.value)) < 1_000


def test_without_the_pages_of_miniwob_the_wheel_is_named(monkeypatch):
    monkeypatch.setattr(web_catalogs, "find_spec", lambda name: None)
    with pytest.raises(SourceError, match=r"no module miniwob.*pip install"):
        WebBenchmark("miniwob")


def test_another_playwright_than_browsergyms_is_told_and_no_zero(tmp_path, monkeypatch):
    def install():
        raise AttributeError("module has no attribute 'get_driver_env'")

    monkeypatch.setattr(browser, "install", install)
    task = web_navigation("miniwob", tasks="click-test", seeds=1, agent="noop", browsers=1)
    (log,) = eval(task, model=scripted_model(""), display="none", log_dir=str(tmp_path))
    assert "is not the one that BrowserGym asks for" in log.samples[0].error.message
    assert not log.samples[0].scores


def test_the_reading_of_workarena_is_an_argument_of_the_desks_tasks():
    task = web_navigation("desk", tasks="single-chart-value", seeds=1, reading="workarena")
    assert task.metadata["reading"] == "workarena"
    [sample] = task.dataset
    assert "'reading': 'workarena'" in str(sample.metadata)
    with pytest.raises(PrerequisiteError, match="reading=workarena is for benchmark=desk"):
        web_navigation("miniwob", tasks="click-test", seeds=1, reading="workarena")


def test_workarena_is_its_atomic_tasks_unless_others_are_named():
    assert len(CATEGORIES) == 33
    assert category_of("servicenow.create-incident") == "form"
    assert category_of("servicenow.something-l2") == "compositional"
    counts = {name: list(CATEGORIES.values()).count(name) for name in CATEGORIES.values()}
    assert counts == {
        "list-filter": 6,
        "list-sort": 6,
        "form": 5,
        "knowledge": 1,
        "service-catalog": 9,
        "menu": 2,
        "dashboard": 4,
    }


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
