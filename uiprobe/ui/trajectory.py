"""Trajectories: screens and actions in turn, ending in `stop` (paper section 3.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from uiprobe.ui.actions import (
    Action,
    ActionError,
    ActionKind,
    Key,
    parse_action,
    parse_declaration,
)
from uiprobe.ui.coordinates import Point
from uiprobe.ui.observation import describe_element
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR
from uiprobe.ui.tree import Bounds, Element, Tree

RecordedKind = Literal[
    "click", "longclick", "input", "swipe", "back", "enter", "stop", "none", "restart"
]
"""The action types of recorded trajectories, by the names that the Sphinx release gives them."""

RECORDED_KINDS: tuple[RecordedKind, ...] = get_args(RecordedKind)

RECORDED_VERBS: Mapping[RecordedKind, ActionKind] = {
    "click": ActionKind.CLICK,
    "longclick": ActionKind.LONGCLICK,
    "input": ActionKind.TEXT,
    "swipe": ActionKind.SWIPE,
}
"""The verbs of the grammar, by the types of recorded actions; these act on an element."""

RECORDED_KEYS: Mapping[RecordedKind, Key] = {
    "back": Key.BACK,
    "enter": Key.ENTER,
    "restart": Key.RESTART,
    "none": Key.WAIT,
    "stop": Key.STOP,
}
"""The keys of the grammar, by the types of recorded actions."""


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """An action as a trajectory keeps it: with the element itself, not its index.

    Attributes:
        kind: What was done.
        element: The element acted on; None for keys.
        message: What was typed, for `input`; why the goal cannot be met, for a `stop` that declares
            it infeasible.
    """

    kind: RecordedKind
    element: Element | None = None
    message: str | None = None

    @classmethod
    def from_dict(cls, record: object, *, name: str) -> RecordedAction:
        """Read an entry of `meta.json`, or the ground truth of a grounding item.

        Args:
            record: The parsed JSON.
            name: File and position, for error messages.

        Raises:
            ValueError: A field is missing or of the wrong type; the message names it.
        """
        if not isinstance(record, Mapping):
            raise ValueError(f"{name}: found {type(record).__name__}, expected an object")
        kind = record.get("type")
        if kind not in RECORDED_KINDS:
            raise ValueError(
                f"{name}: type: found {str(kind)[:40]!r}, "
                f"expected one of {', '.join(RECORDED_KINDS)}"
            )
        if kind not in RECORDED_VERBS:
            reason = record.get("infeasible") if kind == "stop" else None
            return cls(kind, message=reason if isinstance(reason, str) else None)
        attributes = record.get("element")
        if not isinstance(attributes, Mapping) or not all(
            isinstance(item, str) for pair in attributes.items() for item in pair
        ):
            raise ValueError(
                f"{name}: element: found {type(attributes).__name__}, expected an object of strings"
            )
        try:
            bounds = Bounds.parse(attributes.get("bounds", ""))
        except ValueError as error:
            raise ValueError(f"{name}: element: {error}") from None
        message = record.get("message")
        if kind == "input" and not isinstance(message, str):
            raise ValueError(
                f"{name}: message: found {type(message).__name__}, expected the text typed"
            )
        return cls(
            kind,
            UIAUTOMATOR.element(dict(attributes), bounds),
            message if kind == "input" else None,
        )


def describe_action(action: RecordedAction) -> str:
    """One line on what was done, for the history that a model is shown."""
    if action.element is not None:
        place = describe_element(action.element)
        match action.kind:
            case "input":
                return f"Typed {action.message!r} into {place}"
            case "swipe":
                return f"Swiped on {place}"
            case "longclick":
                return f"Held {place}"
            case _:
                return f"Clicked {place}"
    return {
        "back": "Pressed back",
        "enter": "Pressed enter",
        "restart": "Restarted the app",
        "none": "Waited",
    }.get(action.kind, "Stopped" if action.message is None else "Declared the goal infeasible")


def describe_history(actions: list[RecordedAction]) -> str:
    """The actions so far, numbered, one a line."""
    if not actions:
        return "(nothing yet)"
    return "\n".join(
        f"{number}. {describe_action(action)}" for number, action in enumerate(actions, start=1)
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A screen of a trajectory and what was done on it.

    Attributes:
        hierarchy: What the screen showed.
        place: Where the screen belongs.
        record: What was done, with the element that it hit; None where the episode ended before
            anything was.
        action: The same in the grammar; None where only the element is known.
    """

    hierarchy: Tree
    place: Place
    record: RecordedAction | None
    action: Action | None = None

    @property
    def point(self) -> Point | None:
        """Where it was done, in pixels of the screen.

        The place acted on, or else the centre of the element; None for keys.
        """
        if self.action is not None and self.action.point is not None:
            return self.action.point
        if self.record is None or self.record.element is None:
            return None
        return Point(*self.record.element.bounds.center)


_KINDS: Mapping[ActionKind | Key, RecordedKind] = {
    **{verb: kind for kind, verb in RECORDED_VERBS.items()},
    **{key: kind for kind, key in RECORDED_KEYS.items()},
    Key.HOME: "restart",
}


def parse_done(line: str) -> Action:
    """Read an action as trajectories and episodes write it: in the grammar, or as a declaration.

    Raises:
        ActionError: It is neither.
    """
    return parse_declaration(line) or parse_action(line)


def record_action(action: Action, hierarchy: Tree) -> RecordedAction:
    """What a trajectory keeps of an action.

    A place is kept as the smallest widget there, as the smallest element where there is no widget,
    and as an element without attributes where there is nothing. `press [home]` has no name of its
    own in recorded trajectories: there it starts the app anew.

    Args:
        action: The action; coordinates are pixels of the screen.
        hierarchy: The screen on which it is done.

    Raises:
        ActionError: `index_out_of_range`.
    """
    kind = _KINDS[action.key if action.key is not None else action.kind]
    if action.index is not None:
        if action.index >= len(hierarchy.widgets):
            raise ActionError(
                "index_out_of_range",
                f"index {action.index}, the screen has {len(hierarchy.widgets)} widgets",
            )
        return RecordedAction(kind, hierarchy.widgets[action.index], action.text)
    if action.point is not None:
        return RecordedAction(kind, _element_at(action.point, hierarchy), action.text)
    return RecordedAction(kind, message=action.text)


def _element_at(point: Point, hierarchy: Tree) -> Element:
    under = [
        element
        for element in hierarchy.elements
        if element.visible and element.bounds.contains(point.x, point.y)
    ]
    widgets = [element for element in under if element.is_widget]
    if under:
        # Of several of one size the deepest lies on top; it comes last breadth-first.
        return min(reversed(widgets or under), key=lambda element: element.bounds.area)
    x, y = round(point.x), round(point.y)
    bounds = Bounds(x, y, x, y)
    return UIAUTOMATOR.element({"bounds": str(bounds)}, bounds)


def dump_action(action: RecordedAction) -> dict[str, object]:
    """The inverse of `RecordedAction.from_dict`."""
    element = action.element
    record: dict[str, object] = {
        "type": action.kind,
        "element": element and {**element.attributes, "bounds": str(element.bounds)},
    }
    if action.message is not None:
        record["infeasible" if action.kind == "stop" else "message"] = action.message
    return record


_IDENTIFYING = ("resource-id", "class", "text", "content-desc", "bounds")


def action_identity(action: RecordedAction) -> tuple[str | None, ...]:
    """What two actions must have in common to be one action repeated (paper table 9)."""
    element = action.element
    return (
        action.kind,
        action.message,
        *(None if element is None else element.attributes.get(name) for name in _IDENTIFYING),
    )
