"""Actions on a touch screen, and the grammar in which a model writes them (paper table 2).

    click [elem]          click [x,y]
    longclick [elem]      longclick [x,y]
    text [elem] [string]  text [x,y] [string]
    swipe [elem] [dir]    swipe [x1,y1] [x2,y2]
    press [back|home|restart|wait|enter|stop]

`parse_action` and `format_action` are inverses. In place of a coordinate, four numbers are read as
a box, whose centre counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from typing import Literal, get_args

from uiprobe.ui.coordinates import Point

MAX_ACTION_LENGTH = 20_000
"""Characters in one action; a longer one is refused before it is read."""

MAX_NUMBER = 10**9
"""Indices and coordinates are smaller than this; a larger number lies on no screen."""


class ActionKind(StrEnum):
    """The five verbs of the grammar."""

    CLICK = "click"
    LONGCLICK = "longclick"
    TEXT = "text"
    SWIPE = "swipe"
    PRESS = "press"


class Direction(StrEnum):
    """The direction in which the finger moves."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class Key(StrEnum):
    """The keys that `press` takes."""

    BACK = "back"
    HOME = "home"
    RESTART = "restart"
    WAIT = "wait"
    ENTER = "enter"
    STOP = "stop"


TargetKind = Literal["element", "coordinate"]
"""How a target is named: by the index of a widget, or by a place in the picture."""


Argument = str | int | float | bool | tuple[str, ...]
"""A value that a verb of an action space takes besides its target."""


Reason = Literal[
    "empty",
    "too_long",
    "unknown_action",
    "missing_target",
    "malformed_target",
    "missing_argument",
    "malformed_argument",
    "unknown_direction",
    "unknown_key",
    "trailing_text",
    "wrong_target_kind",
    "index_out_of_range",
    "unknown_element",
    "unsuitable_element",
    "outside_screen",
]
"""Why an action cannot be read or carried out."""


class ActionError(ValueError):
    """An action that cannot be read or carried out.

    Attributes:
        reason: A code, for counting.
    """

    REASONS = get_args(Reason)

    def __init__(self, reason: Reason, message: str) -> None:
        super().__init__(message)
        self.reason: Reason = reason


@dataclass(frozen=True, slots=True)
class Action:
    """One action.

    Of the touch screen's verbs exactly one of `index` and `point` is set, except for `press`, which
    has neither. The verbs of other action spaces take what they need; see
    `uiprobe.ui.spaces.base.ActionSpace`. No action has two targets.

    Attributes:
        kind: The verb: an `ActionKind` on a touch screen, a plain word elsewhere.
        index: Number of the widget acted on.
        point: Place acted on; where a swipe starts.
        end: Where a swipe between two places ends.
        text: What is typed; with `press [stop]` why the goal cannot be met, see `infeasible`.
        direction: Direction of a swipe on a widget.
        key: What is pressed.
        arguments: Further arguments of the verbs of other action spaces, by name.
        handle: Name of the element acted on, where a platform names its elements (a bid).
    """

    kind: str
    index: int | None = None
    point: Point | None = None
    end: Point | None = None
    text: str | None = None
    direction: Direction | None = None
    key: Key | None = None
    arguments: tuple[tuple[str, Argument], ...] = ()
    handle: str | None = None

    def __post_init__(self) -> None:
        kind = self.kind
        if not isinstance(kind, ActionKind):
            targets = [one for one in (self.index, self.point, self.handle) if one is not None]
            if len(targets) > 1 or (self.index is not None and self.index < 0):
                raise ValueError(f"an action has one target: {self!r}")
            return
        has_target = (self.index is None) != (self.point is None)
        valid = {
            ActionKind.PRESS: self.key is not None and self.index is None and self.point is None,
            ActionKind.SWIPE: has_target
            and (self.direction is not None) == (self.index is not None)
            and (self.end is not None) == (self.point is not None),
            ActionKind.TEXT: has_target and self.text is not None,
            ActionKind.CLICK: has_target,
            ActionKind.LONGCLICK: has_target,
        }[kind]
        stray = (
            (self.key is not None and kind != ActionKind.PRESS)
            or (self.text is not None and kind != ActionKind.TEXT and self.key != Key.STOP)
            or (self.direction is not None and kind != ActionKind.SWIPE)
            or (self.end is not None and kind != ActionKind.SWIPE)
            or (self.index is not None and self.index < 0)
            or bool(self.arguments)
            or self.handle is not None
        )
        if not valid or stray:
            raise ValueError(f"these fields do not make a {kind} action: {self!r}")

    @property
    def target_kind(self) -> TargetKind | None:
        """How its target is named; None if it has none."""
        if self.index is not None or self.handle is not None:
            return "element"
        return None if self.point is None else "coordinate"


