"""Goals for the messages app."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.messages.app import KEEP_FOR, SOUNDS, TEXT_SIZES, Messages
from uiprobe.environments.phone.apps.messages.data import PICTURES
from uiprobe.environments.phone.apps.settings import Settings
from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.content import PEOPLE, email, phone_number
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CONTACTS, FILES
from uiprobe.environments.phone.locales import month_name
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import FindElement, PathSegment

goals = AppGoals("messages", "communication", order=3)

_APP = Messages.package
_TODO = Todo.package
_TODAY = START.date()
_GRANTED: tuple[PathSegment, ...] = (Settings.package, "permissions", _APP)
_UNREAD: tuple[PathSegment, ...] = (_APP, "unread")
_SEND = click(desc="Send")

_TEXTS = (
    *("I will be ten minutes late", "Dinner is at eight", "Thank you for the flowers"),
    *("Please bring the blue folder", "The keys are under the mat", "Call me when you land"),
    *("Happy birthday!", "We moved the meeting to room 5", "The parcel has arrived"),
    *("Bin gleich da", "¡Nos vemos mañana!", "The concert was wonderful", "Good luck today"),
)
_GROUPS = ("Garden party", "Ski weekend", "Film night", "Neighbours", "Quiz team", "Moving day")
_ABOUT = ("On holiday", "In a meeting", "Please write, do not call", "Back on Monday", "Travelling")

_id = ids(_APP)


def _contacts(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, CONTACTS, "contacts")


def _names(apps: Apps) -> list[str]:
    return [contact["name"] for contact in _contacts(apps)]


def _person(apps: Apps, name: str) -> dict[str, Any]:
    return next(contact for contact in _contacts(apps) if contact["name"] == name)


def _chats(apps: Apps, *, archived: bool = False) -> list[dict[str, Any]]:
    return [chat for chat in apps[_APP]["chats"] if chat["archived"] == archived]


def _chat_names(apps: Apps) -> list[str]:
    return [chat["name"] for chat in _chats(apps)]


def _said(apps: Apps, *, by_others: bool = False) -> list[dict[str, Any]]:
    """Messages that can be told by their text, in conversations that are not archived."""
    names = _chat_names(apps)
    return [
        message
        for message in apps[_APP]["messages"]
        if message["chat"] in names and not (by_others and message["from"] == "me")
    ]


# Ways through the app.


def _open(chat: str) -> tuple[str, ...]:
    return (
        scroll(target(id="chat_list"), id="chat_name", text=chat),
        click(id="chat_name", text=chat),
    )


def _hold_chat(chat: str) -> tuple[str, ...]:
    return (
        scroll(target(id="chat_list"), id="chat_name", text=chat),
        hold(id="chat_name", text=chat),
    )


def _write_to(name: str) -> tuple[str, ...]:
    return (
        click(id="fab"),
        fill(name, id="recipient_search"),
        click(id="recipient_title", text=name),
    )


def _send(name: str, message: str) -> tuple[str, ...]:
    return (*_write_to(name), fill(message, id="compose"), _SEND)


def _person_page(name: str) -> tuple[str, ...]:
    return (
        click(desc="Contacts"),
        scroll(target(id="contact_list"), id="contact_title", text=name),
        click(id="contact_title", text=name),
    )


def _choose_people(names: list[str]) -> tuple[str, ...]:
    """Check the rows of the people in a list that holds them in the order of their names."""
    return tuple(
        step
        for name in names
        for step in (
            scroll(target(id="member_list"), id="member_title", text=name),
            click(id="member_title", text=name),
        )
    )


def _listed(apps: Apps, names: list[str]) -> list[str]:
    """People in the order in which lists show them."""
    order = sorted(_contacts(apps), key=lambda c: (not c["favorite"], c["name"].lower()))
    return [contact["name"] for contact in order if contact["name"] in names]


def _open_app(label: str) -> tuple[str, ...]:
    return ("press [home]", click(id="icon", desc=label))


# User tasks.


def _draw_send(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(recipients(apps)), "message": random.choice(_TEXTS)}


@goals.user(61, "easy", _draw_send, distractors=15)
def send_message(parameters: Parameters, apps: Apps) -> Draft:
    name, message = parameters["name"], parameters["message"]
    steps = _send(name, message)
    other = another(recipients(apps), name)
    return Draft(
        parameters,
        (was_sent(name, message), nothing_else(*sending(name, message))),
        steps,
        near_misses={
            "wrong_person": _send(other, message),
            "other_words": _send(name, f"{message}."),
            "not_sent": steps[:-1],
            "twice": (*steps, fill(message, id="compose"), _SEND),
            "to_another_too": (*steps, BACK, BACK, *_send(other, message)),
        },
    )


def _draw_picture(random: Random, apps: Apps) -> Parameters:
    pictures = [file["name"] for file in apps[FILES]["files"] if file["kind"] == "picture"]
    return {"chat": random.choice(_chat_names(apps)), "picture": random.choice(pictures)}


@goals.user(62, "medium", _draw_picture, distractors=12)
def send_picture(parameters: Parameters, apps: Apps) -> Draft:
    chat, picture = parameters["chat"], parameters["picture"]
    sent = {"chat": chat, "from": "me", "file": picture, "text": ""}
    files = [file["name"] for file in apps[FILES]["files"] if file["kind"] == "picture"]

    def attach(name: str, file: str) -> tuple[str, ...]:
        return (
            *_open(name),
            click(desc="Attach picture"),
            ALLOW,
            click(id="text1", text=file),
        )

    steps = (*attach(chat, picture), _SEND)
    misses = {
        "wrong_conversation": (*attach(another(_chat_names(apps), chat), picture), _SEND),
        "not_sent": steps[:-1],
        "refused": (*steps[:3], click(id="permission_deny_button")),
        "with_words": (*steps[:-1], fill("Look", id="compose"), _SEND),
        "twice": (*steps, click(desc="Attach picture"), click(id="text1", text=picture), _SEND),
    }
    if len(files) > 1:
        misses["wrong_picture"] = (*attach(chat, another(files, picture)), _SEND)
    return Draft(
        parameters,
        (
            one(sent, _APP, "messages"),
            nothing_else((_APP, "messages", sent), _UNREAD, (*_GRANTED, PICTURES)),
        ),
        steps,
        near_misses=misses,
    )


def _draw_contact(random: Random, apps: Apps) -> Parameters:
    free = [name for name in PEOPLE if name not in _names(apps)]
    return {"name": random.choice(free), "phone": phone_number(random)}


@goals.user(63, "medium", _draw_contact, memory=3)
def add_contact(parameters: Parameters, apps: Apps) -> Draft:
    name, phone = parameters["name"], parameters["phone"]
    address = email(name)

    def enter(number: str, *more: str) -> tuple[str, ...]:
        return (
            click(desc="Contacts"),
            click(desc="Add contact"),
            fill(name, id="name"),
            fill(number, id="phone"),
            fill(address, id="email"),
            *more,
        )

    favorite = click(id="favorite")
    wanted = {"name": name, "phone": phone, "email": address, "favorite": True}
    return Draft(
        {"name": name, "phone": phone, "address": address},
        (
            one(wanted, CONTACTS, "contacts"),
            one({"name": name}, CONTACTS, "contacts"),
            nothing_else((CONTACTS, "contacts", {"name": name})),
        ),
        enter(phone, favorite, SAVE),
        near_misses={
            "not_saved": enter(phone, favorite),
            "no_favorite": enter(phone, SAVE),
            "wrong_number": enter(f"{phone}0", favorite, SAVE),
            "discarded": (*enter(phone, favorite), UP, click(text="Discard")),
        },
    )


def _draw_number(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_names(apps)), "phone": phone_number(random)}


@goals.user(64, "medium", _draw_number, distractors=15)
def change_number(parameters: Parameters, apps: Apps) -> Draft:
    name, phone = parameters["name"], parameters["phone"]

    def change(person: str, number: str) -> tuple[str, ...]:
        return (*_person_page(person), click(id="action_edit"), fill(number, id="phone"), SAVE)

    return Draft(
        parameters,
        (
            one(_person(apps, name) | {"phone": phone}, CONTACTS, "contacts"),
            nothing_else((CONTACTS, "contacts", {"name": name}, "phone")),
        ),
        change(name, phone),
        near_misses={
            "wrong_person": change(another(_names(apps), name), phone),
            "digit_off": change(name, phone[:-1]),
            "not_saved": change(name, phone)[:-1],
            "in_the_name": (*change(name, phone)[:-2], fill(phone, id="name"), SAVE),
            "favorite_too": (*change(name, phone), click(id="action_favorite")),
        },
    )


def _draw_chat(random: Random, apps: Apps) -> Parameters:
    return {"chat": random.choice(_chat_names(apps))}


@goals.user(65, "easy", _draw_chat, distractors=9)
def archive_conversation(parameters: Parameters, apps: Apps) -> Draft:
    chat = parameters["chat"]
    decline = click(id="incoming_decline")
    other = another(_chat_names(apps), chat)
    steps = (decline, *_hold_chat(chat), click(text="Archive"))
    return Draft(
        parameters,
        (
            holds(True, _APP, "chats", {"name": chat}, "archived"),
            nothing_else((_APP, "chats", {"name": chat}, "archived"), _UNREAD),
        ),
        steps,
        {"interruption": "incoming_call"},
        near_misses={
            "wrong_conversation": (decline, *_hold_chat(other), click(text="Archive")),
            "undone": (*steps, click(id="snackbar_action")),
            "deleted": (decline, *_hold_chat(chat), click(text="Delete"), OK),
            "only_the_menu": steps[:-1],
        },
    )


def _draw_schedule(random: Random, apps: Apps) -> Parameters:
    return {
        "name": random.choice(recipients(apps)),
        "message": random.choice(_TEXTS),
        "day": (_TODAY + timedelta(days=random.randrange(2, 40))).isoformat(),
        "time": f"{random.choice((7, 8, 10, 11, 13, 16, 19, 21)):02}:{random.randrange(12) * 5:02}",
    }


def _pick_moment(day: str, time: str) -> tuple[str, ...]:
    """From the sheet that asks when to send."""
    wanted, first = date.fromisoformat(day), _TODAY + timedelta(days=1)
    turns = (wanted.year - first.year) * 12 + wanted.month - first.month
    hour, minute = (int(part) for part in time.split(":"))
    return (
        click(text="Pick date and time"),
        *(click(desc="Next month") for _ in range(turns)),
        click(desc=f"{wanted.day:02} {month_name(wanted.month, 'en-US')} {wanted.year}"),
        OK,
        click(desc=str(hour % 12 or 12)),
        click(desc=str(minute)),
        *((click(text="PM"),) if hour >= 12 else ()),
        OK,
    )


@goals.user(66, "hard", _draw_schedule, distractors=15, memory=2)
def schedule_message(parameters: Parameters, apps: Apps) -> Draft:
    name, message = parameters["name"], parameters["message"]
    day, time = parameters["day"], parameters["time"]
    entry = {"chat": name, "text": message, "at": f"{day}T{time}"}

    def plan(person: str, when: str) -> tuple[str, ...]:
        return (
            *_write_to(person),
            fill(message, id="compose"),
            hold(desc="Send"),
            *_pick_moment(when, time),
        )

    later = (date.fromisoformat(day) + timedelta(days=1)).isoformat()
    steps = plan(name, day)
    return Draft(
        {"name": name, "message": message, "day": Day(day), "time": Moment(time)},
        (
            one(entry, _APP, "scheduled"),
            nothing_else((_APP, "scheduled", entry), (_APP, "chats", {"name": name}), _UNREAD),
        ),
        steps,
        near_misses={
            "wrong_person": plan(another(recipients(apps), name), day),
            "next_day": plan(name, later),
            "not_confirmed": (*steps[:-1], CANCEL),
            "sent_at_once": _send(name, message),
            "tomorrow_at_eight": (*steps[:5], click(text="Tomorrow, 8:00 AM")),
        },
    )


def _draw_group(random: Random, apps: Apps) -> Parameters:
    return {
        "group": random.choice(_GROUPS),
        "people": random.sample(_names(apps), k=3),
        "message": random.choice(_TEXTS),
    }


@goals.user(67, "hard", _draw_group, distractors=13, memory=4)
def create_group(parameters: Parameters, apps: Apps) -> Draft:
    group, message = parameters["group"], parameters["message"]
    people = _listed(apps, parameters["people"])
    extra = another(_names(apps), *people)

    def create(name: str, members: list[str]) -> tuple[str, ...]:
        return (
            MENU,
            click(text="New group"),
            fill(name, id="group_name"),
            BACK,
            *_choose_people(_listed(apps, members)),
            click(desc="Create"),
        )

    write = (fill(message, id="compose"), _SEND)
    steps = (*create(group, people), *write)
    first, second, third = parameters["people"]
    return Draft(
        {"group": group, "first": first, "second": second, "third": third, "message": message},
        (
            one({"name": group, "members": sorted(people)}, _APP, "chats"),
            was_sent(group, message),
            nothing_else(
                (_APP, "chats", {"name": group}), (_APP, "messages", {"chat": group, "from": "me"})
            ),
        ),
        steps,
        near_misses={
            "one_missing": (*create(group, people[:2]), *write),
            "wrong_person": (*create(group, [*people[:2], extra]), *write),
            "one_more": (*create(group, [*people, extra]), *write),
            "no_message": steps[:-1],
            "wrong_name": (*create(f"{group} 2", people), *write),
        },
    )


def _draw_forward(random: Random, apps: Apps) -> Parameters:
    message = random.choice(_said(apps, by_others=True))
    name = random.choice([name for name in recipients(apps) if name != message["chat"]])
    return {"message": message["text"], "chat": message["chat"], "name": name}


@goals.user(68, "medium", _draw_forward, distractors=9)
def forward_message(parameters: Parameters, apps: Apps) -> Draft:
    chat, message, name = parameters["chat"], parameters["message"], parameters["name"]
    others = [said for said in _said(apps, by_others=True) if said["text"] != message]
    other = next((said for said in others if said["chat"] == chat), others[0])

    def forward(source: str, words: str, to: str) -> tuple[str, ...]:
        return (
            *_open(source),
            hold(id="message_text", text=words),
            click(text="Forward"),
            fill(to, id="recipient_search"),
            click(id="recipient_title", text=to),
            _SEND,
        )

    steps = forward(chat, message, name)
    return Draft(
        parameters,
        (was_sent(name, message), nothing_else(*sending(name, message))),
        steps,
        near_misses={
            "wrong_message": forward(other["chat"], other["text"], name),
            "wrong_person": forward(chat, message, another(recipients(apps), name, chat)),
            "not_sent": steps[:-1],
            "starred_too": (*steps, hold(id="message_text", text=message), click(text="Star")),
        },
    )


def _draw_star(random: Random, apps: Apps) -> Parameters:
    plain = [said for said in _said(apps, by_others=True) if not said["starred"]]
    message = random.choice(plain)
    return {"message": message["text"], "chat": message["chat"]}


@goals.user(69, "easy", _draw_star, distractors=9)
def star_message(parameters: Parameters, apps: Apps) -> Draft:
    chat, message = parameters["chat"], parameters["message"]
    mine = [said for said in _said(apps) if said["text"] != message and not said["starred"]]
    other = next((said for said in mine if said["chat"] == chat), mine[0])

    def star(source: str, words: str) -> tuple[str, ...]:
        return (*_open(source), hold(id="message_text", text=words), click(text="Star"))

    steps = star(chat, message)
    again = (hold(id="message_text", text=message), click(text="Remove star"))
    return Draft(
        parameters,
        (
            holds(True, _APP, "messages", {"chat": chat, "text": message}, "starred"),
            nothing_else((_APP, "messages", {"chat": chat, "text": message}, "starred"), _UNREAD),
        ),
        steps,
        near_misses={
            "wrong_message": star(other["chat"], other["text"]),
            "taken_back": (*steps, *again),
            "only_opened": _open(chat),
            "answered_too": (*steps, fill("OK", id="compose"), _SEND),
        },
    )


def _draw_block(random: Random, apps: Apps) -> Parameters:
    names = _names(apps)
    return {"name": random.choice([name for name in _chat_names(apps) if name in names])}


@goals.user(70, "hard", _draw_block, distractors=9)
def block_and_delete(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    names = _names(apps)
    other = another([chat for chat in _chat_names(apps) if chat in names], name)

    def act(person: str, *steps: str) -> tuple[str, ...]:
        return (*_open(person), *steps)

    block = (MENU, click(text="Block"), OK)
    delete = (MENU, click(text="Delete conversation"), OK)
    blocked = [*apps[_APP]["blocked"], name]
    return Draft(
        parameters,
        (
            holds(blocked, _APP, "blocked"),
            none({"name": name}, _APP, "chats"),
            none({"chat": name}, _APP, "messages"),
            nothing_else(
                (_APP, "blocked"),
                (_APP, "chats", {"name": name}),
                (_APP, "messages", {"chat": name}),
                _UNREAD,
            ),
        ),
        act(name, *block, *delete),
        near_misses={
            "wrong_person": act(other, *block, *delete),
            "only_blocked": act(name, *block),
            "only_deleted": act(name, *delete),
            "cancelled": act(name, *block, *delete[:-1], CANCEL),
        },
    )


def _draw_tell(random: Random, apps: Apps) -> Parameters:
    of, name = random.sample(recipients(apps), k=2)
    return {"of": of, "name": name}


@goals.user(71, "medium", _draw_tell, distractors=15, memory=1)
def tell_number(parameters: Parameters, apps: Apps) -> Draft:
    name, of = parameters["name"], parameters["of"]
    phone = _person(apps, of)["phone"]
    third = _person(apps, another(_names(apps), name, of))
    look = (*_person_page(of), BACK, click(desc="Chats"))
    steps = (*look, *_send(name, phone))
    return Draft(
        parameters,
        (was_sent(name, phone), nothing_else(*sending(name, phone))),
        steps,
        near_misses={
            "number_of_another": (*look, *_send(name, third["phone"])),
            "to_the_person": (*look, *_send(of, phone)),
            "not_sent": steps[:-1],
            "with_the_name": (*look, *_send(name, f"{of}, {phone}")),
        },
    )


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    settings = apps[_APP]["settings"]
    return {
        "size": random.choice([size for size in TEXT_SIZES if size != settings["text_size"]]),
        "keep": random.choice([value for value in KEEP_FOR if value != settings["keep"]]),
        "about": random.choice(_ABOUT),
    }


@goals.user(72, "medium", _draw_settings, distractors=6, memory=3)
def change_settings(parameters: Parameters, apps: Apps) -> Draft:
    size, keep, about = parameters["size"], parameters["keep"], parameters["about"]
    path = (_APP, "settings")

    def choose(text_size: str, kept: str) -> tuple[str, ...]:
        return (
            MENU,
            click(text="Settings"),
            click(text="Keep messages"),
            click(id="text1", text=kept),
            click(text="About me"),
            fill(about, id="about"),
            OK,
            click(text="Chat appearance"),
            click(text="Text size"),
            click(id="text1", text=text_size),
        )

    steps = choose(size, keep)
    return Draft(
        parameters,
        (
            holds(size, *path, "text_size"),
            holds(keep, *path, "keep"),
            holds(about, *path, "about"),
            nothing_else((*path, "text_size"), (*path, "keep"), (*path, "about")),
        ),
        steps,
        near_misses={
            "wrong_size": choose(another(TEXT_SIZES, size), keep),
            "wrong_time": choose(size, another(KEEP_FOR, keep)),
            "text_cancelled": (*steps[:6], CANCEL, *steps[7:]),
            "one_missing": steps[:-3],
            "one_more": (*steps, click(text="Larger emoji")),
        },
    )


def _draw_task(random: Random, apps: Apps) -> Parameters:
    names = _chat_names(apps)
    last = {message["chat"]: message for message in apps[_APP]["messages"]}
    chat = random.choice([name for name in names if last[name]["from"] != "me"])
    return {"chat": chat, "list": random.choice(apps[_TODO]["lists"])}


@goals.user(73, "hard", _draw_task, distractors=9, memory=1, others=("todo",))
def task_from_message(parameters: Parameters, apps: Apps) -> Draft:
    chat, into = parameters["chat"], parameters["list"]
    said = [message for message in apps[_APP]["messages"] if message["chat"] == chat]
    title = said[-1]["text"]
    wrong = next(m["text"] for m in _said(apps) if m["text"] != title)
    other = another(apps[_TODO]["lists"], into)

    def add(words: str, name: str) -> tuple[str, ...]:
        way: tuple[str, ...] = ()
        if name != apps[_TODO]["current"]:
            way = (
                click(desc="Open navigation drawer"),
                click(id="design_menu_item_text", text=name),
            )
        return (
            *_open(chat),
            *_open_app("To-do"),
            *way,
            click(id="fab_add"),
            fill(words, id="edit_title"),
            SAVE,
        )

    steps = add(title, into)
    return Draft(
        parameters,
        (
            one({"title": title, "list": into, "done": False}, _TODO, "tasks"),
            nothing_else((_TODO, "tasks", {"title": title}), (_TODO, "current"), _UNREAD),
        ),
        steps,
        near_misses={
            "another_message": add(wrong, into),
            "wrong_list": add(title, other),
            "not_saved": steps[:-1],
            "twice": (*steps, *steps[-3:]),
            "answered_too": (*_open(chat), fill("OK", id="compose"), _SEND, *steps[2:]),
        },
    )


def _draw_video(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(recipients(apps))}


@goals.user(74, "easy", _draw_video, distractors=2)
def video_call(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    page = _person_page(name)
    return Draft(
        parameters,
        (nothing_else(),),
        (*page, infeasible("the app has voice calls only, no video calls")),
        near_misses={
            "said_nothing": page,
            "a_favorite_made_instead": (*page, click(id="action_favorite")),
            "called_instead": (*page, click(desc="Call"), ALLOW),
            "wrote_instead": (*_send(name, "Video call?"), infeasible("no video calls")),
        },
        feasible=False,
    )


# Testing tasks.


def _draw_form(random: Random, apps: Apps) -> Parameters:
    return _draw_contact(random, apps)


@goals.testing(75, "medium", _draw_form, memory=2)
def contact_form(parameters: Parameters, apps: Apps) -> Draft:
    name, phone = parameters["name"], parameters["phone"]
    begin = (click(desc="Contacts"), click(desc="Add contact"), fill(name, id="name"))
    keep = (UP, click(text="Keep editing"))
    number = fill(phone, id="phone")
    discard = (UP, click(text="Discard"))
    back = click(desc="Chats")
    refused = (fill(phone, id="phone"), fill("nobody", id="email"), SAVE)
    return Draft(
        parameters,
        (
            in_order(clicked(desc="Contacts"), clicked(desc="Add contact"), typed(name)),
            in_order(typed(name), clicked(text="Keep editing"), typed(phone, id=_id("phone"))),
            in_order(typed(phone), typed("nobody", id=_id("email")), clicked(desc="Save")),
            in_order(clicked(desc="Save"), clicked(text="Discard"), clicked(desc="Chats")),
            ends_on(id=_id("chat_list")),
        ),
        (*begin, *keep, *refused, *discard, back),
        near_misses={
            "not_kept": (*begin, *refused, *discard, back),
            "other_order": (*begin, number, *keep, *refused[1:], *discard, back),
            "not_refused": (*begin, *keep, *refused[:-1], *discard, back),
            "other_end": (*begin, *keep, *refused, *discard),
        },
    )


def _draw_filters(random: Random, apps: Apps) -> Parameters:
    message = random.choice(
        [m for m in _said(apps) if m["from"] == "me" and len(m["text"].split()) > 2]
    )
    return {"message": message["text"]}


@goals.testing(76, "medium", _draw_filters, distractors=5)
def search_filters(parameters: Parameters, apps: Apps) -> Draft:
    message = parameters["message"]
    chat = next(said["chat"] for said in _said(apps) if said["text"] == message)
    chip = _id("filter_chip")

    def choose(*names: str) -> tuple[str, ...]:
        return tuple(click(id="filter_chip", text=name) for name in names)

    begin = (click(desc="Search"), fill(message, id="search_src_text"))
    found = (click(id="result_title", text=message), BACK)
    end = (click(desc="Clear text"), UP)
    return Draft(
        {"message": message},
        (
            in_order(clicked(id=_id("action_search")), typed(message, id=_id("search_src_text"))),
            in_order(
                typed(message),
                clicked(id=chip, text="Contacts"),
                clicked(id=chip, text="Messages"),
                clicked(id=chip, text="From me"),
            ),
            in_order(
                clicked(id=chip, text="From me"),
                shown(id=_id("toolbar_title"), text=chat),
                clicked(desc="Clear text"),
            ),
            ends_on(id=_id("chat_list")),
        ),
        (*begin, *choose("Contacts", "Messages", "From me"), *found, *end),
        near_misses={
            "a_filter_left_out": (*begin, *choose("Contacts", "From me"), *found, *end),
            "other_order": (*begin, *choose("Messages", "Contacts", "From me"), *found, *end),
            "not_opened": (*begin, *choose("Contacts", "Messages", "From me"), *end),
            "not_cleared": (*begin, *choose("Contacts", "Messages", "From me"), *found, UP),
        },
    )


def _draw_choice(random: Random, apps: Apps) -> Parameters:
    first, second, third = _listed(apps, random.sample(_names(apps), k=3))
    return {"group": random.choice(_GROUPS), "first": first, "second": second, "third": third}


@goals.testing(77, "hard", _draw_choice, distractors=13, memory=3)
def group_members(parameters: Parameters, apps: Apps) -> Draft:
    group = parameters["group"]
    first, second, third = (parameters[key] for key in ("first", "second", "third"))

    def choose(*names: str) -> tuple[str, ...]:
        return tuple(
            step
            for name in names
            for step in (
                scroll(target(id="member_list"), id="member_title", text=name),
                click(id="member_title", text=name),
            )
        )

    def chosen(*names: str) -> FindElement:
        return shown(id=_id("toolbar_subtitle"), text=", ".join(names))

    begin = (MENU, click(text="New group"), fill(group, id="group_name"), BACK)
    end = (click(desc="Create"), MENU, click(text="Leave group"), OK)
    return Draft(
        parameters,
        (
            in_order(clicked(text="New group"), typed(group, id=_id("group_name"))),
            in_order(chosen(first), chosen(first, second), chosen(first, second, third)),
            in_order(
                chosen(first, second, third),
                chosen(first, second),
                clicked(desc="Create"),
                shown(id=_id("toolbar_title"), text=group),
            ),
            in_order(shown(text="Leave group?"), clicked(id="android:id/button1")),
            ends_on(id=_id("chat_list")),
        ),
        (*begin, *choose(first, second, third), *choose(third), *end),
        near_misses={
            "never_three": (*begin, *choose(first, second), *end),
            "not_taken_out": (*begin, *choose(first, second, third), *end),
            "not_left": (*begin, *choose(first, second, third, third), *end[:-1], CANCEL),
            "no_name": (*begin[:2], *choose(first, second, third, third), *end[:1]),
        },
    )


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    settings = apps[_APP]["settings"]
    first, second = random.sample([sound for sound in SOUNDS if sound != settings["sound"]], k=2)
    return {"first": first, "second": second, "size": random.choice(("Small", "Large", "Huge"))}


@goals.testing(78, "hard", _draw_tour, distractors=8, memory=3)
def tour(parameters: Parameters, apps: Apps) -> Draft:
    first, second, size = parameters["first"], parameters["second"], parameters["size"]

    def sound(name: str) -> tuple[str, ...]:
        return (click(text="Notification sound"), click(id="text1", text=name))

    lists = tuple(
        step
        for name in ("Archived", "Starred messages", "Scheduled messages")
        for step in (MENU, click(text=name), UP)
    )
    enter = (MENU, click(text="Settings"))
    looks = (
        click(text="Chat appearance"),
        click(text="Text size"),
        click(id="text1", text=size),
        click(text="Larger emoji"),
        click(text="Larger emoji"),
        UP,
    )
    blocked = (
        scroll(target(id="settings_scroll"), text="Blocked contacts"),
        click(text="Blocked contacts"),
        UP,
    )
    leave = (UP, click(desc="Calls"), click(desc="Chats"))
    steps = (*lists, *enter, *sound(first), *sound(second), *looks, *blocked, *leave)
    return Draft(
        parameters,
        (
            in_order(
                shown(activity=f"{_APP}.ArchivedActivity"),
                shown(activity=f"{_APP}.StarredActivity"),
                shown(activity=f"{_APP}.ScheduledActivity"),
                shown(activity=f"{_APP}.SettingsActivity"),
            ),
            in_order(
                clicked(id="android:id/text1", text=first),
                clicked(id="android:id/text1", text=second),
                shown(activity=f"{_APP}.AppearanceActivity"),
            ),
            in_order(
                shown(activity=f"{_APP}.AppearanceActivity"),
                clicked(id="android:id/text1", text=size),
                shown(activity=f"{_APP}.BlockedActivity"),
            ),
            in_order(
                shown(activity=f"{_APP}.BlockedActivity"),
                clicked(desc="Calls"),
                shown(id=_id("call_list")),
                clicked(desc="Chats"),
            ),
            ends_on(id=_id("chat_list")),
        ),
        steps,
        near_misses={
            "a_list_left_out": steps[3:],
            "sounds_swapped": (
                *lists, *enter, *sound(second), *sound(first), *looks, *blocked, *leave,
            ),
            "no_text_size": (
                *lists, *enter, *sound(first), *sound(second), *blocked, *leave,
            ),
            "other_end": steps[:-1],
        },
    )  # fmt: skip


def _draw_call(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(recipients(apps))}


@goals.testing(79, "medium", _draw_call, distractors=15)
def call_controls(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    begin = (*_person_page(name), click(desc="Call"), ALLOW)
    mute, speaker = click(desc="Mute microphone"), click(desc="Speaker")
    end = (click(desc="End call"), BACK, click(desc="Calls"))
    return Draft(
        parameters,
        (
            in_order(clicked(desc="Contacts"), shown(id=_id("contact_name"), text=name)),
            in_order(clicked(desc="Call"), shown(id=_id("call_name"), text=name)),
            in_order(
                shown(id=_id("call_mute"), selected="true"),
                shown(id=_id("call_speaker"), selected="true"),
                shown(id=_id("call_mute"), selected="false"),
                clicked(desc="End call"),
            ),
            ends_on(id=_id("call_list")),
        ),
        (*begin, mute, speaker, mute, *end),
        near_misses={
            "not_unmuted": (*begin, mute, speaker, *end),
            "other_order": (*begin, speaker, mute, *end),
            "refused": (
                *begin[:-1], click(id="permission_deny_button"), BACK, click(desc="Calls"),
            ),
            "other_end": (*begin, mute, speaker, mute, *end[:-1]),
        },
    )  # fmt: skip


def _draw_life(random: Random, apps: Apps) -> Parameters:
    return {"chat": random.choice(_writable(apps)), "message": random.choice(_TEXTS)}


def _writable(apps: Apps) -> list[str]:
    return [name for name in _chat_names(apps) if name not in apps[_APP]["blocked"]]


@goals.testing(80, "hard", _draw_life, distractors=9)
def message_life(parameters: Parameters, apps: Apps) -> Draft:
    chat, message = parameters["chat"], parameters["message"]
    it = target(id="message_text", text=message)
    write = (*_open(chat), fill(message, id="compose"), _SEND, BACK)
    star = (hold(**it), click(text="Star"))
    delete = (hold(**it), click(text="Delete"), click(id="snackbar_action"))
    see = (UP, MENU, click(text="Starred messages"))
    return Draft(
        parameters,
        (
            in_order(
                shown(id=_id("toolbar_title"), text=chat),
                typed(message, id=_id("compose")),
                clicked(desc="Send"),
            ),
            in_order(clicked(desc="Send"), shown(id=_id("sheet_title"), text=message)),
            in_order(
                clicked(desc="Send"),
                shown(text="Remove star"),
                shown(id=_id("snackbar_text"), text="Message deleted"),
                clicked(id=_id("snackbar_action")),
            ),
            in_order(
                clicked(id=_id("snackbar_action")),
                shown(activity=f"{_APP}.StarredActivity"),
            ),
            ends_on(id=_id("result_title"), text=message),
        ),
        (*write, *star, *delete, *see),
        near_misses={
            "not_starred": (*write, *delete, *see),
            "not_brought_back": (*write, *star, *delete[:-1], *see),
            "other_order": (*write, *delete, *star, *see),
            "other_end": (*write, *star, *delete, UP),
        },
    )
