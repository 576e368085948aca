"""Facts that no screen shows, and that have to be reckoned from many records.

How many come is left of what a group wrote; the total of a category is the sum of payments over a
scrolled list, less what came back; the free hour is what the appointments of a day leave, and the
day is in a message that is corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows, Values
from uiprobe.probes.sources.builtin.chains.planting import merge
from uiprobe.probes.sources.builtin.chains.sayings import MOST_DRAWS, SAID, say_on, values_of
from uiprobe.probes.sources.builtin.chains.screens.messages import to_chats
from uiprobe.probes.sources.builtin.chains.screens.said import (
    plant_sayings,
    texts_of,
    told,
    uncorrected,
)
from uiprobe.probes.sources.builtin.chains.screens.shares import TO_REMIND, states
from uiprobe.probes.sources.builtin.goals.business import EVENTS, new_event, see_event
from uiprobe.probes.sources.builtin.goals.finance import TRANSACTIONS
from uiprobe.probes.sources.builtin.goals.messages import open_chat
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

# How many come.


def _coming(apps: Apps) -> dict[str, Values]:
    return {
        group: (str(sum(comes for comes, _ in states(apps, group).values())),)
        for group in TO_REMIND.facts(apps)
    }


def _miscounted(apps: Apps, group: str) -> list[str]:
    """The counts of one who reads no changes, and of one who counts those who owe."""
    owing = TO_REMIND.facts(apps)[group]
    return [str(len(states(apps, group))), str(len(owing))]


COMING = replace(
    TO_REMIND, name="coming", kind="number", facts=_coming, decoys=_miscounted, many=False
)
"""The number of those who come, with those who owe and those who have paid."""

# What was paid in a category.

_CATEGORIES = ("Groceries", "Health", "Home", "Leisure", "Shopping", "Transport")
_LEAST = 10
"""The fewest payments of a category that is asked about."""


def _amount(entry: Mapping[str, Any]) -> int:
    return int(entry["amount"])


def _amounts(apps: Apps, category: str) -> list[int]:
    return [_amount(entry) for entry in TRANSACTIONS.all(apps) if entry["category"] == category]


def _totals(apps: Apps) -> dict[str, Values]:
    """The amounts paid in each category that something came back in."""
    amounts = {category: _amounts(apps, category) for category in _CATEGORIES}
    return {
        category: (str(-sum(found)),)
        for category, found in amounts.items()
        if len(found) >= _LEAST and max(found) > 0
    }


def _misadded(apps: Apps, category: str) -> list[str]:
    """The sums of one who adds what came back, who leaves it out, and who reads half of it."""
    found = _amounts(apps, category)
    paid = [-amount for amount in found if amount < 0]
    return [str(sum(map(abs, found))), str(sum(paid)), str(sum(paid[: len(paid) // 2]))]


def _plant_payments(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Payments before all others, two of which came back in part."""
    known = TRANSACTIONS.all(apps)
    category = random.choice(
        [
            category
            for category in _CATEGORIES
            if len(_amounts(apps, category)) > 2 and max(_amounts(apps, category)) < 0
        ]
    )
    payees = sorted({entry["payee"] for entry in known if entry["category"] == category})
    day = date.fromisoformat(min(entry["day"] for entry in known))
    count = max(_LEAST - len(_amounts(apps, category)), 4)
    paid = [(random.choice(payees), -random.randrange(900, 9_000)) for _ in range(count)]
    back = [(payee, -amount // 2) for payee, amount in random.sample(paid, k=2)]
    entries: list[dict[str, Any]] = []
    # The newest stand first, and something comes back after it was paid.
    for payee, amount in (*back, *paid):
        day -= timedelta(days=random.randrange(1, 4))
        entries.append(
            {
                **{"day": day.isoformat(), "payee": payee, "amount": amount, "category": category},
                **{"note": "Refund" if amount > 0 else "", "flagged": False, "receipt": ""},
                "account": known[0]["account"],
            }
        )
    # Half of the total is a number of full cents, or two amounts would be right.
    entries[-1]["amount"] -= (sum(_amounts(apps, category)) + sum(map(_amount, entries))) % 2
    return category, {Finance.package: {"transactions": entries}}


PAID = Shows(
    "paid", Finance, "amount", "category", _totals,
    lambda apps, category: (click(id="action_search"), fill(category, id="search_src_text")),
    (BACK, BACK), plant=_plant_payments, decoys=_misadded,
)  # fmt: skip

# A free hour on a day that was moved.

_PICNIC = replace(
    SAID["date"], first="The picnic is on {}", again="We had to move the picnic, it is on {} now"
)
_FROM = 13
APPOINTMENTS = (
    *("Handover", "Haircut", "Driving lesson", "Piano lesson", "Call with the bank", "Fitting"),
    *("Parents' evening", "Car inspection", "Stand-up", "Physiotherapy", "Interview", "Tasting"),
    *("Boiler inspection", "Blood donation", "Rehearsal", "House viewing", "Passport photo"),
    *("Fire drill", "Guitar lesson", "Book club", "Vet", "Tyre change"),
)


def _minutes(moment: str) -> int:
    return int(moment[:2]) * 60 + int(moment[3:])


def _free_hour(events: Iterable[dict[str, Any]], day: str) -> str:
    """The first full hour from one in the afternoon in which there is no appointment."""
    busy = [(_minutes(e["start"]), _minutes(e["end"])) for e in events if e["day"] == day]
    free = (
        hour
        for hour in range(_FROM, 24)
        if not any(start < 60 * hour + 60 and end > 60 * hour for start, end in busy)
    )
    return f"{next(free):02}:00"


def _free_hours(apps: Apps) -> dict[str, Values]:
    events = EVENTS.all(apps)
    days = told(_PICNIC)(apps)
    return {person: (_free_hour(events, day),) for person, [day] in days.items()}


def _days_of(apps: Apps, person: str) -> list[str]:
    """The days that a person named, the last one first."""
    return values_of(_PICNIC, texts_of(apps, person))[::-1]


def _hours_of_other_days(apps: Apps, person: str) -> list[str]:
    """One, as if the day were empty, then the hours of the days that do not count any more."""
    events = EVENTS.all(apps)
    return [f"{_FROM}:00", *(_free_hour(events, day) for day in _days_of(apps, person)[1:])]


def _appointments(random: Random, day: str, free: int) -> list[dict[str, Any]]:
    """Appointments that leave no full hour before a given one, and one after it."""
    found = []
    now = 60 * _FROM - random.choice((0, 15, 30))
    while now < 60 * free:
        end = min(now + random.choice((45, 60, 75, 90)), 60 * free)
        found.append((now, end))
        now = end + random.choice((0, 0, 15, 30))
    later = 60 * free + random.choice((60, 75, 90))
    found.append((later, later + 45))
    return [
        {
            **new_event("", day, f"{start // 60:02}:{start % 60:02}"),
            "end": f"{end // 60:02}:{end % 60:02}",
        }
        for start, end in found
    ]


def _plant_picnic(random: Random, apps: Apps) -> tuple[str, Planted]:
    """A picnic that is moved, and appointments on its day and on the day that it was moved from."""
    titles = [title for title in APPOINTMENTS if title not in EVENTS.names(apps)]
    for _ in range(MOST_DRAWS):
        person, said = plant_sayings(_PICNIC, 3)(random, apps)
        texts = [m["text"] for m in said[MESSAGES]["messages"] if m["chat"] == m["from"] == person]
        *_, before, day = values_of(_PICNIC, texts)
        free, other = random.sample(range(15, 20), k=2)
        events = [*_appointments(random, day, free), *_appointments(random, before, other)]
        if len(events) > len(titles):
            continue
        names = random.sample(titles, k=len(events))
        events = [event | {"title": name} for event, name in zip(events, names, strict=True)]
        held = [*EVENTS.all(apps), *events]
        # What is there already may be in the way.
        if _free_hour(held, day) == f"{free}:00" and _free_hour(held, before) == f"{other}:00":
            return person, merge(said, {CALENDAR: {"events": events}})
    raise NoChoiceError("found no day of a picnic with a free hour of its own")


def _move_picnic(random: Random, apps: Apps, person: str) -> tuple[Planted, Sequence[Later]]:
    """The picnic is moved once more, or an appointment comes into the free hour of its day."""
    titles = [title for title in APPOINTMENTS if title not in EVENTS.names(apps)]
    if random.random() < 0.5:
        return {}, (_invitation(random, apps, person, random.choice(titles)),)
    [before], [hour] = told(_PICNIC)(apps)[person], _free_hours(apps)[person]
    for _ in range(MOST_DRAWS):
        text = say_on(random, _PICNIC, texts_of(apps, person))
        day = values_of(_PICNIC, [*texts_of(apps, person), text])[-1]
        free = random.choice([one for one in range(15, 20) if f"{one}:00" != hour])
        events = _appointments(random, day, free)
        if len(events) > len(titles):
            continue
        names = random.sample(titles, k=len(events))
        events = [event | {"title": name} for event, name in zip(events, names, strict=True)]
        held = [*EVENTS.all(apps), *events]
        if _free_hour(held, day) == f"{free}:00" and day != before:
            said = {"chat": person, "from": person, "text": text}
            return {CALENDAR: {"events": events}}, (said,)
    raise NoChoiceError("found no other day of a picnic with a free hour of its own")


def _invitation(random: Random, apps: Apps, person: str, title: str) -> Later:
    """An appointment in the hour that was free."""
    [day], [hour] = told(_PICNIC)(apps)[person], _free_hours(apps)[person]
    start = _minutes(hour) + random.choice((0, 15, 30))
    times = {"start": _clock(start), "end": _clock(start + random.choice((30, 45, 60)))}
    record = {**new_event(title, day, times["start"]), **times}
    return {"package": CALENDAR, "list": "events", "record": record}


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _look_for_hour(apps: Apps, person: str) -> Steps:
    texts = texts_of(apps, person)
    first = next(text for text in texts if values_of(_PICNIC, [text]))
    day = _days_of(apps, person)[0]
    last = [event["title"] for event in EVENTS.all(apps) if event["day"] == day][-1]
    return (
        *open_chat(person),
        scroll(target(id="message_list"), finger="down", id="message_text", text=first),
        *to_chats(apps),
        *(GO_HOME, click(id="icon", desc=Business.label), *see_event(last), BACK, BACK),
    )


FREE_HOUR = Shows(
    "free_hour", Messages, "time", "host", _free_hours, _look_for_hour,
    (GO_HOME, click(id="icon", desc=Messages.label)), plant=_plant_picnic,
    decoys=_hours_of_other_days, late=_move_picnic,
)  # fmt: skip


def picnic() -> Shows:
    """The day of the picnic, which was looked at for the hour: it follows `FREE_HOUR`."""
    return Shows(
        "picnic_sent", Messages, "date", "host", told(_PICNIC),
        lambda apps, person: (), (), decoys=uncorrected(_PICNIC),
    )  # fmt: skip
