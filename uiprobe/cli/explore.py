"""Commands of exploration: functionalities of a page, denominators, graphs, a leaderboard."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from uiprobe.cli.exits import fail, run_interruptibly, tell
from uiprobe.cli.folders import refuse_unwritable
from uiprobe.cli.unused import refuse_unused
from uiprobe.cli.values import COUNT
from uiprobe.exploration.names import LEVELS, Level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from uiprobe.exploration.functionalities import RawElement
    from uiprobe.exploration.sites.spec import SiteSpec
    from uiprobe.results.explorations import ExplorationRun


@click.group()
def explore() -> None:
    """Exploration of applications: what counts, how much there is, what was found."""


@explore.command()
@click.argument("page")
@click.option("--site", "site_file", help="A site file, with its patterns and rules.")
@click.option(
    "--rules",
    type=click.Choice(["default", "paper"]),
    help="Instead of those of the site file: see docs/exploration.md.",
)
@click.option("--url", default="", help="The address that a saved page had.")
@click.option("--as-json", is_flag=True, help="Print a JSON object.")
def functionalities(
    page: str, site_file: str | None, rules: str | None, url: str, as_json: bool
) -> None:
    """Print the functionalities of PAGE: a URL, or a saved HTML file, read in a browser.

    Of a URL both modes are printed: `screen` marks what is in view and takes a click. A saved page
    has the structured mode alone: nothing of it is loaded or run. Where the site file says how
    somebody signs in, the page of a URL is opened by one who is signed in.

    \b
    Examples:
      uiprobe explore functionalities http://127.0.0.1:8600/
      uiprobe explore functionalities page.html --url https://git.example/ada/harbour
    """
    from uiprobe.exploration.sites.spec import SiteFileError

    if "://" in page:
        refuse_unused(("url",), "it is the address of a saved page; PAGE is one itself")
    try:
        spec = _spec(page, site_file, rules)
        found = _of_url(page, spec) if "://" in page else _of_file(Path(page), spec, url)
    except (SiteFileError, OSError) as error:
        fail(f"{page}: {error}")
    if as_json:
        tell(json.dumps(found, indent=1))
        return
    for key, facts in found.items():
        seen = "screen" if facts["screen"] else "      "
        tell(f"{facts['elements']:4}  {seen}  {key}  | {facts['label']}")
    on_screen = sum(bool(facts["screen"]) for facts in found.values())
    tell(f"{len(found):,} structured" + (f", {on_screen:,} screen" if "://" in page else ""))


def _spec(page: str, site_file: str | None, rules: str | None) -> SiteSpec:
    from uiprobe.environments.web.guardrails import Boundary
    from uiprobe.exploration.sites.spec import SiteFileError, SiteSpec, read_site_file

    spec = SiteSpec(name="page") if site_file is None else read_site_file(Path(site_file))
    fields: dict[str, object] = {} if rules is None else {"rules": rules}
    if "://" in page:
        origin = Boundary.origin(page)
        if spec.address and Boundary.origin(spec.address) != origin:
            # Name and password of one site must not reach another.
            raise SiteFileError(
                f"the page is of {origin or page[:80]}, and site {spec.name} of {spec.address}; "
                "choose a page of the site, or another site file"
            )
        fields["address"] = origin
    return SiteSpec.model_validate({**spec.model_dump(), **fields})


def _of_file(path: Path, spec: SiteSpec, url: str) -> dict[str, dict[str, object]]:
    from uiprobe.environments.errors import DeviceError
    from uiprobe.exploration.functionalities import functionalities_of
    from uiprobe.exploration.web.saved import XHTML, SavedPages

    text = path.read_text(encoding="utf-8", errors="replace")
    kind = XHTML if path.suffix.lower() in (".xhtml", ".xht", ".xml") else "text/html"

    async def read() -> Sequence[RawElement]:
        async with SavedPages() as pages:
            return await pages.read(text, url, kind)

    try:
        elements = run_interruptibly(read())
    except DeviceError as error:
        fail(str(error))
    found = functionalities_of(
        elements, spec.functionality_rules, spec.address_patterns, url or "/"
    )
    return {
        key: {"elements": len(members), "screen": False, "label": members[0].text}
        for key, members in found.items()
    }


def _of_url(url: str, spec: SiteSpec) -> dict[str, dict[str, object]]:
    from urllib.parse import urlsplit

    from uiprobe.environments.errors import DeviceError
    from uiprobe.exploration.sites.remote import RemoteSite

    parts = urlsplit(url)
    landing = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    site = RemoteSite(spec.model_copy(update={"landing": landing}))
    # Nobody signs in at the level of those who have no account.
    level = next((one for one in spec.levels if one != "sparse"), spec.levels[0])

    async def look() -> dict[str, dict[str, object]]:
        world = await site.open(level, "structured")
        try:
            view = await world.start()
        finally:
            await world.close()
        visible = view.functionalities("screen")
        found: dict[str, dict[str, object]] = {}
        for spot in view.spots:
            if spot.key:
                facts = found.setdefault(
                    spot.key, {"elements": 0, "screen": spot.key in visible, "label": spot.label}
                )
                facts["elements"] = int(str(facts["elements"])) + 1
        return found

    try:
        return run_interruptibly(look())
    except DeviceError as error:
        fail(str(error))


@explore.command()
@click.option("--site", default="desk", show_default=True, help="phone, desk or fossil.")
@click.option(
    "--level", type=click.Choice(LEVELS), default="abundant", show_default=True, help="Its state."
)
@click.option("--folder", type=click.Path(path_type=Path), help="Where to keep what is found.")
@click.option(
    "--walks-only",
    is_flag=True,
    help="Take the count that ships with uiprobe, and only walk from its pages (web sites).",
)
def denominator(site: str, level: Level, folder: Path | None, walks_only: bool) -> None:
    """Count all functionalities of a site, by an exhaustive search that resets it.

    It takes minutes on the phone and longer on web sites, and gives the same twice. What is in
    --folder is up to date during the search, and says how far it is; the same command goes
    on with a search that was ended. Without --folder nothing is kept: the count that ships with
    uiprobe is compared with it.
    """
    from uiprobe.environments.errors import DeviceError
    from uiprobe.exploration.denominators import Denominator, read_denominator, write_denominator
    from uiprobe.exploration.measuring import measure
    from uiprobe.exploration.sites.registry import site_named

    def say(line: str) -> None:
        tell(line, err=True)

    def keep(so_far: Denominator) -> None:
        say(
            f"{len(so_far.of('structured')):,} functionalities ({len(so_far.of('screen')):,} on "
            f"screen); {so_far.method}"
        )
        if folder is not None:
            write_denominator(so_far, folder)

    if folder is not None:
        refuse_unwritable(folder, "--folder")
    known = read_denominator(site, level) if walks_only else None
    if walks_only and known is None:
        fail(f"--walks-only: {site} {level} has no denominator yet; leave it out to count one")
    try:
        found = run_interruptibly(measure(site_named(site), level, say, keep, known))
    except (ValueError, DeviceError) as error:
        fail(str(error))
    for mode, keys in found.keys.items():
        tell(f"{site} {level} {mode}: {len(keys):,} functionalities")
    tell(f"{found.method}; edition {found.edition}")
    if folder is not None:
        tell(f"Kept in {write_denominator(found, folder)}")
    elif (shipped := read_denominator(site, level)) is not None:
        for mode, keys in found.keys.items():
            more, less = keys.keys() - shipped.keys[mode], shipped.keys[mode].keys() - keys.keys()
            tell(f"{mode}: {len(more):,} more and {len(less):,} less than what ships")


@explore.command()
@click.option(
    "--folder",
    type=click.Path(path_type=Path, exists=True, file_okay=False),
    help="Where they are kept, if not those that ship with uiprobe.",
)
def denominators(folder: Path | None) -> None:
    """Print a table of measured denominators, their floors, and how they were found."""
    from uiprobe.exploration.denominators import FOLDER, denominator_table

    for line in denominator_table(folder or FOLDER):
        tell(line)


@explore.command()
@click.option("--site", default="desk", show_default=True, help="phone, desk or fossil.")
@click.option(
    "--level", type=click.Choice(LEVELS), default="abundant", show_default=True, help="Its state."
)
@click.option("--folder", type=click.Path(path_type=Path), help="Where to keep it.")
def floor(site: str, level: Level, folder: Path | None) -> None:
    """Measure the floor of a site: what policies find in 2,000 actions that do not look.

    These are the heuristic random agent, with three seeds, and on sites with content of several
    seeds a search of one, which is done blindly on five others.
    """
    from typing import get_args

    from uiprobe.environments.errors import DeviceError
    from uiprobe.exploration.denominators import FOLDER, read_denominator, write_floor
    from uiprobe.exploration.measuring import measure_floor, measure_replay
    from uiprobe.exploration.names import Mode
    from uiprobe.exploration.sites.registry import SEEDED, site_named

    def say(line: str) -> None:
        tell(line, err=True)

    if folder is not None:
        refuse_unwritable(folder, "--folder")
    try:
        explored = site_named(site)
        known = read_denominator(explored.name, level, folder or FOLDER)
        if known is None:
            fail(
                f"{site} {level}: there is no denominator; `uiprobe explore denominator` counts it"
            )
        curves: dict[str, dict[Mode, dict[int, float]]] = {
            "heuristic_random": {
                mode: run_interruptibly(measure_floor(explored, level, mode, known, say))
                for mode in get_args(Mode)
            }
        }
        if site in SEEDED:
            curves["replay"] = run_interruptibly(
                measure_replay(lambda seed: site_named(site, content_seed=seed), level, known, say)
            )
        for policy, found in curves.items():
            for mode, curve in found.items():
                last = max(curve)
                tell(
                    f"{site} {level} {mode} {policy}: {100 * curve[last]:.1f} % after {last:,} "
                    "actions"
                )
                if folder is not None:
                    write_floor(explored.name, level, mode, policy, curve, folder)
    except (ValueError, DeviceError) as error:
        fail(str(error))


@explore.command()
@click.argument("log")
@click.option(
    "--form", type=click.Choice(["json", "graphml", "png"]), default="json", show_default=True
)
@click.option(
    "--number",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Which exploration of the log.",
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write.")
def graph(log: str, form: str, number: int, out: Path) -> None:
    """Write the graph of states and actions of an exploration in LOG."""
    from uiprobe.results.explorations import graph_graphml, graph_json

    record = _chosen(log, number).record
    try:
        if form == "png":
            from uiprobe.results.report.charts.state_graph import save_graph

            save_graph(record, out)
        else:
            text = graph_json(record) if form == "json" else graph_graphml(record)
            out.write_text(text, encoding="utf-8")
    except OSError as error:
        fail(f"{out}: writing the graph: {error.strerror}")
    tell(f"{len(record.states):,} states and {len(record.edges):,} actions in {out}")


@explore.command()
@click.argument("log")
@click.option(
    "--number",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Which exploration of the log.",
)
@click.option("--out", type=click.Path(path_type=Path), required=True, help="The file to write.")
def manual(log: str, number: int, out: Path) -> None:
    """Write a manual of the site that was explored in LOG, as Markdown for agents that use it."""
    from uiprobe.results.manual import site_manual

    record = _chosen(log, number).record
    try:
        out.write_text(site_manual(record), encoding="utf-8")
    except OSError as error:
        fail(f"{out}: writing the manual: {error.strerror}")
    tell(f"{len(record.places):,} kinds of pages in {out}")


@explore.command()
@click.argument("log")
@click.option(
    "--number",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Which exploration of the log.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder of the recording; empty, or not there yet.",
)
@click.option("--site", "site_name", help="The path of the site file, if it was explored by one.")
@click.option(
    "--screens",
    type=COUNT,
    default=300,
    show_default=True,
    help="How many screens to keep at most.",
)
def record(log: str, number: int, out: Path, site_name: str | None, screens: int) -> None:
    """Do the exploration in LOG again and keep its screens, so that `uiprobe mint` makes items.

    \b
    Example:
      uiprobe explore record results/logs/LOG.eval --out explored/desk
      uiprobe mint explored --out minted
    """
    from typing import get_args

    from uiprobe.environments.errors import DeviceError
    from uiprobe.exploration.names import Mode
    from uiprobe.exploration.sites.registry import site_named
    from uiprobe.recordings.exploring import record_exploration
    from uiprobe.recordings.session import RecordingError

    refuse_unwritable(out, "--out")
    explored = _chosen(log, number).record
    level: Level = next((one for one in LEVELS if one == explored.level), "abundant")
    mode: Mode = next((one for one in get_args(Mode) if one == explored.mode), "structured")
    try:
        site = site_named(site_name or explored.site)
    except ValueError as error:
        hint = "" if site_name else "; if it was explored by a site file, name that with --site"
        fail(f"{error}{hint}")
    try:
        kept = run_interruptibly(record_exploration(explored, site, level, mode, out, most=screens))
    except (ValueError, RecordingError, DeviceError) as error:
        fail(str(error))
    tell(f"{kept.steps} screens in {out}; `uiprobe mint` makes items of them")


@explore.command()
@click.argument("logs")
def leaderboard(logs: str) -> None:
    """Print the explorations in LOGS as CSV, in the form of the paper's leaderboard.

    UFO after 500, 1,000 and 2,000 actions, DOM and GUI apart, with the log as the trajectory.
    """
    from uiprobe.results.explorations import leaderboard_rows

    rows = leaderboard_rows(_runs(logs))
    written = io.StringIO()
    writer = csv.DictWriter(written, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    click.echo(written.getvalue(), nl=False)


def _chosen(log: str, number: int) -> ExplorationRun:
    runs = _runs(log)
    if not 0 <= number < len(runs):
        fail(f"{log}: --number {number}: there are {len(runs)} explorations, counted from 0")
    return runs[number]


def _runs(logs: str) -> list[ExplorationRun]:
    from uiprobe.results.explorations import read_explorations
    from uiprobe.results.logs import NoLogsError, require_logs

    try:
        runs = read_explorations(require_logs(logs).entries)
    except NoLogsError as error:
        fail(str(error))
    if not runs:
        fail(f"{logs}: there is no exploration in it")
    return runs
