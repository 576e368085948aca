"""Goals for the business app: the calendar that all apps share, clients and invoices."""

from __future__ import annotations

from datetime import date
from random import Random

from uiprobe.environments.phone.apps.business.app import TAXES, Business
from uiprobe.environments.phone.apps.business.calendar import CONTACTS_PERMISSION
from uiprobe.environments.phone.apps.business.invoices import TERMS
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.kit.providers import CALENDAR, CONTACTS
from uiprobe.environments.phone.locales import format_date
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Business,
    "business",
    order=8,
    left={
        1: (
            (MENU,),
            (click(desc="Search"),),
            (MENU, click(text="Go to date")),
            (MENU, click(text="Settings")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="First view")),
            (MENU, click(text="Settings"), click(text="Default duration")),
            (MENU, click(text="Settings"), click(text="Invoicing")),
        ),
        3: (
            (MENU, click(text="Settings"), click(text="Invoicing"), click(text="Tax rate")),
            (MENU, click(text="Settings"), click(text="Invoicing"), click(text="Payment term")),
        ),
    },
)

_APP = Business.package
_CLOCK = Clock.package

_TITLES = goals.texts("titles")
_PLACES = goals.texts("places")
SUBJECTS = goals.texts("subjects")

EVENTS = Records((CALENDAR, "events"), by="title")
CLIENTS = Records((_APP, "clients"), by="name")
INVOICES = Records((_APP, "invoices"), by="subject")


def full_hour(random: Random, apps: Apps) -> str:
    return f"{random.choice((9, *range(11, 20))):02}:00"


def new_event(title: str, day: str, start: str, guests: tuple[str, ...] = ()) -> Record:
    times = {"day": day, "start": start, "end": f"{int(start[:2]) + 1:02}{start[2:]}"}
    return {"title": title} | times | {"place": "", "guests": list(guests), "notes": ""}


# Ways through the app.

INVOICES_TAB = click(desc="Invoices")
_SEARCH = click(id="action_search")
_EDIT = click(id="action_edit")
_DELETE = (MENU, click(text="Delete"), OK)
_PAID = click(text="Mark as paid")
_SETTINGS = (MENU, click(text="Settings"))
_INVOICING = click(text="Invoicing")
_search = way_for(fill(IT, id="search_src_text"), click(id=f"{THAT}_title", text=IT))
see_event = way_for(_SEARCH, *_search(IT, "event"))
see_client = way_for(click(desc="Clients"), *find("client_list", id="client_title", text=IT))
see_invoice = way_for(_SEARCH, *_search(IT, "invoice"))


def _fill_event(title: str, day: str, start: str) -> Steps:
    return (
        *(click(id="fab_add"), fill(title, id="title")),
        *(click(id="day"), *pick_day(day)),
        *(click(id="start"), *pick_hour(start)),
    )


# User tasks.

_EVENT = {"title": one_of(EVENTS.names)}
_NEW = {"title": one_of(_TITLES), "day": later_day(2, 41), "time": full_hour}


@goals.user(221, "medium", _NEW, distractors=2)
def add_event(title: str, day: str, time: str) -> Draft:
    def add(day: str = day, time: str = time) -> Steps:
        return *_fill_event(title, day, time), SAVE

    return draft(
        words={"day": Day(day), "time": Moment(time)},
        change=EVENTS.add(new_event(title, day, time)),
        way=add(),
    ).rejects(
        UNSAVED,
        TWICE,
        another_day=add(next_day(day)),
        another_time=add(time=another(("18:00", "17:00"), time)),
    )


def _guests(apps: Apps) -> list[str]:
    return sorted(contact["name"] for contact in apps[CONTACTS]["contacts"])[:10]


@goals.user(222, "hard", _NEW | {"guest": one_of(_guests)}, distractors=16)
def add_event_with_guest(apps: Apps, title: str, day: str, time: str, guest: str) -> Draft:
    def add(guest: str = guest) -> Steps:
        ask = (*find("event_scroll", id="add_guest"), ALLOW)
        return *_fill_event(title, day, time), *ask, *invite(guest), SAVE

    invite = way_for(*find("contact_list", id="contact_title", text=IT))
    other = another(reversed(_guests(apps)), guest)
    return draft(
        words={"day": Day(day), "time": Moment(time)},
        change=(
            EVENTS.add(new_event(title, day, time, (guest,))),
            allow_permissions(_APP, CONTACTS_PERMISSION),
        ),
        way=add(),
    ).rejects(
        UNSAVED,
        another_guest=add(other),
        no_guest=(*_fill_event(title, day, time), SAVE),
        one_guest_more=cut(1, click(id="add_guest"), *invite(other), SAVE),
    )


