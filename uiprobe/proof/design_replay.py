"""Blind replay in interface design: the page of another brief, handed in as the answer to this one.

A task counts if its rule does not hold on that page as it opens, and does after an agent has tried.
The policies differ in the agent:

    solutions   does the solution of the task, by the labels that it finds on the page
    in order    clicks one control after the other
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from uiprobe.proof.replay import Replayed, carrying

if TYPE_CHECKING:
    from uiprobe.design.briefs.brief import DesignTask
    from uiprobe.design.briefs.builtin_pages import PageSource
    from uiprobe.design.cua.base import Agent, Move, Past
    from uiprobe.design.pages.browsers import LivePage, PageBrowsers

_SOLUTIONS = "the page of another brief, and an agent with the solutions"
_IN_ORDER = "the page of another brief, and an agent that clicks on everything"

DESIGN_POLICIES = carrying(_SOLUTIONS, _IN_ORDER)
"""The policies: what each meets, by name."""


def replay_designs(seeds: Sequence[int], *, jobs: int = 1) -> list[Replayed]:
    """Hand in the reference pages of other builtin briefs.

    Args:
        seeds: How many briefs further on the page is taken from.
        jobs: Number of browsers.

    Raises:
        DeviceError: The machinery failed.
    """
    return asyncio.run(_replay_designs(seeds, jobs))


async def _replay_designs(seeds: Sequence[int], jobs: int) -> list[Replayed]:
    from uiprobe.design.briefs.builtin_pages import builtin_sources
    from uiprobe.design.pages.browsers import PageBrowsers

    sources = list(builtin_sources().values())
    browsers = PageBrowsers(jobs)
    try:
        parts = await asyncio.gather(
            *(
                _hand_in(browsers, source, sources[(number + seed) % len(sources)], seed)
                for number, source in enumerate(sources)
                for seed in seeds
                if seed % len(sources)
            )
        )
    finally:
        await browsers.close()
    return [one for part in parts for one in part]


async def _hand_in(
    browsers: PageBrowsers, source: PageSource, other: PageSource, seed: int
) -> list[Replayed]:
    from uiprobe.design.cua.scripted import ScriptedAgent

    html = other.page()
    found = []
    async with browsers.page() as page:
        for task in source.brief.tasks:
            agents: dict[str, Agent] = {_SOLUTIONS: ScriptedAgent(task), _IN_ORDER: InOrder()}
            met = [name for name, agent in agents.items() if await _passes(page, html, task, agent)]
            found.append(Replayed(source.brief.title, str(task.number), True, seed, frozenset(met)))
    return found


async def _passes(page: LivePage, html: str, task: DesignTask, agent: Agent) -> bool:
    from uiprobe.design.cua.testing import try_task
    from uiprobe.design.rules.check import PageRule, check_fresh
    from uiprobe.design.rules.reading import RuleError

    rule = PageRule(task.rule, "mini")
    await page.open(html)
    try:
        await check_fresh(rule, page)
    except RuleError:
        # It cannot tell whether the task is done, so no verifier takes it.
        return False
    trial = await try_task(page, html, task.number, rule, agent, pictures=False)
    return trial.test.passed is True


class InOrder:
    """Clicks one control after the other, those first that it clicked least."""

    def __init__(self) -> None:
        self._clicked: list[str] = []

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        """Click on the next control, or end where there is none."""
        from uiprobe.design.cua.base import Move
        from uiprobe.ui.actions import Action
        from uiprobe.ui.coordinates import Point

        def clicks(spot: dict[str, Any]) -> int:
            return self._clicked.count(str(spot["id"]))

        spot = min(await page.labels(), key=clicks, default=None)
        if spot is None:
            return Move(None, ends=True)
        self._clicked.append(str(spot["id"]))
        return Move(Action("mouse_click", point=Point(round(spot["x"]), round(spot["y"]))))
