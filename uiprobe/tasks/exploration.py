"""Exploration: how much of an unknown application is found within a budget (UIExplore-Bench)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from pydantic import Field

from uiprobe.environments.versions import software
from uiprobe.exploration.agents.names import AgentName
from uiprobe.exploration.names import Level, Mode
from uiprobe.probes.names import CLUSTER
from uiprobe.scorers.exploration import coverage, exploration_figures
from uiprobe.solvers.explore import explore
from uiprobe.tasks.generation import default_generation
from uiprobe.tasks.parameters import checked

if TYPE_CHECKING:
    from uiprobe.exploration.world import Site

EXPLORATION_VERSION = "9-A"
"""The number changes with what counts as a functionality and with prompts, the letter with the
parameters."""


@task
@checked
def exploration(
    site: str = "desk",
    mode: Mode = "structured",
    level: Level = "abundant",
    agent: AgentName = "react",
    budget: Annotated[int, Field(ge=1, le=1_000_000)] = 2000,
    checkpoints: str | int | list[int] = "500,1000,2000",
    seeds: Annotated[int, Field(ge=1, le=100)] = 5,
    seed: int = 0,
    macros: Annotated[int, Field(ge=1, le=100)] = 5,
    atoms: Annotated[int, Field(ge=1, le=100)] | None = None,
    priority: bool = True,
    novelty: bool = True,
    history: Annotated[int, Field(ge=1, le=100)] = 10,
    recording: str = "",
    save_every: Annotated[int, Field(ge=1, le=1_000_000)] = 250,
    content_seed: int = 0,
    allow_changes: bool = False,
    part: str | None = None,
) -> Task:
    """How much of an application that it does not know does an agent find?

    Args:
        site: `desk` (the embedded service desk), `phone` (the simulated phone), `fossil` (a forge,
            if it is installed), `gitlab` (an instance of your own), or the path of a site file.
        mode: `structured` (elements of the document) or `screen` (a picture, and what is in view).
        level: `abundant` (signed in, all content), `moderate` (no content) or `sparse` (signed
            out); the phone has only the first.
        agent: `react` or `uiexplore_algo`, which ask the model; instead of it `random`,
            `heuristic_random`, `bfs`, `dfs`, `gui_bee`, or `replay`.
        budget: Atomic actions (2000 in the paper).
        checkpoints: The actions after which figures are reported too, several separated by commas.
        seeds: How many explorations, each with random numbers of its own.
        seed: The first of their seeds.
        macros: With uiexplore_algo, macro-actions between two frontier states (N_M).
        atoms: With uiexplore_algo, actions of a macro-action (N_A); 6 structured and 12 on screen.
        priority: With uiexplore_algo, whether the model's ranking chooses among the novel ones.
        novelty: With uiexplore_algo, whether novelty filters them.
        history: Number of earlier actions in prompts.
        recording: With replay, the log whose first exploration is done again.
        save_every: Actions between two saved states, from which an interrupted run resumes.
        content_seed: Decides the content of the desk and the phone.
        allow_changes: Let through what changes a site of your own.
        part: Only one part of the explorations, as `k/n`, such as 2/3; see docs/scale.md.
    """
    # Inspect loads all tasks to run one of them.
    from uiprobe.exploration.agents.names import ASKING, STRUCTURED_ONLY
    from uiprobe.exploration.denominators import floor_of
    from uiprobe.exploration.running import reported_steps
    from uiprobe.exploration.sites.registry import site_named
    from uiprobe.exploration.world import check_level
    from uiprobe.probes.items import item_set_digest
    from uiprobe.probes.parts import take_part
    from uiprobe.tasks.static import active_traits, model_facts, user_errors
    from uiprobe.ui.platform import WEB

    if agent in ASKING:
        active_traits("exploration", "image" if mode == "screen" else "tree")
    with user_errors("exploration"):
        explored = site_named(site, content_seed=content_seed, allow_changes=allow_changes)
        check_level(explored.name, explored.levels, level)
        if agent in STRUCTURED_ONLY and mode != "structured":
            raise ValueError(f"agent={agent} reads links from the document: mode=structured")
        if agent == "replay" and not recording:
            raise ValueError("agent=replay needs recording=LOG, the log of an exploration")
        steps = reported_steps(budget, _numbers(checkpoints))
        facts = model_facts()
        samples = [
            Sample(
                id=f"{explored.name}-{level}-{mode}-{number}",
                input=f"Explore {explored.name} ({level}, {mode}) within {budget} actions.",
                metadata={
                    CLUSTER: f"{explored.name}-{number}",
                    "app": explored.name,
                    "category": level,
                    "kind": mode,
                    "exploration": {
                        "site": site,
                        "level": level,
                        "mode": mode,
                        "budget": budget,
                        "checkpoints": steps,
                        "seed": number,
                        "content_seed": content_seed,
                        "human_base": _human_base(explored, mode),
                        "price": (facts or {}).get("price"),
                    },
                },
            )
            for number in range(seed, seed + seeds)
        ]
        lowest = floor_of(explored.name, level, mode, budget)
        asked, part_facts = take_part("exploration", samples, part)
    return Task(
        dataset=MemoryDataset(asked, name="exploration"),
        solver=explore(
            agent=agent,
            macros=macros,
            atoms=atoms,
            priority=priority,
            novelty=novelty,
            history=history,
            recording=recording,
            save_every=save_every,
            allow_changes=allow_changes,
        ),
        scorer=[coverage(), exploration_figures()],
        config=default_generation("exploration"),
        continue_on_fail=True,
        version=EXPLORATION_VERSION,
        metadata={
            **software(browser=explored.platform == WEB.name),
            "probe": "exploration",
            "source": explored.name,
            "platform": explored.platform,
            "model": facts,
            "observation": "image" if mode == "screen" else "tree",
            "environment": explored.name,
            "variation": "",
            "floor_policy": (
                f"not measured; `uiprobe explore floor --site {site}` does"
                if lowest is None
                else lowest.policy
            ),
            "items": len(samples),
            "items_sha256": item_set_digest(samples),
            **part_facts,
            "excluded": {},
            "broken": {},
        },
    )


def _numbers(checkpoints: str | int | list[int]) -> list[int]:
    """The steps that the parameter names.

    Raises:
        ValueError: One is no number.
    """
    if isinstance(checkpoints, int):
        return [checkpoints]
    if isinstance(checkpoints, list):
        return checkpoints
    try:
        return [int(one) for one in checkpoints.split(",") if one.strip()]
    except ValueError:
        raise ValueError(
            f"checkpoints: found {checkpoints[:60]!r}, expected numbers separated by commas"
        ) from None


def _human_base(site: Site, mode: Mode) -> int | None:
    """Return how many functionalities people saw on this site within an hour; None if unknown."""
    spec = getattr(site, "spec", None)
    return None if spec is None else spec.human.get(mode)
