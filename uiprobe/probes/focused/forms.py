"""The forms of actions as templates, and their values as a list."""

from __future__ import annotations

from collections.abc import Iterator

from uiprobe.ui.action_syntax import Syntax, action_fields
from uiprobe.ui.actions import Action

_FIELD_NAMES = {
    "index": "the index",
    "x": "x",
    "y": "y",
    "end_x": "end x",
    "end_y": "end y",
    "text": "the string",
    "direction": "the direction",
    "key": "the key",
}


def values_of(action: Action) -> str:
    """The values of an action, as words: "the index is 7; the string is tea"."""
    fields = action_fields(action)
    return "; ".join(
        f"{_FIELD_NAMES[name]} is {value}" for name, value in fields.items() if name != "action"
    )


def template_of(action: Action, syntax: Syntax) -> str:
    """The form of an action, with each value replaced by a name."""
    names = [name for name in action_fields(action) if name != "action"]
    match syntax:
        case "grammar":
            return f"{action.kind} {' '.join(_brackets(names))}"
        case "json":
            inside = ", ".join(f'"{name}": {_slot(name)}' for name in names)
            return f'{{"action": "{action.kind}", {inside}}}'
        case "call":
            return f"{action.kind}({', '.join(f'{name}={_slot(name)}' for name in names)})"
        case "xml":
            return f"<action>{action.kind}</action>" + "".join(
                f"<{name}>{name.upper()}</{name}>" for name in names
            )


def _brackets(names: list[str]) -> Iterator[str]:
    if "x" in names:
        yield "[X,Y]"
    if "end_x" in names:
        yield "[END_X,END_Y]"
    for name in names:
        if name not in ("x", "y", "end_x", "end_y"):
            yield f"[{'STRING' if name == 'text' else name.upper()}]"


def _slot(name: str) -> str:
    return f'"{name.upper()}"' if name in ("text", "direction", "key") else name.upper()
