"""Things that are alike on a screen, described by their place, their neighbour, or their value.

Only a program that knows how such instructions are worded gets here; it counts and compares as
any reader of the screen does, so its findings are not giveaways.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from uiprobe.baselines.pattern.cues import (
    AFTER,
    ALPHABET,
    BACKWARDS,
    BEFORE,
    CHOSEN,
    COUNTED,
    ICONS,
    LAST,
    LEAST,
    MOST,
    ORDINALS,
    PAIRED,
    ROLES,
    STATES,
    WORDS_FOR_TABS,
    WORDS_FOR_THINGS,
)
from uiprobe.baselines.pattern.screen import Node
from uiprobe.baselines.pattern.words import stems

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d) ([AP])M")


def find_member(task: str, named: Sequence[str], nodes: list[Node]) -> list[Node] | None:
    """The thing that an instruction points at; empty if it is not there, None if it does not point.

    Args:
        task: The instruction, case folded, without what it quotes.
        named: What it quotes.
        nodes: The screen.
    """
    group = _group(task, named, nodes)
    if re.search(ALPHABET, task):
        ranked = sorted(group, key=lambda node: node.label.casefold())
        return ranked[-1:] if re.search(LAST, task) else ranked[:1]
    if re.search(PAIRED, task) and len(named) > 1:
        return [node for node in group if all(shows(node, text) for text in named[-2:])]
    for cue, step in ((AFTER, 1), (BEFORE, -1)):
        if re.search(cue, task):
            return _next_to(task, named, group, step)
    if re.search(COUNTED, task):
        place = counted(task)
        fitting = [node for node in group if _fits(task, node)] if _asks_state(task) else group
        ordered = fitting[::-1] if re.search(BACKWARDS, task) else fitting
        return ordered[place : place + 1]
    for cue, sign in ((MOST, 1), (LEAST, -1)):
        if re.search(cue, task):
            return [max(group, key=lambda node: sign * number(node))] if group else []
    return None


def counted(task: str) -> int:
    """The place that an ordinal in an instruction says, from 0 on."""
    bare = task.replace("from the top", "")
    return next((n for n, cue in enumerate(ORDINALS) if re.search(cue, bare)), 0)


def _next_to(task: str, named: Sequence[str], group: list[Node], step: int) -> list[Node]:
    if re.search(CHOSEN, task):
        seen = [n for n, node in enumerate(group) if node.states & {"selected", "checked"}]
    else:
        seen = [n for n, node in enumerate(group) if named and shows(node, named[-1])]
    place = seen[0] + step if seen else -1
    return group[place : place + 1] if place >= 0 else []


def _group(task: str, named: Sequence[str], nodes: list[Node]) -> list[Node]:
    """The group that the words for a thing most likely mean."""
    found: dict[tuple[object, ...], list[Node]] = {}
    for node in nodes:
        if any(below.index is not None for below in node.inside()):
            found.setdefault((node.role, node.id or id(node.parent)), []).append(node)
    groups = [group for group in found.values() if 2 <= len(group) <= 12]
    quoted = named[-1:]
    return max(groups, key=lambda group: _likeness(task, quoted, group), default=[])


def _likeness(task: str, quoted: Sequence[str], group: list[Node]) -> float:
    first = group[0]
    tabs = not first.id and any("selected" in node.states for node in group)
    score = 3.0 * any(shows(node, text) for text in quoted for node in group)
    for cue, roles in ROLES.items():
        if first.role in roles and re.search(cue, task):
            score += 5
    if WORDS_FOR_TABS.search(task):
        score += 6 * tabs
    elif WORDS_FOR_THINGS.search(task):
        score += 2 * bool(first.id) - 4 * tabs - 4 * (first.role in ICONS)
    else:
        score += 4 * bool(stems(first.id.partition("_")[0]) & stems(task))
    if re.search(CHOSEN, task):
        score += 2 * any(node.states & {"selected", "checked"} for node in group)
    return score + 0.1 * sum(bool(node.label) for node in group)


def shows(node: Node, text: str) -> bool:
    """Whether a text stands in a node, word for word."""
    folded = text.casefold()
    return any(
        folded == " ".join(own.casefold().split()) for below in node.inside() for own in below.texts
    )


def _asks_state(task: str) -> bool:
    return any(re.search(cue, task) for cue in STATES)


def _fits(task: str, node: Node) -> bool:
    wanted = next(on for cue, on in STATES.items() if re.search(cue, task))
    return is_on(node) == wanted


def is_on(node: Node) -> bool:
    """Whether anything in a node is switched on, ticked, or selected."""
    states: set[str] = set().union(*(below.states for below in node.inside()))
    return bool(states & {"checked", "selected", "expanded"})


def number(node: Node) -> float:
    """A time of day in minutes, or the last number in a widget without separators of thousands."""
    if clock := _CLOCK.search(node.words):
        return int(clock[1]) % 12 * 60.0 + int(clock[2]) + 720 * (clock[3] == "P")
    numbers = _NUMBER.findall(node.words)
    whole, _, rest = (numbers[-1] if numbers else "0").replace(",", "").partition(".")
    return float(f"{whole.replace(':', '')}.{re.sub('[.:]', '', rest) or 0}")
