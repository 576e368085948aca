"""Messages that say a fact, and correct it; messages and contacts that take one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from datetime import timedelta
from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME, stamp
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.probes.sources.builtin.chains.facts import FactKind, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import (
    Amends,
    Entered,
    Later,
    Planted,
    Shows,
    Slot,
    Takes,
    Values,
)
from uiprobe.probes.sources.builtin.chains.planting import PLANTED_FROM
from uiprobe.probes.sources.builtin.chains.sayings import SAID, told_value
from uiprobe.probes.sources.builtin.goals.messages import (
    ADD_CONTACT,
    CHATS,
    PERSONS,
    goals,
    open_chat,
    person_page,
    send_text,
)
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_CHATTER = (
    "How was your weekend?", "See you soon!", "Talk later", "Say hello to everyone",
    "What a week", "I will call you tonight", "Have a good one", "Still raining here",
)  # fmt: skip


def _said(kind: FactKind, text: str) -> str | None:
    """The value that a message says, if it is of that kind."""
    return told_value(SAID[kind], text)


def _told(kind: FactKind) -> Callable[[Apps], dict[str, Values]]:
    """The last value that each person wrote."""

    def facts(apps: Apps) -> dict[str, Values]:
        found: dict[str, Values] = {}
        for message in apps[MESSAGES]["messages"]:
            if message["chat"] == message["from"]:
                value = _said(kind, message["text"])
                if value is not None:
                    found[message["chat"]] = (value,)
        return found

    return facts


def writers(apps: Apps) -> list[str]:
    """People whose conversations are in the list, or will be."""
    archived = CHATS.names(apps, archived=True)
    return [name for name in recipients(apps) if name not in archived]


def people_for(random: Random, apps: Apps, known: Collection[str], number: int) -> list[str]:
    """People who say a fact; nothing was planted before in the conversation of the first.

    Args:
        random: Draws them.
        apps: What the apps hold.
        known: Those who have said such a fact.
        number: How many.

    Raises:
        NoChoiceError: There are too few.
    """
    since = stamp(PLANTED_FROM)
    busy = {m["chat"] for m in apps[MESSAGES]["messages"] if m["at"] >= since}
    choices = [name for name in writers(apps) if name not in known]
    first = random.choice([name for name in choices if name not in busy])
    rest = [name for name in choices if name != first]
    random.shuffle(rest)
    # Those who have written already come first, so that the list of conversations stays short.
    others = sorted(rest, key=lambda name: name not in busy)[: number - 1]
    if len(others) < number - 1:
        raise NoChoiceError(f"found {len(rest)} people to choose {number - 1} from")
    return [first, *others]


def _plant(kind: FactKind) -> Callable[[Random, Apps], tuple[str, Planted]]:
    """Three people write a fact each; the first corrects it more often than not."""
    saying = SAID[kind]

    def plant(random: Random, apps: Apps) -> tuple[str, Planted]:
        told = _told(kind)(apps)
        people = people_for(random, apps, told, 3)
        values: list[str] = []
        while len(values) < 4:
            value = saying.make(random)
            if value not in values and (value,) not in told.values():
                values.append(value)
        said = {
            name: [saying.first.format(write_fact(kind, v))]
            for name, v in zip(people, values, strict=False)
        }
        if random.random() < 0.7:
            said[people[0]].append(saying.again.format(write_fact(kind, values[3])))
        return people[0], conversations(random, apps, said)

    return plant


def _late(kind: FactKind) -> Callable[[Random, Apps, str], tuple[Planted, Sequence[Later]]]:
    """One more correction."""
    saying = SAID[kind]

    def late(random: Random, apps: Apps, person: str) -> tuple[Planted, Sequence[Later]]:
        known = [value for values in _told(kind)(apps).values() for value in values]
        texts = [m["text"] for m in apps[MESSAGES]["messages"] if m["chat"] == person]
        before = [_said(kind, text) for text in texts]
        value = saying.make(random)
        while value in (*known, *before):
            value = saying.make(random)
        text = saying.again.format(write_fact(kind, value))
        return {}, ({"chat": person, "from": person, "text": text},)

    return late


def conversations(random: Random, apps: Apps, said: dict[str, list[str]]) -> Planted:
    """Messages of people, newer than all others, with small talk between and after them."""
    chats = [
        {"name": name, "members": [name], "pinned": False, "muted": False, "archived": False}
        for name in said
        if name not in CHATS.names(apps)
    ]
    messages = []
    moment = PLANTED_FROM
    step = min(1.0, 18 / (2 * sum(map(len, said.values()))))
    for name, texts in said.items():
        for text in texts:
            for words, sender in (
                (text, name),
                (random.choice(_CHATTER), random.choice((name, ME))),
            ):
                moment += timedelta(minutes=step)
                messages.append(
                    {
                        "chat": name,
                        "from": sender,
                        "text": words,
                        "file": "",
                        "at": stamp(moment),
                        "starred": False,
                    }
                )
    return {MESSAGES: {"chats": chats, "messages": messages}}


def conversation(
    random: Random, apps: Apps, person: str, turns: Sequence[tuple[str, str]]
) -> Planted:
    """A conversation in which a person and the owner write in turn, newer than all others."""
    planted = group_of(random, person, [person], turns)[MESSAGES]
    known = person in CHATS.names(apps)
    return {MESSAGES: {"chats": [] if known else planted["chats"], "messages": planted["messages"]}}


_ON_TWO_SCREENS = 9
"""Messages that are seen with one swipe or two."""


def read_chat(apps: Apps, chat: str) -> Steps:
    """Open a conversation, and read it from further up.

    Not from its first message on: three equal swipes in a row are taken for a loop.
    """
    texts = [message["text"] for message in apps[MESSAGES]["messages"] if message["chat"] == chat]
    at = {"id": "message_text", "text": texts[-_ON_TWO_SCREENS:][0]}
    return *open_chat(chat), scroll(target(id="message_list"), finger="down", **at)


def to_chats(apps: Apps) -> Steps:
    """Back from a conversation to the head of the list of conversations."""
    newest: dict[str, str] = {}
    for message in apps[MESSAGES]["messages"]:
        newest[message["chat"]] = max(message["at"], newest.get(message["chat"], ""))
    shown = [chat for chat in CHATS.all(apps) if not chat["archived"]]
    shown.sort(key=lambda chat: newest.get(chat["name"], ""), reverse=True)
    first = min(shown, key=lambda chat: not chat["pinned"])["name"]
    return BACK, scroll(target(id="chat_list"), finger="down", id="chat_name", text=first)


def _look(kind: FactKind) -> Callable[[Apps, str], Steps]:
    def look(apps: Apps, person: str) -> Steps:
        said = {"id": "message_text", "text": _last(kind, apps, person)}
        return *open_chat(person), scroll(target(id="message_list"), finger="down", **said)

    return look


def _star(kind: FactKind) -> Callable[[Apps, str], Steps]:
    def star(apps: Apps, person: str) -> Steps:
        return hold(id="message_text", text=_last(kind, apps, person)), click(text="Star")

    return star


def _last(kind: FactKind, apps: Apps, person: str) -> str:
    texts = [m["text"] for m in apps[MESSAGES]["messages"] if m["chat"] == person]
    return str([text for text in texts if _said(kind, text) is not None][-1])


def _sent(name: str, kind: FactKind) -> Shows:
    return Shows(
        name, Messages, kind, "person", _told(kind), _look(kind), to_chats,
        spoil=_star(kind), plant=_plant(kind), late=_late(kind),
    )  # fmt: skip


ADDRESS = _sent("address_sent", "address")
NUMBER = _sent("number_sent", "phone number")
TIME = _sent("time_sent", "time")
DATE = _sent("date_sent", "date")
DEBT = _sent("debt_sent", "amount")
DOOR_CODE = _sent("code_sent", "code")
TOWN = _sent("town_sent", "town")


def _phones(apps: Apps) -> dict[str, Values]:
    return {person["name"]: (person["phone"],) for person in PERSONS.all(apps)}


PHONE = Shows(
    "contact_phone", Messages, "phone number", "person", _phones,
    lambda apps, person: person_page(person), (BACK, click(desc="Chats")),
    spoil=lambda apps, person: (click(id="action_favorite"),),
)  # fmt: skip

# Groups: who has not paid yet.

GROUPS = ("Garden party", "Ski weekend", "Film night", "Moving day")
_PAID = ("I have paid", "Paid just now", "Transferred it this morning", "My share is paid")
_UNPAID = ("Looking forward to it!", "I bring a cake", "Count me in", "How do we get there?")


def _debtors(apps: Apps) -> dict[str, Values]:
    """The members of each group who have written, but not that they paid."""
    found: dict[str, Values] = {}
    for chat in CHATS.all(apps):
        if chat["name"] in GROUPS:
            said = [m for m in apps[MESSAGES]["messages"] if m["chat"] == chat["name"]]
            found[chat["name"]] = tuple(m["from"] for m in said if m["text"] not in _PAID)
    return found


def _payers(apps: Apps, group: str) -> list[str]:
    said = [m for m in apps[MESSAGES]["messages"] if m["chat"] == group]
    return [m["from"] for m in said if m["text"] in _PAID]


def _plant_group(random: Random, apps: Apps) -> tuple[str, Planted]:
    """A group in which everybody has written something, most of them not that they paid."""
    group = random.choice([name for name in GROUPS if name not in CHATS.names(apps)])
    everybody = random.sample(recipients(apps), k=random.randrange(8, 13))
    paid = set(everybody[: random.randrange(1, 4)])
    members = sorted(everybody)
    random.shuffle(everybody)
    turns = [(name, random.choice(_PAID if name in paid else _UNPAID)) for name in everybody]
    return group, group_of(random, group, members, turns)


def group_of(
    random: Random, group: str, members: Sequence[str], turns: Sequence[tuple[str, str]]
) -> Planted:
    """A group in which its members write in turn, newer than all other messages."""
    moment = PLANTED_FROM
    messages = []
    for name, words in turns:
        moment += timedelta(seconds=random.randrange(10, 50))
        messages.append(
            {
                "chat": group,
                "from": name,
                "text": words,
                "file": "",
                "at": stamp(moment),
                "starred": False,
            }
        )
    names = sorted(members)
    chat = {"name": group, "members": names, "pinned": False, "muted": False, "archived": False}
    return {MESSAGES: {"chats": [chat], "messages": messages}}


def _look_at_group(apps: Apps, group: str) -> Steps:
    said = [m for m in apps[MESSAGES]["messages"] if m["chat"] == group]
    listing = target(id="message_list")
    return (
        *open_chat(group),
        scroll(listing, finger="down", id="message_sender", text=said[0]["from"]),
    )


DEBTORS = Shows(
    "debtors", Messages, "contact", "group", _debtors, _look_at_group, to_chats,
    many=True, plant=_plant_group, decoys=_payers,
)  # fmt: skip

# Taking.

_NEW_NAMES = ("Front desk", "Second number", "Reception", "Call back", "Back office", "Hotline")
_CONTACT = Slot(frozenset({"contact"}), one_of(recipients), "contact")
_TEXT = frozenset[FactKind](
    {
        *("person", "title", "phone number", "code", "address", "place", "ingredient", "town"),
        *("hotel", "recipe", "product"),
    }
)
"""Kinds of facts that are texts, and so written in one way."""


def _left(entered: Entered) -> tuple[Change, ...]:
    """The message that was written before, which cannot be taken back."""
    person, words = entered["person"], entered["text"]
    return (
        allow(MESSAGES, "messages", {"chat": person, "from": ME, "text": words}),
        allow(MESSAGES, "chats", {"name": person}),
    )


MESSAGE = Takes(
    "message", Messages,
    {"person": _CONTACT, "text": Slot(_TEXT, one_of(goals.texts("texts")))},
    lambda apps, entered: send_text(entered["person"], entered["text"]),
    lambda apps, entered: (sent(entered["person"], entered["text"]),),
    (BACK, BACK),
    amends=Amends(
        lambda apps, first, last: send_text(last["person"], last["text"]), (BACK, BACK),
        (MESSAGES, "messages"), {"from": ME}, _left,
    ),
)  # fmt: skip


def _new_contact(apps: Apps, entered: Entered) -> tuple[Change, ...]:
    contact = {"name": entered["name"], "phone": entered["phone"], "favorite": False, "email": ""}
    return (PERSONS.add(contact, unique=True),)


CONTACT = Takes(
    "contact", Messages,
    {
        "name": Slot(frozenset(), one_of(_NEW_NAMES)),
        "phone": Slot(frozenset({"phone number"})),
    },
    lambda apps, entered: (
        *ADD_CONTACT, fill(entered["name"], id="name"), fill(entered["phone"], id="phone"), SAVE,
    ),
    _new_contact,
    (click(desc="Chats"),), adds=False,
    amends=Amends(
        lambda apps, first, last: (
            *(*person_page(last["name"]), click(id="action_edit")),
            *(fill(last["phone"], id="phone"), SAVE),
        ),
        (BACK, click(desc="Chats")), (CONTACTS, "contacts"),
    ),
)  # fmt: skip
