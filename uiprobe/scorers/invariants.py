"""Instruction following during navigation: repetition and format error (paper 3.2.5, table 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from uiprobe.ui.trajectory import RecordedAction, action_identity


@dataclass(frozen=True, slots=True)
class Proportion:
    """How many of how many.

    Attributes:
        count: Those that have the property.
        total: All that could have it.
    """

    count: int
    total: int

    @property
    def share(self) -> float | None:
        """Their quotient, 0 to 1; None if there is nothing to divide by."""
        return self.count / self.total if self.total else None


def pool(proportions: Iterable[Proportion]) -> Proportion:
    """The proportion over all episodes together, in which a long episode weighs more."""
    found = list(proportions)
    return Proportion(sum(item.count for item in found), sum(item.total for item in found))


def repetition(actions: Sequence[RecordedAction]) -> Proportion:
    """The share of an episode's actions after the first that equal an earlier one.

    Equal are type, message, and the element's resource id, class, text, content description and
    bounds. Nothing counts after the third of the same actions in a row, at which episodes end.
    """
    found = [action_identity(action) for action in actions]
    repeated = 0
    for number in range(1, len(found)):
        repeated += found[number] in found[:number]
        if found[max(0, number - 2) : number + 1] == [found[number]] * 3:
            return Proportion(repeated, number)
    return Proportion(repeated, max(0, len(found) - 1))


def format_error(parsed: Sequence[bool]) -> Proportion:
    """The share of an episode's answers that could not be parsed.

    Args:
        parsed: For each answer of the model, whether it could be.
    """
    return Proportion(sum(not ok for ok in parsed), len(parsed))
