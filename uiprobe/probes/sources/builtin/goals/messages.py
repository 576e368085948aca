"""Goals for the messages app."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import PICTURES
from uiprobe.environments.phone.apps.messages.settings import KEEP_FOR, SOUNDS, TEXT_SIZES
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.content import PEOPLE, email, phone_number
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CONTACTS, FILES
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import FindAction, FindElement

goals = AppGoals(
    Messages,
    "communication",
    order=3,
    left={
        1: (
            (MENU,),
            (click(desc="Search"),),
            (MENU, click(text="Archived")),
            (MENU, click(text="Starred messages")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Notification sound")),
            (MENU, click(text="Settings"), click(text="Chat appearance")),
        ),
        3: (
            (MENU, click(text="Settings"), click(text="Chat appearance"), click(text="Text size")),
        ),
    },
)

_APP = Messages.package
_TODO = Todo.package

_TEXTS = goals.texts("texts")
_GROUPS = ("Garden party", "Ski weekend", "Film night", "Neighbours", "Quiz team", "Moving day")
_ABOUT = ("On holiday", "In a meeting", "Please write, do not call", "Back on Monday", "Travelling")

PERSONS = Records((CONTACTS, "contacts"), by="name")
CHATS = Records((_APP, "chats"), by="name")


def _chat_names(apps: Apps) -> list[str]:
    """The conversations that are not archived."""
    return CHATS.names(apps, archived=False)


def _said(apps: Apps, *, by_others: bool = False) -> list[dict[str, Any]]:
    """Messages that their text identifies, in conversations that are not archived."""
    names, said = _chat_names(apps), apps[_APP]["messages"]
    found = [message for message in said if message["chat"] in names]
    return [message for message in found if not (by_others and message["from"] == "me")]


def _another_said(said: list[dict[str, Any]], message: str, chat: str) -> dict[str, Any]:
    """A message that is not the one, of the same conversation where there is one."""
    others = [other for other in said if other["text"] != message]
    return next((other for other in others if other["chat"] == chat), others[0])


# Ways through the app.

_SEND = click(desc="Send")
_CHATS_TAB = click(desc="Chats")
_SETTINGS = (MENU, click(text="Settings"))
ADD_CONTACT = (click(desc="Contacts"), click(desc="Add contact"))
open_chat = way_for(*find("chat_list", id="chat_name", text=IT))
_say = way_for(fill(IT, id="compose"), _SEND)
_choose_recipient = way_for(fill(IT, id="recipient_search"), click(id="recipient_title", text=IT))
person_page = way_for(click(desc="Contacts"), *find("contact_list", id="contact_title", text=IT))
_begin_group = way_for(MENU, click(text="New group"), *write(IT, id="group_name"))
send_text = way_for(click(id="fab"), *_choose_recipient(IT), *_say(THAT))
_hold_message = way_for(hold(id="message_text", text=IT), click(text=THAT))


def _choose_people(*names: str) -> Steps:
    """Check the rows of people, who are given in the order in which lists show them."""
    return joined(find("member_list", id="member_title", text=name) for name in names)


def _listed(apps: Apps, names: list[str]) -> list[str]:
    """People in the order in which lists show them."""
    order = sorted(PERSONS.all(apps), key=lambda c: (not c["favorite"], c["name"].lower()))
    return [contact["name"] for contact in order if contact["name"] in names]


# User tasks.

_CHAT = {"chat": one_of(_chat_names)}
_APPEARANCE = {
    "size": one_but(TEXT_SIZES, _APP, "settings", "text_size"),
    "keep": one_but(KEEP_FOR, _APP, "settings", "keep"),
    "about": one_of(_ABOUT),
}
_MESSAGE = {"name": one_of(recipients), "message": one_of(_TEXTS)}


@goals.user(61, "easy", _MESSAGE, distractors=15)
def send_message(apps: Apps, name: str, message: str) -> Draft:
    send = way_for(*send_text(IT, THAT))
    other = another(recipients(apps), name)
    return draft(change=sent(name, message), way=send(name, message)).rejects(
        wrong_person=send(other, message),
        other_words=send(name, f"{message}."),
        not_sent=cut(1),
        twice=then(*_say(message)),
        to_another_too=then(BACK, BACK, *send(other, message)),
    )


_FILES = Records((FILES, "files"), by="name")
_PICTURE = {"picture": one_of(lambda apps: _FILES.names(apps, kind="picture"))}


@goals.user(62, "medium", _CHAT | _PICTURE, distractors=12)
def send_picture(apps: Apps, chat: str, picture: str) -> Draft:
    ask = click(desc="Attach picture")
    send = way_for(*open_chat(IT), ask, ALLOW, click(id="text1", text=THAT), _SEND)
    sent = {"chat": chat, "from": "me", "file": picture, "text": ""}
    permission = allow(Settings.package, "permissions", _APP, PICTURES)
    return draft(
        change=(Records((_APP, "messages"), by="file").add_as(sent), permission),
        way=send(chat, picture),
    ).rejects(
        wrong_conversation=send(another(_chat_names(apps), chat), picture),
        wrong_picture=send(chat, _FILES.other(apps, picture, kind="picture")),
        not_sent=cut(1),
        refused=cut(3, REFUSE),
        with_words=cut(1, *_say("Look")),
        twice=then(ask, *send(chat, picture)[-2:]),
    )


def _free_name(random: Random, apps: Apps) -> str:
    return random.choice([name for name in PEOPLE if name not in PERSONS.names(apps)])


_PHONE = {"phone": lambda random, apps: phone_number(random)}
_NEW_CONTACT = {"name": _free_name} | _PHONE


@goals.user(63, "medium", _NEW_CONTACT, memory=3)
def add_contact(name: str, phone: str) -> Draft:
    address, favorite = email(name), click(id="favorite")

    def enter(phone: str = phone) -> Steps:
        fields = {"name": name, "phone": phone, "email": address}
        return *ADD_CONTACT, *(fill(value, id=field) for field, value in fields.items())

    wanted = {"name": name, "phone": phone, "email": address, "favorite": True}
    return draft(
        words={"address": address},
        change=PERSONS.add(wanted, unique=True),
        way=(*enter(), favorite, SAVE),
    ).rejects(
        UNSAVED,
        no_favorite=cut(2, SAVE),
        wrong_number=(*enter(f"{phone}0"), favorite, SAVE),
        discarded=cut(1, *DISCARD),
    )


@goals.user(64, "medium", {"name": one_of(PERSONS.names)} | _PHONE, distractors=15)
def change_number(apps: Apps, name: str, phone: str) -> Draft:
    change = way_for(*person_page(IT), click(id="action_edit"), fill(THAT, id="phone"), SAVE)
    return draft(
        change=PERSONS.edit(PERSONS.get(apps, name), phone=phone), way=change(name, phone)
    ).rejects(
        UNSAVED,
        wrong_person=change(PERSONS.other(apps, name), phone),
        digit_off=change(name, phone[:-1]),
        in_the_name=cut(2, fill(phone, id="name"), SAVE),
        favorite_too=then(click(id="action_favorite")),
    )


@goals.user(65, "easy", _CHAT, distractors=9)
def archive_conversation(apps: Apps, chat: str) -> Draft:
    def act(chat: str = chat, action: str = "Archive") -> Steps:
        held = find_and_hold("chat_list", id="chat_name", text=chat)
        return click(id="incoming_decline"), *held, click(text=action)

    return draft(
        change=(CHATS.set(chat, archived=True),),
        way=act(),
        setup={"interruption": "incoming_call"},
    ).rejects(
        UNDONE,
        wrong_conversation=act(another(_chat_names(apps), chat)),
        deleted=(*act(action="Delete"), OK),
        only_the_menu=cut(1),
    )


def _any_time(random: Random, apps: Apps) -> str:
    return f"{random.choice((7, 8, 10, 11, 13, 16, 19, 21)):02}:{random.randrange(12) * 5:02}"


@goals.user(
    66, "hard", _MESSAGE | {"day": later_day(2, 40), "time": _any_time}, distractors=15, memory=2
)
def schedule_message(apps: Apps, name: str, message: str, day: str, time: str) -> Draft:
    tomorrow, (hour, minute) = START.date() + timedelta(days=1), map(int, time.split(":"))
    begin = way_for(*send_text(IT, message)[:-1], hold(desc="Send"))

    def plan(name: str = name, day: str = day) -> Steps:
        return (
            *(*begin(name), click(text="Pick date and time")),
            *pick_day(day, tomorrow.isoformat()),
            *(click(desc=str(hour % 12 or 12)), click(desc=str(minute))),
            *((click(text="PM"),) if hour >= 12 else ()),
            OK,
        )

    entry = {"chat": name, "text": message, "at": f"{day}T{time}"}
    scheduled = Records((_APP, "scheduled"), by="chat").add_as(entry)
    return draft(
        words={"day": Day(day), "time": Moment(time)},
        change=(scheduled, allow(*CHATS.at(name))),
        way=plan(),
    ).rejects(
        wrong_person=plan(another(recipients(apps), name)),
        next_day=plan(day=next_day(day)),
        not_confirmed=CANCELLED,
        sent_at_once=send_text(name, message),
        tomorrow_at_eight=(*begin(name), click(text="Tomorrow, 8:00 AM")),
    )


_GROUP = {
    "group": one_of(_GROUPS), "people": some_of(PERSONS.names, 3), "message": one_of(_TEXTS),
}  # fmt: skip


@goals.user(67, "hard", _GROUP, distractors=13, memory=4)
def create_group(apps: Apps, group: str, people: list[str], message: str) -> Draft:
    members = _listed(apps, people)
    extra = PERSONS.other(apps, *people)

    def create(members: list[str] = members, name: str = group) -> Steps:
        chosen = _choose_people(*_listed(apps, members))
        return *_begin_group(name), *chosen, click(desc="Create"), *_say(message)

    return draft(
        words=dict(zip(("first", "second", "third"), people, strict=True)),
        change=(
            CHATS.add({"name": group, "members": sorted(people)}),
            demand(was_sent(group, message)),
            allow(_APP, "messages", {"chat": group, "from": "me"}),
        ),
        way=create(),
    ).rejects(
        one_missing=create(members[:2]),
        wrong_person=create([*members[:2], extra]),
        one_more=create([*members, extra]),
        no_message=cut(1),
        wrong_name=create(name=f"{group} 2"),
    )


def _draw_forward(random: Random, apps: Apps) -> Parameters:
    message = random.choice(_said(apps, by_others=True))
    name = random.choice([name for name in recipients(apps) if name != message["chat"]])
    return {"message": message["text"], "chat": message["chat"], "name": name}


@goals.user(68, "medium", _draw_forward, distractors=9)
def forward_message(apps: Apps, message: str, chat: str, name: str) -> Draft:
    def forward(chat: str = chat, message: str = message, name: str = name) -> Steps:
        held = _hold_message(message, "Forward")
        return *open_chat(chat), *held, *_choose_recipient(name), _SEND

    other = _another_said(_said(apps, by_others=True), message, chat)
    return draft(change=sent(name, message), way=forward()).rejects(
        wrong_message=forward(other["chat"], other["text"]),
        wrong_person=forward(name=another(recipients(apps), name, chat)),
        not_sent=cut(1),
        starred_too=then(*_hold_message(message, "Star")),
    )


def _plain(said: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in said if not message["starred"]]


def _draw_star(random: Random, apps: Apps) -> Parameters:
    message = random.choice(_plain(_said(apps, by_others=True)))
    return {"message": message["text"], "chat": message["chat"]}


@goals.user(69, "easy", _draw_star, distractors=9)
def star_message(apps: Apps, message: str, chat: str) -> Draft:
    star = way_for(*open_chat(IT), *_hold_message(THAT, "Star"))
    other = _another_said(_plain(_said(apps)), message, chat)
    return draft(
        change=(put(True, _APP, "messages", {"chat": chat, "text": message}, "starred"),),
        way=star(chat, message),
    ).rejects(
        wrong_message=star(other["chat"], other["text"]),
        taken_back=then(*_hold_message(message, "Remove star")),
        only_opened=open_chat(chat),
        answered_too=then(*_say("OK")),
    )


def _people_with_chats(apps: Apps) -> list[str]:
    return [name for name in _chat_names(apps) if name in PERSONS.names(apps)]


@goals.user(70, "hard", {"name": one_of(_people_with_chats)}, distractors=9)
def block_and_delete(apps: Apps, name: str) -> Draft:
    block = (MENU, click(text="Block"), OK)
    delete = (MENU, click(text="Delete conversation"), OK)
    return draft(
        change=(
            put([*apps[_APP]["blocked"], name], _APP, "blocked"),
            CHATS.remove(name),
            Records((_APP, "messages"), by="chat").remove(name),
        ),
        way=(*open_chat(name), *block, *delete),
    ).rejects(
        CANCELLED,
        wrong_person=(*open_chat(another(_people_with_chats(apps), name)), *block, *delete),
        only_blocked=cut(3),
        only_deleted=(*open_chat(name), *delete),
    )


@goals.user(71, "medium", some_as(recipients, "of", "name"), distractors=15, memory=1)
def tell_number(apps: Apps, of: str, name: str) -> Draft:
    phone = PERSONS.get(apps, of)["phone"]
    third = PERSONS.get(apps, PERSONS.other(apps, name, of))
    tell = way_for(*person_page(of), BACK, _CHATS_TAB, *send_text(THAT, IT))
    return draft(change=sent(name, phone), way=tell(phone, name)).rejects(
        number_of_another=tell(third["phone"], name),
        to_the_person=tell(phone, of),
        not_sent=cut(1),
        with_the_name=tell(f"{of}, {phone}", name),
    )


@goals.user(72, "medium", _APPEARANCE, distractors=6, memory=3)
def change_settings(size: str, keep: str, about: str) -> Draft:
    def change(size: str = size, keep: str = keep, answer: str = OK) -> Steps:
        return (
            *(*_SETTINGS, click(text="Keep messages"), click(id="text1", text=keep)),
            *(click(text="About me"), fill(about, id="about"), answer),
            *(click(text="Chat appearance"), click(text="Text size"), click(id="text1", text=size)),
        )

    wanted = {"text_size": size, "keep": keep, "about": about}
    return draft(
        change=[put(value, _APP, "settings", field) for field, value in wanted.items()],
        way=change(),
    ).rejects(
        wrong_size=change(another(TEXT_SIZES, size)),
        wrong_time=change(keep=another(KEEP_FOR, keep)),
        text_cancelled=change(answer=CANCEL),
        one_missing=cut(3),
        one_more=then(click(text="Larger emoji")),
    )


def _draw_task(random: Random, apps: Apps) -> Parameters:
    names = _chat_names(apps)
    last = {message["chat"]: message for message in apps[_APP]["messages"]}
    chat = random.choice([name for name in names if last[name]["from"] != "me"])
    return {"chat": chat, "list": random.choice(apps[_TODO]["lists"])}


@goals.user(73, "hard", _draw_task, distractors=9, memory=1, others=("todo",))
def task_from_message(apps: Apps, chat: str, list_: str) -> Draft:
    todo = apps[_TODO]
    title = [message for message in apps[_APP]["messages"] if message["chat"] == chat][-1]["text"]

    def add(title: str = title, into: str = list_) -> Steps:
        drawer, entry = (
            click(desc="Open navigation drawer"),
            click(id="design_menu_item_text", text=into),
        )
        begin = (*open_chat(chat), GO_HOME, click(id="icon", desc="To-do"))
        go = (drawer, entry) if into != todo["current"] else ()
        return *begin, *go, click(id="fab_add"), fill(title, id="edit_title"), SAVE

    task = {"title": title, "list": list_, "done": False}
    added = Records((_TODO, "tasks"), by="title").add(task)
    return draft(change=added, way=add()).rejects(
        UNSAVED,
        another_message=add(another([said["text"] for said in _said(apps)], title)),
        wrong_list=add(into=another(todo["lists"], list_)),
        twice=then(*add()[-3:]),
        answered_too=(*open_chat(chat), *_say("OK"), *add()[2:]),
    )


@goals.user(74, "medium", {"name": _free_name} | _PHONE, distractors=15, twin="change_number")
def number_of_a_stranger(apps: Apps, name: str, phone: str) -> Draft:
    declare = infeasible(f"{name} is not among the contacts")
    other = PERSONS.other(apps)
    change = (*person_page(other), click(id="action_edit"), fill(phone, id="phone"), SAVE)
    added = (*ADD_CONTACT, fill(name, id="name"), fill(phone, id="phone"), SAVE)
    return draft(
        change=(),
        seen=either(searched(name), all_shown(PERSONS.names(apps), id="contact_title")),
        way=(click(desc="Contacts"), *search_for(name), declare),
    ).rejects(
        UNDECLARED,
        declared_before_searching=(click(desc="Contacts"), declare),
        another_person_changed=change,
        added_instead=added,
        added_and_declared=(*added, declare),
    )


# Testing tasks.


@goals.testing(75, "medium", _NEW_CONTACT, memory=2)
def contact_form(name: str, phone: str) -> Draft:
    begin, leave = (*ADD_CONTACT, fill(name, id="name")), (*DISCARD, _CHATS_TAB)
    number, address = fill(phone, id="phone"), fill("nobody", id="email")
    return draft(
        path=(
            in_order(clicked(desc="Contacts"), clicked(desc="Add contact"), typed(name)),
            in_order(typed(name), click(text="Keep editing"), typed(phone, id="phone")),
            in_order(typed(phone), typed("nobody", id="email"), clicked(desc="Save")),
            in_order(clicked(desc="Save"), clicked(text="Discard"), came_to(desc="Chats")),
            ends_on(id="chat_list"),
        ),
        way=(*begin, *KEEP_EDITING, number, address, SAVE, *leave),
    ).rejects(
        not_kept=(*begin, number, address, SAVE, *leave),
        other_order=(*begin, number, *KEEP_EDITING, address, SAVE, *leave),
        not_refused=(*begin, *KEEP_EDITING, number, address, *leave),
        other_end=cut(1),
    )


def _draw_filters(random: Random, apps: Apps) -> Parameters:
    mine = [message["text"] for message in _said(apps) if message["from"] == "me"]
    return {"message": random.choice([text for text in mine if len(text.split()) > 2])}


@goals.testing(76, "medium", _draw_filters, distractors=5)
def search_filters(apps: Apps, message: str) -> Draft:
    chat = next(said["chat"] for said in _said(apps) if said["text"] == message)
    found = (click(id="result_title", text=message), BACK)
    end = (click(desc="Clear text"), UP)

    def choose(*names: str) -> Steps:
        return *search_for(message), *(click(id="filter_chip", text=name) for name in names)

    chips = ("Contacts", "Messages", "From me")
    chosen = [clicked(id="filter_chip", text=chip) for chip in chips]
    return draft(
        path=(
            in_order(clicked(id="action_search"), typed_into(id="search_src_text"), *chosen),
            (chosen[-1], shown(id="toolbar_title", text=chat), click(desc="Clear text")),
            ends_on(id="chat_list"),
        ),
        way=(*choose(*chips), *found, *end),
    ).rejects(
        a_filter_left_out=(*choose("Contacts", "From me"), *found, *end),
        other_order=(*choose("Messages", "Contacts", "From me"), *found, *end),
        not_opened=(*choose(*chips), *end),
        not_cleared=cut(2, UP),
    )


def _draw_choice(random: Random, apps: Apps) -> Parameters:
    first, second, third = _listed(apps, random.sample(PERSONS.names(apps), k=3))
    return {"group": random.choice(_GROUPS), "first": first, "second": second, "third": third}


@goals.testing(77, "hard", _draw_choice, distractors=13, memory=3)
def group_members(group: str, first: str, second: str, third: str) -> Draft:
    def chosen(*names: str) -> FindElement:
        return shown(id="toolbar_subtitle", text=", ".join(names))

    begin, choose = _begin_group(group), _choose_people(first, second, third)
    end = (click(desc="Create"), MENU, click(text="Leave group"), OK)
    return draft(
        path=(
            in_order(click(text="New group"), fill(group, id="group_name")),
            (chosen(first), chosen(first, second), chosen(first, second, third)),
            (chosen(first, second), *end[:1], shown(id="toolbar_title", text=group)),
            in_order(shown(text="Leave group?"), click(id="android:id/button1")),
            ends_on(id="chat_list"),
        ),
        way=(*begin, *choose, *_choose_people(third), *end),
    ).rejects(
        never_three=(*begin, *_choose_people(first, second), *end),
        not_taken_out=(*begin, *choose, *end),
        not_left=CANCELLED,
        no_name=(*begin[:2], *choose, *_choose_people(third), *end[:1]),
    )


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    now = apps[_APP]["settings"]["sound"]
    first, second = random.sample([sound for sound in SOUNDS if sound != now], k=2)
    return {"first": first, "second": second, "size": random.choice(("Small", "Large", "Huge"))}


@goals.testing(78, "hard", _draw_tour, distractors=8, memory=3)
def tour(first: str, second: str, size: str) -> Draft:
    names = ("Archived", "Starred messages", "Scheduled messages")
    lists = joined((MENU, click(text=name), UP) for name in names)

    def choose(*sounds: str) -> Steps:
        ask = click(text="Notification sound")
        return *lists, *_SETTINGS, *joined((ask, click(id="text1", text=name)) for name in sounds)

    looks = (
        *(click(text="Chat appearance"), click(text="Text size"), click(id="text1", text=size)),
        *(click(text="Larger emoji"), click(text="Larger emoji"), UP),
    )
    blocked = (*find("settings_scroll", text="Blocked contacts"), UP)
    end = (*blocked, UP, click(desc="Calls"), _CHATS_TAB)

    def page(name: str) -> FindElement:
        return shown(activity=f"{_APP}.{name}Activity")

    def picked(text: str) -> FindAction:
        return clicked(id="android:id/text1", text=text)

    return draft(
        path=(
            in_order(*map(page, ("Archived", "Starred", "Scheduled", "Settings"))),
            (picked(first), picked(second), page("Appearance")),
            (picked(size), page("Blocked")),
            (click(desc="Calls"), shown(id="call_list"), came_to(desc="Chats")),
            ends_on(id="chat_list"),
        ),
        way=(*choose(first, second), *looks, *end),
    ).rejects(
        a_list_left_out=(*choose(first, second)[3:], *looks, *end),
        sounds_swapped=(*choose(second, first), *looks, *end),
        no_text_size=(*choose(first, second), *end),
        other_end=cut(1),
    )


@goals.testing(79, "medium", {"name": one_of(recipients)}, distractors=15)
def call_controls(name: str) -> Draft:
    call, calls = (*person_page(name), click(desc="Call")), click(desc="Calls")
    mute, speaker = click(desc="Mute microphone"), click(desc="Speaker")
    end = (click(desc="End call"), BACK, calls)
    return draft(
        path=(
            (click(desc="Contacts"), shown(id="contact_name", text=name)),
            in_order(click(desc="Call"), shown(id="call_name", text=name)),
            (
                shown(id="call_mute", selected="true"),
                shown(id="call_speaker", selected="true"),
                *(shown(id="call_mute", selected="false"), dismissed(desc="End call")),
            ),
            ends_on(id="call_list"),
        ),
        way=(*call, ALLOW, mute, speaker, mute, *end),
    ).rejects(
        not_unmuted=(*call, ALLOW, mute, speaker, *end),
        other_order=(*call, ALLOW, speaker, mute, *end),
        refused=(*call, REFUSE, BACK, calls),
        other_end=cut(1),
    )


def _writable(apps: Apps) -> list[str]:
    return [name for name in _chat_names(apps) if name not in apps[_APP]["blocked"]]


@goals.testing(80, "hard", {"chat": one_of(_writable), "message": one_of(_TEXTS)}, distractors=9)
def message_life(chat: str, message: str) -> Draft:
    send = (*open_chat(chat), *_say(message), BACK)
    held = hold(**target(id="message_text", text=message))
    star, delete = (held, click(text="Star")), (held, click(text="Delete"))
    see = (UP, MENU, click(text="Starred messages"))
    sent, undone = clicked(desc="Send"), clicked(id="snackbar_action")
    return draft(
        path=(
            in_order(
                shown(id="toolbar_title", text=chat), typed(message, id="compose"), sent,
            ),
            in_order(sent, shown(id="sheet_title", text=message)),
            in_order(
                *(sent, shown(text="Remove star")),
                *(shown(id="snackbar_text", text="Message deleted"), undone),
            ),
            in_order(undone, shown(activity=f"{_APP}.StarredActivity")),
            ends_on(id="result_title", text=message),
        ),
        way=(*send, *star, *delete, UNDO, *see),

    ).rejects(
            not_starred=(*send, *delete, UNDO, *see),
            not_brought_back=(*send, *star, *delete, *see),
            other_order=(*send, *delete, UNDO, *star, *see),
            other_end=cut(2),
        )  # fmt: skip


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["favorite"],
    facts=lambda apps: {person["name"]: person["favorite"] for person in PERSONS.all(apps)},
    look=person_page,
    back=(UP, _CHATS_TAB),
    of=(
        "add_contact",
        "block_and_delete",
        "change_settings",
    ),
)
