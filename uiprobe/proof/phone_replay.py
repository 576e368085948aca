"""Blind replay on the phone: references of one seed, carried out on the goals of others.

Whoever replays cannot tell a goal that can be met from one that cannot, nor one world of a pair
from the other: their instructions are alike. So a policy chooses once and for all. In the basic
tier it never declares a goal infeasible, and carries out the recording of the one that could be
met, or always declares it where such an instruction is given. In pairs it carries out the recording
of the one world or of the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Literal, get_args

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_goals
from uiprobe.probes.sources.builtin.chains import hard_goals
from uiprobe.probes.sources.builtin.events import event_goals
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.replaying import (
    CARRIED,
    Carried,
    Recording,
    record,
    replaying,
)
from uiprobe.probes.sources.builtin.worlds import pair_goals
from uiprobe.probes.sources.builtin.worlds.pair import WORLDS
from uiprobe.proof.episodes import play
from uiprobe.proof.replay import Meets, Replayed, carrying
from uiprobe.ui.goal import Goal

PhoneTier = Literal["basic", "hard", "pairs", "events"]

PHONE_TIERS: Sequence[PhoneTier] = get_args(PhoneTier)

_UNLEFT: Sequence[Carried] = ("bare", "labels", "own words")
"""The ways to carry over where goals begin on the first screen, and a restart undoes nothing."""

_CARRIED: Mapping[PhoneTier, Sequence[Carried]] = {
    **{"basic": CARRIED, "hard": _UNLEFT},
    **{"pairs": CARRIED, "events": _UNLEFT},
}

_GOALS: Mapping[PhoneTier, Callable[[int], Sequence[Goal]]] = {
    "basic": builtin_goals,
    "hard": hard_goals,
    "pairs": pair_goals,
    "events": event_goals,
}

_PART = 20
"""Templates that a process takes at once, of tiers whose goals are of several apps."""


def _habits(carried: str) -> dict[str, Meets]:
    [meets] = carrying(carried).values()
    return {
        f"{carried}, never declares": lambda one: one.feasible and meets(one),
        f"{carried}, always declares": lambda one: not (one.paired and one.feasible) and meets(one),
    }


def _in_world(carried: str, world: str) -> str:
    return f"{carried}, in the {world} world"


def _worldly(tier: PhoneTier) -> dict[str, Meets]:
    return carrying(*(_in_world(one, world) for one in _CARRIED[tier] for world in WORLDS))


PHONE_POLICIES: Mapping[PhoneTier, Mapping[str, Meets]] = {
    "basic": {name: meets for one in CARRIED for name, meets in _habits(one).items()},
    "hard": carrying(*_UNLEFT),
    "pairs": _worldly("pairs"),
    "events": _worldly("events"),
}
"""The policies by tier: what each meets, by name."""


def replay_phone(
    tier: PhoneTier, recorded: int, seeds: Sequence[int], *, apps: Sequence[str] = (), jobs: int = 1
) -> list[Replayed]:
    """Carry out the references of one seed on the goals of others.

    Args:
        tier: The goals.
        recorded: The seed whose references are recorded.
        seeds: The seeds on whose goals they are carried out.
        apps: Only goals that are named after these apps; else all.
        jobs: Number of processes.

    Raises:
        ReferenceStepError: A reference cannot be carried out.
        SourceError: A seed has no goals.
    """
    wanted = {
        name: None for name in map(_name, _goals(tier, recorded)) if not apps or name[0] in apps
    }
    parts = _parts(tier, list(wanted))
    if jobs <= 1:
        return [one for part in parts for one in _replay_part(tier, part, recorded, tuple(seeds))]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        given = [pool.submit(_replay_part, tier, part, recorded, tuple(seeds)) for part in parts]
        return [one for part in given for one in part.result()]


_Name = tuple[str, str]
"""The app and the template of a goal; of all worlds of a pair the same."""


def _name(goal: Goal) -> _Name:
    return goal.app, str(goal.template)


def _parts(tier: PhoneTier, names: Sequence[_Name]) -> list[tuple[_Name, ...]]:
    if tier != "basic":
        return [tuple(names[at : at + _PART]) for at in range(0, len(names), _PART)]
    return [tuple(one for one in names if one[0] == app) for app in sorted({a for a, _ in names})]


def _replay_part(
    tier: PhoneTier, names: Sequence[_Name], recorded: int, seeds: Sequence[int]
) -> list[Replayed]:
    wanted = frozenset(names)
    recordings: dict[_Name, dict[str, Recording]] = {}
    for goal in _goals(tier, recorded):
        # A chain begins in an app that is drawn for it, so its template alone names it.
        key = ("", str(goal.template)) if tier == "hard" else _name(goal)
        if _name(goal) in wanted:
            recordings.setdefault(key, {})[goal.world] = asyncio.run(record(goal))
    found = []
    for seed in seeds:
        for goal in _goals(tier, seed):
            key = ("", str(goal.template)) if tier == "hard" else _name(goal)
            if key in recordings:
                found.append(asyncio.run(_replay(tier, recordings[key], goal)))
    return found


async def _replay(tier: PhoneTier, recordings: Mapping[str, Recording], goal: Goal) -> Replayed:
    rehearsal = Rehearsal(goal)
    met = [
        carried if tier in ("basic", "hard") else _in_world(carried, world)
        for carried in _CARRIED[tier]
        for world, recording in recordings.items()
        if (await play(goal, replaying(recording, goal, carried), rehearsal)).evaluation.success
    ]
    paired = tier == "basic" and _name(goal) in _paired()
    return Replayed(goal.app, str(goal.template), goal.feasible, goal.seed, frozenset(met), paired)


@cache
def _paired() -> frozenset[_Name]:
    """The templates whose wordings ask for what can be done, and for what cannot."""
    return frozenset(
        (group.app, name)
        for group in APP_GOALS
        for template in group.templates
        if template.twin
        for name in (template.name, template.twin)
    )


@cache
def _goals(tier: PhoneTier, seed: int) -> Sequence[Goal]:
    # A process replays several parts, and the goals of one cannot be built without the others'.
    return _GOALS[tier](seed)
