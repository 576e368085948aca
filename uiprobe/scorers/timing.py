"""How an episode dealt with time, and whether both worlds of a pair were met."""

from __future__ import annotations

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

from uiprobe.episodes.names import TIMING_FIGURES
from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import both_met, means_of_known


@metric
def timing_means() -> Metric:
    """Mean of each figure over all episodes."""

    def compute(scores: list[SampleScore]) -> Value:
        return {**means_of_known(scores, TIMING_FIGURES)}

    return compute


@scorer(metrics=[timing_means(), both_met()])
def timing() -> Scorer:
    """How an episode dealt with time; for runs with events, or whose clock charges for thinking.

    Its figures: `waits`, how often the agent waited, and whether the goal was `met`. The scorer
    `conduct` has the seconds that passed on the device's own clock.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.scorers.episode_judgement import judge_sample
    from uiprobe.scorers.scores import UNKNOWN, unfit_score
    from uiprobe.ui.spaces.touch import WAIT_FOR, WAIT_KIND

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        _, episode, judgement = judge_sample(state)
        if episode.ending == "context":
            return unfit_score(state.output.completion)
        outcome = judgement.bounds.outcome
        if outcome == "unknown":
            return Score.unscored(reason=UNKNOWN, metadata={"reason": UNKNOWN})
        kinds = [step.record.kind for step in judgement.steps if step.record is not None]
        return Score(
            value={
                "waits": sum(kind in (WAIT_FOR, WAIT_KIND) for kind in kinds),
                "met": int(outcome == "met"),
            }
        )

    return score
