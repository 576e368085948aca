"""The commands that read logs: export, compare, leaderboard."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Literal

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import newest_option, output_option
from uiprobe.cli.points import margin_option
from uiprobe.cli.unused import refuse_unused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from uiprobe.results.comparison import Side
    from uiprobe.results.export import TableFormat
    from uiprobe.results.frames import Frames
    from uiprobe.results.logs import LogSet

_RECORDS = "every-eval-ever"
_VARIANTS = click.Choice(["original", "repaired", "structured"])


@click.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "parquet", "json", _RECORDS]),
    default="csv",
    show_default=True,
)
@click.option(
    "--organization",
    metavar="NAME",
    default="not stated",
    show_default=True,
    help="Publisher of the records of every-eval-ever.",
)
@output_option("results/export", "Folder for the files; files of these names are replaced.")
def export(
    logs: tuple[str, ...],
    form: TableFormat | Literal["every-eval-ever"],
    organization: str,
    output: Path,
) -> None:
    """Write LOGS (folders or log files) as two tidy tables, one of runs and one of items.

    With every-eval-ever, write a record of each run in the schema of Every Eval Ever.

    \b
    Examples:
      uiprobe export results/logs
      uiprobe export results/logs results/more --format parquet -o tables
      uiprobe export results/logs --format every-eval-ever --organization "Example Lab"
    """
    from uiprobe.results.every_eval_ever import export_records
    from uiprobe.results.export import export_frames

    if form != _RECORDS:
        refuse_unused(("organization",), f"it goes with --format {_RECORDS}")
    frames = load_frames(logs)
    try:
        if form == "every-eval-ever":
            written = export_records(frames, output, organization)
            for path in written:
                tell(str(path))
            if not written:
                tell("no run has scores, so there is no record; uiprobe score gives some", err=True)
        else:
            written = export_frames(frames, output, form)
            for path, rows in zip(written, (len(frames.runs), frames.tables.rows), strict=True):
                tell(f"{path}: {rows} rows")
    except OSError as error:
        fail(f"writing {form} into {output}: {error}; choose another folder with -o")
    if tell_left_out(frames.logs):
        sys.exit(EXIT_ERRORS)


@click.command()
@click.argument("logs", nargs=-1, required=True)
@click.option(
    "--models",
    default="",
    help="The two models A,B by name or label; or one, which is compared in both places.",
)
@click.option("--variant", type=_VARIANTS, default="original", show_default=True)
@margin_option("The largest difference, in points, that does not matter.")
@click.option(
    "--cluster",
    type=click.Choice(["item", "app"]),
    default="item",
    show_default=True,
    help="Unit of dependence: the question, trajectory or goal that items share, or the app.",
)
@newest_option
@click.option(
    "--fail-if",
    type=click.Choice(["worse"]),
    help="End with exit code 1 if B is worse in any capability.",
)
@click.option(
    "--format", "form", type=click.Choice(["table", "json"]), default="table", show_default=True
)
def compare(
    logs: tuple[str, ...],
    models: str,
    variant: str,
    margin: float,
    cluster: str,
    newest: bool,
    fail_if: str | None,
    form: str,
) -> None:
    """Compare B with A: two places, or two models in one or more places.

    LOGS are folders or log files. Of two, the first is A and the second B; with `--models A,B`, all
    of them are searched for both models. Only items that both answered are compared.

    \b
    Examples:
      uiprobe compare results/monday results/tuesday --fail-if worse
      uiprobe compare results/logs --models gpt-4o,qwen2.5-vl-7b
    """
    from rich.console import Console

    from uiprobe.results.comparison import ComparisonError, compare_sides
    from uiprobe.results.comparison_text import comparison_as_dict, print_comparison

    try:
        comparison = compare_sides(
            *_sides(logs, [name.strip() for name in models.split(",") if name.strip()], newest),
            variant=variant,
            margin=margin / 100,
            cluster="app" if cluster == "app" else "cluster",
        )
    except ComparisonError as error:
        fail(str(error))
    if form == "json":
        tell(json.dumps(comparison_as_dict(comparison), indent=2))
    else:
        print_comparison(comparison, Console())
    if fail_if == "worse" and comparison.worse:
        tell("B is worse than A", err=True)
        sys.exit(EXIT_ERRORS)


def _sides(logs: tuple[str, ...], names: list[str], newest: bool) -> tuple[Side, Side]:
    """Find the two sides.

    Raises:
        ComparisonError: The arguments are ambiguous.
    """
    from uiprobe.results.comparison import ComparisonError, Side, choose_model

    if len(names) > 2:
        raise ComparisonError(f"--models: found {len(names)} names, expected A,B")
    if len(names) == 2 and len(logs) != 2:
        frames = load_frames(logs, newest=newest)
        tell_left_out(frames.logs)
        where = ", ".join(logs)
        a, b = (choose_model(frames, name, where) for name in names)
        return Side(frames, a, a), Side(frames, b, b)
    if len(logs) != 2:
        raise ComparisonError(
            f"found {len(logs)} places and {len(names)} models: give two places, or one or more "
            "and --models A,B"
        )
    return _places(logs, names, newest)


def _places(logs: tuple[str, ...], names: list[str], newest: bool) -> tuple[Side, Side]:
    """Find A in the first place and B in the second, or both in all places.

    Raises:
        ComparisonError: The arguments are ambiguous.
    """
    from uiprobe.results.comparison import Side, choose_model

    found = []
    for number, place in enumerate(logs):
        frames = load_frames((place,), newest=newest)
        tell_left_out(frames.logs)
        wanted = names[min(number, len(names) - 1)] if names else None
        model = choose_model(frames, wanted, place)
        found.append(Side(frames, model, f"{model} in {place}"))
    return found[0], found[1]


@click.command()
@click.argument("logs", nargs=-1, required=True, metavar="DIRS...")
@click.option("--variant", type=_VARIANTS, default="original", show_default=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "md", "csv", "json"]),
    default="table",
    show_default=True,
)
@newest_option
def leaderboard(logs: tuple[str, ...], variant: str, form: str, newest: bool) -> None:
    """Merge the runs of several folders into one ranking, capability by capability.

    A rank is 1 plus the number of models that are shown to be better, by the tests of `compare`.

    \b
    Examples:
      uiprobe leaderboard results/monday results/tuesday
      uiprobe leaderboard results/logs --variant repaired --format md > LEADERBOARD.md
    """
    from uiprobe.results import leaderboard as board

    frames = load_frames(logs, newest=newest)
    boards = board.rank_models(frames, variant=variant)
    if not boards:
        fail(f"{', '.join(logs)}: no run has {variant} answers; choose another --variant")
    match form:
        case "table":
            for line in board.leaderboard_lines(boards, terminal_width()):
                tell(line)
        case "md":
            click.echo(board.leaderboard_markdown(boards), nl=False)
        case "csv":
            click.echo(board.leaderboard_csv(boards), nl=False)
        case _:
            tell(json.dumps(board.leaderboard_rows(boards), indent=2))
    if tell_left_out(frames.logs):
        sys.exit(EXIT_ERRORS)


def load_frames(logs: tuple[str, ...], *, newest: bool = False) -> Frames:
    """Read the tables of some logs; end the command with a message if there are none."""
    from uiprobe.results.frames import read_frames
    from uiprobe.results.logs import NoLogsError

    try:
        return read_frames(logs, newest=newest)
    except NoLogsError as error:
        fail(str(error))


def terminal_width() -> int:
    """Columns of the terminal; of a pipe, those of `COLUMNS`, or 80."""
    from rich.console import Console

    return Console().width


def tell_left_out(found: LogSet) -> bool:
    """Report incomplete and omitted logs on standard error.

    Returns:
        Whether results are missing.
    """
    unfinished = [entry.path for entry in found.partial]
    return tell_logs_without_rows(unfinished, found.incomplete, found.unreadable, found.foreign)


def tell_logs_without_rows(
    unfinished: Sequence[str],
    incomplete: Sequence[str],
    unreadable: Mapping[str, str],
    foreign: int,
) -> bool:
    """Report each log that is not a complete result, with the reason.

    Returns:
        Whether results are missing.
    """
    for file in unfinished:
        tell(f"not finished: {file}; repeat its `uiprobe run` to resume it", err=True)
    for sentence in incomplete:
        tell(f"incomplete: {sentence}", err=True)
    for file, reason in unreadable.items():
        tell(f"not readable: {file}: {reason}", err=True)
    if foreign:
        tell(f"left out: {foreign} logs of other suites", err=True)
    return bool(unfinished or incomplete or unreadable)


COMMANDS = (export, compare, leaderboard)
