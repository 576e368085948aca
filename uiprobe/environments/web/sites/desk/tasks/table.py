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
from uiprobe.environments.web.sites.desk.tasks.families import FAMILIES

__all__ = ["FAMILIES"]

_READ = (lists, forms, answers, orders, menus, records, rules)
