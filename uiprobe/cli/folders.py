"""The folders that commands read and write where none is named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

LOGS = "results/logs"
ATTRIBUTION = "results/attribution"
REPORT = "results/report"

_Command = TypeVar("_Command", bound=Callable[..., object])


def newest_option(command: _Command) -> _Command:
    """Add the option by which only the newest of equal runs counts."""
    return click.option(
        "--newest",
        is_flag=True,
        help="Of runs that repeat one another count only the newest; by default all are taken "
        "together.",
    )(command)


def output_option(default: str, help: str) -> Callable[[_Command], _Command]:
    """The option for the folder that a command writes into.

    Args:
        default: The folder where none is named.
        help: Its files.
    """
    return click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        default=default,
        show_default=True,
        help=help,
    )
