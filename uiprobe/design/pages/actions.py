"""Actions of agents on a generated page: one table for prompts, parsers and the page itself.

An action that is not in the table is neither offered nor read nor done. There is one page in one
tab, so there are no addresses, tabs or files.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.spaces.browser_calls import waited_ms

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

VIEWPORT = {"width": 1280, "height": 720}
"""Pixels of the view (paper section 5.1)."""

MOST_TYPED = 2_000
"""Characters that one answer may type."""

MOST_WAITED_MS = 10_000
"""Milliseconds that the waits and holds of one answer may last together."""

_DRAG_MOVES = 8
"""Mouse events between the ends of a drag: pages start to drag after some movement, not at once."""

_FIRST_REPEAT_MS, _REPEAT_MS = 500, 33
"""When a key that is held is heard again, and how often from then on, as on usual keyboards."""


@dataclass(slots=True)
class Hands:
    """Mouse and keyboard of somebody at a page.

    Attributes:
        page: Playwright's page.
        session: The browser's own protocol, for the history.
        origin: Where the page lives; the history leads nowhere else.
        held: Keys that are down, the last one pressed last.
    """

    page: Page
    session: CDPSession
    origin: str
    held: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class PageAction:
    """One action.

    Attributes:
        do: Does it; raises `ActionError` where it cannot be done.
        ui_tars: The verbs of UI-TARS that make it.
        operator: The verbs of Operator that make it.
    """

    do: Callable[[Hands, Action], None]
    ui_tars: tuple[str, ...] = ()
    operator: tuple[str, ...] = ()


def check_known(calls: Sequence[Action]) -> None:
    """Look whether all calls of an answer are in the table.

    Raises:
        ActionError: One is not.
    """
    for call in calls:
        if call.kind not in ACTIONS:
            raise ActionError("unknown_action", f"{call.kind} is not one of the actions")


def check_calls(calls: Sequence[Action]) -> None:
    """Look whether the calls of one answer can be done, before any of them is.

    Raises:
        ActionError: One is not in the table, acts out of view, or they last too long together.
    """
    check_known(calls)
    typed = waited = 0.0
    for call in calls:
        for point in (call.point, call.end):
            if point is not None and not (
                0 <= point.x < VIEWPORT["width"] and 0 <= point.y < VIEWPORT["height"]
            ):
                raise ActionError("outside_screen", f"{point.x:g},{point.y:g} is out of view")
        if call.kind in ("keyboard_type", "keyboard_insert_text"):
            typed += len(call.text or "")
        waited += waited_ms(call)
    if typed > MOST_TYPED:
        raise ActionError("too_long", f"{typed:,.0f} characters, at most {MOST_TYPED:,}")
    if waited > MOST_WAITED_MS:
        raise ActionError("too_long", f"{waited:,.0f} milliseconds, at most {MOST_WAITED_MS:,}")


def _place(call: Action) -> tuple[float, float]:
    if call.point is None:
        raise ActionError("missing_target", f"{call.kind} needs a place")
    return call.point.x, call.point.y


def _click(hands: Hands, call: Action) -> None:
    x, y = _place(call)
    button = dict(call.arguments).get("button", "left")
    count = 2 if call.kind == "mouse_dblclick" else 1
    hands.page.mouse.click(x, y, click_count=count, button=button)  # type: ignore[arg-type]


def _move(hands: Hands, call: Action) -> None:
    hands.page.mouse.move(*_place(call))


def _button(hands: Hands, call: Action) -> None:
    mouse = hands.page.mouse
    mouse.move(*_place(call))
    button = dict(call.arguments).get("button", "left")
    (mouse.down if call.kind == "mouse_down" else mouse.up)(button=button)  # type: ignore[arg-type]


def _drag(hands: Hands, call: Action) -> None:
    mouse = hands.page.mouse
    mouse.move(*_place(call))
    if call.end is None:
        raise ActionError("missing_argument", "a drag ends at a place")
    mouse.down()
    mouse.move(call.end.x, call.end.y, steps=_DRAG_MOVES)
    mouse.up()


def _scroll(hands: Hands, call: Action) -> None:
    given = dict(call.arguments)
    hands.page.mouse.move(*_place(call))
    hands.page.mouse.wheel(float(str(given["dx"])), float(str(given["dy"])))
    # The wheel is answered before the view has moved.
    hands.page.wait_for_timeout(50)


def _type(hands: Hands, call: Action) -> None:
    keyboard = hands.page.keyboard
    (keyboard.type if call.kind == "keyboard_type" else keyboard.insert_text)(call.text or "")


def _press(hands: Hands, call: Action) -> None:
    hands.page.keyboard.press(call.text or "")


def _down(hands: Hands, call: Action) -> None:
    key = call.text or ""
    hands.page.keyboard.down(key)
    hands.held.append(key)


def _up(hands: Hands, call: Action) -> None:
    key = call.text or ""
    hands.page.keyboard.up(key)
    hands.held = [one for one in hands.held if one != key]


def _hold(hands: Hands, call: Action) -> None:
    keys = _keys(call.text or "")
    pressed: list[str] = []
    try:
        for key in keys:
            hands.page.keyboard.down(key)
            pressed.append(key)
        _pass(hands, waited_ms(call), keys[-1])
    finally:
        for key in reversed(pressed):
            hands.page.keyboard.up(key)


def _keys(chord: str) -> list[str]:
    """The keys of a chord such as `Shift+ArrowLeft`; a plus sign may be one of them."""
    first = chord[:-1].split("+") if chord.endswith("+") else chord.split("+")
    return [key for key in first if key] + ["+"] * chord.endswith("+") or [chord]


def _wait(hands: Hands, call: Action) -> None:
    _pass(hands, waited_ms(call), hands.held[-1] if hands.held else "")


def _pass(hands: Hands, milliseconds: float, key: str) -> None:
    """Let time pass; a key that is down is heard again and again."""
    began = time.monotonic()

    def left() -> float:
        return milliseconds - 1000 * (time.monotonic() - began)

    if key:
        hands.page.wait_for_timeout(max(0.0, min(_FIRST_REPEAT_MS, left())))
        while left() > 0:
            hands.page.keyboard.down(key)
            hands.page.wait_for_timeout(max(0.0, min(_REPEAT_MS, left())))
    elif milliseconds > 0:
        hands.page.wait_for_timeout(milliseconds)


def _history(hands: Hands, call: Action) -> None:
    found = hands.session.send("Page.getNavigationHistory")
    at = found["currentIndex"] + (1 if call.kind == "go_forward" else -1)
    entries = found["entries"]
    if not 0 <= at < len(entries) or not entries[at]["url"].startswith(f"{hands.origin}/"):
        where = "forward" if call.kind == "go_forward" else "back"
        raise ActionError("unknown_action", f"there is nothing to go {where} to")
    hands.session.send("Page.navigateToHistoryEntry", {"entryId": entries[at]["id"]})
    # It is answered before the page has gone.
    hands.page.wait_for_timeout(50)


def _nothing(hands: Hands, call: Action) -> None:
    """The page has no chat, and the test itself detects the end."""


ACTIONS: Mapping[str, PageAction] = {
    "mouse_click": PageAction(
        _click, ("click", "left_single", "right_single"), operator=("click",)
    ),
    "mouse_dblclick": PageAction(_click, ("left_double",), operator=("double_click",)),
    "mouse_move": PageAction(_move, operator=("move",)),
    "mouse_down": PageAction(_button, operator=("drag",)),
    "mouse_up": PageAction(_button, operator=("drag",)),
    "mouse_drag_and_drop": PageAction(_drag, ("drag",), operator=("drag",)),
    "scroll_at": PageAction(_scroll, ("scroll",), operator=("scroll",)),
    "keyboard_press": PageAction(_press, ("hotkey", "type"), operator=("keypress",)),
    "keyboard_type": PageAction(_type, ("type",), operator=("type",)),
    "keyboard_insert_text": PageAction(_type),
    "keyboard_hold": PageAction(_hold, ("hold",), operator=("hold",)),
    "keyboard_down": PageAction(_down),
    "keyboard_up": PageAction(_up),
    "go_back": PageAction(_history, operator=("click",)),
    "go_forward": PageAction(_history, operator=("click",)),
    "noop": PageAction(_wait, ("wait",), operator=("wait", "screenshot")),
    "send_msg_to_user": PageAction(_nothing, ("finished",), operator=("done",)),
    "report_infeasible": PageAction(_nothing, ("call_user",), operator=("infeasible",)),
    "stop": PageAction(_nothing, ("finished",), operator=("done",)),
}
"""The actions by their names in the action space of browsers."""
