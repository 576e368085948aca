"""The first sections of a report: all results, and a comparison of capabilities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from uiprobe.probe_table import platform_words
from uiprobe.results.frames import VARIANTS
from uiprobe.results.heights import Height
from uiprobe.results.pools import settings_text
from uiprobe.results.report.charts.bars import bar_chart
from uiprobe.results.report.charts.radar import Scale, radar_charts, radar_note
from uiprobe.results.report.charts.style import LOCATION_WORDS, ModelStyle
from uiprobe.results.report.content import (
    MISSING,
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
    Evidence,
    Record,
    View,
    run_cell,
    title_of,
    title_order,
    views,
)
from uiprobe.results.report.measurement import (
    ATTACK_COLUMN,
    COUNT_COLUMNS,
    Measurement,
    accuracy_cell,
    count_cells,
)
from uiprobe.results.report.pivots import pivots
from uiprobe.results.report.sections.ladders import heights_of

_WORDS: dict[Scale, str] = {"raw": "accuracy", "skill": "above the floor"}


def results_section(evidence: Evidence) -> Section:
    """The section of all runs with their numbers."""
    return Section(
        "results",
        "All results",
        "One row per run, shares in percent. Read each accuracy between its floor (the best score "
        "without looking) and its ceiling (the score of the reference answers) on the same items.",
        tables=[
            *pivots(
                evidence,
                "results-by-model",
                "Accuracy of each model",
                _result_cell,
                "Original answers in percent, with the 95 % interval; below them the position "
                "between floor (0) and ceiling (100).",
            ),
            replace(results_table(evidence), folded=True),
        ],
    )


def _result_cell(run: Record) -> Cell:
    """An accuracy, with its interval and its position between the bounds."""
    measured = Measurement.from_row(run)
    shown = accuracy_cell(measured)
    if shown.value is None or measured.skill is None:
        return shown
    skill = f"above floor {percent_cell(measured.skill).text}"
    return Cell(shown.text, shown.value, f"{shown.note} {skill}")


def results_table(evidence: Evidence) -> Table:
    """One row per run, with its variants side by side."""
    records = evidence.run_records
    variants = [v for v in VARIANTS if any(row["variant"] == v for row in records)]
    runs: dict[str, dict[str, Record]] = {}
    for row in records:
        runs.setdefault(str(row["run_id"]), {})[str(row["variant"])] = row
    several = len(evidence.places) > 1 or any(settings_text(row) for row in records)
    rows = []
    for found in runs.values():
        row = next(iter(found.values()))
        measured = {name: Measurement.from_row(record) for name, record in found.items()}
        first = measured.get("original") or next(iter(measured.values()))
        shown: list[Cell] = []
        for variant in variants:
            one = measured.get(variant)
            shown.append(accuracy_cell(one) if one else Cell(MISSING))
        rows.append(
            Row(
                (
                    Cell(title_of(row), title_order(row)),
                    run_cell(row) if several else text_cell(row["model_label"]),
                    text_cell(LOCATION_WORDS.get(str(row["location"]), str(row["location"]))),
                    *count_cells(first),
                    percent_cell(first.floor),
                    percent_cell(first.attack),
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
            Column("hosting", numeric=False, note="over an API, locally, or a baseline"),
            *COUNT_COLUMNS,
            Column("floor", note="the best score without looking, on these items"),
            ATTACK_COLUMN,
            *(Column(variant) for variant in variants),
            Column("ceiling", note="the score of the reference answers on these items"),
            Column("above floor", note="(original - floor) / (ceiling - floor)"),
        ),
        tuple(rows),
        (
            "Original, repaired and structured: accuracy with its 95 % interval. "
            "Items errored if the machinery failed: they are never scored as wrong and do not "
            "count in the accuracy. Runs that repeat one another stand here one by one; "
            "everywhere else they are taken together.",
            *_policies(evidence),
        ),
    )


def _policies(evidence: Evidence) -> list[str]:
    """The policies behind floors and patterns of words, capability by capability."""
    notes = []
    for column, title in (("floor_policy", "Floor"), ("attack_policy", "Patterns")):
        named = {
            f"{title_of(row)} on {row['source']}: {row[column]}": None
            for row in evidence.records
            if row.get(column)
        }
        if named:
            notes.append(f"{title}: {'; '.join(named)}.")
    return notes


def capability_sections(evidence: Evidence, styles: Mapping[str, ModelStyle]) -> list[Section]:
    """Radars and bars, for each source with enough capabilities."""
    sections = []
    for view in views(evidence):
        name = view.source
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
            notes.append(radar_note(series, view.axes, variant))
        by_variant = {v: view.series(v, evidence.models) for v in view.variants()}
        bars = [
            bar_chart(f"bars-{name}-{axis.key}", axis, by_variant, styles)
            for axis in view.axes
            if any(key[1] == axis.key for key in view.runs)
        ]
        where = f" on {_where(evidence, view)}" if len(evidence.places) > 1 else ""
        sections += [
            Section(
                f"radar-{name}",
                f"Capabilities{where}",
                "One axis per capability. Where lines are close to each other, look at the bars: a "
                "radar has no room for intervals, and its area means nothing. On the axes of "
                "accuracy, a grey bar marks the floor, a grey cross what patterns of words reach. "
                + " ".join(dict.fromkeys(filter(None, notes))),
                charts=radars,
            ),
            Section(
                f"bars-{name}",
                f"Capabilities{where} with their bounds",
                "The same accuracies with 95 % intervals. The dashed line of each row is its floor "
                "(never looking), the dash-dotted one what patterns of words reach, the dotted one "
                "its ceiling (the reference answers). Filled: "
                "original; outlined: repaired, structured.",
                charts=bars,
            ),
        ]
    return sections


def _where(evidence: Evidence, view: View) -> str:
    """The source of a view, with its platform if there are several."""
    if len(evidence.platforms) == 1:
        return view.source
    return f"{platform_words(view.platform)} ({view.source})"


def overviews(evidence: Evidence) -> list[Table]:
    """Capabilities by model: the answer to "which model", one table per source."""
    return [
        _overview(evidence, view, "overview" if not place else f"overview-{view.source}")
        for place, view in enumerate(views(evidence))
    ]


def _overview(evidence: Evidence, view: View, key: str) -> Table:
    axes = [axis for axis in view.axes if any(key[1] == axis.key for key in view.runs)]
    series = view.series("original", evidence.models)
    heights = heights_of(evidence)
    rows = []
    for axis in axes:
        points = [one.points.get(axis.key) for one in series]
        first = next(point for point in points if point is not None)
        name = f"{axis.title} ({axis.note})" if axis.note else axis.title
        rows.append(
            Row(
                (
                    Cell(name, f"{axes.index(axis):02d}"),
                    percent_cell(first.floor),
                    percent_cell(first.attack),
                    *(
                        _stacked(point, _heights_said(heights, axis.title, one.name))
                        for point, one in zip(points, series, strict=True)
                    ),
                    percent_cell(first.ceiling),
                )
            )
        )
    repeated = any(p.times > 1 for one in series for p in one.points.values())
    return Table(
        key,
        f"Original answers on {_where(evidence, view)}",
        (
            Column("capability", numeric=False),
            Column("floor", note="the best score without looking, on these items"),
            ATTACK_COLUMN,
            *(Column(one.name, group=_LOCATION_GROUPS.get(one.location, "")) for one in series),
            Column("ceiling", note="the score of the reference answers on these items"),
        ),
        tuple(rows),
        (
            "Percent, with the 95 % interval; n is the number of scored items, “of” the number "
            "planned if it is larger. If models were asked different items, floor and ceiling are "
            "those of the first model; “All results” has all of them."
            + (" SD: standard deviation between repetitions." if repeated else ""),
        ),
    )


_LOCATION_GROUPS = {
    "api": "over an API",
    "local": "local",
    "baseline": "baselines",
    "human": "human",
}


def _heights_said(
    heights: Mapping[tuple[str, str], Mapping[str, Height]], title: str, model: str
) -> str:
    """The heights of a model on the ladders of a capability, in words; empty without ladders."""
    said = [
        f"{ladder} {by_model[model].short}"
        for (of, ladder), by_model in heights.items()
        if of == title and model in by_model
    ]
    return f" height: {', '.join(said)}" if said else ""


def _stacked(point: Measurement | None, heights: str) -> Cell:
    """An accuracy with its interval, number of items and heights below it."""
    if point is None:
        return Cell("not run")
    part = "" if point.scored == point.planned else f" of {point.planned:,}"
    errored = f", {point.errored:,} errored" if point.errored else ""
    counts = f"n {point.scored:,}{part}{errored}"
    if point.times > 1:
        counts = f"n {point.items:,}" + (f", answers {point.scored:,}{part}{errored}" * bool(part))
    if point.accuracy is None:
        return Cell(MISSING, None, counts)
    shown = percent_cell(point.accuracy)
    interval = interval_cell(point.lower, point.upper).text
    spread = (
        f", asked {point.times} times, SD {percent_cell(point.spread).text}"
        if point.times > 1
        else ""
    )
    return Cell(shown.text, shown.value, f"{interval} {counts}{spread}{heights}")
