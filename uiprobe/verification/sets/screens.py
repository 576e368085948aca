"""The screens that the items of a part are about."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from inspect import signature
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.names import GOAL
from uiprobe.probe_table import PROBES
from uiprobe.probes.sources.base import GroundingExample
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID
from uiprobe.verification.sets.record import Recipe, SetError

if TYPE_CHECKING:
    from inspect_ai.dataset import Sample

    from uiprobe.probes.sources.base import Source, SourceScreen


def shows_pictures(recipe: Recipe) -> bool:
    """Whether the model is shown pictures of screens, besides the text of the items."""
    given = recipe.arguments
    pointing = recipe.probe == "grounding" and given.get("tier") == "ladder"
    return (
        pointing
        or given.get("observation") in ("annotated_image", "image")
        or given.get("context") == "image"
        or given.get("pictures") is True
    )


class Screens:
    """The screens of a part.

    Args:
        recipe: The part.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe

    def pictures(self, sample: Sample) -> tuple[bytes, ...]:
        """The screen that an item is about, or the first one of a goal on the phone, as PNG.

        Empty if it is about none, and for a goal on the web, whose pages stand only while it runs.

        Raises:
            SetError: It is not found.
        """
        facts: Mapping[str, Any] = sample.metadata or {}
        if isinstance(plain := facts.get(GOAL), dict):
            goal = Goal.from_dict(plain, name="goal")
            if goal.platform != ANDROID.name:
                return ()
            from uiprobe.probes.sources.builtin.episodes import finish, following, picture_at

            return (finish(picture_at(goal, following(()), 0)),)
        found = self.screen_of(str(sample.id), facts)
        return () if found is None else (found.screenshot(),)

    def screen_of(self, id: str, facts: Mapping[str, Any]) -> SourceScreen | None:
        """The screen of an item; None if it is about none.

        Args:
            id: Its id.
            facts: Its metadata, with the name that its generator gave it.

        Raises:
            SetError: It is not found.
        """
        name, ladder = facts.get("screen"), self._recipe.arguments.get("tier") == "ladder"
        try:
            if isinstance(name, str) and ladder:
                from uiprobe.probes.ladders.grounding.screens import ladder_screen

                return ladder_screen(name)
            if isinstance(name, str):
                return self._source.screen(name)
            # Items that show the tree do not name its screen.
            if self._recipe.probe == "grounding" and not ladder:
                return self._grounding[str(facts.get("name", id))]
        except (ValueError, KeyError) as error:
            raise SetError(f"{self._recipe.label}: screen of an item: {error}") from None
        return None

    @cached_property
    def _source(self) -> Source:
        from uiprobe.probes.sources.locate import open_source

        arguments = self._recipe.arguments
        default = signature(PROBES[self._recipe.probe].load()).parameters["source"].default
        items = arguments.get("items")
        return open_source(
            str(arguments.get("source", default)),
            seed=int(arguments["seed"]),
            items=None if items is None else int(items),
        )

    @cached_property
    def _grounding(self) -> dict[str, SourceScreen]:
        return {
            one.id: one.screen
            for one in self._source.grounding_examples()
            if isinstance(one, GroundingExample)
        }
