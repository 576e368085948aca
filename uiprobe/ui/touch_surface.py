"""The target of a touch on a screen: the topmost widget at a place that takes the touch.

The rule is that of a touch screen, and of the simulated phone: the window on top decides, and in it
what is painted last and takes this kind of touch; what takes none lets it through to what it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from uiprobe.ui.actions import ActionKind, Direction
from uiprobe.ui.coordinates import Point
from uiprobe.ui.tree import Bounds, Element, Tree

Takes = Callable[[Element], bool]
"""Whether an element takes a kind of touch."""

_SIDEWAYS = ("HorizontalScrollView", "SeekBar", "ViewPager", "ViewPager2", "Gallery")


def inside(bounds: Bounds, x: float, y: float) -> bool:
    """Whether a finger at a place meets a rectangle; right and lower edges do not belong to it."""
    return bounds.left <= x < bounds.right and bounds.top <= y < bounds.bottom


def encloses(outer: Bounds, inner: Bounds) -> bool:
    """Whether a rectangle lies in another."""
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )


def takes(kind: str, direction: Direction | None = None) -> Takes:
    """Which elements take a kind of touch.

    Args:
        kind: A verb of the touch space; `text` begins with a touch like `click`.
        direction: Where the finger moves in a swipe; None for any.
    """
    match kind:
        case ActionKind.LONGCLICK:
            return lambda element: "longclick" in element.actions or "text" in element.actions
        case ActionKind.SWIPE:
            if direction is None:
                return lambda element: "swipe" in element.actions
            sideways = direction in (Direction.LEFT, Direction.RIGHT)
            return lambda element: (
                "swipe" in element.actions and scrolls_sideways(element) == sideways
            )
    return _takes_tap


def _takes_tap(element: Element) -> bool:
    # A box in a row that only shows the state of the row is checkable, but takes no touch.
    return "text" in element.actions or (
        "click" in element.actions and not element.matches("clickable", "false")
    )


def scrolls_sideways(element: Element) -> bool:
    """Whether an element moves to the left and right, not up and down."""
    return element.role.rpartition(".")[2] in _SIDEWAYS


@dataclass(frozen=True, slots=True)
class Surface:
    """The rectangles of a screen that take one kind of touch.

    Attributes:
        regions: From the lowest to the topmost: where each is, and the element that takes the touch
            there; None where a window without such an element covers what lies below.
    """

    regions: tuple[tuple[Bounds, Element | None], ...]

    @classmethod
    def of(cls, tree: Tree, takes: Takes) -> Surface:
        """The surface of a screen for one kind of touch."""
        regions: list[tuple[Bounds, Element | None]] = []
        for root in tree.roots:
            regions.append((root.bounds, None))
            regions += [
                (element.bounds, element)
                for element in root.drawn()
                if element.visible and takes(element)
            ]
        return cls(tuple(regions))

    def at(self, x: float, y: float) -> Element | None:
        """The element that takes the touch at a place, in pixels of the screen."""
        for bounds, element in reversed(self.regions):
            if inside(bounds, x, y):
                return element
        return None

    def hit(self, element: Element) -> Element | None:
        """The element that takes a touch in the middle of another."""
        return self.at(*element.bounds.center)

    def dump(self, target: Element) -> str:
        """The surface as one text, from which `read_surface` judges a touch."""
        return ";".join(
            f"{'+' if element is target else '-'}{bounds}" for bounds, element in self.regions
        )


@lru_cache(maxsize=1024)
def read_surface(text: str) -> tuple[tuple[Bounds, bool], ...]:
    """The rectangles of `Surface.dump`, each with whether a touch there meets the target.

    Raises:
        ValueError: It is another text.
    """
    return tuple((Bounds.parse(part[1:]), part[0] == "+") for part in text.split(";") if part)


def meets(item: Mapping[str, Any], place: Point) -> bool:
    """Whether an action at a place meets the target of an item.

    Args:
        item: Its metadata: with the `surface` of its screen, or else the bounds of its `truth`.
        place: In pixels of the screen.
    """
    surface = item.get("surface")
    if surface is None:
        return Bounds(*item["truth"]["bounds"]).contains(*place)
    return meets_target(read_surface(str(surface)), *place)


def meets_target(surface: Sequence[tuple[Bounds, bool]], x: float, y: float) -> bool:
    """Whether a touch at a place, in pixels of the screen, meets the target."""
    return next((right for bounds, right in reversed(surface) if inside(bounds, x, y)), False)
