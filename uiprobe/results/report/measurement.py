"""An accuracy with coverage, interval, floor and ceiling, for the tables and charts of a report."""

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
    """An accuracy and the figures that always go with it; shares are between 0 and 1.

    Attributes:
        planned, run, scored, errored: Numbers of items, times repetitions.
        items: Number of different items with a score.
        unfit: Number of items that do not fit the model's context; they are not scored.
        accuracy: Share of right answers among the scored; None without scored items.
        lower, upper: 95 % interval of it.
        floor: Score of the best policy that never looks, on these items.
        attack: Score of the best attack that matches words, on them; None if unknown.
        ceiling: Score of the reference answers on them.
        skill: (accuracy - floor) / (ceiling - floor); None if undefined.
        times: How often the model was asked these items, in repeated runs and epochs.
        spread: Standard deviation of the accuracy between repetitions; None for one repetition.
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
    items: int = 0
    times: int = 1
    spread: float | None = None
    unfit: int = 0
    enforced: bool = True
    attack: float | None = None

    @classmethod
    def from_row(cls, row: Mapping[str, object]) -> Measurement:
        """Read a row of the table of runs."""
        planned, run, scored, errored = (int(known(row.get(f"n_{name}")) or 0) for name in _COUNTS)
        shares = {name: known(row.get(name)) if scored else None for name in _SHARES}
        return cls(
            planned=planned,
            run=run,
            scored=scored,
            errored=errored,
            **shares,
            items=int(known(row.get("n_items")) or 0),
            times=int(known(row.get("repetitions")) or 1),
            spread=known(row.get("run_spread")),
            unfit=int(known(row.get("n_unfit")) or 0),
            enforced=row.get("enforced") is not False,
        )


_COUNTS = ("planned", "run", "scored", "errored")
_SHARES = ("accuracy", "lower", "upper", "floor", "attack", "ceiling", "skill")

ATTACK_COLUMN = Column(
    "patterns",
    note="the best score of fixed patterns of words, by `uiprobe/pattern`, on these items; other "
    "baselines that match words may score higher",
)

COUNT_COLUMNS = (
    Column("planned", note="items that the run planned to ask"),
    Column("run", note="items that were asked"),
    Column("scored", note="items with a verdict"),
    Column("errored", note="items at which the machinery failed; never scored as wrong"),
    Column("unfit", note="items that do not fit the model's context; never scored"),
)
ACCURACY_COLUMNS = (
    Column("floor", note="the best score without looking, on these items"),
    ATTACK_COLUMN,
    Column("accuracy"),
    Column("95 % interval"),
    Column("ceiling", note="the score of the reference answers on these items"),
    Column(
        "above floor",
        note="(accuracy - floor) / (ceiling - floor): 0 is the floor, 100 the reference",
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
        percent_cell(measured.attack),
        percent_cell(measured.accuracy),
        interval_cell(measured.lower, measured.upper),
        percent_cell(measured.ceiling),
        percent_cell(measured.skill),
    )


@dataclass(frozen=True, slots=True)
class Series:
    """The measurements of one model, by axis.

    Attributes:
        name: The displayed name of the model.
        location: `api`, `local` or `baseline`.
        points: The measurements by axis, without axes that were not run.
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
        note: The source of its items, if it differs from that of the other axes.
    """

    key: str
    title: str
    note: str = ""


def series_names(series: Sequence[Series]) -> str:
    """The names as part of a sentence."""
    return ", ".join(one.name for one in series)
