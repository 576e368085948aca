"""Scores of attacks, over all seeds of an audit: per probe and per facet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from uiprobe.proof.builtin_audit import ProbeAudit

ALL = "all items"
SOLVED = 0.8
"""A facet counts as exact match if `pattern` solves this share of it, whatever its name."""


@dataclass(frozen=True, slots=True)
class FacetFigures:
    """Figures of one facet of a probe, or of all its items.

    Attributes:
        facet: Its name.
        items: Its number of items, over all seeds.
        fewest: The number in the seed that has the fewest.
        chance: The mean chance of guessing; None where answers are written freely.
        reached: The share that each attack gets right.
    """

    facet: str
    items: int
    fewest: int
    chance: float | None
    reached: dict[str, float] = field(default_factory=dict)

    @property
    def exact(self) -> bool:
        """Whether matching words is enough."""
        return self.reached.get("pattern", 0.0) >= SOLVED


def figures_of(audits: Sequence[ProbeAudit]) -> list[FacetFigures]:
    """The figures of all items of a probe, then those of each facet.

    Args:
        audits: The audits of the probe, one per seed.
    """
    facets = dict.fromkeys(facet for audit in audits for facet in audit.facets)
    return [_figures(ALL, None, audits), *(_figures(facet, facet, audits) for facet in facets)]


def _figures(name: str, facet: str | None, audits: Sequence[ProbeAudit]) -> FacetFigures:
    places = [
        [n for n, own in enumerate(audit.facets) if facet is None or own == facet]
        for audit in audits
    ]
    right: Counter[str] = Counter()
    for audit, chosen in zip(audits, places, strict=True):
        for outcome in audit.outcomes:
            right[outcome.name] += sum(outcome.right[n] for n in chosen)
    count = sum(map(len, places))
    names = dict.fromkeys(outcome.name for audit in audits for outcome in audit.outcomes)
    return FacetFigures(
        name,
        count,
        min(map(len, places)),
        _mean([*_chances(audits, places)]),
        {attack: right[attack] / max(1, count) for attack in names},
    )


def _chances(
    audits: Sequence[ProbeAudit], places: Sequence[Sequence[int]]
) -> Iterator[float | None]:
    for audit, chosen in zip(audits, places, strict=True):
        yield from (audit.chances[n] if audit.chances else None for n in chosen)


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known and len(known) == len(values) else None
