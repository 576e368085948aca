"""The small rule language of the AUI release, read by a parser.

    rule      = all { "OR" all }
    all       = one { "AND" one }
    one       = "NOT" one | "(" rule ")" | condition
    condition = target [ "text" ] comparison value | target [ "not" ] ("exists" | "visible")
    target    = "#" id [ "." class ] [ "[" attribute [ matcher value ] "]" ]
              | [ "#" id ] "." class | "[" attribute [ matcher value ] "]"

Comparisons are `==`, `!=`, `<`, `>`, `<=`, `>=`, `contains`, `icontains`, `startswith` and
`endswith`; matchers are `=`, `==`, `!=`, `^=`, `$=` and `*=`. Values stand in quotes or run to the
end of their condition. AND binds closer than OR.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_RULE = 10_000
"""Characters of a rule."""

MAX_DEPTH = 50

MATCHERS = ("^=", "$=", "*=", "==", "!=", "=")


class RuleError(ValueError):
    """A rule that cannot be read or run; the message says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a condition is about.

    Attributes:
        id: Id of the element; empty for any element.
        css_class: A class that it has; empty for none.
        attribute: An attribute of it; empty for its text or value.
        matcher: How the attribute is compared within the brackets; empty if it is not.
        expected: With what.
    """

    id: str = ""
    css_class: str = ""
    attribute: str = ""
    matcher: str = ""
    expected: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition.

    Attributes:
        target: What it is about.
        verb: A comparison, `exists` or `visible`.
        value: What is compared with.
        negated: Whether it is `not visible` or `not exists`.
    """

    target: Target
    verb: str
    value: str = ""
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Rules that must all hold, or of which one must; or one that must not.

    Attributes:
        kind: `AND`, `OR` or `NOT`.
        parts: The rules.
    """

    kind: str
    parts: tuple[Node, ...]


Node = Condition | Group

_WORD = re.compile(r"(AND|OR|NOT)\b")
_ID = re.compile(r"#([\w:-]+)")
_CLASS = re.compile(r"\.([\w-]+)")
_ATTRIBUTE = re.compile(r"[\w:-]+")
_NUMBER_OR_WORD = re.compile(r"(?:(?!\s+(?:AND|OR)\b)[^()'\"])+")
_STATE = re.compile(r"(not\s+)?(exists|visible)\b")
_COMPARED = re.compile(
    r"(?:text\b\s*)?(==|!=|>=|<=|>|<|(?:contains|icontains|startswith|endswith)\b)"
)


def parse_rule(text: str) -> Node:
    """Read a rule.

    Raises:
        RuleError: It is not one; the message says where.
    """
    if len(text) > MAX_RULE:
        raise RuleError(f"a rule of {len(text):,} characters, at most {MAX_RULE:,}")
    reader = _Reader(text)
    node = reader.any_of(0)
    if not reader.at_end():
        raise reader.fault("expected AND, OR or the end")
    return node


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    def fault(self, expected: str) -> RuleError:
        return RuleError(f"{expected}; found {self._text[self._at : self._at + 40]!r}")

    def at_end(self) -> bool:
        self._skip()
        return self._at >= len(self._text)

    def any_of(self, depth: int) -> Node:
        return self._joined("OR", depth)

    def _joined(self, word: str, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise RuleError(f"parentheses are nested more than {MAX_DEPTH} deep")
        parts = [self._joined("AND", depth) if word == "OR" else self._one(depth)]
        while self._take_word(word):
            parts.append(self._joined("AND", depth) if word == "OR" else self._one(depth))
        return parts[0] if len(parts) == 1 else Group(word, tuple(parts))

    def _one(self, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise RuleError(f"NOT stands more than {MAX_DEPTH} times")
        if self._take_word("NOT"):
            return Group("NOT", (self._one(depth + 1),))
        if self._take("("):
            inside = self.any_of(depth + 1)
            if not self._take(")"):
                raise self.fault("expected )")
            return inside
        return self._condition()

    def _condition(self) -> Condition:
        target = self._target()
        self._skip()
        if match := _STATE.match(self._text, self._at):
            self._at = match.end()
            return Condition(target, match[2], negated=bool(match[1]))
        match = _COMPARED.match(self._text, self._at)
        if match is None:
            raise self.fault("expected a comparison, exists or visible")
        self._at = match.end()
        return Condition(target, match[1], self._value())

    def _target(self) -> Target:
        self._skip()
        named = self._match(_ID)
        before = self._at
        self._skip()
        # A class after a space is of any element: a state knows no nesting.
        nested = self._at > before and self._text.startswith(".", self._at)
        css_class = self._match(_CLASS)
        identity = "" if nested else named
        attribute = matcher = expected = ""
        if self._take("["):
            attribute = self._match(_ATTRIBUTE)
            if not attribute:
                raise self.fault("expected the name of an attribute")
            self._skip()
            matcher = next((one for one in MATCHERS if self._text.startswith(one, self._at)), "")
            self._at += len(matcher)
            if matcher:
                expected = self._quoted() if self._quotes() else self._bare("]")
            if not self._take("]"):
                raise self.fault("expected ]")
        if not (named or css_class or attribute):
            raise self.fault("expected #id, .class or [attribute]")
        return Target(identity, css_class, attribute, matcher, expected)

    def _value(self) -> str:
        self._skip()
        if self._quotes():
            return self._quoted()
        match = _NUMBER_OR_WORD.match(self._text, self._at)
        if match is None or not match[0].strip():
            raise self.fault("expected a value")
        self._at = match.end()
        return match[0].strip()

    def _bare(self, end: str) -> str:
        stop = self._text.find(end, self._at)
        if stop < 0:
            raise self.fault(f"expected {end}")
        found, self._at = self._text[self._at : stop].strip(), stop
        return found

    def _quotes(self) -> bool:
        self._skip()
        return self._text[self._at : self._at + 1] in ("'", '"')

    def _quoted(self) -> str:
        """A text in quotes; a quote that is followed by more of the text belongs to it (`it's`)."""
        quote, start = self._text[self._at], self._at + 1
        stop = start
        while True:
            stop = self._text.find(quote, stop)
            if stop < 0:
                raise self.fault(f"expected a closing {quote}")
            if self._closes(stop + 1):
                break
            stop += 1
        self._at = stop + 1
        return self._text[start:stop]

    def _closes(self, after: int) -> bool:
        rest = self._text[after:]
        return not rest.strip() or bool(re.match(r"\s*[)\]]|\s+(?:AND|OR)\b", rest))

    def _take(self, mark: str) -> bool:
        self._skip()
        found = self._text.startswith(mark, self._at)
        self._at += len(mark) * found
        return found

    def _take_word(self, word: str) -> bool:
        self._skip()
        match = _WORD.match(self._text, self._at)
        found = match is not None and match[1] == word
        self._at += len(word) * found
        return found

    def _match(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match[match.lastindex or 0]

    def _skip(self) -> None:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
