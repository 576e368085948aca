"""Explorations: curves, figures, the tables of UIExplore-Bench, and what was never found."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import yaml

from uiprobe.episodes.exploration import curve, figures_at, mean_levels, seed_bounds
from uiprobe.results.explorations import LEADERBOARD_STEPS, ExplorationRun
from uiprobe.results.report.charts.curves import curve_chart
from uiprobe.results.report.content import (
    Cell,
    Chart,
    Column,
    Picture,
    Row,
    Section,
    Table,
    count_cell,
    interval_cell,
    percent_cell,
    text_cell,
)

_LEVELS = ("abundant", "moderate", "sparse")
_MODES = ("structured", "screen")
_URI = re.compile(r"data:image/jpeg;base64,[A-Za-z0-9+/]+={0,2}")
_MOST_URI = 200_000
_MOST_MISSED = 25

Where = tuple[str, str, str]


@cache
def published_exploration() -> Mapping[str, Any]:
    """The figures of the paper: `human`, `base`, `ufo` (table 4) and `hufo` (table 1)."""
    text = (files(__package__) / "published_exploration.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = yaml.safe_load(text)
    return found


def exploration_section(runs: Sequence[ExplorationRun]) -> Section | None:
    """All explorations; None if there are none."""
    if not runs:
        return None
    groups: dict[Where, list[ExplorationRun]] = defaultdict(list)
    for run in runs:
        groups[run.where].append(run)
    source = published_exploration()["source"]
    tables = [_figures(groups), _levels(runs, normalized=True), _levels(runs, normalized=False)]
    return Section(
        "exploration",
        "Exploration",
        "How much of an unknown application each agent found. UFO counts functionalities that were "
        "seen, coverage is their share of those that are known; the bands of the curves are the "
        f"range of the seeds. Published rows are those of {source}, on GitLab, of one seed.",
        charts=[_chart(where, members) for where, members in groups.items()],
        tables=[*tables, _missed_table(groups)],
        pictures=_pictures(groups),
    )


def _told(where: Where) -> str:
    return ", ".join(where)


def _by_name(members: Sequence[ExplorationRun]) -> dict[str, list[ExplorationRun]]:
    found: dict[str, list[ExplorationRun]] = defaultdict(list)
    for run in members:
        found[run.name].append(run)
    return found


def _chart(where: Where, members: Sequence[ExplorationRun]) -> Chart:
    known = [run.record.denominator for run in members if run.record.denominator]
    curves = {
        name: [curve(run.record.found, run.record.steps) for run in own]
        for name, own in _by_name(members).items()
    }
    key = re.sub(r"[^a-z0-9]+", "-", f"exploration-{'-'.join(where)}".lower()).strip("-")
    return curve_chart(key, _told(where), curves, max(known) if known else None)


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
        Column("95 % interval", note="bootstrap over seeds"),
        Column("beyond", note="seen, and not known before"),
        Column("UFT", note="distinct functionalities acted on, by actions"),
        Column("pages"),
        Column("wasted", note="actions after which nothing had changed"),
        Column("failed"),
        Column("blocked", note="attempts to leave the site"),
    )
    rows = []
    for where, members in groups.items():
        for name, own in _by_name(members).items():
            for step in _steps(own):
                rows.append(Row(tuple(_figure_cells(where, name, own, step))))
    return Table(
        "exploration-figures",
        "Explorations by agent and budget",
        columns,
        tuple(rows),
        notes=(
            "The interval says how much another draw of the same seeds would change the mean; with "
            "three seeds it is narrow, and is missing with one.",
        ),
    )


def _steps(own: Sequence[ExplorationRun]) -> list[int]:
    asked = {step for run in own for step in run.record.checkpoints}
    reached = min(run.record.steps for run in own)
    return sorted({step for step in asked if step <= reached} | {reached})


def _figure_cells(where: Where, name: str, own: Sequence[ExplorationRun], step: int) -> list[Cell]:
    figures = [figures_at(run.record, step) for run in own]
    shares = [one["coverage"] for one in figures if "coverage" in one]
    bounds = seed_bounds(shares) if len(shares) > 1 else (None, None)
    return [
        *map(text_cell, (*where, name)),
        count_cell(step),
        count_cell(len(own)),
        count_cell(_mean(figures, "ufo")),
        percent_cell(_mean(figures, "coverage")),
        interval_cell(*bounds),
        count_cell(_mean(figures, "beyond")),
        percent_cell(_mean(figures, "uft")),
        count_cell(_mean(figures, "pages")),
        percent_cell(_mean(figures, "wasted")),
        percent_cell(_mean(figures, "failed")),
        count_cell(_mean(figures, "blocked")),
    ]


def _mean(figures: Sequence[Mapping[str, float]], name: str) -> float | None:
    values = [one[name] for one in figures if name in one]
    return sum(values) / len(values) if values else None


def _levels(runs: Sequence[ExplorationRun], *, normalized: bool) -> Table:
    """Table 1 (by the base of people) or table 4 (counts) with our rows and the paper's."""
    number = 1 if normalized else 4
    cell = (lambda value: percent_cell(value)) if normalized else count_cell
    rows = []
    for site in dict.fromkeys(run.record.site for run in runs):
        for mode in _MODES:
            here = [run for run in runs if run.record.site == site and run.record.mode == mode]
            for name, own in _by_name(here).items():
                values = _level_values(own, normalized=normalized)
                if any(value is not None for value in values):
                    rows.append(Row((*map(text_cell, (site, mode, name)), *map(cell, values))))
    key, scale = ("hufo", 100) if normalized else ("ufo", 1)
    for mode in _MODES:
        for agent, figures in published_exploration()[key][mode].items():
            said = (*map(text_cell, ("gitlab", mode, agent)), *(cell(v / scale) for v in figures))
            rows.append(Row(said, "published"))
    what = "by what people saw within an hour (hUFO)" if normalized else "in counts (UFO)"
    return Table(
        f"exploration-table-{number}",
        f"Table {number}: functionalities {what}",
        (
            Column("site", numeric=False),
            Column("mode", numeric=False),
            Column("agent", numeric=False),
            *(Column(level, group="at 2,000 actions") for level in _LEVELS),
            *(Column(f"{step:,}", group="mean of the levels") for step in LEADERBOARD_STEPS),
        ),
        tuple(rows),
        notes=(
            "Bases of people exist for GitLab alone (table 2: 2,382 structured, 1,606 screen); "
            "other sites have a row where people were recorded on them."
            if normalized
            else "Counts of different sites do not compare.",
        ),
        missing="" if any(row.kind == "ours" for row in rows) else "No run of ours has these.",
    )


