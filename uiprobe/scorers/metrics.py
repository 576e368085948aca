"""Metrics that Inspect does not have, over samples of our probes.

All read `sample_metadata` for what is known of the item, and the score for what is known of the
answer. None fails on few or no scores: what cannot be computed is NaN, never 0.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Mapping
from math import nan
from typing import Any

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Value,
    accuracy,
    ci_wilson,
    grouped,
    metric,
    stderr,
    value_to_float,
)

from uiprobe.probes.items import CLUSTER

_to_float = value_to_float()


@metric
def interval(cluster: str = CLUSTER) -> Metric:
    """95 % Wilson interval of the accuracy, clustered where there are at least two clusters."""

    def compute(scores: list[SampleScore]) -> Value:
        if not scores:
            return {"lower": nan, "upper": nan}
        clusters = {_metadata(score).get(cluster) for score in scores}
        wilson = ci_wilson(cluster=cluster) if 1 < len(clusters) < len(scores) else ci_wilson()
        return wilson(scores)  # type: ignore[arg-type]

    return compute


@metric
def clustered_stderr(cluster: str = CLUSTER) -> Metric:
    """Standard error of the accuracy, clustered where there are at least two clusters."""

    def compute(scores: list[SampleScore]) -> Value:
        clusters = {_metadata(score).get(cluster) for score in scores}
        error = stderr(cluster=cluster) if 1 < len(clusters) < len(scores) else stderr()
        return error(scores)  # type: ignore[arg-type]

    return compute


@metric
def floor() -> Metric:
    """Accuracy on these items of the best policy that never looks at them."""
    return _mean_of_metadata("floor")


@metric
def ceiling() -> Metric:
    """Accuracy on these items of the reference answers."""
    return _mean_of_metadata("ceiling")


def _mean_of_metadata(key: str) -> Metric:
    def compute(scores: list[SampleScore]) -> Value:
        values = [_metadata(score).get(key) for score in scores]
        known = [float(value) for value in values if isinstance(value, int | float)]
        return sum(known) / len(known) if known else nan

    return compute


@metric
def rejected() -> Metric:
    """Share of answers that are not in the demanded form."""

    def compute(scores: list[SampleScore]) -> Value:
        return _share([bool(_score_metadata(score).get("rejected")) for score in scores])

    return compute


@metric
def repairs() -> Metric:
    """Share of answers that a repair made readable."""

    def compute(scores: list[SampleScore]) -> Value:
        return _share([_repair(score).get("answer") is not None for score in scores])

    return compute


@metric
def inventions() -> Metric:
    """Share of answers to which the repairer gave content that they did not have."""

    def compute(scores: list[SampleScore]) -> Value:
        return _share([bool(_repair(score).get("invention")) for score in scores])

    return compute


@metric
def part(name: str) -> Metric:
    """Share of right answers in one part, over the items that ask for it."""

    def compute(scores: list[SampleScore]) -> Value:
        parts = [_score_metadata(score).get("parts") or {} for score in scores]
        return _share([bool(given[name]) for given in parts if name in given])

    return compute


@metric
def perfect(cluster: str = CLUSTER) -> Metric:
    """Share of clusters whose items are all right ("Perfect", paper table 7)."""

    def compute(scores: list[SampleScore]) -> Value:
        right: dict[str, bool] = defaultdict(lambda: True)
        for score in scores:
            name = str(_metadata(score).get(cluster))
            right[name] = right[name] and _to_float(score.score.value) == 1.0
        return _share(list(right.values()))

    return compute


@metric
def balanced_accuracy() -> Metric:
    """Mean of the recalls of the right answers that occur; an unreadable answer is a miss."""

    def compute(scores: list[SampleScore]) -> Value:
        from sklearn.metrics import recall_score

        truths, answers = _truths_and_answers(scores)
        if not truths:
            return nan
        return float(
            recall_score(
                truths, answers, labels=sorted(set(truths)), average="macro", zero_division=0
            )
        )

    return compute


@metric
def cohen_kappa() -> Metric:
    """Agreement with the right answers beyond chance; unreadable answers are one more class."""

    def compute(scores: list[SampleScore]) -> Value:
        from sklearn.metrics import cohen_kappa_score

        truths, answers = _truths_and_answers(scores)
        if not truths:
            return nan
        with warnings.catch_warnings():
            # One class on both sides leaves kappa undefined: scikit-learn warns and gives NaN.
            warnings.simplefilter("ignore")
            return float(cohen_kappa_score(truths, answers))

    return compute


def basic_metrics(*groups: str) -> list[Metric]:
    """Metrics of every probe: accuracy with its error, interval, floor, ceiling; then by group."""
    return [
        accuracy(),
        clustered_stderr(),
        interval(),
        floor(),
        ceiling(),
        rejected(),
        *(
            grouped(accuracy(), group, name_template=f"{group}={{group_name}}", all=False)
            for group in groups
        ),
    ]


def _truths_and_answers(scores: list[SampleScore]) -> tuple[list[str], list[str]]:
    truths = [str(_metadata(score).get("reference")) for score in scores]
    return truths, [score.score.answer or "unreadable" for score in scores]


def _metadata(score: SampleScore) -> Mapping[str, Any]:
    return score.sample_metadata or {}


def _score_metadata(score: SampleScore) -> Mapping[str, Any]:
    return score.score.metadata or {}


def _repair(score: SampleScore) -> Mapping[str, Any]:
    return _score_metadata(score).get("repair") or {}


def _share(flags: list[bool]) -> float:
    return sum(flags) / len(flags) if flags else nan
