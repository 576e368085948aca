"""Trees of Android screens: the XML that uiautomator dumps, and what its names mean.

As in the Sphinx release (paper section 3.4.1), nodes of the system UI are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax import SAXException

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from uiprobe.ui.tree import Bounds, Element, Tree, TreeError

SYSTEM_PACKAGE = "com.android.systemui"

ATTRIBUTES = frozenset(
    {
        *("NAF", "bounds", "class", "content-desc", "display-id", "drawing-order", "hint", "index"),
        *("package", "resource-id", "rotation", "text"),
        *("checkable", "checked", "clickable", "enabled", "focusable", "focused"),
        *("long-clickable", "password", "scrollable", "selected", "visible-to-user"),
    }
)
"""The attributes that uiautomator reports of an element."""

_STATES = ("checked", "selected", "enabled", "focused")
_IDENTIFYING = ("resource-id", "class", "text", "content-desc", "bounds")
_DRAWING_ORDER = re.compile("[0-9]{1,9}")
_TEXT_FIELD = "android.widget.EditText"


class HierarchyError(TreeError):
    """A hierarchy that cannot be used."""


class HierarchyMalformedError(HierarchyError):
    """Not well-formed XML, or not a uiautomator hierarchy."""


class HierarchyForbiddenError(HierarchyError):
    """A document type, an entity or an external reference: a hierarchy never has one."""


class HierarchyTooLargeError(HierarchyError):
    """More bytes than the limit."""


class HierarchyTooDeepError(HierarchyError):
    """Nested deeper than the limit."""


class HierarchyTooManyNodesError(HierarchyError):
    """More nodes than the limit."""


@dataclass(frozen=True, slots=True)
class HierarchyLimits:
    """Bounds on what is parsed.

    The largest hierarchy of the Sphinx release has 188,444 bytes, 382 nodes and a depth of 39.
    """

    bytes: int = 8 * 1024 * 1024
    depth: int = 200
    nodes: int = 20_000


DEFAULT_LIMITS = HierarchyLimits()


class UiautomatorElement(Element):
    """One node of a hierarchy; `attributes` are those that uiautomator gave it, by its names."""

    __slots__ = ()

    noun = "a View"
    page_rule = "activity"

    @property
    def role(self) -> str:
        """The full name of its Android class."""
        return self.attributes.get("class", "").strip()

    @property
    def name(self) -> str:
        """Its content description."""
        return self.attributes.get("content-desc", "").strip()

    @property
    def text(self) -> str:
        """The text shown on it."""
        return self.attributes.get("text", "").strip()

    @property
    def id(self) -> str:
        """The resource id without its package."""
        return self.attributes.get("resource-id", "").split("/")[-1].strip()

    @property
    def states(self) -> frozenset[str]:
        """The states that it is in; uiautomator does not report what is expanded."""
        return frozenset(state for state in _STATES if self.attributes.get(state) == "true")

    @property
    def told_states(self) -> tuple[str, ...]:
        """Its states in words; `not checked` is included."""
        flag = self.attributes.get
        found = []
        if flag("checked") == "true":
            found.append("checked")
        elif flag("checkable") == "true":
            found.append("not checked")
        found += [state for state in ("selected", "focused") if flag(state) == "true"]
        if flag("enabled") == "false":
            found.append("disabled")
        return tuple(found)

    @property
    def app(self) -> str:
        """The package of the app that it belongs to."""
        return self.attributes.get("package", "").strip()

    @property
    def visible(self) -> bool:
        """Whether uiautomator reported it as visible to the user."""
        return self.attributes.get("visible-to-user", "true") == "true"

    @property
    def painted(self) -> Sequence[Element]:
        """Its children by their drawing order, which what floats has apart from its position."""
        if len(self.children) < 2:
            return self.children
        return sorted(self.children, key=_drawing_order)

    @property
    def labels(self) -> tuple[tuple[str, str], ...]:
        """Content description, resource name, text and class, as the Sphinx release orders them."""
        found = []
        if value := self.name:
            found.append(("content-desc", value))
        if value := self.id:
            found.append(("resource-id", value))
        if value := self.text:
            found.append(("text", value))
        if value := self.role:
            found.append(("class", value))
        return tuple(found)

    def _find_actions(self) -> tuple[str, ...]:
        """Of `text`, `click`, `longclick` and `swipe`, in this order; a field only takes text."""
        flag = self.attributes.get
        found = []
        if self.role == _TEXT_FIELD:
            found.append("text")
        else:
            if flag("clickable") == "true" or flag("checkable") == "true":
                found.append("click")
            if flag("long-clickable") == "true":
                found.append("longclick")
        if flag("scrollable") == "true":
            found.append("swipe")
        return tuple(found)

    @property
    def identity(self) -> tuple[object, ...]:
        """The attributes by which table 9 of the paper recognizes an element."""
        return tuple(self.attributes.get(name) for name in _IDENTIFYING)

    def matches(self, attribute: str, wanted: str) -> bool:
        """Whether an attribute is equal; a resource id may stand without its package."""
        if self.attributes.get(attribute, "") == wanted:
            return True
        return attribute == "resource-id" and self.id == wanted


def _drawing_order(element: Element) -> int:
    order = element.attributes.get("drawing-order", "")
    return int(order) if _DRAWING_ORDER.fullmatch(order) else 0


class _HierarchyBuilder:
    """Builds elements from the events of the XML parser, and counts while it does."""

    def __init__(self, name: str, limits: HierarchyLimits, hidden: str) -> None:
        self.name = name
        self.hidden = hidden
        self.limits = limits
        self.roots: list[Element] = []
        self.stack: list[Element | None] = []
        self.nodes = 0
        self.seen_document = False

    def begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        """One node begins."""
        if not self.seen_document:
            self.seen_document = True
            if tag != "hierarchy":
                raise HierarchyMalformedError(
                    self.name, "root element", f"<{tag[:40]}>", "<hierarchy>"
                )
            return
        depth = len(self.stack)
        self.nodes += 1
        if depth >= self.limits.depth:
            raise HierarchyTooDeepError(
                self.name, "depth", f"more than {self.limits.depth}", f"at most {self.limits.depth}"
            )
        if self.nodes > self.limits.nodes:
            raise HierarchyTooManyNodesError(
                self.name, "nodes", f"more than {self.limits.nodes}", f"at most {self.limits.nodes}"
            )
        # A window of the system UI goes with everything inside it, whatever its children claim.
        parent = self.stack[-1] if self.stack else None
        if (parent is None and depth > 0) or (
            depth == 0 and attributes.get("package") == self.hidden
        ):
            self.stack.append(None)
            return
        raw = attributes.get("bounds")
        if raw is None:
            raise HierarchyMalformedError(
                self.name, f"bounds of node {self.nodes}", "no such attribute", "[l,t][r,b]"
            )
        try:
            bounds = Bounds.parse(raw)
        except ValueError:
            raise HierarchyMalformedError(
                self.name, f"bounds of node {self.nodes}", repr(raw[:80]), "[l,t][r,b] in pixels"
            ) from None
        element = UiautomatorElement(attributes, bounds, depth)
        if parent is None:
            self.roots.append(element)
        else:
            parent.children.append(element)
        self.stack.append(element)

    def end(self) -> None:
        """One node ends."""
        if self.stack:
            self.stack.pop()


class _NodeParser(DefusedExpatParser):
    """Hands nodes on as expat gives them; the wrapping of SAX costs a sixth of the parsing."""

    def __init__(self, builder: _HierarchyBuilder) -> None:
        super().__init__(forbid_dtd=True)
        self._builder = builder

    def start_element(self, name: str, attrs: Mapping[str, str]) -> None:
        """One node begins."""
        self._builder.begin(name, attrs)

    def end_element(self, name: str) -> None:
        """One node ends."""
        self._builder.end()


def parse_hierarchy(
    document: bytes | str,
    *,
    name: str = "hierarchy",
    limits: HierarchyLimits = DEFAULT_LIMITS,
    system: bool = False,
    as_released: bool = False,
) -> Tree:
    """Parse the output of `uiautomator dump`.

    Args:
        document: The XML, as bytes or as text.
        name: Where it came from, for error messages.
        limits: Bounds on what is parsed.
        system: Whether the windows of the system UI stay; they are no part of an observation.
        as_released: Whether it is described in the words of the Sphinx release; see `Tree`.

    Raises:
        HierarchyMalformedError: Not XML, not a hierarchy, or a node without readable bounds.
        HierarchyForbiddenError: It declares a document type or an entity.
        HierarchyTooLargeError: It has more bytes than `limits` allow.
        HierarchyTooDeepError: It is nested deeper.
        HierarchyTooManyNodesError: It has more nodes.
    """
    size = len(
        document if isinstance(document, bytes) else document.encode("utf-8", "surrogatepass")
    )
    if size > limits.bytes:
        raise HierarchyTooLargeError(
            name, "size", f"{size:,} bytes", f"at most {limits.bytes:,} bytes"
        )
    builder = _HierarchyBuilder(name, limits, "" if system else SYSTEM_PACKAGE)
    parser = _NodeParser(builder)
    try:
        parser.feed(document)
        parser.close()
    except HierarchyError:
        raise
    except DefusedXmlException as error:
        raise HierarchyForbiddenError(
            name, "document", type(error).__name__, "no document type, entity or reference"
        ) from None
    except (SAXException, ValueError, LookupError) as error:
        raise HierarchyMalformedError(name, "document", str(error)[:200], "XML") from None
    return Tree(builder.roots, as_released=as_released)


class UiautomatorReader:
    """Reads hierarchies, and single elements as records keep them."""

    name = "uiautomator"
    attributes = ATTRIBUTES
    page = UiautomatorElement.page_rule

    def __init__(self, *, as_released: bool = False) -> None:
        """Make a reader; `as_released` is that of the trees that it reads, see `Tree`."""
        self._as_released = as_released

    def parse(self, document: bytes, *, name: str) -> Tree:
        """The tree of a screen, without the windows of the system UI; see `parse_hierarchy`."""
        return parse_hierarchy(document, name=name, as_released=self._as_released)

    def element(self, attributes: Mapping[str, str], bounds: Bounds) -> Element:
        """A single element."""
        return UiautomatorElement(attributes, bounds, 0)


UIAUTOMATOR = UiautomatorReader()

RELEASED = UiautomatorReader(as_released=True)
"""Reads screens of the Sphinx release, which are described in its words."""
