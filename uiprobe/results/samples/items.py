"""The table of items, read run by run and column by column from the tables of logs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from uiprobe.results.log_entry import LogEntry
from uiprobe.results.samples.columns import EPISODE_FIGURES, Kind, variants_of
from uiprobe.results.samples.files import LogFile
from uiprobe.results.samples.reading import Samples

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import pyarrow as pa
    from numpy.typing import NDArray

_FIGURE: Kind = "number"

ITEM_COLUMNS: dict[str, Kind] = {
    # identity
    "run_id": "text",
    "model": "text",
    "model_label": "text",
    "probe": "text",
    "platform": "text",
    "source": "text",
    "variant": "text",
    "item_id": "text",
    "epoch": "count",
    "sample_uuid": "text",
    # judgement: value is 1, 0, or missing without a score
    "value": "number",
    "error": "text",
    "answer": "text",
    "target": "text",
    "explanation": "text",
    "reason": "text",
    "rejected": "flag",
    "stop": "text",
    "repair_kind": "text",
    "invention": "flag",
    "type_correct": "flag",
    "target_correct": "flag",
    "argument_correct": "flag",
    # properties of the item
    "cluster": "text",
    "app": "text",
    "category": "text",
    "difficulty": "text",
    "kind": "text",
    "action_type": "text",
    "position": "number",
    "truth": "text",
    "question_form": "text",
    "syntax": "text",
    "target_kind": "text",
    "language": "text",
    "variation": "text",
    "template": "text",
    "screen": "text",
    "facet": "text",
    "rung": "number",
    "chance": "number",
    "demand_steps": "number",
    "demand_apps": "number",
    "demand_memory": "number",
    "demand_asks": "number",
    "demand_events": "number",
    "demand_kept": "number",
    "demand_sessions": "number",
    "session_form": "text",
    "prompt_sha256": "text",
    "floor": "number",
    "attack": "number",
    "ceiling": "number",
    # cost and time
    "tokens_input": "number",
    "tokens_output": "number",
    "seconds": "number",
    "cost_usd": "number",
    # navigation only
    "ending": "text",
    **dict.fromkeys(EPISODE_FIGURES, _FIGURE),
    # origin
    "log": "text",
}
"""Columns of the table of items: one row per item, epoch and variant of a run.

An item that errored has a row with `error` and without `value`; one that the provider could not
answer in this variant, and one that is unfit, has neither; its `reason` says which it is. `stop`
is Inspect's stop reason where it is not the ordinary one, such as `max_tokens`. `repair_kind` is
the rule that put an answer into its form."""


class RunItems:
    """The items of one run, in the logs of its parts."""

    def __init__(self, run: LogEntry, logs: Sequence[tuple[LogEntry, Samples]]) -> None:
        """Take the logs of a run that can be read.

        Args:
            run: The run, with all its parts.
            logs: Its logs, each with its samples.
        """
        self.run = run
        self._logs = logs

    @property
    def rows(self) -> int:
        """Number of rows of the table of items."""
        return sum(samples.rows * len(variants_of(log)) for log, samples in self._logs)

    def frames(
        self, variant: str | None = None, columns: Sequence[str] = tuple(ITEM_COLUMNS)
    ) -> Iterator[pd.DataFrame]:
        """The rows of the table of items, log by log and variant by variant.

        Args:
            variant: `original`, `repaired` or `structured`; None for all.
            columns: Some of `ITEM_COLUMNS`.
        """
        for log, samples in self._logs:
            for scorer, found in variants_of(log).items():
                if variant in (None, found):
                    constants = {**run_identity(self.run), "log": log.path, "variant": found}
                    yield _frame(samples, scorer, constants, columns)


class ItemTables:
    """The table of items of many runs, of which only the requested part is in memory."""

    def __init__(self, runs: Sequence[RunItems]) -> None:
        """Take the runs, in the order in which the table has them."""
        self._runs = runs

    @property
    def rows(self) -> int:
        """Number of rows."""
        return sum(run.rows for run in self._runs)

    @property
    def run_ids(self) -> list[str]:
        """The runs, in the order in which the table has them."""
        return [run.run.id for run in self._runs]

    @property
    def files(self) -> dict[str, LogFile]:
        """The logs as they were found, by their paths."""
        logs = (log for run in self._runs for log in run.run.logs)
        return {log.path: log.file for log in logs if log.file is not None}

    def of(
        self,
        run_ids: Collection[str],
        variant: str,
        columns: Sequence[str] = tuple(ITEM_COLUMNS),
    ) -> pd.DataFrame:
        """The rows of some runs and one variant.

        Args:
            run_ids: The runs; one that is not there has no rows.
            variant: `original`, `repaired` or `structured`.
            columns: Some of `ITEM_COLUMNS`.
        """
        return joined(
            (
                part
                for run in self._runs
                if run.run.id in run_ids
                for part in run.frames(variant, columns)
            ),
            columns,
        )

    def frames(self) -> Iterator[pd.DataFrame]:
        """All rows, piece by piece."""
        for run in self._runs:
            yield from run.frames()

    def whole(self) -> pd.DataFrame:
        """All rows; a million items take gigabytes."""
        return joined(self.frames(), tuple(ITEM_COLUMNS))


def run_identity(run: LogEntry) -> dict[str, Any]:
    """The columns that the tables of runs and items have in common."""
    return {
        "run_id": run.id,
        "model": run.model,
        "model_label": run.label,
        "probe": run.probe,
        "platform": run.platform,
        "source": run.metadata.get("source"),
        "log": run.path,
    }


def joined(frames: Iterator[pd.DataFrame], columns: Sequence[str]) -> pd.DataFrame:
    """Pieces of the table of items as one; without rows it has its columns all the same."""
    import pandas as pd

    found = list(frames)
    if len(found) == 1:
        return found[0]
    if not found:
        none = {name: pd.Series([], dtype=_DTYPES[ITEM_COLUMNS[name]]) for name in columns}
        return pd.DataFrame(none)
    return pd.concat(found, ignore_index=True)


_DTYPES: dict[Kind, str] = {
    "text": "object",
    "flag": "object",
    "number": "float64",
    "count": "int64",
}


def _frame(
    samples: Samples, scorer: str, constants: Mapping[str, Any], columns: Sequence[str]
) -> pd.DataFrame:
    """The rows of one log and scorer."""
    import pandas as pd

    stored = {
        name: found
        for name in columns
        if name not in constants
        for found in (f"{scorer}:{name}", name)
        if samples.has(found)
    }
    table = samples.read(list(dict.fromkeys(stored.values())))
    index = pd.RangeIndex(samples.rows)
    found = {}
    for name in columns:
        dtype = _DTYPES[ITEM_COLUMNS[name]]
        values = constants.get(name)
        if name in stored:
            values = _values(table[stored[name]], ITEM_COLUMNS[name])
        found[name] = pd.Series(values, index=index, dtype=dtype)
    return pd.DataFrame(found, index=index)


def _values(column: pa.ChunkedArray, kind: Kind) -> NDArray[Any]:
    """A column as an array of numbers, or of objects that share what is equal."""
    import numpy as np

    if kind in ("number", "count"):
        numbers: NDArray[Any] = column.to_numpy()
        return numbers
    encoded = column.combine_chunks().dictionary_encode()
    texts = np.array([*encoded.dictionary.to_pylist(), None], dtype=object)
    codes: NDArray[np.intp] = encoded.indices.fill_null(len(texts) - 1).to_numpy()
    found: NDArray[Any] = texts[codes]
    return found
