"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4


@contextmanager
def replacing(path: Path, *, private: bool = False, alone: bool = False) -> Iterator[BinaryIO]:
    """Write a file that takes the place of another when it is complete and on the disk.

    A link in its place is replaced, not followed. If the block fails, what was there stays.

    Args:
        path: The file; its folder exists.
        private: Whether only the owner may read it; otherwise the umask decides.
        alone: Whether no other process writes it at the same time, because a lock is held. The new
            file then has a fixed name, so that one that a killed process left is written over.

    Raises:
        OSError: The disk is full, or the folder cannot be written.
    """
    # Not `tempfile`: its files are always private.
    fresh = path.with_name(f"{path.name}.new" if alone else f".new-{uuid4().hex}{path.suffix}")
    once = os.O_TRUNC | os.O_NOFOLLOW if alone else os.O_EXCL
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | once, 0o600 if private else 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
