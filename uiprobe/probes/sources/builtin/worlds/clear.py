"""Clear goals: the phone shows what is right, differently in the two worlds; asking is needless."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.kit.providers import CALENDAR, CONTACTS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, edit, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    CLIENTS,
    EVENTS,
    PEOPLE,
    add_alarm,
    see_event,
    send_message,
)

PAIRS = Declared("clear")


def _number_drawn(random: Random, apps: Apps) -> Parameters:
    of, name = random.sample(recipients(apps), k=2)
    first, second = (
        f"({random.randrange(200, 990)}) 555-01{number}"
        for number in random.sample(range(10, 100), k=2)
    )
    return {"of": of, "name": name, "first": first, "second": second}


@PAIRS.pair(691, Messages, _number_drawn)
def number_to_pass_on(
    apps: Apps, of: str, name: str, first: str, second: str
) -> tuple[World, World]:
    look = (click(desc="Contacts"), *find("contact_list", id="contact_title", text=of))
    back = (BACK, click(desc="Chats"))

    def holding(phone: str, other: str) -> World:
        return world(
            edited=(edit(CONTACTS, "contacts", {"name": of}, phone=phone),),
            change=sent(name, phone),
            way=(*look, *back, *send_message(name, phone)),
        ).rejects(
            not_sent=cut(1),
            to_the_person=(*look, *back, *send_message(of, phone)),
            with_the_name=(*look, *back, *send_message(name, f"{of}: {phone}")),
        )

    return holding(first, second), holding(second, first)


def _start_drawn(random: Random, apps: Apps) -> Parameters:
    hours = [f"{hour:02}:{minute}" for hour in range(13, 21) for minute in ("10", "40")]
    first, second = random.sample([time for time in hours if time not in ALARMS.names(apps)], k=2)
    return {"title": random.choice(EVENTS.names(apps)), "first": first, "second": second}


@PAIRS.pair(693, Clock, _start_drawn, others=("business",))
def alarm_for_the_event(apps: Apps, title: str, first: str, second: str) -> tuple[World, World]:
    look = (*open_app("Business"), *see_event(title))
    back = open_app("Clock")

    def holding(start: str, other: str) -> World:
        end = f"{int(start[:2]) + 1:02}{start[2:]}"
        alarm = {"time": start, "enabled": True, "days": []}
        return world(
            edited=(edit(CALENDAR, "events", {"title": title}, start=start, end=end),),
            change=ALARMS.add(alarm, unique=True),
            way=(*look, *back, *add_alarm(start)),
        ).rejects(
            CANCELLED,
            at_the_end=(*look, *back, *add_alarm(end)),
            not_set=look,
        )

    return holding(first, second), holding(second, first)


def _mail_drawn(random: Random, apps: Apps) -> Parameters:
    of, name = random.sample(recipients(apps), k=2)
    user = PEOPLE.get(apps, of)["email"].partition("@")[0]
    first, second = random.sample(("post", "mail", "home", "work", "box"), k=2)
    return {
        "of": of, "name": name, "first": f"{user}@{first}.example",
        "second": f"{user}@{second}.example",
    }  # fmt: skip


@PAIRS.pair(695, Messages, _mail_drawn)
def address_to_pass_on(
    apps: Apps, of: str, name: str, first: str, second: str
) -> tuple[World, World]:
    look = (click(desc="Contacts"), *find("contact_list", id="contact_title", text=of))
    back = (BACK, click(desc="Chats"))

    def holding(email: str, other: str) -> World:
        return world(
            edited=(edit(CONTACTS, "contacts", {"name": of}, email=email),),
            change=sent(name, email),
            way=(*look, *back, *send_message(name, email)),
        ).rejects(
            not_sent=cut(1),
            to_the_person=(*look, *back, *send_message(of, email)),
            with_the_name=(*look, *back, *send_message(name, f"{of}: {email}")),
        )

    return holding(first, second), holding(second, first)


def _client_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = (
        f"({random.randrange(200, 990)}) 555-01{number}"
        for number in random.sample(range(10, 100), k=2)
    )
    return {
        "client": random.choice(CLIENTS.names(apps)), "name": random.choice(recipients(apps)),
        "first": first, "second": second,
    }  # fmt: skip


@PAIRS.pair(697, Messages, _client_drawn, others=("business",))
def client_number_to_pass_on(
    apps: Apps, client: str, name: str, first: str, second: str
) -> tuple[World, World]:
    see = find("client_list", id="client_title", text=client)
    look = (*open_app("Business"), click(desc="Clients"), *see)
    # Icons at the foot of the home screen have no label.
    back = (GO_HOME, click(id="icon", desc="Messages"))

    def holding(phone: str, other: str) -> World:
        return world(
            edited=(edit(Business.package, "clients", {"name": client}, phone=phone),),
            change=sent(name, phone),
            way=(*look, *back, *send_message(name, phone)),
        ).rejects(
            not_sent=cut(1),
            with_the_name=(*look, *back, *send_message(name, f"{client}: {phone}")),
            to_another=(
                *(*look, *back),
                *send_message(another(recipients(apps), name), phone),
            ),
        )

    return holding(first, second), holding(second, first)
