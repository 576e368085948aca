"""The actions of OpenAI's computer-use models (Operator), as JSON objects in the text.

`click`, `double_click`, `drag`, `keypress`, `move`, `screenshot`, `scroll`, `type` and `wait` have
the fields of that interface. There, an answer without an action ends the work; here `done` and
`infeasible` say so, because an unreadable answer must not pass for an end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from uiprobe.solvers.dialects.base import MAX_LENGTH, Dialect, DialectAnswer, Verb, lines_of
from uiprobe.solvers.dialects.keys import chord
from uiprobe.solvers.dialects.ui_tars_browser import finish
from uiprobe.ui.actions import MAX_NUMBER, Action, ActionError
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.spaces.browser import BROWSER, in_turn
from uiprobe.ui.tree import Tree

WAIT_MS = 2_000
"""How long `wait` waits."""

MAX_PATH = 40
"""Places of one drag."""

_FORM = """\
First reason step by step. Then give one action in the form given above, as a JSON object in a \
fenced code block at the end."""

_DECLARATION = (
    'If the goal cannot be reached on this {device}, the action is {{"type": "infeasible", "text": '
    '"reason"}}.'
)

_FENCED = re.compile(r"```(?:json)?[ \t]*\n(.*?)\n?[ \t]*```", re.DOTALL)
_BUTTONS = {"left": "left", "right": "right", "wheel": "middle", "middle": "middle"}
_MOST_FENCES = 50
_MOST_HELD_MS = 999_999

ObjectVerb = Verb[Mapping[str, Any]]
"""A verb whose arguments are the fields of an object."""


def _find(text: str) -> Mapping[str, Any]:
    """The action in an answer: the last fenced block, or the whole text.

    An `action` around it, as in the provider's own responses, is taken off.
    """
    if not text.strip():
        raise ActionError("empty", "there is no answer")
    if text.count("```") > 2 * _MOST_FENCES:
        raise ActionError("too_long", f"more than {_MOST_FENCES} fenced code blocks")
    fenced = _FENCED.findall(text)
    written = (fenced[-1] if fenced else text).strip()
    if len(written) > MAX_LENGTH:
        raise ActionError("too_long", f"an action of {len(written):,} characters")
    try:
        value = json.loads(written)
    except (ValueError, RecursionError):
        raise ActionError(
            "malformed_argument", f"{written[:60]!r} is not a JSON object, in a fenced code block"
        ) from None
    if isinstance(value, dict) and isinstance(value.get("action"), dict):
        value = value["action"]
    if not isinstance(value, dict):
        raise ActionError("malformed_argument", f"found {type(value).__name__}, expected an object")
    return value


def _click(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    button = action.get("button", "left")
    if button in ("back", "forward"):
        return DialectAnswer(Action(f"go_{button}"))
    if not isinstance(button, str) or button not in _BUTTONS:
        raise ActionError("malformed_argument", f"button is {str(button)[:40]!r}")
    known = _BUTTONS[button]
    more = () if known == "left" else (("button", known),)
    return DialectAnswer(Action("mouse_click", point=_place(action), arguments=more))


def _at(kind: str) -> Callable[[Mapping[str, Any], Size, Size], DialectAnswer]:
    def read(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
        return DialectAnswer(Action(kind, point=_place(action)))

    return read


def _drag(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    path = action.get("path")
    if not isinstance(path, list) or len(path) < 2:
        raise ActionError("missing_target", "a drag needs a path of two places or more")
    if len(path) > MAX_PATH:
        raise ActionError("too_long", f"a path of {len(path):,} places, at most {MAX_PATH}")
    first, *between, last = [_place(one) for one in path]
    if not between:
        return DialectAnswer(Action("mouse_drag_and_drop", point=first, end=last))
    return DialectAnswer(
        in_turn(
            [
                Action("mouse_down", point=first),
                *(Action("mouse_move", point=place) for place in (*between, last)),
                Action("mouse_up", point=last),
            ]
        )
    )


def _scroll(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    dx = _number(action, "scroll_x", 0) * screen.width / to_model.width
    dy = _number(action, "scroll_y", 0) * screen.height / to_model.height
    far = (("dx", round(dx)), ("dy", round(dy)))
    return DialectAnswer(Action("scroll_at", point=_place(action), arguments=far))


def _keypress(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    return DialectAnswer(Action("keyboard_press", text=chord(_keys(action))))


def _type(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    return DialectAnswer(Action("keyboard_type", text=_text(action)))


def _waiting(milliseconds: int) -> Callable[[Mapping[str, Any], Size, Size], DialectAnswer]:
    def read(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
        return DialectAnswer(Action("noop", arguments=(("wait_ms", milliseconds),)))

    return read


def _done(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    return finish(_text(action) if "text" in action else "")


def _infeasible(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    return DialectAnswer(BROWSER.stop(_text(action) or "infeasible"))


def _hold(action: Mapping[str, Any], to_model: Size, screen: Size) -> DialectAnswer:
    held = _number(action, "ms")
    if not 0 <= held <= _MOST_HELD_MS:
        raise ActionError("malformed_argument", f"ms is {held:g}")
    more = (("hold_ms", round(held)),)
    return DialectAnswer(Action("keyboard_hold", text=chord(_keys(action)), arguments=more))


def _place(action: object) -> Point:
    if isinstance(action, list) and len(action) == 2:
        action = {"x": action[0], "y": action[1]}
    if not isinstance(action, Mapping) or "x" not in action or "y" not in action:
        raise ActionError("missing_target", "there is no place: x and y")
    return Point(_number(action, "x"), _number(action, "y"))


def _number(action: Mapping[str, Any], name: str, default: float | None = None) -> float:
    value = action.get(name, default)
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        # A whole number may be too large to be compared as a fraction.
        or abs(value) >= MAX_NUMBER
        or not isfinite(value)
    ):
        raise ActionError("malformed_target", f"{name} is {str(value)[:40]!r}, not a number")
    return float(value)


def _text(action: Mapping[str, Any]) -> str:
    text = action.get("text")
    if not isinstance(text, str):
        raise ActionError("missing_argument", f"text is {type(text).__name__}, expected a text")
    return text


def _keys(action: Mapping[str, Any]) -> list[str]:
    keys = action.get("keys")
    if isinstance(keys, str):
        return [keys]
    if not isinstance(keys, list) or not all(isinstance(one, str) for one in keys):
        raise ActionError("missing_argument", "keys is not a list of names")
    return keys


VERBS: Mapping[str, ObjectVerb] = {
    "click": Verb(
        '{"type": "click", "x": 120, "y": 480, "button": "left"} - or right, wheel, back, forward',
        _click,
    ),
    "double_click": Verb('{"type": "double_click", "x": 120, "y": 480}', _at("mouse_dblclick")),
    "move": Verb('{"type": "move", "x": 120, "y": 480}', _at("mouse_move")),
    "drag": Verb('{"type": "drag", "path": [{"x": 120, "y": 480}, {"x": 300, "y": 480}]}', _drag),
    "scroll": Verb(
        '{"type": "scroll", "x": 120, "y": 480, "scroll_x": 0, "scroll_y": 300}', _scroll
    ),
    "keypress": Verb('{"type": "keypress", "keys": ["CTRL", "A"]}', _keypress),
    "type": Verb('{"type": "type", "text": "text"} - where the focus is', _type),
    "wait": Verb('{"type": "wait"} - for two seconds', _waiting(WAIT_MS)),
    "screenshot": Verb('{"type": "screenshot"} - look again', _waiting(0)),
    "done": Verb(
        '{"type": "done", "text": "text"} - the goal is reached; the text is told to the user, '
        "such as the answer to a question, and may be empty",
        _done,
    ),
    "infeasible": Verb("", _infeasible),
}
"""The verbs of Operator, in the order of the prompt."""

HOLD: ObjectVerb = Verb(
    '{"type": "hold", "keys": ["LEFT"], "ms": 1000} - hold a key down for a time, as games need it',
    _hold,
)
"""A verb that Operator lacks, for pages that take keys which are held."""


def operator_of(verbs: Mapping[str, ObjectVerb]) -> Dialect:
    """The dialect of Operator with some verbs."""

    def read(text: str, tree: Tree, to_model: Size, screen: Size) -> DialectAnswer:
        action = _find(text)
        kind = action.get("type")
        if not isinstance(kind, str) or kind not in verbs:
            raise ActionError("unknown_action", f"type is {str(kind)[:40]!r}, which is no action")
        return verbs[kind].read(action, to_model, screen)

    return Dialect(lines_of(verbs.values()), _FORM, _DECLARATION, read)


OPERATOR = operator_of(VERBS)
"""OpenAI's computer-use actions."""
