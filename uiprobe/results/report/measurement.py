"""An accuracy with its neighbours, as every table and chart of the report shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uiprobe.results.report.content import (
    Cell,
    Column,
    count_cell,
    interval_cell,
    known,
    percent_cell,
)


@dataclass(frozen=True, slots=True)
class Measurement:
    """An accuracy and what it must not be shown without; shares are between 0 and 1.

    Attributes:
        planned, run, scored, errored: Numbers of items.
        unfit: Number of items that do not fit the model's context; they are not scored.
        accuracy: Share of right answers among the scored; None where nothing was scored.
        lower, upper: 95 % interval of it.
        floor: What never looking scores on these items.
        ceiling: What the reference answers score on them.
        skill: (accuracy - floor) / (ceiling - floor); None where that is not defined.
        times: How often the model was asked these items, in repeated runs and epochs.
        spread: Standard deviation of the accuracy from one time to the next; None for one time.
        enforced: False for structured answers of a server that does not enforce the schema.
    """

    planned: int
    run: int
    scored: int
    errored: int
    accuracy: float | None
    lower: float | None
    upper: float | None
    floor: float | None
    ceiling: float | None
    skill: float | None
    times: int = 1
    spread: float | None = None
    unfit: int = 0
    enforced: bool = True

    @classmethod
    def from_row(cls, row: Mapping[str, object]) -> Measurement:
        """From a row of the table of runs."""
        planned, run, scored, errored = (int(known(row.get(f"n_{name}")) or 0) for name in _COUNTS)
        shares = {name: known(row.get(name)) if scored else None for name in _SHARES}
        return cls(
            planned=planned,
            run=run,
            scored=scored,
            errored=errored,
            **shares,
            times=int(known(row.get("repetitions")) or 1),
            spread=known(row.get("run_spread")),
            unfit=int(known(row.get("n_unfit")) or 0),
            enforced=row.get("enforced") is not False,
        )


_COUNTS = ("planned", "run", "scored", "errored")
_SHARES = ("accuracy", "lower", "upper", "floor", "ceiling", "skill")

COUNT_COLUMNS = (
    Column("planned", note="items that the run was to ask"),
    Column("run", note="items that were asked"),
    Column("scored", note="items with a verdict"),
    Column("errored", note="items at which the machinery failed; never scored as wrong"),
    Column("unfit", note="items that do not fit the model's context; never scored"),
)
ACCURACY_COLUMNS = (
    Column("floor", note="what never looking scores on these items"),
    Column("accuracy"),
    Column("95 % interval"),
    Column("ceiling", note="what the reference answers score on these items"),
    Column(
        "above floor",
        note="(accuracy - floor) / (ceiling - floor): 0 is never looking, 100 the reference",
    ),
)


def count_cells(measured: Measurement) -> tuple[Cell, ...]:
    """The cells of `COUNT_COLUMNS`."""
    return tuple(
        count_cell(n)
        for n in (
            *(measured.planned, measured.run, measured.scored, measured.errored),
            measured.unfit,
        )
    )


def accuracy_cell(measured: Measurement) -> Cell:
    """The accuracy with its interval below it, or why there is none."""
    if not measured.enforced:
        return Cell("not enforced")
    shown = percent_cell(measured.accuracy)
    if shown.value is None:
        return shown
    return Cell(shown.text, shown.value, interval_cell(measured.lower, measured.upper).text)


def accuracy_cells(measured: Measurement) -> tuple[Cell, ...]:
    """The cells of `ACCURACY_COLUMNS`."""
    return (
        percent_cell(measured.floor),
        percent_cell(measured.accuracy),
        interval_cell(measured.lower, measured.upper),
        percent_cell(measured.ceiling),
        percent_cell(measured.skill),
    )


@dataclass(frozen=True, slots=True)
class Series:
    """What one model scored, by axis.

    Attributes:
        name: The model, as it is shown.
        location: `api`, `local` or `baseline`.
        points: The measurements by axis; an axis on which nothing was run is not there.
    """

    name: str
    location: str
    points: Mapping[str, Measurement]


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of a chart.

    Attributes:
        key: The probe.
        title: The capability.
        note: Where its items came from, if not from where those of the other axes did.
    """

    key: str
    title: str
    note: str = ""


def series_names(series: Sequence[Series]) -> str:
    """The names in a sentence."""
    return ", ".join(one.name for one in series)
