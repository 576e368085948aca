"""Drill-down: each capability by properties of its items, and heat maps of categories."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.results.report.charts.heatmap import heat_map
from uiprobe.results.report.content import (
    MISSING,
    Cell,
    Chart,
    Column,
    Row,
    Table,
    interval_cell,
    known,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import Evidence, Record, View, title_of, views
from uiprobe.results.report.rates import RATE_COLUMNS, rate
from uiprobe.results.report.sections.failures import is_set

if TYPE_CHECKING:
    from pandas import DataFrame

DIMENSIONS = {
    "category": "category of app",
    "app": "app",
    "difficulty": "difficulty",
    "kind": "kind of task",
    "action_type": "action type",
    "position": "position in the trajectory",
    "language": "language",
    "demand_steps": "steps of the reference",
    "demand_apps": "number of apps",
    "demand_memory": "values to keep",
    "demand_asks": "facts to ask for",
    "demand_events": "events",
    "demand_kept": "screens over which a fact is kept that cannot be seen again",
    "demand_sessions": "place in the session",
}
"""Columns of items for the drill-down, and their names."""

_BANDS: Mapping[str, tuple[int, ...]] = {
    "demand_steps": (10, 20, 30, 45, 60, 90),
    "demand_apps": (1, 2, 3, 4, 5, 6),
    "demand_memory": (0, 1, 2, 3, 5, 8),
    "demand_asks": (0, 1, 2, 3),
    "demand_events": (0, 1, 2, 3),
    "demand_kept": (0, 5, 10, 20, 30, 40, 60),
    "demand_sessions": (1, 2, 3, 4, 5),
}
"""The upper ends of the groups of a demand; what is above them is one more group."""

LATE = 10
"""Positions from this one on form one group."""

_MOST_GROUPS = 120


@dataclass(frozen=True, slots=True)
class Part:
    """The breakdown of one capability.

    Attributes:
        key: Its anchor.
        title: The capability.
        chart: Models by category; None without categories.
        tables: One per dimension, with its name.
    """

    key: str
    title: str
    chart: Chart | None
    tables: Sequence[tuple[str, Table]]


def breakdown(evidence: Evidence) -> list[Part]:
    """The drill-down of all capabilities, source by source."""
    parts = []
    seen: set[str] = set()
    for view in views(evidence):
        for axis in view.axes:
            runs = _runs(view, axis.key, evidence)
            name = str(runs[0]["source"]) if runs else ""
            key = f"{axis.key}-{name}"
            # A capability that two views share is shown once.
            if not runs or key in seen:
                continue
            seen.add(key)
            parts.append(_part(evidence, key, f"{title_of(runs[0])} ({name})", runs))
    return parts


def _runs(view: View, probe: str, evidence: Evidence) -> list[Record]:
    found = (view.runs.get((name, probe, "original")) for name, _ in evidence.models)
    return [run for run in found if run is not None]


def _part(evidence: Evidence, key: str, title: str, runs: Sequence[Record]) -> Part:
    items = [evidence.items_of(run, (*RATE_COLUMNS, *DIMENSIONS)) for run in runs]
    tables = []
    chart = None
    for dimension, name in DIMENSIONS.items():
        parts = [_labelled(part, dimension) for part in items]
        groups = _groups(parts, dimension)
        if len(groups) < 2:
            continue
        table = _table(f"{key}-{dimension}", f"{title} by {name}", name, groups, runs, parts)
        tables.append((name, table))
        if dimension == "category":
            chart = _chart(key, title, groups, runs, parts, table)
    variants = _variants(evidence, key, title, runs)
    if variants is not None:
        tables.append(("variant", variants))
    return Part(f"breakdown-{key}", title, chart, tables)


Groups = Mapping[str, "DataFrame"]
"""The items of a run by the name of their group."""


def _labelled(items: DataFrame, dimension: str) -> Groups:
    """The items by group."""
    # Equal values are named once: there are few of them among many items.
    named = {value: _label(value, dimension) for value in items[dimension].unique()}
    labels = items[dimension].map(named)
    return {str(name): part for name, part in items.groupby(labels, sort=False)}


def _label(value: object, dimension: str) -> str | None:
    if not is_set(value):
        return None
    if dimension == "position":
        number = known(value)
        if number is None:
            return None
        return f"step {number + 1:.0f}" if number < LATE - 1 else f"step {LATE} and later"
    if dimension in _BANDS:
        number = known(value)
        return None if number is None else _band(round(number), _BANDS[dimension])
    return str(value)


def _band(number: int, ends: Sequence[int]) -> str:
    """The group of a number: `4`, `31 to 45`, `91 and more`."""
    low = 0
    for end in ends:
        if number <= end:
            return str(end) if end == low else f"{low} to {end}"
        low = end + 1
    return f"{low} and more"


def _groups(parts: Iterable[Groups], dimension: str) -> list[str]:
    names = dict.fromkeys(name for part in parts for name in part)
    return sorted(names, key=lambda name: _order(name, dimension))[:_MOST_GROUPS]


def _order(name: str, dimension: str) -> tuple[int, str]:
    ranks = {"easy": 0, "medium": 1, "hard": 2}
    if dimension == "position":
        return int(name.split()[1]), name
    if dimension in _BANDS:
        return int(name.split()[0]), name
    return ranks.get(name, 0) if dimension == "difficulty" else 0, name.casefold()


def _table(
    key: str,
    title: str,
    name: str,
    groups: Sequence[str],
    runs: Sequence[Record],
    parts: Sequence[Groups],
) -> Table:
    rows = []
    for order, group in enumerate(groups):
        cells: list[Cell] = [Cell(group, f"{order:04d}")]
        first = next(part[group] for part in parts if group in part)
        cells += [percent_cell(_mean(first, "floor")), percent_cell(_mean(first, "ceiling"))]
        cells += [_cell(part.get(group)) for part in parts]
        rows.append(Row(tuple(cells)))
    return Table(
        key,
        title,
        (
            Column(name, numeric=False),
            Column("floor"),
            Column("ceiling"),
            *(Column(str(run["model_label"])) for run in runs),
        ),
        tuple(rows),
        (
            "Original answers in percent, with the 95 % interval; n counts the scored items. Floor "
            "and ceiling are those of the group's items. A group of one cluster has too few for an "
            "interval.",
        ),
    )


def _mean(items: DataFrame, column: str) -> float | None:
    values = items.loc[items["value"].notna(), column].dropna().astype(float)
    return known(values.mean()) if len(values) else None


def _cell(items: DataFrame | None) -> Cell:
    """An accuracy with its interval and number of items below it."""
    if items is None:
        return Cell(MISSING)
    share, lower, upper = rate(items)
    scored = int(items["value"].notna().sum())
    rest = len(items) - scored
    counts = f"n {scored:,}" + (f", {rest:,} not scored" if rest else "")
    if share is None:
        return Cell(MISSING, None, counts)
    shown = percent_cell(share)
    return Cell(shown.text, shown.value, f"{interval_cell(lower, upper).text} {counts}")


def _chart(
    key: str,
    title: str,
    groups: Sequence[str],
    runs: Sequence[Record],
    parts: Sequence[Groups],
    table: Table,
) -> Chart:
    cells: dict[tuple[str, str], tuple[float | None, int]] = {}
    names = [str(run["model_label"]) for run in runs]
    for name, part in zip(names, parts, strict=True):
        for group, members in part.items():
            values = members["value"].dropna()
            cells[group, name] = (float(values.mean()) if len(values) else None, len(values))
    return heat_map(f"heat-{key}", f"{title} by category", groups, names, cells, table)


def _variants(evidence: Evidence, key: str, title: str, runs: Sequence[Record]) -> Table | None:
    """Original, repaired and structured as rows, the models as columns."""
    by_run: dict[str, dict[str, Record]] = {}
    for row in evidence.records:
        by_run.setdefault(str(row["run_id"]), {})[str(row["variant"])] = row
    names = list(dict.fromkeys(v for run in runs for v in by_run[str(run["run_id"])]))
    if len(names) < 2:
        return None
    rows = []
    for variant in names:
        cells: list[Cell] = [text_cell(variant)]
        found = [by_run[str(run["run_id"])].get(variant) for run in runs]
        first = next(run for run in found if run is not None)
        cells += [
            percent_cell(known(first.get("floor"))),
            percent_cell(known(first.get("ceiling"))),
        ]
        cells += [
            _cell(None if run is None else evidence.items_of(run, RATE_COLUMNS)) for run in found
        ]
        rows.append(Row(tuple(cells)))
    columns = [Column("variant", numeric=False), Column("floor"), Column("ceiling")]
    columns += [Column(str(run["model_label"])) for run in runs]
    return Table(f"{key}-variant", f"{title} by variant", tuple(columns), tuple(rows))
