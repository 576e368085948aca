"""Sending something to a contact with Messages, from the share sheet of any app."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME
from uiprobe.probes.sources.builtin.language.assertions import one
from uiprobe.probes.sources.builtin.language.changes import Change
from uiprobe.probes.sources.builtin.language.draft import Draft, draft
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.language.endings import Ending, cut
from uiprobe.probes.sources.builtin.language.steps import Steps, click, fill
from uiprobe.probes.sources.builtin.language.words import Word
from uiprobe.ui.evaluators import State

MESSAGES = Messages.package

COPY = click(text="Copy to clipboard")
"""The entry of the share sheet that copies to the clipboard and sends nothing."""


def recipients(apps: Apps) -> list[str]:
    """The contacts that can be messaged: those that are not blocked."""
    blocked = apps[MESSAGES]["blocked"]
    contacts = apps["com.android.providers.contacts"]["contacts"]
    return [contact["name"] for contact in contacts if contact["name"] not in blocked]


def first_recipients(apps: Apps) -> list[str]:
    """Those of them who can be seen without scrolling far."""
    return sorted(recipients(apps))[:8]


def share_with(name: str) -> tuple[str, ...]:
    """Steps from the open share sheet until it is sent to a contact."""
    return (
        click(id="sheet_item", text="Messages"),
        fill(name, id="recipient_search"),
        click(id="recipient_title", text=name),
        click(desc="Send"),
    )


def was_sent(name: str, message: str) -> State:
    """Exactly one such message was sent to a contact."""
    sent = {"chat": name, "from": ME, "text": message, "file": "", "starred": False}
    return one(sent, MESSAGES, "messages")


def sent(name: str, message: str) -> Change:
    """Exactly one such message was sent to a contact; its conversation may differ for that."""
    return Change(
        (was_sent(name, message),),
        (
            (MESSAGES, "messages", {"chat": name, "text": message}),
            (MESSAGES, "chats", {"name": name}),
        ),
    )


def share_draft(
    words: Mapping[str, Word],
    apps: Apps,
    name: str,
    message: str,
    *,
    way: Steps,
    wrong_way: Steps,
    change: Iterable[Change] = (),
    **endings: Steps | Ending,
) -> Draft:
    """The goal to send something of an app to a contact.

    Args:
        words: The words of the instruction.
        apps: What the apps hold.
        name: The contact.
        message: What the app hands over.
        way: Steps until the share sheet is open.
        wrong_way: Steps until it is open for something else of the same app.
        change: What else is different afterwards.
        endings: Wrong endings besides another item, another person, and not sent, as
            `Draft.rejects` takes them.
    """
    stranger = next(other for other in recipients(apps) if other != name)
    return draft(
        words=words, change=(sent(name, message), *change), way=(*way, *share_with(name))
    ).rejects(
        another_item=(*wrong_way, *share_with(name)),
        another_person=(*way, *share_with(stranger)),
        not_sent=cut(1),
        **endings,
    )
