"""The lines of a screen in a prompt, tree or list, taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(r"^(\t*)(?:\[(\w+)\] )?((?:a View|an element).*)$")
_ACTIONS = re.compile(
    r" to ((?:click|longclick|text|swipe|fill|select_option)(?:(?:, | or )\w+)*)"
    r"(?:, containing: (.*))?$"
)
_FIELD = re.compile(r"(?:^a View \(|, )(content-desc|resource-id|text|hint|class): ")
_PAGE_FIELD = re.compile(
    r"(?:^an element \(|, )(role|name|text|description|checked|pressed|expanded|selected|focused|"
    r"disabled|required): "
)
_ON_PAGES = ("checked", "pressed", "expanded", "selected", "focused", "disabled")
_STATE = re.compile(
    r"\b(not checked|unchecked|checked|not selected|selected|disabled|not enabled|focused|"
    r"expanded|collapsed)\b"
)


@dataclass(eq=False, slots=True)
class Node:
    """A line of the screen.

    Attributes:
        depth: Its level in the tree; 0 in a list.
        index: Its number, if it is a widget.
        actions: What can be done with it.
        role: The last part of its class, folded.
        id: Resource id; empty if there is none.
        texts: Its description and its text, then those of what it contains.
        states: States that are written behind its labels.
        mark: What stands for it in an action: its number, on a page its bid; empty if nothing.
        parent: The line above it in the tree.
        below: The lines below it in the tree.
    """

    depth: int
    index: int | None
    actions: tuple[str, ...]
    role: str
    id: str
    texts: list[str]
    states: frozenset[str]
    parent: Node | None
    below: list[Node]
    mark: str = ""

    @property
    def label(self) -> str:
        """Its own label or, without one, the first text in it."""
        return next((text for node in self.inside() for text in node.texts), "")

    @property
    def words(self) -> str:
        """All words in it."""
        return " ".join(part for node in self.inside() for part in (node.id, *node.texts))

    def inside(self) -> Iterator[Node]:
        """Itself and all that it contains, depth first; no recursion, as trees may be deep."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.below)

    def ancestors(self) -> Iterator[Node]:
        """Its ancestors, the nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


def read_screen(prompt: str) -> list[Node]:
    """The lines of the screen that a prompt shows, in their order."""
    nodes: list[Node] = []
    path: list[Node] = []
    for line in prompt.splitlines():
        match = _LINE.match(line)
        if match is None:
            continue
        depth = len(match.group(1))
        del path[depth:]
        parent = path[-1] if path else None
        if match.group(3).startswith("an element"):
            node = _page_node(depth, match.group(2), match.group(3), parent, len(nodes))
        else:
            node = _node(depth, match.group(2), match.group(3), parent)
        if node.parent is not None:
            node.parent.below.append(node)
        path.append(node)
        nodes.append(node)
    return nodes


def _node(depth: int, index: str | None, text: str, parent: Node | None) -> Node:
    acting = _ACTIONS.search(text) if index is not None else None
    described = text[: acting.start()] if acting else text
    parts = _FIELD.split(described.removesuffix(")"))
    fields = dict(zip(parts[1::2], parts[2::2], strict=False))
    role, _, tail = fields.get("class", "").partition(",")
    inner = (acting.group(2) or "").split("; ") if acting else []
    own = [fields.get(name, "") for name in ("content-desc", "text", "hint")]
    return Node(
        depth,
        int(index) if index is not None and acting else None,
        tuple(re.split(", | or ", acting.group(1))) if acting else (),
        role.rpartition(".")[2].strip(") ").casefold(),
        fields.get("resource-id", ""),
        [part for part in (*own, *inner) if part],
        frozenset(_STATE.findall(f"{tail} {parts[0]}")),
        parent,
        [],
        mark=index if index is not None and acting else "",
    )


def _page_node(depth: int, mark: str | None, text: str, parent: Node | None, place: int) -> Node:
    """A line of a web page; its role stands for the id, which pages do not show."""
    acting = _ACTIONS.search(text) if mark is not None else None
    described = text[: acting.start()] if acting else text
    parts = _PAGE_FIELD.split(described.removesuffix(")"))
    fields = dict(zip(parts[1::2], parts[2::2], strict=False))
    role = fields.get("role", "").casefold()
    inner = (acting.group(2) or "").split("; ") if acting else []
    own = [fields.get(name, "") for name in ("name", "text", "description")]
    return Node(
        depth,
        place if acting else None,
        tuple(re.split(", | or ", acting.group(1))) if acting else (),
        role,
        role,
        [part for part in (*own, *inner) if part],
        frozenset(name for name in _ON_PAGES if fields.get(name) == "true"),
        parent,
        [],
        mark=mark if mark is not None and acting else "",
    )
