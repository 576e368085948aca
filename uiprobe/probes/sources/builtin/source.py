"""The builtin source of items: minted by seed from the apps and goals of the simulated phone."""

from __future__ import annotations

from functools import cache

from uiprobe.environments.base import Environment
from uiprobe.probes.names import BUILTIN, DEFAULT_ITEMS
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
from uiprobe.probes.sources.builtin.grounding_items import mint_grounding
from uiprobe.probes.sources.builtin.questions import SYMBOLS, mint_questions
from uiprobe.probes.sources.builtin.recordings import mint_recordings
from uiprobe.probes.sources.builtin.screens import screen_named
from uiprobe.probes.sources.builtin.step_items import mint_steps
from uiprobe.ui.goal import Goal, Session
from uiprobe.ui.reference import reference_length
from uiprobe.ui.tree import Tree


class BuiltinSource:
    """The items of one seed.

    Args:
        seed: Decides the content of the phone, and what is asked about it.
        items: How many items a probe gets; None for its default.
    """

    def __init__(self, seed: int = 0, items: int | None = None) -> None:
        if items is not None and items < 1:
            raise SourceError(BUILTIN, "items", str(items), "a number from 1 on")
        self._seed = seed
        self._items = items

    @property
    def name(self) -> str:
        """Its name in logs."""
        return BUILTIN

    def goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal | Broken]:
        """The goals of all templates, apps in turn.

        Raises:
            ValueError: There is no such change of the surface.
        """
        from uiprobe.probes.sources.builtin import builtin_goals
        from uiprobe.probes.sources.builtin.variation import Variation

        return [*builtin_goals(self._seed, instances, Variation.parse(variant))]

    def hard_goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal]:
        """The goals of all chains.

        Raises:
            ValueError: There is no such change of the surface.
        """
        from uiprobe.probes.sources.builtin.chains import hard_goals
        from uiprobe.probes.sources.builtin.variation import Variation

        return hard_goals(self._seed, instances, Variation.parse(variant))

    def pair_goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal]:
        """The goals of all pairs of worlds.

        Raises:
            ValueError: There is no such change of the surface.
        """
        from uiprobe.probes.sources.builtin.variation import Variation
        from uiprobe.probes.sources.builtin.worlds import pair_goals

        return pair_goals(self._seed, instances, Variation.parse(variant))

    def event_goals(self, *, instances: int = 1, variant: tuple[str, ...] = ()) -> list[Goal]:
        """The goals of all pairs of worlds with events.

        Raises:
            ValueError: There is no such change of the surface.
        """
        from uiprobe.probes.sources.builtin.events import event_goals
        from uiprobe.probes.sources.builtin.variation import Variation

        return event_goals(self._seed, instances, Variation.parse(variant))

    def sessions(
        self, length: int, *, instances: int = 1, variant: tuple[str, ...] = ()
    ) -> list[Session]:
        """The sessions of the hard tier.

        Raises:
            ValueError: There is no such length or change of the surface.
        """
        from uiprobe.probes.sources.builtin.sessions.composing import builtin_sessions
        from uiprobe.probes.sources.builtin.variation import Variation

        return builtin_sessions(self._seed, length, instances, Variation.parse(variant))

    def stage(self, goal: Goal) -> Environment:
        """A phone with the content that a goal is about; raises as `builtin_environment`."""
        from uiprobe.probes.sources.builtin import builtin_environment

        return builtin_environment(goal)

    async def count_reference(self, goal: Goal) -> int | None:
        """How many actions its reference takes; the reference is run if there is no other way."""
        if not goal.reference:
            return None
        length = reference_length(goal.reference)
        if length is not None:
            return length
        from uiprobe.probes.sources.builtin.episodes import following, run_episode

        run = await run_episode(goal, following(goal.reference), states="none")
        return len(run.steps)

    def questions(self, capability: KnowledgeCapability) -> list[Question | Broken]:
        """The questions of one capability.

        Raises:
            ValueError: The seed does not give as many items.
        """
        return list(_questions(capability, self._seed, self._number(capability)))

    def recordings(self) -> list[Recording | Broken]:
        """Trajectories with the moments to ask about.

        Raises:
            ValueError: The seed does not give as many items.
        """
        return list(_recordings(self._seed, self._number("completion_judgment")))

    def step_questions(self) -> list[StepQuestion]:
        """Which step comes next, and in which order steps come.

        Raises:
            ValueError: The seed does not give as many items.
        """
        return list(_steps(self._seed, self._number("step_planning")))

    def grounding_examples(self) -> list[GroundingExample | Broken]:
        """The low-level instructions.

        Raises:
            ValueError: The seed does not give as many items.
        """
        return list(_grounding(self._seed, self._number("grounding")))

    def screen(self, name: str) -> SourceScreen:
        """A screen of an item by its name, or the picture of a symbol.

        Raises:
            SourceError: No item has it.
        """
        if name.startswith(SYMBOLS):
            return _symbol(name)
        found = screen_named(name)
        if found is not None:
            return found
        raise SourceError(BUILTIN, "screen", repr(name[:80]), "the screen of an item")

    def _number(self, probe: str) -> int:
        return DEFAULT_ITEMS[BUILTIN][probe] if self._items is None else self._items


def _symbol(name: str) -> SourceScreen:
    from uiprobe.probes.sources.builtin.quiz.conventions import draw_symbol

    def no_hierarchy() -> Tree:
        raise SourceError(BUILTIN, "hierarchy", repr(name[:80]), "a screen; a symbol has none")

    def draw() -> bytes:
        try:
            return draw_symbol(name.removeprefix(SYMBOLS))
        except ValueError as error:
            raise SourceError(BUILTIN, "screen", repr(name[:80]), str(error)) from None

    return SourceScreen(name, no_hierarchy, draw, has_screenshot=True)


# Minting runs hundreds of episodes, and a run of several models builds each task several times.


@cache
def _questions(capability: KnowledgeCapability, seed: int, items: int) -> tuple[Question, ...]:
    return tuple(mint_questions(capability, seed, items))


@cache
def _recordings(seed: int, items: int) -> tuple[Recording, ...]:
    return tuple(mint_recordings(seed, items))


@cache
def _steps(seed: int, items: int) -> tuple[StepQuestion, ...]:
    return tuple(mint_steps(seed, items))


@cache
def _grounding(seed: int, items: int) -> tuple[GroundingExample, ...]:
    return tuple(mint_grounding(seed, items))
