"""Finger movements of an action: the same on every device, so that trajectories are comparable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key
from uiprobe.ui.coordinates import Size
from uiprobe.ui.hit_testing import element_met
from uiprobe.ui.spaces.touch import TOUCH, WAIT_FOR
from uiprobe.ui.tree import Bounds, Element, Tree

HOLD_MS = 1_000
"""Twice Android's own limit of 500 ms for a long press."""

SWIPE_MS = 300
"""Duration of a swipe."""

WAIT_MS = 1_000
"""Duration of `press [wait]`."""

_SWIPE_SHARE = 0.3
"""How far from the middle a swipe on an element begins and ends, as a share of its side."""


@dataclass(frozen=True, slots=True)
class Tap:
    """Touch and let go, at a pixel."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Touch a pixel for `HOLD_MS`."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Swipe:
    """Move a finger from pixel to pixel in `SWIPE_MS`."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Empty the focused field and type into it.

    Attributes:
        text: What is typed.
        held: How many characters the field holds, according to its element.
    """

    text: str
    held: int


@dataclass(frozen=True, slots=True)
class PressKey:
    """Press a key, by its Android name without `KEYCODE_`."""

    name: str


@dataclass(frozen=True, slots=True)
class Restart:
    """End the app and start it again."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Let time pass.

    Attributes:
        milliseconds: How much.
        watching: Whether it ends as soon as something happens by itself.
    """

    milliseconds: int = WAIT_MS
    watching: bool = False


Gesture = Tap | Hold | Swipe | ReplaceText | PressKey | Restart | Wait


def plan_gestures(action: Action, tree: Tree, screen: Size) -> Sequence[Gesture]:
    """The gestures that carry out an action; none for `press [stop]`.

    Args:
        action: The action; places are pixels of the screen.
        tree: The screen that its index refers to.
        screen: Size of the screen.

    Raises:
        ActionError: `index_out_of_range`, or `outside_screen`.
    """
    match action.kind:
        case ActionKind.PRESS:
            return _plan_key(action.key)
        case ActionKind.SWIPE:
            return [_plan_swipe(action, tree, screen)]
        case verb if verb == WAIT_FOR:
            return [Wait(1_000 * int(action.text or 1), watching=True)]
    x, y = _place(action, tree, screen)
    match action.kind:
        case ActionKind.CLICK:
            return [Tap(x, y)]
        case ActionKind.LONGCLICK:
            return [Hold(x, y)]
        case ActionKind.TEXT:
            held = len(_element_text(action, tree))
            return [Tap(x, y), ReplaceText(action.text or "", held)]
    raise AssertionError(f"{action.kind} is a kind of action")


def _plan_key(key: Key | None) -> Sequence[Gesture]:
    match key:
        case Key.BACK | Key.HOME | Key.ENTER:
            return [PressKey(key.name)]
        case Key.RESTART:
            return [Restart()]
        case Key.WAIT:
            return [Wait()]
        case _:
            return []


def _plan_swipe(action: Action, tree: Tree, screen: Size) -> Swipe:
    if action.end is not None:
        start = _place(action, tree, screen)
        end = _on_screen(action.end.x, action.end.y, screen)
        return Swipe(*start, *end)
    box = _visible(_element(action, tree).bounds, screen)
    x, y = box.center
    across = round((box.right - box.left) * _SWIPE_SHARE)
    along = round((box.bottom - box.top) * _SWIPE_SHARE)
    match action.direction:
        case Direction.UP:
            return Swipe(x, y + along, x, y - along)
        case Direction.DOWN:
            return Swipe(x, y - along, x, y + along)
        case Direction.LEFT:
            return Swipe(x + across, y, x - across, y)
        case _:
            return Swipe(x - across, y, x + across, y)


def _place(action: Action, tree: Tree, screen: Size) -> tuple[int, int]:
    if action.point is not None:
        return _on_screen(action.point.x, action.point.y, screen)
    return _visible(_element(action, tree).bounds, screen).center


def _element(action: Action, tree: Tree) -> Element:
    widgets = tree.widgets
    if action.index is None or action.index >= len(widgets):
        raise ActionError(
            "index_out_of_range", f"index {action.index}, the screen has {len(widgets)} widgets"
        )
    return widgets[action.index]


def _element_text(action: Action, tree: Tree) -> str:
    """The text of what is typed into, according to its element."""
    element = typed_element(action, tree)
    return "" if element is None else element.attributes.get("text", "")


def typed_element(action: Action, tree: Tree) -> Element | None:
    """The element that an action types into: the one it names, or the field met at its place.

    Raises:
        ActionError: `index_out_of_range`.
    """
    if action.kind != ActionKind.TEXT:
        return None
    if action.index is not None:
        return _element(action, tree)
    if action.point is None:
        return None
    met = element_met(action, tree, TOUCH)
    return met if met is not None and "text" in met.actions else None


def _visible(bounds: Bounds, screen: Size) -> Bounds:
    """The part of an element that a finger can reach."""
    width, height = screen
    box = Bounds(
        max(0, bounds.left),
        max(0, bounds.top),
        min(width - 1, bounds.right),
        min(height - 1, bounds.bottom),
    )
    if box.left > box.right or box.top > box.bottom:
        raise ActionError("outside_screen", f"the element at {bounds} is outside the screen")
    return box


def _on_screen(x: float, y: float, screen: Size) -> tuple[int, int]:
    width, height = screen
    # The far edges count as on the screen: 1000 thousandths are a place that models give.
    if not (0 <= x <= width and 0 <= y <= height):
        raise ActionError("outside_screen", f"{x:g},{y:g} is outside {width} by {height} pixels")
    return min(round(x), width - 1), min(round(y), height - 1)
