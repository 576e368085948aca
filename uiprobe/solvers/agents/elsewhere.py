"""Agents of other distributions, by their entry points."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.inputs import plugins
from uiprobe.solvers.agents.table import PRESETS

if TYPE_CHECKING:
    from uiprobe.solvers.navigate import Agent
    from uiprobe.ui.goal import Goal


@dataclass(frozen=True, slots=True)
class NavigationAgent:
    """An agent that drives a phone or a browser towards goals.

    Attributes:
        make: Makes an agent for one episode of a goal.
        asks_model: Whether the model decides; an agent that decides by itself is listed as a
            baseline, beside the models.
        limited: Whether an episode is cut off at loops and after its number of actions, as with any
            agent but a reference.
    """

    make: Callable[[Goal], Agent]
    asks_model: bool = True
    limited: bool = True


BUILTIN_AGENTS = (
    *("react", "workarena", "reference", "random_walk", "do_nothing", "faulty"),
    *("random_web", "noop", *PRESETS),
)
"""The agents of this package, on the phone and on the web."""


def other_agents() -> tuple[str, ...]:
    """The names of the agents that other distributions add."""
    return plugins.plugin_names(plugins.AGENTS, BUILTIN_AGENTS)


def asks_model(name: str) -> bool:
    """Whether the model of a run decides for an agent that it names.

    Raises:
        PluginError: It is of another distribution, and cannot be used.
    """
    if name in other_agents():
        return agent_named(name).asks_model
    return name in ("react", "workarena") or name in PRESETS


def agent_facts(name: str) -> dict[str, bool]:
    """Return what the log says of an agent of another distribution; empty for our own.

    Results know the agents of this package by their names, and no other.
    """
    return {"agent_asks_model": asks_model(name)} if name in other_agents() else {}


def agent_named(name: str) -> NavigationAgent:
    """An agent of another distribution.

    Raises:
        PluginError: It cannot be used.
    """
    return plugins.load_plugin(plugins.AGENTS, name, NavigationAgent)


@solver
def other_agent(name: str) -> Solver:
    """Drive the device towards the goal with an agent of another distribution.

    Args:
        name: The name of its entry point.

    Raises:
        PluginError: It cannot be used.
    """
    from uiprobe.solvers.navigate import navigate

    chosen = agent_named(name)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        return await navigate(state, chosen.make, limited=chosen.limited, is_reference=False)

    return solve
