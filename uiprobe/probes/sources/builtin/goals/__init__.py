"""The goals of the apps, one pair of files each, found by name.

`<app>.py` has the structure of its templates as `goals`, `<app>.yaml` their words.
"""

from __future__ import annotations

from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules

from uiprobe.probes.sources.builtin.language.template import AppGoals


def find_goals() -> tuple[AppGoals, ...]:
    """The templates of all apps, each app at its place.

    Raises:
        ValueError: Two apps have the same place.
    """
    groups: list[AppGoals] = [
        import_module(f"{__name__}.{module.name}").goals for module in iter_modules(__path__)
    ]
    groups.sort(key=lambda group: group.order)
    for first, second in pairwise(groups):
        if first.order == second.order:
            raise ValueError(
                f"goals of {first.app} and {second.app}: both have the order {first.order}; "
                "give the newer one the next free number"
            )
    return tuple(groups)
