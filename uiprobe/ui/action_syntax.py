"""Other forms in which models write the same actions: JSON object, function call, XML tags.

The fields are the same in all three: `action`, then `index` or `x` and `y` (a swipe between places:
`x`, `y`, `end_x`, `end_y`), then `text`, `direction` or `key`.
"""

from __future__ import annotations

import ast
import json
import warnings
from collections.abc import Mapping
from typing import Literal, get_args
from xml.etree.ElementTree import ParseError
from xml.sax.saxutils import escape

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from uiprobe.ui.actions import (
    MAX_ACTION_LENGTH,
    MAX_NUMBER,
    Action,
    ActionError,
    ActionKind,
    Direction,
    Key,
    format_action,
    parse_action,
)
from uiprobe.ui.coordinates import Point

Syntax = Literal["grammar", "json", "call", "xml"]

SYNTAXES: tuple[Syntax, ...] = get_args(Syntax)

Fields = dict[str, str | int | float]

_NUMERIC = ("x", "y", "end_x", "end_y")


def action_fields(action: Action) -> Fields:
    """The action as named fields, in the order in which they are written."""
    fields: Fields = {"action": str(action.kind)}
    if action.index is not None:
        fields["index"] = action.index
    if action.point is not None:
        fields |= {"x": _shorten(action.point.x), "y": _shorten(action.point.y)}
    if action.end is not None:
        fields |= {"end_x": _shorten(action.end.x), "end_y": _shorten(action.end.y)}
    if action.text is not None:
        fields["text"] = action.text
    if action.direction is not None:
        fields["direction"] = str(action.direction)
    if action.key is not None:
        fields["key"] = str(action.key)
    return fields


def _shorten(number: float) -> int | float:
    return int(number) if number == int(number) else number


def action_from_fields(fields: Mapping[str, object]) -> Action:
    """The inverse of `action_fields`; fields that are None count as absent.

    Raises:
        ActionError: A field is missing, unknown, or of the wrong type.
    """
    given = {name: value for name, value in fields.items() if value is not None}
    kind = given.pop("action", None)
    if not isinstance(kind, str) or kind not in set(ActionKind):
        raise ActionError("unknown_action", f"action is {_shown(kind)}")
    index = given.pop("index", None)
    if index is not None and (
        isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < MAX_NUMBER
    ):
        raise ActionError("malformed_target", f"index is {_shown(index)}, not that of a widget")
    places: dict[str, float] = {}
    for name in _NUMERIC:
        value = given.pop(name, None)
        if value is None:
            continue
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not abs(value) < MAX_NUMBER
        ):
            raise ActionError("malformed_target", f"{name} is {_shown(value)}, not a coordinate")
        places[name] = float(value)
    text = given.pop("text", None)
    direction = given.pop("direction", None)
    key = given.pop("key", None)
    if given:
        raise ActionError("trailing_text", f"unknown fields {sorted(map(str, given))[:5]}")
    if text is not None and not isinstance(text, str):
        raise ActionError("malformed_argument", "text is not a string")
    if direction is not None and (
        not isinstance(direction, str) or direction not in set(Direction)
    ):
        raise ActionError("unknown_direction", f"direction is {_shown(direction)}")
    if key is not None and (not isinstance(key, str) or key not in set(Key)):
        raise ActionError("unknown_key", f"key is {_shown(key)}")
    point, end = _point(places, "x", "y"), _point(places, "end_x", "end_y")
    try:
        action = Action(
            ActionKind(kind),
            index=index,
            point=point,
            end=end,
            text=text,
            direction=None if direction is None else Direction(direction),
            key=None if key is None else Key(key),
        )
    except ValueError as error:
        raise ActionError("missing_argument", str(error)[:400]) from None
    # Answers are kept in the grammar, and read from there again when they are judged.
    if text is not None and len(format_action(action)) > MAX_ACTION_LENGTH:
        raise ActionError("too_long", f"a text of {len(text):,} characters")
    return action


