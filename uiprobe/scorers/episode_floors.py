"""The floors of episodes: the share that the best policy meets which never looks at the content.

The goals of the default seeds of the phone and their references are public, so its policy has those
of one seed by heart. What their replay meets on other seeds was measured, app by app, and lies in
`replay_floor.json`, which `python -m benchmarks.replay_floor` writes. On the web the policy reports
every task as infeasible at once. Where neither applies, the floor is that of doing nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from inspect_ai.dataset import Sample

from uiprobe.episodes.names import GOAL

DOING_NOTHING = "doing nothing"

FILE = Path(__file__).with_name("replay_floor.json")


@dataclass(frozen=True, slots=True)
class ReplayFloor:
    """The share of the basic tier that the best policy meets which replays.

    Attributes:
        version: The version of navigation on whose goals it was measured.
        policy: The policy in words.
        goals: How many goals it was tried on.
        shares: The share that it met, by app.
    """

    version: str
    policy: str
    goals: int
    shares: dict[str, float]


@cache
def replay_floor() -> ReplayFloor:
    """The floor as it was measured."""
    return ReplayFloor(**json.loads(FILE.read_text(encoding="utf-8")))


def mark_replay_floor(samples: Sequence[Sample], version: str) -> str | None:
    """Write the floor of its app into the metadata of each sample, and return the policy.

    Args:
        samples: Goals of the basic tier of the phone; their metadata is extended.
        version: The version of navigation.

    Returns:
        None if the floor was measured on other goals; the metadata then stays as it is.
    """
    floor = replay_floor()
    if floor.version.partition("-")[0] != version.partition("-")[0]:
        return None
    for sample in samples:
        if sample.metadata is not None and "fault" not in sample.metadata:
            share = floor.shares.get(sample.metadata["app"])
            if share is not None:
                sample.metadata["floor"] = share
    return f"replay of another seed: {floor.policy}"


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
