"""Files that only their owner can read."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class OpenToOthersError(ValueError):
    """A file with a secret in it has a mode that lets others read it; the message says which."""


def write_private(path: Path, data: bytes) -> None:
    """Write a new file of mode 600, in a folder that is made if it is not there.

    Raises:
        FileExistsError: There is a file of this name.
        OSError: It cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # The mode comes with the file, so that there is no moment at which others can read it, and the
    # name with all data: a full disk leaves no empty file, and nobody reads half of one.
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".new-") as made:
        made.write(data)
        made.flush()
        os.link(made.name, path)


def read_private(path: Path, *, most_bytes: int) -> bytes:
    """The beginning of a file that only its owner can read.

    Args:
        path: The file.
        most_bytes: How much of it is read.

    Raises:
        OpenToOthersError: Others can read it too.
        OSError: It cannot be read.
    """
    with path.open("rb") as file:
        mode = os.fstat(file.fileno()).st_mode
        if os.name == "posix" and mode & _OTHERS:
            raise OpenToOthersError(
                f"found the mode {stat.S_IMODE(mode):o}, which lets others read it"
            )
        return file.read(most_bytes)
