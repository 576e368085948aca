"""The action space of a browser: function calls in BrowserGym's syntax."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from uiprobe.ui.actions import Action, ActionError, TargetKind, relocate
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.base import (
    ASK,
    SEVERAL,
    STOP_KIND,
    Parameter,
    Persona,
    Tool,
    tell_question,
)
from uiprobe.ui.spaces.browser_calls import (
    FUNCTIONS,
    CallParameter,
    Subset,
    action_of_call,
    read_calls,
    write_call,
)
from uiprobe.ui.tree import Element

_SKILLS = """\
Tips:
- To fill in a field, act on the field itself; any existing text is replaced.
- A list with suggestions may open while you type: choose from it.
- If something is not in view, scroll, or look on another page or tab.
- Close any dialog that is in the way before you continue.
- After a wrong turn, go back to the previous page.
- If an action changed nothing, choose another: the same action three times in a row, to no \
effect, ends your attempt.
"""

_JSON_TYPES: Mapping[str, Literal["string", "array", "number", "integer", "boolean"]] = {
    "text": "string",
    "texts": "array",
    "number": "number",
    "integer": "integer",
    "boolean": "boolean",
}

_TOLD: Mapping[str, str] = {
    "click": "Clicked {place}",
    "mouse_click": "Clicked {place}",
    "dblclick": "Double-clicked {place}",
    "mouse_dblclick": "Double-clicked {place}",
    "hover": "Moved the mouse over {place}",
    "mouse_move": "Moved the mouse over {place}",
    "mouse_down": "Pressed the mouse button on {place}",
    "mouse_up": "Released the mouse button on {place}",
    "fill": "Filled {message!r} into {place}",
    "select_option": "Chose {message!r} in {place}",
    "check": "Ticked {place}",
    "uncheck": "Unticked {place}",
    "press": "Pressed {message} on {place}",
    "focus": "Put the focus on {place}",
    "clear": "Emptied {place}",
    "drag_and_drop": "Dragged {place}",
    "mouse_drag_and_drop": "Dragged {place}",
    "upload_file": "Uploaded {message!r} at {place}",
    "mouse_upload_file": "Uploaded {message!r} at {place}",
    "scroll": "Scrolled",
    "scroll_at": "Scrolled at {place}",
    "keyboard_press": "Pressed {message}",
    "keyboard_down": "Held {message} down",
    "keyboard_up": "Released {message}",
    "keyboard_hold": "Held {message} down for a time",
    "keyboard_type": "Typed {message!r}",
    "keyboard_insert_text": "Typed {message!r}",
    "go_back": "Went back",
    "go_forward": "Went forward",
    "goto": "Went to {message}",
    "new_tab": "Opened a tab",
    "tab_close": "Closed the tab",
    "tab_focus": "Went to another tab",
    "noop": "Waited",
    "send_msg_to_user": "Told the user {message!r}",
    "report_infeasible": "Declared the goal infeasible",
    "python": "Ran the code {message!r}",
    SEVERAL: "Did in turn: {message}",
    STOP_KIND: "Stopped",
}

_BY_PLACE: Mapping[str, str] = {
    "click": "mouse_click",
    "dblclick": "mouse_dblclick",
    "hover": "mouse_move",
}
"""Functions on elements, with those that do the same at a place."""


class BrowserSpace:
    """Function calls on elements by bid, on places, on pages and tabs, and messages to the user.

    An action that is read may be several calls, one a line. A page is always looked at after all of
    them, and the first that fails ends them.

    Args:
        tells_python: Whether prompts offer `python`, which not every environment allows.
        asks: Whether prompts offer `ask`, for runs in which a person can be asked.
    """

    name = "browser"
    persona = Persona("operate a web browser", "the operation of a web browser", "site")
    skills = _SKILLS
    verbs = tuple(FUNCTIONS)
    kinds = (*FUNCTIONS, SEVERAL)
    targeted = tuple(name for name, one in FUNCTIONS.items() if one.handle or one.point)
    worded = (*(name for name, one in FUNCTIONS.items() if one.text), SEVERAL)
    wait = Action("noop")

    def __init__(self, *, tells_python: bool = False, asks: bool = False) -> None:
        self._more: tuple[Subset, ...] = (
            *(("python",) if tells_python else ()),
            *(("person",) if asks else ()),
        )

    def describe(self, targets: TargetKind) -> str:
        """The functions with the kind of target that is asked for, one a line."""
        return describe_functions((*_subsets(targets), *self._more))

    def example(self, targets: TargetKind) -> str:
        """A click."""
        return "click('a51')" if targets == "element" else "mouse_click(120, 480)"

    def parse(self, text: str) -> Action:
        """Read one or more calls.

        Raises:
            ActionError: It is something else; the reason says why.
        """
        return in_turn(read_calls(text))

    def format(self, action: Action) -> str:
        """The inverse of `parse`."""
        return str(action.text) if action.kind == SEVERAL else write_call(action)

    def check(
        self, action: Action, *, targets: TargetKind, widgets: int, width: float, height: float
    ) -> None:
        """Check the kind of target, and that places lie on the page's part that is shown.

        Whether an element exists shows when the action is recorded.

        Raises:
            ActionError: `wrong_target_kind`, `outside_screen`, or `trailing_text` for a question
                beside other calls.
        """
        calls = calls_of(action)
        if len(calls) > 1 and any(call.kind == ASK for call in calls):
            raise ActionError("trailing_text", "ask stands alone: no other call goes with it")
        for call in calls:
            kind = call.target_kind
            if kind is not None and kind != targets:
                raise ActionError(
                    "wrong_target_kind",
                    f"the target is given by {kind}; expected one by {targets}",
                )
            for point in (call.point, call.end):
                if point is not None and not (0 <= point.x <= width and 0 <= point.y <= height):
                    raise ActionError(
                        "outside_screen",
                        f"the place {point.x:g},{point.y:g} is outside {width:g} by {height:g}",
                    )

    def relocate(self, action: Action, move: Callable[[Point], Point]) -> Action:
        """The action with the places of each of its calls moved."""
        return in_turn([relocate(call, move) for call in calls_of(action)])

    def tools(self, targets: TargetKind, *, may_be_infeasible: bool) -> list[Tool]:
        """One function per verb; `report_infeasible` only if the goal may be."""
        return [
            Tool(
                name,
                f"{one.description[0].upper()}{one.description[1:]}.",
                {parameter.name: _parameter(parameter) for parameter in one.parameters},
            )
            for name, one in FUNCTIONS.items()
            if one.offered
            and one.subset in (*_subsets(targets), *self._more)
            and (one.subset != "infeas" or may_be_infeasible)
        ]

    def read_call(self, name: str, arguments: Mapping[str, object]) -> Action:
        """The action of a function call.

        Raises:
            ActionError: There is no such function, or its arguments make no action.
        """
        return action_of_call(name, arguments)

    def stop(self, reason: str | None = None) -> Action:
        """`stop()`, or `report_infeasible(reason)`."""
        return Action("stop") if reason is None else Action("report_infeasible", text=reason)

    def ends(self, action: Action) -> bool:
        """Whether it is a stop; the environment receives the declaration, and ends itself."""
        return action.kind == "stop"

    def declares_infeasible(self, action: Action) -> bool:
        """Whether it says that the goal cannot be reached."""
        return action.kind == "report_infeasible"

    def kind_of(self, action: Action) -> str:
        """Its verb."""
        return action.kind

    def repeat(self, kind: str, element: Element | None, message: str | None) -> Action:
        """The action that does it again: on the element, or where it was if it has no bid."""
        if kind == SEVERAL:
            return in_turn(read_calls(message or ""))
        if element is None:
            return Action(kind, text=message)
        if element.handle and FUNCTIONS[kind].handle:
            return Action(kind, handle=element.handle, text=message)
        return Action(_BY_PLACE.get(kind, kind), point=Point(*element.bounds.center), text=message)

    def tell(self, kind: str, place: str | None, message: str | None) -> str:
        """A line on what was done."""
        if kind == ASK:
            return tell_question(message)
        return _TOLD[kind].format(place=place or "the page", message=message or "")

    def tell_action(self, action: Action, place: str | None) -> str:
        """A line on an action, with its other arguments, such as how far the wheel turned."""
        told = self.tell(action.kind, place, action.text)
        others = ", ".join(f"{name}={value}" for name, value in action.arguments)
        return f"{told} ({others})" if others else told


def in_turn(calls: Sequence[Action]) -> Action:
    """One action that makes the calls in turn; a single call stays as it is."""
    if len(calls) == 1:
        return calls[0]
    return Action(SEVERAL, text="\n".join(map(write_call, calls)))


def calls_of(action: Action) -> list[Action]:
    """The calls that an action makes."""
    return read_calls(str(action.text)) if action.kind == SEVERAL else [action]


def describe_functions(subsets: Iterable[Subset]) -> str:
    """The functions of the subsets, one a line, each with what it does and an example."""
    chosen = set(subsets)
    return describe_named(
        name for name, one in FUNCTIONS.items() if one.offered and one.subset in chosen
    )


def describe_named(names: Iterable[str]) -> str:
    """The functions of these names, one a line, each with what it does and an example."""
    return "\n".join(
        f"{FUNCTIONS[name].signature} - {FUNCTIONS[name].description}"
        + (f"; for example {name}({FUNCTIONS[name].example})" if FUNCTIONS[name].example else "")
        for name in names
    )


def _subsets(targets: TargetKind) -> tuple[Subset, ...]:
    return ("bid" if targets == "element" else "coord", "nav", "tab", "misc", "chat", "infeas")


def _parameter(one: CallParameter) -> Parameter:
    return Parameter(
        _JSON_TYPES[one.kind],
        one.description,
        one.choices if one.kind == "text" else None,
        required=one.default is None,
    )


BROWSER = BrowserSpace()

_OFFERING = {
    (tells_python, asks): BrowserSpace(tells_python=tells_python, asks=asks)
    for tells_python in (False, True)
    for asks in (False, True)
    if tells_python or asks
}


def browser_space(*, tells_python: bool = False, asks: bool = False) -> BrowserSpace:
    """The same actions, for prompts that offer `python`, `ask`, or both."""
    return _OFFERING.get((tells_python, asks), BROWSER)
