"""Items as a model gets them, with their keys, for readers."""

from __future__ import annotations

import inspect
from collections.abc import Collection
from dataclasses import dataclass

from inspect_ai.dataset import Sample

from uiprobe.inputs.names import did_you_mean
from uiprobe.probe_table import PROBES
from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.table import LADDERS, ladders_of
from uiprobe.probes.names import Language
from uiprobe.proof.items import facet_of, metadata_of, prompt_of


class NoItemsError(ValueError):
    """A choice of items that cannot be shown; the message says what there is."""


@dataclass(frozen=True, slots=True)
class ShownItem:
    """An item that is shown.

    Attributes:
        id: Its id.
        facet: Its facet; of the tier of ladders, the ladder.
        rung: Its rung; None if it is of no ladder.
        grows: What grows from rung to rung of its ladder, in a sentence; else empty.
        size: What its rung has of that; else empty.
        prompt: All that a model is asked in words.
        key: The right answer, as the form reads it.
    """

    id: str
    facet: str
    rung: int | None
    grows: str
    size: str
    prompt: str
    key: str


def shown_items(
    probe: str,
    *,
    source: str | None = None,
    tier: str = "basic",
    seed: int = 0,
    items: int | None = None,
    facets: Collection[str] = (),
    rungs: Collection[int] = (),
    each: int = 1,
    language: Language = "en",
) -> list[ShownItem]:
    """The first items of each facet, or of each rung of each ladder.

    Args:
        probe: Name of a probe whose items are single questions.
        source: The source; the default of the probe if None.
        tier: `basic` or `ladder`.
        seed: Which items.
        items: From how many they are taken. Of ladders, by default as many as are shown; items of
            other numbers are other items.
        facets: Only these facets or ladders.
        rungs: Only these rungs.
        each: How many of each facet or rung.
        language: The language of the items of ladders.

    Raises:
        NoItemsError: There are no such items.
        PrerequisiteError: The items cannot be made.
    """
    row = PROBES.get(probe)
    known = [name for name, one in PROBES.items() if one.unit == "answer"]
    if row is None or row.unit != "answer":
        raise NoItemsError(
            f"probe {probe[:60]!r} has no items to show; {did_you_mean(probe, known)}there is "
            f"{', '.join(known)}"
        )
    ladders: dict[str, Ladder] = {}
    if tier == "ladder":
        if probe not in LADDERS:
            raise NoItemsError(f"{probe} has no ladders; there are ladders of {', '.join(LADDERS)}")
        ladders = {one.name: one for one in ladders_of(probe)}
        cells = sum(len(one.rungs) for one in ladders.values())
        items = items or each * cells
    accepted = inspect.signature(row.load()).parameters
    given = {"source": source, "seed": seed, "items": items, "tier": tier, "language": language}
    wanted = {
        name: value for name, value in given.items() if value is not None and name in accepted
    }
    samples = [one for one in row.load()(**wanted).dataset if "fault" not in metadata_of(one)]
    shown: list[ShownItem] = []
    counts: dict[tuple[str, int | None], int] = {}
    for sample in sorted(samples, key=_place):
        facet, rung = _place(sample)
        if (facets and facet not in facets) or (rungs and rung not in rungs):
            continue
        cell = facet, rung or None
        counts[cell] = counts.get(cell, 0) + 1
        if counts[cell] > each:
            continue
        ladder = ladders.get(facet)
        shown.append(
            ShownItem(
                str(sample.id),
                facet,
                rung or None,
                ladder.grows if ladder else "",
                ladder.rungs[rung] if ladder else "",
                prompt_of(sample),
                str(metadata_of(sample).get("reference") or ""),
            )
        )
    if not shown:
        found = sorted({facet for facet, _ in map(_place, samples)})
        raise NoItemsError(
            f"{probe}: no item of {len(samples)} has the facet and rung that are asked for; its "
            f"facets are {', '.join(found)}"
        )
    return shown


def _place(sample: Sample) -> tuple[str, int]:
    """The facet and the rung of an item; 0 without a rung."""
    return facet_of(sample), int(metadata_of(sample).get("rung") or 0)
