"""The shape that the scores of all variants share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import ChatCompletionChoice, ContentText, ModelOutput
from inspect_ai.scorer import CORRECT, INCORRECT, Score

from uiprobe.probes.answer_forms import AnswerError
from uiprobe.scorers.judging import Judgement, judge, judge_unread, part_key


def given_answer(output: ModelOutput) -> str:
    """The text to read an answer from.

    Raises:
        AnswerError: The model or its provider refused; words of a refusal are never an answer.
    """
    if any(map(_refuses, output.choices)):
        raise AnswerError("refused", f"the model refused: {output.completion[:60]!r}")
    return output.completion


def _refuses(choice: ChatCompletionChoice) -> bool:
    content = choice.message.content
    marked = not isinstance(content, str) and any(
        isinstance(part, ContentText) and part.refusal for part in content
    )
    return marked or choice.stop_reason == "content_filter"


def read_score(metadata: Mapping[str, Any], answer: str, **extra: object) -> Score:
    """The score of an answer that could be read."""
    judgement = judge(metadata, answer)
    return Score(
        value=CORRECT if judgement.correct else INCORRECT,
        answer=answer,
        explanation=judgement.reason,
        metadata=_score_metadata(judgement, judgement.reason, extra),
    )


def rejected_score(metadata: Mapping[str, Any], error: AnswerError, **extra: object) -> Score:
    """The score of an answer that could not be read: wrong, with the reason."""
    return Score(
        value=INCORRECT,
        answer=None,
        explanation=f"{error.reason}: {error}",
        metadata=_score_metadata(judge_unread(metadata), error.reason, {"rejected": True, **extra}),
    )


def _score_metadata(
    judgement: Judgement, reason: str | None, extra: Mapping[str, object]
) -> dict[str, object] | None:
    """What is worth keeping, flat: Inspect copies and cuts the metadata of scores many times."""
    kept = {part_key(name): right for name, right in judgement.parts.items()}
    found = {**kept, **({"reason": reason} if reason else {}), **extra}
    return found or None
