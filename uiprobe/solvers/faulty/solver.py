"""The simulated agent as a solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.episodes.options import Options

if TYPE_CHECKING:
    from uiprobe.solvers.navigate import Agent
    from uiprobe.ui.goal import Goal

FAULTS = "faults"
"""Metadata key of a sample: faults of its own, in the place of those of the solver."""


@solver
def faulty(faults: Options = None, arm: str = "") -> Solver:
    """Act out the reference with faults that are planted in it, instead of asking the model.

    Args:
        faults: What is wrong with it, such as `icons=0.8,forgets=3`; see `Faults`.
        arm: Name of the experiment, which seeds its draws: each try is another.

    Raises:
        ValueError: There is no such fault.
    """
    # Inspect loads all solvers to use one of them.
    from uiprobe.solvers.faulty.agent import FaultyAgent
    from uiprobe.solvers.faulty.faults import Faults
    from uiprobe.solvers.navigate import navigate

    planted = Faults.parse(faults)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        own = state.metadata.get(FAULTS)
        chosen = planted if own is None else Faults.parse(own)

        def agent_of(goal: Goal) -> Agent:
            return FaultyAgent(goal, chosen, f"faulty/{arm}/{state.sample_id}/{state.epoch}")

        return await navigate(state, agent_of)

    return solve
