"""The grounding task."""

import pytest

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from uiprobe.solvers.reference import reference
from uiprobe.tasks.grounding import grounding

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("grounding") / "release"))


def test_parts_show_what_failed(release, tmp_path):
    log = run(grounding(release), tmp_path, scripted_model("Go.\n```text [1] [oat]```"))
    found = {name: m.value for name, m in log.results.scores[0].metrics.items()}
    assert found["accuracy"] == 0
    assert found["type_accuracy"] == pytest.approx(1 / 7)
    assert found["target_accuracy"] == pytest.approx(1 / 5)
    assert found["argument_accuracy"] == 0
    assert found["action_type=text"] == 0
    assert found["rejected"] == 0


def test_accuracy_by_type_and_category(release, tmp_path):
    log = run(grounding(release), tmp_path, scripted_model("```press [enter]```"))
    assert value(log, "original") == pytest.approx(1 / 7)
    assert value(log, "original", "action_type=enter") == 1
    assert value(log, "original", "action_type=click") == 0
    assert value(log, "original", "category=Time") == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    ("coordinates", "place", "told"),
    [
        ("pixel", "50,30", "200 wide and 400 high"),
        ("unit", "0.25,0.075", "from 0 to 1;"),
        ("permille", "250,75", "from 0 to 1000;"),
        ("auto", "50,30", "200 wide and 400 high"),
    ],
)
def test_coordinates_mean_what_the_question_says(coordinates, place, told, release, tmp_path):
    model = scripted_model(f"```click [{place}]```")
    task = grounding(release, observation="image", coordinates=coordinates)
    log = run(task, tmp_path, model, limit=1)
    assert told in model.api.asked[0][-1].text
    assert log.samples[0].scores["original"].value == "C"


@pytest.mark.parametrize("observation", ["tree", "list", "annotated_image"])
def test_observations_by_index(observation, release, tmp_path):
    model = scripted_model("```click [0]```")
    log = run(grounding(release, observation=observation), tmp_path, model)
    assert value(log, "original") == pytest.approx(1 / 7)
    assert value(log, "original", "ceiling") == pytest.approx(6 / 7)
    shows_text = ["[0] a View" in messages[-1].text for messages in model.api.asked]
    assert not any(shows_text) if observation == "annotated_image" else all(shows_text)


def test_coordinates_do_not_answer_a_question_for_an_index(release, tmp_path):
    log = run(grounding(release), tmp_path, scripted_model("```click [50,30]```"), limit=1)
    assert log.samples[0].scores["original"].value == "I"


def test_all_items_of_the_release(sphinx_zip, tmp_path):
    log = run(grounding(str(sphinx_zip)), tmp_path, solver=reference(), log_samples=False)
    assert log.results.completed_samples == 457
    for scorer in ("original", "repaired"):
        assert value(log, scorer) == pytest.approx(454 / 457)
        assert value(log, scorer, "ceiling") == pytest.approx(454 / 457)
    assert value(log, "original", "argument_accuracy") == 1


@pytest.mark.parametrize("observation", ["list", "annotated_image", "image"])
def test_other_observations_of_the_release(observation, sphinx_zip, tmp_path):
    task = grounding(str(sphinx_zip), observation=observation, seed=0)
    log = run(task, tmp_path, solver=reference(), limit=10)
    assert log.results.completed_samples == 10
    assert value(log, "original") == value(log, "original", "ceiling")
    asked = task.metadata["items"] + len(task.metadata["excluded"])
    assert asked == 457
    assert (observation == "list") == (task.metadata["excluded"] == {})


def test_ladders_show_pictures_and_ask_for_places(tmp_path):
    log = run(grounding(tier="ladder", items=16), tmp_path, solver=reference())
    assert value(log, "original") == value(log, "original", "ceiling") == 1
    model = scripted_model("There.\n```click [2,2]```")
    log = run(grounding(tier="ladder", items=4, coordinates="permille"), tmp_path, model)
    assert value(log, "original") == 0
    for messages in model.api.asked:
        text, picture = messages[-1].content
        assert "thousandths" in text.text
        assert picture.image.startswith("data:image/png;base64,")
    assert {sample.metadata["rung"] for sample in log.samples} <= set(range(1, 9))
