"""Commands for authors of goals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import ITEM_SEED
from uiprobe.inputs.terminal import visible

if TYPE_CHECKING:
    from uiprobe.proof.check import Proof

_FILE_WIDTH = 120
"""Columns of a table that goes into a file or another program."""


@click.command("check-task")
@click.argument("names", nargs=-1)
@click.option("--all", "every", is_flag=True, help="All templates of the apps.")
@click.option(
    "--app", help="All templates of an app, or `chains`, `pairs`, `events` or `sessions`."
)
@click.option(
    "--benchmark", help="Tasks of a web benchmark, in a browser: desk, or a site of a plug-in."
)
@click.option("--tasks", help="With --benchmark: only these tasks, separated by commas.")
@click.option(
    "--item-seed", type=ITEM_SEED, default=0, show_default=True, help="First seed of the goals."
)
@click.option(
    "--seeds", default=20, show_default=True, type=click.IntRange(1, 1000), help="How many seeds."
)
@click.option(
    "--mutated-seeds",
    default=1,
    show_default=True,
    type=click.IntRange(min=0),
    help="For how many of them references are mutated.",
)
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def check_task(
    names: tuple[str, ...],
    every: bool,
    app: str | None,
    benchmark: str | None,
    tasks: str | None,
    item_seed: int,
    seeds: int,
    mutated_seeds: int,
    jobs: int,
    form: str,
) -> None:
    """Prove goal templates: the reference solves them, and near misses do not.

    \b
    Examples:
      uiprobe check-task todo/add_task
      uiprobe check-task --app clock --seeds 3
      uiprobe check-task --all --jobs 2
      uiprobe check-task --app chains
      uiprobe check-task pairs/alarm_to_delete_a --seeds 3
      uiprobe check-task --benchmark desk --tasks create-incident,open-menu --seeds 3
    """
    if names or app or tasks:
        refuse_unused(("every",), "all templates, or those that are named, and not both")
    drawn = range(item_seed, item_seed + seeds)
    if benchmark is None and tasks is not None:
        fail("--tasks goes with --benchmark; goals of the phone are named without an option")
    if benchmark is not None:
        if app:
            fail("--app names apps of the phone; use --tasks with --benchmark")
        chosen = [*names, *filter(None, map(str.strip, (tasks or "").split(",")))]
        if benchmark == "desk":
            _check_desk(chosen, drawn, mutated_seeds, jobs, form)
        else:
            _check_site(benchmark, chosen, drawn, form)
        return
    from uiprobe.probes.sources.base import SourceError

    if not (names or every or app):
        fail("name a template, or give --app APP or --all")
    try:
        # Goals are collected when they are imported.
        from uiprobe.probes.sources.builtin.language.wordings import WordingError
        from uiprobe.proof.check import UnknownTemplateError, find_templates, prove_all
        from uiprobe.proof.table import REQUIRED_REJECTION
    except SourceError as error:
        fail(str(error))
    try:
        pairs = find_templates(names, app)
    except (UnknownTemplateError, WordingError) as error:
        fail(str(error))
    found = prove_all(pairs, seeds=drawn, mutated_seeds=mutated_seeds, jobs=jobs)
    proofs = _watch(found, len(pairs))
    _show(proofs, REQUIRED_REJECTION, form)


def _check_site(site: str, names: Sequence[str], seeds: Sequence[int], form: str) -> None:
    from uiprobe.environments.web.executable import NoBrowserError
    from uiprobe.environments.web.sites.elsewhere import site_names
    from uiprobe.inputs.names import did_you_mean
    from uiprobe.inputs.plugins import PluginError
    from uiprobe.proof.check import UnknownTemplateError
    from uiprobe.proof.sites import find_tasks, prove_tasks

    known = ("desk", *site_names())
    if site not in known:
        near = did_you_mean(site, known)
        fail(f"--benchmark: found {site[:60]!r}; {near}tasks with proofs have {', '.join(known)}")
    refuse_unused(("mutated_seeds", "jobs"), f"tasks of {site} are proven by their near misses")
    try:
        chosen = find_tasks(site, names)
        proofs = _watch(prove_tasks(site, chosen, seeds=seeds), len(chosen))
    except ModuleNotFoundError as error:
        from uiprobe.environments.doctor import install_hint

        hint = install_hint("web")
        fail(f"proving tasks of {site}: {error.name} is missing; install it with {hint}")
    except (NoBrowserError, PluginError, UnknownTemplateError) as error:
        fail(str(error))
    _show(proofs, 1.0, form)


def _show(proofs: Sequence[Proof], required: float, form: str) -> None:
    """Print proofs, and end with the exit code of errors if one fails."""
    from rich.console import Console

    from uiprobe.proof.table import all_proven, print_proofs, proofs_as_dict

    if form == "json":
        found = proofs_as_dict(proofs, required)
        tell(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        console = Console()
        # A file has no width, and the longest names would cut off the figures.
        print_proofs(
            proofs, console if console.is_terminal else Console(width=_FILE_WIDTH), required
        )
    if not all_proven(proofs, required):
        raise SystemExit(EXIT_ERRORS)


def _check_desk(
    names: Sequence[str], seeds: Sequence[int], mutated_seeds: int, jobs: int, form: str
) -> None:
    try:
        from uiprobe.environments.web.executable import NoBrowserError
        from uiprobe.proof.check import UnknownTemplateError
        from uiprobe.proof.desk import REQUIRED_REJECTION, find_families, prove_families

        chosen = find_families(names)
    except ModuleNotFoundError as error:
        from uiprobe.environments.doctor import install_hint

        hint = install_hint("web")
        fail(f"proving tasks of the desk: {error.name} is missing; install it with {hint}")
    except UnknownTemplateError as error:
        fail(str(error))
    try:
        proving = prove_families(chosen, seeds=seeds, mutated_seeds=mutated_seeds, jobs=jobs)
        proofs = _watch(proving, len(chosen))
    except NoBrowserError as error:
        fail(str(error))
    _show(proofs, REQUIRED_REJECTION, form)


def _watch(proofs: Iterator[Proof], total: int) -> list[Proof]:
    """Take proofs as they come, with a bar on the terminal: hours may pass until the last.

    What is not proven is said at once.
    """
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    found = []
    for one in track(proofs, "Proving", total=total, console=console, transient=True):
        found.append(one)
        if one.problems:
            said = f"{one.app}/{one.name}: not proven: {one.problems[0]}"
            console.print(visible(said), markup=False, highlight=False, soft_wrap=True)
    return found
