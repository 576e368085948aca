"""The one table of ladders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from uiprobe.probes.ladders.base import Ladder

LADDERS: Mapping[str, Sequence[str]] = {
    "goal_understanding": ("inverse:INVERSE", "payment:PAYMENT"),
    "app_knowledge": ("outdated:OUTDATED", "unseen:UNSEEN"),
    "focused_context": ("conflict:CONFLICT", "overlooked:OVERLOOKED"),
    "step_planning": (
        "planning.missed:MISSED",
        "planning.shortest:SHORTEST",
    ),
    "completion_judgment": (
        "planning.lapses:LAPSES",
        "planning.reachable:REACHABLE",
    ),
    "grounding": (
        "grounding.size:SIZE",
        "grounding.fine:FINE",
        "grounding.trace:TRACE",
        "grounding.twins:TWINS",
        "grounding.refusal:REFUSAL",
    ),
}
"""The ladders of each probe: module below this folder, colon, name of the object."""

PICTURED = "grounding"
"""The probe whose ladders show pictures, whatever the observation."""


def ladders_of(probe: str) -> list[Ladder]:
    """The ladders of a probe, in the order of the table.

    Raises:
        ValueError: The probe has none.
    """
    if probe not in LADDERS:
        raise ValueError(
            f"tier=ladder: {probe} has no ladders; there are ladders of {', '.join(LADDERS)}"
        )
    return [_load(place) for place in LADDERS[probe]]


def ladder_named(probe: str, name: str) -> Ladder:
    """A ladder of a probe by its name.

    Raises:
        ValueError: The probe has no such ladder.
    """
    found = {ladder.name: ladder for ladder in ladders_of(probe)}
    if name not in found:
        raise ValueError(f"{probe} has no ladder {name[:40]!r}; there is {', '.join(found)}")
    return found[name]


def _load(place: str) -> Ladder:
    module, _, name = place.partition(":")
    found: Ladder = getattr(import_module(f"{__package__}.{module}"), name)
    return found
