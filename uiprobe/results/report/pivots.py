"""Long tables turned around: one row per model, one column per capability."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from uiprobe.results.report.charts.style import LOCATION_WORDS
from uiprobe.results.report.content import Cell, Column, Row, Table
from uiprobe.results.report.evidence import Evidence, Record, View, views

NOT_RUN = Cell("not run")


def pivots(
    evidence: Evidence,
    key: str,
    title: str,
    cell: Callable[[Record], Cell],
    *notes: str,
) -> Iterator[Table]:
    """One table per source with charts: the run that stands for each model on each capability.

    Args:
        evidence: The runs.
        key: Name of the files.
        title: Its heading; the source is added where there are several.
        cell: What a run says. One without text counts as no run.
        notes: Notes that a reader needs.
    """
    found = list(views(evidence))
    for place, view in enumerate(found):
        where = f", {view.source}" if len(found) > 1 else ""
        name = f"{key}-{view.source}" if place else key
        columns, rows = _pivot(evidence, view, cell)
        if rows:
            yield Table(name, f"{title}{where}", columns, rows, notes)


def _pivot(
    evidence: Evidence, view: View, cell: Callable[[Record], Cell]
) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    filled: dict[tuple[str, str], Cell] = {}
    for (model, probe, variant), run in view.runs.items():
        if variant == "original" and (shown := cell(run)).text:
            filled[model, probe] = shown
    axes = [axis for axis in view.axes if any(probe == axis.key for _, probe in filled)]
    models = [pair for pair in evidence.models if any(name == pair[0] for name, _ in filled)]
    columns = (
        Column("model", numeric=False),
        *(Column(axis.title + (f" ({axis.note})" if axis.note else "")) for axis in axes),
    )
    rows = tuple(
        Row(
            (
                Cell(name, name, LOCATION_WORDS.get(location, location)),
                *(filled.get((name, axis.key), NOT_RUN) for axis in axes),
            )
        )
        for name, location in models
    )
    return columns, rows
