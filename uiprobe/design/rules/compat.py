"""The small language in the readings of the AUI release, faults included.

The release takes rules apart by searching for words in a fixed order: composition first, then
visibility, equality, the forms with `text`, existence, the other comparisons, and numbers. Each
step here is one of these searches, so that every rule gets the verdict that it gets there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from uiprobe.design.rules.state import State, attribute_maps, classes, has_id, ids_of, mapping

_VISIBLE = re.compile(r"#([A-Za-z_][\w\-]*)\s+(not\s+)?visible")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_QUOTES = "\"'"
_INSIDE = ("^=", "$=", "*=", "==", "!=", "=")
_NEVER = ("getComputedStyle", "background-color", "Clicked", "Stylesheet contains")

Test = Callable[[str, str], bool]

_WORDS: Sequence[tuple[str, Test]] = (
    ("contains", lambda actual, expected: expected in actual),
    ("icontains", lambda actual, expected: expected.lower() in actual.lower()),
    ("startswith", str.startswith),
    ("endswith", str.endswith),
)
_NUMERIC: Sequence[tuple[str, Callable[[float, float], bool]]] = (
    (" >= ", lambda actual, expected: actual >= expected),
    (" <= ", lambda actual, expected: actual <= expected),
    (" < ", lambda actual, expected: actual < expected),
    (" > ", lambda actual, expected: actual > expected),
)


def holds_as_released(rule: str, state: State) -> bool:
    """Whether a rule holds in a state, as the release reads it."""
    for word, fold in ((" AND ", all), (" OR ", any)):
        if word in rule:
            return fold(_condition(part.strip(), state) for part in rule.split(word))
    return _condition(rule.strip(), state)


def _condition(text: str, state: State) -> bool:
    if not text:
        return False
    for read in (_visibility, _equality, _text_form, _existence):
        found = read(text, state)
        if found is not None:
            return found
    if any(word in text for word in _NEVER):
        return False
    for read in (_words, _numbers):
        found = read(text, state)
        if found is not None:
            return found
    if "exists" in text:
        return has_id(state, text.split(" exists")[0].strip("#"))
    return False


def _visibility(text: str, state: State) -> bool | None:
    match = _VISIBLE.fullmatch(text)
    if match is None:
        return None
    return bool(state.get(f"{match[1]}_visible", False)) is not bool(match[2])


def _equality(text: str, state: State) -> bool | None:
    mark = next((one for one in (" == ", " != ") if one in text), None)
    if mark is None:
        return None
    left, _, right = text.partition(mark)
    name, attribute = _split_attribute(left.strip())
    if not name:
        return False
    if attribute.startswith("aria-"):
        actual = str(mapping(state, name, "_aria").get(attribute[5:], ""))
    elif attribute:
        actual = str(mapping(state, name, "_attr").get(attribute, ""))
    else:
        actual = str(state.get(name, ""))
    return (actual == right.strip().strip(_QUOTES)) is (mark == " == ")


def _split_attribute(left: str) -> tuple[str, str]:
    if "[" not in left or "]" not in left:
        return left.lstrip("#"), ""
    before, _, after = left.partition("[")
    name, _, _ = _split_match(after.partition("]")[0].strip())
    return before.strip().lstrip("#"), name


def _split_match(inside: str) -> tuple[str, str, str]:
    """Name, matcher and value of what stands in brackets."""
    for matcher in _INSIDE:
        if matcher in inside:
            name, _, value = inside.partition(matcher)
            return name.strip(), matcher, value.strip().strip(_QUOTES)
    return inside, "", ""


def _text_form(text: str, state: State) -> bool | None:
    if " text " not in text:
        return None
    for mark, equal in ((" text !=", False), (" text ==", True)):
        if mark in text:
            name, expected = text.split(mark)[:2]
            actual = str(state.get(name.strip("#"), ""))
            return (actual == expected.strip().strip(_QUOTES)) is equal
    for word, test in _WORDS:
        if f" text {word} " in text:
            name, expected = text.split(f" text {word} ")[:2]
            actual = str(state.get(name.strip("#"), ""))
            return test(actual, expected.strip().strip(_QUOTES))
    return None


def _existence(text: str, state: State) -> bool | None:
    if not text.endswith(" exists"):
        return None
    left = text.removesuffix("exists").strip()
    if left.startswith(".") or " ." in left:
        wanted = left.rpartition(".")[2].strip()
        return bool(wanted) and any(wanted in told for _, told in classes(state))
    if left.startswith("[") or ("[" in left and "]" in left):
        inside = left[left.find("[") + 1 : left.rfind("]")].strip()
        name, matcher, value = _split_match(inside)
        if name == "id" and matcher == "^=":
            return any(one.startswith(value) for one in ids_of(state))
        return any(
            _matches(matcher, str(found.get(name, "")), value) for _, found in attribute_maps(state)
        )
    return has_id(state, left.lstrip("#"))


def _matches(matcher: str, actual: str, expected: str) -> bool:
    match matcher:
        case "":
            return actual != ""
        case "^=":
            return actual.startswith(expected)
        case "$=":
            return actual.endswith(expected)
        case "*=":
            return expected in actual
        case "!=":
            return actual != expected
    return actual == expected


def _words(text: str, state: State) -> bool | None:
    for word, test in (*_WORDS[1:], _WORDS[0]):
        parts = text.split(f" {word} ")
        if len(parts) == 2:
            actual = str(state.get(parts[0].strip("#"), ""))
            return test(actual, parts[1].strip(_QUOTES))
    return None


def _numbers(text: str, state: State) -> bool | None:
    for mark, test in _NUMERIC:
        if mark in text:
            left, _, right = text.partition(mark)
            try:
                expected = float(right.strip())
            except ValueError:
                return False
            return test(_number(state, left.strip("#")), expected)
    return None


def _number(state: State, name: str) -> float:
    try:
        return float(state.get(name, 0))
    except (TypeError, ValueError):
        match = _NUMBER.search(str(state.get(name, "")))
    return float(match[0]) if match else 0.0
