"""Accuracy by rung of a ladder, with the heights of the models."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from uiprobe.episodes.intervals import share_interval
from uiprobe.results.heights import Height
from uiprobe.results.report.charts.style import GRID, INK, MUTED, ModelStyle
from uiprobe.results.report.content import Chart

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_APART = 0.08
"""Distance between the points of two models on one rung, in rungs."""


def ladder_chart(
    key: str, title: str, heights: Mapping[str, Height], styles: Mapping[str, ModelStyle]
) -> Chart:
    """The share of right answers on each rung, by model.

    Args:
        key: Name of the files.
        title: The ladder.
        heights: The height of each model, by its name.
        styles: How models are drawn.
    """
    spoken = "; ".join(f"{name}: height {height}" for name, height in heights.items())
    return Chart(
        key,
        title,
        f"Accuracy by rung, with 95 % intervals. {spoken}.",
        lambda: _draw(heights, styles),
    )


def _draw(heights: Mapping[str, Height], styles: Mapping[str, ModelStyle]) -> Figure:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 3.3))
    plot = figure.add_axes((0.10, 0.14, 0.59, 0.78))
    middle = (len(heights) - 1) / 2
    chance = max(height.chance for height in heights.values())
    for place, (name, height) in enumerate(heights.items()):
        style, shift = styles[name], _APART * (place - middle)
        at = [rung.rung + shift for rung in height.rungs]
        shares = [100 * rung.right / rung.n for rung in height.rungs]
        ends = [_ends(rung.right, rung.n) for rung in height.rungs]
        plot.plot(
            at, shares, color=style.color, linewidth=1.6, marker=style.marker, markersize=4,
            label=f"{name}\n{height}",
        )  # fmt: skip
        plot.vlines(at, [low for low, _ in ends], [high for _, high in ends],
                    color=style.color, linewidth=0.9, alpha=0.7)  # fmt: skip
    plot.axhline(50 * (1 + chance), color=MUTED, linewidth=1, linestyle=(0, (4, 2)))
    plot.axhline(100 * chance, color=MUTED, linewidth=1, linestyle=(0, (1, 2)))
    plot.set_xticks(sorted({rung.rung for height in heights.values() for rung in height.rungs}))
    plot.set_xlabel("rung")
    plot.set_ylabel("accuracy (%)")
    plot.set_ylim(-2, 104)
    plot.grid(axis="y", color=GRID, linewidth=0.6)
    plot.tick_params(colors=INK)
    plot.legend(
        fontsize=8, loc="upper left", bbox_to_anchor=(1.02, 1.02), borderaxespad=0, frameon=False
    )
    return figure


def _ends(right: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of independent items, in percent."""
    found = share_interval([1.0] * round(right) + [0.0] * (n - round(right)))
    return 100 * (found.lower or 0.0), 100 * (1.0 if found.upper is None else found.upper)
