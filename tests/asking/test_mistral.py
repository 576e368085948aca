"""A client like Mistral's: it makes an httpx client for each request and checks every field."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessageAssistant,
    ChatMessageUser,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelCall,
    ModelOutput,
    get_model,
    modelapi,
)
from pydantic import BaseModel
from tenacity import wait_none

from uiprobe.asking.completions import ServerError, complete
from uiprobe.solvers.answer import refused

from ..clients.server import Answer, Changed, model_server
from ..clients.shapes import SHAPES, WORDS

pytestmark = pytest.mark.slow
CHAT = "/v1/chat/completions"


class _Message(BaseModel):
    role: str
    content: str | list[dict[str, Any]] | None = None


class _Choice(BaseModel):
    index: int
    finish_reason: str
    message: _Message


class _Usage(BaseModel):
    prompt_tokens: int = 0
    completion_tokens: int = 0


class _Completion(BaseModel):
    id: str
    object: str
    created: int
    model: str
    usage: _Usage
    choices: list[_Choice]


class _Strict(ModelAPI):
    """Inspect's client of Mistral in its outlines; the fields are those of Mistral's own types."""

    def __init__(self, model_name: str, base_url: str, **_: Any) -> None:
        super().__init__(model_name, base_url)
        self.conversation_api = True

    def _http_default_args(self) -> dict[str, Any]:
        return {"async_client": httpx.AsyncClient()}

    async def generate(self, input: Any, *rest: Any) -> tuple[ModelOutput, ModelCall]:
        assert not self.conversation_api, "its responses do not say why the model stopped"
        request = {"model": "model", "messages": [{"role": "user", "content": input[-1].text}]}
        async with self._http_default_args()["async_client"] as client:
            said = await client.post(f"{self.base_url}{CHAT}", json=request)
        try:
            found = _Completion.model_validate_json(said.content)
        except ValueError as error:
            raise RuntimeError("Response validation failed") from error
        choices = [
            ChatCompletionChoice(
                message=ChatMessageAssistant(content=str(one.message.content or "")),
                stop_reason="stop",
            )
            for one in found.choices
        ]
        call = ModelCall.create(request, found.model_dump())
        return ModelOutput(model=found.model, choices=choices), call


@modelapi(name="strict_fields")
def strict_fields() -> type[ModelAPI]:
    return _Strict


class _Mistral(Model):
    def __str__(self) -> str:
        return "mistral/model"


def _ask(change: Callable[[dict[str, Any]], object]) -> ModelOutput:
    async def ask() -> ModelOutput:
        with model_server() as server:
            server.reply = lambda _: Changed(Answer("yes"), change)
            made = get_model("strict_fields/model", base_url=server.url, memoize=False)
            model = _Mistral(made.api, GenerateConfig(max_retries=1))
            setattr(model.api, "retry_wait", wait_none)  # noqa: B010 - a method, to mypy
            return await complete(model, [ChatMessageUser(content="?")])

    return asyncio.run(ask())


@pytest.mark.parametrize(
    "shape",
    [
        *("sound", "usage {}", "usage in words", "id null", "id of a number", "id missing"),
        *("model null", "index missing", "created missing", "object missing"),
        *("tool_calls in words", "top-level error {}", "content as two parts"),
    ],
)
def test_side_fields_that_its_client_insists_on_lose_no_answer(shape: str) -> None:
    assert _ask(SHAPES[CHAT][shape].change).completion == "yes"


@pytest.mark.parametrize(
    "shape",
    ["top-level error, whole text", "choice error, finish stop", "finish error, choice error"],
)
def test_an_error_that_its_client_drops_is_a_fault(shape: str) -> None:
    with pytest.raises(ServerError, match=WORDS):
        _ask(SHAPES[CHAT][shape].change)


def test_a_field_of_another_type_that_the_score_needs_is_a_fault_and_named() -> None:
    with pytest.raises(ServerError, match="finish_reason is 0, which is no end"):
        _ask(SHAPES[CHAT]["finish of a number"].change)


def test_a_refusal_that_its_client_drops_is_one() -> None:
    assert refused(_ask(SHAPES[CHAT]["refused"].change))
