"""Wrong endings: ways that come close to a goal and miss it. Every evaluation must reject them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from uiprobe.probes.sources.builtin.language.steps import Steps
from uiprobe.probes.sources.builtin.language.ways import CANCEL


@dataclass(frozen=True, slots=True)
class Ending:
    """A wrong ending that is made of the reference.

    Attributes:
        make: Makes its steps of those of the reference.
        name: What is wrong with it; empty for one that is named where it is used.
    """

    make: Callable[[Steps], Steps]
    name: str = ""


def then(*steps: str) -> Ending:
    """The reference, and these steps besides."""
    return Ending(lambda way: (*way, *steps))


def cut(last: int, *steps: str) -> Ending:
    """The reference without its last steps, and these in their place."""
    return Ending(lambda way: (*way[: len(way) - last], *steps))


TWICE = Ending(lambda way: way + way, "done twice")
UNSAVED = Ending(lambda way: way[:-1], "not saved")
"""The last step, by which it is saved, is left out."""
CANCELLED = Ending(lambda way: (*way[:-1], CANCEL), "cancelled")
"""The last step, which confirms a dialog, cancels it."""
UNDONE = Ending(lambda way: (*way, 'click {"resource-id": "snackbar_action"}'), "undone")
"""Undo is touched in the message that follows."""
UNDECLARED = Ending(lambda way: way[:-1], "not declared")
"""The way without its last action, which declares the goal infeasible."""


def named_endings(*ready: Ending, **named: Steps | Ending) -> dict[str, Steps | Ending]:
    """Wrong endings by their names in words; see `Draft.rejects`.

    Raises:
        ValueError: Two have the same name, or a ready one has none.
    """
    endings: dict[str, Steps | Ending] = {}
    pairs = [*((ending.name, ending) for ending in ready), *named.items()]
    for name, ending in pairs:
        words = name.replace("_", " ")
        if not words or words in endings:
            raise ValueError(
                f"wrong endings: found {words!r} twice or without a name; name each by keyword"
            )
        endings[words] = ending
    return endings
