"""Side fields that are put right, as the clients would read them."""

from __future__ import annotations

from typing import Any

import pytest

from uiprobe.asking.side_fields import put_right


def _chat(**message: Any) -> dict[str, Any]:
    choice = {"index": 0, "message": {"content": "yes"} | message, "finish_reason": "stop"}
    return {"id": "1", "model": "m", "choices": [choice]}


def test_a_sound_response_stays_as_it_is() -> None:
    call = {"id": "c", "type": "function", "function": {"name": "click", "arguments": "{}"}}
    body = _chat(tool_calls=[call])
    assert put_right(body, "openai/m") == []
    assert body == _chat(tool_calls=[call])


def test_arguments_as_an_object_are_written_out_and_calls_are_numbered() -> None:
    body = _chat(content=None, tool_calls=[{"function": {"name": "f", "arguments": {"x": 1}}}])
    put_right(body, "openai/m")
    [call] = body["choices"][0]["message"]["tool_calls"]
    assert call == {"id": "call_0", "function": {"name": "f", "arguments": '{"x": 1}'}}


@pytest.mark.parametrize(("content", "kept"), [("yes", False), ("", True), (None, True)])
def test_a_call_of_no_function_goes_only_beside_a_text(content: str | None, *, kept: bool) -> None:
    # Without a text it may have been the answer: its client fails, and it is asked for again.
    body = _chat(content=content, tool_calls=[{"id": "c", "function": {"name": None}}])
    put_right(body, "openai/m")
    assert (body["choices"][0]["message"]["tool_calls"] is not None) == kept


def test_pieces_of_calls_in_a_stream_are_numbered_and_later_ones_stay_without_a_name() -> None:
    first: dict[str, Any] = {"id": "c", "function": {"name": None, "arguments": "{"}}
    later: dict[str, Any] = {"index": 0, "id": None, "function": {"name": None, "arguments": "}"}}
    for call, changed in ((first, ["tool_calls", "tool_calls"]), (later, [])):
        body = {"id": "1", "model": "m", "choices": [{"index": 0, "delta": {"tool_calls": [call]}}]}
        assert put_right(body, "openai/m") == changed
    assert first == {"id": "c", "index": 0, "function": {"name": "", "arguments": "{"}}
    assert later["function"]["name"] is None


def test_a_refusal_beside_text_in_parts_is_kept_apart() -> None:
    parts = [{"type": "text", "text": "I"}, {"type": "refusal", "refusal": "No."}]
    body = _chat(content=parts)
    put_right(body, "openai/m")
    message = body["choices"][0]["message"]
    assert (message["content"], message["refusal"]) == ("I", "No.")


def test_a_part_of_another_kind_leaves_the_content_to_be_judged_as_a_fault() -> None:
    parts = [{"type": "text", "text": {"value": "yes"}}]
    body = _chat(content=parts)
    assert put_right(body, "openai/m") == []
    assert body["choices"][0]["message"]["content"] == parts


@pytest.mark.parametrize("place", ["whole", "stream"])
def test_thoughts_without_a_signature_get_an_empty_one(place: str) -> None:
    block = {"type": "thinking", "thinking": "I look."}
    usage = {"input_tokens": 1, "output_tokens": 1}
    whole = {"type": "message", "id": "1", "model": "m", "usage": usage, "content": [block]}
    start = {"type": "content_block_start", "index": 0, "content_block": block}
    assert put_right(whole if place == "whole" else start, "anthropic/m") != []
    assert block["signature"] == ""
