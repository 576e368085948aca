"""Folders with which a run can end as it began: their names, and that they can be written."""

from __future__ import annotations

import os
import re
from pathlib import Path

from platformdirs import user_data_dir

from uiprobe.suite.planning import RunError

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


def check_log_folder(log_dir: str) -> None:
    """Refuse a folder whose logs Inspect would write, and not find again.

    Inspect lists logs by address and does not escape it: `#` and `?` end the path of an address, a
    per cent sign begins an escape, control characters fall out, and what stands before a colon is
    the name of a file system. The folders above count as well.

    Args:
        log_dir: The folder, or its address.

    Raises:
        RunError: Its logs could not be read.
    """
    if _ADDRESS.match(log_dir):
        return
    whole = str(Path(log_dir).absolute())
    found = next((sign for sign in whole if sign in "#?%" or not sign.isprintable()), None)
    if found is None and ":" in log_dir.partition("/")[0]:
        found = ":"
    if found is not None:
        raise RunError(
            f"log folder {log_dir!a}: found {found!a} in its path {whole!a}, which Inspect would "
            "take for a part of an address: it would write logs and not find them again. Choose "
            "another folder with --log-dir"
        )


def check_data_folder() -> None:
    """Refuse a machine on which Inspect cannot keep its traces and the items under way.

    Raises:
        RunError: The folder cannot be made or written.
    """
    folder = Path(user_data_dir("inspect_ai"))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK | os.X_OK)
        reason = "it cannot be written"
    except OSError as error:
        writable, reason = False, str(error.strerror or error)
    if not writable:
        raise RunError(
            f"folder {folder}: Inspect keeps its traces and the items under way there ({reason}); "
            "set XDG_DATA_HOME to a folder that can be written"
        )