def _draw_move(random: Random, apps: Apps) -> Parameters:
    event = random.choice(EVENTS.all(apps))
    day = later_day(2, 41)(random, apps)
    return {"title": event["title"], "day": day if day != event["day"] else next_day(day)}


@goals.user(223, "medium", _draw_move, distractors=11)
def move_event(apps: Apps, title: str, day: str) -> Draft:
    def move(title: str = title, day: str = day) -> Steps:
        picked = pick_day(day, EVENTS.get(apps, title)["day"])
        return *see_event(title), _EDIT, click(id="day"), *picked, SAVE

    return draft(
        words={"day": Day(day)},
        change=EVENTS.update(EVENTS.get(apps, title), day=day),
        way=move(),
    ).rejects(
        UNSAVED,
        another_event=move(EVENTS.other(apps, title)),
        another_day=move(day=next_day(day)),
    )


@goals.user(224, "easy", _EVENT, distractors=11)
def delete_event(apps: Apps, title: str) -> Draft:
    other = EVENTS.other(apps, title)
    return draft(change=EVENTS.remove(title), way=(*see_event(title), *_DELETE)).rejects(
        another_event=(*see_event(other), *_DELETE),
        taken_back=cut(1, click(text="Cancel")),
        one_event_more=then(*_search(other, "event"), *_DELETE),
    )


@goals.user(225, "medium", _EVENT | {"place": one_of(_PLACES)}, distractors=12)
def set_place(apps: Apps, title: str, place: str) -> Draft:
    def enter(title: str = title, field: str = "place") -> Steps:
        field_shown = scroll(target(id="event_scroll"), id=field)
        return *see_event(title), _EDIT, field_shown, fill(place, id=field), SAVE

    return draft(change=EVENTS.update(EVENTS.get(apps, title), place=place), way=enter()).rejects(
        UNSAVED,
        another_event=enter(EVENTS.other(apps, title)),
        among_the_notes=enter(field="notes"),
    )


_SENT = {"subject": one_of(lambda apps: INVOICES.names(apps, status="Sent"))}


@goals.user(226, "easy", _SENT, distractors=13)
def pay_invoice(apps: Apps, subject: str) -> Draft:
    invoice = INVOICES.get(apps, subject)
    other = INVOICES.other(apps, subject, *INVOICES.names(apps, status="Paid"))
    later, pay_other = click(id="rate_later"), (UP, hold(id="invoice_title", text=other), _PAID)
    return draft(
        words={"client": invoice["client"]},
        change=INVOICES.update(invoice, status="Paid"),
        way=(later, *see_invoice(subject), _PAID),
        setup={"interruption": "rating"},
    ).rejects(
        another_invoice=(later, *see_invoice(other), *pay_other),
        only_looked_at=cut(1),
        one_invoice_more=then(UP, *_search(other, "invoice"), *pay_other),
    )


_INVOICE = {
    "client": one_of(CLIENTS.names),
    "subject": one_of(SUBJECTS),
    "amount": lambda random, apps: str(random.randrange(150, 3_000, 25)),
}


@goals.user(227, "hard", _INVOICE, distractors=10)
def new_invoice(apps: Apps, client: str, subject: str, amount: str) -> Draft:
    issue = way_for(
        *(INVOICES_TAB, click(id="fab_add"), click(id="client")),
        *find("select_dialog_listview", id="text1", text=IT),
        *(fill(subject, id="subject"), fill(THAT, id="amount"), SAVE),
    )
    due = in_days(TERMS[apps[_APP]["settings"]["term"]])
    wanted = {"client": client, "subject": subject, "amount": int(amount)}
    return draft(
        change=INVOICES.add(wanted | {"status": "Draft", "due": due}), way=issue(client, amount)
    ).rejects(
        UNSAVED,
        another_client=issue(CLIENTS.other(apps, client), amount),
        another_amount=issue(client, f"{amount}0"),
        done_twice=then(*issue(client, amount)[1:]),
    )


_PLAIN = {"client": one_of(lambda apps: CLIENTS.names(apps, favorite=False))}


