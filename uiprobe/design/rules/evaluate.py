"""Evaluates rules of the small language on what a browser reads of a page.

It differs from the release's own evaluator only in these faults (`FAULTS`), each of which a test
shows; `compat.py` has the readings of the release.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from uiprobe.design.rules.language import NUMBER, ORDERS, Condition, Group, Node

FAULTS: Mapping[str, str] = {
    "precedence": "a rule with both AND and OR is split at AND first, so neither half is read",
    "quotes": "AND, OR and comparisons within quotes are taken for those of the rule",
    "groups": "parentheses and NOT are not known",
    "spaces": "comparisons without spaces around them are false",
    "text": "`#id text == 'x'` looks for an element named `id text`",
    "attributes": "`#id[attribute] exists` is true if any element has the attribute, and `aria-`, "
    "`data-` and `id` are never found by it; of others only six are known",
    "classes": "a class is found within another (`done` in `undone`), and `#id.class` never",
    "selectors": "elements without an id, elements within others, and states such as `:checked` "
    "are never found",
    "hidden": "an element counts as visible within one that is not",
    "thousands": "a number is read up to its first comma: 1,250 is 1",
    "checkbox": "a checked box is `True`, so `== true` never holds",
    "missing": "an element that is missing, or has no number, counts as 0 and as an empty text",
    "unreadable": "a rule that cannot be read is false instead of an error",
}
"""On what the release's evaluator is wrong."""

Facet = Literal["exists", "visible", "text", "attribute", "state"]
"""Properties of elements that are read: how many there are; how many are visible; their texts or
values; an attribute; or whether they are checked or pressed, as the accessibility tree says."""


@dataclass(frozen=True, slots=True)
class Query:
    """The queries of a condition to a browser.

    Attributes:
        selector: Which elements, in CSS.
        facet: What of them.
        attribute: The name of the attribute that is read; else empty.
    """

    selector: str
    facet: Facet
    attribute: str = ""


Value = str | bool
Read = Mapping[Query, Sequence[Value] | int]
"""Values read by a browser: a count for `exists` and `visible`, else values, one per element."""

_IN_TEXT = re.compile(
    r"[-\u2212]?(?:\d{1,3}(?:[,\u00a0\u2009\u202f]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
)
"""The first number in a text, with its signs for thousands."""

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


def query_of(condition: Condition) -> Query:
    """The queries of a condition."""
    css = condition.selector.css
    if condition.verb in ("exists", "visible"):
        return Query(css, "exists" if condition.verb == "exists" else "visible")
    if condition.attribute:
        return Query(css, "attribute", condition.attribute)
    if condition.verb in ("==", "!=") and condition.value.lower() in ("true", "false"):
        return Query(css, "state")
    return Query(css, "text")


def queries_of(node: Node) -> Iterator[Query]:
    """The queries of a rule."""
    if isinstance(node, Condition):
        yield query_of(node)
    else:
        for part in node.parts:
            yield from queries_of(part)


def holds(node: Node, read: Read) -> bool:
    """Whether a rule holds, by what was read for it."""
    if isinstance(node, Group):
        results = (holds(part, read) for part in node.parts)
        if node.kind == "NOT":
            return not next(results)
        return all(results) if node.kind == "AND" else any(results)
    found = read[query_of(node)]
    if isinstance(found, int):
        return bool(found) is not node.negated
    # Of what is missing nothing is known, not even that it differs.
    return any(_compare(node.verb, value, node.value) for value in found)


def _compare(verb: str, actual: Value, expected: str) -> bool:
    if verb in ORDERS:
        found = _number(actual)
        return found is not None and _ORDER[verb](found, float(expected))
    if isinstance(actual, bool):
        return _TEXT[verb](str(actual).lower(), expected.lower())
    return _TEXT[verb](actual, expected)


def _number(value: Value) -> float | None:
    if isinstance(value, bool):
        return float(value)
    if NUMBER.fullmatch(value.strip()):
        return float(value)
    match = _IN_TEXT.search(value)
    if match is None:
        return None
    return float(re.sub(r"[,\u00a0\u2009\u202f]", "", match[0]).replace("\u2212", "-"))
