"""Responses with the status 200 and a shape of their own, by protocol, and what must come of each.

`right`: the answer is whole, and counts. `errored`: it is no completion. `refused` and `empty`: the
model's own fault, which is scored.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from .server import CHAT, CONVERSE, GENERATE, MESSAGES, RESPONSES

Outcome = Literal["right", "errored", "refused", "empty"]

WORDS = "the GPU behind this model went away"
"""What servers say of a fault."""


@dataclass(frozen=True)
class Shape:
    """A shape of a response.

    Attributes:
        change: Makes it, from a copy of the sound response.
        outcome: What must come of the item.
    """

    change: Callable[[dict[str, Any]], object]
    outcome: Outcome


def _at(*places: tuple[tuple[str | int, ...], object], without: tuple[str | int, ...] = ()) -> Any:
    """Put values at places of a response; take one field out."""

    def change(body: dict[str, Any]) -> dict[str, Any]:
        changed = json.loads(json.dumps(body))
        for place, value in places:
            inner: Any = changed
            for step in place[:-1]:
                inner = inner[step]
            if isinstance(inner, list) and place[-1] == len(inner):
                inner.append(value)
            else:
                inner[place[-1]] = value
        inner = changed
        for step in without[:-1]:
            inner = inner[step]
        if without:
            del inner[without[-1]]
        return changed

    return change


def _whole(body: object) -> Callable[[dict[str, Any]], object]:
    return lambda sound: body


def _each(
    outcome: Outcome, place: tuple[str | int, ...], name: str, values: dict[str, object]
) -> dict[str, Shape]:
    return {f"{name} {key}": Shape(_at((place, value)), outcome) for key, value in values.items()}


_ERROR = {"code": 502, "message": WORDS}
_STOPS: dict[str, object] = {
    "null": None,
    "empty": "",
    "of a number": 0,
    "of NaN": math.nan,
    "as a list": ["stop"],
    "as an object": {"reason": "stop"},
    "truth value": True,
    "unknown": "weather",
}
_USAGES: dict[str, object] = {
    "{}": {},
    "a list": [1],
    "in words": "many",
    "NaN": math.nan,
    "of a truth value": True,
}
_NO_ERRORS: dict[str, object] = {
    "null": None,
    "{}": {},
    "false": False,
    "without content": {"code": None, "message": None},
}

_FINISH, _MESSAGE = ("choices", 0, "finish_reason"), ("choices", 0, "message")
_CONTENT = (*_MESSAGE, "content")
_CHAT: dict[str, Shape] = {
    "sound": Shape(_at(), "right"),
    "finish error, choice error": Shape(
        _at((_FINISH, "error"), (("choices", 0, "error"), _ERROR), (_CONTENT, "")), "errored"
    ),
    "finish error, choice error, partial text": Shape(
        _at((_FINISH, "error"), (("choices", 0, "error"), _ERROR)), "errored"
    ),
    "abort, empty": Shape(_at((_FINISH, "abort"), (_CONTENT, "")), "errored"),
    "abort, partial text": Shape(_at((_FINISH, "abort")), "errored"),
    "cancelled": Shape(_at((_FINISH, "cancelled"), (_CONTENT, None)), "errored"),
    "top-level error, empty content": Shape(_at((("error",), _ERROR), (_CONTENT, "")), "errored"),
    # Not named anywhere.
    **_each("errored", _FINISH, "finish", _STOPS),
    "finish missing": Shape(_at(without=_FINISH), "errored"),
    "finish STOP": Shape(_at((_FINISH, "STOP")), "errored"),
    "finish insufficient_system_resource": Shape(
        _at((_FINISH, "insufficient_system_resource")), "errored"
    ),
    "finish network_error": Shape(_at((_FINISH, "network_error")), "errored"),
    "finish load": Shape(_at((_FINISH, "load"), (_CONTENT, "")), "errored"),
    "finish timeout": Shape(_at((_FINISH, "timeout")), "errored"),
    "top-level error, whole text": Shape(_at((("error",), _ERROR)), "errored"),
    "top-level error in words": Shape(_at((("error",), WORDS)), "errored"),
    "top-level error as a list": Shape(_at((("error",), [WORDS])), "errored"),
    **_each("right", ("error",), "top-level error", _NO_ERRORS),
    "choice error, finish stop": Shape(_at((("choices", 0, "error"), _ERROR)), "errored"),
    "choice error null": Shape(_at((("choices", 0, "error"), None)), "right"),
    "second choice aborted": Shape(
        _at((("choices", 1), {"index": 1, "message": {"content": ""}, "finish_reason": "abort"})),
        "errored",
    ),
    "choices null": Shape(_at((("choices",), None)), "errored"),
    "choices {}": Shape(_at((("choices",), {})), "errored"),
    "choices []": Shape(_at((("choices",), [])), "errored"),
    "choice null": Shape(_at((("choices",), [None])), "errored"),
    "message null": Shape(_at((_MESSAGE, None)), "errored"),
    "message missing": Shape(_at(without=_MESSAGE), "errored"),
    "message as a text": Shape(_at((_MESSAGE, "press [back]")), "errored"),
    "content {}": Shape(_at((_CONTENT, {})), "errored"),
    "content of a number": Shape(_at((_CONTENT, 5)), "errored"),
    "content as texts": Shape(_at((_CONTENT, ["press [back]"])), "errored"),
    "content of null": Shape(_at((_CONTENT, None)), "empty"),
    "refused": Shape(_at(((*_MESSAGE, "refusal"), "I will not."), (_CONTENT, None)), "refused"),
    "refusal of a number": Shape(_at(((*_MESSAGE, "refusal"), 5)), "errored"),
    **_each("right", (*_MESSAGE, "refusal"), "refusal", {"empty": "", "{}": {}, "false": False}),
    "fault as detail": Shape(_whole({"detail": WORDS}), "errored"),
    "fault as object": Shape(_whole({"object": "error", "message": WORDS, "code": 500}), "errored"),
    "fault as errors": Shape(_whole({"success": False, "errors": [{"message": WORDS}]}), "errored"),
    **_each(
        "right",
        ("choices", 0, "logprobs"),
        "logprobs",
        {
            "[]": [],
            "in words": "none",
            "{}": {},
            "of no tokens": {"content": [{}]},
            "content in words": {"content": "x"},
            "of NaN": {"content": [{"token": "a", "logprob": "nan?"}]},
        },
    ),
    **_each("right", ("usage",), "usage", _USAGES),
    "usage of fractions": Shape(_at((("usage", "prompt_tokens"), 1.5)), "right"),
    "usage without totals": Shape(_at(without=("usage", "total_tokens")), "right"),
    "usage details as a list": Shape(_at((("usage", "prompt_tokens_details"), [1])), "right"),
    "usage details in words": Shape(
        _at((("usage", "completion_tokens_details"), {"reasoning_tokens": "many"})), "right"
    ),
    "tool_calls {}": Shape(_at(((*_MESSAGE, "tool_calls"), {})), "right"),
    "tool_calls in words": Shape(_at(((*_MESSAGE, "tool_calls"), "none")), "right"),
    "reasoning_content {}": Shape(_at(((*_MESSAGE, "reasoning_content"), {"a": 1})), "right"),
    "reasoning of a number": Shape(_at(((*_MESSAGE, "reasoning"), 5)), "right"),
    "reasoning_details in words": Shape(_at(((*_MESSAGE, "reasoning_details"), "x")), "right"),
    "annotations of a number": Shape(_at(((*_MESSAGE, "annotations"), 5)), "right"),
    "prompt_logprobs in words": Shape(_at((("prompt_logprobs",), "x")), "right"),
    "prompt_logprobs of no values": Shape(_at((("prompt_logprobs",), [{"1": {}}])), "right"),
    "id null": Shape(_at((("id",), None)), "right"),
    "id of a number": Shape(_at((("id",), 5)), "right"),
    "id missing": Shape(_at(without=("id",)), "right"),
    "model null": Shape(_at((("model",), None)), "right"),
    "model missing": Shape(_at(without=("model",)), "right"),
    "index null": Shape(_at((("choices", 0, "index"), None)), "right"),
    "index in words": Shape(_at((("choices", 0, "index"), "0")), "right"),
    "index missing": Shape(_at(without=("choices", 0, "index")), "right"),
    "created missing": Shape(_at(without=("created",)), "right"),
    "object missing": Shape(_at(without=("object",)), "right"),
    "service_tier of a number": Shape(_at((("service_tier",), 5)), "right"),
    "content_filter_results in words": Shape(
        _at((("choices", 0, "content_filter_results"), "x")), "right"
    ),
}


def _parts(make: Callable[[str], list[object]]) -> Callable[[dict[str, Any]], object]:
    def change(body: dict[str, Any]) -> object:
        text = body["choices"][0]["message"]["content"]
        return _at((_CONTENT, make(text)))(body)

    return change


_CHAT |= {
    "content as parts": Shape(_parts(lambda text: [{"type": "text", "text": text}]), "right"),
    "content as two parts": Shape(
        _parts(
            lambda text: [
                {"type": "text", "text": text[:3]},
                {"type": "text", "text": text[3:]},
            ]
        ),
        "right",
    ),
    "content as thought and text": Shape(
        _parts(
            lambda text: [
                {"type": "thinking", "thinking": [{"type": "text", "text": "I look."}]},
                {"type": "text", "text": text},
            ]
        ),
        "right",
    ),
}

_CALLED = {"name": None, "arguments": None}
_CHAT |= {
    "content as a refusal": Shape(
        _parts(lambda text: [{"type": "refusal", "refusal": "I will not."}]), "refused"
    ),
    "tool_calls of no name": Shape(
        _at(((*_MESSAGE, "tool_calls"), [{"id": "c", "type": "function", "function": _CALLED}])),
        "right",
    ),
    "moderation of a number": Shape(_at((("moderation",), 5)), "right"),
}


def _before(place: str, thing: dict[str, Any]) -> Callable[[dict[str, Any]], object]:
    return lambda body: _at(((place,), [thing, *body[place]]))(body)


_ITEM = ("output", 0)
_PART = (*_ITEM, "content", 0)
_RESPONSES: dict[str, Shape] = {
    "sound": Shape(_at(), "right"),
    "failed, with an error": Shape(
        _at((("status",), "failed"), (("error",), {"code": "server_error", "message": WORDS})),
        "errored",
    ),
    "failed, without one": Shape(_at((("status",), "failed")), "errored"),
    "cancelled": Shape(_at((("status",), "cancelled"), (("output",), [])), "errored"),
    "cancelled, partial text": Shape(_at((("status",), "cancelled")), "errored"),
    **_each("errored", ("status",), "status", _STOPS),
    "status missing": Shape(_at(without=("status",)), "errored"),
    "status done": Shape(_at((("status",), "done")), "errored"),
    "incomplete, no details": Shape(_at((("status",), "incomplete")), "errored"),
    "incomplete, reason null": Shape(
        _at((("status",), "incomplete"), (("incomplete_details",), {"reason": None})), "errored"
    ),
    "incomplete, reason abort": Shape(
        _at((("status",), "incomplete"), (("incomplete_details",), {"reason": "abort"})), "errored"
    ),
    "error of another code, whole text": Shape(
        _at((("error",), {"code": "weather", "message": WORDS})), "errored"
    ),
    "error null": Shape(_at((("error",), None)), "right"),
    "item in_progress": Shape(_at(((*_ITEM, "status"), "in_progress")), "errored"),
    "item failed": Shape(_at(((*_ITEM, "status"), "failed")), "errored"),
    "output null": Shape(_at((("output",), None)), "errored"),
    "output {}": Shape(_at((("output",), {})), "errored"),
    "output []": Shape(_at((("output",), [])), "errored"),
    "output of null": Shape(_at((("output",), [None])), "errored"),
    "content null": Shape(_at(((*_ITEM, "content"), None)), "errored"),
    "content {}": Shape(_at(((*_ITEM, "content"), {})), "errored"),
    "text null": Shape(_at(((*_PART, "text"), None)), "errored"),
    "part of another type": Shape(_at(((*_PART, "type"), "weather")), "errored"),
    "refused": Shape(
        _at(((*_ITEM, "content"), [{"type": "refusal", "refusal": "I will not."}])), "refused"
    ),
    "content as a text": Shape(
        lambda body: _at(((*_ITEM, "content"), body["output"][0]["content"][0]["text"]))(body),
        "right",
    ),
    **_each("right", ("usage",), "usage", _USAGES),
    "usage details in words": Shape(_at((("usage", "output_tokens_details"), "x")), "right"),
    "annotations null": Shape(_at(((*_PART, "annotations"), None)), "right"),
    "annotations missing": Shape(_at(without=(*_PART, "annotations")), "right"),
    "logprobs in words": Shape(_at(((*_PART, "logprobs"), "x")), "right"),
    "logprobs of no tokens": Shape(_at(((*_PART, "logprobs"), [{}])), "right"),
    "annotations of numbers": Shape(_at(((*_PART, "annotations"), [5])), "right"),
    "logprobs without the others": Shape(
        _at(((*_PART, "logprobs"), [{"token": "a", "logprob": -1, "top_logprobs": None}])), "right"
    ),
    "metadata in words": Shape(_at((("metadata",), "x")), "right"),
    **{
        f"reasoning, {name}": Shape(
            _before("output", {"type": "reasoning", "id": "r", "summary": []} | odd), "right"
        )
        for name, odd in {
            "id of a number": {"id": 5},
            "summary in words": {"summary": "x"},
            "summary of numbers": {"summary": [5]},
            "content of nothing": {"content": [{}]},
            "encrypted_content of a number": {"encrypted_content": 5},
        }.items()
    },
    "item id null": Shape(_at(((*_ITEM, "id"), None)), "right"),
    "id of a number": Shape(_at((("id",), 5)), "right"),
    "model null": Shape(_at((("model",), None)), "right"),
}

_BLOCK = ("content", 0)
_MESSAGES: dict[str, Shape] = {
    "sound": Shape(_at(), "right"),
    "text null": Shape(_at(((*_BLOCK, "text"), None)), "errored"),
    "content {}": Shape(_at((("content",), {})), "errored"),
    **_each("errored", ("stop_reason",), "stop", _STOPS),
    "stop missing": Shape(_at(without=("stop_reason",)), "errored"),
    "stop error": Shape(_at((("stop_reason",), "error")), "errored"),
    "stop overloaded, empty": Shape(
        _at((("stop_reason",), "overloaded"), (("content",), [])), "errored"
    ),
    "error beside the text": Shape(
        _at((("error",), {"type": "overloaded_error", "message": WORDS})), "errored"
    ),
    "content null": Shape(_at((("content",), None)), "errored"),
    "content of null": Shape(_at((("content",), [None])), "errored"),
    "block of another type": Shape(_at(((*_BLOCK, "type"), "weather")), "errored"),
    "block without a type": Shape(_at(without=(*_BLOCK, "type")), "errored"),
    "text of a number": Shape(_at(((*_BLOCK, "text"), 5)), "errored"),
    "text missing": Shape(_at(without=(*_BLOCK, "text")), "errored"),
    "content []": Shape(_at((("content",), [])), "empty"),
    "refused": Shape(_at((("stop_reason",), "refusal")), "refused"),
    **_each("right", ("usage",), "usage", {"null": None} | _USAGES),
    **{
        f"thinking, {name}": Shape(_before("content", block), "right")
        for name, block in {
            "signature missing": {"type": "thinking", "thinking": "I look."},
            "signature null": {"type": "thinking", "thinking": "I look.", "signature": None},
            "text null": {"type": "thinking", "thinking": None, "signature": "s"},
            "data missing": {"type": "redacted_thinking"},
        }.items()
    },
    "citations of nothing": Shape(_at(((*_BLOCK, "citations"), [{}])), "right"),
    "input of a tool null": Shape(
        _before("content", {"type": "tool_use", "id": "t", "name": "x", "input": None}), "right"
    ),
    "usage {}, type missing": Shape(_at((("usage",), {}), without=("type",)), "right"),
    "citations in words": Shape(_at(((*_BLOCK, "citations"), "x")), "right"),
    "id of a number": Shape(_at((("id",), 5)), "right"),
    "model null": Shape(_at((("model",), None)), "right"),
    "container in words": Shape(_at((("container",), "x")), "right"),
    "stop_details in words": Shape(_at((("stop_details",), "x")), "right"),
}
_NO_STREAM: dict[str, Shape] = {
    "content as a text": Shape(
        lambda body: _at((("content",), body["content"][0]["text"]))(body), "right"
    ),
    "fault as object": Shape(
        _whole({"type": "error", "error": {"type": "api_error", "message": WORDS}}), "errored"
    ),
}

_CANDIDATE = ("candidates", 0)
_GENERATE: dict[str, Shape] = {
    "sound": Shape(_at(), "right"),
    **_each(
        "errored",
        (*_CANDIDATE, "finishReason"),
        "finish",
        {
            "null": None,
            "OTHER": "OTHER",
            "unspecified": "FINISH_REASON_UNSPECIFIED",
            "unknown": "WEATHER",
            "ABORTED": "ABORTED",
        },
    ),
    "finish missing": Shape(_at(without=(*_CANDIDATE, "finishReason")), "errored"),
    "finish OTHER, empty": Shape(
        _at(((*_CANDIDATE, "finishReason"), "OTHER"), ((*_CANDIDATE, "content"), {})), "errored"
    ),
    "no candidates": Shape(_at((("candidates",), [])), "errored"),
    "candidates missing": Shape(_at(without=("candidates",)), "errored"),
    "candidate null": Shape(_at((("candidates",), [None])), "errored"),
    "{}": Shape(_whole({}), "errored"),
    "prompt blocked": Shape(
        _at((("promptFeedback",), {"blockReason": "PROHIBITED_CONTENT"}), without=("candidates",)),
        "refused",
    ),
    "SAFETY": Shape(_at(((*_CANDIDATE, "finishReason"), "SAFETY")), "refused"),
    "RECITATION": Shape(_at(((*_CANDIDATE, "finishReason"), "RECITATION")), "refused"),
    "content without parts": Shape(_at(((*_CANDIDATE, "content"), {"role": "model"})), "empty"),
    "usage missing": Shape(_at(without=("usageMetadata",)), "right"),
    "usage {}": Shape(_at((("usageMetadata",), {})), "right"),
    "modelVersion missing": Shape(_at(without=("modelVersion",)), "right"),
}

_CONVERSE: dict[str, Shape] = {
    "sound": Shape(_at(), "right"),
    **_each("errored", ("stopReason",), "stop", {"null": None, "error": "error", "empty": ""}),
    "stop missing": Shape(_at(without=("stopReason",)), "errored"),
    "output missing": Shape(_at(without=("output",)), "errored"),
    "message null": Shape(_at((("output", "message"), None)), "errored"),
    "content_filtered": Shape(_at((("stopReason",), "content_filtered")), "refused"),
    "guardrail_intervened": Shape(_at((("stopReason",), "guardrail_intervened")), "refused"),
    "no content": Shape(_at((("output", "message", "content"), [])), "empty"),
}

SHAPES: dict[str, dict[str, Shape]] = {
    CHAT: _CHAT,
    RESPONSES: _RESPONSES,
    MESSAGES: _MESSAGES | _NO_STREAM,
    GENERATE: _GENERATE,
    CONVERSE: _CONVERSE,
}
"""By the protocol."""

NOT_STREAMED = frozenset(_NO_STREAM)
"""Shapes that no stream of events can have."""
