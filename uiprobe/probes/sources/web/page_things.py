"""The things on a page that instructions point at: what they are called, show and lie beside."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal

from uiprobe.ui.page_surface import hit, is_clear, meets
from uiprobe.ui.tree import Element, Tree

NOUNS = {
    "button": "button",
    "checkbox": "check box",
    "combobox": "drop-down list",
    "link": "link",
    "menuitem": "menu entry",
    "radio": "radio button",
    "searchbox": "text field",
    "spinbutton": "number field",
    "tab": "tab",
    "textbox": "text field",
}
"""Names of elements in instructions, by role."""

Side = Literal["right of", "left of", "below", "above"]

_LONGEST = 60
_APART = 8
"""Pixels by which positions must differ to count as different: less is hard to see."""

_NEAR = {"right of": 240, "left of": 240, "below": 96, "above": 96}
"""Pixels to what a person still calls next to something: half a line, and some three lines."""

_REGIONS = frozenset(
    (
        *("banner", "navigation", "main", "complementary", "contentinfo", "region", "search"),
        *("form", "dialog", "alertdialog", "menu", "toolbar", "table", "grid"),
    )
)
"""Roles of what encloses the things that belong together; a table or a menu lies apart from what is
around it."""

_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)*")


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table with the texts of its cells, by the heads of its columns where it has any.

    Attributes:
        element: The row.
        cells: Texts by the place of the cell.
        heads: The heads of the columns, as many; empty texts where there are none.
        controls: The things in it that can be clicked.
    """

    element: Element
    cells: tuple[str, ...]
    heads: tuple[str, ...]
    controls: tuple[Element, ...]


def one_line(text: str) -> str:
    """A text as it can be quoted; empty if it is too long for that."""
    line = " ".join(text.split()).replace('"', "'")
    return line if len(line) <= _LONGEST else ""


def noun_of(element: Element) -> str:
    """The name of an element in an instruction; empty if there is none."""
    return NOUNS.get(element.role, "")


@lru_cache(maxsize=32)
def things(tree: Tree) -> tuple[Element, ...]:
    """Return what can be clicked or filled in, in view and uncovered, in the order of the page."""
    return tuple(
        one
        for root in tree.roots
        for one in root.descendants()
        if one.is_widget and noun_of(one) and is_clear(one) and meets(one, hit(tree, one))
    )


def of_noun(tree: Tree, noun: str) -> list[Element]:
    """The things of a kind, line by line from the top left."""
    found = [one for one in things(tree) if noun_of(one) == noun]
    return sorted(found, key=lambda one: (one.bounds.center[1], one.bounds.left))


def in_order(found: Sequence[Element]) -> bool:
    """Whether things lie in one column or in one line, so that everybody counts them alike."""
    boxes = [one.bounds for one in found]
    pairs = list(itertools.pairwise(boxes))
    column = all(two.top >= one.bottom - 1 for one, two in pairs)
    line = all(
        two.left >= one.right - 1 and abs(two.center[1] - one.center[1]) < _APART
        for one, two in pairs
    )
    return column or line


def label_of(element: Element) -> str:
    """The visible label of a thing; empty if it shows no words."""
    if element.attributes.get("wordless") == "true":
        return ""
    return one_line(element.name or inner_text(element))


def inner_text(element: Element) -> str:
    """The first text inside an element."""
    for below in element.descendants():
        if below is not element and below.visible and (below.text or below.name):
            return below.text or below.name
    return ""


@lru_cache(maxsize=32)
def texts(tree: Tree) -> dict[str, list[Element]]:
    """The elements that show each text or bear each label, case folded; in view or not."""
    found: dict[str, list[Element]] = {}
    for element in tree.elements:
        for said in {one_line(element.text), one_line(element.name)} - {""}:
            found.setdefault(said.casefold(), []).append(element)
    return found


def shows_once(tree: Tree, text: str) -> bool:
    """Whether one thing alone shows a text; what lies inside it may repeat it."""
    found = texts(tree).get(text.casefold(), [])
    if not found:
        return False
    # The outermost alone can contain all others.
    outer = min(found, key=lambda one: one.depth)
    inside = {id(below) for below in outer.descendants()}
    return outer.visible and all(id(one) in inside for one in found)


