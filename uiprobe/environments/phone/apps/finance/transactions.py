"""The transactions of the banking app: their tab, the page of one, the search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.finance.data import CATEGORIES, in_words, spent
from uiprobe.environments.phone.apps.finance.parts import shown_amount, transaction_row
from uiprobe.environments.phone.kit.dialogs import ask_text, choose
from uiprobe.environments.phone.kit.records import (
    each,
    filter_chips,
    info_row,
    require_shown,
    search_screen,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    recycler_view,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.kit.sharing import file_chooser
from uiprobe.environments.phone.locales import month_name
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import bar_chart
from uiprobe.environments.phone.toolkit.theme import DISPLAY, LABEL_LARGE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, text

PICTURES = "android.permission.READ_MEDIA_IMAGES"


def activity_tab(context: Context) -> View:
    """All transactions, which can be filtered by category."""
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
        *each(found, partial(transaction_row, context)),
    ]
    return recycler_view(rows, key=f"activity:{chosen}", id="activity_list", padding=(0, 0, 0, 12))


def _transaction(context: Context) -> View:
    entry = require_shown(context, "transactions")

    def flag() -> None:
        entry["flagged"] = not entry["flagged"]

    words = f"{entry['payee']}, {entry['day']}, {in_words(entry['amount'])}"
    body = column(
        column(
            image(CATEGORIES[entry["category"]], size=44, icon_color="primary", icon_filled=True),
            text(shown_amount(context, entry["amount"]), styled(DISPLAY, size=34), id="amount"),
            text(entry["payee"], styled(TITLE, size=18), id="payee"),
            width=FILL,
            padding=(20, 14, 20, 14),
            gap=6,
            align="center",
        ),
        info_row("event", context.t("Day"), context.day(entry["day"], year=True), id="day"),
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
        return each(found, partial(transaction_row, context))

    names = [(month, month_name(int(month[5:]), context.locale)) for month in reversed(months)]
    filters = filter_chips(context, "period", [(None, context.t("All")), *names], id="month_chip")
    return search_screen(context, rows, hint="Search payees and notes", filters=filters)


TRANSACTIONS_SCREENS: Screens = {
    "TransactionActivity": _transaction,
    "SearchActivity": _search,
}
TRANSACTIONS_DIALOGS: Dialogs = {
    "category": _category_dialog,
    "note": _note_dialog,
    "receipt": _receipt_dialog,
}
