"""The oracle of scrolling: what lies beyond the edges of what can be scrolled."""

from __future__ import annotations

from collections.abc import Iterable

from uiprobe.environments.base import CanFork
from uiprobe.environments.errors import DeviceError, TextRefusedError
from uiprobe.episodes.helps import SCROLL_HEAD
from uiprobe.solvers.help import Standing
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction
from uiprobe.ui.step_words import name_element
from uiprobe.ui.telling import element_label, quoted
from uiprobe.ui.tree import Element, Tree

MOST_SWIPES = 12
"""Swipes in one direction on one widget."""

_MOST_LABELS = 60
_EDGES = {
    Direction.UP: "bottom",
    Direction.DOWN: "top",
    Direction.LEFT: "right",
    Direction.RIGHT: "left",
}
"""The edge beyond which a swipe in each direction leads."""


async def tell_beyond(standing: Standing) -> str | None:
    """The content that swiping would reveal, a line for each edge; empty if nothing scrolls.

    Where nothing can be tried out, it is what the document of the screen says beside what is in
    view: pages are whole in it.

    Returns:
        The words; None where something can be scrolled and nothing says what comes.

    Raises:
        DeviceError: The machinery failed.
    """
    tree = standing.screen.tree
    scrollable = [n for n, one in enumerate(tree.widgets) if "swipe" in one.actions]
    if not isinstance(standing.environment, CanFork):
        lines = _outside(tree)
        return "\n".join([SCROLL_HEAD, *lines]) if lines else (None if scrollable else "")
    lines = []
    for number in scrollable:
        for direction, edge in _EDGES.items():
            if labels := await _beyond(standing, number, direction):
                place = name_element(tree.widgets[number], tree)
                lines.append(f"- Beyond the {edge} of {place}, swipe {direction}: {_told(labels)}")
    return "\n".join([SCROLL_HEAD, *lines]) if lines else ""


async def _beyond(standing: Standing, number: int, direction: Direction) -> list[str]:
    """The labels that come into view, in their order, by swipes on a fork."""
    before = standing.environment
    if not isinstance(before, CanFork):
        raise TypeError("only an environment that can fork is tried out")
    environment = await before.fork()
    document, tree = standing.screen.document, standing.screen.tree
    place = standing.screen.place
    name = tree.widgets[number].id, tree.widgets[number].bounds
    seen = set(_labels(tree.elements))
    found: dict[str, None] = {}
    for _ in range(MOST_SWIPES):
        try:
            screen = await environment.act(
                Action(ActionKind.SWIPE, index=number, direction=direction)
            )
        except (ActionError, TextRefusedError, DeviceError):
            # A recording has only the swipes that were recorded.
            break
        if screen.document == document or screen.place != place:
            break
        document, tree = screen.document, screen.tree
        same = [n for n, one in enumerate(tree.widgets) if (one.id, one.bounds) == name]
        if not same:
            break
        number = same[0]
        within = tree.widgets[number].descendants()
        found |= dict.fromkeys(label for label in _labels(within) if label not in seen)
    return list(found)


def _outside(tree: Tree) -> list[str]:
    """The document's content out of view: above it, below it, and beside it."""
    shown = [one.bounds for one in tree.elements if one.visible and one.bounds.area]
    if not shown:
        return []
    top, bottom = min(box.top for box in shown), max(box.bottom for box in shown)
    hidden = [one for one in tree.elements if not one.visible and one.bounds.area]
    above = list(_labels((one for one in hidden if one.bounds.bottom <= top), hidden=True))
    below = list(_labels((one for one in hidden if one.bounds.top >= bottom), hidden=True))
    sides = (("top", above), ("bottom", below))
    return [f"- Beyond the {edge}: {_told(labels)}" for edge, labels in sides if labels]


def _labels(elements: Iterable[Element], *, hidden: bool = False) -> dict[str, None]:
    return dict.fromkeys(
        label
        for one in elements
        if (hidden or one.visible) and not one.children and (label := element_label(one))
    )


def _told(labels: list[str]) -> str:
    return "; ".join(map(quoted, labels[:_MOST_LABELS]))
