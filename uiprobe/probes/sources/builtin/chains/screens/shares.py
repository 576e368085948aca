"""A group in which people come or do not, and pay, for others too, or have it come back."""

from __future__ import annotations

import re
from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.screens.messages import group_of, to_chats
from uiprobe.probes.sources.builtin.goals.messages import CHATS, open_chat
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_GROUPS = ("Boat trip", "Choir weekend", "Birthday brunch", "Allotment party")

_IN, _IN_AND_PAID = "Count me in!", "I am in, and my share is paid"
_PAID, _BACK = "My share is paid now", "My payment came back, I have to try again"
_OUT, _IN_AGAIN = "Sorry, I cannot come after all", "Good news, I can come after all"
_PAID_FOR, _OTHER_OUT = "I have paid for {} as well", "{} cannot come, I am to tell you"
_ON_TWO_SCREENS = 10
"""Messages that are seen with one swipe."""

_CHATTER = ("Looking forward to it!", "Who brings a cake?", "How do we get there?")

_STATES: dict[str, tuple[bool | None, bool | None]] = {
    _IN: (True, None), _IN_AND_PAID: (True, True), _PAID: (None, True), _BACK: (None, False),
    _OUT: (False, None), _IN_AGAIN: (True, None),
}  # fmt: skip
"""Sentences, and whether their sender then comes, and their share is paid."""

_OF_OTHERS: dict[str, tuple[bool | None, bool | None]] = {
    _PAID_FOR: (None, True), _OTHER_OUT: (False, None),
}  # fmt: skip
"""Sentences, and the same of the one who is named in them."""


def states(apps: Apps, group: str) -> dict[str, list[bool]]:
    """Whether each member comes, and whether their share is paid, in the order of their names."""
    found: dict[str, list[bool]] = {}
    for message in apps[MESSAGES]["messages"]:
        if message["chat"] != group:
            continue
        said = {message["from"]: _STATES.get(message["text"], (None, None))}
        for pattern, about in _OF_OTHERS.items():
            named = re.fullmatch(pattern.format("(.+)"), message["text"])
            if named is not None:
                said = {named[1]: about}
        for name, state in said.items():
            now = found.setdefault(name, [False, False])
            for at, value in enumerate(state):
                now[at] = now[at] if value is None else value
    return found


def _to_remind(apps: Apps) -> dict[str, Values]:
    groups = [name for name in CHATS.names(apps) if name in _GROUPS]
    return {
        group: tuple(
            name
            for name, (comes, paid) in sorted(states(apps, group).items())
            if comes and not paid
        )
        for group in groups
    }


def _others(apps: Apps, group: str) -> list[str]:
    """Those who need no reminder: first those who do not come and have not paid."""
    known = sorted(states(apps, group).items())
    return [name for name, (comes, paid) in sorted(known, key=lambda one: one[1][1])
            if paid or not comes]  # fmt: skip


def _plant(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Everybody answers first; then some things change, and some change back."""
    group = random.choice([name for name in _GROUPS if name not in CHATS.names(apps)])
    people = random.sample(recipients(apps), k=random.randrange(10, 13))
    turns = [(name, random.choice((_IN, _IN, _IN, _IN_AND_PAID))) for name in people]
    state = {name: [True, said == _IN_AND_PAID] for name, said in turns}
    for _ in range(random.randrange(8, 11)):
        name, about = random.sample(people, k=2)
        comes, paid = state[name]
        said = random.choice(
            [
                *([_BACK, _BACK] if comes and paid else []),
                *([_OUT, _PAID] if comes and not paid else []),
                *([_IN_AGAIN, _IN_AGAIN] if not comes else []),
                *([_PAID_FOR] if paid and state[about] == [True, False] else []),
                *([_OTHER_OUT] if state[about] == [True, False] else []),
                # Small talk of one who does not come would say that they do.
                *([random.choice(_CHATTER)] if comes else []),
            ]
        )
        match said:
            case "I have paid for {} as well":
                state[about][1] = True
            case "{} cannot come, I am to tell you":
                state[about][0] = False
            case _:
                now = _STATES.get(said, (None, None))
                state[name] = [old if new is None else new
                               for old, new in zip(state[name], now, strict=True)]  # fmt: skip
        turns.append((name, said.format(about)))
    owing = [name for name, now in state.items() if now == [True, False]]
    changed = [text for _, text in turns[len(people) :] if text not in _CHATTER]
    if not 3 <= len(owing) <= 7 or len(changed) < 5:
        raise NoChoiceError(f"found {len(owing)} to remind and {len(changed)} changes")
    return group, group_of(random, group, people, turns)


def _look(apps: Apps, group: str) -> Steps:
    said = [m for m in apps[MESSAGES]["messages"] if m["chat"] == group]
    # Not to the first one: three equal swipes in a row are taken for a loop.
    first = {"id": "message_sender", "text": said[-_ON_TWO_SCREENS]["from"]}
    return *open_chat(group), scroll(target(id="message_list"), finger="down", **first)


TO_REMIND = Shows(
    "to_remind", Messages, "contact", "group", _to_remind, _look, to_chats,
    many=True, plant=_plant, decoys=_others,
)  # fmt: skip
"""Those who come, and whose share is not paid."""
