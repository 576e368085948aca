"""Assertions on the trajectory, and on what the apps hold (paper section 3.2.1).

Those on the trajectory name an element of the app by the last part of its resource id, as steps do;
`AppGoals` completes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from uiprobe.probes.sources.builtin.language.steps import BACK, click
from uiprobe.ui.evaluators import (
    Evaluator,
    FindAction,
    FindElement,
    FindElementByAction,
    LastAction,
    NoChange,
    PathSegment,
    Rule,
    State,
    StopPage,
)
from uiprobe.ui.reference import parse_step

# On the trajectory.

_DISMISSALS: Mapping[str, Mapping[str, str]] = {
    click(**button): button
    for button in (
        *({"text": label} for label in ("Cancel", "Done", "Keep editing", "Keep it")),
        {"id": "android:id/button2"},
        {"desc": "Navigate up"},
    )
}
"""Steps that leave a dialog or a page as Back does."""

_SHORT = 4
"""Letters of words by which nobody searches: "Dr.", "the"."""

Stage = tuple[Evaluator | str, ...]
"""Conditions in their order; a step of the reference stands for its being done."""


def clicked(**rules: str) -> FindAction:
    """Something of that kind was touched."""
    return FindAction(match_rules={"action_type": "click", **_attributes(rules)})


def typed(message: str, **rules: str) -> FindAction:
    """Exactly that was typed into something of that kind."""
    return FindAction(
        match_rules={"action_type": "input", "message": message, **_attributes(rules)}
    )


def typed_into(**rules: str) -> FindAction:
    """Anything was typed into something of that kind: what was found by it is judged instead."""
    return FindAction(match_rules={"action_type": "input", **_attributes(rules)})


def went_back() -> FindAction:
    """Back was pressed."""
    return FindAction(match_rules={"action_type": "back"})


def last_clicked(**rules: str) -> LastAction:
    """The last thing done was to touch something of that kind."""
    return LastAction(check_rules={"action_type": "click", **_attributes(rules)})


def shown(**rules: str) -> FindElement:
    """Something of that kind was on a screen."""
    return FindElement(match_rules=_attributes(rules))


def all_shown(texts: Iterable[str], **rules: str) -> Rule:
    """Each of these texts was on a screen, in something of that kind: a list was seen whole."""
    return Rule(order="present", evaluators=tuple(shown(text=one, **rules) for one in texts))


def searched(name: str) -> Rule:
    """One word of a name stood in the field of the search, or its beginning.

    The first letter may be large or small, and a few letters are enough for a search. Short words
    count only if there is no longer one: "near" has letters of the hint "Search".
    """
    words = name.split()
    parts = [word[1:5] for word in words if len(word) > _SHORT] or [max(words, key=len)[1:]]
    return Rule(
        order="any",
        evaluators=tuple(
            FindElement(
                match_type="include",
                match_rules={"resource-id": "search_src_text", "text": part},
            )
            for part in parts
        ),
    )


def ends_on(**rules: str) -> StopPage:
    """Something of that kind is on the last screen."""
    return StopPage(match_rules=_attributes(rules))


def either(*conditions: Evaluator) -> Rule:
    """One of them holds; what can be done by several controls is done by the first that was."""
    return Rule(order="any", evaluators=conditions)


def dismissed(*, keyboard: bool = False, **button: str) -> Rule:
    """A dialog or a page was left by its button for that, or by Back, which does the same.

    Args:
        keyboard: Whether a keyboard may be up, which Back closes first: then only a Back after
            which the page below is on the screen again has left the dialog.
        button: The button.
    """
    on_it = FindElementByAction(
        action_match_rules={"action_type": "back"}, element_match_rules=_attributes(button)
    )
    back = (on_it, shown(id="toolbar")) if keyboard else (on_it,)
    return either(clicked(**button), Rule(order="adjacent", evaluators=back))


def came_to(**destination: str) -> Rule:
    """A destination of the bar or of the tabs was chosen, or Back led there."""
    there = shown(**destination, selected="true")
    by_back = Rule(order="adjacent", evaluators=(went_back(), there))
    return either(clicked(**destination), by_back)


def confirmed(**button: str) -> Rule:
    """Require that a typed text is confirmed: by a button, by Enter, or by the key Done."""
    enter = FindAction(match_rules={"action_type": "enter"})
    return either(clicked(**button), enter, clicked(desc="Done"))


def in_order(*conditions: Evaluator | str) -> Rule:
    """Each holds after the one before.

    Args:
        conditions: Assertions, or steps of the reference that have to be done: touching and
            typing. How one scrolls, and Back, which closes the keyboard, are left to the agent,
            and so is whether a dialog or a page is left by its button or by Back.

    Raises:
        ValueError: A step is described by more than its own element, or is no touch and no typing.
    """
    done: list[Evaluator] = []
    for one in conditions:
        button = _DISMISSALS.get(one) if isinstance(one, str) else None
        if button is not None:
            done.append(dismissed(keyboard=bool(done) and _is_typing(done[-1]), **button))
        elif isinstance(one, str):
            found = _done(one)
            done += () if found is None else (found,)
        else:
            done.append(one)
    return Rule(order="strict", evaluators=tuple(done))


def _is_typing(evaluator: Evaluator) -> bool:
    return isinstance(evaluator, FindAction) and evaluator.match_rules["action_type"] == "input"


def on_the_way(path: Iterable[Evaluator | Stage]) -> tuple[Evaluator, ...]:
    """The conditions of a path: its stages `in_order`, each from the end of the one before.

    Raises:
        ValueError: As `in_order`.
    """
    conditions: list[Evaluator] = []
    before: tuple[Evaluator, ...] = ()
    for part in path:
        if isinstance(part, tuple):
            stage = in_order(*before[-1:], *part)
            conditions.append(stage)
            before = stage.evaluators
        else:
            conditions.append(part)
            before = ()
    return tuple(conditions)


def _done(step: str) -> FindAction | None:
    """That a step was done; None for one that is left to the agent."""
    if step == BACK:
        return None
    read = parse_step(step)
    if read.until is not None:
        return None
    rules = dict(read.selector or {})
    if not rules or not all(isinstance(value, str) for value in rules.values()):
        raise ValueError(f"step {step[:80]!r}: no one element is touched; write `clicked(...)`")
    if read.kind == "click":
        return clicked(**rules)
    if read.kind == "text":
        return typed(read.argument, **rules)
    raise ValueError(f"step {step[:80]!r}: only touching and typing can be asked for")


def complete(evaluator: Evaluator, package: str) -> Evaluator:
    """The same with full resource ids, where an app's own are named by their last part."""
    if isinstance(evaluator, Rule):
        parts = tuple(complete(part, package) for part in evaluator.evaluators)
        return evaluator.model_copy(update={"evaluators": parts})
    changed = {}
    for field in ("match_rules", "check_rules", "element_match_rules"):
        rules = getattr(evaluator, field, {})
        name = rules.get("resource-id", ":")
        if ":" not in name:
            changed[field] = {**rules, "resource-id": f"{package}:id/{name}"}
    return evaluator.model_copy(update=changed) if changed else evaluator


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
"""Changes caused only by looking: a message is read, an article is in the history, a list is open.

A goal about one of these states what it must be, which an allowance does not change.
"""


def nothing_else(*allowed: tuple[PathSegment, ...]) -> NoChange:
    """Nothing changed in any app besides these paths and what looking around changes."""
    return NoChange(allowed=(*allowed, *(path for path in LOOKED_AT if path not in allowed)))
