"""Goal understanding: which expenses a transfer pays, of those that a goal is about.

Nothing but a search finds them, as no amount says anything about another. On low rungs sums of a
few expenses can be looked up for the sums of the others. On high rungs they are in currencies whose
rates move with each one that is converted, so that every choice has to be followed on its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.converting import Amount, draw_market
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.wording import ENGLISH, Wording

_ACCOUNTS = ("Travel", "Office", "Events", "Private", "Training")
_PAYERS = ("Ben", "Zoe", "Max", "Eva", "Tom")
_TEXTS = (
    *("Taxi", "Train", "Hotel", "Toner", "Cables", "Chairs", "Catering", "Flowers", "Parking"),
    *("Museum", "Coffee", "Software", "Books", "Postage", "Ferry", "Lamps", "Tickets", "Snacks"),
    *("Printing", "Fuel", "Phone", "Desk", "Banner", "Tools", "Paint", "Carpet"),
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LEAST, _MOST = 1_000, 999_999
"""Amounts in cents."""

_UNITS = tuple(units for units in range(100, 1_000) if units % 5)
"""Amounts in a currency: the last digit of what one comes to depends on the rate."""


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        meant: Expenses that the transfer may pay.
        others: Expenses of another account, or of the payer who is left out.
        currencies: How many amounts are in, if their rates move; 0 if amounts name none.
    """

    meant: int
    others: int
    currencies: int = 0

    def __str__(self) -> str:
        moving = f", in {self.currencies} currencies whose rates move" if self.currencies else ""
        return (
            f"{self.meant + self.others} expenses, of which {self.meant} may be paid, in any of "
            f"{2**self.meant:,} choices{moving}"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(6, 1),
    2: _Size(7, 2),
    3: _Size(9, 3),
    4: _Size(11, 4),
    5: _Size(13, 5),
    6: _Size(11, 5, currencies=4),
    7: _Size(14, 4, currencies=5),
    8: _Size(17, 4, currencies=6),
}
"""The expenses of each rung. Rungs go on by three more that may be paid, and a currency."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """The account of an expense, and who paid it: a goal goes by these."""

    account: str
    payer: str


@dataclass(frozen=True, slots=True)
class _Meant:
    """Which expenses a goal is about: those of two accounts, but none of one payer."""

    accounts: Sequence[str]
    left_out: str


def _said(cents: int, say: Wording) -> str:
    return say.number(f"{cents // 100:,}.{cents % 100:02}")


class Payment:
    """The expenses that a transfer pays: the only choice with its sum."""

    name = "payment"
    probe = "goal_understanding"
    grows = "expenses that a transfer may pay, and currencies whose rates move"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = 2.0 ** -min(size.meant for size in _RUNGS.values())

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung."""
        size = _RUNGS[rung]
        what = f"payment, rung {rung}"
        if not size.currencies:
            return draw_again(lambda: _draw_in_full(size, random, say), what)
        # Drawn before the rest, so that each choice of so many is the key as often as any other.
        paid = _draw_paid(size, random)
        return draw_again(lambda: _draw_converted(size, paid, random, say), what)


PAYMENT = Payment()

_IN_FULL = (
    "It covers some expenses of the accounts {first} and {second} in full, but none that {payer} "
    "paid. Mark exactly the expenses that it covers as refunded. Only one set of such expenses "
    "adds up to the amount of the transfer."
)

_CONVERTED = (
    "It covers some expenses of the accounts {first} and {second}, but none that {payer} paid. The "
    "bank converted those that it covers into EUR one after the other, in the order of the list, "
    "each at the rate that its currency had at that moment; the transfer is the sum of what they "
    "came to. At first the rates in EUR were {rates}. Each expense that was converted then changed "
    "rates for those after it:\n{rules}\n"
    "Expenses that the transfer does not cover were not converted, and changed no rate. Mark "
    "exactly the expenses that it covers as refunded. Only one set of such expenses comes to the "
    "amount of the transfer."
)


def _draw_in_full(size: _Size, random: Random, say: Wording) -> LadderItem | None:
    drawn = _draw_kinds(size, random)
    if drawn is None:
        return None
    meant, kinds = drawn
    amounts = random.sample(range(_LEAST, _MOST + 1), len(kinds))
    paid = _draw_paid(size, random)
    total = sum(amounts[one] for one in paid)
    if _choices(amounts[: size.meant], total) != 1:
        return None
    order = random.sample(range(len(kinds)), len(kinds))
    texts = random.sample(_TEXTS, len(kinds))
    covers = say(
        _IN_FULL,
        first=say(meant.accounts[0]),
        second=say(meant.accounts[1]),
        payer=meant.left_out,
    )
    listed = [_said_expense(texts[one], kinds[one], _said(amounts[one], say), say) for one in order]
    return _item(listed, [one in paid for one in order], _said(total, say), covers, say)


