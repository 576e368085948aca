"""The command that shows items."""

from __future__ import annotations

from typing import get_args

import click

from uiprobe.cli.exits import fail, tell
from uiprobe.cli.values import COUNT, ITEM_SEED, ITEM_SEED_HELP
from uiprobe.probes.names import Language


@click.command()
@click.argument("probe")
@click.option("--source", help="Where the items come from; the default of the probe if left out.")
@click.option(
    "--tier",
    type=click.Choice(["basic", "ladder"]),
    default="basic",
    show_default=True,
    help="Items of facets, or those of ladders.",
)
@click.option("--item-seed", type=ITEM_SEED, default=0, show_default=True, help=ITEM_SEED_HELP)
@click.option(
    "--items", type=COUNT, help="From how many items they are taken; the default of the probe."
)
@click.option("--facets", help="Only these facets or ladders, separated by commas.")
@click.option("--rungs", help="Only these rungs, separated by commas.")
@click.option(
    "--language",
    type=click.Choice(get_args(Language)),
    default="en",
    show_default=True,
    help="The language of the items of ladders.",
)
@click.option(
    "--each",
    type=click.IntRange(1, 100),
    default=1,
    show_default=True,
    help="How many of each facet, or of each rung.",
)
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def show(
    probe: str,
    source: str | None,
    tier: str,
    item_seed: int,
    items: int | None,
    facets: str | None,
    rungs: str | None,
    language: Language,
    each: int,
    form: str,
) -> None:
    """Show items of PROBE as a model gets them, with their keys.

    \b
    Examples:
      uiprobe data show grounding
      uiprobe data show grounding --source desk --each 3
      uiprobe data show step_planning --tier ladder --facets missed --rungs 1,4,8
      uiprobe data show app_knowledge --tier ladder --language de
    """
    import json
    from dataclasses import asdict

    from inspect_ai._util.error import PrerequisiteError

    from uiprobe.episodes.options import split_names
    from uiprobe.proof.showing import NoItemsError, shown_items
    from uiprobe.suite.planning import one_line

    numbers = split_names(rungs)
    if wrong := next((one for one in numbers if not one.isdecimal()), None):
        fail(f"--rungs: found {wrong[:40]!r}, expected numbers separated by commas, as 1,4,8")
    try:
        found = shown_items(
            probe,
            source=source,
            tier=tier,
            seed=item_seed,
            items=items,
            facets=split_names(facets),
            rungs=[int(one) for one in numbers],
            each=each,
            language=language,
        )
    except NoItemsError as error:
        fail(str(error))
    except PrerequisiteError as error:
        fail(one_line(error))
    if form == "json":
        tell(json.dumps([asdict(one) for one in found], indent=2, ensure_ascii=False))
        return
    facet = ""
    for one in found:
        if one.facet != facet and one.grows:
            tell(f"{one.facet}: what grows is {one.grows}\n")
        facet = one.facet
        rung = "" if one.rung is None else f", rung {one.rung}: {one.size}"
        click.secho(f"{one.facet}{rung} ({one.id})", bold=True)
        tell(f"{one.prompt}\n\nKey: {one.key}\n")
