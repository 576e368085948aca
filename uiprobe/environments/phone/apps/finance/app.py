"""A banking app: accounts, transactions, transfers, budgets, cards, standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.finance.accounts import (
    ACCOUNTS_DIALOGS,
    ACCOUNTS_SCREENS,
    home_tab,
)
from uiprobe.environments.phone.apps.finance.budgets import (
    BUDGET,
    BUDGETS_DIALOGS,
    BUDGETS_SCREENS,
    budgets_tab,
)
from uiprobe.environments.phone.apps.finance.cards import CARDS_DIALOGS, LIMITS, cards_tab
from uiprobe.environments.phone.apps.finance.data import (
    SPENDING,
    draw_accounts,
    draw_payees,
    draw_standing,
    draw_transactions,
)
from uiprobe.environments.phone.apps.finance.payees import PAYEE, PAYEES_DIALOGS, PAYEES_SCREENS
from uiprobe.environments.phone.apps.finance.settings import (
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
    more_tab,
)
from uiprobe.environments.phone.apps.finance.transactions import (
    PICTURES,
    TRANSACTIONS_DIALOGS,
    TRANSACTIONS_SCREENS,
    activity_tab,
)
from uiprobe.environments.phone.apps.finance.transfers import (
    TRANSFER,
    TRANSFERS_DIALOGS,
    TRANSFERS_SCREENS,
)
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, number_records, to_first_tab
from uiprobe.environments.phone.kit.screens import scaffold, search_button, tab_navigation, toolbar
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View

_TABS = (
    ("Home", "account_balance"),
    ("Activity", "receipt_long"),
    ("Budgets", "pie_chart"),
    ("Cards", "credit_card"),
    ("More", "more_horiz"),
)


class Finance(RecordApp):
    """The banking app."""

    package = "org.uiprobe.finance"
    name = "finance"
    rank = 40
    label = "Coinleaf"
    icon = "account_balance_wallet"
    tint = rgb("00596B")
    accent = "cyan"
    exported = ("MainActivity", "SearchActivity", "TransferActivity", "SettingsActivity")
    permissions = (PICTURES,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **ACCOUNTS_SCREENS,
            **TRANSACTIONS_SCREENS,
            **TRANSFERS_SCREENS,
            **BUDGETS_SCREENS,
            **PAYEES_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "share": share_sheet,
            **TRANSFERS_DIALOGS,
            **BUDGETS_DIALOGS,
            **PAYEES_DIALOGS,
            **SETTINGS_DIALOGS,
            **TRANSACTIONS_DIALOGS,
            **CARDS_DIALOGS,
            **ACCOUNTS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        owner = people(random, 1)[0]
        accounts = draw_accounts(random)
        everyday = accounts[0]["name"]
        budgets = random.sample(SPENDING, k=5)
        return {
            "owner": owner,
            "accounts": accounts,
            "transactions": draw_transactions(random, now.date(), everyday),
            "payees": draw_payees(random, owner),
            "standing": draw_standing(random, everyday),
            "scheduled": [],
            "budgets": number_records(
                [
                    {"category": name, "limit": random.randrange(8, 60) * 10_00, "period": "Month"}
                    for name in budgets
                ]
            ),
            "cards": number_records(
                [
                    {
                        "name": name,
                        "digits": f"{random.randrange(10_000):04}",
                        "frozen": False,
                        "online": True,
                        "abroad": random.random() < 0.5,
                        "limit": random.choice(LIMITS),
                    }
                    for name in ("Debit card", "Travel card")
                ]
            ),
            "settings": {
                "hide": False,
                "lock": "1 minute",
                "fingerprint": True,
                "incoming": True,
                "large": "Over $100",
                "monthly": random.random() < 0.5,
            },
            "next_id": 1000,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        super().perform(context, action, arguments)
        if action == "receipt":
            if arguments["granted"]:
                context.show("receipt")
            else:
                context.toast(context.t("Allow access to your pictures first"))

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"TransferActivity": TRANSFER, "BudgetActivity": BUDGET, "PayeeActivity": PAYEE}

    @override
    def back(self, context: Context) -> bool:
        return super().back(context) or to_first_tab(context)


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    body = (home_tab, activity_tab, budgets_tab, cards_tab, more_tab)[tab](context)
    foot = tab_navigation(context, _TABS)
    hidden = context.data["settings"]["hide"]
    # Neither has a description on purpose.
    eye = icon_button(
        "visibility_off" if hidden else "visibility",
        lambda: context.data["settings"].update(hide=not hidden),
        id="action_hide",
        **context.named("Hide amounts", on=hidden),
        icon_color="on_surface",
    )
    search = search_button(context, named=False)
    title = context.t("Hello, {name}", name=context.data["owner"].split()[0])
    bar = toolbar(
        title if tab == 0 else context.t(_TABS[tab][0]),
        search if tab in (0, 1) else None,
        eye if tab == 0 else None,
    )
    floating = None
    if tab == 2:
        floating = floating_button(
            "add",
            lambda: context.start("BudgetActivity"),
            description=context.t("New budget"),
            id="fab_budget",
        )
    return scaffold(context, bar, body, floating=floating, bottom=foot)
