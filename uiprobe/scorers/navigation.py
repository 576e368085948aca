"""Scores of an episode: success, the share of evaluators that hold, and how it was conducted."""

from __future__ import annotations

from math import nan

from inspect_ai.scorer import (
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    accuracy,
    grouped,
    mean,
    metric,
    scorer,
)
from inspect_ai.solver import TaskState

from uiprobe.episodes.names import (
    COMPLETION,
    COMPLETION_FLOOR,
    CONDUCT_FIGURES,
    POOLED_FIGURES,
    SESSION_GOALS,
    SUCCESS,
)
from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import (
    ceiling,
    clustered_stderr,
    floor,
    interval,
    means_of_known,
    step_stops,
)

GROUPS = ("kind", "category", "difficulty")


def _grouped(of: Metric) -> list[Metric]:
    return [
        grouped(of, group, name_template=f"{group}={{group_name}}", all=False) for group in GROUPS
    ]


def _is_unfit(state: TaskState) -> bool:
    from uiprobe.episodes.schema import Episode

    # Of a session, the goals that fit are scored.
    return SESSION_GOALS not in state.metadata and state.store_as(Episode).ending == "context"


@scorer(
    metrics=[
        accuracy(),
        clustered_stderr(),
        interval(),
        floor(),
        ceiling(),
        step_stops(),
        *_grouped(accuracy()),
    ]
)
def success() -> Scorer:
    """Whether the goal was met: all evaluators hold (SR, paper section 5.1).

    Failure policy: anything that the model did wrong or failed to do scores 0, including an
    unreadable answer and a loop. A failure of the machinery raises before there is a score, and so
    does a missing episode. A goal whose evidence is missing, such as the state of apps that a
    handset does not report, is unknown unless the rest of the evidence decides it: it has no score.
    An episode that ended because its prompt does not fit the model's
    context is unfit: no scorer scores it. A session has the share of its goals that were met.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.scorers.episode_judgement import judge_sample
    from uiprobe.scorers.goal_scores import score_goal, score_session
    from uiprobe.scorers.scores import unfit_score

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        if SESSION_GOALS in state.metadata:
            return score_session(state)
        if _is_unfit(state):
            return unfit_score(state.output.completion, answer="context")
        return score_goal(*judge_sample(state), state.metadata)

    return score


@scorer(metrics=[mean(), clustered_stderr(), floor(), *_grouped(mean())])
def completion() -> Scorer:
    """Share of the evaluators that hold; its mean is the ACP (paper section 5.1).

    Where evidence is missing and the share depends on it, there is no score.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.scorers.episode_judgement import judge_sample
    from uiprobe.scorers.scores import UNKNOWN, unfit_score

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        if _is_unfit(state):
            return unfit_score(state.output.completion)
        earlier = (state.scores or {}).get(SUCCESS)
        if earlier and earlier.metadata and earlier.metadata.get(COMPLETION) is not None:
            value, floor = earlier.metadata[COMPLETION], earlier.metadata[COMPLETION_FLOOR]
        else:
            _, _, judgement = judge_sample(state)
            value, floor = judgement.evaluation.completion, judgement.untouched.completion
            if judgement.bounds.upper.completion > value:
                return Score.unscored(reason=UNKNOWN, metadata={"reason": UNKNOWN})
        return Score(value=value, metadata={"floor": floor})

    return score


@metric
def known_means() -> Metric:
    """Mean of each figure over the episodes that have it; NaN if none has.

    Beside them `repetition_pooled` and `format_errors_pooled`, see `POOLED_FIGURES`.
    """

    def compute(scores: list[SampleScore]) -> Value:
        return {**means_of_known(scores, CONDUCT_FIGURES), **_pooled(scores)}

    return compute


def _pooled(scores: list[SampleScore]) -> dict[str, float]:
    from uiprobe.scorers.invariants import Proportion, pool

    values = [
        {name: float(v) for name, v in score.score.as_dict().items() if isinstance(v, int | float)}
        for score in scores
    ]
    found = {}
    for figure, (shares, total) in POOLED_FIGURES.items():
        counted = [
            (sum(value[one] for one in shares), int(value[total]))
            for value in values
            if value.get(total) and set(shares) <= set(value)
        ]
        whole = pool(Proportion(round(share * number), number) for share, number in counted)
        found[figure] = nan if whole.share is None else whole.share
    return found


@scorer(metrics=[known_means()])
def conduct() -> Scorer:
    """How an episode was conducted; NaN for figures that are unknown.

    Its figures: `steps` done, the stop included; `relative_steps`, by the length of the reference;
    `repetition`, a share of the `later_actions`, and `format_errors` and `misfits`, shares of the
    `answers` (paper table 9);
    `stopped_early` before the goal was met, `stopped_late` at least one step after it was,
    `never_stopped` though it was met; `side_effects`; `tokens_input`, `tokens_output`;
    `seconds_model`, `seconds_device`, `seconds_harness`; `seconds_clock`, those that passed on the
    device's own clock, if it has one; `restarts` on another device; `cut_off` and `refused`, the
    shares of answers that ended at the bound on tokens and that were refused.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.scorers.episode_judgement import conduct_figures, judge_sample
    from uiprobe.scorers.scores import unfit_score

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        if _is_unfit(state):
            return unfit_score(state.output.completion)
        earlier = (state.scores or {}).get(SUCCESS)
        kept = (earlier.metadata or {}) if earlier else {}
        figures = (
            {name: kept[name] for name in CONDUCT_FIGURES}
            if set(CONDUCT_FIGURES) <= set(kept)
            else conduct_figures(*judge_sample(state))
        )
        return Score(value={name: nan if v is None else v for name, v in figures.items()})

    return score
