"""Verdicts with their evidence: met, not met or unknown, and what shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from uiprobe.ui.application_state import look_up
from uiprobe.ui.evaluation import Evaluation, Verdict, element_satisfies, evaluate_goal
from uiprobe.ui.evaluator_words import MOST, tell_changes, tell_evaluator, tell_state
from uiprobe.ui.evaluators import (
    Evaluator,
    FindElement,
    FindElementByAction,
    NoChange,
    Rule,
    State,
    StopPage,
)
from uiprobe.ui.goal import Goal
from uiprobe.ui.telling import element_label
from uiprobe.ui.trajectory import Step
from uiprobe.ui.tree import Element

Outcome = Literal["met", "not_met", "unknown"]

_DECLARED = {
    True: "no declaration that the goal cannot be met",
    False: "the declaration that the goal cannot be met",
}
"""Declaration demanded besides the evaluators, by whether the goal can be met."""

_MOST = 120
"""Characters of a label or a value that are kept as evidence."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The finding of one evaluator, with its evidence.

    Attributes:
        outcome: `met`, `not_met`, or `unknown` where evidence is missing.
        step: The step that shows it; None where none does.
        element: The element that shows it, in words; empty where none does.
        state: The place in the state of the apps that shows it, with its value; likewise.
        reason: Why it is not met, or what is missing; empty if it is met.
        asked: What the evaluator asks for, in words.
        found: What there is instead, in words; empty if it is met, or if the reason says it.
    """

    outcome: Outcome
    step: int | None = None
    element: str = ""
    state: str = ""
    reason: str = ""
    asked: str = ""
    found: str = ""


@dataclass(frozen=True, slots=True)
class BoundedEvaluation:
    """The findings on a goal under the worst and the best of what is missing.

    Attributes:
        lower: What the evaluators find if all that cannot be seen speaks against the goal.
        upper: What they find if it speaks for it; the same object where nothing is missing.
    """

    lower: Evaluation
    upper: Evaluation

    @property
    def outcome(self) -> Outcome:
        """Whether the goal was met."""
        if self.lower.success:
            return "met"
        return "unknown" if self.upper.success else "not_met"


def evaluate_with_bounds(
    goal: Goal,
    steps: Sequence[Step],
    *,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> BoundedEvaluation:
    """Judge a trajectory by the evaluators of a goal, whatever of its evidence is missing.

    A state that the environment did not give and a screen that was lost are taken at their worst
    and at their best. Where both give one verdict, the rest of the evidence suffices.

    Args:
        goal: A goal that is judged by evaluators.
        steps: The trajectory, at least one step.
        before: The apps' state at the start, where the environment gives it.
        after: The apps' state at the end.

    Raises:
        ValueError: There is no evaluator or no step.
    """
    lower = evaluate_goal(goal, steps, before=before, after=after, assume=False)
    if before is not None and after is not None and not any(s.tree.lost for s in steps):
        return BoundedEvaluation(lower, lower)
    upper = evaluate_goal(goal, steps, before=before, after=after, assume=True)
    return BoundedEvaluation(lower, upper)


def findings(
    goal: Goal,
    steps: Sequence[Step],
    evaluation: BoundedEvaluation,
    after: Mapping[str, object] | None,
) -> list[Finding]:
    """The finding of each evaluator, in their order.

    Args:
        goal: The goal that was judged.
        steps: The trajectory.
        evaluation: What its evaluators found.
        after: The apps' state at the end, where the environment gives it.
    """
    found = []
    # A verdict on the declaration that a goal cannot be met has no evaluator.
    evaluators = [*goal.evaluators, *([None] * len(evaluation.lower.verdicts))]
    for evaluator, low, high in zip(
        evaluators, evaluation.lower.verdicts, evaluation.upper.verdicts, strict=False
    ):
        asked = _DECLARED[goal.feasible] if evaluator is None else tell_evaluator(evaluator)
        reason = low.reason[:MOST]
        if low.satisfied:
            element, state = _shown(evaluator, low, steps, after)
            found.append(Finding("met", low.step, element, state, asked=asked))
        elif high.satisfied:
            found.append(Finding("unknown", high.step, reason=reason, asked=asked))
        else:
            state = _value(evaluator, after) if isinstance(evaluator, State) else ""
            instead = _instead(evaluator, low, after)
            found.append(Finding("not_met", None, "", state, reason, asked, instead))
    return found


def _instead(
    evaluator: Evaluator | None, verdict: Verdict, after: Mapping[str, object] | None
) -> str:
    """Describe what was found instead of what an evaluator asks for; empty if not a state."""
    match evaluator:
        case State() if after is not None:
            return tell_state(evaluator, after)
        case NoChange() if after is not None:
            return tell_changes(verdict.reason, after)
        case Rule(evaluators=parts) if verdict.parts and evaluator.order != "any":
            number = len(verdict.parts)
            inside = _instead(parts[number - 1], verdict.parts[-1], after)
            return f"part {number}: {inside}"[:MOST] if inside else ""
    return ""


def _shown(
    evaluator: Evaluator | None,
    verdict: Verdict,
    steps: Sequence[Step],
    after: Mapping[str, object] | None,
) -> tuple[str, str]:
    """The element and the state that satisfy an evaluator, in words."""
    if verdict.entry is None or evaluator is None:
        return "", ""
    step = steps[verdict.entry // 2]
    match evaluator:
        case State():
            return "", _value(evaluator, after)
        case NoChange():
            return "", f"{_path(evaluator)} unchanged"
        case FindElementByAction():
            rules, kind = evaluator.element_match_rules, evaluator.element_match_type
        case StopPage() | FindElement():
            rules, kind = evaluator.match_rules, evaluator.match_type
        case _:
            record = step.record
            return "" if record is None or record.element is None else _label(record.element), ""
    elements = step.tree.elements
    return next(
        (_label(one) for one in elements if element_satisfies(one, step, rules, kind)), ""
    ), ""


def _label(element: Element) -> str:
    hint = element.attributes.get("hint", "")
    told = element.name or element.text or hint or element_label(element) or element.id
    return " ".join(f"{element.role} {told}".split())[:_MOST]


def _path(evaluator: State | NoChange) -> str:
    return ".".join(map(str, evaluator.path)) or "the whole state"


def _value(evaluator: State, after: Mapping[str, object] | None) -> str:
    if after is None:
        return ""
    there, found = look_up(after, evaluator.path)
    told = f"= {found!r}" if there else "does not exist"
    return f"{_path(evaluator)} {told}"[:_MOST]
