"""Tables 1 to 4 of UIExplore-Bench, with our rows above the published ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from uiprobe.episodes.exploration import figures_at, mean_levels
from uiprobe.inputs.yaml_values import parse_yaml
from uiprobe.results.explorations import LEADERBOARD_STEPS, ExplorationRun
from uiprobe.results.report.content import (
    Cell,
    Column,
    Row,
    Table,
    count_cell,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.sections.exploration.groups import by_name, mean_of

_LEVELS = ("abundant", "moderate", "sparse")
_MODES = ("structured", "screen")


@cache
def published_exploration() -> Mapping[str, Any]:
    """The figures of the paper.

    `human` and `base` (table 2), `ufo` (table 4), `hufo` (table 1) and `uft` (table 3).
    """
    text = (files(__package__) / "published.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = parse_yaml(text, "published.yaml")
    return found


def source() -> str:
    """The paper."""
    return str(published_exploration()["source"])


@dataclass(frozen=True, slots=True)
class _Kind:
    """A table of figures by level.

    Attributes:
        number: Its number in the paper.
        figure: The figure that it shows.
        title: It in words.
        cell: How a figure is shown.
        scale: The published figures by this are ours.
        note: What a reader needs.
    """

    number: int
    figure: str
    title: str
    cell: Callable[[float | None], Cell]
    scale: float
    note: str


_KINDS = (
    _Kind(
        1,
        "hufo",
        "functionalities by what people saw within an hour (hUFO)",
        percent_cell,
        100,
        "Bases of people exist for GitLab alone (table 2); other sites have a row where people "
        "were recorded on them.",
    ),
    _Kind(
        3,
        "uft",
        "functionalities acted on, by actions (UFT)",
        percent_cell,
        100,
        "The paper has this table for the structured mode alone.",
    ),
    _Kind(
        4,
        "ufo",
        "functionalities in counts (UFO)",
        count_cell,
        1,
        "Counts of different sites do not compare.",
    ),
)


def paper_tables(runs: Sequence[ExplorationRun]) -> list[Table]:
    """Tables 1, 2, 3 and 4."""
    first, third, fourth = (_by_level(kind, runs) for kind in _KINDS)
    return [first, _people(runs), third, fourth]


def _by_level(kind: _Kind, runs: Sequence[ExplorationRun]) -> Table:
    rows = []
    for site in dict.fromkeys(run.record.site for run in runs):
        for mode in _MODES:
            here = [run for run in runs if run.record.site == site and run.record.mode == mode]
            for name, own in by_name(here).items():
                values = _level_values(own, kind.figure)
                if any(value is not None for value in values):
                    named = map(text_cell, (site, mode, name))
                    rows.append(Row((*named, *map(kind.cell, values))))
    missing = "" if rows else "No run of ours has these."
    for mode, agents in published_exploration()[kind.figure].items():
        for agent, figures in agents.items():
            shown = (kind.cell(value / kind.scale) for value in figures)
            rows.append(Row((*map(text_cell, ("gitlab", mode, agent)), *shown), "published"))
    return Table(
        f"exploration-table-{kind.number}",
        f"Table {kind.number}: {kind.title}",
        (
            Column("site", numeric=False),
            Column("mode", numeric=False),
            Column("agent", numeric=False),
            *(Column(level, group="at 2,000 actions") for level in _LEVELS),
            *(Column(f"{step:,}", group="mean of the levels") for step in LEADERBOARD_STEPS),
        ),
        tuple(rows),
        notes=(kind.note,),
        missing=missing,
    )


def _level_values(own: Sequence[ExplorationRun], figure: str) -> list[float | None]:
    """Each level at the last step, then the means over all three levels."""
    values: dict[tuple[str, int], float] = {}
    for level in _LEVELS:
        for step in LEADERBOARD_STEPS:
            figures = [
                figures_at(run.record, step)
                for run in own
                if run.record.level == level and run.record.steps >= step
            ]
            mean = mean_of(figures, figure)
            if mean is not None:
                values[level, step] = mean
    last = LEADERBOARD_STEPS[-1]
    found = [values.get((level, last)) for level in _LEVELS]
    for step in LEADERBOARD_STEPS:
        levels = {level: values[level, step] for level in _LEVELS if (level, step) in values}
        found.append(mean_levels(levels) if len(levels) == len(_LEVELS) else None)
    return found


def _people(runs: Sequence[ExplorationRun]) -> Table:
    """Table 2, and the bases of sites on which people were recorded."""
    bases = {(run.record.site, run.record.mode): run.record.human_base for run in runs}
    blank = [count_cell(None)] * 3
    rows = [
        Row((*map(text_cell, where), *blank, count_cell(base)))
        for where, base in bases.items()
        if base
    ]
    published = published_exploration()
    for mode in _MODES:
        counts = (*published["human"][mode], published["base"][mode])
        said = (*map(text_cell, ("gitlab", mode)), *map(count_cell, counts))
        rows.append(Row(said, "published"))
    return Table(
        "exploration-table-2",
        "Table 2: what people saw within an hour",
        (
            Column("site", numeric=False),
            Column("mode", numeric=False),
            *(Column(name, group="functionalities") for name in ("novice", "intermediate")),
            Column("expert", group="functionalities"),
            Column("base", note="the mean, by which hUFO is counted"),
        ),
        tuple(rows),
        missing="" if any(bases.values()) else "Nobody was recorded on the sites explored here.",
    )
