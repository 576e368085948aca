"""The report as files: charts (SVG, PNG), film strips (PNG), tables (CSV, Markdown, LaTeX)."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path

from uiprobe.episodes.known_secrets import hide_known
from uiprobe.results.plain_text import csv_cell, latex_text, markdown_cell
from uiprobe.results.report.build import Report
from uiprobe.results.report.charts.strip_picture import strip_png
from uiprobe.results.report.charts.svg import chart_files
from uiprobe.results.report.content import Cell, Table

FIGURES, TABLES = "figures", "tables"
"""Folders of the files, beside the page."""


def write_pieces(report: Report, folder: Path) -> Iterator[Path]:
    """Write all files, and return their paths.

    Args:
        report: The content.
        folder: The target; `figures/` and `tables/` are created in it.
    """
    for chart in report.charts():
        stem = folder / FIGURES / safe_name(chart.key)
        svg, png = chart_files(chart)
        yield _write(stem.with_suffix(".svg"), _bytes(svg))
        yield _write(stem.with_suffix(".png"), png)
    for number, strip in enumerate(report.episodes.strips, 1):
        yield _write(folder / FIGURES / f"episode-{number}.png", strip_png(strip))
    for table in report.tables():
        if not table.rows:
            continue
        stem = folder / TABLES / safe_name(table.key)
        yield _write(stem.with_suffix(".csv"), _bytes(table_csv(table)))
        yield _write(stem.with_suffix(".md"), _bytes(table_markdown(table)))
        yield _write(stem.with_suffix(".tex"), _bytes(table_latex(table)))


def _bytes(text: str) -> bytes:
    return hide_known(text).encode()


def _write(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def safe_name(key: str) -> str:
    """A key as a safe file name, because a source may have any name."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in key)[:120]


def _titles(table: Table) -> list[str]:
    return [column.full_title for column in table.columns]


def table_csv(table: Table) -> str:
    """A table as CSV with a header; cells read as on the page, with the note after the number."""
    buffer = StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    marked = table.has_published
    writer.writerow([*map(csv_cell, _titles(table)), *(["row"] if marked else [])])
    for row in table.rows:
        writer.writerow(
            [*(csv_cell(cell.full_text) for cell in row.cells), *([row.kind] if marked else [])]
        )
    return buffer.getvalue()


def table_markdown(table: Table) -> str:
    """A table as Markdown, with its title and notes."""
    lines = [f"**{markdown_cell(table.title)}**", ""]
    lines.append("| " + " | ".join(map(markdown_cell, _titles(table))) + " |")
    lines.append("| " + " | ".join("---:" if c.numeric else "---" for c in table.columns) + " |")
    for row in table.rows:
        cells = [markdown_cell(cell.full_text) for cell in row.cells]
        if row.kind == "published":
            cells[0] += " (published)"
        lines.append("| " + " | ".join(cells) + " |")
    if table.notes:
        lines += ["", markdown_cell(" ".join(table.notes))]
    return "\n".join(lines) + "\n"


def table_latex(table: Table) -> str:
    """A table as LaTeX for the package booktabs."""
    form = "".join("r" if column.numeric else "l" for column in table.columns)
    lines = [
        r"\begin{table}",
        r"\centering\small",
        rf"\caption{{{latex_text(table.title)}}}",
        rf"\label{{tab:{safe_name(table.key)}}}",
        rf"\begin{{tabular}}{{{form}}}",
        r"\toprule",
    ]
    if table.groups:
        lines.append(
            " & ".join(
                rf"\multicolumn{{{span}}}{{c}}{{{latex_text(name)}}}" for name, span in table.groups
            )
            + r" \\"
        )
    lines.append(" & ".join(latex_text(column.title) for column in table.columns) + r" \\")
    lines.append(r"\midrule")
    for row in table.rows:
        # LaTeX would read a bracket at the start of a row as an argument of the line break.
        cells = [f"{{}}{t}" if t.startswith("[") else t for t in _latex_cells(row.cells)]
        if row.kind == "published":
            cells[0] += " (published)"
        lines.append(" & ".join(cells) + r" \\")
    lines += [r"\bottomrule", r"\end{tabular}"]
    if table.notes:
        lines.append(rf"\par\smallskip\footnotesize {latex_text(' '.join(table.notes))}")
    lines.append(r"\end{table}")
    return "\n".join(lines) + "\n"


def _latex_cells(cells: Sequence[Cell]) -> list[str]:
    return [latex_text(cell.full_text) for cell in cells]
