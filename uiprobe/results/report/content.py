"""The content of a report: tables, figures and examples, independent of any format.

Every number is a `Cell` whose text is written once, so the page, CSV, Markdown and LaTeX cannot
disagree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

MISSING = "–"
"""The text of a missing number; never 0."""

RowKind = Literal["ours", "published", "bound"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of a table.

    Attributes:
        text: Its text in every format.
        value: The sort key; None sorts last.
        note: Further information, on a separate line where there is space.
        link: Anchor on the page of an example; empty for none.
    """

    text: str
    value: float | str | None = None
    note: str = ""
    link: str = ""

    @property
    def full_text(self) -> str:
        """Text and note in one line."""
        return f"{self.text} {self.note}" if self.note else self.text


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    Attributes:
        title: Its heading.
        numeric: Whether its cells are numbers, which are right-aligned.
        group: A heading above it and its neighbours of the same group.
        note: Its meaning.
    """

    title: str
    numeric: bool = True
    group: str = ""
    note: str = ""

    @property
    def full_title(self) -> str:
        """The heading with that of its group, for formats with a single header line."""
        return f"{self.group}: {self.title}" if self.group else self.title


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table.

    Attributes:
        cells: One per column.
        kind: Whether it was measured here, published by others, or is a bound of the others.
    """

    cells: tuple[Cell, ...]
    kind: RowKind = "ours"


@dataclass(frozen=True, slots=True)
class Table:
    """A table.

    Attributes:
        key: Name of its files.
        title: Its heading.
        rows: Rows in order; each has a cell for each column.
        notes: Notes that a reader needs.
        missing: A sentence for a table without measured rows.
        folded: Whether the page shows it only when it is asked for.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()
    missing: str = ""
    folded: bool = False

    @property
    def groups(self) -> list[tuple[str, int]]:
        """The headings above the columns, each with its number of columns; empty without groups."""
        found: list[tuple[str, int]] = []
        for column in self.columns:
            if found and found[-1][0] == column.group and column.group:
                found[-1] = column.group, found[-1][1] + 1
            else:
                found.append((column.group, 1))
        return found if any(name for name, _ in found) else []

    @property
    def has_published(self) -> bool:
        """Whether some rows were published by others."""
        return any(row.kind == "published" for row in self.rows)


@dataclass(frozen=True, eq=False)
class Chart:
    """A chart, equal to itself alone.

    Attributes:
        key: Name of its files, and prefix of the ids in it.
        title: Its heading.
        description: Its content in words, for readers who cannot see it.
        draw: Draws it.
        data: The numbers in it.
    """

    key: str
    title: str
    description: str
    draw: Callable[[], Canvas]
    data: Table | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A small picture for the page.

    Attributes:
        uri: Data URI of it.
        width, height: Its size in pixels.
        alt: Its content in words.
    """

    uri: str
    width: int
    height: int
    alt: str


def text_cell(text: object, note: str = "") -> Cell:
    """A cell with words."""
    shown = str(text)
    return Cell(shown or MISSING, shown or None, note)


def percent_cell(share: float | None, *, signed: bool = False) -> Cell:
    """A share as percent with one decimal; a dash if missing."""
    value = known(share)
    if value is None:
        return Cell(MISSING)
    return Cell(f"{100 * value:+z.1f}" if signed else f"{100 * value:z.1f}", value)


def interval_cell(lower: float | None, upper: float | None) -> Cell:
    """An interval in percent."""
    low, high = known(lower), known(upper)
    if low is None or high is None:
        return Cell(MISSING)
    return Cell(f"[{100 * low:.1f}, {100 * high:.1f}]", high - low)


def count_cell(count: float | None) -> Cell:
    """A count."""
    value = known(count)
    return Cell(MISSING) if value is None else Cell(f"{value:,.0f}", value)


def p_cell(p: float) -> Cell:
    """A p value with three decimals."""
    return Cell("<0.001" if p < 0.001 else f"{p:.3f}", p)


def number_cell(number: float | None, digits: int = 2) -> Cell:
    """A number with a given number of significant digits, never in scientific notation."""
    value = known(number)
    if value is None:
        return Cell(MISSING)
    if value == 0:
        return Cell("0", 0.0)
    if abs(value) >= 10**digits:
        return Cell(f"{value:,.0f}", value)
    return Cell(f"{value:.{digits}g}" if abs(value) >= 1e-4 else f"{value:.6f}", value)


def known(value: object) -> float | None:
    """A number; None if it is missing, NaN or infinite."""
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        return None
    number = float(value)
    return number if isfinite(number) else None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page that consists of tables and charts.

    Attributes:
        key: Its anchor.
        title: Its heading.
        lead: The question it answers, in a sentence or two.
        pictures: Pictures, each with the words below it.
    """

    key: str
    title: str
    lead: str
    charts: Sequence[Chart] = ()
    tables: Sequence[Table] = ()
    pictures: Sequence[tuple[Picture, str]] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A question of the reader: what answers it on one screen, and what stands behind.

    Attributes:
        key: Its anchor.
        title: Its heading.
        lead: How to read the answer, in a sentence or two.
        charts: Charts on its screen.
        tables: Tables on its screen.
        behind: Sections that the page shows only when they are asked for.
    """

    key: str
    title: str
    lead: str
    charts: Sequence[Chart] = ()
    tables: Sequence[Table] = ()
    behind: Sequence[Section] = ()
