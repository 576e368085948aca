"""Curves of explorations: functionalities by actions, with a band over the seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.style import GRID, INK, MUTED, model_styles
from uiprobe.results.report.content import Chart

if TYPE_CHECKING:
    from matplotlib.figure import Figure

MOST_POINTS = 400
"""Points of a curve that are drawn; a reader sees no more."""


_NEAR = 0.4
"""Share of the denominator above which a chart of coverage shows the denominator too."""


def curve_chart(
    key: str, title: str, curves: Mapping[str, Sequence[Sequence[int]]], denominator: int | None
) -> Chart:
    """Functionalities seen after each action: the mean over seeds, and the range of the seeds.

    Args:
        key: Name of the files.
        title: What was explored.
        curves: By agent: one curve per seed, from 0 actions on.
        denominator: How many there are; None if unknown.
    """
    spoken = "; ".join(
        f"{name}: {sum(one[-1] for one in seeds) / len(seeds):.0f} after {len(seeds[0]) - 1:,} "
        f"actions, mean of {len(seeds)}"
        for name, seeds in curves.items()
    )
    known = "" if denominator is None else f" Known in all: {denominator:,}."
    return Chart(
        key,
        title,
        f"Curves of functionalities observed by actions. {spoken}.{known}",
        lambda: _draw(curves, denominator),
    )


def _draw(curves: Mapping[str, Sequence[Sequence[int]]], denominator: int | None) -> Figure:
    from matplotlib.figure import Figure

    styles = model_styles([(name, "api") for name in curves])
    figure = Figure(figsize=(6.4, 3.3))
    plot = figure.add_axes((0.12, 0.14, 0.57, 0.78))
    ends = {name: sum(one[-1] for one in seeds) / len(seeds) for name, seeds in curves.items()}
    # The legend names the curves from the top down, as they end.
    for name in sorted(curves, key=lambda name: (-ends[name], name)):
        seeds = curves[name]
        length = min(len(one) for one in seeds)
        steps = range(0, length, max(1, length // MOST_POINTS))
        at = [*steps, length - 1] if length and steps[-1] != length - 1 else list(steps)
        mean = [sum(one[step] for one in seeds) / len(seeds) for step in at]
        style = styles[name]
        plot.plot(at, mean, color=style.color, linewidth=1.6, label=name.replace(", ", ",\n"))
        if len(seeds) > 1:
            low = [min(one[step] for one in seeds) for step in at]
            high = [max(one[step] for one in seeds) for step in at]
            plot.fill_between(at, low, high, color=style.color, alpha=0.18, linewidth=0)
    highest = max(one[-1] for seeds in curves.values() for one in seeds)
    if denominator is not None and highest > _NEAR * denominator:
        plot.axhline(denominator, color=MUTED, linewidth=1, linestyle=(0, (4, 2)))
    if denominator is not None:
        # Far above the curves a line would press them flat.
        plot.set_title(f"known: {denominator:,} ", loc="right", color=MUTED, fontsize=8)
    plot.set_xlabel("atomic actions")
    plot.set_ylabel("functionalities observed (UFO)")
    plot.set_ylim(bottom=0)
    plot.set_xlim(0, max(len(one) - 1 for seeds in curves.values() for one in seeds) or None)
    plot.grid(axis="y", color=GRID, linewidth=0.6)
    plot.tick_params(colors=INK)
    plot.legend(
        fontsize=8, loc="upper left", bbox_to_anchor=(1.02, 1.02), borderaxespad=0, frameon=False
    )
    return figure
