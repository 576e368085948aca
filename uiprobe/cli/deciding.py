"""`uiprobe run --until-decided`: the run, its lines and its record beside the logs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.points import margin_option
from uiprobe.cli.values import COUNT, SEED, FiniteRange

if TYPE_CHECKING:
    from uiprobe.results.decisions import Decision
    from uiprobe.suite import RunSettings
    from uiprobe.suite.until_decided import Look, Schedule, Stopping

RECORD = "until-decided.json"
"""The file beside the logs that keeps the last state of each comparison."""

OF_DECISIONS = ("margin", "look_every", "order", "max_items")
"""The parameters that have no meaning without --until-decided."""


def stopping_options(command: Any) -> Any:  # noqa: ANN401 - as click has it
    """Add the options of a run that ends when its comparison is decided."""
    options = (
        click.option(
            "--until-decided",
            metavar="A,B",
            help="Ask these two models part after part, in random order, and stop each probe when "
            "B is settled as better than A, worse or equivalent (see docs/statistics.md).",
        ),
        margin_option(
            "With --until-decided, the largest difference, in points, that does not matter."
        ),
        click.option(
            "--look-every",
            type=COUNT,
            default=25,
            show_default=True,
            help="With --until-decided, about how many items are asked between two looks.",
        ),
        click.option(
            "--order",
            type=SEED,
            default=0,
            show_default=True,
            help="With --until-decided, the number of the random order of the items.",
        ),
        click.option(
            "--max-items",
            type=COUNT,
            help="With --until-decided, stop after so many items of each model.",
        ),
        click.option(
            "--max-usd",
            type=FiniteRange(min=0, min_open=True),
            help="Stop between items, with exit code 3, when the models have cost so many dollars "
            "in this run; with --until-decided, when the logs have.",
        ),
        click.option(
            "--max-hours",
            type=FiniteRange(min=0, min_open=True),
            help="Stop between items, with exit code 3, after so many hours.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def choose_stopping(given: dict[str, Any]) -> Stopping:
    """The stopping rule that the options name; budgets are looked at between two parts."""
    from uiprobe.suite.until_decided import Stopping

    return Stopping(
        margin=given["margin"] / 100,
        batch=given["look_every"],
        order=given["order"],
        items=given["max_items"],
        usd=given["max_usd"],
        hours=given["max_hours"],
    )


def run_to_decision(
    probes: Sequence[str], models: Sequence[str], settings: RunSettings, stopping: Stopping
) -> bool:
    """Run two models until each comparison is decided, and print the progress.

    Returns:
        Whether no item errored.

    Raises:
        RunError, DiskFullError: As `run_until_decided`.
    """
    from uiprobe.probe_table import PROBES
    from uiprobe.results.decisions import DecisionError, decide, decision_line
    from uiprobe.suite.until_decided import run_until_decided

    if len(models) != 2:
        fail(f"--until-decided: found {len(models)} models, expected two as A,B")
    lines: dict[str, str] = {}
    states: dict[str, Any] = {}

    def judge(schedule: Schedule, a: str, b: str, stopping: Stopping) -> Decision:
        return decide(
            schedule.probe,
            schedule.platform,
            schedule.folders(settings.log_dir),
            (a, b),
            largest=schedule.largest,
            order=stopping.order,
            margin=stopping.margin,
            alpha=schedule.alpha,
        )

    def say(schedule: Schedule, look: Look) -> None:
        found = cast("Decision", look)
        title = PROBES[schedule.probe].capability_on(schedule.platform)
        lines[schedule.probe] = decision_line(title, found, len(schedule.parts))
        states[schedule.probe] = {
            **asdict(found),
            "planned": schedule.items,
            "parts": [part.name for part, _ in schedule.parts],
            "alpha": schedule.alpha,
        }
        tell(lines[schedule.probe])
        _keep(settings.log_dir, models, stopping, states)

    tell(f"A is {models[0]}, B is {models[1]}")
    try:
        looks, whole, spent = run_until_decided(
            probes, (models[0], models[1]), settings, stopping, judge=judge, tell=say
        )
    except DecisionError as error:
        fail(str(error))
    tell("")
    for probe in looks:
        if probe in states:
            asked, planned = states[probe]["items"], states[probe]["planned"]
            tell(f"{lines[probe]}; {asked} of {planned} items asked")
        else:
            tell(f"{PROBES[probe].capability}: nothing was asked")
    if spent:
        tell(f"Stopped: {spent} are spent. Repeat the command with a larger budget to go on")
    return whole


def _keep(log_dir: str, models: Sequence[str], stopping: Stopping, states: dict[str, Any]) -> None:
    """Write the state beside the logs; a folder at an address keeps the logs alone."""
    if "://" in log_dir:
        return
    record = {
        "a": models[0],
        "b": models[1],
        "stopping": asdict(stopping),
        "probes": states,
    }
    try:
        Path(log_dir, RECORD).write_text(json.dumps(record, indent=2) + "\n")
    except OSError as error:
        tell(f"Error: writing {RECORD} in {log_dir}: {error}; the logs are complete", err=True)
        sys.exit(EXIT_ERRORS)
