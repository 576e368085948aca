"""Designs the page of a sample's brief; what comes of it stands in the store of the sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inspect_ai.solver import Generate, Solver, TaskState, solver

if TYPE_CHECKING:
    from uiprobe.design.options import Options


@solver
def design(options: dict[str, Any], folder: str = "") -> Solver:
    """Design a page in rounds: write it, verify it, try it, revise it.

    An interrupted run resumes after the last finished stage when it is repeated.

    Args:
        options: The fields of `uiprobe.design.options.Options`.
        folder: Where to keep every stage; by default only the log has it.
    """
    # Inspect loads all solvers to use one of them.
    from uiprobe.design.asking import models_of_roles
    from uiprobe.design.briefs.read import read_briefs
    from uiprobe.design.folders import folder_for, identity_of
    from uiprobe.design.pages.browsers import PageBrowsers
    from uiprobe.design.stages import design_page
    from uiprobe.episodes.design import KeptDesign

    made = _options(options)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        asked: dict[str, Any] = state.metadata["design"]
        brief = read_briefs(asked["source"], [asked["brief"]])[0]
        models = models_of_roles()
        identity = identity_of(brief, made, models, state.epoch)
        place = folder_for(brief, identity, folder, state.epoch)
        place.take()
        try:
            async with PageBrowsers.shared() as browsers:
                kept = await design_page(brief, made, models, browsers, place)
            state.store_as(KeptDesign).design = kept
            if not folder:
                place.forget()
        finally:
            place.release()
        return state

    return solve


def _options(fields: dict[str, Any]) -> Options:
    from uiprobe.design.options import Options

    return Options(**fields)
