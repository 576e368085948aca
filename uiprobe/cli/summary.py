"""The command summary, and the table at the end of a run."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterable

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import LOGS, newest_option
from uiprobe.cli.results import tell_logs_without_rows, terminal_width
from uiprobe.cli.unused import refuse_unused


@click.command()
@click.argument("logs", default=LOGS)
@click.option("--details", is_flag=True, help="Show the tables of each probe, run by run.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "markdown", "csv", "json"]),
    default="table",
    show_default=True,
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="The same as --format json: a list of rows, whose fields docs/results.md names.",
)
@newest_option
def summary(logs: str, details: bool, form: str, as_json: bool, newest: bool) -> None:
    """Show the scores of models by probes from a folder of LOGS (or one log).

    Scores are in percent with 95 % intervals. With --details they stand between the floor (what
    the best answer that never looks is expected to score) and the ceiling (the reference answers).

    \b
    Examples:
      uiprobe summary results/logs
      uiprobe summary results/logs --details
      uiprobe summary results/logs --format csv > results.csv
    """
    from uiprobe.results.logs import NoLogsError
    from uiprobe.results.overview import overview_lines
    from uiprobe.results.summary import summarize, summary_as_dicts
    from uiprobe.results.tables import details_lines, summary_csv, summary_markdown

    if as_json:
        refuse_unused(("form",), "--json is a format too")
        form = "json"
    if form != "table":
        refuse_unused(("details",), f"--format {form} has every row and field without it")
    try:
        result = summarize(logs, newest=newest)
    except NoLogsError as error:
        fail(str(error))
    match form:
        case "table":
            lines = details_lines if details else overview_lines
            _print(lines(result.rows, terminal_width()))
        case "markdown":
            click.echo(summary_markdown(result.rows), nl=False)
        case "csv":
            click.echo(summary_csv(result.rows), nl=False)
        case _:
            tell(json.dumps(summary_as_dicts(result.rows), indent=2))
    missing = tell_logs_without_rows(
        result.unfinished, result.incomplete, result.unreadable, result.foreign
    )
    if missing or any(row.errored or row.unfit for row in result.rows):
        sys.exit(EXIT_ERRORS)


def print_outcome(log_dir: str) -> None:
    """Print the table of a folder of logs, and the commands that come next."""
    from uiprobe.results.logs import NoLogsError
    from uiprobe.results.overview import overview_lines
    from uiprobe.results.summary import summarize

    folder = shlex.quote(log_dir)
    try:
        _print(["", *overview_lines(summarize(log_dir).rows, terminal_width())])
    except NoLogsError as error:
        tell(f"Nothing is finished: {error}", err=True)
    tell("")
    for command, meaning in (
        (f"uiprobe summary {folder} --details", "every run, with counts, floors and ceilings"),
        (f"uiprobe report {folder}", "a page with charts and failures"),
        (f"inspect view --log-dir {folder}", "each question and answer"),
    ):
        tell(f"{command}    # {meaning}")


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        tell(line)
