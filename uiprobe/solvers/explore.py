"""Explores a site; the agent may ask the model under test, or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from inspect_ai.solver import Generate, Solver, TaskState, solver

from uiprobe.exploration.agents.names import AgentName

if TYPE_CHECKING:
    from uiprobe.exploration.agents.asking import Models


@solver
def explore(
    agent: AgentName = "react",
    macros: int = 5,
    atoms: int | None = None,
    priority: bool = True,
    novelty: bool = True,
    history: int = 10,
    recording: str = "",
    save_every: int = 250,
    allow_changes: bool = False,
) -> Solver:
    """Explore the site that a sample names, and keep what was found.

    An interrupted run resumes from its last saved state when it is repeated.

    Args:
        agent: `react` and `uiexplore_algo` ask the model; `random`, `heuristic_random`, `bfs`,
            `dfs` and `gui_bee` ask none; `replay` does what a log keeps.
        macros: N_M of `uiexplore_algo`.
        atoms: N_A of it; 6 on elements and 12 on pictures by default.
        priority: Whether the model's ranking counts in it.
        novelty: Whether novelty counts in it.
        history: Number of earlier actions in prompts.
        recording: The log that `replay` takes its actions from.
        save_every: Actions between two saved states.
        allow_changes: Whether what changes a site of your own is let through.
    """
    # Inspect loads all solvers to use one of them.
    from uiprobe.episodes.exploration import Exploration, KeptExploration
    from uiprobe.exploration.agents.names import ASKING
    from uiprobe.exploration.agents.table import AgentOptions, make_agent
    from uiprobe.exploration.checkpoints import Checkpoints
    from uiprobe.exploration.denominators import denominator_of
    from uiprobe.exploration.ledger import Ledger
    from uiprobe.exploration.missed import missed_by
    from uiprobe.exploration.running import Plan
    from uiprobe.exploration.running import explore as run
    from uiprobe.exploration.sites.registry import site_named

    options = AgentOptions(macros, atoms, priority, novelty, history, recording)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        asked: dict[str, Any] = state.metadata["exploration"]
        site = site_named(
            asked["site"], content_seed=asked["content_seed"], allow_changes=allow_changes
        )
        level, mode, seed = asked["level"], asked["mode"], asked["seed"]
        models = _models() if agent in ASKING else None
        fits = not asked["content_seed"]
        measured = denominator_of(site.name, level, site.edition) if fits else None
        record = Exploration(
            **{name: asked[name] for name in ("level", "mode", "seed", "budget", "checkpoints")},
            site=site.name,
            agent=agent,
            variant=options.told,
            human_base=asked["human_base"],
        )
        identity = {**asked, "edition": site.edition, "agent": agent, "epoch": state.epoch}
        identity |= {"options": repr(options), "every": save_every, "model": _model_names(models)}
        checkpoints = Checkpoints(identity)
        checkpoints.take()
        try:
            world = await site.open(level, mode)
            try:
                ledger = Ledger(
                    record,
                    mode,
                    world.platform.space,
                    None if measured is None else measured.of(mode),
                )

                def note(step: int) -> None:
                    if models is not None:
                        models.step = step

                chosen = make_agent(agent, world, mode, seed, options=options, models=models)
                plan = Plan(asked["budget"], save_every, note)
                await run(world, chosen, ledger, plan, checkpoints)
            finally:
                await world.close()
        finally:
            checkpoints.release()
        if measured is not None:
            record.missed = await missed_by(record, site, level, mode, measured)
        if models is not None:
            record.tokens, record.answers = models.tokens, models.answers
        state.store_as(KeptExploration).exploration = record
        return state

    return solve


def _models() -> Models:
    """The model under test, and those of the roles `act` and `embed`."""
    from inspect_ai.model import get_model, model_roles

    from uiprobe.exploration.agents.asking import Models
    from uiprobe.exploration.embeddings import ModelEmbeddings, TfidfEmbeddings

    embeddings = (
        ModelEmbeddings(get_model(role="embed")) if "embed" in model_roles() else TfidfEmbeddings()
    )
    return Models(get_model(), get_model(role="act"), embeddings)


def _model_names(models: Models | None) -> list[str]:
    return [] if models is None else [str(models.describe), str(models.act)]
