"""The first screen of a report: which model for what, in one radar, one table, and sixty words.

Everything in it stands in a later section with its intervals and counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uiprobe.results.report.charts.radar import radar_charts
from uiprobe.results.report.charts.style import LOCATION_WORDS, ModelStyle
from uiprobe.results.report.content import Cell, Chart, Column, Row, Table, percent_cell
from uiprobe.results.report.evidence import Evidence, View, views
from uiprobe.results.report.measurement import Axis, Measurement, Series
from uiprobe.results.report.story import REFERENCE, standings, tell

SHOWN = 6
"""Models in the table of the first screen; a later section has all of them."""

_FEWEST = 3
"""Capabilities that a radar needs to have a shape."""

ON_PLATFORM = {"android": "on the phone", "web": "on the web"}

_BOUNDS = {"without looking": "floor", "reference": "ceiling"}


@dataclass(frozen=True, slots=True)
class Answer:
    """The first screen.

    Attributes:
        sentences: What it says; see `tell`.
        chart: The radar; None for fewer capabilities than give it a shape.
        tables: One per platform: one row per model, then the bounds.
    """

    sentences: Sequence[str]
    chart: Chart | None
    tables: Sequence[Table]


def read_answer(evidence: Evidence, styles: Mapping[str, ModelStyle]) -> Answer:
    """Answer which model for what; a platform has the table of its first source, the first a chart.

    Args:
        evidence: The runs.
        styles: How models are drawn.
    """
    here = standings(evidence)
    firsts: dict[str, View] = {}
    for view in views(evidence):
        firsts.setdefault(view.platform, view)
    chart: Chart | None = None
    tables: list[Table] = []
    for platform, view in firsts.items():
        series = {one.name: one for one in view.series("original", evidence.models)}
        axes = [axis for axis in view.axes if any(axis.key in s.points for s in series.values())]
        order = [name for name in here.rivals if name in series]
        order += [name for name in series if name not in order]
        # The reference has a row of its own, below the models.
        order = [name for name in order if here.models.get(name) != REFERENCE] or order
        shown = [series[name] for name in order[:SHOWN]]
        if not tables and len(axes) >= _FEWEST:
            title = "Accuracy, from 0 in the middle to 100; dashes: without looking"
            [chart, *_] = radar_charts("radar-answer", title, shown, axes, styles, "raw")
        where = f" {ON_PLATFORM[platform]}" if len(firsts) > 1 else ""
        tables.append(_table(f"answer{len(tables) or ''}", where, shown, axes, len(order)))
    return Answer(tell(evidence, here), chart, tables)


def _table(
    key: str, where: str, series: Sequence[Series], axes: Sequence[Axis], every: int
) -> Table:
    rows = [
        Row(
            (
                Cell(one.name, one.name, LOCATION_WORDS.get(one.location, one.location)),
                *(_cell(one.points.get(axis.key)) for axis in axes),
            )
        )
        for one in series
    ]
    firsts = [
        next((one.points[axis.key] for one in series if axis.key in one.points), None)
        for axis in axes
    ]
    for name, attribute in _BOUNDS.items():
        shares = [None if one is None else getattr(one, attribute) for one in firsts]
        if any(share is not None for share in shares):
            rows.append(Row((Cell(name, name), *map(percent_cell, shares)), "bound"))
    hidden = every - len(series)
    stand = "model stands" if hidden == 1 else "models stand"
    more = f" {hidden} more {stand} below." if hidden else ""
    return Table(
        key,
        f"Accuracy on each capability{where}",
        (
            Column("model", numeric=False),
            *(Column(axis.title + (f" ({axis.note})" if axis.note else "")) for axis in axes),
        ),
        tuple(rows),
        (
            "Percent, with the range that holds the true one with 95 % certainty. Without looking: "
            "the best score of answers that do not depend on the question. Reference: the score of "
            f"the right answers.{more}",
        ),
    )


def _cell(point: Measurement | None) -> Cell:
    if point is None:
        return Cell("not run")
    shown = percent_cell(point.accuracy)
    if shown.value is None or point.lower is None or point.upper is None:
        return shown
    return Cell(shown.text, shown.value, f"{100 * point.lower:.0f}–{100 * point.upper:.0f}")
