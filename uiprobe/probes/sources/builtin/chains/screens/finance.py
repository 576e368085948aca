"""Payees, payments and standing orders; transfers."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.probes.sources.builtin.chains.nodes import Entered, Shows, Slot, Takes, Values
from uiprobe.probes.sources.builtin.goals.finance import (
    PAYEES,
    REFERENCES,
    STANDING,
    TRANSACTIONS,
    fill_transfer,
    open_standing,
    transferred,
)
from uiprobe.probes.sources.builtin.language import *

_APP = Finance.package


def _spent(apps: Apps) -> dict[str, Values]:
    """The sum of what was paid to each payee who was paid more than once, and never paid back."""
    amounts: dict[str, list[int]] = {}
    for entry in TRANSACTIONS.all(apps):
        amounts.setdefault(entry["payee"], []).append(entry["amount"])
    return {
        payee: (str(-sum(found)),)
        for payee, found in amounts.items()
        if len(found) > 1 and max(found) < 0
    }


SPENT = Shows(
    "spent", Finance, "amount", "payee", _spent,
    lambda apps, payee: (click(id="action_search"), fill(payee, id="search_src_text")),
    (BACK, BACK),
)  # fmt: skip

STANDING_AMOUNT = Shows(
    "standing_amount", Finance, "amount", "order",
    lambda apps: {one["title"]: (str(one["amount"]),) for one in STANDING.all(apps)},
    lambda apps, title: open_standing(title), (BACK, BACK),
    spoil=lambda apps, title: (click(text="Delete"), OK),
)  # fmt: skip


def _enter_transfer(apps: Apps, entered: Entered) -> Steps:
    return *fill_transfer(entered["payee"], int(entered["amount"]), entered["reference"]), OK


def _sent(apps: Apps, entered: Entered) -> tuple[Change, ...]:
    account = apps[_APP]["accounts"][0]["name"]
    # What is left on the account follows from the transfers, of which there may be several.
    transaction, _ = transferred(
        apps, account, entered["payee"], int(entered["amount"]), entered["reference"]
    )
    return transaction, allow(_APP, "accounts")


def _enough(apps: Apps, transfers: Sequence[Entered]) -> bool:
    """Whether an account has the money for all transfers."""
    cents: int = apps[_APP]["accounts"][0]["balance"]
    return sum(int(one["amount"]) for one in transfers) <= cents


TRANSFER = Takes(
    "transfer", Finance,
    {
        "payee": Slot(frozenset(), one_of(PAYEES.names), "contact"),
        "amount": Slot(frozenset({"amount"})),
        "reference": Slot(frozenset({"title", "code", "person"}), one_of(REFERENCES)),
    },
    _enter_transfer, _sent, (), room=_enough,
)  # fmt: skip
