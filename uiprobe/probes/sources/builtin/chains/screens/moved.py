"""Facts that were corrected several times, elsewhere, or that nobody has said yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge
from uiprobe.probes.sources.builtin.chains.sayings import (
    MOST_DRAWS,
    SAID,
    Saying,
    found_in,
    say,
    say_on,
    told_value,
    values_of,
)
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import (
    CIRCLES,
    goes_elsewhere,
    in_a_circle,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    GROUPS,
    conversations,
    group_of,
    people_for,
    to_chats,
)
from uiprobe.probes.sources.builtin.chains.screens.said import (
    draw_sayings,
    texts_of,
    told,
    uncorrected,
)
from uiprobe.probes.sources.builtin.goals.messages import CHATS, open_chat
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError
from uiprobe.ui.evaluators import FindElement

_MOST = 3
_ELSEWHERE = "I have put the latest on that into our group {}"


@dataclass(frozen=True, slots=True)
class _Moved:
    """A fact that its sender corrects in their conversation, in a group, or in both.

    Attributes:
        saying: The sentences of each person about theirs.
        mine: What each of them calls it. In a group others may have such a thing, too, so that each
            text there that says no value begins with it.
        again: Says another value in a group.
        groups: The names of the groups in which one may go on.
        pointed: Whether the conversation says that one goes on in a group. All corrections are
            there then, and others correct theirs between them.
    """

    saying: Saying
    mine: str
    again: str
    groups: Sequence[str] = CIRCLES
    pointed: bool = False

    def in_group(self, text: str) -> str:
        """The words in a group for those of a conversation."""
        value = found_in(self.saying.again, text)
        return self.again.format(value) if value is not None else f"{self.mine}: {text}"

    def _from_group(self, text: str) -> str:
        value = found_in(self.again, text)
        if value is not None:
            return self.saying.again.format(value)
        return text.removeprefix(f"{self.mine}: ")

    def texts(self, apps: Apps, person: str) -> list[str]:
        """The texts of a person in their conversation, then in a group, in words of the former."""
        said = [m for m in apps[MESSAGES]["messages"] if m["from"] == person]
        return [
            *texts_of(apps, person),
            *(self._from_group(m["text"]) for m in said if m["chat"] in self.groups),
        ]

    def values(self, apps: Apps, person: str) -> list[str]:
        """The values that count one after the other."""
        return values_of(self.saying, self.texts(apps, person))

    def facts(self, apps: Apps) -> dict[str, Values]:
        """The value that is left of what each person said."""
        people = sorted({message["chat"] for message in apps[MESSAGES]["messages"]})
        read = {person: self.values(apps, person) for person in people}
        return {person: (values[-1],) for person, values in read.items() if values}

    def group(self, apps: Apps, person: str) -> str:
        """The group in which a person goes on; empty if they do not."""
        return next(
            (
                str(message["chat"])
                for message in apps[MESSAGES]["messages"]
                if message["from"] == person
                and message["chat"] in self.groups
                and self._says(message["text"])
            ),
            "",
        )

    def _says(self, text: str) -> bool:
        return text.startswith(f"{self.mine}: ") or found_in(self.again, text) is not None

    def look(self, apps: Apps, person: str) -> Steps:
        """Read the conversation, then the group."""
        group = self.group(apps, person)
        listing = target(id="message_list")
        own = (
            _ELSEWHERE.format(group)
            if self.pointed
            else next(t for t in texts_of(apps, person) if told_value(self.saying, t) is not None)
        )
        conversation = (
            *open_chat(person), scroll(listing, finger="down", id="message_text", text=own),
        )  # fmt: skip
        if not group:
            return conversation
        first = next(m["text"] for m in apps[MESSAGES]["messages"] if m["chat"] == group)
        return (
            *conversation,
            *to_chats(apps),
            *open_chat(group),
            scroll(listing, finger="down", id="message_text", text=first),
        )

    def decoys(self, apps: Apps, person: str) -> list[str]:
        """The values that a person corrected, the last one first, then those of others."""
        before = self.values(apps, person)[-2::-1]
        return [*before, *(value for [value] in self.facts(apps).values())]

    def late(self, random: Random, apps: Apps, person: str) -> tuple[Planted, Sequence[Later]]:
        """One more correction, where the last one is."""
        text = say_on(random, self.saying, self.texts(apps, person))
        group = self.group(apps, person)
        if group:
            return {}, ({"chat": group, "from": person, "text": self.in_group(text)},)
        return {}, ({"chat": person, "from": person, "text": text},)

    def plant(self, random: Random, apps: Apps) -> tuple[str, Planted]:
        """Draws who says theirs, and where they correct it."""
        return (self._plant_pointed if self.pointed else self._plant)(random, apps)

    def _plant(self, random: Random, apps: Apps) -> tuple[str, Planted]:
        """Three people say theirs; the last correction may be in a group."""
        said = draw_sayings(random, apps, self.saying, _MOST)
        person, *others = said
        if not self.groups or not goes_elsewhere(random):
            return person, conversations(random, apps, said)
        *own, last = said[person]
        return person, merge(
            conversations(random, apps, {**said, person: own}),
            in_a_circle(random, apps, person, self.in_group(last), others),
        )

    def _plant_pointed(self, random: Random, apps: Apps) -> tuple[str, Planted]:
        """Three people say theirs, and go on in a group."""
        people = people_for(random, apps, self.facts(apps), 4)
        person, others = people[0], people[1:3]
        group = random.choice([name for name in self.groups if name not in CHATS.names(apps)])
        for _ in range(MOST_DRAWS):
            own, *rest = say(random, self.saying, changes=2)
            foreign = {one: say(random, self.saying, changes=1) for one in others}
            ends = [values_of(self.saying, said)[-1] for said in foreign.values()]
            values = values_of(self.saying, [own, *rest])
            if len({*ends, *values}) == len(ends) + len(set(values)):
                break
        else:
            raise NoChoiceError(f"found no values of a {self.saying.kind} that nobody else says")
        chats = {
            person: [own, _ELSEWHERE.format(group)],
            **{one: said[:1] for one, said in foreign.items()},
        }
        turns = [(person, self.in_group(text)) for text in rest]
        for one, said in foreign.items():
            turns.insert(random.randint(0, len(turns)), (one, self.in_group(said[1])))
        return person, merge(
            conversations(random, apps, chats), group_of(random, group, people, turns)
        )


def _sent(name: str, moved: _Moved) -> Shows:
    return Shows(
        name, Messages, moved.saying.kind, "person", moved.facts, moved.look, to_chats,
        plant=moved.plant, decoys=moved.decoys, late=moved.late,
        last_counts=bool(moved.groups) and not moved.pointed,
    )  # fmt: skip


_HIKE = _Moved(
    replace(
        SAID["date"], first="The hike is on {}", again="We had to move the hike, it is on {} now"
    ),
    "My hike",
    "My hike was moved, it is on {} now",
)
_LUNCH = _Moved(
    replace(
        SAID["time"],
        first="I have a table for lunch at {}",
        again="The table is for {} instead",
        make=lambda random: f"{random.randrange(12, 14)}:{random.randrange(2, 11) * 5}",
    ),
    "My table for lunch",
    "My table for lunch is for {} instead",
)
_RENT = _Moved(
    replace(
        SAID["amount"], first="The van costs us {}", again="They billed it anew, the van is {}"
    ),
    "The van I hired",
    "The van I hired was billed anew, it is {} now",
)
_LOCKER = _Moved(
    replace(SAID["code"], first="My locker opens with {}", again="New lock! My locker needs {}"),
    "My locker",
    "My locker has a new lock, it needs {} now",
)
HIKE = _sent("hike_sent", _HIKE)
LUNCH = _sent("lunch_sent", _LUNCH)
RENT = _sent("van_sent", _RENT)
LOCKER = _sent("locker_sent", _LOCKER)

IN_CONVERSATION = {
    fact.name: _sent(fact.name, replace(moved, groups=()))
    for fact, moved in ((HIKE, _HIKE), (LUNCH, _LUNCH), (RENT, _RENT), (LOCKER, _LOCKER))
}
"""The same facts, by name, where all corrections are in the conversation."""

REGATTA = _sent(
    "regatta_sent",
    _Moved(
        replace(
            SAID["date"],
            first="I am in a regatta on {}",
            again="They moved my regatta, it is on {} now",
        ),
        "My regatta",
        "They moved my regatta, it is on {} now",
        GROUPS,
        pointed=True,
    ),
)
CABIN = _sent(
    "cabin_sent",
    _Moved(
        replace(
            SAID["code"],
            first="My cabin opens with {}",
            again="My cabin has a new code, it is {}",
        ),
        "My cabin",
        "My cabin has a new code, it is {}",
        GROUPS,
        pointed=True,
    ),
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
