"""The task of instruction following."""

import pytest

from tests.releases import grades, run, value
from tests.scripted import scripted_model
from uiprobe.probes.names import FOCUSED_ITEMS
from uiprobe.solvers.reference import reference
from uiprobe.tasks.focused_context import focused_context

pytestmark = pytest.mark.slow


def test_all_items_by_default(tmp_path):
    log = run(focused_context(), tmp_path, solver=reference())
    assert log.results.completed_samples == FOCUSED_ITEMS
    assert value(log, "original") == 1
    names = {name for score in log.results.scores for name in score.metrics}
    assert {f"syntax={syntax}" for syntax in ("grammar", "json", "call", "xml")} <= names
    assert {f"action_type={v}" for v in ("click", "longclick", "text", "swipe", "press")} <= names
    assert {f"target_kind={kind}" for kind in ("element", "coordinate", "none")} <= names


def test_the_right_content_in_another_form_is_rejected_and_repaired(tmp_path):
    references = {sample.id: sample for sample in focused_context(items=14).dataset}

    def say(messages, config):
        [sample] = [s for s in references.values() if s.input[-1].text == messages[-1].text]
        return f"Here it is:\n```\n{sample.metadata['reference']}\n```"

    log = run(focused_context(items=14), tmp_path, scripted_model(say))
    assert value(log, "original") == 0
    assert value(log, "original", "rejected") == 1
    assert value(log, "repaired") == 1


def test_one_value_changed_is_wrong(tmp_path):
    from uiprobe.probes.answer_forms import answer_form

    task = focused_context(items=20)
    items = {sample.input[-1].text: sample.metadata for sample in task.dataset}
    contents = [(metadata["form"]["kind"], metadata["reference"]) for metadata in items.values()]

    def say(messages, config):
        metadata = items[messages[-1].text]
        form = answer_form(metadata["form"])
        if form.kind == "phrase":
            return "another thing"
        other = next(
            content
            for kind, content in contents
            if kind == form.kind and content != metadata["reference"]
        )
        return form.write(other)

    log = run(task, tmp_path, scripted_model(say))
    assert value(log, "original", "rejected") == 0
    assert set(grades(log).values()) == {"I"}


@pytest.mark.parametrize("items", [1, 7, 300])
def test_any_number_and_the_same_for_the_same_seed(items):
    def questions(seed):
        return [sample.input[-1].text for sample in focused_context(items=items, seed=seed).dataset]

    assert len(set(questions(0))) == items
    assert questions(5) == questions(5)
    assert questions(5) != questions(6)
    half = focused_context(items=max(items // 2, 1), seed=5).dataset
    assert {sample.input[-1].text for sample in half} <= set(questions(5))
