"""Mutated references: solutions with one fault, which the evaluators have to reject.

A step is dropped, two neighbouring steps are swapped, or a step is aimed at another widget. Some
mutants are right after all: a user task accepts every way to the same state, and a testing task
does not require a step that only scrolls or closes the keyboard. Mutants that the evaluators accept
and that end like the reference are counted separately, as equivalent. What a goal allows and does
not demand may differ then: a message with a value that changed later need not have been sent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.probes.sources.builtin.episodes import Policy, following
from uiprobe.proof.episodes import Played, misaimed
from uiprobe.ui.application_state import without
from uiprobe.ui.evaluators import Evaluator, NoChange, Rule, State, StatePath
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
    left_open = (_TIMES, *_not_demanded(goal))
    if _without_all(played.state, left_open) != _without_all(reference.state, left_open):
        return False
    return goal.kind == "user" or mutant.aids


def _not_demanded(goal: Goal) -> Iterator[StatePath]:
    """The paths that a goal allows to differ and states nothing about."""
    evaluators = list(_leaves(goal.evaluators))
    demanded = [one for one in evaluators if isinstance(one, State)]
    for evaluator in evaluators:
        for path in evaluator.allowed if isinstance(evaluator, NoChange) else ():
            if not any(_is_about(one, path) for one in demanded):
                yield path


def _is_about(demanded: State, path: StatePath) -> bool:
    """Whether an assertion is about what is at a path, or in it; of a record, by its fields."""
    if demanded.path[: len(path)] == path:
        return True
    *listing, fields = path
    return (
        isinstance(fields, Mapping)
        and demanded.path == tuple(listing)
        and isinstance(demanded.value, Mapping)
        and fields.items() <= demanded.value.items()
    )


def _leaves(evaluators: Iterable[Evaluator]) -> Iterator[Evaluator]:
    for evaluator in evaluators:
        if isinstance(evaluator, Rule):
            yield from _leaves(evaluator.evaluators)
        else:
            yield evaluator


def _without_all(state: object, paths: Iterable[StatePath]) -> object:
    for path in paths:
        state = without(state, path)
    return state


def is_unchanged(played: Played, reference: Played) -> bool:
    """Whether a mutant did exactly what the reference does, because there was nothing to change."""
    return _done(played) == _done(reference)


def _done(played: Played) -> list[tuple[object, ...]]:
    return [action_identity(step.record) for step in played.steps if step.record is not None]
