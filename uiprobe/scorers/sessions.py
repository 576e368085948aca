"""Success by the place of a goal in its session, and the gain of the second goal over the first."""

from __future__ import annotations

from math import nan

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    metric,
    scorer,
)
from inspect_ai.solver import TaskState

from uiprobe.episodes.intervals import gain_interval, share_interval
from uiprobe.episodes.names import APART, IN_PLACE, PLACES, SESSION_FORM, SUCCESS
from uiprobe.scorers.faults import unless_fault


@metric
def place_means() -> Metric:
    """Success in each place with its 95 % interval; the gain of the second place, and its interval.

    Sessions are independent of each other. The gain is that of sessions whose goals have nothing to
    do with each other, in which each goal is asked once in each place.
    """

    def compute(scores: list[SampleScore]) -> Value:
        found: dict[str, float] = {}
        for place in PLACES:
            values = [_number(one, place) for one in scores]
            known = [value for value in values if value is not None]
            if known:
                of = share_interval(known)
                found |= {place: _or_nan(of.estimate), f"{place}_lower": _or_nan(of.lower),
                          f"{place}_upper": _or_nan(of.upper)}  # fmt: skip
        gains = [
            second - first
            for one in scores
            if (one.sample_metadata or {}).get(SESSION_FORM) == APART
            for first, second in [(_number(one, PLACES[0]), _number(one, PLACES[1]))]
            if first is not None and second is not None
        ]
        if gains:
            of = gain_interval(gains)
            found |= {"gain": _or_nan(of.estimate), "gain_lower": _or_nan(of.lower),
                      "gain_upper": _or_nan(of.upper)}  # fmt: skip
        repaired = [_number(one, "repaired") for one in scores]
        found["repaired"] = sum(value or 0 for value in repaired) / len(scores) if scores else nan
        return {**found}

    return compute


def _number(score: SampleScore, name: str) -> float | None:
    value = score.score.as_dict().get(name)
    return float(value) if isinstance(value, int | float) and value == value else None


def _or_nan(value: float | None) -> float:
    return nan if value is None else value


@scorer(metrics=[place_means()])
def sessions() -> Scorer:
    """Whether the goal in each place was met, `goal_1` and so on; for runs of sessions.

    NaN for one that has no score. `repaired` counts the goals that began where the references of
    those before them lead, because the one before was not met.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.scorers.goal_scores import score_session

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        earlier = (state.scores or {}).get(SUCCESS)
        kept = (earlier or score_session(state)).metadata or {}
        found: dict[str, float] = {}
        repaired = 0
        for number, place in enumerate(PLACES, 1):
            of = kept.get(IN_PLACE.format(number))
            if of is not None:
                found[place] = nan if of["value"] is None else of["value"]
                repaired += of["repaired"]
        return Score(value={**found, "repaired": repaired})

    return score
