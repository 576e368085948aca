"""The knowledge tasks."""

import pytest

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from uiprobe.solvers.reference import reference
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("knowledge") / "release"))


def by_form(messages, config):
    """Always B, and always no."""
    return "B" if "Options:" in messages[-1].text else "no"


def test_a_constant_policy_scores_the_floor(release, tmp_path):
    log = run(goal_understanding(release), tmp_path, scripted_model(by_form))
    # Keys are B and D: one letter, and three of four options of each question.
    assert value(log, "original") == pytest.approx(7 / 10)
    assert value(log, "original", "floor") == pytest.approx(7 / 10)
    assert value(log, "original", "question_form=multiple choice") == pytest.approx(1 / 2)
    assert value(log, "original", "question_form=yes/no") == pytest.approx(6 / 8)
    assert value(log, "original", "category=Notes") == pytest.approx(7 / 10)


def test_rotation_moves_the_options_and_shows_a_position_bias(release, tmp_path):
    right = []
    for rotation in range(4):
        log = run(app_knowledge(release, answer_rotation=rotation), tmp_path, scripted_model("B"))
        choices = [sample for sample in log.samples if sample.id.endswith("-choice")]
        right.append(sum(sample.scores["original"].value == "C" for sample in choices))
    # Keys B and D stand in place B once each in four rotations.
    assert right == [1, 0, 1, 0]
    assert (
        app_knowledge(release, answer_rotation=4).metadata["items_sha256"]
        == (app_knowledge(release).metadata["items_sha256"])
    )


def test_capabilities_ask_different_questions(release):
    goals = {sample.id for sample in goal_understanding(release).dataset}
    apps = {sample.id for sample in app_knowledge(release).dataset}
    assert not goals & apps
    assert len(goals) == len(apps) == 10


def test_all_items_of_the_release(sphinx_zip, tmp_path):
    log = run(goal_understanding(str(sphinx_zip)), tmp_path, solver=reference(), log_samples=False)
    assert log.results.completed_samples == 445
    assert value(log, "original") == value(log, "repaired") == 1
    assert log.eval.metadata["floor_policy"] == "always 'B', always 'no'"
    assert len(app_knowledge(str(sphinx_zip)).dataset) == 445


def test_the_category_line_gives_answers_away_and_can_be_left_out(sphinx_zip):
    tasks = {
        context: app_knowledge(str(sphinx_zip), context=context)
        for context in ("category", "app", "none")
    }
    floors = {context: round(task.metadata["floor"], 3) for context, task in tasks.items()}
    assert floors == {"category": 0.861, "app": 0.683, "none": 0.683}
    matched = "match the category line word for word, else "
    assert tasks["category"].metadata["floor_policy"] == f"{matched}'B', {matched}'no'"
    shown = {
        context: sum("\nCategory: " in sample.input[0].text for sample in task.dataset)
        for context, task in tasks.items()
    }
    assert shown["category"] > 0 == shown["app"] == shown["none"]
    assert all(sample.input[0].text.startswith("App: ") for sample in tasks["app"].dataset)
    assert all(sample.input[0].text.startswith("Question: ") for sample in tasks["none"].dataset)
    assert (
        app_knowledge(str(sphinx_zip)).metadata["prompts_sha256"]
        == (tasks["category"].metadata["prompts_sha256"])
    )
