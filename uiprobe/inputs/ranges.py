"""Runs of whole numbers in words."""

from __future__ import annotations

from collections.abc import Iterable


def write_ranges(numbers: Iterable[int], between: str = "-") -> str:
    """Write ascending numbers with runs of them as ranges: `1-3, 7`.

    Args:
        numbers: The numbers.
        between: Stands between the first and the last number of a run.
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(
        str(first) if first == last else f"{first}{between}{last}" for first, last in runs
    )
