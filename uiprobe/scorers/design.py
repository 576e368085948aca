"""Scores of a design: the share of tasks that an agent completes at the end, and all figures."""

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
    stderr,
)
from inspect_ai.solver import TaskState

from uiprobe.episodes.design_names import DESIGN_FIGURES
from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import ceiling, floor, means_of_known

if TYPE_CHECKING:
    from uiprobe.episodes.design import Design


@metric
def design_means() -> Metric:
    """Mean of each figure over the designs that have it; NaN if none has."""

    def compute(scores: list[SampleScore]) -> Value:
        return means_of_known(scores, DESIGN_FIGURES)

    return compute


@scorer(metrics=[accuracy(), stderr(), floor(), ceiling()])
def interface_success() -> Scorer:
    """The share of tasks that the agent completes on the last version (SR, paper equation 1).

    A task that the page does not support counts as not completed. Tasks on which the verifier
    failed say nothing about the page and are left out; a design of which nothing else is left has
    no score. The floor of a builtin brief is what the page of another brief gets, that of others a
    coder that gives no page; the ceiling is all tasks.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.episodes.design import design_figures

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        design = _design(state)
        figures = design_figures(design, _cost(state, design))
        if "sr" not in figures:
            raise ValueError(
                f"brief {design.brief}: the verifier failed on all tasks, so nothing is known of "
                "the page; look at its errors in the log, or name another model for the role "
                "`verifier`"
            )
        said = (
            f"{100 * figures['fc']:.1f} % of the tasks are supported, and "
            f"{100 * figures['sr']:.1f} % were completed after {int(figures['rounds'])} rounds"
        )
        if met := int(figures["met_by_controls"]):
            said += f"; {met} more do not count, because a control met their rule"
        return Score(
            value=figures["sr"],
            explanation=said,
            metadata={
                **figures,
                "floor": (state.metadata or {}).get("floor", 0.0),
                "ceiling": 1.0,
            },
        )

    return score


@scorer(metrics=[design_means()])
def design_scores() -> Scorer:
    """All figures of a design, before and after its rounds.

    `fc` and `sr` are shares of all tasks (paper equations 1 and 2), `sr_supported` that of those
    supported, as the release computes it; `fc_before` and `sr_before` are those of the first page.
    `kill_rate` is the share of broken copies on which rules stayed false; `regressions`, `rejected`
    and `lost` are counts of tasks, pages and tasks without a verdict; `met_by_controls` counts
    tests that do not count because a control met their rule, `unreadable` those that failed for
    answers of the agent that could not be read; costs are in US dollars.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.episodes.design import design_figures

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        design = _design(state)
        figures = design_figures(design, _cost(state, design))
        return Score(value={name: figures.get(name, nan) for name in DESIGN_FIGURES})

    return score


def _design(state: TaskState) -> Design:
    from uiprobe.episodes.design import KeptDesign

    record = state.store_as(KeptDesign).design
    if record is None:
        raise ValueError("there is no design to score: it broke off with an error")
    return record


def _cost(state: TaskState, design: Design) -> float | None:
    """The cost of the models, if the file of the model under test has prices."""
    from uiprobe.episodes.design import tokens_of

    tokens = tokens_of(design)
    if not tokens:
        return 0.0
    price = ((state.metadata or {}).get("design") or {}).get("price")
    if not isinstance(price, dict):
        return None
    read = sum(count for name, count in tokens.items() if name.endswith(" input"))
    written = sum(count for name, count in tokens.items() if name.endswith(" output"))
    return (read * float(price["input"]) + written * float(price["output"])) / 1e6
