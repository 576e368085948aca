"""Logs as tidy tables: one of runs, one of items (see `RUN_COLUMNS` and `ITEM_COLUMNS`)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from uiprobe.results.capabilities import CAPABILITIES, VARIANTS
from uiprobe.results.item_rows import read_items, variants_of
from uiprobe.results.logs import FoundLogs, Location, NoLogsError, RunLog, find_logs, reason_of
from uiprobe.results.run_rows import latest_runs, run_identity, run_row

if TYPE_CHECKING:
    import pandas as pd

_TEXT, _FLAG, _NUMBER, _COUNT = "string", "boolean", "float64", "Int64"

RUN_COLUMNS = {
    # identity
    "run_id": _TEXT,
    "model": _TEXT,
    "model_label": _TEXT,
    "location": _TEXT,
    "probe": _TEXT,
    "capability": _TEXT,
    "variant": _TEXT,
    "source": _TEXT,
    "settings": _TEXT,
    "generate": _TEXT,
    "configuration": _TEXT,
    "seed": _COUNT,
    # coverage, in items x epochs
    "n_planned": _COUNT,
    "n_run": _COUNT,
    "n_scored": _COUNT,
    "n_errored": _COUNT,
    "n_excluded": _COUNT,
    "epochs": _COUNT,
    # result, between 0 and 1
    "accuracy": _NUMBER,
    "floor": _NUMBER,
    "ceiling": _NUMBER,
    "lower": _NUMBER,
    "upper": _NUMBER,
    "interval_method": _TEXT,
    "n_items": _COUNT,
    "n_clusters": _COUNT,
    "completion": _NUMBER,
    # what it took, over all items that were run
    "tokens_in": _COUNT,
    "tokens_out": _COUNT,
    "seconds": _NUMBER,
    "seconds_model": _NUMBER,
    "seconds_device": _NUMBER,
    "seconds_harness": _NUMBER,
    "cost_usd": _NUMBER,
    # where it comes from
    "log": _TEXT,
    "status": _TEXT,
    "partial": _FLAG,
    "latest": _FLAG,
    "created": _TEXT,
    "inspect_version": _TEXT,
    "uiprobe_version": _TEXT,
    "task_version": _TEXT,
    "items_sha256": _TEXT,
}
"""Columns of the table of runs: one row per log and variant.

`status` is Inspect's (`success`, `error`, `cancelled`, `started` where it was cut off). `partial`
runs have fewer items than planned. Runs of equal `configuration` repeat one another; the one that
counts is `latest`: a whole one before a partial one, then the newest. `settings` and `generate`
are JSON: the task arguments and the generation settings that were given. What is not known is
missing, never 0."""

ITEM_COLUMNS = {
    # identity
    "run_id": _TEXT,
    "model": _TEXT,
    "model_label": _TEXT,
    "probe": _TEXT,
    "variant": _TEXT,
    "item_id": _TEXT,
    "epoch": _COUNT,
    "sample_uuid": _TEXT,
    # judgement: value is 1, 0, or missing where nothing was scored
    "value": _NUMBER,
    "error": _TEXT,
    "answer": _TEXT,
    "target": _TEXT,
    "explanation": _TEXT,
    "reason": _TEXT,
    "rejected": _FLAG,
    "repair": _TEXT,
    "invention": _FLAG,
    "type_correct": _FLAG,
    "target_correct": _FLAG,
    "argument_correct": _FLAG,
    # what the item is
    "cluster": _TEXT,
    "app": _TEXT,
    "category": _TEXT,
    "difficulty": _TEXT,
    "kind": _TEXT,
    "action_type": _TEXT,
    "position": _COUNT,
    "truth": _TEXT,
    "question_form": _TEXT,
    "syntax": _TEXT,
    "target_kind": _TEXT,
    "language": _TEXT,
    "item_variant": _TEXT,
    "screen": _TEXT,
    "prompt_sha256": _TEXT,
    "floor": _NUMBER,
    "ceiling": _NUMBER,
    # what it took
    "tokens_in": _COUNT,
    "tokens_out": _COUNT,
    "seconds": _NUMBER,
    "cost_usd": _NUMBER,
    # navigation only
    "ending": _TEXT,
    "completion": _NUMBER,
    "completion_floor": _NUMBER,
    "steps": _NUMBER,
    "relative_steps": _NUMBER,
    "repetition": _NUMBER,
    "format_errors": _NUMBER,
    "misfits": _NUMBER,
    "stopped_early": _NUMBER,
    "stopped_late": _NUMBER,
    "never_stopped": _NUMBER,
    "side_effects": _NUMBER,
    "seconds_model": _NUMBER,
    "seconds_device": _NUMBER,
    "seconds_harness": _NUMBER,
    "restarts": _NUMBER,
}
"""Columns of the table of items: one row per item, epoch and variant of a run.

