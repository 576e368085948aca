"""Explorations: curves, figures, the tables of UIExplore-Bench, and what was never found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from uiprobe.episodes.exploration import curve, figures_at
from uiprobe.episodes.intervals import seeds_interval
from uiprobe.results.explorations import ExplorationRun
from uiprobe.results.report.charts.curves import curve_chart
from uiprobe.results.report.content import (
    Cell,
    Chart,
    Column,
    Row,
    Section,
    Table,
    count_cell,
    interval_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.sections.exploration.differences import differences_table
from uiprobe.results.report.sections.exploration.groups import (
    Where,
    by_name,
    by_place,
    mean_of,
    steps_of,
    told,
)
from uiprobe.results.report.sections.exploration.never_found import missed_pictures, missed_table
from uiprobe.results.report.sections.exploration.published import paper_tables, source


def exploration_section(runs: Sequence[ExplorationRun]) -> Section | None:
    """All explorations; None if there are none."""
    if not runs:
        return None
    groups = by_place(runs)
    return Section(
        "exploration",
        "Exploration",
        "How much of an unknown application each agent found. UFO counts functionalities that were "
        "seen, coverage is their share of those that are known; the bands of the curves are the "
        f"range of the seeds. Published rows are those of {source()}, on GitLab, of one seed.",
        charts=[_chart(where, members) for where, members in groups.items()],
        tables=[
            _figures(groups),
            differences_table(groups),
            *paper_tables(runs),
            missed_table(groups),
        ],
        pictures=missed_pictures(groups),
    )


def _chart(where: Where, members: Sequence[ExplorationRun]) -> Chart:
    known = [run.record.denominator for run in members if run.record.denominator]
    curves = {
        name: [curve(run.record.found, run.record.steps) for run in own]
        for name, own in by_name(members).items()
    }
    key = re.sub(r"[^a-z0-9]+", "-", f"exploration-{'-'.join(where)}".lower()).strip("-")
    return curve_chart(key, told(where), curves, max(known) if known else None)


def _figures(groups: Mapping[Where, Sequence[ExplorationRun]]) -> Table:
    columns = (
        Column("site", numeric=False),
        Column("level", numeric=False),
        Column("mode", numeric=False),
        Column("agent", numeric=False),
        Column("actions"),
        Column("seeds"),
        Column("UFO", note="functionalities seen, mean over seeds"),
        Column("coverage", note="share of those that are known"),
        Column("95 % interval", note="of the mean coverage over seeds, with Student's t"),
        Column("beyond", note="seen, and not known before"),
        Column("idle", note="actions since the last one that discovered anything"),
        Column("UFT", note="distinct functionalities acted on, by actions"),
        Column("pages"),
        Column("wasted", note="actions after which nothing had changed"),
        Column("failed"),
        Column("blocked", note="attempts to leave the site"),
    )
    rows = []
    for where, members in groups.items():
        for name, own in by_name(members).items():
            for step in steps_of(own):
                rows.append(Row(tuple(_figure_cells(where, name, own, step))))
    return Table(
        "exploration-figures",
        "Explorations by agent and budget",
        columns,
        tuple(rows),
        notes=(
            "The interval says where the mean over all seeds lies; it is wide with few seeds, and "
            "missing with one.",
        ),
    )


def _figure_cells(where: Where, name: str, own: Sequence[ExplorationRun], step: int) -> list[Cell]:
    figures = [figures_at(run.record, step) for run in own]
    shares = [one["coverage"] for one in figures if "coverage" in one]
    interval = seeds_interval(shares)
    return [
        *map(text_cell, (*where, name)),
        count_cell(step),
        count_cell(len(own)),
        count_cell(mean_of(figures, "ufo")),
        percent_cell(mean_of(figures, "coverage")),
        interval_cell(interval.lower, interval.upper),
        count_cell(mean_of(figures, "beyond")),
        count_cell(mean_of(figures, "idle")),
        percent_cell(mean_of(figures, "uft")),
        count_cell(mean_of(figures, "pages")),
        percent_cell(mean_of(figures, "wasted")),
        percent_cell(mean_of(figures, "failed")),
        count_cell(mean_of(figures, "blocked")),
    ]
