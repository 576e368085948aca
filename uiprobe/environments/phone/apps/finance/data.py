"""The data that the banking app starts with. Amounts are in cents."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from uiprobe.environments.phone.content import PEOPLE, money
from uiprobe.environments.phone.kit.records import number_records
from uiprobe.environments.phone.state import State

CATEGORIES = {
    "Groceries": "local_grocery_store",
    "Transport": "directions_bus",
    "Eating out": "restaurant",
    "Home": "home",
    "Leisure": "movie",
    "Health": "local_pharmacy",
    "Shopping": "shopping_bag",
    "Income": "savings",
    "Transfer": "swap_horiz",
}
"""Kinds of transactions with their icons."""

SPENDING = tuple(name for name in CATEGORIES if name not in ("Income", "Transfer"))

_PAYEES: dict[str, tuple[str, ...]] = {
    "Groceries": (
        *("Greenleaf Market", "Bäckerei Huber", "Рынок Центральный", "Corner Dairy", "Fish & Sons"),
        "Orchard Box",
    ),
    "Transport": ("City Trams", "Fuel Stop 12", "Night Taxi", "Bike Share Velo", "Harbour Ferry"),
    "Eating out": (
        *("Blue Door Bistro", "Noodle House 88", "Café Morgenrot", "Trattoria Fiorella"),
        "拉面小馆",
    ),
    "Home": ("Northlight Energy", "Hardware Brenner", "Aqua Works", "Chimney Sweep Lund"),
    "Leisure": ("Kino Aurora", "Streamhall", "Gym Tempo", "丸山書店", "Puppet Theatre"),
    "Health": ("Lion Pharmacy", "Dr Lindqvist", "Optics Klar", "Physio am Park"),
    "Shopping": ("Wool & Thread", "Toy Chest", "Record Den", "Shoes by Corvin", "Kiosk 24"),
}
_NOTES = ("", "", "", "Shared with Nora", "Birthday", "For the office", "Refund expected")
_BANKS = ("Harbour Bank", "Union of Savers", "Alpine Trust", "Banco Sereno")
_STANDING = (
    *(("Rent", "Hofmann Estates", 900), ("Piano lessons", "Clara Hofer", 80)),
    *(("Gym", "Gym Tempo", 30), ("Newspaper", "Morning Courier", 25)),
    *(("Insurance", "Cedar Mutual", 60), ("Phone", "Fonalia", 20)),
    *(("Allotment", "Garden Club West", 15), ("Donation", "Sea Rescue Fund", 10)),
)
"""Title, payee, and about how many dollars a month."""


def in_words(cents: int) -> str:
    """An amount as it is shown."""
    return money(cents / 100)


def in_cents(typed: str) -> int | None:
    """The amount that was typed, in cents; None if it is not an amount, or zero."""
    match = re.fullmatch(r"\$?([0-9]{1,7})(?:[.,]([0-9]{1,2}))?", typed.strip())
    if match is None:
        return None
    cents = int(match[1]) * 100 + int((match[2] or "0").ljust(2, "0"))
    return cents or None


def account_number(random: Random) -> str:
    """An account number of no country."""
    return " ".join(f"{random.randrange(10_000):04}" for _ in range(4))


def draw_accounts(random: Random) -> list[State]:
    """Three accounts of one person."""
    return number_records(
        [
            {
                "name": name,
                "number": account_number(random),
                "balance": random.randrange(low, high) * 10 + random.randrange(10),
            }
            for name, low, high in (
                ("Everyday", 120_00, 420_00),
                (random.choice(("Savings", "Rainy day")), 300_00, 1_600_00),
                (random.choice(("Holiday", "Household", "New bike")), 30_00, 90_00),
            )
        ]
    )


def draw_transactions(random: Random, today: date, account: str) -> list[State]:
    """The transactions of the last two months, the newest first; no amount comes twice."""
    pairs = [(kind, payee) for kind, pool in _PAYEES.items() for payee in pool]
    picked = random.sample(pairs, k=20)
    picked += random.sample(picked, k=14)
    amounts = random.sample(range(320, 18_900), k=len(picked))
    days = [today - timedelta(days=random.randrange(0, 62)) for _ in picked]
    # The second payment to a person falls on a day of its own.
    for slot, pair in enumerate(picked):
        earlier = {days[n] for n in range(slot) if picked[n] == pair}
        while days[slot] in earlier:
            days[slot] -= timedelta(days=1)
    if not any((day.year, day.month) == (today.year, today.month) for day in days):
        # Goals ask for a payment of this month; one phone of some thousand would have none.
        days[0] = today
    found: list[State] = [
        {
            "day": day.isoformat(),
            "payee": payee,
            "amount": -amount,
            "category": kind,
            "note": random.choice(_NOTES),
            "flagged": False,
            "receipt": "",
            "account": account,
        }
        for (kind, payee), amount, day in zip(picked, amounts, days, strict=True)
    ]
    for months in range(2):
        found.append(
            {
                "day": (today - timedelta(days=11 + 30 * months)).isoformat(),
                "payee": "Wexford Workshops",
                "amount": 2_845_00 + random.randrange(100_00),
                "category": "Income",
                "note": "Salary",
                "flagged": False,
                "receipt": "",
                "account": account,
            }
        )
    found.sort(key=lambda entry: entry["day"], reverse=True)
    return number_records(found)


def draw_payees(random: Random, owner: str) -> list[State]:
    """People whom money was sent to before; not the owner."""
    others = [name for name in PEOPLE if name != owner]
    return number_records(
        [
            {"name": name, "number": account_number(random), "bank": random.choice(_BANKS)}
            for name in sorted(random.sample(others, k=6))
        ]
    )


def draw_standing(random: Random, account: str) -> list[State]:
    """Payments that recur every month."""
    return number_records(
        [
            {
                "title": title,
                "payee": payee,
                "amount": dollars * 100 + random.randrange(dollars * 30),
                # A day that every month has.
                "on": random.randrange(1, 28),
                "account": account,
                "active": True,
            }
            for title, payee, dollars in random.sample(_STANDING, k=5)
        ]
    )


def spent(transactions: Sequence[State], month: str, category: str | None = None) -> int:
    """The sum spent in a month, such as `2026-03`, on one category or on all."""
    total: int = sum(
        entry["amount"]
        for entry in transactions
        if entry["day"].startswith(month)
        and entry["category"] in (SPENDING if category is None else (category,))
        and entry["amount"] < 0
    )
    return -total
