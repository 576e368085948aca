"""Messages: conversations, groups, contacts, calls, scheduled and starred messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.messages.calls import CALLS_SCREENS, calls_tab
from uiprobe.environments.phone.apps.messages.chat import CHAT_DIALOGS, CHAT_SCREENS
from uiprobe.environments.phone.apps.messages.content import conversations
from uiprobe.environments.phone.apps.messages.conversations import (
    CONVERSATIONS_DIALOGS,
    CONVERSATIONS_SCREENS,
    chats_tab,
)
from uiprobe.environments.phone.apps.messages.data import (
    CALLS,
    PICTURES,
    add_call,
    new_message,
    stamp,
    take_in,
)
from uiprobe.environments.phone.apps.messages.fleeting import deliver, without_traces
from uiprobe.environments.phone.apps.messages.later import LATER_DIALOGS, LATER_SCREENS
from uiprobe.environments.phone.apps.messages.people import (
    CONTACT,
    PEOPLE_DIALOGS,
    PEOPLE_SCREENS,
    contacts_tab,
)
from uiprobe.environments.phone.apps.messages.search import SEARCH_SCREENS
from uiprobe.environments.phone.apps.messages.settings import (
    KEEP_FOR,
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
    SOUNDS,
)
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.environments.phone.kit.records import RecordApp, number_records, to_first_tab
from uiprobe.environments.phone.kit.screens import (
    overflow_button,
    scaffold,
    search_button,
    tab_navigation,
    toolbar,
)
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window


class Messages(RecordApp):
    """Text messages, and the phone's contacts."""

    package = "org.uiprobe.messages"
    name = "messages"
    rank = 60
    label = "Messages"
    icon = "forum"
    tint = rgb("00677F")
    accent = "cyan"
    exported = ("MainActivity", "NewChatActivity", "SearchActivity", "SettingsActivity")
    permissions = (CALLS, PICTURES)
    share_activity = "ShareActivity"

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **CHAT_SCREENS,
            **PEOPLE_SCREENS,
            **SEARCH_SCREENS,
            **CONVERSATIONS_SCREENS,
            **CALLS_SCREENS,
            **SETTINGS_SCREENS,
            **LATER_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            **CHAT_DIALOGS,
            **PEOPLE_DIALOGS,
            "main_menu": _main_menu,
            "share": share_sheet,
            **SETTINGS_DIALOGS,
            **CONVERSATIONS_DIALOGS,
            **LATER_DIALOGS,
        }

    @property
    @override
    def receives(self) -> bool:
        return True

    @override
    def receive(self, data: State, sender: str, words: str, now: datetime, chat: str) -> None:
        take_in(data, sender, words, now, chat)

    @override
    def announces(self, data: State) -> bool:
        return bool(data["settings"]["notify"])

    @override
    def deliver(self, data: State, recipient: str, *, delivered: bool) -> None:
        deliver(data, recipient, delivered=delivered)

    @override
    def create(self, random: Random, now: datetime) -> State:
        chats, messages = conversations(random, now)
        calls = [
            {
                # Who it was is filled in from the contacts.
                "name": random.randrange(16),
                "kind": random.choice(("incoming", "outgoing", "missed")),
                "at": stamp(now - timedelta(minutes=random.randrange(120, 9_000))),
            }
            for _ in range(7)
        ]
        calls.sort(key=lambda call: str(call["at"]), reverse=True)
        return {
            "chats": number_records(chats),
            "messages": number_records(messages),
            "unread": [],
            "blocked": [],
            "calls": number_records(calls),
            "scheduled": [],
            "settings": {
                "notify": True,
                "sound": random.choice(SOUNDS[:3]),
                "vibrate": random.random() < 0.5,
                "keep": random.choice(KEEP_FOR[:2]),
                "about": random.choice(("Available", "At work", "Busy until five", "")),
                "receipts": random.random() < 0.5,
                "typing": random.random() < 0.5,
                "text_size": "Medium",
                "big_emoji": False,
                "times": True,
                "previews": random.random() < 0.5,
            },
            "next_id": 200,
            "blocked_at_first": random.randrange(16),
        }

    @override
    def link(self, data: State, others: Mapping[str, State]) -> None:
        contacts = [contact["name"] for contact in others[CONTACTS]["contacts"]]

        def name_of(person: str | int) -> str:
            return person if isinstance(person, str) else contacts[person % len(contacts)]

        if not contacts:
            data.update(chats=[], messages=[], calls=[])
        for chat in data["chats"]:
            chat["name"] = name_of(chat["name"])
            chat["members"] = [name_of(member) for member in chat["members"]]
            if chat.pop("new"):
                data["unread"].append(chat["name"])
        for message in data["messages"]:
            message["chat"] = name_of(message["chat"])
            message["from"] = name_of(message["from"])
        for call in data["calls"]:
            call["name"] = name_of(call["name"])
        first = data.pop("blocked_at_first")
        known = {chat["name"] for chat in data["chats"]}
        strangers = [name for name in contacts if name not in known]
        if strangers:
            data["blocked"].append(strangers[first % len(strangers)])

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        match action:
            case "call" if arguments["granted"]:
                add_call(context, arguments["name"])
                context.start("CallActivity", name=arguments["name"])
            case "call":
                context.toast(context.t("Calls need your permission"))
            case "attach" if arguments["granted"]:
                context.show("attach")
            case "attach":
                context.toast(context.t("Pictures need your permission"))
            case _:
                super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"EditContactActivity": CONTACT}

    @override
    def back(self, context: Context) -> bool:
        return super().back(context) or to_first_tab(context)

    @override
    def report(self, data: State, phone: State) -> State:
        return without_traces(super().report(data, phone))

    @override
    def tick(self, data: State, now: datetime) -> None:
        due = [entry for entry in data["scheduled"] if entry["at"] <= stamp(now)]
        for entry in due:
            data["scheduled"].remove(entry)
            data["next_id"] += 1
            data["messages"].append(new_message(entry["chat"], entry["text"], "", now))
            data["messages"][-1]["id"] = data["next_id"]


_TABS = (("Chats", "chat_bubble"), ("Contacts", "contacts"), ("Calls", "call"))


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    bar = toolbar(
        context.t("Messages" if tab == 0 else _TABS[tab][0]),
        search_button(context),
        overflow_button(context, "main_menu"),
    )
    body, icon, label, press = (
        (
            chats_tab(context),
            "edit",
            "Start conversation",
            lambda: context.start("NewChatActivity"),
        ),
        (
            contacts_tab(context),
            "person_add",
            "Add contact",
            lambda: context.start("EditContactActivity"),
        ),
        (calls_tab(context), "dialpad", "Call somebody", context.setter("tab", 1)),
    )[tab]
    return scaffold(
        context,
        bar,
        body,
        floating=floating_button(icon, press, description=context.t(label)),
        bottom=tab_navigation(context, _TABS),
    )


def _main_menu(context: Context, arguments: State) -> Window:
    def start(activity: str) -> Callable[[], None]:
        return lambda: context.start(activity)

    return menu(
        context,
        [
            (context.t("New group"), start("GroupActivity")),
            (context.t("Archived"), start("ArchivedActivity")),
            (context.t("Starred messages"), start("StarredActivity")),
            (context.t("Scheduled messages"), start("ScheduledActivity")),
            (context.t("Mark all as read"), lambda: context.data.update(unread=[])),
            (context.t("Settings"), start("SettingsActivity")),
        ],
    )
