"""The first sections of a report: all results, and the capabilities side by side."""

from __future__ import annotations

from collections.abc import Mapping

from uiprobe.results.report.bars import bar_chart
from uiprobe.results.report.content import (
    Cell,
    Chart,
    Column,
    Row,
    Section,
    Table,
    interval_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import (
    TITLES,
    Evidence,
    Record,
    settings_text,
    source_name,
    views,
)
from uiprobe.results.report.measurement import COUNT_COLUMNS, Measurement, count_cells
from uiprobe.results.report.radar import Scale, radar_charts, radar_note
from uiprobe.results.report.style import LOCATION_WORDS, ModelStyle
from uiprobe.results.summary import VARIANTS

_WORDS: dict[Scale, str] = {"raw": "accuracy", "skill": "above the floor"}


def results_section(evidence: Evidence) -> Section:
    """Every run with its numbers."""
    return Section(
        "results",
        "All results",
        "One row per run. Shares are in percent; an accuracy means nothing without the floor that "
        "never looking reaches and the ceiling that the reference answers reach on the same items.",
        tables=[results_table(evidence)],
    )


def results_table(evidence: Evidence) -> Table:
    """One row per run, with its variants side by side."""
    variants = [v for v in VARIANTS if any(row["variant"] == v for row in evidence.records)]
    runs: dict[tuple[str, str], dict[str, Record]] = {}
    for row in evidence.records:
        runs.setdefault((str(row["probe"]), str(row["run_id"])), {})[str(row["variant"])] = row
    several = len(evidence.sources) > 1 or any(settings_text(row) for row in evidence.records)
    rows = []
    for (probe, _), found in runs.items():
        row = next(iter(found.values()))
        measured = {name: Measurement.from_row(record) for name, record in found.items()}
        first = measured.get("original") or next(iter(measured.values()))
        shown: list[Cell] = []
        for variant in variants:
            one = measured.get(variant)
            shown += [
                percent_cell(one.accuracy if one else None),
                interval_cell(one.lower if one else None, one.upper if one else None),
            ]
        rows.append(
            Row(
                (
                    text_cell(TITLES[probe]),
                    text_cell(row["model_label"]),
                    text_cell(LOCATION_WORDS.get(str(row["location"]), str(row["location"]))),
                    *([_items_cell(row)] if several else []),
                    *count_cells(first),
                    percent_cell(first.floor),
                    *shown,
                    percent_cell(first.ceiling),
                    percent_cell(first.skill),
                )
            )
        )
    return Table(
        "results",
        "Results of every run",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("runs", numeric=False, note="over an API, locally, or a baseline"),
            *([Column("items and settings", numeric=False)] if several else []),
            *COUNT_COLUMNS,
            Column("floor", note="what never looking scores on these items"),
            *(
                column
                for variant in variants
                for column in (
                    Column("accuracy", group=variant),
                    Column("95 % interval", group=variant),
                )
            ),
            Column("ceiling", note="what the reference answers score on these items"),
            Column("above floor", note="(original - floor) / (ceiling - floor)"),
        ),
        tuple(rows),
        (
            "Items at which the machinery failed are errored: they are never scored as wrong, and "
            "are no part of the accuracy.",
        ),
    )


def _items_cell(row: Record) -> Cell:
    settings = settings_text(row)
    return text_cell(source_name(str(row["source"])) + (f"; {settings}" if settings else ""))


def capability_sections(evidence: Evidence, styles: Mapping[str, ModelStyle]) -> list[Section]:
    """Radars and bars, for each source that has runs of enough capabilities."""
    sections = []
    for view in views(evidence):
        name = source_name(view.source)
        radars: list[Chart] = []
        notes: list[str] = []
        for variant in view.variants():
            series = view.series(variant, evidence.models)
            for scale, words in _WORDS.items():
                radars += radar_charts(
                    f"radar-{name}-{variant}-{scale}",
                    f"{variant.capitalize()}, {words}",
                    series,
                    view.axes,
                    styles,
                    scale,
                )
            notes.append(radar_note(series, view.axes))
        by_variant = {v: view.series(v, evidence.models) for v in view.variants()}
        bars = [
            bar_chart(f"bars-{name}-{axis.key}", axis, by_variant, styles)
            for axis in view.axes
            if any(key[1] == axis.key for key in view.runs)
        ]
        where = f" on {name}" if len(evidence.sources) > 1 else ""
        sections += [
            Section(
                f"radar-{name}",
                f"Capabilities{where}",
                "One axis per capability. Where lines lie close to each other, look at the bars: a "
                "radar has no room for intervals, and its area says nothing. "
                + " ".join(dict.fromkeys(filter(None, notes))),
                charts=radars,
            ),
            Section(
                f"bars-{name}",
                f"Capabilities{where} with their bounds",
                "The same accuracies with 95 % intervals. The dashed line of each row is its floor "
                "(never looking), the dotted one its ceiling (the reference answers). Filled: "
                "original; outlined: repaired, structured.",
                charts=bars,
            ),
        ]
    return sections


def overview(evidence: Evidence) -> Table:
    """Models by capability: the answer to "which model", on one screen."""
    view = next(views(evidence))
    axes = [axis for axis in view.axes if any(key[1] == axis.key for key in view.runs)]
    series = view.series("original", evidence.models)
    rows = []
    for one in series:
        cells: list[Cell] = [text_cell(one.name), text_cell(LOCATION_WORDS.get(one.location, ""))]
        for axis in axes:
            point = one.points.get(axis.key)
            cells += [
                percent_cell(point.accuracy if point else None),
                interval_cell(point.lower if point else None, point.upper if point else None),
                _counts_cell(point),
                percent_cell(point.floor if point else None),
                percent_cell(point.ceiling if point else None),
            ]
        rows.append(Row(tuple(cells)))
    columns = [Column("model", numeric=False), Column("runs", numeric=False)]
    for axis in axes:
        group = f"{axis.title} ({axis.note})" if axis.note else axis.title
        columns += [
            Column("accuracy", group=group),
            Column("95 % interval", group=group),
            Column("n", group=group, note="scored of planned, and how many errored"),
            Column("floor", group=group),
            Column("ceiling", group=group),
        ]
    return Table(
        "overview",
        f"Original answers on {source_name(view.source)}",
        tuple(columns),
        tuple(rows),
        ("n: items scored of those planned; e: errored.",),
    )


def _counts_cell(point: Measurement | None) -> Cell:
    if point is None:
        return Cell("not run")
    errored = f", {point.errored:,} e" if point.errored else ""
    part = "" if point.scored == point.planned else f" of {point.planned:,}"
    return Cell(f"{point.scored:,}{part}{errored}", point.scored)