An item that errored has a row with `error` and without `value`; one that the provider could not
answer in this variant has neither. `repair` is the rule that put an answer into its form."""


@dataclass(frozen=True, slots=True)
class Frames:
    """The tables of some logs.

    Attributes:
        runs: One row per log and variant; see `RUN_COLUMNS`.
        items: One row per item, epoch and variant; see `ITEM_COLUMNS`.
        found: The logs that they were read from, and those that were left out.
    """

    runs: pd.DataFrame
    items: pd.DataFrame
    found: FoundLogs


def read_frames(*locations: Location) -> Frames:
    """Read the tables of all logs in some folders and files.

    One log is read after the other, and of its samples only the summaries.

    Args:
        locations: Folders, with their subfolders, and log files.

    Raises:
        NoLogsError: There is no log of ours with items.
    """
    import pandas as pd

    found = find_logs(*locations)
    unreadable = dict(found.unreadable)
    runs: list[dict[str, Any]] = []
    items: list[pd.DataFrame] = []
    read: list[RunLog] = []
    latest = latest_runs(found.runs)
    for log in found.runs:
        try:
            frame = _shape(read_items(log), ITEM_COLUMNS, run_identity(log))
        except Exception as error:  # a damaged log raises whatever its bad bytes provoke
            unreadable[log.file] = reason_of(error)
            continue
        read.append(log)
        items.append(frame)
        for variant in variants_of(log).values():
            members = frame[frame["variant"] == variant]
            runs.append(run_row(log, variant, members, latest=log.id in latest))
    found = replace(found, runs=read, unreadable=unreadable)
    if not runs:
        raise NoLogsError(
            f"{', '.join(map(str, locations))}: found {found.searched} logs, none of them of a "
            f"uiprobe run that can be read ({found.describe()}); `uiprobe run --log-dir DIR` makes "
            "some"
        )
    table = _shape(pd.DataFrame(runs), RUN_COLUMNS, {})
    table = table.sort_values(
        ["probe", "model", "created", "run_id", "variant"], key=_in_order, ignore_index=True
    )
    return Frames(table, pd.concat(items, ignore_index=True), found)


def as_records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows as plain data, with None for what is missing."""
    plain = table.astype(object)
    rows = plain.where(plain.notna(), None).to_dict("records")
    return [{str(name): value for name, value in row.items()} for row in rows]


def _shape(table: pd.DataFrame, columns: dict[str, str], constants: dict[str, Any]) -> pd.DataFrame:
    """The table with exactly these columns, in their order and of their types."""
    import pandas as pd

    shaped = {}
    for name, kind in columns.items():
        values = constants.get(name, table.get(name))
        shaped[name] = _typed(pd.Series(values, index=table.index, dtype=object), kind)
    return pd.DataFrame(shaped, index=table.index)


def _typed(values: pd.Series[Any], kind: str) -> pd.Series[Any]:
    import pandas as pd

    if kind in (_NUMBER, _COUNT):
        # A foreign value in a number's place, such as a text, is missing rather than fatal.
        values = pd.to_numeric(values, errors="coerce").astype("float64")
        values = values if kind == _NUMBER else values.round()
    else:
        values = values.where(values.notna(), None)
    return values.astype(pd.api.types.pandas_dtype(kind))


def _in_order(values: pd.Series[Any]) -> pd.Series[Any]:
    order = {"probe": list(CAPABILITIES), "variant": list(VARIANTS)}.get(str(values.name))
    return values if order is None else values.map(order.index)
