"""Items of web pages, from walks in a real browser to the scores of a run."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import platformdirs
import pytest
from inspect_ai import Task, eval
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.log import EvalLog

from uiprobe.environments.web.walks.collecting import WalkCollector
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.items import item_set_digest
from uiprobe.probes.sources.base import GroundingExample
from uiprobe.probes.sources.locate import open_source
from uiprobe.probes.sources.web import source as web_source
from uiprobe.probes.sources.web import supply
from uiprobe.proof.grounding_audit import grounding_faults
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import goal_understanding
from uiprobe.tasks.step_planning import step_planning

pytestmark = pytest.mark.slow

TASKS = ("click-checkboxes", "form-sequence-2", "login-user", "read-table-2")
ITEMS = 8


def forget() -> None:
    for made in (
        *(supply.supply_of, web_source._grounding, web_source._recordings, web_source._steps),
        web_source._questions,
    ):
        made.cache_clear()


@pytest.fixture(scope="module", autouse=True)
def few_tasks(tmp_path_factory: pytest.TempPathFactory):
    """Four tasks, and a cache of their walks that is empty before the first test."""
    root = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(supply, "walked_tasks", lambda benchmark: TASKS)
        patch.setattr(platformdirs, "user_cache_dir", lambda *names, **options: str(root))
        forget()
        yield
    forget()


def run(task: Task, tmp_path: Path, **options: object) -> EvalLog:
    options = {"model": "uiprobe/random", **options}
    (log,) = eval(task, display="none", log_dir=str(tmp_path), **options)  # type: ignore[arg-type]
    assert log.status == "success", log.error
    return log


def accuracy(log: EvalLog) -> float:
    assert log.results is not None
    return log.results.scores[0].metrics["accuracy"].value


@pytest.mark.parametrize("observation", ["tree", "annotated_image", "image"])
def test_references_are_right_and_chance_is_not(tmp_path: Path, observation) -> None:
    def task() -> Task:
        return grounding("miniwob", observation, items=ITEMS)

    right = run(task(), tmp_path, solver=reference())
    assert accuracy(right) == 1
    assert right.eval.metadata is not None
    assert right.eval.metadata["ceiling"] == 1
    assert right.eval.metadata["platform"] == "web"
    assert not right.eval.metadata["broken"]
    assert accuracy(run(task(), tmp_path)) < 0.7


def test_an_item_means_one_thing_and_few_name_it_by_its_label() -> None:
    source = open_source("miniwob", items=ITEMS)
    assert grounding_faults(source) == {}
    examples = [one for one in source.grounding_examples() if isinstance(one, GroundingExample)]
    kinds = Counter(one.kind for one in examples)
    assert kinds["label"] <= 0.15 * ITEMS
    assert len(kinds) > 3


def test_a_seed_gives_the_same_items_from_one_browser_or_two_and_from_the_cache(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = item_set_digest(build_grounding(open_source("miniwob", items=ITEMS))[0])
    # What was walked once needs no browser any more.
    monkeypatch.setenv("UIPROBE_BROWSER", "/no/such/browser")
    forget()
    assert item_set_digest(build_grounding(open_source("miniwob", items=ITEMS))[0]) == first
    monkeypatch.undo()
    monkeypatch.setattr(supply, "walked_tasks", lambda benchmark: TASKS)
    # Walked anew, one after the other instead of two at a time.
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *names, **options: str(tmp_path))
    made = WalkCollector.__init__
    monkeypatch.setattr(
        WalkCollector, "__init__", lambda self, site, browsers, cache: made(self, site, 1, cache)
    )
    forget()
    assert item_set_digest(build_grounding(open_source("miniwob", items=ITEMS))[0]) == first
    forget()


def test_without_a_browser_one_line_says_what_to_do(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *names, **options: str(tmp_path))
    monkeypatch.setenv("UIPROBE_BROWSER", "/no/such/browser")
    forget()
    with pytest.raises(PrerequisiteError, match=r"browser.*uiprobe doctor"):
        grounding("miniwob", items=2)
    forget()


def test_completion_is_asked_in_pairs_and_steps_have_one_right_answer(tmp_path: Path) -> None:
    log = run(completion_judgment("miniwob", items=4), tmp_path, solver=reference())
    assert accuracy(log) == 1
    assert log.samples is not None
    assert Counter(str(one.target) for one in log.samples) == {"stop": 2, "continue": 2}
    assert "Site: miniwob" in log.samples[0].input[1].text  # type: ignore[union-attr]
    with pytest.raises(PrerequisiteError, match="answers=2"):
        completion_judgment("miniwob", items=4, answers=3)
    steps = run(step_planning("miniwob", items=3), tmp_path, solver=reference())
    assert accuracy(steps) == 1


def test_goals_of_the_desk_are_asked_about_without_a_browser(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UIPROBE_BROWSER", "/no/such/browser")
    log = run(goal_understanding("desk", items=18), tmp_path, solver=reference())
    assert accuracy(log) == 1
    assert log.samples is not None
    facets = {one.metadata["facet"] for one in log.samples}
    assert facets == {"filter", "sort", "values", "rule", "offer", "policy"}
    with pytest.raises(PrerequisiteError, match="source=desk"):
        goal_understanding("miniwob")
