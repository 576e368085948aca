"""Which raw responses are completions, shape by shape."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.clients.server import CHAT, CONVERSE, GENERATE, MESSAGES, RESPONSES, Answer, Request
from tests.clients.server import WRITERS as WRITERS
from tests.clients.shapes import SHAPES, WORDS
from uiprobe.asking.endings import CHAT_ENDINGS, IN_PROCESS, fault_of, is_listed
from uiprobe.asking.side_fields import put_right

PROVIDERS = {
    CHAT: "openai-api",
    RESPONSES: "openai",
    MESSAGES: "anthropic",
    GENERATE: "google",
    CONVERSE: "bedrock",
}
CASES = [(protocol, name) for protocol, shapes in SHAPES.items() for name in shapes]


def sound(protocol: str) -> dict[str, Any]:
    request = Request(protocol, {"model": "m", "messages": [{"content": "?"}], "input": []})
    return WRITERS[protocol](request, Answer("press [back]"))


def fault(protocol: str, body: Any) -> str:
    request = {"input": []} if protocol == RESPONSES else {"messages": []}
    return fault_of(PROVIDERS[protocol], request, body)


@pytest.mark.slow
@pytest.mark.parametrize(("protocol", "name"), CASES)
def test_each_shape_counts_or_is_a_fault(protocol: str, name: str) -> None:
    shape = SHAPES[protocol][name]
    body = json.loads(json.dumps(shape.change(sound(protocol))))
    put_right(body, "openai/m")
    found = fault(protocol, body)
    assert bool(found) == (shape.outcome == "errored")
    if WORDS in json.dumps(body) and "errors" not in body:
        assert WORDS in found


@pytest.mark.parametrize("protocol", PROVIDERS)
def test_a_sound_response_is_left_as_it_is(protocol: str) -> None:
    body = sound(protocol)
    before = json.dumps(body)
    assert put_right(body, "openai/m") == []
    assert json.dumps(body) == before


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "choices",
                    "message",
                    "content",
                    "text",
                    "type",
                    "finish_reason",
                    "error",
                    "usage",
                    "output",
                    "status",
                    "model",
                    "id",
                    "candidates",
                    "stop_reason",
                    "logprobs",
                    "refusal",
                    "tool_calls",
                    "response",
                    "delta",
                    "citations",
                ]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@pytest.mark.slow
@given(body=ANY, protocol=st.sampled_from(sorted(PROVIDERS)))
def test_any_body_is_judged(body: Any, protocol: str) -> None:
    if not isinstance(body, dict):
        return
    put_right(body, "openai/m")
    # Nothing drawn here is whole.
    assert fault(protocol, body)


@given(reason=st.text() | st.none() | st.integers(), provider=st.sampled_from(sorted(CHAT_ENDINGS)))
def test_only_listed_reasons_end_a_chat(reason: object, provider: str) -> None:
    body = sound(CHAT)
    body["choices"][0]["finish_reason"] = reason
    assert bool(fault_of(provider, {}, body)) == (reason not in CHAT_ENDINGS[provider])


def test_every_remote_client_of_inspect_has_a_list() -> None:
    from inspect_ai.model._providers import providers

    # Two generate nothing, and one speaks gRPC.
    unlisted = {"mockllm", "none", "grok"} | IN_PROCESS
    names = {
        line.partition('"')[2].partition('"')[0]
        for line in Path(providers.__file__).read_text(encoding="utf-8").splitlines()
        if line.startswith("@modelapi")
    }
    assert len(names) > 25
    assert {name for name in names if not is_listed(name)} == unlisted
