"""Models that were asked the same items more than once, and the stability of their answers."""

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
from uiprobe.results.report.evidence import Evidence, Record, run_cell, title_of
from uiprobe.results.statistics import Spread


def repeats_table(evidence: Evidence) -> Table:
    """One row per model and probe with repeated runs or several epochs."""
    spreads = repeat_spreads(evidence.runs, evidence.tables)
    shown = {
        key: pool
        for pool in evidence.records
        if (key := (str(pool["configuration"]), str(pool["variant"]))) in spreads
    }
    return Table(
        "repeats",
        "Asked more than once",
        (
            Column("capability", numeric=False),
            Column("model", numeric=False),
            Column("variant", numeric=False),
            Column("times", note="runs and epochs that repeat one another"),
            Column("floor", note="the best score without looking, on these items"),
            Column("accuracy", note="mean of all repetitions, with the lowest and the highest"),
            Column("ceiling", note="the score of the reference answers on these items"),
            Column("run to run", note="standard deviation between repetitions, in points"),
            Column(
                "sampling error",
                note="standard error from the choice of items, in points",
            ),
            Column("not the same", note="items that were not always right or always wrong"),
            Column("items", note="that were scored every time"),
            Column("planned", note="items that all repetitions planned to ask"),
            Column("run", note="items that were asked"),
            Column("scored", note="items with a verdict"),
            Column("errored", note="items at which the machinery failed"),
        ),
        tuple(_row(spreads[key], pool) for key, pool in shown.items()),
        (
            "Run to run: the effect of asking the same items again. Sampling error: the effect of "
            "asking other items. The intervals elsewhere are about other items.",
        ),
        ""
        if shown
        else "No model was, so the run-to-run spread is unknown; "
        "`inspect eval uiprobe/grounding --epochs 3` asks every item three times.",
    )


def _row(spread: Spread, pool: Record) -> Row:
    # A range reads like an interval, and sorts by its width.
    reach = interval_cell(spread.lowest, spread.highest).text.replace(", ", " to ")
    return Row(
        (
            text_cell(title_of(pool)),
            run_cell(pool),
            text_cell(pool["variant"]),
            count_cell(spread.repetitions),
            percent_cell(known(pool["floor"])),
            Cell(percent_cell(spread.mean).text, spread.mean, reach.strip("[]")),
            percent_cell(known(pool["ceiling"])),
            percent_cell(spread.between_runs),
            percent_cell(spread.sampling),
            percent_cell(spread.unstable),
            count_cell(spread.items),
            *(
                count_cell(int(pool[f"n_{name}"] or 0))
                for name in ("planned", "run", "scored", "errored")
            ),
        )
    )
