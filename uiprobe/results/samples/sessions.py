"""Sessions in tables: each goal of a session is an item of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.names import (
    FIGURES_IN_PLACE,
    IN_PLACE,
    MOST_PLACES,
    SESSION_FORM,
    SUCCESS,
)
from uiprobe.episodes.sessions import item_in_session

if TYPE_CHECKING:
    from inspect_ai.log import EvalSampleSummary
    from inspect_ai.model import ModelUsage


def by_goal(samples: Iterable[EvalSampleSummary]) -> Iterator[EvalSampleSummary]:
    """The samples, and in place of each session one sample for each of its goals.

    The tokens, the cost and the time of a session are shared out by the tokens that each goal took,
    or equally where nobody counted them. Of a session that errored, all goals have the error.
    """
    for sample in samples:
        goals = _goals(sample)
        if not goals:
            yield sample
            continue
        score = (sample.scores or {}).get(SUCCESS)
        kept: dict[str, Any] = {} if score is None else score.metadata or {}
        shares = _shares([kept.get(FIGURES_IN_PLACE.format(n)) or {} for n in goals])
        for place, of in goals.items():
            found = kept.get(IN_PLACE.format(place))
            scores = None
            if score is not None and isinstance(found, dict):
                figures = kept.get(FIGURES_IN_PLACE.format(place)) or {}
                scores = {
                    SUCCESS: score.model_copy(
                        update={
                            "value": _value(found.get("value")),
                            "answer": found.get("ending"),
                            "metadata": {**figures, **found},
                        }
                    )
                }
            low, high = shares[place - 1]
            yield sample.model_copy(
                update={
                    "id": item_in_session(sample.id, place),
                    "metadata": {**sample.metadata, **of},
                    "scores": scores,
                    "model_usage": _part(sample.model_usage, low, high),
                    "role_usage": _part(sample.role_usage, low, high),
                    "working_time": None
                    if sample.working_time is None
                    else sample.working_time * (high - low),
                }
            )


def _goals(sample: EvalSampleSummary) -> dict[int, dict[str, Any]]:
    """The properties of each goal of a session by its place; none of other samples."""
    if SESSION_FORM not in sample.metadata:
        return {}
    found = {}
    for place in range(1, MOST_PLACES + 1):
        of = sample.metadata.get(IN_PLACE.format(place))
        if not isinstance(of, dict):
            break
        found[place] = of
    return found


def _value(value: object) -> float:
    """A score's value; NaN for a goal that has none."""
    return float(value) if isinstance(value, int | float) else float("nan")


def _shares(figures: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """The part of a session that each goal took, as where it begins and ends between 0 and 1."""
    tokens = [
        max(0.0, sum(float(of.get(name) or 0) for name in ("tokens_input", "tokens_output")))
        for of in figures
    ]
    total = sum(tokens)
    weights = [1 / len(tokens)] * len(tokens) if not total else [one / total for one in tokens]
    ends = [sum(weights[: at + 1]) for at in range(len(weights))]
    ends[-1] = 1.0
    return list(zip([0.0, *ends[:-1]], ends, strict=True))


def _part(usage: dict[str, ModelUsage], low: float, high: float) -> dict[str, ModelUsage]:
    """The part of a usage between two shares of it; the parts add up to the whole."""

    def of(value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool):
            return round(value * high) - round(value * low)
        return value * (high - low) if isinstance(value, float) else value

    return {
        model: whole.model_copy(
            update={name: of(getattr(whole, name)) for name in type(whole).model_fields}
        )
        for model, whole in usage.items()
    }
