"""Blind replay, as `uiprobe data check --replay` shows it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from uiprobe.cli.exits import EXIT_ERRORS, fail, run_interruptibly, tell

if TYPE_CHECKING:
    from uiprobe.proof.replay import Meets, Replayed
    from uiprobe.proof.replays import Replay

REPLAYS = (
    *("builtin/basic", "builtin/hard", "builtin/pairs", "builtin/events"),
    *("desk/basic", "desk/hard", "miniwob/basic", "interface_design/basic"),
)
"""The replays that can be measured: a source and a tier of its goals."""

EXPLORED = ("exploration/phone", "exploration/desk")
"""Sites on whose content of other seeds a search can be done again."""


def check_replay(named: str, first: int, seeds: int, jobs: int) -> None:
    """Print what recordings of seed 0 meet on the goals of other seeds, and the limits.

    Args:
        named: One of `REPLAYS` or `EXPLORED`, or `all`.
        first: The first of the seeds.
        seeds: How many there are.
        jobs: Number of processes or browsers.
    """
    from uiprobe.environments.errors import DeviceError
    from uiprobe.proof.replay import broken_limits
    from uiprobe.proof.replays import RECORDED, replay_named

    wanted = range(first, first + seeds)
    if RECORDED in wanted:
        fail(
            f"--item-seed {first} --seeds {seeds}: seed {RECORDED} is the recorded one, on which "
            "a recording meets its own goal; give --item-seed 1 or higher"
        )
    broken = False
    for name in (*REPLAYS, *EXPLORED) if named == "all" else [named]:
        if name in EXPLORED:
            _check_exploration(name.rpartition("/")[2], wanted)
            continue
        try:
            replay = replay_named(name)
            found = replay.run(wanted, jobs)
        except ModuleNotFoundError as error:
            from uiprobe.environments.doctor import install_hint

            fail(f"--replay {name}: no module {error.name}; install {install_hint('web')}")
        except DeviceError as error:
            fail(f"--replay {name}: {error}")
        _tell_found(name, replay, found)
        # At once: a later replay may fail, and hours have gone by.
        for fault in broken_limits(found, replay.policies) if replay.limited else []:
            tell(f"  LIMIT  {name}: {fault}", err=True)
            broken = True
    if broken:
        sys.exit(EXIT_ERRORS)


def _tell_found(name: str, replay: Replay, found: Sequence[Replayed]) -> None:
    from uiprobe.proof.replay import app_of, best_policy, shares

    kinds = {
        "goals": found,
        "feasible": [one for one in found if one.feasible],
        "infeasible": [one for one in found if not one.feasible],
        # Each instruction that cannot be followed has a twin that can: a habit gets half of them.
        "paired": [one for one in found if one.paired],
    }
    kept = {kind: goals for kind, goals in kinds.items() if goals}
    tell(f"{name:68}" + "".join(f"{f'{len(goals):,} {kind}':>18}" for kind, goals in kept.items()))
    for policy, meets in replay.policies.items():
        tell(f"  {policy:66}" + "".join(_rate(goals, meets) for goals in kept.values()))
    floor = best_policy(found, replay.policies)
    tell(f"  floor: {floor}")
    for group in shares(found, replay.policies[floor], app_of):
        tell(f"    {group.name:64}{group.goals:>12}{100 * group.rate:>6.1f}")


def _check_exploration(site: str, seeds: range) -> None:
    from uiprobe.environments.errors import DeviceError
    from uiprobe.exploration.denominators import read_denominator
    from uiprobe.exploration.measuring import measure_replay
    from uiprobe.exploration.sites.registry import site_named

    known = read_denominator(site, "abundant")
    if known is None:
        fail(f"--replay exploration/{site}: there is no denominator of the site")
    try:
        curves = run_interruptibly(
            measure_replay(
                lambda seed: site_named(site, content_seed=seed),
                "abundant",
                known,
                lambda line: tell(f"  {line}", err=True),
                seeds=seeds,
            )
        )
    except DeviceError as error:
        fail(f"--replay exploration/{site}: {error}")
    for mode, curve in curves.items():
        last = max(curve)
        tell(f"exploration/{site} {mode}: {100 * curve[last]:.1f} % after {last:,} actions")


def _rate(goals: Sequence[Replayed], meets: Meets) -> str:
    from uiprobe.proof.replay import pooled

    return f"{100 * pooled(goals, meets).rate:>18.2f}"
