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
from uiprobe.probes.sources.builtin.sharing import first_recipients, share_draft
from uiprobe.probes.sources.builtin.steps import (
    ALLOW,
    MENU,
    OK,
    SAVE,
    UP,
    open_app,
    pick_day,
    pick_hour,
)
from uiprobe.probes.sources.builtin.template import (
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    hold,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Day, Moment, spell
from uiprobe.ui.evaluators import Evaluator, PathSegment

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


def _add_event(parameters: Parameters, apps: Apps) -> Draft:
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


def _add_with_guest(parameters: Parameters, apps: Apps) -> Draft:
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


def _move_event(parameters: Parameters, apps: Apps) -> Draft:
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


def _delete_event(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_place(parameters: Parameters, apps: Apps) -> Draft:
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


def _pay_invoice(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_invoice(parameters: Parameters, apps: Apps) -> Draft:
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


def _favorite(parameters: Parameters, apps: Apps) -> Draft:
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


def _change_phone(parameters: Parameters, apps: Apps) -> Draft:
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


def _payment_term(parameters: Parameters, apps: Apps) -> Draft:
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


def _due_date(parameters: Parameters, apps: Apps) -> Draft:
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


def _alarm(parameters: Parameters, apps: Apps) -> Draft:
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


def _three_events(parameters: Parameters, apps: Apps) -> Draft:
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


def _share_event(parameters: Parameters, apps: Apps) -> Draft:
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


def _pay_missing(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _client_tour(parameters: Parameters, apps: Apps) -> Draft:
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


def _walk(parameters: Parameters, apps: Apps) -> Draft:
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


def _settings_walk(parameters: Parameters, apps: Apps) -> Draft:
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


BUSINESS_GOALS = AppGoals(
    app="business",
    category="business",
    templates=(
        Template(
            221, "add_event", "user", "medium",
            (
                'Add an event "{title}" to my calendar on {day} at {time}, for one hour.',
                'Put "{title}" into the calendar: {day}, {time}, one hour long.',
                'I have "{title}" on {day} from {time} on, for an hour. Enter it in the calendar.',
            ),
            _draw_new, _add_event,
            {
                "de": (
                    'Trage am {day} um {time} Uhr den Termin "{title}" in meinen Kalender ein, '
                    "eine Stunde lang.",
                    'Lege einen einstündigen Termin "{title}" an: {day}, {time} Uhr.',
                ),
                "zh": (
                    "在日历中添加日程“{title}”，时间为{day} {time}，时长一小时。",
                    "请把“{title}”记到日历里：{day}，{time}开始，持续一小时。",
                ),
            },
            {"title": "the title of the event", "day": "the day", "time": "when it begins"},
            distractors=2, memory=0,
        ),
        Template(
            222, "add_event_with_guest", "user", "hard",
            (
                'Create a one-hour event "{title}" on {day} at {time} and invite {guest} from my '
                "contacts; let the app use the contacts.",
                'Plan "{title}" for {day}, {time}, one hour, with {guest} as the only guest. The '
                "app may see my contacts.",
                'On {day} at {time} there is "{title}" for an hour. Add it to the calendar with '
                "{guest} as guest, and allow access to the contacts.",
            ),
            _draw_guest, _add_with_guest,
            {
                "de": (
                    'Lege für den {day} um {time} Uhr den einstündigen Termin "{title}" an und '
                    "lade {guest} aus meinen Kontakten ein; die App darf auf die Kontakte "
                    "zugreifen.",
                    'Plane "{title}" am {day}, {time} Uhr, eine Stunde, mit {guest} als einzigem '
                    "Gast. Erlaube den Zugriff auf die Kontakte.",
                ),
                "zh": (
                    "在{day} {time}创建一小时的日程“{title}”，并从通讯录邀请{guest}；"
                    "允许应用访问通讯录。",
                    "安排“{title}”：{day} {time}，一小时，唯一的嘉宾是{guest}，"
                    "可以允许读取联系人。",
                ),
            },
            {
                "title": "the title of the event",
                "day": "the day",
                "time": "when it begins",
                "guest": "the guest",
            },
            distractors=16, memory=0,
        ),
        Template(
            223, "move_event", "user", "medium",
            (
                'Move the event "{title}" in my calendar to {day}; leave the time as it is.',
                '"{title}" now takes place on {day}, at the same time. Change the calendar.',
                'Change the day of the event "{title}" to {day} and nothing else.',
            ),
            _draw_move, _move_event,
            {
                "de": (
                    'Verschiebe den Termin "{title}" in meinem Kalender auf den {day}; die '
                    "Uhrzeit bleibt.",
                    '"{title}" findet jetzt am {day} statt, zur gleichen Uhrzeit. Ändere den '
                    "Kalender.",
                ),
                "zh": (
                    "把日历中的“{title}”改到{day}，时间不变。",
                    "日程“{title}”现在改在{day}举行，钟点照旧，请修改日历。",
                ),
            },
            {"title": "the event", "day": "the new day"},
            distractors=11, memory=0,
        ),
        Template(
            224, "delete_event", "user", "easy",
            (
                'Delete the event "{title}" from my calendar.',
                '"{title}" is cancelled; take it out of the calendar.',
                'Remove "{title}" from the calendar.',
            ),
            _draw_event, _delete_event,
            {
                "de": (
                    'Lösche den Termin "{title}" aus meinem Kalender.',
                    '"{title}" fällt aus; nimm es aus dem Kalender.',
                ),
                "zh": ("从日历中删除日程“{title}”。", "“{title}”取消了，请把它从日历里删掉。"),
            },
            {"title": "the event"},
            distractors=11,
        ),
        Template(
            225, "set_place", "user", "medium",
            (
                'The event "{title}" takes place at "{place}". Enter that as its place.',
                'Set the place of "{title}" in my calendar to "{place}".',
                'Change where "{title}" is: its place is now "{place}".',
            ),
            _draw_place, _set_place,
            {
                "de": (
                    'Der Termin "{title}" findet hier statt: "{place}". Trage das als Ort ein.',
                    'Setze den Ort von "{title}" in meinem Kalender auf "{place}".',
                ),
                "zh": (
                    "把日程“{title}”的地点改为“{place}”。",
                    "“{title}”的地点现在是“{place}”，请填到日历中。",
                ),
            },
            {"title": "the event", "place": "the place"},
            distractors=12,
        ),
        Template(
            226, "pay_invoice", "user", "easy",
            (
                'The client {client} has paid the invoice "{subject}". Mark it as paid.',
                'Mark the invoice "{subject}" for {client} as paid.',
                'The money for "{subject}" from {client} is there: set the invoice to paid.',
            ),
            _draw_sent, _pay_invoice,
            {
                "de": (
                    'Der Kunde {client} hat die Rechnung "{subject}" bezahlt. Markiere sie als '
                    "bezahlt.",
                    'Setze die Rechnung "{subject}" an {client} auf bezahlt.',
                ),
                "zh": (
                    "客户{client}已经支付了账单“{subject}”，请标记为已付款。",
                    "把给{client}的账单“{subject}”标为已支付。",
                ),
            },
            {"subject": "what the invoice is for", "client": "the client"},
            distractors=13,
        ),
        Template(
            227, "new_invoice", "user", "hard",
            (
                'Write a new invoice to {client} for "{subject}" over an amount of {amount}, with '
                "the due date that is proposed.",
                'Create an invoice: client {client}, subject "{subject}", amount {amount}. Keep '
                "the proposed due date.",
                '{client} owes us {amount} for "{subject}". Make a draft of the invoice and leave '
                "its due date as it is.",
            ),
            _draw_invoice, _new_invoice,
            {
                "de": (
                    'Schreibe eine neue Rechnung an {client} für "{subject}" über einen Betrag von '
                    "{amount}, mit dem vorgeschlagenen Fälligkeitstag.",
                    'Lege eine Rechnung an: Kunde {client}, Betreff "{subject}", Betrag {amount}. '
                    "Behalte die vorgeschlagene Fälligkeit.",
                ),
                "zh": (
                    "给{client}开一张新账单，事由“{subject}”，金额{amount}，"
                    "保留建议的到期日。",
                    "新建账单：客户{client}，主题“{subject}”，金额{amount}，到期日不要改。",
                ),
            },
            {"client": "the client", "subject": "what it is for", "amount": "the amount"},
            distractors=10, memory=0,
        ),
        Template(
            228, "favorite_client", "user", "easy",
            (
                "Make {client} one of my favorite clients.",
                "Give the client {client} a star.",
                "Mark {client} as a favorite among the clients.",
            ),
            _draw_plain, _favorite,
            {
                "de": (
                    "Nimm {client} in meine Lieblingskunden auf.",
                    "Gib dem Kunden {client} einen Stern.",
                ),
                "zh": ("把客户{client}加入收藏。", "给客户{client}标上星标。"),
            },
            {"client": "the client"},
            distractors=10,
        ),
        Template(
            229, "change_phone", "user", "medium",
            (
                "The phone number of the client {client} has changed to {phone}. Correct it.",
                "Change the phone number of {client} among my clients to {phone}.",
                "Save {phone} as the phone number of the client {client}.",
            ),
            _draw_phone, _change_phone,
            {
                "de": (
                    "Die Telefonnummer des Kunden {client} lautet jetzt {phone}. Berichtige sie.",
                    "Ändere bei meinem Kunden {client} die Telefonnummer in {phone}.",
                ),
                "zh": (
                    "客户{client}的电话号码改成了{phone}，请更正。",
                    "把客户{client}的电话改为{phone}并保存。",
                ),
            },
            {"client": "the client", "phone": "the new phone number"},
            distractors=15,
        ),
        Template(
            230, "payment_term", "user", "medium",
            (
                "Set the payment term for new invoices to {term}.",
                "From now on clients have {term} to pay: change the payment term.",
                "Change the app's payment term to {term}.",
            ),
            _draw_term, _payment_term,
            {
                "de": (
                    "Stelle das Zahlungsziel für neue Rechnungen auf {term}.",
                    "Ändere in der App das Zahlungsziel (Payment term) auf {term}.",
                ),
                "zh": ("把新账单的付款期限设为{term}。", "将付款期限（Payment term）改为{term}。"),
            },
            {"term": "the payment term"},
            distractors=8,
        ),
        Template(
            231, "due_date_to_calendar", "user", "medium",
            (
                'Put the due date of the invoice "{subject}" for {client} into my calendar, with '
                "the function that invoices have for this.",
                'Have the app add the due date of the invoice "{subject}" ({client}) to the '
                "calendar.",
                'From the invoice "{subject}" of {client}, add its due date to the calendar.',
            ),
            _draw_any_invoice, _due_date,
            {
                "de": (
                    'Übernimm den Fälligkeitstag der Rechnung "{subject}" an {client} mit der '
                    "dafür vorgesehenen Funktion in meinen Kalender.",
                    'Lass die App die Fälligkeit der Rechnung "{subject}" ({client}) in den '
                    "Kalender eintragen.",
                ),
                "zh": (
                    "用账单自带的功能，把{client}的账单“{subject}”的到期日加入日历。",
                    "从账单“{subject}”（{client}）中把到期日添加到日历。",
                ),
            },
            {"subject": "what the invoice is for", "client": "the client"},
            distractors=13,
        ),
        Template(
            232, "alarm_for_event", "user", "hard",
            (
                'Look up in the calendar when "{title}" begins, and set an alarm in the Clock app '
                "for exactly that time, once.",
                'I need an alarm at the time at which "{title}" begins. The time is in the '
                "calendar; the alarm belongs into the Clock app and need not repeat.",
                'Set a single alarm in the Clock app for the starting time of "{title}" from my '
                "calendar.",
            ),
            _draw_start, _alarm,
            {
                "de": (
                    'Sieh im Kalender nach, wann "{title}" beginnt, und stelle in der App Clock '
                    "einen einmaligen Wecker auf genau diese Zeit.",
                    'Ich brauche einen Wecker zur Anfangszeit von "{title}". Die Zeit steht im '
                    "Kalender, der Wecker gehört in die App Clock und wiederholt sich nicht.",
                ),
                "zh": (
                    "在日历中查看“{title}”几点开始，然后在 Clock 应用里设一个同一时间的单次闹钟。",
                    "请在 Clock 应用中设一个不重复的闹钟，时间为日历里“{title}”的开始时间。",
                ),
            },
            {"title": "the event"},
            distractors=11, memory=1, others=("clock",),
        ),
        Template(
            233, "three_events", "user", "hard",
            (
                'Enter three events of one hour each in my calendar: "{title1}" on {day1} at '
                '{time1}, "{title2}" on {day2} at {time2}, and "{title3}" on {day3} at {time3}.',
                'My calendar lacks "{title1}" ({day1}, {time1}), "{title2}" ({day2}, {time2}) and '
                '"{title3}" ({day3}, {time3}). Add them, each for an hour.',
                'Plan these one-hour events: {day1}, {time1}: "{title1}"; {day2}, {time2}: '
                '"{title2}"; {day3}, {time3}: "{title3}".',
            ),
            _draw_three, _three_events,
            {
                "de": (
                    'Trage drei einstündige Termine in meinen Kalender ein: "{title1}" am {day1} '
                    'um {time1} Uhr, "{title2}" am {day2} um {time2} Uhr und "{title3}" am {day3} '
                    "um {time3} Uhr.",
                    'Plane diese Termine, jeder eine Stunde lang: {day1}, {time1} Uhr: "{title1}"; '
                    '{day2}, {time2} Uhr: "{title2}"; {day3}, {time3} Uhr: "{title3}".',
                ),
                "zh": (
                    "在日历中添加三个各一小时的日程：{day1} {time1}“{title1}”，"
                    "{day2} {time2}“{title2}”，{day3} {time3}“{title3}”。",
                    "请记下这三个日程，每个一小时：“{title1}”（{day1} {time1}）、"
                    "“{title2}”（{day2} {time2}）、“{title3}”（{day3} {time3}）。",
                ),
            },
            {
                f"{word}{number}": f"{role} {number}"
                for number in (1, 2, 3)
                for word, role in (
                    ("title", "the title of event"),
                    ("day", "the day of event"),
                    ("time", "the beginning of event"),
                )
            },
            distractors=6, memory=9,
        ),
        Template(
            234, "share_event", "user", "hard",
            (
                'Share the event "{title}" from my calendar with {person} by Messages.',
                'Send {person} the details of "{title}": share the event by Messages.',
                '{person} wants to know when "{title}" is. Share it from the calendar, by '
                "Messages.",
            ),
            _draw_share, _share_event,
            {
                "de": (
                    'Teile den Termin "{title}" aus meinem Kalender über Messages mit {person}.',
                    'Schicke {person} die Angaben zu "{title}": Teile den Termin über Messages.',
                ),
                "zh": (
                    "把日历中的日程“{title}”通过 Messages 分享给{person}。",
                    "{person}想知道“{title}”的时间，请用 Messages 从日历分享给对方。",
                ),
            },
            {"title": "the event", "person": "who gets it"},
            distractors=26, others=("messages",),
        ),
        Template(
            235, "pay_missing_invoice", "user", "medium",
            (
                '{client} has paid the invoice "{subject}". Mark it as paid.',
                'Mark the invoice "{subject}", which went to {client}, as paid.',
                'Set the invoice for "{subject}" ({client}) to paid.',
            ),
            _draw_missing, _pay_missing,
            {
                "de": (
                    '{client} hat die Rechnung "{subject}" bezahlt. Markiere sie als bezahlt.',
                    'Setze die Rechnung "{subject}", die an {client} ging, auf bezahlt.',
                ),
                "zh": (
                    "{client}已支付账单“{subject}”，请标记为已付款。",
                    "把开给{client}的账单“{subject}”标为已支付。",
                ),
            },
            {"subject": "what the invoice is for", "client": "the client"},
            distractors=14,
        ),
        Template(
            236, "search_event", "testing", "medium",
            (
                'Touch the magnifier, search for "{word}", touch the chip Clients, then the chip '
                'Events, open the event "{title}", touch the pencil, leave the editor by the '
                "cross, and go back to the search results.",
                'Test the search: enter "{word}", narrow it down to Clients, then to Events, open '
                '"{title}" and its editor, close the editor, and return to the results.',
                'Search for "{word}", choose Clients and after that Events above the results, '
                'touch "{title}", touch the pencil, close the editor, and go one page back.',
            ),
            _draw_word, _search,
            {
                "de": (
                    'Tippe auf die Lupe, suche nach "{word}", tippe erst auf Clients, dann auf '
                    'Events, öffne den Termin "{title}", tippe auf den Stift, verlasse den Editor '
                    "mit dem Kreuz und gehe zurück zu den Suchergebnissen.",
                    'Prüfe die Suche: "{word}" eingeben, auf Clients einschränken, dann auf '
                    'Events, "{title}" und den Editor öffnen, den Editor schließen und zu den '
                    "Ergebnissen zurückkehren.",
                ),
                "zh": (
                    "点放大镜搜索“{word}”，先点 Clients，再点 Events，打开日程“{title}”，"
                    "点铅笔图标，用叉号退出编辑，再返回搜索结果。",
                    "测试搜索：输入“{word}”，依次选择 Clients 和 Events，打开“{title}”并进入编辑，"
                    "关闭编辑页，然后回到搜索结果。",
                ),
            },
            {"word": "the word to search for", "title": "the event"},
            distractors=6,
        ),
        Template(
            237, "discard_event", "testing", "hard",
            (
                'Begin a new event "{title}" with the duration {duration} and the place "{place}", '
                "touch the cross, choose Keep editing, touch the cross again and choose Discard.",
                'New event, title "{title}", duration {duration}, place "{place}"; close it, '
                "answer Keep editing, close it again, answer Discard.",
                'Check that a draft survives Keep editing and not Discard: enter "{title}", '
                '{duration} and the place "{place}" in a new event, then leave twice.',
            ),
            _draw_draft, _discard,
            {
                "de": (
                    'Beginne einen neuen Termin "{title}" mit der Dauer {duration} und dem Ort '
                    '"{place}", tippe auf das Kreuz, wähle Keep editing, tippe wieder auf das '
                    "Kreuz und wähle Discard.",
                    'Neuer Termin, Titel "{title}", Dauer {duration}, Ort "{place}"; schließen, '
                    "mit Keep editing antworten, wieder schließen, mit Discard antworten.",
                ),
                "zh": (
                    "新建日程“{title}”，时长选 {duration}，地点填“{place}”，"
                    "点叉号后选 Keep editing，再点叉号并选 Discard。",
                    "新日程：标题“{title}”，时长 {duration}，地点“{place}”；"
                    "关闭时先选 Keep editing，再次关闭时选 Discard。",
                ),
            },
            {"title": "the title", "place": "the place", "duration": "the duration"},
            distractors=3,
        ),
        Template(
            238, "client_tour", "testing", "hard",
            (
                "Open the client {client}, choose Edit in the overflow menu, leave the editor and "
                "the client's page, go to Invoices, sort by {sort}, and touch the chip {status}.",
                "On the tab Clients open {client} and its editor, close both, then on the tab "
                "Invoices sort by {sort} and show only {status}.",
                "Look at the client {client}, open and close the editor, return to the list; on "
                "Invoices first change the order to {sort}, then filter by {status}.",
            ),
            _draw_tour, _client_tour,
            {
                "de": (
                    "Öffne den Kunden {client}, wähle im Überlaufmenü Edit, verlasse den Editor "
                    "und die Seite des Kunden, gehe zu Invoices, sortiere nach {sort} und tippe "
                    "auf den Chip {status}.",
                    "Öffne im Reiter Clients {client} und den Editor, schließe beides, sortiere "
                    "dann im Reiter Invoices nach {sort} und zeige nur {status}.",
                ),
                "zh": (
                    "打开客户{client}，在更多菜单中选 Edit，退出编辑页和客户页，"
                    "到 Invoices，按 {sort} 排序，再点 {status}。",
                    "在 Clients 中打开{client}及其编辑页并依次关闭，然后在 Invoices 里先按 {sort} "
                    "排序，再只显示 {status}。",
                ),
            },
            {"client": "the client", "sort": "the order", "status": "the filter"},
            distractors=10,
        ),
        Template(
            239, "calendar_walk", "testing", "medium",
            (
                "In the calendar go two weeks ahead, return with the button for today, go to "
                'Agenda, open "{title}", choose Duplicate in its menu, and leave the copy without '
                "saving.",
                "Test the calendar: twice Next week, then the today button, then the tab Agenda, "
                'the event "{title}", Duplicate, and close the copy again.',
                "Go forward by two weeks and back to today; then, from the agenda, open "
                '"{title}", duplicate it by its overflow menu and close the form.',
            ),
            _draw_early, _walk,
            {
                "de": (
                    "Gehe im Kalender zwei Wochen vor, kehre mit der Taste für heute zurück, "
                    'wechsle zu Agenda, öffne "{title}", wähle im Menü Duplicate und verlasse die '
                    "Kopie ohne zu speichern.",
                    "Prüfe den Kalender: zweimal nächste Woche, dann die Heute-Taste, dann Agenda, "
                    'den Termin "{title}", Duplicate, und schließe die Kopie wieder.',
                ),
                "zh": (
                    "在日历中前进两周，用“今天”按钮返回，切到 Agenda，打开“{title}”，"
                    "在菜单里选 Duplicate，然后不保存就退出副本。",
                    "测试日历：点两次下一周，再点今天，切换到 Agenda，打开“{title}”，选 Duplicate，"
                    "最后关闭表单。",
                ),
            },
            {"title": "the event"},
            distractors=11,
        ),
        Template(
            240, "settings_walk", "testing", "easy",
            (
                "Open Settings from the overflow menu, touch {first} and cancel its dialog, open "
                "Invoicing, touch {second} and cancel that dialog too, and go back to the "
                "calendar.",
                "Test the settings: look at the dialog {first} and cancel it, then at {second} "
                "under Invoicing, cancel, and return to the first page of the app.",
                "In Settings open and cancel {first}; then in Invoicing open and cancel {second}; "
                "then go all the way back.",
            ),
            _draw_dialogs, _settings_walk,
            {
                "de": (
                    "Öffne Settings aus dem Überlaufmenü, tippe auf {first} und brich den Dialog "
                    "ab, öffne Invoicing, tippe auf {second} und brich auch diesen Dialog ab, und "
                    "gehe zum Kalender zurück.",
                    "Prüfe die Einstellungen: sieh dir den Dialog {first} an und brich ihn ab, "
                    "dann unter Invoicing {second}, abbrechen, und zurück zur ersten Seite.",
                ),
                "zh": (
                    "从更多菜单打开 Settings，点 {first} 并取消对话框，打开 Invoicing，"
                    "点 {second} 也取消，然后回到日历。",
                    "测试设置：先打开并取消 {first}，再在 Invoicing 中打开并取消 {second}，"
                    "最后一路返回首页。",
                ),
            },
            {"first": "the first dialog", "second": "the second dialog"},
            distractors=7,
        ),
    ),
)  # fmt: skip
