"""Records of made-up apps, and goals about them as programs with words.

A goal is a list of points. A point selects records by what they were at the start, and says which
values a field of theirs may have at the end. The judgement of an end state reads the program alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from typing import Literal

Field = Literal["place", "person", "number", "flag"]
"""The fields that goals change; the title and the date of a record stay."""

FIELDS: tuple[Field, ...] = ("place", "person", "number", "flag")

Value = str | int


@dataclass(frozen=True, slots=True)
class Domain:
    """An app and the names of what it keeps.

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

    def name(self, field: str) -> str:
        """The name of a field in the app."""
        return self.names[field]

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


@dataclass(frozen=True, slots=True)
class Record:
    """A record: its number in the app, and its values."""

    id: int
    title: str
    place: str
    person: str
    number: int
    flag: str
    day: date

    def value(self, field: Field) -> Value:
        """The value of a field."""
        found: Value = getattr(self, field)
        return found

    def with_value(self, field: Field, value: Value) -> Record:
        """The record with another value."""
        changes: dict[str, Value] = {field: value}
        return replace(self, **changes)  # type: ignore[arg-type]


Table = tuple[Record, ...]
"""The records of an app, each at the same place in every state."""


def with_values(table: Table, cells: Mapping[tuple[int, Field], Value]) -> Table:
    """A table with other values in some fields of records."""
    found = []
    for one in table:
        for field in FIELDS:
            if (one.id, field) in cells:
                one = one.with_value(field, cells[one.id, field])
        found.append(one)
    return tuple(found)


def draw_table(domain: Domain, records: int, random: Random) -> Table:
    """Records in the order of their numbers, no two of one day."""
    first = date(2026, 3, 1)
    days = random.sample(range(60), records)
    titles = random.sample(domain.titles, records)
    return tuple(
        Record(
            number,
            titles[number - 1],
            random.choice(domain.places),
            random.choice(domain.persons),
            random.randint(*domain.numbers),
            random.choice(("yes", "no")),
            first + timedelta(days[number - 1]),
        )
        for number in range(1, records + 1)
    )


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a record, in words and as a program over the table of the start."""

    said: str
    holds: Callable[[Record, Table], bool]


@dataclass(frozen=True, slots=True)
class Demand:
    """Which values a field may have at the end, in words and as a program."""

    said: str
    allows: Callable[[Record, Table], frozenset[Value]]


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a goal.

    Attributes:
        field: The field that it is about.
        taken: Conditions that all have to hold.
        but: A condition that takes a record out; and one under which it stays in after all.
        spared: How many of the newest (or, negative, of the oldest) are left out of what remains.
        demand: What the field may become; unused with `exactly`.
        exactly: How many of the records get the flag, no matter which; the others lose it.
        of_point: The number of an earlier point; its left-out records are selected instead.
    """

    field: Field
    taken: tuple[Condition, ...]
    but: Condition | None = None
    after_all: Condition | None = None
    spared: int = 0
    demand: Demand | None = None
    exactly: int = 0
    of_point: int = 0


@dataclass(frozen=True, slots=True)
class Selection:
    """The records of a point by id.

    Attributes:
        kept: Those that it is about.
        left_out: Those that its conditions take and that it leaves out.
        out: Of these, those that its exception takes out.
        saved: Those that the exception of the exception keeps in.
    """

    kept: frozenset[int]
    left_out: frozenset[int]
    out: frozenset[int]
    saved: frozenset[int]


