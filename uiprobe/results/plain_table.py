"""Tables as plain text that fits a width without breaking a name or a number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from string import ascii_uppercase

from rich.cells import cell_len

from uiprobe.inputs.terminal import visible

_GAP = "  "
_LONGEST = 400
"""Characters of a cell that are shown; longer names are truncated."""


def table_width(rows: Sequence[Sequence[str]]) -> int:
    """Columns of the terminal that a table takes, if it is not split."""
    return sum(_widths(rows)) + len(_GAP) * (len(rows[0]) - 1)


def table_lines(rows: Sequence[Sequence[str]], width: int, *, words: int = 1) -> list[str]:
    """A table as lines of text, split into several below each other where it is too wide.

    Each of them begins with the first column. Where this column takes more than a third of the
    width and there is no room for the others, letters stand for its cells, and lines above the
    table say for what. Nothing is broken: a line is too long only where one cell is.

    Args:
        rows: The heading and the rows, all equally long.
        width: Columns of the terminal.
        words: How many columns at the left are words; the others are flush right.
    """
    shown = [[_cell(cell) for cell in row] for row in rows]
    legend: list[str] = []
    first = _widths(shown)[0]
    if table_width(shown) > width and 3 * first > width:
        shown, legend = _lettered(shown)
    widths = _widths(shown)
    lines = legend
    for block in _blocks(widths, width):
        if lines:
            lines.append("")
        for row in shown:
            cells = [_padded(row[column], widths[column], left=column < words) for column in block]
            lines.append(_GAP.join(cells).rstrip())
    return lines


def wrapped(line: str, width: int) -> Iterator[str]:
    """A sentence in lines that break between words alone, the first flush and the rest indented."""
    taken = ""
    for word in visible(line).split(" "):
        if taken and cell_len(f"{taken} {word}") > width:
            yield taken
            taken = f"  {word}"
        else:
            taken = f"{taken} {word}" if taken else word
    yield taken


def letters(count: int) -> list[str]:
    """Short names for so many things: A, B, ..., Z, A1, B1, ..."""
    return [
        ascii_uppercase[number % 26] + (str(number // 26) if number >= 26 else "")
        for number in range(count)
    ]


def _lettered(rows: list[list[str]]) -> tuple[list[list[str]], list[str]]:
    named = dict(zip(dict.fromkeys(row[0] for row in rows[1:]), letters(len(rows)), strict=False))
    legend = [f"{letter} = {name}" for name, letter in named.items()]
    return [rows[0], *([named[row[0]], *row[1:]] for row in islice(rows, 1, None))], legend


def _blocks(widths: Sequence[int], width: int) -> list[list[int]]:
    """The columns of each table, the first in all of them."""
    blocks: list[list[int]] = []
    taken = width + 1
    for column in range(1, len(widths)):
        needed = len(_GAP) + widths[column]
        if taken + needed > width:
            blocks.append([0])
            taken = widths[0]
        blocks[-1].append(column)
        taken += needed
    return blocks or [[0]]


def _cell(text: str) -> str:
    shown = visible(text)
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(cell_len(row[column]) for row in rows) for column in range(len(rows[0]))]


def _padded(text: str, width: int, *, left: bool) -> str:
    blank = " " * (width - cell_len(text))
    return text + blank if left else blank + text
