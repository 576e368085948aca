"""The form in which UI-TARS models write actions: `Action: click(start_box='(120,480)')`.

The form is the same on every platform; the actions differ.
"""

from __future__ import annotations

import ast
import re

from uiprobe.solvers.dialects.base import MAX_LENGTH
from uiprobe.ui.actions import ActionError, Direction
from uiprobe.ui.coordinates import Point, Size

FORM = """\
Answer in two lines:
Thought: your step-by-step reasoning, and what you will do next
Action: one action in the form given above"""

DECLARATION = "If the goal cannot be reached on this {device}, the action is call_user()."

_ACTION = re.compile(r"^[ \t]*Action:[ \t]*", re.MULTILINE)
_NUMBER = r"\s*(-?[0-9]{1,6}(?:\.[0-9]{1,10})?)\s*"
_BOX = re.compile(rf"[(\[]?{_NUMBER},{_NUMBER}(?:,{_NUMBER},{_NUMBER})?[)\]]?")
_MARKS = re.compile(r"<\|?/?(?:box_start|box_end|point)\|?>")


def read_call(text: str) -> tuple[str, dict[str, str]]:
    """The name and the arguments of the last action in an answer.

    Raises:
        ActionError: It has no action, or none of that form.
    """
    if not text.strip():
        raise ActionError("empty", "there is no answer")
    heads = list(_ACTION.finditer(text))
    if not heads:
        raise ActionError("unknown_action", "there is no line that begins with Action:")
    line = text[heads[-1].end() :].strip()
    if len(line) > MAX_LENGTH:
        raise ActionError("too_long", f"an action of {len(line):,} characters")
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


def read_box(arguments: dict[str, str], name: str) -> Point:
    """The place that an argument names; of a box its middle.

    Raises:
        ActionError: There is none.
    """
    if name not in arguments:
        raise ActionError("missing_target", f"there is no {name}")
    match = _BOX.fullmatch(_MARKS.sub("", arguments[name]).strip())
    if match is None:
        raise ActionError("malformed_target", f"{name} is {arguments[name][:40]!r}, not (x,y)")
    numbers = [float(group) for group in match.groups() if group is not None]
    if len(numbers) == 4:
        return Point((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
    return Point(*numbers)


def read_scroll(arguments: dict[str, str], to_model: Size) -> tuple[Point, Direction]:
    """Read the place of a scroll, by default the middle, and the direction of the view.

    Raises:
        ActionError: One of them cannot be read.
    """
    direction = arguments.get("direction", "")
    if direction not in set(Direction):
        raise ActionError("unknown_direction", f"{direction[:40]!r} is not a direction")
    place = (
        read_box(arguments, "start_box")
        if "start_box" in arguments
        else Point(to_model.width / 2, to_model.height / 2)
    )
    return place, Direction(direction)


def read_content(arguments: dict[str, str]) -> str:
    """The text for `type`.

    Raises:
        ActionError: There is nothing.
    """
    content = arguments.get("content")
    if content is None:
        raise ActionError("missing_argument", "type without content")
    return content
