"""The form of a check of items, and of what it finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from uiprobe.proof.items import ItemSet


@dataclass(frozen=True, slots=True)
class ItemFinding:
    """A fault of an item.

    Attributes:
        fault: The kind of fault, the same words for all items that have it.
        item: The id of the item, or of several.
        found: The evidence.
    """

    fault: str
    item: str
    found: str


class ItemCheck(Protocol):
    """A check of the items of a probe."""

    def __call__(self, items: ItemSet) -> Iterator[ItemFinding]:
        """Yield every fault; it sees all items at once, as some faults show only between them."""
        ...
