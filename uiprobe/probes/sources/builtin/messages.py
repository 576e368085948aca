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
from uiprobe.probes.sources.builtin.sharing import recipients, sending, was_sent
from uiprobe.probes.sources.builtin.steps import ALLOW, CANCEL, MENU, OK, SAVE, UP
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    another,
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
from uiprobe.probes.sources.builtin.words import Day, Moment
from uiprobe.ui.evaluators import FindElement, PathSegment

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


def _send_text(parameters: Parameters, apps: Apps) -> Draft:
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


def _send_picture(parameters: Parameters, apps: Apps) -> Draft:
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


def _add_contact(parameters: Parameters, apps: Apps) -> Draft:
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


def _change_number(parameters: Parameters, apps: Apps) -> Draft:
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


def _archive(parameters: Parameters, apps: Apps) -> Draft:
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


def _schedule(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_group(parameters: Parameters, apps: Apps) -> Draft:
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


def _forward(parameters: Parameters, apps: Apps) -> Draft:
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


def _star(parameters: Parameters, apps: Apps) -> Draft:
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


def _block(parameters: Parameters, apps: Apps) -> Draft:
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


def _tell_number(parameters: Parameters, apps: Apps) -> Draft:
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


def _change_settings(parameters: Parameters, apps: Apps) -> Draft:
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


def _make_task(parameters: Parameters, apps: Apps) -> Draft:
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


def _video(parameters: Parameters, apps: Apps) -> Draft:
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


def _form(parameters: Parameters, apps: Apps) -> Draft:
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


def _filters(parameters: Parameters, apps: Apps) -> Draft:
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


def _choice(parameters: Parameters, apps: Apps) -> Draft:
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


def _tour(parameters: Parameters, apps: Apps) -> Draft:
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


def _call(parameters: Parameters, apps: Apps) -> Draft:
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


def _life(parameters: Parameters, apps: Apps) -> Draft:
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


MESSAGES_GOALS = AppGoals(
    app="messages",
    category="communication",
    templates=(
        Template(
            61, "send_message", "user", "easy",
            (
                'Send {name} the message "{message}".',
                'Write "{message}" to {name} and send it.',
                'Text {name}: "{message}".',
            ),
            _draw_send, _send_text,
            translations={
                "de": (
                    'Sende {name} die Nachricht "{message}".',
                    'Schreibe {name} "{message}" und schicke es ab.',
                ),
                "zh": ('给{name}发送消息“{message}”。', '写“{message}”发给{name}。'),
            },
            roles={"name": "the recipient", "message": "the text of the message"},
            distractors=15,
        ),
        Template(
            62, "send_picture", "user", "medium",
            (
                'Send the picture "{picture}" to {chat}, without any words.',
                'In the conversation with {chat}, send the picture "{picture}" and no text.',
                '{chat} should get the picture "{picture}" as a message, nothing written with it.',
            ),
            _draw_picture, _send_picture,
            translations={
                "de": (
                    'Sende das Bild "{picture}" ohne Text an {chat}.',
                    'Schicke in der Unterhaltung mit {chat} das Bild "{picture}", ohne etwas dazu '
                    "zu schreiben.",
                ),
                "zh": (
                    '把图片“{picture}”发给{chat}，不要附文字。',
                    '在与{chat}的对话中只发送图片“{picture}”，不写任何文字。',
                ),
            },
            roles={"chat": "the conversation", "picture": "the name of the picture"},
            distractors=12,
        ),
        Template(
            63, "add_contact", "user", "medium",
            (
                "Add {name} to my contacts: phone {phone}, email {address}, as a favorite.",
                "Create a contact {name} with the number {phone} and the email {address}, and make "
                "it a favorite.",
                "Save {phone} and {address} as a new favorite contact called {name}.",
            ),
            _draw_contact, _add_contact,
            translations={
                "de": (
                    "Füge {name} zu meinen Kontakten hinzu: Telefon {phone}, E-Mail {address}, als "
                    "Favorit.",
                    "Lege den Kontakt {name} mit der Nummer {phone} und der E-Mail {address} an "
                    "und mache ihn zum Favoriten.",
                ),
                "zh": (
                    "把{name}添加到联系人：电话{phone}，邮箱{address}，并设为收藏。",
                    "新建联系人{name}，号码{phone}，邮箱{address}，并标为收藏。",
                ),
            },
            roles={
                "name": "the name",
                "phone": "the phone number",
                "address": "the email address",
            },
            memory=3,
        ),
        Template(
            64, "change_number", "user", "medium",
            (
                "{name} has a new phone number: {phone}. Change it in the contacts.",
                "Change the phone number of my contact {name} to {phone}.",
                "Replace the number of {name} in my contacts by {phone}.",
            ),
            _draw_number, _change_number,
            translations={
                "de": (
                    "{name} hat eine neue Telefonnummer: {phone}. Ändere sie in den Kontakten.",
                    "Ändere die Telefonnummer meines Kontakts {name} in {phone}.",
                ),
                "zh": (
                    "{name}换了电话号码：{phone}。请在联系人里修改。",
                    "把联系人{name}的电话号码改为{phone}。",
                ),
            },
            roles={"name": "the contact", "phone": "the new phone number"},
            distractors=15,
        ),
        Template(
            65, "archive_conversation", "user", "easy",
            (
                "Archive the conversation with {chat}.",
                "Move the conversation {chat} to the archive.",
                "I want {chat} out of my list of conversations, but not deleted: archive it.",
            ),
            _draw_chat, _archive,
            translations={
                "de": (
                    "Archiviere die Unterhaltung mit {chat}.",
                    "Verschiebe die Unterhaltung {chat} ins Archiv.",
                ),
                "zh": ("把与{chat}的对话归档。", "将{chat}这个对话移到归档中。"),
            },
            roles={"chat": "the conversation"}, distractors=9,
        ),
        Template(
            66, "schedule_message", "user", "hard",
            (
                'Have the message "{message}" sent to {name} on {day} at {time}.',
                'Schedule a message to {name} for {day}, {time}: "{message}".',
                'Write "{message}" to {name}, but let it be sent on {day} at {time}.',
            ),
            _draw_schedule, _schedule,
            translations={
                "de": (
                    'Lass die Nachricht "{message}" am {day} um {time} Uhr an {name} senden.',
                    'Plane eine Nachricht an {name} für den {day}, {time} Uhr: "{message}".',
                ),
                "zh": (
                    "安排在{day}{time}给{name}发送消息“{message}”。",
                    "定时消息：{day}{time}发给{name}，内容为“{message}”。",
                ),
            },
            roles={
                "name": "the recipient",
                "message": "the text of the message",
                "day": "the day of sending",
                "time": "the time of sending",
            },
            distractors=15, memory=2,
        ),
        Template(
            67, "create_group", "user", "hard",
            (
                'Create a group "{group}" with {first}, {second} and {third}, and send "{message}" '
                "to it.",
                'Start a new group called "{group}". Members: {first}, {second}, {third}. First '
                'message: "{message}".',
                'I need a group "{group}" of {first}, {second}, {third} and me; write "{message}" '
                "there.",
            ),
            _draw_group, _new_group,
            translations={
                "de": (
                    'Erstelle die Gruppe "{group}" mit {first}, {second} und {third} und sende '
                    '"{message}" hinein.',
                    'Beginne eine neue Gruppe namens "{group}". Mitglieder: {first}, {second}, '
                    '{third}. Erste Nachricht: "{message}".',
                ),
                "zh": (
                    "创建群组“{group}”，成员为{first}、{second}和{third}，"
                    "并在群里发送“{message}”。",
                    "新建名为“{group}”的群，加入{first}、{second}、{third}，"
                    "第一条消息写“{message}”。",
                ),
            },
            roles={
                "group": "the name of the group",
                "first": "a member",
                "second": "a member",
                "third": "a member",
                "message": "the first message",
            },
            distractors=13, memory=4,
        ),
        Template(
            68, "forward_message", "user", "medium",
            (
                'Forward the message "{message}" from the conversation {chat} to {name}.',
                'In {chat} there is the message "{message}". Pass it on to {name}.',
                '{name} should read what came in {chat}: "{message}". Forward it unchanged.',
            ),
            _draw_forward, _forward,
            translations={
                "de": (
                    'Leite die Nachricht "{message}" aus der Unterhaltung {chat} an {name} weiter.',
                    'In {chat} steht die Nachricht "{message}". Leite sie an {name} weiter.',
                ),
                "zh": (
                    "把对话{chat}中的消息“{message}”转发给{name}。",
                    "{chat}里有一条消息“{message}”，请转发给{name}。",
                ),
            },
            roles={"message": "the message", "chat": "its conversation", "name": "the recipient"},
            distractors=9,
        ),
        Template(
            69, "star_message", "user", "easy",
            (
                'Star the message "{message}" in the conversation {chat}.',
                'Give "{message}" from {chat} a star, so that I find it again.',
                'Mark the message "{message}" ({chat}) with a star.',
            ),
            _draw_star, _star,
            translations={
                "de": (
                    'Gib der Nachricht "{message}" in der Unterhaltung {chat} einen Stern.',
                    'Markiere "{message}" aus {chat} mit einem Stern, damit ich es wiederfinde.',
                ),
                "zh": (
                    "给对话{chat}中的消息“{message}”加星标。",
                    "把{chat}里的“{message}”标上星号，方便以后查找。",
                ),
            },
            roles={"message": "the message", "chat": "its conversation"}, distractors=9,
        ),
        Template(
            70, "block_and_delete", "user", "hard",
            (
                "Block {name} and delete the conversation with this person.",
                "I do not want to hear from {name} any more: block the contact, and delete the "
                "whole conversation.",
                "Delete my conversation with {name} after blocking the contact.",
            ),
            _draw_block, _block,
            translations={
                "de": (
                    "Blockiere {name} und lösche die Unterhaltung mit dieser Person.",
                    "Ich will nichts mehr von {name} hören: Blockiere den Kontakt und lösche die "
                    "ganze Unterhaltung.",
                ),
                "zh": (
                    "屏蔽{name}，并删除与此人的对话。",
                    "我不想再收到{name}的消息：请屏蔽该联系人并删除整个对话。",
                ),
            },
            roles={"name": "the person"}, distractors=9,
        ),
        Template(
            71, "tell_number", "user", "medium",
            (
                "Send {name} the phone number of {of}: just the number, as it stands in the "
                "contacts.",
                "{name} asks for the number of {of}. Look it up in the contacts and send exactly "
                "that, nothing else.",
                "Look up the phone number of {of} and write it to {name}, the number alone, as the "
                "contact shows it.",
            ),
            _draw_tell, _tell_number,
            translations={
                "de": (
                    "Sende {name} die Telefonnummer von {of}: nur die Nummer, so wie sie in den "
                    "Kontakten steht.",
                    "{name} fragt nach der Nummer von {of}. Schlage sie in den Kontakten nach und "
                    "sende genau diese, sonst nichts.",
                ),
                "zh": (
                    "把{of}的电话号码发给{name}：只发号码，与联系人中显示的一致。",
                    "{name}想要{of}的号码。请在联系人里查到后原样发送，不加其他内容。",
                ),
            },
            roles={"of": "whose number it is", "name": "the recipient"},
            distractors=15, memory=1,
        ),
        Template(
            72, "change_settings", "user", "medium",
            (
                'In the settings, keep messages for "{keep}", write "{about}" as About me, and set '
                'the text size to "{size}".',
                'Change three settings of the app: text size "{size}", keep messages "{keep}", '
                'about me "{about}".',
                'Set the text size of chats to "{size}", Keep messages to "{keep}" and About me to '
                '"{about}".',
            ),
            _draw_settings, _change_settings,
            translations={
                "de": (
                    'Stelle in den Einstellungen "Keep messages" auf "{keep}", trage bei "About '
                    'me" "{about}" ein und setze "Text size" auf "{size}".',
                    'Ändere drei Einstellungen der App: "Text size" "{size}", "Keep messages" '
                    '"{keep}", "About me" "{about}".',
                ),
                "zh": (
                    "在设置中把Keep messages设为“{keep}”，About me写成“{about}”，"
                    "Text size设为“{size}”。",
                    "更改应用的三项设置：Text size为“{size}”，Keep messages为“{keep}”，"
                    "About me为“{about}”。",
                ),
            },
            roles={
                "keep": "how long messages are kept",
                "about": "the text about me",
                "size": "the text size",
            },
            distractors=6, memory=3,
        ),
        Template(
            73, "task_from_message", "user", "hard",
            (
                "Read the last message in the conversation {chat} and add it, word for word, as a "
                "task to my list {list} in the app To-do.",
                "The newest message of {chat} should become a task on the list {list} of the app "
                "To-do, with the message as its title.",
                "Open the conversation {chat}. Put the text of its last message, unchanged, as the "
                "title of a new task on the list {list} in To-do.",
            ),
            _draw_task, _make_task,
            translations={
                "de": (
                    "Lies die letzte Nachricht in der Unterhaltung {chat} und füge sie wörtlich "
                    "als Aufgabe zu meiner Liste {list} in der App To-do hinzu.",
                    "Aus der neuesten Nachricht von {chat} soll in der App To-do eine Aufgabe auf "
                    "der Liste {list} werden, mit der Nachricht als Titel.",
                ),
                "zh": (
                    "阅读对话{chat}中的最后一条消息，并原样作为任务添加到To-do应用的"
                    "列表{list}中。",
                    "把{chat}的最新消息一字不差地作为标题，在To-do应用的{list}列表中新建任务。",
                ),
            },
            roles={"chat": "the conversation", "list": "the list"},
            distractors=9, memory=1, others=("todo",),
        ),
        Template(
            74, "video_call", "user", "easy",
            (
                "Start a video call with {name}.",
                "Call {name} with video.",
                "I want to see {name} while we talk: begin a video call.",
            ),
            _draw_video, _video,
            translations={
                "de": (
                    "Starte einen Videoanruf mit {name}.",
                    "Rufe {name} mit Video an.",
                ),
                "zh": ("与{name}开始视频通话。", "用视频呼叫{name}。"),
            },
            roles={"name": "the person"}, distractors=2,
        ),
        Template(
            75, "contact_form", "testing", "medium",
            (
                "Go to Contacts, touch Add contact and enter the name {name}. Touch the cross, "
                'choose Keep editing, enter the phone {phone} and the email "nobody", and touch '
                "Save, which is refused. Leave with the cross and Discard, then go to Chats.",
                "Test the contact form: Contacts, Add contact, name {name}, cross, Keep editing, "
                'phone {phone}, email "nobody", Save, cross, Discard, Chats.',
                "In Contacts add a contact, type the name {name}, try to leave with the cross but "
                'keep editing, type the phone {phone} and "nobody" as email, try to save, then '
                "leave by the cross, discard, and end on Chats.",
            ),
            _draw_form, _form,
            translations={
                "de": (
                    "Gehe zu Contacts, tippe auf Add contact und gib den Namen {name} ein. Tippe "
                    "auf das Kreuz, wähle Keep editing, gib das Telefon {phone} und die E-Mail "
                    '"nobody" ein und tippe auf Save, was abgelehnt wird. Verlasse das Formular '
                    "mit Kreuz und Discard und gehe zu Chats.",
                    "Teste das Kontaktformular: Contacts, Add contact, Name {name}, Kreuz, Keep "
                    'editing, Telefon {phone}, E-Mail "nobody", Save, Kreuz, Discard, Chats.',
                ),
                "zh": (
                    "进入Contacts，点Add contact，输入姓名{name}。点叉号并选择Keep editing，"
                    "输入电话{phone}和邮箱“nobody”，点Save（会被拒绝）。用叉号和Discard离开，"
                    "然后进入Chats。",
                    "测试联系人表单：Contacts、Add contact、姓名{name}、叉号、Keep editing、"
                    "电话{phone}、邮箱“nobody”、Save、叉号、Discard、Chats。",
                ),
            },
            roles={"name": "the name that is typed", "phone": "the number that is typed"},
            memory=2,
        ),
        Template(
            76, "search_filters", "testing", "medium",
            (
                'Open the search, type "{message}", touch the filters Contacts, Messages and From '
                "me one after the other, open the message that is found, press Back, clear the "
                "search text, and leave the search with the arrow.",
                'Test the search with "{message}": filter Contacts, filter Messages, filter From '
                "me, open the result, Back, clear the text, arrow.",
                'Search for "{message}". Choose Contacts, then Messages, then From me, open the '
                "message, go back, empty the field by its cross, and return to the conversations.",
            ),
            _draw_filters, _filters,
            translations={
                "de": (
                    'Öffne die Suche, gib "{message}" ein, tippe nacheinander auf die Filter '
                    "Contacts, Messages und From me, öffne die gefundene Nachricht, drücke Zurück, "
                    "lösche den Suchtext und verlasse die Suche mit dem Pfeil.",
                    'Teste die Suche mit "{message}": Filter Contacts, Filter Messages, Filter '
                    "From me, Treffer öffnen, Zurück, Text löschen, Pfeil.",
                ),
                "zh": (
                    "打开搜索，输入“{message}”，依次点选Contacts、Messages和From me，"
                    "打开找到的消息，按返回键，清空搜索文字，再用箭头退出搜索。",
                    "用“{message}”测试搜索：依次选择Contacts、Messages、From me，打开结果，"
                    "返回，清除文字，点箭头离开。",
                ),
            },
            roles={"message": "the text searched for"}, distractors=5,
        ),
        Template(
            77, "group_members", "testing", "hard",
            (
                'Begin a new group "{group}": choose {first}, {second} and {third}, take {third} '
                "out again, create the group, and then leave it by its menu.",
                'Test new groups: name "{group}", check {first}, {second}, {third}, uncheck '
                "{third}, Create, then leave the group.",
                'From the menu start the group "{group}", mark {first}, then {second}, then '
                "{third}, unmark {third}, create it, and leave the group at once.",
            ),
            _draw_choice, _choice,
            translations={
                "de": (
                    'Beginne eine neue Gruppe "{group}": wähle {first}, {second} und {third}, '
                    "nimm {third} wieder heraus, erstelle die Gruppe und verlasse sie dann über "
                    "ihr Menü.",
                    'Teste neue Gruppen: Name "{group}", {first}, {second}, {third} ankreuzen, '
                    "{third} abwählen, Create, dann die Gruppe verlassen.",
                ),
                "zh": (
                    "新建群组“{group}”：选择{first}、{second}和{third}，再取消{third}，"
                    "创建群组，然后从菜单退出该群。",
                    "测试新建群组：名称“{group}”，勾选{first}、{second}、{third}，取消{third}，"
                    "点Create，然后退出群组。",
                ),
            },
            roles={
                "group": "the name of the group",
                "first": "a member",
                "second": "a member",
                "third": "who is taken out",
            },
            distractors=13, memory=3,
        ),
        Template(
            78, "tour", "testing", "hard",
            (
                "By the menu open Archived, Starred messages and Scheduled messages, each time "
                'leaving by the arrow. Then in Settings choose the notification sound "{first}" '
                'and after it "{second}"; in Chat appearance choose the text size "{size}", turn '
                "Larger emoji on and off and leave by the arrow; open Blocked contacts and leave; "
                "leave the settings, touch Calls, and end on Chats.",
                "Test the menu: Archived, Starred messages, Scheduled messages (arrow after each), "
                'Settings: sound "{first}", sound "{second}", Chat appearance with text size '
                '"{size}" and Larger emoji on and off, Blocked contacts; back to the main screen, '
                "Calls, Chats.",
                "Go through Archived, Starred messages and Scheduled messages in this order. In "
                'Settings set the notification sound to "{first}" and then to "{second}", set the '
                'text size to "{size}" under Chat appearance, switch Larger emoji on and off '
                "there, look at Blocked contacts, return to the main screen, and touch Calls and "
                "then Chats.",
            ),
            _draw_tour, _tour,
            translations={
                "de": (
                    "Öffne über das Menü Archived, Starred messages und Scheduled messages und "
                    "verlasse sie jeweils mit dem Pfeil. Wähle dann in Settings den "
                    'Benachrichtigungston "{first}" und danach "{second}"; wähle in Chat '
                    'appearance die Textgröße "{size}", schalte Larger emoji ein und aus und gehe '
                    "mit dem Pfeil zurück; öffne und verlasse Blocked contacts; verlasse die "
                    "Einstellungen, tippe auf Calls und ende auf Chats.",
                    "Teste das Menü: Archived, Starred messages, Scheduled messages (jeweils mit "
                    'Pfeil zurück), Settings: Ton "{first}", Ton "{second}", Chat appearance mit '
                    'Textgröße "{size}" und Larger emoji ein und aus, Blocked contacts; zurück zum '
                    "Hauptbildschirm, Calls, Chats.",
                ),
                "zh": (
                    "从菜单依次打开Archived、Starred messages和Scheduled messages，"
                    "每次用箭头返回。然后在Settings中把通知声音选为“{first}”，再选为“{second}”；"
                    "在Chat appearance中把Text size设为“{size}”，"
                    "打开并关闭Larger emoji后用箭头返回；"
                    "打开并离开Blocked contacts；退出设置，点Calls，最后停在Chats。",
                    "测试菜单：Archived、Starred messages、Scheduled messages（每次用箭头返回），"
                    "Settings：声音“{first}”、声音“{second}”、"
                    "Chat appearance里Text size为“{size}”、"
                    "Larger emoji开再关、Blocked contacts；回到主界面，点Calls，再点Chats。",
                ),
            },
            roles={
                "first": "the first sound",
                "second": "the second sound",
                "size": "the text size",
            },
            distractors=8, memory=3,
        ),
        Template(
            79, "call_controls", "testing", "medium",
            (
                "Open the contact {name} from Contacts, touch Call and allow it, mute the "
                "microphone, turn the speaker on, unmute the microphone, end the call, press Back, "
                "and go to Calls.",
                "Test a call to {name} from the contact's page: allow the call, mute on, speaker "
                "on, mute off, end the call, Back, then Calls.",
                "In Contacts open {name} and call; grant the permission; microphone off, speaker "
                "on, microphone on again; hang up, go back, and look at Calls.",
            ),
            _draw_call, _call,
            translations={
                "de": (
                    "Öffne den Kontakt {name} unter Contacts, tippe auf Call und erlaube es, "
                    "schalte das Mikrofon stumm, den Lautsprecher ein und das Mikrofon wieder an, "
                    "beende den Anruf, drücke Zurück und gehe zu Calls.",
                    "Teste einen Anruf bei {name} von der Kontaktseite aus: erlauben, Mikrofon "
                    "aus, Lautsprecher ein, Mikrofon an, auflegen, Zurück, dann Calls.",
                ),
                "zh": (
                    "在Contacts中打开联系人{name}，点Call并允许，将麦克风静音，打开扬声器，"
                    "取消静音，挂断，按返回键，再进入Calls。",
                    "从联系人页面测试给{name}打电话：允许通话，静音，扬声器，取消静音，挂断，"
                    "返回，然后看Calls。",
                ),
            },
            roles={"name": "the contact"}, distractors=15,
        ),
        Template(
            80, "message_life", "testing", "hard",
            (
                'Send "{message}" in the conversation {chat}, press Back once to hide the '
                "keyboard, star the new message, delete it, undo that, leave by the arrow, and "
                "open Starred messages.",
                'Test a message in {chat}: send "{message}", hide the keyboard with Back, star it, '
                "delete it, Undo, arrow, then Starred messages.",
                'In {chat} write and send "{message}"; hide the keyboard with Back; give the '
                "message a star; delete it and take that back; then leave the conversation by the "
                "arrow and look at the starred messages.",
            ),
            _draw_life, _life,
            translations={
                "de": (
                    'Sende "{message}" in der Unterhaltung {chat}, blende mit Zurück die Tastatur '
                    "aus, gib der neuen Nachricht einen Stern, lösche sie, mache das rückgängig, "
                    "gehe mit dem Pfeil zurück und öffne Starred messages.",
                    'Teste eine Nachricht in {chat}: "{message}" senden, Tastatur mit Zurück '
                    "ausblenden, Stern geben, löschen, Undo, Pfeil, dann Starred messages.",
                ),
                "zh": (
                    "在对话{chat}中发送“{message}”，按一次返回键收起键盘，给新消息加星标，"
                    "删除它，再撤销，用箭头离开并打开Starred messages。",
                    "在{chat}里测试消息：发送“{message}”，用返回键收起键盘，加星，删除，Undo，"
                    "点箭头，再打开Starred messages。",
                ),
            },
            roles={"chat": "the conversation", "message": "the text of the message"},
            distractors=9,
        ),
    ),
)  # fmt: skip
