"""Exit codes of commands."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

from uiprobe.results.plain_text import visible

EXIT_ERRORS = 1
"""Something is incomplete: items errored, data is not as expected, a run failed."""

EXIT_USAGE = 2
"""The command is wrong, or has nothing to work on."""


def tell(message: str, *, err: bool = False) -> None:
    """Print text that may come from logs, data or devices: it cannot order the terminal about."""
    click.echo(visible(message, keep="\n\t"), err=err)


def fail(message: str) -> NoReturn:
    """End with a message about the wrong command."""
    tell(f"Error: {message}", err=True)
    sys.exit(EXIT_USAGE)