@goals.user(228, "easy", _PLAIN, distractors=10)
def favorite_client(apps: Apps, client: str) -> Draft:
    def star(name: str = client) -> Steps:
        beside = target(id="client_title", text=name)
        return click(desc="Clients"), *find("client_list", id="client_star", beside=beside)

    return draft(
        change=CLIENTS.update(CLIENTS.get(apps, client), favorite=True), way=star()
    ).rejects(
        another_client=star(CLIENTS.other(apps, client)),
        done_twice=then(*star()[1:]),
        only_looked_at=see_client(client),
    )


def _phone(random: Random, apps: Apps) -> str:
    return f"({random.randrange(200, 990)}) 555-01{random.randrange(100):02}"


@goals.user(229, "medium", {"client": one_of(CLIENTS.names), "phone": _phone}, distractors=15)
def change_phone(apps: Apps, client: str, phone: str) -> Draft:
    def change(name: str = client, value: str = phone, field: str = "phone") -> Steps:
        enter = (scroll(target(id="client_scroll"), id=field), fill(value, id=field))
        return *see_client(name), MENU, click(text="Edit"), *enter, SAVE

    return draft(
        change=CLIENTS.update(CLIENTS.get(apps, client), phone=phone), way=change()
    ).rejects(
        UNSAVED,
        another_client=change(CLIENTS.other(apps, client)),
        one_digit_off=change(value=f"{phone}7"),
        in_another_field=change(field="city"),
    )


@goals.user(230, "medium", {"term": one_but(TERMS, _APP, "settings", "term")}, distractors=8)
def payment_term(apps: Apps, term: str) -> Draft:
    now = apps[_APP]["settings"]
    tax = click(id="text1", text=another(TAXES, now["tax"]))
    pick = way_for(*_SETTINGS, _INVOICING, click(text="Payment term"), click(id="text1", text=IT))
    return draft(change=put(term, _APP, "settings", "term"), way=pick(term)).rejects(
        another_term=pick(another(TERMS, term, now["term"])),
        taken_back=cut(1, click(text="Cancel")),
        the_tax_as_well=then(click(text="Tax rate"), tax),
    )


@goals.user(231, "medium", {"subject": one_of(INVOICES.names)}, distractors=13)
def due_date_to_calendar(apps: Apps, subject: str) -> Draft:
    invoice = INVOICES.get(apps, subject)
    add = (MENU, click(text="Add due date to calendar"))
    due = {"title": f"{subject} due", "day": invoice["due"], "start": "09:00"}
    return draft(
        words={"client": invoice["client"]},
        change=EVENTS.add(due, unique=True),
        way=(*see_invoice(subject), *add),
    ).rejects(
        another_invoice=(*see_invoice(INVOICES.other(apps, subject)), *add),
        done_twice=then(*add),
        only_looked_at=cut(1),
    )


def _without_alarm(apps: Apps) -> list[str]:
    taken = {alarm["time"] for alarm in apps[_CLOCK]["alarms"]}
    return [event["title"] for event in EVENTS.all(apps) if event["start"] not in taken]


@goals.user(
    232, "hard", {"title": one_of(_without_alarm)}, distractors=11, memory=1, others=("clock",)
)
def alarm_for_event(apps: Apps, title: str) -> Draft:
    start = EVENTS.get(apps, title)["start"]
    hour, minute = int(start[:2]), start[3:]

    def wake(hour: int = hour) -> Steps:
        return (
            *(*see_event(title), *open_app("Clock")),
            *(click(desc="Add alarm"), click(id="toggle_mode")),
            *(fill(str(hour % 12 or 12), id="input_hour"), fill(minute, id="input_minute")),
            *(click(id="am_label" if hour < 12 else "pm_label"), OK),
        )

    alarm = {"time": start, "enabled": True, "days": []}
    return draft(
        change=Records((_CLOCK, "alarms"), by="time").add(alarm, unique=True), way=wake()
    ).rejects(
        an_hour_early=wake(hour - 1),
        the_other_half_of_the_day=wake((hour + 12) % 24),
        not_confirmed=cut(1),
    )


def _draw_three(random: Random, apps: Apps) -> Parameters:
    drawn: Parameters = {}
    for n, title in enumerate(random.sample(_TITLES, k=3), start=1):
        drawn |= {f"title{n}": title, f"day{n}": later_day(2, 41)(random, apps)}
        drawn |= {f"time{n}": full_hour(random, apps)}
    return drawn


