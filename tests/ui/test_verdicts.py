"""The evaluator against the verdicts of the release on its own trajectories and on mutations."""

import json
from functools import cache

import pytest

from uiprobe.ui.evaluation import evaluate_trajectory
from uiprobe.ui.evaluators import load_evaluators, with_strict_order
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UiautomatorElement
from uiprobe.ui.trajectory import RecordedAction, Step
from uiprobe.ui.trajectory_folder import read_trajectory_folder
from uiprobe.ui.tree import Bounds

pytestmark = pytest.mark.slow

FAILING_REFERENCES = {"2/todoist", "23/fm1", "23/fm4", "101/home_budget"}


@pytest.fixture(scope="module")
def trajectory(release_root):
    """Reads a trajectory of the release by its name."""

    @cache
    def read(name: str) -> tuple[Step, ...]:
        folder = release_root / "groundtruth" / name
        return tuple(
            step.parse(name=name) for step in read_trajectory_folder(folder, screenshots=False)
        )

    return read


@pytest.fixture(scope="module")
def evaluators(release_root):
    """Loads the evaluators of a goal by its name."""

    @cache
    def load(name: str, file: str = "evaluator.json"):
        text = (release_root / "groundtruth" / name / file).read_text(encoding="utf-8")
        return load_evaluators(json.loads(text), name=f"{name}/{file}")

    return load


def mutated_step(steps: tuple[Step, ...], record: dict) -> Step:
    screen = steps[record["screen"]]
    action = record["action"]
    element = None
    if "bounds" in action:
        element = UiautomatorElement({}, Bounds.parse(action["bounds"]), 0)
    return Step(
        screen.tree,
        screen.place,
        RecordedAction(action["type"], element, action.get("message")),
    )


def test_all_verdicts_of_the_release_are_reproduced(facts, trajectory, evaluators):
    disagreements = []
    lines = (facts / "evaluator-verdicts.jsonl").read_text(encoding="utf-8").splitlines()
    for row in map(json.loads, lines):
        name = f"{row['task']}/{row['app']}"
        steps = [mutated_step(trajectory(name), step) for step in row["steps"]]
        found = evaluate_trajectory(evaluators(name), steps)
        verdicts = [verdict.satisfied for verdict in found.verdicts]
        if (verdicts, found.success) != (row["satisfied"], row["success"]):
            disagreements.append((name, row["variant"], row["mutation"], verdicts))
    assert len(lines) == 2064
    assert disagreements == []


def test_240_of_the_244_references_succeed_and_the_others_are_the_four_known_ones(
    release_root, trajectory, evaluators
):
    tasks = json.loads((release_root / "task_info_all.json").read_text(encoding="utf-8"))
    names = [f"{task['id']}/{app}" for task in tasks for app in task["apps"]]
    failing = {
        name
        for name in names
        if not evaluate_trajectory(evaluators(name), trajectory(name)).success
    }
    assert len(names) == 244
    assert failing == FAILING_REFERENCES


def test_a_satisfied_evaluator_names_a_step_of_the_trajectory(trajectory, evaluators):
    for name in ("919/fox", "2/ticktick", "905/a14", "611/chewy"):
        steps = trajectory(name)
        for verdict in evaluate_trajectory(evaluators(name), steps).verdicts:
            assert verdict.step is not None
            assert 0 <= verdict.step < len(steps)


@pytest.mark.parametrize(
    ("file", "holds"),
    [(f"evaluator_success{number}.json", True) for number in range(1, 8)]
    + [(f"evaluator_failed{number}.json", False) for number in (1, 2)],
)
def test_examples_of_the_release_for_orders_hold_as_their_names_say(
    trajectory, evaluators, file, holds
):
    found = evaluate_trajectory(evaluators("901/a53", file), trajectory("901/a53"))
    assert found.success == holds


@pytest.mark.parametrize("app", ["abc", "buzzfeed", "fox", "theguardian"])
def test_bookmark_and_remove_needs_the_removal_in_strict_order_only(trajectory, evaluators, app):
    rules = evaluators(f"919/{app}")
    steps = trajectory(f"919/{app}")
    assert evaluate_trajectory(rules, steps).success
    assert evaluate_trajectory(with_strict_order(rules), steps).success

    verdict = evaluate_trajectory(with_strict_order(rules), steps).verdicts[0]
    added, removed = (part.step for part in verdict.parts)
    assert added < removed
    only_added = [
        *steps[:removed],
        Step(steps[-1].tree, Place("", ""), RecordedAction("stop")),
    ]
    assert evaluate_trajectory(rules, only_added).success
    assert not evaluate_trajectory(with_strict_order(rules), only_added).success
