"""One question, one answer, and a structured one on request."""

import pytest
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ResponseSchema

from tests.releases import run, value, write_release
from tests.scripted import scripted_model
from uiprobe.solvers import answer as answer_module
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def release(tmp_path_factory):
    return str(write_release(tmp_path_factory.mktemp("answer") / "release"))


def test_one_question_gets_one_call_without_a_schema(release, tmp_path):
    model = scripted_model("yes")
    log = run(app_knowledge(release), tmp_path, model)
    assert log.status == "success"
    assert len(model.api.asked) == 10
    assert {config.response_schema for config in model.api.configs} == {None}
    assert not any(sample.scores.get("structured") for sample in log.samples)


def test_structured_asks_again_with_the_same_question_and_a_schema(release, tmp_path):
    def say(messages, config):
        return "wrong form" if config.response_schema is None else '{"answer": "yes"}'

    model = scripted_model(say)
    log = run(app_knowledge(release, structured=True), tmp_path, model)
    assert len(model.api.asked) == 20
    schemas = [config.response_schema for config in model.api.configs if config.response_schema]
    assert len(schemas) == 10
    assert all(isinstance(schema, ResponseSchema) and schema.strict for schema in schemas)
    asked = model.api.prompts()
    free = sorted(prompt.partition("Answer with")[0] for prompt in asked if "JSON" not in prompt)
    bound = sorted(prompt.partition("Answer with")[0] for prompt in asked if "JSON" in prompt)
    assert free == bound
    # The first answer is not shown with the second question.
    assert all(message.role != "assistant" for messages in model.api.asked for message in messages)
    assert value(log, "original") == 0
    assert value(log, "structured") == pytest.approx(2 / 10)


def test_structured_answers_that_do_not_fit_are_wrong(release, tmp_path):
    texts = ["", "B", '{"answer": "maybe"}', '{"answer": "B", "more": 1}', "[]", "{" * 100_000]

    def say(messages, config):
        return texts[len(model.api.asked) % len(texts)] if config.response_schema else "B"

    model = scripted_model(say)
    log = run(app_knowledge(release, structured=True), tmp_path, model)
    assert value(log, "structured") == 0
    assert value(log, "structured", "rejected") == 1


def test_a_structured_action(release, tmp_path):
    text = '{"action": "click", "index": 0, "text": null, "direction": "up", "key": null}'
    log = run(grounding(release, structured=True), tmp_path, scripted_model(text), limit=1)
    score = log.samples[0].scores["structured"]
    assert (score.value, score.answer) == ("C", "click [0]")


@pytest.mark.parametrize("provider", ["hf", "mockllm", "none"])
def test_a_provider_without_response_schema_is_listed(provider):
    assert provider in answer_module.WITHOUT_RESPONSE_SCHEMA


def test_without_a_response_schema_the_item_is_unscored_with_the_reason(
    release, tmp_path, monkeypatch
):
    monkeypatch.setattr(answer_module, "WITHOUT_RESPONSE_SCHEMA", frozenset({"scripted"}))
    model = scripted_model("yes")
    log = run(app_knowledge(release, structured=True), tmp_path, model)
    assert log.status == "success"
    assert len(model.api.asked) == 10
    [structured] = [score for score in log.results.scores if score.name == "structured"]
    assert structured.scored_samples == 0
    assert structured.unscored_samples == 10
    explained = str(log.samples[0].scores["structured"].model_dump())
    assert "the provider scripted has no response schema" in explained
    [original] = [score for score in log.results.scores if score.name == "original"]
    assert original.scored_samples == 10


def test_an_empty_choice_is_an_error_of_the_machinery_and_not_an_answer(release, tmp_path):
    model = scripted_model(ModelOutput(model="scripted", choices=[]))
    log = run(app_knowledge(release), tmp_path, model, limit=2)
    assert [sample.scores or {} for sample in log.samples] == [{}, {}]
    assert all(sample.error for sample in log.samples)


HOSTILE = {
    "nothing": "",
    "blanks": " \n\t",
    "one megabyte": "no idea " * 130_000,
    "another alphabet": "Ответ неизвестен. 答えはわかりません。",
    "lone surrogate": "\ud800",
    "nul": "\x00",
    "markup": "<script>alert(1)</script>[bold]&amp;",
    "refusal": "I'm sorry, but I can't help with that.",
}


def test_no_output_of_a_model_takes_the_run_down(tmp_path):
    texts = list(HOSTILE.values())

    def say(messages, config):
        return texts[len(model.api.asked) % len(texts)]

    model = scripted_model(say)
    log = run(focused_context(items=16, structured=True), tmp_path, model)
    assert log.status == "success"
    assert log.results.completed_samples == 16
    for scorer in ("original", "repaired", "structured"):
        assert value(log, scorer) == 0
        assert value(log, scorer, "rejected") == 1


def test_broken_items_are_refused_by_every_solver(tmp_path, release):
    from inspect_ai import Task

    from uiprobe.scorers.original import original
    from uiprobe.solvers.answer import answer
    from uiprobe.solvers.reference import reference

    for solver in (answer(), reference()):
        task = Task(
            dataset=[Sample(id="b", input="?", metadata={"fault": "x.xml: document: torn"})],
            solver=solver,
            scorer=original(),
        )
        log = run(task, tmp_path)
        assert "item b cannot be asked. x.xml: document: torn" in log.samples[0].error.message
