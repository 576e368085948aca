"""Room to reason: the bound on tokens of models that think before they answer.

Reasoning counts as tokens of the answer, so a bound that fits an answer cuts off most answers of a
model that reasons. Where the bound is ours and not the user's, such a model has `ROOM` tokens on
top of it: at once if Inspect knows that it reasons, by its table of models or by the name, else
from the first answer that shows reasoning. An answer that is cut off before that shows is asked for
again with the room, so what a model answers does not depend on when it was asked.
"""

from __future__ import annotations

from collections import Counter
from logging import getLogger
from typing import Final

from inspect_ai.model import (
    ContentReasoning,
    ContentText,
    GenerateConfig,
    Model,
    ModelOutput,
    get_model_info,
)

ROOM: Final = 16_384
"""Tokens to reason with, on top of the bound for the answer."""

WARN_AFTER: Final = 3
"""Answers without a word for want of tokens after which the run says so."""

CUT_OFF: Final = "cut_off"
"""Code of an answer without a word, because reasoning took all tokens."""

CUT_OFF_WORDS: Final = (
    "there is no answer, because reasoning took all tokens; raise --max-tokens, or max_tokens in "
    "the model file"
)

_logger = getLogger(__name__)
_bounds: dict[str, dict[int, int]] = {}
"""By model: our bounds, each with that for the answer alone."""
_reasoning: set[str] = set()
_starved: Counter[str] = Counter()
_OPENED, _CLOSED = "<think", "</think>"


def default_bound(model: Model, bound: int) -> int:
    """The bound on tokens for a model whose user sets none; it is known from then on to be ours.

    Args:
        model: The model whose bound is set.
        bound: What an answer needs.
    """
    info = get_model_info(model)
    by_name = getattr(model.api, "has_reasoning_options", None)
    if (info is not None and info.reasoning) or (callable(by_name) and by_name()):
        _reasoning.add(str(model))
    effective = _with_room(model, bound) if is_known_to_reason(model) else bound
    # Requests may come with either bound, and both stand for the same answer.
    _bounds.setdefault(str(model), {}).update({effective: bound, bound: bound})
    return effective


def forget_bounds(model: Model) -> None:
    """Note that the user sets the bound of a model: it is kept as it is."""
    _bounds.pop(str(model), None)


def both_bounds(
    model: Model, config: GenerateConfig
) -> tuple[GenerateConfig, GenerateConfig] | None:
    """The settings of a request without room to reason and with it; None if the bound is not ours.

    Args:
        model: The model that the request goes to.
        config: The settings of the request.
    """
    bound = _bounds.get(str(model), {}).get(config.max_tokens or 0)
    if bound is None:
        return None
    plain = config.model_copy(update={"max_tokens": bound})
    return plain, config.model_copy(update={"max_tokens": _with_room(model, bound)})


def _with_room(model: Model, bound: int) -> int:
    info = get_model_info(model)
    # At most what the model can write at all.
    most = None if info is None else info.output_tokens
    return max(bound, min(bound + ROOM, most or bound + ROOM))


def is_known_to_reason(model: Model) -> bool:
    """Whether a model was seen to reason, or is known to."""
    return str(model) in _reasoning


def reasons(output: ModelOutput) -> bool:
    """Whether an answer shows that the model reasons.

    Some servers do not send the reasoning that took all tokens, nor count it.
    """
    usage = output.usage
    return (
        (usage is not None and (usage.reasoning_tokens or 0) > 0)
        or cut_off_reasoning(output)
        or any(
            isinstance(part, ContentReasoning)
            for choice in output.choices
            if isinstance(choice.message.content, list)
            for part in choice.message.content
        )
    )


def note_reasoning(model: Model) -> None:
    """Note that a model reasons: its further answers have room at once."""
    _reasoning.add(str(model))


def cut_off_reasoning(output: ModelOutput) -> bool:
    """Whether an answer ended at the bound on tokens without a word."""
    return output.stop_reason == "max_tokens" and not (
        output.completion.strip() or output.message.tool_calls
    )


def note_cut_off(model: Model, config: GenerateConfig) -> None:
    """Count an answer that reasoning left no tokens for, and say so after the first few."""
    _starved[str(model)] += 1
    if _starved[str(model)] == WARN_AFTER:
        bound = "" if config.max_tokens is None else f" of {config.max_tokens:,}"
        _logger.warning(
            "%s: %s answers are empty, because reasoning took all tokens%s. They count as cut off. "
            "Raise the bound with --max-tokens (or max_tokens in the model file), or let it reason "
            "less with --reasoning-effort",
            model,
            WARN_AFTER,
            bound,
        )


def separate_thoughts(output: ModelOutput) -> None:
    """Put thoughts apart that stand in the text with only one of their marks.

    Inspect knows `<think>` with its end. Chat templates that open it themselves leave the end
    alone, and an answer that is cut off has the beginning alone: all of it is thought, and holds no
    answer.
    """
    for choice in output.choices:
        message = choice.message
        text = message.text
        if _CLOSED in text and _OPENED not in text:
            # The last mark ends the thought, which may quote others.
            thought, _, answer = text.rpartition(_CLOSED)
        elif (
            choice.stop_reason == "max_tokens"
            and text.lstrip().startswith(_OPENED)
            and _CLOSED not in text
        ):
            thought, answer = text.lstrip().partition(">")[2], ""
        else:
            continue
        others = [] if isinstance(message.content, str) else message.content
        message.content = [
            ContentReasoning(reasoning=thought.strip()),
            *(part for part in others if not isinstance(part, ContentText)),
            ContentText(text=answer.strip()),
        ]
        # Inspect keeps the text of the first choice a second time.
        if choice is output.choices[0]:
            output.completion = answer.strip()
