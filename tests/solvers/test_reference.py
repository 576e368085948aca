"""The reference answers, and so the ceiling."""

import pytest

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from uiprobe.solvers.reference import NO_REFERENCE, reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("reference") / "release"))


TASKS = {
    "goal_understanding": lambda source: goal_understanding(source, structured=True),
    "app_knowledge": lambda source: app_knowledge(source, answer_rotation=1, structured=True),
    "completion, screen": lambda source: completion_judgment(source, structured=True),
    "completion, actions": lambda source: completion_judgment(source, context="actions"),
    "completion, image": lambda source: completion_judgment(source, context="image"),
    "completion, sphinx": lambda source: completion_judgment(source, reading="sphinx"),
    "grounding, tree": lambda source: grounding(source, structured=True),
    "grounding, list": lambda source: grounding(source, observation="list"),
    "grounding, annotated": lambda source: grounding(source, observation="annotated_image"),
    "grounding, pixel": lambda source: grounding(source, observation="image", structured=True),
    "grounding, unit": lambda source: grounding(source, observation="image", coordinates="unit"),
    "grounding, permille": lambda source: grounding(
        source, observation="image", coordinates="permille"
    ),
    "focused_context": lambda source: focused_context(items=28, structured=True),
}


@pytest.mark.parametrize("name", TASKS)
def test_the_reference_reaches_the_ceiling_without_a_model(name, release, tmp_path):
    model = scripted_model("nobody asked")
    task = TASKS[name](release)
    log = run(task, tmp_path, model, solver=reference())
    assert log.status == "success"
    assert model.api.asked == []
    # Coordinates reach the one place that no widget covers.
    misses = (
        1 if "grounding" in name and name.split(", ")[1] in ("tree", "list", "annotated") else 0
    )
    ceiling = 1 - misses / len(log.samples)
    for score in log.results.scores:
        assert score.metrics["accuracy"].value == pytest.approx(ceiling)
        assert score.metrics["ceiling"].value == pytest.approx(ceiling)
        assert score.scored_samples == len(log.samples)
    assert log.eval.metadata["ceiling"] == pytest.approx(ceiling)
    assert value(log, "original", "rejected") == pytest.approx(misses / len(log.samples))


def test_an_item_that_nothing_answers_says_so(release, tmp_path):
    log = run(grounding(release), tmp_path, solver=reference())
    [sample] = [sample for sample in log.samples if sample.id == "g7"]
    assert sample.output.completion == NO_REFERENCE
    assert sample.scores["original"].value == "I"
    assert log.eval.metadata["unreachable"] == ["g7"]
