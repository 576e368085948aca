"""What broken servers send, drawn or in turn, and what must come of each."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

from .server import (
    CHAT,
    MESSAGES,
    RESPONSES,
    Answer,
    Changed,
    HangUp,
    HttpError,
    NoChoice,
    Raw,
    Reply,
    Request,
)

Outcome = Literal["errored", "right", "errored or right"]


@dataclass(frozen=True)
class Fault:
    """A fault of a server.

    Attributes:
        reply: Makes the reply, from the request and the right answer to it.
        outcome: What must come of an item whose server always replies so. The clients of the
            providers differ in the faults that they overlook.
    """

    reply: Callable[[Request, Answer], Reply]
    outcome: Outcome = "errored"


_TEXT: dict[str, tuple[str | int, ...]] = {
    CHAT: ("choices", 0, "message", "content"),
    RESPONSES: ("output", 0, "content", 0, "text"),
    MESSAGES: ("content", 0, "text"),
}
_LIST = {path: where[0] for path, where in _TEXT.items()}

_OTHER_TYPES: dict[str, Any] = {
    "a number": 5,
    "a truth value": True,
    "NaN": math.nan,
    "a list": ["x"],
    "an object": {"a": 1},
}


def _always(reply: Reply, outcome: Outcome = "errored") -> Fault:
    return Fault(lambda request, right: reply, outcome)


def _changed(change: Callable[[Request, dict[str, Any]], object], outcome: Outcome) -> Fault:
    return Fault(lambda request, right: Changed(right, lambda body: change(request, body)), outcome)


def _put(body: dict[str, Any], place: Sequence[str | int], value: object) -> dict[str, Any]:
    changed: dict[str, Any] = json.loads(json.dumps(body))
    inner: Any = changed
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return changed


def _counting(count: object, outcome: Outcome) -> Fault:
    def change(request: Request, body: dict[str, Any]) -> dict[str, Any]:
        usage = {k: count if isinstance(v, int) else v for k, v in body["usage"].items()}
        return body | {"usage": usage}

    return _changed(change, outcome)


def _with_text(value: object) -> Fault:
    return _changed(lambda request, body: _put(body, _TEXT[request.path], value), "errored")


def _with_list(value: object) -> Fault:
    return _changed(lambda request, body: _put(body, [_LIST[request.path]], value), "errored")


def _raw(body: bytes, status: int = 200, kind: str = "application/json") -> Fault:
    return _always(Raw(body, status, kind))


REFUSALS: dict[str, Fault] = {
    "500": _always(HttpError(500)),
    "500 in HTML": _raw(b"<html><script>alert(1)</script>", 500, "text/html"),
    "503, retry after 10 hours": _always(HttpError(503, retry_after="36000")),
    "429": _always(HttpError(429)),
    "429, retry after 10 hours": _always(HttpError(429, retry_after="36000")),
    "429, retry after no number": _always(HttpError(429, retry_after="soon \x1b[2J")),
    "429, retry after NaN": _always(HttpError(429, retry_after="nan")),
    "429, retry after -5": _always(HttpError(429, retry_after="-5")),
    "429, retry after 1e999": _always(HttpError(429, retry_after="1e999")),
    "dropped in mid-body": _always(HangUp()),
}
"""Faults that clients know and retry."""

BODIES: dict[str, Fault] = {
    "empty body": _raw(b""),
    "null": _raw(b"null"),
    "NaN": _raw(b"NaN"),
    "a list": _raw(b"[]"),
    "a text": _raw(b'"press [back]"'),
    "an empty object": _raw(b"{}"),
    "half an object": _raw(b'{"choices": ['),
    "no UTF-8": _raw(b'{"choices": "\xff\xfe"}'),
    "100,000 brackets": _raw(b"[" * 100_000),
    "HTML": _raw(b"<html>busy</html>", 200, "text/html"),
}
"""Bodies that are no response."""

FIELDS: dict[str, Fault] = {
    "negative usage": _counting(-5, "right"),
    "huge usage": _counting(10**30, "right"),
    "no usage": _changed(lambda request, body: body | {"usage": None}, "right"),
    "usage of NaN": _counting(math.nan, "right"),
    "usage in words": _counting("many", "right"),
    "usage of 1.5": _counting(1.5, "right"),
    "usage as a list": _changed(lambda request, body: body | {"usage": [1]}, "right"),
    "NaN where nobody looks": _changed(
        lambda request, body: body | {"created": math.nan, "system_fingerprint": math.nan},
        "right",
    ),
    "stop reason of a number": _changed(
        lambda request, body: (
            _put(body, ("choices", 0, "finish_reason"), 7)
            if request.path == CHAT
            else body | {"stop_reason": 7, "status": 7}
        ),
        "errored",
    ),
    "name of NaN": _changed(lambda request, body: body | {"model": math.nan}, "right"),
    **{f"answer as {name}": _with_text(value) for name, value in _OTHER_TYPES.items()},
    **{f"choices as {name}": _with_list(value) for name, value in _OTHER_TYPES.items()},
    "choices of null": _with_list(None),
    "choice of null": _with_list([None]),
    "empty choice": _with_list([{}]),
}
"""Responses with fields that are missing, of another type, or unbelievable."""

NO_CHOICE = _always(NoChoice())
"""For Anthropic this is an empty answer, which models of theirs do give."""

SERVER_FAULTS = REFUSALS | BODIES | FIELDS


def draw_fault(random: Random) -> tuple[str, Fault]:
    """A fault of the table, or a sound response with a change in any place."""
    if random.random() < 0.6:
        name = random.choice(sorted(SERVER_FAULTS))
        return name, SERVER_FAULTS[name]
    seed = random.random()

    def change(request: Request, body: dict[str, Any]) -> object:
        return _change_anywhere(Random(seed), body)  # noqa: S311 - hostile input, no secret

    # The change may hit the text, which is then another answer, or none.
    return "changed anywhere", _changed(change, "errored or right")


def _change_anywhere(random: Random, value: Any) -> Any:
    if isinstance(value, dict) and value and random.random() < 0.9:
        name = random.choice(sorted(value))
        return value | {name: _change_anywhere(random, value[name])}
    if isinstance(value, list) and value and random.random() < 0.9:
        place = random.randrange(len(value))
        return [*value[:place], _change_anywhere(random, value[place]), *value[place + 1 :]]
    if isinstance(value, str):
        # Another text would be another answer.
        return random.choice((None, 5, -1.5, math.nan, [], {}, [value], {"text": value}))
    return random.choice((None, 5, -5, 10**30, math.nan, math.inf, [], {}, [None], "x", "", True))
