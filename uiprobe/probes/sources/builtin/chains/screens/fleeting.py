"""Facts that are gone when they are needed: messages that vanish, and voicemails.

A voicemail says several facts, and is heard once. Whatever is entered first, the last of them has
to be kept over all that is entered before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import stamp
from uiprobe.environments.phone.content import STREETS, phone_number
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.chains.facts import FactKind
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.sayings import (
    SAID,
    Saying,
    say,
    told_value,
    values_of,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import to_chats, writers
from uiprobe.probes.sources.builtin.chains.screens.said import (
    plant_sayings,
    texts_of,
    told,
    uncorrected,
)
from uiprobe.probes.sources.builtin.goals.messages import open_chat
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

# Messages.


def _fading(kind: str) -> Callable[[dict[str, Any]], None]:
    return lambda message: message.update(fleeting={"kind": kind, "seen": ""})


def _look(saying: Saying) -> Callable[[Apps, str], Steps]:
    def look(apps: Apps, person: str) -> Steps:
        first = next(t for t in texts_of(apps, person) if told_value(saying, t) is not None)
        at = {"id": "message_text", "text": first}
        return *open_chat(person), scroll(target(id="message_list"), finger="down", **at)

    return look


def _vanishing(name: str, kind: str, saying: Saying) -> Shows:
    return Shows(
        name, Messages, saying.kind, "person", told(saying), _look(saying), to_chats,
        plant=plant_sayings(saying, 2, _fading(kind)), decoys=uncorrected(saying), once=True,
    )  # fmt: skip


def _viewed_once(name: str, saying: Saying) -> Shows:
    return Shows(
        name, Messages, saying.kind, "person", told(saying),
        lambda apps, person: (
            *open_chat(person),
            scroll(target(id="message_list"), finger="down", id="message_text", text="View once"),
            click(id="message_text", text="View once"),
        ),
        lambda apps: (BACK, *to_chats(apps)),
        plant=plant_sayings(saying, 0, _fading("once")), once=True,
    )  # fmt: skip


WIFI = _vanishing(
    "wifi_sent", "deleted",
    replace(
        SAID["code"],
        first="The wifi password is {}",
        again="I mistyped the wifi password. It is {}",
    ),
)  # fmt: skip
BOX_CODE = _vanishing(
    "box_code_sent", "expired",
    replace(
        SAID["code"],
        first="Your code for the parcel box is {}",
        again="Here is a new code for the parcel box: {}",
    ),
)  # fmt: skip
DINNER = _vanishing(
    "dinner_sent", "deleted",
    replace(
        SAID["amount"],
        first="Your share of the dinner is {}",
        again="I counted wrong. Your share is {}",
        moves=(replace(SAID["amount"].moves[0], text="They left out the wine, so it is {} more"),),
    ),
)  # fmt: skip
SAFE = _viewed_once(
    "safe_sent",
    replace(SAID["code"], first="The safe opens with {}", again="The safe opens with {} now"),
)
KEY_PLACE = _viewed_once(
    "key_place_sent",
    replace(SAID["address"], first="The key is at {}", again="The key is now at {}"),
)
SURPRISE = _viewed_once(
    "surprise_sent",
    replace(
        SAID["date"], first="The surprise is on {}", again="The surprise is now on {}", moves=()
    ),
)

# Voicemails.

_LATER = SAID["time"].moves

_HEARD: dict[FactKind, Saying] = {
    saying.kind: saying
    for saying in (
        Saying(
            "phone number",
            "You can call me on {}.",
            "About the number, I read out the wrong one. It is {}.",
            phone_number,
            (replace(SAID["phone number"].moves[0], text="The number ends in {}, sorry."),),
        ),
        Saying(
            "time",
            "I get there at {}.",
            "About the time, it is {} after all.",
            SAID["time"].make,
            (
                replace(_LATER[0], text="About the time, it will be half an hour later."),
                replace(_LATER[1], text="About the time, it will be an hour earlier."),
            ),
        ),
        Saying(
            "date",
            "I come on {}.",
            "About the day, it is {} after all.",
            SAID["date"].make,
            (
                replace(SAID["date"].moves[0], text="About the day, it has to be a week later."),
                replace(SAID["date"].moves[1], text="About the day, it has to be two days later."),
            ),
        ),
        Saying(
            "amount",
            "The repair costs {}.",
            "About the repair, it costs {}.",
            SAID["amount"].make,
            (replace(SAID["amount"].moves[0], text="For the repair, add {} for the parts."),),
        ),
        Saying(
            "code",
            "The code of the garage is {}.",
            "About the garage, its code is {} now.",
            SAID["code"].make,
            (replace(SAID["code"].moves[0], text="The code of the garage ends in {} now."),),
        ),
        Saying(
            "address",
            "I stay at {}.",
            "About the address, it is {}.",
            lambda random: f"{random.choice(STREETS)} {random.randrange(2, 140)}",
            (replace(SAID["address"].moves[0], text="It is number {} in the same street."),),
        ),
    )
}
"""The sentences of voicemails by the kinds of facts."""

_FILLERS = (
    "So much for that.", "What else?", "I hope that you can hear me.", "It is loud here.",
    "Give my love to everyone.", "I have to hurry.",
)  # fmt: skip
_CALLED = 7
"""Days since the first of the calls; all others are later."""


def _lines(apps: Apps) -> dict[str, list[str]]:
    calls = [call for call in apps[MESSAGES]["calls"] if "voicemail" in call]
    return {call["name"]: call["voicemail"]["lines"] for call in calls}


def _voice(random: Random, name: str, *, most: int) -> list[str]:
    """All facts of a voicemail in some order, and further on some corrections."""
    said = {kind: say(random, _HEARD[kind], changes=0)[0] for kind in _HEARD}
    kinds = random.sample(tuple(_HEARD), k=len(_HEARD))
    lines = [f"Hello, it is {name.split()[0]}.", *(said[kind] for kind in kinds)]
    corrected = random.sample(kinds[:-1], k=most)
    lines.append(random.choice(_FILLERS))
    for kind in corrected:
        move = random.choice(_HEARD[kind].moves)
        lines.append(move.text.format(move.make(random)))
    return [*lines, "Bye!"]


def _plant_voicemails(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Three people leave a voicemail; the first corrects two of its facts."""
    people = random.sample(writers(apps), k=3)
    calls: list[dict[str, Any]] = [
        {
            "name": name,
            "kind": "missed",
            "at": stamp(START - timedelta(days=_CALLED, minutes=37 * at)),
            "voicemail": {"lines": _voice(random, name, most=2 if not at else 0), "heard": False},
        }
        for at, name in enumerate(people)
    ]
    heard = [[values_of(s, c["voicemail"]["lines"])[-1] for s in _HEARD.values()] for c in calls]
    if any(len(set(values)) < len(values) for values in zip(*heard, strict=True)):
        raise NoChoiceError("found two voicemails that say the same")
    return people[0], {MESSAGES: {"calls": calls}}


