"""The first screen of a report: which model, and why, in one radar, one table, and five sentences.

Everything in it stands in a later section with its intervals and counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from uiprobe.results.report.charts.radar import radar_charts
from uiprobe.results.report.charts.style import LOCATION_WORDS, ModelStyle
from uiprobe.results.report.content import (
    Cell,
    Chart,
    Column,
    Row,
    Table,
    interval_cell,
    percent_cell,
)
from uiprobe.results.report.evidence import Evidence, View, views
from uiprobe.results.report.measurement import Axis, Measurement, Series
from uiprobe.results.report.sections.attribution import CAUSES, UNTOLD
from uiprobe.results.report.sections.verdicts import JudgedDuel, verdict_of
from uiprobe.results.statistics import MARGIN

SHOWN = 6
"""Models in the table of the first screen; a later section has all of them."""

_REFERENCE = "uiprobe/reference"
_BOUNDS = {"word matching": "attack", "floor": "floor", "ceiling": "ceiling"}
_END_TO_END = ("navigation", "web_navigation")


@dataclass(frozen=True, slots=True)
class Answer:
    """The first screen.

    Attributes:
        sentences: Up to five sentences.
        chart: The radar.
        table: One row per model, then the bounds.
    """

    sentences: Sequence[str]
    chart: Chart
    table: Table


@dataclass(frozen=True, slots=True)
class _Standing:
    """A model on the capabilities that all rivals were asked.

    Attributes:
        name: The model.
        mean: Mean of its positions between floor and ceiling; None without common capabilities.
        points: Its measurements by probe.
    """

    name: str
    mean: float | None
    points: Mapping[str, Measurement]


def read_answer(
    evidence: Evidence,
    styles: Mapping[str, ModelStyle],
    duels: Sequence[JudgedDuel],
    causes: Mapping[str, Counter[str]],
) -> Answer:
    """Answer which model, and why, on the first source with charts.

    Args:
        evidence: The runs.
        styles: How models are drawn.
        duels: The paired comparisons, judged.
        causes: By model, how many failed episodes have which cause.
    """
    view = next(views(evidence))
    series = view.series("original", evidence.models)
    axes = [axis for axis in view.axes if any(axis.key in one.points for one in series)]
    rivals = _rivals(view, series)
    common = [axis for axis in axes if all(axis.key in one.points for one in rivals)]
    ranked = sorted(
        (_standing(one, common) for one in rivals),
        key=lambda one: -inf if one.mean is None else one.mean,
        reverse=True,
    )
    order = [one.name for one in ranked]
    order += [one.name for one in series if one.name not in order]
    shown = [next(one for one in series if one.name == name) for name in order[:SHOWN]]
    [chart, *_] = radar_charts(
        "radar-answer", "Accuracy, from 0 in the middle to 100", shown, axes, styles, "raw"
    )
    table = _table(shown, axes, len(series))
    sentences = tuple(_sentences(view, ranked, common, duels, causes))
    return Answer(sentences, chart, table)


def _rivals(view: View, series: Sequence[Series]) -> list[Series]:
    """The models among which one is chosen; without any, the baselines that look."""
    models = [one for one in series if one.location not in ("baseline", "human")]
    return models or [one for one in series if not _is_reference(view, one.name)] or list(series)


def _is_reference(view: View, name: str) -> bool:
    return any(run["model"] == _REFERENCE for key, run in view.runs.items() if key[0] == name)


def _where(point: Measurement) -> str:
    floor, ceiling = percent_cell(point.floor).text, percent_cell(point.ceiling).text
    if (point.skill or 0.0) < 0:
        return f", below a floor of {floor} %"
    return f" between a floor of {floor} % and a ceiling of {ceiling} %"


def _standing(one: Series, common: Sequence[Axis]) -> _Standing:
    skills = [one.points[axis.key].skill for axis in common]
    known = [skill for skill in skills if skill is not None]
    return _Standing(one.name, sum(known) / len(known) if known else None, one.points)


def _sentences(
    view: View,
    ranked: Sequence[_Standing],
    common: Sequence[Axis],
    duels: Sequence[JudgedDuel],
    causes: Mapping[str, Counter[str]],
) -> Iterator[str]:
    if not ranked:
        return
    best, *others = ranked
    only = {one.location for one in view.series("original", _locations(view, ranked))}
    lead = "Only baselines were run. " if only == {"baseline"} else ""
    titles = {axis.key: _lower(axis.title) for axis in view.axes}
    if best.mean is None:
        yield f"{lead}No capability was asked of all models, so none can be called the best."
    else:
        way = f"{percent_cell(best.mean).text} % of the way from floor to ceiling"
        known = sum(best.points[axis.key].skill is not None for axis in common)
        over = f"on average over {_count(known, 'capability', 'capabilities')}"
        if others and others[0].mean is not None:
            second = f"{others[0].name} {percent_cell(others[0].mean).text} %"
            yield f"{lead}{best.name} is highest: it gets {way} {over}, {second}."
        elif best.mean < 0:
            yield (
                f"{lead}{best.name} stays below the floor, which never looks, {over} "
                f"({percent_cell(best.mean).text} % of the way to the ceiling)."
            )
        else:
            yield f"{lead}{best.name} gets {way} {over}."
    if others:
        here = [one for one in duels if one[0].first["platform"] == view.platform]
        yield from _proven(best.name, others[0].name, here, titles)
    yield from _end_to_end(best, others, titles)
    weakest = min(
        (axis for axis in common if best.points[axis.key].skill is not None),
        key=lambda axis: best.points[axis.key].skill or 0.0,
        default=None,
    )
    if weakest is not None and len(common) > 1:
        point = best.points[weakest.key]
        yield (
            f"{best.name} is weakest on {titles[weakest.key]}, with "
            f"{percent_cell(point.accuracy).text} %{_where(point)}"
            f"{_commonest(causes.get(best.name))}."
        )
    points = [point for one in ranked for point in one.points.values()]
    lost = sum(point.planned - point.scored for point in points)
    planned = sum(point.planned for point in points)
    widths = [
        (point.upper - point.lower) / 2
        for point in points
        if point.upper is not None and point.lower is not None
    ]
    missing = f"{lost:,} of {planned:,} planned items have no verdict"
    coverage = missing if lost else "No verdict is missing"
    if widths:
        median = sorted(widths)[len(widths) // 2]
        yield f"{coverage}; an accuracy is typically uncertain by ±{100 * median:.0f} points."
    else:
        yield f"{coverage}."


def _locations(view: View, ranked: Sequence[_Standing]) -> list[tuple[str, str]]:
    names = {one.name for one in ranked}
    pairs = {(key[0], str(run["location"])) for key, run in view.runs.items() if key[0] in names}
    return sorted(pairs)


def _proven(
    best: str, second: str, duels: Sequence[JudgedDuel], titles: Mapping[str, str]
) -> Iterator[str]:
    """The paired tests of the first two models."""
    found: dict[str, list[str]] = {}
    for duel, p in duels:
        names = str(duel.first["model_label"]), str(duel.other["model_label"])
        if {best, second} != set(names) or duel.probe not in titles:
            continue
        verdict = verdict_of(duel, p)
        if verdict == "better":
            verdict = "better" if names[0] == best else "worse"
        found.setdefault(verdict, []).append(titles[duel.probe])
    if not found:
        return
    words = {
        "better": "it is better on {}",
        "worse": "it is worse on {}",
        "equivalent": f"it is within {100 * MARGIN:.0f} points on {{}}",
        "cannot be distinguished": "it cannot be told apart on {}",
    }
    parts = [words[name].format(_list(found[name])) for name in words if name in found]
    yield f"In paired tests against {second}, {'; '.join(parts)}."


def _end_to_end(
    best: _Standing, others: Sequence[_Standing], titles: Mapping[str, str]
) -> Iterator[str]:
    for probe in _END_TO_END:
        point = best.points.get(probe)
        if point is None or point.accuracy is None:
            continue
        interval = interval_cell(point.lower, point.upper).text
        top = max(
            (one for one in others if (p := one.points.get(probe)) and p.accuracy is not None),
            key=lambda one: one.points[probe].accuracy or 0.0,
            default=None,
        )
        beside = ""
        # Where nobody else meets a goal, there is none to name.
        if top is not None and top.points[probe].accuracy:
            beside = f"; of the others, {top.name} meets most: "
            beside += f"{percent_cell(top.points[probe].accuracy).text} %"
        yield (
            f"It meets {percent_cell(point.accuracy).text} % {interval} of the goals of "
            f"{titles[probe]}{beside}."
        )
        return


def _commonest(causes: Counter[str] | None) -> str:
    """The cause that most failed episodes have by rule, as the end of a sentence."""
    told = {cause: count for cause, count in (causes or {}).items() if cause != UNTOLD}
    if causes is None or not told:
        return ""
    cause, count = min(told.items(), key=lambda pair: (-pair[1], list(CAUSES).index(pair[0])))
    return (
        f"; by rule, {count} of its {sum(causes.values())} failed episodes have the cause “{cause}”"
    )


def _lower(title: str) -> str:
    return title[:1].lower() + title[1:]


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _list(names: Sequence[str]) -> str:
    """Names in a sentence; of many, their number."""
    if len(names) > 3:
        return f"{len(names)} capabilities"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _table(series: Sequence[Series], axes: Sequence[Axis], every: int) -> Table:
    rows = [
        Row(
            (
                Cell(one.name, one.name, LOCATION_WORDS.get(one.location, one.location)),
                _mean_cell(one, axes),
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
            blank = Cell("")
            rows.append(Row((Cell(name, name), blank, *map(percent_cell, shares)), "bound"))
    hidden = every - len(series)
    stand = "model stands" if hidden == 1 else "models stand"
    more = f" {hidden} more {stand} below." if hidden else ""
    return Table(
        "answer",
        "Accuracy on each capability",
        (
            Column("model", numeric=False),
            Column("above floor", note="mean of (accuracy - floor) / (ceiling - floor)"),
            *(Column(axis.title + (f" ({axis.note})" if axis.note else "")) for axis in axes),
        ),
        tuple(rows),
        (
            "Percent, with the 95 % interval. Above floor: the mean over the capabilities that the "
            f"model was asked, where 0 is never looking and 100 the reference.{more}",
        ),
    )


def _mean_cell(one: Series, axes: Sequence[Axis]) -> Cell:
    known = [point.skill for point in one.points.values() if point.skill is not None]
    shown = percent_cell(sum(known) / len(known) if known else None)
    part = f"of {len(known)}" if len(known) < len(axes) else ""
    return Cell(shown.text, shown.value, part)


def _cell(point: Measurement | None) -> Cell:
    if point is None:
        return Cell("not run")
    shown = percent_cell(point.accuracy)
    if shown.value is None or point.lower is None or point.upper is None:
        return shown
    return Cell(shown.text, shown.value, f"{100 * point.lower:.0f}–{100 * point.upper:.0f}")
