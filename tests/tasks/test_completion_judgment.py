"""The completion task."""

import pytest

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("completion") / "release"))


def test_metrics_of_a_model_that_always_continues(release, tmp_path):
    log = run(completion_judgment(release), tmp_path, scripted_model("Continue"))
    found = {name: m.value for name, m in log.results.scores[0].metrics.items()}
    assert found["accuracy"] == pytest.approx(3 / 5)
    assert found["floor"] == pytest.approx(3 / 5)
    assert (found["continue"], found["stop"]) == (1, 0)
    assert found["perfect"] == 0
    assert found["balanced_accuracy"] == pytest.approx(0.5)
    assert found["cohen_kappa"] == pytest.approx(0)
    assert found["category=Notes"] == pytest.approx(2 / 3)
    assert found["category=Time"] == pytest.approx(1 / 2)


def test_perfect_counts_whole_trajectories(release, tmp_path):
    def stop_at_the_end_of_the_short_one(messages, config):
        done = "App: clock" in messages[-1].text and "\n1. " in messages[-1].text
        return "stop" if done else "continue"

    model = scripted_model(stop_at_the_end_of_the_short_one)
    log = run(completion_judgment(release, context="actions"), tmp_path, model)
    assert value(log, "original", "perfect") == pytest.approx(1 / 2)
    assert value(log, "original") == pytest.approx(4 / 5)


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("yes", "yes"),
        ("Yes, it is.", "yes"),
        ("no", "no"),
        ("I know that it is reached.", "no"),
        ("Yes, it is done now.", "no"),
        ("whatever", "no"),
        ("", "no"),
        ("not sure, but yes", "yes"),
    ],
)
def test_the_reading_of_the_release(text, read_as, release, tmp_path):
    log = run(
        completion_judgment(release, reading="sphinx", app="clock"), tmp_path, scripted_model(text)
    )
    scores = {sample.id: sample.scores["original"] for sample in log.samples}
    assert {score.answer for score in scores.values()} == {read_as}
    assert scores["1/clock/1"].value == ("C" if read_as == "yes" else "I")
    assert scores["1/clock/0"].value == ("C" if read_as == "no" else "I")
    assert value(log, "original", "rejected") == 0


def test_what_each_context_shows(release, tmp_path):
    shown = {}
    for context in ("screen", "actions", "image"):
        model = scripted_model("stop")
        run(completion_judgment(release, context=context, app="memo"), tmp_path, model)
        shown[context] = model.api.asked
    for context, asked in shown.items():
        assert all("Goal: note milk" in messages[-1].text for messages in asked)
        assert any("2. Typed 'milk'" in messages[-1].text for messages in asked)
        tree = ["[0] a View" in messages[-1].text for messages in asked]
        assert all(tree) if context == "screen" else not any(tree)
        picture = [isinstance(messages[-1].content, list) for messages in asked]
        assert all(picture) if context == "image" else not any(picture)


def test_all_items_of_the_release(sphinx_zip):
    task = completion_judgment(str(sphinx_zip))
    assert len(task.dataset) == 1434
    assert task.metadata["floor"] == pytest.approx(1190 / 1434)
    assert task.metadata["ceiling"] == 1
    assert task.metadata["broken"] == {}


@pytest.mark.parametrize("context", ["screen", "image"])
def test_the_reference_on_some_apps_of_the_release(context, sphinx_zip, tmp_path):
    task = completion_judgment(str(sphinx_zip), context=context, app="ticktick")
    log = run(task, tmp_path, solver=reference(), limit=40)
    assert log.results.completed_samples == len(log.samples) > 10
    assert value(log, "original") == value(log, "original", "perfect") == 1
