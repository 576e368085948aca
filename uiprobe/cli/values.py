"""Types of options that click lacks."""

from __future__ import annotations

import math
import secrets
from typing import Any

import click

from uiprobe.inputs.sealed_seeds import PREFIX, SealedSeedError, open_sealed

SEED = click.IntRange(-(2**63), 2**63 - 1)
"""A seed; what it is stored in and sent with has 64 bits."""

_DRAW = "new"
_WITHOUT = ("", _DRAW)
_DRAWN_BITS = 48
"""Of a drawn seed: numbers that JavaScript and spreadsheets keep exactly."""

ITEM_SEED_HELP = "Seed of the items and goals, which is not the one that models sample with."

COUNT = click.IntRange(1, 10**9)
"""How many of something; a larger number is a slip, and more than some libraries count to."""


class ItemSeed(click.IntRange):
    """A seed of items, which is drawn if the option has no value or the value `new`.

    Of `sealed:NAME`, a sealed seed of this user, it is the number that stands for it.
    """

    name = "seed"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> int:
        """The seed. A drawn one is printed, so that the same items can be asked again.

        Raises:
            click.BadParameter: It is no whole number of 64 bits, not `new`, and no sealed seed.
        """
        if value == _DRAW:
            return _drawn()
        if isinstance(value, str) and value.startswith(PREFIX):
            try:
                return open_sealed(value.removeprefix(PREFIX)).handle
            except SealedSeedError as error:
                self.fail(str(error), param, ctx)
        number: int = super().convert(value, param, ctx)
        return number


ITEM_SEED = ItemSeed(SEED.min, SEED.max)

item_seed_option = click.option(
    "--item-seed",
    type=ITEM_SEED,
    is_flag=False,
    flag_value=_DRAW,
    metavar="[N]",
    help=f"{ITEM_SEED_HELP} 0 by default, which is public; without N one is drawn and printed. "
    "`sealed:NAME` is a sealed seed (see `uiprobe seed new`).",
)
"""`--item-seed` of commands that ask items."""


def _drawn() -> int:
    drawn = secrets.randbits(_DRAWN_BITS)
    click.echo(
        f"Drew the seed of the items: --item-seed {drawn}. To go on with this run or to ask the "
        "same items again, give this number.",
        err=True,
    )
    return drawn


def with_item_seed(task_args: tuple[str, ...], item_seed: int | None) -> tuple[str, ...]:
    """Task parameters with the seed of `--item-seed`, if it was given, and those of sealed seeds.

    A parameter `seed=` without a value draws one, as `--item-seed` without one does.

    Raises:
        click.UsageError: The parameters have a seed too, or a sealed one that cannot be used.
    """
    try:
        task_args = tuple(map(_with_handle, task_args))
    except SealedSeedError as error:
        raise click.UsageError(str(error)) from None
    seeds = [given for given in task_args if given.partition("=")[0].strip() == "seed"]
    if item_seed is None:
        return tuple(
            f"seed={_drawn()}"
            if given in seeds and given.partition("=")[2].strip() in _WITHOUT
            else given
            for given in task_args
        )
    for given in seeds:
        raise click.UsageError(
            f"--item-seed {item_seed} and -T {given}: found two seeds of the items; give one."
        )
    return (*task_args, f"seed={item_seed}")


def _with_handle(given: str) -> str:
    """A parameter such as `content_seed=sealed:NAME` with the number that stands for the seed."""
    name, _, value = given.partition("=")
    if not value.startswith(PREFIX):
        return given
    return f"{name}={open_sealed(value.removeprefix(PREFIX)).handle}"


class FiniteRange(click.FloatRange):
    """A number in a range; NaN, which is neither below nor above any bound, is in none."""

    name = "number"

    def convert(
        self,
        value: Any,  # noqa: ANN401 - as click has it
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> float:
        """The number.

        Raises:
            click.BadParameter: It is none, not finite, or not in the range.
        """
        number: float = super().convert(value, param, ctx)
        if not math.isfinite(number):
            self.fail(f"{value} is not a finite number.", param, ctx)
        return number


class LogFolder(click.ParamType):  # type: ignore[type-arg]
    """A folder for logs, or an address such as `s3://bucket/logs` that can be written to."""

    name = "folder"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The folder as it was given.

        Raises:
            click.BadParameter: It is empty, or an address that nothing here can write to.
        """
        folder = str(value)
        if not folder.strip():
            self.fail("found nothing, expected a folder such as results/logs.", param, ctx)
        scheme, separator, rest = folder.partition("://")
        if separator:
            _check_address(self, scheme, rest, param, ctx)
        return folder


def _check_address(
    kind: LogFolder,
    scheme: str,
    rest: str,
    param: click.Parameter | None,
    ctx: click.Context | None,
) -> None:
    from fsspec import get_filesystem_class  # type: ignore[import-untyped]

    if not rest.strip("/"):
        kind.fail(f"{scheme}:// names no folder.", param, ctx)
    if scheme in ("http", "https", "data", "memory"):
        kind.fail(
            f"{scheme}:// cannot keep files; name a folder, or s3://BUCKET/FOLDER.", param, ctx
        )
    try:
        get_filesystem_class(scheme)
    except ValueError:
        kind.fail(f"no protocol {scheme[:40]!r} is known; s3://BUCKET/FOLDER is.", param, ctx)
    except ImportError as error:
        kind.fail(f"{scheme}:// needs a package: {str(error)[:200]}.", param, ctx)
