"""Radar charts: one axis per capability, one line per model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, pi
from typing import TYPE_CHECKING, Literal

from uiprobe.results.report.charts.style import (
    GRID,
    LINE_WORDS,
    LOCATION_WORDS,
    MUTED,
    ModelStyle,
    shorten,
)
from uiprobe.results.report.content import Chart, Column, Row, Table, percent_cell, text_cell
from uiprobe.results.report.measurement import (
    ACCURACY_COLUMNS,
    COUNT_COLUMNS,
    Axis,
    Series,
    accuracy_cells,
    count_cells,
    series_names,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from matplotlib.projections.polar import PolarAxes

Scale = Literal["raw", "skill"]

MAX_TOGETHER = 8
"""Maximum number of models in one radar; more lines are indistinguishable."""

_BOUND_MARKERS = {"floor": "_", "attack": "+"}
"""How bounds are marked on an axis: never looking, and matching words."""

SCALE_TITLES: dict[Scale, str] = {"raw": "accuracy", "skill": "skill above the floor"}


def radar_charts(
    key: str,
    title: str,
    series: Sequence[Series],
    axes: Sequence[Axis],
    styles: Mapping[str, ModelStyle],
    scale: Scale,
) -> list[Chart]:
    """Radars of all models, at most `MAX_TOGETHER` in each.

    Args:
        key: Name of the files.
        title: Its heading.
        series: The models.
        axes: The capabilities in their fixed order; the line of a model has a gap where it has no
            run.
        styles: How each model is drawn.
        scale: `raw` for accuracies, `skill` for positions between floor and ceiling.
    """
    parts = max(1, ceil(len(series) / MAX_TOGETHER))
    size = ceil(len(series) / parts)
    charts = []
    for part in range(parts):
        members = series[part * size : (part + 1) * size]
        suffix = f"-{part + 1}" if parts > 1 else ""
        counted = f" ({part + 1} of {parts})" if parts > 1 else ""
        charts.append(_radar(f"{key}{suffix}", f"{title}{counted}", members, axes, styles, scale))
    return charts


def _radar(
    key: str,
    title: str,
    series: Sequence[Series],
    axes: Sequence[Axis],
    styles: Mapping[str, ModelStyle],
    scale: Scale,
) -> Chart:
    lines = ", ".join(
        f"{LINE_WORDS[where]} lines are {LOCATION_WORDS[where]} models"
        for where in LINE_WORDS
        if any(one.location == where for one in series)
    )
    return Chart(
        key,
        title,
        f"Radar chart of {SCALE_TITLES[scale]} in percent, 0 in the middle and 100 at the edge, "
        f"with the axes {', '.join(axis.title for axis in axes)}, for {series_names(series)}; "
        f"{lines}. The table below it has the same numbers.",
        lambda: _draw(series, axes, styles, scale),
        radar_data(key, title, series, axes),
    )


def radar_data(key: str, title: str, series: Sequence[Series], axes: Sequence[Axis]) -> Table:
    """The numbers of a radar."""
    rows = [
        Row(
            (
                text_cell(axis.title + (f" ({axis.note})" if axis.note else "")),
                text_cell(one.name),
                text_cell(LOCATION_WORDS.get(one.location, one.location)),
                *count_cells(one.points[axis.key]),
                *accuracy_cells(one.points[axis.key]),
            )
        )
        for axis in axes
        for one in series
        if axis.key in one.points
    ]
    gaps = [
        f"{one.name}: no run of {', '.join(missing)}"
        for one in series
        if (missing := [axis.title for axis in axes if axis.key not in one.points])
    ]
    return Table(
        key,
        title,
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("hosting", numeric=False, note="over an API, locally, or a baseline"),
            *COUNT_COLUMNS,
            *ACCURACY_COLUMNS,
        ),
        tuple(rows),
        tuple(gaps),
    )


def _draw(
    series: Sequence[Series],
    axes: Sequence[Axis],
    styles: Mapping[str, ModelStyle],
    scale: Scale,
) -> Figure:
    from matplotlib.figure import Figure

    rows = ceil(len(series) / 2)
    # A name with a note has three lines, and may stand just above the legend.
    legend = 0.24 * rows + 0.1 + 0.14 * any(axis.note for axis in axes)
    height = 4.0 + legend
    figure = Figure(figsize=(4.9, height))
    plot: PolarAxes = figure.add_axes(  # type: ignore[assignment]
        (0.165, (legend + 0.35) / height, 0.67, 3.28 / height), projection="polar"
    )
    draw_radar(plot, series, axes, styles, scale)
    draw_legend(figure, series, styles)
    return figure


def draw_radar(
    plot: PolarAxes,
    series: Sequence[Series],
    axes: Sequence[Axis],
    styles: Mapping[str, ModelStyle],
    scale: Scale,
) -> None:
    """Draw one radar, with the names of its axes and without a legend.

    Args:
        plot: Where.
        series: The models.
        axes: The capabilities.
        styles: How each model is drawn.
        scale: What the axes show.
    """
    angles = [2 * pi * i / len(axes) for i in range(len(axes))]
    _prepare(plot, axes, angles)
    if scale == "raw":
        _draw_bounds(plot, series, axes, angles)
    for one in series:
        style = styles[one.name]
        values = [_value(one, axis, scale) for axis in axes]
        ring = [*zip(angles, values, strict=True), (2 * pi, values[0])]
        for (start, a), (end, b) in pairwise(ring):
            if a is not None and b is not None:
                plot.plot((start, end), (a, b), color=style.color, linestyle=style.line, lw=1.7)
        there = [(angle, v) for angle, v in zip(angles, values, strict=True) if v is not None]
        if there:
            plot.plot(
                *zip(*there, strict=True),
                linestyle="none",
                marker=style.marker,
                color=style.color,
                markersize=5.5,
                markeredgecolor="white",
                markeredgewidth=0.6,
                clip_on=False,
                zorder=4,
            )


def _draw_bounds(
    plot: PolarAxes, series: Sequence[Series], axes: Sequence[Axis], angles: Sequence[float]
) -> None:
    """The floor of each axis and what matching words reaches there, on the items of the first."""
    for angle, axis in zip(angles, axes, strict=True):
        first = next((one.points[axis.key] for one in series if axis.key in one.points), None)
        for bound, marker in _BOUND_MARKERS.items():
            share = None if first is None else getattr(first, bound)
            if share is not None:
                plot.plot(
                    (angle,), (100 * share,), linestyle="none", marker=marker, color=MUTED,
                    markersize=6, markeredgewidth=1.2, fillstyle="none", clip_on=False, zorder=3,
                )  # fmt: skip


def _value(one: Series, axis: Axis, scale: Scale) -> float | None:
    """Percent on an axis; scores below the floor are drawn in the middle."""
    point = one.points.get(axis.key)
    if point is None:
        return None
    share = point.accuracy if scale == "raw" else point.skill
    return None if share is None else max(0.0, 100 * share)


def _prepare(plot: PolarAxes, axes: Sequence[Axis], angles: Sequence[float]) -> None:
    plot.set_theta_offset(pi / 2)
    plot.set_theta_direction(-1)
    plot.set_ylim(0, 100)
    plot.set_xticks([])
    plot.set_yticks([])
    plot.spines["polar"].set_visible(False)
    closed = [*angles, 2 * pi]
    for ring in (20, 40, 60, 80, 100):
        plot.plot(closed, [ring] * len(closed), color=GRID, lw=0.7 if ring < 100 else 1.1, zorder=1)
        plot.text(
            angles[0], ring, f"{ring}", fontsize=7, color=MUTED, ha="right", va="center", zorder=5
        )
    for angle, axis in zip(angles, axes, strict=True):
        plot.plot((angle, angle), (0, 100), color=GRID, lw=0.7, zorder=1)
        turn = angle % (2 * pi)
        near_top = min(turn, 2 * pi - turn) < 0.1 or abs(turn - pi) < 0.1
        side = "center" if near_top else ("left" if turn < pi else "right")
        label = axis.title.replace(" ", "\n", 1) + (f"\n({axis.note})" if axis.note else "")
        upper = turn < pi / 2 - 0.1 or turn > 3 * pi / 2 + 0.1
        lift = "bottom" if upper else "top"
        plot.text(
            angle,
            106,
            label,
            ha=side,
            va=lift if near_top else "center",
            fontsize=8.5,
            clip_on=False,
            linespacing=1.15,
        )


def draw_legend(
    figure: Figure, series: Sequence[Series], styles: Mapping[str, ModelStyle], *, columns: int = 2
) -> None:
    """Draw the names of the models at the bottom of a figure, in so many columns."""
    from matplotlib.lines import Line2D

    handles = [
        Line2D(
            [],
            [],
            color=styles[one.name].color,
            linestyle=styles[one.name].line,
            marker=styles[one.name].marker,
            markersize=5.5,
            lw=1.7,
            label=f"{shorten(one.name)} ({LOCATION_WORDS.get(one.location, one.location)})",
        )
        for one in series
    ]
    if handles:
        figure.legend(
            handles=handles,
            loc="lower center",
            ncols=min(columns, len(handles)),
            handlelength=3.4,
            columnspacing=1.6,
            fontsize=8,
            borderaxespad=0.3,
        )


def radar_note(series: Sequence[Series], axes: Sequence[Axis], variant: str = "original") -> str:
    """A sentence on scores below the floor, which a radar can only draw at 0.

    Args:
        series: The models.
        axes: The capabilities.
        variant: How the answers were read.
    """
    below = [
        f"{one.name} on {axis.title} ({percent_cell(one.points[axis.key].skill).text})"
        for one in series
        for axis in axes
        if axis.key in one.points and (one.points[axis.key].skill or 0) < 0
    ]
    if len(below) > _NAMED:
        return (
            f"Worse than never looking, and drawn at 0: {len(below)} {variant} accuracies; the "
            "numbers below the charts say which."
        )
    return f"Worse than never looking, drawn at 0 ({variant}): {'; '.join(below)}." if below else ""


_NAMED = 3
"""Up to this many points are named one by one."""
