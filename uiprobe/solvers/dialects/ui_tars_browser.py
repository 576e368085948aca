"""The actions of UI-TARS on a desktop, in a browser: places in the picture, and keys."""

from __future__ import annotations

from uiprobe.solvers.dialects.base import Dialect, DialectAnswer
from uiprobe.solvers.dialects.keys import chord
from uiprobe.solvers.dialects.ui_tars import (
    DECLARATION,
    FORM,
    read_box,
    read_call,
    read_content,
    read_scroll,
)
from uiprobe.ui.actions import Action, ActionError, Direction
from uiprobe.ui.coordinates import Size
from uiprobe.ui.spaces.browser import BROWSER, in_turn
from uiprobe.ui.tree import Tree

WAIT_MS = 5_000
"""How long `wait` waits, as its models were taught."""

SCROLL_SHARE = 0.5
"""How far a page scrolls, as a share of what is in view."""

_ACTIONS = """\
click(start_box='(x,y)')
left_double(start_box='(x,y)')
right_single(start_box='(x,y)')
drag(start_box='(x1,y1)', end_box='(x2,y2)')
hotkey(key='ctrl c') - up to three keys, in lower case and with spaces between
type(content='text') - where the focus is; a line break at the end submits it
scroll(start_box='(x,y)', direction='down') - or up, left, right: the direction in which \
the view moves
wait() - for five seconds
finished(content='text') - the goal is reached; content is told to the user, such as the answer \
to a question"""

_CLICKS = {
    "click": ("mouse_click", ()),
    "left_single": ("mouse_click", ()),
    "left_double": ("mouse_dblclick", ()),
    "right_single": ("mouse_click", (("button", "right"),)),
}


def read_ui_tars(text: str, hierarchy: Tree, to_model: Size, screen: Size) -> DialectAnswer:
    """Read an answer.

    Args:
        text: All that the model wrote.
        hierarchy: The page; it is not needed.
        to_model: Width and height of the page in the numbers of the model.
        screen: The same in pixels; scrolls go by them.

    Raises:
        ActionError: It has no action, or none of that form.
    """
    name, arguments = read_call(text)
    if name in _CLICKS:
        kind, more = _CLICKS[name]
        return DialectAnswer(Action(kind, point=read_box(arguments, "start_box"), arguments=more))
    match name:
        case "drag":
            start, end = read_box(arguments, "start_box"), read_box(arguments, "end_box")
            return DialectAnswer(Action("mouse_drag_and_drop", point=start, end=end))
        case "hotkey":
            return DialectAnswer(Action("keyboard_press", text=chord(_keys(arguments))))
        case "type":
            return DialectAnswer(_type(read_content(arguments)))
        case "scroll":
            return DialectAnswer(_scroll(arguments, to_model, screen))
        case "wait":
            return DialectAnswer(Action("noop", arguments=(("wait_ms", WAIT_MS),)))
        case "finished":
            return finish(arguments.get("content", ""))
        case "call_user":
            return DialectAnswer(BROWSER.stop(arguments.get("content") or "call_user"))
    raise ActionError("unknown_action", f"{name[:40]!r} is not one of the actions")


def finish(message: str) -> DialectAnswer:
    """The end of an episode, after a last message to the user if there is one."""
    if not message.strip():
        return DialectAnswer(BROWSER.stop())
    return DialectAnswer(Action("send_msg_to_user", text=message), BROWSER.stop())


def _keys(arguments: dict[str, str]) -> list[str]:
    written = arguments.get("key", "").strip()
    # Some models write the plus signs that chords have elsewhere.
    return [written] if len(written) == 1 else written.replace("+", " ").split()


def _type(content: str) -> Action:
    typed = content.removesuffix("\n")
    calls = [Action("keyboard_type", text=typed)] if typed else []
    if typed != content:
        calls.append(Action("keyboard_press", text="Enter"))
    if not calls:
        raise ActionError("missing_argument", "type without content")
    return in_turn(calls)


def _scroll(arguments: dict[str, str], to_model: Size, screen: Size) -> Action:
    place, direction = read_scroll(arguments, to_model)
    across, along = round(screen.width * SCROLL_SHARE), round(screen.height * SCROLL_SHARE)
    dx, dy = {
        Direction.UP: (0, -along),
        Direction.DOWN: (0, along),
        Direction.LEFT: (-across, 0),
        Direction.RIGHT: (across, 0),
    }[direction]
    return Action("scroll_at", point=place, arguments=(("dx", dx), ("dy", dy)))


UI_TARS_BROWSER = Dialect(_ACTIONS, FORM, DECLARATION, read_ui_tars)
"""UI-TARS in a browser."""
