"""The headers and samples of logs, from the cache where it has them."""

from __future__ import annotations

from collections.abc import Sequence
from logging import getLogger
from pathlib import Path
from typing import TYPE_CHECKING

from inspect_ai.log import EvalLog, read_eval_log
from pydantic_core import from_json, to_json

from uiprobe.episodes.known_secrets import hide_known_fields
from uiprobe.results.log_entry import LogEntry
from uiprobe.results.nesting import check_nesting
from uiprobe.results.samples.cache import DamagedError, Kept, TableCache, code_digest
from uiprobe.results.samples.files import LogFile, is_address
from uiprobe.results.samples.table import read_table

if TYPE_CHECKING:
    import pyarrow as pa

_logger = getLogger(__name__)

_KIND = "samples"
_HEADER = "header"
_CODE = (
    *("results/samples/columns.py", "results/samples/table.py", "results/samples/reading.py"),
    *("results/samples/sessions.py", "episodes/sessions.py"),
    *("results/log_entry.py", "probe_table.py", "episodes/redaction.py", "episodes/names.py"),
    *("episodes/known_secrets.py", "episodes/secret_matcher.py", "episodes/secret_names.py"),
)


def is_kept(log: LogFile, cache: TableCache) -> bool:
    """Whether the cache has the samples of a log as it is."""
    return cache.find([log], _KIND, code_digest(*_CODE)) is not None


def read_header(log: LogFile, cache: TableCache) -> EvalLog:
    """Everything of a log that does not grow with it; of the names of its samples the number.

    Raises:
        Exception: The log cannot be read; a damaged one raises whatever its bad bytes provoke.
    """
    kept = cache.find([log], _KIND, code_digest(*_CODE))
    if kept is not None and _HEADER in kept.facts:
        header = EvalLog.model_validate(from_json(kept.facts[_HEADER], allow_inf_nan=True))
        header.location = log.path
        return header
    if log.path.endswith(".json") and not is_address(log.path):
        with Path(log.path).open("rb") as source:
            check_nesting(source)
    header = read_eval_log(log.path, header_only=True)
    ids = header.eval.dataset.sample_ids
    if ids:
        header.eval.dataset.samples, header.eval.dataset.sample_ids = len(ids), None
    header.reductions = None
    return header


class Samples:
    """The table of one log's samples, in the cache or in memory; see `read_table`."""

    def __init__(self, log: LogEntry, cache: TableCache | None = None) -> None:
        """Open the table; a log that is not in the cache is read.

        Raises:
            Exception: The log cannot be read; a damaged one raises whatever its bad bytes provoke.
        """
        self._log = log
        self._cache = TableCache() if cache is None else cache
        self._kept: Kept | None = None
        self._table: pa.Table | None = None
        if log.file is not None:
            self._kept = self._cache.find([log.file], _KIND, code_digest(*_CODE))
        if self._kept is None:
            table = self._make()
            self._table = table if self._kept is None else None

    @property
    def rows(self) -> int:
        """Number of samples."""
        if self._kept is not None:
            return self._kept.rows
        return 0 if self._table is None else int(self._table.num_rows)

    def has(self, column: str) -> bool:
        """Whether there is a column."""
        if self._kept is not None:
            return column in self._kept.columns
        return self._table is not None and column in self._table.column_names

    def read(self, columns: Sequence[str]) -> pa.Table:
        """Some of the columns.

        Raises:
            Exception: They are gone from the cache, and the log cannot be read any more.
        """
        if self._kept is not None:
            try:
                return self._kept.read(columns)
            except DamagedError as error:
                _logger.warning("cache of results: %s; the log is read again", str(error)[:300])
                self._table = self._make()
                self._kept = None
        if self._table is None:
            raise AssertionError("a table is in the cache or in memory")
        return self._table.select(list(columns))

    def _make(self) -> pa.Table:
        """Read the log, and keep its table for the next time if it can be kept."""
        table = read_table(self._log)
        if self._log.file is not None:
            shown = hide_known_fields(self._log.header)
            header = to_json(shown, inf_nan_mode="constants").decode()
            self._kept = self._cache.keep(
                [self._log.file], _KIND, code_digest(*_CODE), table, {_HEADER: header}
            )
        return table