@dataclass(frozen=True, slots=True)
class Goal:
    """Points that have to hold at the end, all of them, with what each selects."""

    domain: Domain
    start: Table
    points: tuple[Point, ...] = ()
    selections: tuple[Selection, ...] = ()

    def extended(self, point: Point) -> Goal:
        """The goal with one more point."""
        base = [
            one
            for one in self.start
            if all(each.holds(one, self.start) for each in point.taken)
            and (not point.of_point or one.id in self.selections[point.of_point - 1].left_out)
        ]
        excepted = [one for one in base if point.but and point.but.holds(one, self.start)]
        saved = [
            one for one in excepted if point.after_all and point.after_all.holds(one, self.start)
        ]
        out = frozenset(one.id for one in excepted if one not in saved)
        by_age = sorted((one for one in base if one.id not in out), key=_day)
        if point.spared > 0:
            by_age = by_age[: -point.spared]
        elif point.spared < 0:
            by_age = by_age[-point.spared :]
        kept = frozenset(one.id for one in by_age)
        selection = Selection(
            kept, frozenset(one.id for one in base) - kept, out, frozenset(one.id for one in saved)
        )
        return replace(self, points=(*self.points, point), selections=(*self.selections, selection))

    def allowed(self) -> dict[tuple[int, Field], frozenset[Value]]:
        """The values that each field of each record may have, but for points with `exactly`."""
        found: dict[tuple[int, Field], frozenset[Value]] = {
            (one.id, field): frozenset((one.value(field),))
            for one in self.start
            for field in FIELDS
        }
        for point, selection in zip(self.points, self.selections, strict=True):
            for one in self.start:
                if one.id in selection.kept:
                    found[one.id, point.field] = (
                        frozenset(("yes", "no"))
                        if point.demand is None
                        else point.demand.allows(one, self.start)
                    )
        return found

    def met(self, end: Table) -> bool:
        """Whether an end state satisfies all points and leaves everything else alone."""
        allowed = self.allowed()
        if any(one.value(field) not in allowed[one.id, field] for one in end for field in FIELDS):
            return False
        for point, selection in zip(self.points, self.selections, strict=True):
            if point.demand is None:
                flags = sum(one.flag == "yes" for one in end if one.id in selection.kept)
                if flags != point.exactly:
                    return False
        return True

    def said(self) -> str:
        """The points in words, numbered."""
        return "\n".join(
            f"{number}. {self._point_in_words(point)}"
            for number, point in enumerate(self.points, 1)
        )

    def _point_in_words(self, point: Point) -> str:
        noun = self.domain.noun
        field = self.domain.name(point.field)
        out = ""
        if point.but is not None:
            out = f" Leave out each one {point.but.said}"
            out += f", unless it is one {point.after_all.said}." if point.after_all else "."
        if point.spared:
            count, age = abs(point.spared), "newest" if point.spared > 0 else "oldest"
            remaining = "Of what remains" if point.but is not None else "Of these"
            out += f" {remaining}, leave out the {_counted(count, age)}."
        which = " and ".join(one.said for one in point.taken)
        if point.of_point:
            which = f"that point {point.of_point} leaves out" + (f" and {which}" if which else "")
        if point.demand is None:
            return (
                f"Take every {noun} {which}.{out} Of those taken, the {field} field must be yes on "
                f"exactly {point.exactly}, no matter which, and no on the others."
            )
        return (
            f"Take every {noun} {which}.{out} The {field} of those taken must {point.demand.said}."
        )


def _counted(count: int, age: str) -> str:
    return f"{age} one" if count == 1 else f"{age} {count}"


def reading_rules(domain: Domain) -> str:
    """How a goal is read, for the prompt."""
    noun, day = domain.noun, domain.name("date")
    return (
        f"All conditions are about the start, before any change. The newest {noun} is the one with "
        f"the latest {day}. A field that a point is about may end with any value that the point "
        f"allows, whether or not it had that value, or any {noun} had it. A point leaves out those "
        "that it takes first and then drops, by a condition or as the newest or oldest. Where two "
        f"points are about the same field of the same {noun}, only the later point counts for it. "
        "Everything else must end as it was at the start."
    )


def table_in_words(domain: Domain, table: Table) -> str:
    """All records with all fields, a line each."""
    names = [domain.name(key) for key in ("title", *FIELDS, "date")]
    lines = ["# | " + " | ".join(names)]
    lines += [
        f"{one.id} | {one.title} | {one.place} | {one.person} | {one.number} | {one.flag} | "
        f"{one.day:%Y-%m-%d}"
        for one in table
    ]
    return "\n".join(lines)


def differences_in_words(domain: Domain, start: Table, end: Table) -> str:
    """The records that differ from the start; a dot stands for a value that does not."""
    lines = ["# | " + " | ".join(domain.name(field) for field in FIELDS)]
    for before, after in zip(start, end, strict=True):
        if before != after:
            shown = (
                "." if after.value(field) == before.value(field) else str(after.value(field))
                for field in FIELDS
            )
            lines.append(f"{after.id} | {' | '.join(shown)}")
    return "\n".join(lines) if len(lines) > 1 else "no record differs"


CONDITION_KINDS = ("place", "person", "number", "flag", "date")


def draw_conditions(domain: Domain, random: Random, count: int) -> list[Condition]:
    """Conditions on so many different fields, at most five."""
    return [
        _plain_condition(domain, kind, random) for kind in random.sample(CONDITION_KINDS, count)
    ]


