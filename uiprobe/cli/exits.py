"""Exit codes of commands."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

EXIT_ERRORS = 1
"""Something is incomplete: items errored, data is not as expected, a run failed."""

EXIT_USAGE = 2
"""The command is wrong, or has nothing to work on."""


def fail(message: str) -> NoReturn:
    """End with a message about the wrong command."""
    click.echo(f"Error: {message}", err=True)
    sys.exit(EXIT_USAGE)
