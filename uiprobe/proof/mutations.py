"""Mutated references: solutions with one fault, which the evaluators have to reject.

A step is dropped, two neighbouring steps are swapped, or a step is aimed at another widget. Some
mutants are right after all: a user task accepts every way to the same state, and a testing task
does not require a step that only scrolls or closes the keyboard. Mutants that the evaluators accept
and that end like the reference are counted separately, as equivalent.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.probes.sources.builtin.episodes import Policy, following
from uiprobe.proof.episodes import Played, misaimed
from uiprobe.ui.application_state import without
from uiprobe.ui.goal import EVENTS, Goal
from uiprobe.ui.reference import parse_step
from uiprobe.ui.trajectory import action_identity

_TIMES = (Settings.package, EVENTS)
"""The place in the state that keeps times."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A solution with a fault.

    Attributes:
        name: What is wrong with it.
        policy: Does it, once.
        aids: Whether only aids to navigation are changed: swipes, Back, Enter.
    """

    name: str
    policy: Policy
    aids: bool


def mutants(goal: Goal, looks: int = 0) -> Iterator[Mutant]:
    """The mutants of a goal's reference, in a fixed order.

    Args:
        goal: The goal.
        looks: How many steps at the beginning lead nowhere but to a look, as aids do.
    """
    lines = goal.reference
    for at, line in enumerate(lines):
        dropped = (*lines[:at], *lines[at + 1 :])
        aid = at < looks or _is_aid(line)
        yield Mutant(f"without step {at}", following(dropped, forgiving=True), aid)
    for at in range(len(lines) - 1):
        first, second = lines[at : at + 2]
        if first != second:
            swapped = (*lines[:at], second, first, *lines[at + 2 :])
            yield Mutant(
                f"steps {at} and {at + 1} swapped",
                following(swapped, forgiving=True),
                at < looks or _is_aid(first) or _is_aid(second),
            )
    for at, line in enumerate(lines):
        if not line.startswith(("press ", "infeasible ")):
            name = f"step {at} at another target"
            policy = misaimed(lines, at, f"mutant:{goal.id}:{goal.seed}:{at}")
            yield Mutant(name, policy, at < looks or _is_aid(line))


def _is_aid(line: str) -> bool:
    return parse_step(line).until is not None or line.startswith(("swipe ", "press "))


def is_equivalent(goal: Goal, mutant: Mutant, played: Played, reference: Played) -> bool:
    """Whether an accepted mutant is as good a solution as the reference."""
    # How long it took, and when, does not belong to the state; an evaluator judges a deadline.
    if without(played.state, _TIMES) != without(reference.state, _TIMES):
        return False
    return goal.kind == "user" or mutant.aids


def is_unchanged(played: Played, reference: Played) -> bool:
    """Whether a mutant did exactly what the reference does, because there was nothing to change."""
    return _done(played) == _done(reference)


def _done(played: Played) -> list[tuple[object, ...]]:
    return [action_identity(step.record) for step in played.steps if step.record is not None]
