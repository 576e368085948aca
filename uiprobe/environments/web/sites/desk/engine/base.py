"""SQLite whose file is chosen by thread, so that one process serves many sites."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base

_current = threading.local()


def serve_from(path: Path, flags: dict[str, bool] | None = None) -> None:
    """Name the file that this thread's queries go to, and the flags of its site."""
    _current.path = path
    _current.flags = {} if flags is None else flags


def flags() -> dict[str, bool]:
    """The flags of this thread's site."""
    found: dict[str, bool] = _current.flags
    return found


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection to the file of the thread's site."""

    def get_connection_params(self) -> dict[str, Any]:
        """Django's parameters, with the file of this thread."""
        parameters: dict[str, Any] = super().get_connection_params()
        path = getattr(_current, "path", None)
        if path is None:
            raise RuntimeError("this thread serves no desk: call serve_from() first")
        parameters["database"] = str(path)
        return parameters
