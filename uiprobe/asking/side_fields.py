"""Fields of a response that the score does not need, put right before the clients read them.

The clients of OpenAI and Anthropic build a response without checking it, and Inspect then reads
log probabilities, usage and identifiers with the answer: one of another type loses an answer that
is whole. Here such a field is dropped, with one warning for each field of a model. The answer
itself, and the reason why the model stopped, are never changed in meaning: text that arrives as
parts is joined.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import AsyncIterator, Callable, Mapping, MutableMapping
from logging import getLogger
from typing import Any, Final, NamedTuple
from weakref import WeakSet

from inspect_ai.model import Logprobs, ModelAPI
from pydantic import TypeAdapter, ValidationError

from uiprobe.asking.endings import told
from uiprobe.asking.event_order import EventOrder
from uiprobe.asking.mistral import as_its_client_reads, makes_clients, watch_each
from uiprobe.asking.own_transports import (
    as_openai_reads,
    checks_as_openai,
    has_own_transport,
    watch_transport,
)
from uiprobe.episodes.known_secrets import remember
from uiprobe.episodes.secret_names import names_secret

_logger = getLogger(__name__)
_warned_of: set[tuple[str, str]] = set()
_watched: WeakSet[Any] = WeakSet()
"""The clients whose responses are put right already, of either kind: Inspect's and httpx's."""

_sent: set[str] = set()
"""Values of headers with telltale names, which are remembered already."""

MAX_BYTES: Final = 50_000_000
"""Of a response, unpacked; what follows is not read, and the response is no completion."""

_PIECE = 262_144
"""Bytes that are decompressed at a time, so that a bomb is noticed before it fills the memory."""

_GZIP_OR_ZLIB = 32 + zlib.MAX_WBITS
"""Tells zlib to find out by the head which of the two a body is."""

_UNKNOWN_TOKENS: Final = -1
"""Results read a negative count as unknown; Anthropic's client cannot do without one."""

_OF_THOUGHTS: Final[Mapping[str, tuple[str, ...]]] = {
    "thinking": ("thinking", "signature"),
    "redacted_thinking": ("data",),
}
"""The fields of Anthropic's blocks of reasoning."""

_Body = dict[str, Any]


class Listener(NamedTuple):
    """The listener for responses.

    Attributes:
        heard: Called when a response arrives, with an empty text, and when its body cannot be read
            to its end, with the reason.
        read: Called with the body of a whole response once it is put right: some clients drop what
            they do not know of it, errors included.
    """

    heard: Callable[[str], None]
    read: Callable[[Mapping[str, Any]], None]


def watch_responses(api: ModelAPI, model: str, listener: Listener) -> bool:
    """Put right the responses of a client; those of a few are not reached, and left alone.

    Args:
        api: Inspect's client.
        model: Its name, for warnings.
        listener: Called with each response.

    Returns:
        Whether its responses are seen here.
    """
    if has_own_transport(api):
        shape = as_openai_reads if checks_as_openai(api) else None
        watch_transport(
            api,
            lambda data: _changed(data, model, listener.read, shape),
            lambda: listener.heard(""),
        )
        return True
    if makes_clients(api):
        if api not in _watched:
            _watched.add(api)
            watch_each(
                api, lambda client: _watch(client, model, listener, shape=as_its_client_reads)
            )
        return True
    # Inspect makes a new client for each evaluation.
    return _watch(getattr(getattr(api, "client", None), "_client", None), model, listener)


