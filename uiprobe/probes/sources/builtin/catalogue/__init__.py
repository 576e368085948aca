"""What is true of the apps, one file each, found by its name: `<app>.py` holds `<APP>_FACTS`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from uiprobe.probes.sources.builtin.facts import AppFacts


@cache
def catalogue() -> tuple[AppFacts, ...]:
    """The facts of all apps, by name.

    Raises:
        AttributeError: A file lacks its facts.
    """
    names = sorted(module.name for module in iter_modules(__path__))
    return tuple(
        getattr(import_module(f"{__name__}.{name}"), f"{name.upper()}_FACTS") for name in names
    )