@goals.user(233, "hard", _draw_three, distractors=6, memory=9)
def three_events(parameters: Parameters) -> Draft:
    def add(*events: tuple[str, str, str]) -> Steps:
        return joined((*_fill_event(*event), SAVE) for event in events)

    values = list(parameters.values())
    first, second, third = wanted = [(values[n], values[n + 1], values[n + 2]) for n in (0, 3, 6)]
    title, day, time = second
    words = {f"day{n}": Day(event[1]) for n, event in enumerate(wanted, 1)}
    return draft(
        words=words | {f"time{n}": Moment(event[2]) for n, event in enumerate(wanted, 1)},
        change=[EVENTS.add(new_event(*event)) for event in wanted],
        way=add(*wanted),
    ).rejects(
        one_left_out=add(first, third),
        one_on_another_day=add(first, (title, next_day(day), time), third),
        the_last_one_not_saved=cut(1),
        one_twice=then(*add(first)),
    )


_SHARE = _EVENT | {"person": one_of(first_recipients)}


@goals.user(234, "hard", _SHARE, distractors=26, others=("messages",))
def share_event(apps: Apps, title: str, person: str) -> Draft:
    share = way_for(*see_event(IT), MENU, click(text="Share"))
    event, other = EVENTS.get(apps, title), share(EVENTS.other(apps, title))
    day = format_date(date.fromisoformat(event["day"]), "en-US")
    start, end = (spell(Moment(event[name]), "en") for name in ("start", "end"))
    text = f"{title}: {day}, {start} - {end}"
    return share_draft({}, apps, person, text, way=share(title), wrong_way=other)


def _missing(apps: Apps) -> list[str]:
    return [name for name in SUBJECTS if name not in INVOICES.names(apps)]


@goals.user(
    235, "medium", _SENT | {"instead": one_of(_missing)}, distractors=14, twin="pay_invoice"
)
def pay_missing_invoice(apps: Apps, subject: str, instead: str) -> Draft:
    there = [instead, *(name for name in INVOICES.names(apps) if name != subject)]
    later, declare = click(id="rate_later"), infeasible("There is no such invoice")
    pay_another = (later, *see_invoice(instead), _PAID)
    return draft(
        words={"client": INVOICES.get(apps, subject)["client"]},
        change=(),
        seen=either(searched(subject), all_shown(there, id="invoice_title")),
        way=(later, _SEARCH, fill(subject, id="search_src_text"), declare),
        setup={"interruption": "rating"} | INVOICES.edited(subject, subject=instead),
    ).rejects(
        UNDECLARED,
        declared_before_searching=(later, _SEARCH, declare),
        another_invoice_paid=(*pay_another, declare),
        another_invoice_paid_and_not_declared=pay_another,
    )


# Testing tasks.


@goals.testing(236, "medium", _EVENT, distractors=6)
def search_event(title: str) -> Draft:
    word = max(title.lower().split(), key=len)

    def look(*chips: str) -> Steps:
        return (
            *(_SEARCH, fill(word, id="search_src_text")),
            *(click(id="filter_chip", text=chip) for chip in chips),
            *find("search_results", id="event_title", text=title),
        )

    clients, events = (clicked(id="filter_chip", text=text) for text in ("Clients", "Events"))
    searched = typed(word, id="search_src_text")
    opened = shown(id="event_title", text=title, activity=f"{_APP}.EventActivity")
    return draft(
        words={"word": word},
        path=(
            *(clicked(id="action_search"), searched, in_order(clients, events)),
            (searched, opened, _EDIT),
            ends_on(id="search_bar"),
        ),
        way=(*look("Clients", "Events"), _EDIT, UP, UP),
    ).rejects(
        Clients_left_out=(*look("Events"), _EDIT, UP, UP),
        other_order=(*look("Events", "Events"), _EDIT, UP, UP),
        editor_left_out=(*look("Clients", "Events"), UP),
        another_page_at_the_end=cut(1),
    )


_PLAN = {
    "title": one_of(_TITLES),
    "place": one_of(_PLACES),
    "duration": one_of(("30 minutes", "45 minutes", "90 minutes", "2 hours")),
}


