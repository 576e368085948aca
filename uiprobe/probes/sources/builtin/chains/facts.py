"""Facts: typed values that one screen shows and another takes."""

from __future__ import annotations

from typing import Literal

FactKind = Literal[
    "place", "person", "phone number", "time", "date", "amount", "title", "code", "ingredients",
    "address",
]  # fmt: skip
"""Kinds of facts. A screen takes a fact only if it declares its kind."""