def is_leaf(element: Element) -> bool:
    """Whether an element shows words of its own, and none of something inside it."""
    inside = list(element.descendants())[1:]
    return element.attributes.get("wordless") != "true" and not any(
        one.visible and (one.text or one.name) for one in inside
    )


def shows_any(tree: Tree, text: str) -> bool:
    """Whether a text occurs anywhere on a page, in view or not, also within a longer one."""
    folded = text.casefold()
    return any(folded in shown for shown in texts(tree))


@lru_cache(maxsize=32)
def _regions(tree: Tree) -> dict[int, int]:
    """The innermost region that each element lies in, by identity; 0 outside all of them."""
    found: dict[int, int] = {}
    left = [(root, 0) for root in tree.roots]
    while left:
        element, region = left.pop()
        found[id(element)] = region
        inside = id(element) if element.role in _REGIONS else region
        left += [(child, inside) for child in element.children]
    return found


def nearest(tree: Tree, anchor: Element, side: Side, noun: str) -> Element | None:
    """The thing of a kind next to something, if nothing else of the kind comes as near.

    Both lie in one region of the page, such as its navigation or a table.
    """
    box, regions = anchor.bounds, _regions(tree)
    found: list[tuple[int, Element]] = []
    for one in of_noun(tree, noun):
        other = one.bounds
        if one is anchor or regions[id(one)] != regions[id(anchor)]:
            continue
        if side in ("right of", "left of"):
            shared = min(box.bottom, other.bottom) - max(box.top, other.top)
            least = min(box.bottom - box.top, other.bottom - other.top)
            gap = other.left - box.right if side == "right of" else box.left - other.right
        else:
            shared = min(box.right, other.right) - max(box.left, other.left)
            least = min(box.right - box.left, other.right - other.left)
            gap = other.top - box.bottom if side == "below" else box.top - other.bottom
        if gap >= -2 and 2 * shared > least:
            found.append((gap, one))
    found.sort(key=lambda pair: pair[0])
    if not found or found[0][0] > _NEAR[side]:
        return None
    if len(found) > 1 and found[1][0] - found[0][0] < _APART:
        return None
    return found[0][1]


@lru_cache(maxsize=32)
def rows(tree: Tree) -> tuple[TableRow, ...]:
    """The rows of tables, in view, that hold something that can be clicked or a text."""
    found = []
    clickable = things(tree)
    for root in tree.roots:
        for table in root.descendants():
            if table.role in ("table", "grid"):
                found += list(_rows_of(table, clickable))
    return tuple(found)


def _rows_of(table: Element, clickable: Sequence[Element]) -> Iterator[TableRow]:
    heads: tuple[str, ...] = ()
    for row in table.descendants():
        if row.role != "row":
            continue
        cells = [one for one in row.children if one.role in _CELLS]
        if cells and all(one.role == "columnheader" for one in cells):
            heads = tuple(one_line(one.name or inner_text(one)) for one in cells)
            continue
        inside = {id(below) for below in row.descendants()}
        controls = tuple(one for one in clickable if id(one) in inside)
        if row.visible and len(cells) > 1:
            shown = tuple(one_line(one.name or inner_text(one)) for one in cells)
            yield TableRow(
                row, shown, heads if len(heads) == len(cells) else ("",) * len(cells), controls
            )


_CELLS = ("cell", "gridcell", "columnheader", "rowheader")


def value_of(text: str) -> float | None:
    """A number or a date that a text is, for comparisons; None for anything else."""
    try:
        return float(date.fromisoformat(text).toordinal())
    except ValueError:
        pass
    # A float keeps 15 digits; more would compare as equal.
    if not _NUMBER.fullmatch(text) or len(text) > 15:
        return None
    return float(text.replace(",", "")) if text.count(".") < 2 else None


def is_date(text: str) -> bool:
    """Whether a text is a date."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


Find = Callable[[Tree], list[Element]]
"""Finds what a description means on a page, evaluated again."""
