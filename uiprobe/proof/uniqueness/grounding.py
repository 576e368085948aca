"""Checks of grounding items."""

from __future__ import annotations

from collections.abc import Iterator

from uiprobe.proof.grounding_audit import grounding_faults
from uiprobe.proof.items import ItemSet, metadata_of
from uiprobe.proof.uniqueness.finding import ItemCheck, ItemFinding


def targets_are_meant(items: ItemSet) -> Iterator[ItemFinding]:
    """Whether each item means one widget, and stores it; items of ladders have solvers for that."""
    if any("rung" in metadata_of(sample) for sample in items.samples):
        return
    for item, fault in grounding_faults(items.source).items():
        yield ItemFinding("its target is not the one that is meant", item, fault)


CHECKS: tuple[ItemCheck, ...] = (targets_are_meant,)
