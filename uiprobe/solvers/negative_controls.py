"""Agents that ignore the goal: whatever they achieve, the goal gives away for nothing."""

from __future__ import annotations

from inspect_ai.solver import Generate, Solver, TaskState, solver


@solver
def do_nothing() -> Solver:
    """Negative control: stops at once."""
    # Inspect loads all solvers to use one of them.
    from uiprobe.solvers.navigate import navigate
    from uiprobe.solvers.negative_agents import DoNothing

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await navigate(state, DoNothing)

    return solve


@solver
def random_walk() -> Solver:
    """Negative control: random actions that the screens allow, until the episode is cut off."""
    from uiprobe.solvers.navigate import navigate
    from uiprobe.solvers.negative_agents import RandomWalk

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await navigate(state, RandomWalk)

    return solve
