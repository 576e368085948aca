"""Options that a command would not read, because of the others that are given with them."""

from __future__ import annotations

import click
from click.core import ParameterSource

from uiprobe.cli.exits import fail

_NOT_GIVEN = (ParameterSource.DEFAULT, ParameterSource.DEFAULT_MAP)


def refuse_unused(names: tuple[str, ...], why: str) -> None:
    """End the command if one of these options was given, be it with its default.

    Args:
        names: Of the parameters of the command that runs.
        why: When they have a meaning, for the message.
    """
    context = click.get_current_context()
    given = [
        max(one.opts, key=len) if len(one.opts) > 1 else one.opts[0]
        for one in context.command.params
        if one.name in names and context.get_parameter_source(one.name) not in _NOT_GIVEN
    ]
    if given:
        fail(f"{', '.join(given)}: {why}")
