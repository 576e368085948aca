"""Goal understanding: which expenses a transfer pays, of those that a goal is about.

Nothing but a search finds them, as no amount says anything about another. The goal says which
expenses may be among them; on high rungs there are further choices of all expenses with the sum.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.wording import ENGLISH, Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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

_FEE = 999
"""The most that a bank keeps, in cents."""

_MOST_WITH_FEE = 999_999_999
"""The largest amount beside a fee, in cents: of smaller ones, several choices would fit."""


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        meant: Expenses that the transfer may pay.
        others: Expenses of another account, or of the payer who is left out.
        fee: Whether the bank keeps a fee. The sum is then known but for its last digits, so that
            these tell nothing about the choice.
    """

    meant: int
    others: int
    fee: bool = False

    def __str__(self) -> str:
        fee = ", less a fee that is not known" if self.fee else ""
        return (
            f"{self.meant + self.others} expenses, of which {self.meant} may be paid, in any of "
            f"{2**self.meant:,} choices{fee}"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(6, 1),
    2: _Size(7, 2),
    3: _Size(9, 3),
    4: _Size(11, 4),
    5: _Size(13, 5),
    6: _Size(14, 6, fee=True),
    7: _Size(18, 5, fee=True),
    8: _Size(22, 4, fee=True),
}
"""The expenses of each rung. Rungs go on by four more that may be paid."""


@dataclass(frozen=True, slots=True)
class _Expense:
    """An expense; the amount is in cents."""

    text: str
    account: str
    payer: str
    amount: int

    def said(self, say: Wording) -> str:
        """The expense as the app shows it."""
        return say(
            "{what}, {account}, paid by {payer}: {amount}",
            what=say(self.text),
            account=say(self.account),
            payer=self.payer,
            amount=_said(self.amount, say),
        )


def _said(cents: int, say: Wording) -> str:
    return say.number(f"{cents // 100:,}.{cents % 100:02}")


class Payment:
    """The expenses that a transfer pays: the only choice with its sum."""

    name = "payment"
    probe = "goal_understanding"
    grows = "expenses that a transfer may pay"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = 2.0 ** -min(size.meant for size in _RUNGS.values())

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung."""
        return draw_again(lambda: _draw(_RUNGS[rung], random, say), f"payment, rung {rung}")


PAYMENT = Payment()

_IN_FULL = (
    "It covers some expenses of the accounts {first} and {second} in full, but none that {payer} "
    "paid. Mark exactly the expenses that it covers as refunded. Only one set of such expenses "
    "adds up to the amount of the transfer."
)

_WITH_FEE = (
    "It covers some expenses of the accounts {first} and {second}, but none that {payer} paid, "
    "less a fee that the bank kept: the sum of these expenses is between {least} and {most} above "
    "the transfer. Mark exactly the expenses that it covers as refunded. Only one set of such "
    "expenses has such a sum."
)


def _draw(size: _Size, random: Random, say: Wording) -> LadderItem | None:
    accounts = random.sample(_ACCOUNTS, 3)
    *payers, left_out = random.sample(_PAYERS, 4)
    wanted = accounts[:2]
    kinds = [(random.choice(wanted), random.choice(payers)) for _ in range(size.meant)]
    # The goal names no account that has nothing to pay.
    if {account for account, _ in kinds} != set(wanted):
        return None
    # The first is of the payer who is left out, or the goal would name somebody who paid nothing.
    kinds.append((random.choice(wanted), left_out))
    kinds += [
        random.choice(((accounts[2], random.choice(payers)), (random.choice(wanted), left_out)))
        for _ in range(size.others - 1)
    ]
    most = _MOST_WITH_FEE if size.fee else _MOST
    amounts = random.sample(range(_LEAST, most + 1), len(kinds))
    paid = random.sample(
        range(size.meant), random.randint(size.meant // 2 - 1, size.meant // 2 + 1)
    )
    fee = random.randint(1, _FEE) if size.fee else 0
    total = sum(amounts[one] for one in paid) - fee
    # With a fee, all sums count that are above the transfer by as much as it may be.
    least, largest = (total + 1, total + _FEE) if fee else (total, total)
    if _choices(amounts[: size.meant], least, largest) != 1:
        return None
    order = random.sample(range(len(kinds)), len(kinds))
    texts = random.sample(_TEXTS, len(kinds))
    expenses = {
        letter: _Expense(texts[one], *kinds[one], amounts[one])
        for letter, one in zip(_LETTERS, order, strict=False)
    }
    listed = "\n".join(f"{letter}. {one.said(say)}" for letter, one in expenses.items())
    return LadderItem(
        prompt=say(
            "The app Heron Expenses keeps expenses. These are open, each with its account, who "
            "paid it, and its amount:\n{listed}\n\n"
            "Goal: A transfer of {total} has come in. {covers}\n\nWhich expenses do you mark?",
            listed=listed,
            total=_said(total, say),
            covers=say(
                _WITH_FEE if fee else _IN_FULL,
                first=say(wanted[0]),
                second=say(wanted[1]),
                payer=left_out,
                least=_said(1, say),
                most=_said(_FEE, say),
            ),
        ),
        form=SetForm(choices=dict.fromkeys(expenses, ""), asked="all expenses that you mark"),
        reference="".join(
            sorted(letter for letter, one in zip(_LETTERS, order, strict=False) if one in paid)
        ),
        app="Heron Expenses",
        category="Finance",
    )


def _choices(amounts: Sequence[int], least: int, most: int) -> int:
    """How many choices of the amounts have a sum between two; each half is summed on its own."""
    import numpy as np

    half = len(amounts) // 2
    first, second = _sums(amounts[:half]), np.sort(_sums(amounts[half:]))
    below = np.searchsorted(second, least - first, "left")
    return int((np.searchsorted(second, most - first, "right") - below).sum())


def _sums(amounts: Sequence[int]) -> NDArray[np.int64]:
    """The sums of all choices."""
    import numpy as np

    sums: NDArray[np.int64] = np.zeros(1, dtype=np.int64)
    for amount in amounts:
        sums = np.concatenate((sums, sums + amount))
    return sums
