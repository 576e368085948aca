"""Steps and time of episodes: models, baselines and persons beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uiprobe.probe_table import PROBES
from uiprobe.results.report.charts.style import LOCATION_WORDS
from uiprobe.results.report.content import (
    Cell,
    Column,
    Row,
    Table,
    count_cell,
    known,
    number_cell,
    text_cell,
)
from uiprobe.results.report.evidence import Evidence, Record, run_cell, title_of
from uiprobe.results.report.measurement import Measurement, accuracy_cell

if TYPE_CHECKING:
    from pandas import DataFrame, Series

_FIGURES = ("value", "steps", "relative_steps", "seconds", "seconds_model", "seconds_clock")


_CLOCK = Column(
    "on the device's clock",
    group="seconds per goal",
    note="the simulated time that passed, with what thinking was charged",
)


def effort_table(evidence: Evidence) -> Table:
    """One row per run of episodes: success, steps beyond the reference, and time."""
    probes = [probe.name for probe in PROBES.values() if probe.unit == "episode"]
    runs = [run for probe in probes for run in evidence.runs_of(probe)]
    items = [evidence.items_of(run, _FIGURES) for run in runs]
    clocked = any(_numbers(one, "seconds_clock").notna().any() for one in items)
    return Table(
        "effort",
        "Steps and time of episodes",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("hosting", numeric=False),
            Column("goals met", note="share of the scored goals, with its 95 % interval"),
            Column("scored", note="goals with a verdict"),
            Column("steps", group="goals that were met", note="actions, the stop included"),
            Column(
                "beyond the reference",
                group="goals that were met",
                note="actions more than the reference takes, on average",
            ),
            Column(
                "deciding",
                group="seconds per goal",
                note="waiting for the model; of a person, from the screen to the action",
            ),
            Column("in all", group="seconds per goal"),
            *([_CLOCK] if clocked else []),
        ),
        tuple(_row(run, one, clocked=clocked) for run, one in zip(runs, items, strict=True)),
        (
            "Steps count on goals that were met: who gives up soon needs few. Seconds are those of "
            "all scored goals.",
        ),
        "" if runs else "No run of the probe navigation.",
    )


def _row(run: Record, items: DataFrame, *, clocked: bool) -> Row:
    scored = items[items["value"].notna()]
    met = scored[scored["value"] == 1]
    steps, relative = _numbers(met, "steps"), _numbers(met, "relative_steps")
    # Steps by the length of the reference, and steps: so many has the reference.
    beyond = steps - steps / relative
    hosting = str(run["location"])
    return Row(
        (
            text_cell(title_of(run)),
            run_cell(run),
            text_cell(LOCATION_WORDS.get(hosting, hosting)),
            accuracy_cell(Measurement.from_row(run)),
            count_cell(len(scored)),
            number_cell(known(steps.mean()), 3),
            _signed(known(beyond.mean())),
            number_cell(known(_numbers(scored, "seconds_model").mean()), 3),
            number_cell(known(_numbers(scored, "seconds").mean()), 3),
            *([number_cell(known(_numbers(scored, "seconds_clock").mean()), 3)] if clocked else []),
        )
    )


def _numbers(items: DataFrame, column: str) -> Series[float]:
    """A column as numbers; NaN where the log does not have it."""
    import pandas as pd

    if column not in items:
        return pd.Series(float("nan"), items.index)
    return items[column].astype(float)


def _signed(value: float | None) -> Cell:
    if value is None:
        return number_cell(None)
    return Cell(f"{value:+z.1f}" if round(value, 1) else "0.0", value)
