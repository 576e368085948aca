"""Scores of an exploration: the share of the denominator that was found, and all its figures."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    accuracy,
    metric,
    scorer,
)
from inspect_ai.solver import TaskState

from uiprobe.episodes.exploration_names import EXPLORATION_FIGURES, NO_DENOMINATOR
from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import ceiling, floor, means_of_known

if TYPE_CHECKING:
    from uiprobe.episodes.exploration import Exploration


@metric
def seed_interval() -> Metric:
    """95 % interval of the mean over seeds, with Student's t."""

    def compute(scores: list[SampleScore]) -> Value:
        from uiprobe.episodes.intervals import seeds_interval

        found = seeds_interval([score.score.as_float() for score in scores])
        if found.lower is None or found.upper is None:
            return {"lower": nan, "upper": nan}
        return {"lower": found.lower, "upper": found.upper}

    return compute


@metric
def exploration_means() -> Metric:
    """Mean of each figure over the explorations that have it; NaN if none has."""

    def compute(scores: list[SampleScore]) -> Value:
        return means_of_known(scores, EXPLORATION_FIGURES)

    return compute


@scorer(metrics=[accuracy(), seed_interval(), floor(), ceiling()])
def coverage() -> Scorer:
    """The share of the functionalities that a site is known to have which were seen.

    A site without a denominator has no coverage: its explorations are not scored
    here, and `exploration_figures` has their counts. The floor is the best policy that does not
    look, with the same budget, the ceiling is all of them.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.episodes.exploration import figures_at
    from uiprobe.exploration.denominators import floor_of

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        record = _record(state)
        figures = figures_at(record, record.steps)
        facts = {
            **figures,
            **{
                f"{name}@{step}": value
                for step in record.checkpoints
                for name, value in figures_at(record, min(step, record.steps)).items()
                if name in ("ufo", "uft", "hufo", "coverage", "pages")
            },
        }
        said = f"{int(figures['ufo'])} functionalities in {record.steps} actions"
        if "coverage" not in figures:
            return Score.unscored(
                reason=NO_DENOMINATOR,
                explanation=f"{said}; nobody counted how many {record.site} has",
                metadata={"reason": NO_DENOMINATOR, **facts},
            )
        lowest = floor_of(record.site, record.level, record.mode, record.steps)
        return Score(
            value=figures["coverage"],
            explanation=f"{said}; {len(record.known)} of {record.denominator} that are known",
            metadata={
                **facts,
                "ceiling": 1.0,
                **({} if lowest is None else {"floor": lowest.share}),
            },
        )

    return score


@scorer(metrics=[exploration_means()])
def exploration_figures() -> Scorer:
    """All figures at the end of the budget (paper section 3.3).

    `ufo` functionalities seen; `hufo` the same by what people saw within an hour; `uft` those acted
    on, by actions; `coverage` and `beyond`, those of the denominator and others; `pages`; `wasted`
    and `failed`, shares of actions after which nothing had changed, and that failed; `blocked`
    attempts to leave; `d3c` shapes of documents; `cost_per_100` functionalities in US dollars;
    `idle` actions since the last one that discovered anything.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.episodes.exploration import figures_at

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        record = _record(state)
        figures = figures_at(record, record.steps, _cost(state))
        return Score(value={name: figures.get(name, nan) for name in EXPLORATION_FIGURES})

    return score


def _record(state: TaskState) -> Exploration:
    from uiprobe.episodes.exploration import KeptExploration

    record = state.store_as(KeptExploration).exploration
    if record is None:
        raise ValueError("there is no exploration to score: it broke off with an error")
    return record


def _cost(state: TaskState) -> float | None:
    """The cost of the models, if their files have prices."""
    record = _record(state)
    price = ((state.metadata or {}).get("exploration") or {}).get("price")
    if not record.tokens:
        return 0.0
    if not isinstance(price, dict):
        return None
    read, written = record.tokens.get("input", 0), record.tokens.get("output", 0)
    return (read * float(price["input"]) + written * float(price["output"])) / 1e6
