"""A model provider on loopback: OpenAI chat completions and responses, Anthropic messages, Google's
generateContent and Bedrock's Converse.

A test says what to reply to each request; the server writes that in the protocol in which it was
asked, and keeps every request for the test to look at.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Literal

from PIL import Image

from .streams import chat_events, message_events, response_events

CHAT, RESPONSES, MESSAGES = "/v1/chat/completions", "/v1/responses", "/v1/messages"
GENERATE, CONVERSE = ":generateContent", "/converse"
PROTOCOLS = {
    "/chat/completions": CHAT,
    # SageMaker's, whose models speak OpenAI's protocol.
    "/invocations": CHAT,
    "/responses": RESPONSES,
    "/messages": MESSAGES,
    GENERATE: GENERATE,
    CONVERSE: CONVERSE,
}
"""By the end of a path: Groq, Azure and others have a prefix of their own."""


@dataclass(frozen=True)
class Answer:
    """A model's answer; `content` None leaves the field of the protocol empty.

    `finish` tells why it stopped: at its end, at the bound on tokens, because it refused, or, in
    Anthropic's protocol alone, at the end of the context window.
    """

    content: str | None
    finish: Literal["stop", "length", "refusal", "window"] = "stop"


@dataclass(frozen=True)
class NoChoice:
    """A response with no choice in it."""


@dataclass(frozen=True)
class HttpError:
    """A response with an error status."""

    status: int
    retry_after: str | None = None
    message: str = "try again later"
    code: str | int | None = None
    kind: str = "error"


@dataclass(frozen=True)
class HangUp:
    """Half a response, then the connection is closed."""


@dataclass(frozen=True)
class Raw:
    """A body of any bytes."""

    body: bytes
    status: int = 200
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Changed:
    """The response to an answer, changed before it is written."""

    answer: Answer
    change: Callable[[dict[str, Any]], object]


@dataclass(frozen=True)
class Trickle:
    """The response to an answer, some bytes at a time."""

    answer: Answer
    pieces: int
    pause_s: float


Reply = Answer | NoChoice | HttpError | HangUp | Raw | Changed | Trickle


@dataclass(frozen=True)
class Request:
    """One request as it arrived.

    Attributes:
        path: Of the protocol.
        body: The JSON object.
        attempt: How many requests with the same question came before, in any protocol.
        at: When it came, on the monotonic clock.
        headers: Of the request, with names in small letters.
    """

    path: str
    body: dict[str, Any]
    attempt: int = 0
    at: float = field(default_factory=monotonic)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def blocks(self) -> list[dict[str, Any]]:
        """The content of the last message."""
        if self.path == GENERATE:
            return self.body["contents"][-1]["parts"]
        content = self.body["input" if self.path == RESPONSES else "messages"][-1]["content"]
        return [{"type": "text", "text": content}] if isinstance(content, str) else content

    @property
    def prompt(self) -> str:
        """The text of the last message."""
        return "\n".join(block["text"] for block in self.blocks if "text" in block)

    @property
    def image_urls(self) -> list[str]:
        """The pictures of the last message, as data URIs."""
        urls = []
        for block in self.blocks:
            match block.get("type"):
                case "image_url":
                    urls.append(block["image_url"]["url"])
                case "input_image":
                    urls.append(block["image_url"])
                case "image":
                    source = block["source"]
                    assert source["type"] == "base64", source["type"]
                    urls.append(f"data:{source['media_type']};base64,{source['data']}")
        return urls

    @property
    def images(self) -> list[Image.Image]:
        """The pictures of the last message, decoded."""
        images = []
        for url in self.image_urls:
            head, _, data = url.partition(",")
            assert head == "data:image/png;base64", head
            image = Image.open(BytesIO(b64decode(data, validate=True)), formats=("PNG",))
            image.load()
            images.append(image)
        return images

    @property
    def schema(self) -> dict[str, Any] | None:
        """The response schema, where one is asked for."""
        match self.path:
            case "/v1/chat/completions":
                return self.body.get("response_format", {}).get("json_schema", {}).get("schema")
            case "/v1/responses":
                return self.body.get("text", {}).get("format", {}).get("schema")
            case _:
                return self.body.get("output_format", {}).get("schema")


class ModelServer:
    """The server while it runs.

    Attributes:
        url: Its address, without a path.
        requests: What arrived, in order.
        reply: What to say to a request.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.requests: list[Request] = []
        self.reply: Callable[[Request], Reply] = lambda request: Answer("ok")
        self._asked: Counter[str] = Counter()
        self._lock = Lock()

    @property
    def asked(self) -> Counter[str]:
        """How often each question was asked."""
        return Counter(request.prompt for request in self.requests)

    def take(
        self, path: str, body: dict[str, Any], headers: Mapping[str, str]
    ) -> tuple[Request, Reply]:
        """Keep a request and decide on the reply."""
        with self._lock:
            question = Request(path, body).prompt
            request = Request(path, body, self._asked[question], headers=headers)
            self._asked[question] += 1
            self.requests.append(request)
            return request, self.reply(request)


