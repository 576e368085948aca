"""The answer given under a response schema that the provider enforces."""

from __future__ import annotations

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import basic_metrics


@scorer(metrics=basic_metrics())
def structured() -> Scorer:
    """Score the structured answer, the third variant besides original and repaired.

    Failure policy: an answer that does not fit the schema, and a refusal, score 0. Where the
    provider has no response schema, where an answer that is not JSON shows that the server does not
    enforce it, and where the question does not fit the model's context, there is nothing to judge:
    the item is unscored, with the reason.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.probes.answer_forms import AnswerError, answer_form
    from uiprobe.scorers.scores import (
        NOT_ENFORCED,
        cut_off,
        read_score,
        refusal,
        rejected_score,
        stop_facts,
        unfit_score,
    )
    from uiprobe.solvers.answer import StructuredAnswer
    from uiprobe.solvers.broken import require_whole
    from uiprobe.solvers.overflow import OVERFLOW

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        require_whole(state)
        given = state.store_as(StructuredAnswer)
        if given.text is None:
            return Score.unscored(reason=given.unavailable or "no structured answer was asked for")
        if given.stop == OVERFLOW:
            return unfit_score(given.text)
        if given.unenforced is not None:
            return Score.unscored(
                reason=NOT_ENFORCED,
                explanation=f"{given.unenforced} does not enforce the response schema: the answer "
                "is no JSON",
                metadata={"reason": NOT_ENFORCED},
            )
        stop = stop_facts(given.stop)
        try:
            if given.refused:
                raise refusal(given.text)
            if given.stop == "max_tokens" and not given.text.strip():
                raise cut_off()
            answer = answer_form(state.metadata["form"]).read_structured(given.text)
        except AnswerError as error:
            return rejected_score(state.metadata, error, **stop)
        return read_score(state.metadata, answer, **stop)

    return score
