"""Trees of web pages: the accessibility tree of a browser, joined with facts of the DOM.

The document is a JSON object with the page's `url` and `title`, and `nodes`: each an object of
texts by the names below, with `box` (left, top, width, height in pixels of the view), `visible`,
`clickable` and the positions of its `children`. The first node is the root.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from uiprobe.ui.tree import Bounds, Element, Tree, TreeError

ATTRIBUTES = frozenset(
    {
        *("bid", "bounds", "data-testid", "description", "id", "name", "role", "tag", "value"),
        *("checked", "disabled", "expanded", "focused", "pressed", "readonly", "required"),
        *("selected", "clickable", "controls", "covered", "visible", "wordless"),
    }
)
"""The attributes of an element: what the accessibility tree says, BrowserGym's bid, and some of the
DOM's own (`id`, `data-testid`, and the name of its tag). Recorded pages also say whether something
else covers its middle, whether it shows no words, and of a label the bid of what it `controls`."""

_IN_ORDER = sorted(ATTRIBUTES)
"""Records keep attributes in their order, which must be the same in every process."""

IGNORED_ROLES = frozenset({"InlineTextBox", "LineBreak"})
"""Parts of the layout that newer versions of Chromium list in the accessibility tree."""

_TRANSPARENT = frozenset({"", "generic", "none", "presentation"})
_FIELDS = frozenset({"searchbox", "spinbutton", "textbox", "Date", "DateTime", "InputTime"})
_CHOICES = frozenset({"combobox", "listbox"})
_PRESSED = frozenset(
    {
        *("button", "checkbox", "link", "menuitem", "menuitemcheckbox", "menuitemradio", "option"),
        *("radio", "switch", "tab", "treeitem", "DisclosureTriangle"),
    }
)
_STATES = ("checked", "selected", "focused", "expanded", "pressed")
_FAR = 10**6
"""Boxes beyond it are no positions; pages use such numbers to hide elements."""


class PageTooLargeError(TreeError):
    """A page with more bytes, nodes or levels than the limits allow."""


@dataclass(frozen=True, slots=True)
class PageLimits:
    """Bounds on what is parsed."""

    bytes: int = 32 * 1024 * 1024
    nodes: int = 100_000
    depth: int = 500


DEFAULT_LIMITS = PageLimits()


_BY_TAG = {
    "select": ("select_option",),
    "input": ("fill", "click"),
    "textarea": ("fill", "click"),
}
"""Actions on a choice, by its tag; anything else that opens one is clicked."""


class PageElement(Element):
    """A node of a page; `attributes` are texts by the names in `ATTRIBUTES`."""

    __slots__ = ()

    noun = "an element"
    page_rule = "url"
    fine_marks = True
    later_lies_above = False

    @property
    def role(self) -> str:
        """Its ARIA role."""
        return self.attributes.get("role", "")

    @property
    def name(self) -> str:
        """Its accessible name; empty for plain text."""
        return "" if self.role == "StaticText" else self.attributes.get("name", "").strip()

    @property
    def text(self) -> str:
        """The text itself, or the value of a field."""
        shown = "name" if self.role == "StaticText" else "value"
        return self.attributes.get(shown, "").strip()

    @property
    def id(self) -> str:
        """Its `data-testid`, or else its `id` in the DOM."""
        return self.attributes.get("data-testid") or self.attributes.get("id", "")

    @property
    def states(self) -> frozenset[str]:
        """The states it is in; whatever is not disabled is enabled."""
        found = {state for state in _STATES if self.attributes.get(state) == "true"}
        if self.attributes.get("disabled") != "true":
            found.add("enabled")
        return frozenset(found)

    @property
    def visible(self) -> bool:
        """Whether it is in view and not hidden."""
        return self.attributes.get("visible", "true") == "true"

    def matches(self, attribute: str, wanted: str) -> bool:
        """Whether an attribute is equal, but for spaces at its ends."""
        # Some versions of Chromium end a name in the space between a label and its field.
        return self.attributes.get(attribute, "").strip() == wanted.strip()

    @property
    def handle(self) -> str:
        """BrowserGym's bid."""
        return self.attributes.get("bid", "")

    @property
    def told_states(self) -> tuple[str, ...]:
        """None: its labels contain them."""
        return ()

    @property
    def labels(self) -> tuple[tuple[str, str], ...]:
        """Role, name, value, description, and the states that are not usual."""
        attributes = self.attributes
        found = [("role", self.role), ("name", self.name), ("text", self.text)]
        if attributes.get("description", "") != self.name:
            found.append(("description", attributes.get("description", "")))
        for state in ("checked", "pressed", "expanded"):
            found.append((state, attributes.get(state, "")))
        for state in ("selected", "focused", "disabled", "required"):
            found.append((state, "true" if attributes.get(state) == "true" else ""))
        return tuple((label, value) for label, value in found if value)

    def _find_actions(self) -> tuple[str, ...]:
        """Of `fill`, `select_option` and `click`.

        Nothing that is disabled takes any, and no field that is only read takes `fill`.
        """
        if self.attributes.get("disabled") == "true" or not self.handle:
            return ()
        if self.role in _FIELDS:
            return ("click",) if self.attributes.get("readonly") == "true" else ("fill", "click")
        if self.role in _CHOICES:
            # Only the tag distinguishes a list of options from a field, and from what opens one.
            return _BY_TAG.get(self.attributes.get("tag", "input"), ("click",))
        if self.role in _PRESSED or self.attributes.get("clickable") == "true":
            return ("click",)
        return ()


