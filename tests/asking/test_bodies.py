"""Bodies of responses that are packed, of another type or without an end, under a real client."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Callable

import pytest
from inspect_ai.model import ChatMessageUser

from uiprobe.asking import side_fields
from uiprobe.asking.completions import ServerError, complete

from ..clients.every_client import EVERY_CLIENT
from ..clients.server import WRITERS, Answer, Raw, Request, model_server
from ..clients.streams import chat_events, message_events

# Inspect's, when a client is left behind.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


def _asked(reply: Callable[[bytes], Raw], client: str = "openai") -> str:
    """Ask once, where the reply is made from a sound one with a side field of another type."""

    def make(request: Request) -> Raw:
        sound = WRITERS[request.path](request, Answer("yes"))
        return reply(json.dumps(sound | {"usage": {}}).encode())

    async def ask() -> str:
        with model_server() as server:
            server.reply = make
            output = await complete(
                EVERY_CLIENT[client].create(server.url), [ChatMessageUser(content="?")]
            )
        return output.completion

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("change", "status", "kind", "encoding"),
    [
        (bytes, 200, "application/vnd.api+json", ""),
        (bytes, 200, "text/plain", ""),
        (bytes, 201, "application/json", ""),
        (bytes, 200, "application/json", "identity"),
        (gzip.compress, 200, "application/json", "gzip"),
        (lambda body: b"\xef\xbb\xbf" + body, 200, "application/json", ""),
    ],
)
def test_a_whole_answer_counts_in_whatever_body_it_comes(
    change: Callable[[bytes], bytes], status: int, kind: str, encoding: str
) -> None:
    headers = {"Content-Encoding": encoding} if encoding else {}
    assert _asked(lambda body: Raw(change(body), status, kind, headers)) == "yes"


@pytest.mark.parametrize(
    ("change", "encoding", "words"),
    [
        (lambda body: body + b" " * 20_000, "", "more than 10,000 bytes"),
        (lambda body: gzip.compress(body + b" " * 20_000), "gzip", "more than 10,000 bytes"),
        (bytes, "gzip", "cannot be unpacked"),
        (bytes, "br", "packed as 'br'"),
    ],
)
def test_a_body_that_is_not_read_to_its_end_is_no_completion(
    change: Callable[[bytes], bytes], encoding: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side_fields, "MAX_BYTES", 10_000)
    headers = {"Content-Encoding": encoding} if encoding else {}
    with pytest.raises(ServerError, match=words):
        _asked(lambda body: Raw(change(body), headers=headers))


def test_events_without_an_end_are_no_completion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(side_fields, "MAX_BYTES", 10_000)
    with pytest.raises(ServerError, match="more than 10,000 bytes"):
        _asked(lambda _: Raw(b"x" * 20_000, content_type="text/event-stream"), "anthropic-stream")


def _begun_anew(events: Callable[[object], bytes], sent: int) -> Callable[[bytes], Raw]:
    """A stream that begins anew behind so many of its events, as from a proxy that asks again."""

    def reply(body: bytes) -> Raw:
        whole = events(json.loads(body)).removesuffix(b"data: [DONE]\n\n")
        pieces = whole.split(b"\n\n")
        return Raw(b"\n\n".join([*pieces[:sent], whole]), content_type="text/event-stream")

    return reply


@pytest.mark.parametrize("sent", [1, 2, 3, 5, 8])
def test_a_message_that_begins_anew_in_its_stream_is_no_completion(sent: int) -> None:
    with pytest.raises(ServerError, match="a second message begins in its stream"):
        _asked(_begun_anew(message_events, sent), "anthropic-stream")


@pytest.mark.parametrize("sent", [2, 3, 4, 5])
def test_a_completion_that_begins_anew_with_another_identifier_is_none(sent: int) -> None:
    def reply(body: bytes) -> Raw:
        whole = json.loads(body)
        first, second = (chat_events(whole | {"id": f"chatcmpl-{n}"}) for n in (1, 2))
        return Raw(
            b"\n\n".join([*first.split(b"\n\n")[:sent], second]), content_type="text/event-stream"
        )

    with pytest.raises(ServerError, match="a second completion begins in its stream"):
        _asked(reply, "openai-stream")


@pytest.mark.parametrize("role", ["", "assistant"])
def test_pieces_with_identifiers_of_their_own_count(role: str) -> None:
    def reply(body: bytes) -> Raw:
        events = chat_events(json.loads(body)).split(b"\n\n")
        pieces = []
        for number, event in enumerate(events):
            if event.startswith(b"data: {"):
                piece = json.loads(event[6:]) | {"id": f"chatcmpl-{number}"}
                for choice in piece["choices"]:
                    if role:
                        choice["delta"]["role"] = role
                event = b"data: " + json.dumps(piece).encode()
            pieces.append(event)
        return Raw(b"\n\n".join(pieces), content_type="text/event-stream")

    assert _asked(reply, "openai-stream") == "yes"


@pytest.mark.parametrize("sent", [5, 6])
def test_text_behind_the_end_of_a_choice_is_no_completion(sent: int) -> None:
    with pytest.raises(ServerError, match="text comes behind the end of its choice"):
        _asked(_begun_anew(chat_events, sent), "openai-stream")


@pytest.mark.parametrize(
    ("client", "events"), [("anthropic-stream", message_events), ("openai-stream", chat_events)]
)
def test_a_stream_in_order_counts(client: str, events: Callable[[object], bytes]) -> None:
    assert _asked(_begun_anew(events, 0), client) == "yes"


def test_blocks_of_one_number_are_no_completion() -> None:
    def reply(body: bytes) -> Raw:
        message = json.loads(body)
        message["content"] = [{"type": "thinking", "thinking": "", "signature": "s"}] + message[
            "content"
        ]
        stream = message_events(message).replace(b'"index": 1', b'"index": 0')
        return Raw(stream, content_type="text/event-stream")

    with pytest.raises(ServerError, match="block 0 of the message begins where block 1 is next"):
        _asked(reply, "anthropic-stream")
