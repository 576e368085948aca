"""Rotas: who is there at a day or an hour, which follows from what was found before.

Members of a group say from when until when each of them is there; some change that, one of them
hands a part over to somebody else, and somebody takes a part of that back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from typing import Any, Literal

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.probes.sources.builtin.chains.facts import read_fact, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Fact, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import with_planted
from uiprobe.probes.sources.builtin.chains.sayings import MOST_DRAWS, all_found_in
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    group_of,
    read_chat,
    to_chats,
    writers,
)
from uiprobe.probes.sources.builtin.goals.messages import CHATS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_HANDED, _BACK_AGAIN = "handed over", "taken back"
_SLIPS = (_HANDED, _BACK_AGAIN)
"""Changes that one may overlook, the likelier first."""

_SHORTEST = 3
"""Points of the last part, as nobody says "from 3 May to 3 May"."""


@dataclass(frozen=True, slots=True)
class _Rota:
    """A rota of a group.

    Attributes:
        group: Its name.
        kind: Whether it is of days or of hours.
        opening: The first message, which says what the rota is for.
        first: A member's own part.
        handed: A member is not there in a part of theirs, and says who is.
        back: A member is there after all in a part of that.
        talk: Other messages.
        least, most: The first and the last point; days from today, or quarters of an hour.
        parts: Points that one member has.
    """

    group: str
    kind: Literal["date", "time"]
    opening: str
    first: str
    handed: str
    back: str
    talk: tuple[str, ...]
    least: int
    most: int
    parts: range

    def value(self, point: int) -> str:
        """A point as the value of a fact."""
        if self.kind == "date":
            return in_days(point)
        return f"{point // 4:02}:{point % 4 * 15:02}"

    def point(self, value: str) -> float:
        """The inverse of `value`, also between points."""
        if self.kind == "date":
            return (date.fromisoformat(value) - date.fromisoformat(in_days(0))) / timedelta(days=1)
        return int(value[:2]) * 4 + int(value[3:]) / 15

    def written(self, point: int) -> str:
        """A point as people write it."""
        return write_fact(self.kind, self.value(point))

    def read(self, words: str) -> float:
        """The inverse of `written`."""
        return self.point(read_fact(self.kind, words))

    def holds(self, since: float, until: float, point: float) -> bool:
        """Whether a point lies in a part; the last day of one counts, the last minute does not."""
        return since <= point <= until if self.kind == "date" else since <= point < until


_BOATHOUSE = _Rota(
    "Early rowers", "date",
    "They lock the boathouse now, so that one of us has to open it. Who does that when?",
    "I can do it from {} to {}",
    "From {} to {} I am away, {} does it for me",
    "I can do it myself from {} to {} after all",
    ("Thanks!", "The water is still cold", "Bring a hat", "New oars have come"),
    2, 66, range(9, 14),
)  # fmt: skip
_LIFTS = _Rota(
    "Out and about", "time",
    "I have no car on that day. Who of you could drive us, and when?",
    "I could from {} to {}",
    "My car is needed at home from {} to {}, {} drives then",
    "I got the car back, so from {} to {} it is me again",
    ("Thank you!", "I bring snacks", "Is there room for a bag?", "Lovely"),
    40, 92, range(9, 14),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a rota as a message says it.

    Attributes:
        since, until: Its points.
        who: The person who is there.
        slip: The change that it is; empty for a first part.
    """

    since: float
    until: float
    who: str
    slip: str


def _parts(rota: _Rota, messages: Collection[Mapping[str, Any]]) -> list[_Part]:
    """The parts that messages say, in their order: the last one that holds a point counts."""
    parts = []
    for message in messages:
        who, text = message["from"], message["text"]
        if said := all_found_in(rota.first, text):
            slip = ""
        elif said := all_found_in(rota.handed, text):
            slip, who = _HANDED, said[2]
        elif said := all_found_in(rota.back, text):
            slip = _BACK_AGAIN
        else:
            continue
        parts.append(_Part(rota.read(said[0]), rota.read(said[1]), who, slip))
    return parts


def _on_duty(rota: _Rota, parts: Sequence[_Part], value: str, skipped: str = "none") -> str | None:
    """The person who is there at a point; None if nobody is."""
    point = rota.point(value)
    for part in reversed(parts):
        if part.slip != skipped and rota.holds(part.since, part.until, point):
            return part.who
    return None


def _messages(rota: _Rota, apps: Apps) -> list[dict[str, Any]]:
    return [m for m in apps[MESSAGES]["messages"] if m["chat"] == rota.group]


def _points(rota: _Rota) -> list[str]:
    step = 1 if rota.kind == "date" else 5
    if rota.kind == "date":
        return [rota.value(point) for point in range(rota.least, rota.most)]
    return [
        f"{minutes // 60:02}:{minutes % 60:02}"
        for minutes in range(15 * rota.least, 15 * rota.most, step)
    ]


