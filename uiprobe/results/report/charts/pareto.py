"""The cost of success: models by cost and accuracy, and those that no other beats in both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.style import INK, LOCATION_WORDS, MUTED, ModelStyle, shorten
from uiprobe.results.report.content import Chart, Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class Offer:
    """A model with its cost and success.

    Attributes:
        name: The model.
        location: Where it runs.
        cost: Cost of one item, in the unit of the chart.
        success: Share of items that it gets right.
        lower, upper: 95 % interval of it.
    """

    name: str
    location: str
    cost: float
    success: float
    lower: float | None
    upper: float | None


_LOG_FROM = 20
"""Costs that differ by more than this factor get a logarithmic axis."""


def pareto_front(offers: Sequence[Offer]) -> list[Offer]:
    """The Pareto front: offers that no other beats in cost and success; cheapest first."""
    front: list[Offer] = []
    for offer in sorted(offers, key=lambda o: (o.cost, -o.success, o.name)):
        if not front or offer.success > front[-1].success:
            front.append(offer)
    return front


def pareto_chart(
    key: str,
    title: str,
    unit: str,
    offers: Sequence[Offer],
    styles: Mapping[str, ModelStyle],
    data: Table,
) -> Chart:
    """A chart of cost and success.

    Args:
        key: Name of the files.
        title: Its heading.
        unit: Unit of the costs, such as `seconds per item`.
        offers: The models whose cost is known.
        styles: How each model is drawn.
        data: The numbers.
    """
    front = pareto_front(offers)
    return Chart(
        key,
        title,
        f"Scatter chart of {unit} against accuracy in percent for {len(offers)} models. Not beaten "
        f"in both by any other: {', '.join(offer.name for offer in front)}.",
        lambda: _draw(unit, offers, front, styles),
        data,
    )


def _draw(
    unit: str, offers: Sequence[Offer], front: Sequence[Offer], styles: Mapping[str, ModelStyle]
) -> Figure:
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, NullFormatter

    rows = (len(offers) + 1) // 2
    height = 3.0 + 0.24 * rows
    figure = Figure(figsize=(4.9, height))
    bottom = (0.62 + 0.24 * rows) / height
    plot = figure.add_axes((0.12, bottom, 0.84, 1 - bottom - 0.12 / height))
    for offer in offers:
        style = styles[offer.name]
        if offer.lower is not None and offer.upper is not None:
            plot.plot(
                (offer.cost,) * 2,
                (100 * offer.lower, 100 * offer.upper),
                color=style.color,
                lw=1.1,
                alpha=0.8,
            )
        plot.plot(
            offer.cost,
            100 * offer.success,
            marker=style.marker,
            color=style.color,
            linestyle="none",
            markersize=7,
            markeredgecolor=INK if offer in front else "white",
            markeredgewidth=1.0,
            label=f"{shorten(offer.name)} ({LOCATION_WORDS.get(offer.location, offer.location)})",
            zorder=3,
        )
    if len(front) > 1:
        plot.step(
            [offer.cost for offer in front],
            [100 * offer.success for offer in front],
            where="post",
            color=MUTED,
            lw=1,
            linestyle=(0, (4, 2)),
            zorder=2,
        )
    low, high = min(o.cost for o in offers), max(o.cost for o in offers)
    if low > 0 and high / low >= _LOG_FROM:
        plot.set_xscale("log")
        plot.set_xlim(low / 1.6, high * 1.6)
        plot.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
        plot.xaxis.set_minor_formatter(NullFormatter())
    else:
        plot.set_xlim(0, 1.15 * high)
    plot.set_ylim(0, 103)
    plot.set_xlabel(unit, fontsize=8.5)
    plot.set_ylabel("accuracy, %", fontsize=8.5)
    plot.grid()
    plot.set_axisbelow(True)
    figure.legend(loc="lower center", ncols=2, fontsize=8, borderaxespad=0.2, handletextpad=0.3)
    return figure
