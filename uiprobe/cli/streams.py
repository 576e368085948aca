"""Standard streams that are closed or full: a command works without them, and says what it can."""

from __future__ import annotations

import os
import sys

STREAMS = {"<stdout>": "standard output", "<stderr>": "standard error"}
"""Names of the streams in Python, and in words."""

_NAMES = ("stdin", "stdout", "stderr")


def open_missing_streams() -> None:
    """Open nothing in place of standard streams that the process began without.

    Otherwise the next file that is opened takes the number of the stream, and gets what libraries
    and other programs print.
    """
    for number, name in enumerate(_NAMES):
        try:
            os.fstat(number)
        except OSError:
            # The lowest number that is free, which is this one.
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            stream = open(number, "r" if number == 0 else "w", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)


def drop_unwritten(name: str) -> None:
    """Send what a stream could not write nowhere, or Python would try again at its end.

    Args:
        name: The stream, as in `STREAMS`.
    """
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, list(STREAMS).index(name) + 1)
    os.close(nowhere)
