"""Instruction following during navigation: repetition and format error (paper 3.2.5, table 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from uiprobe.ui.trajectory import RecordedAction, Step, action_identity, record_by_centre
from uiprobe.ui.tree import Bounds


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


def repetition(steps: Sequence[Step]) -> Proportion:
    """The share of an episode's actions after the first that equal an earlier one.

    Equal are type, message, and the element's resource id, class, text, content description and
    bounds, in whose stead the place counts where an action was done at another place than their
    middle. Nothing counts after the third of the same actions in a row, at which episodes end.
    """
    found = [_identity(step, step.record) for step in steps if step.record is not None]
    repeated = 0
    for number in range(1, len(found)):
        repeated += found[number] in found[:number]
        if found[max(0, number - 2) : number + 1] == [found[number]] * 3:
            return Proportion(repeated, number)
    return Proportion(repeated, max(0, len(found) - 1))


def _identity(step: Step, done: RecordedAction) -> tuple[object, ...]:
    record = record_by_centre(step) or done
    element, point = record.element, step.point
    if element is None or point is None or element.bounds.center == point:
        return action_identity(record)
    x, y = round(point.x), round(point.y)
    at = Bounds(x, y, x, y)
    there = type(element)({**element.attributes, "bounds": str(at)}, at, element.depth)
    return action_identity(replace(record, element=there))


def format_error(parsed: Sequence[bool]) -> Proportion:
    """The share of an episode's answers that could not be parsed.

    Args:
        parsed: For each answer of the model, whether it could be.
    """
    return Proportion(sum(not ok for ok in parsed), len(parsed))
