"""Describes faults of a model file without terms of Python or pydantic."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic_core import ErrorDetails

_KINDS: Mapping[type, str] = {
    type(None): "nothing",
    bool: "yes or no",
    str: "a text",
    int: "a number",
    float: "a number",
    list: "a list",
    tuple: "a list",
    dict: "a mapping",
}
_EXPECTED: Mapping[str, str] = {
    "tuple_type": "a list",
    "list_type": "a list",
    "too_short": "a list that is not empty",
    "too_long": "a shorter list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "string_type": "a text",
    "string_too_short": "a text that is not empty",
    "float_type": "a number",
    "float_parsing": "a number",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "date_parsing": "a day that exists, as year-month-day",
    "date_type": "a date",
    "date_from_datetime_parsing": "a day that exists, as year-month-day",
    "date_from_datetime_inexact": "a day without a time",
    "greater_than_equal": "a number of at least {ge:g}",
    "less_than_equal": "a number of at most {le:g}",
}
"""Plain words for pydantic's errors, by their type."""


def in_plain_words(error: ErrorDetails) -> str:
    """Return what pydantic expected, without its own terms."""
    known = _EXPECTED.get(error["type"], "")
    if known:
        return known.format(**error.get("ctx", {}))
    told = error["msg"].removeprefix("Input should be ")
    return told.removeprefix("Value error, ").removeprefix("expected ")


def kind_of(found: object) -> str:
    """The kind of a value in plain words."""
    return _KINDS.get(type(found), type(found).__name__)
