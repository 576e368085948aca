"""Assertions on the trajectory, and on what the apps hold (paper section 3.2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from uiprobe.ui.evaluators import (
    Evaluator,
    FindAction,
    FindElement,
    LastAction,
    NoChange,
    PathSegment,
    Rule,
    State,
    StopPage,
)

# On the trajectory.


def clicked(**rules: str) -> FindAction:
    """Something of that kind was touched."""
    return FindAction(match_rules={"action_type": "click", **_attributes(rules)})


def typed(message: str, **rules: str) -> FindAction:
    """Exactly that was typed into something of that kind."""
    return FindAction(
        match_rules={"action_type": "input", "message": message, **_attributes(rules)}
    )


def went_back() -> FindAction:
    """Back was pressed."""
    return FindAction(match_rules={"action_type": "back"})


def last_clicked(**rules: str) -> LastAction:
    """The last thing done was to touch something of that kind."""
    return LastAction(check_rules={"action_type": "click", **_attributes(rules)})


def shown(**rules: str) -> FindElement:
    """Something of that kind was on a screen."""
    return FindElement(match_rules=_attributes(rules))


def ends_on(**rules: str) -> StopPage:
    """Something of that kind is on the last screen."""
    return StopPage(match_rules=_attributes(rules))


def in_order(*evaluators: Evaluator) -> Rule:
    """Each holds after the one before."""
    return Rule(order="strict", evaluators=evaluators)


_NAMES = {"id": "resource-id", "desc": "content-desc"}


def _attributes(rules: Mapping[str, str]) -> dict[str, str]:
    return {_NAMES.get(name, name): value for name, value in rules.items()}


# On what the apps hold. User goals state a change instead wherever one of its verbs fits.


def holds(value: Any, *path: PathSegment) -> State:  # noqa: ANN401 - plain data
    """That value is at the end of the path."""
    return State(path=path, check_type="equal", value=value)


def one(value: Mapping[str, Any], *path: PathSegment) -> State:
    """The list at the end of the path has exactly one member with these fields."""
    return State(path=path, check_type="count", value=dict(value), count=1)


def none(value: Mapping[str, Any], *path: PathSegment) -> State:
    """The list at the end of the path has no member with these fields."""
    return State(path=path, check_type="absent", value=dict(value))


LOOKED_AT: tuple[tuple[PathSegment, ...], ...] = (
    ("org.uiprobe.messages", "unread"),
    ("org.uiprobe.news", "history"),
    ("org.uiprobe.todo", "current"),
)
"""What changes by looking alone: a message is read, an article is in the history, a list is open.

A goal about one of these states what it must be, which an allowance does not change.
"""


def nothing_else(*allowed: tuple[PathSegment, ...]) -> NoChange:
    """Nothing changed in any app besides these paths and what looking around changes."""
    return NoChange(allowed=(*allowed, *(path for path in LOOKED_AT if path not in allowed)))
