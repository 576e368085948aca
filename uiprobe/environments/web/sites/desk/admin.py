"""Lists and forms of the desk, one line of a table for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.contrib.admin.models import LogEntry
from django.db import models
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from unfold.admin import ModelAdmin
from unfold.decorators import action

from uiprobe.environments.web.sites.desk import models as m
from uiprobe.environments.web.sites.desk.choices import SUBCATEGORIES
from uiprobe.environments.web.sites.desk.lists import DeskList, TitledList, tools
from uiprobe.environments.web.sites.desk.site import site

Tabs = dict[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Page:
    """A table's list and form.

    Attributes:
        columns: The columns that a list shows at first.
        more: Further columns that can be chosen, and filtered by.
        search: The fields that the search box looks into.
        tabs: The fields of the form, by tab; those without a tab stand above the others.
        bulk: The fields that can be set for several records at once.
        editable: Whether people may create and change records.
    """

    columns: Sequence[str]
    more: Sequence[str] = ()
    search: Sequence[str] = ()
    tabs: Tabs = field(default_factory=dict)
    bulk: Sequence[str] = ()
    editable: bool = True


PAGES: dict[type[models.Model], Page] = {
    m.Incident: Page(
        ("number", "short_description", "caller", "category", "priority", "state", "team"),
        [
            "assigned_to",
            "subcategory",
            "channel",
            "impact",
            "urgency",
            "location",
            "hardware",
            "opened",
            "due",
            "duplicate_of",
            "resolution_code",
        ],
        ("number", "short_description"),
        {
            "": [
                "caller",
                "category",
                "subcategory",
                "channel",
                "impact",
                "urgency",
                "state",
                "location",
                "hardware",
                "team",
                "assigned_to",
                "due",
                "short_description",
                "description",
            ],
            "Notes": ("work_notes",),
            "Related": ("duplicate_of",),
            "Resolution": ("resolution_code", "resolution_notes"),
        },
        ("state", "impact", "urgency", "team", "assigned_to", "location"),
    ),
    m.Problem: Page(
        ("number", "short_description", "category", "priority", "state", "team", "opened"),
        ("impact", "urgency", "assigned_to", "known_error", "due"),
        ("number", "short_description"),
        {
            "": [
                "short_description",
                "category",
                "impact",
                "urgency",
                "state",
                "hardware",
                "team",
                "assigned_to",
                "due",
                "description",
            ],
            "Analysis": ("known_error", "workaround"),
        },
        ("state", "impact", "urgency", "team"),
    ),
    m.Change: Page(
        ("number", "short_description", "kind", "category", "risk", "state", "planned_start"),
        (
            [
                "impact",
                "requested_by",
                "team",
                "assigned_to",
                "planned_end",
                "outage",
                "board_needed",
                "opened",
            ]
        ),
        ("number", "short_description"),
        {
            "": [
                "kind",
                "category",
                "risk",
                "impact",
                "state",
                "requested_by",
                "team",
                "assigned_to",
                "hardware",
                "short_description",
                "description",
            ],
            "Planning": ("justification", "implementation_plan", "backout_plan", "test_plan"),
            "Schedule": ("planned_start", "planned_end", "outage", "board_needed"),
        },
        ("state", "risk", "impact", "team"),
    ),
    m.Hardware: Page(
        ("asset_tag", "name", "category", "manufacturer", "state", "assigned_to", "location"),
        [
            "serial_number",
            "model",
            "substate",
            "department",
            "support_team",
            "operating_system",
            "memory_gb",
            "disk_gb",
            "vendor",
            "purchase_order",
            "cost",
            "ordered",
            "received",
            "warranty_until",
        ],
        ("asset_tag", "name", "serial_number"),
        {
            "": [
                "asset_tag",
                "name",
                "serial_number",
                "category",
                "manufacturer",
                "model",
                "state",
                "substate",
                "assigned_to",
                "department",
                "location",
                "storage_place",
            ],
            "Technical": ["operating_system", "memory_gb", "disk_gb", "host_name", "support_team"],
            "Purchase": ["vendor", "purchase_order", "invoice", "cost", "ordered", "received"],
            "Care": ["warranty_until", "managed_by", "owned_by", "notes"],
        },
        ("state", "substate", "location", "department", "support_team"),
    ),
    m.Asset: Page(
        ("tag", "name", "category", "state", "vendor", "quantity", "cost"),
        ("owner", "department", "location", "acquired", "expires"),
        ("tag", "name"),
        {
            "": [
                "tag",
                "name",
                "category",
                "state",
                "vendor",
                "owner",
                "department",
                "location",
                "quantity",
                "cost",
                "acquired",
                "expires",
            ]
        },
        ("state", "vendor", "location", "department"),
    ),
    m.Person: Page(
        ("name", "username", "title", "department", "location", "is_active"),
        [
            "email",
            "employee_number",
            "manager",
            "team",
            "phone",
            "language",
            "time_zone",
            "employment",
            "start_date",
            "vip",
        ],
        ("name", "username", "email"),
        {
            "": [
                "first_name",
                "last_name",
                "username",
                "email",
                "title",
                "department",
                "location",
                "manager",
                "is_active",
            ],
            "Contact": ("phone", "mobile", "language", "time_zone"),
            "Employment": ["employee_number", "employment", "start_date", "team", "vip", "notes"],
        },
        ("department", "location", "team", "employment"),
    ),
    m.CatalogueItem: Page(
        ("name", "category", "price", "delivery_days", "vendor", "available"),
        ("summary",),
        ("name",),
        {"": ["name", "category", "summary", "price", "delivery_days", "vendor", "available"]},
    ),
    m.Request: Page(
        ("number", "item", "quantity", "ordered_by", "price", "state", "opened"),
        search=("number",),
        tabs={"": ("item", "quantity", "configuration", "ordered_by", "price", "state")},
        editable=False,
    ),
    m.Approval: Page(
        ("change", "position", "approver", "state"),
        search=("change__number",),
        tabs={"": ("change", "position", "approver", "state", "comment")},
        editable=False,
    ),
    m.Delivery: Page(
        ("shipment", "serial_number", "model", "delivered"),
        search=("shipment", "serial_number"),
        tabs={"": ("shipment", "serial_number", "model", "delivered")},
        editable=False,
    ),
    m.Department: Page(("name", "code"), search=("name",), tabs={"": ("name", "code")}),
    m.Location: Page(
        ("name", "city", "country"), search=("name",), tabs={"": ("name", "city", "country")}
    ),
    m.Team: Page(("name", "mail"), search=("name",), tabs={"": ("name", "mail")}),
    m.Article: Page(
        ("number", "title", "topic", "author", "published"),
        search=("title",),
        tabs={"": ("title", "topic", "author", "published", "body")},
        editable=False,
    ),
}
"""The lists and forms of the desk."""


class DeskAdmin(ModelAdmin):
    """A list and a form as a `Page` says."""

    page: Page
    # No column: Django would keep it in the order behind those that people choose.
    ordering = ("-pk",)
    list_per_page = 20
    list_max_show_all = 0
    show_full_result_count = False
    list_before_template = "desk/list_tools.html"
    change_form_outer_before_template = "desk/form_notices.html"
    actions_on_top = True
    actions = ("edit_selected",)
    compressed_fields = True

    class Media:
        # Both use what the second brings; it has to be named, or they may come before it.
        js = (
            "admin/js/vendor/jquery/jquery.min.js",
            "admin/js/jquery.init.js",
            "desk/dependent.js",
            "desk/lookups.js",
        )

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: Any = None,
    ) -> HttpResponse:
        """The form, with the values that depend on others."""
        context = {**(extra_context or {}), "desk_subcategories": SUBCATEGORIES}
        return super().changeform_view(request, object_id, form_url, context)

    def get_changelist(self, request: HttpRequest, **options: Any) -> type[DeskList]:
        """The desk's own list."""
        return DeskList

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """The columns that this person chose, or those of the page."""
        chosen = m.Preference.objects.filter(person=request.user, table=self._table).first()
        return tuple(chosen.columns if chosen else self.page.columns)

    @property
    def _table(self) -> str:
        return str(self.model._meta.model_name)

    @property
    def filtered(self) -> list[str]:
        """The columns that a list can show and be filtered by."""
        return [*self.page.columns, *self.page.more]

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether an address may filter in Django's way: by nothing that no list shows."""
        return "password" not in lookup and lookup.split("__")[0] in ("id", *self.filtered)

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The list, with its tools."""
        shown = list(self.get_list_display(request))
        context = {"desk_tools": tools(self.model, self.filtered, shown), "desk_table": self._table}
        return super().changelist_view(request, {**(extra_context or {}), **context})

    def _lock(self, record: Any, request: HttpRequest) -> m.RecordLock | None:
        locks = m.RecordLock.objects.filter(table=self._table, record=record.pk)
        return locks.exclude(holder=request.user).first()

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody saves a record that somebody else has locked."""
        return self.page.editable and (obj is None or self._lock(obj, request) is None)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """People create records where the page says so."""
        return self.page.editable

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """People delete what they may change."""
        return self.has_change_permission(request, obj)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The form, with a notice if the record is locked."""
        record = self.get_object(request, object_id)
        lock = self._lock(record, request) if record is not None else None
        context = {**(extra_context or {}), "desk_lock": lock, "desk_record": record}
        context["desk_table_name"] = self._table
        return super().change_view(request, object_id, form_url, context)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Save a record; a new user gets the password that everybody has."""
        if isinstance(obj, m.Person) and not change:
            from uiprobe.environments.web.sites.desk.content import PASSWORD

            obj.set_password(PASSWORD)
        super().save_model(request, obj, form, change)

    def construct_change_message(self, request: HttpRequest, form: Any, *_: Any) -> str:
        """The effect of a change, with the old values, for the history."""
        if not form.changed_data or form.instance._state.adding:
            return "Created."
        return "; ".join(
            f"{form.fields[name].label}: {_shown(form, name)} -> {_new(form, name)}"
            for name in form.changed_data
        )

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Actions on several records, where these may be changed."""
        found: dict[str, Any] = super().get_actions(request)
        if not self.page.bulk:
            found.pop("edit_selected", None)
        return found

    @action(description="Edit selected records")
    def edit_selected(self, request: HttpRequest, rows: Any) -> HttpResponse:
        """Go to the form that sets fields of several records."""
        keys = ",".join(str(key) for key in rows.values_list("pk", flat=True)[:500])
        kept = request.GET.urlencode()
        return HttpResponseRedirect(
            f"/bulk/{self._table}/?{urlencode({'ids': keys, 'kept': kept})}"
        )


def _shown(form: Any, name: str) -> str:
    value = form.initial.get(name)
    related = form.instance._meta.get_field(name).related_model
    if related is not None and value:
        value = related.objects.filter(pk=value).first()
    return "empty" if value in (None, "") else str(value)


def _new(form: Any, name: str) -> str:
    value = form.cleaned_data.get(name)
    return "empty" if value in (None, "") else str(value)


class LogAdmin(ModelAdmin):
    """The activity log: who changed which record when, and from what to what."""

    list_display = ("action_time", "user", "content_type", "object_repr", "change_message")
    search_fields = ("object_repr", "change_message", "user__name")
    list_per_page = 20
    list_display_links = None

    def get_changelist(self, request: HttpRequest, **options: Any) -> type[TitledList]:
        """A list that is called after its records."""
        return TitledList

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody writes into the log."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes the log."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes from the log."""
        return False


def register() -> None:
    """Give each table its list and form."""
    for model, page in PAGES.items():
        links = [f.name for f in model._meta.fields if isinstance(f, models.ForeignKey)]
        fields = [name for names in page.tabs.values() for name in names]
        options = {
            "page": page,
            "search_fields": page.search,
            "autocomplete_fields": [n for n in links if n in fields],
            "list_select_related": links,
            "fieldsets": [
                (title or None, {"fields": tuple(names), "classes": ("tab",) if title else ()})
                for title, names in page.tabs.items()
            ],
        }
        kind = type(f"{model.__name__}Admin", (DeskAdmin,), options)
        if model not in site._registry:
            site.register(model, kind)
    if LogEntry not in site._registry:
        site.register(LogEntry, LogAdmin)


register()
