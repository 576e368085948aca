"""Says what a command is making while nothing else is to be seen."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

import click

from uiprobe.probes.making import under_way

EVERY_S = 2.0
"""Seconds between two lines."""

_CLEAR = "\r\x1b[K"


@contextmanager
def making_lines(every_s: float = EVERY_S) -> Iterator[None]:
    """Print what is made, every few seconds, on standard error.

    A terminal shows one line that changes, and that vanishes when the making ends.
    """
    ended = Event()
    thread = Thread(target=_tell, args=(ended, every_s), name="making lines", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _tell(ended: Event, every_s: float) -> None:
    changing, shown = sys.stderr.isatty(), False
    while not ended.wait(every_s):
        one = under_way()
        if one is not None:
            click.echo(f"{_CLEAR}{one}" if changing else str(one), err=True, nl=not changing)
        elif shown and changing:
            click.echo(_CLEAR, err=True, nl=False)
        shown = one is not None
    if shown and changing:
        click.echo(_CLEAR, err=True, nl=False)
