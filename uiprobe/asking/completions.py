"""Asking a model so that only what its provider calls an end counts as an answer.

Each model is guarded once: its client's responses are looked at as they arrive, before Inspect
reads them (`side_fields`), and after, when Inspect knows the raw response (`endings`). A response
that is no completion is asked for again with Inspect's growing waits, a few times; then the
sample errs with the server's words.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from json import JSONDecodeError
from typing import Any, Final
from weakref import WeakSet

from inspect_ai.model import (
    ChatMessage,
    ContentText,
    GenerateConfig,
    Model,
    ModelAPI,
    ModelCall,
    ModelOutput,
)
from inspect_ai.tool import ToolChoice, ToolInfo
from pydantic import ValidationError
from tenacity import RetryError

from uiprobe.asking.endings import IN_PROCESS, fault_of, is_listed
from uiprobe.asking.room import (
    both_bounds,
    cut_off_reasoning,
    is_known_to_reason,
    note_cut_off,
    note_reasoning,
    reasons,
    separate_thoughts,
)
from uiprobe.asking.side_fields import Listener, watch_responses
from uiprobe.episodes.known_secrets import hide_known_in

MOST_ATTEMPTS: Final = 5
"""How often one question is asked whose responses are no completions."""

_BROKEN = (
    *(TypeError, ValueError, AttributeError, AssertionError, LookupError),
    RecursionError,
)
"""Exceptions that clients of providers raise over responses with missing or mistyped fields, few of
which they check."""

_OVERFLOW = "model_length"
_REFUSED = (_OVERFLOW, "content_filter")
"""Inspect's output for a request that the server refused for its length or its content."""

_TOO_LARGE = (400, 413, 422)
"""How servers refuse a request that asks for too many tokens."""

_Result = ModelOutput | tuple[ModelOutput | Exception, ModelCall]

_NEXT = "look at the server's status and run the same command again"


class ServerError(RuntimeError):
    """Asking a model failed: a fault of the machinery, not an answer."""


class CompletionError(ServerError):
    """A response that is no completion.

    Attributes:
        again: Whether the same question is to be asked again.
    """

    def __init__(self, message: str, *, again: bool) -> None:
        super().__init__(message)
        self.again = again


@dataclass(slots=True)
class _Question:
    """A question while it is asked, over all attempts.

    Attributes:
        faults: How many responses were no completions.
        answered: Whether a response arrived in this attempt.
        unread: Why its body could not be read to its end; empty where it was.
        body: The response as the server sent it, with its side fields put right and without
            secrets; None where it was not seen whole.
    """

    faults: int = 0
    answered: bool = False
    unread: str = ""
    body: Mapping[str, Any] | None = None


_question: ContextVar[_Question] = ContextVar("uiprobe_question")
_guarded: WeakSet[ModelAPI] = WeakSet()


async def complete(
    model: Model,
    messages: Sequence[ChatMessage],
    **options: Any,  # noqa: ANN401 - as Inspect has them
) -> ModelOutput:
    """Ask a model; what comes back is a completion, or the refusal of a prompt.

    Args:
        model: The Inspect model to call.
        messages: What it is asked.
        options: More arguments of `Model.generate`.

    Raises:
        ServerError: The server never answered, or no response of it is a completion.
        RuntimeError: Asking it failed for another reason.
    """
    _guard(model)
    token = _question.set(_Question())
    try:
        output = await model.generate(list(messages), **options)
    except RetryError as error:
        last = error.last_attempt
        raise ServerError(
            f"asked {model}: gave up after {last.attempt_number} attempts, the last of which ended "
            f"with {_told(last.exception())}; {_NEXT}"
        ) from error
    except _BROKEN as error:
        raise ServerError(
            f"asked {model}: its client failed with {_told(error)}. Unless that names a setting, "
            f"the response does not follow its protocol: {_NEXT}"
        ) from error
    finally:
        _question.reset(token)
    if output.empty:
        raise ServerError(f"asked {model}: the response holds no choice; {_NEXT}")
    return output


def answer_text(output: ModelOutput) -> str:
    """The text of a model; empty if the text is a server's, or the words of a refusal."""
    refused = any(choice.stop_reason in _REFUSED for choice in output.choices)
    return "" if refused else output.completion


