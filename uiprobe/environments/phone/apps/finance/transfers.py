"""Transfers, those of later days, and standing orders of the banking app."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.finance.data import in_cents, in_words
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, confirm
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, TextInput
from uiprobe.environments.phone.kit.records import delete, each, find, listing, record_row
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button, switch
from uiprobe.environments.phone.toolkit.widgets import View, Window, image


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


TRANSFER = Form(
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
            day=context.day(values["day"], year=True),
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
            f"{context.day(entry['day'], year=True)}\n{entry['reference'] or entry['account']}",
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


TRANSFERS_SCREENS: Screens = {
    "TransferActivity": TRANSFER.screen,
    "StandingActivity": _standing,
    "ScheduledActivity": _scheduled,
}
TRANSFERS_DIALOGS: Dialogs = {
    **TRANSFER.dialogs,
    "confirm_transfer": _confirm_dialog,
    "standing_sheet": _standing_sheet,
    "delete_standing": _delete_standing_dialog,
}
