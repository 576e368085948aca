"""The commands that read logs: export."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from uiprobe.cli_exit import EXIT_ERRORS, fail

if TYPE_CHECKING:
    from uiprobe.results.export import TableFormat
    from uiprobe.results.frames import Frames
    from uiprobe.results.logs import LogSet


@click.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "parquet", "json"]),
    default="csv",
    show_default=True,
)
@click.option(
    "-o",
    "--output",
    default="results/export",
    show_default=True,
    help="Folder for the two files; files of these names are replaced.",
)
def export(logs: tuple[str, ...], form: TableFormat, output: str) -> None:
    """Write LOGS (folders or log files) as two tidy tables, one of runs and one of items.

    \b
    Examples:
      uiprobe export results/logs
      uiprobe export results/logs results/more --format parquet -o tables
    """
    from uiprobe.results.export import export_frames

    frames = load_frames(logs)
    try:
        written = export_frames(frames, output, form)
    except OSError as error:
        fail(f"writing {form} into {output}: {error}; choose another folder with -o")
    for path, table in zip(written, (frames.runs, frames.items), strict=True):
        click.echo(f"{path}: {len(table)} rows")
    if tell_left_out(frames.logs):
        sys.exit(EXIT_ERRORS)


def load_frames(logs: tuple[str, ...]) -> Frames:
    """The tables of some logs; ends the command with a message where there are none."""
    from uiprobe.results.frames import read_frames
    from uiprobe.results.logs import NoLogsError

    try:
        return read_frames(logs)
    except NoLogsError as error:
        fail(str(error))


def tell_left_out(found: LogSet) -> bool:
    """Say on standard error which logs are incomplete or were left out.

    Returns:
        Whether something is missing that should be there.
    """
    for entry in found.partial:
        click.echo(f"not finished: {entry.path}; the same `uiprobe run` goes on with it", err=True)
    for file, reason in found.unreadable.items():
        click.echo(f"not readable: {file}: {reason}", err=True)
    if found.foreign:
        click.echo(f"left out: {found.foreign} logs of other suites", err=True)
    return bool(found.partial or found.unreadable)


COMMANDS = (export,)
