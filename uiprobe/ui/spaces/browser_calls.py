"""The functions of a browser's action space, in BrowserGym's syntax, and how calls are read.

A call is read as a syntax tree, and only names, keywords and literals get through: nothing that a
model writes is ever run.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Literal

from uiprobe.ui.actions import (
    MAX_ACTION_LENGTH,
    MAX_NUMBER,
    Action,
    ActionError,
    Argument,
    Reason,
)
from uiprobe.ui.coordinates import Point

Subset = Literal["bid", "coord", "nav", "tab", "misc", "chat", "infeas", "python", "person"]
"""Groups of functions, by BrowserGym's names; `misc` holds what is in none of the others."""

MAX_CALLS = 50
"""Calls in one answer; an answer with more is refused."""

_WAIT_MS = 1000
"""Milliseconds of a wait that says no time."""

MOST_WAITED_MS = 20_000
"""Milliseconds that the waits of one answer may last together: less than a step may take, so that a
model that waits does not pass for a browser that hangs."""

_TIMES = {"noop": "wait_ms", "keyboard_hold": "hold_ms"}
"""Functions that last as long as one of their arguments says."""

_BUTTONS = ("left", "middle", "right")
_MODIFIERS = ("Alt", "Control", "ControlOrMeta", "Meta", "Shift")

_Kind = Literal["text", "texts", "number", "integer", "boolean"]


