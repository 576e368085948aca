"""The accounts of the banking app: the first tab with all of them, and the page of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.finance.parts import shown_amount, transaction_row
from uiprobe.environments.phone.kit.dialogs import ask_text, menu
from uiprobe.environments.phone.kit.records import each, record_row, require_shown, section
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    recycler_view,
    scaffold,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import line_chart
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, DISPLAY, LABEL, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, stack, text


def home_tab(context: Context) -> View:
    """The accounts with their sum, and the latest transactions."""
    accounts = context.data["accounts"]
    total = sum(account["balance"] for account in accounts)
    hero = column(
        text(context.t("All accounts"), styled(BODY, color="on_primary_container")),
        text(
            shown_amount(context, total),
            styled(DISPLAY, size=38, color="on_primary_container"),
            id="total",
        ),
        line_chart(_balances(context), description=context.t("The last weeks"), height=76),
        id="hero",
        width=FILL,
        margin=(16, 4, 16, 10),
        padding=(18, 14, 18, 10),
        radius=20,
        background="primary_container",
        gap=2,
    )
    actions = row(
        *(
            _quick(context.t(label), icon, press)
            for label, icon, press in (
                ("Transfer", "swap_horiz", lambda: context.start("TransferActivity")),
                ("Payees", "people", lambda: context.start("PayeesActivity")),
                ("Standing", "event_repeat", lambda: context.start("StandingActivity")),
                ("Scheduled", "schedule", lambda: context.start("ScheduledActivity")),
            )
        ),
        width=FILL,
        padding=(12, 0, 12, 4),
    )
    rows: list[Callable[[], View]] = [
        lambda: hero,
        lambda: actions,
        *each(accounts, partial(_account_row, context)),
        lambda: section(context.t("Latest")),
        *each(context.data["transactions"][:4], partial(transaction_row, context)),
    ]
    return recycler_view(rows, key="home", id="home_list", padding=(0, 0, 0, 12))


def _balances(context: Context) -> list[float]:
    """The sum of all accounts after each transaction, the oldest first."""
    total = sum(account["balance"] for account in context.data["accounts"])
    found = [total]
    for entry in context.data["transactions"]:
        found.append(found[-1] - entry["amount"])
    return [cents / 100 for cents in reversed(found)]


def _quick(label: str, icon: str, press: Callable[[], None]) -> View:
    return column(
        stack(
            image(icon, icon_color="on_secondary_container", anchor=("center", "center")),
            width=48,
            height=48,
            radius=24,
            background="secondary_container",
        ),
        text(label, styled(LABEL, size=12.5, align="center", max_lines=1), id="quick_label"),
        class_name="android.widget.Button",
        id="quick_action",
        description=label,
        weight=1,
        gap=6,
        padding=(0, 6, 0, 6),
        align="center",
        on_click=press,
    )


def _account_row(context: Context, account: State) -> View:
    return record_row(
        account["name"],
        account["number"],
        id="account",
        leading=image("account_balance_wallet", icon_color="primary"),
        detail=shown_amount(context, account["balance"]),
        press=lambda: context.start("AccountActivity", id=account["id"]),
    )


def _account(context: Context) -> View:
    account = require_shown(context, "accounts")
    entries = [
        entry for entry in context.data["transactions"] if entry["account"] == account["name"]
    ]
    head = column(
        text(
            shown_amount(context, account["balance"]),
            styled(DISPLAY, size=36, align="center"),
            id="balance",
        ),
        text(account["number"], styled(BODY_LARGE, align="center"), id="number"),
        width=FILL,
        padding=(20, 16, 20, 12),
        gap=4,
        align="center",
    )
    rows: list[Callable[[], View]] = [
        lambda: head,
        lambda: section(context.t("Transactions")),
        *each(entries, partial(transaction_row, context)),
    ]
    if not entries:
        rows.append(
            lambda: text(
                context.t("Nothing in the last two months"),
                styled(BODY, align="center"),
                width=FILL,
                padding=(20, 30, 20, 20),
            )
        )
    bar = back_toolbar(context, account["name"], overflow_button(context, "account_menu"))
    return scaffold(context, bar, recycler_view(rows, key="account", id="account_list"))


def _account_menu(context: Context, arguments: State) -> Window:
    account = require_shown(context, "accounts")
    words = f"{context.data['owner']}, {account['number']}"
    return menu(
        context,
        [
            (context.t("Share details"), lambda: context.show("share", text=words)),
            (context.t("Rename"), lambda: context.show("rename_account")),
        ],
    )


def _rename_dialog(context: Context, arguments: State) -> Window:
    account = require_shown(context, "accounts")

    def rename(name: str) -> None:
        if any(other["name"] == name for other in context.data["accounts"]):
            context.toast(context.t("There is an account of that name"))
            return
        for collection in ("transactions", "standing", "scheduled"):
            for entry in context.data[collection]:
                if entry["account"] == account["name"]:
                    entry["account"] = name
        account["name"] = name

    return ask_text(
        context,
        title=context.t("Rename"),
        field=context.field("dialog_account", account["name"], limit=30),
        hint=context.t("Name of the account"),
        positive=rename,
        label="Save",
        id="account_name",
    )


ACCOUNTS_SCREENS: Screens = {"AccountActivity": _account}
ACCOUNTS_DIALOGS: Dialogs = {
    "account_menu": _account_menu,
    "rename_account": _rename_dialog,
}
