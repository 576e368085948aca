"""Metrics that Inspect does not have, over samples of our probes.

All read `sample_metadata` for the facts of the item, and the score for the facts of the
answer. None fails on few or no scores: what cannot be computed is NaN, never 0.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from math import isnan, nan
from typing import Any

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Value,
    accuracy,
    grouped,
    metric,
    stderr,
    value_to_float,
)

from uiprobe.episodes.intervals import share_interval
from uiprobe.episodes.names import PAIR
from uiprobe.probes.names import CLUSTER

_to_float = value_to_float()


@metric
def interval(cluster: str = CLUSTER) -> Metric:
    """95 % interval of the accuracy, as tables and reports have it; NaN below two clusters."""

    def compute(scores: list[SampleScore]) -> Value:
        # An item without a cluster is independent of all others.
        found = share_interval(
            [_to_float(score.score.value) for score in scores],
            [_metadata(score).get(cluster) or f"item {n}" for n, score in enumerate(scores)],
        )
        if found.lower is None or found.upper is None:
            return {"lower": nan, "upper": nan}
        return {"lower": found.lower, "upper": found.upper}

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


@metric
def step_stops() -> Metric:
    """The same shares in episodes, which have many answers: the means of those of each episode."""

    def compute(scores: list[SampleScore]) -> Value:
        return {name: _known_mean(scores, name) for name in ("cut_off", "refused")}

    return compute


def _mean_of_metadata(key: str) -> Metric:
    def compute(scores: list[SampleScore]) -> Value:
        return _known_mean(scores, key)

    return compute


def _known_mean(scores: list[SampleScore], key: str) -> float:
    # What only shows when an item is run stands with the score.
    values = [_score_metadata(score).get(key, _metadata(score).get(key)) for score in scores]
    known = [float(value) for value in values if isinstance(value, int | float)]
    return sum(known) / len(known) if known else nan


def means_of_known(scores: list[SampleScore], figures: Sequence[str]) -> dict[str, float]:
    """Mean of each figure over the scores that have it; NaN if none has."""
    found: dict[str, list[float]] = {name: [] for name in figures}
    for one in scores:
        for name, value in one.score.as_dict().items():
            if isinstance(value, int | float) and not isnan(value):
                found[name].append(value)
    return {name: sum(known) / len(known) if known else nan for name, known in found.items()}


@metric
def rejected() -> Metric:
    """Share of answers that are not in the demanded form; a refusal is counted apart."""

    def compute(scores: list[SampleScore]) -> Value:
        return _share([bool(_score_metadata(score).get("rejected")) for score in scores])

    return compute


@metric
def stops() -> Metric:
    """Shares of answers that were cut off at the bound on tokens, and that were refused."""

    def compute(scores: list[SampleScore]) -> Value:
        kept = [_score_metadata(score) for score in scores]
        return {
            "cut_off": _share([found.get("stop") == "max_tokens" for found in kept]),
            "refused": _share([found.get("reason") == "refused" for found in kept]),
        }

    return compute


@metric
def repair_shares() -> Metric:
    """Of all answers, the share that a repair made readable, and the share it gave content to.

    Empty if nothing needed repair, as in the scores of `original`.
    """

    def compute(scores: list[SampleScore]) -> Value:
        found = [_score_metadata(score).get("repair") for score in scores]
        if not any("repair" in _score_metadata(score) for score in scores):
            return {}
        kept = [repair or {} for repair in found]
        return {
            "repairs": _share([repair.get("answer") is not None for repair in kept]),
            "inventions": _share([bool(repair.get("invention")) for repair in kept]),
        }

    return compute


@metric
def parts() -> Metric:
    """Accuracy of each part of the answer, over the items that ask for it (paper section 3.2.4)."""
    from uiprobe.scorers.judging import PARTS, part_key

    def compute(scores: list[SampleScore]) -> Value:
        given = [_score_metadata(score) for score in scores]
        found: dict[str, float] = {}
        for name in PARTS:
            verdicts = [bool(kept[part_key(name)]) for kept in given if part_key(name) in kept]
            if verdicts:
                found[f"{name}_accuracy"] = _share(verdicts)
        return found

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
        pairs = _truths_and_answers(scores)
        asked = Counter(truth for truth, _ in pairs)
        right = Counter(truth for truth, answer in pairs if truth == answer)
        return sum(right[truth] / asked[truth] for truth in asked) / len(asked) if asked else nan

    return compute


@metric
def cohen_kappa() -> Metric:
    """Agreement with the right answers beyond chance (Cohen 1960); unreadable is one more class.

    NaN where one class on both sides leaves it undefined. Like the metric above it does without
    scikit-learn, whose metrics load pandas and more: 78 MB in each process of a run.
    """

    def compute(scores: list[SampleScore]) -> Value:
        pairs = _truths_and_answers(scores)
        truths = Counter(truth for truth, _ in pairs)
        answers = Counter(answer for _, answer in pairs)
        agreed = len(pairs) * sum(truth == answer for truth, answer in pairs)
        by_chance = sum(truths[name] * answers[name] for name in truths)
        beyond = len(pairs) ** 2 - by_chance
        return (agreed - by_chance) / beyond if beyond else nan

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
        stops(),
        repair_shares(),
        *(
            grouped(accuracy(), group, name_template=f"{group}={{group_name}}", all=False)
            for group in groups
        ),
    ]


def _truths_and_answers(scores: list[SampleScore]) -> list[tuple[str, str]]:
    return [
        (str(_metadata(score).get("reference")), score.score.answer or "unreadable")
        for score in scores
    ]


def _metadata(score: SampleScore) -> Mapping[str, Any]:
    return score.sample_metadata or {}


def _score_metadata(score: SampleScore) -> Mapping[str, Any]:
    return score.score.metadata or {}


def _share(flags: list[bool]) -> float:
    return sum(flags) / len(flags) if flags else nan


@metric
def both_met() -> Metric:
    """Share of the pairs whose goal was met in both worlds; NaN without a whole pair.

    A pair of which a world has no score, because of a fault, is left out.
    """

    def compute(scores: list[SampleScore]) -> Value:
        pairs: dict[str, list[float]] = {}
        for one in scores:
            name = (one.sample_metadata or {}).get(PAIR)
            met = one.score.as_dict().get("met")
            if name and isinstance(met, int | float):
                pairs.setdefault(str(name), []).append(float(met))
        whole = [min(met) for met in pairs.values() if len(met) > 1]
        return sum(whole) / len(whole) if whole else nan

    return compute
