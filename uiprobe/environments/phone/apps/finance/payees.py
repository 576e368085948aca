"""The payees of the banking app: their list and their form."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form, TextInput
from uiprobe.environments.phone.kit.records import (
    avatar,
    delete_shown,
    each,
    find,
    is_taken,
    listing,
    record_row,
    saves_record,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.widgets import View, Window


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


def _check_payee(context: Context, values: State) -> str:
    if len("".join(filter(str.isdigit, values["number"]))) != 16:
        return "An account number has 16 digits"
    taken = is_taken(context.data["payees"], "name", values)
    return "There is a payee of that name" if taken else ""


PAYEE = Form(
    name="payee",
    titles=("New payee", "Edit payee"),
    fields=(
        TextInput("name", "Name", required="Enter a name", limit=60),
        TextInput("number", "Account number", required="Enter an account number", limit=24),
        TextInput("bank", "Bank", limit=60),
    ),
    original=_payee_draft,
    save=saves_record("payees"),
    check=_check_payee,
    menu="payee_menu",
)


def _payee_menu(context: Context, arguments: State) -> Window:
    remove = partial(delete_shown, context, "payees", "Payee deleted")
    return menu(context, [(context.t("Delete"), remove)])


PAYEES_SCREENS: Screens = {
    "PayeesActivity": _payees,
    "PayeeActivity": PAYEE.screen,
}
PAYEES_DIALOGS: Dialogs = {
    **PAYEE.dialogs,
    "payee_menu": _payee_menu,
}
