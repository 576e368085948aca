"""A small business: the calendar, clients, invoices and figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.business.calendar import (
    CONTACTS_PERMISSION,
    DURATIONS,
    EVENT_FORM,
    add_guest,
    agenda_row,
    all_events,
    calendar_page,
    delete_event_dialog,
    event_menu,
    event_page,
    look_at,
    shown_day,
)
from uiprobe.environments.phone.apps.business.clients import (
    CLIENT_FORM,
    client_menu,
    client_page,
    client_row,
    clients_page,
    delete_client_dialog,
)
from uiprobe.environments.phone.apps.business.invoices import (
    INVOICE_FORM,
    STATUSES,
    TERMS,
    invoice_menu,
    invoice_page,
    invoice_row,
    invoice_sheet,
    invoices_page,
    sort_dialog,
)
from uiprobe.environments.phone.content import CITIES, email, money, people, phone_number
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.pickers import date_picker, open_date_picker
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    filter_chips,
    number_records,
    record_row,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    card,
    overflow_button,
    scaffold,
    scroll_view,
    search_button,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import contact_chooser, share_sheet
from uiprobe.environments.phone.locales import month_name
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    chip,
    chip_row,
    floating_button,
    icon_button,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import bar_chart
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, text

TAXES = ("0 %", "7 %", "10 %", "19 %", "21 %")


_COMPANIES = (
    *("Birchwood Studio", "Halden & Sons", "Lumora Lighting", "Kestrel Freight", "Oakline Joinery"),
    *("Paperboat Press", "Solvay Street Bakery", "Tern Software", "Mosswell Gardens"),
    *("Northgate Dental", "Ferrow Cycles", "Juniper Optics", "Calder Roofing", "Vela Ceramics"),
    *("Quillon Legal", "Harrier Couriers", "Bramble Foods", "Sable Interiors", "Orrin Energy"),
    *("Winterhall Events", "Copperfield Cafés", "Delmar Textiles", "Pinnace Yachts"),
    *("Ashgrove School", "Larkspur Films", "Tidewater Gym", "Greyfell Mining", "Amberly Toys"),
    *("青山设计", "株式会社みなと", "Κύμα Ναυτιλία", "Садовый центр Ромашка", "Boulangerie Éclair"),
)
_SUBJECTS = (
    *("Logo design", "Website update", "Product photos", "Staff training", "Office plants"),
    *("Market study", "Shop window", "Annual report", "Tax consultation", "Trade fair stand"),
    *("Price list", "Newsletter", "Sign painting", "Data migration", "Brochure"),
    *("Translation", "Delivery van lettering", "Menu cards", "Safety audit", "Press kit"),
    *("Floor plan", "Packaging draft", "Video editing", "Server check", "Business cards"),
)


class Business(RecordApp):
    """Calendar, clients and invoices of a small business."""

    package = "org.uiprobe.business"
    name = "business"
    rank = 10
    label = "Business"
    icon = "business_center"
    tint = rgb("33475B")
    accent = "indigo"
    exported = ("MainActivity", "SearchActivity", "EventEditActivity", "SettingsActivity")
    permissions = (CONTACTS_PERMISSION,)
    share_activity = "EventEditActivity"

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            "EventActivity": event_page,
            "EventEditActivity": EVENT_FORM.screen,
            "ClientActivity": client_page,
            "ClientEditActivity": CLIENT_FORM.screen,
            "InvoiceActivity": invoice_page,
            "InvoiceEditActivity": INVOICE_FORM.screen,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS.screen,
            "InvoicingActivity": INVOICING.screen,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "main_menu": _main_menu,
            "jump": lambda context, _: date_picker(context, lambda day: look_at(context, day)),
            "sort": sort_dialog,
            "event_menu": event_menu,
            "delete_event": delete_event_dialog,
            "guests": lambda context, _: contact_chooser(
                context, lambda contact: add_guest(context, contact["name"]), title="Add guest"
            ),
            "client_menu": client_menu,
            "delete_client": delete_client_dialog,
            "invoice_menu": invoice_menu,
            "invoice_sheet": invoice_sheet,
            "share": share_sheet,
            **EVENT_FORM.dialogs,
            **CLIENT_FORM.dialogs,
            **INVOICE_FORM.dialogs,
            **SETTINGS.dialogs,
            **INVOICING.dialogs,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        names = random.sample(_COMPANIES, k=11)
        clients = [
            {
                "name": name,
                "person": person,
                "email": email(person),
                "phone": phone_number(random),
                "city": random.choice(CITIES),
                "rate": random.randrange(40, 131, 5),
                "favorite": random.random() < 0.25,
            }
            for name, person in zip(names, people(random, 11, other_scripts=1), strict=True)
        ]
        invoices = []
        for count, subject in enumerate(random.sample(_SUBJECTS, k=14), start=1):
            due = now.date() + timedelta(days=random.randrange(-70, 45))
            late = due < now.date()
            invoices.append(
                {
                    "number": f"2026-{count:03}",
                    "client": random.choice(names),
                    "subject": subject,
                    "amount": random.randrange(120, 4_800, 10),
                    "due": due.isoformat(),
                    "status": random.choice(("Paid", "Paid", "Sent"))
                    if late
                    else random.choice(STATUSES),
                }
            )
        # There is always something to be paid and something to be sent.
        invoices[0]["status"], invoices[1]["status"] = "Sent", "Draft"
        return {
            "clients": number_records(clients),
            "invoices": number_records(invoices),
            "next_id": 100,
            "settings": {
                "company": random.choice(("Atelier Finch", "Studio Marlow", "Hollis Consulting")),
                "view": "Day",
                "first_hour": "8:00",
                "duration": "1 hour",
                "reminders": True,
                "term": random.choice(("14 days", "30 days")),
                "tax": random.choice(TAXES[1:4]),
                "round": False,
                "copy_me": True,
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action != "guests":
            super().perform(context, action, arguments)
        elif arguments["granted"]:
            context.show("guests")
        else:
            context.toast(context.t("Guests are chosen from your contacts"))

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {
            "EventEditActivity": EVENT_FORM,
            "ClientEditActivity": CLIENT_FORM,
            "InvoiceEditActivity": INVOICE_FORM,
        }


def _main(context: Context) -> View:
    tab = context.get("tab", "Calendar")
    pages: dict[str, tuple[str, Callable[[Context], View], View | None]] = {
        "Calendar": (
            "calendar_month",
            calendar_page,
            _add_button(
                context, "New event", "EventEditActivity", day=shown_day(context).isoformat()
            ),
        ),
        "Clients": (
            "groups",
            clients_page,
            _add_button(context, "New client", "ClientEditActivity"),
        ),
        "Invoices": (
            "receipt_long",
            invoices_page,
            _add_button(context, "New invoice", "InvoiceEditActivity"),
        ),
        "Figures": ("bar_chart", _figures, None),
    }
    _, page, floating = pages[tab]
    sort = None
    if tab == "Invoices":
        sort = icon_button(
            "sort",
            lambda: context.show("sort"),
            id="action_sort",
            **context.named("Sort"),
            icon_color="on_surface",
        )
    bar = toolbar(
        context.t(tab),
        sort,
        search_button(context, named=False),
        overflow_button(context, "main_menu"),
    )
    destinations = [
        (context.t(name), icon, name == tab, context.setter("tab", name))
        for name, (icon, _, _) in pages.items()
    ]
    return scaffold(
        context, bar, page(context), floating=floating, bottom=bottom_navigation(destinations)
    )


def _add_button(context: Context, label: str, activity: str, **arguments: object) -> View:
    return floating_button(
        "add",
        lambda: context.start(activity, **arguments),
        description=context.t(label),
        id="fab_add",
    )


def _main_menu(context: Context, arguments: State) -> Window:
    items = [
        (context.t("Go to date"), lambda: open_date_picker(context, "jump", shown_day(context))),
        (context.t("Settings"), lambda: context.start("SettingsActivity")),
    ]
    return menu(context, items if context.get("tab", "Calendar") == "Calendar" else items[1:])


# Figures, search, settings.


def _figures(context: Context) -> View:
    statuses = [name for name in STATUSES if name != "Draft"]
    wanted = context.get("figures", "Paid")
    records = [record for record in context.data["invoices"] if record["status"] == wanted]
    months = (1, 2, 3, 4)
    sums = [
        sum(record["amount"] for record in records if int(record["due"][5:7]) == month)
        for month in months
    ]
    totals: dict[str, int] = {}
    for record in records:
        totals[record["client"]] = totals.get(record["client"], 0) + record["amount"]
    best = sorted(totals.items(), key=lambda item: -item[1])[:5]
    chips = chip_row(
        *(
            chip(
                context.t(name),
                selected=name == wanted,
                press=context.setter("figures", name),
                id="figures_chip",
            )
            for name in statuses
        ),
        key="figures_chips",
    )
    names = [month_name(month, context.locale)[:3] for month in months]
    chart = card(
        text(context.t("By month"), BODY),
        text(money(sum(sums)), styled(HEADLINE, size=28), id="figures_total"),
        bar_chart(
            sums,
            names,
            description=", ".join(
                f"{name} {money(value)}" for name, value in zip(names, sums, strict=True)
            ),
            marked=sums.index(max(sums)),
        ),
        gap=6,
    )
    rows = [
        record_row(name, id="best", leading=avatar(name, size=36), detail=money(value))
        for name, value in best
    ]
    body = column(
        chips,
        column(chart, width=FILL, padding=(16, 8, 16, 4)),
        section(context.t("Best clients")),
        *rows,
        width=FILL,
        padding=(0, 0, 0, 16),
    )
    return scroll_view(body, key="figures", id="figures_scroll")


def _search(context: Context) -> View:
    within = context.get("within")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found: list[Callable[[], View]] = []
        if within in (None, "Events"):
            found += [
                lambda event=event: agenda_row(context, event)  # type: ignore[misc]
                for event in all_events(context)
                if wanted in f"{event['title']} {event['place']}".lower()
            ]
        if within in (None, "Clients"):
            found += [
                lambda client=client: client_row(context, client)  # type: ignore[misc]
                for client in context.data["clients"]
                if wanted in f"{client['name']} {client['person']} {client['city']}".lower()
            ]
        if within in (None, "Invoices"):
            found += [
                lambda record=record: invoice_row(context, record)  # type: ignore[misc]
                for record in context.data["invoices"]
                if wanted in f"{record['subject']} {record['client']}".lower()
            ]
        return found

    names = ("Events", "Clients", "Invoices")
    chips = filter_chips(
        context, "within", [(None, context.t("All")), *((name, context.t(name)) for name in names)]
    )
    return search_screen(
        context, rows, hint=context.t("Search events, clients, invoices"), filters=chips
    )


SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Calendar",
            (
                Pick("view", "First view", ("Day", "Agenda"), icon="calendar_month"),
                Pick(
                    "first_hour",
                    "Day begins at",
                    ("6:00", "7:00", "8:00", "9:00"),
                    "schedule",
                    words=lambda context, hour: context.clock(hour),
                ),
                Pick("duration", "Default duration", tuple(DURATIONS), icon="hourglass_empty"),
            ),
        ),
        (
            "Company",
            (
                Ask("company", "Company name", icon="business"),
                Link("Invoicing", "InvoicingActivity", "Payment term, tax, copies", "receipt_long"),
            ),
        ),
    ),
)

INVOICING = SettingsPage(
    "invoicing",
    (
        (
            "New invoices",
            (
                Pick("term", "Payment term", tuple(TERMS), icon="event"),
                Pick("tax", "Tax rate", TAXES, icon="account_balance"),
                Switch("round", "Round hours up", "To the next quarter of an hour", "more_time"),
            ),
        ),
        (
            "Sending",
            (
                Switch("reminders", "Payment reminders", "One day after the due date", "alarm"),
                Switch("copy_me", "Copy to myself", icon="content_copy"),
            ),
        ),
    ),
    title="Invoicing",
)
