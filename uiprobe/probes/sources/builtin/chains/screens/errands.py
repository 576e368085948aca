"""A round of errands in the order that ends earliest: places, minutes between them, hours.

The places are tasks; somebody writes how long the ways are and when one is let in where, and
corrects that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.chains.facts import read_fact, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.plans import (
    Choice,
    Legs,
    Stop,
    earliest_rounds,
    end_of,
    improved,
    inserted,
    nearest_first,
    shortest,
)
from uiprobe.probes.sources.builtin.chains.planting import merge, with_later, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import all_found_in, found_in
from uiprobe.probes.sources.builtin.chains.screens.messages import (
    conversation,
    people_for,
    read_chat,
    to_chats,
)
from uiprobe.probes.sources.builtin.goals.todo import TASKS, new_task
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_PLACES = (
    *("Print Shop", "Town Archive", "Ferry Office", "Shoe Repair", "Glass Studio", "Post Counter"),
    *("Lost Property", "Bike Workshop", "Framing Shop", "Dry Cleaner", "Key Cutter", "Seed Bank"),
    *("Toy Library", "Recycling Yard", "Notary Desk", "Ticket Booth"),
)
_COUNT = 9
"""Places that are visited in the end."""
_ASKED = 5
"""The place on the round that is asked for."""
_TIMED = 4
"""Places with hours."""

_HOME = "home"
_NOTES = "City round, {} minutes there"

_OPENING = (
    "I looked up all the ways for your city round tomorrow, by bike and in minutes. They are the"
    " same in both directions. Where you are too early, you have to wait; once you are let in, you"
    " may stay past closing"
)
_LEGS = "From {} it is {}"
_LEG = "{} to {}"
_START = "You can leave home at {}"
_HOURS = "{} lets people in from {} to {}"
_FIRST = "Go to {} before {}, they want the form from there"
_LEG_NOW = "The traffic has changed. From {} to {} or back it is {} now"
_START_NOW = "I need the bike a bit longer, you can leave home at {} instead"
_HOURS_NOW = "I got the hours of {} wrong. They let people in from {} to {}"
_NO_FORM = "{} does not want a form any more, so go there when it suits you"
_TALK = ("Take a coat", "The bike has new lights", "Thanks for doing all that", "Have fun!")

_WAYS, _HOURS_SLIP, _FORMS, _STARTS, _DONE, _DOORS = (
    "ways", "hours", "forms", "start", "done", "doors",
)  # fmt: skip
_SLIPS = (_WAYS, _STARTS, _DOORS, _HOURS_SLIP, _FORMS, _DONE)
"""Oversights, each of which gives another time, or no order that is possible."""


@dataclass(slots=True)
class _Said:
    """The messages about a round: minutes of ways, hours, what comes before what."""

    legs: dict[frozenset[str], int] = field(default_factory=dict)
    hours: dict[str, tuple[int, int]] = field(default_factory=dict)
    before: dict[str, str] = field(default_factory=dict)
    start: int = -1


def _minutes(words: str) -> int:
    moment = read_fact("time", words)
    return int(moment[:2]) * 60 + int(moment[3:])


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _written(minutes: int) -> str:
    return write_fact("time", _clock(minutes))


def _read(messages: Collection[Mapping[str, Any]], skipped: str = "") -> _Said:
    said = _Said()
    for message in messages:
        text = message["text"]
        if found := all_found_in(_HOURS_NOW, text):
            if skipped != _HOURS_SLIP:
                said.hours[found[0]] = _minutes(found[1]), _minutes(found[2])
        elif found := all_found_in(_LEG_NOW, text):
            if skipped != _WAYS:
                said.legs[frozenset(found[:2])] = int(found[2])
        elif moment := found_in(_START_NOW, text):
            said.start = said.start if skipped == _STARTS else _minutes(moment)
        elif place := found_in(_NO_FORM, text):
            if skipped != _FORMS:
                said.before.pop(place, None)
        elif found := all_found_in(_LEGS, text):
            for part in found[1].split(", "):
                minutes, _, place = part.partition(" to ")
                said.legs[frozenset((found[0], place))] = int(minutes)
        elif found := all_found_in(_HOURS, text):
            said.hours[found[0]] = _minutes(found[1]), _minutes(found[2])
        elif found := all_found_in(_FIRST, text):
            said.before[found[1]] = found[0]
        elif moment := found_in(_START, text):
            said.start = _minutes(moment)
    return said


@dataclass(frozen=True, slots=True)
class _Round:
    """A round: its places, the minutes between them, what holds at each, and when it begins."""

    places: tuple[str, ...]
    legs: Legs
    stops: tuple[Stop, ...]
    start: int

    @property
    def best(self) -> tuple[int, tuple[Choice, ...]] | None:
        """The earliest end, and the orders that give it, up to two."""
        return earliest_rounds(self.legs, self.stops, self.start)

    @property
    def is_straight(self) -> bool:
        """Whether nobody is home earlier who rides through places without a stop there."""
        ways = shortest(self.legs)
        return ways == self.legs or earliest_rounds(ways, self.stops, self.start) == self.best

    @property
    def careless(self) -> Iterator[Choice]:
        """The orders of one who goes to the nearest place, and of one who fits in what stays open.

        Each is followed by what is left if one swaps or moves places as long as that helps.
        """
        for way in (nearest_first, inserted):
            order = way(self.legs, self.stops, self.start)
            if order is not None:
                yield order
                yield improved(self.legs, self.stops, self.start, order)

    def end(self, order: Choice) -> int | None:
        """The time at which one is home after an order; None if one is not let in."""
        return end_of(self.legs, self.stops, self.start, order)

    def at(self, order: Choice) -> str:
        """The place that is asked for."""
        return self.places[order[_ASKED - 1]]


def _round(apps: Apps, person: str, skipped: str = "") -> _Round | None:
    """The round about which somebody wrote; None if they wrote about none."""
    messages = [m for m in apps[MESSAGES]["messages"] if m["chat"] == m["from"] == person]
    if not any(message["text"] == _OPENING for message in messages):
        return None
    said = _read(messages, skipped)
    stays = {
        task["title"]: int(found)
        for task in TASKS.all(apps)
        if (found := found_in(_NOTES, task["notes"])) and (skipped == _DONE or not task["done"])
    }
    if skipped == _DOORS:
        said.hours = {}
    return _made(said, stays)


def _made(said: _Said, stays: Mapping[str, int]) -> _Round:
    """The round of what was said, with the minutes at each place."""
    names = (*stays, _HOME)
    legs = tuple(
        tuple(0 if one == other else said.legs[frozenset((one, other))] for other in names)
        for one in names
    )
    stops = tuple(
        Stop(
            stay,
            *said.hours.get(place, (0, 24 * 60)),
            after=sum(1 << at for at, one in enumerate(stays) if one == said.before.get(place)),
        )
        for place, stay in stays.items()
    )
    return _Round(tuple(stays), legs, stops, said.start)


def _rounds(apps: Apps) -> Iterator[tuple[str, _Round, int, Choice]]:
    people = sorted({message["chat"] for message in apps[MESSAGES]["messages"]})
    for person in people:
        found = _round(apps, person)
        best = None if found is None else found.best
        if found is not None and best is not None:
            yield person, found, best[0], best[1][0]


def _ends(apps: Apps) -> dict[str, Values]:
    return {person: (_clock(end),) for person, _, end, _ in _rounds(apps)}


def _stops(apps: Apps) -> dict[str, Values]:
    return {person: (one.at(order),) for person, one, _, order in _rounds(apps)}


def _slips(apps: Apps, person: str) -> Iterator[tuple[_Round, int, Choice]]:
    for slip in _SLIPS:
        one = _round(apps, person, slip)
        best = None if one is None else one.best
        if one is not None and best is not None:
            yield one, best[0], best[1][0]


def _other_ends(apps: Apps, person: str) -> list[str]:
    """The times of one who goes to the nearest place, then of those who overlook something."""
    one = _round(apps, person)
    careless = [] if one is None else [one.end(order) for order in one.careless]
    ends = [*careless, *(end for _, end, _ in _slips(apps, person))]
    return [_clock(end) for end in ends if end is not None]


def _other_stops(apps: Apps, person: str) -> list[str]:
    """The places at which those are then, and all others."""
    one = _round(apps, person)
    if one is None:
        return []
    careless = [one.at(order) for order in one.careless]
    seeming = [other.at(order) for other, _, order in _slips(apps, person)]
    return list(dict.fromkeys([*careless, *seeming, *one.places]))


_LATEST = 21 * 60
"""The latest time at which one is home again."""


def _is_planned(apps: Apps, person: str) -> bool:
    """Whether one order is the best, and whoever is careless is home at another time."""
    one = _round(apps, person)
    best = None if one is None else one.best
    if one is None or best is None or len(best[1]) != 1 or best[0] > _LATEST:
        return False
    # What costs least to find out comes first, as most rounds that are drawn are none.
    if any(one.end(order) == best[0] for order in one.careless) or not one.is_straight:
        return False
    # Whether one is let in at the last minute makes no difference.
    strict = tuple(replace(stop, closes=stop.closes - 1) for stop in one.stops)
    if earliest_rounds(one.legs, strict, one.start) != best:
        return False
    return all(end != best[0] for _, end, _ in _slips(apps, person))


def _draw_said(random: Random, places: Sequence[str], stays: Mapping[str, int]) -> _Said:
    """Ways, hours and what comes before what, all of which an order that is drawn fits.

    Places lie somewhere, and roads between them are more or less straight, but none is longer than
    a way through other places.
    """
    names = (*places, _HOME)
    at = {place: complex(random.uniform(0, 24), random.uniform(0, 24)) for place in names}
    said = _Said(start=60 * 12 + random.randrange(0, 90, 5))
    roads = [[0] * len(names) for _ in names]
    for (row, one), (column, other) in combinations(enumerate(names), 2):
        minutes = max(3, round(abs(at[one] - at[other]) * random.uniform(0.8, 1.7)))
        roads[row][column] = roads[column][row] = minutes
    ways = shortest(tuple(map(tuple, roads)))
    for (row, one), (column, other) in combinations(enumerate(names), 2):
        said.legs[frozenset((one, other))] = ways[row][column]
    order = random.sample(list(stays), k=len(stays))
    now, here, there = said.start, _HOME, {}
    for place in order:
        now += said.legs[frozenset((here, place))]
        there[place] = now
        now, here = now + stays[place], place
    for place in random.sample(order, k=_TIMED):
        opens = there[place] - random.randrange(15, 90)
        said.hours[place] = opens, there[place] + random.randrange(15, 90)
    first, then = sorted(random.sample(order, k=2), key=order.index)
    said.before[then] = first
    return said


def _texts(random: Random, places: Sequence[str], said: _Said) -> list[str]:
    names = [_HOME, *random.sample(places, k=len(places))]
    ways = [
        _LEGS.format(
            name,
            ", ".join(_LEG.format(said.legs[frozenset((name, to))], to) for to in names[at + 1 :]),
        )
        for at, name in enumerate(names[:-1])
    ]
    rest = [
        _START.format(_written(said.start)),
        *(_HOURS.format(place, *map(_written, hours)) for place, hours in said.hours.items()),
        *(_FIRST.format(first, then) for then, first in said.before.items()),
    ]
    random.shuffle(rest)
    return [_OPENING, *ways, random.choice(_TALK), *rest]


def _draw_turns(
    random: Random, places: Sequence[str], stays: Mapping[str, int]
) -> list[str] | None:
    """The messages about a round: with errors first, then corrections of them.

    What is wrong at first is drawn so that it stands in the way of the best order. None if there is
    no such order.
    """
    meant = _draw_said(random, places, stays)
    wrong = deepcopy(meant)
    before = _made(meant, stays)
    if before.best is None:
        return None
    order = [before.places[at] for at in before.best[1][0]]
    at = random.randrange(len(order) - 1)
    one, other = order[at : at + 2]
    way = frozenset((one, other))
    meant.legs[way] += random.randrange(6, 15)
    best = _made(meant, stays).best
    if best is None:
        return None
    order = [before.places[at] for at in best[1][0]]
    then, first = sorted(random.sample(order, k=2), key=order.index)
    if then in meant.before:
        return None
    wrong.before[then] = first
    shut = random.choice(list(meant.hours))
    moved = random.choice((-1, 1)) * random.randrange(60, 150)
    wrong.hours[shut] = meant.hours[shut][0] + moved, meant.hours[shut][1] + moved
    wrong.start -= random.randrange(10, 40, 5)
    later = [
        _LEG_NOW.format(one, other, meant.legs[way]),
        _NO_FORM.format(then),
        _HOURS_NOW.format(shut, *map(_written, meant.hours[shut])),
        _START_NOW.format(_written(meant.start)),
        random.choice(_TALK),
    ]
    random.shuffle(later)
    return [*_texts(random, places, wrong), *later]


_TRIES = 100


def _plant(random: Random, apps: Apps) -> tuple[str, Planted]:
    person = people_for(random, apps, [name for name, *_ in _rounds(apps)], 1)[0]
    into = apps[Todo.package]["current"]
    for _ in range(_TRIES):
        places = random.sample(_PLACES, k=_COUNT + 1)
        stays = {place: random.randrange(5, 26) for place in places}
        done = random.choice(places)
        texts = _draw_turns(
            random, places, {place: stay for place, stay in stays.items() if place != done}
        )
        if texts is None:
            continue
        tasks = [
            new_task(place, into, notes=_NOTES.format(stay), done=place == done)
            for place, stay in stays.items()
        ]
        planted = merge(
            conversation(random, apps, person, [(person, text) for text in texts]),
            {Todo.package: {"tasks": tasks}},
        )
        if _is_planned(with_planted(apps, planted), person):
            return person, planted
    raise NoChoiceError("found no round with one best order that is not the careless one")


def _change(random: Random, apps: Apps, person: str) -> tuple[Planted, Sequence[Later]]:
    """A way takes longer, or the round begins later: another order is the best one."""
    one = _round(apps, person)
    best = None if one is None else one.best
    if one is None or best is None:
        raise AssertionError("the round was planted")
    for _ in range(_TRIES):
        if random.random() < 0.7:
            first, second = random.sample(one.places, k=2)
            text = _LEG_NOW.format(first, second, random.randrange(3, 45))
        else:
            text = _START_NOW.format(_written(one.start + random.randrange(5, 45, 5)))
        said = {"chat": person, "from": person, "text": text}
        after = _round(with_later(apps, [said]), person)
        ends = None if after is None else after.best
        if (
            after is not None
            and ends is not None
            and len(ends[1]) == 1
            and ends[0] != best[0]
            and ends[0] <= _LATEST
            and after.at(ends[1][0]) != one.at(best[1][0])
            and after.is_straight
        ):
            return {}, (said,)
    raise NoChoiceError("found no change after which another order of a round is the best one")


def _look(apps: Apps, person: str) -> Steps:
    return (
        *read_chat(apps, person),
        *to_chats(apps),
        *(GO_HOME, click(id="icon", desc=Todo.label), *search_for(_NOTES.partition(",")[0])),
        *(BACK, BACK),
    )


ROUND_END = Shows(
    "round_end", Messages, "time", "host", _ends, _look,
    (GO_HOME, click(id="icon", desc=Messages.label)), plant=_plant, decoys=_other_ends,
    late=_change,
)  # fmt: skip
"""The earliest time at which one can be home again from a round."""

ROUND_STOP = replace(
    ROUND_END, name="round_stop", kind="title", facts=_stops, decoys=_other_stops
)  # fmt: skip
"""The place that is fifth on the round that ends earliest."""
