"""Errors of the machinery in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

_LONGEST = 300


def first_line(message: object) -> str:
    """The first line of an error, shortened."""
    lines = str(message).strip().splitlines()
    return lines[0][:_LONGEST] if lines else "no message"


def count_errors(messages: Iterable[object]) -> dict[str, int]:
    """How many errors begin with each line, the commonest first."""
    counts = Counter(map(first_line, messages))
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def shorten_error(message: str, most: int) -> str:
    """An error with at most so many characters."""
    return message if len(message) <= most else f"{message[: most - 3].rstrip()}..."
