"""Proof that the splits of goals have nothing in common."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from uiprobe.environments.errors import DeviceError
from uiprobe.probes.names import DATA_SPLITS, DESK
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin import builtin_goals
from uiprobe.probes.sources.splits import goals_of, part_of, seed_of
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID, WEB

_INSTANCES = 2
"""Seeds of each task of the desk."""


@dataclass(frozen=True, slots=True)
class SplitCount:
    """The size of a split on one platform.

    Attributes:
        platform: `android` or `web`.
        split: The split.
        goals, apps, templates, seeds: How many different ones it has.
    """

    platform: str
    split: str
    goals: int
    apps: int
    templates: int
    seeds: int


@dataclass(slots=True)
class SplitAudit:
    """The result of a comparison of splits.

    Attributes:
        counts: The sizes of all splits.
        faults: What is in two of them, a sentence each.
        missing: Platforms that could not be checked, with the reason.
    """

    counts: list[SplitCount] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


def audit_splits(seeds: Iterable[int]) -> SplitAudit:
    """Compare the goals of all splits, on the phone and on the desk.

    Args:
        seeds: The seeds that are asked for in each split.
    """
    audit, asked = SplitAudit(), list(seeds)
    for platform, goals in ((ANDROID.name, _of_phone), (WEB.name, _of_desk)):
        try:
            found = {
                split: [
                    goal for seed in asked for goal in goals_of(goals(seed_of(seed, split)), split)
                ]
                for split in DATA_SPLITS
            }
        except (SourceError, DeviceError) as error:
            audit.missing.append(f"{platform}: {error}")
            continue
        compare_splits(platform, found, audit)
    return audit


def compare_splits(platform: str, found: Mapping[str, Sequence[Goal]], audit: SplitAudit) -> None:
    """Count the goals of splits, and note what is in two of them.

    Args:
        platform: The platform.
        found: The goals of each split.
        audit: Takes counts and faults.
    """
    seen: dict[str, dict[object, str]] = {name: {} for name in _FACTS}
    for split, goals in found.items():
        facts = {name: {fact(goal) for goal in goals} for name, fact in _FACTS.items()}
        for name, values in facts.items():
            for value in sorted(values, key=str):
                other = seen[name].setdefault(value, split)
                if other != split:
                    audit.faults.append(
                        f"{platform}: the {name} {str(value)[:120]} is in {other} and {split}"
                    )
        audit.counts.append(
            SplitCount(
                platform,
                split,
                len(goals),
                *(len(facts[name]) for name in ("app", "template", "seed")),
            )
        )


def _content(goal: Goal) -> str:
    """A goal without its number and seed: what is asked, of which start, and when it is met."""
    plain = replace(goal, task=0, seed=0).to_dict()
    return json.dumps({**plain, "id": ""}, sort_keys=True, default=str)


_FACTS: Mapping[str, Callable[[Goal], object]] = {
    "app": part_of,
    "template": lambda goal: f"{part_of(goal)}/{goal.template}",
    "seed": lambda goal: goal.seed,
    "instruction": lambda goal: goal.instruction,
    "goal": _content,
}


def _of_phone(seed: int) -> list[Goal]:
    return builtin_goals(seed)


def _of_desk(seed: int) -> list[Goal]:
    from uiprobe.probes.sources.web_benchmarks import WebBenchmark

    goals = WebBenchmark(DESK, seed).goals(instances=_INSTANCES)
    return [goal for goal in goals if isinstance(goal, Goal)]
