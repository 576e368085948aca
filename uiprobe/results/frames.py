"""Logs as tidy tables: one of runs (see `RUN_COLUMNS`), one of items (see `ITEM_COLUMNS`)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from uiprobe.probe_table import PROBES
from uiprobe.results.logs import LogSet, no_logs, reason_of, require_logs
from uiprobe.results.pools import pool_runs, source_names
from uiprobe.results.repeats import repeat_spreads
from uiprobe.results.run_rows import ROW_COLUMNS, run_row
from uiprobe.results.samples.columns import Kind, variants_of
from uiprobe.results.samples.files import Places
from uiprobe.results.samples.first_reading import read_ahead
from uiprobe.results.samples.items import ItemTables, RunItems, joined
from uiprobe.results.samples.reading import Samples

if TYPE_CHECKING:
    import pandas as pd

VARIANTS = ("original", "repaired", "structured")
"""The reading of an answer: strict, after a repair of its form, or under a response schema."""

RUN_COLUMNS: dict[str, Kind] = {
    # identity
    "run_id": "text",
    "model": "text",
    "model_label": "text",
    "location": "text",
    "probe": "text",
    "platform": "text",
    "capability": "text",
    "variant": "text",
    "source": "text",
    "source_name": "text",
    "settings": "text",
    "generate": "text",
    "configuration": "text",
    "question": "text",
    "seed": "text",
    "named_set": "text",
    "environment": "text",
    "observation": "text",
    "repeat": "count",
    # coverage, in items x epochs
    "n_planned": "count",
    "n_run": "count",
    "n_scored": "count",
    "n_errored": "count",
    "n_unknown": "count",
    "n_unfit": "count",
    "n_excluded": "count",
    "epochs": "count",
    # result, between 0 and 1
    "accuracy": "number",
    "floor": "number",
    "attack": "number",
    "ceiling": "number",
    "lower": "number",
    "upper": "number",
    "bound_lower": "number",
    "bound_upper": "number",
    "skill": "number",
    "skill_lower": "number",
    "skill_upper": "number",
    "interval_method": "text",
    "n_items": "count",
    "n_clusters": "count",
    "completion": "number",
    "completion_lower": "number",
    "completion_upper": "number",
    # how answers were given, as shares of the scored items
    "form_errors": "number",
    "cut_off": "number",
    "refused": "number",
    "enforced": "flag",
    # of all runs and epochs that repeat one another; missing if nothing was asked twice
    "repetitions": "number",
    "run_spread": "number",
    "sampling_error": "number",
    # cost and time, over all items that were run
    "tokens_input": "number",
    "tokens_output": "number",
    "seconds": "number",
    "seconds_model": "number",
    "seconds_device": "number",
    "seconds_harness": "number",
    "cost_usd": "number",
    # origin
    "log": "text",
    "status": "text",
    "created": "text",
    "inspect_version": "text",
    "uiprobe_version": "text",
    "task_version": "text",
    "items_sha256": "text",
    "floor_policy": "text",
    "attack_policy": "text",
}
"""Columns of the table of runs: one row per run and variant; the parts of a run are one run.

