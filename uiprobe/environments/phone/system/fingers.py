"""Fingers: what a touch does to the windows that it meets. All of it is part of an action."""

from __future__ import annotations

from collections.abc import Hashable

from uiprobe.environments.phone.system.editing import TextInput
from uiprobe.environments.phone.toolkit.touch import (
    encloses,
    scrolls_sideways,
    takes_hold,
    takes_horizontal,
    takes_tap,
    takes_vertical,
    view_at,
    window_at,
)
from uiprobe.environments.phone.toolkit.widgets import View

EDGE = 24
"""Width of the edges from which swipes navigate, in dp."""


class Fingers(TextInput):
    """The part of a phone that is touched."""

    @property
    def size(self) -> tuple[int, int]:
        """See `Phone.size`."""
        raise NotImplementedError

    @property
    def density(self) -> int:
        """See `Phone.density`."""
        raise NotImplementedError

    def key(self, name: str) -> None:
        """See `Phone.key`."""
        raise NotImplementedError

    def tap_at(self, x: float, y: float) -> None:
        """Touch and let go."""
        if not self.state["awake"]:
            return
        window, outside = window_at(self.screen.touchable, x, y)
        if outside is not None and outside.outside is not None:
            outside.outside()
        if window is None:
            return
        view = view_at(window.root, x, y, takes_tap)
        if view is None or not view.enabled:
            return
        if view.field is not None:
            self.touch_field(view, self.screen.layout, x, y)
        elif view.drag_to is not None:
            view.drag_to(_share(view.box[0], view.box[2], x))
        elif view.on_click is not None:
            view.on_click()

    def hold_at(self, x: float, y: float) -> None:
        """Touch and hold; a tap where holding has no meaning of its own."""
        if not self.state["awake"]:
            return
        window, _ = window_at(self.screen.touchable, x, y)
        view = None if window is None else view_at(window.root, x, y, takes_hold)
        under = None if window is None else view_at(window.root, x, y, takes_tap)
        # Of two views on top of each other, the one inside gets the touch.
        nested = view is not None and under is not None and encloses(view.box, under.box)
        if view is None or not view.enabled or (nested and under is not view):
            self.tap_at(x, y)
        elif view.on_long_click is not None:
            view.on_long_click()
        else:
            self.hold_field(view, self.screen.layout, x, y)

    def touched_at(self, x: float, y: float) -> Hashable:
        """Return a key that is equal for all places of this screen where a touch does the same."""
        window, outside = window_at(self.screen.touchable, x, y)
        if window is None:
            return id(outside)
        views = [view_at(window.root, x, y, takes) for takes in (takes_tap, takes_hold)]
        # In a field and on a slider it matters where.
        by_place = any(
            view is not None and (view.field is not None or view.drag_to is not None)
            for view in views
        )
        return (*map(id, views), (x, y) if by_place else None)

    def swipe_at(self, x1: float, y1: float, x2: float, y2: float, *, held: bool = False) -> None:
        """Move a finger from one place to another; `held` is so slowly as to stay at its end."""
        if not self.state["awake"]:
            return
        key = self._navigating(x1, y1, x2, y2, held=held) if self.gestures else ""
        if key:
            self.key(key)
            return
        window, _ = window_at(self.screen.touchable, x1, y1)
        if window is None:
            return
        handle = view_at(window.root, x1, y1, lambda view: view.drop is not None)
        if handle is not None:
            self._drop(handle, x2, y2)
            return
        dx, dy = round(x2 - x1), round(y2 - y1)
        sideways = abs(dx) > abs(dy)
        if sideways:
            view = view_at(window.root, x1, y1, takes_horizontal)
            direction = "right" if dx > 0 else "left"
        else:
            view = view_at(window.root, x1, y1, takes_vertical)
            direction = "down" if dy > 0 else "up"
            if view is None:
                view = view_at(window.root, x1, y1, lambda found: found.on_swipe is not None)
        if view is None or not view.enabled:
            return
        if view.scroll is None and view.drag_to is None and view.on_swipe is not None:
            if view.on_swipe(direction):
                return
            # What a swipe means nothing to lets it through to what scrolls below.
            takes = scrolls_sideways if sideways else takes_vertical
            view = view_at(window.root, x1, y1, takes)
            if view is None:
                return
        if view.scroll is not None:
            # The content moves with the finger, and so the position the other way.
            self._scroll(view.scroll.key, view.scroll.rows is not None, -(dx if sideways else dy))
        elif view.drag_to is not None:
            view.drag_to(_share(view.box[0], view.box[2], x2))

    def _navigating(self, x1: float, y1: float, x2: float, y2: float, *, held: bool) -> str:
        """The key that a swipe from an edge stands for; empty where it is no such swipe."""
        width, height = self.size
        edge = EDGE * self.density / 160
        across, along = abs(x2 - x1), y1 - y2
        if y1 >= height - edge and along > across:
            return "APP_SWITCH" if held else "HOME"
        inward = (x1 < edge and x2 > x1) or (x1 >= width - edge and x2 < x1)
        return "BACK" if inward and across > abs(along) else ""

    def _scroll(self, key: str, virtual: bool, distance: int) -> None:
        offsets = self.activity["ui"]["scroll"]
        if virtual:
            first, offset = offsets.get(key, (0, 0))
            offsets[key] = [first, offset + distance]
        else:
            offsets[key] = offsets.get(key, 0) + distance

    def _drop(self, handle: View, x: float, y: float) -> None:
        for window in reversed(self.screen.touchable):
            target = view_at(window.root, x, y, lambda view: view.slot >= 0)
            if target is not None and handle.drop is not None:
                handle.drop(target.slot)
                return


def _share(start: int, end: int, position: float) -> float:
    return min(1.0, max(0.0, (position - start) / max(1, end - start)))
