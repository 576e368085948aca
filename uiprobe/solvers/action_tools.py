"""The actions as functions that a model calls natively."""

from __future__ import annotations

from inspect_ai.model import ChatMessageAssistant
from inspect_ai.tool import ToolInfo, ToolParams
from inspect_ai.util import JSONSchema

from uiprobe.ui.actions import Action, ActionError, TargetKind
from uiprobe.ui.spaces.base import ActionSpace, Tool


def action_tools(
    space: ActionSpace, targets: TargetKind, *, may_be_infeasible: bool
) -> list[ToolInfo]:
    """One function per verb of an action space, with the kind of target that is asked for.

    Args:
        space: The action space whose verbs become functions.
        targets: That kind of target.
        may_be_infeasible: Whether to include a function that declares the goal infeasible.
    """
    return [_tool(tool) for tool in space.tools(targets, may_be_infeasible=may_be_infeasible)]


def _tool(tool: Tool) -> ToolInfo:
    properties = {
        name: JSONSchema(
            type=one.type,
            description=one.description,
            enum=None if one.choices is None else list(one.choices),
            items=JSONSchema(type="string") if one.type == "array" else None,
        )
        for name, one in tool.parameters.items()
    }
    return ToolInfo(
        name=tool.name,
        description=tool.description,
        parameters=ToolParams(
            properties=properties,
            required=[name for name, one in tool.parameters.items() if one.required],
        ),
    )


def read_tool_call(message: ChatMessageAssistant, space: ActionSpace) -> Action:
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
    return space.read_call(call.function, call.arguments)
