"""The option that says which difference does not matter."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., object])


def margin_option(help: str) -> Callable[[_Command], _Command]:
    """The option `--margin`, in points: `5` or `5%`; a share such as `0.05` is ambiguous.

    Args:
        help: What it is the margin of.
    """
    return click.option(
        "--margin", metavar="POINTS", callback=_points, default="5", show_default=True, help=help
    )


def _points(context: click.Context, parameter: click.Parameter, written: str) -> float:
    """Read points, as a number above 0 and below 100."""
    text = written.strip()
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})? ?%?", text):
        raise click.BadParameter(f"found {written!r}, expected points such as 5 or 5%")
    points = float(text.rstrip(" %"))
    if not 0 < points < 100:
        raise click.BadParameter(f"found {written!r}, expected points above 0 and below 100")
    if points < 1 and not text.endswith("%"):
        raise click.BadParameter(
            f"found {written!r}, which may mean {points:g} points or {100 * points:g}: write "
            f"{points:g}% or {100 * points:g}%"
        )
    return points
