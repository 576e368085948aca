"""Commands of interface design: begin a folder of designs, run it, show it, prove the briefs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.design.names import (
    Coder,
    CommentFrom,
    CuaName,
    Feedback,
    Language,
    TasksFrom,
    VerifierName,
)

if TYPE_CHECKING:
    from uiprobe.design.briefs.brief import Brief
    from uiprobe.design.folder_settings import FolderSettings

_ROLES = ("proposer", "verifier", "second_verifier", "cua", "commenter", "judge")


@click.group()
def design() -> None:
    """Interface design: pages that an agent can use, and that get better by watching it."""


def _choice(
    name: str, values: object, default: str, told: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return click.option(
        name, type=click.Choice(get_args(values)), default=default, show_default=True, help=told
    )


@design.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--source", default="builtin", show_default=True, help="builtin, aui, or a path.")
@click.option("--briefs", default="", help="Only these briefs, separated by commas.")
@_choice("--coder", Coder, "model", "The author of pages.")
@_choice("--cua", CuaName, "ui_tars", "The agent that uses them.")
@_choice("--verifier", VerifierName, "model", "The judge of which tasks they support.")
@_choice("--language", Language, "javascript", "The language of the rules.")
@_choice("--feedback", Feedback, "integrated", "What revisions are made from.")
@_choice("--comment-from", CommentFrom, "dashboard", "What the commenter is shown.")
@_choice("--tasks-from", TasksFrom, "brief", "Where tasks come from.")
@click.option("--tasks-per-brief", default=30, show_default=True, type=click.IntRange(1, 100))
@click.option("--rounds", default=1, show_default=True, type=click.IntRange(0, 20))
@click.option("--max-steps", default=20, show_default=True, type=click.IntRange(1, 100))
def init(folder: Path, source: str, briefs: str, **options: Any) -> None:  # noqa: ANN401
    """Begin a folder of designs: FOLDER/design.yaml says how pages are designed.

    \b
    Examples:
      uiprobe design init pages --coder template_broken --cua scripted --verifier builtin \\
        --language mini --rounds 3
      uiprobe design init pages --source aui --tasks-from proposer
    """
    from uiprobe.design.briefs.brief import BriefError
    from uiprobe.design.folder_settings import begin_folder
    from uiprobe.design.keeping import KeepingError
    from uiprobe.design.options import OptionsError

    names = [name.strip() for name in briefs.split(",") if name.strip()]
    try:
        chosen = begin_folder(folder, source, names, options)
    except (BriefError, OptionsError, KeepingError, OSError) as error:
        fail(str(error))
    tell(f"{len(chosen):,} briefs; `uiprobe design run {folder}` designs their pages")


@design.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--model", help="The coder, and the model of all other roles, as PROVIDER/MODEL.")
@click.option(
    "--model-role", "roles", multiple=True, help=f"ROLE=MODEL; roles are {', '.join(_ROLES)}."
)
@click.option("--jobs", type=click.IntRange(1, 64), help="Browsers at once; one per core.")
def run(folder: Path, model: str | None, roles: Sequence[str], jobs: int | None) -> None:
    """Design the pages of FOLDER, or go on after the last finished stage of each.

    \b
    Example:
      uiprobe design run pages --model openai/gpt-5 --model-role cua=openai-api/local/ui-tars
    """
    from uiprobe.design.briefs.brief import BriefError
    from uiprobe.design.folder_settings import read_folder
    from uiprobe.design.keeping import KeepingError
    from uiprobe.design.options import OptionsError
    from uiprobe.suite.planning import RunError

    try:
        settings = read_folder(folder)
        named = _named_roles(roles, settings)
        failed = asyncio.run(_run(folder, settings, model, named, jobs))
    except (BriefError, OptionsError, KeepingError, RunError, OSError) as error:
        fail(str(error))
    _print(folder, settings)
    if failed:
        raise SystemExit(EXIT_ERRORS)


def _named_roles(roles: Sequence[str], settings: FolderSettings) -> dict[str, str]:
    options = settings.options
    idle = {
        "cua": options.cua == "scripted" and "cua=scripted",
        "verifier": options.verifier == "builtin" and "verifier=builtin",
        "second_verifier": options.verifier == "builtin" and "verifier=builtin",
        "proposer": options.tasks_from == "brief" and "tasks_from=brief",
    }
    found: dict[str, str] = {}
    for one in roles:
        role, equals, model = one.partition("=")
        if not equals or role not in _ROLES:
            fail(f"--model-role {one!r}: expected ROLE=MODEL with a role of {', '.join(_ROLES)}")
        if role in found:
            fail(f"--model-role {role}: found it twice, expected one model")
        if idle.get(role):
            fail(f"--model-role {role}: with {idle[role]} of the folder it is never asked")
        found[role] = model
    return found


async def _run(
    folder: Path,
    settings: FolderSettings,
    model: str | None,
    roles: dict[str, str],
    jobs: int | None,
) -> list[str]:
    """Run all designs; the briefs of those that failed."""
    from uiprobe.design.asking import Models
    from uiprobe.design.folders import folder_for, identity_of
    from uiprobe.design.pages.browsers import PageBrowsers
    from uiprobe.design.stages import design_page
    from uiprobe.environments.errors import DeviceError
    from uiprobe.suite.running import create_model

    if model is None and settings.options.coder == "model":
        fail("--model is missing: it names the coder, such as openai/gpt-5")
    subject = create_model(model or "none/none")
    named = {role: create_model(roles[role]) for role in roles}
    shared = ("coder", "proposer", "verifier", "cua", "commenter")
    of = {**dict.fromkeys(shared, subject), **named}
    browsers = PageBrowsers(jobs)
    failed: list[str] = []
    limit = asyncio.Semaphore(2 * (jobs or len(browsers.slots)))

    async def one(brief: Brief) -> None:
        async with limit:
            models = Models(of)
            identity = identity_of(brief, settings.options, models)
            place = folder_for(brief, identity, str(folder))
            place.take()
            try:
                await design_page(brief, settings.options, models, browsers, place, _progress)
            except (DeviceError, RuntimeError) as error:
                failed.append(brief.id)
                tell(f"{brief.id}: {error}", err=True)
            finally:
                place.release()

    try:
        await asyncio.gather(*map(one, settings.briefs))
    finally:
        await browsers.close()
    return failed


def _progress(line: str) -> None:
    tell(line, err=True)


@design.command()
@click.argument("folder", type=click.Path(path_type=Path))
def show(folder: Path) -> None:
    """Show what is done in FOLDER: supported and completed tasks of each page, by round."""
    from uiprobe.design.briefs.brief import BriefError
    from uiprobe.design.folder_settings import read_folder
    from uiprobe.design.keeping import KeepingError
    from uiprobe.design.options import OptionsError

    try:
        _print(folder, read_folder(folder))
    except (BriefError, KeepingError, OptionsError, OSError) as error:
        fail(str(error))


def _print(folder: Path, settings: FolderSettings) -> None:
    from uiprobe.design.folder_settings import read_designs

    tell(f"{'page':24}{'category':12}{'stage':10}{'FC, SR in % by round':40}not taken")
    found = read_designs(folder, settings)
    for brief, kept in found.items():
        if kept is None:
            tell(f"{brief:24}{'':12}not begun")
            continue
        design_of, stage, figures = kept
        rounds = "  ".join(
            f"{100 * one.get('fc', 0):.0f},{100 * one.get('sr', 0):.0f}" for one in figures
        )
        rejected = sum(len(version.rejected) for version in design_of.versions)
        tell(f"{brief:24}{design_of.category:12}{stage:10}{rounds:40}{rejected}")


@design.command()
@click.option("--briefs", default="", help="Only these builtin briefs, separated by commas.")
def prove(briefs: str) -> None:
    """Prove the builtin briefs in a browser.

    Each rule must be false on the fresh reference page, true after the scripted solution, and false
    after it on at least 95 of 100 broken pages. The exit code is 1 if one is not.

    \b
    Example:
      uiprobe design prove --briefs habit-garden
    """
    from uiprobe.design.briefs.proving import REQUIRED_KILLS, prove_briefs
    from uiprobe.environments.errors import DeviceError

    names = [name.strip() for name in briefs.split(",") if name.strip()]
    try:
        proof = asyncio.run(prove_briefs(names, _progress))
    except (ValueError, DeviceError) as error:
        fail(str(error))
    for line in proof.faults:
        tell(line)
    tell(
        f"{proof.tasks:,} tasks, {proof.proven:,} proven; rules false on {proof.killed:,} of "
        f"{proof.mutants:,} broken pages ({100 * proof.kill_rate:.1f} %)"
    )
    if proof.faults or proof.kill_rate < REQUIRED_KILLS:
        raise SystemExit(EXIT_ERRORS)
