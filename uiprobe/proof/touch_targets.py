"""Whether every action that a screen of the phone offers is taken by the widget that offers it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from uiprobe.environments.android.gestures import Hold, Swipe, Tap, plan_gestures
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.toolkit.hierarchy import reported_text
from uiprobe.environments.phone.toolkit.touch import (
    scrolls_sideways,
    takes_hold,
    takes_tap,
    takes_vertical,
    view_at,
    window_at,
)
from uiprobe.environments.phone.toolkit.widgets import View
from uiprobe.ui.actions import Action, ActionKind, Direction
from uiprobe.ui.coordinates import Size
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.touch_surface import scrolls_sideways as is_sideways
from uiprobe.ui.tree import Element, Tree


def missed_targets(phone: Phone) -> list[str]:
    """The actions offered on the screen of a phone that something else takes, in words."""
    tree = parse_hierarchy(phone.hierarchy_xml(), name="phone")
    return [
        f"{kind} {element.id or element.role} {element.text or element.name!r} is taken by {taker}"
        for index, element in enumerate(tree.widgets)
        for kind in element.actions
        for taker in _takers(phone, tree, index, element, ActionKind(kind))
    ]


def nameless_targets(phone: Phone) -> list[str]:
    """Touchable widgets without a text or description that says what they are."""
    tree = parse_hierarchy(phone.hierarchy_xml(), name="phone")
    return [
        f"{element.role.rpartition('.')[2]} {element.id}"
        for element in tree.widgets
        if "click" in element.actions
        and not element.matches("clickable", "false")
        and not any(one.text or one.name for one in element.descendants())
    ]


def _takers(
    phone: Phone, tree: Tree, index: int, element: Element, kind: ActionKind
) -> Iterator[str]:
    """Yield what takes an action in place of the widget at which it is aimed."""
    if kind == ActionKind.CLICK and element.matches("clickable", "false"):
        # A box in a row that only shows the state of the row: the row takes the touch.
        return
    sideways = is_sideways(element)
    direction = None
    if kind == ActionKind.SWIPE:
        direction = Direction.LEFT if sideways else Direction.UP
    typed = "a" if kind == ActionKind.TEXT else None
    action = Action(kind, index=index, direction=direction, text=typed)
    for gesture in plan_gestures(action, tree, Size(*phone.size))[:1]:
        match gesture:
            case Tap(x, y):
                takes: Callable[[View], bool] = takes_tap
            case Hold(x, y):
                takes = takes_hold
            case Swipe(x, y):
                takes = _moves_sideways if sideways else takes_vertical
            case _:
                continue
        window, _ = window_at(phone.screen.touchable, x, y)
        view = None if window is None else view_at(window.root, x, y, takes)
        if view is None or not _is_same(view, element):
            yield "nothing" if view is None else f"{view.id} {view.text or view.description!r}"


def _moves_sideways(view: View) -> bool:
    return view.drag_to is not None or scrolls_sideways(view)


def _is_same(view: View, element: Element) -> bool:
    """Whether a view is what an element was written from, of which it shows a part at most."""
    left, top, right, bottom = view.box
    bounds = element.bounds
    return (
        view.class_name == element.role
        and view.id.rpartition("/")[2] == element.id
        and reported_text(view).strip() == element.text
        and view.description.strip() == element.name
        and left <= bounds.left
        and top <= bounds.top
        and right >= bounds.right
        and bottom >= bounds.bottom
    )
