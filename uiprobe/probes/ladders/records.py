"""Records of made-up apps, and their states as numbers.

A state of a record is a number that stands for its place, person, number and flag; its title and
its date stay. Tables are arrays of such numbers, so that many of them are compared at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import product
from random import Random
from typing import Literal

from uiprobe.probes.ladders.wording import Wording

Field = Literal["place", "person", "number", "flag"]
"""The fields that requests change; the title and the date of a record stay."""

FIELDS: tuple[Field, ...] = ("place", "person", "number", "flag")

Value = str | int


@dataclass(frozen=True, slots=True, eq=False)
class Domain:
    """An app and the names of what it keeps, in English.

    Attributes:
        app, category: The app.
        noun: What a record is called; the plural has an s.
        names: Names of the fields, of the title and of the date.
        places, persons: The values of the first two fields.
        numbers: The least and the largest number.
        titles: Titles of records.
    """

    app: str
    category: str
    noun: str
    names: Mapping[str, str]
    places: tuple[str, ...]
    persons: tuple[str, ...]
    numbers: tuple[int, int]
    titles: tuple[str, ...]

    def name(self, field: str, say: Wording) -> str:
        """The name of a field in the app."""
        return say(self.names[field])

    def plural(self, say: Wording) -> str:
        """The plural of what a record is called."""
        return say(f"{self.noun}s")

    def every(self, say: Wording) -> str:
        """The noun for each record of those that something holds for."""
        return say(f"every {self.noun}")

    def values(self, field: Field) -> tuple[Value, ...]:
        """All values that a field can have."""
        match field:
            case "place":
                return self.places
            case "person":
                return self.persons
            case "number":
                return tuple(range(self.numbers[0], self.numbers[1] + 1))
            case "flag":
                return ("yes", "no")

    def said(self, field: Field, value: Value, say: Wording) -> str:
        """A value of a field as the app shows it; names of persons are the same everywhere."""
        return say(str(value)) if field in ("place", "flag") else str(value)


def _domain(
    app: str, category: str, noun: str, names: str, places: str, persons: str,
    numbers: tuple[int, int], titles: str,
) -> Domain:  # fmt: skip
    keys = ("title", "place", "person", "number", "flag", "date")
    return Domain(
        app,
        category,
        noun,
        dict(zip(keys, names.split(", "), strict=True)),
        tuple(places.split(", ")),
        tuple(persons.split(", ")),
        numbers,
        tuple(titles.split(", ")),
    )


DOMAINS = (
    _domain(
        "Plover Tasks", "Productivity", "task", "title, list, owner, priority, starred, due date",
        "Inbox, Work, Home, Later, Archive", "Mia, Jon, Ada, Leo, Kim", (1, 9),
        "Order paper, Call the bank, Fix the gate, Book a room, Pay rent, Water plants,"
        " Sort photos, Renew pass, Clean oven, Write minutes, Buy stamps, Check tyres,"
        " Plan lunch, Return books, Update budget, Back up phone, Wash car, Send parcel,"
        " Read contract, Paint shelf,"
        " Ask for offer, Test alarm, File taxes, Print badges",
    ),
    _domain(
        "Kestrel Mail", "Communication", "message",
        "subject, folder, sender, size, flagged, date received",
        "Inbox, Clients, Travel, Invoices, Trash", "Nora, Emil, Ruth, Omar, Ines", (1, 9),
        "Draft offer, Lunch on Friday, Invoice 208, Your ticket, New badge, Minutes, Room change,"
        " Reminder, Price list, Thank you, Hotel voucher, Contract, Short question, Holiday plan,"
        " Delivery, Survey, Map of the site, Password changed, Agenda, Photos, Late train,"
        " Key handover, Second try, Welcome",
    ),
    _domain(
        "Linnet Photos", "Photography", "photo",
        "name, album, photographer, rating, shared, date taken",
        "Camera, Family, Travel, Garden, Hidden", "Tess, Ivan, Lucy, Paul, Sara", (1, 9),
        "Harbor, Bridge, Old oak, Market, Snow, Picnic, Tower, Ferry, Sunset, Kitten, Station,"
        " Tulips, Beach, Fountain, Castle, Bakery, Canal, Lamp, Window, Stairs, Poppy, Boats,"
        " Choir, Fog",
    ),
    _domain(
        "Heron Expenses", "Finance", "expense",
        "text, account, payer, quantity, refunded, date",
        "Travel, Office, Events, Private, Closed", "Ben, Zoe, Max, Eva, Tom", (1, 9),
        "Taxi, Train, Hotel, Toner, Cables, Chairs, Catering, Flowers, Parking, Museum, Coffee,"
        " Software, Books, Postage, Ferry, Lamps, Tickets, Snacks, Printing, Fuel, Phone, Desk,"
        " Banner, Tools",
    ),
    _domain(
        "Dunlin Rooms", "Business", "booking", "purpose, room, host, group size, confirmed, day",
        "Oak, Birch, Maple, Cedar, Waiting", "Amy, Finn, Gus, Ida, Rex", (1, 9),
        "Interview, Training, Board, Demo, Workshop, Rehearsal, Exam, Retreat, Press, Planning,"
        " Review, Choir, Chess, Seminar, Tasting, First aid, Budget, Launch, Audit, Yoga, Reading,"
        " Pitch, Repair talk, Farewell",
    ),
)  # fmt: skip


Values = Mapping[Field, Value]
"""The values of a record in the fields that change."""


@cache
def states(domain: Domain) -> Sequence[Values]:
    """The values that a record has in each of its states, by the number of the state."""
    return [
        dict(zip(FIELDS, values, strict=True))
        for values in product(*(domain.values(field) for field in FIELDS))
    ]


@dataclass(frozen=True, slots=True)
class Record:
    """The part of a record that stays."""

    title: str
    day: date


def draw_records(domain: Domain, count: int, random: Random) -> list[Record]:
    """Records of different titles, no two of one day."""
    first = date(2026, 3, 1)
    titles, days = random.sample(domain.titles, count), random.sample(range(60), count)
    return [Record(title, first + timedelta(day)) for title, day in zip(titles, days, strict=True)]


def table_in_words(
    domain: Domain, records: Sequence[Record], table: Sequence[int], say: Wording
) -> str:
    """All records with all fields, a line each."""
    names = [domain.name(key, say) for key in ("title", *FIELDS, "date")]
    lines = ["# | " + " | ".join(names)]
    for number, (one, state) in enumerate(zip(records, table, strict=True), 1):
        shown = _shown(domain, state, say)
        lines.append(f"{number} | {say(one.title)} | {shown} | {one.day:%Y-%m-%d}")
    return "\n".join(lines)


def states_in_words(domain: Domain, table: Sequence[int], say: Wording) -> str:
    """The fields that change of all records, a line each."""
    lines = ["# | " + " | ".join(domain.name(field, say) for field in FIELDS)]
    for number, state in enumerate(table, 1):
        lines.append(f"{number} | {_shown(domain, state, say)}")
    return "\n".join(lines)


def _shown(domain: Domain, state: int, say: Wording) -> str:
    values = states(domain)[state].items()
    return " | ".join(domain.said(field, value, say) for field, value in values)
