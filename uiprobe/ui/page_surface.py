"""The target of a click on a page: the topmost element at a place that takes it.

Before an action at a place of a live page the browser is asked (`element_shown`). Recorded pages
say of each element whether something else lies over its middle. What is covered takes no click, and
of the others the later one in the page lies on top.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from uiprobe.ui.touch_surface import inside
from uiprobe.ui.tree import Bounds, Element, Tree

_OWN_EFFECT = frozenset(
    {
        *("button", "checkbox", "combobox", "link", "listbox", "menuitem", "option", "radio"),
        *("searchbox", "slider", "spinbutton", "switch", "tab", "textbox", "treeitem"),
    }
)
"""Roles whose elements do something else when they are clicked than what they lie in."""


def is_clear(element: Element) -> bool:
    """Whether a click in the middle of an element meets it, as far as its page says."""
    return element.visible and element.attributes.get("covered") != "true"


def element_at(tree: Tree, x: float, y: float) -> Element | None:
    """The element that takes a click at a place, in pixels of the page."""
    found = None
    for bounds, element in _regions(tree):
        if inside(bounds, x, y):
            found = element
    return found


def element_shown(tree: Tree, handles: Sequence[str]) -> Element | None:
    """The element that takes a click where the browser says which elements lie there.

    Args:
        tree: The page.
        handles: The handles of these elements, from the inside out.

    Returns:
        The innermost that can be acted on, or else the innermost; None if the tree has none.
    """
    there = [tree.handles[handle] for handle in handles if handle in tree.handles]
    listed = [one for one in there if one not in tree.unlisted]
    return next((one for one in listed if one.actions), listed[0] if listed else None)


def hit(tree: Tree, element: Element) -> Element | None:
    """The element that takes a click in the middle of another."""
    return element_at(tree, *element.bounds.center)


def meets(target: Element, met: Element | None) -> bool:
    """Whether a click on an element is one on the target: on it, its label, or a part of it."""
    return met is not None and any(met is one for one in _parts(target, met))


def _parts(target: Element, met: Element) -> Iterator[Element]:
    yield from _own(target)
    if target.handle and met.attributes.get("controls") == target.handle:
        yield met


def _own(target: Element) -> Iterator[Element]:
    """An element and what is inside without an effect of its own."""
    stack = [target]
    while stack:
        one = stack.pop()
        yield one
        stack += [below for below in one.children if below.role not in _OWN_EFFECT]


def dump_page_surface(tree: Tree, target: Element) -> str:
    """A page as `uiprobe.ui.touch_surface.read_surface` reads it."""
    parts = {id(one) for one in _own(target)}
    return ";".join(
        f"{'+' if id(one) in parts or meets(target, one) else '-'}{bounds}"
        for bounds, one in _regions(tree)
    )


def _regions(tree: Tree) -> Iterator[tuple[Bounds, Element]]:
    for root in tree.roots:
        for element in root.descendants():
            if element.is_widget and is_clear(element):
                yield element.bounds, element
