"""Regular expressions of `grep` and of uiautomator2's selectors, matched within a bound on work.

The patterns come from ADB clients. Backtracking matchers, Python's among them, can be made to run
for hours by a short pattern; this one follows all possibilities at once and counts its steps.
Supported is what the basic and the extended syntax of POSIX share: literals, `.`, `[...]` with
ranges and named classes, `*`, anchors; and groups, `+`, `?`, `|`, behind a backslash in the basic
syntax.
"""

from __future__ import annotations

from dataclasses import dataclass, field

MAX_PATTERN = 1000
MAX_STEPS = 5_000_000
"""About two seconds of work."""

_SPECIAL = frozenset("\\.[]*^$+?{}()|")

_CLASSES = {
    "alnum": str.isalnum,
    "alpha": str.isalpha,
    "digit": str.isdigit,
    "lower": str.islower,
    "space": str.isspace,
    "upper": str.isupper,
}


class RegexError(ValueError):
    """A pattern that cannot be read, or that needs too much work."""


@dataclass(frozen=True, slots=True)
class _Set:
    """The characters that one place of the pattern takes."""

    characters: frozenset[str] = frozenset()
    ranges: tuple[tuple[str, str], ...] = ()
    classes: tuple[str, ...] = ()
    negated: bool = False

    def accepts(self, character: str) -> bool:
        found = (
            character in self.characters
            or any(low <= character <= high for low, high in self.ranges)
            or any(_CLASSES[name](character) for name in self.classes)
        )
        return found != self.negated


_ANY = _Set(negated=True)


@dataclass(slots=True)
class _State:
    """A state of the automaton: takes a character, or moves on without one."""

    takes: _Set | None = None
    anchor: str = ""
    next: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Fragment:
    start: int
    end: int


class Regex:
    """A compiled pattern.

    Args:
        pattern: In POSIX syntax.
        extended: Whether it is in the extended syntax.
        ignore_case: Whether letters match in either case.

    Raises:
        RegexError: It is too long or malformed.
    """

    def __init__(self, pattern: str, *, extended: bool, ignore_case: bool = False) -> None:
        if len(pattern) > MAX_PATTERN:
            raise RegexError(f"pattern of {len(pattern):,} characters, at most {MAX_PATTERN:,}")
        self._ignore_case = ignore_case
        self._literal = None if _SPECIAL & set(pattern) else pattern
        self._states: list[_State] = []
        self._steps = 0
        folded = pattern.lower() if ignore_case else pattern
        fragment = _Compiler(folded, extended, self._states).compile()
        self._start = fragment.start
        self._accept = fragment.end

    def search(self, text: str, start: int = 0) -> tuple[int, int] | None:
        """Start and end of the leftmost longest match from `start` on; None without one.

        Raises:
            RegexError: All searches with this pattern together took too many steps.
        """
        folded = text.lower() if self._ignore_case else text
        # Folding can change the length of a text (with "İ", for one), and so every position in it.
        subject = folded if len(folded) == len(text) else text
        if self._literal is not None:
            literal = self._literal.lower() if self._ignore_case else self._literal
            found = subject.find(literal, start)
            return None if found < 0 else (found, found + len(literal))
        # The start travels with each state, the leftmost first: one pass finds leftmost longest.
        current: dict[int, int] = {}
        best: tuple[int, int] | None = None
        for position in range(start, len(subject) + 1):
            if best is None:
                self._add(current, self._start, position, position, subject)
            if self._accept in current:
                begin = current[self._accept]
                if best is None or begin < best[0] or (begin == best[0] and position > best[1]):
                    best = (begin, position)
            if position == len(subject) or (best is not None and not current):
                break
            current = self._advance(current, position, subject, best)
        return best

    def _advance(
        self, current: dict[int, int], position: int, subject: str, best: tuple[int, int] | None
    ) -> dict[int, int]:
        following: dict[int, int] = {}
        character = subject[position]
        # Older starts come first, so that a state keeps the leftmost of those that reach it.
        for index, begin in sorted(current.items(), key=lambda pair: pair[1]):
            if best is not None and begin > best[0]:
                continue
            state = self._states[index]
            self._steps += 1
            if state.takes is not None and state.takes.accepts(character):
                for target in state.next:
                    self._add(following, target, begin, position + 1, subject)
        if self._steps > MAX_STEPS:
            raise RegexError("the pattern takes too long on this input")
        return following

    def _add(
        self, states: dict[int, int], index: int, begin: int, position: int, subject: str
    ) -> None:
        stack = [index]
        while stack:
            number = stack.pop()
            if number in states:
                continue
            state = self._states[number]
            if state.anchor == "^" and position != 0:
                continue
            if state.anchor == "$" and position != len(subject):
                continue
            states[number] = begin
            self._steps += 1
            if state.takes is None:
                stack.extend(state.next)


