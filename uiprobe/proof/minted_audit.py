"""Audit of items minted from recordings: their number, floors and ceilings, and broken items."""

from __future__ import annotations

from dataclasses import dataclass, field

from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.locate import open_source
from uiprobe.probes.sources.minted import MintedSource
from uiprobe.proof.grounding_audit import grounding_faults
from uiprobe.scorers.bounds import mark_bounds
from uiprobe.scorers.floors import floor_within


@dataclass(frozen=True, slots=True)
class ProbeStock:
    """The items of one probe.

    Attributes:
        probe: Its name.
        items: Their number.
        chance: Accuracy of guessing, from the number of choices; None if there are no choices.
        floors: Accuracy of each policy that does not look, by its name.
        ceiling: Accuracy of the reference answers.
    """

    probe: str
    items: int
    chance: float | None
    floors: dict[str, float] = field(default_factory=dict)
    ceiling: float = 0.0


@dataclass(frozen=True, slots=True)
class MintedAudit:
    """The audit of a folder of minted items.

    Attributes:
        sha256: Checksum over the items and their screens.
        stocks: The audit of each probe.
        broken: Items that cannot be asked, with the reason.
        missing: Items that cannot be shown as a picture, with the reason.
    """

    sha256: str
    stocks: list[ProbeStock]
    broken: dict[str, str]
    missing: dict[str, str]


def audit_minted(source: str) -> MintedAudit:
    """Count the items, read every screen and picture, and compute floors and ceilings.

    Args:
        source: The folder.

    Raises:
        SourceError: It has no items, or they were changed since they were minted.
    """
    opened = open_source(source)
    if not isinstance(opened, MintedSource):
        raise SourceError(source, "source", type(opened).__name__, "items minted from recordings")
    grounding, no_picture = build_grounding(opened)[0], build_grounding(opened, observation="image")
    completion = build_completion_judgment(opened)[0]
    hidden = build_completion_judgment(opened, context="image")[1]
    stocks = []
    for probe, samples in (("grounding", grounding), ("completion_judgment", completion)):
        bounds = mark_bounds(samples, floor_within(samples))
        floors = {} if bounds.floor is None else {bounds.policy: bounds.floor}
        chance = 0.5 if probe == "completion_judgment" else None
        stocks.append(ProbeStock(probe, len(samples), chance, floors, bounds.ceiling))
    broken = {
        f"{sample.id}": str((sample.metadata or {})["fault"])
        for sample in (*grounding, *completion, *no_picture[0])
        if "fault" in (sample.metadata or {})
    }
    broken |= grounding_faults(opened)
    missing = {item.id: item.reason for item in (*no_picture[1], *hidden)}
    return MintedAudit(opened.sha256, stocks, broken, missing)
