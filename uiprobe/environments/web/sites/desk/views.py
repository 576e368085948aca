"""Pages of the desk that are neither lists nor forms."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.apps import apps
from django.contrib import messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.decorators import login_required
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.db import models, transaction
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from uiprobe.environments.web.sites.desk import models as m
from uiprobe.environments.web.sites.desk.admin import PAGES
from uiprobe.environments.web.sites.desk.charts import CHARTS, DASHBOARDS
from uiprobe.environments.web.sites.desk.ordering import order_form, summary
from uiprobe.environments.web.sites.desk.site import site

_MOST_DIGITS = 19
"""Fewer than these are within what the database can hold."""


def _show(request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
    whole = {**site.each_context(request), "title": title, **context}
    return render(request, f"desk/{template}.html", whole)


def _model(table: str) -> type[models.Model]:
    for model in PAGES:
        if model._meta.model_name == table:
            return model
    raise Http404(table[:60])


def _number(text: str) -> int:
    """A number that a page sends; -1, which no record has, for what is none of any use."""
    return int(text) if text.isdecimal() and len(text) < _MOST_DIGITS else -1


def _log(request: HttpRequest, record: models.Model, message: str) -> None:
    LogEntry.objects.create(
        user=request.user,
        content_type=ContentType.objects.get_for_model(record),
        object_id=str(record.pk),
        object_repr=str(record)[:200],
        action_flag=CHANGE,
        change_message=message,
    )


@login_required
def home(request: HttpRequest) -> HttpResponse:
    """The first page: what there is to do."""
    person = request.user
    return _show(
        request,
        "home",
        "Home",
        incidents=m.Incident.objects.filter(assigned_to=person).exclude(state="Closed")[:5],
        approvals=m.Approval.objects.filter(approver=person, state="Requested").count(),
        articles=m.Article.objects.order_by("-published")[:5],
        requests=m.Request.objects.filter(ordered_by=person).select_related("item")[:5],
    )


@login_required
@require_POST
def choose_columns(request: HttpRequest, table: str) -> HttpResponse:
    """Keep the columns that somebody wants to see in a list."""
    page = PAGES[_model(table)]
    chosen = [name for name in (*page.columns, *page.more) if name in request.POST]
    if chosen:
        m.Preference.objects.update_or_create(
            person=request.user, table=table, defaults={"columns": chosen}
        )
    else:
        m.Preference.objects.filter(person=request.user, table=table).delete()
    # The order names columns by their numbers, which are others now.
    return redirect(_list_as_it_was(table, request.POST.get("kept", ""), without=("o", "p")))


def _list_as_it_was(table: str, query: str, without: Collection[str] = ()) -> str:
    """The address of a list with the filter and the search that it had."""
    kept = [(name, value) for name, value in parse_qsl(query[:4_000]) if name not in without]
    return f"/desk/{table}/" + (f"?{urlencode(kept)}" if kept else "")


@login_required
def edit_many(request: HttpRequest, table: str) -> HttpResponse:
    """Set fields of several records at once; each is checked as its form would check it."""
    model = _model(table)
    names = PAGES[model].bulk
    keys = [_number(key) for key in request.GET.get("ids", "").split(",")[:500]]
    rows = list(model.objects.filter(pk__in=keys))
    fields = {}
    for name in names:
        made = model._meta.get_field(name).formfield(required=False)
        if isinstance(made, forms.ModelChoiceField):
            made.empty_label = "(unchanged)"
        else:
            values = list(model._meta.get_field(name).choices)
            made = forms.ChoiceField(choices=[("", "(unchanged)"), *values], required=False)
            made.label = str(model._meta.get_field(name).verbose_name).capitalize()
        fields[name] = made
    form = type("BulkForm", (forms.Form,), fields)(request.POST or None)
    if request.method == "POST" and form.is_valid():
        wanted = {k: v for k, v in form.cleaned_data.items() if v not in (None, "")}
        try:
            with transaction.atomic():
                for row in rows:
                    if m.RecordLock.objects.filter(table=table, record=row.pk).exists():
                        raise ValidationError("it is locked by somebody else")
                    for name, value in wanted.items():
                        setattr(row, name, value)
                    try:
                        row.full_clean()
                    except ValidationError as error:
                        raise ValidationError(f"{row}: {' '.join(error.messages)}") from None
                    row.save()
                    _log(request, row, "; ".join(f"{k} -> {v}" for k, v in wanted.items()))
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, f"{len(rows)} records were changed.")
            return redirect(_list_as_it_was(table, request.GET.get("kept", "")))
    return _show(request, "bulk", "Edit selected records", form=form, rows=rows, table=table)


@login_required
@require_POST
def release_lock(request: HttpRequest, key: int) -> HttpResponse:
    """Ask the holder of a lock to release the record; they do."""
    lock = get_object_or_404(m.RecordLock, pk=key)
    messages.success(request, f"{lock.holder} has released the record.")
    table, record = lock.table, lock.record
    lock.delete()
    return redirect(f"/desk/{table}/{record}/change/")


@login_required
def knowledge(request: HttpRequest) -> HttpResponse:
    """The knowledge base: search, or browse by topic."""
    words = request.GET.get("q", "")[:200].split()
    topic = request.GET.get("topic", "")[:60]
    found = m.Article.objects.order_by("title")
    for word in words:
        found = found.filter(Q(title__icontains=word) | Q(body__icontains=word))
    if topic:
        found = found.filter(topic=topic)
    page = Paginator(found, 8).get_page(request.GET.get("page"))
    return _show(
        request,
        "knowledge",
        "Knowledge",
        page=page,
        q=" ".join(words),
        topic=topic,
        topics=[v for v, _ in m.Article._meta.get_field("topic").choices],
    )


@login_required
def article(request: HttpRequest, number: str) -> HttpResponse:
    """An article of the knowledge base."""
    found = get_object_or_404(m.Article, number=number)
    return _show(request, "article", found.title, article=found)


@login_required
def catalogue(request: HttpRequest) -> HttpResponse:
    """The catalogue: shelves, and what stands on them."""
    shelf = request.GET.get("shelf", "")[:60]
    words = request.GET.get("q", "")[:100].strip()
    items = m.CatalogueItem.objects.filter(available=True)
    if shelf:
        items = items.filter(category=shelf)
    if words:
        items = items.filter(name__icontains=words)
    page = Paginator(items, 9).get_page(request.GET.get("page"))
    shelves = [v for v, _ in m.CatalogueItem._meta.get_field("category").choices]
    return _show(
        request, "catalogue", "Catalogue", page=page, shelf=shelf, q=words, shelves=shelves
    )


@login_required
def catalogue_item(request: HttpRequest, key: int) -> HttpResponse:
    """An item with its options: order it at once, or put it into the cart."""
    item = get_object_or_404(m.CatalogueItem, pk=key, available=True)
    form = order_form(item)(request.POST or None)
    if request.method == "POST" and form.is_valid():
        line = {"item": item.pk, **form.ordered()}
        if "cart" in request.POST:
            request.session["cart"] = [*request.session.get("cart", []), line][:50]
            messages.success(request, f"{item.name} is in the cart.")
            return redirect("/cart/")
        made = _order(request, [line])
        return _show(request, "ordered", "Order placed", requests=made)
    return _show(request, "item", item.name, item=item, form=form)


@login_required
def cart(request: HttpRequest) -> HttpResponse:
    """The cart: what is in it, take something out, order all of it."""
    lines = request.session.get("cart", [])
    if request.method == "POST":
        if "remove" in request.POST:
            out = _number(request.POST["remove"])
            request.session["cart"] = [one for i, one in enumerate(lines) if i != out]
            return redirect("/cart/")
        if lines:
            request.session["cart"] = []
            made = _order(request, lines)
            return _show(request, "ordered", "Order placed", requests=made)
    items = m.CatalogueItem.objects.in_bulk([line["item"] for line in lines])
    shown = [
        {
            "item": items[line["item"]],
            "quantity": line["quantity"],
            "configuration": summary(line["configuration"]),
            "price": items[line["item"]].price * line["quantity"],
        }
        for line in lines
    ]
    total = sum(one["price"] for one in shown)
    return _show(request, "cart", "Cart", lines=shown, total=total)


def _order(request: HttpRequest, lines: list[dict[str, Any]]) -> list[m.Request]:
    made = []
    for line in lines:
        item = m.CatalogueItem.objects.get(pk=line["item"])
        order = m.Request(
            item=item,
            quantity=line["quantity"],
            configuration=line["configuration"],
            ordered_by_id=request.user.pk,
            price=item.price * line["quantity"],
        )
        order.save()
        made.append(order)
    return made


@login_required
def approvals(request: HttpRequest) -> HttpResponse:
    """The approvals that wait for the person who looks; approve or reject them."""
    waiting = m.Approval.objects.filter(approver_id=request.user.pk, state="Requested")
    if request.method == "POST":
        approval = get_object_or_404(waiting, pk=_number(request.POST.get("approval", "")))
        verdict = "Approved" if request.POST.get("verdict") == "approve" else "Rejected"
        _decide(approval, verdict)
        messages.success(request, f"{approval.change} is {verdict.lower()} by you.")
        return redirect("/approvals/")
    return _show(request, "approvals", "My approvals", rows=waiting.select_related("change"))


def _decide(approval: m.Approval, verdict: str) -> None:
    approval.state = verdict
    approval.save()
    change = approval.change
    later = change.approvals.filter(state="Waiting").order_by("position").first()
    if verdict == "Rejected":
        change.state = "Rejected"
        change.save()
    elif later is not None:
        later.state = "Requested"
        later.save()
    else:
        change.state = "Approved"
        change.save()


def _chart(name: str) -> dict[str, Any]:
    chart = CHARTS[name]
    model = apps.get_model("desk", chart.table)
    counted = (
        model.objects.values_list(chart.field)
        .annotate(count=models.Count("pk"))
        .order_by(chart.field)
    )
    rows = [[str(label or "None"), count] for label, count in counted]
    return {"id": name, "title": chart.title, "kind": chart.kind, "rows": rows}


@login_required
def report(request: HttpRequest, name: str) -> HttpResponse:
    """One chart, large."""
    if name not in CHARTS:
        raise Http404(name)
    return _show(request, "charts", CHARTS[name].title, charts=[_chart(name)], single=True)


@login_required
def dashboard(request: HttpRequest, name: str) -> HttpResponse:
    """Several charts on one page."""
    if name not in DASHBOARDS:
        raise Http404(name)
    charts = [_chart(one) for one in DASHBOARDS[name]]
    return _show(request, "charts", f"{name.capitalize()} overview", charts=charts)
