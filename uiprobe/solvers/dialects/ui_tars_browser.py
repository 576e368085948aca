"""The actions of UI-TARS on a desktop, in a browser: places in the picture, and keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from uiprobe.solvers.dialects.base import Dialect, DialectAnswer, Verb, lines_of
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

_SECONDS = re.compile(r"\d{1,3}(\.\d{1,3})?")

CallVerb = Verb[dict[str, str]]
"""A verb whose arguments are texts by name."""


def _at(kind: str, *more: tuple[str, str]) -> Callable[[dict[str, str], Size, Size], DialectAnswer]:
    def read(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
        return DialectAnswer(Action(kind, point=read_box(arguments, "start_box"), arguments=more))

    return read


def _drag(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    start, end = read_box(arguments, "start_box"), read_box(arguments, "end_box")
    return DialectAnswer(Action("mouse_drag_and_drop", point=start, end=end))


def _hotkey(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    return DialectAnswer(Action("keyboard_press", text=chord(_keys(arguments))))


def _type(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    content = read_content(arguments)
    typed = content.removesuffix("\n")
    calls = [Action("keyboard_type", text=typed)] if typed else []
    if typed != content:
        calls.append(Action("keyboard_press", text="Enter"))
    if not calls:
        raise ActionError("missing_argument", "type without content")
    return DialectAnswer(in_turn(calls))


def _scroll(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    place, direction = read_scroll(arguments, to_model)
    across, along = round(screen.width * SCROLL_SHARE), round(screen.height * SCROLL_SHARE)
    dx, dy = {
        Direction.UP: (0, -along),
        Direction.DOWN: (0, along),
        Direction.LEFT: (-across, 0),
        Direction.RIGHT: (across, 0),
    }[direction]
    return DialectAnswer(Action("scroll_at", point=place, arguments=(("dx", dx), ("dy", dy))))


def _wait(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    return DialectAnswer(Action("noop", arguments=(("wait_ms", WAIT_MS),)))


def _finished(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    return finish(arguments.get("content", ""))


def _call_user(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    return DialectAnswer(BROWSER.stop(arguments.get("content") or "call_user"))


def _hold(arguments: dict[str, str], to_model: Size, screen: Size) -> DialectAnswer:
    seconds = arguments.get("seconds", "")
    if not _SECONDS.fullmatch(seconds):
        raise ActionError("malformed_argument", f"seconds is {seconds[:40]!r}, not a number")
    held = (("hold_ms", round(1000 * float(seconds))),)
    return DialectAnswer(Action("keyboard_hold", text=chord(_keys(arguments)), arguments=held))


def finish(message: str) -> DialectAnswer:
    """The end of an episode, after a last message to the user if there is one."""
    if not message.strip():
        return DialectAnswer(BROWSER.stop())
    return DialectAnswer(Action("send_msg_to_user", text=message), BROWSER.stop())


def _keys(arguments: dict[str, str]) -> list[str]:
    written = arguments.get("key", "").strip()
    # Some models write the plus signs that chords have elsewhere.
    return [written] if len(written) == 1 else written.replace("+", " ").split()


VERBS: Mapping[str, CallVerb] = {
    "click": Verb("click(start_box='(x,y)')", _at("mouse_click")),
    "left_single": Verb("", _at("mouse_click")),
    "left_double": Verb("left_double(start_box='(x,y)')", _at("mouse_dblclick")),
    "right_single": Verb(
        "right_single(start_box='(x,y)')", _at("mouse_click", ("button", "right"))
    ),
    "drag": Verb("drag(start_box='(x1,y1)', end_box='(x2,y2)')", _drag),
    "hotkey": Verb(
        "hotkey(key='ctrl c') - up to three keys, in lower case and with spaces between", _hotkey
    ),
    "type": Verb(
        "type(content='text') - where the focus is; a line break at the end submits it", _type
    ),
    "scroll": Verb(
        "scroll(start_box='(x,y)', direction='down') - or up, left, right: the direction in which "
        "the view moves",
        _scroll,
    ),
    "wait": Verb("wait() - for five seconds", _wait),
    "finished": Verb(
        "finished(content='text') - the goal is reached; content is told to the user, such as the "
        "answer to a question",
        _finished,
    ),
    "call_user": Verb("", _call_user),
}
"""The verbs of UI-TARS in a browser, in the order of the prompt."""

HOLD: CallVerb = Verb(
    "hold(key='left', seconds='1') - hold a key down for a time, as games need it", _hold
)
"""A verb that UI-TARS was not taught, for pages that take keys which are held."""


def ui_tars_of(verbs: Mapping[str, CallVerb]) -> Dialect:
    """The dialect of UI-TARS with some verbs."""

    def read(text: str, tree: Tree, to_model: Size, screen: Size) -> DialectAnswer:
        name, arguments = read_call(text)
        if name not in verbs:
            raise ActionError("unknown_action", f"{name[:40]!r} is not one of the actions")
        return verbs[name].read(arguments, to_model, screen)

    return Dialect(lines_of(verbs.values()), FORM, DECLARATION, read)


UI_TARS_BROWSER = ui_tars_of(VERBS)
"""UI-TARS in a browser."""
