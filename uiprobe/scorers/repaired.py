"""The answer read after a repairer put it into the demanded form."""

from __future__ import annotations

from inspect_ai.scorer import INCORRECT, Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from uiprobe.scorers.faults import unless_fault
from uiprobe.scorers.metrics import basic_metrics


@scorer(metrics=basic_metrics())
def repaired() -> Scorer:
    """Score the answer after a repair of its form ("Repaired", paper tables 6 and 8).

    An answer that is in the demanded form is read as it is; only others go to the model role
    `repair` (default `uiprobe/extract`). What the repairer changed is kept in the score. There is
    nothing to repair in an empty answer or a refusal.

    Failure policy: an answer in which the repairer finds nothing, and one to which it added
    content, score 0. A question that does not fit the model's context is unscored. A
    repairer that cannot be reached is the machinery's fault: it raises, and the sample is retried.
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
        stop = stop_facts(state.output.stop_reason)
        form = answer_form(state.metadata["form"])
        text = state.output.completion
        try:
            answer = form.read(given_answer(state.output))
            return read_score(state.metadata, answer, repair=None, **stop)
        except AnswerError as error:
            if error.reason == "refused" or not text.strip():
                return rejected_score(state.metadata, error, repair=None, **stop)
            rejection = error
        # Its rules are a millisecond each to compile, and most runs need none of them.
        from uiprobe.scorers.repair import repair_answer

        repair = await repair_answer(form, text)
        kept = {
            "repair": repair.as_metadata(),
            # Inspect's summaries of samples leave out the whole of a long repair.
            "repair_kind": repair.kind,
            "repair_invention": repair.invention,
            **stop,
        }
        if repair.answer is None:
            return rejected_score(state.metadata, rejection, **kept)
        result = read_score(state.metadata, repair.answer, **kept)
        if repair.invention:
            result.value = INCORRECT
            result.explanation = "invention: the repairer gave content that is not in the answer"
        return result

    return score
