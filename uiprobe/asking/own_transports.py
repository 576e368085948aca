"""The clients of Azure AI and of SageMaker, which are not over httpx.

Azure's makes a transport for each request, so the bodies are changed where Inspect's transport has
read them; SageMaker's hands its bodies through one method. Both are kept from streaming: in a
stream neither client keeps an error, and SageMaker's takes one without a reason to stop for whole.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from functools import wraps
from typing import Any, Final
from weakref import WeakSet

from inspect_ai.model import ModelAPI
from pydantic import ValidationError

_AZURE: Final = "AzureAIAPI"
_SAGEMAKER: Final = "SagemakerAPI"
_TRANSPORT: Final = "_HeaderRecordingTransport"

_ENDS: Final = {"eos_token": "stop", "stop_sequence": "stop"}
_OF_MESSAGES: Final = ("content", "refusal", "tool_calls", "reasoning_content", "reasoning")

Change = Callable[[bytes], bytes]
"""Rewrites the body of a response with a status of success."""

_change: ContextVar[Change | None] = ContextVar("uiprobe_change", default=None)
_watched: WeakSet[ModelAPI] = WeakSet()


def has_own_transport(api: ModelAPI) -> bool:
    """Whether this is Inspect's client of Azure AI or of SageMaker."""
    return type(api).__name__ in (_AZURE, _SAGEMAKER)


def checks_as_openai(api: ModelAPI) -> bool:
    """Whether this client checks responses by the types of OpenAI's."""
    return type(api).__name__ == _SAGEMAKER


def as_openai_reads(body: Mapping[str, Any]) -> dict[str, Any]:
    """The response for SageMaker's client, which checks it by the types of OpenAI's.

    Args:
        body: A chat completion whose side fields have been put right. It stays as it is if it
            passes that check; else what the score does not need goes. What the score needs stays,
            of whatever type, and so fails the check.
    """
    from openai.types.chat import ChatCompletion

    whole = dict(body)
    try:
        ChatCompletion.model_validate(whole)
    except (ValidationError, RecursionError):
        choices = [_choice(one) if isinstance(one, Mapping) else one for one in body["choices"]]
        return {
            "id": str(body.get("id") or ""),
            "object": "chat.completion",
            "created": 0,
            "model": body["model"],
            "usage": body.get("usage"),
            "choices": choices,
        }
    return whole


def _choice(choice: Mapping[str, Any]) -> dict[str, Any]:
    reason, message = choice.get("finish_reason"), choice.get("message")
    kept = {"index": choice["index"], "finish_reason": reason}
    if isinstance(reason, str):
        # Text Generation Inference says by which token a text came to its end.
        kept["finish_reason"] = _ENDS.get(reason, reason)
    if "text" in choice:
        return kept | {"text": choice["text"]}
    if isinstance(message, Mapping):
        named = {name: message.get(name) for name in _OF_MESSAGES}
        message = {"role": "assistant", **named}
    return kept | {"message": message}


def watch_transport(api: ModelAPI, change: Change, heard: Callable[[], None]) -> None:
    """Change the bodies of responses from now on, in this context where the client is Azure's.

    Args:
        api: Inspect's client.
        change: What is made of a body.
        heard: Called when a response arrives.
    """
    if type(api).__name__ == _AZURE:
        setattr(api, "streaming", False)  # noqa: B010 - an attribute of one class alone
        _change.set(change)
        _watch_azure(sys.modules[type(api).__module__], heard)
    elif api not in _watched:
        _watched.add(api)
        setattr(api, "stream", False)  # noqa: B010
        _watch_sagemaker(api, change, heard)


def _watch_azure(module: Any, heard: Callable[[], None]) -> None:  # noqa: ANN401 - Inspect's module
    transport = getattr(module, _TRANSPORT)
    send = transport.send
    if getattr(send, "changes_bodies", False):
        return

    @wraps(send)
    async def send_and_change(self: Any, *args: Any, **named: Any) -> Any:  # noqa: ANN401
        response = await send(self, *args, **named)
        change = _change.get()
        if change is not None:
            heard()
            if response.status_code == 200 and not named.get("stream"):
                # `read` keeps what it has read, and hands it out from then on.
                response._content = change(await response.read())
        return response

    setattr(send_and_change, "changes_bodies", True)  # noqa: B010 - a function has no such field
    setattr(transport, "send", send_and_change)  # noqa: B010


def _watch_sagemaker(api: Any, change: Change, heard: Callable[[], None]) -> None:  # noqa: ANN401
    invoke = api._invoke_endpoint

    @wraps(invoke)
    async def invoke_and_change(*args: Any, **named: Any) -> bytes:  # noqa: ANN401
        data = await invoke(*args, **named)
        heard()
        return change(data)

    # Of this one object: what its class does for others stays as it is.
    api._invoke_endpoint = invoke_and_change
