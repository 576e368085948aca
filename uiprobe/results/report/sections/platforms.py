"""The same capabilities on the phone and on the web: radars side by side, and differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uiprobe.episodes.intervals import Estimate, difference_interval
from uiprobe.probe_table import PROBES, platform_words
from uiprobe.results.report.charts.radar import Scale
from uiprobe.results.report.charts.radar_pair import Half, radar_pairs
from uiprobe.results.report.charts.style import ModelStyle
from uiprobe.results.report.content import (
    Cell,
    Chart,
    Column,
    Row,
    Section,
    Table,
    interval_cell,
    known,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import PHONE, WEB, Evidence, Record, View, title_of, views
from uiprobe.results.report.measurement import Axis, Measurement, Series

_SCALES: dict[Scale, str] = {"raw": "accuracy", "skill": "above the floor"}

_FEWEST = 3
"""Capabilities that a radar needs to have a shape."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One capability of one model on both platforms.

    Attributes:
        axis: The capability, by its probe on the phone.
        model, location: The model.
        phone, web: Its runs.
    """

    axis: Axis
    model: str
    location: str
    phone: Record
    web: Record


def platform_sections(evidence: Evidence, styles: Mapping[str, ModelStyle]) -> list[Section]:
    """The section on both platforms; none if no model was asked on both.

    Args:
        evidence: The tables of runs and items.
        styles: How each model is drawn.
    """
    first: dict[str, View] = {}
    for view in views(evidence):
        first.setdefault(view.platform, view)
    if PHONE not in first or WEB not in first:
        return []
    pairs = _pairs(evidence, first[PHONE], first[WEB])
    if not pairs:
        return []
    table = _table(pairs)
    return [
        Section(
            "platforms",
            "Phone and web",
            "The same capabilities of the same models on both platforms. The items are not the "
            "same, and neither are the floors: a model that only guesses has another accuracy on "
            "each, so read the difference above the floor first. An interval that contains 0 does "
            "not tell the platforms apart.",
            charts=_charts(pairs, first, styles, table),
            tables=[table],
        )
    ]


def _pairs(evidence: Evidence, phone: View, web: View) -> list[Pair]:
    """The original answers of each model on both platforms, capability by capability."""
    found = []
    for name, probe in PROBES.items():
        if PHONE not in probe.platforms:
            continue
        other = next((one.name for one in PROBES.values() if one.pair == name), name)
        for model, location in evidence.models:
            left = phone.runs.get((model, name, "original"))
            right = web.runs.get((model, other, "original"))
            if left is not None and right is not None:
                found.append(Pair(Axis(name, probe.title), model, location, left, right))
    return found


def _charts(
    pairs: Sequence[Pair],
    chosen: Mapping[str, View],
    styles: Mapping[str, ModelStyle],
    table: Table,
) -> list[Chart]:
    axes = list(dict.fromkeys(pair.axis for pair in pairs))
    if len(axes) < _FEWEST:
        return []
    halves = (
        Half(_place(chosen[PHONE]), _series(pairs, "phone")),
        Half(_place(chosen[WEB]), _series(pairs, "web")),
    )
    return [
        chart
        for scale, words in _SCALES.items()
        for chart in radar_pairs(
            f"radar-platforms-{scale}",
            f"Phone and web, {words}",
            halves,
            axes,
            styles,
            scale,
            table,
        )
    ]


def _place(view: View) -> str:
    return f"{platform_words(view.platform)} ({view.source})"


def _series(pairs: Sequence[Pair], side: str) -> list[Series]:
    models = dict.fromkeys((pair.model, pair.location) for pair in pairs)
    return [
        Series(
            model,
            location,
            {
                pair.axis.key: Measurement.from_row(getattr(pair, side))
                for pair in pairs
                if pair.model == model
            },
        )
        for model, location in models
    ]


def _table(pairs: Sequence[Pair]) -> Table:
    order = list(dict.fromkeys(pair.axis for pair in pairs))
    rows = []
    for pair in pairs:
        sides = [Measurement.from_row(run) for run in (pair.phone, pair.web)]
        cells: list[Cell] = []
        for one in sides:
            cells += [
                percent_cell(one.floor),
                _with_counts(one),
                percent_cell(one.ceiling),
                percent_cell(one.skill),
            ]
        rows.append(
            Row(
                (
                    Cell(pair.axis.title, f"{order.index(pair.axis):02d} {pair.model}"),
                    text_cell(pair.model),
                    *cells,
                    _difference(pair, "accuracy", "lower", "upper"),
                    _difference(pair, "skill", "skill_lower", "skill_upper"),
                )
            )
        )
    return Table(
        "platforms",
        "Phone and web",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            *(
                column
                for platform in (PHONE, WEB)
                for column in _columns(platform_words(platform).removeprefix("the "))
            ),
            Column("accuracy", group="web - phone", note="in points, with 95 % interval"),
            Column(
                "above floor",
                group="web - phone",
                note="difference of (accuracy - floor) / (ceiling - floor), in points",
            ),
        ),
        tuple(rows),
        (
            "Original answers in percent, with the 95 % interval; n is the number of scored items, "
            "“of” the number planned if it is larger. Intervals of differences are those of "
            "independent samples, with the clusters of each (Newcombe).",
            *_floors(pairs),
        ),
    )


def _columns(group: str) -> tuple[Column, ...]:
    return (
        Column("floor", group=group, note="the best score without looking, on these items"),
        Column("accuracy", group=group),
        Column("ceiling", group=group, note="the score of the reference answers on these items"),
        Column("above floor", group=group, note="(accuracy - floor) / (ceiling - floor)"),
    )


def _with_counts(one: Measurement) -> Cell:
    part = "" if one.scored == one.planned else f" of {one.planned:,}"
    errored = f", {one.errored:,} errored" if one.errored else ""
    shown = percent_cell(one.accuracy)
    interval = f"{interval_cell(one.lower, one.upper).text} " if shown.value is not None else ""
    return Cell(shown.text, shown.value, f"{interval}n {one.scored:,}{part}{errored}")


def _difference(pair: Pair, figure: str, lower: str, upper: str) -> Cell:
    sides: list[Estimate] = [
        (known(run[figure]), known(run[lower]), known(run[upper])) for run in (pair.phone, pair.web)
    ]
    value, low, high = difference_interval(*sides)
    shown = percent_cell(value, signed=True)
    if low is None or high is None:
        return shown
    return Cell(shown.text, shown.value, f"[{100 * low:+z.1f}, {100 * high:+z.1f}]")


def _floors(pairs: Sequence[Pair]) -> list[str]:
    """The policies behind the floors, on each platform."""
    named = {
        f"{title_of(run)} on {run['source']}: {run['floor_policy']}": None
        for pair in pairs
        for run in (pair.phone, pair.web)
        if run.get("floor_policy")
    }
    return [f"Floor: {'; '.join(named)}."] if named else []
