"""How commands end."""

from __future__ import annotations

import sys
from typing import NoReturn

import click

EXIT_ERRORS = 1
"""Something was not finished: items errored, data is not as expected, a run failed."""

EXIT_USAGE = 2
"""The command could not be carried out as given."""


def fail(message: str) -> NoReturn:
    """End with a message on what was wrong with the command."""
    click.echo(f"Error: {message}", err=True)
    sys.exit(EXIT_USAGE)
