"""Goals of a release are judged as the release judges, by whatever way their episode comes.

A row is touched by its number; its label stands in it, and not at the place of the touch. Builtin
goals take the touch for one on the label, and the release does not.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from inspect_ai import score
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

from tests.navigation_tools import run, scripted, value
from tests.releases import node
from uiprobe.baselines.oracles.forks import forked_samples
from uiprobe.episodes.names import GOAL
from uiprobe.probes.sources.locate import open_source
from uiprobe.recordings.trace_context import read_trace
from uiprobe.recordings.trace_log import log_traces
from uiprobe.recordings.traces import export_traces, import_trace
from uiprobe.scorers.navigation import completion, conduct, success
from uiprobe.ui.evaluation import evaluate_trajectory
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID, RELEASE, platform_of

pytestmark = pytest.mark.slow

ROW = "[0,0][400,100]"
LABEL = {"resource-id": "org.memo:id/title", "text": "Traffic"}
TOUCHES_LABEL = {
    **{"type": "findaction", "match_type": "equal", "match_rules": {"action_type": "click"}},
    **{"check_type": "equal", "check_rules": {"text": "Traffic"}},
}


def screen() -> str:
    full = {"resource-id": "", "text": "", "content-desc": ""}
    label = node("[10,10][90,40]", **(full | LABEL))
    row = node(ROW, label, clickable="true", **full)
    return f'<hierarchy rotation="0">{node("[0,0][400,800]", row, **full)}</hierarchy>'


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release with one goal, in two apps, one of which needs no login."""
    root = tmp_path_factory.mktemp("release")
    element = {"bounds": ROW, "class": "android.view.View", "text": ""}
    tasks = [{"id": 1, "description": "show the traffic", "apps": ["memo", "maps"]}]
    (root / "task_info_all.json").write_text(json.dumps(tasks))
    (root / "task_info.json").write_text(json.dumps([{**tasks[0], "apps": ["memo", "gone"]}]))
    for app in ("memo", "maps"):
        folder = root / "groundtruth" / "1" / app
        folder.mkdir(parents=True)
        files = {
            "meta.json": [{"type": "click", "element": element}, {"type": "stop"}],
            "activities.json": [["org.memo", "Main"]] * 2,
            "evaluator.json": [TOUCHES_LABEL],
        }
        for name, content in files.items():
            (folder / name).write_text(json.dumps(content))
        for number in range(2):
            (folder / f"{number}.xml").write_text(screen())
    return root


@pytest.fixture(scope="module")
def log(release: Path, tmp_path_factory: pytest.TempPathFactory) -> EvalLog:
    model, _ = scripted("```click [0]```", "```press [stop]```")
    folder = tmp_path_factory.mktemp("logs")
    return run(folder, model, environment="replay", source=str(release), app="memo")


def verdicts(log: EvalLog) -> list[object]:
    return [value(sample, "success") for sample in log.samples or []]


def test_live(log: EvalLog) -> None:
    assert verdicts(log) == ["I"]
    # The recording does the same, and so fails by its own evaluators too.
    assert (log.samples or [])[0].scores["success"].metadata["ceiling"] == 0


def test_scored_again(log: EvalLog, tmp_path: Path) -> None:
    assert verdicts(score(log, success(), action="overwrite", display="none")) == ["I"]
    # An early log does not say whose the goal is.
    early = read_eval_log(log.location)
    for sample in early.samples or []:
        del sample.metadata[GOAL]["as_released"]
    write_eval_log(early, str(tmp_path / "early.eval"))
    again = read_eval_log(str(tmp_path / "early.eval"))
    scorers = [success(), completion(), conduct()]
    assert verdicts(score(again, scorers, action="overwrite", display="none")) == ["I"]


def test_exported_and_imported(log: EvalLog, tmp_path: Path) -> None:
    [exported] = export_traces(log.location, tmp_path / "out", screenshots=False)
    folder = exported.folder
    assert folder is not None
    assert not import_trace(folder).evaluation.success
    assert not import_trace(folder, folder / "evaluator.json").evaluation.success
    imported = log_traces([read_trace(folder)], tmp_path / "logs", name="again")
    assert verdicts(imported) == ["I"]
    [again] = export_traces(imported.location, tmp_path / "again", screenshots=False)
    assert not import_trace(again.folder).evaluation.success
    # Of an export of an early version, or without the goal, the reader is the same.
    goal = json.loads((folder / "goal.json").read_text())
    del goal["as_released"]
    (folder / "goal.json").write_text(json.dumps(goal))
    assert not import_trace(folder).evaluation.success
    (folder / "goal.json").unlink()
    assert not import_trace(folder).evaluation.success