def swipe_direction(action: Action) -> Direction:
    """The direction of a swipe: the one stated, or else along the axis with the longer movement."""
    if action.direction is not None or action.point is None or action.end is None:
        return action.direction or Direction.UP
    across, along = action.end.x - action.point.x, action.end.y - action.point.y
    if abs(across) > abs(along):
        return Direction.RIGHT if across > 0 else Direction.LEFT
    return Direction.DOWN if along > 0 else Direction.UP


def relocate(action: Action, move: Callable[[Point], Point]) -> Action:
    """A single action with its places moved."""
    return replace(
        action,
        point=None if action.point is None else move(action.point),
        end=None if action.end is None else move(action.end),
    )


def press(key: Key) -> Action:
    """The action that presses `key`."""
    return Action(ActionKind.PRESS, key=key)


def infeasible(reason: str) -> Action:
    """The action that stops because the goal cannot be met."""
    return Action(ActionKind.PRESS, key=Key.STOP, text=reason)


_INFEASIBLE = re.compile(r"infeasible \[(.+)\]", re.DOTALL)


def parse_declaration(text: str) -> Action | None:
    """Read `infeasible [reason]`, which must be all of `text`; None if it is something else.

    It is not an action of the paper's grammar: only goals that may be infeasible take it.
    """
    match = _INFEASIBLE.fullmatch(text) if len(text) <= MAX_ACTION_LENGTH else None
    return infeasible(match[1]) if match else None


def question(text: str) -> Action:
    """The action that asks the person whose goal it is.

    Raises:
        ActionError: The question is too long to be written as an action.
    """
    if len(text) > MAX_ACTION_LENGTH - len("ask []"):
        raise ActionError("too_long", f"a question of {len(text):,} characters")
    return Action("ask", text=text)


_QUESTION = re.compile(r"ask \[(.*)\]", re.DOTALL)


def parse_question(text: str) -> Action | None:
    """Read `ask [question]`, which must be all of `text`; None if it is something else.

    It is not an action of the paper's grammar: only runs in which a person can be asked take it.
    """
    match = _QUESTION.fullmatch(text) if len(text) <= MAX_ACTION_LENGTH else None
    return question(match[1]) if match else None


MAX_WAIT_S = 3_600
"""Seconds that one `wait` may take."""


def wait_for(seconds: int) -> Action:
    """The action that waits so many seconds, or until something happens.

    Raises:
        ActionError: It is less than a second or more than an hour.
    """
    if not 1 <= seconds <= MAX_WAIT_S:
        raise ActionError(
            "malformed_argument", f"waiting {seconds} seconds: it is 1 to {MAX_WAIT_S:,}"
        )
    return Action("wait", text=str(seconds))


_WAIT = re.compile(r"wait \[([0-9]{1,9})\]")


def parse_wait(text: str) -> Action | None:
    """Read `wait [seconds]`, which must be all of `text`; None if it is something else.

    It is not an action of the paper's grammar: only goals in which time matters take it.

    Raises:
        ActionError: It is less than a second or more than an hour.
    """
    match = _WAIT.fullmatch(text)
    return wait_for(int(match[1])) if match else None


# As many decimals as the smallest float has, so that every coordinate can be written.
_NUMBER = r"-?[0-9]{1,9}(?:\.[0-9]{1,330})?"
_INDEX = re.compile(r"[0-9]{1,9}")
_POINT = re.compile(rf"({_NUMBER}), ?({_NUMBER})(?:, ?({_NUMBER}), ?({_NUMBER}))?")
_VERB = re.compile(r"[A-Za-z]+")

_FORMS = {
    ActionKind.CLICK: "click [i] or click [x,y]",
    ActionKind.LONGCLICK: "longclick [i] or longclick [x,y]",
    ActionKind.TEXT: "text [i] [string] or text [x,y] [string]",
    ActionKind.SWIPE: "swipe [i] [direction] or swipe [x1,y1] [x2,y2]",
    ActionKind.PRESS: f"press [key], where key is {', '.join(Key)}",
}
"""The right form of each verb, for one who wrote another."""


def parse_action(text: str) -> Action:
    """Read one action, which must be all of `text`.

    Raises:
        ActionError: It is not one; the reason says why, and the message how it is written.
    """
    try:
        return _parse(text)
    except ActionError as error:
        match = _VERB.match(text)
        verb = match.group() if match else ""
        form = next((form for kind, form in _FORMS.items() if kind == verb), None)
        if form is None:
            raise
        raise ActionError(error.reason, f"{error}; the form is {form}") from None


