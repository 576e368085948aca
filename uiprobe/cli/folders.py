"""The folders that commands read and write."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from uiprobe.cli.exits import fail

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


def refuse_unwritable(folder: Path, option: str) -> None:
    """End a command whose results cannot be kept, before it works for them.

    Args:
        folder: Where they are to be kept; it need not be there yet.
        option: The option that names it.
    """
    whole = folder.absolute()
    try:
        there = next(one for one in (whole, *whole.parents) if one.exists())
        reason = "" if there.is_dir() else f"{there} is no folder"
        if not reason and not os.access(there, os.W_OK | os.X_OK):
            reason = f"{there} cannot be written"
    except OSError as error:
        reason = error.strerror or str(error)
    if reason:
        fail(f"{option} {folder}: {reason}; choose another folder")
