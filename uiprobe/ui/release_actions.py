"""Actions in the form of `actions.json` of the Sphinx release, which its own evaluator reads.

An entry has `action_type` in capitals, `element` (its attributes) or `coords` (a place, for a swipe
two), and for a text the `message`. Ours have one field more, `grammar`: the action as a line, from
which it is read back without loss; the release passes over it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from reprlib import repr

from uiprobe.ui.actions import MAX_NUMBER, Action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import RecordedAction, dump_action

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


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def read_release_action(entry: object, *, name: str) -> RecordedAction | Action:
    """Read an entry that has no `grammar`, as the release writes it.

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
