"""Values that are worked out of facts, and the conditions of choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from uiprobe.probes.sources.builtin.chains.nodes import Choice, Derived, Fact, Link, Made, Shows


def _moved(days: int) -> Callable[[Sequence[str]], str]:
    return lambda values: (date.fromisoformat(values[0]) + timedelta(days=days)).isoformat()


def _earlier(minutes: int) -> Callable[[Sequence[str]], str]:
    def move(values: Sequence[str]) -> str:
        moment = (int(values[0][:2]) * 60 + int(values[0][3:]) - minutes) % (24 * 60)
        return f"{moment // 60:02}:{moment % 60:02}"

    return move


def day_before(fact: Shows | Made) -> Derived:
    """The day before a date."""
    return Derived("day_before", "date", (fact,), _moved(-1))


def week_after(fact: Shows | Made) -> Derived:
    """The day a week after a date."""
    return Derived("week_after", "date", (fact,), _moved(7))


def hour_before(fact: Shows | Made) -> Derived:
    """An hour before a time."""
    return Derived("hour_before", "time", (fact,), _earlier(60))


def half_of(fact: Shows | Made) -> Derived:
    """Half of an amount, in full cents."""
    return Derived("half_of", "amount", (fact,), lambda values: str(int(values[0]) // 2))


_BUDGET = 30_000


def rest_of(fact: Shows | Made) -> Derived:
    """The part of 300 dollars that an amount leaves."""
    return Derived("rest_of", "amount", (fact,), lambda values: str(_BUDGET - int(values[0])))


def sum_of(first: Shows | Made, second: Shows | Made) -> Derived:
    """Two amounts together."""
    return Derived("sum_of", "amount", (first, second), lambda values: str(sum(map(int, values))))


def share_of(amount: Shows | Made, count: Shows | Made) -> Derived:
    """The part that each pays of an amount that so many share, in full cents."""
    return Derived(
        "share_of", "amount", (amount, count), lambda values: str(int(values[0]) // int(values[1]))
    )


def later_of(first: Shows | Made, second: Shows | Made) -> Derived:
    """The later one of two dates."""
    return Derived("later_of", "date", (first, second), max)


def at_weekend(fact: Fact, yes: Link, no: Link) -> Choice:
    """By whether a date is a Saturday or a Sunday."""
    return Choice("at_weekend", fact, lambda day: date.fromisoformat(day).weekday() > 4, (yes, no))


def before_noon(fact: Fact, yes: Link, no: Link) -> Choice:
    """By whether a time is before noon."""
    return Choice("before_noon", fact, lambda moment: moment < "12:00", (yes, no))


def above_fifty(fact: Fact, yes: Link, no: Link) -> Choice:
    """By whether an amount is more than 50 dollars."""
    return Choice("above_fifty", fact, lambda amount: int(amount) > 5_000, (yes, no))