@dataclass(frozen=True, slots=True)
class CallParameter:
    """A parameter of a function.

    Attributes:
        name: Name of the parameter in a call.
        kind: What it takes; `texts` is one text or a list of them.
        description: What it means.
        default: Its value where a call leaves it out; None if it must be given.
        choices: The texts that it takes; None for any.
    """

    name: str
    kind: _Kind
    description: str
    default: Argument | None = None
    choices: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the action space.

    Attributes:
        name: Its name, which is the verb of its action.
        subset: The group it belongs to.
        description: What it does.
        parameters: Its parameters, in order.
        example: Its arguments in an example.
        handle: The parameter that names the element acted on; empty if none does.
        point: The parameters for the place acted on; empty if it has none.
        end: Those for the place where a movement ends.
        text: The parameter for what is typed, pressed, chosen or said; empty if none is.
        offered: Whether prompts offer it. What BrowserGym's action set lacks, or no page here
            allows, is only read where a log has it.
    """

    name: str
    subset: Subset
    description: str
    parameters: tuple[CallParameter, ...] = ()
    example: str = ""
    handle: str = ""
    point: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    text: str = ""
    offered: bool = True

    @property
    def signature(self) -> str:
        """Its head, as prompts show it."""
        shown = (
            one.name if one.default is None else f"{one.name}={_write(one.default)}"
            for one in self.parameters
        )
        return f"{self.name}({', '.join(shown)})"


def _bid(name: str = "bid", description: str = "The element.") -> CallParameter:
    return CallParameter(name, "text", description)


def _text(name: str, description: str) -> CallParameter:
    return CallParameter(name, "text", description)


def _place(*names: str) -> tuple[CallParameter, ...]:
    return tuple(CallParameter(name, "number", f"{name} coordinate.") for name in names)


_BUTTON = CallParameter("button", "text", "The mouse button.", "left", _BUTTONS)
_KEYS = CallParameter("modifiers", "texts", "Keys that are held down meanwhile.", (), _MODIFIERS)

FUNCTIONS: Mapping[str, Function] = {
    one.name: one
    for one in (
        Function(
            "click", "bid", "click an element", (_bid(), _BUTTON, _KEYS), "'a51'", handle="bid"
        ),
        Function(
            "dblclick",
            "bid",
            "double-click an element",
            (_bid(), _BUTTON, _KEYS),
            "'b12'",
            handle="bid",
        ),
        Function("hover", "bid", "move the mouse over an element", (_bid(),), "'b8'", handle="bid"),
        Function(
            "fill",
            "bid",
            "put text into a field; any existing text is replaced",
            (
                _bid(),
                _text("value", "The text."),
                CallParameter(
                    "enable_autocomplete_menu", "boolean", "Type it key by key at the end.", False
                ),
            ),
            "'237', 'example value'",
            handle="bid",
            text="value",
        ),
        Function(
            "select_option",
            "bid",
            "choose one or more options of a list, by value or label",
            (_bid(), CallParameter("options", "texts", "The option, or a list of them.")),
            "'c48', 'blue'",
            handle="bid",
            text="options",
        ),
        Function("check", "bid", "tick a box", (_bid(),), "'55'", handle="bid", offered=False),
        Function("uncheck", "bid", "untick a box", (_bid(),), "'55'", handle="bid", offered=False),
        Function(
            "press",
            "bid",
            "press a key or a chord of keys on an element",
            (_bid(), _text("key_comb", "The keys, such as Enter or Control+A.")),
            "'88', 'Enter'",
            handle="bid",
            text="key_comb",
        ),
        Function("focus", "bid", "put the focus on an element", (_bid(),), "'b455'", handle="bid"),
        Function("clear", "bid", "empty a field", (_bid(),), "'996'", handle="bid"),
        Function(
            "drag_and_drop",
            "bid",
            "drag an element onto another",
            (_bid("from_bid", "The element."), _bid("to_bid", "Where it is dropped.")),
            "'56', '498'",
            handle="from_bid",
        ),
        Function(
            "upload_file",
            "bid",
            "click an element and choose files for it",
            (_bid(), CallParameter("file", "texts", "The path of the file, or a list of them.")),
            "'572', 'receipt.pdf'",
            handle="bid",
            text="file",
            offered=False,
        ),
        Function(
            "scroll",
            "bid",
            "turn the mouse wheel, in pixels to the right and down, over what lies under the mouse",
            _place("delta_x", "delta_y"),
            "0, 200",
        ),
        Function(
            "scroll_at",
            "coord",
            "turn the mouse wheel at a place",
            _place("x", "y", "dx", "dy"),
            "300, 400, 0, 200",
            point=("x", "y"),
        ),
        Function(
            "mouse_move",
            "coord",
            "move the mouse to a place",
            _place("x", "y"),
            "65, 150",
            point=("x", "y"),
        ),
        Function(
            "mouse_down",
            "coord",
            "press a mouse button and hold it",
            (*_place("x", "y"), _BUTTON),
            "140, 580",
            point=("x", "y"),
        ),
        Function(
            "mouse_up",
            "coord",
            "release a mouse button",
            (*_place("x", "y"), _BUTTON),
            "250, 120",
            point=("x", "y"),
        ),
        Function(
            "mouse_click",
            "coord",
            "click a place",
            (*_place("x", "y"), _BUTTON),
            "88, 65",
            point=("x", "y"),
        ),
        Function(
            "mouse_dblclick",
            "coord",
            "double-click a place",
            (*_place("x", "y"), _BUTTON),
            "60, 120",
            point=("x", "y"),
        ),
        Function(
            "mouse_drag_and_drop",
            "coord",
            "drag from one place to another",
            _place("from_x", "from_y", "to_x", "to_y"),
            "11, 25, 33, 46",
            point=("from_x", "from_y"),
            end=("to_x", "to_y"),
        ),
        Function(
            "mouse_upload_file",
            "coord",
            "click a place and choose files for it",
            (
                *_place("x", "y"),
                CallParameter("file", "texts", "The path of the file, or a list of them."),
            ),
            "132, 547, 'receipt.pdf'",
            point=("x", "y"),
            text="file",
            offered=False,
        ),
        Function(
            "keyboard_press",
            "coord",
            "press a key or a chord of keys",
            (_text("key", "The keys, such as Enter or Control+A."),),
            "'Enter'",
            text="key",
        ),
        Function(
            "keyboard_down",
            "coord",
            "press a key and hold it",
            (_text("key", "The key."),),
            "'Shift'",
            text="key",
        ),
        Function(
            "keyboard_up",
            "coord",
            "release a key",
            (_text("key", "The key."),),
            "'Shift'",
            text="key",
        ),
        Function(
            "keyboard_hold",
            "coord",
            "hold a key down for a time, in milliseconds, and release it",
            (_text("key", "The key."), CallParameter("hold_ms", "number", "How long.")),
            "'ArrowLeft', 800",
            text="key",
            offered=False,
        ),
        Function(
            "keyboard_type",
            "coord",
            "type text key by key where the focus is",
            (_text("text", "The text."),),
            "'Hello world!'",
            text="text",
        ),
        Function(
            "keyboard_insert_text",
            "coord",
            "insert text at once where the focus is",
            (_text("text", "The text."),),
            "'Hello world!'",
            text="text",
        ),
        Function("go_back", "nav", "go to the previous page"),
        Function("go_forward", "nav", "go to the next page"),
        Function(
            "goto",
            "nav",
            "go to an address",
            (_text("url", "The address."),),
            "'http://localhost/list'",
            text="url",
        ),
        Function("new_tab", "tab", "open a new tab and show it"),
        Function("tab_close", "tab", "close the current tab"),
        Function(
            "tab_focus",
            "tab",
            "show another tab; the first has the number 0",
            (CallParameter("index", "integer", "Its number."),),
            "2",
        ),
        Function(
            "noop",
            "misc",
            f"wait, in milliseconds, at most {MOST_WAITED_MS:,} in one answer",
            (CallParameter("wait_ms", "number", "How long.", _WAIT_MS),),
            "500",
        ),
        Function(
            "send_msg_to_user",
            "chat",
            "send a message to the user, such as the answer to a question",
            (_text("text", "The message."),),
            "'The total is 42.'",
            text="text",
        ),
        Function(
            "report_infeasible",
            "infeas",
            "stop because the goal cannot be reached",
            (_text("reason", "Why it cannot be reached."),),
            "'There is no such record.'",
            text="reason",
        ),
        Function("stop", "misc", "stop because the goal is reached"),
        Function(
            "ask",
            "person",
            "ask the person whose goal it is about one thing that neither the goal nor the site "
            "says, and nothing else in the same answer; they answer one question in all, and take "
            "the goal back at a second one; what they do not understand can be asked in other "
            "words",
            (_text("question", "The question."),),
            "'Which of the two do you mean?'",
            text="question",
        ),
        Function(
            "python",
            "python",
            "run Python code that uses Playwright's synchronous `page`; "
            "page.get_by_test_id('a51') is the element a51, and send_message_to_user(text) and "
            "report_infeasible_instructions(reason) are known",
            (_text("code", "The code."),),
            "'page.get_by_label(\\'Name\\').fill(\\'Ada\\')'",
            text="code",
        ),
    )
}
"""The functions by name: those of BrowserGym 0.14 with its parameters, `stop`, `ask`, and `python`,
which stands for BrowserGym's action space of that name: an environment refuses it unless it is
allowed. `keyboard_hold` is for generated pages, which BrowserGym does not show.

