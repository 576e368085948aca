"""A run whose answers fit another convention than the one of its model file is named."""

import pytest

from tests.releases import run
from tests.scripted import scripted_model
from uiprobe.results.contradictions import find_contradictions
from uiprobe.tasks.grounding import grounding

pytestmark = pytest.mark.slow

ITEMS = 30


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """Runs of grounding on pictures: the reference of one convention, asked in another."""
    root = tmp_path_factory.mktemp("contradictions")
    right = grounding(observation="image", coordinates="permille", items=ITEMS, seed=3)
    by_task = {
        _task(sample.input[-1].text): sample.metadata["reference"] for sample in right.dataset
    }

    def answer(messages, config):
        return f"```{by_task[_task(messages[-1].text)]}```"

    for name, convention in (("same", "permille"), ("other", "pixel")):
        asked = grounding(observation="image", coordinates=convention, items=ITEMS, seed=3)
        run(asked, root / name, scripted_model(answer, name))
    return root


def _task(text):
    return text[text.rindex("Task") :]


def test_the_other_convention_is_named(logs):
    [found] = find_contradictions(logs / "other")
    assert (found.stated, found.found) == ("pixel", "permille")
    assert found.hits[1] > found.hits[0]
    assert "uiprobe calibrate" in str(found)
    assert "scripted/other" in str(found)


def test_a_run_that_agrees_is_not(logs):
    assert list(find_contradictions(logs / "same")) == []


def test_a_folder_without_logs_has_none(tmp_path):
    assert list(find_contradictions(tmp_path / "nothing")) == []
