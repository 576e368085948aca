"""Prompts that do not fit the context of a model.

Inspect turns the refusals of the large providers into an output whose text is the server's message
and whose stop reason is `model_length`. Other servers' refusals come as an error; they are
recognized here by their words, so that a prompt that can never fit is not sent again and again.
Anthropic's `model_context_window_exceeded` arrives as `unknown`, and is looked up in the response.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript
from inspect_ai.model import ChatMessage, Model, ModelOutput

from uiprobe.asking.completions import complete
from uiprobe.solvers.context_size import too_long

OVERFLOW: Final = "model_length"
"""Inspect's stop reason for a prompt that does not fit."""

_FULL_WINDOW = "model_context_window_exceeded"
_REFUSED = (400, 413, 422)
"""How servers refuse a prompt that is too long: bad, too large, or unprocessable."""

_WORDS = re.compile(
    r"exceed\w*[ _](?:the )?(?:available |maximum |model'?s? )?context[ _](?:size|length|window)"
    r"|(?:maximum|model'?s|available) context (?:size|length|window)"
    r"|longer than the model'?s context|prompt is too long|input is too long"
    r"|context[ _]length[ _]exceeded",
    re.IGNORECASE,
)
_MAX_LOOKED_AT = 20_000
"""Characters of a provider's message that are searched for words about the context."""


async def generate_or_overflow(
    model: Model,
    messages: Sequence[ChatMessage],
    **options: Any,  # noqa: ANN401 - as Inspect has them
) -> ModelOutput:
    """Ask a model; a prompt that does not fit gives an output with `model_length`.

    A prompt that cannot fit the context in the model's file is not sent at all.

    Args:
        model: The Inspect model to call.
        messages: What it is asked.
        options: More arguments of `Model.generate`.

    Raises:
        ServerError: The server never answered, or no response of it is a completion.
        RuntimeError: Asking it failed for another reason.
    """
    # Inspect loads all solvers with its registry, to which the model files would add.
    from uiprobe.model_configs.catalog import traits_of

    traits = traits_of(str(model))
    if traits is not None and (reason := too_long(messages, traits.context)):
        return ModelOutput.from_content(str(model), reason, stop_reason=OVERFLOW)
    try:
        output = await complete(model, messages, **options)
    except RuntimeError as error:
        overflow = overflow_output(str(model), error)
        if overflow is None:
            raise
        return overflow
    unknown = any(choice.stop_reason == "unknown" for choice in output.choices)
    if unknown and str(model).startswith("anthropic/"):
        _name_full_window(output)
    return output


def _name_full_window(output: ModelOutput) -> None:
    """Name the end of the context window, which Inspect (0.3.285) knows no name for.

    Inspect keeps the responses of the first calls of a sample alone. Of later ones the reason is
    inferred: no other stop reason of Anthropic's arrives as `unknown` where no tool runs at the
    provider.
    """
    call = next(
        (
            event.call
            for event in reversed(transcript().events)
            if isinstance(event, ModelEvent) and event.output is output
        ),
        None,
    )
    response = None if call is None else call.response
    if isinstance(response, Mapping) and response.get("stop_reason") != _FULL_WINDOW:
        return
    for choice in output.choices:
        choice.stop_reason = OVERFLOW


def overflow_output(model: str, error: Exception) -> ModelOutput | None:
    """The output that represents a refused prompt, as Inspect makes it for the large providers.

    Args:
        model: Name of the model.
        error: What asking it raised.

    Returns:
        An output with the server's message and `model_length`; None for any other error.
    """
    status = getattr(error, "status_code", None)
    message = str(getattr(error, "provider_message", None) or error)
    if status not in _REFUSED or not _WORDS.search(message[:_MAX_LOOKED_AT]):
        return None
    return ModelOutput.from_content(model, message[:2_000], stop_reason=OVERFLOW)


def overflows(output: ModelOutput) -> bool:
    """Whether the prompt did not fit, so that the text is the server's and not the model's."""
    return any(choice.stop_reason == OVERFLOW for choice in output.choices)
