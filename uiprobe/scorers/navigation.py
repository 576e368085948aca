"""Scores of an episode: success, the share of evaluators that hold, and how it was conducted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan, nan
from typing import Any

from inspect_ai.scorer import (
    CORRECT,
    INCORRECT,
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

from uiprobe.scorers.invariants import format_error, repetition
from uiprobe.scorers.metrics import ceiling, clustered_stderr, floor, interval
from uiprobe.scorers.trajectory import Evaluation, evaluate_goal
from uiprobe.solvers.episode import Episode, episode_trajectory, unpack_state
from uiprobe.ui.evaluators import NoChange
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import reference_length
from uiprobe.ui.trajectory import RecordedAction, Step

GROUPS = ("kind", "category", "difficulty")

MISFITS = frozenset({"index_out_of_range", "outside_screen"})
"""Reasons for which an answer could be read, but fits no place on the screen."""


class NoEpisodeError(RuntimeError):
    """There is nothing to judge: a fault of the machinery, or of the solver that was chosen."""


@dataclass(frozen=True, slots=True)
class EpisodeJudgement:
    """The verdict on an episode.

    Attributes:
        evaluation: What the evaluators found at its end.
        untouched: What they find if nothing is done.
        reached: The first step on whose screen the goal was met; None if on none.
        side_effects: Whether something changed that must not; None where that cannot be told.
    """

    evaluation: Evaluation
    untouched: Evaluation
    reached: int | None
    side_effects: bool | None


def judge_episode(goal: Goal, episode: Episode) -> EpisodeJudgement:
    """Judge an episode by the evaluators of its goal.

    Raises:
        NoEpisodeError: There is none, or it broke off.
        StateUnavailableError: An evaluator asks for application state that was not recorded.
        ValueError: The episode in the log is damaged.
    """
    recorded = episode.steps
    if not recorded or episode.ending is None:
        raise NoEpisodeError(
            f"goal {goal.id}: no finished episode; the solver must be one that navigates, such as "
            "uiprobe/react"
        )
    steps = episode_trajectory(recorded, episode.screens)
    unpacked = {key: unpack_state(text) for key, text in episode.states.items()}
    states = [None if step.state is None else unpacked[step.state] for step in recorded]

    def evaluate(trajectory: Sequence[Step], last: int) -> Evaluation:
        return evaluate_goal(goal, trajectory, before=states[0], after=states[last])

    final = evaluate(steps, len(steps) - 1)
    stop = RecordedAction("stop")
    prefixes = [
        evaluate([*steps[:number], replace(steps[number], action=stop, point=None)], number)
        for number in range(len(steps) - 1)
    ]
    untouched = (prefixes or [final])[0]
    reached = next((n for n, found in enumerate([*prefixes, final]) if found.success), None)
    guards = [
        verdict
        for evaluator, verdict in zip(goal.evaluators, final.verdicts, strict=False)
        if isinstance(evaluator, NoChange)
    ]
    return EpisodeJudgement(
        final,
        untouched,
        reached,
        not all(verdict.satisfied for verdict in guards) if guards else None,
    )


def _judge(state: TaskState) -> tuple[Goal, Episode, EpisodeJudgement]:
    goal = Goal.from_dict(state.metadata["goal"], name=f"sample {state.sample_id}")
    episode = state.store_as(Episode)
    return goal, episode, judge_episode(goal, episode)


def _grouped(of: Metric) -> list[Metric]:
    return [
        grouped(of, group, name_template=f"{group}={{group_name}}", all=False) for group in GROUPS
    ]


@scorer(
    metrics=[accuracy(), clustered_stderr(), interval(), floor(), ceiling(), *_grouped(accuracy())]
)
def success() -> Scorer:
    """Whether the goal was met: all evaluators hold (SR, paper section 5.1).

    Failure policy: whatever the model did or failed to do scores 0, an unreadable answer and a loop
    included. What the machinery failed to do raises before it comes to a score, and so does an
    episode that is not there.
    """

    async def score(state: TaskState, target: Target) -> Score:
        goal, episode, judgement = _judge(state)
        evaluation = judgement.evaluation
        return Score(
            value=CORRECT if evaluation.success else INCORRECT,
            answer=episode.ending,
            explanation=_explain(evaluation),
            metadata={
                "completion": evaluation.completion,
                "completion_floor": judgement.untouched.completion,
                "floor": int(judgement.untouched.success),
                **({} if episode.ceiling is None else {"ceiling": int(episode.ceiling)}),
                "verdicts": [verdict.step for verdict in evaluation.verdicts],
                **_conduct(goal, episode, judgement),
            },
        )

    return score


@scorer(metrics=[mean(), clustered_stderr(), floor(), *_grouped(mean())])
def completion() -> Scorer:
    """Share of the evaluators that hold; its mean is the ACP (paper section 5.1)."""

    async def score(state: TaskState, target: Target) -> Score:
        earlier = (state.scores or {}).get("success")
        if earlier and earlier.metadata and "completion" in earlier.metadata:
            value, floor = earlier.metadata["completion"], earlier.metadata["completion_floor"]
        else:
            _, _, judgement = _judge(state)
            value, floor = judgement.evaluation.completion, judgement.untouched.completion
        return Score(value=value, metadata={"floor": floor})

    return score


@metric
def known_means() -> Metric:
    """Mean of each figure over the episodes for which it could be told; NaN where there is none."""

    def compute(scores: list[SampleScore]) -> Value:
        found: dict[str, list[float]] = {name: [] for name in FIGURES}
        for score in scores:
            for name, value in score.score.as_dict().items():
                if isinstance(value, int | float) and not isnan(value):
                    found[name].append(value)
        return {name: sum(known) / len(known) if known else nan for name, known in found.items()}

    return compute


@scorer(metrics=[known_means()])
def conduct() -> Scorer:
    """How an episode was conducted; NaN for what cannot be told of it.

    Its figures: `steps` done, the stop included; `relative_steps`, by the length of the reference;
    `repetition`, `format_errors` (paper table 9) and `misfits`, shares of actions and of answers;
    `stopped_early` before the goal was met, `stopped_late` at least one step after it was,
    `never_stopped` though it was met; `side_effects`; `tokens_input`, `tokens_output`;
    `seconds_model`, `seconds_device`, `seconds_harness`; `restarts` on another device.
    """

    async def score(state: TaskState, target: Target) -> Score:
        earlier = (state.scores or {}).get("success")
        kept = (earlier.metadata or {}) if earlier else {}
        figures = (
            {name: kept[name] for name in FIGURES}
            if set(FIGURES) <= set(kept)
            else _conduct(*_judge(state))
        )
        return Score(value={name: nan if v is None else v for name, v in figures.items()})

    return score


FIGURES = (
    *("steps", "relative_steps", "repetition", "format_errors", "misfits"),
    *("stopped_early", "stopped_late", "never_stopped", "side_effects"),
    *("tokens_input", "tokens_output", "seconds_model", "seconds_device", "seconds_harness"),
    "restarts",
)


def _conduct(
    goal: Goal, episode: Episode, judgement: EpisodeJudgement
) -> Mapping[str, float | int | None]:
    records = [
        RecordedAction.from_dict(step.record, name=f"step {number}")
        for number, step in enumerate(episode.steps)
        if step.record is not None
    ]
    answers = [answer for step in episode.steps for answer in step.answers]
    unread = format_error([a.reason is None or a.reason in MISFITS for a in answers])
    stopped = episode.ending == "stop"
    reached, last = judgement.reached, len(episode.steps) - 1
    effects = judgement.side_effects
    reference = episode.reference_steps
    if reference is None and goal.reference:
        reference = reference_length(goal.reference)
    found: dict[str, Any] = {
        "steps": len(records),
        "relative_steps": len(records) / reference if reference else None,
        "repetition": repetition(records).share,
        "format_errors": unread.share,
        "misfits": sum(a.reason in MISFITS for a in answers) / len(answers) if answers else None,
        "stopped_early": int(stopped and reached is None),
        "stopped_late": int(stopped and reached is not None and reached < last),
        "never_stopped": int(not stopped and reached is not None),
        "side_effects": None if effects is None else int(effects),
        **{f"tokens_{name}": episode.tokens.get(name, 0) for name in ("input", "output")},
        **{
            f"seconds_{name}": episode.seconds.get(name, 0.0)
            for name in ("model", "device", "harness")
        },
        "restarts": episode.restarts,
    }
    return found


def _explain(evaluation: Evaluation) -> str:
    """One line per evaluator: the step that satisfied it, or why it does not hold."""
    return "\n".join(
        f"{number}: " + (f"holds, step {v.step}" if v.satisfied else f"fails: {v.reason[:300]}")
        for number, v in enumerate(evaluation.verdicts)
    )
