"""How the person whose goal it is was asked, and whether both worlds of a pair were met."""

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

from uiprobe.episodes.names import ASKING_FIGURES
from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import both_met, means_of_known


@metric
def questioning_means() -> Metric:
    """Mean of each figure over all episodes; of `guessed` over those where something was hidden."""

    def compute(scores: list[SampleScore]) -> Value:
        return {**means_of_known(scores, ASKING_FIGURES)}

    return compute


@scorer(metrics=[questioning_means(), both_met()])
def questioning() -> Scorer:
    """How the person was asked; for runs in which there is one.

    Its figures: `questions` asked; `needless` ones, which brought nothing that only the person
    knows, those `not_understood` among them; facts that only the person knows and that are
    `missing` at the end; whether the goal was `guessed`, that is met although one is missing, NaN
    where nothing is hidden; whether the person `gave_up`; and whether the goal was `met`.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.scorers.episode_judgement import judge_sample
    from uiprobe.scorers.scores import UNKNOWN, unfit_score
    from uiprobe.ui.person.conversation import Question, converse
    from uiprobe.ui.person.facts import Person
    from uiprobe.ui.spaces.base import ASK

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        goal, episode, judgement = judge_sample(state)
        if episode.ending == "context":
            return unfit_score(state.output.completion)
        outcome = judgement.bounds.outcome
        if outcome == "unknown":
            return Score.unscored(reason=UNKNOWN, metadata={"reason": UNKNOWN})
        records = (step.record for step in judgement.steps)
        questions = [
            Question(one.message or "", one.about)
            for one in records
            if one is not None and one.kind == ASK
        ]
        person = goal.person or Person()
        replies = converse(person, questions, goal.instruction)
        told = {reply.slot for reply in replies if reply.outcome == "told"}
        hidden = {fact.slot for fact in person.facts if fact.hidden}
        met = outcome == "met"
        return Score(
            value={
                "questions": len(replies),
                "needless": sum(reply.outcome != "told" for reply in replies),
                "not_understood": sum(reply.outcome == "not_understood" for reply in replies),
                "missing": len(hidden - told),
                "guessed": int(met and bool(hidden - told)) if hidden else nan,
                "gave_up": int(any(reply.outcome == "gave_up" for reply in replies)),
                "met": int(met),
            }
        )

    return score
