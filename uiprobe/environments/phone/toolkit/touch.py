"""Touch: which view a finger meets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.widgets import View, Window


def inside(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box; its right and lower edges do not belong to it."""
    return box[0] <= x < box[2] and box[1] <= y < box[3]


def encloses(outer: Box, inner: Box) -> bool:
    """Whether a box lies in another."""
    return inside(outer, inner[0], inner[1]) and outer[2] >= inner[2] and outer[3] >= inner[3]


def window_at(windows: Sequence[Window], x: float, y: float) -> tuple[Window | None, Window | None]:
    """The window that a touch goes to.

    Args:
        windows: From the lowest to the topmost.
        x: Pixels from the left.
        y: Pixels from the top.

    Returns:
        The window under the finger, and else the modal window that was touched outside.
    """
    for window in reversed(windows):
        if inside(window.root.box, x, y):
            return window, None
        if window.modal:
            return None, window
    return None, None


def view_at(view: View, x: float, y: float, accepts: Callable[[View], bool]) -> View | None:
    """The topmost view at a point that accepts the touch; parents get what children do not."""
    if view.hidden:
        return None
    within = inside(view.box, x, y)
    # What is scrolled out of a view cannot be touched.
    if view.scroll is not None and not within:
        return None
    # Later children are painted over earlier ones.
    for child in reversed(view.children):
        found = view_at(child, x, y, accepts)
        if found is not None:
            return found
    return view if within and accepts(view) else None


def views(view: View) -> Iterator[View]:
    """A view and all in it, parents first."""
    yield view
    for child in view.children:
        yield from views(child)


def takes_tap(view: View) -> bool:
    """Whether a tap does something here, or is at least swallowed."""
    return view.on_click is not None or view.field is not None or view.drag_to is not None


def takes_hold(view: View) -> bool:
    """Whether holding has an effect of its own here."""
    return view.on_long_click is not None or view.field is not None


def takes_vertical(view: View) -> bool:
    """Whether this scrolls up and down, and has further to go."""
    return view.scroll is not None and not view.scroll.horizontal and view.scroll.moved


def scrolls_sideways(view: View) -> bool:
    """Whether this scrolls to the left and right, and has further to go."""
    return view.scroll is not None and view.scroll.horizontal and view.scroll.moved


def takes_horizontal(view: View) -> bool:
    """Whether this does something on a swipe sideways."""
    if view.scroll is not None:
        return scrolls_sideways(view)
    return view.drag_to is not None or view.on_swipe is not None


class Regions:
    """Which view takes a kind of touch at each place, for many questions about one screen."""

    def __init__(self, windows: Sequence[Window], accepts: Callable[[View], bool]) -> None:
        """Note the places of all views.

        Args:
            windows: From the lowest to the topmost, laid out.
            accepts: Whether a view takes the touch.
        """
        self._accepts = accepts
        self._found: list[tuple[Box, View | None]] = []
        for window in windows:
            everywhere: Box = (-(10**9), -(10**9), 10**9, 10**9)
            self._found.append((everywhere if window.modal else window.root.box, None))
            self._add(window.root, everywhere)

    def _add(self, view: View, clip: Box) -> None:
        if view.hidden:
            return
        box = view.box
        if view.scroll is not None:
            clip = _cut(clip, box)
        if self._accepts(view):
            self._found.append((_cut(clip, box), view))
        for child in view.children:
            self._add(child, clip)

    def at(self, x: float, y: float) -> View | None:
        """The view that takes a touch; None where none does."""
        for box, view in reversed(self._found):
            if inside(box, x, y):
                return view
        return None


def _cut(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )
