"""The table of all families: the modules that declare them are read here."""

from uiprobe.environments.web.sites.desk.tasks import (
    answers,
    forms,
    lists,
    menus,
    orders,
    records,
    rules,
)
from uiprobe.environments.web.sites.desk.tasks.families import FAMILIES, HARD, Family
from uiprobe.environments.web.sites.desk.tasks.hard import (
    approvals,
    bulk,
    cleanup,
    duties,
    limits,
    policies,
    purchases,
    sessions,
    sums,
)

__all__ = ["FAMILIES", "HARD", "family_named"]

_READ = (lists, forms, answers, orders, menus, records, rules)
_READ_HARD = (approvals, bulk, cleanup, duties, limits, policies, purchases, sessions, sums)


def family_named(name: str) -> Family:
    """A family of either tier.

    Raises:
        KeyError: There is none of that name.
    """
    return FAMILIES[name] if name in FAMILIES else HARD[name]
