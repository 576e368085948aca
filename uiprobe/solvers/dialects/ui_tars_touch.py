"""The actions of UI-TARS on a phone.

They are those of the grammar in other words, with two differences: `type` goes into the focused
field, and `scroll` names where the view moves, which is against the finger.
"""

from __future__ import annotations

from uiprobe.solvers.dialects.base import Dialect, DialectAnswer
from uiprobe.solvers.dialects.ui_tars import (
    DECLARATION,
    FORM,
    read_box,
    read_call,
    read_content,
    read_scroll,
)
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

_ACTIONS = """\
click(start_box='(x,y)')
long_press(start_box='(x,y)')
type(content='text') - into the focused field; a line break at the end submits it
scroll(start_box='(x,y)', direction='down') - or up, left, right: the direction in which \
the view moves
drag(start_box='(x1,y1)', end_box='(x2,y2)')
press_back()
press_home()
wait()
finished() - the goal is reached"""

_SCROLL_SHARE = 0.3
"""How far a finger moves to scroll, as a share of the picture's side."""

_KEYS = {
    "press_back": Key.BACK,
    "press_home": Key.HOME,
    "wait": Key.WAIT,
    "finished": Key.STOP,
}


def read_ui_tars(text: str, tree: Tree, to_model: Size, screen: Size) -> DialectAnswer:
    """Read an answer.

    Args:
        text: All that the model wrote.
        tree: The screen; `type` needs to know the focused field.
        to_model: Width and height of the screen in the numbers of the model.
        screen: The same in pixels.

    Raises:
        ActionError: It has no action, or none of that form.
    """
    name, arguments = read_call(text)
    if name in _KEYS:
        return DialectAnswer(press(_KEYS[name]))
    match name:
        case "call_user":
            return DialectAnswer(infeasible(arguments.get("content") or "call_user"))
        case "click" | "long_press":
            kind = ActionKind.CLICK if name == "click" else ActionKind.LONGCLICK
            return DialectAnswer(Action(kind, point=read_box(arguments, "start_box")))
        case "type":
            content = read_content(arguments)
            scale = to_model.width / screen.width, to_model.height / screen.height
            place = _focused_field(tree)
            typed = content.removesuffix("\n")
            return DialectAnswer(
                Action(
                    ActionKind.TEXT,
                    point=Point(place.x * scale[0], place.y * scale[1]),
                    text=typed,
                ),
                press(Key.ENTER) if typed != content else None,
            )
        case "drag":
            return DialectAnswer(
                Action(
                    ActionKind.SWIPE,
                    point=read_box(arguments, "start_box"),
                    end=read_box(arguments, "end_box"),
                )
            )
        case "scroll":
            return DialectAnswer(_scroll(arguments, to_model))
    raise ActionError("unknown_action", f"{name[:40]!r} is not one of the actions")


def _scroll(arguments: dict[str, str], to_model: Size) -> Action:
    start, direction = read_scroll(arguments, to_model)
    across, along = to_model.width * _SCROLL_SHARE, to_model.height * _SCROLL_SHARE
    dx, dy = {
        Direction.UP: (0.0, along),
        Direction.DOWN: (0.0, -along),
        Direction.LEFT: (across, 0.0),
        Direction.RIGHT: (-across, 0.0),
    }[direction]
    end = Point(
        min(max(0.0, start.x + dx), to_model.width), min(max(0.0, start.y + dy), to_model.height)
    )
    return Action(ActionKind.SWIPE, point=start, end=end)


def _focused_field(tree: Tree) -> Point:
    fields = [element for element in tree.widgets if "text" in element.actions]
    focused = [field for field in fields if field.attributes.get("focused") == "true"]
    if focused:
        return Point(*focused[0].bounds.center)
    if len(fields) == 1:
        return Point(*fields[0].bounds.center)
    raise ActionError("missing_target", "type needs a focused field, and none is focused")


UI_TARS_TOUCH = Dialect(_ACTIONS, FORM, DECLARATION, read_ui_tars)
"""UI-TARS on a phone."""
