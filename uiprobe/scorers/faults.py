"""Samples on which the machinery failed: there is nothing to score."""

from __future__ import annotations

from functools import wraps

from inspect_ai.event import ErrorEvent
from inspect_ai.log import transcript
from inspect_ai.scorer import Score, Scorer, Target
from inspect_ai.solver import TaskState


def unless_fault(judge: Scorer) -> Scorer:
    """Give no score to a sample that errored.

    In a run no scorer sees one; `inspect score` shows its scorers all samples of a log, and an
    answer that never came would be judged as an empty one.
    """

    @wraps(judge)
    async def score(state: TaskState, target: Target) -> Score | None:
        if any(isinstance(event, ErrorEvent) for event in transcript().events):
            return None
        return await judge(state, target)

    return score
