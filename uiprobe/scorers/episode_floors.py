"""The floors of episodes: the share that the best policy meets which never looks at the content.

The goals of the default seeds and their references are public, so its policy has those of one seed
by heart. What their replay meets on other seeds was measured by source and tier, and lies in
`replay_floors.json`, which `python -m benchmarks.replay_floor` writes. On web benchmarks without
references the policy reports every task as infeasible at once; where that does not apply, it does
nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from inspect_ai.dataset import Sample

from uiprobe.episodes.names import GOAL, PAIR
from uiprobe.probes.names import BUILTIN, DESK, MINIWOB
from uiprobe.ui.goal import CHAINS, DESK_HARD, EVENTS

DOING_NOTHING = "doing nothing"

NO_PAGE = "a coder that gives no page"

DESIGN_FLOORS = "interface_design"
"""The name under which the floors of the builtin briefs are kept."""

FILE = Path(__file__).with_name("replay_floors.json")

REPLAYED = (BUILTIN, DESK, MINIWOB)
"""Sources of goals whose references can be carried out on other seeds."""


@dataclass(frozen=True, slots=True)
class ReplayFloor:
    """The share of the goals of one tier that the best policy meets which replays.

    Attributes:
        version: The version of the probe on whose goals it was measured.
        policy: The policy in words.
        goals: How many goals it was tried on.
        by: The metadata of a sample that says which of the shares is its own.
        shares: The share that the policy met of each group.
    """

    version: str
    policy: str
    goals: int
    by: Literal["app", "category", "template"]
    shares: dict[str, float]


@cache
def replay_floors() -> Mapping[str, ReplayFloor]:
    """The floors as they were measured, by source and tier, such as `builtin/basic`."""
    kept = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: ReplayFloor(**floor) for name, floor in kept.items()}


def mark_replay_floors(samples: Sequence[Sample], source: str, version: str) -> str:
    """Write the floor of its group into the metadata of each sample, and return the policies.

    The floor of a sample whose kind was not measured is None, so that it is shown as a dash.

    Args:
        samples: Goals or briefs; their metadata is extended.
        source: Where they come from.
        version: The version of the probe.
    """
    policies: dict[str, str] = {}
    lacking = 0
    for sample in samples:
        if sample.metadata is None or "fault" in sample.metadata:
            continue
        tier = _tier(sample)
        floor = replay_floors().get(f"{source}/{tier}")
        if floor is None or floor.version.partition("-")[0] != version.partition("-")[0]:
            sample.metadata["floor"] = None
            policies[tier] = (
                f"not measured on these goals; `uiprobe data check --replay {source}/{tier}` does"
            )
            continue
        share = floor.shares.get(sample.metadata[floor.by])
        sample.metadata["floor"] = share
        lacking += share is None
        policies[tier] = f"replay of another seed: {floor.policy}"
    said = "; ".join(
        policy if len(policies) == 1 else f"{tier}: {policy}" for tier, policy in policies.items()
    )
    if lacking:
        said += f"; {lacking} of {len(samples)} have no solution that could be replayed"
    return said or DOING_NOTHING


def _tier(sample: Sample) -> str:
    metadata = sample.metadata or {}
    if metadata.get(GOAL, {}).get("setup", {}).get(EVENTS):
        return "events"
    if PAIR in metadata:
        return "pairs"
    return "hard" if metadata["category"] in (CHAINS, DESK_HARD) else "basic"


def mark_refusals(samples: Sequence[Sample]) -> str:
    """Write into each sample whether a report of infeasibility meets it, and return the policy.

    Args:
        samples: Tasks of a web benchmark; their metadata is extended if some are infeasible.
    """
    feasible = [
        bool((sample.metadata or {}).get(GOAL, {}).get("feasible", True)) for sample in samples
    ]
    if all(feasible):
        return DOING_NOTHING
    for sample, can_be_done in zip(samples, feasible, strict=True):
        if sample.metadata is not None and "fault" not in sample.metadata:
            sample.metadata["floor"] = float(not can_be_done)
    return "reporting every task as infeasible at once"
