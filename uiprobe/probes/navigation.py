"""End-to-end navigation: goals that a model is to reach on a device (paper sections 3.2.1, 3.3.1).

An item is a goal; how it is put to a model, step by step and by which agent, is up to the solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from inspect_ai.dataset import Sample

from uiprobe.episodes.names import GOAL, IN_PLACE, PAIR, SESSION_FORM, SESSION_GOALS
from uiprobe.probes.items import SelectionError, make_broken_sample
from uiprobe.probes.names import CLUSTER
from uiprobe.probes.sources.base import Broken
from uiprobe.ui.goal import Difficulty, Goal, GoalKind, Session


def build_navigation(
    goals: Iterable[Goal | Broken],
    *,
    kind: GoalKind | None = None,
    difficulty: Difficulty | None = None,
) -> list[Sample]:
    """The items, one per goal.

    Args:
        goals: The goals, each with an id of its own.
        kind: Only goals of this kind.
        difficulty: Only goals of this difficulty.

    Raises:
        SelectionError: Nothing is left; the message lists the choices.
    """
    found = list(goals)
    chosen = [
        goal
        for goal in found
        if isinstance(goal, Broken)
        or (kind in (None, goal.kind) and difficulty in (None, goal.difficulty))
    ]
    if not any(isinstance(goal, Goal) for goal in chosen):
        there = Counter(f"{g.kind} {g.difficulty}" for g in found if isinstance(g, Goal))
        raise SelectionError(
            f"kind={kind}, difficulty={difficulty} leaves no goals; there is "
            + (", ".join(f"{name} ({count})" for name, count in sorted(there.items())) or "nothing")
        )
    return [_sample(goal) for goal in chosen]


def _sample(goal: Goal | Broken) -> Sample:
    if isinstance(goal, Broken):
        return _broken_sample(goal)
    if not goal.evaluators and not goal.self_judged:
        return _broken_sample(
            Broken(
                goal.id,
                f"goal {goal.id}: found no evaluator, expected one",
                goal.app,
                goal.category,
            )
        )
    return Sample(
        id=goal.id,
        input=f"App: {goal.app}\nGoal: {goal.instruction}",
        metadata={
            # Instances of one template are much alike.
            CLUSTER: f"{goal.app}/{goal.template}" if goal.template else goal.id,
            "app": goal.app,
            "category": goal.category,
            "kind": goal.kind,
            "difficulty": goal.difficulty,
            "language": goal.language,
            "variation": goal.variation,
            "template": goal.template,
            **{f"demand_{name}": number for name, number in goal.demands.items()},
            **({PAIR: goal.pair, "world": goal.world} if goal.pair else {}),
            GOAL: goal.to_dict(),
            # For the checksum over the item set.
            "reference": list(goal.reference),
        },
    )


def build_sessions(sessions: Iterable[Session]) -> list[Sample]:
    """The items of sessions, one per session; the last goal is the `goal` of the item."""
    return [_session_sample(one) for one in sessions]


def _session_sample(session: Session) -> Sample:
    goals = session.goals
    first, last = goals[0], goals[-1]
    listed = (f"{n}. App: {one.app}\n   Goal: {one.instruction}" for n, one in enumerate(goals, 1))
    return Sample(
        id=session.name,
        input="\n".join(listed),
        metadata={
            CLUSTER: f"session {session.name}",
            "app": first.app,
            "category": first.category,
            "kind": first.kind,
            "difficulty": first.difficulty,
            "language": first.language,
            "variation": first.variation,
            SESSION_FORM: session.form,
            **{IN_PLACE.format(n): _of_goal(one) for n, one in enumerate(goals, 1)},
            SESSION_GOALS: [one.to_dict() for one in goals],
            GOAL: last.to_dict(),
            # For the checksum over the item set.
            "reference": [line for one in goals for line in one.reference],
        },
    )


def _of_goal(goal: Goal) -> dict[str, str | int]:
    """The properties by which tables group the goals of sessions."""
    return {
        "app": goal.app,
        "category": goal.category,
        "kind": goal.kind,
        "difficulty": goal.difficulty,
        "template": goal.template,
        **{f"demand_{name}": number for name, number in goal.demands.items()},
    }


def _broken_sample(broken: Broken) -> Sample:
    sample = make_broken_sample(broken)
    sample.metadata = {**(sample.metadata or {}), "kind": "unknown", "difficulty": "unknown"}
    return sample
