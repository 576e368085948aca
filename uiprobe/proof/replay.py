"""Blind replay: which goals are met by what met the goal of the same template on another seed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from multiprocessing import get_context

from uiprobe.probes.sources.builtin import APP_GOALS, builtin_goals
from uiprobe.probes.sources.builtin.rehearsal import Rehearsal
from uiprobe.probes.sources.builtin.replaying import (
    CARRIED,
    Carried,
    Recording,
    record,
    replaying,
)
from uiprobe.proof.episodes import play
from uiprobe.ui.goal import Goal

LIMITS: dict[Carried, float] = {"bare": 0.01, "labels": 0.05}
"""The highest share of feasible goals that a policy may meet, pooled over seeds."""

TEMPLATE_LIMIT = 0.4
"""The highest share of the goals of one template, for the policies that have a limit."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A goal on which the recording of another seed was carried out.

    Attributes:
        app, template: Of the goal.
        feasible: Whether the goal can be met.
        seed: Of the goal.
        met: The policies that met it.
        paired: Whether its wordings are also those of goals that cannot be met, or that can.
    """

    app: str
    template: str
    feasible: bool
    seed: int
    met: frozenset[Carried]
    paired: bool = False


def replay_seeds(
    recorded: int, seeds: Sequence[int], *, apps: Sequence[str] = (), jobs: int = 1
) -> list[Replayed]:
    """Carry out the references of one seed on the goals of others.

    Args:
        recorded: The seed whose references are recorded.
        seeds: The seeds on whose goals they are carried out.
        apps: Only these apps; else all.
        jobs: Number of processes.

    Raises:
        ReferenceStepError: A reference cannot be carried out.
        SourceError: A seed has no goals.
    """
    named = apps or [group.app for group in APP_GOALS]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        parts = [pool.submit(_replay_app, app, recorded, tuple(seeds)) for app in named]
        return [one for part in parts for one in part.result()]


def _replay_app(app: str, recorded: int, seeds: Sequence[int]) -> list[Replayed]:
    recordings = {str(goal.template): asyncio.run(record(goal)) for goal in _goals(app, recorded)}
    return [
        asyncio.run(_replay(recordings[str(goal.template)], goal))
        for seed in seeds
        for goal in _goals(app, seed)
    ]


async def _replay(recording: Recording, goal: Goal) -> Replayed:
    rehearsal = Rehearsal(goal)
    met = [
        carried
        for carried in CARRIED
        if (await play(goal, replaying(recording, goal, carried), rehearsal)).evaluation.success
    ]
    name = str(goal.template)
    paired = (goal.app, name) in _paired()
    return Replayed(goal.app, name, goal.feasible, goal.seed, frozenset(met), paired)


@cache
def _paired() -> frozenset[tuple[str, str]]:
    """The templates whose wordings ask for what can be done, and for what cannot."""
    return frozenset(
        (group.app, name)
        for group in APP_GOALS
        for template in group.templates
        if template.twin
        for name in (template.name, template.twin)
    )


def _goals(app: str, seed: int) -> Iterator[Goal]:
    return (goal for goal in _all_goals(seed) if goal.app == app)


@cache
def _all_goals(seed: int) -> Sequence[Goal]:
    # A process replays several apps, and the goals of one cannot be built without the others'.
    return builtin_goals(seed)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some goals a policy met.

    Attributes:
        name: What the goals have in common: an app, or `app/template`; empty for all.
        met, goals: How many, and of how many.
    """

    name: str
    met: int
    goals: int

    @property
    def rate(self) -> float:
        """The share; 0 of no goals is 0."""
        return self.met / self.goals if self.goals else 0.0


def shares(
    found: Sequence[Replayed], carried: Carried, key: Callable[[Replayed], str]
) -> list[Share]:
    """Return the share of goals that a policy met in each group, by the groups' names."""
    groups: dict[str, list[Replayed]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return [
        Share(name, sum(carried in one.met for one in groups[name]), len(groups[name]))
        for name in sorted(groups)
    ]


def policy_shares(
    found: Sequence[Replayed], key: Callable[[Replayed], str] = lambda one: ""
) -> dict[str, list[Share]]:
    """Return what each policy meets of all goals, in each group, by the name of the policy.

    Whoever replays cannot tell a goal that can be met from one that cannot: their instructions are
    alike. So a policy either never declares a goal infeasible, and carries out the recording of the
    one that could be met, or always declares it where such an instruction is given.

    Args:
        found: The goals on which recordings were carried out.
        key: The group of a goal, such as its app; by default all are one group.
    """
    return {
        f"{carried}, {habit} declares": shares(
            [one if counts(one) else replace(one, met=frozenset()) for one in found], carried, key
        )
        for carried in CARRIED
        for habit, counts in _HABITS.items()
    }


_HABITS: Mapping[str, Callable[[Replayed], bool]] = {
    "never": lambda one: one.feasible,
    "always": lambda one: not (one.paired and one.feasible),
}
"""The goals that a policy can meet, by whether it declares a goal infeasible."""


def floor_policy(found: Sequence[Replayed]) -> str:
    """Return the name of the policy that meets the most goals; the simplest of equal ones."""
    pooled = policy_shares(found)
    return max(pooled, key=lambda name: pooled[name][0].met)


def broken_limits(found: Sequence[Replayed]) -> list[str]:
    """The limits that the policies exceed on feasible goals, a sentence each."""
    feasible = [one for one in found if one.feasible]
    faults = []
    for carried, most in LIMITS.items():
        for pooled in shares(feasible, carried, lambda one: ""):
            if pooled.rate > most:
                faults.append(
                    f"{carried} meets {pooled.met} of {pooled.goals} goals "
                    f"({100 * pooled.rate:.1f} %), at most {100 * most:.0f} % are allowed"
                )
        high = [
            one
            for one in shares(feasible, carried, lambda one: f"{one.app}/{one.template}")
            if one.rate > TEMPLATE_LIMIT
        ]
        if high:
            faults.append(
                f"{carried} meets more than {100 * TEMPLATE_LIMIT:.0f} % of the goals of "
                f"{len(high)} templates: "
                + ", ".join(f"{one.name} {one.met} of {one.goals}" for one in high)
            )
    return faults
