"""The samples of one log as a table: one row for each item and epoch, scores side by side.

Each goal of a session is an item.

A table takes a few hundred bytes per sample, less than a tenth of what Inspect's objects take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from uiprobe.episodes.known_secrets import hide_known_texts
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.samples.columns import Kind, is_enforced, sample_columns
from uiprobe.results.samples.sessions import by_goal

if TYPE_CHECKING:
    import pyarrow as pa

_BATCH = 5_000
"""Samples that are turned into columns at a time."""

_CANCELLED = "CancelledError("
"""How the error of a sample begins that was under way, or about to begin, when a run was ended."""


def read_table(run: LogEntry) -> pa.Table:
    """Read the samples of one log.

    Only the summaries of the samples are read, never their messages and events. The exception is a
    summary that omits the repair because the answer is long: then the whole sample is read. The
    samples that the end of a run by Ctrl-C or a budget cut off have not been asked, and no row.

    Args:
        run: The log; of a run in parts, one of its logs.

    Returns:
        The columns of the sample (`item_id`, `epoch`, ...), then those of each scorer whose scores
        are a variant of the answer (`original:value`, ...).

    Raises:
        Exception: The samples cannot be read; a damaged log raises whatever its bad bytes provoke.
    """
    import pyarrow as pa
    from inspect_ai.log import read_eval_log_sample_summaries

    samples = read_eval_log_sample_summaries(run.path)
    if run.header.status == "cancelled":
        samples = [one for one in samples if not (one.error or "").startswith(_CANCELLED)]
    samples = list(by_goal(samples))
    columns = sample_columns(run, enforced=is_enforced(samples))
    schema = pa.schema([(column.name, arrow_type(column.kind)) for column in columns])
    batches = []
    while samples:
        taken, samples[:_BATCH] = samples[:_BATCH], []
        rows = [[column.value(sample) for column in columns] for sample in taken]
        batches.append(_batch(rows, schema))
    return pa.Table.from_batches(batches, schema)


def arrow_type(kind: Kind) -> pa.DataType:
    """The type of the values of a kind of column."""
    import pyarrow as pa

    types: dict[Kind, pa.DataType] = {
        "text": pa.string(),
        "flag": pa.bool_(),
        "number": pa.float64(),
        "count": pa.int64(),
    }
    return types[kind]


def _batch(rows: list[list[Any]], schema: pa.Schema) -> pa.RecordBatch:
    import pyarrow as pa

    values = map(hide_known_texts, zip(*rows, strict=True))
    arrays = [pa.array(column, field.type) for column, field in zip(values, schema, strict=True)]
    return pa.RecordBatch.from_arrays(arrays, schema=schema)