def _watch(
    client: Any,  # noqa: ANN401 - of either httpx
    model: str,
    listener: Listener,
    shape: Callable[[_Body], _Body] | None = None,
) -> bool:
    hooks = getattr(client, "event_hooks", None)
    if client is None or not isinstance(hooks, dict):
        return False
    if client in _watched:
        return True
    _watched.add(client)
    heard = listener.heard

    async def request_plain(request: Any) -> None:  # noqa: ANN401 - of either httpx
        request.headers["Accept-Encoding"] = "identity"
        # A client may fetch its tokens while it runs, and a server say them again.
        for name, value in request.headers.items():
            if value not in _sent and names_secret(name):
                _sent.add(value)
                remember(value)

    async def look(response: Any) -> None:  # noqa: ANN401
        heard("")
        encoding = response.headers.get("Content-Encoding", "").strip().lower()
        kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()

        def change(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
            read = _bounded(_unpacked(chunks, encoding, heard), heard)
            if not response.is_success:
                return read
            if kind == "text/event-stream":
                return _events(read, model, heard)
            return _whole(read, model, listener.read, shape)

        response.stream = _stream(response, change)

    # Assigned, not changed in place: httpx hands out a copy of the lists.
    client.event_hooks = {
        "request": [*hooks.get("request", []), request_plain],
        "response": [*hooks.get("response", []), look],
    }
    return True


def _stream(
    response: Any,  # noqa: ANN401
    change: Callable[[AsyncIterator[bytes]], AsyncIterator[bytes]],
) -> Any:  # noqa: ANN401
    """The body of a response, changed as it is read."""
    # There are two packages of httpx, and each takes its own class alone.
    package = sys.modules[type(response).__module__.partition(".")[0]]
    before = response.stream

    class Changed(package.AsyncByteStream):  # type: ignore[misc, name-defined]
        async def __aiter__(self) -> AsyncIterator[bytes]:
            async for chunk in change(aiter(before)):
                yield chunk

        async def aclose(self) -> None:
            await before.aclose()

    for name in ("Content-Length", "Content-Encoding"):
        if name in response.headers:
            del response.headers[name]
    return Changed()


async def _unpacked(
    chunks: AsyncIterator[bytes], encoding: str, heard: Callable[[str], None]
) -> AsyncIterator[bytes]:
    """A body as it was before it was packed, in pieces: httpx unpacks a bomb at once."""
    if encoding in ("", "identity"):
        async for chunk in chunks:
            yield chunk
        return
    if encoding not in ("gzip", "x-gzip", "deflate"):
        heard(f"its body is packed as {encoding[:40]!r}, for which nobody asked")
        return
    unpacker = zlib.decompressobj(_GZIP_OR_ZLIB)
    try:
        async for chunk in chunks:
            rest = chunk
            while rest:
                yield unpacker.decompress(rest, _PIECE)
                rest = unpacker.unconsumed_tail
        yield unpacker.flush()
    except zlib.error as error:
        heard(f"its body cannot be unpacked: {error}")


async def _bounded(
    chunks: AsyncIterator[bytes], heard: Callable[[str], None]
) -> AsyncIterator[bytes]:
    size = 0
    async for chunk in chunks:
        size += len(chunk)
        if size > MAX_BYTES:
            heard(f"its body has more than {MAX_BYTES:,} bytes")
            return
        yield chunk


async def _whole(
    chunks: AsyncIterator[bytes],
    model: str,
    read: Callable[[_Body], None],
    shape: Callable[[_Body], _Body] | None,
) -> AsyncIterator[bytes]:
    yield _changed(b"".join([chunk async for chunk in chunks]), model, read, shape)


def _changed(
    data: bytes,
    model: str,
    read: Callable[[_Body], None],
    shape: Callable[[_Body], _Body] | None = None,
) -> bytes:
    """A whole body, put right."""
    body = _object(data)
    if body is None:
        return data
    changed = _put_right(body, model)
    read(body)
    if shape is not None and isinstance(body.get("choices"), list):
        changed, body = True, shape(body)
    return json.dumps(body).encode("ascii") if changed else data


async def _events(
    chunks: AsyncIterator[bytes], model: str, heard: Callable[[str], None]
) -> AsyncIterator[bytes]:
    rest: list[bytes] = []
    order = EventOrder()
    async for chunk in chunks:
        *lines, tail = chunk.split(b"\n")
        if lines:
            lines[0] = b"".join([*rest, lines[0]])
            rest = []
            yield b"".join(_put_right_line(line, model, heard, order) + b"\n" for line in lines)
        rest.append(tail)
    if last := b"".join(rest):
        yield _put_right_line(last, model, heard, order)


def _put_right_line(
    line: bytes, model: str, heard: Callable[[str], None], order: EventOrder
) -> bytes:
    field, colon, data = line.partition(b":")
    if field != b"data" or not colon:
        return line
    body = _object(data)
    if body is None:
        return line
    # The clients forget it where they put a choice together.
    choices = body.get("choices")
    for choice in choices if isinstance(choices, list) else []:
        if isinstance(choice, dict) and (words := told(choice.get("error"))):
            heard(f"the choice carries an error: {words}")
    changed = _put_right(body, model)
    if fault := order.fault_of(body):
        heard(fault)
    if not changed:
        return line
    return b"data: " + json.dumps(body).encode("ascii")


def _object(data: bytes) -> _Body | None:
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return body if isinstance(body, dict) else None


def _put_right(body: _Body, model: str) -> bool:
    """Put a body right in place, with a warning; whether that changed anything."""
    dropped = put_right(body, model)
    for field in dropped:
        if (model, field) not in _warned_of:
            _warned_of.add((model, field))
            _logger.warning(
                "%s: the server sends `%s` in a form that its protocol does not have. It is left "
                "out, here and in all further responses; the score does not need it",
                model,
                field,
            )
    return bool(dropped)


def put_right(body: _Body, model: str) -> list[str]:
    """Drop or mend the side fields of a raw response, or of an event of a stream, in place.

    Args:
        body: The response or the event.
        model: Inspect's name of the model, for a response that does not name it.

    Returns:
        The names of the fields that were not as the protocol has them.
    """
    changed: list[str] = []
    if "error" in body and body["error"] is not None and not told(body["error"]):
        # OpenRouter's client takes any error but null for one.
        _drop(body, "error", changed)
    if isinstance(body.get("choices"), list):
        _names(body, model, changed)
        _chat(body, changed)
    elif isinstance(body.get("output"), list):
        _names(body, model, changed)
        _response(body, changed)
    elif isinstance(body.get("response"), dict):
        _names(body["response"], model, changed)
        _response(body["response"], changed)
    elif body.get("type") == "message" or {"stop_reason", "content"} <= body.keys():
        _names(body, model, changed)
        _message(body, changed)
    elif body.get("type") == "message_start" and isinstance(body.get("message"), dict):
        _names(body["message"], model, changed)
        _message(body["message"], changed)
    elif body.get("type") == "content_block_start":
        _block(body.get("content_block"), changed)
    elif body.get("type") == "message_delta" and not _counts(body.get("usage"), ("output_tokens",)):
        body["usage"] = {"output_tokens": _UNKNOWN_TOKENS}
        changed.append("usage")
    return changed


def _chat(body: _Body, changed: list[str]) -> None:
    names = ("prompt_tokens", "completion_tokens", "total_tokens")
    if body.get("usage") is not None and not _counts(body["usage"], names):
        _drop(body, "usage", changed)
    if body.get("moderation") is not None and not isinstance(body["moderation"], dict):
        _drop(body, "moderation", changed)
    listed = body.get("prompt_logprobs")
    if listed is not None and not (
        isinstance(listed, list) and all(_is_position(one) for one in listed)
    ):
        _drop(body, "prompt_logprobs", changed)
    for number, choice in enumerate(body["choices"]):
        if not isinstance(choice, dict):
            continue
        if not _is_count(choice.get("index")):
            # It is not used for a single whole choice; pieces are put together by it.
            if "index" in choice or "delta" in choice or len(body["choices"]) > 1:
                changed.append("index")
            choice["index"] = number
        if not _are_logprobs(choice.get("logprobs")):
            _drop(choice, "logprobs", changed)
        for name in ("message", "delta"):
            if isinstance(message := choice.get(name), dict):
                _chat_message(message, changed)
        if isinstance(message := choice.get("message"), dict):
            _whole_calls(message, changed)
        if isinstance(delta := choice.get("delta"), dict):
            _pieces_of_lists(delta, changed)


def _chat_message(message: _Body, changed: list[str]) -> None:
    if isinstance(parts := message.get("content"), list):
        _join(message, parts, changed)
    # Inspect takes any refusal but null for one.
    if message.get("refusal") is not None and not message["refusal"]:
        _drop(message, "refusal", changed)
    for name in ("reasoning_content", "reasoning"):
        if message.get(name) is not None and not isinstance(message[name], str):
            _drop(message, name, changed)
    for name in ("reasoning_details", "tool_calls", "annotations"):
        listed = message.get(name)
        if listed is not None and not (
            _are_objects(listed)
            and all(isinstance(one.get("function", {}), dict) for one in listed)
        ):
            _drop(message, name, changed)


def _whole_calls(message: _Body, changed: list[str]) -> None:
    """Mend calls of tools; those that say no function go, if there is a text beside them."""
    calls = message.get("tool_calls") or []
    for number, call in enumerate(calls):
        function = call.get("function")
        if function is None:
            continue  # of another type, which the clients pass over
        if not isinstance(call.get("id"), str):
            call["id"] = f"call_{number}"
            changed.append("tool_calls")
        if isinstance(function.get("arguments"), dict):
            function["arguments"] = json.dumps(function["arguments"])
            changed.append("tool_calls")
        names = isinstance(function.get("name"), str) and isinstance(function.get("arguments"), str)
        if not names and message.get("content"):
            _drop(message, "tool_calls", changed)
            return


def _pieces_of_lists(delta: _Body, changed: list[str]) -> None:
    """Number the entries of lists in a stream, by which the clients put their pieces together."""
    for name in ("tool_calls", "reasoning_details"):
        for number, entry in enumerate(delta.get(name) or []):
            if not _is_count(entry.get("index")):
                entry["index"] = number
                changed.append(name)
            function = entry.get("function")
            for field in ("name", "arguments") if isinstance(function, dict) else ():
                piece = function.get(field, "")
                # The first piece of a call has its identifier, and later ones may have no name.
                if isinstance(piece, str) or (piece is None and not entry.get("id")):
                    continue
                function[field] = json.dumps(piece) if isinstance(piece, dict) else ""
                changed.append(name)


def _join(message: _Body, parts: list[Any], changed: list[str]) -> None:
    """Join the parts of a text; parts of another kind stay as they are, and are no text."""
    texts, thoughts, refusals = [], [], []
    for part in parts:
        match part:
            case {"type": "text" | "output_text", "text": str(text)}:
                texts.append(text)
            case {"type": "thinking" | "reasoning"}:
                thoughts.append(_thought(part))
            case {"type": "refusal", "refusal": str(words)}:
                refusals.append(words)
            case _:
                return
    message["content"] = "".join(texts)
    if refusals and not message.get("refusal"):
        message["refusal"] = "".join(refusals)
    if any(thoughts) and not message.get("reasoning_content"):
        message["reasoning_content"] = "\n".join(filter(None, thoughts))
    changed.append("content as a list of parts")


def _thought(part: Mapping[str, Any]) -> str:
    said = part.get("thinking", part.get("text"))
    if isinstance(said, list):
        said = "".join(str(one.get("text", "")) for one in said if isinstance(one, dict))
    return said if isinstance(said, str) else ""


def _response(body: _Body, changed: list[str]) -> None:
    names = ("input_tokens", "output_tokens", "total_tokens")
    if body.get("usage") is not None and not _counts(body["usage"], names):
        _drop(body, "usage", changed)
    if not isinstance(body.get("metadata"), dict | None):
        _drop(body, "metadata", changed)
    listed = body.get("output")
    for item in listed if isinstance(listed, list) else []:
        if not isinstance(item, dict):
            continue
        if item.get("type") == "reasoning":
            _reasoning(item, changed)
        if item.get("type") != "message":
            continue
        if not isinstance(item.get("id"), str):
            item["id"] = "msg"
            changed.append("id")
        if isinstance(item.get("content"), str):
            item["content"] = [{"type": "output_text", "text": item["content"]}]
            changed.append("content as a text")
        parts = item.get("content")
        for part in parts if isinstance(parts, list) else []:
            if not isinstance(part, dict) or part.get("type") != "output_text":
                continue
            if not _are_annotations(part.get("annotations")):
                changed.append("annotations")
                part["annotations"] = []
            if part.get("logprobs") is not None and not _are_part_logprobs(part["logprobs"]):
                _drop(part, "logprobs", changed)


def _reasoning(item: _Body, changed: list[str]) -> None:
    """Mend what the client of the responses insists on in an item of reasoning."""
    if not isinstance(item.get("id"), str):
        item["id"] = "rs"
        changed.append("id")
    for name in ("summary", "content"):
        listed = item.get(name)
        if listed is None:
            continue
        if not _are_objects(listed) or not all(isinstance(one.get("text"), str) for one in listed):
            item[name] = []
            changed.append(f"{name} of the reasoning")
    if not isinstance(item.get("encrypted_content"), str | None):
        _drop(item, "encrypted_content", changed)


def _message(body: _Body, changed: list[str]) -> None:
    if not _counts(body.get("usage"), ("input_tokens", "output_tokens")):
        body["usage"] = {"input_tokens": _UNKNOWN_TOKENS, "output_tokens": _UNKNOWN_TOKENS}
        changed.append("usage")
    for name in ("container", "diagnostics", "stop_details", "context_management"):
        if body.get(name) is not None and not isinstance(body[name], dict):
            _drop(body, name, changed)
    if isinstance(body.get("content"), str):
        body["content"] = [{"type": "text", "text": body["content"]}]
        changed.append("content as a text")
    listed = body.get("content")
    for block in listed if isinstance(listed, list) else []:
        _block(block, changed)


def _block(block: object, changed: list[str]) -> None:
    if not isinstance(block, dict):
        return
    if block.get("citations") is not None and not _are_citations(block["citations"]):
        _drop(block, "citations", changed)
    # Servers that are not Anthropic's sign no thoughts.
    for name in _OF_THOUGHTS.get(str(block.get("type")), ()):
        if not isinstance(block.get(name), str):
            block[name] = ""
            changed.append(f"{name} of the thinking")
    if block.get("type") == "tool_use" and block.get("input") is None:
        block["input"] = {}
        changed.append("input of a tool")


def _names(body: _Body, model: str, changed: list[str]) -> None:
    if not isinstance(body.get("model"), str):
        body["model"] = model.partition("/")[2]
        changed.append("model")
    if not isinstance(body.get("id"), str | None):
        changed.append("id")
        body["id"] = None
    body.setdefault("id", None)


def _drop(place: MutableMapping[str, Any], name: str, changed: list[str]) -> None:
    place[name] = None
    changed.append(name)


def _counts(usage: object, names: tuple[str, ...]) -> bool:
    """Whether usage can be read: whole numbers, and details that are objects of such."""
    if not isinstance(usage, dict) or not all(_is_count(usage.get(name)) for name in names):
        return False
    for name, value in usage.items():
        if name.endswith("_tokens") and value is not None and not _is_count(value):
            return False
        if name.endswith("_details") and value is not None:
            if not isinstance(value, dict):
                return False
            if not all(one is None or _is_count(one) for one in value.values()):
                return False
    return True


def _is_count(found: object) -> bool:
    return isinstance(found, int) and not isinstance(found, bool)


def _are_objects(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(one, dict) for one in found)


def _is_position(found: object) -> bool:
    """Whether this is a position of vLLM's log probabilities of a prompt."""
    return found is None or (
        isinstance(found, dict)
        and all(isinstance(one, dict) and "logprob" in one for one in found.values())
    )


def _are_logprobs(found: object) -> bool:
    """Whether these are log probabilities of OpenAI's form, or of Together's."""
    if found is None:
        return True
    if not isinstance(found, dict):
        return False
    tokens, values = found.get("tokens"), found.get("token_logprobs")
    if isinstance(tokens, list) and isinstance(values, list):
        return all(isinstance(one, str) for one in tokens) and all(
            isinstance(one, float | int) for one in values
        )
    try:
        Logprobs.model_validate(found)
    except (ValidationError, RecursionError):
        return False
    return True


def _are_annotations(found: object) -> bool:
    """Whether these are annotations of a text of the responses."""
    if not found:
        return isinstance(found, list)
    from openai.types.responses.response_output_text import Annotation

    return _passes(found, list[Annotation])


def _are_part_logprobs(found: object) -> bool:
    """Whether these are log probabilities of a text of the responses."""
    from openai.types.responses.response_output_text import Logprob

    return not found or _passes(found, list[Logprob])


def _are_citations(found: object) -> bool:
    """Whether these are citations of a text of Anthropic's messages."""
    from anthropic.types import TextCitation

    return _passes(found, list[TextCitation])


def _passes(found: object, kind: Any) -> bool:  # noqa: ANN401 - a type
    try:
        TypeAdapter(kind).validate_python(found)
    except (ValidationError, RecursionError):
        return False
    return True
