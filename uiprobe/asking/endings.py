"""Which responses are completions: those whose provider says that the model came to an end.

The reasons to stop are closed lists, read from the raw response: Inspect maps a reason that it does
not know to `unknown`, and some clients a missing one to `stop`. A response with another reason, or
whose answer is of another type than its protocol has, is a fault of the machinery.

Sources of the lists: the API references of the providers, and of the servers vLLM 0.11
(`vllm/v1/engine/__init__.py`), SGLang, llama.cpp and Text Generation Inference.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

_Body = Mapping[str, Any]

_OPENAI = frozenset({"stop", "length", "tool_calls", "function_call", "content_filter"})
_OF_SERVERS = frozenset({"eos", "eos_token", "stop_sequence", "max_tokens", "model_length"})
"""Additions of servers of this protocol: Together, Text Generation Inference, Mistral."""

CHAT_ENDINGS: Final[Mapping[str, frozenset[str]]] = {
    **dict.fromkeys(
        (
            *("openai", "azureai", "groq", "deepseek", "moonshot", "meta", "fireworks", "ollama"),
            *("perplexity", "sambanova", "llama-cpp-python", "openrouter", "litellm-proxy"),
            *("cloudflare", "xllamacpp", "sglang"),
        ),
        _OPENAI,
    ),
    # The engine ends a loop where `repetition_detection` asks for that.
    "vllm": _OPENAI | {"repetition"},
    "vllm-completions": _OPENAI | {"repetition"},
    "together": _OPENAI | {"eos"},
    "hf-inference-providers": _OPENAI | {"eos_token", "stop_sequence"},
    "sagemaker": _OPENAI | {"eos_token", "stop_sequence"},
    "mistral": frozenset({"stop", "length", "tool_calls", "model_length"}),
    "openai-api": _OPENAI | _OF_SERVERS,
    "openai-api-completions": _OPENAI | _OF_SERVERS,
}
"""`finish_reason` by Inspect's name of the provider."""

RESPONSES_CUT: Final = frozenset({"max_output_tokens", "content_filter"})
"""`incomplete_details.reason` of an incomplete response; any other is complete or a fault."""

MESSAGES_ENDINGS: Final = frozenset(
    {
        *("end_turn", "max_tokens", "stop_sequence", "tool_use", "refusal"),
        *("model_context_window_exceeded", "compaction"),
        # Inspect goes on with such a turn, and keeps its first response.
        "pause_turn",
    }
)
"""`stop_reason` of Anthropic's messages."""

