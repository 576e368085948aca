"""A solver of the items about touches that did not register, written against their text.

It shares no code with what makes the items. It follows all sets of lost touches at once: states by
the number of touches lost so far, each with the sets that lead to it, of which two are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_Lost = tuple[int, ...]

_RULE = re.compile(
    r"^([A-Z]): while ([A-Z]) is off, ([A-Z, and]+); while [A-Z] is on, ([A-Z, and]+)\.$", re.M
)


def solve_missed(prompt: str) -> str | None:
    """The places of the lost touches; None if no set leads to the end, or more than one."""
    found = list(_lost_sets(prompt))
    return " ".join(map(str, found[0])) if len(found) == 1 else None


def solve_lapses(prompt: str) -> str | None:
    """Whether some set of lost touches leads to the goal."""
    return "stop" if any(True for _ in _lost_sets(prompt)) else "continue"


def _lost_sets(prompt: str) -> Iterator[_Lost]:
    """Yield the sets of lost touches that lead to the end, as places from 1 on; two at most."""
    letters = re.findall(r"^([A-Z])\. ", prompt, re.M)
    rules = {own: (watched, off, on) for own, watched, off, on in _RULE.findall(prompt)}
    now, end = (
        _on(text, letters)
        for text in re.findall(r"(?:At the start|At the end) (.+?)\.(?:\s|$)", prompt)
    )
    said = re.search(r"in this order: ([A-Z ]+)\. But (one|\d+) of", prompt)
    if said is None:
        return
    lost = 1 if said[2] == "one" else int(said[2])
    reached: dict[tuple[int, frozenset[str]], list[_Lost]] = {(0, now): [()]}
    for place, letter in enumerate(said[1].split(), 1):
        watched, off, on = rules[letter]
        further: dict[tuple[int, frozenset[str]], list[_Lost]] = {}
        for (count, state), sets in reached.items():
            over = set(re.findall("[A-Z]", on if watched in state else off))
            kept = further.setdefault((count, state ^ over), [])
            kept += sets[: 2 - len(kept)]
            if count < lost:
                kept = further.setdefault((count + 1, state), [])
                kept += [(*one, place) for one in sets[: 2 - len(kept)]]
        reached = further
    yield from reached.get((lost, end), [])


def _on(text: str, letters: list[str]) -> frozenset[str]:
    if text.startswith("all switches"):
        return frozenset(letters if text.endswith("on") else ())
    return frozenset(re.findall(r"\b[A-Z]\b", text))