class _OnDuty(Mapping[str, Values]):
    """The person who is there at each point; of the times of a day, only some are listed."""

    def __init__(self, rota: _Rota, parts: Sequence[_Part]) -> None:
        self._rota, self._parts = rota, parts

    def __getitem__(self, value: str) -> Values:
        name = _on_duty(self._rota, self._parts, value)
        if name is None:
            raise KeyError(value)
        return (name,)

    def __iter__(self) -> Iterator[str]:
        return (value for value in _points(self._rota) if value in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _facts(rota: _Rota, apps: Apps) -> Mapping[str, Values]:
    return _OnDuty(rota, _parts(rota, _messages(rota, apps)))


def _decoys(rota: _Rota, apps: Apps, value: str) -> list[str]:
    """Those whom one takes for it who overlooks a change, then all others."""
    parts = _parts(rota, _messages(rota, apps))
    slips = [_on_duty(rota, parts, value, slip) for slip in _SLIPS]
    members = CHATS.get(apps, rota.group)["members"]
    return [name for name in dict.fromkeys([*slips, *members]) if name is not None]


def _plant(rota: _Rota, random: Random, apps: Apps, value: str) -> Planted:
    """The rota, in which the part that is asked about changes hands."""
    said = _messages(rota, apps)
    if not rota.least <= rota.point(value) < rota.most - 1:
        raise NoChoiceError(f"{rota.group}: {value} is not in the rota")
    for _ in range(MOST_DRAWS):
        if said:
            people = CHATS.get(apps, rota.group)["members"]
            turns: list[tuple[str, str]] = []
        else:
            people = random.sample(writers(apps), k=7)
            turns = _draw_parts(rota, random, people)
        known = [*said, *({"from": name, "text": text} for name, text in turns)]
        turns += _draw_changes(rota, random, known, people, value)
        planted = group_of(random, rota.group, people, turns)
        if said:
            planted = {MESSAGES: {"messages": planted[MESSAGES]["messages"]}}
        parts = _parts(rota, _messages(rota, with_planted(apps, planted)))
        right = _on_duty(rota, parts, value)
        # Who overlooks a change takes somebody else.
        if right is not None and right != _on_duty(rota, parts, value, _HANDED):
            return planted
    raise NoChoiceError(f"{rota.group}: found no rota in which the changes make a difference")


def _draw_parts(rota: _Rota, random: Random, people: list[str]) -> list[tuple[str, str]]:
    parts = []
    since, at = rota.least, 0
    while since < rota.most:
        until = since + random.choice(rota.parts)
        if until > rota.most - _SHORTEST:
            until = rota.most
        end = until - 1 if rota.kind == "date" else until
        said = rota.first.format(rota.written(since), rota.written(end))
        parts.append((people[1 + at % 5], said))
        since, at = until, at + 1
    random.shuffle(parts)
    talk = [(random.choice(people), words) for words in random.sample(rota.talk, k=2)]
    return [(people[0], rota.opening), *parts[:3], talk[0], *parts[3:], talk[1]]


def _draw_changes(
    rota: _Rota,
    random: Random,
    known: Collection[Mapping[str, Any]],
    people: Collection[str],
    value: str,
) -> list[tuple[str, str]]:
    """The part around a point is handed over, and another part of that may be taken back."""
    point = int(rota.point(value))
    holder = _on_duty(rota, _parts(rota, known), value)
    if holder is None:
        raise NoChoiceError(f"{rota.group}: nobody is there at {value}")
    # Nobody hands over what is not theirs, so that nobody else is there at the same time.
    parts = _parts(rota, known)
    since, until = point, point + 1
    for _ in range(random.randrange(1, 4)):
        since -= _on_duty(rota, parts, rota.value(since - 1)) == holder
    for _ in range(random.randrange(2, 5)):
        until += _on_duty(rota, parts, rota.value(until)) == holder
    other = random.choice([name for name in people if name != holder])
    backs = [
        (first, last) for first, last in ((since, point - 1), (point + 2, until)) if first < last
    ]
    turns = [
        (holder, rota.handed.format(rota.written(since), rota.written(until), other)),
        (random.choice(list(people)), random.choice(rota.talk)),
    ]
    if backs:
        turns.append((holder, rota.back.format(*map(rota.written, random.choice(backs)))))
    return turns


def _on(name: str, rota: _Rota) -> Shows:
    return Shows(
        name, Messages, "contact", "", lambda apps: _facts(rota, apps),
        lambda apps, value: read_chat(apps, rota.group), to_chats,
        decoys=lambda apps, value: _decoys(rota, apps, value),
        answer=lambda random, apps, value: _plant(rota, random, apps, value),
    )  # fmt: skip


def _by(pattern: Shows, *facts: Fact) -> Shows:
    """The same for what these facts say."""
    return replace(pattern, by=facts)


_OPENS, _DRIVES = _on("opens", _BOATHOUSE), _on("drives", _LIFTS)


def opens(day: Fact) -> Shows:
    """The person who opens the boathouse on a day."""
    return _by(_OPENS, day)


def drives(hour: Fact) -> Shows:
    """The person who can drive at an hour."""
    return _by(_DRIVES, hour)
