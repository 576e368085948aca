"""Solvers of items with pictures, from the words of the task and the places of what is drawn.

They share no code with the generators. A solver looks at all parts of the screen, and answers only
if exactly one of them is meant.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from math import hypot

from inspect_ai.dataset import Sample

from uiprobe.environments.phone.toolkit.text import text_width
from uiprobe.environments.phone.toolkit.touch import Regions, takes_tap
from uiprobe.probes.ladders.grounding.board import staged
from uiprobe.probes.ladders.grounding.scene import Box, Part, Scene
from uiprobe.probes.ladders.grounding.screens import drawn_named
from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.proof.ladders.drawings import equal_pictures, follow_cable
from uiprobe.proof.ladders.shelves import first_on_the_way
from uiprobe.ui.actions import Action, ActionKind, format_action, relocate
from uiprobe.ui.coordinates import CoordinateSpace, Point


def solve_picture(sample: Sample) -> str | None:
    """The answer to an item of a ladder of grounding; None where not exactly one thing is meant."""
    metadata = metadata_of(sample)
    task = prompt_of(sample).rpartition("\nTask: ")[2]
    scene = drawn_named(str(metadata["screen"])).scene
    action = _solve(task, scene)
    if action is None:
        return None
    space = CoordinateSpace.from_plain(metadata["space"])
    return format_action(relocate(action, space.from_screen))


def misplaced(sample: Sample) -> Iterator[str]:
    """Yield the disagreements of phone and item about touches at the edges of its target."""
    metadata = metadata_of(sample)
    if "bounds" not in metadata.get("truth", ()):
        return
    scene = drawn_named(str(metadata["screen"])).scene
    regions = Regions(staged(scene).screen.touchable, takes_tap)
    left, top, right, bottom = metadata["truth"]["bounds"]
    inner = {
        regions.at(x, y)
        for x in (left, (left + right) // 2, right - 1)
        for y in (top, (top + bottom) // 2, bottom - 1)
    }
    outer = {
        regions.at(x, y)
        for x, y in ((left - 1, top), (right, top), (left, top - 1), (left, bottom))
    }
    if len(inner) != 1 or None in inner:
        yield f"{len(inner)} widgets are met within the bounds of the target"
    if inner & outer:
        yield "the target is met outside of its bounds"


def _solve(task: str, scene: Scene) -> Action | None:
    for pattern, solve in _TASKS.items():
        if (found := re.search(pattern, task)) is not None:
            return solve(scene, *found.groups())
    return None


def _only(parts: Sequence[Part]) -> Action | None:
    """The touch in the middle of the one part."""
    if len(parts) != 1:
        return None
    (left, top, right, bottom) = parts[0].box
    return _click((left + right) // 2, (top + bottom) // 2)


def _click(x: float, y: float) -> Action:
    return Action(ActionKind.CLICK, point=Point(x, y))


def _said(scene: Scene, text: str) -> list[Part]:
    return [part for part in scene.parts if part.text == text and not part.key]


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _across(part: Part, column: Part) -> bool:
    return column.box[0] <= _middle(part.box)[0] < column.box[2]


def _along(part: Part, row: Part) -> bool:
    return row.box[1] <= _middle(part.box)[1] < row.box[3]


# Small targets.


def _dot(scene: Scene, name: str) -> Action | None:
    labels = _said(scene, name)
    if len(labels) != 1:
        return None
    x, y = labels[0].box[0], _middle(labels[0].box)[1]

    def distance(part: Part) -> float:
        return max(abs(x - part.box[2]), abs(y - _middle(part.box)[1]))

    near = sorted((part for part in scene.touchable if part.kind == "dot"), key=distance)
    # A person would doubt if another dot were nearly as close.
    if len(near) > 1 and distance(near[1]) < 2 * distance(near[0]) + 2:
        return None
    return _only(near[:1])


def _cell(scene: Scene, column: str, row: str) -> Action | None:
    columns, rows = _said(scene, column), _said(scene, row)
    # Numbers stand in cells, too: that of a row is at the left edge.
    rows = [part for part in rows if part.box[0] == min(one.box[0] for one in rows)]
    if len(columns) != 1 or len(rows) != 1:
        return None
    return _only(
        [p for p in scene.touchable if _across(p, columns[0]) and _along(p, rows[0])]
    )  # fmt: skip


def _crossing(scene: Scene, name: str, day: str) -> Action | None:
    rows, columns = _said(scene, name), _said(scene, day)
    if len(columns) != 1 or len(rows) != 1:
        return None
    return _only(
        [p for p in scene.touchable if _across(p, columns[0]) and _along(p, rows[0])]
    )  # fmt: skip


def _day(scene: Scene, day: str, month: str, year: str) -> Action | None:
    heads = [part for part in scene.parts if re.fullmatch(r"[A-Z][a-z]+ [0-9]{4}", part.text)]
    own = [part for part in heads if part.text == f"{month} {year}"]
    if len(own) != 1:
        return None
    left, _, right, top = own[0].box
    below = [part.box[1] for part in heads if part.box[0] == left and part.box[1] > top]
    bottom = min(below, default=scene.size.height)
    days = sorted(
        (p for p in scene.touchable if left <= p.box[0] < right and top <= p.box[1] < bottom),
        key=lambda part: (part.box[1], part.box[0]),
    )
    number = datetime.strptime(month, "%B").month
    first, length = monthrange(int(year), number)
    if len(days) != length:
        return None
    step = days[1].box[0] - days[0].box[0] if first < 6 else days[2].box[0] - days[1].box[0]
    # The first day stands below its weekday, counted from Monday.
    if days[0].box[0] != min(part.box[0] for part in days) + first * step:
        return None
    return _only([days[int(day) - 1]])


def _closed(scene: Scene, title: str) -> Action | None:
    labels = _said(scene, title)
    if len(labels) != 1:
        return None
    chips = [
        part
        for part in scene.parts
        if not part.key
        and part.kind == "fill"
        and part.box[1] <= labels[0].box[1] < part.box[3]
        and part.box[0] <= labels[0].box[0] < part.box[2]
    ]
    if len(chips) != 1:
        return None
    return _only([p for p in scene.touchable if _across(p, chips[0]) and _along(p, chips[0])])


def _bar(scene: Scene, task: str) -> Action | None:
    shown = [part for part in scene.parts if part.kind == "fill" and not part.key]
    model = [part for part in shown if part.color == "E07A1F"]
    if len(model) != 1:
        return None
    # The bars stand on one line; the title has another colour.
    high = model[0].box[3] - model[0].box[1]
    alike = [
        part for part in shown if part.color == "outline" and part.box[3] - part.box[1] == high
    ]
    if len(alike) != 1:
        return None
    return _only([part for part in scene.touchable if _across(part, alike[0])])


def _straight_on(scene: Scene, times: str) -> Action | None:
    far = {"exactly": 1, "twice": 2, "three times": 3, "five times": 5, "twenty times": 20}[times]
    dots = [part for part in scene.touchable if part.kind == "dot"]
    named = []
    for name in "AB":
        (label,) = _said(scene, name)
        x, y = label.box[0], _middle(label.box)[1]

        def distance(part: Part, x: float = x, y: float = y) -> float:
            return hypot(_middle(part.box)[0] - x, _middle(part.box)[1] - y)

        named.append(_middle(min(dots, key=distance).box))
    (ax, ay), (bx, by) = named
    places = {part.key: _middle(part.box) for part in dots}
    return _only(
        [
            part
            for part in dots
            if hypot(
                places[part.key][0] - bx - far * (bx - ax),
                places[part.key][1] - by - far * (by - ay),
            )
            < 3
        ]
    )


def _meeting(scene: Scene, task: str) -> Action | None:
    ends = []
    for part in scene.parts:
        if part.kind == "road":
            left, top, right, bottom = part.box
            ends.append(
                (complex(left, bottom), complex(right, top))
                if part.on
                else (complex(left, top), complex(right, bottom))
            )
    (a, b), (c, d) = ends

    # The share of the first line at which the other one lies, from both cross products.
    def cross(one: complex, other: complex) -> float:
        return (one.conjugate() * other).imag

    at = a + (b - a) * cross(c - a, d - c) / cross(b - a, d - c)
    return _only(
        [
            part
            for part in scene.touchable
            if max(abs(_middle(part.box)[0] - at.real), abs(_middle(part.box)[1] - at.imag)) < 2
        ]
    )


def _key(scene: Scene, letter: str) -> Action | None:
    return _only([part for part in scene.touchable if part.text == letter])


# Fine placement.


def _slider(scene: Scene, name: str) -> Part | None:
    labels = _said(scene, name)
    if len(labels) != 1:
        return None
    below = [
        part
        for part in scene.touchable
        if part.kind == "slider" and part.box[1] >= labels[0].box[3] - 1
    ]
    return min(below, key=lambda part: part.box[1], default=None)


def _percent(scene: Scene, name: str, value: str) -> Action | None:
    return _set(scene, name, float(value) / 100)


def _alike(scene: Scene, name: str, model: str) -> Action | None:
    slider = _slider(scene, model)
    return None if slider is None else _set(scene, name, slider.value)


def _together(scene: Scene, name: str, one: str, more: str, less: str) -> Action | None:
    shares = [slider.value for each in (one, more, less) if (slider := _slider(scene, each))]
    return _set(scene, name, shares[0] + shares[1] - shares[2]) if len(shares) == 3 else None


def _seek(scene: Scene, name: str, at: str) -> Action | None:
    slider = _slider(scene, name)
    if slider is None:
        return None
    ends = [
        part
        for part in scene.parts
        if re.fullmatch(r"[0-9:]+", part.text)
        and part.box[1] == slider.box[3]
        and part.box[2] == slider.box[2]
        and part.box[0] > slider.box[0]
    ]
    return _set(scene, name, _seconds(at) / _seconds(ends[0].text)) if len(ends) == 1 else None


def _seconds(said: str) -> int:
    parts = [int(part) for part in said.split(":")]
    return sum(part * 60**power for power, part in enumerate(reversed(parts)))


def _set(scene: Scene, name: str, share: float) -> Action | None:
    slider = _slider(scene, name)
    if slider is None:
        return None
    left, top, right, bottom = slider.box
    return _click(round(left + share * (right - left)), (top + bottom) // 2)


def _caret(scene: Scene, before: str, after: str) -> Action | None:
    found = [
        (part, match.start() + 1)
        for part in scene.touchable
        for match in re.finditer(f"(?={re.escape(before + after)})", part.text)
    ]
    if len(found) != 1:
        return None
    part, at = found[0]
    x = part.box[0] + text_width(part.text[:at], "regular", part.size)
    return _click(round(x), (part.box[1] + part.box[3]) // 2)


def _drag(scene: Scene, source: str, target: str) -> Action | None:
    rows = {part.key: part for part in scene.touchable}
    ends = [Point(*map(round, _middle(rows[name].box))) for name in (source, target)]
    return Action(ActionKind.SWIPE, point=ends[0], end=ends[1])


def _shelf(scene: Scene, task: str) -> Action | None:
    found = first_on_the_way(scene.parts)
    return _only([found]) if isinstance(found, Part) else found


def _cable(scene: Scene, task: str) -> Action | None:
    return _only(follow_cable(scene.parts))


def _equal(scene: Scene, task: str) -> Action | None:
    return _only(equal_pictures(scene.parts))


_TASKS: Mapping[str, Callable[..., Action | None]] = {
    r"dot to the left of the name (\w+)\.": _dot,
    r"in the corner of cell ([A-Z])(\d+)\.": _cell,
    r"the box of (\w+) under (\w+)\.": _crossing,
    r"the square of (\d+) (\w+) (\d+)\.": _day,
    r"the cross that closes (\w+ \d+)\.": _closed,
    r"the key (\w)\.": _key,
    r"Set (\w+) to ([\d.]+) %": _percent,
    r"Set (\w+) to the share of (\w+) plus that of (\w+) minus that of (\w+),": _together,
    r"^(Tap the bar that is exactly as high as the orange one)": _bar,
    r"go straight on from A through B, ([a-z ]+) as far beyond B": _straight_on,
    r"^(Tap the place where the two lines would meet)": _meeting,
    r"Set (\w+) to the share at which (\w+) stands": _alike,
    r"Move (\w+) to ([\d:]+),": _seek,
    r"the caret between (\w) and (\w) by a tap,": _caret,
    r"Drag the row (\w+) onto the row (\w+),": _drag,
    r"^(Tap the picture that is equal to the one above the line)": _shelf,
    r"^(Follow the cable from the orange plug .*)": _cable,
    r"(Tap the one picture below the line that is equal)": _equal,
}
"""Solvers of tasks, by a pattern of their words."""
