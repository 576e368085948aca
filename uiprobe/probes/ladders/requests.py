"""Requests about all records of an app that fulfil a condition, as programs with words.

A request is carried out on what those before it have left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import reduce
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from uiprobe.probes.ladders.records import FIELDS, Domain, Field, Record
from uiprobe.probes.ladders.wording import Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Tables = NDArray[np.int16]
    """States of records: a row for each table, a column for each record."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a record, in words and as a program.

    Attributes:
        said: The words.
        field: The field that it is about; None for the date.
        holds: Whether it holds for a value of that field.
    """

    said: str
    field: Field | None
    holds: Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Move:
    """A change of one field that loses nothing: no two values become the same.

    Attributes:
        field: The field.
        by: How far its value is moved on; 0 for as far as the number of the record says.
    """

    field: Field
    by: int

    def said(self, domain: Domain, say: Wording) -> str:
        """The change in words."""
        name = domain.name(self.field, say)
        if self.field == "flag":
            return say("flip the {name} field", name=name)
        if self.by:
            return say("move the {name} on by {by}", name=name, by=self.by)
        return say(
            f"move the {{name}} on by the {domain.noun}'s {{number}}",
            name=name,
            number=domain.name("number", say),
        )


@dataclass(frozen=True, slots=True)
class Request:
    """A request to change two fields of every record that fulfils all conditions.

    Attributes:
        domain: The app whose records they are.
        conditions: What has to hold; not about fields that change.
        moves: The changes.
    """

    domain: Domain
    conditions: Sequence[Condition]
    moves: tuple[Move, Move]

    def said(self, say: Wording) -> str:
        """The request in words."""
        first, second = self.moves
        return say(
            "For {every} {which}, {first} and {second}.",
            every=self.domain.every(say),
            which=reduce(
                lambda one, other: say("{one} and {other}", one=one, other=other),
                [one.said for one in self.conditions],
            ),
            first=first.said(self.domain, say),
            second=second.said(self.domain, say),
        )

    def maps(self, records: Sequence[Record]) -> Tables:
        """By record and state, the state to which the request leads."""
        import numpy as np

        domain = self.domain
        shape = [len(domain.values(field)) for field in FIELDS]
        values = dict(zip(FIELDS, np.indices(shape, dtype=np.int16).reshape(4, -1), strict=True))

        def holds(one: Condition) -> NDArray[np.bool_]:
            if one.field is None:
                return np.array([[one.holds(record.day)] for record in records])
            found: NDArray[np.bool_] = np.array([*map(one.holds, domain.values(one.field))])
            return found[values[one.field]]

        taken = np.ones((len(records), 1), dtype=bool)
        for one in self.conditions:
            taken = taken & holds(one)
        after = dict(values)
        for move in self.moves:
            by = move.by or values["number"] + domain.numbers[0]
            after[move.field] = (values[move.field] + by) % len(domain.values(move.field))
        every: Tables = np.arange(len(values["flag"]), dtype=np.int16)
        found: Tables = np.where(taken, np.ravel_multi_index([*after.values()], shape), every)
        return found.astype(np.int16)


def inverse(maps: Tables) -> Tables:
    """The way back of a request of which no two states lead to the same one."""
    import numpy as np

    return np.argsort(maps, axis=1).astype(np.int16)


def draw_conditions(
    domain: Domain, fields: Sequence[Field], random: Random, say: Wording, *, broad: bool = False
) -> list[Condition]:
    """A condition on each of these fields.

    Args:
        domain: The app.
        fields: The fields.
        random: Draws the conditions.
        say: The language.
        broad: Whether most values of a field fulfil its condition.
    """
    return [_draw_condition(domain, field, random, say, broad=broad) for field in fields]


def _draw_condition(
    domain: Domain, field: Field, random: Random, say: Wording, *, broad: bool
) -> Condition:
    name = domain.name(field, say)
    if field == "flag":
        value = random.choice(("yes", "no"))
        return Condition(
            say("whose {name} field is {value}", name=name, value=say(value)),
            "flag",
            lambda found: found == value,
        )
    if field == "number":
        least, most = domain.numbers
        limit = random.randint(least + 2, most - 2)
        above = random.random() < 0.5
        if broad:
            limit = random.randint(least, least + 2) if above else random.randint(most - 2, most)
        return Condition(
            say(
                "whose {name} is above {limit}" if above else "whose {name} is below {limit}",
                name=name,
                limit=limit,
            ),
            "number",
            lambda found: found > limit if above else found < limit,
        )
    count = random.choice((4, 4, 3)) if broad else random.choice((2, 2, 3))
    chosen = sorted(map(str, random.sample(domain.values(field), count)))
    listed = say.any_of([say("{value}", value=domain.said(field, one, say)) for one in chosen])
    return Condition(
        say("whose {name} is {listed}", name=name, listed=listed),
        field,
        lambda found: found in chosen,
    )


def draw_day_condition(
    domain: Domain, records: Sequence[Record], random: Random, say: Wording
) -> Condition:
    """A condition on the date, which no request changes, that some of the records fulfil."""
    days = sorted(record.day for record in records)
    earlier, later = random.choice([*pairwise(days)])
    after = random.random() < 0.5
    # Both days are on their side of the limit, which may be the day of the other one.
    first = earlier if after else earlier + timedelta(1)
    day = first + timedelta(random.randrange((later - earlier).days))
    return Condition(
        say(
            "whose {name} is after {day}" if after else "whose {name} is before {day}",
            name=domain.name("date", say),
            day=day.isoformat(),
        ),
        None,
        lambda found: found > day if after else found < day,
    )


def draw_move(domain: Domain, field: Field, random: Random, *, by_number: bool) -> Move:
    """A change of a field.

    Args:
        domain: The app.
        field: The field.
        random: Draws it.
        by_number: Whether it may be as large as the number of the record says.
    """
    if field == "flag":
        return Move(field, 1)
    if by_number and random.random() < 0.5:
        return Move(field, 0)
    return Move(field, random.randint(1, min(4, len(domain.values(field)) - 1)))


def said_circles(domain: Domain, say: Wording) -> str:
    """The order in which values are moved on, in words."""

    def order(field: Field) -> str:
        values = [domain.said(field, value, say) for value in domain.values(field)]
        return say(
            "{name}: {values}, and then {first} again",
            name=domain.name(field, say),
            values=say.listed(values),
            first=values[0],
        )

    return say(
        "To move a field on by 2, for example, is to give it the second value after its present "
        "one, in these orders: {places}; {persons}; {numbers}. To flip a field is to change it "
        "from yes to no, or from no to yes.",
        places=order("place"),
        persons=order("person"),
        numbers=order("number"),
    )
