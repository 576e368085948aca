"""The evidence of a report: tables of runs and items, and the pools that represent each model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from uiprobe.inputs.terminal import visible
from uiprobe.probe_table import PROBES
from uiprobe.results.frames import VARIANTS, Frames, as_records
from uiprobe.results.model_names import in_reading_order
from uiprobe.results.pools import Place, headline_pools, place_of, settings_of, settings_text
from uiprobe.results.report.content import Cell
from uiprobe.results.report.measurement import Axis, Measurement, Series
from uiprobe.results.verdicts import Duel, judge_models

if TYPE_CHECKING:
    import pandas as pd
    from pandas import DataFrame

    from uiprobe.results.designs import DesignRun
    from uiprobe.results.explorations import ExplorationRun
    from uiprobe.results.interventions.content import Findings
    from uiprobe.results.manifest import Manifest
    from uiprobe.results.samples.items import ItemTables

Record = Mapping[str, Any]

Headlines = Mapping[tuple[str, str, str], Record]
"""Pools by model, probe and variant."""

PHONE = "android"
WEB = "web"
"""The platforms that a report sets side by side."""

MOST_KEPT = 100_000
"""Items of which what was read is kept for all sections, which takes some 50 MB."""

_LOCATIONS = ("api", "local", "unknown", "human", "baseline")


def title_of(run: Record) -> str:
    """The title of a run's probe, with the platform unless it is the probe's first."""
    return PROBES[str(run["probe"])].title_on(str(run["platform"]))


def title_order(run: Record) -> str:
    """A sort key for titles: the order of the probes, then of the platforms."""
    return f"{list(PROBES).index(str(run['probe'])):02d} {_platform_rank(str(run['platform']))}"


def _platform_rank(platform: str) -> tuple[bool, str]:
    return platform != PHONE, platform


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
        frames: The tables of runs and items, with names that can be shown.
        problems: Logs that they lack.
        foreign: Number of logs of other suites.
        manifests: The setup of each run, by its id.
        explorations: What was found in explorations.
        designs: Pages that were designed.
        findings: Causes of failure that experiments found; None where none was made.
    """

    frames: Frames
    problems: Sequence[Problem] = ()
    foreign: int = 0
    manifests: Mapping[str, Manifest] = field(default_factory=dict)
    explorations: Sequence[ExplorationRun] = ()
    designs: Sequence[DesignRun] = ()
    findings: Findings | None = None
    _items: dict[tuple[Sequence[str], str], DataFrame] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def runs(self) -> DataFrame:
        """One row per run and variant."""
        return self.frames.runs

    @property
    def tables(self) -> ItemTables:
        """One row per run, item and variant, to be read run by run."""
        return self.frames.tables

    @cached_property
    def records(self) -> list[Record]:
        """The pools: runs of equal settings as one, by probe, platform, source and model."""
        return self._ordered(self.frames.pools)

    @cached_property
    def run_records(self) -> list[Record]:
        """The runs one by one, in the same order."""
        return self._ordered([row | {"run_ids": (row["run_id"],)} for row in as_records(self.runs)])

    def _ordered(self, rows: Sequence[Record]) -> list[Record]:
        order = {name: place for place, (name, _) in enumerate(self.models)}
        probes = list(PROBES)
        return sorted(
            rows,
            key=lambda row: (
                probes.index(row["probe"]),
                _platform_rank(str(row["platform"])),
                str(row["source"]),
                order[str(row["model_label"])],
                settings_text(row),
                VARIANTS.index(row["variant"]),
            ),
        )

    @cached_property
    def headlines(self) -> Mapping[tuple[Place, str, str, str], Record]:
        """The pools that stand for each model; see `headline_pools`."""
        return headline_pools(self.records)

    @cached_property
    def duels(self) -> list[Duel]:
        """The paired comparisons of original answers; see `judge_models`."""
        return judge_models(self.frames)

    @cached_property
    def models(self) -> list[tuple[str, str]]:
        """Name and location of each model: those over an API, then local ones, then baselines."""
        pairs = {
            (str(row.model_label), str(row.location))
            for row in self.runs[["model_label", "location"]].itertuples(index=False)
        }
        return sorted(pairs, key=lambda pair: (_location_rank(pair[1]), in_reading_order(pair[0])))

    @cached_property
    def locations(self) -> dict[str, str]:
        """The location of each model."""
        return dict(self.models)

    @cached_property
    def places(self) -> list[Place]:
        """The places of the runs: platform by platform, those with the most capabilities first.

        Where a model was asked comes before where only baselines and people were.
        """
        found: dict[Place, set[str]] = {}
        asked = set()
        for row in self.records:
            found.setdefault(place_of(row), set()).add(str(row["probe"]))
            if self.locations.get(str(row["model_label"])) not in ("baseline", "human"):
                asked.add(place_of(row))
        return sorted(
            found,
            key=lambda one: (
                _platform_rank(one.platform),
                one not in asked,
                -len(found[one]),
                one.source,
            ),
        )

    @cached_property
    def platforms(self) -> list[str]:
        """The platforms with runs, the phone first."""
        return list(dict.fromkeys(place.platform for place in self.places))

    def runs_of(
        self, probe: str, variant: str = "original", platform: str | None = None
    ) -> list[Record]:
        """All pools of a probe, or those on one platform."""
        return [
            row
            for row in self.records
            if row["probe"] == probe
            and row["variant"] == variant
            and platform in (None, row["platform"])
        ]

    def items_of(self, run: Record, columns: Sequence[str]) -> DataFrame:
        """The items of a pool or a run.

        A column of them is read once, unless there are so many that it is read again: a report may
        be about millions.

        Args:
            run: The pool or the run; its variant counts.
            columns: Some columns of the table of items.
        """
        place = run["run_ids"], str(run["variant"])
        kept = self._items.get(place)
        known = () if kept is None else kept.columns
        wanted = [name for name in columns if name not in known]
        if kept is None or wanted:
            read = self._read_items(run, wanted)
            kept = read if kept is None else kept.assign(**{n: read[n] for n in wanted})
            if place in self._items or sum(map(len, self._items.values())) + len(kept) <= MOST_KEPT:
                self._items[place] = kept
        return kept[list(dict.fromkeys(columns))]

    def _read_items(self, run: Record, columns: Sequence[str]) -> DataFrame:
        items = self.tables.of(run["run_ids"], str(run["variant"]), columns)
        # Frames distinguish a missing flag from a false one; here both mean that all is well.
        flags = {
            name: items[name] == True  # noqa: E712 - missing is not
            for name in ("rejected", "invention")
            if name in columns
        }
        return shown(items.assign(**flags))