def _shown(value: object) -> str:
    """A value for a message; of anything but a short number or a text only its type."""
    if isinstance(value, str):
        return repr(value[:40])
    if isinstance(value, int | float) and abs(value) < MAX_NUMBER:
        return str(value)
    return f"of type {type(value).__name__}"


def _point(places: Mapping[str, float], x: str, y: str) -> Point | None:
    if x not in places and y not in places:
        return None
    if x not in places or y not in places:
        raise ActionError("malformed_target", f"a place needs both {x} and {y}")
    return Point(places[x], places[y])


def write_action(action: Action, syntax: Syntax) -> str:
    """Write an action in one of the forms."""
    fields = action_fields(action)
    match syntax:
        case "grammar":
            return format_action(action)
        case "json":
            return json.dumps(fields, ensure_ascii=False)
        case "call":
            verb = fields.pop("action")
            arguments = ", ".join(
                f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in fields.items()
            )
            return f"{verb}({arguments})"
        case "xml":
            return "".join(
                f"<{name}>{escape(str(value), {chr(13): '&#13;'})}</{name}>"
                for name, value in fields.items()
            )


def read_action(text: str, syntax: Syntax) -> Action:
    """Read an action written in one of the forms; it must be all of `text`.

    Raises:
        ActionError: It is not one; the reason says why.
    """
    if syntax == "grammar":
        return parse_action(text)
    if len(text) > MAX_ACTION_LENGTH:
        raise ActionError("too_long", f"{len(text):,} characters, at most {MAX_ACTION_LENGTH:,}")
    if not text.strip():
        raise ActionError("empty", "there is no action")
    match syntax:
        case "json":
            return action_from_fields(_read_json(text))
        case "call":
            return action_from_fields(_read_call(text))
        case "xml":
            return action_from_fields(_read_xml(text))


def _read_json(text: str) -> Mapping[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise ActionError("malformed_argument", "this is not JSON") from None
    if not isinstance(value, dict):
        raise ActionError("malformed_argument", "this is not a JSON object")
    return value


def _read_call(text: str) -> Mapping[str, object]:
    # The syntax tree is read, never run: only names, keywords and literals get through.
    try:
        with warnings.catch_warnings():
            # A model's text is not our source code, so warnings on it do not matter.
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise ActionError("malformed_argument", "this is not a function call") from None
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name) or tree.args:
        raise ActionError("malformed_argument", "this is not a call with named arguments")
    fields: dict[str, object] = {"action": tree.func.id}
    for keyword in tree.keywords:
        if keyword.arg is None or keyword.arg in fields:
            raise ActionError("malformed_argument", "an argument without a name, or given twice")
        try:
            fields[keyword.arg] = ast.literal_eval(keyword.value)
        except (ValueError, TypeError, MemoryError, RecursionError, SyntaxError):
            raise ActionError("malformed_argument", f"{keyword.arg} is not a literal") from None
    return fields


def _read_xml(text: str) -> Mapping[str, object]:
    try:
        root = fromstring(f"<fields>{text}</fields>", forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError):
        raise ActionError("malformed_argument", "these are not XML tags") from None
    fields: dict[str, object] = {}
    for outside in (root.text or "", *(child.tail or "" for child in root)):
        if outside.strip():
            raise ActionError("trailing_text", f"{outside[:40]!r} stands outside the tags")
    for child in root:
        if len(child) or child.attrib or child.tag in fields:
            raise ActionError("malformed_argument", f"<{child.tag}> is nested, or given twice")
        fields[child.tag] = _xml_value(child.tag, child.text or "")
    return fields


def _xml_value(tag: str, text: str) -> str | int | float:
    if tag == "index" or tag in _NUMERIC:
        number = text.strip()
        try:
            return int(number) if number.isascii() and number.isdigit() else float(number)
        except ValueError:
            return number
    return text
