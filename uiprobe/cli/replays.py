"""Blind replay, as `uiprobe data check --replay` shows it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell

if TYPE_CHECKING:
    from uiprobe.proof.replay import Share


def check_replay(source: str, first: int, seeds: int, jobs: int) -> None:
    """Print what the references of the seed before meet on the goals of these, and the limits.

    Args:
        source: `builtin`, or `sphinx`, the default, for the phone; or `desk`.
        first: The first of the seeds.
        seeds: How many there are.
        jobs: Number of processes.
    """
    if source == "desk":
        _check_desk_replay(first, seeds, jobs)
        return
    if source not in ("sphinx", "builtin"):
        fail(f"--replay with --source {source}: found no solutions; give builtin or desk")
    from uiprobe.probes.sources.builtin.replaying import CARRIED
    from uiprobe.proof.replay import (
        broken_limits,
        floor_policy,
        policy_shares,
        replay_seeds,
        shares,
    )

    found = replay_seeds(first - 1, range(first, first + seeds), jobs=jobs)
    tell(f"{'':16}{'goals':>7}" + "".join(f"{name:>21}" for name in CARRIED))
    kinds = {"feasible": True, "infeasible": False}
    for name, feasible in kinds.items():
        goals = [one for one in found if one.feasible == feasible]
        tell(_replay_line(name, [shares(goals, one, lambda _: "")[0] for one in CARRIED]))
    # Each instruction that cannot be followed has a twin that can: a habit gets half of them.
    pairs = policy_shares([one for one in found if one.paired])
    for habit in ("always", "never"):
        by_policy = [pairs[f"{carried}, {habit} declares"][0] for carried in CARRIED]
        tell(_replay_line(f"{habit} declares", by_policy))
    floor = floor_policy(found)
    [pooled] = policy_shares(found)[floor]
    tell(f"floor: {100 * pooled.rate:.1f} % of {pooled.goals} goals, by {floor}")
    goals = [one for one in found if one.feasible]
    by_app = zip(*(shares(goals, one, lambda each: each.app) for one in CARRIED), strict=True)
    for app in by_app:
        tell(_replay_line(f"  {app[0].name}", app))
    faults = broken_limits(found)
    for fault in faults:
        tell(f"  LIMIT  {fault}", err=True)
    if faults:
        sys.exit(EXIT_ERRORS)


def _check_desk_replay(first: int, seeds: int, jobs: int) -> None:
    from uiprobe.proof.desk_replay import replay_desk
    from uiprobe.proof.replay import broken_limits, shares

    found = replay_desk(first - 1, range(first, first + seeds), jobs=jobs)
    tell(f"{'':16}{'tasks':>7}{'labels':>21}")
    for name, feasible in {"feasible": True, "infeasible": False}.items():
        tasks = [one for one in found if one.feasible == feasible]
        for pooled in shares(tasks, "labels", lambda _: ""):
            tell(_replay_line(name, [pooled]))
    for group in shares(found, "labels", lambda one: one.app):
        tell(_replay_line(f"  {group.name}", [group]))
    faults = broken_limits(found)
    for fault in faults:
        tell(f"  LIMIT  {fault}", err=True)
    if faults:
        sys.exit(EXIT_ERRORS)


def _replay_line(name: str, found: Sequence[Share]) -> str:
    rates = "".join(f"{100 * one.rate:>21.1f}" for one in found)
    return f"{name:16}{found[0].goals:>7}{rates}"
