"""From what a person does on the page to actions of the platform's grammar.

On a phone the pointer becomes events of a touch screen, which are read by the same decoder as
those of a real device: a tap, a long press and a swipe are distinguished by Android's own limits. A
person can do what a model can do, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from uiprobe.environments.android.dump import Insets, RawScreen
from uiprobe.environments.android.touch.actions import Glass, NoAction, Typing, read_touch
from uiprobe.environments.android.touch.events import TOUCH_SLOP_DP, Finger, TouchDecoder, Unread
from uiprobe.environments.android.touch.getevent import TouchPanel
from uiprobe.environments.android.touch.seen_screen import SeenScreen
from uiprobe.ui.actions import MAX_WAIT_S, Action, ActionKind, Key, press, wait_for
from uiprobe.ui.coordinates import Point
from uiprobe.ui.hit_testing import element_at
from uiprobe.ui.platform import ANDROID, WEB, Platform
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.base import ASK
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.spaces.browser_calls import action_of_call
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.telling import texts_beside
from uiprobe.ui.tree import Element, Tree

MAX_TEXT = 5_000
MAX_TRAIL = 2_000
"""Moves of the pointer in one gesture, which the page sends."""

_DEVICE = "/dev/input/event1"
_DP_WIDTH = 384
"""Width of a common phone in density-independent pixels: what the slop of a tap is measured by."""

_PHONE_KEYS = {
    "back": Key.BACK,
    "home": Key.HOME,
    "enter": Key.ENTER,
    "restart": Key.RESTART,
    "wait": Key.WAIT,
}

Coordinate = Annotated[float, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]


class _Wish(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Move(BaseModel):
    """A place of the pointer.

    Attributes:
        at: Milliseconds since it came down.
        x, y: Pixels of the screen.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    at: Annotated[float, Field(ge=0, le=3_600_000, allow_inf_nan=False)]
    x: Coordinate
    y: Coordinate


class Pointer(_Wish):
    """The pointer came down, moved and went up."""

    kind: Literal["pointer"]
    trail: Annotated[list[Move], Field(min_length=2, max_length=MAX_TRAIL)]
    clicks: Annotated[int, Field(ge=1, le=2)] = 1


class Wheel(_Wish):
    """The wheel was turned at a place, in pixels to the right and down."""

    kind: Literal["wheel"]
    x: Coordinate
    y: Coordinate
    dx: Coordinate
    dy: Coordinate


class Typed(_Wish):
    """A text for the focused field."""

    kind: Literal["text"]
    text: Annotated[str, Field(max_length=MAX_TEXT)]


class Pressed(_Wish):
    """A key or a button beside the screen."""

    kind: Literal["key"]
    key: Annotated[str, Field(pattern=r"^[A-Za-z0-9+]{1,40}$")]


class Chosen(_Wish):
    """An option of the list that was clicked last."""

    kind: Literal["choose"]
    option: Annotated[str, Field(max_length=500)]


class Said(_Wish):
    """A message to the user, such as the answer to a question."""

    kind: Literal["say"]
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]


class Asked(_Wish):
    """A question to the person whose goal it is."""

    kind: Literal["ask"]
    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]


class Waited(_Wish):
    """Seconds that are to pass on the phone's clock."""

    kind: Literal["wait"]
    seconds: Annotated[int, Field(ge=1, le=MAX_WAIT_S)]


class Ended(_Wish):
    """The end of the episode, by one of three buttons."""

    kind: Literal["end"]
    how: Literal["done", "give_up", "infeasible"]
    reason: Annotated[str, Field(max_length=500)] = ""


Wish = Annotated[
    Pointer | Wheel | Typed | Pressed | Chosen | Said | Asked | Waited | Ended,
    Field(discriminator="kind"),
]


@dataclass(frozen=True, slots=True)
class Refused:
    """Something that is no action.

    Attributes:
        reason: Why, in words for the person.
    """

    reason: str