@goals.testing(237, "hard", _PLAN, distractors=3)
def discard_event(title: str, place: str, duration: str) -> Draft:
    begin = way_for(
        *(click(id="fab_add"), fill(title, id="title")),
        *(*find("event_scroll", id="length"), click(id="text1", text=IT)),
        *(scroll(target(id="event_scroll"), id="place"), fill(place, id="place")),
    )
    return draft(
        path=(
            *(typed(title, id="title"), typed(place, id="place")),
            in_order(*(click(text=text) for text in (duration, "Keep editing", "Discard"))),
            ends_on(activity=f"{_APP}.MainActivity"),
        ),
        way=(*begin(duration), *KEEP_EDITING, *DISCARD),
    ).rejects(
        discarded_at_once=(*begin(duration), *DISCARD),
        another_duration=(*begin("1 hour"), *KEEP_EDITING, *DISCARD),
        not_left=cut(2),
        saved=cut(2, SAVE),
    )


_TOUR = {
    "client": one_of(CLIENTS.names),
    "sort": one_of(("Amount", "Client")),
    "status": one_of(("Draft", "Sent", "Overdue", "Paid")),
}


@goals.testing(238, "hard", _TOUR, distractors=10)
def client_tour(client: str, sort: str, status: str) -> Draft:
    visit = (*see_client(client), MENU, click(text="Edit"), UP, UP, INVOICES_TAB)
    order = (click(id="action_sort"), click(id="text1", text=sort))
    chip = click(id="filter_chip", text=status)
    page = shown(id="client_name", text=client)
    return draft(
        path=(
            page,
            (page, shown(activity=f"{_APP}.ClientEditActivity"), INVOICES_TAB),
            in_order(click(id="action_sort"), click(text=sort), chip),
            ends_on(id="filter_chip", text=status, checked="true"),
        ),
        way=(*visit, *order, chip),
    ).rejects(
        editor_left_out=(*see_client(client), UP, INVOICES_TAB, *order, chip),
        sorting_left_out=(*visit, chip),
        other_order=(*visit, chip, *order),
        another_page_at_the_end=then(click(desc="Figures")),
    )


def _early(apps: Apps) -> list[str]:
    events = sorted(EVENTS.all(apps), key=lambda event: (event["day"], event["start"]))
    return [event["title"] for event in events[:6]]


@goals.testing(239, "medium", {"title": one_of(_early)}, distractors=11)
def calendar_walk(title: str) -> Draft:
    week, today = click(desc="Next week"), click(id="action_today")
    agenda = (click(desc="Agenda"), *find("agenda_list", id="event_title", text=title))
    copy = (MENU, click(text="Duplicate"), UP)
    opened = shown(id="event_title", text=title, activity=f"{_APP}.EventActivity")
    return draft(
        path=(
            (week, week),
            (today,),
            (click(desc="Agenda"),),
            in_order(opened, shown(activity=f"{_APP}.EventEditActivity")),
            ends_on(activity=f"{_APP}.EventActivity"),
        ),
        way=(week, week, today, *agenda, *copy),
    ).rejects(
        one_week_only=(week, today, *agenda, *copy),
        without_Today=(week, week, *agenda, *copy),
        without_the_copy=cut(3),
        another_page_at_the_end=then(UP),
    )


_DIALOGS = {
    "first": one_of(("First view", "Day begins at", "Default duration")),
    "second": one_of(("Payment term", "Tax rate")),
}


@goals.testing(240, "easy", _DIALOGS, distractors=7)
def settings_walk(first: str, second: str) -> Draft:
    look = way_for(click(text=IT), click(text="Cancel"))
    walk = way_for(*_SETTINGS, *look(first), _INVOICING, *look(IT), UP, UP)
    other = another(("Tax rate", "Payment term"), second)
    title = "alertTitle"
    invoicing = shown(activity=f"{_APP}.InvoicingActivity")
    return draft(
        path=(
            (shown(id=title, text=first), click(text="Cancel")),
            in_order(shown(id=title, text=first), click(text="Cancel"), invoicing),
            (shown(id=title, text=second), click(text="Cancel")),
            ends_on(activity=f"{_APP}.MainActivity"),
        ),
        way=walk(second),
    ).rejects(
        another_dialog=walk(other),
        other_order=(*_SETTINGS, _INVOICING, *look(second), UP, *look(first), UP),
        one_dialog_only=(*_SETTINGS, _INVOICING, *look(second), UP, UP),
        another_page_at_the_end=cut(2),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["paid"],
    facts=lambda apps: {one["subject"]: one["status"] == "Paid" for one in INVOICES.all(apps)},
    look=see_invoice,
    back=(UP, UP),
    of=(
        "delete_event",
        "set_place",
        "payment_term",
        "due_date_to_calendar",
        "calendar_walk",
    ),
)
