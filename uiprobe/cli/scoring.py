"""`uiprobe score`: logs scored again."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import output_option
from uiprobe.cli.results import tell_left_out

if TYPE_CHECKING:
    from uiprobe.results.log_entry import LogEntry
    from uiprobe.verification.scoring import Rescoring

_MOST_ROWS = 40


@click.command()
@click.argument("logs", nargs=-1, required=True)
@output_option("results/scored", "Folder for the new logs, named like the old ones.")
def score(logs: tuple[str, ...], output: Path) -> None:
    """Score the answers and episodes in LOGS (folders or log files) again, without any model.

    All scorers that a log names are run as they are in this version. The logs stay as they are; new
    ones are written, and the scores that come out otherwise are listed. Answers that a model
    repaired keep their score.

    \b
    Example:
      uiprobe score results/logs
      uiprobe compare results/logs results/scored
    """
    from uiprobe.results.logs import NoLogsError, require_logs

    try:
        found = require_logs(logs)
    except NoLogsError as error:
        fail(str(error))
    entries = [log for entry in found.entries for log in entry.logs]
    _refuse_same_place(entries, output)
    incomplete = tell_left_out(found)
    for entry in entries:
        incomplete |= not _score_one(entry, output)
    if incomplete:
        sys.exit(EXIT_ERRORS)


def _refuse_same_place(entries: list[LogEntry], output: Path) -> None:
    targets: dict[Path, str] = {}
    for entry in entries:
        target = output / Path(entry.path).name
        if target.exists() and target.resolve() == Path(entry.path).resolve():
            fail(f"{entry.path}: the new log would replace it; choose another folder with -o")
        if target in targets:
            fail(f"{targets[target]} and {entry.path} have one name; score them one by one")
        targets[target] = entry.path


def _score_one(entry: LogEntry, output: Path) -> bool:
    """Score a log, write it, and print the result; returns whether all could be judged."""
    from inspect_ai.log import read_eval_log, write_eval_log

    from uiprobe.verification.scoring import score_again

    name = f"{entry.probe}, {entry.display_name}"
    try:
        done = asyncio.run(score_again(read_eval_log(entry.path)))
    except Exception as error:  # a damaged log raises whatever its first bad byte provokes
        tell(f"{name}: {entry.path} cannot be scored: {type(error).__name__}: {error}", err=True)
        return False
    target = output / Path(entry.path).name
    try:
        output.mkdir(parents=True, exist_ok=True)
        write_eval_log(done.log, str(target))
    except OSError as error:
        fail(f"writing {target}: {error}; choose another folder with -o")
    _report(name, entry, target, done)
    return not done.faults


def _report(name: str, entry: LogEntry, target: Path, done: Rescoring) -> None:
    import uiprobe

    errored = f", {done.unscored} errored" if done.unscored else ""
    # A log that was scored again has the scores of that version.
    again = entry.metadata.get("scored_again")
    facts = again if isinstance(again, dict) else entry.metadata
    tell(
        f"{name}: {done.judged} items{errored}, {len(done.differences)} scores changed "
        f"(uiprobe {facts.get('uiprobe', 'of unknown version')} -> {uiprobe.__version__})"
    )
    tell(f"  {target}")
    for scorer, reason in done.kept.items():
        tell(f"  {scorer} as it was: {reason}")
    for item, reason in done.faults.items():
        tell(f"  {item}: not judged: {reason}", err=True)
    width = max((len(one.item) for one in done.differences[:_MOST_ROWS]), default=0)
    for one in done.differences[:_MOST_ROWS]:
        tell(f"  {one.item:<{width}}  {one.scorer}  {one.before} -> {one.after}")
    if len(done.differences) > _MOST_ROWS:
        tell(f"  and {len(done.differences) - _MOST_ROWS} more; the new log has them all")
