"""Commands of the desk: open it for a person."""

from __future__ import annotations

import signal
import threading

import click

from uiprobe.cli.exits import fail, tell
from uiprobe.cli.values import SEED


@click.group()
def desk() -> None:
    """The embedded service desk."""


@desk.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8600,
    show_default=True,
    help="The port on loopback; 0: a free one.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="The seed of the content.")
@click.option(
    "--goals",
    type=click.IntRange(0, 100),
    default=8,
    show_default=True,
    help="How many goals to print.",
)
def serve(port: int, seed: int, goals: int) -> None:
    """Open the desk for a person, with goals to try; Ctrl-C ends it."""
    try:
        from uiprobe.environments.web.sites.desk.content import AGENT, PASSWORD
        from uiprobe.environments.web.sites.desk.server import DeskSite
        from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES
        from uiprobe.environments.web.sites.desk.tasks.task import DeskTask
    except ImportError as error:
        from uiprobe.environments.doctor import install_hint

        fail(f"opening the desk: {error.name} is missing; install it with {install_hint('web')}")
    try:
        site = DeskSite(seed, port)
    except OSError as error:
        fail(f"opening the desk on port {port}: {error}; name another one with --port")
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    try:
        tell(f"The desk is at {site.url}; sign in as {AGENT} with the password {PASSWORD}.")
        plain = [name for name in sorted(FAMILIES) if FAMILIES[name].group not in _STAGED]
        for at in range(goals):
            name = plain[at * 5 % len(plain)]
            work = DeskTask(at, family=name, content_seed=seed).work
            tell(f"\n{name}, from {site.url}{work.start}\n  {work.goal}")
        tell("\nCtrl-C ends it.")
        ended.wait()
    finally:
        site.close()
    tell("The desk is closed.")


_STAGED = ("work", "judgement")
"""Groups whose tasks need records to be written first, which does not happen here."""
