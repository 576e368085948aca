"""`uiprobe seed`: seeds of which others know the sha256 alone, until they are revealed."""

from __future__ import annotations

from pathlib import Path

import click

from uiprobe.cli.exits import fail, tell
from uiprobe.cli.folders import refuse_unwritable
from uiprobe.inputs.sealed_seeds import (
    PREFIX,
    SealedSeedError,
    draw_sealed,
    folder,
    open_sealed,
    sealed_names,
)


@click.group(name="seed")
def seed() -> None:
    """Draw, list and reveal sealed seeds, of which logs hold the sha256 alone."""


@seed.command()
@click.option("--sealed", "name", required=True, metavar="NAME", help="The name of the new seed.")
def new(name: str) -> None:
    """Draw a sealed seed of 256 bits, keep it in the user's configuration, and print its sha256.

    \b
    Example:
      uiprobe seed new --sealed my-eval
      uiprobe run --models gpt-4o --item-seed sealed:my-eval
    """
    try:
        drawn = draw_sealed(name)
    except SealedSeedError as error:
        fail(str(error))
    tell(f"New sealed seed: {folder() / name} (keep it; nobody can make it again)")
    tell(f"sha256 {drawn.commitment}")
    tell(f"Publish the sha256, and run with --item-seed {PREFIX}{name}")
    tell(f"The number that stands for it in logs is {drawn.handle}")


@seed.command(name="list")
def list_seeds() -> None:
    """List the sealed seeds of this user, with their sha256.

    \b
    Example:
      uiprobe seed list
    """
    for name in sealed_names():
        try:
            found = open_sealed(name)
        except SealedSeedError as error:
            tell(str(error), err=True)
            continue
        tell(f"{name:24}sha256 {found.commitment}, in logs {found.handle}")


@seed.command()
@click.argument("name")
@click.argument("bundle", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default="revealed.zip",
    show_default=True,
    help="The new bundle; it must not be there yet.",
)
@click.option(
    "--key",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="File of the key that signed the bundle. By default the key in the user's configuration.",
)
def reveal(name: str, bundle: Path, output: Path, key: Path | None) -> None:
    """Write the sealed seed NAME into a BUNDLE, so that everybody can make its items again.

    From then on its items are public.

    \b
    Example:
      uiprobe seed reveal my-eval bundle.zip -o revealed.zip
      uiprobe verify revealed.zip
    """
    from uiprobe.verification.bundle import NoBundleError
    from uiprobe.verification.keys import KeyFileError, key_path, open_key
    from uiprobe.verification.revealing import RevealError
    from uiprobe.verification.revealing import reveal as reveal_seed

    if output.exists():
        fail(f"{output}: there is a file of this name; name another with -o")
    refuse_unwritable(output.parent, "-o")
    if key is None and not key_path().is_file():
        fail(f"found no key {key_path()}; name the key that signed the bundle with --key")
    try:
        found = open_sealed(name)
        done = reveal_seed(bundle, output, found, open_key(key))
    except (SealedSeedError, NoBundleError, KeyFileError, RevealError) as error:
        fail(str(error))
    tell(f"{output}: {done.size:,} bytes, with the seed whose sha256 is {found.commitment}")
