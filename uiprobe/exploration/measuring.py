"""Measures denominators: all functionalities of the sites that can be brought back at will."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, get_args

from uiprobe.exploration.denominators import Denominator
from uiprobe.exploration.names import Level, Mode
from uiprobe.exploration.world import Site, World, check_level

if TYPE_CHECKING:
    from uiprobe.episodes.exploration import Exploration
    from uiprobe.exploration.agents.base import Agent
    from uiprobe.exploration.checkpoints import Checkpoints

FLOOR_SEEDS, FLOOR_BUDGET, FLOOR_EVERY = 3, 2000, 100
"""The floor is the mean of so many explorations of so many actions, recorded at every so many."""

REPLAY_SEEDS = range(1, 6)
"""Seeds of the content on which the search of seed 0 is replayed."""

AT_ONCE = 2
"""Replays that are done beside each other; a browser waits for its pages half of the time."""

SAY_EVERY = 500
"""Actions after which a replay says how far it is."""

Say = Callable[[str], None]
Keep = Callable[[Denominator], None]


async def measure(
    site: Site,
    level: Level,
    say: Say = lambda _: None,
    keep: Keep = lambda _: None,
    known: Denominator | None = None,
) -> Denominator:
    """Search a site exhaustively.

    Args:
        site: `phone`, or a web site that is started here.
        level: State of the site at the start.
        say: Takes words about it, a line at a time.
        keep: Takes the denominator as it is so far, now and then, and at the end. Its method says
            what the search still lacks.
        known: An earlier denominator of a web site, from whose pages only the walks are made.

    Raises:
        ValueError: The site does not have that level, runs somewhere else, or has no addresses that
            walks could begin at.
        DeviceError: The machinery failed.
        CheckpointError: What a search that was ended has saved is damaged.
    """
    check_level(site.name, site.levels, level)
    from uiprobe.exploration.checkpoints import Checkpoints

    named = {"search": site.name, "level": level, "edition": site.edition}
    if known is not None:
        named["known"] = known.digest
    checkpoints = Checkpoints(named)
    checkpoints.take()
    try:
        if site.platform != "android":
            return await _measure_pages(site, level, keep, checkpoints, known)
        if known is not None:
            raise ValueError(
                f"site {site.name}: walks from what is known need addresses, and it has none; "
                "search it as a whole, which takes minutes"
            )
        return await _measure_phone(site, level, say, keep, checkpoints)
    finally:
        checkpoints.release()


async def _measure_pages(
    site: Site, level: Level, keep: Keep, checkpoints: Checkpoints, known: Denominator | None
) -> Denominator:
    from uiprobe.exploration.web.world import PageWorld
    from uiprobe.exploration.web_crawl import Crawl, crawl_site

    def counted(found: Crawl) -> Denominator:
        method, actions = found.told, found.actions
        if known is not None:
            method, actions = f"{known.method}; then {method}", actions + known.actions
        return Denominator(site.name, level, site.edition, found.keys, method, actions)

    async def open_world() -> PageWorld:
        world = await site.open(level, "structured")
        if not isinstance(world, PageWorld) or not world.is_ours:
            await world.close()
            raise ValueError(
                f"site {site.name}: it cannot be reset here, so nothing can be tried out on it"
            )
        return world

    keys = None if known is None else known.keys
    return counted(
        await crawl_site(open_world, lambda one: keep(counted(one)), checkpoints, known=keys)
    )


async def _measure_phone(
    site: Site, level: Level, say: Say, keep: Keep, checkpoints: Checkpoints
) -> Denominator:
    from uiprobe.exploration.closure import STEPS
    from uiprobe.exploration.phone_crawl import Enumeration, enumerate_phone
    from uiprobe.exploration.sites.phone import PhoneWorld

    world = await site.open(level, "structured")
    if not isinstance(world, PhoneWorld):
        raise ValueError(f"site {site.name} is no simulated phone")

    def counted(found: Enumeration) -> Denominator:
        method = (
            f"{found.screens:,} screens tried out by {found.actions:,} actions; "
            f"{len(found.shown):,} of {len(found.shown) + len(found.never):,} activities and "
            f"dialogs shown; {found.clean:,} walks of {STEPS} actions in a row found nothing new "
            f"(of {found.walks:,})"
        )
        return Denominator(site.name, level, site.edition, found.keys, method, found.actions)

    found = await enumerate_phone(
        world.phone, lambda one: keep(counted(one)), checkpoints=checkpoints
    )
    for name in found.never:
        say(f"never shown: {name}")
    return counted(found)


async def measure_floor(
    site: Site, level: Level, mode: Mode, known: Denominator, say: Say = lambda _: None
) -> dict[int, float]:
    """The coverage of the heuristic random agent by the number of actions, mean over seeds.

    Args:
        site: Where the agent explores.
        level: State of the site at the start.
        mode: Whether the agent sees the document or only the screen.
        known: The denominator of the site.
        say: Called with the result of each seed.

    Raises:
        DeviceError: The machinery failed.
    """
    from uiprobe.exploration.agents.random_agents import HeuristicRandomAgent

    def random(world: World, seed: int) -> Agent:
        return HeuristicRandomAgent(world, mode, seed)

    records = []
    for seed in range(FLOOR_SEEDS):
        found = await _explored(site, level, [mode], known, partial(random, seed=seed))
        record = found[mode]
        _say_known(say, f"seed {seed}", record)
        records.append(record)
    return _mean_curve(records)


async def measure_replay(
    site_of: Callable[[int], Site],
    level: Level,
    known: Denominator,
    say: Say = lambda _: None,
    *,
    seeds: Sequence[int] = REPLAY_SEEDS,
) -> dict[Mode, dict[int, float]]:
    """The coverage of a recorded search that is done blindly on other content, mean over seeds.

    What is recorded is the search that finds most without a model: on pages breadth-first, on the
    phone depth-first, on the content of seed 0. Nothing in a replay depends on the mode, so that
    one counts in both.

    Args:
        site_of: The site with the content of a seed.
        level: State of the site at the start.
        known: The denominator of the site.
        say: Called with how far each exploration is, and with its result.
        seeds: The seeds of the other content.

    Returns:
        By mode, the coverage by the number of actions.

    Raises:
        DeviceError: The machinery failed.
    """
    from uiprobe.environments.errors import DeviceError
    from uiprobe.exploration.agents.replay import Replay
    from uiprobe.exploration.agents.table import make_agent

    def search(world: World) -> Agent:
        return make_agent("bfs" if world.has_addresses else "dfs", world, "structured", 0)

    modes: Sequence[Mode] = get_args(Mode)

    async def counted(
        name: str, seed: int, make: Callable[[World], Agent]
    ) -> dict[Mode, Exploration]:
        records = await _explored(
            site_of(seed), level, modes, known, make, partial(_say_step, say, name)
        )
        for mode, record in records.items():
            _say_known(say, f"{name}, {mode}", record)
        return records

    recorded = await counted("recorded on seed 0", 0, search)
    actions = recorded["structured"].actions
    free = asyncio.Semaphore(AT_ONCE)

    async def replayed(seed: int) -> dict[Mode, Exploration]:
        async with free:
            return await counted(
                f"on seed {seed}", seed, lambda world: Replay(world.platform.space, actions)
            )

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(replayed(seed)) for seed in seeds]
    except* DeviceError as failed:
        raise failed.exceptions[0] from None
    return {mode: _mean_curve([task.result()[mode] for task in tasks]) for mode in modes}


async def _explored(
    site: Site,
    level: Level,
    modes: Sequence[Mode],
    known: Denominator,
    make: Callable[[World], Agent],
    each_step: Callable[[int], None] | None = None,
) -> dict[Mode, Exploration]:
    """One exploration, counted in several modes; the site is opened in the first."""
    from uiprobe.episodes.exploration import Exploration
    from uiprobe.exploration.ledger import Ledger
    from uiprobe.exploration.running import Plan, explore

    records = {mode: Exploration() for mode in modes}
    world = await site.open(level, modes[0])
    try:
        space = world.platform.space
        ledgers = [Ledger(record, mode, space, known.of(mode)) for mode, record in records.items()]
        plan = Plan(FLOOR_BUDGET, each_step=each_step)
        await explore(world, make(world), ledgers[0], plan, beside=ledgers[1:])
    finally:
        await world.close()
    return records


def _say_step(say: Say, name: str, step: int) -> None:
    if step % SAY_EVERY == 0 and step < FLOOR_BUDGET:
        say(f"{name}: {step:,} of {FLOOR_BUDGET:,} actions")


def _say_known(say: Say, name: str, record: Exploration) -> None:
    say(f"{name}: {len(record.known):,} of {record.denominator:,}, {len(record.found):,} in all")


def _mean_curve(records: Sequence[Exploration]) -> dict[int, float]:
    def share(record: Exploration, step: int) -> float:
        return sum(one <= step for one in record.known) / (record.denominator or 1)

    return {
        step: round(sum(share(one, step) for one in records) / len(records), 4)
        for step in range(0, FLOOR_BUDGET + 1, FLOOR_EVERY)
    }
