"""Messages that are not delivered at first, which nothing says but a line below them."""

from __future__ import annotations

from dataclasses import replace

from uiprobe.probes.sources.builtin.chains.nodes import Entered, Planted, Slot
from uiprobe.probes.sources.builtin.chains.screens.messages import MESSAGE
from uiprobe.probes.sources.builtin.goals.messages import CHATS, send_text
from uiprobe.probes.sources.builtin.language import *


def _strangers(apps: Apps) -> list[str]:
    """Contacts without a conversation."""
    return [name for name in recipients(apps) if name not in CHATS.names(apps)]


def _plant(apps: Apps, entered: Entered) -> Planted:
    name = entered["person"]
    chat = {"name": name, "members": [name], "pinned": False, "muted": False, "archived": False}
    return {MESSAGES: {"chats": [chat | {"unsteady": True}]}}


def _send(apps: Apps, entered: Entered) -> Steps:
    return send_text(entered["person"], entered["text"])


def _delivered(apps: Apps, entered: Entered) -> tuple[Change, ...]:
    """Exactly one such message was delivered; others that were not may be there."""
    name, text = entered["person"], entered["text"]
    wanted = {"chat": name, "from": "me", "text": text, "file": "", "failed": False}
    return (
        demand(one(wanted, MESSAGES, "messages")),
        allow(MESSAGES, "messages", {"chat": name, "text": text}),
        allow(MESSAGES, "chats", {"name": name}),
    )


UNSTEADY_MESSAGE = replace(
    MESSAGE,
    slots={**MESSAGE.slots, "person": Slot(frozenset(), one_of(_strangers), "contact")},
    enter=lambda apps, entered: (*_send(apps, entered), click(id="message_failed")),
    change=_delivered,
    plant=_plant,
    careless=_send,
)
