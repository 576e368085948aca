"""How far the making of a set of items is, for progress messages."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Making:
    """A set of items that is being made.

    Attributes:
        name: What is made.
        done: How many items there are, or what stands for them; 0 while unknown.
        of: How many there will be.
        began: When it began, by the monotonic clock, in seconds.
    """

    name: str
    done: int = 0
    of: int = 0
    began: float = field(default_factory=time.monotonic)

    def __str__(self) -> str:
        seconds = time.monotonic() - self.began
        how_far = f", {min(self.done, self.of):,} of {self.of:,}" if self.of else ""
        return f"making the items of {self.name}{how_far} ({seconds:.0f} s)"


_under_way: list[Making] = []


@contextmanager
def making(name: str) -> Iterator[None]:
    """Around the making of a set; sets may be made within the making of others."""
    one = Making(name)
    _under_way.append(one)
    try:
        yield
    finally:
        _under_way.remove(one)


def reached(done: int, of: int) -> None:
    """Note how far the set is that is made now; does nothing while none is."""
    for one in _under_way[-1:]:
        one.done, one.of = done, of


def under_way() -> Making | None:
    """The set that is made now."""
    return next(iter(_under_way[-1:]), None)
