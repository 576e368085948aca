"""Checks the folders of a run: names that Inspect finds again, room, a sound file `.env`."""

from __future__ import annotations

import os
import re
from pathlib import Path

from dotenv import find_dotenv
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


def check_folders(log_dir: str) -> None:
    """Refuse what would end a run that keeps its logs in a folder, before it begins.

    Raises:
        RunError: As `check_log_folder` and `check_data_folder`.
    """
    check_log_folder(log_dir)
    check_data_folder()


def check_data_folder() -> None:
    """Refuse a machine on which Inspect cannot keep its traces and the items under way.

    Raises:
        RunError: The folder cannot be made or written, or Inspect cannot read the file `.env` of
            the working directory or of one above it, which it takes variables from.
    """
    _check_variables()
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


def _check_variables() -> None:
    try:
        path = find_dotenv(usecwd=True)
    except OSError as error:
        raise RunError(
            f"the working directory: {error.strerror}; change to one that is there"
        ) from None
    if not path:
        return
    try:
        Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        found = getattr(error, "strerror", None) or "bytes that are none"
        raise RunError(
            f"file {path}: Inspect takes environment variables from it, found {found}, expected "
            "text in UTF-8; save it as that, or run the command in another folder"
        ) from None