@dataclass(frozen=True, slots=True)
class OptionList:
    """A list of options, whose own menu no picture shows.

    Attributes:
        handle: The name of its element.
        label: Accessible name of the list.
        options: Labels of the options, in order.
    """

    handle: str
    label: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FocusedField:
    """The field that a text goes into.

    Attributes:
        label: What the page calls it.
        text: What it holds.
    """

    label: str
    text: str


def focused_field(screen: Screen, platform: Platform) -> FocusedField | None:
    """The focused field of a screen; None if none has the focus."""
    element = _focused(screen, platform)
    if element is None:
        return None
    return FocusedField(_visible_name(element, screen), _held(element))


def _visible_name(field: Element, screen: Screen) -> str:
    """Return the name that a person sees for a field: its label, hint, or the text beside it."""
    hint = field.attributes.get("hint", "").strip()
    beside = texts_beside(field, field.text, screen.tree)
    return field.name or hint or (beside[0] if beside else "the field")


def _held(field: Element) -> str:
    """The text of a field; uiautomator reports the hint of an empty one as its text."""
    return "" if field.text == field.attributes.get("hint") else field.text


def _focused(screen: Screen, platform: Platform) -> Element | None:
    takes = "text" if platform.space is TOUCH else "fill"
    return next(
        (
            widget
            for widget in screen.tree.widgets
            if takes in widget.actions and "focused" in widget.states
        ),
        None,
    )


def read_wish(
    wish: Wish, screen: Screen, platform: Platform, options: OptionList | None = None
) -> Action | Refused:
    """The action that a person means.

    Args:
        wish: What was done on the page.
        screen: The screen that the page showed.
        platform: What it is shown on.
        options: The list of options that the page offers.
    """
    match wish:
        case Ended(how="infeasible"):
            return platform.space.stop(" ".join(wish.reason.split()) or "no reason given")
        case Ended():
            return platform.space.stop()
        case Asked(text=text):
            return Action(ASK, text=" ".join(text.split()))
        case Waited(seconds=seconds):
            return wait_for(seconds)
        case _ if platform.space is TOUCH:
            return _on_phone(wish, screen)
        case _:
            return _on_page(wish, screen, options)


def _on_phone(wish: Wish, screen: Screen) -> Action | Refused:
    match wish:
        case Pointer(trail=trail):
            return _touch(trail, screen)
        case Wheel(x=x, y=y, dx=dx, dy=dy):
            # A finger that goes up brings into view what is below.
            end = Point(*_inside(x - dx, y - dy, screen))
            return Action(ActionKind.SWIPE, point=Point(*_inside(x, y, screen)), end=end)
        case Typed(text=text):
            field = _focused(screen, ANDROID)
            if field is None:
                return Refused("no field has the focus: tap one first")
            return Action(ActionKind.TEXT, point=Point(*field.bounds.center), text=text)
        case Pressed(key=key) if key in _PHONE_KEYS:
            return press(_PHONE_KEYS[key])
    return Refused("a phone has no such key")


def _touch(trail: Sequence[Move], screen: Screen) -> Action | Refused:
    size = screen.size
    dp = size.width / _DP_WIDTH
    panel = TouchPanel((0, size.width - 1), (0, size.height - 1), slots=True)
    decoder = TouchDecoder({_DEVICE: panel}, size, TOUCH_SLOP_DP * dp)
    touch = None
    for line in event_lines(trail, screen):
        touch = decoder.feed(line, 0.0) or touch
    if not isinstance(touch, Finger):
        return Refused(touch.reason if isinstance(touch, Unread) else "no touch")
    raw = RawScreen(screen.document, screen.place.app, screen.place.page)
    seen = SeenScreen(raw, Insets(), None, "", 0.0)
    meant = read_touch(touch, seen, Glass(size, dp, gestural=False))
    match meant:
        case NoAction(reason=reason):
            return Refused(reason)
        case Typing():
            # A key of the soft keyboard is touched like anything else.
            first = trail[0]
            return Action(ActionKind.CLICK, point=Point(*_inside(first.x, first.y, screen)))
    return meant


