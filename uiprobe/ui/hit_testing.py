"""The target of an action at a position: the topmost element that is drawn there and takes it.

This is the rule of the devices, so it is that of records, of judgements and of all that reads an
action back. Screens of the Sphinx release are the exception: there a place means every element that
contains it, and a record keeps the smallest, as the release does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from uiprobe.ui import page_surface
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.base import ActionSpace
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.touch_surface import Surface, encloses, inside, takes
from uiprobe.ui.tree import Element, Tree


def element_at(
    action: Action, tree: Tree, space: ActionSpace, there: Sequence[str] | None = None
) -> Element | None:
    """The element that an action at a place means: what it meets; see `element_met`.

    On screens of the Sphinx release it is the smallest widget there, or else the smallest element.

    Args:
        action: The action, with its place in pixels of the screen.
        tree: The screen on which it is done.
        space: What the action is one of.
        there: The handles of the elements at the place, from the inside out, as the environment
            says; None if the tree decides.
    """
    if tree.as_released and action.point is not None:
        return _smallest(tree, action.point)
    if there is not None and action.point is not None:
        return _shown(tree, there, *_pixel(action.point, tree))
    return element_met(action, tree, space)


def element_met(action: Action, tree: Tree, space: ActionSpace) -> Element | None:
    """The element that an action at a place meets, on any device.

    Where nothing takes the action, it is the topmost widget there, and where there is no widget,
    the topmost element.

    Args:
        action: The action, with its place in pixels of the screen.
        tree: The screen on which it is done.
        space: What the action is one of.

    Returns:
        None if nothing is drawn there, or the action has no place.
    """
    if action.point is None:
        return None
    x, y = _pixel(action.point, tree)
    met = _touched(action, tree, x, y) if space is TOUCH else page_surface.element_at(tree, x, y)
    return met or _topmost(tree, x, y)


def target_of(action: Action, tree: Tree, space: ActionSpace) -> Element | None:
    """The element that an action means by its number, its handle or its place."""
    if action.index is not None:
        return tree.widgets[action.index] if action.index < len(tree.widgets) else None
    if action.handle is not None:
        return tree.handles.get(action.handle)
    return element_at(action, tree, space)


def not_covered(
    tree: Tree,
    point: Point,
    met: Element | None,
    fits: Callable[[Element], bool] = lambda element: True,
) -> Iterator[Element]:
    """The elements at a place that what was met there does not cover.

    These are what it lies in, what lies in it, and what is drawn over it and lets the action
    through. On screens of the Sphinx release nothing covers anything.

    Args:
        tree: The screen.
        point: The place, in pixels of the screen.
        met: What an action at the place meets, which may be a copy; None if that is not known.
        fits: Which elements are looked for.
    """
    if met is not None and not met.later_lies_above and not met.bounds.area:
        # The browser says that none of the elements lies on top there.
        return
    under = [one for one in tree.elements if one.bounds.contains(point.x, point.y) and fits(one)]
    known = None
    if under and met is not None and not tree.as_released:
        # The last: of equal ones the topmost was met.
        known = next((one for one in reversed(tree.drawn) if one.identity == met.identity), None)
    if known is None:
        yield from under
        return
    over = {id(one) for one in tree.path_to(known)}
    above = tree.drawn[tree.drawn.index(known) :] if known.later_lies_above else known.drawn()
    over |= {id(one) for one in above}
    yield from (one for one in under if id(one) in over)


def _shown(tree: Tree, there: Sequence[str], x: int, y: int) -> Element | None:
    """Return the element that the environment reports at a place, or a plain text inside it.

    Plain texts have no handle of their own, so that the environment reports what holds them.
    """
    shown = page_surface.element_shown(tree, there)
    if shown is None or shown.actions:
        return shown
    texts = (one for one in shown.drawn() if not one.handle and inside(one.bounds, x, y))
    return next((one for one in reversed(list(texts)) if one.visible), shown)


def _smallest(tree: Tree, point: Point) -> Element | None:
    """The smallest widget at a place, or else the smallest element, as the release records it."""
    under = [one for one in tree.elements if one.visible and one.bounds.contains(*point)]
    widgets = [one for one in under if one.is_widget]
    # Of several of one size the deepest lies on top; it comes last breadth-first.
    return min(reversed(widgets or under), key=lambda one: one.bounds.area, default=None)


def _pixel(point: Point, tree: Tree) -> tuple[int, int]:
    """The pixel that is touched; the far edges of the screen stand for its last ones."""
    x, y = round(point.x), round(point.y)
    right = max((root.bounds.right for root in tree.roots), default=0)
    bottom = max((root.bounds.bottom for root in tree.roots), default=0)
    return x - (x == right > 0), y - (y == bottom > 0)


def _touched(action: Action, tree: Tree, x: int, y: int) -> Element | None:
    if action.kind == ActionKind.SWIPE:
        # What moves is another question: the finger comes down on the topmost widget.
        return None
    tapped = Surface.of(tree, takes(ActionKind.CLICK)).at(x, y)
    if action.kind != ActionKind.LONGCLICK:
        return tapped
    held = Surface.of(tree, takes(ActionKind.LONGCLICK)).at(x, y)
    # Where holding has no meaning of its own it is a tap, and so it is on a button in a row.
    nested = held is not None and tapped is not None and encloses(held.bounds, tapped.bounds)
    return tapped if held is None or (nested and tapped is not held) else held


def _topmost(tree: Tree, x: int, y: int) -> Element | None:
    window = next((one for one in reversed(tree.roots) if inside(one.bounds, x, y)), None)
    drawn = tree.drawn if window is None else window.drawn()
    there = [one for one in drawn if one.visible and inside(one.bounds, x, y)]
    widgets = [one for one in there if one.is_widget]
    return next(reversed(widgets or there), None)
