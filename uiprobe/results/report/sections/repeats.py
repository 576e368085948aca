"""Models that were asked the same more than once, and how far their answers stayed the same."""

from __future__ import annotations

from uiprobe.results.repeats import repeat_spreads
from uiprobe.results.report.content import (
    Cell,
    Column,
    Row,
    Table,
    count_cell,
    interval_cell,
    known,
    percent_cell,
    text_cell,
)
from uiprobe.results.report.evidence import TITLES, Evidence, Record, run_cell
from uiprobe.results.statistics import Spread


def repeats_table(evidence: Evidence) -> Table:
    """One row per model and probe that was run again, or in several epochs."""
    spreads = repeat_spreads(evidence.runs, evidence.items)
    shown: dict[tuple[str, str], list[Record]] = {}
    for run in evidence.records:
        key = str(run["configuration"]), str(run["variant"])
        if key in spreads:
            shown.setdefault(key, []).append(run)
    return Table(
        "repeats",
        "Asked more than once",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("variant", numeric=False),
            Column("times", note="runs and epochs that repeat one another"),
            Column("floor", note="what never looking scores on these items"),
            Column("accuracy", note="mean over all times, with the lowest and the highest"),
            Column("ceiling", note="what the reference answers score on these items"),
            Column("run to run", note="standard deviation between times, in percentage points"),
            Column(
                "sampling error",
                note="standard error that comes from the choice of items, in percentage points",
            ),
            Column("not the same", note="items that were not always right or always wrong"),
            Column("items", note="that were scored every time"),
            Column("planned", note="items that all times were to ask"),
            Column("run", note="items that were asked"),
            Column("scored", note="items with a verdict"),
            Column("errored", note="items at which the machinery failed"),
        ),
        tuple(_row(spreads[key], runs) for key, runs in shown.items()),
        (
            "Run to run is what asking the same items again would change, sampling error what "
            "other items would change. The intervals elsewhere are about other items.",
        ),
        ""
        if shown
        else "No model was, so how much a second run would differ is not known; "
        "`inspect eval uiprobe/grounding --epochs 3` asks every item three times.",
    )


def _row(spread: Spread, runs: list[Record]) -> Row:
    first = next((run for run in runs if not run["repeat"]), runs[0])
    # A range reads as an interval does, and sorts by its width.
    reach = interval_cell(spread.lowest, spread.highest).text.replace(", ", " to ")
    return Row(
        (
            text_cell(TITLES[str(first["probe"])]),
            run_cell(first),
            text_cell(first["variant"]),
            count_cell(spread.repetitions),
            percent_cell(known(first["floor"])),
            Cell(percent_cell(spread.mean).text, spread.mean, reach.strip("[]")),
            percent_cell(known(first["ceiling"])),
            percent_cell(spread.between_runs),
            percent_cell(spread.sampling),
            percent_cell(spread.unstable),
            count_cell(spread.items),
            *(
                count_cell(sum(int(run[f"n_{name}"] or 0) for run in runs))
                for name in ("planned", "run", "scored", "errored")
            ),
        )
    )
