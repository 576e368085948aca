"""Messages: conversations, groups, contacts, calls, scheduled and starred messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.messages.chat import CHAT_DIALOGS, CHAT_SCREENS
from uiprobe.environments.phone.apps.messages.content import conversations
from uiprobe.environments.phone.apps.messages.data import (
    CALLS,
    ME,
    PICTURES,
    add_call,
    contacts,
    ensure_chat,
    find_chat,
    messages_of,
    new_message,
    open_chat,
    stamp,
    take_in,
    unblock,
    when,
)
from uiprobe.environments.phone.apps.messages.fleeting import (
    deliver,
    outline_of,
    voicemail_button,
    without_traces,
)
from uiprobe.environments.phone.apps.messages.people import (
    CONTACT,
    PEOPLE_DIALOGS,
    PEOPLE_SCREENS,
    person_row,
)
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, confirm, menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete,
    filter_chips,
    listing,
    number_records,
    record_row,
    search_screen,
    to_first_tab,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    search_button,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    button,
    floating_button,
    icon_button,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

SOUNDS = ("Droplet", "Marimba", "Paper plane", "Two knocks", "None")
TEXT_SIZES = ("Small", "Medium", "Large", "Huge")
KEEP_FOR = ("Forever", "1 year", "90 days", "30 days")

SETTINGS_PAGE = SettingsPage(
    "settings",
    (
        (
            "Notifications",
            (
                Switch("notify", "Message notifications", icon="notifications"),
                Pick("sound", "Notification sound", SOUNDS, icon="music_note"),
                Switch("vibrate", "Vibrate", icon="vibration"),
            ),
        ),
        (
            "Conversations",
            (
                Link("Chat appearance", "AppearanceActivity", "Text size, bubbles", icon="palette"),
                Pick("keep", "Keep messages", KEEP_FOR, icon="delete_sweep"),
                Ask("about", "About me", icon="badge"),
            ),
        ),
        (
            "Privacy",
            (
                Switch("receipts", "Read receipts", "Others see when you have read", icon="done"),
                Switch("typing", "Typing indicator", "Others see when you type", icon="edit"),
                Link("Blocked contacts", "BlockedActivity", icon="block"),
            ),
        ),
        ("", (Note("Version", "7.3.0"),)),
    ),
)
APPEARANCE = SettingsPage(
    "appearance",
    (
        (
            "Text",
            (
                Pick("text_size", "Text size", TEXT_SIZES, icon="format_size"),
                Switch("big_emoji", "Larger emoji", icon="mood"),
            ),
        ),
        (
            "Messages",
            (
                Switch("times", "Show time of each message", icon="schedule"),
                Switch("previews", "Show link previews", icon="link"),
            ),
        ),
    ),
    title="Chat appearance",
)


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
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            **CHAT_SCREENS,
            **PEOPLE_SCREENS,
            "SearchActivity": _search,
            "ArchivedActivity": _archived,
            "BlockedActivity": _blocked,
            "StarredActivity": _starred,
            "ScheduledActivity": _scheduled,
            "SettingsActivity": SETTINGS_PAGE.screen,
            "AppearanceActivity": APPEARANCE.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **CHAT_DIALOGS,
            **PEOPLE_DIALOGS,
            **SETTINGS_PAGE.dialogs,
            **APPEARANCE.dialogs,
            "main_menu": _main_menu,
            "chat_sheet": _chat_sheet,
            "delete_chat": _delete_chat_dialog,
            "share": share_sheet,
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


# The main screen.

_TABS = (("Chats", "chat_bubble"), ("Contacts", "contacts"), ("Calls", "call"))


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    bar = toolbar(
        context.t("Messages" if tab == 0 else _TABS[tab][0]),
        search_button(context),
        overflow_button(context, "main_menu"),
    )
    body, icon, label, press = (
        (_chats(context), "edit", "Start conversation", lambda: context.start("NewChatActivity")),
        (
            _contact_list(context),
            "person_add",
            "Add contact",
            lambda: context.start("EditContactActivity"),
        ),
        (_calls(context), "dialpad", "Call somebody", context.setter("tab", 1)),
    )[tab]
    return scaffold(
        context,
        bar,
        body,
        floating=floating_button(icon, press, description=context.t(label)),
        bottom=bottom_navigation(
            [
                (context.t(name), icon, index == tab, context.setter("tab", index))
                for index, (name, icon) in enumerate(_TABS)
            ]
        ),
    )


def _chats(context: Context) -> View:
    wanted = context.get("only")
    unread = context.data["unread"]
    kept = [
        chat
        for chat in context.data["chats"]
        if not chat["archived"]
        and (wanted != "unread" or chat["name"] in unread)
        and (wanted != "groups" or len(chat["members"]) > 1)
    ]
    chips = filter_chips(
        context,
        "only",
        [
            (None, context.t("All")),
            ("unread", context.t("Unread")),
            ("groups", context.t("Groups")),
        ],
    )
    rows = listing(
        _chat_rows(context, kept),
        key=f"chats:{wanted}",
        id="chat_list",
        empty=("forum", context.t("No conversations"), context.t("Touch the pencil to start one")),
    )
    rows.weight = 1
    return column(chips, rows, width=FILL, height=FILL)


def _chat_rows(context: Context, chats: Sequence[State]) -> list[Callable[[], View]]:
    def newest(chat: State) -> str:
        found = messages_of(context, chat["name"])
        return max((str(message["at"]) for message in found), default="")

    ordered = sorted(chats, key=newest, reverse=True)
    ordered.sort(key=lambda chat: not chat["pinned"])
    return [lambda chat=chat: _chat_row(context, chat) for chat in ordered]  # type: ignore[misc]


def _chat_row(context: Context, chat: State) -> View:
    name = chat["name"]
    found = messages_of(context, name)
    last = found[-1] if found else None
    unread = name in context.data["unread"]
    snippet = ""
    if last is not None:
        words = outline_of(context, last) or f"\N{PAPERCLIP} {last['file']}"
        said_by = context.t("You") if last["from"] == ME else last["from"].split()[0]
        snippet = words if last["from"] == name else f"{said_by}: {words}"
    weight, color = ("medium", "on_surface") if unread else ("regular", "on_surface_variant")
    marks = [
        image(icon, size=16, description=context.t(label), id=id)
        for icon, label, id, shown in (
            ("push_pin", "Pinned", "chat_pinned", chat["pinned"]),
            ("notifications_off", "Muted", "chat_muted", chat["muted"]),
        )
        if shown
    ]
    dot = View(
        class_name="android.view.View",
        id="chat_unread",
        description=context.t("Unread"),
        width=10,
        height=10,
        radius=5,
        background="primary",
    )
    return row(
        avatar(name, size=46),
        column(
            text(name, styled(BODY_LARGE, max_lines=1, weight=weight), id="chat_name"),
            text(snippet, styled(BODY, max_lines=1, weight=weight, color=color), id="chat_snippet"),
            weight=1,
        ),
        column(
            text(when(context, last["at"]), LABEL, id="chat_time") if last else None,
            row(*marks, dot if unread else None, gap=5, align="center", min_height=18),
            align="end",
            gap=3,
        ),
        class_name="android.view.ViewGroup",
        part="row",
        id="chat_row",
        width=FILL,
        min_height=70,
        padding=(16, 8, 16, 8),
        gap=14,
        align="center",
        on_click=lambda: open_chat(context, name),
        on_long_click=lambda: context.show("chat_sheet", chat=name),
    )


def _contact_list(context: Context) -> View:
    def flip(contact: State) -> Callable[[], None]:
        return lambda: contact.update(favorite=not contact["favorite"])

    def make(contact: State) -> View:
        name = contact["name"]
        mark = None
        if name in context.data["blocked"]:
            mark = image("block", size=18, description=context.t("Blocked"))
        # Without a description on purpose: many apps have such a button.
        star = icon_button(
            "star" if contact["favorite"] else "star_border",
            flip(contact),
            id="contact_star",
            **context.named("Favorite", on=contact["favorite"]),
            icon_filled=True,
            icon_color="primary" if contact["favorite"] else "outline",
        )
        return person_row(
            name,
            mark,
            star,
            id="contact",
            press=lambda: context.start("ContactActivity", id=contact["id"]),
        )

    return listing(
        [lambda contact=contact: make(contact) for contact in contacts(context)],  # type: ignore[misc]
        key="contacts",
        id="contact_list",
        empty=("contacts", context.t("No contacts"), context.t("Touch the plus sign to add one")),
    )


def _calls(context: Context) -> View:
    def again(name: str) -> Callable[[], None]:
        return lambda: context.with_permission(CALLS, "call", name=name)

    def make(call: State) -> View:
        missed = call["kind"] == "missed"
        words = f"{context.t(_CALL_WORDS[call['kind']])}, {when(context, call['at'])}"
        return row(
            avatar(call["name"], size=40),
            column(
                text(
                    call["name"],
                    styled(BODY_LARGE, max_lines=1, color="error" if missed else "on_surface"),
                    id="call_title",
                ),
                text(words, BODY, id="call_subtitle"),
                weight=1,
            ),
            voicemail_button(context, call),
            icon_button(
                "call",
                again(call["name"]),
                id="call_again",
                **context.named("Call again"),
                icon_color="primary",
            ),
            class_name="android.view.ViewGroup",
            part="row",
            id="call_row",
            width=FILL,
            min_height=64,
            padding=(16, 8, 8, 8),
            gap=14,
            align="center",
        )

    return listing(
        [lambda call=call: make(call) for call in context.data["calls"]],  # type: ignore[misc]
        key="calls",
        id="call_list",
        empty=("call", context.t("No calls"), ""),
    )


_CALL_WORDS = {"incoming": "Incoming", "outgoing": "Outgoing", "missed": "Missed"}


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


def _chat_sheet(context: Context, arguments: State) -> Window:
    name = arguments["chat"]
    chat = find_chat(context, name) or {"pinned": False, "muted": False, "archived": False}
    unread = context.data["unread"]

    def flip(key: str) -> Callable[[], None]:
        return lambda: chat.update({key: not chat[key]})

    def mark() -> None:
        if name in unread:
            unread.remove(name)
        else:
            unread.append(name)

    return bottom_sheet(
        context,
        title=name,
        items=[
            ("push_pin", context.t("Unpin" if chat["pinned"] else "Pin to top"), flip("pinned")),
            (
                "notifications" if chat["muted"] else "notifications_off",
                context.t("Unmute" if chat["muted"] else "Mute"),
                flip("muted"),
            ),
            (
                "mark_chat_unread",
                context.t("Mark as read" if name in unread else "Mark as unread"),
                mark,
            ),
            (
                "unarchive" if chat["archived"] else "archive",
                context.t("Unarchive" if chat["archived"] else "Archive"),
                lambda: _archive(context, name),
            ),
            ("delete", context.t("Delete"), lambda: context.show("delete_chat", chat=name)),
        ],
    )


def _archive(context: Context, name: str) -> None:
    before = copy_state(context.data["chats"])
    chat = ensure_chat(context, name)
    chat["archived"] = not chat["archived"]
    message = "Conversation archived" if chat["archived"] else "Conversation unarchived"
    context.snackbar(context.t(message), "restore", collection="chats", records=before)


def _delete_chat_dialog(context: Context, arguments: State) -> Window:
    name = arguments["chat"]

    def act() -> None:
        data = context.data
        data["chats"] = [chat for chat in data["chats"] if chat["name"] != name]
        data["messages"] = [message for message in data["messages"] if message["chat"] != name]
        data["unread"] = [other for other in data["unread"] if other != name]
        if context.activity["name"] == "ConversationActivity":
            context.finish()

    return confirm(
        context,
        title=context.t("Delete conversation?"),
        message=context.t("All messages with {name} will be deleted for good.", name=name),
        positive=(context.t("Delete"), act),
    )


# Lists behind the menus, and search.


def _archived(context: Context) -> View:
    kept = [chat for chat in context.data["chats"] if chat["archived"]]
    body = listing(
        _chat_rows(context, kept),
        key="archived",
        id="archived_list",
        empty=("archive", context.t("Nothing is archived"), ""),
    )
    return scaffold(context, back_toolbar(context, context.t("Archived")), body)


def _blocked(context: Context) -> View:
    def make(name: str) -> View:
        return record_row(
            name,
            id="blocked",
            leading=avatar(name, size=38),
            trailing=button(context.t("Unblock"), lambda: unblock(context, name), id="unblock"),
        )

    body = listing(
        [lambda name=name: make(name) for name in context.data["blocked"]],  # type: ignore[misc]
        key="blocked",
        id="blocked_list",
        empty=("block", context.t("Nobody is blocked"), ""),
    )
    return scaffold(context, back_toolbar(context, context.t("Blocked contacts")), body)


def _starred(context: Context) -> View:
    kept = [message for message in context.data["messages"] if message["starred"]]
    body = listing(
        [lambda message=message: _result(context, message) for message in kept],  # type: ignore[misc]
        key="starred",
        id="starred_list",
        empty=(
            "star_border",
            context.t("No starred messages"),
            context.t("Touch and hold a message to give it a star"),
        ),
    )
    return scaffold(context, back_toolbar(context, context.t("Starred messages")), body)


def _scheduled(context: Context) -> View:
    def make(entry: State) -> View:
        moment = datetime.fromisoformat(entry["at"])
        words = (
            f"{entry['chat']} · {format_date(moment.date(), context.locale)}, "
            f"{format_time(moment, hours24=context.host.hours24)}"
        )
        return record_row(
            entry["text"],
            words,
            id="scheduled",
            leading=image("schedule", icon_color="primary"),
            trailing=icon_button(
                "delete_outline",
                lambda: delete(context, "scheduled", entry["id"], "Message deleted"),
                id="scheduled_delete",
                **context.named("Delete"),
            ),
        )

    body = listing(
        [lambda entry=entry: make(entry) for entry in context.data["scheduled"]],  # type: ignore[misc]
        key="scheduled",
        id="scheduled_list",
        empty=(
            "schedule",
            context.t("Nothing is scheduled"),
            context.t("Touch and hold the send button to send a message later"),
        ),
    )
    return scaffold(context, back_toolbar(context, context.t("Scheduled messages")), body)


def _result(context: Context, message: State) -> View:
    who = context.t("You") if message["from"] == ME else message["from"]
    where = who if message["from"] == message["chat"] else f"{who} · {message['chat']}"
    return record_row(
        outline_of(context, message),
        f"{where}, {when(context, message['at'])}",
        id="result",
        leading=avatar(message["chat"], size=38),
        trailing=image(
            "star",
            size=18,
            icon_filled=True,
            icon_color="primary",
            description=context.t("Starred"),
        )
        if message["starred"]
        else None,
        press=lambda: open_chat(context, message["chat"]),
    )


def _search(context: Context) -> View:
    kind = context.get("kind")

    def rows(wanted: str) -> list[Callable[[], View]]:
        people: list[Callable[[], View]] = [
            lambda contact=contact: record_row(  # type: ignore[misc]
                contact["name"],
                contact["phone"],
                id="contact",
                leading=avatar(contact["name"], size=38),
                press=lambda: context.start("ContactActivity", id=contact["id"]),
            )
            for contact in contacts(context)
            if wanted in contact["name"].lower() and kind in (None, "contacts")
        ]
        found: list[Callable[[], View]] = [
            lambda message=message: _result(context, message)  # type: ignore[misc]
            for message in context.data["messages"]
            if (wanted in outline_of(context, message).lower() or wanted in message["chat"].lower())
            and (
                kind in (None, "messages")
                or (kind == "starred" and message["starred"])
                or (kind == "mine" and message["from"] == ME)
            )
        ]
        return people + found

    chips = filter_chips(
        context,
        "kind",
        [
            (None, context.t("All")),
            ("contacts", context.t("Contacts")),
            ("messages", context.t("Messages")),
            ("mine", context.t("From me")),
            ("starred", context.t("Starred")),
        ],
    )
    return search_screen(context, rows, hint="Search messages and contacts", filters=chips)
