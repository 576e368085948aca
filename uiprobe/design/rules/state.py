"""The state of a page, as the release keeps it: plain data by id, with suffixes for what is more.

`score` has the text or the value of the element `score`, or whether it is checked; `score_visible`
whether it is shown, `score_class` its classes, and `score_aria`, `score_data` and `score_attr` its
attributes. `page_state.js` reads it from a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

State = Mapping[str, Any]

SUFFIXES = ("_visible", "_class", "_data", "_aria", "_attr")
META = "__meta_"


def ids_of(state: State) -> set[str]:
    """The ids that a state knows."""
    found = set()
    for key in state:
        if key.startswith(META):
            continue
        suffix = next((one for one in SUFFIXES if key.endswith(one)), "")
        found.add(key[: len(key) - len(suffix)])
    return found


def has_id(state: State, name: str) -> bool:
    """Whether an element of this id is on the page."""
    return bool(name) and any(f"{name}{suffix}" in state for suffix in ("", *SUFFIXES))


def mapping(state: State, name: str, suffix: str) -> Mapping[str, Any]:
    """Attributes of an element; empty if there are none."""
    found = state.get(f"{name}{suffix}")
    return found if isinstance(found, Mapping) else {}


def attribute_maps(state: State) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The ids with their maps of attributes."""
    for key, value in state.items():
        if key.endswith("_attr") and isinstance(value, Mapping):
            yield key.removesuffix("_attr"), value


def classes(state: State) -> Iterator[tuple[str, str]]:
    """The ids with their classes."""
    for key, value in state.items():
        if key.endswith("_class") and isinstance(value, str):
            yield key.removesuffix("_class"), value