def _draw_converted(
    size: _Size, paid: Collection[int], random: Random, say: Wording
) -> LadderItem | None:
    """An item whose key are these of the expenses that may be paid, by their order on the list."""
    drawn = _draw_kinds(size, random)
    if drawn is None:
        return None
    meant, kinds = drawn
    market = draw_market(size.currencies, random)
    amounts = [Amount(random.choice(_UNITS), random.randrange(size.currencies)) for _ in kinds]
    # Each rate has to be followed.
    if len({amount.currency for amount in amounts[: size.meant]}) < size.currencies:
        return None
    totals = market.totals(amounts[: size.meant])
    if totals is None:
        return None
    total = int(totals[sum(1 << one for one in paid)])
    if (totals == total).sum() != 1:
        return None
    # The expenses that may be paid keep their order among the others.
    order = _mixed(size.meant, len(kinds), random)
    texts = random.sample(_TEXTS, len(kinds))
    covers = say(
        _CONVERTED,
        first=say(meant.accounts[0]),
        second=say(meant.accounts[1]),
        payer=meant.left_out,
        rates=market.said_first(say),
        rules=market.said_rules(say),
    )
    listed = [
        _said_expense(texts[one], kinds[one], market.said_amount(amounts[one]), say)
        for one in order
    ]
    return _item(listed, [one in paid for one in order], f"{_said(total, say)} EUR", covers, say)


def _draw_paid(size: _Size, random: Random) -> list[int]:
    """About a half of the expenses that may be paid."""
    half = size.meant // 2
    return random.sample(range(size.meant), random.randint(half - 1, half + 1))


def _draw_kinds(size: _Size, random: Random) -> tuple[_Meant, list[_Kind]] | None:
    """A goal with all expenses: first those that it is about, then the others."""
    accounts = random.sample(_ACCOUNTS, 3)
    *payers, left_out = random.sample(_PAYERS, 4)
    wanted = accounts[:2]
    kinds = [_Kind(random.choice(wanted), random.choice(payers)) for _ in range(size.meant)]
    # The goal names no account that has nothing to pay.
    if {kind.account for kind in kinds} != set(wanted):
        return None
    # The first is of the payer who is left out, or the goal would name somebody who paid nothing.
    kinds.append(_Kind(random.choice(wanted), left_out))
    kinds += [
        random.choice(
            (
                _Kind(accounts[2], random.choice(payers)),
                _Kind(random.choice(wanted), left_out),
            )
        )
        for _ in range(size.others - 1)
    ]
    return _Meant(wanted, left_out), kinds


def _mixed(first: int, count: int, random: Random) -> list[int]:
    """The numbers below a count, of which the first keep their order."""
    places = set(random.sample(range(count), first))
    ordered, others = iter(range(first)), iter(range(first, count))
    return [next(ordered if place in places else others) for place in range(count)]


def _said_expense(text: str, kind: _Kind, amount: str, say: Wording) -> str:
    """An expense as the app shows it."""
    return say(
        "{what}, {account}, paid by {payer}: {amount}",
        what=say(text),
        account=say(kind.account),
        payer=kind.payer,
        amount=amount,
    )


def _item(
    listed: Sequence[str], paid: Sequence[bool], total: str, covers: str, say: Wording
) -> LadderItem:
    """An item with these expenses, of which some are paid.

    Args:
        listed: The expenses in words.
        paid: Whether the transfer pays each.
        total: The sum of the transfer in words.
        covers: What it covers, and what is wanted.
        say: The language.
    """
    letters = _LETTERS[: len(listed)]
    lines = "\n".join(f"{letter}. {one}" for letter, one in zip(letters, listed, strict=True))
    return LadderItem(
        prompt=say(
            "The app Heron Expenses keeps expenses. These are open, each with its account, who "
            "paid it, and its amount:\n{listed}\n\n"
            "Goal: A transfer of {total} has come in. {covers}\n\nWhich expenses do you mark?",
            listed=lines,
            total=total,
            covers=covers,
        ),
        form=SetForm(choices=dict.fromkeys(letters, ""), asked="all expenses that you mark"),
        reference="".join(letter for letter, one in zip(letters, paid, strict=True) if one),
        app="Heron Expenses",
        category="Finance",
    )


def _choices(amounts: Sequence[int], total: int) -> int:
    """How many choices of the amounts have a sum."""
    import numpy as np

    sums = np.zeros(1, dtype=np.int64)
    for amount in amounts:
        sums = np.concatenate((sums, sums + amount))
    return int((sums == total).sum())
