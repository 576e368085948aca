"""A solver of the shortest ways on a panel of switches, written against the text of the prompts.

It shares no code with what makes the items. States are numbers whose bits are the switches. Panels
whose switches lock and turn each other are searched breadth first from the state now; those whose
switches flip each other, from both ends, as they have too many states.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

_STATE = re.compile(r"\b([A-Z]) (?:is )?(on|off)\b")


@dataclass(frozen=True, slots=True)
class _Part:
    """Bits, and their values."""

    mask: int = 0
    value: int = 0


@dataclass(slots=True)
class _Rule:
    """The bit of a switch, the conditions for touching it, and what turning it on or off does."""

    bit: int
    needs: _Part
    effects: dict[bool, _Part] = field(default_factory=dict)


def solve_shortest(prompt: str) -> str | None:
    """The shortest way that the prompt asks for.

    Returns:
        Letters with spaces between them; None if there is no way, or more than one shortest.
    """
    if "A touch flips" in prompt:
        return _solve_flipping(prompt)
    letters, rules, start, goal = _read(prompt)
    ways: dict[int, list[str]] = {start: [""]}
    seen = {start}
    while ways and goal not in ways:
        further: dict[int, list[str]] = {}
        for state, found in ways.items():
            for letter, after in _touches(state, rules, letters):
                if after not in seen:
                    # Two ways to a state are as good as more: they make it ambiguous.
                    kept = further.setdefault(after, [])
                    kept += [way + letter for way in found][: 2 - len(kept)]
        seen |= further.keys()
        ways = further
    answers = ways.get(goal, [])
    return " ".join(answers[0]) if len(answers) == 1 else None


_Ways = dict[int, list[str]]
"""By state, the ways that lead to it, of which two are kept."""


@dataclass(slots=True)
class _Flips:
    """The switches that a touch flips, as bits: in each state, and while others are on or off."""

    always: int
    more: list[tuple[int, bool, int]]

    def after(self, state: int) -> int:
        flipped = self.always
        for watched, on, over in self.more:
            if bool(state & watched) == on:
                flipped ^= over
        return state ^ flipped

    def before(self, state: int) -> set[int]:
        """The states in which a touch leads to this one."""
        candidates = {state ^ self.always}
        for _, _, over in self.more:
            candidates |= {candidate ^ over for candidate in candidates}
        return {candidate for candidate in candidates if self.after(candidate) == state}


def _solve_flipping(prompt: str) -> str | None:
    letters = "".join(re.findall(r"^([A-Z])\. ", prompt, re.M))
    flips = {
        own: _flips(said, letters) for own, said in re.findall(r"^([A-Z]): (.+)\.$", prompt, re.M)
    }
    start, goal = _ends(prompt, letters)
    there: _Ways = {start: [""]}
    back: _Ways = {goal: [""]}
    seen = [{start}, {goal}]
    while there and back and not there.keys() & back.keys():
        # The smaller front goes on, so that they meet after as many touches as the shortest way.
        if len(there) <= len(back):
            there = _further(
                there,
                seen[0],
                lambda letter, state: {flips[letter].after(state)},
                letters,
                ahead=True,
            )
        else:
            back = _further(
                back,
                seen[1],
                lambda letter, state: flips[letter].before(state),
                letters,
                ahead=False,
            )
    answers = [
        first + last
        for state in there.keys() & back.keys()
        for first in there[state]
        for last in back[state]
    ]
    return " ".join(answers[0]) if len(answers) == 1 else None


def _further(
    front: _Ways,
    seen: set[int],
    reached: Callable[[str, int], set[int]],
    letters: str,
    *,
    ahead: bool,
) -> _Ways:
    """The states that are a touch further from an end, which are then among those seen."""
    further: _Ways = {}
    for state, found in front.items():
        for letter in letters:
            for new in reached(letter, state) - seen:
                kept = further.setdefault(new, [])
                kept += [way + letter if ahead else letter + way for way in found][: 2 - len(kept)]
    seen |= further.keys()
    return further


def _flips(said: str, letters: str) -> _Flips:
    always, *others = said.split("; ")
    more = []
    for clause in others:
        condition, over = clause.split(", also ")
        ((watched, state),) = _STATE.findall(condition)
        more.append((1 << letters.index(watched), state == "on", _on(over, letters)))
    return _Flips(_on(always, letters), more)


def _ends(prompt: str, letters: str) -> tuple[int, int]:
    """The state now, and the goal."""
    start, goal = (
        _on(text, letters)
        for text in re.findall(r"(?:Now|The goal is that) (.+?)\.(?:\s|$)", prompt)
    )
    return start, goal


def _read(prompt: str) -> tuple[str, list[_Rule], int, int]:
    """The letters of the switches, their rules, the state now, and the goal."""
    letters = "".join(re.findall(r"^([A-Z])\. ", prompt, re.M))
    rules = [_rule(line, letters) for line in re.findall(r"^[A-Z] can be .+$", prompt, re.M)]
    return letters, rules, *_ends(prompt, letters)


def _rule(line: str, letters: str) -> _Rule:
    first, *others = line.removesuffix(".").split(". ")
    needs = _states(first.split(" only while ")[1], letters)
    rule = _Rule(1 << letters.index(line[0]), needs)
    for sentence in others:
        cause, effects = sentence.split(" also turns ")
        rule.effects[cause.endswith("on")] = _states(effects, letters)
    return rule


def _states(text: str, letters: str) -> _Part:
    said = {1 << letters.index(letter): state == "on" for letter, state in _STATE.findall(text)}
    return _Part(sum(said), sum(bit for bit, on in said.items() if on))


def _on(text: str, letters: str) -> int:
    if text.startswith("all switches"):
        return (1 << len(letters)) - 1 if text.endswith("on") else 0
    return sum(1 << letters.index(letter) for letter in set(re.findall(r"\b[A-Z]\b", text)))


def _touches(state: int, rules: Sequence[_Rule], letters: str) -> Iterator[tuple[str, int]]:
    for letter, rule in zip(letters, rules, strict=True):
        if state & rule.needs.mask == rule.needs.value:
            after = state ^ rule.bit
            effect = rule.effects.get(bool(after & rule.bit), _Part())
            yield letter, after & ~effect.mask | effect.value
