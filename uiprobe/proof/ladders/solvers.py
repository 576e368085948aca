"""Which solver answers the items of a ladder from what a model is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from inspect_ai.dataset import Sample

from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.proof.ladders import shortest, todo

PICTURED = "grounding"
"""The probe whose ladders show pictures; their solvers look at what is drawn, too."""

Solve = Callable[[str], str | None]
"""Answers a prompt; None where no answer, or more than one, is right."""

SOLVERS: Mapping[tuple[str, str], Solve] = {
    ("step_planning", "ahead"): todo.solve_ahead,
    ("step_planning", "repair"): todo.solve_repair,
    ("step_planning", "shortest"): shortest.solve_shortest,
    ("completion_judgment", "requirements"): todo.solve_completion,
    ("completion_judgment", "history"): todo.solve_completion,
    ("completion_judgment", "reachable"): shortest.solve_reachable,
}
"""The solvers, by probe and ladder."""


def solved(probe: str, sample: Sample) -> tuple[bool, str | None]:
    """Whether a ladder has a solver, and what it answers."""
    if probe == PICTURED:
        from uiprobe.proof.ladders.pictures import solve_picture

        return True, solve_picture(sample)
    solve = SOLVERS.get((probe, str(metadata_of(sample)["facet"])))
    return solve is not None, None if solve is None else solve(prompt_of(sample))
