"""Code that the screens of the messages app share: its records, and ways to them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.messages.fleeting import note_seen
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State

CALLS = "android.permission.CALL_PHONE"
PICTURES = "android.permission.READ_MEDIA_IMAGES"

ME = "me"
"""The sender of one's own messages."""


def stamp(moment: datetime) -> str:
    """A moment as records hold it."""
    return moment.strftime("%Y-%m-%dT%H:%M")


def when(context: Context, stamp: str) -> str:
    """A moment in short: the time if it is today, else the day."""
    moment = datetime.fromisoformat(stamp)
    if moment.date() == context.now.date():
        return format_time(moment, hours24=context.host.hours24)
    return format_date(moment.date(), context.locale)


def new_message(chat: str, words: str, file: str, now: datetime) -> State:
    """One's own message, without its id."""
    return {
        "chat": chat,
        "from": ME,
        "text": words,
        "file": file,
        "at": stamp(now),
        "starred": False,
    }


def find_chat(context: Context, name: str) -> State | None:
    """The conversation of a name, or None."""
    return next((chat for chat in context.data["chats"] if chat["name"] == name), None)


def ensure_chat(context: Context, name: str, members: Sequence[str] = ()) -> State:
    """The conversation of a name, created if necessary."""
    chat = find_chat(context, name)
    if chat is None:
        chat = {
            "id": context.new_id(),
            "name": name,
            "members": list(members) or [name],
            "pinned": False,
            "muted": False,
            "archived": False,
        }
        context.data["chats"].append(chat)
    return chat


def take_in(data: State, sender: str, words: str, now: datetime, chat: str) -> None:
    """Add a message that somebody sent, and the conversation if there is none of that name."""
    if all(known["name"] != chat for known in data["chats"]):
        data["next_id"] += 1
        added = {"id": data["next_id"], "name": chat, "members": [sender]}
        data["chats"].append(added | {"pinned": False, "muted": False, "archived": False})
    data["next_id"] += 1
    message = {"id": data["next_id"], "chat": chat, "from": sender, "text": words, "file": ""}
    data["messages"].append(message | {"at": stamp(now), "starred": False})
    if chat not in data["unread"]:
        data["unread"].append(chat)


def messages_of(context: Context, chat: str) -> list[State]:
    """The messages of a conversation, the oldest first."""
    return [message for message in context.data["messages"] if message["chat"] == chat]


def contacts(context: Context) -> list[State]:
    """The phone's contacts, favorites first."""
    found: list[State] = context.shared(CONTACTS)["contacts"]
    return sorted(found, key=lambda contact: (not contact["favorite"], contact["name"].lower()))


def contact_named(context: Context, name: str) -> State | None:
    """The contact of a name, or None."""
    return next((contact for contact in contacts(context) if contact["name"] == name), None)


def open_chat(context: Context, name: str, words: str = "") -> None:
    """Show a conversation and mark it as read; `words` fill its field."""
    if name in context.data["unread"]:
        context.data["unread"].remove(name)
    note_seen(context, name)
    context.start("ConversationActivity", chat=name, text=words)
    scroll_to_end(context)


def scroll_to_end(context: Context) -> None:
    """Show the newest message, at the foot of the list."""
    context.in_front().ui["scroll"]["messages"] = [10_000, 0]


def rename_chat(context: Context, old: str, new: str) -> None:
    """Give a person or group another name wherever the old one stands."""
    data = context.data
    for chat in data["chats"]:
        chat["members"] = [new if member == old else member for member in chat["members"]]
        if chat["name"] == old:
            chat["name"] = new
    for message in data["messages"]:
        for key in ("chat", "from"):
            if message[key] == old:
                message[key] = new
    for record in (*data["calls"], *data["scheduled"]):
        key = "name" if "name" in record else "chat"
        if record[key] == old:
            record[key] = new
    for key in ("unread", "blocked"):
        data[key] = [new if name == old else name for name in data[key]]


def unblock(context: Context, name: str) -> None:
    """Unblock a person."""
    context.data["blocked"].remove(name)


def add_call(context: Context, name: str) -> None:
    """Note an outgoing call."""
    call = {"id": context.new_id(), "name": name, "kind": "outgoing", "at": stamp(context.now)}
    context.data["calls"].insert(0, call)
