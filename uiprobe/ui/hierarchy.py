"""UI hierarchies as uiautomator reports them: parsing, elements, widgets and their numbering.

The rules follow the Sphinx release (paper section 3.4.1): nodes of the system UI are left out,
elements are numbered breadth-first, and an element is a widget when it is visible to the user and
has at least one action.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple
from xml.sax import SAXException

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

SYSTEM_PACKAGE = "com.android.systemui"

_BOUNDS = re.compile(r"\[(-?[0-9]{1,7}),(-?[0-9]{1,7})\]\[(-?[0-9]{1,7}),(-?[0-9]{1,7})\]")


class HierarchyError(ValueError):
    """A hierarchy that cannot be used.

    Attributes:
        name: File or device that the hierarchy came from.
        field: What was wrong with it: an attribute, or a property of the document.
    """

    def __init__(self, name: str, field: str, found: str, expected: str) -> None:
        super().__init__(f"{name}: {field}: found {found}, expected {expected}")
        self.name = name
        self.field = field


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


class Bounds(NamedTuple):
    """A rectangle on the screen, in pixels; every edge belongs to it."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def parse(cls, text: str) -> Bounds:
        """Read `[left,top][right,bottom]`.

        Raises:
            ValueError: The text has another form.
        """
        return _parse_bounds(text)

    @property
    def center(self) -> tuple[int, int]:
        """The middle, rounded down, as the release computes it."""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def area(self) -> int:
        """Square pixels; 0 where an edge is on the wrong side."""
        return max(0, self.right - self.left) * max(0, self.bottom - self.top)

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies inside or on an edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def __str__(self) -> str:
        return f"[{self.left},{self.top}][{self.right},{self.bottom}]"


@lru_cache(maxsize=16_384)
def _parse_bounds(text: str) -> Bounds:
    """Screens of one app repeat most of their bounds, and regular expressions are slow."""
    match = _BOUNDS.fullmatch(text)
    if match is None:
        raise ValueError(f"bounds {text[:80]!r} are not of the form [left,top][right,bottom]")
    return Bounds(*map(int, match.groups()))


class Element:
    """One node of a hierarchy.

    Attributes:
        attributes: The attributes as uiautomator gave them, by their own names.
        bounds: Where it is, in pixels.
        depth: Number of ancestors.
        children: Its child elements, in document order.
    """

    __slots__ = ("_actions", "attributes", "bounds", "children", "depth")

    def __init__(self, attributes: Mapping[str, str], bounds: Bounds, depth: int) -> None:
        self.attributes = attributes
        self.bounds = bounds
        self.depth = depth
        self.children: list[Element] = []
        self._actions: tuple[str, ...] | None = None

    @property
    def text(self) -> str:
        """The text shown on it."""
        return self.attributes.get("text", "").strip()

    @property
    def content_description(self) -> str:
        """The text that a screen reader says for it."""
        return self.attributes.get("content-desc", "").strip()

    @property
    def resource_name(self) -> str:
        """The resource id without its package."""
        return self.attributes.get("resource-id", "").split("/")[-1].strip()

    @property
    def class_name(self) -> str:
        """The full name of its Android class."""
        return self.attributes.get("class", "").strip()

    @property
    def package(self) -> str:
        """The package of the app that it belongs to."""
        return self.attributes.get("package", "").strip()

    @property
    def visible(self) -> bool:
        """Whether uiautomator reported it as visible to the user."""
        return self.attributes.get("visible-to-user", "true") == "true"

    @property
    def actions(self) -> tuple[str, ...]:
        """What can be done with it, of `text`, `click`, `longclick` and `swipe`, in this order."""
        if self._actions is None:
            self._actions = self._find_actions()
        return self._actions

    def _find_actions(self) -> tuple[str, ...]:
        flag = self.attributes.get
        found = []
        if self.class_name == "android.widget.EditText":
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
    def is_widget(self) -> bool:
        """Whether it is visible and can be acted on."""
        return self.visible and bool(self.actions)

    def descendants(self) -> Iterator[Element]:
        """Itself and everything below it, depth first."""
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.children))

    def __repr__(self) -> str:
        return f"<Element {self.class_name} {self.resource_name!r} {self.bounds}>"


class Hierarchy:
    """A parsed screen.

    Attributes:
        roots: Top elements, one per window, without those of the system UI.
    """

    def __init__(self, roots: list[Element]) -> None:
        self.roots = roots

    @cached_property
    def elements(self) -> list[Element]:
        """All elements, window after window, each window breadth-first."""
        found: list[Element] = []
        for root in self.roots:
            queue = deque([root])
            while queue:
                element = queue.popleft()
                found.append(element)
                queue.extend(element.children)
        return found

    @cached_property
    def widgets(self) -> list[Element]:
        """The widgets; the position in this list is the index that a model is shown."""
        return [element for element in self.elements if element.is_widget]


class UnparsedHierarchy(Hierarchy):
    """A screen that is parsed once somebody looks at it; most that are kept nobody looks at.

    Attributes:
        roots: As in `Hierarchy`; reading them raises what `parse_hierarchy` and `load` raise.
    """

    def __init__(self, load: Callable[[], bytes], name: str) -> None:
        """Make one from what gives its document, and where that came from, for error messages."""
        self._load = load
        self._name = name

    @cached_property
    def roots(self) -> list[Element]:  # type: ignore[override]
        """Top elements, one per window, without those of the system UI."""
        return parse_hierarchy(self._load(), name=self._name).roots


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
        element = Element(attributes, bounds, depth)
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
) -> Hierarchy:
    """Parse the output of `uiautomator dump`.

    Args:
        document: The XML, as bytes or as text.
        name: Where it came from, for error messages.
        limits: Bounds on what is parsed.
        system: Whether the windows of the system UI stay; they are no part of an observation.

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
    return Hierarchy(builder.roots)
