"""Solvers of the items about panels whose touches flip switches, written against their text.

They share no code with what makes the items. States are numbers whose bits are the switches. All
sets of lost touches are followed at once, from both ends: states by the number of touches lost so
far, each with the sets that lead to it, of which two are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

_Lost = tuple[int, ...]
_Rule = tuple[int, int, int]
"""The watched switch, and those that a touch flips while it is off, and on, as bits."""

_SAID = re.compile(
    r"^([A-Z]): while ([A-Z]) is off, ([A-Z, and]+); while [A-Z] is on, ([A-Z, and]+)\.$", re.M
)


def solve_missed(prompt: str) -> str | None:
    """The places of the lost touches; None if no set leads to the end, or more than one."""
    found = list(_lost_sets(prompt))
    return " ".join(map(str, found[0])) if len(found) == 1 else None


def solve_lapses(prompt: str) -> str | None:
    """Whether some set of lost touches leads to the goal."""
    return "stop" if any(True for _ in _lost_sets(prompt)) else "continue"


def solve_reachable(prompt: str) -> str | None:
    """Whether the work should continue, as the end can be reached with so many touches.

    None if the prompt names no number of touches.
    """
    rules, now, end = _read(prompt)
    bound = re.search(r"with (\d+) touches or fewer", prompt)
    if bound is None:
        return None
    front = seen = {now}
    for _ in range(int(bound[1])):
        front = {_after(state, rules[letter]) for state in front for letter in rules} - seen
        seen = seen | front
    return "continue" if end in seen else "failed"


def _lost_sets(prompt: str) -> Iterator[_Lost]:
    """Yield the sets of lost touches that lead to the end, as places from 1 on; two at most."""
    rules, now, end = _read(prompt)
    said = re.search(r"in this order: ([A-Z ]+)\. But exactly (one|\d+) of", prompt)
    if said is None:
        return
    lost = 1 if said[2] == "one" else int(said[2])
    touched = [*enumerate(said[1].split(), 1)]
    half = len(touched) // 2
    first = _sets_by_state(rules, now, touched[:half], lost)
    # Each touch undoes itself.
    last = _sets_by_state(rules, end, touched[half:][::-1], lost)
    met = (
        tuple(sorted((*one, *other)))
        for (count, state), sets in first.items()
        for one in sets
        for other in last.get((lost - count, state), [])
    )
    yield from islice(met, 2)


def _sets_by_state(
    rules: dict[str, _Rule], state: int, touched: list[tuple[int, str]], most: int
) -> dict[tuple[int, int], list[_Lost]]:
    """The sets of lost touches that lead to each state, by their number; of each two at most."""
    reached: dict[tuple[int, int], list[_Lost]] = {(0, state): [()]}
    for place, letter in touched:
        further: dict[tuple[int, int], list[_Lost]] = {}
        for (count, before), sets in reached.items():
            kept = further.setdefault((count, _after(before, rules[letter])), [])
            kept += sets[: 2 - len(kept)]
            if count < most:
                kept = further.setdefault((count + 1, before), [])
                kept += [(*one, place) for one in sets[: 2 - len(kept)]]
        reached = further
    return reached


def _read(prompt: str) -> tuple[dict[str, _Rule], int, int]:
    """The rules by switch, the state before, and that at the end or wanted."""
    letters = "".join(re.findall(r"^([A-Z])\. ", prompt, re.M))
    rules = {
        own: (_bits(watched, letters), _bits(off, letters), _bits(on, letters))
        for own, watched, off, on in _SAID.findall(prompt)
    }
    now, end = (
        _on(text, letters)
        for text in re.findall(
            r"(?:At the start|Now|At the end|The goal is that) (.+?)\.(?:\s|$)", prompt
        )
    )
    return rules, now, end


def _after(state: int, rule: _Rule) -> int:
    watched, off, on = rule
    return state ^ (on if state & watched else off)


def _on(text: str, letters: str) -> int:
    if text.startswith("all switches"):
        return (1 << len(letters)) - 1 if text.endswith("on") else 0
    return _bits(text, letters)


def _bits(text: str, letters: str) -> int:
    return sum(1 << letters.index(letter) for letter in re.findall(r"\b[A-Z]\b", text))
