"""The apps of the phone: one module or one folder each, found by name.

An app is a class derived from `App` in `apps/<name>.py` or in `apps/<name>/app.py`. The phone
needs nothing else to have it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from uiprobe.environments.phone.app import App
from uiprobe.environments.phone.kit.providers import (
    CalendarProvider,
    ContactsProvider,
    FilesProvider,
)
from uiprobe.environments.phone.system.launcher import Launcher


def installed_apps() -> dict[str, App]:
    """The apps of a phone, by package: the launcher, the providers, and all others by their rank.

    Raises:
        TypeError: A module of this folder does not hold exactly one app.
    """
    return dict(_installed())


@cache
def _installed() -> dict[str, App]:
    system: tuple[App, ...] = (
        Launcher(),
        ContactsProvider(),
        CalendarProvider(),
        FilesProvider(),
    )
    found = sorted(_find_apps(), key=lambda app: (app.rank, app.package))
    return {app.package: app for app in (*system, *found)}


def _find_apps() -> Iterator[App]:
    for entry in iter_modules(__path__, f"{__name__}."):
        name = f"{entry.name}.app" if entry.ispkg else entry.name
        own = [
            value
            for value in vars(import_module(name)).values()
            if isinstance(value, type) and issubclass(value, App) and value.__module__ == name
        ]
        if len(own) != 1:
            raise TypeError(
                f"looking for the app in {name}: it holds {len(own)} classes derived from App; "
                "an app has one, and what it shares with others belongs into the kit"
            )
        yield own[0]()
