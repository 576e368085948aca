"""Prompts that do not fit the context of a model.

Inspect turns the refusals of the large providers into an output whose text is the server's message
and whose stop reason is `model_length`. Other servers' refusals come as an error; they are
recognized here by their words, so that a prompt that can never fit is not sent again and again.
"""

from __future__ import annotations

import re
from typing import Final

from inspect_ai.model import ModelOutput

OVERFLOW: Final = "model_length"
"""Inspect's stop reason for a prompt that does not fit."""

_REFUSED = (400, 413, 422)
_WORDS = re.compile(
    r"exceed\w*[ _](?:the )?(?:available |maximum |model'?s? )?context[ _](?:size|length|window)"
    r"|(?:maximum|model'?s|available) context (?:size|length|window)"
    r"|longer than the model'?s context|prompt is too long|input is too long"
    r"|context[ _]length[ _]exceeded",
    re.IGNORECASE,
)
_MAX_LOOKED_AT = 20_000


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