def _listen(apps: Apps, caller: str) -> Steps:
    button = {"id": "call_voicemail", "beside": target(id="call_title", text=caller)}
    return (
        click(desc="Calls"),
        *find("call_list", **button),
        *(click(id="voicemail_next") for _ in _lines(apps)[caller][1:]),
    )


def _decoys(saying: Saying) -> Callable[[Apps, str], list[str]]:
    def decoys(apps: Apps, caller: str) -> list[str]:
        lines = _lines(apps)
        before = values_of(saying, lines[caller])[-2::-1]
        return [*before, *(values_of(saying, lines[name])[-1] for name in sorted(lines))]

    return decoys


def heard(*kinds: FactKind) -> tuple[Shows, ...]:
    """The facts of one voicemail, which is played once; the first of them plays it."""
    return tuple(
        Shows(
            f"heard_{kind.replace(' ', '_')}", Messages, kind, "caller",
            _facts(_HEARD[kind]),
            (lambda apps, caller: ()) if at else _listen,
            () if at else (BACK, click(desc="Chats")),
            plant=None if at else _plant_voicemails,
            decoys=_decoys(_HEARD[kind]), once=True,
        )
        for at, kind in enumerate(kinds)
    )  # fmt: skip


def _facts(saying: Saying) -> Callable[[Apps], dict[str, Values]]:
    return lambda apps: {
        name: (values_of(saying, lines)[-1],) for name, lines in _lines(apps).items()
    }
