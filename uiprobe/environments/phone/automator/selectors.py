"""Selectors of uiautomator2: which nodes of the hierarchy a client means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from defusedxml.ElementTree import fromstring

from uiprobe.environments.phone.shell.regex import Regex, RegexError
from uiprobe.ui.tree import Bounds

MAX_STEPS = 10
"""Children and siblings in one selector."""


class SelectorError(ValueError):
    """A selector that cannot be read."""


class ObjectNotFoundError(Exception):
    """No node of the screen is what a selector asks for."""


@dataclass(eq=False, slots=True)
class Node:
    """A node of the hierarchy, with its place in it."""

    attributes: Mapping[str, str]
    parent: Node | None
    children: list[Node] = field(default_factory=list)

    @property
    def bounds(self) -> Bounds:
        """Its bounds, in pixels."""
        return Bounds.parse(self.attributes["bounds"])

    def below(self) -> Iterator[Node]:
        """All nodes in it, in the order of the document."""
        stack = self.children[::-1]
        while stack:
            node = stack.pop()
            yield node
            stack += node.children[::-1]

    def info(self) -> dict[str, Any]:
        """The information that uiautomator2 gives on an object."""
        at = self.attributes
        left, top, right, bottom = self.bounds
        box = {"bottom": bottom, "left": left, "right": right, "top": top}
        return {
            "bounds": box,
            "visibleBounds": dict(box),
            "childCount": len(self.children),
            "className": at["class"],
            "contentDescription": at["content-desc"],
            "packageName": at["package"],
            "resourceName": at["resource-id"],
            "text": at["text"],
            **{name: at[attribute] == "true" for name, attribute in _FLAGS.items()},
        }


_FLAGS = {
    "checkable": "checkable",
    "checked": "checked",
    "clickable": "clickable",
    "enabled": "enabled",
    "focusable": "focusable",
    "focused": "focused",
    "longClickable": "long-clickable",
    "scrollable": "scrollable",
    "selected": "selected",
}

_TEXTS = {
    "text": "text",
    "description": "content-desc",
    "className": "class",
    "packageName": "package",
    "resourceId": "resource-id",
}


def read_tree(document: bytes) -> Node:
    """The root of a hierarchy, above its windows."""
    root = Node({}, None)
    stack = [(fromstring(document), root)]
    while stack:
        element, node = stack.pop()
        for child in element:
            made = Node(child.attrib, node)
            node.children.append(made)
            stack.append((child, made))
    return root


def find_all(root: Node, selector: object) -> list[Node]:
    """The nodes that a selector means, in the order of the document.

    Raises:
        SelectorError: It is not a selector.
    """
    if not isinstance(selector, dict):
        raise SelectorError("a selector is an object with text, className and the like")
    kinds = selector.get("childOrSibling") or []
    inner = selector.get("childOrSiblingSelector") or []
    if not (isinstance(kinds, list) and isinstance(inner, list) and len(kinds) == len(inner)):
        raise SelectorError("childOrSibling and childOrSiblingSelector do not fit each other")
    if len(kinds) > MAX_STEPS:
        raise SelectorError(f"{len(kinds)} children and siblings, at most {MAX_STEPS}")
    found = _select(root.below(), selector)
    for kind, step in zip(kinds, inner, strict=True):
        if kind not in ("child", "sibling") or not isinstance(step, dict):
            raise SelectorError("childOrSibling: they are 'child' and 'sibling'")
        places: dict[Node, None] = {}
        for node in found:
            start = node if kind == "child" else node.parent or node
            places.update(dict.fromkeys(start.below()))
        found = _select(iter(places), step)
    return found


def find(root: Node, selector: object) -> Node:
    """The first node that a selector means.

    Raises:
        ObjectNotFoundError: No node matches.
        SelectorError: It is not a selector.
    """
    found = find_all(root, selector)
    if not found:
        raise ObjectNotFoundError(f"UiSelector{describe(selector)}")
    return found[0]


def describe(selector: object) -> str:
    """A selector, short, for a message."""
    if not isinstance(selector, dict):
        return ""
    words = [f"{k.upper()}={v}" for k, v in selector.items() if k in _CHECKS]
    return f"[{', '.join(words)}]"[:200]


def _select(nodes: Iterator[Node], selector: Mapping[str, Any]) -> list[Node]:
    checks = [_CHECKS[name](value) for name, value in selector.items() if name in _CHECKS]
    found = [node for node in nodes if all(check(node.attributes) for check in checks)]
    if "instance" not in selector:
        return found
    instance = selector["instance"]
    if not isinstance(instance, int) or instance < 0:
        raise SelectorError("instance: a number from 0 on")
    return found[instance : instance + 1]


_Check = Callable[[Mapping[str, str]], bool]


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise SelectorError(f"{str(value)[:40]!r} is not a text")
    return value


def _compared(attribute: str, fits: Callable[[str, str], bool]) -> Callable[[object], _Check]:
    def make(value: object) -> _Check:
        text = _text(value)
        return lambda at: fits(at[attribute], text)

    return make


def _contains(found: str, text: str) -> bool:
    return text.lower() in found.lower()


def _starts(found: str, text: str) -> bool:
    return found.lower().startswith(text.lower())


def _matches(attribute: str) -> Callable[[object], _Check]:
    def make(value: object) -> _Check:
        pattern = _text(value)
        ignore_case = pattern.startswith("(?i)")
        # Java's own syntax, where it means the same for a match of the whole text.
        plain = pattern.removeprefix("(?i)").replace(r"\d", "[0-9]").replace("(?:", "(")
        try:
            regex = Regex(re.sub(r"([*+])\?", r"\1", plain), extended=True, ignore_case=ignore_case)
        except RegexError as error:
            raise SelectorError(f"{pattern[:80]!r}: {error}") from None

        def check(at: Mapping[str, str]) -> bool:
            try:
                return regex.search(at[attribute]) == (0, len(at[attribute]))
            except RegexError as error:
                raise SelectorError(f"{pattern[:80]!r}: {error}") from None

        return check

    return make


def _flag(attribute: str) -> Callable[[object], _Check]:
    return lambda value: lambda at: (at[attribute] == "true") == bool(value)


def _index(value: object) -> _Check:
    return lambda at: at["index"] == str(value)


_CHECKS: Mapping[str, Callable[[object], _Check]] = {
    **{name: _compared(attribute, str.__eq__) for name, attribute in _TEXTS.items()},
    **{f"{name}Contains": _compared(_TEXTS[name], _contains) for name in ("text", "description")},
    **{f"{name}StartsWith": _compared(_TEXTS[name], _starts) for name in ("text", "description")},
    **{f"{name}Matches": _matches(attribute) for name, attribute in _TEXTS.items()},
    **{name: _flag(attribute) for name, attribute in _FLAGS.items()},
    "index": _index,
}
