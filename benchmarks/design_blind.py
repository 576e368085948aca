"""Attacks the builtin briefs: agents that never understand a task, on its reference page.

    python -m benchmarks.design_blind [--briefs 16] [--max-steps 20]

`in order` clicks one control after the other, `random` clicks any, and `words` clicks controls
whose labels share words with the task, the most alike first, and types what follows a colon into
the first field. What they pass is the floor of the tasks: rules are run after every step, so a task
of one click falls to who clicks on everything.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from uiprobe.design.briefs.brief import DesignTask
from uiprobe.design.briefs.builtin_pages import PageSource, builtin_sources
from uiprobe.design.cua.base import Agent, Move, Past
from uiprobe.design.cua.testing import MAX_STEPS, try_task
from uiprobe.design.pages.browsers import LivePage, PageBrowsers
from uiprobe.design.rules.check import PageRule
from uiprobe.ui.actions import Action
from uiprobe.ui.coordinates import Point


class _Clicker:
    """Clicks on what its subclass chooses."""

    def __init__(self, task: DesignTask) -> None:
        self.task = task
        self.clicked: list[str] = []

    def choose(self, spots: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
        """The next control; None ends the test."""
        raise NotImplementedError

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        """Click on the chosen control."""
        spot = self.choose(await page.labels())
        if spot is None:
            return Move(None, ends=True)
        self.clicked.append(str(spot["id"]))
        return Move(Action("mouse_click", point=Point(round(spot["x"]), round(spot["y"]))))


class _InOrder(_Clicker):
    def choose(self, spots: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
        return min(spots, key=lambda spot: self.clicked.count(str(spot["id"])), default=None)


class _Random(_Clicker):
    def __init__(self, task: DesignTask) -> None:
        super().__init__(task)
        self._random = Random(sha256(task.text.encode()).digest())  # noqa: S311 - no secret

    def choose(self, spots: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
        return self._random.choice(spots) if spots else None


class _Words(_Clicker):
    def __init__(self, task: DesignTask) -> None:
        super().__init__(task)
        self._to_type = task.text.partition(":")[2].strip().rstrip(".")

    def choose(self, spots: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
        wanted = _words(self.task.text)

        def likeness(spot: dict[str, Any]) -> int:
            return len(wanted & _words(f"{' '.join(map(str, spot['names']))} {spot['row']}"))

        left = [spot for spot in spots if str(spot["id"]) not in self.clicked and likeness(spot)]
        return max(left, key=likeness, default=None)

    async def decide(self, picture: bytes, past: Sequence[Past], page: LivePage) -> Move:
        if self._to_type and past:
            text, self._to_type = self._to_type, ""
            return Move(Action("keyboard_type", text=text))
        return await super().decide(picture, past, page)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z0-9]{3,}", text.casefold()))


AGENTS: dict[str, Callable[[DesignTask], Agent]] = {
    "in order": _InOrder,
    "random": _Random,
    "words": _Words,
}


async def _attack(sources: Sequence[PageSource], max_steps: int) -> None:
    passed: Counter[tuple[str, str]] = Counter()
    asked: Counter[str] = Counter()
    browsers = PageBrowsers()
    began = time.perf_counter()

    async def one(source: PageSource) -> None:
        async with browsers.page() as page:
            for task in source.brief.tasks:
                asked[task.kind] += 1
                for name, agent in AGENTS.items():
                    trial = await try_task(
                        page,
                        source.page(),
                        task.number,
                        PageRule(task.rule, "mini"),
                        agent(task),
                        max_steps=max_steps,
                        pictures=False,
                    )
                    if trial.test.passed:
                        passed[name, task.kind] += 1
                        print(f"{name}\t{source.brief.id}\t{task.number}\t{len(trial.test.steps)}")

    await asyncio.gather(*map(one, sources))
    await browsers.close()
    print(f"{len(sources)} briefs, {time.perf_counter() - began:.0f} s")
    for name in AGENTS:
        shares = ", ".join(f"{kind} {passed[name, kind]} of {asked[kind]}" for kind in asked)
        every = sum(passed[name, kind] for kind in asked)
        print(f"{name}: {every} of {asked.total()} tasks ({shares})")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--briefs", type=int, default=16)
    parser.add_argument("--max-steps", type=int, default=MAX_STEPS)
    given = parser.parse_args()
    asyncio.run(_attack(list(builtin_sources().values())[: given.briefs], given.max_steps))


if __name__ == "__main__":
    main()
