"""The goals of the apps, one pair of files each, found by name.

`<app>.py` has the structure of its templates as `goals`, `<app>.yaml` their words.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules

from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.language.numbers import APPS, check_numbers
from uiprobe.probes.sources.builtin.language.template import AppGoals


def find_goals() -> tuple[AppGoals, ...]:
    """The templates of all apps, each app at its place.

    Raises:
        SourceError: Two apps have the same place, two templates the same number, or a template has
            a number of another tier.
    """
    return in_their_order(
        import_module(f"{__name__}.{module.name}").goals for module in iter_modules(__path__)
    )


@lru_cache(maxsize=1)
def app_categories() -> dict[str, str]:
    """The categories of the apps, by short name."""
    return {group.app: group.category for group in find_goals()}


def in_their_order(groups: Iterable[AppGoals]) -> tuple[AppGoals, ...]:
    """The apps by their places, which must differ, as must the numbers of all templates.

    Raises:
        SourceError: Two apps have the same place, two templates the same number, or a template has
            a number of another tier.
    """
    ordered = sorted(groups, key=lambda group: group.order)
    for first, second in pairwise(ordered):
        if first.order == second.order:
            raise SourceError(
                f"goals/{second.app}.py", "order", f"{first.order}, which {first.app} has",
                "the next free number for the newer of the two",
            )  # fmt: skip
    check_numbers(
        APPS,
        (
            (number, f"{group.app}/{name}")
            for group in ordered
            for number, name in group.numbers.items()
        ),
    )
    return tuple(ordered)
