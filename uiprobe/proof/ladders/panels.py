"""Solvers of panels full of widgets and of lists of rows, from words and places alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from uiprobe.probes.ladders.grounding.scene import Part

_NUMBERS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "next": 1,
}  # fmt: skip

_LOOKS = {"check": "box", "switch": "switch", "star": "star", "heart": "heart"}

_ON = {"on": True, "ticked": True, "filled": True, "off": False, "empty": False}

_CROWD = re.compile(
    r"Tap the (?P<which>\w+) (?:(?P<state>on|off|empty|ticked|filled) )?(?P<kind>\w+) from the "
    r"(?P<side>\w+) in the (?P<line>\w+) (?P<axis>row|column) from the (?P<edge>\w+)\."
)

_FULLEST = re.compile(r"Tap the (first|last) (\w+) (\w+) of the row that has the most (\w+) \w+\.")

_SURROUNDED = re.compile(
    r"Tap the only (\w+) (\w+) that has an? (\w+) \w+ directly above, below, to the left and "
    r"to the right of it\."
)

_ONLY = re.compile(r"Tap the only (\w+) (\w+)\.")


def _number(word: str) -> int:
    return _NUMBERS.get(word) or int(re.sub(r"\D", "", word))


def _center(part: Part, axis: int) -> int:
    """Its place down (axis 0) or across (axis 1), twice in pixels."""
    return part.box[1] + part.box[3] if axis == 0 else part.box[0] + part.box[2]


def _lines(parts: Sequence[Part], axis: int) -> list[list[Part]]:
    """The rows (axis 0) or columns (axis 1), each in its order."""
    places = sorted({_center(part, axis) for part in parts})
    return [
        sorted(
            (part for part in parts if _center(part, axis) == place),
            key=lambda part: _center(part, 1 - axis),
        )
        for place in places
    ]


def cross_crowd(task: str, parts: Sequence[Part]) -> list[Part]:
    """All widgets of a panel that a task may mean."""
    if found := _CROWD.match(task):
        axis = 0 if found["axis"] == "row" else 1
        lines = _lines(parts, axis)
        if found["edge"] in ("bottom", "right"):
            lines.reverse()
        line = lines[_number(found["line"]) - 1]
        meant = [
            part
            for part in line
            if _LOOKS[part.kind] == found["kind"]
            and (found["state"] is None or part.on == _ON[found["state"]])
        ]
        if found["side"] in ("right", "bottom"):
            meant.reverse()
        return meant[_number(found["which"]) - 1 :][:1]
    if found := _FULLEST.match(task):
        end, state, kind, _ = found.groups()
        rows = [
            [part for part in row if part.on == _ON[state] and _LOOKS[part.kind] == kind]
            for row in _lines(parts, 0)
        ]
        most = max(map(len, rows))
        return [row[0 if end == "first" else -1] for row in rows if len(row) == most]
    if found := _SURROUNDED.match(task):
        state, kind, other = found.groups()
        return [
            part
            for part in parts
            if part.on == _ON[state]
            and _LOOKS[part.kind] == kind
            and _is_surrounded(part, parts, on=_ON[other])
        ]
    if found := _ONLY.match(task):
        state, kind = found.groups()
        return [p for p in parts if p.on == _ON[state] and _LOOKS[p.kind] == kind]
    return []


def _is_surrounded(part: Part, parts: Sequence[Part], *, on: bool) -> bool:
    """Whether all four next places have a widget of a state."""
    beside: list[Part] = []
    for axis in (0, 1):
        pitch = _pitch(parts, axis)
        here = _center(part, axis), _center(part, 1 - axis)
        for way in (-1, 1):
            beside += [
                other
                for other in parts
                if _center(other, axis) == here[0] + way * pitch
                and _center(other, 1 - axis) == here[1]
            ]
    return len(beside) == 4 and all(other.on == on for other in beside)


def _pitch(parts: Sequence[Part], axis: int) -> int:
    places = sorted({_center(part, axis) for part in parts})
    return min(second - first for first, second in pairwise(places))


_PLAIN = re.compile(r"Go (down|up) (\d+) rows\.")
_UNTIL = re.compile(r"Go (down|up) to the (next|second) row whose (\w+) is (\w+)\.")
_SECTION = re.compile(r"Go to the (first|last) row of the section (below|above)\.")
_WITHIN = re.compile(r"Go to the (first|last) row of this section whose (\w+) is (\w+)\.")
_BRANCH = re.compile(
    r"If its (\w+) is (\w+), go down (\d+) rows?, otherwise go up (\d+) rows?\."
)  # fmt: skip
_END = re.compile(r"Tap the (\w+) of the row where you are then\.")


class _List:
    """A list of rows as it is drawn: headings, names, and controls beside them."""

    def __init__(self, parts: Sequence[Part]) -> None:
        marks = [part for part in parts if part.key]
        self.names = sorted(
            (part for part in parts if part.kind == "text" and not part.key),
            key=lambda part: part.box[1],
        )
        heads = [part.box[1] for part in parts if part.kind == "heading"]
        self.sections = [sum(head <= name.box[1] for head in heads) for name in self.names]
        self.controls = [
            {
                _LOOKS[part.kind]: part
                for part in marks
                if name.box[1] <= (part.box[1] + part.box[3]) / 2 < name.box[3]
            }
            for name in self.names
        ]

    def is_so(self, row: int, control: str, state: str) -> bool:
        return self.controls[row][control].on == _ON[state]


def walk_list(task: str, parts: Sequence[Part]) -> list[Part]:
    """All controls of a list that a walk may end at."""
    shown = _List(parts)
    said = re.match(r"Start at the row (\w+)\. ", task)
    starts = [
        row for row, name in enumerate(shown.names) if said is not None and name.text == said[1]
    ]
    end = _END.search(task)
    if said is None or end is None or len(starts) != 1:
        return []
    at: int | None = starts[0]
    for step in re.findall(r"(?:Go|If)[^.]*\.", task[said.end() : end.start()]):
        if at is None or not 0 <= at < len(shown.names):
            return []
        at = _next(shown, at, step)
    if at is None or not 0 <= at < len(shown.names):
        return []
    return [shown.controls[at][end[1]]]


def _next(shown: _List, at: int, step: str) -> int | None:
    rows = range(len(shown.names))
    if found := _PLAIN.fullmatch(step):
        return at + int(found[2]) * (1 if found[1] == "down" else -1)
    if found := _UNTIL.fullmatch(step):
        way, which, control, state = found.groups()
        ahead = rows[at + 1 :] if way == "down" else rows[:at][::-1]
        there = [row for row in ahead if shown.is_so(row, control, state)]
        return there[_NUMBERS[which] - 1] if len(there) >= _NUMBERS[which] else None
    if found := _SECTION.fullmatch(step):
        wanted = shown.sections[at] + (1 if found[2] == "below" else -1)
        inside = [row for row in rows if shown.sections[row] == wanted]
        return inside[0 if found[1] == "first" else -1] if inside else None
    if found := _WITHIN.fullmatch(step):
        end, control, state = found.groups()
        inside = [
            row
            for row in rows
            if shown.sections[row] == shown.sections[at] and shown.is_so(row, control, state)
        ]
        return inside[0 if end == "first" else -1] if inside else None
    if found := _BRANCH.fullmatch(step):
        control, state, down, up = found.groups()
        return at + int(down) if shown.is_so(at, control, state) else at - int(up)
    return None
