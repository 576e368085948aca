"""Actions in the form of `actions.json` of the Sphinx release, which its own programs read.

An entry has `action_type` in capitals, `element` (its attributes) or `coords` (a place, for a swipe
two), and for a text the `message`. Ours have more, from which they are read back without loss, and
which the release passes over: `grammar`, the action as a line, and in runs `record`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import ceil, floor, isfinite
from reprlib import repr

from uiprobe.ui.actions import MAX_NUMBER, Action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import RecordedAction, dump_action
from uiprobe.ui.tree import Bounds, Tree

_COMPARED = ("resource-id", "class", "text", "content-desc")
"""The attributes that, with the bounds, make two elements one for the release."""

_NAMES = {"input": "TEXT"}
_KINDS = {"text": "input"}


def dump_release_action(record: RecordedAction, action: Action | None) -> dict[str, object]:
    """One entry.

    Args:
        record: What was done.
        action: The same in the grammar, where that is known: its place counts before the element.
    """
    entry: dict[str, object] = {"action_type": _NAMES.get(record.kind, record.kind.upper())}
    if action is not None and action.point is not None:
        places = [action.point] if action.end is None else [action.point, action.end]
        entry["coords"] = [[_whole(place.x), _whole(place.y)] for place in places]
    elif record.element is not None:
        entry["element"] = dump_action(record)["element"]
    if action is not None and action.direction is not None:
        entry["direction"] = str(action.direction)
    if record.kind in record.space.worded:
        entry["message"] = record.message
    if action is not None:
        entry["grammar"] = record.space.format(action)
    return entry


def dump_run_action(
    record: RecordedAction, action: Action | None, screen: Tree
) -> dict[str, object]:
    """One entry of a run: its `element` serves both programs of the release that read it.

    The evaluator takes the middle of its bounds for the place of the action, so these are drawn
    together to the place where that is another; `eval_instr.py` compares it with other elements.

    Args:
        record: What was done.
        action: The same in the grammar, where that is known.
        screen: Where it was done; looked at only if the place lies between pixels.

    Raises:
        TreeError: The screen cannot be read.
    """
    entry = dump_release_action(record, action)
    if record.element is not None and record.space is TOUCH:
        bounds = record.element.bounds
        if action is not None and action.point not in (None, bounds.center):
            x, y = _pixel_at(action.point, screen)
            bounds = Bounds(x, y, x, y)
        blank = dict.fromkeys(_COMPARED, "")
        entry["element"] = {**blank, **record.element.attributes, "bounds": str(bounds)}
    return {**entry, "record": dump_action(record)}


def _pixel_at(point: Point, screen: Tree) -> tuple[int, int]:
    """The nearest pixel in the same elements as a place; where there is none, just the nearest."""
    if point == (pixel := (round(point.x), round(point.y))):
        return pixel
    bounds = [element.bounds for element in screen.elements]
    inside = [box.contains(*point) for box in bounds]
    return min(
        product((floor(point.x), ceil(point.x)), (floor(point.y), ceil(point.y))),
        key=lambda pixel: (
            [box.contains(*pixel) for box in bounds] != inside,
            abs(pixel[0] - point.x) + abs(pixel[1] - point.y),
        ),
    )


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def read_release_action(entry: object, *, name: str) -> RecordedAction | Action:
    """Read an entry as the release writes it.

    Args:
        entry: The parsed JSON.
        name: File and position, for error messages.

    Returns:
        A record where the element is known, or the action where only its place is.

    Raises:
        ValueError: A field is missing or of the wrong type; the message names it.
    """
    if not isinstance(entry, Mapping):
        raise ValueError(f"{name}: found {type(entry).__name__}, expected an object")
    said = entry.get("action_type")
    kind = said.lower() if isinstance(said, str) else repr(said)
    kind = _KINDS.get(kind, kind)
    if kind in TOUCH.targeted and "element" not in entry:
        return _action_at(kind, entry, name)
    record = {"type": kind, "element": entry.get("element"), "message": entry.get("message")}
    return RecordedAction.from_dict(record, name=name)


def _action_at(kind: str, entry: Mapping[str, object], name: str) -> Action:
    message = entry.get("message")
    if kind in TOUCH.worded and not isinstance(message, str):
        raise ValueError(f"{name}: message: found {type(message).__name__}, expected a text")
    places = entry.get("coords")
    wanted = 2 if kind == "swipe" else 1
    if not isinstance(places, list) or len(places) != wanted:
        raise ValueError(
            f"{name}: coords: found {repr(places)}, expected an element or {wanted} of [x, y]"
        )
    point, *end = [_place(place, name) for place in places]
    text = message if kind in TOUCH.worded and isinstance(message, str) else None
    return Action(TOUCH.verb_of(kind), point=point, end=end[0] if end else None, text=text)


def _place(place: object, name: str) -> Point:
    match place:
        case [int() | float() as x, int() | float() as y] if all(
            not isinstance(number, bool) and isfinite(number) and abs(number) < MAX_NUMBER
            for number in (x, y)
        ):
            return Point(x, y)
    raise ValueError(f"{name}: coords: found {repr(place)}, expected [x, y]")
