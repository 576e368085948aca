"""A solver of the items about a panel of switches, written against the text of the prompts.

It shares no code with what makes the items: it searches breadth first over sets of letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

On = frozenset[str]
"""The letters of the switches that are on."""

_STATE = re.compile(r"\b([A-Z]) (?:is )?(on|off)\b")


@dataclass(slots=True)
class _Rule:
    """The conditions for touching a switch, and the effects on others of turning it on or off."""

    needs: Mapping[str, bool]
    effects: dict[bool, Mapping[str, bool]] = field(default_factory=dict)


def solve_shortest(prompt: str) -> str | None:
    """The shortest way that the prompt asks for.

    Returns:
        Letters with spaces between them; None if there is no way, or more than one shortest.
    """
    letters = re.findall(r"^([A-Z])\. ", prompt, re.M)
    rules = {line[0]: _rule(line) for line in re.findall(r"^[A-Z] can be .+$", prompt, re.M)}
    start, goal = (
        _on(text, letters) for text in re.findall(r"(?:Now|At the end) (.+?)\.(?:\s|$)", prompt)
    )
    ways: dict[On, list[str]] = {start: [""]}
    seen = {start}
    while ways and goal not in ways:
        further: dict[On, list[str]] = {}
        for state, found in ways.items():
            for letter, after in _touches(state, rules):
                if after not in seen:
                    # Two ways to a state are as good as more: they make it ambiguous.
                    kept = further.setdefault(after, [])
                    kept += [way + letter for way in found][: 2 - len(kept)]
        seen |= further.keys()
        ways = further
    answers = ways.get(goal, [])
    return " ".join(answers[0]) if len(answers) == 1 else None


def _rule(line: str) -> _Rule:
    first, *others = line.removesuffix(".").split(". ")
    rule = _Rule(_states(first.split(" only while ")[1]))
    for sentence in others:
        cause, effects = sentence.split(" also turns ")
        rule.effects[cause.endswith("on")] = _states(effects)
    return rule


def _states(text: str) -> Mapping[str, bool]:
    return {letter: state == "on" for letter, state in _STATE.findall(text)}


def _on(text: str, letters: list[str]) -> On:
    if text.startswith("all switches"):
        return frozenset(letters if text.endswith("on") else ())
    return frozenset(re.findall(r"\b[A-Z]\b", text))


def _touches(state: On, rules: Mapping[str, _Rule]) -> Iterator[tuple[str, On]]:
    for letter, rule in rules.items():
        if all((other in state) == on for other, on in rule.needs.items()):
            turned_on = letter not in state
            effects = {letter: turned_on, **rule.effects.get(turned_on, {})}
            on = {other for other, now in effects.items() if now}
            yield letter, frozenset((state | on) - (effects.keys() - on))
