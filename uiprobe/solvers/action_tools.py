"""The actions as functions that a model calls natively."""

from __future__ import annotations

from typing import Literal

from inspect_ai.model import ChatMessageAssistant
from inspect_ai.tool import ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from uiprobe.ui.action_syntax import action_from_fields
from uiprobe.ui.actions import (
    Action,
    ActionError,
    ActionKind,
    Direction,
    Key,
    TargetKind,
    infeasible,
)

_DESCRIPTIONS: dict[ActionKind, str] = {
    ActionKind.CLICK: "Tap.",
    ActionKind.LONGCLICK: "Press and hold.",
    ActionKind.TEXT: "Type a text into a field, in place of what stands in it.",
    ActionKind.SWIPE: "Swipe with a finger.",
    ActionKind.PRESS: "Press a key: back to the previous screen, home, restart the app, wait until "
    "the screen has loaded, enter, or stop because the goal is reached.",
}


_INFEASIBLE = ToolInfo(
    name="infeasible",
    description="Stop because the goal cannot be met on this phone.",
    parameters=ToolParams(
        properties={"reason": JSONSchema(type="string", description="Why it cannot be met.")},
        required=["reason"],
    ),
)


def action_tools(targets: TargetKind, *, may_be_infeasible: bool) -> list[ToolInfo]:
    """One function per verb of the grammar, with the kind of target that is asked for.

    Args:
        targets: The kind.
        may_be_infeasible: Whether there is one by which the goal is declared infeasible.
    """
    tools = [_tool(kind, targets) for kind in ActionKind]
    return [*tools, _INFEASIBLE] if may_be_infeasible else tools


def _tool(kind: ActionKind, targets: TargetKind) -> ToolInfo:
    properties: dict[str, JSONSchema] = {}
    if kind == ActionKind.PRESS:
        properties["key"] = _schema("string", "The key.", [str(key) for key in Key])
    elif targets == "element":
        properties["index"] = _schema("integer", "Number of the widget.")
    else:
        properties |= {name: _schema("number", f"{name} of the place.") for name in ("x", "y")}
    if kind == ActionKind.TEXT:
        properties["text"] = _schema("string", "The text.")
    if kind == ActionKind.SWIPE and targets == "element":
        properties["direction"] = _schema(
            "string", "Where the finger moves.", [str(direction) for direction in Direction]
        )
    if kind == ActionKind.SWIPE and targets == "coordinate":
        properties |= {
            name: _schema("number", f"{name[-1]} of the place where the finger is lifted.")
            for name in ("end_x", "end_y")
        }
    return ToolInfo(
        name=str(kind),
        description=_DESCRIPTIONS[kind],
        parameters=ToolParams(properties=properties, required=list(properties)),
    )


def _schema(
    kind: Literal["string", "integer", "number"], description: str, choices: list[str] | None = None
) -> JSONSchema:
    return JSONSchema(type=kind, description=description, enum=choices)


def read_tool_call(message: ChatMessageAssistant) -> Action:
    """The action that a message calls for.

    Raises:
        ActionError: It calls no function, more than one, or one with arguments that make no action.
    """
    calls = message.tool_calls or []
    if not calls:
        raise ActionError("empty", "no function is called")
    if len(calls) > 1:
        raise ActionError("trailing_text", f"{len(calls)} functions are called, expected one")
    call = calls[0]
    if call.parse_error is not None:
        raise ActionError("malformed_argument", call.parse_error[:200])
    if call.function == _INFEASIBLE.name:
        return infeasible(str(call.arguments.get("reason") or "no reason given"))
    return action_from_fields({**call.arguments, "action": call.function})
