"""Lists of the desk: filters of several conditions, and columns that people choose."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from django.db import models
from django.db.models import Q
from django.http import HttpRequest
from unfold.views import ChangeList

from uiprobe.environments.web.sites.desk.conditions import OPERATORS, Condition, read

_LOOKUPS = {
    "is": "iexact",
    "contains": "icontains",
    "starts with": "istartswith",
    "is more than": "gt",
    "is less than": "lt",
    "is after": "gt",
    "is before": "lt",
}


def kind_of(field: models.Field) -> str:
    """The kind of a field, a key of `OPERATORS`."""
    if field.choices:
        return "choice"
    if isinstance(field, models.ForeignKey):
        return "link"
    if isinstance(field, models.BooleanField):
        return "bool"
    if isinstance(field, models.DateField):
        return "date"
    return "number" if isinstance(field, models.IntegerField) else "text"


def name_field(model: type[models.Model]) -> str:
    """The field by which a record is called where others link to it."""
    names = {field.name for field in model._meta.fields}
    return next(name for name in ("name", "number", "tag") if name in names)


def where(model: type[models.Model], columns: Collection[str], condition: Condition) -> Q:
    """A condition as a query.

    Args:
        model: The table.
        columns: The fields that can be filtered by: no others, such as passwords.
        condition: A condition of the list's address, already parsed.

    Raises:
        ValueError: There is no such column, or the value does not suit it.
    """
    if condition.field not in columns:
        raise ValueError(f"there is no field {condition.field[:60]!r}")
    field = model._meta.get_field(condition.field)
    kind = kind_of(field)
    operator, value = condition.operator, condition.value.strip()
    if operator not in OPERATORS[kind]:
        raise ValueError(f"{field.verbose_name} cannot be asked {operator[:40]!r}")
    path = field.name
    if operator == "is empty":
        empty = Q(**{f"{path}__isnull": True})
        return empty | Q(**{path: ""}) if kind in ("text", "choice") else empty
    if kind == "link":
        path = f"{path}__{name_field(field.related_model)}"
    if kind == "bool":
        if value not in ("yes", "no"):
            raise ValueError(f"{field.verbose_name} is yes or no")
        return Q(**{path: value == "yes"})
    if kind in ("number", "date"):
        field.to_python(value)
        return Q(**{path if operator == "is" else f"{path}__{_LOOKUPS[operator]}": value})
    if operator == "is not":
        return ~Q(**{f"{path}__iexact": value})
    return Q(**{f"{path}__{_LOOKUPS[operator]}": value})


class TitledList(ChangeList):
    """A list that is called after its records: "Incidents"."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Make Django's list, and give it this title."""
        super().__init__(*arguments, **options)
        name = str(self.opts.verbose_name_plural)
        self.title = name[:1].upper() + name[1:]


class DeskList(TitledList):
    """A list that its address can filter by several conditions."""

    def get_filters_params(self, params: Any = None) -> dict[str, Any]:
        """Django's parameters, less those that the desk reads itself."""
        found: dict[str, Any] = super().get_filters_params(params)
        self.desk_filter = found.pop("filter", None)
        self.desk_match = found.pop("match", None)
        return found

    def get_queryset(self, request: HttpRequest, **options: Any) -> Any:
        """The records that meet the conditions; all of them if these cannot be read."""
        rows = super().get_queryset(request, **options)
        self.desk_error = ""
        text = request.GET.get("filter")
        if not text:
            return rows
        try:
            queries = [where(self.model, self.model_admin.filtered, one) for one in read(text)]
        except Exception as error:
            self.desk_error = str(error)[:200]
            return rows
        if not queries:
            return rows
        if request.GET.get("match") == "any":
            together = queries[0]
            for one in queries[1:]:
                together |= one
            return rows.filter(together)
        for one in queries:
            rows = rows.filter(one)
        return rows


def tools(model: type[models.Model], columns: list[str], shown: list[str]) -> str:
    """Data for the filter and the choice of columns of a list, as JSON."""
    fields = []
    for name in columns:
        field = model._meta.get_field(name)
        kind = kind_of(field)
        fields.append(
            {
                "name": name,
                "label": str(field.verbose_name)[:1].upper() + str(field.verbose_name)[1:],
                "kind": kind,
                "operators": OPERATORS[kind],
                "values": [v for v, _ in field.choices] if field.choices else [],
                "shown": name in shown,
            }
        )
    return json.dumps({"table": model._meta.model_name, "fields": fields})
