"""Sending something to somebody with Messages, from the share sheet of any app."""

from __future__ import annotations

from uiprobe.environments.phone.apps.messages import Messages
from uiprobe.environments.phone.apps.messages_data import ME
from uiprobe.probes.sources.builtin.template import Apps, click, fill, one
from uiprobe.ui.evaluators import PathSegment, State

MESSAGES = Messages.package


def recipients(apps: Apps) -> list[str]:
    """The contacts that can be written to: those that are not blocked."""
    blocked = apps[MESSAGES]["blocked"]
    contacts = apps["com.android.providers.contacts"]["contacts"]
    return [contact["name"] for contact in contacts if contact["name"] not in blocked]


def share_with(name: str) -> tuple[str, ...]:
    """Steps from the open share sheet until it is sent to a contact."""
    return (
        click(id="sheet_item", text="Messages"),
        fill(name, id="recipient_search"),
        click(id="recipient_title", text=name),
        click(desc="Send"),
    )


def was_sent(name: str, message: str) -> State:
    """Exactly one such message went to somebody."""
    sent = {"chat": name, "from": ME, "text": message, "file": "", "starred": False}
    return one(sent, MESSAGES, "messages")


def sending(name: str, message: str) -> tuple[tuple[PathSegment, ...], ...]:
    """What that changes, for `nothing_else`."""
    return (
        (MESSAGES, "messages", {"chat": name, "text": message}),
        (MESSAGES, "chats", {"name": name}),
        (MESSAGES, "unread"),
    )
