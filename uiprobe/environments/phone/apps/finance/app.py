"""A banking app: accounts, transactions, transfers, budgets, cards, standing orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import partial
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.finance.data import (
    CATEGORIES,
    SPENDING,
    draw_accounts,
    draw_payees,
    draw_standing,
    draw_transactions,
    in_cents,
    in_words,
    spent,
)
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, choose, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, TextInput
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete,
    delete_shown,
    each,
    filter_chips,
    find,
    info_row,
    is_taken,
    listing,
    number_records,
    record_row,
    require_shown,
    save_record,
    search_screen,
    section,
    to_first_tab,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    preference,
    recycler_view,
    scaffold,
    scroll_view,
    search_button,
    switch_preference,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import file_chooser, share_sheet
from uiprobe.environments.phone.locales import format_date, month_name
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    floating_button,
    icon_button,
    progress_bar,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import bar_chart, line_chart
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    DISPLAY,
    LABEL,
    LABEL_LARGE,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)

PICTURES = "android.permission.READ_MEDIA_IMAGES"

LIMITS = ("$500", "$1,000", "$2,500", "$5,000")
_TABS = (
    ("Home", "account_balance"),
    ("Activity", "receipt_long"),
    ("Budgets", "pie_chart"),
    ("Cards", "credit_card"),
    ("More", "more_horiz"),
)
_HIDDEN = "••••"


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
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "AccountActivity": _account,
            "TransactionActivity": _transaction,
            "SearchActivity": _search,
            "TransferActivity": _TRANSFER.screen,
            "BudgetActivity": _BUDGET.screen,
            "PayeesActivity": _payees,
            "PayeeActivity": _PAYEE.screen,
            "StandingActivity": _standing,
            "ScheduledActivity": _scheduled,
            "SettingsActivity": _SETTINGS.screen,
            "SecurityActivity": _SECURITY.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **_TRANSFER.dialogs,
            **_BUDGET.dialogs,
            **_PAYEE.dialogs,
            **_SETTINGS.dialogs,
            **_SECURITY.dialogs,
            "confirm_transfer": _confirm_dialog,
            "category": _category_dialog,
            "note": _note_dialog,
            "receipt": _receipt_dialog,
            "freeze": _freeze_dialog,
            "limit": _limit_dialog,
            "account_menu": _account_menu,
            "rename_account": _rename_dialog,
            "standing_sheet": _standing_sheet,
            "delete_standing": _delete_standing_dialog,
            "delete_budget": _delete_budget_dialog,
            "budget_menu": _budget_menu,
            "payee_menu": _payee_menu,
            "share": share_sheet,
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
        return {"TransferActivity": _TRANSFER, "BudgetActivity": _BUDGET, "PayeeActivity": _PAYEE}

    @override
    def back(self, context: Context) -> bool:
        return super().back(context) or to_first_tab(context)


def _amount(context: Context, cents: int) -> str:
    return _HIDDEN if context.data["settings"]["hide"] else in_words(cents)


def _day(context: Context, iso: str, *, year: bool = False) -> str:
    return format_date(date.fromisoformat(iso), context.locale, year=year)


# The main screen and its tabs.


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    body = (_home, _activity, _budgets, _cards, _more)[tab](context)
    foot = bottom_navigation(
        [
            (context.t(name), icon, index == tab, context.setter("tab", index))
            for index, (name, icon) in enumerate(_TABS)
        ]
    )
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


def _home(context: Context) -> View:
    accounts = context.data["accounts"]
    total = sum(account["balance"] for account in accounts)
    hero = column(
        text(context.t("All accounts"), styled(BODY, color="on_primary_container")),
        text(
            _amount(context, total),
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
        *each(context.data["transactions"][:4], partial(_transaction_row, context)),
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
        detail=_amount(context, account["balance"]),
        press=lambda: context.start("AccountActivity", id=account["id"]),
    )


def _transaction_row(context: Context, entry: State) -> View:
    flag = None
    if entry["flagged"]:
        flag = image("flag", size=18, icon_color="error", icon_filled=True, id="row_flag")
    return record_row(
        entry["payee"],
        f"{_day(context, entry['day'])} · {context.t(entry['category'])}",
        id="transaction",
        leading=image(CATEGORIES[entry["category"]], icon_color="primary"),
        detail=_amount(context, entry["amount"]),
        trailing=flag,
        press=lambda: context.start("TransactionActivity", id=entry["id"]),
    )


def _activity(context: Context) -> View:
    chosen = context.get("category")
    months = sorted({entry["day"][:7] for entry in context.data["transactions"]})[-4:]
    sums = [spent(context.data["transactions"], month) / 100 for month in months]
    chart = card(
        text(context.t("Spent each month"), LABEL_LARGE),
        bar_chart(
            sums,
            [month_name(int(month[5:]), context.locale)[:3] for month in months],
            description=context.t("Spent each month"),
            height=110,
            marked=len(months) - 1,
        ),
        margin=(16, 4, 16, 8),
        gap=6,
    )
    names = [(name, context.t(name)) for name in CATEGORIES]
    filters = filter_chips(context, "category", [(None, context.t("All")), *names], id="kind_chip")
    found = [entry for entry in context.data["transactions"] if chosen in (None, entry["category"])]
    rows: list[Callable[[], View]] = [
        lambda: chart,
        lambda: filters,
        *each(found, partial(_transaction_row, context)),
    ]
    return recycler_view(rows, key=f"activity:{chosen}", id="activity_list", padding=(0, 0, 0, 12))


def _budgets(context: Context) -> View:
    month = context.now.date().isoformat()[:7]

    def make(budget: State) -> View:
        used = spent(context.data["transactions"], month, budget["category"])
        share = min(1.0, used / budget["limit"])
        over = used > budget["limit"]
        words = context.t("{used} of {limit}", used=in_words(used), limit=in_words(budget["limit"]))
        return card(
            row(
                image(CATEGORIES[budget["category"]], icon_color="primary"),
                text(context.t(budget["category"]), TITLE, id="budget_title", weight=1),
                image("warning", size=18, icon_color="error", icon_filled=True) if over else None,
                width=FILL,
                gap=12,
                align="center",
            ),
            stack(progress_bar(share), width=FILL, padding=(0, 4, 0, 2)),
            text(words, styled(BODY, color="error" if over else "on_surface_variant"), id="used"),
            id="budget_card",
            margin=(16, 6, 16, 6),
            gap=6,
            on_click=lambda: context.start("BudgetActivity", id=budget["id"]),
        )

    return listing(
        each(context.data["budgets"], make),
        key="budgets",
        id="budget_list",
        empty=("pie_chart", context.t("No budgets"), context.t("Touch the plus sign")),
    )


def _cards(context: Context) -> View:
    def make(entry: State) -> View:
        def turn(key: str) -> Callable[[], None]:
            return lambda: entry.update({key: not entry[key]})

        face = column(
            row(
                text(
                    context.t(entry["name"]),
                    styled(TITLE, color="on_primary"),
                    id="card_name",
                    weight=1,
                ),
                image("ac_unit" if entry["frozen"] else "nfc", icon_color="on_primary"),
                width=FILL,
            ),
            space(height=18),
            text(
                f"•••• {entry['digits']}", styled(TITLE, size=20, color="on_primary"), id="digits"
            ),
            text(
                context.t("Frozen") if entry["frozen"] else context.data["owner"],
                styled(BODY, color="on_primary"),
                id="card_state",
            ),
            id="card_face",
            width=FILL,
            padding=(20, 16, 20, 16),
            margin=(16, 4, 16, 4),
            radius=18,
            background="on_surface_variant" if entry["frozen"] else "primary",
        )
        frozen = switch(
            checked=entry["frozen"],
            change=lambda: context.show("freeze", id=entry["id"]),
            id="freeze_switch",
            description=context.t("Freeze"),
        )
        return column(
            face,
            preference(context.t("Freeze"), context.t("Nobody can pay with it"), end=frozen),
            switch_preference(
                context.t("Online payments"), checked=entry["online"], change=turn("online")
            ),
            switch_preference(
                context.t("Payments abroad"), checked=entry["abroad"], change=turn("abroad")
            ),
            preference(
                context.t("Monthly limit"),
                entry["limit"],
                press=lambda: context.show("limit", id=entry["id"]),
            ),
            id="card_block",
            description=context.t(entry["name"]),
            width=FILL,
            padding=(0, 0, 0, 10),
        )

    return listing(each(context.data["cards"], make), key="cards", id="card_list", foot=16)


def _freeze_dialog(context: Context, arguments: State) -> Window:
    entry = find(context.data["cards"], arguments["id"]) or {}
    verb = context.t("Unfreeze" if entry["frozen"] else "Freeze")
    return confirm(
        context,
        title=context.t("{verb} the card?", verb=verb),
        message=f"{context.t(entry['name'])}, •••• {entry['digits']}",
        positive=(verb, lambda: entry.update(frozen=not entry["frozen"])),
    )


def _limit_dialog(context: Context, arguments: State) -> Window:
    entry = find(context.data["cards"], arguments["id"]) or {}
    return choose(
        context,
        title=context.t("Monthly limit"),
        choices=LIMITS,
        chosen=LIMITS.index(entry["limit"]),
        pick=lambda index: entry.update(limit=LIMITS[index]),
    )


def _more(context: Context) -> View:
    def link(title: str, icon: str, activity: str, summary: str = "") -> View:
        return preference(
            context.t(title), summary, icon=icon, press=lambda: context.start(activity)
        )

    count = len(context.data["scheduled"])
    body = column(
        row(
            avatar(context.data["owner"], size=52),
            column(
                text(context.data["owner"], styled(TITLE, size=18), id="owner"),
                text(context.t("Customer since 2018"), BODY),
                weight=1,
            ),
            width=FILL,
            gap=16,
            padding=(24, 10, 16, 14),
            align="center",
        ),
        link("Payees", "people", "PayeesActivity"),
        link("Standing orders", "event_repeat", "StandingActivity"),
        link("Scheduled transfers", "schedule", "ScheduledActivity", str(count) if count else ""),
        link("Settings", "settings", "SettingsActivity"),
        width=FILL,
    )
    return scroll_view(body, key="more")


# An account, a transaction, the search.


def _account(context: Context) -> View:
    account = require_shown(context, "accounts")
    entries = [
        entry for entry in context.data["transactions"] if entry["account"] == account["name"]
    ]
    head = column(
        text(
            _amount(context, account["balance"]),
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
        *each(entries, partial(_transaction_row, context)),
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


def _transaction(context: Context) -> View:
    entry = require_shown(context, "transactions")

    def flag() -> None:
        entry["flagged"] = not entry["flagged"]

    words = f"{entry['payee']}, {entry['day']}, {in_words(entry['amount'])}"
    body = column(
        column(
            image(CATEGORIES[entry["category"]], size=44, icon_color="primary", icon_filled=True),
            text(_amount(context, entry["amount"]), styled(DISPLAY, size=34), id="amount"),
            text(entry["payee"], styled(TITLE, size=18), id="payee"),
            width=FILL,
            padding=(20, 14, 20, 14),
            gap=6,
            align="center",
        ),
        info_row("event", context.t("Day"), _day(context, entry["day"], year=True), id="day"),
        info_row("account_balance_wallet", context.t("Account"), entry["account"], id="account"),
        info_row(
            "label",
            context.t("Category"),
            context.t(entry["category"]),
            id="category",
            press=lambda: context.show("category"),
        ),
        info_row(
            "notes",
            context.t("Note"),
            entry["note"] or context.t("Add a note"),
            id="note",
            press=lambda: context.show("note"),
        ),
        info_row(
            "attach_file",
            context.t("Receipt"),
            entry["receipt"] or context.t("Attach a picture"),
            id="receipt",
            press=lambda: context.with_permission(PICTURES, "receipt"),
        ),
        width=FILL,
    )
    bar = back_toolbar(
        context,
        context.t("Transaction"),
        # Neither has a description on purpose.
        icon_button(
            "flag" if entry["flagged"] else "outlined_flag",
            flag,
            id="action_flag",
            **context.named("Flag", on=entry["flagged"]),
            icon_filled=entry["flagged"],
            icon_color="error" if entry["flagged"] else "on_surface",
        ),
        icon_button(
            "share",
            lambda: context.show("share", text=words),
            id="action_share",
            **context.named("Share"),
            icon_color="on_surface",
        ),
    )
    return scaffold(context, bar, scroll_view(body, key="transaction"))


def _category_dialog(context: Context, arguments: State) -> Window:
    entry = require_shown(context, "transactions")
    names = list(CATEGORIES)
    return choose(
        context,
        title=context.t("Category"),
        choices=[context.t(name) for name in names],
        chosen=names.index(entry["category"]),
        pick=lambda index: entry.update(category=names[index]),
    )


def _note_dialog(context: Context, arguments: State) -> Window:
    entry = require_shown(context, "transactions")
    return ask_text(
        context,
        title=context.t("Note"),
        field=context.field("dialog_note", entry["note"], limit=120),
        hint=context.t("Note"),
        positive=lambda words: entry.update(note=words),
        label="Save",
        id="note_text",
    )


def _receipt_dialog(context: Context, arguments: State) -> Window:
    entry = require_shown(context, "transactions")
    return file_chooser(context, lambda file: entry.update(receipt=file["name"]), kind="picture")


def _search(context: Context) -> View:
    period = context.get("period")
    months = sorted({entry["day"][:7] for entry in context.data["transactions"]})[-3:]

    def rows(wanted: str) -> list[Callable[[], View]]:
        found = [
            entry
            for entry in context.data["transactions"]
            if (period is None or entry["day"].startswith(period))
            and any(wanted in entry[key].lower() for key in ("payee", "category", "note"))
        ]
        return each(found, partial(_transaction_row, context))

    names = [(month, month_name(int(month[5:]), context.locale)) for month in reversed(months)]
    filters = filter_chips(context, "period", [(None, context.t("All")), *names], id="month_chip")
    return search_screen(context, rows, hint="Search payees and notes", filters=filters)


# Transfers.


def _new_transfer(context: Context) -> State:
    payee = find(context.data["payees"], context.arguments.get("payee", 0))
    return {
        "account": context.data["accounts"][0]["name"],
        "to": payee["name"] if payee else "",
        "amount": "",
        "reference": "",
        "day": context.now.date().isoformat(),
    }


def _targets(context: Context) -> list[str]:
    own = [account["name"] for account in context.data["accounts"]]
    return own + [payee["name"] for payee in context.data["payees"]]


def _check_transfer(context: Context, values: State) -> str:
    cents = in_cents(values["amount"])
    account = next(
        entry for entry in context.data["accounts"] if entry["name"] == values["account"]
    )
    if not values["to"]:
        return "Choose where the money goes"
    if values["to"] == values["account"]:
        return "Choose two different accounts"
    if cents is None:
        return "Enter an amount such as 25.50"
    if values["day"] < context.now.date().isoformat():
        return "That day is over"
    return "There is not enough money in that account" if cents > account["balance"] else ""


_TRANSFER = Form(
    name="transfer",
    titles=("Transfer", "Transfer"),
    fields=(
        Choice(
            "account",
            "From",
            options=lambda context: [entry["name"] for entry in context.data["accounts"]],
        ),
        Choice("to", "To", options=_targets),
        TextInput("amount", "Amount in dollars", required="Enter an amount", limit=12),
        TextInput("reference", "Reference", limit=60),
        DayInput("day", "Day"),
    ),
    original=_new_transfer,
    save=lambda context, values: context.show("confirm_transfer", values=values),
    check=_check_transfer,
    save_label="Continue",
)


def _confirm_dialog(context: Context, arguments: State) -> Window:
    values = arguments["values"]
    cents = in_cents(values["amount"]) or 0
    return confirm(
        context,
        title=context.t("Send {amount}?", amount=in_words(cents)),
        message=context.t(
            "From {account} to {to}, on {day}.",
            account=values["account"],
            to=values["to"],
            day=_day(context, values["day"], year=True),
        ),
        positive=(context.t("Send"), lambda: _send(context, values, cents)),
    )


def _send(context: Context, values: State, cents: int) -> None:
    """Carry a transfer out, or keep it for its day."""
    data = context.data
    kept = {key: values[key] for key in ("account", "to", "reference", "day")}
    if values["day"] > context.now.date().isoformat():
        data["scheduled"].append({"id": context.new_id(), **kept, "amount": cents})
        words = context.t("Scheduled")
    else:
        for account in data["accounts"]:
            change = {values["account"]: -cents, values["to"]: cents}.get(account["name"], 0)
            account["balance"] += change
        data["transactions"].insert(
            0,
            {
                "id": context.new_id(),
                "day": values["day"],
                "payee": values["to"],
                "amount": -cents,
                "category": "Transfer",
                "note": values["reference"],
                "flagged": False,
                "receipt": "",
                "account": values["account"],
            },
        )
        words = context.t("Sent")
    context.finish()
    context.in_front().snackbar(words)


def _scheduled(context: Context) -> View:
    def make(entry: State) -> View:
        return record_row(
            entry["to"],
            f"{_day(context, entry['day'], year=True)}\n{entry['reference'] or entry['account']}",
            id="scheduled",
            leading=image("schedule", icon_color="primary"),
            detail=in_words(entry["amount"]),
            trailing=icon_button(
                "delete_outline",
                lambda: delete(context, "scheduled", entry["id"], "Transfer deleted"),
                id="scheduled_delete",
                **context.named("Delete"),
            ),
        )

    empty = ("schedule", context.t("Nothing scheduled"), context.t("Transfers for later days"))
    body = listing(
        each(context.data["scheduled"], make), key="scheduled", id="scheduled_list", empty=empty
    )
    return scaffold(context, back_toolbar(context, context.t("Scheduled transfers")), body)


def _standing(context: Context) -> View:
    def make(entry: State) -> View:
        def turn() -> None:
            entry["active"] = not entry["active"]

        return record_row(
            entry["title"],
            context.t("{payee}\nOn day {day} of each month", payee=entry["payee"], day=entry["on"]),
            id="standing",
            leading=image("event_repeat", icon_color="primary"),
            detail=in_words(entry["amount"]),
            trailing=switch(
                checked=entry["active"],
                change=turn,
                id="standing_switch",
                description=entry["title"],
            ),
            press=lambda: context.show("standing_sheet", id=entry["id"]),
            strike=not entry["active"],
        )

    empty = ("event_repeat", context.t("No standing orders"), "")
    body = listing(
        each(context.data["standing"], make), key="standing", id="standing_list", empty=empty
    )
    return scaffold(context, back_toolbar(context, context.t("Standing orders")), body)


def _standing_sheet(context: Context, arguments: State) -> Window:
    entry = find(context.data["standing"], arguments["id"]) or {}
    words = f"{entry['title']}: {in_words(entry['amount'])}, {entry['payee']}"
    return bottom_sheet(
        context,
        title=entry["title"],
        items=[
            ("share", context.t("Share"), lambda: context.show("share", text=words)),
            (
                "delete_outline",
                context.t("Delete"),
                lambda: context.show("delete_standing", id=entry["id"]),
            ),
        ],
    )


def _delete_standing_dialog(context: Context, arguments: State) -> Window:
    entry = find(context.data["standing"], arguments["id"]) or {}
    return confirm(
        context,
        title=context.t("Delete the standing order?"),
        message=f"{entry['title']}, {entry['payee']}",
        positive=(
            context.t("Delete"),
            lambda: delete(context, "standing", entry["id"], "Standing order deleted"),
        ),
    )


# Budgets, payees, settings.


def _new_budget(context: Context) -> State:
    budget = find(context.data["budgets"], context.arguments.get("id", 0))
    if budget is None:
        return {"category": "", "limit": "", "period": "Month"}
    return budget | {"limit": f"{budget['limit'] / 100:.2f}"}


def _save_budget(context: Context, values: State) -> None:
    save_record(context, "budgets", values | {"limit": in_cents(values["limit"])})


def _check_budget(context: Context, values: State) -> str:
    if not values["category"]:
        return "Choose a category"
    if in_cents(values["limit"]) is None:
        return "Enter an amount such as 250"
    taken = is_taken(context.data["budgets"], "category", values)
    return "There is a budget for that category" if taken else ""


_BUDGET = Form(
    name="budget",
    titles=("New budget", "Edit budget"),
    fields=(
        TextInput("limit", "Limit in dollars", required="Enter a limit", limit=12),
        Choice("category", "Category", options=SPENDING),
        Choice("period", "Period", options=("Week", "Month", "Year"), look="chips"),
    ),
    original=_new_budget,
    save=_save_budget,
    check=_check_budget,
    menu="budget_menu",
)


def _budget_menu(context: Context, arguments: State) -> Window:
    return menu(context, [(context.t("Delete budget"), lambda: context.show("delete_budget"))])


def _delete_budget_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Delete the budget?"),
        message=context.t("Transactions stay as they are."),
        positive=(
            context.t("Delete"),
            lambda: delete_shown(context, "budgets", "Budget deleted"),
        ),
    )


def _payees(context: Context) -> View:
    def make(payee: State) -> View:
        return record_row(
            payee["name"],
            f"{payee['bank']}\n{payee['number']}",
            id="payee",
            leading=avatar(payee["name"]),
            press=lambda: context.start("PayeeActivity", id=payee["id"]),
            trailing=icon_button(
                "send",
                lambda: context.start("TransferActivity", payee=payee["id"]),
                id="payee_send",
                **context.named("Send money"),
            ),
        )

    payees = sorted(context.data["payees"], key=lambda payee: payee["name"])
    return scaffold(
        context,
        back_toolbar(context, context.t("Payees")),
        listing(
            each(payees, make),
            key="payees",
            id="payee_list",
            empty=("people", context.t("No payees"), ""),
        ),
        floating=floating_button(
            "person_add",
            lambda: context.start("PayeeActivity"),
            description=context.t("Add a payee"),
            id="fab_payee",
        ),
    )


def _payee_draft(context: Context) -> State:
    found = find(context.data["payees"], context.arguments.get("id", 0))
    return found or {"name": "", "number": "", "bank": ""}


def _save_payee(context: Context, values: State) -> None:
    save_record(context, "payees", values)


def _check_payee(context: Context, values: State) -> str:
    if len("".join(filter(str.isdigit, values["number"]))) != 16:
        return "An account number has 16 digits"
    taken = is_taken(context.data["payees"], "name", values)
    return "There is a payee of that name" if taken else ""


_PAYEE = Form(
    name="payee",
    titles=("New payee", "Edit payee"),
    fields=(
        TextInput("name", "Name", required="Enter a name", limit=60),
        TextInput("number", "Account number", required="Enter an account number", limit=24),
        TextInput("bank", "Bank", limit=60),
    ),
    original=_payee_draft,
    save=_save_payee,
    check=_check_payee,
    menu="payee_menu",
)


def _payee_menu(context: Context, arguments: State) -> Window:
    remove = partial(delete_shown, context, "payees", "Payee deleted")
    return menu(context, [(context.t("Delete"), remove)])


_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "App",
            (
                Switch("hide", "Hide amounts", "Dots in place of balances", "visibility_off"),
                Link("Security", "SecurityActivity", "Lock, fingerprint", "lock"),
            ),
        ),
        (
            "Messages",
            (
                Switch("incoming", "Money received", "", "savings"),
                Pick(
                    "large",
                    "Large payments",
                    ("Over $50", "Over $100", "Over $500", "Never"),
                    "notifications",
                ),
                Switch("monthly", "Monthly summary", "On the first of the month", "bar_chart"),
                Note("Version", "6.4.1"),
            ),
        ),
    ),
)

_SECURITY = SettingsPage(
    "security",
    (
        (
            "Lock",
            (
                Pick("lock", "Lock after", ("At once", "1 minute", "5 minutes", "Never"), "timer"),
                Switch("fingerprint", "Unlock with fingerprint", "", "fingerprint"),
            ),
        ),
    ),
    title="Security",
)
