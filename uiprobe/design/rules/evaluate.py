"""Evaluates rules of the small language on the state of a page.

It differs from the release's own evaluator on these faults alone (`FAULTS`), each of which a test
shows; `compat.py` has the readings of the release.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from uiprobe.design.rules.language import Condition, Group, Node, Target
from uiprobe.design.rules.state import (
    State,
    attribute_maps,
    classes,
    has_id,
    ids_of,
    mapping,
)

FAULTS: Mapping[str, str] = {
    "precedence": "a rule with both AND and OR is split at AND first, so neither half is read",
    "quotes": "AND, OR and comparisons within quotes are taken for those of the rule",
    "groups": "parentheses and NOT are not known",
    "spaces": "comparisons without spaces around them are false",
    "text": "`#id text == 'x'` looks for an element named `id text`",
    "attributes": "`#id[attribute] exists` is true if any element has the attribute, and `aria-`, "
    "`data-` and `id` are never found by it",
    "classes": "a class is found within another (`done` in `undone`), and `#id.class` never",
    "checkbox": "a checked box is `True`, so `== true` never holds",
    "missing": "an element that is missing, or has no number, counts as 0 and as an empty text",
    "unreadable": "a rule that cannot be read is false instead of an error",
}
"""On what the release's evaluator is wrong."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")

_TEXT: Mapping[str, Callable[[str, str], bool]] = {
    "==": lambda actual, expected: actual == expected,
    "!=": lambda actual, expected: actual != expected,
    "contains": lambda actual, expected: expected in actual,
    "icontains": lambda actual, expected: expected.lower() in actual.lower(),
    "startswith": lambda actual, expected: actual.startswith(expected),
    "endswith": lambda actual, expected: actual.endswith(expected),
}
_ORDER: Mapping[str, Callable[[float, float], bool]] = {
    ">=": lambda actual, expected: actual >= expected,
    "<=": lambda actual, expected: actual <= expected,
    ">": lambda actual, expected: actual > expected,
    "<": lambda actual, expected: actual < expected,
}
_MATCH: Mapping[str, Callable[[str, str], bool]] = {
    "^=": _TEXT["startswith"],
    "$=": _TEXT["endswith"],
    "*=": _TEXT["contains"],
    "=": _TEXT["=="],
    "==": _TEXT["=="],
    "!=": _TEXT["!="],
}


def holds(node: Node, state: State) -> bool:
    """Whether a rule holds in a state."""
    if isinstance(node, Group):
        results = (holds(part, state) for part in node.parts)
        if node.kind == "NOT":
            return not next(results)
        return all(results) if node.kind == "AND" else any(results)
    return _condition(node, state)


def _condition(condition: Condition, state: State) -> bool:
    target = condition.target
    if condition.verb == "exists":
        return _exists(target, state) is not condition.negated
    if condition.verb == "visible":
        shown = bool(target.id) and bool(state.get(f"{target.id}_visible", False))
        return shown is not condition.negated
    if not target.id or not has_id(state, target.id):
        # Of what is missing nothing is known, not even that it differs.
        return False
    if target.css_class and target.css_class not in _class_words(state, target.id):
        return False
    actual = (
        _attribute(state, target.id, target.attribute)
        if target.attribute
        else state.get(target.id, "")
    )
    return _compare(condition.verb, actual, condition.value)


def _compare(verb: str, actual: object, expected: str) -> bool:
    if verb in _ORDER:
        wanted, found = _number(expected), _number(actual)
        return wanted is not None and found is not None and _ORDER[verb](found, wanted)
    if isinstance(actual, bool):
        return _TEXT[verb](str(actual).lower(), expected.lower())
    return _TEXT[verb](str(actual), expected)


def _number(value: object) -> float | None:
    if isinstance(value, bool | int | float):
        return float(value)
    text = str(value)
    try:
        return float(text)
    except ValueError:
        match = _NUMBER.search(text)
    return float(match[0]) if match else None


def _exists(target: Target, state: State) -> bool:
    names = {target.id} if target.id else None
    if target.id and not has_id(state, target.id):
        return False
    if target.css_class:
        found = {name for name, told in classes(state) if target.css_class in told.split()}
        names = found if names is None else names & found
        if not names:
            return False
    if not target.attribute:
        return True
    if names is None:
        names = ids_of(state) | {name for name, _ in attribute_maps(state)}
    return any(_matches(target, state, name) for name in names)


def _matches(target: Target, state: State, name: str) -> bool:
    actual = name if target.attribute == "id" else _attribute(state, name, target.attribute)
    if not target.matcher:
        return actual != ""
    return _MATCH[target.matcher](actual, target.expected)


def _attribute(state: State, name: str, attribute: str) -> str:
    if attribute.startswith("aria-"):
        return str(mapping(state, name, "_aria").get(attribute[5:], ""))
    if attribute.startswith("data-"):
        first, *others = attribute[5:].split("-")
        camel = first + "".join(part.title() for part in others)
        return str(mapping(state, name, "_data").get(camel, ""))
    return str(mapping(state, name, "_attr").get(attribute, ""))


def _class_words(state: State, name: str) -> list[str]:
    told = state.get(f"{name}_class")
    return told.split() if isinstance(told, str) else []
