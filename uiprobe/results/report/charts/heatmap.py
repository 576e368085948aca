"""Heat maps: models by category of app, or by any other property of the items."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.style import GRID, MUTED, shorten
from uiprobe.results.report.content import Chart, Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Cells = Mapping[tuple[str, str], tuple[float | None, int]]
"""Accuracy (0 to 1) and number of scored items, by row and column."""

_DARK_BELOW = 0.5
"""Cells darker than this get light numbers."""

_LONGEST = 18
"""Characters of a model's name."""


def heat_map(
    key: str, title: str, rows: Sequence[str], columns: Sequence[str], cells: Cells, data: Table
) -> Chart:
    """A heat map with its numbers in it.

    Args:
        key: Name of the files.
        title: Its heading.
        rows: Names of the groups of items.
        columns: Names of the models.
        cells: The numbers; a group that a model was not asked is left blank.
        data: The same as a table.
    """
    return Chart(
        key,
        title,
        f"Heat map of accuracy in percent: {len(rows)} rows ({', '.join(rows[:6])}"
        f"{' and others' if len(rows) > 6 else ''}) by model ({', '.join(columns)}). The table "
        "below it has the same numbers.",
        lambda: _draw(rows, columns, cells),
        data,
    )


def _draw(rows: Sequence[str], columns: Sequence[str], cells: Cells) -> Figure:
    from matplotlib import colormaps
    from matplotlib.figure import Figure
    from matplotlib.patches import Rectangle

    # Perceptually uniform and readable without colour; light is better.
    colors = colormaps["cividis"]
    left = 1.75
    side, row_height = 0.62, 0.27
    width = max(4.9, left + side * len(columns) + 0.1)
    # The names of the columns are slanted: the longest decides the space above the cells.
    top = 0.25 + 0.05 * max((len(shorten(name, _LONGEST)) for name in columns), default=0)
    height = top + 0.06 + row_height * len(rows)
    figure = Figure(figsize=(width, height))
    plot = figure.add_axes(
        (
            left / width,
            0.06 / height,
            side * len(columns) / width,
            row_height * len(rows) / height,
        )
    )
    for y, row in enumerate(rows):
        for x, column in enumerate(columns):
            share, count = cells.get((row, column), (None, 0))
            if share is None:
                plot.text(x + 0.5, y + 0.5, "–", ha="center", va="center", color=MUTED, fontsize=8)
                continue
            plot.add_patch(Rectangle((x + 0.02, y + 0.03), 0.96, 0.94, color=colors(share), lw=0))
            dark = share < _DARK_BELOW
            plot.text(
                x + 0.5,
                y + 0.52,
                f"{100 * share:.0f}",
                ha="center",
                va="center",
                fontsize=8,
                color="#fefefe" if dark else "#101010",
                weight="bold" if count >= 30 else "normal",
            )
    plot.set_xlim(0, len(columns))
    plot.set_ylim(len(rows), 0)
    plot.xaxis.tick_top()
    plot.set_xticks(
        [x + 0.5 for x in range(len(columns))],
        [shorten(name, _LONGEST) for name in columns],
        rotation=35,
        ha="left",
        rotation_mode="anchor",
    )
    plot.set_yticks([y + 0.5 for y in range(len(rows))], [shorten(row, 26) for row in rows])
    plot.tick_params(length=0)
    for spine in plot.spines.values():
        spine.set_visible(False)
        spine.set_color(GRID)
    return figure
