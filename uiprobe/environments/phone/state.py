"""State as plain data: dictionaries, lists, strings, numbers, booleans and None.

Plain data can be copied, written as JSON and compared without knowing its meaning.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

State = dict[str, Any]
"""A tree of plain data; keys are strings."""

MISSING = "(absent)"
"""Stands in a difference for a value that one side lacks."""

MARSHAL = 2
"""The format in which data are compared as bytes: later ones of `marshal` also record how often an
object is referred to, which is no change."""

_CONTAINERS = (dict, list)


def copy_state(value: Any) -> Any:  # noqa: ANN401 - plain data of any shape
    """A copy that shares nothing which can change with `value`."""
    # Copied with every action: a call for each text and number would be dear.
    if type(value) is dict:
        return {
            key: copy_state(item) if type(item) in _CONTAINERS else item
            for key, item in value.items()
        }
    if type(value) is list:
        return [copy_state(item) if type(item) in _CONTAINERS else item for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where two states differ.

    Attributes:
        path: Keys and positions from the root, joined by `/`.
        before: The value on the first side, or `MISSING`.
        after: The value on the second side, or `MISSING`.
    """

    path: str
    before: Any
    after: Any


def diff_states(before: Any, after: Any, path: str = "") -> list[Difference]:  # noqa: ANN401
    """Every place where two states differ, in the order of the first one's keys."""
    if type(before) is dict and type(after) is dict:
        keys = [*before, *(key for key in after if key not in before)]
        return [
            difference
            for key in keys
            for difference in diff_states(
                before.get(key, MISSING), after.get(key, MISSING), f"{path}/{key}" if path else key
            )
        ]
    if type(before) is list and type(after) is list:
        return [
            difference
            for index in range(max(len(before), len(after)))
            for difference in diff_states(
                before[index] if index < len(before) else MISSING,
                after[index] if index < len(after) else MISSING,
                f"{path}/{index}" if path else str(index),
            )
        ]
    if type(before) is type(after) and before == after:
        return []
    return [Difference(path, before, after)]
