"""Baselines on web pages: the tasks' own solutions, random actions, and none at all."""

from __future__ import annotations

from inspect_ai.solver import Generate, Solver, TaskState, solver


@solver
def web_reference() -> Solver:
    """The solution of each task: the one that it brings itself, else the one written for it."""
    # Inspect loads all solvers to use one of them.
    from uiprobe.solvers.navigate import navigate
    from uiprobe.solvers.web_baseline_agents import make_reference

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await navigate(state, make_reference, limited=False)

    return solve


@solver
def random_web() -> Solver:
    """Negative control: random actions that the pages allow, until the episode is cut off."""
    from uiprobe.solvers.navigate import navigate
    from uiprobe.solvers.web_baseline_agents import RandomWeb

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await navigate(state, RandomWeb)

    return solve


@solver
def noop() -> Solver:
    """Negative control: waits, until the episode is cut off."""
    from uiprobe.solvers.navigate import navigate
    from uiprobe.solvers.web_baseline_agents import Noop

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await navigate(state, Noop)

    return solve
