"""The agents by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields

from uiprobe.exploration.agents.asking import Models
from uiprobe.exploration.agents.base import Agent
from uiprobe.exploration.agents.names import ASKING, STRUCTURED_ONLY, AgentName
from uiprobe.exploration.names import Mode
from uiprobe.exploration.world import World


@dataclass(frozen=True, slots=True)
class AgentOptions:
    """Options of the agents; each is named after its place in the paper, or in docs.

    Attributes:
        macros: N_M, macro-actions between two frontier states.
        atoms: N_A, atomic actions of a macro-action; None for the paper's 6 and 12.
        priority: Whether the model's ranking chooses among the novel macro-actions.
        novelty: Whether novelty filters them.
        history: Number of earlier actions in prompts.
        log: The log whose first exploration is replayed.
        gui_bee: Parameters of the Q-table: `alpha`, `gamma`, `epsilon`, `optimism`.
    """

    macros: int = 5
    atoms: int | None = None
    priority: bool = True
    novelty: bool = True
    history: int = 10
    log: str = ""
    gui_bee: Mapping[str, float] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """Those that are not the default ones, without the log; empty if all are."""
        plain = AgentOptions()
        names = [one.name for one in fields(self) if one.name != "log"]
        return ", ".join(
            f"{name}={getattr(self, name)}"
            for name in names
            if getattr(self, name) != getattr(plain, name)
        )


def make_agent(
    name: AgentName,
    world: World,
    mode: Mode,
    seed: int,
    *,
    options: AgentOptions = AgentOptions(),
    models: Models | None = None,
) -> Agent:
    """An agent that has not seen anything yet.

    Args:
        name: Which.
        world: Where it acts.
        mode: What it sees.
        seed: Decides what it draws.
        options: Parameters of single agents, such as `atoms`.
        models: What it asks, if it asks any.

    Raises:
        ValueError: It cannot act in that mode, or it needs a model or a recording.
    """
    if name in STRUCTURED_ONLY and mode != "structured":
        raise ValueError(f"agent={name} reads links from the document: choose mode=structured")
    if name in ASKING and models is None:
        raise ValueError(f"agent={name} asks a model, and there is none")
    makers: dict[str, Callable[[], Agent]] = {
        "random": lambda: _random(world, mode, seed),
        "heuristic_random": lambda: _heuristic(world, mode, seed),
        "bfs": lambda: _search(world, depth_first=False),
        "dfs": lambda: _search(world, depth_first=True),
        "gui_bee": lambda: _gui_bee(world, mode, seed, options),
        "uiexplore_algo": lambda: _algo(world, mode, seed, options, models),
        "react": lambda: _react(world, mode, options, models),
        "replay": lambda: _replay(world, options),
    }
    return makers[name]()


def _random(world: World, mode: Mode, seed: int) -> Agent:
    from uiprobe.exploration.agents.random_agents import RandomAgent

    return RandomAgent(world, mode, seed)


def _heuristic(world: World, mode: Mode, seed: int) -> Agent:
    from uiprobe.exploration.agents.random_agents import HeuristicRandomAgent

    return HeuristicRandomAgent(world, mode, seed)


def _search(world: World, *, depth_first: bool) -> Agent:
    from uiprobe.exploration.agents.address_search import AddressSearch
    from uiprobe.exploration.agents.widget_search import WidgetSearch

    if world.has_addresses:
        return AddressSearch(world, depth_first=depth_first)
    return WidgetSearch(world, depth_first=depth_first)


def _gui_bee(world: World, mode: Mode, seed: int, options: AgentOptions) -> Agent:
    from uiprobe.exploration.agents.gui_bee import GuiBee

    return GuiBee(world, mode, seed, **options.gui_bee)


def _algo(
    world: World, mode: Mode, seed: int, options: AgentOptions, models: Models | None
) -> Agent:
    from uiprobe.exploration.agents.algo import UIExploreAlgo

    assert models is not None  # noqa: S101 - make_agent has refused
    return UIExploreAlgo(
        world,
        mode,
        seed,
        models,
        macros=options.macros,
        atoms=options.atoms,
        priority=options.priority,
        novelty=options.novelty,
        history=options.history,
    )


def _react(world: World, mode: Mode, options: AgentOptions, models: Models | None) -> Agent:
    from uiprobe.exploration.agents.react import ReactExplorer

    assert models is not None  # noqa: S101 - make_agent has refused
    return ReactExplorer(world, mode, models, history=options.history)


def _replay(world: World, options: AgentOptions) -> Agent:
    from uiprobe.exploration.agents.replay import Replay, read_actions

    return Replay(world.platform.space, read_actions(options.log))
