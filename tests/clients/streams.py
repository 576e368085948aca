"""Responses as server-sent events, in OpenAI's two protocols and in Anthropic's.

What is no response of its protocol, or has parts of another type, comes as it is in one event.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any


def chat_events(whole: Any) -> bytes:
    """A chat completion: the text in several pieces, then the reason to stop, then the usage."""
    choices = whole.get("choices") if isinstance(whole, dict) else None
    if not isinstance(choices, list) or not all(isinstance(one, dict) for one in choices):
        return _unnamed([whole])
    head = whole | {"object": "chat.completion.chunk", "choices": []}
    head = {name: value for name, value in head.items() if name not in ("usage", "error")}
    if "object" not in whole:
        del head["object"]
    events: list[Any] = []
    for choice in choices:
        rest = {name: value for name, value in choice.items() if name != "message"}
        begun = rest | {"finish_reason": None, "logprobs": None}
        begun.pop("error", None)
        message = choice.get("message")
        if not isinstance(message, dict):
            last = rest | {"delta": message} if "message" in choice else rest
            events.append(head | {"choices": [last]})
            continue
        text = message.get("content")
        fields = {name: value for name, value in message.items() if name != "content"}
        if not isinstance(text, str):
            fields = message
        events.append(head | {"choices": [begun | {"delta": fields}]})
        for piece in _pieces(text):
            events.append(head | {"choices": [begun | {"delta": {"content": piece}}]})
        events.append(head | {"choices": [rest | {"delta": {}}]})
    tail = head | ({"usage": whole["usage"]} if "usage" in whole else {})
    return _unnamed([*events, tail | ({"error": whole["error"]} if "error" in whole else {})])


def response_events(whole: Any) -> bytes:
    """A response: its text in several pieces, and at last the whole of it."""
    status = whole.get("status") if isinstance(whole, dict) else None
    begun = whole | {"status": "in_progress", "output": []} if isinstance(whole, dict) else whole
    last = status if status in ("failed", "incomplete") else "completed"
    place = {"item_id": "msg_1", "output_index": 0, "content_index": 0}
    events: list[dict[str, Any]] = [{"type": "response.created", "response": begun}]
    events += [
        {"type": "response.output_text.delta", "delta": piece, "logprobs": [], **place}
        for piece in _pieces(_first_text(whole))
    ]
    events.append({"type": f"response.{last}", "response": whole})
    return _named([e | {"sequence_number": number} for number, e in enumerate(events)])


def message_events(whole: Any) -> bytes:
    """A message, its text in several pieces."""
    whole = whole if isinstance(whole, dict) else {"content": whole}
    content = whole.get("content")
    blocks = content if isinstance(content, list) else []
    begun = whole | {"stop_reason": None}
    if isinstance(content, list):
        begun["content"] = []
    events: list[dict[str, Any]] = [{"type": "message_start", "message": begun}]
    for index, block in enumerate(blocks):
        text = block.get("text") if isinstance(block, dict) else None
        pieced = isinstance(text, str)
        first = block | {"text": ""} if pieced else block
        events.append({"type": "content_block_start", "index": index, "content_block": first})
        for piece in _pieces(text):
            delta = {"type": "text_delta", "text": piece}
            events.append({"type": "content_block_delta", "index": index, "delta": delta})
        events.append({"type": "content_block_stop", "index": index})
    end = {"stop_reason": whole.get("stop_reason"), "stop_sequence": None}
    events += [
        {"type": "message_delta", "delta": end, "usage": whole.get("usage")},
        {"type": "message_stop"},
    ]
    return _named(events)


def _pieces(text: object) -> Iterator[str]:
    if not isinstance(text, str):
        return
    step = max(1, len(text) // 3)
    for start in range(0, len(text), step):
        yield text[start : start + step]


def _first_text(whole: Any) -> object:
    try:
        return whole["output"][0]["content"][0]["text"]
    except (TypeError, LookupError):
        return None


def _named(events: Sequence[dict[str, Any]]) -> bytes:
    return "".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n" for e in events).encode("ascii")


def _unnamed(events: Sequence[object]) -> bytes:
    lines = [*(json.dumps(event) for event in events), "[DONE]"]
    return "".join(f"data: {line}\n\n" for line in lines).encode("ascii")
