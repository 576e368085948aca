"""The shape that the scores of all variants share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from inspect_ai.model import ModelOutput, StopReason
from inspect_ai.scorer import CORRECT, INCORRECT, Score

from uiprobe.asking.room import CUT_OFF, CUT_OFF_WORDS, cut_off_reasoning
from uiprobe.probes.answer_forms import AnswerError
from uiprobe.scorers.judging import AnswerJudgement, judge, judge_unread, part_key
from uiprobe.solvers.answer import refused

UNFIT = "unfit"
"""Reason of an unscored item: the question does not fit the model's context."""

UNKNOWN = "unknown"
"""Reason of an unscored item: evidence on which its verdict depends is missing."""

NOT_ENFORCED = "not_enforced"
"""Reason of an unscored structured answer: the server does not enforce the response schema."""


def given_answer(output: ModelOutput) -> str:
    """The text to read an answer from.

    Raises:
        AnswerError: The model or its provider refused; words of a refusal are never an answer. Or
            its reasoning took all tokens.
    """
    if refused(output):
        raise refusal(output.completion)
    if cut_off_reasoning(output):
        raise cut_off()
    return output.completion


def refusal(text: str) -> AnswerError:
    """The error that represents a refusal in these words."""
    return AnswerError("refused", f"the model refused: {text[:60]!r}")


def cut_off() -> AnswerError:
    """The error that represents an answer without a word, because reasoning took all tokens."""
    return AnswerError(CUT_OFF, CUT_OFF_WORDS)


def unfit_score(message: str, *, answer: str | None = None) -> Score:
    """The score of a question that does not fit the model's context: none, with the reason.

    Args:
        message: The server's message; it is not an answer, and never read as one.
        answer: What is shown in place of an answer, such as the ending of an episode.
    """
    return Score.unscored(
        reason=UNFIT,
        answer=answer,
        explanation=f"the question does not fit the model's context: {message[:300]}",
        metadata={"reason": UNFIT},
    )


def stop_facts(stop: StopReason | None) -> dict[str, object]:
    """The facts that a score keeps on why the model stopped; empty after a normal end."""
    return {} if stop in (None, "stop") else {"stop": stop}


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
    # Counted apart: they are no answers in a wrong form.
    form = {} if error.reason in ("refused", CUT_OFF) else {"rejected": True}
    return Score(
        value=INCORRECT,
        answer=None,
        explanation=f"{error.reason}: {error}",
        metadata=_score_metadata(judge_unread(metadata), error.reason, {**form, **extra}),
    )


def _score_metadata(
    judgement: AnswerJudgement, reason: str | None, extra: Mapping[str, object]
) -> dict[str, object] | None:
    """The facts worth keeping, flat: Inspect copies and cuts metadata of scores many times."""
    kept = {part_key(name): right for name, right in judgement.parts.items()}
    found = {**kept, **({"reason": reason} if reason else {}), **extra}
    return found or None
