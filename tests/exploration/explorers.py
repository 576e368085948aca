"""Runs of explorations for tests."""

from __future__ import annotations

from uiprobe.episodes.exploration import Exploration
from uiprobe.exploration.agents.names import AgentName
from uiprobe.exploration.agents.table import AgentOptions, make_agent
from uiprobe.exploration.checkpoints import Checkpoints
from uiprobe.exploration.ledger import Ledger
from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.running import Plan, explore
from uiprobe.exploration.world import Site

DEFAULTS = AgentOptions()


class InterruptedRunError(Exception):
    """A run that is ended in the middle."""


async def explored(
    site: Site,
    agent: AgentName,
    budget: int,
    *,
    mode: Mode = "structured",
    level: Level = "abundant",
    seed: int = 0,
    save_every: int = 250,
    checkpoints: Checkpoints | None = None,
    end_at: int | None = None,
    models=None,
    options: AgentOptions = DEFAULTS,
    denominator=None,
) -> Exploration:
    """What an agent finds; the run breaks off after `end_at` actions."""

    def watch(step: int) -> None:
        if step == end_at:
            raise InterruptedRunError

    record = Exploration(agent=agent)
    world = await site.open(level, mode)
    try:
        ledger = Ledger(record, mode, world.platform.space, denominator)
        chosen = make_agent(agent, world, mode, seed, options=options, models=models)
        await explore(world, chosen, ledger, Plan(budget, save_every, watch), checkpoints)
    finally:
        await world.close()
    return record


def told(record: Exploration) -> dict:
    """All of it that does not depend on the clock, or on how often it was resumed."""
    return record.model_dump(exclude={"seconds", "resumed"})
