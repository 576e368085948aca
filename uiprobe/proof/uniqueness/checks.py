"""Which checks a probe has, and running them.

Every probe has the generic checks. It contributes its own by a module of its name in this folder,
such as `uniqueness/grounding.py`, with a tuple `CHECKS`:

    def targets_are_unique(items: ItemSet) -> Iterator[ItemFinding]:
        for sample in items.asked:
            if ...:
                yield ItemFinding("two widgets fit", str(sample.id), "Add, Add task")

    CHECKS: tuple[ItemCheck, ...] = (targets_are_unique,)
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from uiprobe.proof.items import ItemSet
from uiprobe.proof.uniqueness import generic
from uiprobe.proof.uniqueness.finding import ItemCheck, ItemFinding


def checks_of(probe: str) -> tuple[ItemCheck, ...]:
    """The checks of a probe: the generic ones, then its own."""
    own = f"{__package__}.{probe}"
    if find_spec(own) is None:
        return generic.CHECKS
    return (*generic.CHECKS, *import_module(own).CHECKS)


def find_faults(items: ItemSet) -> list[ItemFinding]:
    """All faults of an item set, check by check."""
    return [finding for check in checks_of(items.probe) for finding in check(items)]
