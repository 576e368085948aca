"""The items of a frozen set as rows of a table: words, key, facts, and the pictures of screens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from uiprobe.episodes.item_checksums import item_checksums
from uiprobe.verification.sets.making import task_of
from uiprobe.verification.sets.record import Part, SetError
from uiprobe.verification.sets.screens import Screens

if TYPE_CHECKING:
    from inspect_ai.dataset import Sample


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
        pictures: The screen that it is about, as PNG; empty if it is about none, and for a goal on
            the web.
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
    screens = Screens(part)
    for sample in samples:
        yield _row(sample, checksums[str(sample.id)], screens)


def _row(sample: Sample, checksum: str, screens: Screens) -> Row:
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
        pictures=screens.pictures(sample),
    )
