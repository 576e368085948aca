"""The invoices of the business app: list, page, form."""

from __future__ import annotations

from datetime import timedelta

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.business.parts import gone_page
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, choose, menu
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, TextInput
from uiprobe.environments.phone.kit.records import (
    delete,
    filter_chips,
    find,
    info_row,
    listing,
    record_row,
    swipe_to_delete,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.kit.sharing import add_event
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL_LARGE, TITLE, TextStyle, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    row,
    space,
    text,
)

STATUSES = ("Draft", "Sent", "Paid")
SORTS = ("Due date", "Amount", "Client")
TERMS = {"7 days": 7, "14 days": 14, "30 days": 30, "45 days": 45}


# Invoices.


def _is_overdue(context: Context, invoice: State) -> bool:
    late: bool = invoice["due"] < context.now.date().isoformat()
    return invoice["status"] == "Sent" and late


def invoices_page(context: Context) -> View:
    """The invoices, narrowed down by their status."""
    wanted = context.get("status")
    found = [
        record
        for record in context.data["invoices"]
        if wanted in (None, record["status"])
        or (wanted == "Overdue" and _is_overdue(context, record))
    ]
    key = {"Due date": "due", "Amount": "amount", "Client": "client"}[context.get("sort", SORTS[0])]
    found.sort(key=lambda record: record[key])
    names = (*STATUSES[:2], "Overdue", STATUSES[2])
    chips = filter_chips(
        context, "status", [(None, context.t("All")), *((name, context.t(name)) for name in names)]
    )
    rows = [lambda record=record: invoice_row(context, record) for record in found]
    body = listing(rows, key=f"invoices:{wanted}", id="invoice_list")
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL)


def invoice_row(context: Context, invoice: State) -> View:
    """An invoice in a list."""
    number = invoice["id"]

    swiped = swipe_to_delete(context, "invoices", number, "Invoice deleted")
    return record_row(
        invoice["subject"],
        f"{invoice['client']} \N{MIDDLE DOT} {_due_words(context, invoice)}",
        id="invoice",
        detail=money(invoice["amount"]),
        trailing=_status_mark(context, invoice),
        press=lambda: context.start("InvoiceActivity", id=number),
        hold=lambda: context.show("invoice_sheet", id=number),
        swipe=swiped,
    )


def _due_words(context: Context, invoice: State) -> str:
    return context.day(invoice["due"])


_MARKS = {
    "Draft": ("drafts", "outline"),
    "Sent": ("send", "primary"),
    "Overdue": ("warning", "error"),
    "Paid": ("check_circle", "primary"),
}


def _status_mark(context: Context, invoice: State) -> View:
    status = "Overdue" if _is_overdue(context, invoice) else invoice["status"]
    icon, color = _MARKS[status]
    return View(
        class_name="android.widget.ImageView",
        id="invoice_status",
        description=context.t(status),
        icon=icon,
        icon_size=20,
        icon_color=color,
        icon_filled=status == "Paid",
        width=24,
        height=24,
    )


def sort_dialog(context: Context, arguments: State) -> Window:
    """The order of the invoices."""
    return choose(
        context,
        title=context.t("Sort by"),
        choices=[context.t(name) for name in SORTS],
        chosen=SORTS.index(context.get("sort", SORTS[0])),
        pick=lambda index: context.set("sort", SORTS[index]),
    )


def _set_status(invoice: State, status: str) -> Handler:
    return lambda: invoice.update(status=status)


def invoice_sheet(context: Context, arguments: State) -> Window:
    """The sheet of actions on an invoice in the list."""
    number = arguments["id"]
    invoice = find(context.data["invoices"], number) or {}
    return bottom_sheet(
        context,
        title=invoice["subject"],
        items=[
            ("send", context.t("Mark as sent"), _set_status(invoice, "Sent")),
            ("check_circle", context.t("Mark as paid"), _set_status(invoice, "Paid")),
            (
                "file_copy",
                context.t("Duplicate"),
                lambda: context.start("InvoiceEditActivity", copy=number),
            ),
            (
                "delete",
                context.t("Delete"),
                lambda: delete(context, "invoices", number, "Invoice deleted"),
            ),
        ],
    )


