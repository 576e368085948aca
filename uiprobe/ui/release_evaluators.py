"""Evaluators in the language of the Sphinx release, for its own evaluator to read.

It demands every field, has no `strict` order, and reads the activity of a screen in some places
only. What can be said in other words is; what cannot is refused, for its verdicts must be ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Literal

from pydantic import JsonValue

from uiprobe.ui.evaluators import (
    Evaluator,
    FindAction,
    FindElement,
    FindElementByAction,
    LastAction,
    MatchType,
    NoChange,
    Rule,
    State,
    StopPage,
)
from uiprobe.ui.goal import Goal
from uiprobe.ui.platform import ANDROID

_Record = dict[str, JsonValue]

_EQUAL: _Record = {"match_type": "equal", "check_type": "equal", "check_rules": {}}
_NEXT_SCREEN: _Record = {
    "type": "findelement",
    **_EQUAL,
    "match_type": "include",
    "match_rules": {"bounds": ""},
}
"""Holds for any screen that has an element."""

_NEXT_ACTION: _Record = {"type": "findaction", **_EQUAL, "match_rules": {}}
"""Holds for any action; the release takes rules without conditions."""

_ACTIVITY = ANDROID.reader.page


class UnsayableError(ValueError):
    """A goal whose evaluators the release cannot express; the message says why."""


def dump_release_evaluators(goal: Goal) -> list[_Record]:
    """The evaluators of a goal as an `evaluator.json` of the release, all fields written out.

    Raises:
        UnsayableError: The release's language does not have what one of them asks for.
    """
    if goal.platform != ANDROID.name:
        raise UnsayableError(f"it runs on {goal.platform}, and the release knows Android alone")
    if not goal.feasible:
        raise UnsayableError("it must be declared infeasible, which the release has no action for")
    if not goal.evaluators:
        raise UnsayableError("it has no evaluators: another judge decides")
    return [_dump(evaluator) for evaluator in goal.evaluators]


def _dump(evaluator: Evaluator) -> _Record:
    match evaluator:
        case State() | NoChange():
            raise UnsayableError(
                f"`{evaluator.type}` asks what the apps hold, which the release does not see"
            )
        case Rule():
            if evaluator.order in ("adjacent", "any"):
                raise UnsayableError(f"the release has no order {evaluator.order!r}")
            strict = evaluator.order == "strict"
            parts = _apart(evaluator.evaluators) if strict else map(_dump, evaluator.evaluators)
            order = "sequential" if strict else evaluator.order
            return {"type": evaluator.type, "order": order, "evaluators": [*parts]}
        case StopPage():
            return _stop_page(evaluator)
        case FindElement():
            _require_whole_activity(evaluator.match_rules, evaluator.match_type)
            _require_whole_activity(evaluator.check_rules, evaluator.check_type)
        case FindElementByAction():
            if _ACTIVITY in {**evaluator.element_match_rules, **evaluator.check_rules}:
                raise UnsayableError("the release does not read the activity after an action")
    return evaluator.model_dump(mode="json")


def _apart(parts: Sequence[Evaluator]) -> Iterator[_Record]:
    """The parts of a `strict` rule, for the release's `sequential`.

    That one looks for a part from the very screen or action at which it found the one before. One
    step on is the next action or screen, and something that holds for any of them leads there.
    """
    for part, following in zip_longest(parts, parts[1:]):
        yield _dump(part)
        if following is None:
            return
        found = _finds(part)
        if found is None:
            raise UnsayableError(
                "a part of a `strict` rule is found at a screen or at an action, as it comes"
            )
        # From an action on, the first screen is a later one, and the other way round.
        if isinstance(following, Rule) or _finds(following) == found:
            yield dict(_NEXT_ACTION if found == "screen" else _NEXT_SCREEN)


def _finds(evaluator: Evaluator) -> Literal["screen", "action"] | None:
    """At which of the two an evaluator holds; None where it may be either."""
    if isinstance(evaluator, Rule):
        found = {_finds(part) for part in evaluator.evaluators}
        return found.pop() if len(found) == 1 else None
    is_action = isinstance(evaluator, FindAction | LastAction | FindElementByAction)
    return "action" if is_action else "screen"


def _stop_page(evaluator: StopPage) -> _Record:
    """A page where its rules ask for the activity in the check, the one place for it.

    There is one last screen, so that it makes no difference which of the two asks.
    """
    _require_whole_activity(evaluator.match_rules, evaluator.match_type)
    _require_whole_activity(evaluator.check_rules, evaluator.check_type)
    match, check = dict(evaluator.match_rules), dict(evaluator.check_rules)
    activity = match.pop(_ACTIVITY, None)
    if activity is not None and check.setdefault(_ACTIVITY, activity) != activity:
        raise UnsayableError("`stoppage` asks for two activities of one screen")
    return {
        **evaluator.model_dump(mode="json"),
        "match_rules": dict(match),
        "check_rules": dict(check),
    }


def _require_whole_activity(rules: Mapping[str, str], match_type: MatchType) -> None:
    if _ACTIVITY in rules and match_type != "equal":
        raise UnsayableError("the release compares whole activities, whatever the match type")
