"""Trajectories: screens and actions in turn, ending in `stop` (paper section 3.3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from uiprobe.ui.hierarchy import Bounds, Element
from uiprobe.ui.observation import describe_element

RecordedKind = Literal[
    "click", "longclick", "input", "swipe", "back", "enter", "stop", "none", "restart"
]
"""The action types of recorded trajectories, by the names that the Sphinx release gives them."""

RECORDED_KINDS: tuple[RecordedKind, ...] = get_args(RecordedKind)

_WITH_ELEMENT = ("click", "longclick", "input", "swipe")


@dataclass(frozen=True, slots=True)
class RecordedAction:
    """An action as a trajectory keeps it: with the element itself, not its index.

    Attributes:
        kind: What was done.
        element: The element acted on; None for keys.
        message: What was typed, for `input`.
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
        if kind not in _WITH_ELEMENT:
            return cls(kind)
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
        return cls(kind, Element(dict(attributes), bounds, 0), message if kind == "input" else None)


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
    }.get(action.kind, "Stopped")


def describe_history(actions: list[RecordedAction]) -> str:
    """The actions so far, numbered, one a line."""
    if not actions:
        return "(nothing yet)"
    return "\n".join(
        f"{number}. {describe_action(action)}" for number, action in enumerate(actions, start=1)
    )
