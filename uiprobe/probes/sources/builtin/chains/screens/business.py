"""Events, clients and invoices."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.business.invoices import TERMS
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.chains.facts import FactKind, is_near
from uiprobe.probes.sources.builtin.chains.nodes import (
    Amends,
    Entered,
    Made,
    Planted,
    Shows,
    Slot,
    Takes,
    Values,
)
from uiprobe.probes.sources.builtin.goals.business import (
    CLIENTS,
    EVENTS,
    INVOICES,
    full_hour,
    goals,
    new_event,
    see_client,
    see_event,
    see_invoice,
)
from uiprobe.probes.sources.builtin.goals.clock import enter_time
from uiprobe.probes.sources.builtin.language import *

_APP = Business.package
_FROM_SEARCH = (BACK, BACK)
_DELETE = (MENU, click(text="Delete"), OK)


def _starts(apps: Apps) -> dict[str, Values]:
    """The start of each event, if no alarm is set for that time."""
    taken = {alarm["time"] for alarm in apps[Clock.package]["alarms"]}
    return {
        event["title"]: (event["start"],)
        for event in EVENTS.all(apps)
        if event["start"] not in taken
    }


START = Shows(
    "start", Business, "time", "event", _starts, lambda apps, title: see_event(title),
    _FROM_SEARCH, spoil=lambda apps, title: _DELETE,
)  # fmt: skip

EVENT_DAY = Shows(
    "event_day", Business, "date", "event",
    lambda apps: {e["title"]: (e["day"],) for e in EVENTS.all(apps) if is_near(e["day"])},
    lambda apps, title: see_event(title), _FROM_SEARCH, spoil=lambda apps, title: _DELETE,
)  # fmt: skip

VENUE = Shows(
    "venue", Business, "address", "event",
    lambda apps: {e["title"]: (e["place"],) for e in EVENTS.all(apps) if e["place"]},
    lambda apps, title: see_event(title), _FROM_SEARCH, spoil=lambda apps, title: _DELETE,
)  # fmt: skip

CLIENT_PHONE = Shows(
    "client_phone", Business, "phone number", "client",
    lambda apps: {client["name"]: (client["phone"],) for client in CLIENTS.all(apps)},
    lambda apps, name: see_client(name), (BACK, click(desc="Calendar")),
)  # fmt: skip

CLIENT_PERSON = Shows(
    "client_person", Business, "person", "client",
    lambda apps: {client["name"]: (client["person"],) for client in CLIENTS.all(apps)},
    lambda apps, name: see_client(name), (BACK, click(desc="Calendar")),
)  # fmt: skip


def _send_on(apps: Apps, subject: str) -> Steps:
    """Mark an invoice as sent, or one that was sent as paid."""
    paid = INVOICES.get(apps, subject)["status"] == "Paid"
    return () if paid else (click(id="invoice_forward"),)


def _plant_invoices(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Two invoices that are due soon; there may be only one besides."""
    last = max(int(invoice["number"].split("-")[1]) for invoice in INVOICES.all(apps))
    subjects = [one for one in goals.texts("subjects") if one not in INVOICES.names(apps)]
    invoices = [
        {
            "number": f"2026-{number:03}",
            "client": random.choice(CLIENTS.names(apps)),
            "subject": subject,
            "amount": random.randrange(150, 3_000, 25),
            "due": in_days(ahead),
            "status": "Sent",
        }
        for number, subject, ahead in zip(
            (last + 1, last + 2),
            random.sample(subjects, k=2),
            random.sample(range(3, 65), k=2),
            strict=True,
        )
    ]
    return str(invoices[0]["subject"]), {_APP: {"invoices": invoices}}


INVOICE_DUE = Shows(
    "invoice_due", Business, "date", "invoice",
    lambda apps: {i["subject"]: (i["due"],) for i in INVOICES.all(apps) if is_near(i["due"])},
    lambda apps, subject: see_invoice(subject), _FROM_SEARCH,
    spoil=_send_on, plant=_plant_invoices,
)  # fmt: skip

INVOICE_AMOUNT = Shows(
    "invoice_amount", Business, "amount", "invoice",
    lambda apps: {one["subject"]: (str(100 * one["amount"]),) for one in INVOICES.all(apps)},
    lambda apps, subject: see_invoice(subject), _FROM_SEARCH,
    spoil=_send_on,
)  # fmt: skip

