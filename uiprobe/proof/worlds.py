"""The proof of a pair of worlds: opposite things are right, and nothing on the screens says which.

Both references are met in their own world, as those of all templates; here each is tried in the
other world, and the screens of both are compared up to the decision: the first step at which the
references differ, or at which the worlds show different screens to the same actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.probes.sources.builtin.episodes import Run, following
from uiprobe.probes.sources.builtin.language.draws import Apps, Parameters
from uiprobe.probes.sources.builtin.language.template import Template
from uiprobe.probes.sources.builtin.rehearsal import Rehearsals
from uiprobe.probes.sources.builtin.worlds.pair import PairGoals
from uiprobe.proof.episodes import bounded, play
from uiprobe.ui.goal import Goal
from uiprobe.ui.reference import ReferenceStepError
from uiprobe.ui.spaces.base import ASK
from uiprobe.ui.trajectory import action_identity

LONGER = 5
"""A reference ends in the other world after this many times its own length: there it may swipe or
wait for what never comes."""

AT_LEAST = 60
"""Actions that each reference may take there, however short it is: a list may have to be swiped."""


async def pair_problems(
    group: PairGoals, template: Template, parameters: Parameters, apps: Apps, goal: Goal,
    rehearsals: Rehearsals,
) -> list[str]:  # fmt: skip
    """The reasons why a world and the other one of its pair are no pair; empty if they are.

    Args:
        group: The pairs.
        template: A world.
        parameters: What was drawn for both.
        apps: What the apps hold.
        goal: The goal in that world.
        rehearsals: Play the episodes in both worlds.
    """
    other = group.goal(
        group.other(template), parameters, apps, seed=goal.seed, instance=0
    )  # fmt: skip
    rehearsal = rehearsals.of(goal)
    problems = []
    if goal.instruction != other.instruction:
        problems.append(f"seed {goal.seed}: the worlds have two instructions")
    here = await rehearsal.run(following(goal.reference))
    there = await rehearsals.of(other).run(following(other.reference))
    try:
        tried = bounded(following(other.reference), max(AT_LEAST, LONGER * len(there.steps)))
        met = (await play(goal, tried, rehearsal)).evaluation.success
    except ReferenceStepError:
        # Its screens have no place for what is right in the other world.
        met = False
    if met:
        problems.append(f"seed {goal.seed}: the reference of the other world is met here")
    return [*problems, *_screen_problems(goal, other, here, there)]


def _screen_problems(goal: Goal, other: Goal, here: Run, there: Run) -> list[str]:
    """The screens that give the world away before the decision."""
    differing = decision(here, there)
    equal = _equal_screens(here, there)
    asks = any(step.record is not None and step.record.kind == ASK for step in here.steps)
    if not equal:
        return [f"seed {goal.seed}: the worlds differ on their first screen"]
    if equal < differing and asks:
        return [f"seed {goal.seed}: screen {equal} gives the world away, before the decision"]
    if goal.person == other.person and equal > differing:
        return [f"seed {goal.seed}: nothing says what is right at step {differing}"]
    return []


def decision(here: Run, there: Run) -> int:
    """The number of the first step at which two references do different things.

    Where one of them ends and the other goes on, it is that step.
    """
    done = [_actions(run) for run in (here, there)]
    same = zip(*done, strict=False)
    return next((n for n, (one, other) in enumerate(same) if one != other), min(map(len, done)))


def _equal_screens(here: Run, there: Run) -> int:
    """How many screens are byte-equal from the start, at most those up to the decision."""
    until = decision(here, there) + 1
    screens = zip(here.documents[:until], there.documents[:until], strict=False)
    return next((n for n, (one, other) in enumerate(screens) if one != other), until)


def _actions(run: Run) -> Sequence[tuple[object, ...]]:
    return [action_identity(step.record) for step in run.steps if step.record is not None]
