"""Low-level instructions: the verb by its cue, the target by its words, its place and its order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from uiprobe.baselines.pattern.cues import (
    AFTER,
    COUNTED,
    ICONS,
    KEYS,
    KINDS,
    LEAST,
    MEANINGS,
    MOST,
    ORDINALS,
    ROLES,
    SIDEWAYS,
    SLIDERS,
    STATES,
    SYMBOLS,
    TURNS,
)
from uiprobe.baselines.pattern.members import counted, find_member, is_on, number, shows
from uiprobe.baselines.pattern.screen import Node, read_screen
from uiprobe.baselines.pattern.words import best, overlap, quoted, stems, weights
from uiprobe.baselines.prompt_reader import PromptReading
from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point

_OPPOSITE = {Direction.UP: Direction.DOWN, Direction.DOWN: Direction.UP,
             Direction.LEFT: Direction.RIGHT, Direction.RIGHT: Direction.LEFT}  # fmt: skip
_ROW = re.compile(
    r"\b(row|next to|beside|line|entry|belong|of|for|neben|zeile|below|above|under)\b|旁边"
)
_NOT_HERE = 'which here means "not here"'
"""Prompts with this rule have things that are further along, behind a dialog, or nowhere."""

_STAY = "button2"


def choose_touch(reading: PromptReading, *, counting: bool = False) -> Action:
    """The action that the instruction most looks like.

    Args:
        reading: The question.
        counting: Whether rows are also counted, compared, and found by their neighbours, as the
            wordings of the generator say; otherwise only words identify the target.
    """
    task, folded = reading.question, reading.question.casefold()
    bare = re.sub(r"[\"„“][^\"“”]*[\"“”]", " ", folded)
    for key, cue in KEYS:
        if re.search(cue, bare):
            return press(key)
    kinds = (kind for kind, cue in KINDS if re.search(cue, bare.strip()))
    kind = next(kinds, ActionKind.CLICK)
    named = quoted(task)
    text = _typed(task, named) if kind == ActionKind.TEXT else None
    if reading.targets == "coordinate":
        middle = Point(reading.extent[0] // 2, reading.extent[1] // 2)
        end = Point(middle.x, 0) if kind == ActionKind.SWIPE else None
        typed = text or "" if kind == ActionKind.TEXT else None
        return Action(kind, point=middle, end=end, text=typed)
    nodes = read_screen(reading.prompt)
    rest = [one for one in named if one != text]
    member = find_member(bare, rest, nodes) if counting else None
    if kind == ActionKind.CLICK and _NOT_HERE in reading.prompt:
        shown = all(any(shows(node, text) for node in nodes) for text in rest)
        if not shown or member == []:
            return _brought_here(nodes)
    able = [node for node in nodes if kind in node.actions]
    if not able:
        return press(Key.BACK)
    if kind == ActionKind.TEXT:
        asked = task.replace(f'"{text}"', " ")
        place = _field(bare, rest, able) if counting else None
        target = match_node(asked, rest, able, nodes) if place is None else able[place]
        return Action(kind, index=target.index, text=text or "")
    if kind == ActionKind.SWIPE:
        return Action(kind, index=_moved(bare, named, able).index, direction=_direction(bare))
    if member:
        return Action(kind, index=_part(bare, member[0], able).index)
    return Action(kind, index=match_node(task, named, able, nodes).index)


def _typed(task: str, named: Sequence[str]) -> str:
    """The text to type: in Chinese it may stand behind the field."""
    if not named:
        return ""
    return named[-1] if "输入“" in task else named[0]


def _brought_here(nodes: list[Node]) -> Action:
    """The answer if something is not shown: leave the dialog, swipe the list, or give up."""
    for node in nodes:
        if node.id == _STAY and "click" in node.actions:
            return Action(ActionKind.CLICK, index=node.index)
    for node in nodes:
        if "swipe" in node.actions and not node.role.startswith("horizontal"):
            return Action(ActionKind.SWIPE, index=node.index, direction=Direction.UP)
    return press(Key.STOP)


def _field(bare: str, named: Sequence[str], able: list[Node]) -> int | None:
    """Which field it is, by its place or by the one above it; None if neither is said."""
    if re.search(COUNTED, bare):
        place = counted(bare)
        return min(place, len(able) - 1)
    if re.search(AFTER, bare) and named:
        above = [n for n, node in enumerate(able) if shows(node, named[-1])]
        return min(above[0] + 1, len(able) - 1) if above else 0
    return None


def _moved(task: str, named: Sequence[str], able: list[Node]) -> Node:
    """The target of a swipe: a slider, a line that goes on sideways, or the largest list."""
    if re.search(SLIDERS, task):
        sliders = [node for node in able if node.role == "seekbar"]
        fitting = [node for node in sliders if any(shows(node, text) for text in named)]
        if sliders:
            return (fitting or sliders)[0]
    sideways = bool(re.search(SIDEWAYS, task))
    fitting = [node for node in able if (node.role == "horizontalscrollview") == sideways]
    if sideways:
        fitting = [node for node in fitting if any(shows(node, text) for text in named)] or fitting
    return max(fitting or able, key=lambda node: sum(1 for _ in node.inside()))


def _part(task: str, member: Node, able: list[Node]) -> Node:
    """A control that its symbol identifies, else the thing itself or what it lies in."""
    inside = [node for node in member.inside() if any(node is one for one in able)]
    wanted = _symbol_words(task)
    roles = _roles(task)
    for node in inside:
        if node is not member and (
            wanted & stems(node.words) or (node.role in roles and node.role not in ICONS)
        ):
            return node
    if any(member is node for node in able):
        return member
    around = (one for one in member.ancestors() if one in able)
    return next(around, inside[0] if inside else able[0])


def _symbol_words(task: str) -> set[str]:
    return {
        name
        for cue, names in (*SYMBOLS.items(), *MEANINGS.items())
        if re.search(cue, task)
        for name in stems(names)
    }


def _direction(task: str) -> Direction:
    direction = next((turn for turn, cue in TURNS if re.search(cue, task)), Direction.UP)
    # To scroll down is to move the finger up.
    return _OPPOSITE[direction] if re.search(r"\bscroll (?!part|bar)", task) else direction


def match_node(task: str, named: Sequence[str], able: list[Node], nodes: list[Node]) -> Node:
    """The widget that is meant: by a quoted label, else by words; then by role, state and order."""
    found = _by_quote(task, named, able, nodes) or _by_words(task, able)
    return _pick(task.casefold(), found)


def _by_quote(task: str, named: Sequence[str], able: list[Node], nodes: list[Node]) -> list[Node]:
    """Widgets with a quoted label, or the controls in the row of a quoted text."""
    for label in named:
        folded = label.casefold()
        bearing = [
            n for n in nodes if any(folded == " ".join(t.casefold().split()) for t in n.texts)
        ]
        bearing = bearing or [n for n in nodes if any(folded in t.casefold() for t in n.texts)]
        if not bearing:
            continue
        roles = _roles(task.casefold().replace(folded, " "))
        if _ROW.search(task.casefold().replace(folded, " ")) and roles:
            rows = [
                [child for child in ancestor.inside() if child in able and child.role in roles]
                for node in bearing
                for ancestor in node.ancestors()
            ]
            if near := next((row for row in rows if row), None):
                return [node for node in near if not node.label] or near
        direct = [node for node in bearing if node in able]
        if direct:
            return [node for node in direct if node.role in roles] or direct
        around = [next((a for a in node.ancestors() if a in able), None) for node in bearing]
        if holding := [node for node in around if node is not None]:
            return holding
    return []


def _by_words(task: str, able: list[Node]) -> list[Node]:
    """The widgets that share most with the instruction, in what they say or in their id."""
    wanted = stems(task) | _symbol_words(task.casefold())
    roles = _roles(task.casefold())
    if roles.isdisjoint(ICONS):
        able = [node for node in able if node.role in roles] or able
    described = [stems(f"{node.words} {node.role}") for node in able]
    weight = weights(described)
    scores = [overlap(wanted, words, weight) for words in described]
    scores = [s + (0.3 if n.role in roles else 0) for s, n in zip(scores, able, strict=True)]
    top = able[best(scores)]
    return [node for node, score in zip(able, scores, strict=True) if score == max(scores)] or [top]


def _pick(task: str, found: list[Node]) -> Node:
    """One of several by its state, by the numbers in it, or by its place in the order."""
    if len(found) == 1 or not found[0].id:
        return found[0]
    for cue, on in STATES.items():
        if re.search(cue, task):
            fitting = [node for node in found if is_on(node) == on]
            found = fitting or found
            break
    for cue, sign in ((MOST, 1), (LEAST, -1)):
        if re.search(cue, task):
            return max(found, key=lambda node: sign * number(node))
    if re.search(r"\b(last|bottom|letzte)", task):
        return found[-1]
    for place, cue in enumerate(ORDINALS):
        if re.search(rf"\b({cue})", task) and place < len(found):
            return found[place]
    return found[0]


def _roles(task: str) -> set[str]:
    return {role for cue, roles in ROLES.items() if re.search(cue, task) for role in roles}