BrowserGym ends an episode when its task says so. `stop` is for goals that are judged afterwards.
"""


def waited_ms(call: Action) -> float:
    """Milliseconds that a call waits, or holds a key down; 0 for all others."""
    if call.kind not in _TIMES:
        return 0.0
    default = _WAIT_MS if call.kind == "noop" else 0
    return max(0.0, float(str(dict(call.arguments).get(_TIMES[call.kind], default))))


def read_calls(text: str) -> list[Action]:
    """Read one or more calls, one a line or separated by semicolons.

    Raises:
        ActionError: The text is something else; the reason says why.
    """
    if len(text) > MAX_ACTION_LENGTH:
        raise ActionError("too_long", f"{len(text):,} characters, at most {MAX_ACTION_LENGTH:,}")
    if not text.strip():
        raise ActionError("empty", "there is no action")
    try:
        with warnings.catch_warnings():
            # A model's text is not our source code, so warnings on it do not matter.
            warnings.simplefilter("ignore")
            body = ast.parse(text.strip()).body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise ActionError(
            "malformed_argument", f"{text.strip()[:60]!r} is not a function call"
        ) from None
    if not body:
        raise ActionError("empty", "there is no action")
    if len(body) > MAX_CALLS:
        raise ActionError("too_long", f"{len(body):,} calls, at most {MAX_CALLS}")
    calls = []
    for statement in body:
        call = statement.value if isinstance(statement, ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            raise ActionError("unknown_action", "only calls of the listed functions are actions")
        calls.append(_read_call(call, call.func.id))
    return calls


def _read_call(call: ast.Call, name: str) -> Action:
    function = function_named(name)
    if len(call.args) > len(function.parameters):
        raise ActionError(
            "trailing_text",
            f"{name} takes {len(function.parameters)} arguments: {function.signature}",
        )
    given: dict[str, object] = {}
    for parameter, node in zip(function.parameters, call.args, strict=False):
        given[parameter.name] = _literal(node, name)
    for keyword in call.keywords:
        if keyword.arg is None or keyword.arg in given:
            raise ActionError("malformed_argument", f"{name}: an argument without a name, or twice")
        given[keyword.arg] = _literal(keyword.value, name)
    return action_of_call(name, given)


def _literal(node: ast.expr, name: str) -> object:
    try:
        value: object = ast.literal_eval(node)
    except (ValueError, TypeError, MemoryError, RecursionError, SyntaxError):
        raise ActionError("malformed_argument", f"{name}: an argument is not a literal") from None
    return value


def function_named(name: str) -> Function:
    """A function by its name.

    Raises:
        ActionError: `unknown_action`.
    """
    function = FUNCTIONS.get(name)
    if function is None:
        raise ActionError("unknown_action", f"there is no function {name[:40]!r}")
    return function


def action_of_call(name: str, given: Mapping[str, object]) -> Action:
    """The action of a call with its arguments by name; those that are None count as left out.

    Raises:
        ActionError: There is no such function, or its arguments make no action.
    """
    function = function_named(name)
    values: dict[str, Argument] = {}
    known = {parameter.name for parameter in function.parameters}
    for unknown in given.keys() - known:
        raise ActionError(
            "trailing_text",
            f"{name} has no parameter {str(unknown)[:40]!r}: {function.signature}",
        )
    for parameter in function.parameters:
        value = given.get(parameter.name)
        if value is None:
            if parameter.default is None:
                missing = parameter.name in (function.handle, *function.point)
                raise ActionError(
                    "missing_target" if missing else "missing_argument",
                    f"{parameter.name} is missing: {function.signature}",
                )
            continue
        checked = _checked(value, parameter, function)
        # A page takes one option or file as a text, and keys to hold down as a list alone.
        alone = parameter.kind == "texts" and parameter.name != function.text
        values[parameter.name] = (checked,) if alone and isinstance(checked, str) else checked
    # A list of texts has no place in `Action.text`, so it stays among the arguments.
    typed = isinstance(values.get(function.text), str)
    text = str(values.pop(function.text)) if typed else None
    handle = values.pop(function.handle, None)
    return Action(
        name,
        handle=None if handle is None else str(handle),
        point=_point(values, function.point),
        end=_point(values, function.end),
        text=text,
        arguments=tuple(
            (one, value) for one, value in values.items() if value != _default(function, one)
        ),
    )


def _point(values: dict[str, Argument], names: tuple[str, ...]) -> Point | None:
    if not names:
        return None
    x, y = (values.pop(name) for name in names)
    return Point(float(x), float(y))  # type: ignore[arg-type]


def _default(function: Function, name: str) -> Argument | None:
    return next(one.default for one in function.parameters if one.name == name)


def _checked(value: object, parameter: CallParameter, function: Function) -> Argument:
    of_target = parameter.name == function.handle
    reason: Reason = "malformed_target" if of_target else "malformed_argument"
    found = _typed(value, parameter.kind)
    if found is None:
        raise ActionError(
            reason,
            f"{function.name}: {parameter.name} is of type {type(value).__name__}, expected "
            f"{_EXPECTED[parameter.kind]}",
        )
    chosen = found if isinstance(found, tuple) else (found,)
    if parameter.choices is not None and any(one not in parameter.choices for one in chosen):
        raise ActionError(
            reason, f"{function.name}: {parameter.name} is one of {', '.join(parameter.choices)}"
        )
    return found


_EXPECTED: Mapping[_Kind, str] = {
    "text": "a text",
    "texts": "a text or a list of texts",
    "number": "a number",
    "integer": "a whole number",
    "boolean": "True or False",
}


def _typed(value: object, kind: _Kind) -> Argument | None:
    if kind == "boolean":
        return value if isinstance(value, bool) else None
    if kind in ("number", "integer"):
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        if not isfinite(value) or abs(value) >= MAX_NUMBER or (kind == "integer" and value % 1):
            return None
        return int(value) if value == int(value) else float(value)
    if isinstance(value, str):
        return value
    if kind == "texts" and isinstance(value, list | tuple):
        texts = tuple(value)
        return texts if all(isinstance(one, str) for one in texts) else None
    return None


def write_call(action: Action) -> str:
    """Write an action as a call; the inverse of `read_calls`."""
    function = FUNCTIONS[action.kind]
    values: dict[str, Argument] = dict(action.arguments)
    if action.handle is not None:
        values[function.handle] = action.handle
    for names, place in ((function.point, action.point), (function.end, action.end)):
        if place is not None:
            values |= {name: _whole(number) for name, number in zip(names, place, strict=True)}
    if action.text is not None and function.text:
        values[function.text] = action.text
    written: list[str] = []
    skipped = False
    for parameter in function.parameters:
        if parameter.name not in values:
            skipped = True
            continue
        value = _write(values[parameter.name])
        written.append(f"{parameter.name}={value}" if skipped else value)
    return f"{action.kind}({', '.join(written)})"


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _write(value: Argument) -> str:
    return repr(list(value)) if isinstance(value, tuple) else repr(value)