# Taking.


_TITLE = frozenset[FactKind]({"person", "title", "address", "town", "hotel"})


def _begin_event(apps: Apps, entered: Entered) -> Steps:
    return (
        *(click(id="fab_add"), fill(entered["title"], id="title")),
        *(click(id="day"), *pick_day(entered["day"])),
        *(click(id="start"), *enter_time(entered["time"])),
    )


def _enter_event(apps: Apps, entered: Entered) -> Steps:
    # The owner has another default duration: see `chains.persona`.
    length = (*find("event_scroll", id="length"), click(id="text1", text="1 hour"))
    return *_begin_event(apps, entered), *length, SAVE


def _new_event(apps: Apps, entered: Entered) -> tuple[Change, ...]:
    """The event is there, and no other of its name at that time, such as a longer one."""
    event = new_event(entered["title"], entered["day"], entered["time"])
    at = {key: event[key] for key in ("title", "day", "start")}
    return EVENTS.add(event), demand(one(at, *EVENTS.path))


def _amend_event(apps: Apps, first: Entered, last: Entered) -> Steps:
    moved = first["day"] != last["day"]
    return (
        *(*see_event(first["title"]), click(id="action_edit")),
        *((fill(last["title"], id="title"),) if first["title"] != last["title"] else ()),
        *((click(id="day"), *pick_day(last["day"], first["day"])) if moved else ()),
        *((click(id="start"), *enter_time(last["time"])) if first["time"] != last["time"] else ()),
        SAVE,
    )


EVENT = Takes(
    "event", Business,
    {
        "title": Slot(_TITLE, one_of(goals.texts("titles"))),
        "day": Slot(frozenset({"date"}), later_day(2, 41), "date"),
        "time": Slot(frozenset({"time"}), full_hour, "time"),
    },
    _enter_event,
    _new_event,
    careless=lambda apps, entered: (*_begin_event(apps, entered), SAVE),
    amends=Amends(_amend_event, _FROM_SEARCH, (CALENDAR, "events")),
)  # fmt: skip


def _enter_invoice(apps: Apps, entered: Entered) -> Steps:
    return (
        *(click(desc="Invoices"), click(id="fab_add"), click(id="client")),
        *find("select_dialog_listview", id="text1", text=entered["client"]),
        *(fill(entered["subject"], id="subject"), fill(entered["amount"], id="amount"), SAVE),
    )


def _new_invoice(apps: Apps, entered: Entered) -> tuple[Change, ...]:
    wanted = {
        "client": entered["client"], "subject": entered["subject"],
        "amount": int(entered["amount"]), "due": _new_due(apps, entered), "status": "Draft",
    }  # fmt: skip
    return (INVOICES.add(wanted),)


def _amount(random: Random, apps: Apps) -> str:
    return str(random.randrange(150, 3_000, 25))


def _new_due(apps: Apps, entered: Entered) -> str:
    return in_days(TERMS[apps[_APP]["settings"]["term"]])


def _new_number(apps: Apps, entered: Entered) -> str:
    last = max(int(invoice["number"].split("-")[1]) for invoice in INVOICES.all(apps))
    return f"2026-{last + 1:03}"


_CLIENT = Slot(frozenset(), one_of(CLIENTS.names), "contact")

INVOICE = Takes(
    "invoice", Business,
    {
        "client": _CLIENT,
        "subject": Slot(frozenset({"title"}), one_of(goals.texts("subjects"))),
        "amount": Slot(frozenset(), _amount, "code"),
    },
    _enter_invoice, _new_invoice, (click(desc="Calendar"),),
)  # fmt: skip


def _open_new(apps: Apps, entered: Entered) -> Steps:
    return find("invoice_list", id="invoice_title", text=entered["subject"])


_LEAVE_NEW = (BACK, click(desc="Calendar"))

INVOICE_NUMBER = Made(
    "invoice_number", "code", INVOICE, _new_number,
    lambda apps: [invoice["number"] for invoice in INVOICES.all(apps)], _open_new, _LEAVE_NEW,
)  # fmt: skip

NEW_DUE = Made(
    "new_due", "date", INVOICE, _new_due,
    lambda apps: [invoice["due"] for invoice in INVOICES.all(apps) if is_near(invoice["due"])],
    _open_new, _LEAVE_NEW,
)  # fmt: skip
