"""Messages in another conversation than the one that a fact is about.

Nothing points there, and the list of conversations does not show it: one finds it by looking for
what else they wrote. Members of a group write about it to the owner alone; people write in a group
what they have told the owner before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from uiprobe.probes.sources.builtin.chains.nodes import Planted
from uiprobe.probes.sources.builtin.chains.planting import merge
from uiprobe.probes.sources.builtin.chains.sayings import all_found_in
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    conversations,
    group_of,
    to_chats,
    writers,
)
from uiprobe.probes.sources.builtin.goals.messages import CHATS, open_chat
from uiprobe.probes.sources.builtin.language import *

_FIRST_CIRCLES = (
    *("Bowling night", "Board games", "Cinema club", "Running crew", "Old colleagues"),
    *("Language exchange", "Book swap", "Potluck evening", "Amateur radio", "Sewing circle"),
    *("Choir", "Neighbours", "Chess corner", "Parents of 4b"),
)
_FURTHER_CIRCLES = (
    *("Band practice", "Tram fans", "Flea market", "Beach volleyball", "Pub quiz", "Yoga class"),
    *("Film photography", "Debate club", "Bird watchers", "Sunday football", "Ceramics"),
)
"""Taken once the others are: the goals of a session share a phone."""

CIRCLES = _FIRST_CIRCLES + _FURTHER_CIRCLES
"""Groups that are about nothing that a goal is about."""

_AROUND = (
    *("Has anybody seen my umbrella?", "Thanks for all the photos", "What a game that was!"),
    *("I still have your book", "My bike is back from the shop", "Good to see all of you"),
    *("Who has a ladder for me?", "The lift is out of order again", "I found a scarf, blue"),
    *("My sister says hello", "I am at the lake, lovely here", "The bakery has closed, so sad"),
    *("Does anybody need moving boxes?", "My internet is back", "Such a long day at work"),
    *("I made far too much soup", "The cat is well again", "No news from the landlord"),
)
"""Says nothing of what anybody wrote before."""

_ABOUT = 'About "{}": '
_SHARE = 0.75
_TALKING = 7


def goes_elsewhere(random: Random) -> bool:
    """Whether somebody writes elsewhere: on three of four phones."""
    return random.random() < _SHARE


def in_a_circle(
    random: Random, apps: Apps, person: str, text: str, others: Sequence[str] = ()
) -> Planted:
    """A group in which somebody says something, and others write before or after them, or both.

    Args:
        random: Draws the group, and what the others write.
        apps: What the apps hold.
        person: Who says it.
        text: What they say.
        others: The others; two are drawn if there are none.
    """
    others = others or random.sample([one for one in recipients(apps) if one != person], k=2)
    turns = list(zip(others, random.sample(_AROUND, k=len(others)), strict=True))
    # The list of conversations shows the last text of a group, so it is not this one.
    turns.insert(random.randrange(len(turns)), (person, text))
    group = random.choice(_free(apps, _FIRST_CIRCLES) or _free(apps, _FURTHER_CIRCLES))
    return group_of(random, group, [person, *others], turns)


def _free(apps: Apps, names: Sequence[str]) -> list[str]:
    taken = CHATS.names(apps)
    return [name for name in names if name not in taken]


def small_talk(random: Random, apps: Apps) -> Planted:
    """Groups and conversations in which nothing is said, newer than all others.

    What counts is then neither at the head of the list of conversations nor the only thing that
    somebody wrote elsewhere. There are none where an earlier goal of a session has brought them.
    """
    if len(_free(apps, CIRCLES)) <= len(CIRCLES) - _TALKING:
        return {}
    people = writers(apps)
    planted = conversations(
        random, apps, {name: [random.choice(_AROUND)] for name in random.sample(people, k=3)}
    )
    for group in random.sample(_free(apps, _FIRST_CIRCLES), k=_TALKING):
        members = random.sample(recipients(apps), k=5)
        turns = [(random.choice(members), text) for text in random.sample(_AROUND, k=4)]
        planted = merge(planted, group_of(random, group, members, turns))
    return planted


def written_in_circles(apps: Apps, person: str, pattern: str) -> list[dict[str, Any]]:
    """The messages of somebody in these groups that are of a form, the oldest first."""
    return [
        message
        for message in apps[MESSAGES]["messages"]
        if message["from"] == person
        and message["chat"] in CIRCLES
        and all_found_in(pattern, message["text"]) is not None
    ]


def aside(
    random: Random, apps: Apps, group: str, turns: Sequence[tuple[str, str]]
) -> tuple[tuple[str, str] | None, Planted]:
    """One of several turns of a group that its author writes to the owner alone.

    Args:
        random: Draws which.
        apps: What the apps hold.
        group: The name of the group.
        turns: The members and their texts. Whoever is in the archive writes nothing.

    Returns:
        The turn, None if all of them are in the archive; and the message.
    """
    shown = writers(apps)
    able = [turn for turn in turns if turn[0] in shown]
    if not able:
        return None, {}
    person, text = turn = random.choice(able)
    return turn, conversations(random, apps, {person: [_ABOUT.format(group) + text]})


def _asides(apps: Apps, group: str) -> list[dict[str, Any]]:
    return [
        message
        for message in apps[MESSAGES]["messages"]
        if message["from"] == message["chat"] and message["text"].startswith(_ABOUT.format(group))
    ]


def messages_about(apps: Apps, group: str, *, asides: bool = True) -> list[dict[str, Any]]:
    """The messages of a group, the oldest first, with what members wrote about it to the owner.

    Args:
        apps: What the apps hold.
        group: The name of the group.
        asides: Whether to have the latter; their texts are without what says that.
    """
    written = _asides(apps, group) if asides else []
    return [
        {**message, "text": message["text"].removeprefix(_ABOUT.format(group))}
        for message in apps[MESSAGES]["messages"]
        if message["chat"] == group or message in written
    ]


def has_asides(apps: Apps, group: str) -> bool:
    """Whether members of a group wrote about it to the owner."""
    return bool(_asides(apps, group))


def read_asides(apps: Apps, group: str) -> Steps:
    """From the list of conversations to what members wrote to the owner, and back."""
    return read_messages(apps, _asides(apps, group))


def read_messages(apps: Apps, messages: Sequence[Mapping[str, Any]]) -> Steps:
    """From the list of conversations to messages, one after the other, and back."""
    return tuple(
        step
        for message in messages
        for step in (
            *open_chat(message["chat"]),
            scroll(
                target(id="message_list"), finger="down", id="message_text", text=message["text"]
            ),
            *to_chats(apps),
        )
    )
