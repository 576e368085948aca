"""Commands that fetch and check the data of the probes."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail, tell
from uiprobe.cli.folders import output_option, refuse_unwritable
from uiprobe.cli.replays import EXPLORED, REPLAYS, check_replay
from uiprobe.cli.showing import show
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import COUNT, ITEM_SEED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uiprobe.proof.builtin_audit import BuiltinAudit
    from uiprobe.proof.builtin_figures import FacetFigures
    from uiprobe.proof.builtin_limits import Limit

_SHOWN_FAULTS = 12


@click.group()
def data() -> None:
    """Fetch and check the data of the probes."""


data.add_command(show)


@data.command()
@click.option("--set", "name", required=True, metavar="NAME", help="A named set, or its file.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["hf"]),
    default="hf",
    show_default=True,
    help="`hf`: a data set of Hugging Face, in Parquet, with a card and a Croissant description.",
)
@output_option("results/dataset", "Folder of the data set; a new one, or an empty one.")
def export(name: str, form: str, output: Path) -> None:
    """Write the items of a named set, with the pictures of their screens, as a data set.

    The items are made again, and each must be the one that was frozen.

    \b
    Example:
      uiprobe data export --set uiprobe-2026.12-quick --format hf -o quick
    """
    from uiprobe.verification.sets.huggingface import export_set
    from uiprobe.verification.sets.record import SetError, open_set

    refuse_unwritable(output, "-o")
    if output.is_dir() and any(output.iterdir()):
        fail(f"-o {output}: there are files in it; choose another folder")
    try:
        rows = export_set(open_set(name), output, lambda part: tell(f"making {part}", err=True))
    except SetError as error:
        fail(str(error))
    tell(f"{output}: {rows:,} items as {form}; README.md describes them")


@data.command()
@click.argument("name", type=click.Choice(["sphinx", "aui"]))
@click.option(
    "--from",
    "origin",
    type=click.Path(exists=True, path_type=Path),
    help="Take it from this folder or zip instead of downloading it.",
)
def fetch(name: str, origin: Path | None) -> None:
    """Download the pinned commit of a data set into the cache folder, and verify it.

    \b
    Examples:
      uiprobe data fetch sphinx
      uiprobe data fetch sphinx --from ~/Downloads/Sphinx-main.zip
      uiprobe data fetch aui
    """
    from rich.progress import DownloadColumn, Progress, TransferSpeedColumn

    from uiprobe.design.briefs.brief import BriefError
    from uiprobe.design.briefs.fetch import fetch_aui
    from uiprobe.probes.sources.base import SourceError
    from uiprobe.probes.sources.fetch import fetch_sphinx

    bring = {"sphinx": fetch_sphinx, "aui": fetch_aui}[name]
    try:
        columns = (*Progress.get_default_columns(), DownloadColumn(), TransferSpeedColumn())
        with Progress(*columns, transient=True) as bar:
            job = bar.add_task(name, total=None, visible=origin is None)
            location = bring(
                origin, progress=lambda come, total: bar.update(job, completed=come, total=total)
            )
    except (SourceError, BriefError) as error:
        fail(str(error))
    tell(f"Verified: {location}")


@data.command()
@click.option(
    "--source",
    default="sphinx",
    show_default=True,
    help="`builtin`, `desk`, `miniwob`, `sphinx`, one of a plug-in, or a path.",
)
@click.option(
    "--item-seed",
    type=ITEM_SEED,
    default=0,
    show_default=True,
    help="First seed of items minted here.",
)
@click.option(
    "--seeds",
    default=1,
    show_default=True,
    type=click.IntRange(1, 100),
    help="How many seeds of items minted here; their figures are pooled.",
)
@click.option("--items", type=COUNT, help="Items per probe; the defaults if left out.")
@click.option(
    "--jobs", type=click.IntRange(1, 64), help="Processes; as many as there are cores by default."
)
@click.option(
    "--tier",
    type=click.Choice(["basic", "ladder"]),
    default="basic",
    show_default=True,
    help="Of the builtin source: the items of facets, or those of ladders.",
)
@click.option(
    "--splits",
    is_flag=True,
    help="Instead, compare the goals to train on, to choose by and to report with one another.",
)
@click.option(
    "--replay",
    type=click.Choice(["all", *REPLAYS, *EXPLORED]),
    help="Instead, carry out the references of seed 0 blindly on the goals of these seeds.",
)
@click.option(
    "--probes", help="Of the builtin source: only these probes, separated by commas; else all."
)
def check(
    source: str,
    item_seed: int,
    seeds: int,
    items: int | None,
    jobs: int | None,
    tier: str,
    splits: bool,
    replay: str | None,
    probes: str | None,
) -> None:
    """Count the items of a source, and list the unusable ones with the reason.

    The items of the builtin source are attacked: by policies that do not look, by baselines that
    match words, and by classifiers that are trained on other apps. The table has what each attack
    gets right, in percent. Items are also checked for a unique answer, and compared with those of
    the next seed. Items of the desk and of MiniWoB are attacked and checked alike; they are made of
    walks in a browser, which take minutes the first time.
    With `--tier ladder` the items of ladders are attacked rung by rung, and solvers that read
    nothing but the prompts must find their keys.
    The exit code is 1 if a limit is broken or an item has a fault.

    \b
    Examples:
      uiprobe data check
      uiprobe data check --source builtin
      uiprobe data check --source builtin --probes grounding --items 100
      uiprobe data check --source builtin --tier ladder --probes app_knowledge --items 100
      uiprobe data check --source builtin --seeds 5
      uiprobe data check --source desk
      uiprobe data check --splits --seeds 5
      uiprobe data check --replay builtin/basic --item-seed 1 --seeds 5
    """
    from uiprobe.episodes.options import split_names
    from uiprobe.probes.names import WEB_SOURCES
    from uiprobe.probes.sources.base import SourceError
    from uiprobe.probes.sources.locate import is_minted, source_names

    if splits:
        refuse_unused(
            ("source", "items", "jobs", "tier", "probes"),
            "--splits is about goals of all sources",
        )
        _check_splits(range(item_seed, item_seed + seeds))
        return
    if replay:
        refuse_unused(
            ("source", "items", "tier", "probes"), "--replay names a source and a tier of its goals"
        )
        check_replay(replay, item_seed, seeds, jobs or os.cpu_count() or 1)
        return
    if source != "builtin":
        refuse_unused(("probes",), "they are chosen among those of --source builtin")
    if tier == "ladder":
        refuse_unused(("jobs",), "items of ladders are made in one process")
        if source != "builtin":
            fail(
                f"--tier ladder with --source {source}: ladders are builtin; give --source builtin"
            )
        _check_ladders(range(item_seed, item_seed + seeds), items, split_names(probes))
        return
    if source in WEB_SOURCES:
        refuse_unused(("jobs",), f"items of {source} are made in one process")
        _check_web(source, range(item_seed, item_seed + seeds), items)
        return
    if source == "builtin":
        named = split_names(probes)
        numbers = range(item_seed, item_seed + seeds)
        _check_builtin(numbers, items, jobs or os.cpu_count() or 1, named)
        return
    refuse_unused(
        ("item_seed", "seeds", "items", "jobs"),
        f"items of {source} are checked as they are",
    )
    if is_minted(source):
        _check_minted(source)
        return
    if source != "sphinx" and source in source_names():
        _check_entries(source)
        return
    from uiprobe.proof.audit import audit_source

    try:
        audit = audit_source(source)
    except SourceError as error:
        fail(str(error))
    tell(f"{'':44}{'found':>8}{'expected':>10}")
    for count in audit.counts:
        mark = "" if count.found == count.expected else "  differs"
        tell(f"{count.name:44}{count.found:>8}{count.expected:>10}{mark}")
    for reason, broken in audit.unusable.items():
        tell(f"\n{reason} ({len(broken)}):")
        short = all(len(item) < 12 for item in broken)
        text = click.wrap_text(", ".join(broken), 100, "  ", "  ") if short else None
        tell(text or "\n".join(f"  {item}" for item in broken))
    if not audit.complete:
        sys.exit(EXIT_ERRORS)


def _check_splits(seeds: range) -> None:
    from uiprobe.proof.splits import audit_splits

    audit = audit_splits(seeds)
    tell(f"{'':10}{'split':12}{'goals':>7}{'apps':>6}{'templates':>11}{'seeds':>7}")
    for one in audit.counts:
        tell(
            f"{one.platform:10}{one.split:12}{one.goals:>7}{one.apps:>6}{one.templates:>11}"
            f"{one.seeds:>7}"
        )
    for reason in audit.missing:
        tell(f"  not checked: {reason}", err=True)
    for fault in audit.faults[:_SHOWN_FAULTS]:
        tell(f"  FAULT  {fault}", err=True)
    if audit.faults:
        sys.exit(EXIT_ERRORS)
    tell("Nothing is in two splits.")


def _check_entries(source: str) -> None:
    from uiprobe.probes.sources.base import SourceError
    from uiprobe.proof.audit import audit_entries

    try:
        kinds = audit_entries(source)
    except SourceError as error:
        fail(str(error))
    for kind in kinds:
        tell(
            f"{kind.usable:>8} {kind.kind}"
            + (f", {len(kind.broken)} broken" if kind.broken else "")
        )
        for broken in kind.broken:
            tell(f"           {broken.id}: {broken.reason}")
    if not any(kind.usable for kind in kinds):
        fail(f"--source {source}: it has no entry that an item can be made of")
    if any(kind.broken for kind in kinds):
        sys.exit(EXIT_ERRORS)


def _check_minted(source: str) -> None:
    from uiprobe.probes.sources.base import SourceError
    from uiprobe.proof.minted_audit import audit_minted

    try:
        audit = audit_minted(source)
    except SourceError as error:
        fail(str(error))
    tell(f"sha256 {audit.sha256}")
    for stock in audit.stocks:
        chance = "" if stock.chance is None else f", chance {_percent(stock.chance)} %"
        tell(f"{stock.probe}: {stock.items} items{chance}, ceiling {_percent(stock.ceiling)} %")
        for policy, floor in stock.floors.items():
            tell(f"  {_percent(floor):>5} %  {policy}")
    for item, reason in (*audit.broken.items(), *audit.missing.items()):
        tell(f"  {item}: {reason}")
    if audit.broken or audit.missing:
        sys.exit(EXIT_ERRORS)


def _check_web(source: str, seeds: range, items: int | None) -> None:
    from inspect_ai._util.error import PrerequisiteError

    from uiprobe.proof.web_audit import audit_web, web_limits
    from uiprobe.suite.planning import one_line

    try:
        audit = audit_web(source, seeds, items)
    except PrerequisiteError as error:
        fail(one_line(error))
    # All are shown, also after one that is broken.
    wrong = [_show_probe(audit, probe, web_limits(audit, probe)) for probe in audit.probes]
    if any(wrong):
        sys.exit(EXIT_ERRORS)


def _check_ladders(seeds: range, items: int | None, probes: tuple[str, ...]) -> None:
    from uiprobe.probes.ladders.table import LADDERS
    from uiprobe.probes.names import LADDER_ITEMS
    from uiprobe.proof.ladders.audit import ABOVE_CHANCE, audit_ladders

    _known_probes(probes, list(LADDERS))
    sound = True
    for audit in audit_ladders(seeds, items or LADDER_ITEMS, probes or list(LADDERS)):
        click.secho(f"\n{audit.probe}", bold=True)
        for one in audit.rungs:
            attacks = ", ".join(
                f"{name} {100 * right / one.items:.0f}" for name, right in one.right.items()
            )
            where = one.ladder if one.rung is None else f"  rung {one.rung}"
            proven = "" if one.solved is None else f", solved {one.solved}"
            chance = f"chance {100 * one.chance:.0f}"
            tell(f"  {where:16}{one.items:>6} items{proven}; {chance}: {attacks}")
            for name in one.broken:
                tell(f"  BROKEN {name}: at most {100 * (one.chance + ABOVE_CHANCE):.0f} %")
        for fault in audit.faults[:_SHOWN_FAULTS]:
            tell(f"  FAULT  {fault.item}: {fault.fault}: {fault.found}")
        sound &= audit.sound
    if not sound:
        sys.exit(EXIT_ERRORS)


def _check_builtin(seeds: range, items: int | None, jobs: int, probes: tuple[str, ...]) -> None:
    from inspect_ai._util.error import PrerequisiteError

    from uiprobe.proof.builtin_audit import audit_builtin, audited_probes
    from uiprobe.proof.builtin_limits import limits_of
    from uiprobe.suite.planning import one_line

    try:
        _known_probes(probes, audited_probes())
        audit = audit_builtin(seeds, items, min(jobs, len(seeds) + 1), probes)
    except PrerequisiteError as error:
        fail(one_line(error))
    wrong = False
    for probe in audit.probes:
        limits = limits_of(audit, probe)
        wrong |= _show_probe(audit, probe, limits)
    if wrong:
        sys.exit(EXIT_ERRORS)


def _known_probes(probes: Sequence[str], known: Sequence[str]) -> None:
    """End the command with what there is, if a probe is unknown."""
    from uiprobe.inputs.names import did_you_mean

    if unknown := next((name for name in probes if name not in known), None):
        near = did_you_mean(unknown, known)
        fail(f"--probes: found {unknown[:60]!r}; {near}there is {', '.join(known)}")


def _show_probe(audit: BuiltinAudit, probe: str, limits: list[Limit]) -> bool:
    """Print a probe; whether something is wrong with it."""
    from uiprobe.proof.builtin_figures import figures_of

    figures = figures_of(audit.probes[probe])
    attacks = list(figures[0].reached)
    click.secho(f"\n{probe}", bold=True)
    columns = "".join(f"{_column(name):>13}" for name in attacks)
    tell(f"  {'':18}{'items':>7}{'chance':>8}{columns}")
    for facet in figures:
        tell(_facet_line(facet, attacks))
    told = {
        f"{outcome.name}: {outcome.how}"
        for one in audit.probes[probe]
        for outcome in one.outcomes
        if outcome.how
    }
    for text in sorted(told):
        tell(f"  {text}")
    for limit in limits:
        tell(f"  {_limit_line(limit)}")
    faults = [(one.seed, fault) for one in audit.probes[probe] for fault in one.faults]
    for seed, fault in faults[:_SHOWN_FAULTS]:
        tell(f"  FAULT  seed {seed}, {fault.item}: {fault.fault}: {fault.found}")
    if len(faults) > _SHOWN_FAULTS:
        tell(f"  {len(faults)} faults in all")
    return bool(faults) or any(limit.broken for limit in limits)


def _column(attack: str) -> str:
    return attack.removesuffix(" option")


def _facet_line(facet: FacetFigures, attacks: list[str]) -> str:
    chance = "-" if facet.chance is None else _percent(facet.chance)
    reached = "".join(f"{_percent(facet.reached[name]):>13}" for name in attacks)
    return f"  {facet.facet:18}{facet.items:>7}{chance:>8}{reached}"


def _limit_line(limit: Limit) -> str:
    mark = "BROKEN" if limit.broken else "ok    "
    side = "at least" if limit.at_least else "at most"
    if limit.counted:
        return f"{mark} {limit.text}: {limit.reached:.0f}, {side} {limit.bound:.0f}"
    return f"{mark} {limit.text}: {_percent(limit.reached)} %, {side} {_percent(limit.bound)} %"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"