def test_a_recording_of_the_release(release: Path) -> None:
    assert not import_trace(release / "groundtruth" / "1" / "memo").evaluation.success


def test_a_run_of_the_release_by_places(release: Path, tmp_path: Path) -> None:
    for number in range(2):
        (tmp_path / f"{number}.xml").write_text(screen())
    files = {
        "meta.json": {"success": True, "length": 2, "error_message": "none"},
        "actions.json": [{"action_type": "CLICK", "coords": [[300, 80]]}, {"action_type": "STOP"}],
        "activities.json": [["org.memo", "Main"]] * 2,
        "evaluator.json": [TOUCHES_LABEL],
    }
    for name, content in files.items():
        (tmp_path / name).write_text(json.dumps(content))
    assert not import_trace(tmp_path).evaluation.success


def test_forks_and_sources(log: EvalLog, release: Path) -> None:
    [fork] = forked_samples(log.location)
    assert platform_of(Goal.from_dict((fork.metadata or {})[GOAL])) is RELEASE
    source = open_source(str(release))
    goals = [goal for goal in source.goals() if isinstance(goal, Goal)]
    for goal in goals:
        steps = [step.parse() for step in source.recorded_steps(goal)]
        assert not evaluate_trajectory(goal.evaluators, steps).success


def test_a_goal_of_our_own_takes_the_label_for_its_row(log: EvalLog, tmp_path: Path) -> None:
    """The same files with a goal that is not the release's."""
    [exported] = export_traces(log.location, tmp_path / "out", screenshots=False)
    file = exported.folder / "goal.json"
    goal = Goal.from_dict(json.loads(file.read_text()))
    assert goal.as_released
    ours = replace(goal, as_released=False)
    assert platform_of(ours) is ANDROID
    file.write_text(json.dumps(ours.to_dict()))
    assert import_trace(exported.folder).evaluation.success


def test_the_goals_without_login_are_chosen_by_name(release: Path, tmp_path: Path) -> None:
    options = {"environment": "replay", "source": str(release), "agent": "reference"}
    log = run(tmp_path, subset="no_login", **options)
    by_id = {sample.id: sample for sample in log.samples or []}
    assert sorted(by_id) == ["1/gone", "1/memo"]
    missing = by_id["1/gone"]
    assert "task_info.json names it" in missing.error.message
    for parameters, said in (
        ({"subset": "login", **options}, "expected no_login"),
        ({"subset": "no_login"}, "source=sphinx"),
    ):
        with pytest.raises(Exception, match=said):
            run(tmp_path, **parameters)


def test_unread_answers_of_a_run_are_counted_after_an_import(release: Path, tmp_path: Path) -> None:
    """As the release's own `eval_instr.py` counts them: an index off the screen too."""
    options = {"environment": "replay", "source": str(release), "app": "memo"}
    for answer, error in (
        ("I would click the row.", "ActionParseError: "),
        ("```click [7]```", "ActionParseError: index_out_of_range: "),
    ):
        folder = tmp_path / error.replace(":", "").replace(" ", "")
        log = run(folder, scripted("```press [wait]```", answer)[0], **options)
        pooled = value(log.samples[0], "conduct")
        [exported] = export_traces(log.location, folder / "out", screenshots=False)
        meta = json.loads((exported.folder / "meta.json").read_text())
        assert (meta["success"], meta["length"]) == (False, 1)
        assert meta["error_message"].startswith(error)
        imported = log_traces([read_trace(exported.folder)], folder / "logs", name="x")
        found = value(imported.samples[0], "conduct")
        names = ("format_errors", "misfits", "answers", "repetition", "later_actions")
        assert {n: str(found[n]) for n in names} == {n: str(pooled[n]) for n in names}
        [metrics] = [s.metrics for s in imported.results.scores if s.scorer == "conduct"]
        assert metrics["format_errors_pooled"].value == 0.5
        [again] = export_traces(imported.location, folder / "again", screenshots=False)
        assert json.loads((again.folder / "meta.json").read_text()) == meta
