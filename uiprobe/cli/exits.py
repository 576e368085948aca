"""Exit codes of commands."""

from __future__ import annotations

import asyncio
import atexit
import os
import signal
import sys
from collections.abc import Coroutine
from typing import Any, NoReturn, TypeVar

import click

from uiprobe.inputs.terminal import visible

T = TypeVar("T")

EXIT_ERRORS = 1
"""Something is incomplete: items errored, data is not as expected, a run failed."""

EXIT_USAGE = 2
"""The command is wrong, or has nothing to work on."""

EXIT_BUDGET = 3
"""A budget is spent; repeat the command to continue."""


def tell(message: str, *, err: bool = False) -> None:
    """Print text that may come from logs, data or devices.

    It cannot order the terminal about, and has no password of an address.
    """
    if ":/" in message:
        # Loaded where it is used: most commands print no address.
        from uiprobe.episodes.redaction import without_secrets

        message = str(without_secrets(message))
    click.echo(visible(message, keep="\n\t"), err=err)


def run_interruptibly(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end, or to Ctrl-C, at once.

    asyncio asks a coroutine to end when it next waits, and one that computes for minutes does not.
    """

    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        return asyncio.run(work)
    finally:
        signal.signal(signal.SIGINT, before)


def exit_without_threads(code: int) -> NoReturn:
    """End the process as Python does, but wait for no thread.

    An event loop that was interrupted leaves workers behind that nothing ends.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


def fail(message: str) -> NoReturn:
    """End with a message about the wrong command."""
    tell(f"Error: {message}", err=True)
    sys.exit(EXIT_USAGE)
