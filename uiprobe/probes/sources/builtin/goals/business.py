"""Goals for the business app: the calendar that all apps share, clients and invoices."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.business.app import TAXES, Business
from uiprobe.environments.phone.apps.business.calendar import CONTACTS_PERMISSION
from uiprobe.environments.phone.apps.business.invoices import TERMS
from uiprobe.environments.phone.apps.clock import Clock
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR, CONTACTS
from uiprobe.environments.phone.locales import format_date
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator, PathSegment

goals = AppGoals("business", "business", order=8)

_APP = Business.package
_CLOCK = Clock.package
_EVENTS = (CALENDAR, "events")
_TODAY = START.date()

_TITLES = (
    *("Coffee with the printer", "Team photo", "Contract talks", "Stocktaking", "Demo day"),
    *("Call the tax office", "Interview Ms Okafor", "Fire drill", "Catalogue proofs"),
    *("Kiosk handover", "Board lunch", "Training for tills", "签约会议", "Visite de l'atelier"),
    *("Window measuring", "Retro", "Budget round two", "Pick up the flyers", "Open house"),
)
_PLACES = (
    *("Room 4", "Hall B", "Café Linde", "Old mill", "Pier 7", "Town library", "会议室3"),
    *("Ground floor", "Glass house", "Rooftop terrace", "Workshop 2", "Platform 9"),
)
_SUBJECTS = (
    *("Poster series", "Cash desk training", "Spring mailing", "Window cleaning plan"),
    *("Drone pictures", "Wall painting", "Name badges", "Shelf labels", "Podcast episode"),
    *("Loyalty cards", "Recipe booklet", "Stand banner", "Font licence", "Route planning"),
)

_id = ids(_APP)


def _events(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, CALENDAR, "events")


def _clients(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "clients")


def _invoices(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "invoices")


def _with(records: list[dict[str, Any]], **fields: object) -> dict[str, Any]:
    """The record that has these fields."""
    return next(record for record in records if all(record[key] == fields[key] for key in fields))


def _other(records: list[dict[str, Any]], key: str, value: object) -> dict[str, Any]:
    """Some record that is another one; for near misses."""
    return next(record for record in records if record[key] != value)


def _later_day(random: Random) -> str:
    return (_TODAY + timedelta(days=random.randrange(2, 41))).isoformat()


def _next_day(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def _hour(random: Random) -> str:
    return f"{random.choice((9, *range(11, 20))):02}:00"


def _new_event(title: str, day: str, start: str, **fields: object) -> dict[str, Any]:
    return {
        "title": title,
        "day": day,
        "start": start,
        "end": f"{int(start[:2]) + 1:02}{start[2:]}",
        "place": "",
        "guests": [],
        "notes": "",
    } | fields


def _only_event(title: str, *others: tuple[PathSegment, ...]) -> Evaluator:
    member: dict[str, Any] = {"title": title}
    return nothing_else((*_EVENTS, member), *others)


# Ways through the app.


def _tab(name: str) -> str:
    return click(desc=name)


def _search_for(title: str, kind: str) -> tuple[str, ...]:
    return (
        fill(title, id="search_src_text"),
        click(id=f"{kind}_title", text=title),
    )


def _see_event(title: str) -> tuple[str, ...]:
    return (click(id="action_search"), *_search_for(title, "event"))


def _fill_event(title: str, day: str, start: str) -> tuple[str, ...]:
    return (
        click(id="fab_add"),
        fill(title, id="title"),
        click(id="day"),
        *pick_day(day, _TODAY.isoformat()),
        click(id="start"),
        *pick_hour(start),
    )


def _see_client(name: str) -> tuple[str, ...]:
    return (
        _tab("Clients"),
        scroll(target(id="client_list"), id="client_title", text=name),
        click(id="client_title", text=name),
    )


def _see_invoice(subject: str) -> tuple[str, ...]:
    return (click(id="action_search"), *_search_for(subject, "invoice"))


# User tasks.


def _draw_new(random: Random, apps: Apps) -> Parameters:
    return {
        "title": random.choice(_TITLES),
        "day": _later_day(random),
        "time": _hour(random),
    }


@goals.user(221, "medium", _draw_new, distractors=2)
def add_event(parameters: Parameters, apps: Apps) -> Draft:
    title, day, start = parameters["title"], parameters["day"], parameters["time"]
    filled = _fill_event(title, day, start)
    late = "18:00" if start != "18:00" else "17:00"
    return Draft(
        {"title": title, "day": Day(day), "time": Moment(start)},
        (one(_new_event(title, day, start), *_EVENTS), _only_event(title)),
        (*filled, SAVE),
        near_misses={
            "another day": (*_fill_event(title, _next_day(day), start), SAVE),
            "another time": (*_fill_event(title, day, late), SAVE),
            "not saved": filled,
            "done twice": (*filled, SAVE, *filled, SAVE),
        },
    )


def _draw_guest(random: Random, apps: Apps) -> Parameters:
    contacts = sorted(contact["name"] for contact in apps[CONTACTS]["contacts"])[:10]
    return _draw_new(random, apps) | {"guest": random.choice(contacts)}


def _invite(name: str) -> tuple[str, ...]:
    return (
        scroll(target(id="contact_list"), id="contact_title", text=name),
        click(id="contact_title", text=name),
    )


@goals.user(222, "hard", _draw_guest, distractors=16)
def add_event_with_guest(parameters: Parameters, apps: Apps) -> Draft:
    title, day, start = parameters["title"], parameters["day"], parameters["time"]
    guest = parameters["guest"]
    names = sorted(contact["name"] for contact in apps[CONTACTS]["contacts"])
    other = next(name for name in reversed(names[:10]) if name != guest)
    ask = (
        *_fill_event(title, day, start),
        scroll(target(id="event_scroll"), id="add_guest"),
        click(id="add_guest"),
        ALLOW,
    )
    return Draft(
        {"title": title, "day": Day(day), "time": Moment(start), "guest": guest},
        (
            one(_new_event(title, day, start, guests=[guest]), *_EVENTS),
            _only_event(title, ("com.android.settings", "permissions", _APP, CONTACTS_PERMISSION)),
        ),
        (*ask, *_invite(guest), SAVE),
        near_misses={
            "another guest": (*ask, *_invite(other), SAVE),
            "no guest": (*_fill_event(title, day, start), SAVE),
            "one guest more": (
                *ask, *_invite(guest), click(id="add_guest"), *_invite(other), SAVE,
            ),
            "not saved": (*ask, *_invite(guest)),
        },
    )  # fmt: skip


def _draw_event(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([event["title"] for event in _events(apps)])}


def _draw_move(random: Random, apps: Apps) -> Parameters:
    event = random.choice(_events(apps))
    day = _later_day(random)
    return {"title": event["title"], "day": day if day != event["day"] else _next_day(day)}


@goals.user(223, "medium", _draw_move, distractors=11)
def move_event(parameters: Parameters, apps: Apps) -> Draft:
    title, day = parameters["title"], parameters["day"]
    event = _with(_events(apps), title=title)
    other = _other(_events(apps), "title", title)

    def moved(record: Mapping[str, Any], to: str) -> tuple[str, ...]:
        return (
            *_see_event(record["title"]), click(id="action_edit"), click(id="day"),
            *pick_day(to, record["day"]),
        )  # fmt: skip

    return Draft(
        {"title": title, "day": Day(day)},
        (one(event | {"day": day}, *_EVENTS), _only_event(title)),
        (*moved(event, day), SAVE),
        near_misses={
            "another event": (*moved(other, day), SAVE),
            "another day": (*moved(event, _next_day(day)), SAVE),
            "not saved": moved(event, day),
        },
    )


@goals.user(224, "easy", _draw_event, distractors=11)
def delete_event(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    other = _other(_events(apps), "title", title)["title"]
    ask = (*_see_event(title), MENU, click(text="Delete"))
    remove = (*ask, OK)
    return Draft(
        {"title": title},
        (none({"title": title}, *_EVENTS), _only_event(title)),
        remove,
        near_misses={
            "another event": (*_see_event(other), MENU, click(text="Delete"), OK),
            "taken back": (*ask, click(text="Cancel")),
            "one event more": (
                *remove, *_search_for(other, "event"), MENU, click(text="Delete"), OK,
            ),
        },
    )  # fmt: skip


def _draw_place(random: Random, apps: Apps) -> Parameters:
    return _draw_event(random, apps) | {"place": random.choice(_PLACES)}


@goals.user(225, "medium", _draw_place, distractors=12)
def set_place(parameters: Parameters, apps: Apps) -> Draft:
    title, place = parameters["title"], parameters["place"]
    event = _with(_events(apps), title=title)
    other = _other(_events(apps), "title", title)["title"]

    def placed(name: str, field: str) -> tuple[str, ...]:
        return (
            *_see_event(name),
            click(id="action_edit"),
            scroll(target(id="event_scroll"), id=field),
            fill(place, id=field),
        )

    return Draft(
        parameters,
        (one(event | {"place": place}, *_EVENTS), _only_event(title)),
        (*placed(title, "place"), SAVE),
        near_misses={
            "another event": (*placed(other, "place"), SAVE),
            "among the notes": (*placed(title, "notes"), SAVE),
            "not saved": placed(title, "place"),
        },
    )


def _draw_sent(random: Random, apps: Apps) -> Parameters:
    sent = [record["subject"] for record in _invoices(apps) if record["status"] == "Sent"]
    return {"subject": random.choice(sent)}


def _only_invoice(subject: str) -> Evaluator:
    return nothing_else((_APP, "invoices", {"subject": subject}))


@goals.user(226, "easy", _draw_sent, distractors=13)
def pay_invoice(parameters: Parameters, apps: Apps) -> Draft:
    subject = parameters["subject"]
    invoice = _with(_invoices(apps), subject=subject)
    other = next(
        record["subject"]
        for record in _invoices(apps)
        if record["subject"] != subject and record["status"] != "Paid"
    )
    first, later = click(id="rate_later"), click(text="Mark as paid")
    held = hold(id="invoice_title", text=other)
    return Draft(
        {"subject": subject, "client": invoice["client"]},
        (one(invoice | {"status": "Paid"}, _APP, "invoices"), _only_invoice(subject)),
        (first, *_see_invoice(subject), later),
        {"interruption": "rating"},
        near_misses={
            "another invoice": (first, *_see_invoice(other), UP, held, later),
            "only looked at": (first, *_see_invoice(subject)),
            "one invoice more": (
                first, *_see_invoice(subject), later, UP, *_search_for(other, "invoice"), UP,
                held, later,
            ),
        },
    )  # fmt: skip


def _draw_invoice(random: Random, apps: Apps) -> Parameters:
    return {
        "client": random.choice(_clients(apps))["name"],
        "subject": random.choice(_SUBJECTS),
        "amount": str(random.randrange(150, 3_000, 25)),
    }


@goals.user(227, "hard", _draw_invoice, distractors=10)
def new_invoice(parameters: Parameters, apps: Apps) -> Draft:
    client, subject, amount = parameters["client"], parameters["subject"], parameters["amount"]
    other = _other(_clients(apps), "name", client)["name"]
    due = _TODAY + timedelta(days=TERMS[apps[_APP]["settings"]["term"]])
    wanted = {
        "client": client,
        "subject": subject,
        "amount": int(amount),
        "status": "Draft",
        "due": due.isoformat(),
    }

    def filled(name: str, sum_: str) -> tuple[str, ...]:
        return (
            _tab("Invoices"),
            click(id="fab_add"),
            click(id="client"),
            scroll(target(id="select_dialog_listview"), id="text1", text=name),
            click(id="text1", text=name),
            fill(subject, id="subject"),
            fill(sum_, id="amount"),
        )

    right = (*filled(client, amount), SAVE)
    return Draft(
        parameters,
        (one(wanted, _APP, "invoices"), _only_invoice(subject)),
        right,
        near_misses={
            "another client": (*filled(other, amount), SAVE),
            "another amount": (*filled(client, f"{amount}0"), SAVE),
            "not saved": filled(client, amount),
            "done twice": (*right, *filled(client, amount)[1:], SAVE),
        },
    )


def _draw_plain(random: Random, apps: Apps) -> Parameters:
    plain = [client["name"] for client in _clients(apps) if not client["favorite"]]
    return {"client": random.choice(plain)}


@goals.user(228, "easy", _draw_plain, distractors=10)
def favorite_client(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["client"]
    client = _with(_clients(apps), name=name)
    other = _other(_clients(apps), "name", name)["name"]

    def star(company: str) -> tuple[str, ...]:
        button = {"id": "client_star", "beside": target(id="client_title", text=company)}
        return (scroll(target(id="client_list"), **button), click(**button))

    return Draft(
        parameters,
        (
            one(client | {"favorite": True}, _APP, "clients"),
            nothing_else((_APP, "clients", {"name": name})),
        ),
        (_tab("Clients"), *star(name)),
        near_misses={
            "another client": (_tab("Clients"), *star(other)),
            "done twice": (_tab("Clients"), *star(name), *star(name)),
            "only looked at": _see_client(name),
        },
    )


def _draw_phone(random: Random, apps: Apps) -> Parameters:
    return {
        "client": random.choice(_clients(apps))["name"],
        "phone": f"({random.randrange(200, 990)}) 555-01{random.randrange(100):02}",
    }


@goals.user(229, "medium", _draw_phone, distractors=15)
def change_phone(parameters: Parameters, apps: Apps) -> Draft:
    name, phone = parameters["client"], parameters["phone"]
    client = _with(_clients(apps), name=name)
    other = _other(_clients(apps), "name", name)["name"]

    def changed(company: str, field: str, value: str) -> tuple[str, ...]:
        return (
            *_see_client(company), MENU, click(text="Edit"),
            scroll(target(id="client_scroll"), id=field), fill(value, id=field),
        )  # fmt: skip

    return Draft(
        parameters,
        (
            one(client | {"phone": phone}, _APP, "clients"),
            nothing_else((_APP, "clients", {"name": name})),
        ),
        (*changed(name, "phone", phone), SAVE),
        near_misses={
            "another client": (*changed(other, "phone", phone), SAVE),
            "one digit off": (*changed(name, "phone", f"{phone}7"), SAVE),
            "in another field": (*changed(name, "city", phone), SAVE),
            "not saved": changed(name, "phone", phone),
        },
    )


def _draw_term(random: Random, apps: Apps) -> Parameters:
    return {"term": random.choice([t for t in TERMS if t != apps[_APP]["settings"]["term"]])}


_INVOICING = (MENU, click(text="Settings"), click(text="Invoicing"))


@goals.user(230, "medium", _draw_term, distractors=8)
def payment_term(parameters: Parameters, apps: Apps) -> Draft:
    term, now = parameters["term"], apps[_APP]["settings"]
    wrong = next(other for other in TERMS if other not in (term, now["term"]))
    tax = next(other for other in TAXES if other != now["tax"])
    ask = (*_INVOICING, click(text="Payment term"))
    done = (*ask, click(id="text1", text=term))
    return Draft(
        parameters,
        (
            holds(term, _APP, "settings", "term"),
            nothing_else((_APP, "settings", "term")),
        ),
        done,
        near_misses={
            "another term": (*ask, click(id="text1", text=wrong)),
            "taken back": (*ask, click(text="Cancel")),
            "the tax as well": (*done, click(text="Tax rate"), click(id="text1", text=tax)),
        },
    )


def _draw_any_invoice(random: Random, apps: Apps) -> Parameters:
    return {"subject": random.choice(_invoices(apps))["subject"]}


@goals.user(231, "medium", _draw_any_invoice, distractors=13)
def due_date_to_calendar(parameters: Parameters, apps: Apps) -> Draft:
    subject = parameters["subject"]
    invoice = _with(_invoices(apps), subject=subject)
    other = _other(_invoices(apps), "subject", subject)["subject"]
    title = f"{subject} due"
    add = (MENU, click(text="Add due date to calendar"))
    return Draft(
        {"subject": subject, "client": invoice["client"]},
        (
            one({"title": title, "day": invoice["due"], "start": "09:00"}, *_EVENTS),
            one({"title": title}, *_EVENTS),
            _only_event(title),
        ),
        (*_see_invoice(subject), *add),
        near_misses={
            "another invoice": (*_see_invoice(other), *add),
            "done twice": (*_see_invoice(subject), *add, *add),
            "only looked at": (*_see_invoice(subject), MENU),
        },
    )


def _draw_start(random: Random, apps: Apps) -> Parameters:
    taken = {alarm["time"] for alarm in apps[_CLOCK]["alarms"]}
    return {
        "title": random.choice(
            [event["title"] for event in _events(apps) if event["start"] not in taken]
        )
    }


def _set_alarm(hour: int, minute: str) -> tuple[str, ...]:
    return (
        *open_app("Clock"),
        click(desc="Add alarm"),
        click(id="toggle_mode"),
        fill(str(hour % 12 or 12), id="input_hour"),
        fill(minute, id="input_minute"),
        click(id="am_label" if hour < 12 else "pm_label"),
        OK,
    )


@goals.user(232, "hard", _draw_start, distractors=11, memory=1, others=("clock",))
def alarm_for_event(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    event = _with(_events(apps), title=title)
    hour, minute = int(event["start"][:2]), event["start"][3:]
    right = (*_see_event(title), *_set_alarm(hour, minute))
    alarms = (_CLOCK, "alarms")
    return Draft(
        parameters,
        (
            one({"time": event["start"], "enabled": True, "days": []}, *alarms),
            one({"time": event["start"]}, *alarms),
            nothing_else((*alarms, {"time": event["start"]})),
        ),
        right,
        near_misses={
            "an hour early": (*_see_event(title), *_set_alarm(hour - 1, minute)),
            "the other half of the day": (
                *_see_event(title), *_set_alarm((hour + 12) % 24, minute),
            ),
            "not confirmed": right[:-1],
        },
    )  # fmt: skip


def _draw_three(random: Random, apps: Apps) -> Parameters:
    titles = random.sample(_TITLES, k=3)
    found: Parameters = {}
    for number, title in enumerate(titles, start=1):
        found |= {
            f"title{number}": title,
            f"day{number}": _later_day(random),
            f"time{number}": _hour(random),
        }
    return found


@goals.user(233, "hard", _draw_three, distractors=6, memory=9)
def three_events(parameters: Parameters, apps: Apps) -> Draft:
    wanted = [
        (parameters[f"title{n}"], parameters[f"day{n}"], parameters[f"time{n}"]) for n in (1, 2, 3)
    ]
    words: dict[str, Any] = {}
    for number, (title, day, start) in enumerate(wanted, start=1):
        words |= {
            f"title{number}": title,
            f"day{number}": Day(day),
            f"time{number}": Moment(start),
        }

    def steps(events: list[tuple[str, str, str]]) -> tuple[str, ...]:
        return tuple(step for event in events for step in (*_fill_event(*event), SAVE))

    first, second, third = wanted
    return Draft(
        words,
        (
            *(one(_new_event(*event), *_EVENTS) for event in wanted),
            nothing_else(*((*_EVENTS, {"title": title}) for title, _, _ in wanted)),
        ),
        steps(wanted),
        near_misses={
            "one left out": steps([first, third]),
            "one on another day": steps(
                [first, (second[0], _next_day(second[1]), second[2]), third]
            ),
            "the last one not saved": steps(wanted)[:-1],
            "one twice": steps([first, second, third, first]),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return _draw_event(random, apps) | {"person": random.choice(first_recipients(apps))}


def _shared_words(event: Mapping[str, Any]) -> str:
    day = format_date(date.fromisoformat(event["day"]), "en-US")
    return f"{event['title']}: {day}, {spell(Moment(event['start']), 'en')} - " + spell(
        Moment(event["end"]), "en"
    )


@goals.user(234, "hard", _draw_share, distractors=26, others=("messages",))
def share_event(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    other = _other(_events(apps), "title", title)["title"]
    share = (MENU, click(text="Share"))
    return share_draft(
        parameters, apps,
        name=parameters["person"],
        message=_shared_words(_with(_events(apps), title=title)),
        way=(*_see_event(title), *share),
        wrong_way=(*_see_event(other), *share),
    )  # fmt: skip


def _draw_missing(random: Random, apps: Apps) -> Parameters:
    there = {record["subject"] for record in _invoices(apps)}
    return {
        "subject": random.choice([name for name in _SUBJECTS if name not in there]),
        "client": random.choice(_clients(apps))["name"],
    }


@goals.user(235, "medium", _draw_missing, distractors=14)
def pay_missing_invoice(parameters: Parameters, apps: Apps) -> Draft:
    subject = parameters["subject"]
    other = next(r["subject"] for r in _invoices(apps) if r["status"] == "Sent")
    look = (click(id="action_search"), fill(subject, id="search_src_text"))
    declare = infeasible("There is no such invoice")
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not declared": look,
            "another invoice paid": (*_see_invoice(other), click(text="Mark as paid"), declare),
            "another invoice paid and not declared": (
                *_see_invoice(other), click(text="Mark as paid"),
            ),
        },
        feasible=False,
    )  # fmt: skip


# Testing tasks.


def _draw_word(random: Random, apps: Apps) -> Parameters:
    return _draw_event(random, apps)


@goals.testing(236, "medium", _draw_word, distractors=6)
def search_event(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    word = max(title.lower().split(), key=len)

    def path(*chips: str) -> tuple[str, ...]:
        return (
            click(id="action_search"),
            fill(word, id="search_src_text"),
            *(click(id="filter_chip", text=chip) for chip in chips),
            scroll(target(id="search_results"), id="event_title", text=title),
            click(id="event_title", text=title),
        )

    edit = (click(id="action_edit"), UP)
    return Draft(
        {"word": word, "title": title},
        (
            clicked(id=_id("action_search")),
            typed(word, id=_id("search_src_text")),
            in_order(
                clicked(id=_id("filter_chip"), text="Clients"),
                clicked(id=_id("filter_chip"), text="Events"),
            ),
            in_order(
                typed(word, id=_id("search_src_text")),
                shown(id=_id("event_title"), text=title, activity=f"{_APP}.EventActivity"),
                clicked(id=_id("action_edit")),
            ),
            ends_on(id=_id("search_bar")),
        ),
        (*path("Clients", "Events"), *edit, UP),
        near_misses={
            "Clients left out": (*path("Events"), *edit, UP),
            "other order": (*path("Events", "Clients", "Events")[:3], *path("Events")[2:], *edit,
                            UP),
            "editor left out": (*path("Clients", "Events"), UP),
            "another page at the end": (*path("Clients", "Events"), *edit),
        },
    )  # fmt: skip


def _draw_draft(random: Random, apps: Apps) -> Parameters:
    return {
        "title": random.choice(_TITLES),
        "place": random.choice(_PLACES),
        "duration": random.choice(("30 minutes", "45 minutes", "90 minutes", "2 hours")),
    }


@goals.testing(237, "hard", _draw_draft, distractors=3)
def discard_event(parameters: Parameters, apps: Apps) -> Draft:
    title, place, length = parameters["title"], parameters["place"], parameters["duration"]

    def draft(duration: str) -> tuple[str, ...]:
        return (
            click(id="fab_add"),
            fill(title, id="title"),
            scroll(target(id="event_scroll"), id="length"),
            click(id="length"),
            click(id="text1", text=duration),
            scroll(target(id="event_scroll"), id="place"),
            fill(place, id="place"),
        )

    keep = (UP, click(text="Keep editing"))
    leave = (UP, click(text="Discard"))
    other = "1 hour"
    return Draft(
        parameters,
        (
            typed(title, id=_id("title")),
            typed(place, id=_id("place")),
            in_order(
                clicked(text=length),
                clicked(text="Keep editing"),
                clicked(text="Discard"),
            ),
            ends_on(activity=f"{_APP}.MainActivity"),
        ),
        (*draft(length), *keep, *leave),
        near_misses={
            "discarded at once": (*draft(length), *leave),
            "another duration": (*draft(other), *keep, *leave),
            "not left": (*draft(length), *keep),
            "saved": (*draft(length), *keep, SAVE),
        },
    )


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    return {
        "client": random.choice(_clients(apps))["name"],
        "sort": random.choice(("Amount", "Client")),
        "status": random.choice(("Draft", "Sent", "Overdue", "Paid")),
    }


@goals.testing(238, "hard", _draw_tour, distractors=10)
def client_tour(parameters: Parameters, apps: Apps) -> Draft:
    name, sort, status = parameters["client"], parameters["sort"], parameters["status"]
    client = (*_see_client(name), MENU, click(text="Edit"), UP, UP)
    order = (click(id="action_sort"), click(id="text1", text=sort))
    chip = click(id="filter_chip", text=status)
    return Draft(
        parameters,
        (
            shown(id=_id("client_name"), text=name),
            in_order(
                shown(id=_id("client_name"), text=name),
                shown(activity=f"{_APP}.ClientEditActivity"),
                clicked(desc="Invoices"),
            ),
            in_order(
                clicked(id=_id("action_sort")),
                clicked(text=sort),
                clicked(id=_id("filter_chip"), text=status),
            ),
            ends_on(id=_id("filter_chip"), text=status, checked="true"),
        ),
        (*client, _tab("Invoices"), *order, chip),
        near_misses={
            "editor left out": (*_see_client(name), UP, _tab("Invoices"), *order, chip),
            "sorting left out": (*client, _tab("Invoices"), chip),
            "other order": (*client, _tab("Invoices"), chip, *order),
            "another page at the end": (*client, _tab("Invoices"), *order, chip, _tab("Figures")),
        },
    )


def _draw_early(random: Random, apps: Apps) -> Parameters:
    early = sorted(_events(apps), key=lambda event: (event["day"], event["start"]))[:6]
    return {"title": random.choice(early)["title"]}


@goals.testing(239, "medium", _draw_early, distractors=11)
def calendar_walk(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    agenda = (
        click(desc="Agenda"),
        scroll(target(id="agenda_list"), id="event_title", text=title),
        click(id="event_title", text=title),
    )
    weeks = (click(desc="Next week"), click(desc="Next week"))
    today = click(id="action_today")
    copy = (MENU, click(text="Duplicate"), UP)
    return Draft(
        parameters,
        (
            in_order(clicked(desc="Next week"), clicked(desc="Next week")),
            in_order(clicked(desc="Next week"), clicked(id=_id("action_today"))),
            in_order(clicked(id=_id("action_today")), clicked(desc="Agenda")),
            in_order(
                shown(id=_id("event_title"), text=title, activity=f"{_APP}.EventActivity"),
                shown(activity=f"{_APP}.EventEditActivity"),
            ),
            ends_on(activity=f"{_APP}.EventActivity"),
        ),
        (*weeks, today, *agenda, *copy),
        near_misses={
            "one week only": (weeks[0], today, *agenda, *copy),
            "without Today": (*weeks, *agenda, *copy),
            "without the copy": (*weeks, today, *agenda),
            "another page at the end": (*weeks, today, *agenda, *copy, UP),
        },
    )


_LOOKS = ("First view", "Day begins at", "Default duration")


def _draw_dialogs(random: Random, apps: Apps) -> Parameters:
    return {
        "first": random.choice(_LOOKS),
        "second": random.choice(("Payment term", "Tax rate")),
    }


@goals.testing(240, "easy", _draw_dialogs, distractors=7)
def settings_walk(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]
    other = "Tax rate" if second == "Payment term" else "Payment term"
    settings, page = _INVOICING[:2], _INVOICING[2:]

    def look(title: str) -> tuple[str, ...]:
        return (click(text=title), click(text="Cancel"))

    title = _id("alertTitle")
    return Draft(
        parameters,
        (
            in_order(shown(id=title, text=first), clicked(text="Cancel")),
            in_order(
                shown(id=title, text=first),
                clicked(text="Cancel"),
                shown(activity=f"{_APP}.InvoicingActivity"),
            ),
            in_order(shown(id=title, text=second), clicked(text="Cancel")),
            ends_on(activity=f"{_APP}.MainActivity"),
        ),
        (*settings, *look(first), *page, *look(second), UP, UP),
        near_misses={
            "another dialog": (*settings, *look(first), *page, *look(other), UP, UP),
            "other order": (*_INVOICING, *look(second), UP, *look(first), UP),
            "one dialog only": (*_INVOICING, *look(second), UP, UP),
            "another page at the end": (*settings, *look(first), *page, *look(second)),
        },
    )
