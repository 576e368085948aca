"""Explorations by site, level, mode and agent."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from uiprobe.results.explorations import ExplorationRun

Where = tuple[str, str, str]
"""Site, level and mode."""


def by_place(runs: Sequence[ExplorationRun]) -> dict[Where, list[ExplorationRun]]:
    """Those of each site, level and mode."""
    found: dict[Where, list[ExplorationRun]] = defaultdict(list)
    for run in runs:
        found[run.where].append(run)
    return found


def by_name(runs: Sequence[ExplorationRun]) -> dict[str, list[ExplorationRun]]:
    """Those of each agent: the longest one of each seed and level, so that none counts twice."""
    longest: dict[tuple[object, ...], ExplorationRun] = {}
    for run in runs:
        key = (run.name, *run.where, run.record.seed)
        held = longest.get(key)
        if held is None or run.record.steps > held.record.steps:
            longest[key] = run
    found: dict[str, list[ExplorationRun]] = defaultdict(list)
    for run in longest.values():
        found[run.name].append(run)
    return found


def told(where: Where) -> str:
    """Site, level and mode in words."""
    return ", ".join(where)


def steps_of(own: Sequence[ExplorationRun]) -> list[int]:
    """The steps at which all of some runs have figures."""
    asked = {step for run in own for step in run.record.checkpoints}
    reached = min(run.record.steps for run in own)
    return sorted({step for step in asked if step <= reached} | {reached})


def mean_of(figures: Sequence[Mapping[str, float]], name: str) -> float | None:
    """The mean of a figure over those that have it; None if none has."""
    values = [one[name] for one in figures if name in one]
    return sum(values) / len(values) if values else None
