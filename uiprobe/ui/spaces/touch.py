"""The action space of a touch screen: the grammar of the Sphinx paper (table 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from uiprobe.ui.action_syntax import action_from_fields
from uiprobe.ui.actions import (
    Action,
    ActionError,
    ActionKind,
    Direction,
    Key,
    TargetKind,
    check_action,
    format_action,
    infeasible,
    parse_action,
    parse_declaration,
    parse_question,
    parse_wait,
    press,
    question,
    relocate,
    swipe_direction,
    wait_for,
)
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.base import ASK, STOP_KIND, Parameter, Persona, Tool, tell_question
from uiprobe.ui.tree import Element

_ON_ELEMENTS = """\
click [i] - tap widget i
longclick [i] - press and hold widget i
text [i] [string] - type string into widget i
swipe [i] [direction] - swipe on widget i; direction is up, down, left or right"""

_ON_PLACES = """\
click [x,y] - tap the point x,y
longclick [x,y] - press and hold the point x,y
text [x,y] [string] - type string into the field at x,y
swipe [x1,y1] [x2,y2] - swipe from x1,y1 to x2,y2"""

_KEY_LINES = """\
press [back] - go to the previous screen
press [home] - go to the home screen
press [restart] - go to the first screen of the app
press [wait] - wait for the screen to load
press [enter] - press the enter key
press [stop] - stop, because the task is complete"""

_WHICH_APP = {
    "first screen of the app": "first screen of the app that the goal begins in",
    "restart the app": "restart the app that the goal begins in",
}
"""Words of prompts and functions for `press [restart]`, and those in goals over apps."""

_SKILLS = """\
Tips:
- To type, act on the field itself; any existing text is replaced. The enter key submits a search.
- If something is not on the screen, it may be further down or in a menu: swipe up on the list, or \
open the menu.
- Close any dialog or advertisement that is in the way before you continue.
- After a wrong turn, go back to the previous screen.
- If an action changed nothing, choose another: the same action three times in a row, to no \
effect, ends your attempt.
"""

_TOOLS: Mapping[ActionKind, str] = {
    ActionKind.CLICK: "Tap.",
    ActionKind.LONGCLICK: "Press and hold.",
    ActionKind.TEXT: "Type text into a field; any existing text is replaced.",
    ActionKind.SWIPE: "Swipe with a finger.",
    ActionKind.PRESS: "Press a key: back to the previous screen, home, restart the app, wait for "
    "the screen to load, enter, or stop because the goal is reached.",
}

_ASK_LINE = """
ask [question] - ask the person whose goal it is about one thing that neither the goal nor \
the phone says; they answer one question in all, and take the goal back at a second one; \
what they do not understand can be asked in other words"""

_ASK = Tool(
    "ask",
    "Ask the person whose goal it is about one thing that neither the goal nor the phone says; "
    "they answer one question in all, and take the goal back at a second one; what they do not "
    "understand can be asked in other words.",
    {"question": Parameter("string", "The question.")},
)

_WAIT_LINE = """
wait [seconds] - let so many seconds pass, up to an hour; it ends as soon as a message comes or \
something else happens by itself"""

_WAIT = Tool(
    "wait",
    "Let so many seconds pass, up to an hour; it ends as soon as a message comes or something else "
    "happens by itself.",
    {"seconds": Parameter("integer", "The number of seconds.")},
)

_INFEASIBLE = Tool(
    "infeasible",
    "Stop because the goal cannot be reached on this phone.",
    {"reason": Parameter("string", "Why it cannot be reached.")},
)

_KINDS: Mapping[str, str] = {
    ActionKind.CLICK: "click",
    ActionKind.LONGCLICK: "longclick",
    ActionKind.TEXT: "input",
    ActionKind.SWIPE: "swipe",
}
WAIT_FOR = "wait"
"""The verb, and the kind in records, of waiting for a number of seconds."""

_OWN_FORMS = {
    _INFEASIBLE.name: "infeasible [reason]",
    ASK: "ask [question]",
    WAIT_FOR: "wait [seconds], with a whole number of seconds",
}
"""The forms of actions that the paper does not have."""

WAIT_KIND = "none"
"""The kind that records of the touch screen give to waiting."""

_KEY_KINDS: Mapping[Key, str] = {
    Key.BACK: "back",
    Key.HOME: "restart",
    Key.RESTART: "restart",
    Key.WAIT: WAIT_KIND,
    Key.ENTER: "enter",
    Key.STOP: STOP_KIND,
}
_KEYS: Mapping[str, Key] = {
    "back": Key.BACK,
    "enter": Key.ENTER,
    "restart": Key.RESTART,
    WAIT_KIND: Key.WAIT,
    STOP_KIND: Key.STOP,
}
_VERBS: Mapping[str, ActionKind] = {kind: ActionKind(verb) for verb, kind in _KINDS.items()}

_TOLD: Mapping[str, str] = {
    "back": "Pressed back",
    "enter": "Pressed enter",
    "restart": "Restarted the app",
    WAIT_KIND: "Waited",
}


class TouchSpace:
    """Five verbs on widgets by number or on places; records name them as the Sphinx release does.

    `press [home]` has no name of its own in recorded trajectories: there it restarts the app.
    `ask [question]` and `wait [seconds]` are read by every touch space, as `infeasible [reason]`
    is; whoever does not offer them refuses them.

    Args:
        asks: Whether prompts offer `ask`.
        waits: Whether prompts offer `wait`.
        crosses: Whether goals lead through several apps, so that prompts say which one
            `press [restart]` leads to.
    """

    name = "touch"
    persona = Persona("operate the touch screen of a phone", "the operation of a phone", "phone")
    skills = _SKILLS
    verbs = tuple(str(kind) for kind in ActionKind)
    kinds = (
        *("click", "longclick", "input", "swipe", "back", "enter", "stop", WAIT_KIND, "restart"),
        ASK,
        WAIT_FOR,
    )
    targeted = ("click", "longclick", "input", "swipe")
    worded = ("input", ASK, WAIT_FOR)
    wait = press(Key.WAIT)

    def __init__(self, *, asks: bool = False, waits: bool = False, crosses: bool = False) -> None:
        self._asks = asks
        self._waits = waits
        self._crosses = crosses

    def describe(self, targets: TargetKind) -> str:
        """All actions with the kind of target that is asked for, one a line."""
        targeted = _ON_ELEMENTS if targets == "element" else _ON_PLACES
        lines = f"{targeted}\n{self._naming_app(_KEY_LINES)}"
        return f"{lines}{_WAIT_LINE * self._waits}{_ASK_LINE * self._asks}"

    def _naming_app(self, words: str) -> str:
        """The words, with the app that a restart leads to where there are several."""
        for one, named in _WHICH_APP.items() if self._crosses else ():
            words = words.replace(one, named)
        return words

    def example(self, targets: TargetKind) -> str:
        """A click."""
        return "click [7]" if targets == "element" else "click [120,480]"

    def parse(self, text: str) -> Action:
        """Read an action of the grammar, or `infeasible`, `ask` or `wait` with what they take.

        Raises:
            ActionError: It is none of them; the reason says why.
        """
        if action := parse_declaration(text) or parse_question(text) or parse_wait(text):
            return action
        verb = text.partition(" ")[0]
        if verb in _OWN_FORMS and self._offers(verb):
            raise ActionError(
                "malformed_argument", f"{text[:40]!r} is not of the form {_OWN_FORMS[verb]}"
            )
        return parse_action(text)

    def _offers(self, verb: str) -> bool:
        """Whether an action that the paper does not have is among those that prompts name."""
        return {ASK: self._asks, WAIT_FOR: self._waits}.get(verb, True)

    def format(self, action: Action) -> str:
        """The inverse of `parse`."""
        return format_action(action)

    def check(
        self, action: Action, *, targets: TargetKind, widgets: int, width: float, height: float
    ) -> None:
        """Check that an action fits the screen; see `check_action`."""
        check_action(action, targets=targets, widgets=widgets, width=width, height=height)

    def relocate(self, action: Action, move: Callable[[Point], Point]) -> Action:
        """The action with its places moved."""
        return relocate(action, move)

    def tools(self, targets: TargetKind, *, may_be_infeasible: bool) -> list[Tool]:
        """One function per verb, and `infeasible` if the goal may be."""
        tools = [
            Tool(str(kind), self._naming_app(_TOOLS[kind]), _parameters(kind, targets))
            for kind in ActionKind
        ]
        tools += [*([_WAIT] if self._waits else []), *([_ASK] if self._asks else [])]
        return [*tools, _INFEASIBLE] if may_be_infeasible else tools

    def read_call(self, name: str, arguments: Mapping[str, object]) -> Action:
        """The action of a function call.

        Raises:
            ActionError: There is no such function, or its arguments make no action.
        """
        if name == _INFEASIBLE.name:
            return infeasible(str(arguments.get("reason") or "no reason given"))
        if name == ASK:
            return question(str(arguments.get("question") or ""))
        if name == WAIT_FOR:
            return _waiting(arguments.get("seconds"))
        return action_from_fields({**arguments, "action": name})

    def stop(self, reason: str | None = None) -> Action:
        """`press [stop]`, or `infeasible [reason]`."""
        return press(Key.STOP) if reason is None else infeasible(reason)

    def ends(self, action: Action) -> bool:
        """Whether it is a stop."""
        return action.key == Key.STOP

    def declares_infeasible(self, action: Action) -> bool:
        """Whether it is a stop with a reason."""
        return action.key == Key.STOP and bool(action.text)

    def kind_of(self, action: Action) -> str:
        """The name that the Sphinx release gives it, or `ask` or `wait`."""
        if action.kind in (ASK, WAIT_FOR):
            return action.kind
        return _KINDS[action.kind] if action.key is None else _KEY_KINDS[action.key]

    def repeat(self, kind: str, element: Element | None, message: str | None) -> Action:
        """The action that does it again; a swipe goes from the middle to that of the top edge."""
        if kind == ASK:
            return question(message or "")
        if kind == WAIT_FOR:
            return wait_for(int(message or 1))
        if element is None:
            return press(_KEYS[kind])
        center = Point(*element.bounds.center)
        end = Point(center.x, element.bounds.top) if kind == "swipe" else None
        return Action(_VERBS[kind], point=center, end=end, text=message)

    def tell(self, kind: str, place: str | None, message: str | None) -> str:
        """A line on what was done."""
        if place is not None:
            match kind:
                case "input":
                    return f"Typed {message!r} into {place}"
                case "swipe":
                    return f"Swiped on {place}"
                case "longclick":
                    return f"Long-pressed {place}"
                case _:
                    return f"Clicked {place}"
        if kind == ASK:
            return tell_question(message)
        if kind == WAIT_FOR:
            return f"Waited up to {message} s"
        return _TOLD.get(kind, "Stopped" if message is None else "Declared the goal infeasible")

    def tell_action(self, action: Action, place: str | None) -> str:
        """A line on what was done, with the way of a swipe, and a home that is no restart."""
        if action.key == Key.HOME:
            return "Pressed home"
        if action.kind == ActionKind.SWIPE and place is not None:
            return f"Swiped {swipe_direction(action)} on {place}"
        return self.tell(self.kind_of(action), place, action.text)

    def verb_of(self, kind: str) -> ActionKind:
        """The verb of a record on an element."""
        return _VERBS[kind]

    def key_of(self, kind: str) -> Key:
        """The key of a record without an element; a wait for what has none."""
        return _KEYS.get(kind, Key.WAIT)


def _waiting(seconds: object) -> Action:
    """The wait of a function call; numbers may come as texts.

    Raises:
        ActionError: The seconds are no whole number, or too many or too few.
    """
    try:
        return wait_for(int(str(seconds)))
    except ValueError as error:
        raise ActionError(
            "malformed_argument", f"wait takes a whole number of seconds: {str(error)[:120]}"
        ) from None


def _parameters(kind: ActionKind, targets: TargetKind) -> Mapping[str, Parameter]:
    found: dict[str, Parameter] = {}
    if kind == ActionKind.PRESS:
        found["key"] = Parameter("string", "The key.", tuple(map(str, Key)))
    elif targets == "element":
        found["index"] = Parameter("integer", "Index of the widget.")
    else:
        found |= {
            name: Parameter("number", f"{name} coordinate of the target.") for name in ("x", "y")
        }
    if kind == ActionKind.TEXT:
        found["text"] = Parameter("string", "The text.")
    if kind == ActionKind.SWIPE and targets == "element":
        found["direction"] = Parameter(
            "string", "The direction in which the finger moves.", tuple(map(str, Direction))
        )
    if kind == ActionKind.SWIPE and targets == "coordinate":
        found |= {
            name: Parameter(
                "number", f"{name[-1]} coordinate of the point where the finger is lifted."
            )
            for name in ("end_x", "end_y")
        }
    return found


TOUCH = TouchSpace()

_OFFERING = {
    (asks, waits, crosses): TouchSpace(asks=asks, waits=waits, crosses=crosses)
    for asks in (False, True)
    for waits in (False, True)
    for crosses in (False, True)
    if asks or waits or crosses
}


def touch_space(*, asks: bool = False, waits: bool = False, crosses: bool = False) -> TouchSpace:
    """The same actions, for prompts that offer more, or are of goals over several apps."""
    return _OFFERING.get((asks, waits, crosses), TOUCH)
