"""The items of a frozen set as rows of a table: words, key, facts, and the pictures of screens."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from inspect import signature
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.item_checksums import item_checksums
from uiprobe.episodes.names import GOAL
from uiprobe.probe_table import PROBES
from uiprobe.probes.sources.base import GroundingExample
from uiprobe.ui.goal import Goal
from uiprobe.verification.sets.making import task_of
from uiprobe.verification.sets.record import Part, SetError

if TYPE_CHECKING:
    from inspect_ai.dataset import Sample

    from uiprobe.probes.sources.base import Source, SourceScreen


@dataclass(frozen=True, slots=True)
class Row:
    """An item.

    Attributes:
        id: Its id in the part.
        sha256: Its checksum in the set.
        system: The system message; empty without one.
        prompt: The question, or the instruction of a goal.
        answer: A right answer, as the demanded form has it; empty for goals.
        app, category: What it is about.
        facet: Its facet, ladder or template; empty without one.
        metadata: All that its judgement needs, as JSON.
        pictures: The screen that it is about, as PNG; empty if it is about none.
    """

    id: str
    sha256: str
    system: str
    prompt: str
    answer: str
    app: str
    category: str
    facet: str
    metadata: str
    pictures: tuple[bytes, ...]


def rows_of(part: Part) -> Iterator[Row]:
    """The items of a part, made again; each is the one that was frozen.

    Args:
        part: The part.

    Raises:
        SetError: An item differs from the one that was frozen, or its picture cannot be made.
    """
    samples = list(task_of(part).dataset)
    checksums = item_checksums(samples)
    if wrong := sorted(
        name
        for name in checksums.keys() | part.items.keys()
        if checksums.get(name) != part.items.get(name)
    ):
        raise SetError(
            f"{part.label}: item {wrong[0]} is made otherwise here, or not at all; {len(wrong):,} "
            f"of {len(part.items):,} differ: export with the version that froze the set"
        )
    screens = _Screens(part)
    for sample in samples:
        yield _row(sample, checksums[str(sample.id)], screens)


def _row(sample: Sample, checksum: str, screens: _Screens) -> Row:
    facts: dict[str, Any] = sample.metadata or {}
    system, prompt = "", sample.input
    if not isinstance(prompt, str):
        system = "\n".join(one.text for one in prompt if one.role == "system")
        prompt = "\n".join(one.text for one in prompt if one.role != "system")
    return Row(
        id=str(sample.id),
        sha256=checksum,
        system=system,
        prompt=prompt,
        answer=sample.target if isinstance(sample.target, str) else "\n".join(sample.target),
        app=str(facts.get("app", "")),
        category=str(facts.get("category", "")),
        facet=str(facts.get("facet") or facts.get("template") or ""),
        metadata=json.dumps(facts, sort_keys=True, default=str, ensure_ascii=False),
        pictures=_pictures(str(sample.id), facts, screens),
    )


def _pictures(id: str, facts: Mapping[str, Any], screens: _Screens) -> tuple[bytes, ...]:
    if isinstance(goal := facts.get(GOAL), dict):
        from uiprobe.probes.sources.builtin.episodes import finish, following, picture_at

        return (finish(picture_at(Goal.from_dict(goal, name="goal"), following(()), 0)),)
    found = screens.of(id, facts)
    return () if found is None else (found.screenshot(),)


class _Screens:
    """The screens that the items of a part are about."""

    def __init__(self, part: Part) -> None:
        self._part = part

    def of(self, id: str, facts: Mapping[str, Any]) -> SourceScreen | None:
        """The screen of an item; None if it is about none.

        Args:
            id: Its id.
            facts: Its metadata, with the name that its generator gave it.

        Raises:
            SetError: It is not found.
        """
        name, ladder = facts.get("screen"), self._part.arguments.get("tier") == "ladder"
        try:
            if isinstance(name, str) and ladder:
                from uiprobe.probes.ladders.grounding.screens import ladder_screen

                return ladder_screen(name)
            if isinstance(name, str):
                return self._source.screen(name)
            # Items that show the tree do not name its screen.
            if self._part.probe == "grounding" and not ladder:
                return self._grounding[str(facts.get("name", id))]
        except (ValueError, KeyError) as error:
            raise SetError(f"{self._part.label}: screen of an item: {error}") from None
        return None

    @cached_property
    def _source(self) -> Source:
        from uiprobe.probes.sources.locate import open_source

        arguments = self._part.arguments
        default = signature(PROBES[self._part.probe].load()).parameters["source"].default
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