def _level_values(own: Sequence[ExplorationRun], *, normalized: bool) -> list[float | None]:
    """Each level at the last step, then the means over all three levels."""
    values: dict[tuple[str, int], float] = {}
    for level in _LEVELS:
        for step in LEADERBOARD_STEPS:
            figures = [
                figures_at(run.record, step)
                for run in own
                if run.record.level == level and run.record.steps >= step
            ]
            mean = _mean(figures, "hufo" if normalized else "ufo")
            if mean is not None:
                values[level, step] = mean
    last = LEADERBOARD_STEPS[-1]
    found = [values.get((level, last)) for level in _LEVELS]
    for step in LEADERBOARD_STEPS:
        levels = {level: values[level, step] for level in _LEVELS if (level, step) in values}
        found.append(mean_levels(levels) if len(levels) == len(_LEVELS) else None)
    return found


def _missed_table(groups: Mapping[Where, Sequence[ExplorationRun]]) -> Table:
    """What no run of a group found, by page."""
    rows = []
    for where, members in groups.items():
        for place, count, keys in _never_found(members)[:_MOST_MISSED]:
            told = "; ".join(keys[:4]) + ("; ..." if count > 4 else "")
            rows.append(Row((*map(text_cell, (*where, place)), count_cell(count), text_cell(told))))
    return Table(
        "exploration-missed",
        "What the best run never found",
        (
            Column("site", numeric=False),
            Column("level", numeric=False),
            Column("mode", numeric=False),
            Column("page", numeric=False),
            Column("functionalities"),
            Column("such as", numeric=False),
        ),
        tuple(rows),
        missing="" if rows else "Nothing is known to be missing.",
        notes=("Of each site, level and mode, the run that found most.",),
    )


def _best(members: Sequence[ExplorationRun]) -> ExplorationRun:
    return max(members, key=lambda run: len(run.record.found))


def _never_found(members: Sequence[ExplorationRun]) -> list[tuple[str, int, list[str]]]:
    return [(one.place, one.count, one.keys) for one in _best(members).record.missed]


def _pictures(groups: Mapping[Where, Sequence[ExplorationRun]]) -> list[tuple[Picture, str]]:
    """Pages that hold most of what was never found, each with a line on it."""
    found = []
    for where, members in groups.items():
        for one in _best(members).record.missed:
            # Logs are not to be trusted with what a page shows.
            if not one.picture or len(one.picture) > _MOST_URI or not _URI.fullmatch(one.picture):
                continue
            width, height = _size(one.picture)
            if width and height:
                said = f"{_told(where)}: {one.place}, {one.count:,} never found"
                found.append((Picture(one.picture, width, height, said), said))
    return found


def _size(uri: str) -> tuple[int, int]:
    from base64 import b64decode
    from io import BytesIO

    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(BytesIO(b64decode(uri.partition(",")[2]))) as image:
            return image.size
    except (OSError, ValueError, UnidentifiedImageError):
        return 0, 0