def _plain_condition(domain: Domain, kind: str, random: Random) -> Condition:
    name = domain.name(kind)
    match kind:
        case "place" | "person":
            values = domain.places if kind == "place" else domain.persons
            one, other = random.sample(values, 2)
            if random.random() < 0.4:
                first, second = sorted((one, other))
                return Condition(
                    f"whose {name} is {first} or {second}",
                    lambda r, _t: getattr(r, kind) in (one, other),
                )
            if random.random() < 0.4:
                return Condition(
                    f"whose {name} is not {one}", lambda r, _t: getattr(r, kind) != one
                )
            return Condition(f"whose {name} is {one}", lambda r, _t: getattr(r, kind) == one)
        case "number":
            limit = random.randint(domain.numbers[0] + 2, domain.numbers[1] - 2)
            if random.random() < 0.5:
                return Condition(f"whose {name} is above {limit}", lambda r, _t: r.number > limit)
            return Condition(f"whose {name} is below {limit}", lambda r, _t: r.number < limit)
        case "flag":
            value = random.choice(("yes", "no"))
            return Condition(f"whose {name} field is {value}", lambda r, _t: r.flag == value)
        case _:
            day = date(2026, 3, 1) + timedelta(random.randint(15, 45))
            if random.random() < 0.5:
                return Condition(
                    f"whose {name} is before {day:%Y-%m-%d}", lambda r, _t: r.day < day
                )
            return Condition(f"whose {name} is after {day:%Y-%m-%d}", lambda r, _t: r.day > day)


def related_condition(domain: Domain, random: Random) -> Condition:
    """A condition that depends on other records."""
    noun, number = domain.noun, domain.name("number")
    shared: Field = random.choice(("place", "person"))
    other: Field = "person" if shared == "place" else "place"
    value = random.choice(domain.values(other))
    match random.randrange(4):
        case 0:
            return Condition(
                f"whose {domain.name(shared)} also has another {noun} whose {domain.name(other)} "
                f"is {value}",
                lambda r, t: any(
                    o.id != r.id and o.value(shared) == r.value(shared) and o.value(other) == value
                    for o in t
                ),
            )
        case 1:
            return Condition(
                f"whose {number} is above that of the newest {noun} with the same "
                f"{domain.name(shared)}",
                lambda r, t: (
                    r.number
                    > max((o for o in t if o.value(shared) == r.value(shared)), key=_day).number
                ),
            )
        case 2:
            return Condition(
                f"whose {domain.name(shared)} has at least 3 {noun}s in all",
                lambda r, t: sum(o.value(shared) == r.value(shared) for o in t) >= 3,
            )
        case _:
            return Condition(
                f"whose {domain.name(other)} is also that of the oldest {noun} with the same "
                f"{domain.name(shared)}",
                lambda r, t: (
                    r.value(other)
                    == min((o for o in t if o.value(shared) == r.value(shared)), key=_day).value(
                        other
                    )
                ),
            )


def _day(one: Record) -> date:
    return one.day


def draw_demand(domain: Domain, field: Field, random: Random, *, relative: bool = False) -> Demand:
    """Draw the values that a field may become: some of its values, never all.

    Args:
        domain: The app.
        field: `place`, `person` or `number`.
        random: Randomness.
        relative: Whether it depends on what the record, or another one, was at the start.
    """
    if relative:
        return _relative_demand(domain, field, random)
    if field == "number":
        least = random.randint(domain.numbers[0] + 1, domain.numbers[1] - 4)
        most = least + random.randint(1, 3)
        values = frozenset[Value](range(least, most + 1))
        return Demand(f"be from {least} to {most}", lambda _r, _t: values)
    options = domain.values(field)
    if random.random() < 0.3:
        refused = sorted(random.sample(options, 2), key=str)
        rest = frozenset(options) - frozenset(refused)
        return Demand(f"be neither {refused[0]} nor {refused[1]}", lambda _r, _t: rest)
    first, second = sorted(random.sample(options, 2), key=str)
    both = frozenset((first, second))
    return Demand(f"be {first} or {second}", lambda _r, _t: both)


def _relative_demand(domain: Domain, field: Field, random: Random) -> Demand:
    noun, name = domain.noun, domain.name(field)
    everything = frozenset(domain.values(field))
    if field == "number":
        if random.random() < 0.5:
            return Demand(
                f"end at most 2 away from the {name} that it had, and not equal to it",
                lambda r, _t: everything & frozenset(r.number + step for step in (-2, -1, 1, 2)),
            )
        return Demand(
            f"be at least the {name} that the oldest {noun} with the same {domain.name('person')} "
            "had, and at most 9",
            lambda r, t: frozenset(
                range(min((o for o in t if o.person == r.person), key=_day).number, 10)
            ),
        )
    other: Field = "person" if field == "place" else "place"
    if random.random() < 0.5:
        value = random.choice(domain.values(field))
        return Demand(
            f"be {value} or that of the newest {noun} with the same {domain.name(other)}",
            lambda r, t: frozenset(
                (
                    value,
                    max((o for o in t if o.value(other) == r.value(other)), key=_day).value(field),
                )
            ),
        )
    return Demand(
        f"be the one that it had or one that no {noun} with a higher {domain.name('number')} had",
        lambda r, t: (
            everything - frozenset(o.value(field) for o in t if o.number > r.number)
            | {r.value(field)}
        ),
    )
