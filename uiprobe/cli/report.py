"""The command that makes a report from logs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import ATTRIBUTION, LOGS, REPORT, newest_option, output_option
from uiprobe.cli.unused import refuse_unused


@click.command()
@click.argument("logs", nargs=-1)
@output_option(REPORT, "Folder for the page and its pieces; files of these names are replaced.")
@newest_option
@click.option("--watch", is_flag=True, help="Update the page when the logs change, until Ctrl-C.")
@click.option(
    "--interval",
    type=click.IntRange(1, 86_400),
    default=15,
    show_default=True,
    help="With --watch: seconds between two looks at the logs.",
)
def report(logs: tuple[str, ...], output: Path, newest: bool, watch: bool, interval: int) -> None:
    """Make one HTML page from folders or files of LOGS.

    By default these are results/logs and, if it is there, results/attribution. The page needs no
    internet and no other file. The same content is written beside it: figures as SVG and PNG,
    tables as CSV, Markdown and LaTeX.

    \b
    Examples:
      uiprobe report
      uiprobe report results/logs -o report
      uiprobe report results/logs --watch
    """
    from uiprobe.results.logs import NoLogsError
    from uiprobe.results.report.write import make_report, watch_report, write_report

    if not watch:
        refuse_unused(("interval",), "it goes with --watch")
    # What `uiprobe attribute` found out about these logs belongs to them.
    experiments = (ATTRIBUTION,) if Path(ATTRIBUTION).is_dir() else ()
    places = logs or (LOGS, *experiments)
    try:
        if watch:
            watch_report(places, output, interval=interval, tell=tell, newest=newest)
            return
        made = make_report(places, newest=newest)
        page = write_report(made, output)
    except NoLogsError as error:
        fail(str(error))
    except OSError as error:
        fail(f"writing into {output}: {error}; choose another folder with -o")
    tell(f"Report: {page}")
    if made.incomplete:
        tell("Something is missing; the page says what, under “What is missing”.", err=True)
        sys.exit(EXIT_ERRORS)
