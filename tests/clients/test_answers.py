"""Good and bad answers of models, through the clients of their providers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from uiprobe.tasks.focused_context import focused_context

from .asking import CLIENTS, Key, ask, name_of, samples, values
from .server import CHAT, MESSAGES, RESPONSES, Answer, ModelServer, Request

# Inspect's, when a sample ends: they are reported in whatever test runs when they are collected.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

RIGHT = {"original": "C", "repaired": "C"}
WRONG = {"original": "I", "repaired": "I"}
REPAIRED = {"original": "I", "repaired": "C"}


@pytest.mark.parametrize(
    ("client", "path", "streams"),
    [
        ("openai", CHAT, False),
        ("openai-responses", RESPONSES, False),
        ("openai-compatible", CHAT, False),
        ("anthropic", MESSAGES, False),
        ("anthropic-stream", MESSAGES, True),
    ],
)
def test_each_item_is_asked_once_in_the_protocol_of_its_provider(
    server: ModelServer, tmp_path: Path, client: str, path: str, streams: bool
) -> None:
    task = focused_context(items=6)
    key = Key(task)
    server.reply = key.right

    log = ask(task, client, tmp_path)

    assert log.status == "success"
    assert [values(sample) for sample in samples(log)] == [RIGHT] * 6
    assert sorted(key.ids[request.prompt] for request in server.requests) == sorted(
        set(key.ids.values())
    )
    assert {request.path for request in server.requests} == {path}
    assert {bool(request.body.get("stream")) for request in server.requests} == {streams}


ODD: dict[str, tuple[Answer, dict[str, str]]] = {
    # f0-8 is a long click at 97, 1035 in XML; f0-9 is "red kettle"; f0-12 is press [back].
    "f0-1": (Answer(""), WRONG),
    "f0-2": (Answer(None), WRONG),
    "f0-3": (Answer(" \n\t "), WRONG),
    "f0-4": (Answer("text [258] [invoice\ud800 4711]"), WRONG),
    "f0-5": (Answer('{"action": "text", "x": 650, "y": 802, "text": "\\udc80"}'), WRONG),
    "f0-6": (Answer("проведите влево по элементу 299. 左へスワイプ。 اسحب لليسار"), WRONG),
    "f0-8": (
        Answer("удерживайте:\n<action>longclick</action><x>97</x><y>1035</y>"),
        REPAIRED,
    ),
    "f0-9": (Answer("The answer, \ud83d\nRed kettle."), REPAIRED),
    "f0-10": (Answer("\x00\x1b[2J press(key=\x00)"), WRONG),
    "f0-11": (Answer("```{<[" * 180_000), WRONG),
    "f0-12": (Answer("lorem ipsum " * 90_000 + "\npress [back]"), REPAIRED),
}


@pytest.mark.long
@pytest.mark.parametrize("client", CLIENTS)
def test_odd_answers_are_scored_and_leave_their_neighbours_alone(
    server: ModelServer, tmp_path: Path, client: str
) -> None:
    task = focused_context(items=14)
    key = Key(task)

    def reply(request: Request) -> Answer:
        odd = ODD.get(key.ids[request.prompt])
        return odd[0] if odd else key.right(request)

    server.reply = reply

    log = ask(task, client, tmp_path)

    assert log.status == "success"
    assert {name_of(sample): values(sample) for sample in samples(log)} == {
        name_of(sample): ODD[name_of(sample)][1] if name_of(sample) in ODD else RIGHT
        for sample in task.dataset
    }
    assert set(server.asked.values()) == {1}


def test_a_lone_surrogate_is_replaced_in_what_is_kept_and_in_what_a_repairer_is_shown(
    server: ModelServer, tmp_path: Path
) -> None:
    prompts = []

    def reply(request: Request) -> Answer:
        if "<answer>" in request.prompt:
            prompts.append(request.prompt)
            return Answer("NONE")
        return Answer("wei\ud800rd, \ud83d\ude00")

    server.reply = reply

    log = ask(
        focused_context(items=1),
        "openai",
        tmp_path,
        model_roles={"repair": "openai-api/uiprobe/repairer"},
    )

    [sample] = samples(log)
    assert sample.messages[-1].text == sample.output.completion == "wei\ufffdrd, 😀"
    assert ["wei\ufffdrd, 😀" in prompt for prompt in prompts] == [True]


@pytest.mark.parametrize("client", ["openai", "openai-responses", "anthropic-stream"])
def test_a_refusal_is_the_models_fault_whatever_its_words(
    server: ModelServer, tmp_path: Path, client: str
) -> None:
    task = focused_context(items=10)
    key = Key(task)
    refused = {"f0-0": "I cannot help with that.", "f0-8": "press [back]", "f0-9": "No. press home"}

    def reply(request: Request) -> Answer:
        words = refused.get(key.ids[request.prompt])
        return Answer(words, "refusal") if words else key.right(request)

    server.reply = reply

    log = ask(task, client, tmp_path)

    assert log.status == "success"
    for sample in samples(log):
        if name_of(sample) in refused:
            assert values(sample) == WRONG
            assert {score.metadata["reason"] for score in sample.scores.values()} == {"refused"}
        else:
            assert values(sample) == RIGHT


@pytest.mark.parametrize("client", CLIENTS)
def test_a_structured_answer_is_asked_for_by_schema_and_scored_beside_the_others(
    server: ModelServer, tmp_path: Path, client: str
) -> None:
    task = focused_context(items=4, structured=True)
    key = Key(task)

    def reply(request: Request) -> Answer:
        # Right only under the schema, so that the three scores cannot be one.
        return key.right(request) if request.schema else Answer("I do not know.")

    server.reply = reply

    log = ask(task, client, tmp_path)

    assert log.status == "success"
    assert [values(sample) for sample in samples(log)] == [WRONG | {"structured": "C"}] * 4
    schemas = [request.schema for request in server.requests]
    assert len(schemas) == 8
    assert schemas.count(None) == 4
    for schema in filter(None, schemas):
        assert list(schema["properties"]) == ["answer"]
        assert schema["properties"]["answer"]["type"] == "string"
        assert schema["required"] == ["answer"]
        assert schema["additionalProperties"] is False
    assert {request.body.get("temperature") for request in server.requests} == (
        {0} if client in ("openai", "openai-compatible") else {None}
    )


AGAINST_SCHEMA = {
    "f0-0": ("{}", "not_json"),
    "f0-1": ("[]", "not_json"),
    "f0-2": ('"text"', "not_json"),
    "f0-3": (json.dumps({"answer": 3}), "not_json"),
    "f0-4": (json.dumps({"answer": "\ud800"}), "unknown_action"),
    "f0-5": ("", "empty"),
}


def test_a_structured_answer_against_the_schema_scores_0(
    server: ModelServer, tmp_path: Path
) -> None:
    task = focused_context(items=6, structured=True)
    key = Key(task)
    server.reply = lambda request: (
        Answer(AGAINST_SCHEMA[key.ids[request.prompt]][0]) if request.schema else key.right(request)
    )

    log = ask(task, "openai", tmp_path)

    assert log.status == "success"
    for sample in samples(log):
        assert values(sample) == RIGHT | {"structured": "I"}
        reason = sample.scores["structured"].metadata["reason"]
        assert reason == AGAINST_SCHEMA[name_of(sample)][1]
