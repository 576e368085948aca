"""The answer given under a response schema that the provider enforces."""

from __future__ import annotations

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from uiprobe.scorers.metrics import basic_metrics


@scorer(metrics=basic_metrics())
def structured() -> Scorer:
    """Score the structured answer, the third variant beside original and repaired.

    Failure policy: an answer that does not fit the schema scores 0. Where the provider has no
    response schema there is nothing to judge: the item is unscored, with the reason.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.probes.answer_forms import AnswerError, answer_form
    from uiprobe.scorers.scores import read_score, rejected_score
    from uiprobe.solvers.answer import StructuredAnswer
    from uiprobe.solvers.broken import require_whole

    async def score(state: TaskState, target: Target) -> Score:
        require_whole(state)
        given = state.store_as(StructuredAnswer)
        if given.text is None:
            return Score.unscored(reason=given.unavailable or "no structured answer was asked for")
        try:
            answer = answer_form(state.metadata["form"]).read_structured(given.text)
        except AnswerError as error:
            return rejected_score(state.metadata, error)
        return read_score(state.metadata, answer)

    return score