class PageReader:
    """Reads pages, and single elements as records keep them."""

    name = "browser"
    attributes = ATTRIBUTES
    page = PageElement.page_rule

    def parse(self, document: bytes, *, name: str) -> Tree:
        """The tree of a page; see `parse_page`."""
        return parse_page(document, name=name)

    def element(self, attributes: Mapping[str, str], bounds: Bounds) -> Element:
        """A single element."""
        return PageElement(attributes, bounds, 0)


def parse_page(
    document: bytes | str, *, name: str = "page", limits: PageLimits = DEFAULT_LIMITS
) -> Tree:
    """Parse the document of a page.

    Nodes without a meaning of their own make room for their children, and a text that its parent's
    name repeats is left out. Those among them that have a bid are the tree's `unlisted` elements.

    Args:
        document: The JSON.
        name: Where it came from, for error messages.
        limits: Bounds on what is parsed.

    Raises:
        TreeError: It is not such a document.
        PageTooLargeError: It is larger than the limits.
    """
    if len(document) > limits.bytes:
        raise PageTooLargeError(
            name, "size", f"{len(document):,} bytes", f"at most {limits.bytes:,} bytes"
        )
    try:
        value = json.loads(document)
        nodes = value["nodes"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise TreeError(name, "document", repr(document[:40]), "an object with nodes") from None
    if not isinstance(nodes, list) or not all(isinstance(node, dict) for node in nodes):
        raise TreeError(name, "nodes", type(nodes).__name__, "a list of objects")
    if len(nodes) > limits.nodes:
        raise PageTooLargeError(name, "nodes", f"{len(nodes):,}", f"at most {limits.nodes:,}")
    return _build(nodes, name, limits) if nodes else Tree([])


def _build(nodes: list[dict[str, Any]], name: str, limits: PageLimits) -> Tree:
    roots: list[Element] = []
    unlisted: list[Element] = []
    seen = {0}
    stack: list[tuple[int, Element | None]] = [(0, None)]
    while stack:
        position, parent = stack.pop()
        node = nodes[position]
        attributes = _attributes(node)
        element = parent
        if _is_shown(attributes, parent):
            depth = 0 if parent is None else parent.depth + 1
            if depth >= limits.depth:
                raise PageTooLargeError(
                    name, "depth", f"more than {limits.depth}", f"at most {limits.depth}"
                )
            element = PageElement(attributes, _bounds(node, position, name), depth)
            (roots if parent is None else parent.children).append(element)
        elif attributes.get("bid"):
            depth = 0 if parent is None else parent.depth + 1
            unlisted.append(PageElement(attributes, _bounds(node, position, name), depth))
        if attributes["role"] in IGNORED_ROLES:
            continue
        children = node.get("children", [])
        if not isinstance(children, list):
            raise TreeError(name, f"children of node {position}", repr(children)[:40], "a list")
        for child in reversed(children):
            # True is an `int`, but not a position.
            if type(child) is not int or not 0 <= child < len(nodes) or child in seen:
                raise TreeError(
                    name, f"children of node {position}", repr(child)[:40], "nodes, each once"
                )
            seen.add(child)
            stack.append((child, element))
    return Tree(roots, unlisted=unlisted)


def _attributes(node: Mapping[str, Any]) -> dict[str, str]:
    found = {"role": ""}
    for attribute in _IN_ORDER:
        value = node.get(attribute)
        if isinstance(value, bool):
            found[attribute] = "true" if value else "false"
        elif isinstance(value, str | int | float):
            found[attribute] = str(value)
    return found


def _is_shown(attributes: Mapping[str, str], parent: Element | None) -> bool:
    role = attributes["role"]
    if role in IGNORED_ROLES:
        return False
    if role == "StaticText":
        text = attributes.get("name", "").strip()
        return bool(text) and not (parent is not None and text in parent.name)
    if role in _TRANSPARENT:
        return attributes.get("clickable") == "true" or bool(attributes.get("name"))
    return True


def _bounds(node: Mapping[str, Any], position: int, name: str) -> Bounds:
    box = node.get("box")
    if box is None:
        return Bounds(0, 0, 0, 0)
    if (
        not isinstance(box, list)
        or len(box) != 4
        or not all(type(one) in (int, float) and isfinite(one) and abs(one) < _FAR for one in box)
    ):
        raise TreeError(name, f"box of node {position}", repr(box)[:60], "four numbers")
    left, top, width, height = box
    return Bounds(round(left), round(top), round(left + width), round(top + height))


PAGES = PageReader()
