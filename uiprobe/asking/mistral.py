"""Mistral's client, which Inspect creates for each request and which checks every field.

Of its two protocols the chat completions are used: a response of the conversations does not say
why the model stopped, so an answer looks like one that was cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from inspect_ai.model import ModelAPI

_MAKER: Final = "_http_default_args"
_COUNTS = ("prompt_tokens", "completion_tokens", "total_tokens")
_UNKNOWN_TOKENS: Final = -1
"""Results read a negative count as unknown."""


def makes_clients(api: ModelAPI) -> bool:
    """Whether this is Inspect's client of Mistral."""
    return hasattr(api, _MAKER) and hasattr(api, "conversation_api")


def watch_each(api: ModelAPI, watch: Callable[[Any], object]) -> None:
    """Watch each httpx client that requests are sent with, from now on.

    Args:
        api: Inspect's client of Mistral.
        watch: Called with the httpx client before a request is made.
    """
    make = getattr(api, _MAKER)

    def watched() -> dict[str, Any]:
        arguments: dict[str, Any] = make()
        watch(arguments["async_client"])
        return arguments

    # Of this one object: what its class does for others stays as it is.
    setattr(api, _MAKER, watched)
    setattr(api, "conversation_api", False)  # noqa: B010 - an attribute of one class alone


def as_its_client_reads(body: Mapping[str, Any]) -> dict[str, Any]:
    """The response with what Mistral's client knows, each field of the type that it insists on.

    Args:
        body: A chat completion whose side fields have been put right. What the score needs is left
            as it is, of whatever type.
    """
    usage = body.get("usage")
    counts = usage if isinstance(usage, Mapping) else dict.fromkeys(_COUNTS, _UNKNOWN_TOKENS)
    created = body.get("created")
    return {
        "id": str(body.get("id") or ""),
        "object": "chat.completion",
        "created": created if isinstance(created, int) else 0,
        "model": body["model"],
        "usage": {name: counts[name] for name in _COUNTS},
        "choices": [
            _choice(choice) if isinstance(choice, Mapping) else choice for choice in body["choices"]
        ],
    }


def _choice(choice: Mapping[str, Any]) -> dict[str, Any]:
    message = choice.get("message")
    return {
        "index": choice["index"],
        "finish_reason": choice.get("finish_reason"),
        "message": _message(message) if isinstance(message, Mapping) else message,
    }


def _message(message: Mapping[str, Any]) -> dict[str, Any]:
    content, thought = message.get("content"), message.get("reasoning_content")
    if isinstance(content, str) and isinstance(thought, str) and thought:
        # Where this protocol has reasoning.
        thinking = {"type": "thinking", "thinking": [{"type": "text", "text": thought}]}
        content = [thinking, {"type": "text", "text": content}]
    calls = message.get("tool_calls")
    return {
        "role": "assistant",
        "content": content,
        "tool_calls": [_call(call) for call in calls]
        if calls and all(map(_is_call, calls))
        else None,
    }


def _is_call(call: Mapping[str, Any]) -> bool:
    function = call.get("function")
    return (
        isinstance(function, Mapping)
        and isinstance(function.get("name"), str)
        and isinstance(function.get("arguments"), str | dict)
    )


def _call(call: Mapping[str, Any]) -> dict[str, Any]:
    function = call["function"]
    return {
        "id": str(call.get("id")),
        "type": "function",
        "function": {"name": function["name"], "arguments": function["arguments"]},
    }
