"""Filtering and sorting lists: two families for each of six lists."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from uiprobe.environments.web.sites.desk.conditions import Condition
from uiprobe.environments.web.sites.desk.tasks import schema
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import Filtered, Sorted

LISTS = {
    "asset": "asset",
    "change": "change",
    "hardware": "hardware",
    "incident": "incident",
    "catalogue-item": "catalogueitem",
    "user": "person",
}
"""The lists, by the name that their families have."""


def _fields(table: str) -> list[str]:
    page = schema.page_of(table)
    return [*page.columns, *page.more]


def _condition(world: World, table: str, row: dict[str, object], name: str) -> Condition:
    """A condition that a record meets."""
    draw, kind = world.draw, schema.kind_of(table, name)
    value = schema.shown(world.tables, table, row, name)
    if kind == "bool":
        return Condition(name, "is", value)
    if not value:
        return Condition(name, "is empty", "")
    if kind == "choice":
        if draw.random() < 0.25:
            others = [v for v in schema.choices_of(table, name) if v != value]
            return Condition(name, "is not", draw.choice(others))
        return Condition(name, "is", value)
    if kind == "number":
        operator = draw.choice(("is more than", "is less than"))
        step = draw.randrange(1, 9)
        near = int(value) - step if operator == "is more than" else int(value) + step
        return Condition(name, operator, str(max(0, near)))
    if kind == "date":
        operator = draw.choice(("is after", "is before"))
        days = draw.randrange(1, 90) * (-1 if operator == "is after" else 1)
        day = date.fromisoformat(value) + timedelta(days=days)
        return Condition(name, operator, day.isoformat())
    if kind == "link":
        return Condition(name, "is", value)
    operator = draw.choice(("contains", "starts with"))
    words = [word.rstrip(".,") for word in value.split()]
    return Condition(name, operator, words[0] if operator == "starts with" else draw.choice(words))


def _filter(table: str) -> Callable[[World], Work]:
    def make(world: World) -> Work:
        draw = world.draw
        row = world.one(table)
        names = world.sample(_fields(table), draw.randrange(2, 6))
        conditions = [_condition(world, table, row, name) for name in names]
        any_of = draw.random() < 0.2
        parts = [
            f'"{schema.label_of(table, one.field)}" {one.operator}'
            + (f' "{one.value}"' if one.operator != "is empty" else "")
            for one in conditions
        ]
        joined = (" or " if any_of else " and ").join(parts)

        def solve(hand: Hand) -> None:
            hand.go(f"/desk/{table}/")
            hand.filter(conditions, any_of)

        return Work(
            f"Filter the list of {schema.plural_of(table)} so that it shows those where {joined}. "
            "Use one condition for each of these, in the list's filter.",
            Filtered(table, frozenset(conditions), any_of),
            solve,
            start=f"/desk/{table}/",
        )

    return make


def _sort(table: str) -> Callable[[World], Work]:
    def make(world: World) -> Work:
        draw, page = world.draw, schema.page_of(table)
        names = world.sample(page.columns, draw.randrange(1, 4))
        hidden: list[str] = []
        if page.more and draw.random() < 0.3:
            hidden = [draw.choice(list(page.more))]
            names[-1] = hidden[0]
        order = tuple(f"{'-' if draw.random() < 0.5 else ''}{name}" for name in names)
        parts = [
            f'"{schema.label_of(table, one.removeprefix("-"))}" '
            f"({'descending' if one.startswith('-') else 'ascending'})"
            for one in order
        ]
        note = (
            f' The list does not show the column "{schema.label_of(table, hidden[0])}" yet: add it.'
            if hidden
            else ""
        )

        def solve(hand: Hand) -> None:
            hand.go(f"/desk/{table}/")
            if hidden:
                hand.show_columns(table, hidden)
            hand.sort(table, order)

        return Work(
            f"Sort the list of {schema.plural_of(table)} by {', then by '.join(parts)}, and by "
            f"nothing else.{note}",
            Sorted(table, order),
            solve,
            start=f"/desk/{table}/",
        )

    return make


for _name, _table in LISTS.items():
    family(f"filter-{_name}-list", "list-filter", 25)(_filter(_table))
    family(f"sort-{_name}-list", "list-sort", 12)(_sort(_table))
