"""Amounts and transactions, as several pages of the banking app show them."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.finance.data import CATEGORIES, in_words
from uiprobe.environments.phone.kit.records import record_row
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.widgets import View, image

_HIDDEN = "••••"


def shown_amount(context: Context, cents: int) -> str:
    """An amount in words; dots while amounts are hidden."""
    return _HIDDEN if context.data["settings"]["hide"] else in_words(cents)


def transaction_row(context: Context, entry: State) -> View:
    """A transaction in a list."""
    flag = None
    if entry["flagged"]:
        flag = image("flag", size=18, icon_color="error", icon_filled=True, id="row_flag")
    return record_row(
        entry["payee"],
        f"{context.day(entry['day'])} · {context.t(entry['category'])}",
        id="transaction",
        leading=image(CATEGORIES[entry["category"]], icon_color="primary"),
        detail=shown_amount(context, entry["amount"]),
        trailing=flag,
        press=lambda: context.start("TransactionActivity", id=entry["id"]),
    )
