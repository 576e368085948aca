"""Tasks of the desk: 33 families after WorkArena's table 4, and 12 of work that it lacks."""

from uiprobe.environments.web.sites.desk.tasks import (
    answers,
    forms,
    lists,
    menus,
    orders,
    records,
    rules,
)
from uiprobe.environments.web.sites.desk.tasks.families import FAMILIES, Family
from uiprobe.environments.web.sites.desk.tasks.task import DeskTask, register

__all__ = ["FAMILIES", "DeskTask", "Family", "register"]

_MODULES = (lists, forms, answers, orders, menus, records, rules)
"""The modules that register families when they are read."""
