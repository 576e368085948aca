"""Families of the desk's tasks whose solutions tests try on the pages."""

from collections.abc import Mapping

from uiprobe.environments.web.sites.desk.tasks.families import Family

ONE_IN = 3
"""One in so many families of each group; `make check-web` tries all, over 20 seeds."""


def some_of_each_group(families: Mapping[str, Family]) -> list[str]:
    """Names of families, sorted, from all groups and with all parts of the desk."""
    groups: dict[str, list[str]] = {}
    for name in sorted(families):
        groups.setdefault(families[name].group, []).append(name)
    chosen = {name for names in groups.values() for name in names[::ONE_IN]}
    for name in sorted(families):
        parts = {part for one in chosen for part in families[one].modules}
        if not parts.issuperset(families[name].modules):
            chosen.add(name)
    return sorted(chosen)