_NAMES_OF_FILES = {"log", "run_id", "item_id", "sample_uuid"}


def shown(table: DataFrame) -> DataFrame:
    """The table with U+FFFD for control characters, which neither XML nor a font can show.

    What a log or a sample is found by stays as it is.
    """
    return table.assign(
        **{
            str(name): _visible(table[name])
            for name in table.columns
            if table[name].dtype == object and name not in _NAMES_OF_FILES
        }
    )


def _visible(values: pd.Series[Any]) -> pd.Series[Any]:
    # Few texts have such characters, and equal ones are looked at once.
    changed = {
        text: visible(text, keep="\n\t")
        for text in values.unique()
        if isinstance(text, str) and not text.isprintable()
    }
    if not changed:
        return values
    import pandas as pd

    return pd.Series([changed.get(v, v) for v in values], values.index, dtype=object)


def _location_rank(location: str) -> int:
    return _LOCATIONS.index(location)


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


def headline_runs(evidence: Evidence, place: Place) -> Headlines:
    """The pools that represent each model in charts, by model, probe and variant."""
    return {
        (model, probe, variant): pool
        for (where, model, probe, variant), pool in evidence.headlines.items()
        if where == place
    }


@dataclass(frozen=True, slots=True)
class View:
    """One set of charts: the runs on one source.

    Attributes:
        platform: The platform of its interfaces.
        source: Name of the source of items.
        axes: The capabilities with runs; a capability that this source lacks is taken from another
            source of the platform, and its axis says so.
        runs: The pools, by model, probe and variant.
    """

    platform: str
    source: str
    axes: tuple[Axis, ...]
    runs: Headlines

    def series(self, variant: str, models: Sequence[tuple[str, str]]) -> list[Series]:
        """The measurements of a variant; models without any are left out.

        An episode has no answer to repair: its success counts for every variant.
        """
        found = []
        for name, location in models:
            points = {}
            for axis in self.axes:
                row = self.runs.get((name, axis.key, variant))
                if row is None and PROBES[axis.key].unit != "answer":
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
    """One view per source with enough capabilities; the first of a platform always has one."""
    chosen = {place: headline_runs(evidence, place) for place in evidence.places}
    for platform in evidence.platforms:
        own = [place for place in evidence.places if place.platform == platform]
        for position, place in enumerate(own):
            if position and len({key[1] for key in chosen[place]}) < _MAIN:
                continue
            yield _view(place, own, chosen)


def _view(place: Place, places: Sequence[Place], chosen: Mapping[Place, Headlines]) -> View:
    """The view of a place; what it lacks comes from the other places of its platform."""
    runs = dict(chosen[place])
    axes = []
    for probe in PROBES.values():
        key = probe.name
        found = next((o for o in (place, *places) if any(k[1] == key for k in chosen[o])), None)
        if found is None:
            if place.platform in probe.platforms and not probe.named:
                axes.append(Axis(key, probe.title, "not run"))
            continue
        if found != place:
            runs |= {k: row for k, row in chosen[found].items() if k[1] == key}
        axes.append(Axis(key, probe.title, "" if found == place else found.source))
    return View(place.platform, place.source, tuple(axes), runs)
