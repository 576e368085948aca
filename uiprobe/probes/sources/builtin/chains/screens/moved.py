"""Facts that were corrected several times, elsewhere, or that nobody has said yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge
from uiprobe.probes.sources.builtin.chains.sayings import (
    MOST_DRAWS,
    SAID,
    Saying,
    say,
    say_on,
    told_value,
    values_of,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    GROUPS,
    conversations,
    group_of,
    people_for,
    to_chats,
)
from uiprobe.probes.sources.builtin.chains.screens.said import (
    corrected_later,
    plant_sayings,
    texts_of,
    told,
    uncorrected,
)
from uiprobe.probes.sources.builtin.goals.messages import CHATS, open_chat
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError
from uiprobe.ui.evaluators import FindElement

_MOST = 3


def _moved(name: str, saying: Saying) -> Shows:
    """A fact that its sender corrects up to three times, some of them by what is different."""

    def look(apps: Apps, person: str) -> Steps:
        first = next(t for t in texts_of(apps, person) if told_value(saying, t) is not None)
        at = {"id": "message_text", "text": first}
        return *open_chat(person), scroll(target(id="message_list"), finger="down", **at)

    return Shows(
        name, Messages, saying.kind, "person", told(saying), look, to_chats,
        plant=plant_sayings(saying, _MOST), decoys=uncorrected(saying),
        late=corrected_later(saying),
    )  # fmt: skip


HIKE = _moved(
    "hike_sent",
    replace(
        SAID["date"], first="The hike is on {}", again="We had to move the hike, it is on {} now"
    ),
)
LUNCH = _moved(
    "lunch_sent",
    replace(
        SAID["time"],
        first="I have a table for lunch at {}",
        again="The table is for {} instead",
        make=lambda random: f"{random.randrange(12, 14)}:{random.randrange(2, 11) * 5}",
    ),
)
RENT = _moved(
    "van_sent",
    replace(
        SAID["amount"], first="The van costs us {}", again="They billed it anew, the van is {}"
    ),
)
LOCKER = _moved(
    "locker_sent",
    replace(SAID["code"], first="My locker opens with {}", again="New lock! My locker needs {}"),
)

# A person goes on in a group.

_ELSEWHERE = "I have put the latest on that into our group {}"


def _group_of(apps: Apps, person: str) -> str:
    """The group in which a person goes on, by the message that says so."""
    [pointer] = [text for text in texts_of(apps, person) if text.startswith(_ELSEWHERE[:20])]
    return next(name for name in GROUPS if _ELSEWHERE.format(name) == pointer)


def _pointed(name: str, saying: Saying, mine: str) -> Shows:
    """A fact that its sender corrects in a group, where others correct theirs.

    Args:
        name: Its name.
        saying: The sentences of each person about theirs.
        mine: What each of them calls it.
    """
    begin = f"{mine}: "

    def in_group(text: str) -> str:
        # Between corrections of others, "a day earlier" would be said of what they wrote.
        return text if told_value(saying, text) is not None else begin + text

    def texts(apps: Apps, person: str) -> list[str]:
        """The messages of a person in their conversation, then those in the planted group."""
        said = [message for message in apps[MESSAGES]["messages"] if message["from"] == person]
        groups = [chat["name"] for chat in CHATS.all(apps) if chat["name"] in GROUPS]
        return [
            *(message["text"] for message in said if message["chat"] == person),
            *(m["text"].removeprefix(begin) for m in said if m["chat"] in groups),
        ]

    def facts(apps: Apps) -> dict[str, Values]:
        people = sorted({message["chat"] for message in apps[MESSAGES]["messages"]})
        read = {person: values_of(saying, texts(apps, person)) for person in people}
        return {person: (values[-1],) for person, values in read.items() if values}

    def plant(random: Random, apps: Apps) -> tuple[str, Planted]:
        known = facts(apps)
        people = people_for(random, apps, known, 4)
        person, others = people[0], people[1:3]
        group = random.choice([name for name in GROUPS if name not in CHATS.names(apps)])
        for _ in range(MOST_DRAWS):
            own, *rest = say(random, saying, changes=2)
            foreign = {one: say(random, saying, changes=1) for one in others}
            ends = [values_of(saying, said)[-1] for said in foreign.values()]
            values = values_of(saying, [own, *rest])
            if len({*ends, *values}) == len(ends) + len(set(values)):
                break
        else:
            raise NoChoiceError(f"found no values of a {saying.kind} that nobody else says")
        chats = {
            person: [own, _ELSEWHERE.format(group)],
            **{one: said[:1] for one, said in foreign.items()},
        }
        turns = [(person, in_group(text)) for text in rest]
        for one, said in foreign.items():
            turns.insert(random.randint(0, len(turns)), (one, in_group(said[1])))
        return person, merge(
            conversations(random, apps, chats), group_of(random, group, people, turns)
        )

    def look(apps: Apps, person: str) -> Steps:
        group = _group_of(apps, person)
        said = [m["text"] for m in apps[MESSAGES]["messages"] if m["chat"] == group]
        listing = target(id="message_list")
        return (
            *open_chat(person),
            scroll(listing, finger="down", id="message_text", text=_ELSEWHERE.format(group)),
            *to_chats(apps),
            *open_chat(group),
            scroll(listing, finger="down", id="message_text", text=said[0]),
        )

    def decoys(apps: Apps, person: str) -> list[str]:
        before = values_of(saying, texts(apps, person))[-2::-1]
        return [*before, *(value for [value] in facts(apps).values())]

    def late(random: Random, apps: Apps, person: str) -> tuple[Planted, Sequence[Later]]:
        text = in_group(say_on(random, saying, texts(apps, person)))
        return {}, ({"chat": _group_of(apps, person), "from": person, "text": text},)

    return Shows(
        name, Messages, saying.kind, "person", facts, look, to_chats,
        plant=plant, decoys=decoys, late=late,
    )  # fmt: skip


REGATTA = _pointed(
    "regatta_sent",
    replace(
        SAID["date"],
        first="I am in a regatta on {}",
        again="They moved my regatta, it is on {} now",
    ),
    "My regatta",
)
CABIN = _pointed(
    "cabin_sent",
    replace(
        SAID["code"], first="My cabin opens with {}", again="My cabin has a new code, it is {}"
    ),
    "My cabin",
)

# A fact that may not be there.

_PARKING = replace(
    SAID["code"], first="The code for the car park is {}", again="The car park takes {} now"
)
_LATER = "I do not have the code for the car park yet, I will ask"


def _plant_parking(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Three people write about the car park; the one who is meant may not have the code."""
    people = people_for(random, apps, told(_PARKING)(apps), 3)
    said = {name: say(random, _PARKING, changes=0) for name in people[1:]}
    here = say(random, _PARKING, changes=1)
    said[people[0]] = random.choice(([_LATER], here))
    if len({values_of(_PARKING, texts)[-1] for texts in said.values() if texts != [_LATER]}) < 2:
        raise NoChoiceError("found one code for the car park, expected several")
    planted = conversations(random, apps, {name: said[name] for name in people})
    return people[0], planted


def _look_for_parking(apps: Apps, person: str) -> Steps:
    texts = [t for t in texts_of(apps, person) if t == _LATER or told_value(_PARKING, t)]
    at = {"id": "message_text", "text": texts[0]}
    return *open_chat(person), scroll(target(id="message_list"), finger="down", **at)


PARKING = Shows(
    "parking_sent", Messages, "code", "person", told(_PARKING), _look_for_parking, to_chats,
    plant=_plant_parking, decoys=uncorrected(_PARKING),
    missing=lambda apps, person: FindElement(
        match_rules={"resource-id": f"{MESSAGES}:id/message_text", "text": _LATER}
    ),
)  # fmt: skip