@contextmanager
def model_server() -> Iterator[ModelServer]:
    """Serve on a free port of the loopback interface."""
    closing = Event()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked = self.path.partition("?")[0]
            path = next((PROTOCOLS[end] for end in PROTOCOLS if asked.endswith(end)), None)
            if path is None:
                self._send(404, {"error": {"message": f"no {self.path} here"}})
                return
            if isinstance(body.get("input"), str):
                # Inspect tries out with a word of its own whether it may ask for summaries.
                self._send(200, _response(Request(path, body), Answer("ok")))
                return
            request, reply = server.take(
                path, body, {name.lower(): text for name, text in self.headers.items()}
            )
            match reply:
                case HttpError(status, retry_after, message, code, kind):
                    error = {"type": kind, "message": message, "code": code}
                    headers = {"Retry-After": retry_after} if retry_after else {}
                    self._send(status, {"type": "error", "error": error}, headers)
                case HangUp():
                    self._send_part(request)
                case Raw(content, status, kind, named):
                    self._send_bytes(status, content, kind, dict(named))
                case Changed(answer, change) if body.get("stream"):
                    self._send_stream(path, change(WRITERS[path](request, answer)))
                case Changed(answer, change):
                    self._send(200, change(WRITERS[path](request, answer)))
                case Trickle(answer, pieces, pause_s):
                    self._send_slowly(request, answer, pieces, pause_s)
                case _ if body.get("stream"):
                    self._send_stream(path, WRITERS[path](request, reply))
                case _:
                    self._send(200, WRITERS[path](request, reply))

        def _send(self, status: int, value: object, headers: dict[str, str] | None = None) -> None:
            # Plain ASCII: a lone surrogate travels as an escape, as providers send it.
            self._send_bytes(status, json.dumps(value).encode("ascii"), "application/json", headers)

        def _send_bytes(
            self, status: int, data: bytes, kind: str, headers: dict[str, str] | None = None
        ) -> None:
            self.send_response(status)
            for name, text in (headers or {}).items():
                self.send_header(name, text)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            with suppress(ConnectionError):  # a client that gave up hears no more
                self.wfile.write(data)

        def _send_part(self, request: Request) -> None:
            data = self._begin(request, Answer("never heard to the end"))
            self.wfile.write(data[: len(data) // 2])
            self.close_connection = True

        def _send_slowly(
            self, request: Request, answer: Answer, pieces: int, pause_s: float
        ) -> None:
            data = self._begin(request, answer)
            step = len(data) // pieces + 1
            with suppress(ConnectionError):
                for start in range(0, len(data), step):
                    if closing.wait(pause_s):
                        return
                    self.wfile.write(data[start : start + step])
                    self.wfile.flush()

        def _begin(self, request: Request, answer: Answer) -> bytes:
            """Send the head of a response, and return its body."""
            stream = bool(request.body.get("stream"))
            data = (
                STREAMS[request.path](WRITERS[request.path](request, answer))
                if stream
                else json.dumps(WRITERS[request.path](request, answer)).encode()
            )
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream" if stream else "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            return data

        def _send_stream(self, path: str, body: object) -> None:
            self._send_bytes(200, STREAMS[path](body), "text/event-stream")

        def log_message(self, format: str, *args: object) -> None:
            """Keep the test output clean."""

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    http.daemon_threads = True
    server = ModelServer(f"http://127.0.0.1:{http.server_port}")
    thread = Thread(target=http.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield server
    finally:
        closing.set()
        http.shutdown()
        http.server_close()
        thread.join()


def _chat_completion(request: Request, reply: Answer | NoChoice) -> dict[str, Any]:
    choices = []
    if isinstance(reply, Answer):
        message = {"role": "assistant", "content": reply.content, "refusal": None}
        finish = "content_filter" if reply.finish == "refusal" else reply.finish
        choices = [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}]
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        # SageMaker's requests name an endpoint alone.
        "model": request.body.get("model", "served"),
        "choices": choices,
        "usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10},
    }


def _response(request: Request, reply: Answer | NoChoice) -> dict[str, Any]:
    output = []
    if isinstance(reply, Answer):
        text = reply.content or ""
        block = (
            {"type": "refusal", "refusal": text}
            if reply.finish == "refusal"
            else {"type": "output_text", "text": text, "annotations": []}
        )
        output = [
            {
                "type": "message",
                "id": "msg_1",
                "role": "assistant",
                "status": "completed",
                "content": [block],
            }
        ]
    cut = isinstance(reply, Answer) and reply.finish == "length"
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "status": "incomplete" if cut else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if cut else None,
        "model": request.body["model"],
        "output": output,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": 7,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 3,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 10,
        },
    }


