"""`uiprobe set`: named sets, and the runs that ask them."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.unused import refuse_unused
from uiprobe.episodes.private_logs import PRIVATE

if TYPE_CHECKING:
    from uiprobe.suite import RunSettings
    from uiprobe.verification.sets.making import Difference
    from uiprobe.verification.sets.record import NamedSet, Part

SET_HELP = (
    "A named set of frozen items (see `uiprobe set list`), or the file of one. Its logs have its "
    "name; without --probes all its probes are run."
)

_MOST_SHOWN = 20
_NO_ROOM = ("source", "item_seed", "limit", "until_decided")


@click.group(name="set")
def sets() -> None:
    """Show, compare, check and make named sets: items that are frozen by their checksums."""


@sets.command(name="list")
def list_sets() -> None:
    """List the sets of this package, and the recipes whose items are not frozen yet.

    \b
    Example:
      uiprobe set list
    """
    from uiprobe.verification.sets.record import (
        packaged_sets,
        read_recipes,
        recipes_path,
        unfrozen_sets,
    )

    for name in packaged_sets():
        found = _open(name)
        tell(f"{name:24}{found.items:>7,} items  {found.about}")
    for name in unfrozen_sets():
        about = read_recipes(recipes_path(name)).about
        tell(f"{name:24}   not frozen  {about} It cannot be run yet.")


@sets.command()
@click.argument("name")
def show(name: str) -> None:
    """Show the probes, parameters and numbers of items of the set NAME.

    \b
    Example:
      uiprobe set show uiprobe-2026.12-quick
    """
    found = _open(name)
    tell(f"{found.name}: {found.about}")
    tell(f"sha256 {found.sha256}, made with uiprobe {found.made_with}\n")
    for part in found.parts:
        given = ", ".join(f"{name}={value}" for name, value in part.arguments.items())
        tell(f"  {part.label:30}{len(part.items):>6,} items, version {part.version:6} {given}")


@sets.command()
@click.argument("one")
@click.argument("other")
def diff(one: str, other: str) -> None:
    """Say what the set OTHER has otherwise than the set ONE; the exit code is 1 if anything.

    \b
    Example:
      uiprobe set diff uiprobe-2026.12-quick my-set.json
    """
    from uiprobe.verification.sets.making import differences_of_sets

    if _show_differences(differences_of_sets(_open(one), _open(other))):
        sys.exit(EXIT_ERRORS)
    tell("Their parts and items are equal.")


@sets.command()
@click.argument("name")
@click.option("--probes", default="", help="Only these of it, separated by commas; see show.")
def check(name: str, probes: str) -> None:
    """Make the items of the set NAME again, and say which differ; the exit code is 1 if any does.

    \b
    Example:
      uiprobe set check uiprobe-2026.12-quick
    """
    found = _open(name)
    parts = _chosen(found, probes)
    wrong: list[Difference] = []
    for part in parts:
        wrong += _differences(part, {})
    if _show_differences(wrong):
        sys.exit(EXIT_ERRORS)
    count = sum(len(part.items) for part in parts)
    tell(f"{found.name}: all {count:,} items are made as they were frozen.")


@sets.command()
@click.argument("recipes", nargs=-1)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The new file; of a set of this package its own file by default.",
)
@click.option("--all", "whole", is_flag=True, help="All sets of this package, for maintainers.")
def make(recipes: tuple[str, ...], output: Path | None, whole: bool) -> None:
    """Make the items of the sets whose RECIPES are given, and freeze them.

    RECIPES is a YAML file, or the name of a set of this package.

    \b
    Example: a set of your own
      uiprobe set make my-set.yaml -o my-set.json
      uiprobe run --set my-set.json --models gpt-4o
    """
    from uiprobe.inputs.yaml_values import YamlError
    from uiprobe.tasks.kept_items import keep_items
    from uiprobe.verification.sets.making import make_set
    from uiprobe.verification.sets.record import (
        SetError,
        frozen_path,
        read_recipes,
        recipes_path,
        write_set,
    )

    names = list(recipes)
    if whole:
        names += sorted(path.stem for path in recipes_path("").parent.glob("*.yaml"))
    if not names:
        fail("no recipes: give a YAML file, or --all")
    if output is not None and len(names) != 1:
        fail("-o: it names one file; give one set")
    for name in names:
        own = recipes_path(name)
        try:
            path = own if own.is_file() else Path(name)
            read = read_recipes(path)
            place = output or (frozen_path(name) if path == own else None)
            if place is None:
                fail(f"{name}: name the file of the set with -o")
            with keep_items():
                frozen = make_set(read, lambda part: tell(f"making {part}", err=True))
        except (SetError, YamlError) as error:
            fail(str(error))
        if place.is_file():
            _refuse_another(_open(str(place)), frozen)
            tell(f"{name}: all {frozen.items:,} items are made as they were frozen; the file stays")
            continue
        write_set(frozen, place)
        tell(f"{place}: {frozen.name}, {frozen.items:,} items, sha256 {frozen.sha256}")


def runs_of_set(
    name: str, probes: str, task_args: tuple[str, ...], settings: RunSettings
) -> list[tuple[list[str], RunSettings]]:
    """The runs that together ask a set: probes, and settings that give their logs its name.

    Ends the command if an item is not the one that was frozen: a run must not cost money first.

    Args:
        name: The set, or its file.
        probes: Only these parts of it, by probe or label, separated by commas; all if empty.
        task_args: Further parameters of the tasks, as `NAME=VALUE`.
        settings: The settings of the run; its platform chooses the parts of one platform.

    Raises:
        RunError: A parameter is unknown.
    """
    from uiprobe.suite import task_arguments
    from uiprobe.verification.sets.record import METADATA

    refuse_unused(_NO_ROOM, "the set decides on it; leave it out, or leave out --set")
    if (settings.metadata or {}).get(PRIVATE):
        fail("--private: the items of a set are public; leave it out, or leave out --set")
    found = _open(name)
    parts = _chosen(found, probes, settings.platform or "all")
    also = task_arguments([part.probe for part in parts], task_args)
    pinned = {argument for part in parts for argument in part.arguments}
    if both := sorted(pinned & also.keys()):
        fail(f"-T {both[0]}: the set {found.name} decides on it; leave it out, or leave out --set")
    if wrong := [one for part in parts for one in _differences(part, also)]:
        _show_differences(wrong, err=True)
        fail(
            f"--set {found.name}: the items above are not those that were frozen, so that no log "
            f"may have the name of the set. It was made with uiprobe {found.made_with}: install "
            "that version, leave out the parameters that change items, or run without --set"
        )
    runs = []
    for (arguments, _), group in groupby(parts, key=lambda part: (part.arguments, part.platform)):
        members = list(group)
        given = (f"{name}={json.dumps(value)}" for name, value in arguments.items())
        runs.append(
            (
                [part.probe for part in members],
                replace(
                    settings,
                    platform=members[0].platform,
                    metadata={**(settings.metadata or {}), METADATA: found.facts(members)},
                    task_args=(*task_args, *given),
                    ladders=False,
                ),
            )
        )
    return runs


def _open(name: str) -> NamedSet:
    from uiprobe.verification.sets.record import SetError, open_set

    try:
        return open_set(name)
    except SetError as error:
        fail(str(error))


def _chosen(found: NamedSet, probes: str, platform: str = "all") -> list[Part]:
    names = [name.strip() for name in probes.split(",") if name.strip()]
    there = dict.fromkeys(name for part in found.parts for name in (part.probe, part.label))
    for name in names:
        if name not in there:
            fail(f"{found.name} has no probe {name[:80]!r}; there is {', '.join(there)}")
    chosen = [
        part
        for part in found.parts
        if platform in ("all", part.platform)
        and (not names or part.probe in names or part.label in names)
    ]
    if not chosen:
        fail(f"--platform {platform}: {found.name} has none of these probes on it")
    return chosen


def _refuse_another(frozen: NamedSet, made: NamedSet) -> None:
    """End the command if a set that is frozen would become another one."""
    from uiprobe.verification.sets.making import differences_of_sets

    if frozen.name != made.name:
        fail(f"a file of this name has the set {frozen.name}, and stays; name another with -o")
    if found := differences_of_sets(frozen, made):
        _show_differences(found, err=True)
        fail(
            f"{frozen.name} is frozen, and stays: give the changed items a set with a name of its "
            "own (docs/sets.md). If it was never published, delete its file and make it again"
        )


def _differences(part: Part, also: dict[str, Any]) -> list[Difference]:
    from uiprobe.verification.sets.making import check_part

    return check_part(part, also)


def _show_differences(found: Sequence[Difference], *, err: bool = False) -> bool:
    """Print differences; whether there are some."""
    for one in found[:_MOST_SHOWN]:
        tell(str(one), err=err)
    if len(found) > _MOST_SHOWN:
        tell(f"{len(found):,} differences in all", err=err)
    return bool(found)