class _Compiler:
    """Builds the automaton while it reads the pattern."""

    def __init__(self, pattern: str, extended: bool, states: list[_State]) -> None:
        self._pattern = pattern
        self._extended = extended
        self._states = states
        self._position = 0
        self._depth = 0

    def compile(self) -> _Fragment:
        fragment = self._alternatives()
        if self._position < len(self._pattern):
            raise RegexError("a group is closed that was not opened")
        return fragment

    def _new(self, takes: _Set | None = None, anchor: str = "") -> int:
        self._states.append(_State(takes, anchor))
        return len(self._states) - 1

    def _operator(self) -> str:
        """The operator at this place: one character, behind a backslash in the basic syntax."""
        rest = self._pattern[self._position : self._position + 2]
        if self._extended:
            return rest[:1] if rest[:1] in tuple("(){}|+?") else ""
        return rest[1:] if rest[:1] == "\\" and rest[1:] in tuple("(){}|+?") else ""

    def _take_operator(self) -> None:
        self._position += 1 if self._extended else 2

    def _alternatives(self) -> _Fragment:
        branches = [self._sequence()]
        while self._operator() == "|":
            self._take_operator()
            branches.append(self._sequence())
        if len(branches) == 1:
            return branches[0]
        start, end = self._new(), self._new()
        for branch in branches:
            self._states[start].next.append(branch.start)
            self._states[branch.end].next.append(end)
        return _Fragment(start, end)

    def _sequence(self) -> _Fragment:
        start = self._new()
        end = start
        at_start = True
        while self._position < len(self._pattern) and self._operator() not in ("|", ")"):
            piece = self._repeated(at_start)
            self._states[end].next.append(piece.start)
            end = piece.end
            at_start = False
        return _Fragment(start, end)

    def _repeated(self, at_start: bool) -> _Fragment:
        piece = self._atom(at_start)
        while True:
            here = self._pattern[self._position : self._position + 1]
            operator = "*" if here == "*" else self._operator()
            if operator == "{":
                raise RegexError("counted repetition is not supported here")
            if operator not in ("*", "+", "?") or not operator:
                return piece
            self._position += 1 if operator == "*" or self._extended else 2
            start, end = self._new(), self._new()
            self._states[start].next.append(piece.start)
            if operator in "*+":
                self._states[piece.end].next.append(piece.start)
            self._states[piece.end].next.append(end)
            if operator in "*?":
                self._states[start].next.append(end)
            piece = _Fragment(start, end)

    def _atom(self, at_start: bool) -> _Fragment:
        operator = self._operator()
        if operator == "(":
            return self._group()
        character = self._pattern[self._position]
        self._position += 1
        if operator in ("+", "?", "{") and self._extended:
            raise RegexError(f"nothing to repeat before {operator}")
        match character:
            case "^" if self._extended or at_start:
                return self._single(None, "^")
            case "$" if self._extended or self._at_end():
                return self._single(None, "$")
            case ".":
                return self._single(_ANY)
            case "[":
                return self._single(self._bracket())
            case "*" if self._extended:
                raise RegexError("nothing to repeat before *")
            case "\\":
                return self._escaped()
            case _:
                return self._single(_Set(frozenset(character)))

    def _at_end(self) -> bool:
        return self._position == len(self._pattern) or self._operator() in (")", "|")

    def _single(self, takes: _Set | None, anchor: str = "") -> _Fragment:
        start, end = self._new(takes, anchor), self._new()
        self._states[start].next.append(end)
        return _Fragment(start, end)

    def _group(self) -> _Fragment:
        self._depth += 1
        if self._depth > 50:
            raise RegexError("groups nested deeper than 50")
        self._take_operator()
        inner = self._alternatives()
        if self._operator() != ")":
            raise RegexError("a group is not closed")
        self._take_operator()
        self._depth -= 1
        return inner

    def _escaped(self) -> _Fragment:
        if self._position >= len(self._pattern):
            raise RegexError("nothing after the backslash")
        character = self._pattern[self._position]
        self._position += 1
        match character:
            case "s" | "S":
                return self._single(_Set(classes=("space",), negated=character == "S"))
            case "w" | "W":
                word = _Set(frozenset("_"), classes=("alnum",), negated=character == "W")
                return self._single(word)
            case _ if character.isalnum():
                raise RegexError(f"\\{character} is not supported here")
            case _:
                return self._single(_Set(frozenset(character)))

    def _bracket(self) -> _Set:
        pattern = self._pattern
        negated = pattern.startswith("^", self._position)
        self._position += negated
        characters: set[str] = set()
        ranges: list[tuple[str, str]] = []
        classes: list[str] = []
        first = True
        while True:
            if self._position >= len(pattern):
                raise RegexError("a bracket is not closed")
            character = pattern[self._position]
            if character == "]" and not first:
                self._position += 1
                return _Set(frozenset(characters), tuple(ranges), tuple(classes), negated)
            first = False
            if pattern.startswith("[:", self._position):
                end = pattern.find(":]", self._position)
                name = pattern[self._position + 2 : end] if end >= 0 else ""
                if name not in _CLASSES:
                    raise RegexError(f"unknown class {name[:20]!r}")
                classes.append(name)
                self._position = end + 2
            elif pattern[self._position + 1 : self._position + 2] == "-" and pattern[
                self._position + 2 : self._position + 3
            ] not in ("", "]"):
                low, high = character, pattern[self._position + 2]
                if low > high:
                    raise RegexError(f"the range {low}-{high} is empty")
                ranges.append((low, high))
                self._position += 3
            else:
                characters.add(character)
                self._position += 1
