"""The tables as tasks use them: labels, defaults, choices, links."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from uiprobe.environments.web.sites.desk.database import Row, Tables
from uiprobe.environments.web.sites.desk.settings import set_up


def model_of(table: str) -> Any:
    """The model of a table."""
    set_up()
    from django.apps import apps

    return apps.get_model("desk", table)


def page_of(table: str) -> Any:
    """The list and form of a table."""
    set_up()
    from uiprobe.environments.web.sites.desk.admin import PAGES

    return PAGES[model_of(table)]


def kind_of(table: str, name: str) -> str:
    """The kind of a field."""
    set_up()
    from uiprobe.environments.web.sites.desk.lists import kind_of as kind

    return kind(model_of(table)._meta.get_field(name))


def label_of(table: str, name: str) -> str:
    """How a page calls a field."""
    text = str(model_of(table)._meta.get_field(name).verbose_name)
    return text[:1].upper() + text[1:]


def plural_of(table: str) -> str:
    """How a page calls the records of a table."""
    return str(model_of(table)._meta.verbose_name_plural)


def choices_of(table: str, name: str) -> list[str]:
    """The values that a field can take."""
    return [value for value, _ in model_of(table)._meta.get_field(name).choices]


def linked_table(table: str, name: str) -> str:
    """The table that a field links to."""
    return str(model_of(table)._meta.get_field(name).related_model._meta.model_name)


def column_of(table: str, name: str) -> str:
    """The column of the database that holds a field."""
    return str(model_of(table)._meta.get_field(name).column)


def name_of(table: str, row: Row) -> str:
    """How a record is called where others link to it."""
    return str(row.get("name") or row.get("number") or row.get("tag"))


def shown(tables: Tables, table: str, row: Row, name: str) -> str:
    """The value of a field as a list shows it."""
    value = row[column_of(table, name)]
    kind = kind_of(table, name)
    if value in (None, ""):
        return ""
    if kind == "link":
        other = linked_table(table, name)
        return name_of(other, tables[other][value])
    if kind == "bool":
        return "yes" if value else "no"
    return str(value)


def new_row(table: str, /, **fields: Any) -> Row:
    """A new record with its defaults, as the database would hold it, without key and number."""
    row: Row = {}
    for one in model_of(table)._meta.concrete_fields:
        if one.column in ("id", "number", "password", "last_login"):
            continue
        value = fields.pop(one.name) if one.name in fields else one.get_default()
        if isinstance(value, date):
            value = value.isoformat()
        row[one.column] = int(value) if isinstance(value, bool) else value
    if fields:
        raise KeyError(f"{table} has no {sorted(fields)}")
    return row


def form_fields(table: str) -> list[str]:
    """The fields of a form, in their order."""
    return [name for names in page_of(table).tabs.values() for name in names]


def tab_of(table: str, name: str) -> str:
    """The tab that a field stands on; empty if it stands above them."""
    return next(title for title, names in page_of(table).tabs.items() if name in names)


def listed(values: Iterable[str]) -> str:
    """Values as one sentence says them."""
    parts = list(values)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
