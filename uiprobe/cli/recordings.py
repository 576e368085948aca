"""The commands for items from your own app: `record` and `mint`."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, TextIO

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import refuse_unwritable
from uiprobe.cli.values import SEED

if TYPE_CHECKING:
    from uiprobe.recordings.session import Recorded, RecordingPlan


@click.command("record")
@click.option("--serial", help="The device, by its name in `adb devices`.")
@click.option(
    "--browser",
    "url",
    metavar="URL",
    help="Instead of a device: the first page of a site, which a browser opens.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder of this recording; empty, or not there yet.",
)
@click.option("--goal", default="", help="What is being done, in words; for completion items.")
@click.option(
    "--app", "package", help="Package of an app to start again first; else as the device is."
)
@click.option("--name", help="What the app is called in questions; by default from its package.")
@click.option("--category", default="unspecified", show_default=True, help="Of the app.")
@click.option(
    "--near-miss", is_flag=True, help="The session ends close to the goal, but does not reach it."
)
@click.option(
    "--watch",
    is_flag=True,
    help="Record what is done on the device itself, by touch, until Ctrl-C.",
)
@click.option(
    "--script",
    type=click.File(encoding="utf-8"),
    help="The actions, one a line; else they are read from the terminal or from stdin.",
)
def record(
    serial: str | None,
    url: str | None,
    out: Path,
    goal: str,
    package: str | None,
    name: str | None,
    category: str,
    near_miss: bool,
    watch: bool,
    script: TextIO | None,
) -> None:
    """Record actions on a device or in a browser, with the screens before and after each.

    Each line is an action: `click [3]`, `longclick [3]`, `text [4] [oat milk]`, `swipe [0] [up]`,
    `press [back]` (home, enter, restart, wait). The number is that of a widget in the list
    above the prompt. A target can also be named by its attributes: `click {"text": "Save"}`.
    `press [stop]` ends the session and means that the goal is reached.

    With --watch, touch the device instead of typing; wait for the next `Screen` before each touch.
    Keyboard input becomes one `text` action. Ctrl-C means `press [stop]`.

    With --browser, lines are calls such as `click('a51')` or `fill('12', 'oat milk')`; a target can
    be named by its attributes too: `click {"role": "button", "name": "Save"}`, `fill {"name":
    "Title"} [oat milk]`. `stop()` ends the session. Pages see their own site and nothing else.

    \b
    Examples:
      uiprobe record --serial emulator-5554 --out mine/alarm --goal "Set an alarm for 7:30."
      uiprobe record --serial emulator-5554 --out mine/call --goal "Call Ada Byron." --watch
      uiprobe record --serial 127.0.0.1:5700 --out mine/add --app org.uiprobe.todo --script add.txt
      uiprobe record --browser http://127.0.0.1:8000/ --out mine/order --goal "Order two chairs."
    """
    from uiprobe.environments.errors import DeviceError
    from uiprobe.recordings.session import RecordingError, RecordingPlan

    if (serial is None) == (url is None):
        fail("name a device by --serial, or a site by --browser, and not both")
    if url is not None and (watch or package is not None):
        fail("--watch and --app are for devices: give --browser the actions by --script or by hand")

    if near_miss and not goal:
        fail("--near-miss: name the goal that was nearly reached with --goal")
    if watch and script is not None:
        fail("--watch and --script: the actions come from touches or from a file, give one")
    refuse_unwritable(out, "--out")
    session = RecordingPlan(
        serial=serial or url or "",
        out=out,
        package=package,
        app=name,
        category=category,
        goal=goal,
        reached=not near_miss,
    )
    attended = script is None and sys.stdin.isatty()
    lines = _prompted() if attended else (script or sys.stdin)
    # The asyncio handler would not interrupt a line that is being typed.
    before = signal.signal(signal.SIGINT, _interrupt)
    try:
        if watch:
            done = asyncio.run(_watch(session))
        elif url is not None:
            done = asyncio.run(_browse(session, lines, attended=attended))
        else:
            from uiprobe.recordings.scripted import record as record_session

            done = asyncio.run(record_session(session, lines, show=tell, attended=attended))
    except (RecordingError, DeviceError, UnicodeDecodeError) as error:
        kept = f" What was recorded until then is in {out}." if _has_recording(out) else ""
        fail(f"{error}{kept}" if kept else str(error))
    except KeyboardInterrupt:
        kept = f"until then is in {out}" if _has_recording(out) else "is nothing"
        tell(f"\nInterrupted. What was recorded {kept}.", err=True)
        sys.exit(EXIT_ERRORS)
    finally:
        signal.signal(signal.SIGINT, before)
    tell(f"\n{done.steps} screens in {out}")
    for note in done.notes:
        tell(f"note: {note}", err=True)
    if not done.stopped:
        sys.exit(EXIT_ERRORS)


async def _browse(session: RecordingPlan, lines: Iterable[str], *, attended: bool) -> Recorded:
    """Record in a browser; without the extra, one line says so."""
    try:
        from uiprobe.recordings.browsing import record_page

        return await record_page(session, lines, show=tell, attended=attended)
    except ModuleNotFoundError as error:
        from uiprobe.environments.doctor import install_hint

        fail(f"--browser: {error.name} is missing; install it with {install_hint('web')}")


async def _watch(session: RecordingPlan) -> Recorded:
    """Watch until Ctrl-C or the end of input; a second Ctrl-C aborts."""
    from uiprobe.recordings.watching import watch

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def end(*_: object) -> None:
        signal.signal(signal.SIGINT, _interrupt)
        loop.call_soon_threadsafe(stop.set)

    def hear() -> None:
        if sys.stdin.readline().strip() in ("", "press [stop]"):
            loop.remove_reader(sys.stdin)
            stop.set()

    signal.signal(signal.SIGINT, end)
    if sys.stdin.isatty():
        loop.add_reader(sys.stdin, hear)
    tell("Touch the device after each screen is announced; press Ctrl-C when the goal is reached.")
    return await watch(session, stop, show=tell)


def _prompted() -> Iterator[str]:
    """Lines typed by a person."""
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _has_recording(out: Path) -> bool:
    return (out / "recording.json").is_file()


@click.command("mint")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="Write the items and copies of their screens there; by default items go into FOLDER.",
)
@click.option(
    "--seed", type=SEED, default=0, show_default=True, help="Decides on wordings and moments."
)
@click.option(
    "--author",
    metavar="MODEL",
    help="A model that words the instructions; it is sent the labels on the screens. Rules by "
    "default.",
)
def mint(folder: Path, out: Path | None, seed: int, author: str | None) -> None:
    """Make grounding and completion items from all recordings below FOLDER.

    If an answer of the author model is unusable, the rule-made wording stays; these are counted.

    \b
    Examples:
      uiprobe mint mine
      uiprobe mint mine -o items --author openai/gpt-4o
      uiprobe run --models gpt-4o --source mine --probes grounding,completion_judgment
    """
    from uiprobe.recordings.authoring import AuthorError, reword
    from uiprobe.recordings.minting import RULE, MintError
    from uiprobe.recordings.minting import mint as mint_items

    try:
        minted = mint_items(
            folder,
            out,
            seed=seed,
            author=author or RULE,
            reword=partial(reword, model=author) if author else None,
        )
    except (MintError, AuthorError) as error:
        fail(str(error))
    for name, notes in minted.notes.items():
        for note in notes:
            tell(f"{name}: {note}", err=True)
    for name, reason in minted.left_out.items():
        tell(f"left out: {name}: {reason}", err=True)
    for probe, counts in (
        ("grounding", minted.grounding),
        ("completion_judgment", minted.completion),
    ):
        parts = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
        tell(f"{probe}: {counts.total()} items" + (f" ({parts})" if parts else ""))
    if author:
        rest = minted.grounding.total() - minted.reworded
        tell(f"{author} worded {minted.reworded} instructions; {rest} are by rule")
    tell(f"sha256 {minted.sha256}\nUse it: --source {minted.folder}")
    if minted.left_out:
        sys.exit(EXIT_ERRORS)
