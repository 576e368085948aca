"""The form in which UI-TARS models write actions: `Action: click(start_box='(120,480)')`.

Its actions are those of the grammar in other words, with two differences: `type` goes into the
focused field, and `scroll` names where the view moves, which is against the finger.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from uiprobe.ui.actions import (
    Action,
    ActionError,
    ActionKind,
    Direction,
    Key,
    infeasible,
    press,
)
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.tree import Tree

_MAX_LENGTH = 20_000
_ACTION = re.compile(r"^[ \t]*Action:[ \t]*", re.MULTILINE)
_NUMBER = r"\s*(-?[0-9]{1,6}(?:\.[0-9]{1,10})?)\s*"
_BOX = re.compile(rf"[(\[]?{_NUMBER},{_NUMBER}(?:,{_NUMBER},{_NUMBER})?[)\]]?")
_MARKS = re.compile(r"<\|?/?(?:box_start|box_end|point)\|?>")
_SCROLL_SHARE = 0.3
"""How far a finger moves to scroll, as a share of the picture's side."""

_KEYS = {
    "press_back": Key.BACK,
    "press_home": Key.HOME,
    "wait": Key.WAIT,
    "finished": Key.STOP,
}


@dataclass(frozen=True, slots=True)
class UiTarsAnswer:
    """The content of an answer.

    Attributes:
        action: The action; places are in the numbers of the model.
        submit: Whether the enter key comes after it.
    """

    action: Action
    submit: bool = False


def read_ui_tars(text: str, hierarchy: Tree, to_model: Size, screen: Size) -> UiTarsAnswer:
    """Read an answer.

    Args:
        text: All that the model wrote.
        hierarchy: The screen; `type` needs to know the focused field.
        to_model: Width and height of the screen in the numbers of the model.
        screen: The same in pixels.

    Raises:
        ActionError: It has no action, or none of that form.
    """
    if not text.strip():
        raise ActionError("empty", "there is no answer")
    heads = list(_ACTION.finditer(text))
    if not heads:
        raise ActionError("unknown_action", "there is no line that begins with Action:")
    line = text[heads[-1].end() :].strip()
    if len(line) > _MAX_LENGTH:
        raise ActionError("too_long", f"an action of {len(line):,} characters")
    name, arguments = _read_call(line)
    if name in _KEYS:
        return UiTarsAnswer(press(_KEYS[name]))
    match name:
        case "call_user":
            return UiTarsAnswer(infeasible(arguments.get("content") or "call_user"))
        case "click" | "long_press":
            kind = ActionKind.CLICK if name == "click" else ActionKind.LONGCLICK
            return UiTarsAnswer(Action(kind, point=_box(arguments, "start_box")))
        case "type":
            content = arguments.get("content")
            if content is None:
                raise ActionError("missing_argument", "type without content")
            scale = to_model.width / screen.width, to_model.height / screen.height
            place = _focused_field(hierarchy)
            typed = content.removesuffix("\n")
            return UiTarsAnswer(
                Action(
                    ActionKind.TEXT,
                    point=Point(place.x * scale[0], place.y * scale[1]),
                    text=typed,
                ),
                submit=typed != content,
            )
        case "drag":
            return UiTarsAnswer(
                Action(
                    ActionKind.SWIPE,
                    point=_box(arguments, "start_box"),
                    end=_box(arguments, "end_box"),
                )
            )
        case "scroll":
            return UiTarsAnswer(_scroll(arguments, to_model))
    raise ActionError("unknown_action", f"{name[:40]!r} is not one of the actions")


def _read_call(line: str) -> tuple[str, dict[str, str]]:
    # The syntax tree is read, never run.
    try:
        call = ast.parse(line, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise ActionError("malformed_argument", f"{line[:60]!r} is not a function call") from None
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.args:
        raise ActionError("malformed_argument", "this is not a call with named arguments")
    arguments: dict[str, str] = {}
    for keyword in call.keywords:
        value = keyword.value
        if keyword.arg is None or not (
            isinstance(value, ast.Constant) and isinstance(value.value, str)
        ):
            raise ActionError("malformed_argument", f"{keyword.arg} is not a quoted text")
        arguments[keyword.arg] = value.value
    return call.func.id, arguments


def _box(arguments: dict[str, str], name: str) -> Point:
    if name not in arguments:
        raise ActionError("missing_target", f"there is no {name}")
    match = _BOX.fullmatch(_MARKS.sub("", arguments[name]).strip())
    if match is None:
        raise ActionError("malformed_target", f"{name} is {arguments[name][:40]!r}, not (x,y)")
    numbers = [float(group) for group in match.groups() if group is not None]
    if len(numbers) == 4:
        return Point((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
    return Point(*numbers)


def _scroll(arguments: dict[str, str], to_model: Size) -> Action:
    direction = arguments.get("direction", "")
    if direction not in set(Direction):
        raise ActionError("unknown_direction", f"{direction[:40]!r} is not a direction")
    start = (
        _box(arguments, "start_box")
        if "start_box" in arguments
        else Point(to_model.width / 2, to_model.height / 2)
    )
    across, along = to_model.width * _SCROLL_SHARE, to_model.height * _SCROLL_SHARE
    dx, dy = {
        Direction.UP: (0.0, along),
        Direction.DOWN: (0.0, -along),
        Direction.LEFT: (across, 0.0),
        Direction.RIGHT: (-across, 0.0),
    }[Direction(direction)]
    end = Point(
        min(max(0.0, start.x + dx), to_model.width), min(max(0.0, start.y + dy), to_model.height)
    )
    return Action(ActionKind.SWIPE, point=start, end=end)


def _focused_field(hierarchy: Tree) -> Point:
    fields = [element for element in hierarchy.widgets if "text" in element.actions]
    focused = [field for field in fields if field.attributes.get("focused") == "true"]
    if focused:
        return Point(*focused[0].bounds.center)
    if len(fields) == 1:
        return Point(*fields[0].bounds.center)
    raise ActionError("missing_target", "type needs a focused field, and none is focused")
