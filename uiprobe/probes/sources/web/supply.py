"""The walks that the items of a web benchmark are made of, in an order that a seed decides."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from uiprobe.environments.errors import DeviceError
from uiprobe.environments.web.walks.keeping import Change, Walk
from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.base import SourceError, SourceScreen
from uiprobe.probes.sources.web_catalogs import catalog_of
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import WEB
from uiprobe.ui.trajectory import RecordedAction, record_action

if TYPE_CHECKING:
    from uiprobe.environments.web.walks.walking import Errand, WalkedBenchmark

ROUNDS = 6
"""How often each task may be walked for one set of items, each time with another seed."""


_SUPPLIES = 4
"""Of so many seeds walks are kept in memory: those of the desk take hundreds of megabytes each."""

_AT_ONCE = 6
"""Walks that are made before the next are asked for."""


@dataclass(frozen=True, slots=True)
class WalkedTask:
    """A walk with what is known of its task.

    Attributes:
        errand: What was walked.
        goal: The goal, in the task's own words.
        walk: Pages on the way of the solution.
        actions: What was done on each page but the last.
    """

    errand: Errand
    goal: Goal
    walk: Walk
    actions: tuple[RecordedAction, ...]

    @property
    def name(self) -> str:
        """Its stable name."""
        return f"{self.errand.benchmark}/{self.errand.task}/{self.errand.seed}"

    @property
    def pages(self) -> str:
        """The beginning of the names of its pages."""
        change = self.errand.change
        told = "" if change is None else f"/{change.step}:{change.instead or 'nothing'}"
        return self.name + told

    def screen(self, step: int) -> SourceScreen:
        """One of its pages."""
        page = self.walk.steps[step].page
        return SourceScreen(
            name=f"{self.pages}/{step}",
            read_tree=lambda: page.tree,
            screenshot=lambda: page.picture,
            has_screenshot=True,
        )


class WalkSupply:
    """Walks through the tasks of one benchmark.

    Args:
        benchmark: `desk` or `miniwob`.
        seed: Decides the order of the tasks, and their seeds.
    """

    def __init__(self, benchmark: WalkedBenchmark, seed: int) -> None:
        self._benchmark: WalkedBenchmark = benchmark
        self._seed = seed
        self._chunks: dict[int, list[WalkedTask]] = {}
        self._walks: dict[str, WalkedTask] = {}

    def chunks(self) -> Iterator[list[WalkedTask]]:
        """The walks that reach their goal, some at a time; each task occurs `ROUNDS` times.

        Raises:
            SourceError: A browser or the extra `web` is missing, or the browser fails.
        """
        order = [(number, task) for number in range(ROUNDS) for task in self._tasks(number)]
        for start in range(0, len(order), _AT_ONCE):
            if start not in self._chunks:
                self._chunks[start] = self._walk(order[start : start + _AT_ONCE])
            yield self._chunks[start]

    def _walk(self, wanted: Sequence[tuple[int, str]]) -> list[WalkedTask]:
        from uiprobe.environments.web.walks.walking import Errand

        errands = [
            Errand(self._benchmark, task, self._task_seed(task, number)) for number, task in wanted
        ]
        walks = _collect(self._benchmark, errands)
        return [
            self._walked(errand, walk)
            for errand, walk in zip(errands, walks, strict=True)
            if walk is not None and walk.reached and len(walk.steps) > 1
        ]

    def screen(self, name: str) -> SourceScreen:
        """A page of a walk that items were made of, by its name.

        Walks are made in their order until there is one with this page.

        Raises:
            SourceError: No walk has it, or one cannot be made.
        """
        pages, _, step = name.rpartition("/")
        chunks = self.chunks()
        while pages not in self._walks and next(chunks, None) is not None:
            pass
        walked = self._walks.get(pages)
        if walked is None or not step.isdecimal() or int(step) >= len(walked.walk.steps):
            raise SourceError(
                self._benchmark, "screen", repr(name[:80]), "the page of an item that was made"
            )
        return walked.screen(int(step))

    def changed(self, wanted: Sequence[tuple[WalkedTask, Change]]) -> list[WalkedTask | None]:
        """Walks with a step done otherwise; None where they lead nowhere, or still to the goal."""
        from uiprobe.environments.web.walks.walking import Errand

        errands = [
            Errand(self._benchmark, one.errand.task, one.errand.seed, change)
            for one, change in wanted
        ]
        found: list[WalkedTask | None] = []
        for (one, change), errand, walk in zip(
            wanted, errands, _collect(self._benchmark, errands), strict=True
        ):
            fits = walk is not None and not walk.reached and _same_until(one.walk, walk, change)
            found.append(self._walked(errand, walk) if walk is not None and fits else None)
        return found

    def _tasks(self, number: int) -> list[str]:
        tasks = list(walked_tasks(self._benchmark))
        random_for("walks", self._benchmark, self._seed, number).shuffle(tasks)
        return tasks

    def _task_seed(self, task: str, number: int) -> int:
        draw = random_for("walk", self._benchmark, task, self._seed, number)
        return draw.randrange(1, 1_000_000)

    def _walked(self, errand: Errand, walk: Walk) -> WalkedTask:
        actions = tuple(
            record_action(WEB.space.parse(step.line), step.page.tree, WEB)
            for step in walk.steps
            if step.line is not None
        )
        tasks = walked_tasks(self._benchmark)
        goal = Goal(
            task=tasks.index(errand.task) + 1 + 1_000 * (errand.seed % 1_000_000),
            app=self._benchmark,
            instruction=walk.goal,
            category=catalog_of(self._benchmark).family(errand.task),
            template=errand.template,
            seed=errand.seed,
            platform=WEB.name,
            self_judged=True,
        )
        walked = WalkedTask(errand, goal, walk, actions)
        self._walks[walked.pages] = walked
        return walked


def _same_until(one: Walk, other: Walk, change: Change) -> bool:
    """Whether two walks show the same pages up to the step that is done otherwise."""
    if len(other.steps) <= change.step:
        return False
    return all(
        one.steps[step].page.document == other.steps[step].page.document
        for step in range(change.step + 1)
    )


@cache
def walked_tasks(benchmark: WalkedBenchmark) -> tuple[str, ...]:
    """The tasks of a benchmark that have solutions, by name."""
    if benchmark == "desk":
        from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES

        return tuple(sorted(FAMILIES))
    from uiprobe.environments.web.miniwob_references import solved_tasks

    return solved_tasks()


def _collect(benchmark: WalkedBenchmark, errands: Sequence[Errand]) -> list[Walk | None]:
    try:
        from uiprobe.environments.web.walks.cache import WalkCache
        from uiprobe.environments.web.walks.collecting import WalkCollector

        collector = WalkCollector(
            catalog_of(benchmark).open_site, max(1, os.cpu_count() or 1), WalkCache()
        )
        return collector.collect(errands)
    except ModuleNotFoundError as error:
        from uiprobe.environments.doctor import install_hint

        raise SourceError(
            f"source {benchmark}",
            "web",
            f"no module {error.name}",
            f"the extra: {install_hint('web')}",
        ) from None
    except DeviceError as error:
        raise SourceError(
            f"source {benchmark}", "browser", str(error)[:400],
            "one that works: its items are made of walks through real pages; `uiprobe doctor` "
            "says what to install",
        ) from None  # fmt: skip


@lru_cache(maxsize=_SUPPLIES)
def supply_of(benchmark: WalkedBenchmark, seed: int) -> WalkSupply:
    """The walks of a benchmark and seed; several probes share them."""
    return WalkSupply(benchmark, seed)
