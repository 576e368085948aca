"""Conditions of a list's filter, as an address carries them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from urllib.parse import urlencode

OPERATORS: dict[str, tuple[str, ...]] = {
    "choice": ("is", "is not", "is empty"),
    "text": ("is", "is not", "contains", "starts with", "is empty"),
    "link": ("is", "is not", "contains", "is empty"),
    "number": ("is", "is more than", "is less than", "is empty"),
    "date": ("is", "is after", "is before", "is empty"),
    "bool": ("is",),
}
"""Operators of conditions on a field, by its kind."""

_MOST = 20


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a filter: a field, an operator, and a value as it is typed."""

    field: str
    operator: str
    value: str


def query(conditions: Sequence[Condition], any_of: bool = False) -> str:
    """The query of an address that filters by conditions."""
    written = json.dumps([astuple(one) for one in conditions])
    return urlencode({"filter": written, "match": "any" if any_of else "all"})


def read(text: str) -> list[Condition]:
    """The conditions that an address carries.

    Raises:
        ValueError: It carries none, or something else.
    """
    found = json.loads(text)
    if not isinstance(found, list) or len(found) > _MOST:
        raise ValueError("a filter is a list of up to 20 conditions")
    conditions = []
    for one in found:
        if not (isinstance(one, list) and len(one) == 3 and all(isinstance(p, str) for p in one)):
            raise ValueError("a condition is a field, an operator and a value")
        conditions.append(Condition(*one))
    return conditions