`status` is Inspect's (`success`, `error`, `cancelled`), and `partial` where a run has fewer items
than planned, or no result. Runs of equal `configuration` repeat one another and are one pool
(`Frames.pools`); `repeat` is 0 for the newest of them, and 1, 2, ... for those before it. Runs of
equal `question` asked the same items in the same way, of whatever model. `model_label` is unique:
models that share a display name have the difference in brackets. `source_name` is a short
name of `source`; copies of a data set share one.
`platform` is `android` or `web`: a probe that was run on both has a row for each.
`settings` and `generate` are JSON: the task arguments and the generation settings that were given.
`n_unknown` counts episodes whose verdict depends on evidence that is missing: they are run, and
neither scored nor errored. `bound_lower` and `bound_upper` are the accuracy over all items that
were run if the verdicts that are missing there, and those of errored items, were all wrong or all
right.
`n_unfit` counts items whose question, or episodes whose prompt, did not fit the model's context:
they are run, and neither scored nor errored. `form_errors` are answers that are not in the demanded
form, `cut_off` those that ended at the bound on tokens, `refused` those that the model or its
provider refused. `enforced` is False for structured answers of a server that does not enforce the
response schema: such a variant has no scores, and is None for all other variants.
`attack` is what the best attack reaches that matches words, on the same items as `floor`.
`skill` is (accuracy - floor) / (ceiling - floor). `run_spread` is the standard deviation of the
accuracies of `repetitions` runs and epochs, `sampling_error` the standard error of their mean that
comes from the choice of items. Unknown values are missing, never 0: NaN among numbers, None
elsewhere."""


@dataclass(frozen=True)
class Frames:
    """The tables of some logs.

    Attributes:
        runs: One row per run and variant; see `RUN_COLUMNS`.
        tables: The table of items, to be read run by run.
        logs: The logs that were read, and those left out.
    """

    runs: pd.DataFrame
    tables: ItemTables
    logs: LogSet

    @cached_property
    def pools(self) -> list[dict[str, Any]]:
        """One row per pool of runs and variant, in the order of `runs`; see `pool_runs`."""
        return pool_runs(as_records(self.runs), self.tables, self.logs.entries)

    @cached_property
    def items(self) -> pd.DataFrame:
        """One row per item, epoch and variant; see `ITEM_COLUMNS`.

        A million items take gigabytes; `tables` gives those of one run.
        """
        return self.tables.whole()


def read_frames(places: Places, *, newest: bool = False) -> Frames:
    """Read the tables of all logs in some folders and files.

    Of the samples of a log only the summaries are read, once: they are kept as a table for as long
    as the log does not change.

    Args:
        places: Folders, with their subfolders, and log files.
        newest: Whether only the newest of the runs that repeat one another counts.

    Raises:
        NoLogsError: No log of uiprobe can be read.
    """
    import pandas as pd

    found = require_logs(places, newest=newest)
    read_ahead(found.entries)
    unreadable = dict(found.unreadable)
    runs: list[dict[str, Any]] = []
    items: list[RunItems] = []
    for entry in found.entries:
        logs = []
        for log in entry.logs:
            try:
                logs.append((log, Samples(log)))
            except Exception as error:  # a damaged log raises whatever its bad bytes provoke
                unreadable[log.path] = reason_of(error)
        if not logs:
            continue
        run = RunItems(entry, logs)
        items.append(run)
        for variant in dict.fromkeys(variants_of(entry).values()):
            own = joined(run.frames(variant, ROW_COLUMNS), ROW_COLUMNS)
            runs.append(run_row(entry, variant, own))
    found = replace(found, entries=[run.run for run in items], unreadable=unreadable)
    if not runs:
        raise no_logs(places, found, "a uiprobe run that can be read")
    names = source_names(runs)
    for row in runs:
        row["source_name"] = names[str(row["source"] or "")]
    tables = ItemTables(items)
    table = _shape(_with_repeats(pd.DataFrame(runs), tables), RUN_COLUMNS)
    table = table.sort_values(
        ["probe", "model", "created", "run_id", "variant"], key=_in_order, ignore_index=True
    )
    return Frames(table, tables, found)


def _with_repeats(runs: pd.DataFrame, items: ItemTables) -> pd.DataFrame:
    """Number the runs that repeat one another, the newest with 0, and compute their spread."""
    import pandas as pd

    spreads = repeat_spreads(runs, items)
    own = pd.DataFrame(
        [
            asdict(spreads[key]) if key in spreads else {}
            for key in zip(runs["configuration"], runs["variant"], strict=True)
        ],
        index=runs.index,
        columns=["repetitions", "between_runs", "sampling"],
    )
    return runs.assign(
        repeat=runs.groupby(["configuration", "variant"]).cumcount(ascending=False),
        repetitions=own["repetitions"],
        run_spread=own["between_runs"],
        sampling_error=own["sampling"],
    )


def as_records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain data, with None for missing values."""
    plain = table.astype(object)
    rows = plain.where(plain.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def _shape(table: pd.DataFrame, columns: dict[str, Kind]) -> pd.DataFrame:
    """The table with exactly these columns, in their order and of their types."""
    import pandas as pd

    shaped = {}
    for name, kind in columns.items():
        values = pd.Series(table.get(name), index=table.index, dtype=object)
        shaped[name] = _typed(values, kind)
    return pd.DataFrame(shaped, index=table.index)


def _typed(values: pd.Series[Any], kind: Kind) -> pd.Series[Any]:
    import pandas as pd

    if kind in ("number", "count"):
        # A value of another type, such as a text, or an infinite one, which no sum, axis or JSON
        # takes, counts as missing.
        values = pd.to_numeric(values, errors="coerce").astype("float64")
        values = values.where(values.abs() < float("inf"))
        return values if kind == "number" else values.round().astype("int64")
    return values.where(values.notna(), None)


def _in_order(values: pd.Series[Any]) -> pd.Series[Any]:
    order = {"probe": list(PROBES), "variant": list(VARIANTS)}.get(str(values.name))
    return values if order is None else values.map(order.index)
