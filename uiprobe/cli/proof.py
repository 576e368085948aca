"""Commands for authors of goals."""

from __future__ import annotations

import json

import click

from uiprobe.cli.exits import EXIT_ERRORS, fail


@click.command("check-task")
@click.argument("names", nargs=-1)
@click.option("--all", "every", is_flag=True, help="All templates.")
@click.option("--app", help="All templates of an app.")
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
    """
    from rich.console import Console

    from uiprobe.probes.sources.base import SourceError

    if not (names or every or app):
        fail("name a template, or give --app APP or --all")
    try:
        # Goals are collected when they are imported.
        from uiprobe.probes.sources.builtin.language.wordings import WordingError
        from uiprobe.proof.check import UnknownTemplateError, find_templates, prove_all
        from uiprobe.proof.table import all_proven, print_proofs, proofs_as_dict
    except SourceError as error:
        fail(str(error))
    try:
        pairs = find_templates(names, app)
    except (UnknownTemplateError, WordingError) as error:
        fail(str(error))
    proofs = prove_all(pairs, seeds=range(seeds), mutated_seeds=mutated_seeds, jobs=jobs)
    if form == "json":
        click.echo(json.dumps(proofs_as_dict(proofs), indent=2, ensure_ascii=False))
    else:
        print_proofs(proofs, Console())
    if not all_proven(proofs):
        raise SystemExit(EXIT_ERRORS)
