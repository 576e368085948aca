"""Conversations in which a friend wrote a value, and perhaps another one later, in a group.

The instruction says whose word it is, and never that there is more than one message to read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any, Literal

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME, stamp
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.ways import CHATS

Where = Literal["group", "chat", "nowhere"]
"""The place in which a value is corrected."""

_WHERE: tuple[Where, ...] = ("group", "group", "chat", "nowhere")

_GROUPS = (
    *("Sunday walk", "Allotment", "Car share", "Table tennis", "Street party", "Reading group"),
    *("Cabin in June", "School fair"),
)
_SMALL_TALK = (
    *("How was your weekend?", "See you soon!", "What a week", "Say hello to everyone"),
    *("Still raining here", "Have a good one", "I will call you tonight", "Thanks again"),
)
_FROM = START - timedelta(minutes=19)
"""After all messages that were there before."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A conversation with a friend, and a group that the friend is in.

    Attributes:
        friend: Who wrote.
        group: The name of the group.
        members: Those who are in it besides.
        where: Where the friend corrects what they wrote.
        small: Small talk.
    """

    friend: str
    group: str
    members: Sequence[str]
    where: Where
    small: Sequence[str]

    def planted(self, apps: Apps, first: str, again: str) -> dict[str, Any]:
        """The messages, in both worlds alike.

        Args:
            apps: What the apps hold.
            first: The words that the friend wrote.
            again: Those that correct them.
        """
        own = [(self.friend, first), (ME, self.small[0])]
        if self.where == "chat":
            own += [(self.friend, self.small[1]), (self.friend, again)]
        others = [(self.members[0], self.small[2])]
        if self.where == "group":
            others += [(self.friend, again), (self.members[1], self.small[3])]
        return in_messages(
            apps,
            {self.friend: ([self.friend], own)},
            {self.group: (sorted([self.friend, *self.members]), others)},
            {self.members[2]: ([self.members[2]], [(self.members[2], self.small[4])])},
        )

    def said(self, wrong: str, right: str) -> tuple[str, str]:
        """The value that the friend writes first, and the one that they correct it to."""
        return (right, right) if self.where == "nowhere" else (wrong, right)

    def read(self) -> Steps:
        """From the list of conversations, look at what the friend wrote, and back."""
        return (
            *(*open_talk(self.friend), BACK),
            *((*open_talk(self.group), BACK) if self.where == "group" else ()),
        )


def open_talk(name: str) -> Steps:
    """Open a conversation from their list."""
    return find("chat_list", id="chat_name", text=name)


TO_MESSAGES = (GO_HOME, click(id="icon", desc="Messages"))
"""Open Messages; icons at the foot of the home screen have no label."""

Turns = Sequence[tuple[str, str]]


def in_messages(
    apps: Apps, *chats: Mapping[str, tuple[Sequence[str], Turns]], minutes: float = 0.5
) -> dict[str, Any]:
    """Messages that a phone has besides, newer than all others, in their order.

    Args:
        apps: What the apps hold.
        chats: The members of each conversation, and who writes what.
        minutes: The time between two messages.
    """
    rows, messages, moment = [], [], _FROM
    for name, (members, turns) in (one for chat in chats for one in chat.items()):
        if name not in CHATS.names(apps):
            marks = dict.fromkeys(("pinned", "muted", "archived"), False)
            rows.append({"name": name, "members": list(members), **marks})
        for sender, text in turns:
            moment += timedelta(minutes=minutes)
            message = {"chat": name, "from": sender, "text": text, "file": "", "at": stamp(moment)}
            messages.append({**message, "starred": False})
    return {Messages.package: {"chats": rows, "messages": messages}}


def talk_drawn(random: Random, apps: Apps, *taken: str) -> Parameters:
    """Draws a talk, with people who are nobody of those, as the parameter `talk`."""
    archived = CHATS.names(apps, archived=True)
    people = [name for name in recipients(apps) if name not in (*archived, *taken)]
    friend, *members = random.sample(people, k=4)
    groups = [name for name in _GROUPS if name not in CHATS.names(apps)]
    talk = {
        **{"friend": friend, "members": members, "group": random.choice(groups)},
        **{"where": random.choice(_WHERE), "small": random.sample(_SMALL_TALK, k=5)},
    }
    return {"talk": talk, "friend": friend}
