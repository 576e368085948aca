"""Scores of episodes on the web, beside those of every episode."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Sequence
from math import isnan, nan

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    mean,
    metric,
    scorer,
    value_to_float,
)
from inspect_ai.solver import TaskState

from uiprobe.episodes.names import SUCCESS
from uiprobe.probes.names import CLUSTER
from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import means_of_known

DRAWS = 1_000
"""Draws of the stratified bootstrap (WorkArena paper, section 5.2)."""

ERROR_FIGURES = ("action_errors", "reprompts")


@metric
def stratified_stderr() -> Metric:
    """Standard error of the mean as the WorkArena paper has it (section 5.2, footnote 4).

    The episodes of each task are drawn with replacement, apart from those of other tasks, and the
    means of all tasks together are taken 1,000 times; their standard deviation is the figure. The
    draws are seeded by the tasks and values themselves. It measures the spread over seeds, not
    over tasks: the interval of `success` has both. It is not available (NaN) while a task has one
    seed: drawing from one value shows no spread, and the figure would be 0 whatever the answers.
    """

    def compute(scores: list[SampleScore]) -> Value:
        strata: dict[str, list[float]] = defaultdict(list)
        for one in scores:
            value = value_to_float()(one.score.value)
            if not isnan(value):
                strata[str((one.sample_metadata or {}).get(CLUSTER, one.sample_id))].append(value)
        return bootstrap_stderr([strata[name] for name in sorted(strata)])

    return compute


def bootstrap_stderr(strata: Sequence[Sequence[float]], draws: int = DRAWS) -> float:
    """Standard deviation of the mean over draws with replacement within each stratum.

    Args:
        strata: The values of each stratum.
        draws: How many draws are made.

    Returns:
        The standard error; NaN without values, or if a stratum has a single one.
    """
    import numpy as np

    values = [sorted(stratum) for stratum in strata if stratum]
    if not values or min(map(len, values)) < 2:
        return nan
    seed = hashlib.sha256(repr(values).encode()).digest()
    generator = np.random.Generator(np.random.PCG64(int.from_bytes(seed[:8])))
    totals = np.zeros(draws)
    for stratum in values:
        kept = np.asarray(stratum, dtype=float)
        totals += kept[generator.integers(len(kept), size=(draws, len(kept)))].sum(axis=1)
    return float((totals / sum(map(len, values))).std())


@scorer(metrics=[mean(), stratified_stderr()])
def success_rate() -> Scorer:
    """Whether the goal was met, once more: for the standard error of the WorkArena paper.

    Failure policy: that of `success`, which it takes its value from and must follow.
    """

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        found = (state.scores or {}).get(SUCCESS)
        if found is None:
            raise RuntimeError(
                f"sample {state.sample_id}: there is no score `success`; put that scorer before "
                "success_rate"
            )
        if found.value is None or (isinstance(found.value, float) and isnan(found.value)):
            return Score(value=nan, explanation=found.explanation)
        return Score(value=value_to_float()(found.value))

    return score


@metric
def error_means() -> Metric:
    """Mean of each figure over the episodes that have it; NaN if none has."""

    def compute(scores: list[SampleScore]) -> Value:
        return means_of_known(scores, ERROR_FIGURES)

    return compute


@scorer(metrics=[error_means()])
def errors() -> Scorer:
    """How often actions failed, and how often the model was asked again.

    Its figures: `action_errors`, the share of actions that failed on the page or were refused;
    `reprompts`, the answers per episode beyond the first on a screen. An episode without actions
    has no share.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.episodes.schema import Episode

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        steps = state.store_as(Episode).steps
        done = [step for step in steps if step.action is not None]
        failed = [step for step in done if step.error or step.refused]
        return Score(
            value={
                "action_errors": len(failed) / len(done) if done else nan,
                "reprompts": sum(max(0, len(step.answers) - 1) for step in steps),
            }
        )

    return score
