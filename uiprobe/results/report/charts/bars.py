"""Bars: each accuracy with its interval, its floor, what matching words reaches, its ceiling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.style import INK, MUTED, ModelStyle, shorten
from uiprobe.results.report.content import Chart
from uiprobe.results.report.measurement import Axis, Measurement, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def bar_chart(
    key: str,
    axis: Axis,
    variants: Mapping[str, Sequence[Series]],
    styles: Mapping[str, ModelStyle],
) -> Chart:
    """Bars of one capability: a row per model, a bar per variant.

    Args:
        key: Name of the files.
        axis: The capability.
        variants: The models by variant (`original`, `repaired`, `structured`).
        styles: How each model is drawn.
    """
    names = list(
        dict.fromkeys(
            one.name for series in variants.values() for one in series if axis.key in one.points
        )
    )
    shown = {
        variant: {one.name: one.points[axis.key] for one in series if axis.key in one.points}
        for variant, series in variants.items()
    }
    shown = {variant: points for variant, points in shown.items() if points}
    spoken = "; ".join(
        f"{name}: " + ", ".join(_spoken(v, p[name]) for v, p in shown.items() if name in p)
        for name in names
    )
    where = f" ({axis.note})" if axis.note else ""
    return Chart(
        key,
        f"{axis.title}{where}",
        "Bar chart of accuracy in percent with 95 % intervals, floor, patterns and ceiling. "
        f"{spoken}.",
        lambda: _draw(names, shown, styles),
    )


def _spoken(variant: str, measured: Measurement) -> str:
    if measured.accuracy is None:
        return f"{variant} nothing scored"
    return f"{variant} {100 * measured.accuracy:.1f}"


def _draw(
    names: Sequence[str],
    shown: Mapping[str, Mapping[str, Measurement]],
    styles: Mapping[str, ModelStyle],
) -> Figure:
    from matplotlib.figure import Figure

    variants = list(shown)
    thick = 0.30 if len(variants) > 1 else 0.46
    pitch = 0.22 * len(variants) + 0.30
    height = 0.72 + pitch * len(names)
    figure = Figure(figsize=(4.9, height))
    plot = figure.add_axes((0.30, 0.42 / height, 0.66, pitch * len(names) / height))
    for row, name in enumerate(names):
        there = [variant for variant in variants if name in shown[variant]]
        for place, variant in enumerate(there):
            y = row + (place - (len(there) - 1) / 2) * (thick + 0.06)
            _bar(plot, y, thick, shown[variant][name], styles[name], first=place == 0)
        _bounds(plot, row, next(shown[v][name] for v in there))
    plot.set_xlim(0, 100)
    plot.set_ylim(len(names) - 0.45, -0.55)
    plot.set_yticks(range(len(names)), [shorten(name, 20) for name in names])
    plot.set_xticks(range(0, 101, 20))
    plot.set_xlabel("%", fontsize=8, labelpad=1)
    plot.tick_params(axis="y", length=0)
    plot.spines["left"].set_visible(False)
    plot.grid(axis="x")
    plot.set_axisbelow(True)
    figure.text(
        0.96,
        1 - 0.14 / height,
        " / ".join(variants),
        fontsize=7.5,
        color=MUTED,
        ha="right",
        va="center",
    )
    return figure


def _bar(
    plot: Axes, y: float, thick: float, measured: Measurement, style: ModelStyle, *, first: bool
) -> None:
    if measured.accuracy is None:
        plot.text(1, y, "nothing scored", fontsize=7.5, color=MUTED, va="center")
        return
    plot.barh(
        y,
        100 * measured.accuracy,
        height=thick,
        color=style.color if first else "none",
        alpha=0.75 if first else 1,
        edgecolor=style.color,
        linewidth=0.9,
        hatch=style.hatch,
        zorder=2,
    )
    if measured.lower is not None and measured.upper is not None:
        plot.plot((100 * measured.lower, 100 * measured.upper), (y, y), color=INK, lw=1.3, zorder=4)
        for end in (measured.lower, measured.upper):
            plot.plot((100 * end,) * 2, (y - 0.09, y + 0.09), color=INK, lw=1.1, zorder=4)


def _bounds(plot: Axes, row: int, measured: Measurement) -> None:
    bounds = (
        (measured.floor, (0, (3, 2))),
        (measured.attack, (0, (4, 1.5, 1, 1.5))),
        (measured.ceiling, (0, (1, 1))),
    )
    for bound, line in bounds:
        if bound is not None:
            plot.plot(
                (100 * bound,) * 2,
                (row - 0.44, row + 0.44),
                color=INK,
                lw=1.2,
                linestyle=line,
                zorder=3,
                clip_on=False,
            )
