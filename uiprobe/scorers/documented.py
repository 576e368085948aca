"""Score of an exploration that documents an app: how many elements it documented."""

from __future__ import annotations

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import TaskState

from uiprobe.scorers.faults import unless_fault


@scorer(metrics=[mean()])
def documented() -> Scorer:
    """The number of elements that have a document at the end."""
    # Inspect loads all scorers to use one of them.
    from uiprobe.episodes.documents import AppDocuments, Documented

    @unless_fault
    async def score(state: TaskState, target: Target) -> Score:
        found = state.store_as(Documented).documents
        if found is None:
            return Score(value=0, explanation="nothing was documented")
        documents = AppDocuments.model_validate(found)
        return Score(value=len(documents.elements), explanation=documents.as_markdown()[:4_000])

    return score
