"""A small business: the calendar, clients, invoices and figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.canvas import Canvas
from uiprobe.environments.phone.content import CITIES, email, money, people, phone_number
from uiprobe.environments.phone.kit.forms import (
    Choice,
    DayInput,
    Form,
    Own,
    TextInput,
    TimeInput,
)
from uiprobe.environments.phone.kit.pictures import bar_chart
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete,
    filter_chips,
    find,
    info_row,
    listing,
    number_records,
    record_row,
    search_screen,
    section,
    tint_of,
)
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import add_event, contact_chooser, share_sheet
from uiprobe.environments.phone.locales import (
    first_weekday,
    format_date,
    format_month,
    format_time,
    month_name,
    short_day,
)
from uiprobe.environments.phone.providers import CALENDAR
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.theme import (
    BODY,
    HEADLINE,
    LABEL,
    LABEL_LARGE,
    TITLE,
    TextStyle,
    mix,
    rgb,
    styled,
)
from uiprobe.environments.phone.widgets import (
    FILL,
    Box,
    Handler,
    View,
    Window,
    column,
    row,
    space,
    stack,
    text,
)
from uiprobe.environments.phone.widgets_controls import (
    bottom_navigation,
    button,
    chip,
    chip_row,
    floating_button,
    icon_button,
    tab_layout,
)
from uiprobe.environments.phone.widgets_dialogs import bottom_sheet, choose, confirm, menu
from uiprobe.environments.phone.widgets_pickers import date_picker, open_date_picker
from uiprobe.environments.phone.widgets_screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
    toolbar,
)

CONTACTS_PERMISSION = "android.permission.READ_CONTACTS"

DURATIONS = {"30 minutes": 30, "45 minutes": 45, "1 hour": 60, "90 minutes": 90, "2 hours": 120}
STATUSES = ("Draft", "Sent", "Paid")
SORTS = ("Due date", "Amount", "Client")
TERMS = {"7 days": 7, "14 days": 14, "30 days": 30, "45 days": 45}
TAXES = ("0 %", "7 %", "10 %", "19 %", "21 %")

_HOUR_DP = 50
_LAST_HOUR = 22
_HOURS_WIDTH = 58

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
    label = "Business"
    icon = "business_center"
    tint = rgb("33475B")
    accent = "indigo"
    exported = ("MainActivity", "SearchActivity", "EventEditActivity", "SettingsActivity")
    permissions = (CONTACTS_PERMISSION,)
    share_activity = "EventEditActivity"

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "EventActivity": _event,
            "EventEditActivity": EVENT_FORM.screen,
            "ClientActivity": _client,
            "ClientEditActivity": CLIENT_FORM.screen,
            "InvoiceActivity": _invoice,
            "InvoiceEditActivity": INVOICE_FORM.screen,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS.screen,
            "InvoicingActivity": INVOICING.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            "main_menu": _main_menu,
            "jump": lambda context, _: date_picker(context, lambda day: _look_at(context, day)),
            "sort": _sort_dialog,
            "event_menu": _event_menu,
            "delete_event": _delete_event_dialog,
            "guests": lambda context, _: contact_chooser(
                context, lambda contact: _add_guest(context, contact["name"]), title="Add guest"
            ),
            "client_menu": _client_menu,
            "delete_client": _delete_client_dialog,
            "invoice_menu": _invoice_menu,
            "invoice_sheet": _invoice_sheet,
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

    @override
    def back(self, context: Context) -> bool:
        forms = {
            "EventEditActivity": EVENT_FORM,
            "ClientEditActivity": CLIENT_FORM,
            "InvoiceEditActivity": INVOICE_FORM,
        }
        form = forms.get(context.activity["name"])
        return form is not None and form.leave(context)


def _main(context: Context) -> View:
    tab = context.get("tab", "Calendar")
    pages: dict[str, tuple[str, Callable[[Context], View], View | None]] = {
        "Calendar": (
            "calendar_month",
            _calendar,
            _add_button(context, "New event", "EventEditActivity", day=_day(context).isoformat()),
        ),
        "Clients": ("groups", _clients, _add_button(context, "New client", "ClientEditActivity")),
        "Invoices": (
            "receipt_long",
            _invoices,
            _add_button(context, "New invoice", "InvoiceEditActivity"),
        ),
        "Figures": ("bar_chart", _figures, None),
    }
    _, page, floating = pages[tab]
    sort = None
    if tab == "Invoices":
        sort = icon_button(
            "sort", lambda: context.show("sort"), id="action_sort", icon_color="on_surface"
        )
    bar = toolbar(
        context.t(tab),
        sort,
        icon_button(
            "search",
            lambda: context.start("SearchActivity"),
            id="action_search",
            icon_color="on_surface",
        ),
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
        (context.t("Go to date"), lambda: open_date_picker(context, "jump", _day(context))),
        (context.t("Settings"), lambda: context.start("SettingsActivity")),
    ]
    return menu(context, items if context.get("tab", "Calendar") == "Calendar" else items[1:])


# The calendar.


def _events(context: Context) -> list[State]:
    events: list[State] = context.shared(CALENDAR)["events"]
    return sorted(events, key=lambda event: (event["day"], event["start"], event["id"]))


def _day(context: Context) -> date:
    found = context.get("day")
    return date.fromisoformat(found) if found else context.now.date()


def _look_at(context: Context, day: date) -> None:
    context.set("day", day.isoformat())


def _time_words(context: Context, moment: str) -> str:
    return format_time(time.fromisoformat(moment), hours24=context.phone.hours24)


def _span_words(context: Context, event: State) -> str:
    return f"{_time_words(context, event['start'])} - {_time_words(context, event['end'])}"


def _calendar(context: Context) -> View:
    views = ("Day", "Agenda")
    view = context.get("view", context.data["settings"]["view"])
    tabs = tab_layout(
        [(context.t(name), name == view, context.setter("view", name)) for name in views]
    )
    body = _day_view(context) if view == "Day" else _agenda(context)
    body.weight = 1
    return column(tabs, body, width=FILL, height=FILL)


def _day_view(context: Context) -> View:
    day = _day(context)
    start = day - timedelta(days=(day.weekday() - first_weekday(context.locale)) % 7)
    busy = {event["day"] for event in _events(context)}

    def go(days: int) -> Handler:
        return lambda: _look_at(context, day + timedelta(days=days))

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        go(1 if direction == "left" else -1)()
        return True

    head = row(
        text(
            format_month(day, context.locale),
            styled(TITLE, size=17),
            id="month_button",
            padding=(8, 8, 8, 8),
            on_click=lambda: open_date_picker(context, "jump", day),
        ),
        space(weight=1),
        icon_button("today", lambda: _look_at(context, context.now.date()), id="action_today"),
        icon_button("chevron_left", go(-7), description=context.t("Previous week")),
        icon_button("chevron_right", go(7), description=context.t("Next week")),
        width=FILL,
        padding=(10, 2, 6, 0),
        align="center",
    )
    days = [start + timedelta(days=offset) for offset in range(7)]
    strip = row(
        *(_strip_cell(context, cell, cell == day, cell.isoformat() in busy) for cell in days),
        id="week_strip",
        width=FILL,
        padding=(8, 0, 8, 6),
    )
    grid = scroll_view(_day_grid(context, day), key=f"day:{day}", id="day_scroll")
    return column(head, strip, grid, width=FILL, height=FILL, on_swipe=swiped)


def _strip_cell(context: Context, day: date, chosen: bool, busy: bool) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        x = (box[0] + box[2]) / 2
        if chosen:
            canvas.circle(x, box[1] + canvas.px(38), canvas.px(17), "primary")
        elif day == context.now.date():
            canvas.ring(x, box[1] + canvas.px(38), canvas.px(17), "primary", canvas.px(1.2))
        if busy:
            canvas.circle(x, box[3] - canvas.px(5), canvas.px(2.5), "primary")

    color = "on_primary" if chosen else "on_surface"
    return column(
        text(short_day(day.weekday(), context.locale)[:1], LABEL, height=20),
        text(str(day.day), styled(LABEL_LARGE, color=color), height=36, justify="center"),
        id="day_cell",
        description=f"{day.day} {month_name(day.month, context.locale)}",
        selected=chosen,
        weight=1,
        height=68,
        align="center",
        paint=paint,
        on_click=lambda: _look_at(context, day),
    )


def _day_grid(context: Context, day: date) -> View:
    first = int(context.data["settings"]["first_hour"].split(":")[0])
    events = [event for event in _events(context) if event["day"] == day.isoformat()]
    first = min([first, *(int(event["start"][:2]) for event in events)])
    width = context.phone.size[0] * 160 / context.phone.density - _HOURS_WIDTH - 14
    slots = [_hour_slot(context, day, hour, first) for hour in range(first, _LAST_HOUR)]
    blocks: list[View] = []
    ends: list[str] = []
    for group in _overlapping(events):
        for event in group:
            lane = next((n for n, end in enumerate(ends) if end <= event["start"]), len(ends))
            ends[lane : lane + 1] = [event["end"]]
            share = width / min(3, len(group))
            left = _HOURS_WIDTH + share * min(lane, 2)
            blocks.append(_event_block(context, event, first, left, share - 3))
        ends = []
    height = (_LAST_HOUR - first) * _HOUR_DP + 76
    return stack(*slots, *blocks, width=FILL, height=height)


def _overlapping(events: Sequence[State]) -> list[list[State]]:
    """Events of a day in groups that share no time with each other."""
    groups: list[list[State]] = []
    for event in events:
        if groups and event["start"] < max(other["end"] for other in groups[-1]):
            groups[-1].append(event)
        else:
            groups.append([event])
    return groups


def _hour_slot(context: Context, day: date, hour: int, first: int) -> View:
    words = format_time(time(hour), hours24=context.phone.hours24).replace(":00 ", " ")

    def paint(canvas: Canvas, box: Box) -> None:
        line = (box[0] + canvas.px(_HOURS_WIDTH), box[1], box[2], box[1] + 1)
        canvas.rectangle(line, "outline_variant")

    return stack(
        text(words, styled(LABEL, align="end"), width=44, margin=(6, 2, 0, 0), id="hour_label"),
        id="hour_slot",
        description=context.t("New event at {time}", time=words),
        width=FILL,
        height=_HOUR_DP,
        margin=(0, 6 + (hour - first) * _HOUR_DP, 0, 0),
        paint=paint,
        on_click=lambda: context.start(
            "EventEditActivity", day=day.isoformat(), start=f"{hour:02}:00"
        ),
    )


def _minutes(moment: str) -> int:
    return int(moment[:2]) * 60 + int(moment[3:])


def _event_block(context: Context, event: State, first: int, left: float, width: float) -> View:
    number = event["id"]
    color = mix(tint_of(event["title"]), context.palette.surface, 0.78)
    long = _minutes(event["end"]) - _minutes(event["start"])

    def paint(canvas: Canvas, box: Box) -> None:
        edge = (box[0], box[1], box[0] + canvas.px(4), box[3])
        canvas.rounded(edge, canvas.px(2), tint_of(event["title"]))

    words = _span_words(context, event)
    return column(
        text(event["title"], styled(LABEL_LARGE, max_lines=1), id="event_title"),
        text(words, styled(LABEL, max_lines=1), id="event_time") if long > 40 else None,
        id="event_block",
        width=width,
        height=max(26, long * _HOUR_DP / 60 - 2),
        margin=(left, 7 + (_minutes(event["start"]) - first * 60) * _HOUR_DP / 60, 0, 0),
        padding=(10, 3, 4, 2),
        radius=6,
        background=color,
        paint=paint,
        on_click=lambda: context.start("EventActivity", id=number),
    )


def _agenda(context: Context) -> View:
    rows: list[Callable[[], View]] = []
    shown = ""
    for event in _events(context):
        if event["day"] != shown:
            shown = event["day"]
            words = format_date(date.fromisoformat(shown), context.locale)
            rows.append(lambda words=words: section(words))  # type: ignore[misc]
        rows.append(lambda event=event: _agenda_row(context, event))  # type: ignore[misc]
    empty = ("event_busy", context.t("No events"), context.t("Touch the plus sign to add one"))
    return listing(rows, key="agenda", id="agenda_list", empty=empty)


def _agenda_row(context: Context, event: State) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        bar = (box[0], box[1], box[0] + canvas.px(5), box[3])
        canvas.rounded(bar, canvas.px(2.5), tint_of(event["title"]))

    place = f", {event['place']}" if event["place"] else ""
    return record_row(
        event["title"],
        _span_words(context, event) + place,
        id="event",
        leading=View(width=5, height=40, paint=paint, hidden=True),
        press=lambda: context.start("EventActivity", id=event["id"]),
    )


def _event(context: Context) -> View:
    event = find(_events(context), context.arguments["id"])
    if event is None:
        return _gone(context, "Event")
    day = format_date(date.fromisoformat(event["day"]), context.locale, year=True)
    parts = [
        info_row("schedule", day, _span_words(context, event), id="event_when"),
        info_row("place", context.t("Place"), event["place"], id="event_place")
        if event["place"]
        else None,
        info_row("notes", context.t("Notes"), event["notes"], id="event_notes")
        if event["notes"]
        else None,
    ]
    guests = [
        record_row(name, "", id="guest", leading=avatar(name, size=36)) for name in event["guests"]
    ]
    head = column(
        text(event["title"], styled(HEADLINE, color="on_primary_container"), id="event_title"),
        width=FILL,
        padding=(24, 26, 24, 24),
        background="primary_container",
    )
    body = column(
        head,
        space(height=8),
        *parts,
        section(context.t("Guests")) if guests else None,
        *guests,
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    bar = back_toolbar(
        context,
        context.t("Event"),
        icon_button(
            "edit",
            lambda: context.start("EventEditActivity", id=event["id"]),
            id="action_edit",
            icon_color="on_surface",
        ),
        overflow_button(context, "event_menu"),
    )
    return scaffold(context, bar, scroll_view(body, key="event"))


def _gone(context: Context, title: str) -> View:
    empty = ("search_off", context.t("It is no longer there"), "")
    return scaffold(
        context, back_toolbar(context, context.t(title)), listing([], key="", id="", empty=empty)
    )


def _event_menu(context: Context, arguments: State) -> Window:
    number = context.arguments["id"]
    event = find(_events(context), number) or {}
    day = format_date(date.fromisoformat(event["day"]), context.locale)
    words = f"{event['title']}: {day}, {_span_words(context, event)}"
    return menu(
        context,
        [
            (context.t("Duplicate"), lambda: context.start("EventEditActivity", copy=number)),
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Delete"), lambda: context.show("delete_event", id=number)),
        ],
    )


def _delete_event_dialog(context: Context, arguments: State) -> Window:
    calendar = context.shared(CALENDAR)

    def remove() -> None:
        kept = [event for event in calendar["events"] if event["id"] != arguments["id"]]
        calendar["events"] = kept
        context.finish()

    return confirm(
        context,
        title=context.t("Delete event?"),
        message=context.t("Guests are not told."),
        positive=(context.t("Delete"), remove),
    )


def _event_original(context: Context) -> State:
    known = context.arguments.get("id") or context.arguments.get("copy")
    event = find(_events(context), known) if known else None
    if event is None:
        return {
            "title": context.arguments.get("text", ""),
            "day": context.arguments.get("day", context.now.date().isoformat()),
            "start": context.arguments.get("start", "10:00"),
            "length": context.data["settings"]["duration"],
            "place": "",
            "guests": [],
            "notes": "",
        }
    minutes = _minutes(event["end"]) - _minutes(event["start"])
    values = {key: value for key, value in event.items() if key not in ("id", "end")}
    values["length"] = next(
        (name for name, value in DURATIONS.items() if value == minutes), f"{minutes} minutes"
    )
    return values | ({"id": event["id"]} if "id" in context.arguments else {})


def _event_end(values: State) -> int:
    length = DURATIONS.get(values["length"]) or int(values["length"].split()[0])
    return _minutes(values["start"]) + length


def _save_event(context: Context, values: State) -> None:
    end = _event_end(values)
    words = f"{end // 60:02}:{end % 60:02}"
    event = find(context.shared(CALENDAR)["events"], values.get("id", 0))
    kept = {key: values[key] for key in ("day", "start", "place", "guests", "notes")}
    if event is None:
        add_event(context, values["title"], end=words, **kept)
    else:
        event.update(kept, title=values["title"], end=words)
    context.finish()


def _add_guest(context: Context, name: str) -> None:
    guests = EVENT_FORM.values(context)["guests"]
    if name not in guests:
        EVENT_FORM.put(context, "guests", [*guests, name])


def _guests(context: Context, names: list[str]) -> View:
    def remove(name: str) -> Handler:
        return lambda: EVENT_FORM.put(
            context, "guests", [other for other in names if other != name]
        )

    rows = [
        record_row(
            name,
            id="guest",
            leading=avatar(name, size=32),
            trailing=icon_button("close", remove(name), id="guest_remove"),
        )
        for name in names
    ]
    return column(
        *rows,
        button(
            context.t("Add guest"),
            lambda: context.with_permission(CONTACTS_PERMISSION, "guests"),
            id="add_guest",
            kind="tonal",
        ),
        width=FILL,
        gap=2,
    )


EVENT_FORM = Form(
    "event",
    ("New event", "Edit event"),
    (
        TextInput("title", "Title", required="An event needs a title"),
        DayInput("day", "Day"),
        TimeInput("start", "Start"),
        Choice("length", "Duration", options=tuple(DURATIONS)),
        TextInput("place", "Place"),
        Own("guests", "Guests", make=_guests),
        TextInput("notes", "Notes", lines=3),
    ),
    _event_original,
    _save_event,
    lambda _, values: "An event ends on the day it begins" if _event_end(values) >= 1440 else "",
)


# Clients.


def _clients(context: Context) -> View:
    only = context.get("favorites")
    clients = [client for client in context.data["clients"] if client["favorite"] or not only]
    chips = filter_chips(
        context, "favorites", [(None, context.t("All")), (True, context.t("Favorites"))]
    )
    rows = [
        lambda client=client: _client_row(context, client)
        for client in sorted(clients, key=lambda client: client["name"])
    ]
    body = listing(rows, key="clients", id="client_list")
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL)


def _client_row(context: Context, client: State) -> View:
    starred = client["favorite"]
    return record_row(
        client["name"],
        client["person"],
        id="client",
        leading=avatar(client["name"]),
        trailing=icon_button(
            "star" if starred else "star_border",
            lambda: client.update(favorite=not starred),
            id="client_star",
            icon_filled=True,
            icon_color="primary" if starred else "outline",
        ),
        press=lambda: context.start("ClientActivity", id=client["id"]),
    )


def _client(context: Context) -> View:
    client = find(context.data["clients"], context.arguments["id"])
    if client is None:
        return _gone(context, "Client")
    invoices = [record for record in context.data["invoices"] if record["client"] == client["name"]]
    unpaid = sum(record["amount"] for record in invoices if record["status"] == "Sent")
    head = column(
        avatar(client["name"], size=72),
        text(client["name"], styled(HEADLINE, size=22, align="center"), id="client_name"),
        text(client["person"], BODY, id="client_person"),
        row(
            _round_button(context, "call", "Call", "Calling {name}", client["person"]),
            _round_button(context, "mail", "Email", "No mail account is set up", ""),
            icon_button(
                "request_quote",
                lambda: context.start("InvoiceEditActivity", client=client["name"]),
                id="client_invoice",
                background="secondary_container",
            ),
            gap=18,
            margin=(0, 8, 0, 0),
        ),
        width=FILL,
        padding=(16, 16, 16, 14),
        gap=4,
        align="center",
    )
    body = column(
        head,
        info_row("call", context.t("Phone"), client["phone"], id="client_phone"),
        info_row("mail", context.t("Email"), client["email"], id="client_email"),
        info_row("place", context.t("City"), client["city"], id="client_city"),
        info_row("schedule", context.t("Hourly rate"), money(client["rate"]), id="client_rate"),
        info_row("savings", context.t("Unpaid"), money(unpaid), id="client_unpaid"),
        section(context.t("Invoices")) if invoices else None,
        *(_invoice_row(context, record) for record in invoices),
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    bar = back_toolbar(context, "", overflow_button(context, "client_menu"))
    return scaffold(context, bar, scroll_view(body, key="client", id="client_scroll"))


def _round_button(context: Context, icon: str, label: str, message: str, name: str) -> View:
    return icon_button(
        icon,
        lambda: context.toast(context.t(message, name=name)),
        description=context.t(label),
        background="secondary_container",
    )


def _client_menu(context: Context, arguments: State) -> Window:
    number = context.arguments["id"]
    client = find(context.data["clients"], number) or {}
    words = f"{client['name']}, {client['person']}, {client['phone']}"
    return menu(
        context,
        [
            (context.t("Edit"), lambda: context.start("ClientEditActivity", id=number)),
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Delete"), lambda: context.show("delete_client", id=number)),
        ],
    )


def _delete_client_dialog(context: Context, arguments: State) -> Window:
    def remove() -> None:
        kept = [record for record in context.data["clients"] if record["id"] != arguments["id"]]
        context.data["clients"] = kept
        context.finish()

    return confirm(
        context,
        title=context.t("Delete client?"),
        message=context.t("Invoices of this client are kept."),
        positive=(context.t("Delete"), remove),
    )


def _client_original(context: Context) -> State:
    number = context.arguments.get("id", 0)
    return find(context.data["clients"], number) or {
        **dict.fromkeys(("name", "person", "email", "phone", "city"), ""),
        "rate": "60",
        "favorite": False,
    }


def _client_values(context: Context) -> State:
    original = _client_original(context)
    return original | {"rate": str(original["rate"])}


def _client_problem(context: Context, values: State) -> str:
    if values["email"] and "@" not in values["email"]:
        return "Enter a valid email address"
    same = [record for record in context.data["clients"] if record["name"] == values["name"]]
    if any(record["id"] != values.get("id") for record in same):
        return "There is a client of that name"
    return ""


def _save_client(context: Context, values: State) -> None:
    values = values | {"rate": int(values["rate"] or 0)}
    client = find(context.data["clients"], values.get("id", 0))
    if client is None:
        context.data["clients"].append({"id": context.new_id(), **values})
    else:
        for record in context.data["invoices"]:
            if record["client"] == client["name"]:
                record["client"] = values["name"]
        client.update(values)
    context.finish()


CLIENT_FORM = Form(
    "client",
    ("New client", "Edit client"),
    (
        TextInput("name", "Company", required="A client needs a company name"),
        TextInput("person", "Contact person"),
        TextInput("email", "Email"),
        TextInput("phone", "Phone"),
        TextInput("city", "City"),
        TextInput("rate", "Hourly rate", digits=True, limit=4),
    ),
    _client_values,
    _save_client,
    _client_problem,
)


# Invoices.


def _is_overdue(context: Context, invoice: State) -> bool:
    late: bool = invoice["due"] < context.now.date().isoformat()
    return invoice["status"] == "Sent" and late


def _invoices(context: Context) -> View:
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
    rows = [lambda record=record: _invoice_row(context, record) for record in found]
    body = listing(rows, key=f"invoices:{wanted}", id="invoice_list")
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL)


def _invoice_row(context: Context, invoice: State) -> View:
    number = invoice["id"]

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        delete(context, "invoices", number, "Invoice deleted")
        return True

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
    return format_date(date.fromisoformat(invoice["due"]), context.locale)


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


def _sort_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Sort by"),
        choices=[context.t(name) for name in SORTS],
        chosen=SORTS.index(context.get("sort", SORTS[0])),
        pick=lambda index: context.set("sort", SORTS[index]),
    )


def _set_status(invoice: State, status: str) -> Handler:
    return lambda: invoice.update(status=status)


def _invoice_sheet(context: Context, arguments: State) -> Window:
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


def _invoice(context: Context) -> View:
    invoice = find(context.data["invoices"], context.arguments["id"])
    if invoice is None:
        return _gone(context, "Invoice")
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
            icon_color="on_surface",
        ),
        overflow_button(context, "invoice_menu"),
    )
    return scaffold(context, bar, scroll_view(body, key="invoice"))


def _sum_line(label: str, amount: str) -> View:
    return row(text(label, BODY, weight=1), text(amount, BODY), width=FILL)


def _invoice_menu(context: Context, arguments: State) -> Window:
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
                lambda event=event: _agenda_row(context, event)  # type: ignore[misc]
                for event in _events(context)
                if wanted in f"{event['title']} {event['place']}".lower()
            ]
        if within in (None, "Clients"):
            found += [
                lambda client=client: _client_row(context, client)  # type: ignore[misc]
                for client in context.data["clients"]
                if wanted in f"{client['name']} {client['person']} {client['city']}".lower()
            ]
        if within in (None, "Invoices"):
            found += [
                lambda record=record: _invoice_row(context, record)  # type: ignore[misc]
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
                Pick("first_hour", "Day begins at", ("6:00", "7:00", "8:00", "9:00"), "schedule"),
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
