"""A day and an hour that a group settles on, and that the owner's calendar has to leave free.

Members say when they can come, change that, or stay away; the day moves, and with it what the
calendar has to leave free. What one of them writes may be for the owner alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import partial
from itertools import groupby
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.chains.facts import read_fact, write_fact
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge, with_later, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import MOST_DRAWS, found_in
from uiprobe.probes.sources.builtin.chains.screens.elsewhere import (
    aside,
    goes_elsewhere,
    has_asides,
    messages_about,
    read_asides,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import group_of, read_chat, to_chats
from uiprobe.probes.sources.builtin.chains.screens.reckoned import APPOINTMENTS
from uiprobe.probes.sources.builtin.goals.business import EVENTS, new_event, see_event
from uiprobe.probes.sources.builtin.goals.messages import CHATS
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_MEETINGS = ("Kayak club", "School reunion", "Quiz evening", "Street party", "Book exchange")

_FIRST = 13
"""The first hour that counts."""

_PROPOSED = "How about {}?"
_INSTEAD = "The hall is taken on that day. I have booked it for {} instead"
_ONE_MORE = "They need the hall themselves, so it has to be a day later. The hours stay as they are"
_FROM, _UNTIL = "I can come from {} on", "I have to leave at {}"
_BUSY = "I am free all afternoon and evening, but for the hour from {} on"
_CHANGED = "My day looks different now, so forget what I said. "
_OUT = "I am ill, plan without me"
_TALK = ("Nice!", "Good idea", "Who brings the key?", "I bring the drinks")

_MOVES, _CHANGES, _ABSENCES, _CALENDAR, _GAPS = "moves", "changes", "absences", "own", "gaps"
_ASIDES = "asides"
_SLIPS = (_CHANGES, _ABSENCES, _MOVES, _CALENDAR, _GAPS)
"""Oversights, the likeliest first."""


@dataclass(slots=True)
class _Plan:
    """The day of a group, and the minutes of the day between which each member cannot come."""

    day: str = ""
    away: dict[str, tuple[int, int]] = field(default_factory=dict)


def _minutes(words: str) -> int:
    moment = read_fact("time", words)
    return int(moment[:2]) * 60 + int(moment[3:])


def _read(messages: Collection[Mapping[str, Any]], skipped: Collection[str] = ()) -> _Plan:
    plan = _Plan()
    for message in messages:
        sender, text = message["from"], message["text"]
        changed = text.startswith(_CHANGED)
        if changed and _CHANGES in skipped:
            continue
        text = text.removeprefix(_CHANGED)
        if day := found_in(_PROPOSED, text) or found_in(_INSTEAD, text):
            plan.day = read_fact("date", day)
        elif text == _ONE_MORE and _MOVES not in skipped:
            plan.day = (date.fromisoformat(plan.day) + timedelta(days=1)).isoformat()
        elif (moment := found_in(_FROM, text)) is not None:
            plan.away[sender] = (0, _minutes(moment))
        elif (moment := found_in(_UNTIL, text)) is not None:
            plan.away[sender] = (_minutes(moment), 24 * 60)
        elif (moment := found_in(_BUSY, text)) is not None and _GAPS not in skipped:
            plan.away[sender] = (_minutes(moment), _minutes(moment) + 60)
        elif text == _OUT and _ABSENCES not in skipped:
            plan.away.pop(sender, None)
    return plan


def _days_named(messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """The days on which a group wanted to meet, one after the other."""
    plans = [_read(messages[: end + 1]).day for end in range(len(messages))]
    return [day for day, _ in groupby(filter(None, plans))]


def _messages(apps: Apps, group: str) -> list[dict[str, Any]]:
    return [message for message in apps[MESSAGES]["messages"] if message["chat"] == group]


def _hour(apps: Apps, group: str, *skipped: str) -> str | None:
    """The first full hour that suits all who come, and is free in the calendar, if there is one."""
    plan = _read(messages_about(apps, group, asides=_ASIDES not in skipped), skipped)
    taken = list(plan.away.values())
    if _CALENDAR not in skipped:
        events = [event for event in EVENTS.all(apps) if event["day"] == plan.day]
        taken += [(_of(event["start"]), _of(event["end"])) for event in events]
    for hour in range(_FIRST, 23):
        if not any(start < 60 * hour + 60 and 60 * hour < end for start, end in taken):
            return f"{hour}:00"
    return None


def _of(moment: str) -> int:
    return int(moment[:2]) * 60 + int(moment[3:])


def _groups(apps: Apps) -> list[str]:
    return [name for name in CHATS.names(apps) if name in _MEETINGS]


def _hours(apps: Apps) -> dict[str, Values]:
    found = {group: _hour(apps, group) for group in _groups(apps)}
    return {group: (hour,) for group, hour in found.items() if hour is not None}


def _days(apps: Apps) -> dict[str, Values]:
    return {group: (_read(_messages(apps, group)).day,) for group in _groups(apps)}


def _other_hours(apps: Apps, group: str) -> list[str]:
    """The hours of those who overlook something, and the first one of all."""
    likeliest = (_ASIDES,) if has_asides(apps, group) else ()
    slips = [_hour(apps, group, slip) for slip in (*likeliest, *_SLIPS)]
    return [*(hour for hour in slips if hour is not None), f"{_FIRST}:00"]


def _other_days(apps: Apps, group: str) -> list[str]:
    """The day before the last move, then the one before that."""
    messages = _messages(apps, group)
    proposed = [m for m in messages if found_in(_INSTEAD, m["text"]) is None]
    return [_read(messages, (_MOVES,)).day, _read(proposed).day]


def _clock(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02}"


def _said_time(minutes: int) -> str:
    return write_fact("time", _clock(minutes))


def _draw_turns(random: Random, people: list[str], hour: int) -> list[tuple[str, str]]:
    """A day and hours; then somebody has other hours, somebody stays away, and the day moves.

    Args:
        random: Draws them.
        people: The members, the first of whom makes the proposals.
        hour: Two hours before the one that is left; those who come can come from then on.
    """
    head, changing, gap, absent, leaving = people
    ahead = random.sample(range(5, 36), k=2)
    free = 60 * hour + 120
    said = [
        (changing, _UNTIL.format(_said_time(free + random.choice((90, 120, 150))))),
        (gap, _BUSY.format(_said_time(60 * hour + random.choice((0, 60))))),
        (absent, _FROM.format(_said_time(free + random.choice((30, 60, 90))))),
        (leaving, _UNTIL.format(_said_time(free + random.choice((60, 90))))),
    ]
    later = [
        (changing, _CHANGED + _FROM.format(_said_time(60 * hour - random.choice((0, 15, 30))))),
        (absent, _OUT),
        (head, _ONE_MORE),
        (leaving, random.choice(_TALK)),
    ]
    random.shuffle(later)
    return [
        (head, _PROPOSED.format(write_fact("date", in_days(ahead[0])))),
        (gap, random.choice(_TALK)),
        (head, _INSTEAD.format(write_fact("date", in_days(ahead[1])))),
        *random.sample(said, k=len(said)),
        *later,
    ]


def _draw_events(random: Random, day: str, hour: int) -> list[dict[str, Any]]:
    """Appointments on the day, of which one is in the way, and on the one before."""
    before = (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    hours = {
        day: [random.choice((hour, hour + 1)), random.choice((hour + 3, hour + 4))],
        before: [hour + 2, random.choice((hour, hour + 1)), random.choice((13, hour + 4))],
    }
    events = []
    for one, starts in hours.items():
        for start in sorted({60 * at + random.choice((0, 15, 30)) for at in starts}):
            end = start + random.choice((30, 45, 60)) if start % 60 == 0 else start + 30
            times = {"start": _clock(start), "end": _clock(end)}
            events.append({**new_event("", one, times["start"]), **times})
    return events


def _plant(asides: bool, random: Random, apps: Apps) -> tuple[str, Planted]:
    group = random.choice([name for name in _MEETINGS if name not in CHATS.names(apps)])
    people = random.sample(recipients(apps), k=5)
    titles = [title for title in APPOINTMENTS if title not in EVENTS.names(apps)]
    elsewhere = asides and goes_elsewhere(random)
    for _ in range(MOST_DRAWS):
        hour = random.choice((14, 15, 16))
        turns = _draw_turns(random, people, hour)
        apart: Planted = {}
        if elsewhere:
            # Without the absence of whoever is ill, there is no hour at all: one would search on.
            choices = [turn for turn in turns if turn[1].startswith(_CHANGED)]
            turn, apart = aside(random, apps, group, choices)
            turns = [one for one in turns if one != turn]
        talk = group_of(random, group, people, turns)
        named = _days_named(talk[MESSAGES]["messages"])
        if len(set(named)) < len(named):
            # A day that was refused comes again.
            continue
        day = named[-1]
        events = _draw_events(random, day, hour)
        for event, title in zip(events, random.sample(titles, k=len(events)), strict=True):
            event["title"] = title
        planted = merge(merge(talk, apart), {CALENDAR: {"events": events}})
        held = with_planted(apps, planted)
        # Whatever is overlooked makes a difference.
        if _hour(held, group) == f"{hour + 2}:00" not in _other_hours(held, group):
            return group, planted
    raise NoChoiceError("found no hour that suits a group, and that each oversight changes")


def _move(random: Random, apps: Apps, group: str) -> tuple[Planted, Sequence[Later]]:
    """The hall is taken once more, and on the new day another hour is left."""
    messages = _messages(apps, group)
    named, before = _days_named(messages), _hour(apps, group)
    head = messages[0]["from"]
    titles = [title for title in APPOINTMENTS if title not in EVENTS.names(apps)]
    for _ in range(MOST_DRAWS):
        day = in_days(random.randrange(5, 36))
        text = _INSTEAD.format(write_fact("date", day))
        events = _draw_events(random, day, random.choice((13, 14, 15)))[:2]
        for event, title in zip(events, random.sample(titles, k=len(events)), strict=True):
            event |= {"title": title, "day": day}
        said = {"chat": group, "from": head, "text": text}
        held = with_later(with_planted(apps, {CALENDAR: {"events": events}}), [said])
        if day not in named and _hour(held, group) not in (None, before):
            return {CALENDAR: {"events": events}}, (said,)
    raise NoChoiceError("found no other day with another hour that suits a group")


def _look(apps: Apps, group: str) -> Steps:
    [day] = _days(apps)[group]
    last = [event["title"] for event in EVENTS.all(apps) if event["day"] == day][-1]
    return (
        *read_chat(apps, group),
        *to_chats(apps),
        *read_asides(apps, group),
        *(GO_HOME, click(id="icon", desc=Business.label), *see_event(last), BACK, BACK),
    )  # fmt: skip


def _common_hour(asides: bool) -> Shows:
    return Shows(
        "common_hour", Messages, "time", "meeting", _hours, _look,
        (GO_HOME, click(id="icon", desc=Messages.label)), plant=partial(_plant, asides),
        decoys=_other_hours, late=_move, last_counts=asides,
    )  # fmt: skip


COMMON_HOUR = _common_hour(asides=True)
"""The first hour that suits everybody who comes, and the owner."""

COMMON_HOUR_IN_GROUP = _common_hour(asides=False)
"""The same where members write about it in the group alone."""


def meeting_day() -> Shows:
    """The day of the meeting, which was looked at for the hour: it follows `COMMON_HOUR`."""
    return Shows(
        "meeting_day", Messages, "date", "meeting", _days, lambda apps, group: (), (),
        decoys=_other_days,
    )  # fmt: skip
