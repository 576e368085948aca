"""Curves over rounds of revision: what is supported, and what an agent completes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from uiprobe.results.designs import DesignRun, task_values
from uiprobe.results.report.charts.style import GRID, INK, model_styles
from uiprobe.results.report.content import Chart

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Groups = Mapping[tuple[str, str, str], Sequence[DesignRun]]


def rounds_chart(groups: Groups) -> Chart:
    """FC and SR after each round, one pair of curves per coder, agent and feedback."""
    curves = {", ".join(group[:2]): _curves(members) for group, members in groups.items()}
    spoken = "; ".join(
        f"{name}: SR {100 * sr[0]:.0f} to {100 * sr[-1]:.0f} %, FC {100 * fc[0]:.0f} to "
        f"{100 * fc[-1]:.0f} %"
        for name, (fc, sr) in curves.items()
        if fc and sr
    )
    return Chart(
        "interface-design-rounds",
        "FC and SR by rounds of revision",
        f"Curves of function completeness and success rate over rounds. {spoken}.",
        lambda: _draw(curves),
    )


def _curves(members: Sequence[DesignRun]) -> tuple[list[float], list[float]]:
    rounds = max(len(run.record.versions) for run in members)
    found: tuple[list[float], list[float]] = ([], [])
    for figure, values in zip(("fc", "sr"), found, strict=True):
        for number in range(rounds):
            mean = task_values(members, figure, number).mean
            if mean is not None:
                values.append(mean)
    return found


def _draw(curves: Mapping[str, tuple[list[float], list[float]]]) -> Figure:
    from matplotlib.figure import Figure

    styles = model_styles([(name, "api") for name in curves])
    figure = Figure(figsize=(5.4, 3.4))
    plot = figure.add_axes((0.12, 0.14, 0.85, 0.80))
    for name, (fc, sr) in curves.items():
        color = styles[name].color
        for values, line, told in ((fc, (0, (4, 2)), "FC"), (sr, "-", "SR")):
            plot.plot(
                range(len(values)),
                [100 * value for value in values],
                color=color,
                linestyle=line,
                marker="o",
                markersize=3.5,
                linewidth=1.6,
                label=f"{told}: {name}",
            )
    most = max((len(fc) for fc, _ in curves.values()), default=1)
    plot.set_xticks(range(most))
    plot.set_xlabel("rounds of revision")
    plot.set_ylabel("share of tasks (%)")
    plot.set_ylim(-2, 104)
    plot.grid(axis="y", color=GRID, linewidth=0.6)
    plot.tick_params(colors=INK)
    plot.legend(frameon=False, fontsize=7, loc="best")
    return figure
