"""Hiding secrets changes no answer that repeats its question, and no decision to ask again."""

from __future__ import annotations

import asyncio
import io
from base64 import b64encode
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import click
import pytest
from inspect_ai.model import (
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelOutput,
)
from PIL import Image
from pydantic import BaseModel

from uiprobe.asking.completions import ServerError, complete
from uiprobe.episodes import known_secrets
from uiprobe.episodes.doors import guard_inspect, guarded_streams
from uiprobe.episodes.known_secrets import hide_known, holds_secret, refresh

from .every_client import EVERY_CLIENT
from .server import Answer, Changed, Raw, Reply, Request, model_server

# Inspect's, when a client is left behind.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

KEY = "sk-proj-Zq7Wx3Rt9Yv4Km2Ns"
WORD = "password1"


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(known_secrets, "_remembered", set())
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("SHOP_PASSWORD", WORD)
    guard_inspect()
    refresh()
    yield
    monkeypatch.undo()
    refresh()


def _asked(reply: Callable[[Request], Reply], prompt: str | list[Content]) -> tuple[str, int]:
    async def ask() -> tuple[str, int]:
        with model_server() as server:
            server.reply = reply
            model = EVERY_CLIENT["openai"].create(server.url)
            try:
                output = await complete(model, [ChatMessageUser(content=prompt)])
            except ServerError as error:
                return str(error), len(server.requests)
            return output.completion, len(server.requests)

    return asyncio.run(ask())


def test_an_answer_that_repeats_a_word_of_its_question_stays() -> None:
    def says(_: Request) -> Reply:
        return Answer(f"input_text [Password1] {KEY}")

    assert _asked(says, f"Type {WORD} into the field") == ("input_text [Password1] [hidden]", 1)
    assert _asked(says, "Type it into the field") == ("input_text [[hidden]] [hidden]", 1)


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        ("notification", "notification"),
        ("Terminbestätigung", "Terminbestätigung"),
        ("correct horse battery", "correct horse battery"),
        ("notification7", "[hidden]"),
        ("qKzWbRtYpLmXvHsD", "[hidden]"),
        ("qkzwbrtyplmxvhsdqkzwbrtyplmxvhsd", "[hidden]"),
    ],
)
def test_a_word_of_the_language_stays_in_an_answer_whatever_was_asked(
    secret: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", secret)
    refresh()
    answered = _asked(lambda _: Answer(f"It is: {secret}"), "What is it?")
    assert answered == (f"It is: {said}", 1)
    assert hide_known(f"It is: {secret}") == "It is: [hidden]"


def test_a_word_that_a_picture_may_show_stays_and_a_key_does_not() -> None:
    png = BytesIO()
    Image.new("RGB", (8, 8)).save(png, "PNG")
    pixel = f"data:image/png;base64,{b64encode(png.getvalue()).decode()}"
    shown = [ContentText(text="Type what the note says"), ContentImage(image=pixel)]
    said = _asked(lambda _: Answer(f"input_text [{WORD}] {KEY}"), shown)
    assert said == (f"input_text [{WORD}] [hidden]", 1)


@pytest.mark.parametrize("value", ["admin", "1234", "password", "notification", "app_knowledge"])
def test_results_are_told_apart_whatever_word_is_a_secret(
    value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", value)
    refresh()
    texts = ["app_knowledge", "admin: the password is 1234", "score 0.1234"]
    assert list(map(hide_known, texts)) == texts


@pytest.mark.parametrize(
    "fault",
    [
        Changed(Answer("no"), lambda body: body | {"error": {"message": KEY, "code": 5}}),
        Raw(f'{{"key": "{KEY}'.encode()),
        Raw(f"<html>{KEY}</html>".encode(), content_type="text/html"),
        Raw(b'{"key": "\xff' + KEY.encode() + b'"}'),
    ],
)
def test_a_fault_that_says_the_key_is_asked_again(fault: Reply) -> None:
    found = _asked(lambda request: Answer("yes") if request.attempt else fault, "?")
    assert found == ("yes", 2)
    words, asked = _asked(lambda _: fault, "?")
    assert "gave up after 2 attempts" in words
    assert asked == 2
    assert not holds_secret(words)


class _Found(BaseModel):
    number: int


def _invalid() -> None:
    _Found.model_validate({"number": KEY})


def _unreadable() -> None:
    (KEY.encode() + b"\xff").decode()


def _reset() -> None:
    raise ConnectionResetError(104, KEY)


@pytest.mark.parametrize(
    ("fail", "kind"),
    [(_invalid, ValueError), (_unreadable, ValueError), (_reset, ConnectionResetError)],
)
def test_an_error_that_cannot_be_changed_keeps_its_kind(
    fail: Callable[[], None], kind: type[Exception]
) -> None:
    class Failing(ModelAPI):
        async def generate(self, *_: Any) -> ModelOutput:
            fail()
            raise AssertionError

    api = Failing("x")
    Model(api, GenerateConfig())
    with pytest.raises(kind) as caught:
        asyncio.run(api.generate([ChatMessageUser(content="?")], [], "auto", GenerateConfig()))
    assert not holds_secret(f"{caught.value!s} {caught.value!r}")


def test_nothing_passes_by_the_bytes_below_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    below = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(below, "ascii", errors="backslashreplace"))
    with guarded_streams():
        click.echo(f"the key is {KEY}")
        click.echo(f"the key is {KEY}".encode())
    assert below.getvalue() == b"the key is [hidden]\n" * 2
