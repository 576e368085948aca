"""Which solver answers the items of a ladder from what a model is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from inspect_ai.dataset import Sample

from uiprobe.probes.ladders.table import PICTURED
from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.proof.ladders import shortest, turning

Solve = Callable[[str], str | None]
"""Answers a prompt; None where no answer, or more than one, is right."""

SOLVERS: Mapping[tuple[str, str], Solve] = {
    ("step_planning", "missed"): turning.solve_missed,
    ("step_planning", "shortest"): shortest.solve_shortest,
    ("completion_judgment", "lapses"): turning.solve_lapses,
    ("completion_judgment", "reachable"): turning.solve_reachable,
}
"""The solvers, by probe and ladder."""


def solved(probe: str, sample: Sample) -> tuple[bool, str | None]:
    """Whether a ladder has a solver, and what it answers."""
    if probe == PICTURED:
        # It looks at what is drawn, too.
        from uiprobe.proof.ladders.pictures import solve_picture

        return True, solve_picture(sample)
    solve = SOLVERS.get((probe, str(metadata_of(sample)["facet"])))
    return solve is not None, None if solve is None else solve(prompt_of(sample))
