"""The commands for devices and trajectories: `phone`, `doctor` and `trace`."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import SEED
from uiprobe.environments.phone.locales import LOCALES
from uiprobe.inputs.paths import user_path
from uiprobe.inputs.terminal import visible

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.shell.quirks import Quirks

DEFAULT_PORT = 5700
"""The first port beyond those where adb servers look for emulators."""

_MARKS = {"ok": ("ok", "green"), "missing": ("--", "yellow"), "broken": ("!!", "red")}


@click.group()
def phone() -> None:
    """Simulated Android phones, for any ADB client, or as pictures."""


@phone.command()
@click.option("--count", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=DEFAULT_PORT,
    show_default=True,
    help="Port of the first phone; the others follow. 0 takes free ports.",
)
@click.option("--seed", type=SEED, default=0, show_default=True, help="Seed of the app content.")
@click.option("--dark", is_flag=True, help="Use the dark theme.")
@click.option(
    "--locale",
    type=click.Choice(LOCALES),
    default=LOCALES[0],
    show_default=True,
    help="Language and region.",
)
@click.option(
    "--quirks",
    default="",
    metavar="NAMES",
    help="Misbehave as real devices do, several separated by commas; `all` for all "
    "(docs/adb.md#devices-that-misbehave).",
)
def serve(count: int, port: int, seed: int, dark: bool, locale: str, quirks: str) -> None:
    """Start phones that an adb server can connect to, until Ctrl-C.

    They listen on loopback only, each on its own port.

    \b
    Examples:
      uiprobe phone serve --count 2
      inspect eval uiprobe/navigation -T environment=adb -T agent=reference --model none
    """
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.errors import PhoneError
    from uiprobe.environments.phone.shell.quirks import QUIRKS, Quirks

    if port and port + count > 65_536:
        fail(f"--port {port} --count {count}: ports end at 65535")
    names = list(QUIRKS) if quirks == "all" else [name for name in quirks.split(",") if name]
    try:
        behaviour = [Quirks(names, seed + place) if names else None for place in range(count)]
        phones = [Phone(seed=seed, dark=dark, locale=locale) for _ in range(count)]
    except (PhoneError, ValueError) as error:
        fail(str(error))
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(phones, behaviour, port))
    tell("Stopped.")


async def _serve(phones: list[Phone], quirks: list[Quirks | None], port: int) -> None:
    from uiprobe.environments.phone.adbd import PhoneServer

    servers = [PhoneServer(phone, quirks=one) for phone, one in zip(phones, quirks, strict=True)]
    ended = asyncio.Event()
    # Where the loop has no signal handlers, Ctrl-C comes as KeyboardInterrupt.
    with contextlib.suppress(NotImplementedError, RuntimeError):
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    try:
        for place, server in enumerate(servers):
            chosen = port and port + place
            try:
                await server.start(chosen)
            except (ValueError, OSError) as error:
                fail(f"phone {place + 1} of {len(servers)}: port {chosen}: {error}")
        _say_how_to_connect([server.serial for server in servers])
        await ended.wait()
    finally:
        for server in servers:
            await server.close()


def _say_how_to_connect(serials: list[str]) -> None:
    adb = "adb"
    if shutil.which("adb") is None:
        import adbutils

        adb = adbutils.adb_path()
    served = "1 phone is" if len(serials) == 1 else f"{len(serials)} phones are"
    tell(f"{served} served until Ctrl-C. Connect with")
    for serial in serials:
        tell(f"  {adb} connect {serial}")
    tell("Then, for example")
    tell(f"  {adb} -s {serials[0]} exec-out screencap -p > screen.png")
    tell("  inspect eval uiprobe/navigation -T environment=adb -T agent=reference --model none")


@phone.command()
@click.option("--app", help="Short name of the app; the home screen by default.")
@click.option("--seed", type=SEED, default=0, show_default=True, help="Seed of the app content.")
@click.option("--dark", is_flag=True, help="Use the dark theme.")
@click.option(
    "--locale",
    type=click.Choice(LOCALES),
    default=LOCALES[0],
    show_default=True,
    help="Language and region.",
)
@click.option("--annotate", is_flag=True, help="Mark every widget with its number.")
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    default=Path("phone.png"),
    show_default=True,
)
def screenshot(
    app: str | None, seed: int, dark: bool, locale: str, annotate: bool, out: Path
) -> None:
    """Save a picture of a phone, as PNG.

    \b
    Example:
      uiprobe phone screenshot --app todo --dark -o todo.png
    """
    from uiprobe.environments.phone.device import Phone
    from uiprobe.environments.phone.errors import PhoneError

    try:
        device = Phone(seed=seed, dark=dark, locale=locale)
        names = device.short_names()
        if app is not None and app not in names:
            fail(f"--app {app[:80]}: the phone has {', '.join(sorted(names))}")
        if app is not None:
            device.launch(names[app])
    except PhoneError as error:
        fail(str(error))
    picture = device.screenshot_png()
    if annotate:
        from uiprobe.ui.readers.uiautomator import parse_hierarchy
        from uiprobe.ui.screenshot import annotate_screenshot, encode_png, open_screenshot

        widgets = parse_hierarchy(device.hierarchy_xml()).widgets
        picture = encode_png(annotate_screenshot(open_screenshot(picture), widgets))
    try:
        out.write_bytes(picture)
    except OSError as error:
        fail(f"--out {out}: {error}")
    tell(str(out))


@click.command()
@click.option(
    "--fix",
    is_flag=True,
    help="Install what pip and apt-get can, without asking; each command is printed.",
)
def doctor(fix: bool) -> None:
    """Report what works on this machine, and how to fix the rest."""
    from uiprobe.environments.doctor import check_all, fix_all
    from uiprobe.probes.sources.locate import SPHINX_VARIABLE, sphinx_cache

    named = os.environ.get(SPHINX_VARIABLE)
    release = user_path(named) if named else sphinx_cache()
    checks = asyncio.run(check_all(release=release, environ=os.environ))
    for check in checks:
        mark, color = _MARKS[check.verdict]
        click.echo(f"{click.style(mark, fg=color)}  {visible(f'{check.name}: {check.found}')}")
        if check.advice:
            tell(f"      {check.advice}")
    fixed = fix_all(checks, tell) if fix else True
    if not fixed or any(check.verdict == "broken" for check in checks):
        sys.exit(EXIT_ERRORS)


@click.group()
def trace() -> None:
    """Trajectories as folders, in the layout of the Sphinx release."""


@trace.command("export")
@click.argument("log")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True)
@click.option("--screenshots/--no-screenshots", default=True, show_default=True)
def export(log: str, out: Path, screenshots: bool) -> None:
    """Write the episodes of a LOG of uiprobe/navigation as folders OUT/TASK/APP.

    \b
    Example:
      uiprobe trace export logs/2026-03-12_navigation.eval --out traces
    """
    from uiprobe.recordings.trace_context import TraceError
    from uiprobe.recordings.traces import export_traces

    left_out = 0
    try:
        for found in export_traces(log, out, screenshots=screenshots):
            left_out += found.folder is None
            tell(f"{found.sample}: {found.folder or f'left out: {found.reason}'}")
            if found.unsaid:
                tell(f"  no evaluator.json: {found.unsaid}")
    except TraceError as error:
        fail(str(error))
    if left_out:
        sys.exit(EXIT_ERRORS)


@trace.command("import")
@click.argument(
    "folders",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option(
    "--evaluators",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Judge by this file instead of the evaluators in the folder.",
)
@click.option(
    "--log-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="Also write an Inspect log into this folder, for viewer, summary and report.",
)
@click.option(
    "--name",
    default="imported",
    show_default=True,
    help="Name of the agent, as the model of the log.",
)
def import_(
    folders: tuple[Path, ...], evaluators: Path | None, log_dir: Path | None, name: str
) -> None:
    """Read trajectories from FOLDERS, show their steps, and judge those that have evaluators.

    \b
    Examples:
      uiprobe trace import ~/Sphinx-main/groundtruth/1/firefox
      uiprobe trace import traces/*/* --log-dir logs --name my-agent
    """
    from uiprobe.recordings.trace_context import TraceError
    from uiprobe.recordings.traces import describe_trace, import_trace
    from uiprobe.suite.folder_names import check_folders
    from uiprobe.suite.planning import RunError
    from uiprobe.ui.evaluators import EvaluatorError
    from uiprobe.ui.goal import GoalError
    from uiprobe.ui.readers.uiautomator import HierarchyError
    from uiprobe.ui.reference import ReferenceStepError
    from uiprobe.ui.trajectory_folder import TrajectoryFolderError

    if log_dir is None:
        refuse_unused(("name",), "it is the model of the log; give --log-dir too")
    try:
        if log_dir is not None:
            check_folders(str(log_dir))
        found = [import_trace(folder, evaluators) for folder in folders]
        for one in found:
            if len(found) > 1:
                tell(f"{one.trace.folder}:")
            for line in describe_trace(one):
                tell(line)
            tell(f"{len(one.steps)} screens, {one.pictures} with a picture")
        if log_dir is not None:
            from uiprobe.recordings.trace_log import describe_log, log_traces

            log = log_traces([one.trace for one in found], log_dir, name=name)
            tell(describe_log(log))
    except (RunError, TraceError, TrajectoryFolderError, HierarchyError) as error:
        fail(str(error))
    except (EvaluatorError, GoalError, ReferenceStepError) as error:
        fail(str(error))
