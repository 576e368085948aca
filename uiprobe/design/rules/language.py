"""The small rule language, read by a parser.

    rule      = all { "OR" all }
    all       = one { "AND" one }
    one       = "NOT" one | "(" rule ")" | condition
    condition = selector [ "[" attribute "]" ] [ "text" ] comparison value
              | selector [ "not" ] ( "exists" | "visible" )

Comparisons are `==`, `!=`, `<`, `>`, `<=`, `>=`, `contains`, `icontains`, `startswith` and
`endswith`; the four that order take numbers. Values are texts in quotes, numbers, `true`, `false`,
or one word. AND binds closer than OR. Selectors are those of `selectors.py`.

A rule that is anything else is refused where it is made, with an error that points at the
character. The language is that of the AUI release; `compat.py` has the release's own readings.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from uiprobe.design.rules.reading import Reading, RuleError
from uiprobe.design.rules.selectors import Selector, read_selector

MAX_RULE = 10_000
"""Characters of a rule."""

MAX_DEPTH = 50


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition, which holds if it holds for one of the elements.

    Attributes:
        selector: Which elements it is about.
        verb: A comparison, `exists` or `visible`.
        attribute: The attribute that is compared; empty for the text or the value.
        value: What is compared with.
        negated: Whether it is `not visible` or `not exists`, of all the elements.
    """

    selector: Selector
    verb: str
    attribute: str = ""
    value: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that must all hold, or one of several that must, or one that must not.

    Attributes:
        kind: `AND`, `OR` or `NOT`.
        parts: The rules.
    """

    kind: str
    parts: tuple[Node, ...]


Node = Condition | Group

ORDERS = (">=", "<=", ">", "<")
_BY_MATCHER: Mapping[str, str] = {
    **{"=": "==", "==": "==", "!=": "!=", "^=": "startswith", "$=": "endswith"},
    "*=": "contains",
}
_JOINTS = re.compile(r"(AND|OR|NOT)\b")
_VERB = re.compile(r"(?:text\b\s*)?(==|!=|>=|<=|>|<|(?:contains|icontains|startswith|endswith)\b)")
_BARE_STATE = re.compile(r"(not\s+)?(exists|visible)\b")
_ENDS = re.compile(
    r"(?:text\s*(?:==|!=|>=|<=|>|<|(?:contains|icontains|startswith|endswith)\b)|==|!=|>=|<=|<"
    r"|>\s*(?:[-+.\d'\"]|$)|(?:contains|icontains|startswith|endswith|exists|visible)\b"
    r"|not\s+(?:exists|visible)\b)"
)
NUMBER = re.compile(r"[-+]?(?:\d+(?:\.\d+)?|\.\d+)")
_WORD = re.compile(r"[^\s()'\"\[\];]+")
_SMALL = re.compile(r"(and|or|And|Or|&&|\|\||,)(?![\w-])")


def parse_rule(text: str) -> Node:
    """Read a rule.

    Raises:
        RuleError: It is not one; the message points at the character.
    """
    if len(text) > MAX_RULE:
        raise RuleError(f"a rule of {len(text):,} characters, at most {MAX_RULE:,}")
    reading = Reading(text)
    node = _any_of(reading, 0)
    reading.skip()
    if reading.left:
        raise _no_end(reading)
    return node


def _no_end(reading: Reading) -> RuleError:
    if small := reading.matches(_SMALL):
        return reading.fault(f"expected AND or OR in capitals, and not {small[1]}")
    if reading.matches(_JOINTS):
        return reading.fault("expected AND or OR")
    return reading.fault("expected AND, OR or the end; texts of several words stand in quotes")


def _any_of(reading: Reading, depth: int) -> Node:
    return _joined(reading, "OR", depth)


def _joined(reading: Reading, word: str, depth: int) -> Node:
    if depth > MAX_DEPTH:
        raise reading.fault(f"parentheses are nested more than {MAX_DEPTH} deep")
    parts = [_joined(reading, "AND", depth) if word == "OR" else _one(reading, depth)]
    while _take_word(reading, word):
        parts.append(_joined(reading, "AND", depth) if word == "OR" else _one(reading, depth))
    return parts[0] if len(parts) == 1 else Group(word, tuple(parts))


def _one(reading: Reading, depth: int) -> Node:
    if depth > MAX_DEPTH:
        raise reading.fault(f"NOT stands more than {MAX_DEPTH} times")
    if _take_word(reading, "NOT"):
        return Group("NOT", (_one(reading, depth + 1),))
    reading.skip()
    if reading.take("("):
        inside = _any_of(reading, depth + 1)
        reading.skip()
        if not reading.take(")"):
            raise reading.fault("expected )") if not reading.left else _no_end(reading)
        return inside
    return _condition(reading)


def _condition(reading: Reading) -> Node:
    if reading.matches(_JOINTS):
        reading.wants("a condition")
    selector = read_selector(reading, _ENDS)
    reading.skip()
    if match := reading.matches(_BARE_STATE):
        reading.at = match.end()
        return _stated(selector, match[2], negated=bool(match[1]))
    match = reading.matches(_VERB)
    if match is None:
        raise reading.fault("expected a comparison, exists or visible")
    reading.at = match.end()
    selector, attribute = _compared(selector)
    return Condition(selector, match[1], attribute, _value(reading, match[1]))


def _stated(selector: Selector, verb: str, *, negated: bool) -> Node:
    """`exists` or `visible`; the value of a field is the one that it has now."""
    last = selector.compounds[-1]
    live = last.attributes[-1] if last.attributes else None
    compared = _BY_MATCHER.get(live.matcher, "") if live is not None else ""
    if verb != "exists" or live is None or live.name != "value" or not compared:
        return Condition(selector, verb, negated=negated)
    found = Condition(_without_last(selector), compared, "value", live.value)
    return Group("NOT", (found,)) if negated else found


def _without_last(selector: Selector) -> Selector:
    """A selector without the last condition on an attribute."""
    last = selector.compounds[-1]
    rest = replace(last, attributes=last.attributes[:-1])
    return Selector((*selector.compounds[:-1], rest), selector.combinators)


def _compared(selector: Selector) -> tuple[Selector, str]:
    """Which elements are compared, and by which attribute: `#id[href] == 'x'` is about `#id`."""
    last = selector.compounds[-1]
    if not last.attributes or last.attributes[-1].matcher:
        return selector, ""
    return _without_last(selector), last.attributes[-1].name


def _value(reading: Reading, verb: str) -> str:
    place = reading.at
    reading.skip()
    if reading.quotes():
        place = reading.at
        found = reading.quoted()
    else:
        place = reading.at
        if reading.matches(_JOINTS):
            reading.wants("a value")
        found = reading.match(_WORD) or reading.wants("a value")
    if verb in ORDERS and not NUMBER.fullmatch(found.strip()):
        reading.at = place
        reading.wants(f"a number after {verb}")
    return found


def _take_word(reading: Reading, word: str) -> bool:
    reading.skip()
    match = reading.matches(_JOINTS)
    found = match is not None and match[1] == word
    reading.at += len(word) * found
    return found
