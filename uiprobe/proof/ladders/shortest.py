"""A solver of the shortest ways on a panel of switches, written against the text of the prompts.

It shares no code with what makes the items. It searches breadth first over states as numbers whose
bits are the switches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
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


def _read(prompt: str) -> tuple[str, list[_Rule], int, int]:
    """The letters of the switches, their rules, the state now, and the goal."""
    letters = "".join(re.findall(r"^([A-Z])\. ", prompt, re.M))
    rules = [_rule(line, letters) for line in re.findall(r"^[A-Z] can be .+$", prompt, re.M)]
    start, goal = (
        _on(text, letters)
        for text in re.findall(r"(?:Now|The goal is that) (.+?)\.(?:\s|$)", prompt)
    )
    return letters, rules, start, goal


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