def _parse(text: str) -> Action:
    if len(text) > MAX_ACTION_LENGTH:
        raise ActionError(
            "too_long", f"an action of {len(text):,} characters, at most {MAX_ACTION_LENGTH:,}"
        )
    if not text.strip():
        raise ActionError("empty", "there is no action")
    match = _VERB.match(text)
    verb = match.group() if match else ""
    if verb not in set(ActionKind):
        raise ActionError(
            "unknown_action",
            f"{text[:40]!r} does not begin with an action: {', '.join(ActionKind)}",
        )
    kind = ActionKind(verb)
    rest = text[len(verb) :]
    if kind == ActionKind.PRESS:
        return press(_parse_key(rest))
    first, rest = _take_bracket(rest, kind)
    index, point = _parse_target(first)
    if kind in (ActionKind.CLICK, ActionKind.LONGCLICK):
        if rest:
            raise ActionError("trailing_text", f"{rest[:40]!r} follows the target of a {kind}")
        return Action(kind, index=index, point=point)
    if not rest:
        raise ActionError("missing_argument", f"{kind} takes two brackets, found one")
    if not rest.startswith(" [") or not rest.endswith("]"):
        reason: Reason = "trailing_text" if "]" in rest else "malformed_argument"
        raise ActionError(reason, f"the argument {rest[:40]!r} of {kind} is not in brackets")
    # A text may have brackets of its own: it ends at the last one.
    argument = rest[2:-1]
    if kind == ActionKind.TEXT:
        return Action(kind, index=index, point=point, text=argument)
    if point is None:
        if argument not in set(Direction):
            raise ActionError(
                "unknown_direction", f"{argument[:40]!r} is not one of up, down, left, right"
            )
        return Action(kind, index=index, direction=Direction(argument))
    _, end = _parse_target(argument)
    if end is None:
        raise ActionError("malformed_argument", "a swipe from a place must end at a place")
    return Action(kind, point=point, end=end)


def _parse_key(rest: str) -> Key:
    inside, after = _take_bracket(rest, ActionKind.PRESS)
    if after:
        raise ActionError("trailing_text", f"{after[:40]!r} follows the key")
    if inside not in set(Key):
        raise ActionError("unknown_key", f"{inside[:40]!r} is not one of {', '.join(Key)}")
    return Key(inside)


def _take_bracket(rest: str, kind: ActionKind) -> tuple[str, str]:
    if not rest:
        raise ActionError("missing_target", f"{kind} has no target")
    close = rest.find("]")
    if not rest.startswith(" [") or close < 0:
        raise ActionError(
            "malformed_target", f"{rest[:40]!r} is not a space and a target in brackets"
        )
    return rest[2:close], rest[close + 1 :]


def _parse_target(inside: str) -> tuple[int | None, Point | None]:
    if _INDEX.fullmatch(inside):
        return int(inside), None
    match = _POINT.fullmatch(inside)
    if match is None:
        raise ActionError(
            "malformed_target", f"[{inside[:40]}] is neither an index nor a place x,y"
        )
    numbers = [float(group) for group in match.groups() if group is not None]
    if any(abs(number) >= MAX_NUMBER for number in numbers):
        raise ActionError("malformed_target", f"[{inside[:40]}] is not a position on the screen")
    if len(numbers) == 4:
        return None, Point((numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
    return None, Point(numbers[0], numbers[1])


def format_action(action: Action) -> str:
    """Write an action in the grammar; declarations and questions as they are read."""
    if action.kind in ("ask", "wait"):
        return f"{action.kind} [{action.text}]"
    if action.kind == ActionKind.PRESS and action.text is not None:
        return f"infeasible [{action.text}]"
    if action.kind == ActionKind.PRESS:
        return f"press [{action.key}]"
    target = str(action.index) if action.point is None else _format_point(action.point)
    line = f"{action.kind} [{target}]"
    if action.text is not None:
        return f"{line} [{action.text}]"
    if action.direction is not None:
        return f"{line} [{action.direction}]"
    if action.end is not None:
        return f"{line} [{_format_point(action.end)}]"
    return line


def _format_point(point: Point) -> str:
    return f"{_format_number(point.x)},{_format_number(point.y)}"


def _format_number(number: float) -> str:
    if number == int(number):
        return str(int(number))
    # `repr` may write an exponent, which the grammar does not have.
    return format(Decimal(repr(number)), "f")


def check_action(
    action: Action, *, targets: TargetKind, widgets: int, width: float, height: float
) -> None:
    """Check that an action fits the screen it was given for.

    Args:
        action: A parsed action.
        targets: The kind of target that the model was asked for.
        widgets: Number of widgets on the screen.
        width: Largest x that coordinates can have, in the model's convention.
        height: Largest y.

    Raises:
        ActionError: `wrong_target_kind`, `index_out_of_range` or `outside_screen`.
    """
    if action.target_kind is None:
        return
    if action.target_kind != targets:
        raise ActionError(
            "wrong_target_kind",
            f"the target is given by {action.target_kind}; expected one by {targets}",
        )
    if action.index is not None and action.index >= widgets:
        raise ActionError(
            "index_out_of_range", f"index {action.index}, the screen has {widgets} widgets"
        )
    for point in (action.point, action.end):
        if point is not None and not (0 <= point.x <= width and 0 <= point.y <= height):
            raise ActionError(
                "outside_screen",
                f"the place {_format_point(point)} is outside {width:g} by {height:g}",
            )
