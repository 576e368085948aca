"""The desk and MiniWoB as sources of items, made of walks through their pages."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from uiprobe.probes.names import DEFAULT_ITEMS
from uiprobe.probes.sources.base import (
    Broken,
    GroundingExample,
    KnowledgeCapability,
    Question,
    Recording,
    SourceError,
    SourceScreen,
    StepQuestion,
)
from uiprobe.probes.sources.web.completion_items import mint_recordings
from uiprobe.probes.sources.web.goal_questions import mint_goal_questions
from uiprobe.probes.sources.web.grounding_items import mint_grounding
from uiprobe.probes.sources.web.step_items import mint_steps
from uiprobe.probes.sources.web.supply import supply_of
from uiprobe.ui.goal import Goal

if TYPE_CHECKING:
    from uiprobe.environments.web.serving import Site
    from uiprobe.environments.web.walks.walking import WalkedBenchmark


class WebSource:
    """The items of one seed.

    Args:
        name: The benchmark.
        seed: Decides the tasks, and what is asked about them.
        items: How many items a probe gets; None for its default.
    """

    def __init__(self, name: WalkedBenchmark, seed: int = 0, items: int | None = None) -> None:
        if items is not None and items < 1:
            raise SourceError(name, "items", str(items), "a number from 1 on")
        self._name: WalkedBenchmark = name
        self._seed = seed
        self._items = items

    @property
    def name(self) -> str:
        """Its name in logs."""
        return self._name

    def goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal | Broken]:
        """The tasks as goals of navigation; raises as `WebBenchmark`."""
        from uiprobe.probes.sources.web_benchmarks import WebBenchmark

        return WebBenchmark(self._name, self._seed).goals(instances=instances, variant=variant)

    def open_site(self) -> Site:
        """Open the site that serves its pages; raises as `WebBenchmark`."""
        from uiprobe.probes.sources.web_benchmarks import WebBenchmark

        return WebBenchmark(self._name, self._seed).open_site()

    def grounding_examples(self) -> list[GroundingExample | Broken]:
        """The low-level instructions.

        Raises:
            ValueError: The seed does not give as many items.
            SourceError: There is no browser to make them with.
        """
        return list(_grounding(self._name, self._seed, self._number("grounding")))

    def recordings(self) -> list[Recording | Broken]:
        """Trajectories with the moments to ask about; raises as `grounding_examples`."""
        return list(_recordings(self._name, self._seed, self._number("completion_judgment")))

    def step_questions(self) -> list[StepQuestion]:
        """Which step comes next, and in which order steps come; raises as `grounding_examples`."""
        return list(_steps(self._name, self._seed, self._number("step_planning")))

    def questions(self, capability: KnowledgeCapability) -> list[Question | Broken]:
        """The questions of one capability.

        Raises:
            SourceError: There are none; only the desk has them, and only on goals.
            ValueError: The seed does not give as many items.
        """
        if capability != "goal_understanding" or self._name != "desk":
            raise SourceError(
                f"source {self._name}",
                capability,
                "no questions",
                "source=desk, which has questions on goals, or source=builtin",
            )
        return list(_questions(self._seed, self._number(capability)))

    def screen(self, name: str) -> SourceScreen:
        """A page of an item by its name; raises as `WalkSupply.screen`."""
        return supply_of(self._name, self._seed).screen(name)

    def _number(self, probe: str) -> int:
        return DEFAULT_ITEMS[self._name][probe] if self._items is None else self._items


_KEPT = 8
"""A run of several models builds each task several times; many seeds would fill the memory."""


@lru_cache(maxsize=_KEPT)
def _grounding(name: WalkedBenchmark, seed: int, items: int) -> tuple[GroundingExample, ...]:
    return tuple(mint_grounding(supply_of(name, seed), f"{name}/{seed}", items))


@lru_cache(maxsize=_KEPT)
def _recordings(name: WalkedBenchmark, seed: int, items: int) -> tuple[Recording, ...]:
    return tuple(mint_recordings(supply_of(name, seed), f"{name}/{seed}", items))


@lru_cache(maxsize=_KEPT)
def _steps(name: WalkedBenchmark, seed: int, items: int) -> tuple[StepQuestion, ...]:
    return tuple(mint_steps(supply_of(name, seed), f"{name}/{seed}", items))


@lru_cache(maxsize=_KEPT)
def _questions(seed: int, items: int) -> tuple[Question, ...]:
    return tuple(mint_goal_questions(seed, items))
