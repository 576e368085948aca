"""Which parts of a small run have items: a process for a part without any has nothing to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inspect_ai._util.error import PrerequisiteError
from inspect_ai.dataset import Sample

from uiprobe.environments.errors import DeviceError
from uiprobe.probe_table import PROBES
from uiprobe.probes.parts import Part
from uiprobe.suite.jobs.plan import SMALL, Unit
from uiprobe.suite.planning import ProbeGroup, by_parameters

_FILTERS = frozenset({"app", "category", "tasks", "briefs", "levels"})
"""Parameters that leave few items of many."""


def filled_units(
    units: Sequence[Unit],
    groups: Sequence[ProbeGroup],
    arguments: Mapping[str, Any],
    limit: int | None,
) -> list[Unit]:
    """The units that have an item to ask; at least one, which reports what is wrong otherwise.

    Items are shared out by their clusters, so that of as many parts as there are items some are
    empty. The items are built here only if they may be few: many fill all parts.

    Args:
        units: The units of a run.
        groups: Its probes.
        arguments: The parameters of the tasks.
        limit: The number of items of each probe; None for all.
    """
    counts = [limit, arguments.get("items")]
    few = any(isinstance(count, int) and count < SMALL for count in counts)
    if len(units) == 1 or not (few or _FILTERS & arguments.keys()):
        return list(units)
    try:
        items = [
            list(PROBES[probe].load()(**parameters).dataset)
            for group in groups
            for members, parameters in by_parameters(group, dict(arguments), limit)
            for probe in members
        ]
    except (PrerequisiteError, DeviceError, ValueError, OSError):
        # The process that runs the part reports it.
        return list(units)
    return [unit for unit in units if _has_items(unit.part, items, limit)] or [units[0]]


def _has_items(part: Part | None, items: Sequence[Sequence[Sample]], limit: int | None) -> bool:
    return any(part is None or part.take(one[:limit]) for one in items if one[:limit])