def invoice_page(context: Context) -> View:
    """One invoice."""
    invoice = find(context.data["invoices"], context.arguments["id"])
    if invoice is None:
        return gone_page(context, "Invoice")
    settings = context.data["settings"]
    tax = invoice["amount"] * int(settings["tax"].split()[0]) / 100
    status = "Overdue" if _is_overdue(context, invoice) else invoice["status"]
    sheet = card(
        row(
            text(settings["company"], TITLE, weight=1, id="company_name"),
            text(context.t(status), styled(LABEL_LARGE, color=_MARKS[status][1]), id="status"),
            width=FILL,
        ),
        text(context.t("Invoice {number}", number=invoice["number"]), BODY, id="invoice_number"),
        space(height=10),
        text(money(invoice["amount"] + tax), TextStyle(size=34, weight="light"), id="total"),
        _sum_line(context.t("Amount"), money(invoice["amount"])),
        _sum_line(context.t("Tax {rate}", rate=settings["tax"]), money(tax)),
        gap=4,
    )
    forward = {"Draft": ("Mark as sent", "Sent"), "Sent": ("Mark as paid", "Paid")}
    step = forward.get(invoice["status"])
    body = column(
        column(sheet, width=FILL, padding=(16, 10, 16, 8)),
        info_row("subject", context.t("For"), invoice["subject"], id="invoice_subject"),
        info_row("business", context.t("Client"), invoice["client"], id="invoice_client"),
        info_row("event", context.t("Due"), _due_words(context, invoice), id="invoice_due"),
        column(
            button(
                context.t(step[0]),
                _set_status(invoice, step[1]),
                id="invoice_forward",
                kind="filled",
                width=FILL,
            )
            if step
            else None,
            width=FILL,
            padding=(20, 12, 20, 12),
        )
        if step
        else None,
        width=FILL,
    )
    bar = back_toolbar(
        context,
        context.t("Invoice"),
        icon_button(
            "edit",
            lambda: context.start("InvoiceEditActivity", id=invoice["id"]),
            id="action_edit",
            **context.named("Edit"),
            icon_color="on_surface",
        ),
        overflow_button(context, "invoice_menu"),
    )
    return scaffold(context, bar, scroll_view(body, key="invoice"))


def _sum_line(label: str, amount: str) -> View:
    return row(text(label, BODY, weight=1), text(amount, BODY), width=FILL)


def invoice_menu(context: Context, arguments: State) -> Window:
    """The menu of further actions on an invoice."""
    number = context.arguments["id"]
    invoice = find(context.data["invoices"], number) or {}
    words = f"{invoice['subject']}: {money(invoice['amount'])}, {invoice['client']}"

    def remember() -> None:
        title = f"{invoice['subject']} due"
        add_event(context, title, day=invoice["due"], start="09:00", end="09:30")
        context.toast(context.t("Added to the calendar"))

    return menu(
        context,
        [
            (context.t("Duplicate"), lambda: context.start("InvoiceEditActivity", copy=number)),
            (context.t("Add due date to calendar"), remember),
            (context.t("Share"), lambda: context.show("share", text=words)),
        ],
    )


def _invoice_original(context: Context) -> State:
    known = context.arguments.get("id") or context.arguments.get("copy")
    record = find(context.data["invoices"], known) if known else None
    term = TERMS[context.data["settings"]["term"]]
    due = (context.now.date() + timedelta(days=term)).isoformat()
    if record is None:
        client = context.arguments.get("client", "")
        return {"client": client, "subject": "", "amount": "", "due": due}
    values = {key: record[key] for key in ("client", "subject", "due")}
    values["amount"] = str(record["amount"])
    return values | ({"id": record["id"]} if "id" in context.arguments else {"due": due})


def _invoice_problem(context: Context, values: State) -> str:
    if not values["client"]:
        return "Choose a client"
    return "" if int(values["amount"]) else "The amount must not be zero"


def _save_invoice(context: Context, values: State) -> None:
    invoices = context.data["invoices"]
    record = find(invoices, values.get("id", 0))
    values = values | {"amount": int(values["amount"])}
    if record is None:
        last = max((int(other["number"].split("-")[1]) for other in invoices), default=0)
        fresh = {"id": context.new_id(), "number": f"2026-{last + 1:03}", "status": "Draft"}
        invoices.append(fresh | values)
    else:
        record.update(values)
    context.finish()


INVOICE_FORM = Form(
    "invoice",
    ("New invoice", "Edit invoice"),
    (
        Choice(
            "client",
            "Client",
            options=lambda context: sorted(record["name"] for record in context.data["clients"]),
        ),
        TextInput("subject", "Subject", required="An invoice needs a subject"),
        TextInput("amount", "Amount", required="Enter an amount", digits=True, limit=6),
        DayInput("due", "Due"),
    ),
    _invoice_original,
    _save_invoice,
    _invoice_problem,
)