_ANTHROPIC_STOPS = {
    "stop": "end_turn",
    "length": "max_tokens",
    "refusal": "refusal",
    "window": "model_context_window_exceeded",
}


def _message(request: Request, reply: Answer | NoChoice) -> dict[str, Any]:
    # This protocol has no list of choices; a message without content is what comes closest.
    text = reply.content if isinstance(reply, Answer) else None
    finish = reply.finish if isinstance(reply, Answer) else "stop"
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": request.body["model"],
        "content": [] if text is None else [{"type": "text", "text": text}],
        "stop_reason": _ANTHROPIC_STOPS[finish],
        "stop_sequence": None,
        "usage": {"input_tokens": 7, "output_tokens": 3},
    }


_GOOGLE_STOPS = {"stop": "STOP", "length": "MAX_TOKENS", "refusal": "SAFETY"}


def _candidates(request: Request, reply: Answer | NoChoice) -> dict[str, Any]:
    candidates = []
    if isinstance(reply, Answer):
        parts = [] if reply.content is None else [{"text": reply.content}]
        candidates = [
            {
                "content": {"role": "model", "parts": parts},
                "finishReason": _GOOGLE_STOPS[reply.finish],
                "index": 0,
            }
        ]
    return {
        "candidates": candidates,
        "usageMetadata": {
            "promptTokenCount": 7,
            "candidatesTokenCount": 3,
            "totalTokenCount": 10,
        },
        "modelVersion": "gemini",
        "responseId": "r1",
    }


_CONVERSE_STOPS = {
    "stop": "end_turn",
    "length": "max_tokens",
    "refusal": "content_filtered",
    "window": "model_context_window_exceeded",
}


def _converse(request: Request, reply: Answer | NoChoice) -> dict[str, Any]:
    text = reply.content if isinstance(reply, Answer) else None
    finish = reply.finish if isinstance(reply, Answer) else "stop"
    content = [] if text is None else [{"text": text}]
    return {
        "output": {"message": {"role": "assistant", "content": content}},
        "stopReason": _CONVERSE_STOPS[finish],
        "usage": {"inputTokens": 7, "outputTokens": 3, "totalTokens": 10},
        "metrics": {"latencyMs": 1},
    }


WRITERS: dict[str, Callable[[Request, Answer | NoChoice], dict[str, Any]]] = {
    CHAT: _chat_completion,
    RESPONSES: _response,
    MESSAGES: _message,
    GENERATE: _candidates,
    CONVERSE: _converse,
}

STREAMS: dict[str, Callable[[Any], bytes]] = {
    CHAT: chat_events,
    RESPONSES: response_events,
    MESSAGES: message_events,
}