GOOGLE_ENDINGS: Final = frozenset(
    {
        *("STOP", "MAX_TOKENS", "SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "SPII"),
        *("PROHIBITED_CONTENT", "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION"),
        # The model wrote a call that is none.
        *("MALFORMED_FUNCTION_CALL", "UNEXPECTED_TOOL_CALL", "TOO_MANY_TOOL_CALLS"),
    }
)
"""`finishReason` of Google's candidates."""

CONVERSE_ENDINGS: Final = frozenset(
    {
        *("end_turn", "tool_use", "max_tokens", "stop_sequence", "guardrail_intervened"),
        *("content_filtered", "model_context_window_exceeded"),
        *("malformed_model_output", "malformed_tool_use"),
    }
)
"""`stopReason` of Bedrock's Converse; the malformed ones are the model's."""

IN_PROCESS: Final = frozenset({"hf", "nnterp", "transformer_lens"})
"""Inspect's names of the providers that run a model in this process, without a server.

Their libraries return whatever was generated up to an end or to the bound of tokens, without saying
which, or raise.
"""

_BLOCKS = frozenset(
    {
        *("text", "thinking", "redacted_thinking", "tool_use", "server_tool_use", "mcp_tool_use"),
        *("container_upload", "compaction", "fallback"),
    }
)
_LONGEST = 300
"""Characters of a server's message that an error quotes."""


def fault_of(provider: str, request: _Body, response: _Body) -> str:
    """Why a response is no completion; empty for one that counts.

    Args:
        provider: Inspect's name of the provider.
        request: The raw request, which shows the protocol where a provider has several.
        response: The decoded body of the raw response.

    Returns:
        The reason in words, with those of the server; empty too for a provider without a list.
    """
    check = _protocol(provider, request)
    if check is None:
        return ""
    if words := told(response.get("error")):
        return f"the response carries an error: {words}"
    return check(response)


def is_listed(provider: str) -> bool:
    """Whether there is a list of endings for a provider."""
    return provider in CHAT_ENDINGS or provider in _OTHERS


def _protocol(provider: str, request: _Body) -> Callable[[_Body], str] | None:
    endings = CHAT_ENDINGS.get(provider)
    if endings is None:
        return _OTHERS.get(provider)
    if "input" in request and "messages" not in request:
        return _fault_of_response
    return lambda response: _fault_of_choices(response, endings)


def _fault_of_choices(response: _Body, endings: frozenset[str]) -> str:
    choices = response.get("choices")
    if not isinstance(choices, list) or not choices:
        return f"the response holds no choice{_words_in(response)}"
    for choice in choices:
        if not isinstance(choice, Mapping):
            return f"a choice is {_shown(choice)}"
        if words := told(choice.get("error")):
            return f"the choice carries an error: {words}"
        if fault := _not_ended("finish_reason", choice.get("finish_reason"), endings, choice):
            return fault
        if "text" in choice and "message" not in choice:
            if not isinstance(choice["text"], str):
                return f"the text is {_shown(choice['text'])}"
            continue
        message = choice.get("message")
        if not isinstance(message, Mapping):
            return f"the message is {_shown(message)}"
        content = message.get("content")
        # Mistral's own client has parts, with their types checked.
        if content is not None and not isinstance(content, str) and not _are_parts(content):
            return f"the content is {_shown(content)}"
        if not isinstance(message.get("refusal"), str | None):
            return f"the refusal is {_shown(message.get('refusal'))}"
    return ""


def _are_parts(content: object) -> bool:
    return isinstance(content, list) and all(
        isinstance(part, Mapping) and isinstance(part.get("type"), str) for part in content
    )


def _fault_of_response(response: _Body) -> str:
    status, details = response.get("status"), response.get("incomplete_details")
    reason = details.get("reason") if isinstance(details, Mapping) else None
    if status == "incomplete":
        if fault := _not_ended("incomplete_details.reason", reason, RESPONSES_CUT, response):
            return fault
    elif fault := _not_ended("status", status, frozenset({"completed"}), response):
        return fault
    output = response.get("output")
    if not isinstance(output, list) or (not output and status == "completed"):
        return f"the response holds no output{_words_in(response)}"
    for item in output:
        if not isinstance(item, Mapping) or not isinstance(item.get("type"), str):
            return f"an item of the output is {_shown(item)}"
        if item.get("status") not in (None, "completed", "incomplete"):
            return f"an item of the output has the status {_shown(item['status'])}"
        if item["type"] == "message" and (fault := _fault_of_parts(item.get("content"))):
            return fault
    return ""


def _fault_of_parts(content: object) -> str:
    if not isinstance(content, list):
        return f"the content is {_shown(content)}"
    for part in content:
        kind = part.get("type") if isinstance(part, Mapping) else None
        field = "refusal" if kind == "refusal" else "text"
        if kind not in ("output_text", "refusal") or not isinstance(part.get(field), str):
            return f"a part of the content is {_shown(part)}"
    return ""


def _fault_of_message(response: _Body) -> str:
    stop = response.get("stop_reason")
    if fault := _not_ended("stop_reason", stop, MESSAGES_ENDINGS, response):
        return fault
    content = response.get("content")
    if not isinstance(content, list):
        return f"the content is {_shown(content)}"
    for block in content:
        kind = block.get("type") if isinstance(block, Mapping) else None
        if not isinstance(kind, str) or (kind not in _BLOCKS and not kind.endswith("_result")):
            return f"a block of the content is {_shown(block)}"
        if kind in ("text", "thinking") and not isinstance(block.get(kind), str):
            return f"a block of the content has the {kind} {_shown(block.get(kind))}"
    return ""


def _fault_of_candidates(response: _Body) -> str:
    candidates = response.get("candidates")
    if not candidates and candidates is not False:
        feedback = response.get("prompt_feedback") or response.get("promptFeedback")
        blocked = isinstance(feedback, Mapping) and (
            feedback.get("block_reason") or feedback.get("blockReason")
        )
        # A prompt that is blocked is refused.
        return "" if blocked else "the response holds no candidate"
    if not isinstance(candidates, list):
        return f"the candidates are {_shown(candidates)}"
    for candidate in candidates:
        if not isinstance(candidate, Mapping):
            return f"a candidate is {_shown(candidate)}"
        reason = candidate.get("finish_reason", candidate.get("finishReason"))
        if fault := _not_ended("finishReason", reason, GOOGLE_ENDINGS, candidate):
            return fault
    return ""


def _fault_of_converse(response: _Body) -> str:
    if fault := _not_ended("stopReason", response.get("stopReason"), CONVERSE_ENDINGS, response):
        return fault
    output = response.get("output")
    message = output.get("message") if isinstance(output, Mapping) else None
    content = message.get("content") if isinstance(message, Mapping) else None
    return "" if isinstance(content, list) else f"the message is {_shown(message)}"


_OTHERS: Mapping[str, Callable[[_Body], str]] = {
    "anthropic": _fault_of_message,
    "google": _fault_of_candidates,
    "bedrock": _fault_of_converse,
}


def _not_ended(field: str, found: object, endings: frozenset[str], place: _Body) -> str:
    if isinstance(found, str) and found in endings:
        return ""
    return f"{field} is {_shown(found)}, which is no end{_words_in(place)}"


_WORDS = ("message", "detail", "error_message", "finish_message", "finishMessage", "stop_details")


def _words_in(place: _Body) -> str:
    """Values that a server sends beside a field that it should not have sent."""
    for name in _WORDS:
        if isinstance(found := place.get(name), str) and found.strip():
            return f": {_short(found)}"
    return ""


def told(error: object) -> str:
    """The server's words in a field for errors; empty where it says that there is none."""
    if not error or (isinstance(error, float) and math.isnan(error)):
        return ""
    if isinstance(error, Mapping):
        if not any(error.values()):
            return ""
        words = [error.get(name) for name in ("code", "type", "message", "status", "metadata")]
        return _short(", ".join(str(word) for word in words if word)) or _shown(error)
    return _short(str(error))


def _shown(found: object) -> str:
    if found is None:
        return "missing"
    if isinstance(found, Mapping | Sequence) and not isinstance(found, str):
        return f"{type(found).__name__} {_short(repr(found)[:2_000])}"
    return _short(repr(found))


def _short(text: str) -> str:
    plain = " ".join(text[:4_000].split())
    return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST]} ..."
