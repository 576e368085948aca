"""The right answer at a moment of a trajectory: the goal is reached, can be, or no longer can.

A goal's own evaluators say whether it is reached. That it can still be reached is only said where
nothing was done that the phone offers no way to undo; a moment of which neither can be shown has no
right answer and makes no item.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from uiprobe.probes.sources.base import Truth
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.episodes import Run
from uiprobe.ui.evaluation import evaluate_goal, evaluate_trajectory
from uiprobe.ui.evaluators import Evaluator, NoChange, Rule, State
from uiprobe.ui.goal import Goal
from uiprobe.ui.trajectory import RecordedAction, Step

Place = tuple[str, ...]
"""A place in what the apps hold by names alone; the members of lists have none."""

SENT: frozenset[Place] = frozenset(
    {
        ("org.uiprobe.messages", "messages"),
        ("org.uiprobe.finance", "transactions"),
    }
)
"""Lists whose members are with somebody else: a message that is sent, money that is paid."""

_WHEN = "at"

FINAL_FIELDS = frozenset({"status", "paid", "balance", "sent", "delivered", "state", "score"})
"""Fields that no control sets back."""


def truth_at(goal: Goal, run: Run, step: int, reference: Run) -> Truth | None:
    """The right answer on a screen of a run; None where none can be shown to be right.

    Args:
        goal: The goal; it can be met.
        run: What was done, with the data of the apps on that screen and on the first.
        step: The screen.
        reference: The solution of the goal from the same start.
    """
    done = [*run.steps[:step], _stopped(run.steps[step])]
    before, after = run.states[0], run.states[step]
    if before is None or after is None:
        raise ValueError(f"goal {goal.id}: step {step} was run without the data of the apps")
    if evaluate_goal(goal, done, before=before, after=after).success:
        return "stop"
    if goal.kind == "testing":
        return _can_be_scripted(goal, run, step, reference)
    asserted = [one for one in goal.evaluators if not isinstance(one, NoChange)]
    if asserted and evaluate_trajectory(asserted, done, before=before, after=after).success:
        # It is reached, and something else was done besides: whether that counts is undefined.
        return None
    wanted = reference.after
    if wanted is None:
        raise ValueError(f"goal {goal.id}: its reference was run without the data of the apps")
    return _can_be_mended(before, after, wanted)


def _stopped(step: Step) -> Step:
    return Step(step.tree, step.place, RecordedAction("stop"))


def _can_be_scripted(goal: Goal, run: Run, step: int, reference: Run) -> Truth | None:
    """A script can be carried out if it still counts from here, whatever was done before."""
    if any(isinstance(one, State | NoChange) for one in _all(goal.evaluators)):
        return None
    whole = [*run.steps[:step], *reference.steps]
    return "continue" if evaluate_trajectory(goal.evaluators, whole).success else None


def _can_be_mended(
    before: Mapping[str, Any], after: Mapping[str, Any], wanted: Mapping[str, Any]
) -> Truth | None:
    """Return `continue` if all unwanted changes can be undone, `failed` if not; None if unknown."""
    mistakes = list(_mistakes(before, after, wanted, ()))
    if any(kind == "added" and place in SENT for kind, place in mistakes):
        return "failed"
    return "continue" if all(_is_mendable(*mistake) for mistake in mistakes) else None


def _is_mendable(kind: str, place: Place) -> bool:
    if kind == "added":
        return place in _removable()
    return kind == "set" and bool(place) and place[-1] not in FINAL_FIELDS


def _mistakes(
    before: object, after: object, wanted: object, place: Place
) -> Iterator[tuple[str, Place]]:
    """Values that are neither the old nor the wanted ones.

    Yields:
        `added` or `removed` with the list or the object, or `set` with the value.
    """
    if _same(before, after) or _same(after, wanted):
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping) and isinstance(wanted, Mapping):
        for key in {**before, **after}:
            if key in before and key in after:
                aim = wanted.get(key, before[key])
                yield from _mistakes(before[key], after[key], aim, (*place, str(key)))
            elif (key in after) != (key in wanted):
                yield ("added" if key in after else "removed"), place
    elif isinstance(before, list) and isinstance(after, list) and isinstance(wanted, list):
        yield from _list_mistakes(before, after, wanted, place)
    else:
        yield "set", place


def _list_mistakes(
    before: list[object], after: list[object], wanted: list[object], place: Place
) -> Iterator[tuple[str, Place]]:
    added = _lacking(after, [*before, *wanted])
    removed = _lacking(_lacking(before, after), _lacking(before, wanted))
    for member in list(removed):
        # A member that differs in some fields is the same one, changed.
        twin = next((one for one in added if _alike(member, one)), None)
        if twin is not None:
            removed.remove(member)
            added.remove(twin)
            aim = next((one for one in wanted if _alike(member, one)), member)
            yield from _mistakes(member, twin, aim, place)
    # Words in a list are choices: what is chosen can be given up, and chosen again.
    yield from (("removed", place) for member in removed if not isinstance(member, str))
    yield from (("added", place) for member in added if not isinstance(member, str))


def _lacking(members: list[object], others: list[object]) -> list[object]:
    """The members that are not among others."""
    return [member for member in members if not any(_same(member, other) for other in others)]


def _same(one: object, other: object) -> bool:
    """Whether two values are the same but for the time at which they came about."""
    if one is other:
        return True
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(
            name == _WHEN or _same(value, other[name]) for name, value in one.items()
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    same: bool = one == other
    return same and isinstance(one, bool) == isinstance(other, bool)


def _alike(one: object, other: object) -> bool:
    if not isinstance(one, Mapping) or not isinstance(other, Mapping):
        return False
    same = sum(name in other and bool(other[name] == value) for name, value in one.items())
    return 2 * same >= len(one)


@cache
def _removable() -> frozenset[Place]:
    """The lists from which the goals of the apps take something out: there is a control for it."""
    found: set[Place] = set()
    for evaluator in _goals_evaluators():
        if isinstance(evaluator, State) and evaluator.check_type == "absent":
            path = [segment for segment in evaluator.path if isinstance(segment, str)]
            found.add(tuple(path if evaluator.has_value else path[:-1]))
    return frozenset(found)


def _goals_evaluators() -> Iterator[Evaluator]:
    apps = builtin_apps(0)
    for group in APP_GOALS:
        for template in group.templates:
            parameters = next(group.draws(template, apps, 0), None)
            if template.kind == "user" and parameters is not None:
                yield from template.build(parameters, apps).evaluators


def _all(evaluators: Sequence[Evaluator]) -> Iterator[Evaluator]:
    for evaluator in evaluators:
        yield evaluator
        if isinstance(evaluator, Rule):
            yield from _all(evaluator.evaluators)
