"""One question, one answer; on request a second one under a response schema."""

from __future__ import annotations

import json
from logging import getLogger
from typing import TYPE_CHECKING

from inspect_ai.model import (
    ChatMessage,
    ContentReasoning,
    ContentText,
    GenerateConfig,
    Model,
    ModelOutput,
    StopReason,
    get_model,
)
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import StoreModel
from pydantic import Field

from uiprobe.episodes.redaction import without_secrets
from uiprobe.solvers.broken import require_whole
from uiprobe.solvers.overflow import generate_or_overflow

if TYPE_CHECKING:
    from uiprobe.probes.answer_forms import AnyForm

WITHOUT_RESPONSE_SCHEMA = frozenset(
    {"hf", "transformer_lens", "nnterp", "mockllm", "none", "cloudflare", "azureai", "meta"}
)
"""Inspect providers (0.3.285) that do not pass a response schema on."""

_logger = getLogger(__name__)
_warned_of: set[str] = set()
"""The servers of this process that are known not to enforce a response schema."""


class StructuredAnswer(StoreModel):
    """The structured answer of a sample.

    Attributes:
        text: What the model answered; None if it was not asked.
        unavailable: Why it was not asked.
        stop: Why the model stopped.
        refused: Whether the model or its provider refused.
        unenforced: The server, where the answer shows that it does not enforce the schema.
    """

    text: str | None = Field(default=None)
    unavailable: str | None = Field(default=None)
    stop: StopReason | None = Field(default=None)
    refused: bool = Field(default=False)
    unenforced: str | None = Field(default=None)


@solver
def answer(structured: bool = False) -> Solver:
    """Ask the question once, without tools.

    A question that does not fit the model's context gets an output with the stop reason
    `model_length`, whichever the provider: it is never scored.

    Args:
        structured: Ask again, with the same question, for an answer under a response schema.

    Raises:
        BrokenItemError: The item's data is broken.
        ServerError: The provider gave no completion; the sample is retried.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        require_whole(state)
        question = list(state.messages)
        # Not `generate`, which fails on a response without a choice before we can say so.
        state.output = await _ask(question, GenerateConfig())
        state.messages.append(state.output.message)
        if structured:
            await _ask_structured(state, question)
        return state

    return solve


async def _ask(question: list[ChatMessage], config: GenerateConfig) -> ModelOutput:
    output = await generate_or_overflow(get_model(), question, config=config)
    _replace_surrogates(output)
    return output


def _replace_surrogates(output: ModelOutput) -> None:
    """Put U+FFFD for lone surrogates, which no prompt, and not every part of a log, can hold."""
    for choice in output.choices:
        message = choice.message
        if isinstance(message.content, str):
            message.content = _without_surrogates(message.content)
            continue
        for content in message.content:
            if isinstance(content, ContentText):
                content.text = _without_surrogates(content.text)
            elif isinstance(content, ContentReasoning):
                content.reasoning = _without_surrogates(content.reasoning)
    output.completion = _without_surrogates(output.completion)


def _without_surrogates(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


async def _ask_structured(state: TaskState, question: list[ChatMessage]) -> None:
    from uiprobe.probes.answer_forms import answer_form

    form = answer_form(state.metadata["form"])
    store = state.store_as(StructuredAnswer)
    provider = _provider(get_model())
    if provider in WITHOUT_RESPONSE_SCHEMA:
        store.unavailable = f"the provider {provider} has no response schema"
        return
    output = await _ask(
        _with_instruction(question, form),
        GenerateConfig(response_schema=form.response_schema),
    )
    store.text = output.completion
    store.stop = output.stop_reason
    store.refused = refused(output)
    if not store.refused and output.stop_reason in _WHOLE and not _is_json(output.completion):
        store.unenforced = _warn_of(get_model())


_WHOLE = ("stop", "unknown")
"""Stop reasons of an answer that came to its end; one that was cut off proves nothing."""


def refused(output: ModelOutput) -> bool:
    """Whether the model or its provider refused to answer."""
    return any(
        choice.stop_reason == "content_filter"
        or (
            not isinstance(choice.message.content, str)
            and any(isinstance(c, ContentText) and c.refusal for c in choice.message.content)
        )
        for choice in output.choices
    )


def _is_json(text: str) -> bool:
    """Whether a text is JSON; one that is empty proves no more than one that is."""
    try:
        json.loads(text)
    except RecursionError:
        return False
    except ValueError:
        return not text.strip()
    return True


def _warn_of(model: Model) -> str:
    """Warn, once in a process, of a server that does not enforce response schemas."""
    address = getattr(model.api, "base_url", None)
    server = f"{model} at {without_secrets(address)}" if address else str(model)
    if server not in _warned_of:
        _warned_of.add(server)
        _logger.warning(
            "%s does not enforce the response schema: a structured answer is not JSON. The variant "
            "`structured` counts as not enforced; leave out -T structured=true, or serve the model "
            "with a server that constrains its output",
            server,
        )
    return server


def _provider(model: Model) -> str:
    return str(model).partition("/")[0]


def _with_instruction(question: list[ChatMessage], form: AnyForm) -> list[ChatMessage]:
    """The question, with the instruction replaced by that for a structured answer."""
    last = question[-1].model_copy(deep=True)
    old, new = form.instruction, form.structured_instruction
    if isinstance(last.content, str):
        last.content = last.content.replace(old, new)
    else:
        for content in last.content:
            if isinstance(content, ContentText):
                content.text = content.text.replace(old, new)
    return [*question[:-1], last]
