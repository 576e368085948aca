"""BrowserGym's observation of a page as the document that `uiprobe.ui.readers.browser` reads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from uiprobe.ui.readers.browser import IGNORED_ROLES

VISIBLE = 0.5
"""The share of an element that must be in view for it to count as visible, as in BrowserGym."""

_KEPT = frozenset(
    {
        *("checked", "disabled", "expanded", "focused", "pressed", "readonly", "required"),
        "selected",
    }
)
_DOM = frozenset({"id", "data-testid"})


def page_document(observation: Mapping[str, Any]) -> bytes:
    """The document of the page that an observation shows.

    Args:
        observation: BrowserGym's, with `axtree_object`, `dom_object`, `extra_element_properties`,
            `url`, and the titles of the open pages.
    """
    tree = observation["axtree_object"]["nodes"]
    facts = observation["extra_element_properties"]
    dom = _dom_facts(observation["dom_object"])
    kept = [node for node in tree if _role(node) not in IGNORED_ROLES]
    positions: dict[str, int] = {}
    for position, node in enumerate(kept):
        positions.setdefault(node["nodeId"], position)
    used: set[int] = {0}
    nodes = []
    for node in kept:
        children = []
        for child in node.get("childIds", ()):
            at = positions.get(child)
            # A broken tree of a page that changed while it was read may name a child twice.
            if at is not None and at not in used:
                used.add(at)
                children.append(at)
        nodes.append(_node(node, facts, dom) | {"children": children})
    _inherit_boxes(nodes)
    active = int(observation["active_page_index"][0])
    titles = observation["open_pages_titles"]
    return json.dumps(
        {
            "url": observation["url"],
            "title": titles[active] if active < len(titles) else "",
            "tabs": list(titles),
            "active_tab": active,
            "nodes": nodes,
        },
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode("utf-8", "replace")


def _role(node: Mapping[str, Any]) -> str:
    return str(node.get("role", {}).get("value", ""))


def _node(
    node: Mapping[str, Any],
    facts: Mapping[str, Mapping[str, Any]],
    dom: Mapping[str, Mapping[str, str]],
) -> dict[str, Any]:
    found: dict[str, Any] = {"role": _role(node)}
    for name in ("name", "value", "description"):
        value = node.get(name, {}).get("value")
        if value not in (None, ""):
            found[name] = value
    for one in node.get("properties", ()):
        value = one.get("value", {}).get("value")
        if one.get("name") in _KEPT and value not in (None, ""):
            found[one["name"]] = value
    bid = node.get("browsergym_id")
    if bid is not None:
        found["bid"] = bid
        fact = facts.get(bid, {})
        found |= dom.get(bid, {})
        visibility = fact.get("visibility")
        found["visible"] = visibility is None or visibility >= VISIBLE
        if fact.get("clickable"):
            found["clickable"] = True
        if fact.get("bbox"):
            found["box"] = [round(one, 1) for one in fact["bbox"]]
        else:
            found["visible"] = False
    return found


def _inherit_boxes(nodes: list[dict[str, Any]]) -> None:
    """Texts have no bid and no box of their own; they lie where their parent lies."""
    stack = [(0, None, True)] if nodes else []
    while stack:
        position, box, visible = stack.pop()
        node = nodes[position]
        if "bid" not in node and position:
            if box is not None:
                node["box"] = box
            node["visible"] = visible
        for child in node["children"]:
            stack.append((child, node.get("box", box), node.get("visible", visible)))


def _dom_facts(snapshot: Mapping[str, Any]) -> dict[str, dict[str, str]]:
    """Tag, `id` and `data-testid` of elements, by bid."""
    strings: list[str] = snapshot["strings"]
    found: dict[str, dict[str, str]] = {}
    for document in snapshot["documents"]:
        nodes = document["nodes"]
        for name, attributes in zip(nodes["nodeName"], nodes["attributes"], strict=False):
            bid = ""
            facts = {}
            for key, value in zip(attributes[::2], attributes[1::2], strict=False):
                word = strings[key]
                if word == "bid":
                    bid = strings[value]
                elif word in _DOM and value >= 0:
                    facts[word] = strings[value]
            if bid:
                facts["tag"] = strings[name].lower()
                found[bid] = facts
    return found