def _guard(model: Model) -> None:
    """Check the responses of a model, from now on."""
    api = model.api
    if api in _guarded:
        return
    _guarded.add(api)
    provider = str(model).partition("/")[0]
    generate, should_retry = api.generate, api.should_retry

    async def ask(
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> _Result:
        question = _question.get(None) or _Question()
        # Where the responses of a server are not seen, there may have been one. A model in this
        # process has no server: what it raises once, it raises again.
        listener = Listener(_note_response, _note_body)
        question.answered = not watch_responses(api, str(model), listener) and is_listed(provider)
        question.unread, question.body = "", None
        try:
            result = await generate(input, tools, tool_choice, config)
        except Exception as error:
            # Without a response it is the request that cannot be made.
            if not question.answered or not _is_broken(error):
                raise
            found = fault_of(provider, {}, question.body) if question.body is not None else ""
            fault = question.unread or found or f"its client failed with {_told(error)}"
            raise _fault(model, question, fault) from error
        output, call = result if isinstance(result, tuple) else (result, None)
        if isinstance(output, ModelOutput):
            request = {} if call is None else call.request
            response = None if call is None or call.error else question.body or call.response
            if fault := question.unread or _fault_in(provider, output, request, response):
                raise _fault(model, question, fault)
            if response is not None:
                _note_refusals(output, response)
            separate_thoughts(output)
        return result

    @wraps(generate)
    async def checked(
        input: list[ChatMessage],
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> _Result:
        async def with_config(config: GenerateConfig) -> _Result:
            return await ask(input, tools, tool_choice, config)

        return await _with_room(model, config, with_config)

    @wraps(should_retry)
    def retried(error: BaseException) -> Any:  # noqa: ANN401 - Inspect's decision
        if isinstance(error, CompletionError):
            return error.again
        return should_retry(error)  # type: ignore[arg-type]

    # Of this one object: what its class does for others stays as it is.
    setattr(api, "generate", checked)  # noqa: B010 - a method, to mypy
    setattr(api, "should_retry", retried)  # noqa: B010


async def _with_room(
    model: Model, config: GenerateConfig, ask: Callable[[GenerateConfig], Awaitable[_Result]]
) -> _Result:
    """Ask with room to reason where the model needs it and the bound is ours."""
    bounds = both_bounds(model, config)
    if bounds is None:
        result = await ask(config)
    elif is_known_to_reason(model):
        larger = await _ask_larger(bounds[1], ask)
        # None: the server refuses so large a bound.
        config = bounds[0] if larger is None else bounds[1]
        result = await ask(config) if larger is None else larger
    else:
        config = bounds[0]
        result = await ask(config)
        output = _output(result)
        if output is not None and output.stop_reason == "max_tokens" and reasons(output):
            again = await _ask_larger(bounds[1], ask)
            if again is not None:
                config, result = bounds[1], again
                # Both requests cost tokens.
                _add_usage(_output(again), output)
    output = _output(result)
    if output is not None:
        if reasons(output):
            note_reasoning(model)
        if cut_off_reasoning(output):
            note_cut_off(model, config)
    return result


async def _ask_larger(
    config: GenerateConfig, ask: Callable[[GenerateConfig], Awaitable[_Result]]
) -> _Result | None:
    """Ask with room to reason; None if prompt and room together are more than the server takes."""
    try:
        result = await ask(config)
    except Exception as error:
        # Some clients raise what others return.
        if getattr(error, "status_code", None) in _TOO_LARGE:
            return None
        raise
    output = _output(result)
    return None if output is None or output.stop_reason == _OVERFLOW else result


def _add_usage(output: ModelOutput | None, before: ModelOutput) -> None:
    if output is not None and output.usage is not None and before.usage is not None:
        output.usage = before.usage + output.usage


def _output(result: _Result) -> ModelOutput | None:
    output = result[0] if isinstance(result, tuple) else result
    return output if isinstance(output, ModelOutput) else None


def _note_response(unread: str) -> None:
    question = _question.get(None)
    if question is not None:
        question.answered, question.unread = True, unread


def _note_body(body: Mapping[str, Any]) -> None:
    question = _question.get(None)
    if question is not None:
        # It comes in before what cleans the client's own results.
        question.body = hide_known_in(body)


def _note_refusals(output: ModelOutput, response: Mapping[str, Any]) -> None:
    """Note a refusal where a client dropped it, in the way in which OpenAI's keeps it."""
    raw = response.get("choices")
    if not isinstance(raw, list) or len(raw) != len(output.choices):
        return
    for choice, said in zip(output.choices, raw, strict=True):
        message = said.get("message")
        words = message.get("refusal") if isinstance(message, Mapping) else None
        content = choice.message.content
        parts = content if isinstance(content, list) else []
        if words and not any(isinstance(one, ContentText) and one.refusal for one in parts):
            choice.message.content = [ContentText(text=words, refusal=True)]


def _is_broken(error: Exception) -> bool:
    """Whether a client failed over a field; Mistral's wraps what its check of the types raises."""
    return isinstance(error, _BROKEN) or isinstance(
        error.__cause__, ValidationError | JSONDecodeError
    )


def _fault_in(
    provider: str,
    output: ModelOutput,
    request: dict[str, Any],
    response: Mapping[str, Any] | None,
) -> str:
    if response is not None and is_listed(provider):
        return fault_of(provider, request, response)
    if output.empty:
        return "the response holds no choice"
    if provider in IN_PROCESS:
        return ""
    stops = {choice.stop_reason for choice in output.choices}
    if response is None and stops <= set(_REFUSED):
        return ""
    return "the reason why it stopped is unknown" if "unknown" in stops else ""


def _fault(model: Model, question: _Question, fault: str) -> CompletionError:
    question.faults += 1
    times = f" ({question.faults} times)" if question.faults > 1 else ""
    return CompletionError(
        f"asked {model}: the response is no completion{times}: {fault}; {_NEXT}",
        again=question.faults < MOST_ATTEMPTS,
    )


def _told(error: BaseException | None) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:500]
