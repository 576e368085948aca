"""The database files of desks: the pristine one, copies of it, and what changed in them.

Tasks read and stage records by plain SQL. Django's own queries refuse to run beside the event loop
that Playwright keeps in its thread, and a judge that shares no code with the site is a better one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

Row = dict[str, Any]
Tables = dict[str, dict[int, Row]]

_PASSING = frozenset({"django_session", "django_admin_log", "desk_preference"})
"""Tables that say how people look at the desk, or that anything done writes into."""
_PASSING_FIELDS = {"desk_person": frozenset({"last_login"})}


def read_tables(path: Path) -> Tables:
    """All records, by table and key, less what changes by merely looking."""
    tables: Tables = {}
    with closing(sqlite3.connect(path, timeout=10)) as database:
        database.row_factory = sqlite3.Row
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        ).fetchall()
        for (name,) in names:
            if name in _PASSING:
                continue
            passing = _PASSING_FIELDS.get(name, frozenset())
            rows = database.execute(f'SELECT * FROM "{name}"')  # noqa: S608 - names of the schema
            tables[name.removeprefix("desk_")] = {
                row["id"]: {key: row[key] for key in row.keys() if key not in passing}  # noqa: SIM118
                for row in rows
            }
    return tables


def write_rows(path: Path, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
    """Insert records, or replace those with the same key; fields not named keep their value."""
    with closing(sqlite3.connect(path, timeout=10)) as database, database:
        for row in rows:
            names = ", ".join(f'"{name}"' for name in row)
            marks = ", ".join("?" for _ in row)
            changed = ", ".join(f'"{name}" = excluded."{name}"' for name in row if name != "id")
            database.execute(
                f'INSERT INTO "{table}" ({names}) VALUES ({marks}) '  # noqa: S608 - our own names
                f"ON CONFLICT (id) DO UPDATE SET {changed}",
                tuple(row.values()),
            )


def copy(source: Path, target: Path) -> None:
    """Copy a database over another one, which may be in use."""
    with (
        closing(sqlite3.connect(source, timeout=10)) as pristine,
        closing(sqlite3.connect(target, timeout=10)) as live,
    ):
        # What is lost with the machine's power is of no use afterwards.
        live.execute("PRAGMA synchronous = OFF")
        pristine.backup(live)


def why_unreadable(path: Path) -> str:
    """Why a database cannot be read; empty if it can."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=10)) as database:
            database.execute("SELECT 1 FROM django_session LIMIT 1")
    except sqlite3.Error as error:
        return f"its database cannot be read: {error}"
    return ""


def differences(before: Tables, after: Tables) -> Tables:
    """The changes: new records whole, changed ones by field, deleted ones as empty."""
    found: Tables = {}
    for table, rows in after.items():
        old = before.get(table, {})
        changed: dict[int, Row] = {}
        for key, row in rows.items():
            if key not in old:
                changed[key] = row
            elif row != old[key]:
                changed[key] = {n: v for n, v in row.items() if v != old[key].get(n)}
        changed.update({key: {} for key in old if key not in rows})
        if changed:
            found[table] = changed
    return found