def event_lines(trail: Sequence[Move], screen: Screen) -> Iterator[str]:
    """The lines of `getevent -lt` that a finger on this trail makes (protocol B)."""

    def line(at: float, kind: str, code: str, value: int) -> str:
        return f"[{at / 1000:15.6f}] {_DEVICE}: {kind} {code} {value & 0xFFFFFFFF:08x}"

    yield line(trail[0].at, "EV_ABS", "ABS_MT_TRACKING_ID", 1)
    for move in trail:
        x, y = _inside(move.x, move.y, screen)
        yield line(move.at, "EV_ABS", "ABS_MT_POSITION_X", x)
        yield line(move.at, "EV_ABS", "ABS_MT_POSITION_Y", y)
        yield line(move.at, "EV_SYN", "SYN_REPORT", 0)
    yield line(trail[-1].at, "EV_ABS", "ABS_MT_TRACKING_ID", -1)
    yield line(trail[-1].at, "EV_SYN", "SYN_REPORT", 0)


def _inside(x: float, y: float, screen: Screen) -> tuple[int, int]:
    width, height = screen.size
    return min(max(int(x), 0), width - 1), min(max(int(y), 0), height - 1)


_STILL = 6
"""Pixels that a mouse may move and still click."""


def _on_page(wish: Wish, screen: Screen, options: OptionList | None) -> Action | Refused:
    match wish:
        case Pointer(trail=trail, clicks=clicks):
            start, end = (_inside(m.x, m.y, screen) for m in (trail[0], trail[-1]))
            if max(abs(start[0] - end[0]), abs(start[1] - end[1])) > _STILL:
                ends = (
                    ("from_x", start[0]),
                    ("from_y", start[1]),
                    ("to_x", end[0]),
                    ("to_y", end[1]),
                )
                return action_of_call("mouse_drag_and_drop", dict(ends))
            place = {"x": start[0], "y": start[1]}
            if clicks == 2:
                return action_of_call("mouse_dblclick", place)
            return action_of_call("mouse_click", place)
        case Wheel(dx=dx, dy=dy):
            return action_of_call("scroll", {"delta_x": round(dx), "delta_y": round(dy)})
        case Typed(text=text):
            field = _focused(screen, WEB)
            if field is not None:
                return action_of_call("fill", {"bid": field.handle, "value": text})
            return action_of_call("keyboard_type", {"text": text})
        case Pressed(key="back"):
            return action_of_call("go_back", {})
        case Pressed(key="wait"):
            return action_of_call("noop", {})
        case Pressed(key=key):
            return action_of_call("keyboard_press", {"key": key})
        case Chosen(option=option):
            if options is None or option not in options.options:
                return Refused("there is no such option: click the list again")
            chosen = {"bid": options.handle, "options": option}
            return action_of_call("select_option", chosen)
        case Said(text=text):
            return action_of_call("send_msg_to_user", {"text": text})
    return Refused("a page has no such action")


def option_list(action: Action, tree: Tree, there: Sequence[str] | None) -> OptionList | None:
    """The list of options that a click on a page opens; None for any other action.

    Args:
        action: What the person did.
        tree: The page.
        there: The handles of the elements at the place of the action, from the inside out; None
            where the page does not say.
    """
    if action.kind != "mouse_click":
        return None
    met = element_at(action, tree, BROWSER, there)
    # In a list that shows its options, one of them is met.
    around = [] if met is None else reversed(tree.path_to(met))
    element = next((one for one in around if "select_option" in one.actions), None)
    if element is None:
        return None
    names = [one.name for one in element.descendants() if one.role == "option" and one.name]
    return OptionList(element.handle, element.name, tuple(dict.fromkeys(names)))
