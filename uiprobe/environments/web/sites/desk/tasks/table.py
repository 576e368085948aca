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
from uiprobe.environments.web.sites.desk.tasks.families import FAMILIES, HARD, PAIRS, Family
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
from uiprobe.environments.web.sites.desk.tasks.pairs import (
    ambiguous,
    clear,
    confirmed,
    contradictory,
    happening,
    premises,
    unsaid,
)

__all__ = ["ALL", "FAMILIES", "HARD", "PAIRS", "family_named"]

_READ = (lists, forms, answers, orders, menus, records, rules)
_READ_HARD = (approvals, bulk, cleanup, duties, limits, policies, purchases, sessions, sums)
_READ_PAIRS = (ambiguous, clear, confirmed, contradictory, happening, premises, unsaid)

ALL = {**FAMILIES, **HARD, **PAIRS}
"""The families of all tiers, by name, in the order in which they are numbered."""


def family_named(name: str) -> Family:
    """A family of any tier.

    Raises:
        KeyError: There is none of that name.
    """
    return next(tier for tier in (FAMILIES, HARD, PAIRS) if name in tier)[name]
