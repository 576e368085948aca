"""Names and options as task and solver parameters take them, in every form that they arrive in.

`-T faults=icons=0.8,forgets=3` reaches a task as a text through `uiprobe run` and from Python, and
as a list through Inspect, which splits plain texts at commas; so do `-S` of a solver and the
arguments in a log. A file may also have a list, or a mapping such as `{icons: 0.8, forgets: 3}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Names = str | list[str] | None
"""One name, several separated by commas or as a list, or None for none."""

Options = str | list[Any] | dict[str, Any] | None
"""`NAME=VALUE`, or a name alone, likewise, or values by name."""


SENDING = (
    *("max_retries", "timeout", "attempt_timeout", "stream_idle_timeout", "max_connections"),
    *("adaptive_connections", "cache", "cache_prompt", "batch"),
)
"""Generation settings that say how requests are sent, and not what a model answers."""


def split_names(given: str | Sequence[Any] | None) -> tuple[str, ...]:
    """The names that a parameter gives; none for None."""
    if given is None:
        return ()
    parts = given.split(",") if isinstance(given, str) else map(str, given)
    return tuple(part.strip() for part in parts if part.strip())


def split_options(given: Options, *, of: str) -> dict[str, str]:
    """The options that a parameter gives, by name, as texts; a name alone is `true`.

    Args:
        given: The options.
        of: Name of the parameter, for error messages.

    Raises:
        ValueError: An option is there twice.
    """
    if isinstance(given, Mapping):
        return {str(name).strip(): _text(value) for name, value in given.items()}
    found: dict[str, str] = {}
    for part in split_names(given):
        name, equals, value = part.partition("=")
        name = name.strip()
        if name in found:
            raise ValueError(f"{of}: {name[:60]} is there twice, expected each option at most once")
        found[name] = value.strip() if equals else "true"
    return found


def join_options(given: object) -> object:
    """A parameter in one form: lists and mappings as the text that says the same."""
    if isinstance(given, Mapping):
        return ",".join(f"{name}={_text(value)}" for name, value in given.items())
    if isinstance(given, list | tuple) and all(isinstance(one, str) for one in given):
        return ",".join(one.strip() for one in given)
    return given


def _text(value: object) -> str:
    """A value as a text writes it: YAML has read `true` and numbers already."""
    return str(value).lower() if isinstance(value, bool) else str(value).strip()
