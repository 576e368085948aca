"""The evidence of a report: tables of runs and items, and the runs that represent each model."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from uiprobe.probe_table import PROBES
from uiprobe.results.frames import VARIANTS, as_records
from uiprobe.results.report.content import Cell
from uiprobe.results.report.measurement import Axis, Measurement, Series

if TYPE_CHECKING:
    from pandas import DataFrame

    from uiprobe.results.manifest import Manifest

Record = Mapping[str, Any]

AXES = tuple(Axis(probe.name, probe.title) for probe in PROBES.values())
"""The capabilities in the order of every chart and table."""

TITLES = {axis.key: axis.title for axis in AXES}

_LOCATIONS = ("api", "local", "unknown", "baseline")


@dataclass(frozen=True, slots=True)
class Problem:
    """A log that the numbers do not include, or only in part.

    Attributes:
        log: Its file.
        what: The problem, in a word or two.
        reason: The reason, and what to do.
    """

    log: str
    what: str
    reason: str


@dataclass(frozen=True)
class Evidence:
    """The tables behind a report.

    Attributes:
        runs: One row per run and variant.
        items: One row per run, item and variant.
        problems: Logs that they lack.
        foreign: Number of logs of other suites.
        manifests: The setup of each run, by its id.
    """

    runs: DataFrame
    items: DataFrame
    problems: Sequence[Problem] = ()
    foreign: int = 0
    manifests: Mapping[str, Manifest] = field(default_factory=dict)

    @cached_property
    def records(self) -> list[Record]:
        """The rows of `runs` in the order of the capabilities, sources and models."""
        order = {name: i for i, (name, _) in enumerate(self.models)}
        probes = list(PROBES)
        return sorted(
            as_records(self.runs),
            key=lambda row: (
                probes.index(row["probe"]),
                str(row["source"]),
                order[str(row["model_label"])],
                settings_text(row),
                VARIANTS.index(row["variant"]),
            ),
        )

    @cached_property
    def models(self) -> list[tuple[str, str]]:
        """Name and location of each model: those over an API, then local ones, then baselines."""
        pairs = {
            (str(row.model_label), str(row.location))
            for row in self.runs[["model_label", "location"]].itertuples(index=False)
        }
        return sorted(pairs, key=lambda pair: (_location_rank(pair[1]), pair[0]))

    @cached_property
    def locations(self) -> dict[str, str]:
        """The location of each model."""
        return dict(self.models)

    @cached_property
    def sources(self) -> list[str]:
        """The sources with runs, those with the most capabilities first."""
        by_source: dict[str, set[str]] = {}
        for row in self.records:
            by_source.setdefault(str(row["source"]), set()).add(str(row["probe"]))
        return sorted(by_source, key=lambda source: (-len(by_source[source]), source))

    def runs_of(self, probe: str, variant: str = "original") -> list[Record]:
        """All runs of a probe."""
        return [r for r in self.records if r["probe"] == probe and r["variant"] == variant]

    def items_of(self, run: Record) -> DataFrame:
        """The items of a run and its variant."""
        return self._items[str(run["run_id"]), str(run["variant"])]

    @cached_property
    def _items(self) -> Mapping[tuple[str, str], DataFrame]:
        grouped = self.items.groupby(["run_id", "variant"], sort=False, observed=True)
        found = {(str(run), str(variant)): part for (run, variant), part in grouped}
        return _OrEmpty(found, self.items.iloc[:0])


class _OrEmpty(dict[tuple[str, str], "DataFrame"]):
    """A run without items has an empty table, which is not an error."""

    def __init__(self, found: dict[tuple[str, str], DataFrame], empty: DataFrame) -> None:
        super().__init__(found)
        self._empty = empty

    def __missing__(self, key: tuple[str, str]) -> DataFrame:
        return self._empty


def _location_rank(location: str) -> int:
    return _LOCATIONS.index(location)


def settings_of(run: Record) -> dict[str, Any]:
    """The parameters that were given to a run, without its source.

    An agent in place of a model is the model of the run, not a parameter.
    """
    try:
        found = json.loads(str(run.get("settings")))
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {name: value for name, value in found.items() if name != "agent"}


def settings_text(run: Record) -> str:
    """The parameters of a run on one line; empty for the defaults."""
    return ", ".join(f"{name}={value}" for name, value in sorted(settings_of(run).items()))


def run_cell(run: Record) -> Cell:
    """The model of a run, with its source and parameters below it."""
    settings = settings_text(run)
    where = f"{run['source']}; {settings}" if settings else str(run["source"])
    return Cell(str(run["model_label"]), f"{run['model_label']} {where}", where)


def modality(run: Record) -> str:
    """`text` or `vision`: the modality that the run showed its model (paper section 4)."""
    settings = settings_of(run)
    shown = {settings.get("observation"), settings.get("context")}
    return "vision" if shown & {"image", "annotated_image"} else "text"


def headline_runs(evidence: Evidence, source: str) -> dict[tuple[str, str, str], Record]:
    """The runs that represent each model in charts, by model, probe and variant.

    Of several runs of one model and probe, it is the one with the fewest changed parameters,
    then the one that counts among its repeats, then the one with the most scored items.
    """
    chosen: dict[tuple[str, str, str], Record] = {}
    for row in evidence.records:
        if str(row["source"]) != source:
            continue
        key = str(row["model_label"]), str(row["probe"]), str(row["variant"])
        if key not in chosen or _rank(row) < _rank(chosen[key]):
            chosen[key] = row
    return chosen


def _rank(row: Record) -> tuple[int, int, int, str]:
    return (
        len(settings_of(row)),
        int(row["repeat"] or 0),
        -int(row["n_scored"] or 0),
        settings_text(row),
    )


@dataclass(frozen=True, slots=True)
class View:
    """One set of charts: the runs on one source.

    Attributes:
        source: The source.
        axes: The capabilities with runs; a capability that this source lacks is taken from another
            source, and its axis says so.
        runs: The runs, by model, probe and variant.
    """

    source: str
    axes: tuple[Axis, ...]
    runs: Mapping[tuple[str, str, str], Record]

    def series(self, variant: str, models: Sequence[tuple[str, str]]) -> list[Series]:
        """The measurements of a variant; models without any are left out.

        An episode has no answer to repair: its success counts for every variant.
        """
        found = []
        for name, location in models:
            points = {}
            for axis in self.axes:
                row = self.runs.get((name, axis.key, variant))
                if row is None and axis.key == "navigation":
                    row = self.runs.get((name, axis.key, "original"))
                if row is not None:
                    points[axis.key] = Measurement.from_row(row)
            if points:
                found.append(Series(name, location, points))
        return found

    def variants(self) -> list[str]:
        """The variants that have runs."""
        return [name for name in VARIANTS if any(key[2] == name for key in self.runs)]


_MAIN = 3
"""Minimum number of capabilities for a source to have its own charts."""


def views(evidence: Evidence) -> Iterator[View]:
    """One view per source with enough capabilities; the first source always has one."""
    chosen = {source: headline_runs(evidence, source) for source in evidence.sources}
    for position, source in enumerate(evidence.sources):
        probes = {key[1] for key in chosen[source]}
        if position and len(probes) < _MAIN:
            continue
        runs = dict(chosen[source])
        axes = []
        for axis in AXES:
            if axis.key in probes:
                axes.append(axis)
                continue
            other = next(
                (o for o in evidence.sources if any(k[1] == axis.key for k in chosen[o])), None
            )
            if other is None:
                # Nobody who probes phones alone misses the web.
                if PROBES[axis.key].platform == "android":
                    axes.append(Axis(axis.key, axis.title, "not run"))
                continue
            runs |= {key: row for key, row in chosen[other].items() if key[1] == axis.key}
            axes.append(Axis(axis.key, axis.title, other))
        yield View(source, tuple(axes), runs)
