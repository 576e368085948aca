"""Two radars side by side: the same capabilities of the same models on two platforms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.radar import (
    MAX_TOGETHER,
    SCALE_TITLES,
    Scale,
    draw_legend,
    draw_radar,
)
from uiprobe.results.report.charts.style import INK, ModelStyle
from uiprobe.results.report.content import Chart, Table
from uiprobe.results.report.measurement import Axis, Series, series_names

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.projections.polar import PolarAxes

_COLUMNS = 3
"""Columns of the legend."""


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two radars.

    Attributes:
        title: The platform, in words.
        series: The models, the same in both.
    """

    title: str
    series: Sequence[Series]


def radar_pairs(
    key: str,
    title: str,
    halves: tuple[Half, Half],
    axes: Sequence[Axis],
    styles: Mapping[str, ModelStyle],
    scale: Scale,
    data: Table,
) -> list[Chart]:
    """Pairs of radars with at most `MAX_TOGETHER` models in each.

    Args:
        key: Name of the files.
        title: Its heading.
        halves: The two radars.
        axes: The capabilities that both platforms have, so that the shapes can be compared.
        styles: How each model is drawn.
        scale: `raw` for accuracies, `skill` for positions between floor and ceiling.
        data: The numbers.
    """
    count = len(halves[0].series)
    parts = max(1, ceil(count / MAX_TOGETHER))
    size = ceil(count / parts)
    charts = []
    for part in range(parts):
        members = slice(part * size, (part + 1) * size)
        shown = tuple(Half(half.title, half.series[members]) for half in halves)
        charts.append(
            Chart(
                f"{key}-{part + 1}" if parts > 1 else key,
                f"{title} ({part + 1} of {parts})" if parts > 1 else title,
                f"Two radar charts of {SCALE_TITLES[scale]} in percent side by side, "
                f"{halves[0].title} on the left and {halves[1].title} on the right, with the axes "
                f"{', '.join(axis.title for axis in axes)}, for {series_names(shown[0].series)}. "
                "The table below has the same numbers.",
                lambda shown=shown: _draw(shown, axes, styles, scale),  # type: ignore[misc]
                data,
            )
        )
    return charts


def _draw(
    halves: Sequence[Half],
    axes: Sequence[Axis],
    styles: Mapping[str, ModelStyle],
    scale: Scale,
) -> Figure:
    from matplotlib.figure import Figure

    legend = 0.24 * ceil(len(halves[0].series) / _COLUMNS) + 0.1
    width, height = 9.4, 4.35 + legend
    figure = Figure(figsize=(width, height))
    side = 3.05
    for place, half in enumerate(halves):
        left = (width / 2) * place + (width / 2 - side) / 2
        plot: PolarAxes = figure.add_axes(  # type: ignore[assignment]
            (left / width, (legend + 0.4) / height, side / width, side / height),
            projection="polar",
        )
        draw_radar(plot, half.series, axes, styles, scale)
        figure.text(
            (left + side / 2) / width,
            1 - 0.12 / height,
            half.title.capitalize(),
            ha="center",
            va="top",
            fontsize=11,
            fontweight="bold",
            color=INK,
        )
    draw_legend(figure, halves[0].series, styles, columns=_COLUMNS)
    return figure
