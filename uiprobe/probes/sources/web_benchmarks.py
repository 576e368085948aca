"""Benchmarks of BrowserGym as sources of goals: the desk, MiniWoB, and any other that is installed.

A goal names a task and its seed; the task words its instruction when it begins, and judges itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from uiprobe.environments.web.serving import Site
from uiprobe.probes.items import SelectionError
from uiprobe.probes.names import Split, WebTier
from uiprobe.probes.sources.base import (
    Broken,
    GroundingExample,
    KnowledgeCapability,
    Question,
    Recording,
    SourceError,
    SourceScreen,
)
from uiprobe.probes.sources.web_catalogs import catalog_of
from uiprobe.ui.goal import INSTANCE_STEP, Goal
from uiprobe.ui.platform import WEB

SELECTION_SEEDS = 3
"""Seeds for the selection of a model (paper section 5.2); the others are reported."""


_WORLD_STEP = 500
"""The difference between the task numbers of the two worlds of a pair."""


def split_goals(goals: Sequence[Goal | Broken], split: Split, seeds: int) -> list[Goal | Broken]:
    """The goals of a split.

    Args:
        goals: Those of all seeds.
        split: Which of them.
        seeds: How many seeds each task has.

    Raises:
        SelectionError: No seed would be left to report.
    """
    if split not in ("selection", "reported"):
        return list(goals)
    if seeds <= SELECTION_SEEDS:
        raise SelectionError(
            f"split={split} takes {SELECTION_SEEDS} seeds of each task for selection and reports "
            f"the others: found seeds={seeds}, expected more (10 in the paper)"
        )
    wanted = split == "selection"
    return [
        goal
        for goal in goals
        if isinstance(goal, Broken) or (goal.task // INSTANCE_STEP < SELECTION_SEEDS) == wanted
    ]


class WebBenchmark:
    """The tasks of one benchmark.

    Args:
        name: `desk`, `miniwob`, or another by the name of its tasks in BrowserGym's registry.
        seed: Decides the seeds of the tasks.
        tasks: Only these tasks; all if none is named.
        sites: More origins that pages may reach, such as `http://127.0.0.1:8080`.
        setup: Arguments of every task, such as the desk's `reading`.
        tier: The tasks of the basic tier, which is all of most benchmarks, of the hard one, pairs
            of worlds, or all, with pairs only where a person can be asked.
        asks: Whether a person can be asked.

    Raises:
        SourceError: The benchmark is not installed, or its servers are not named.
        SelectionError: It has no such task.
    """

    def __init__(
        self,
        name: str,
        seed: int = 0,
        tasks: Iterable[str] = (),
        sites: Iterable[str] = (),
        setup: Mapping[str, Any] | None = None,
        tier: WebTier = "basic",
        *,
        asks: bool = False,
    ) -> None:
        self.name = name
        self._setup = dict(setup or {})
        self._seed = seed
        self._catalog = catalog_of(name, sites)
        self._known = self._catalog.tasks()
        offered = [
            task
            for task in self._known
            if tier == self._catalog.tier(task)
            or (tier == "all" and (asks or not self._catalog.worlds(task)))
        ]
        if not offered:
            raise SelectionError(f"tier={tier} is for benchmark=desk, found benchmark={name}")
        default = [task for task in self._catalog.default_tasks if task in offered]
        self._tasks = _choose(name, tier, offered, list(tasks) or default)
        self._catalog.require_servers()

    @property
    def tasks(self) -> tuple[str, ...]:
        """The tasks by their short names, in the order of the benchmark."""
        return self._tasks

    def goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal | Broken]:
        """A goal for each task and seed, and for each of its worlds if it is a pair.

        Args:
            instances: How many seeds of each task.
            variant: Must be empty.

        Raises:
            ValueError: A variant is named.
        """
        if variant:
            raise ValueError(f"variant={'+'.join(variant)} is for source=builtin")
        numbers = {task: number for number, task in enumerate(self._known, 1)}
        return [
            self._goal(task, numbers[task] + _WORLD_STEP * at, instance, world)
            for task in self._tasks
            for instance in range(instances)
            for at, world in enumerate(self._catalog.worlds(task) or ("",))
        ]

    def _goal(self, task: str, number: int, instance: int, world: str) -> Goal:
        catalog = self._catalog
        seed = catalog.seed(task, self._seed, instance)
        preview = catalog.preview(task, seed, world)
        return Goal(
            task=number + INSTANCE_STEP * instance,
            app=self.name.lower().replace(".", "-")[:64],
            instruction=preview.instruction,
            category=catalog.family(task),
            template=f"browsergym/{catalog.prefix}{task}",
            difficulty=preview.difficulty,
            seed=seed,
            feasible=preview.feasible,
            may_be_infeasible=True,
            demands=preview.demands,
            platform=WEB.name,
            self_judged=True,
            setup=self._setup | ({"world": world} if world else {}),
            person=preview.person,
            world=world,
        )

    def screen(self, name: str) -> SourceScreen:
        """A web benchmark has no recorded screens; raises `SourceError`."""
        raise self._has_no("screens")

    def questions(self, capability: KnowledgeCapability) -> list[Question | Broken]:
        """A web benchmark has no questions; raises `SourceError`."""
        raise self._has_no("questions")

    def recordings(self) -> list[Recording | Broken]:
        """A web benchmark has no recordings; raises `SourceError`."""
        raise self._has_no("recordings")

    def grounding_examples(self) -> list[GroundingExample | Broken]:
        """A web benchmark has no low-level instructions; raises `SourceError`."""
        raise self._has_no("low-level instructions")

    def _has_no(self, what: str) -> SourceError:
        return SourceError(
            f"source {self.name}", what, "none", "a source that has some, such as builtin"
        )

    def open_site(self) -> Site:
        """A site that its pages are served from.

        Raises:
            DeviceError: It does not start.
        """
        return self._catalog.open_site()


def _choose(benchmark: str, tier: WebTier, known: list[str], wanted: list[str]) -> tuple[str, ...]:
    unknown = [name for name in wanted if name not in known]
    if unknown:
        from difflib import get_close_matches

        near = get_close_matches(unknown[0], known, n=3, cutoff=0.5)
        raise SelectionError(
            f"benchmark={benchmark} has no task {unknown[0][:60]!r} in tier={tier}"
            + (f"; did you mean {', '.join(near)}?" if near else f"; it has {len(known)} others")
        )
    return tuple(name for name in known if not wanted or name in wanted)
