"""The command that finds causes of failure by experiment."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import ATTRIBUTION, LOGS, output_option
from uiprobe.cli.results import tell_logs_without_rows
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import COUNT

if TYPE_CHECKING:
    from uiprobe.results.interventions.outcomes import Subject
    from uiprobe.results.log_entry import LogEntry
    from uiprobe.suite.attribution.run import ArmSettings

_OF_ARMS = ("helps", "repeats", "pairs", "retries", "max_connections", "display")


@click.command()
@click.argument("logs", nargs=-1)
@output_option(ATTRIBUTION, "Folder for the logs of the arms and for the page.")
@click.option(
    "--help-with",
    "helps",
    default="",
    help="Only these helps, separated by commas: format, grounding, state, read, language, scroll, "
    "stop, memory, exploration, plan. The controls are always run.",
)
@click.option(
    "--repeats",
    type=click.IntRange(min=1, max=100),
    default=1,
    show_default=True,
    help="How often each failed episode is run in each arm.",
)
@click.option(
    "--pairs/--no-pairs",
    default=True,
    show_default=True,
    help="Try pairs of helps on the episodes that no single help saves, or only a plan.",
)
@click.option("--no-run", is_flag=True, help="Run nothing: make the page from the logs there are.")
@click.option(
    "--retries",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="How often episodes that errored are run again.",
)
@click.option("--max-connections", type=COUNT, help="Requests at the same time.")
@click.option(
    "--display",
    type=click.Choice(["full", "rich", "plain", "log", "none"]),
    help="Inspect's progress display.",
)
def attribute(
    logs: tuple[str, ...],
    output: Path,
    helps: str,
    repeats: int,
    pairs: bool,
    no_run: bool,
    retries: int,
    max_connections: int | None,
    display: str | None,
) -> None:
    """Find out why navigation failed, by experiment: LOGS are folders or files.

    The failed episodes of each log are taken up again where they went astray, with one help at a
    time, with none, and with words that say nothing; then with pairs. The page says which help
    gains how many points, what no help mends, and what it cost. Interrupted, the same command
    goes on.

    \b
    Examples:
      inspect eval uiprobe/navigation -T agent=faulty -T faults=icons=0.8 --model none
      uiprobe attribute logs
      uiprobe attribute results/logs --help-with plan,grounding --repeats 3
    """
    from uiprobe.results.interventions.page import write_findings
    from uiprobe.results.interventions.report import (
        find_attributable,
        find_findings,
        read_subjects,
    )
    from uiprobe.results.logs import NoLogsError
    from uiprobe.suite.attribution.arms import ArmsError, single_arms
    from uiprobe.suite.attribution.run import ArmSettings

    if no_run:
        refuse_unused(_OF_ARMS, "with --no-run nothing is run")
    places = list(logs or (LOGS,))
    settings = ArmSettings(repeats, retries, max_connections, display)  # type: ignore[arg-type]
    wanted = [name.strip() for name in helps.split(",") if name.strip()]
    whole = True
    try:
        # There may be no failed episode for which a wrong name would come up.
        single_arms("phone", wanted, asks=True, has_events=True)
        found = find_attributable(places)
        if not no_run:
            whole = _run_all(found.bases, output, wanted, settings, pairs=pairs)
        experiments = find_attributable([*places, output]).experiments
        subjects = read_subjects(found.bases, experiments)
        page = write_findings(find_findings(places, subjects), output, " ".join(map(str, places)))
    except (NoLogsError, ArmsError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"writing into {output}: {error}; choose another folder with -o")
    _tell_findings(subjects)
    tell(f"Page: {page}")
    if not whole:
        tell("Some episodes errored: the same command runs them again.", err=True)
    missing = tell_logs_without_rows(found.unfinished, [], found.unreadable, 0)
    if missing or not whole:
        sys.exit(EXIT_ERRORS)


def _run_all(
    bases: Sequence[LogEntry],
    output: Path,
    wanted: Sequence[str],
    settings: ArmSettings,
    *,
    pairs: bool,
) -> bool:
    """Run the arms of each log; says whether all episodes ended without an error."""
    from uiprobe.episodes.helps import EMPTY
    from uiprobe.results.interventions.settlement import without_empty
    from uiprobe.suite.attribution.arms import ArmsError, pair_arms, single_arms
    from uiprobe.suite.attribution.run import run_arms
    from uiprobe.suite.planning import RunError

    whole = True
    for base in (log for run in bases for log in run.logs if log.finished):
        subject = _subject(base, output)
        if not subject.failed:
            tell(f"{subject.name}: all {len(subject.episodes)} episodes met their goals.")
            continue
        try:
            arms = single_arms(
                subject.environment, wanted, asks=subject.asks, has_events=subject.has_events
            )
            tell(
                f"{subject.name}: {len(subject.failed)} of {len(subject.episodes)} episodes "
                f"failed; {len(arms)} arms, repeats: {settings.repeats}"
            )
            folder = output / "logs" / base.id
            whole &= run_arms(base.path, arms, folder / "single", settings)
            if empty := [EMPTY[name] for name in without_empty(_subject(base, output))]:
                whole &= run_arms(base.path, empty, folder / "empty", settings)
            if not pairs or len(arms) < 4:
                continue
            whole &= _run_pairs(base, pair_arms(arms), folder / "pairs", output, settings)
        except (RunError, ArmsError) as error:
            fail(str(error))
    return whole


def _run_pairs(
    base: LogEntry, arms: Sequence[str], folder: Path, output: Path, settings: ArmSettings
) -> bool:
    """Run the pairs of helps, those that are tried on the same episodes together."""
    from uiprobe.episodes.forks import forked_id
    from uiprobe.results.interventions.causes import worth_pairing
    from uiprobe.suite.attribution.run import run_arms

    subject, whole = _subject(base, output), True
    epochs = [one.key[1] for one in subject.failed]
    rounds: dict[tuple[str, ...], list[str]] = {}
    for arm in arms:
        items = tuple(forked_id(*key, epochs) for key in worth_pairing(subject, arm))
        rounds.setdefault(items, []).append(arm)
    for items, joined in rounds.items():
        if items:
            tell(f"{subject.name}: {len(joined)} pairs on {len(items)} that no single help saves")
            whole &= run_arms(base.path, joined, folder, settings, items=items)
    return whole


def _subject(base: LogEntry, output: Path) -> Subject:
    from uiprobe.results.interventions.reading import read_subject
    from uiprobe.results.logs import find_logs

    return read_subject(base, find_logs([output]).experiments)


def _tell_findings(subjects: Sequence[Subject]) -> None:
    from uiprobe.results.interventions.content import build_findings

    for part in build_findings(subjects, {}).parts:
        tell(part.headline)
