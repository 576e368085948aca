"""Requests about all records of an app that fulfil a condition, as programs with words.

A request is carried out on what those before it have left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from uiprobe.probes.ladders.records import FIELDS, Domain, Field, Record, Value

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
class Effect:
    """A change of one field, in words and as a program."""

    said: str
    field: Field
    after: Callable[[Value], Value]


@dataclass(frozen=True, slots=True)
class Request:
    """A request to change one field of every record that fulfils all conditions.

    Attributes:
        noun: What a record is called.
        conditions: What has to hold.
        effect: The change.
    """

    noun: str
    conditions: Sequence[Condition]
    effect: Effect

    def said(self) -> str:
        """The request in words."""
        which = " and ".join(one.said for one in self.conditions)
        return f"Of every {self.noun} {which}, {self.effect.said}."

    def maps(self, domain: Domain, records: Sequence[Record]) -> Tables:
        """By record and state, the state to which the request leads."""
        import numpy as np

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
        field = self.effect.field
        known = list(domain.values(field))
        changed = np.array([known.index(self.effect.after(value)) for value in known], np.int16)
        after = [changed[places] if name == field else places for name, places in values.items()]
        every: Tables = np.arange(len(values[field]), dtype=np.int16)
        found: Tables = np.where(taken, np.ravel_multi_index(after, shape), every)
        return found.astype(np.int16)


def inverse(maps: Tables) -> Tables:
    """The way back of a request of which no two states lead to the same one."""
    import numpy as np

    return np.argsort(maps, axis=1).astype(np.int16)


def draw_conditions(domain: Domain, fields: Sequence[Field], random: Random) -> list[Condition]:
    """A condition on each of these fields."""
    return [_draw_condition(domain, field, random) for field in fields]


def _draw_condition(domain: Domain, field: Field, random: Random) -> Condition:
    name = domain.name(field)
    if field == "flag":
        value = random.choice(("yes", "no"))
        return Condition(f"whose {name} field is {value}", "flag", lambda found: found == value)
    if field == "number":
        limit = random.randint(domain.numbers[0] + 2, domain.numbers[1] - 2)
        above = random.random() < 0.5
        return Condition(
            f"whose {name} is {'above' if above else 'below'} {limit}",
            "number",
            lambda found: found > limit if above else found < limit,
        )
    chosen = sorted(map(str, random.sample(domain.values(field), random.choice((2, 2, 3)))))
    listed = f"{', '.join(chosen[:-1])} or {chosen[-1]}"
    return Condition(f"whose {name} is {listed}", field, lambda found: found in chosen)


def draw_day_condition(domain: Domain, random: Random) -> Condition:
    """A condition on the date, which no request changes."""
    day = date(2026, 3, 1) + timedelta(random.randint(15, 45))
    after = random.random() < 0.5
    return Condition(
        f"whose {domain.name('date')} is {'after' if after else 'before'} {day:%Y-%m-%d}",
        None,
        lambda found: found > day if after else found < day,
    )


def draw_move(domain: Domain, field: Field, random: Random) -> Effect:
    """A change that loses nothing: no two values become the same."""
    name, values = domain.name(field), domain.values(field)
    if field == "flag":
        return Effect(f"turn over the {name} field", field, lambda v: "no" if v == "yes" else "yes")
    by = random.randint(1, min(4, len(values) - 1))
    return Effect(
        f"move the {name} on by {by}",
        field,
        lambda v: values[(values.index(v) + by) % len(values)],
    )


def said_circles(domain: Domain) -> str:
    """The order in which values are moved on, in words."""
    orders = "; ".join(
        f"{domain.name(field)}: {', '.join(map(str, domain.values(field)))}, and then "
        f"{domain.values(field)[0]} again"
        for field in FIELDS
        if field != "flag"
    )
    return (
        f"Values are moved on in these orders: {orders}. A field that is turned over becomes no "
        "from yes, and yes from no."
    )
