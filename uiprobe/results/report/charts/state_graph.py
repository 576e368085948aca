"""The graph of an exploration as a picture: pages in rings by when they were found."""

from __future__ import annotations

from collections import Counter
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.style import GRID, INK, chart_style

if TYPE_CHECKING:
    from uiprobe.episodes.exploration import Exploration

MOST_PAGES = 60
"""Pages that are drawn, those with the most functionalities; more could not be read."""

_RINGS = (1, 8, 18, 33)
"""Pages on each circle around the first page, from the inside out."""


def save_graph(record: Exploration, path: Path) -> None:
    """Draw the pages of an exploration and the ways between them.

    A page is as large as what it shows; a way is as thick as it was taken often. States of one page
    are one.

    Raises:
        OSError: The file cannot be written.
    """
    from matplotlib.figure import Figure

    size: Counter[str] = Counter()
    for state in record.states:
        size[state.place] = max(size[state.place], state.functionalities)
    first: dict[str, int] = {}
    for state in record.states:
        first.setdefault(state.place, state.step)
    chosen = [place for place, _ in size.most_common(MOST_PAGES)]
    chosen.sort(key=lambda place: first[place])
    places = _layout(chosen)
    ways: Counter[tuple[str, str]] = Counter()
    for edge in record.edges:
        pair = record.states[edge.source].place, record.states[edge.target].place
        if pair[0] != pair[1] and pair[0] in places and pair[1] in places:
            ways[pair] += edge.count
    with chart_style():
        figure = Figure(figsize=(10, 10))
        plot = figure.add_axes((0.02, 0.02, 0.96, 0.96))
        for (source, target), count in ways.items():
            plot.annotate(
                "",
                places[target],
                places[source],
                arrowprops={
                    "arrowstyle": "-|>",
                    "color": GRID,
                    "linewidth": 0.6 + min(3.0, count / 8),
                    "shrinkA": 7,
                    "shrinkB": 7,
                    "connectionstyle": "arc3,rad=0.12",
                },
            )
        for place, (x, y) in places.items():
            plot.plot(x, y, "o", color="#0072b2", markersize=3 + size[place] ** 0.5, zorder=3)
            plot.annotate(
                place[-42:],
                (x, y),
                textcoords="offset points",
                xytext=(0, -11),
                ha="center",
                fontsize=6.5,
                color=INK,
                zorder=4,
            )
        plot.set_axis_off()
        plot.set_xlim(-1.15, 1.15)
        plot.set_ylim(-1.15, 1.15)
        figure.savefig(path, dpi=130, format="png")


def _layout(chosen: list[str]) -> dict[str, tuple[float, float]]:
    """Places on rings: what was found first in the middle."""
    found = {}
    start = 0
    used = sum(sum(_RINGS[:ring]) < len(chosen) for ring in range(len(_RINGS)))
    for ring, count in enumerate(_RINGS[:used]):
        members = chosen[start : start + count]
        start += count
        radius = ring / max(1, used - 1)
        for number, place in enumerate(members):
            angle = 2 * pi * number / len(members) + 0.3 * ring
            found[place] = radius * cos(angle), radius * sin(angle)
    return found
