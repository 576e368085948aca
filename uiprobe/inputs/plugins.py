"""Additions of other distributions, found by the entry points that they declare.

Each kind has a group of its own. An entry names an object of that kind; it is imported on first
use, so that a distribution which fails to import costs nobody else anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from logging import getLogger
from typing import TypeVar

Kind = TypeVar("Kind")

_logger = getLogger(__name__)

PROBES = "uiprobe.probes"
ENVIRONMENTS = "uiprobe.environments"
AGENTS = "uiprobe.agents"
SITES = "uiprobe.sites"
SOURCES = "uiprobe.sources"
BASELINES = "uiprobe.baselines"


class PluginError(ValueError):
    """An entry point that cannot be used; the message names it and its distribution."""


@cache
def _entries(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name; reading them means a look at every distribution."""
    found: dict[str, EntryPoint] = {}
    # Those that come first on the path win, as with modules.
    for entry in entry_points(group=group):
        found.setdefault(entry.name, entry)
    return found


def plugin_names(group: str, taken: Collection[str] = ()) -> tuple[str, ...]:
    """The names that other distributions add to a group, in alphabetical order.

    Args:
        group: The group of entry points.
        taken: Names that are built in. An entry of such a name is left out with a warning, because
            a log must not depend on what else is installed.
    """
    entries = _entries(group)
    for name in sorted(entries.keys() & set(taken)):
        _warn_taken(group, name)
    return tuple(sorted(entries.keys() - set(taken)))


@cache
def _warn_taken(group: str, name: str) -> None:
    entry = _entries(group)[name]
    _logger.warning("%s: the name is taken by uiprobe; it is left out", _where(entry))


def load_plugin(group: str, name: str, kind: type[Kind]) -> Kind:
    """The object that an entry point names.

    Args:
        group: The group of entry points.
        name: One of `plugin_names`.
        kind: The class that it must be of; `object` for any.

    Raises:
        PluginError: It cannot be imported, or is something else.
    """
    entry = _entries(group)[name]
    try:
        found = entry.load()
    except Exception as error:  # the code of somebody else
        told = " ".join(f"{type(error).__name__}: {error}".split())[:300]
        raise PluginError(
            f"{_where(entry)}: importing it failed: {told}; mend or uninstall that distribution"
        ) from error
    if not isinstance(found, kind):
        raise PluginError(
            f"{_where(entry)}: found an object of type {type(found).__name__}, expected "
            f"{kind.__name__} (docs/api.md)"
        )
    return found


def _where(entry: EntryPoint) -> str:
    owner = f" of {entry.dist.name} {entry.dist.version}" if entry.dist is not None else ""
    return f"entry point {entry.name} = {entry.value!r} in {entry.group}{owner}"
