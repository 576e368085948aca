"""How lists and rules of the desk are read: with care, or with one ability taken away.

A family of the hard tier works out its outcome and its solution from what a reader makes of the
records. Read with care, they are the task. An ablated reader leads the same solution, on the same
pages, to what somebody without the ability would do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class RecordReader:
    """Reads with care."""

    def all(self, rows: Sequence[T]) -> list[T]:
        """The entries of a list, in the order in which a page shows them."""
        return list(rows)

    def best(self, rows: Sequence[T], key: Callable[[T], Any]) -> T:
        """The entry that comes first by a key; entries come as a page shows them."""
        return min(rows, key=key)

    def excepted(self, holds: bool) -> bool:
        """Whether an exception from a rule holds."""
        return holds


class TakesTheFirst(RecordReader):
    """Takes the first entry that fits, without a look at the others."""

    def best(self, rows: Sequence[T], key: Callable[[T], Any]) -> T:
        """The first entry."""
        return rows[0]


class ReadsHalf(RecordReader):
    """Reads the first half of a list."""

    def all(self, rows: Sequence[T]) -> list[T]:
        """The first half of the entries, at least one."""
        return list(rows[: max(1, len(rows) // 2)])


class ForgetsExceptions(RecordReader):
    """Follows rules without their exceptions."""

    def excepted(self, holds: bool) -> bool:
        """No exception is seen."""
        return False


ABLATED: dict[str, type[RecordReader]] = {
    "takes the first that fits": TakesTheFirst,
    "reads half of each list": ReadsHalf,
    "forgets exceptions": ForgetsExceptions,
}
"""Readers that lack an ability, by what they do."""
