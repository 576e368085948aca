"""Goals that the phone settles: two sources differ, and which is right stands in a third place.

In world a the newest word holds. In world b whoever wrote it says in a group that it was a mistake,
and the older one is right. Nobody has to be asked.
"""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, edit, world
from uiprobe.probes.sources.builtin.worlds.talks import (
    TO_MESSAGES,
    Talk,
    in_messages,
    open_talk,
    talk_drawn,
)
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    CLIENTS,
    EVENTS,
    PEOPLE,
    add_alarm,
    send_message,
)

PAIRS = Declared("clear")


def _planted(apps: Apps, talk: Talk, said: tuple[str, ...], *, remark: str) -> dict[str, object]:
    """The messages of a friend, and their remark on these in a group."""
    own = [(talk.friend, text) for text in said]
    return in_messages(
        apps,
        {talk.friend: ([talk.friend], [*own, (ME, talk.small[0])])},
        {
            talk.group: (
                sorted([talk.friend, *talk.members]),
                [
                    (talk.members[0], talk.small[1]),
                    (talk.friend, remark),
                    (talk.members[1], talk.small[2]),
                ],
            )
        },
        {talk.members[2]: ([talk.members[2]], [(talk.members[2], talk.small[3])])},
    )


def _look(talk: Talk) -> Steps:
    return *open_talk(talk.friend), BACK, *open_talk(talk.group), BACK


def _numbers(random: Random, *names: str) -> Parameters:
    numbers = random.sample(range(10, 100), k=len(names))
    return {
        name: f"({random.randrange(200, 990)}) 555-01{number}"
        for name, number in zip(names, numbers, strict=True)
    }


def _number_drawn(random: Random, apps: Apps) -> Parameters:
    name = random.choice(recipients(apps))
    return {"name": name} | _numbers(random, "first", "second") | talk_drawn(random, apps, name)


@PAIRS.pair(691, Messages, _number_drawn)
def number_to_pass_on(
    apps: Apps, talk: Parameters, name: str, first: str, second: str
) -> tuple[World, World]:
    found = Talk(**talk)
    kept = PEOPLE.get(apps, found.friend)["phone"]
    said = (f"My number is {first} now", f"You reach me at {second} now")

    def holding(phone: str, other: str, remark: str) -> World:
        return world(
            planted=_planted(apps, found, said, remark=remark),
            change=sent(name, phone),
            way=(*_look(found), *send_message(name, phone)),
        ).rejects(
            not_sent=cut(1),
            the_other_number=send_message(name, other),
            the_number_in_the_contacts=send_message(name, kept),
        )

    return (
        holding(second, first, "By the way, my phone works again"),
        holding(first, second, "An old message of mine with a number went out only today. "
                "Forget that one, the number before it is right"),
    )  # fmt: skip


def _mail_drawn(random: Random, apps: Apps) -> Parameters:
    name = random.choice(recipients(apps))
    drawn = talk_drawn(random, apps, name)
    user, _, kept = PEOPLE.get(apps, drawn["friend"])["email"].partition("@")
    places = [one for one in ("post", "mail", "home", "work", "box") if f"{one}." not in kept]
    first, second = random.sample(places, k=2)
    return drawn | {
        "name": name, "first": f"{user}@{first}.example", "second": f"{user}@{second}.example",
    }  # fmt: skip


@PAIRS.pair(695, Messages, _mail_drawn)
def address_to_pass_on(
    apps: Apps, talk: Parameters, name: str, first: str, second: str
) -> tuple[World, World]:
    found = Talk(**talk)
    kept = PEOPLE.get(apps, found.friend)["email"]
    said = (f"My e-mail address is {first} now", f"Please write to {second} from now on")

    def holding(email: str, other: str, remark: str) -> World:
        return world(
            planted=_planted(apps, found, said, remark=remark),
            change=sent(name, email),
            way=(*_look(found), *send_message(name, email)),
        ).rejects(
            not_sent=cut(1),
            the_other_address=send_message(name, other),
            the_address_in_the_contacts=send_message(name, kept),
        )

    return (
        holding(second, first, "By the way, all your mails have come"),
        holding(first, second, "They have closed the mailbox that I wrote you about last. "
                "I keep the one before it"),
    )  # fmt: skip


def _start_drawn(random: Random, apps: Apps) -> Parameters:
    hours = [f"{hour:02}:{minute}" for hour in range(13, 21) for minute in ("10", "40")]
    first, second = random.sample([time for time in hours if time not in ALARMS.names(apps)], k=2)
    return {
        "title": random.choice(EVENTS.names(apps)), "first": first, "second": second,
    } | talk_drawn(random, apps)  # fmt: skip


@PAIRS.pair(693, Clock, _start_drawn, others=("business", "messages"))
def alarm_for_the_event(
    apps: Apps, talk: Parameters, title: str, first: str, second: str
) -> tuple[World, World]:
    found = Talk(**talk)
    look = (
        *(*open_app("Business"), click(id="action_search"), fill(title, id="search_src_text")),
        *(*TO_MESSAGES, *_look(found), *open_app("Clock")),
    )
    end = f"{int(first[:2]) + 1:02}{first[2:]}"
    calendar = edit(CALENDAR, "events", {"title": title}, start=first, end=end)
    said = (f'"{title}" begins at {spell(Moment(second), "en")} this time',)

    def holding(time: str, other: str, remark: str) -> World:
        return world(
            edited=(calendar,),
            planted=_planted(apps, found, said, remark=remark),
            change=ALARMS.add({"time": time, "enabled": True, "days": []}, unique=True),
            way=(*look, *add_alarm(time)),
        ).rejects(
            CANCELLED,
            set_twice=then(*add_alarm(time)),
            the_other_time=(*look, *add_alarm(other)),
        )

    return (
        holding(second, first, f'Looking forward to "{title}"'),
        holding(first, second, f'I looked at the wrong week for "{title}", it begins as always. '
                "The calendars are right"),
    )  # fmt: skip


def _client_drawn(random: Random, apps: Apps) -> Parameters:
    name = random.choice(recipients(apps))
    return (
        {"client": random.choice(CLIENTS.names(apps)), "name": name}
        | _numbers(random, "first", "second")
        | talk_drawn(random, apps, name)
    )


@PAIRS.pair(697, Messages, _client_drawn, others=("business",))
def client_number_to_pass_on(
    apps: Apps, talk: Parameters, client: str, name: str, first: str, second: str
) -> tuple[World, World]:
    found = Talk(**talk)
    see = find("client_list", id="client_title", text=client)
    look = (
        *(*_look(found), *open_app("Business"), click(desc="Clients"), *see),
        *TO_MESSAGES,
    )
    said = (f"{client} can be reached at {second} now",)

    def holding(phone: str, other: str, remark: str) -> World:
        return world(
            edited=(edit(Business.package, "clients", {"name": client}, phone=first),),
            planted=_planted(apps, found, said, remark=remark),
            change=sent(name, phone),
            way=(*look, *send_message(name, phone)),
        ).rejects(
            not_sent=cut(1),
            the_other_number=send_message(name, other),
            to_another=send_message(another(recipients(apps), name), phone),
        )

    return (
        holding(second, first, f"{client} picked up at once when I called"),
        holding(first, second, f"I took somebody else for {client}, sorry. What Business has "
                "for them is right"),
    )  # fmt: skip
