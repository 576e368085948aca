"""Turns the report of `read_page.js` on a page into elements and a document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from uiprobe.exploration.functionalities import RawElement, Rules
from uiprobe.exploration.url_patterns import AddressPatterns
from uiprobe.exploration.view import Spot
from uiprobe.ui.tree import Bounds

_ROLES = {"a": "link", "button": "button", "select": "combobox", "textarea": "textbox"}
_INPUT_ROLES = {
    **dict.fromkeys(("button", "submit", "reset", "image"), "button"),
    **{"checkbox": "checkbox", "radio": "radio", "range": "slider", "number": "spinbutton"},
    "search": "searchbox",
}
_FAR = 900_000
"""Coordinates are cut to it, because a page can place elements anywhere."""


def spots_of(
    facts: Mapping[str, Any], rules: Rules, patterns: AddressPatterns, url: str
) -> tuple[Spot, ...]:
    """The elements of a page that take actions.

    Args:
        facts: The page.
        rules: Which of them are functionalities.
        patterns: How addresses of the site are read.
        url: Where its links begin.
    """
    found = []
    for raw in facts["spots"]:
        element = raw_element(raw)
        other = bool(raw.get("other"))
        if other or rules.counts(element):
            found.append(
                Spot(
                    handle=str(raw["n"]),
                    key="" if other else rules.key(element, patterns, url),
                    verbs=_verbs(element),
                    box=_bounds(raw["box"]),
                    visible=bool(raw["visible"]),
                    label=str(raw["label"]),
                    href=str(raw.get("href", "")),
                )
            )
    return tuple(found)


def raw_element(raw: Mapping[str, Any]) -> RawElement:
    """An element as `read_page.js` reports it, for the rules."""
    attributes = dict(raw["attributes"])
    href = raw.get("href")
    if href and not attributes.get("href", "").startswith("#"):
        attributes["href"] = href
    return RawElement(raw["tag"], attributes, bool(raw["disabled"]), str(raw["label"]))


def _verbs(element: RawElement) -> tuple[str, ...]:
    if element.tag == "select":
        return ("select_option", "click")
    if element.tag == "textarea" or _role(element) in ("textbox", "searchbox", "spinbutton"):
        return ("fill", "click")
    return ("click",)


def _role(element: RawElement) -> str:
    if element.tag == "input":
        return _INPUT_ROLES.get(element.attributes.get("type", "text").lower(), "textbox")
    return _ROLES.get(element.tag) or element.attributes.get("role", "") or "button"


def _bounds(box: list[float]) -> Bounds:
    left, top, width, height = (max(-_FAR, min(_FAR, one)) for one in box)
    return Bounds(round(left), round(top), round(left + width), round(top + height))


def digest(text: str) -> str:
    """A short name for a text."""
    return sha256(text.encode(errors="replace")).hexdigest()[:16]


def document_of(facts: Mapping[str, Any], spots: tuple[Spot, ...]) -> bytes:
    """The page in the form that `uiprobe.ui.readers.browser` reads."""
    by_handle = {spot.handle: spot for spot in spots}
    nodes: list[dict[str, Any]] = [
        {"role": "RootWebArea", "name": facts["title"], "visible": True, "children": []}
    ]
    for item in facts["items"]:
        if "text" in item:
            role = "heading" if "level" in item else "StaticText"
            nodes.append({"role": role, "name": item["text"], "visible": True, "children": []})
            continue
        raw = facts["spots"][item["spot"]]
        spot = by_handle.get(str(raw["n"]))
        if spot is None:
            continue
        box = spot.box
        node: dict[str, Any] = {
            "role": _role(raw_element(raw)),
            "name": raw["label"],
            "bid": spot.handle,
            "tag": raw["tag"],
            "visible": spot.visible,
            "clickable": True,
            "box": [box.left, box.top, box.right - box.left, box.bottom - box.top],
            "children": [],
        }
        for name in ("value", "checked", "expanded"):
            if raw.get(name) not in (None, ""):
                node[name] = raw[name]
        for name in ("id", "data-testid"):
            if name in raw["attributes"]:
                node[name] = raw["attributes"][name]
        nodes.append(node)
    nodes[0]["children"] = list(range(1, len(nodes)))
    return json.dumps(
        {"url": facts["url"], "title": facts["title"], "nodes": nodes},
        ensure_ascii=False,
        separators=(",", ":"),
    ).encode("utf-8", "replace")
