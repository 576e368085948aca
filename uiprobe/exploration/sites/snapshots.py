"""Snapshots of sites whose whole content is one SQLite database."""

from __future__ import annotations

import sqlite3
from base64 import b64decode, b64encode
from contextlib import closing
from pathlib import Path

_TIMEOUT_S = 10
"""The wait for a lock, since the site goes on writing."""


def save_database(path: Path) -> str:
    """The content of a database, in Base64."""
    with closing(sqlite3.connect(path, timeout=_TIMEOUT_S)) as database:
        return b64encode(database.serialize()).decode()


def load_database(path: Path, content: str) -> None:
    """Put content that `save_database` returned into a database, which may be in use."""
    with closing(sqlite3.connect(":memory:")) as saved:
        saved.deserialize(b64decode(content))
        _write(saved, path)


def copy_database(source: Path, target: Path) -> None:
    """Copy a database over another one, which may be in use."""
    with closing(sqlite3.connect(source, timeout=_TIMEOUT_S)) as saved:
        _write(saved, target)


def _write(saved: sqlite3.Connection, path: Path) -> None:
    with closing(sqlite3.connect(path, timeout=_TIMEOUT_S)) as live:
        # Nothing needs to outlive a loss of power.
        live.execute("PRAGMA synchronous = OFF")
        saved.backup(live)
