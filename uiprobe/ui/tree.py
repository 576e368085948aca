"""The tree of a screen on any platform: elements, widgets and their numbering.

The rules follow the Sphinx release (paper section 3.4.1): elements are numbered breadth-first, and
an element is a widget when it is visible to the user and has at least one action. Only
a platform's reader knows the attributes in its documents, see `uiprobe.ui.readers`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

_TOLD_STATES = ("checked", "selected", "expanded", "focused")

_BOUNDS = re.compile(r"\[(-?[0-9]{1,7}),(-?[0-9]{1,7})\]\[(-?[0-9]{1,7}),(-?[0-9]{1,7})\]")


class TreeError(ValueError):
    """A document that cannot be read as the tree of a screen.

    Attributes:
        name: File or device that the document came from.
        field: What was wrong with it: an attribute, or a property of the document.
    """

    def __init__(self, name: str, field: str, found: str, expected: str) -> None:
        super().__init__(f"{name}: {field}: found {found}, expected {expected}")
        self.name = name
        self.field = field


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


class Element(ABC):
    """One element of a screen; everything about it is worked out when it is asked for.

    Attributes:
        attributes: Its attributes in the document, by the platform's own names.
        bounds: Where it is, in pixels.
        depth: Number of ancestors.
        children: Its child elements, in document order.
    """

    __slots__ = ("_actions", "attributes", "bounds", "children", "depth")

    noun: ClassVar[str] = "an element"
    """The noun that observations use for it."""

    page_rule: ClassVar[str] = "page"
    """The name under which rules ask for the page of its screen."""

    fine_marks: ClassVar[bool] = False
    """Whether the marks on its pictures are drawn small, because its texts are."""

    later_lies_above: ClassVar[bool] = True
    """Whether what comes later is drawn over it; the styles of a page may say otherwise."""

    def __init__(self, attributes: Mapping[str, str], bounds: Bounds, depth: int) -> None:
        self.attributes = attributes
        self.bounds = bounds
        self.depth = depth
        self.children: list[Element] = []
        self._actions: tuple[str, ...] | None = None

    @property
    @abstractmethod
    def role(self) -> str:
        """The kind of element, by the platform's name for it."""

    @property
    @abstractmethod
    def name(self) -> str:
        """Its accessible name: the text that a screen reader says for it."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The text shown on it."""

    @property
    @abstractmethod
    def id(self) -> str:
        """The short name that its developer gave it; empty if none."""

    @property
    @abstractmethod
    def states(self) -> frozenset[str]:
        """The states it is in, of `checked`, `selected`, `enabled`, `focused` and `expanded`."""

    @property
    def told_states(self) -> tuple[str, ...]:
        """Its states in words, as observations show them, without default states.

        A platform whose documents say what is disabled, or what can be checked, shows that too.
        """
        states = self.states
        return tuple(state for state in _TOLD_STATES if state in states)

    @property
    @abstractmethod
    def visible(self) -> bool:
        """Whether it is visible to the user."""

    @property
    def app(self) -> str:
        """The app that it belongs to; empty where the document does not say."""
        return ""

    @property
    def handle(self) -> str:
        """The name by which actions mean it; empty where they count the widgets of a screen."""
        return ""

    @property
    def labels(self) -> tuple[tuple[str, str], ...]:
        """The attributes that observations show, by the platform's names, in their order."""
        return tuple(
            (label, value)
            for label, value in (
                ("name", self.name),
                ("id", self.id),
                ("text", self.text),
                ("role", self.role),
            )
            if value
        )

    @abstractmethod
    def _find_actions(self) -> tuple[str, ...]:
        """The actions that it takes, by words of the platform's action space."""

    @property
    def actions(self) -> tuple[str, ...]:
        """The actions that it takes, in the order in which observations list them."""
        if self._actions is None:
            self._actions = self._find_actions()
        return self._actions

    @property
    def is_widget(self) -> bool:
        """Whether it is visible and can be acted on."""
        return self.visible and bool(self.actions)

    @property
    def identity(self) -> tuple[object, ...]:
        """The key by which elements of different screens count as the same element."""
        return (self.role, self.name, self.text, self.id, self.bounds)

    def matches(self, attribute: str, wanted: str) -> bool:
        """Whether a selector's field holds: one of the platform's own attributes is equal."""
        return self.attributes.get(attribute, "") == wanted

    def descendants(self) -> Iterator[Element]:
        """Itself and everything below it, depth first."""
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.children))

    @property
    def painted(self) -> Sequence[Element]:
        """Its child elements from the lowest to the topmost."""
        return self.children

    def drawn(self) -> Iterator[Element]:
        """Itself and everything below it, from the lowest to the topmost."""
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(reversed(element.painted))

    def __repr__(self) -> str:
        return f"<Element {self.role} {self.id!r} {self.bounds}>"


class Tree:
    """The elements of a screen.

    Attributes:
        roots: Top elements, one per window.
        unlisted: Elements that no observation of the tree shows, and that can be acted on by their
            handle all the same: containers that only the source of a page names.
        as_released: Whether it is described and judged as in the Sphinx release: in its words,
            which name no states, and by what lies at the place of a touch alone.
        lost: Whether nothing is known of the screen, so that an empty tree says nothing.
    """

    lost = False

    def __init__(
        self,
        roots: list[Element],
        *,
        unlisted: Sequence[Element] = (),
        as_released: bool = False,
    ) -> None:
        self.roots = roots
        self.unlisted = unlisted
        self.as_released = as_released

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

    @cached_property
    def drawn(self) -> list[Element]:
        """All elements from the lowest to the topmost, window over window."""
        return [element for root in self.roots for element in root.drawn()]

    @cached_property
    def handles(self) -> Mapping[str, Element]:
        """The elements that have a handle, by it; the first of those that share one."""
        found: dict[str, Element] = {}
        for element in (*self.elements, *self.unlisted):
            if element.handle:
                found.setdefault(element.handle, element)
        return found

    def path_to(self, element: Element) -> list[Element]:
        """The way from a root down to an element, itself included; empty if it is not there."""
        stack = [[root] for root in reversed(self.roots)]
        while stack:
            path = stack.pop()
            if path[-1] is element:
                return path
            stack.extend([*path, child] for child in path[-1].children)
        return []


class LostTree(Tree):
    """The tree of a screen whose document was lost."""

    lost = True

    def __init__(self) -> None:
        """Make a tree without elements."""
        super().__init__([])


class UnparsedTree(Tree):
    """A tree that is parsed on first use; most trees that are kept are never used.

    Attributes:
        roots: As in `Tree`; reading them raises what `parse` raises.
    """

    def __init__(self, parse: Callable[[], Tree]) -> None:
        """Make a tree from a function that reads and parses its document."""
        self._parse = parse

    @cached_property
    def _parsed(self) -> Tree:
        return self._parse()

    @cached_property
    def roots(self) -> list[Element]:  # type: ignore[override]
        """Top elements, one per window."""
        return self._parsed.roots

    @cached_property
    def unlisted(self) -> Sequence[Element]:  # type: ignore[override]
        """Elements that only their handle names."""
        return self._parsed.unlisted

    @cached_property
    def as_released(self) -> bool:  # type: ignore[override]
        """As its reader made it."""
        return self._parsed.as_released
