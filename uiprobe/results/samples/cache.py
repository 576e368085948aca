"""Tables that are derived from logs, kept in Parquet files so that each log is read once.

They lie in the user's cache folder, not beside the logs: a folder of logs may be read-only or in
another file system, and who gets logs from others must not get figures from them that these logs do
not hold. A file is used only if the log is as it was, and if the same code would derive it. What is
damaged, or cannot be written, costs time alone.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from logging import getLogger
from pathlib import Path
from typing import TYPE_CHECKING

from uiprobe.inputs.cache_folder import cache_folder
from uiprobe.inputs.code_checksum import code_checksum
from uiprobe.inputs.replacing import replacing
from uiprobe.results.samples.files import LogFile, stands

if TYPE_CHECKING:
    import pyarrow as pa

_logger = getLogger(__name__)

SETTLED_S = 2.0
"""A log that was changed more recently is not kept: within the resolution of the clock of a file
system it could change again unseen."""

_UNUSED_DAYS = 90
_ABANDONED_DAYS = 1
"""Age at which a half-written file is deleted: no process writes one for a day."""

_DAY_S = 86_400

_KEY = "uiprobe"
_MOST_FACTS = 2**30
"""Bytes that the facts of a file may have; those of Parquet's own reader are 100 MB."""


class DamagedError(Exception):
    """A file of the cache cannot be read."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table in the cache.

    Attributes:
        path: Its file.
        key: What it was derived from.
        facts: Texts that were kept with it.
        columns: Names of its columns.
        rows: Number of its rows.
    """

    path: Path
    key: str
    facts: Mapping[str, str]
    columns: frozenset[str]
    rows: int

    def read(self, columns: Sequence[str]) -> pa.Table:
        """Read some columns.

        Raises:
            DamagedError: The file is damaged, gone, or of another state of the log.
        """
        found, file = _open(self.path)
        try:
            if found.get(_KEY) != self.key:
                raise DamagedError(f"{self.path}: replaced")
            return file.read(columns=list(columns))
        except (OSError, ValueError, ArithmeticError) as error:
            raise DamagedError(f"{self.path}: {error}") from error
        finally:
            file.close()


class TableCache:
    """Tables by the log that they are derived from.

    Several processes may use it at the same time: files are replaced as a whole, and all derive the
    same from the same log.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Open the cache.

        Args:
            folder: Its folder; by default that of `UIPROBE_CACHE`, or the user's cache folder.
        """
        self._folder = cache_folder("tables") if folder is None else folder

    def takes(self, log: LogFile) -> bool:
        """Whether a table of a log would be kept."""
        return self._folder is not None and _settled(log)

    def find(self, logs: Sequence[LogFile], kind: str, code: str) -> Kept | None:
        """The table of a log, or of several together; None if there is none that still holds.

        Args:
            logs: The logs as they are now.
            kind: The kind of table.
            code: Checksum of the code that derives it.
        """
        if self._folder is None:
            return None
        path, key = self._place(logs, kind), _key(logs, kind, code)
        if not path.exists():
            return None
        try:
            found, file = _open(path)
            with file:
                if found.pop(_KEY, None) != key:
                    return None
                names, rows = frozenset(file.schema_arrow.names), file.metadata.num_rows
        except DamagedError as error:
            _logger.warning("cache of results: %s; it is made again", str(error)[:300])
            with suppress(OSError):
                path.unlink()
            return None
        _touch(path)
        return Kept(path, key, found, names, rows)

    def keep(
        self,
        logs: Sequence[LogFile],
        kind: str,
        code: str,
        table: pa.Table,
        facts: Mapping[str, str],
    ) -> Kept | None:
        """Keep a table.

        Args:
            logs: The logs as they were when they were read.
            kind: The kind of table.
            code: Checksum of the code that derived it.
            table: Rows to keep.
            facts: Texts that belong to it.

        Returns:
            None if it is not kept: a log may have changed since, or there is no room.
        """
        if self._folder is None or not all(map(self.takes, logs)):
            return None
        path, key = self._place(logs, kind), _key(logs, kind, code)
        if sum(map(len, facts.values())) > _MOST_FACTS:
            return None
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _write(path, table, {**facts, _KEY: key})
        except OSError as error:
            _warn_once(f"{self._folder}: {error.strerror or error}")
            return None
        _prune(self._folder)
        return Kept(path, key, facts, frozenset(table.column_names), table.num_rows)

    def _place(self, logs: Sequence[LogFile], kind: str) -> Path:
        if self._folder is None:
            raise AssertionError("a cache without a folder has no files")
        named = "\n".join(log.path for log in logs)
        return self._folder / f"{sha256(named.encode()).hexdigest()[:32]}-{kind}.parquet"


def code_digest(*files: str) -> str:
    """Checksum of the code that derives a table, and of the packages that it reads logs with.

    Args:
        files: Files and folders of the code, relative to the package.
    """
    return _digest(files)


@cache
def _digest(files: tuple[str, ...]) -> str:
    return code_checksum(files, version("uiprobe"), version("inspect_ai"))[:16]


def as_table(columns: Mapping[str, Sequence[str]]) -> pa.Table:
    """Columns of texts as a table."""
    import pyarrow as pa

    return pa.table({name: pa.array(texts, pa.string()) for name, texts in columns.items()})


def _key(logs: Sequence[LogFile], kind: str, code: str) -> str:
    return json.dumps({"logs": list(map(asdict, logs)), "kind": kind, "code": code})


def _settled(log: LogFile) -> bool:
    age = time.time() - log.changed_ns / 1e9
    return log.size >= 0 and log.changed_ns > 0 and age > SETTLED_S and stands(log)


def _open(path: Path) -> tuple[dict[str, str], pa.parquet.ParquetFile]:
    """The texts in a file, and the file.

    Raises:
        DamagedError: It cannot be read.
    """
    from pyarrow import parquet

    try:
        file = parquet.ParquetFile(
            path,
            page_checksum_verification=True,
            thrift_string_size_limit=_MOST_FACTS,
        )
        texts = file.metadata.metadata or {}
        return {name.decode(): text.decode() for name, text in texts.items()}, file
    except (OSError, ValueError) as error:
        raise DamagedError(f"{path}: {error}") from error


def _write(path: Path, table: pa.Table, texts: Mapping[str, str]) -> None:
    from pyarrow import parquet

    with (
        replacing(path) as file,
        parquet.ParquetWriter(
            file, table.schema, compression="zstd", store_schema=False, write_page_checksum=True
        ) as writer,
    ):
        writer.write_table(table)
        writer.add_key_value_metadata(texts)


def _touch(path: Path) -> None:
    """Note that a file is used, once a day."""
    with suppress(OSError):
        if time.time() - path.stat().st_mtime > _DAY_S:
            os.utime(path)


@cache
def _prune(folder: Path) -> None:
    """Delete files unused for long, and those left half written; once per process."""
    for path in folder.glob("*.parquet"):
        days = _ABANDONED_DAYS if path.name.startswith(".new-") else _UNUSED_DAYS
        with suppress(OSError):
            if time.time() - path.stat().st_mtime > days * _DAY_S:
                path.unlink()


@cache
def _warn_once(reason: str) -> None:
    _logger.warning("cache of results: %s; logs are read each time", reason)
