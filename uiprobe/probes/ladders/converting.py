"""Amounts in currencies whose rates move with each amount that is converted.

What an amount comes to depends on all that were converted before it, and the rates at the end are
not known. So neither what the first amounts come to nor what the last ones do can be looked up in
a table: each choice of amounts has to be followed from its start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.ladders.wording import Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

_CODES = ("USD", "GBP", "CHF", "AUD", "CAD", "NZD", "SGD")
_PAR = 100
"""The rate, in cents, by which rates move one way or the other."""

_FIRST = (90, 110)
"""The least and the largest rate at first, in cents."""

_EACH = (30, 80)
"""A rate moves by a cent for so many full units, at least and at most: a step of its own for nearly
each amount, so that how many were converted does not say where the rates are."""

_LEAST = 40
"""The lowest rate that any choice may lead to, in cents."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Moves the rates after an amount in a currency was converted.

    Attributes:
        each: A step is a cent for each so many full units of the amount.
        watched: The currency whose rate decides: at par or above it falls by a step, and below par
            it rises.
        rises: The currency that rises when it falls.
        falls: The currency that falls when it rises.
    """

    each: int
    watched: int
    rises: int
    falls: int


@dataclass(frozen=True, slots=True)
class Amount:
    """Whole units of a currency."""

    units: int
    currency: int


@dataclass(frozen=True, slots=True)
class Market:
    """Currencies, their rates at first in cents, and the rule of each."""

    codes: Sequence[str]
    first: Sequence[int]
    rules: Sequence[Rule]

    def totals(self, amounts: Sequence[Amount]) -> Numbers | None:
        """The sum of each choice of amounts, in cents, if they are converted in their order.

        Returns:
            By the number of a choice, whose bit `n` says whether it has amount `n`; None if a rate
            falls too low in some choice.
        """
        import numpy as np

        totals = np.zeros(1, dtype=np.int64)
        rates = [np.array([rate]) for rate in self.first]
        for amount in amounts:
            rule = self.rules[amount.currency]
            step = amount.units // rule.each
            low = rates[rule.watched] < _PAR
            moved = [rate.copy() for rate in rates]
            moved[rule.watched] += np.where(low, step, -step)
            moved[rule.falls] -= step * low
            moved[rule.rises] += step * ~low
            more = totals + amount.units * rates[amount.currency]
            totals = np.concatenate((totals, more))
            rates = [np.concatenate(pair) for pair in zip(rates, moved, strict=True)]
        return totals if min(rate.min() for rate in rates) >= _LEAST else None

    def said_amount(self, amount: Amount) -> str:
        """An amount with its currency."""
        return f"{amount.units} {self.codes[amount.currency]}"

    def said_first(self, say: Wording) -> str:
        """The rates at first."""
        return say.listed(
            [
                f"{code} {_said(rate, say)}"
                for code, rate in zip(self.codes, self.first, strict=True)
            ]
        )

    def said_rules(self, say: Wording) -> str:
        """The rules, one a line."""
        return "\n".join(
            say(
                "After one in {code}, a step is {cent} for every full {each} of its amount: if "
                "{watched} is at {par} or more, {watched} falls and {other} rises by this step; "
                "otherwise, {watched} rises and {another} falls by it.",
                code=code,
                cent=_said(1, say),
                each=str(rule.each),
                watched=self.codes[rule.watched],
                par=_said(_PAR, say),
                other=self.codes[rule.rises],
                another=self.codes[rule.falls],
            )
            for code, rule in zip(self.codes, self.rules, strict=True)
        )


def draw_market(currencies: int, random: Random) -> Market:
    """So many currencies, each of which decides on the moves after another one.

    It moves back towards par itself, and moves a further one the other way, so that rates stay near
    each other and cross par again and again.
    """
    circle = random.sample(range(currencies), currencies)
    rules = {}
    for place, watched in enumerate(circle):
        others = [one for one in range(currencies) if one != watched]
        rules[circle[place - 1]] = Rule(
            random.randint(*_EACH), watched, random.choice(others), random.choice(others)
        )
    return Market(
        random.sample(_CODES, currencies),
        [random.randint(*_FIRST) for _ in range(currencies)],
        [rules[currency] for currency in range(currencies)],
    )


def _said(cents: int, say: Wording) -> str:
    return say.number(f"{cents // 100}.{cents % 100:02}")
