"""The answer read strictly, as the instruction demanded it."""

from __future__ import annotations

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import basic_metrics


@scorer(metrics=basic_metrics())
def original() -> Scorer:
    """Score the answer as it was given ("Original", paper tables 6 and 8).

    Failure policy: an answer that is empty, refused, or in any other form than the demanded one is
    the model's fault and scores 0, with the reason; so is one that was cut off at the bound on
    tokens, which its `stop` names. A question that does not fit the model's context is unscored.
    Nothing here can fail for another cause.
    """
    # Inspect loads all scorers to use one of them.
    from uiprobe.probes.answer_forms import AnswerError, answer_form
    from uiprobe.scorers.scores import (
        given_answer,
        read_score,
        rejected_score,
        stop_facts,
        unfit_score,
    )
    from uiprobe.solvers.broken import require_whole
    from uiprobe.solvers.overflow import overflows

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        require_whole(state)
        if overflows(state.output):
            return unfit_score(state.output.completion)
        form = answer_form(state.metadata["form"])
        stop = stop_facts(state.output.stop_reason)
        try:
            answer = form.read(given_answer(state.output))
        except AnswerError as error:
            return rejected_score(state.metadata, error, **stop)
        return read_score(state.metadata, answer, **stop)

    return score
