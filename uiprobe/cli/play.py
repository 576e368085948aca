"""The command that serves a page: to play goals, to follow episodes, and to look at them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import LOGS, refuse_unwritable
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import COUNT, LogFolder, item_seed_option, with_item_seed

_OF_PLAYING = ("platform", "item_seed", "limit", "task_args", "log_dir")


@click.command()
@click.argument("logs", nargs=-1)
@click.option("--as", "initials", help="Your initials: the log names the model human/INITIALS.")
@click.option(
    "--platform",
    type=click.Choice(["android", "web"]),
    default="android",
    show_default=True,
    help="The phone, or the desk in a browser.",
)
@item_seed_option
@click.option("--limit", type=COUNT, default=10, show_default=True, help="How many goals.")
@click.option(
    "-T",
    "task_args",
    multiple=True,
    metavar="NAME=VALUE",
    help="A parameter of the task, such as app=todo; can be repeated.",
)
@click.option(
    "--log-dir",
    type=LogFolder(),
    default=LOGS,
    show_default=True,
    help="Folder of the log that is made.",
)
@click.option(
    "--port", type=click.IntRange(0, 65_535), default=0, help="Port of the page; any by default."
)
def play(
    logs: tuple[str, ...],
    initials: str | None,
    platform: Literal["android", "web"],
    item_seed: int | None,
    limit: int,
    task_args: tuple[str, ...],
    log_dir: str,
    port: int,
) -> None:
    """Do goals yourself, or follow and replay the episodes of LOGS, on a page in your browser.

    With --as you are at the controls: of the phone, or with --platform web of the desk. Time and
    steps are counted, the evaluators are those of every model, and the result is an ordinary log.

    With LOGS (folders or files) the page shows their episodes, read-only: those that run now, step
    by step as they come, and finished ones with observation, answer, verdict and evidence.

    The page is at 127.0.0.1 alone, and its address has a secret in it.

    \b
    Examples:
      uiprobe play --as ab
      uiprobe play --as ab --limit 5 -T app=todo
      uiprobe play --as ab --platform web
      uiprobe play results/logs
    """
    from inspect_ai._util.error import PrerequisiteError

    from uiprobe.recordings.play.server import ServerError
    from uiprobe.suite.planning import one_line

    if (initials is None) == (not logs):
        fail("give --as INITIALS to play, or LOGS to follow and replay, and not both")
    if initials is None:
        refuse_unused(_OF_PLAYING, "it goes with --as INITIALS")
    try:
        if initials is None:
            _watch(logs, port)
            return
        _play(initials, platform, limit, with_item_seed(task_args, item_seed), log_dir, port)
    except (ServerError, PrerequisiteError, ValueError) as error:
        fail(one_line(error))


def _play(
    initials: str,
    platform: Literal["android", "web"],
    limit: int,
    task_args: tuple[str, ...],
    log_dir: str,
    port: int,
) -> None:
    from uiprobe.recordings.play.running import PlayPlan, play
    from uiprobe.suite.folder_names import check_folders
    from uiprobe.suite.planning import RunError, task_arguments

    probe = "web_navigation" if platform == "web" else "navigation"
    try:
        check_folders(log_dir)
        if "://" not in log_dir:
            refuse_unwritable(Path(log_dir), "--log-dir")
        arguments = task_arguments([probe], task_args)
    except RunError as error:
        fail(str(error))
    plan = PlayPlan(initials, platform, limit, log_dir, arguments, port)
    log = play(plan, lambda address: tell(f"Play at {address}\nCtrl-C ends it."))
    tell(f"Log: {log.location}\n`uiprobe report {Path(log_dir)}` shows it beside the models.")
    if log.status != "success":
        sys.exit(EXIT_ERRORS)


def _watch(logs: tuple[str, ...], port: int) -> None:
    from threading import Event

    from uiprobe.recordings.play.server import serving
    from uiprobe.recordings.play.watch_routes import watch_routes
    from uiprobe.recordings.play.watching import Episodes

    with serving(watch_routes(Episodes(logs)), port) as served:
        tell(f"Episodes at {served.address}\nCtrl-C ends it.")
        Event().wait()
