"""The medicines of the health companion: the doses of a day, the list, the page and the form."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TextInput, TimeInput, Toggle
from uiprobe.environments.phone.kit.records import (
    delete_shown,
    find,
    info_row,
    listing,
    record_row,
    save_record,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button, progress_bar, switch
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import HEADLINE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

AMOUNTS = ("Half a tablet", "1 tablet", "2 tablets", "10 drops", "1 spoonful")


def _medicine(context: Context) -> State:
    number = context.arguments.get("id")
    known = None if number is None else find(context.data["medicines"], number)
    return known or {"name": "", "amount": "1 tablet", "time": "08:00", "stock": 20, "meal": False}


def _save_medicine(context: Context, values: State) -> None:
    save_record(context, "medicines", values, remind=False, today="due")


EDITOR = Form(
    name="medicine",
    titles=("New medicine", "Edit medicine"),
    fields=(
        TextInput("name", "Name", required="Enter the name of the medicine"),
        Choice("amount", "Amount", options=AMOUNTS),
        TimeInput("time", "Time"),
        Stepper("stock", "In stock", low=0, high=200, step=10),
        Toggle("meal", "Together with a meal", icon="restaurant"),
    ),
    original=_medicine,
    save=_save_medicine,
)


def today_tab(context: Context) -> View:
    """The doses of today, in the order of the day."""
    medicines = sorted(context.data["medicines"], key=lambda record: record["time"])
    done = sum(record["today"] != "due" for record in medicines)
    icons = {"due": "radio_button_unchecked", "taken": "check_circle", "skipped": "cancel"}
    words = {"due": "Due", "taken": "Taken", "skipped": "Skipped"}

    def make(record: State) -> Callable[[], View]:
        number: int = record["id"]
        state: str = record["today"]
        return lambda: record_row(
            record["name"],
            f"{context.clock(record['time'])} · {context.t(record['amount'])}",
            id="dose",
            leading=image(
                icons[state],
                size=28,
                icon_color="outline" if state == "due" else "primary",
            ),
            detail=context.t(words[state]),
            press=lambda: context.show("dose", id=number),
        )

    head = card(
        text(
            context.t("{n} of {all} doses done", n=done, all=len(medicines)),
            TITLE,
            id="doses_done",
        ),
        progress_bar(done / max(1, len(medicines)), id="doses_bar"),
        id="doses_card",
        margin=(16, 8, 16, 8),
        gap=10,
    )
    return listing(
        [lambda: head, *(make(record) for record in medicines)], key="today", id="dose_list"
    )


def _dose_sheet(context: Context, arguments: State) -> Window:
    medicine = find(context.data["medicines"], arguments["id"]) or {"name": "", "today": "due"}

    def mark(state: str) -> Callable[[], None]:
        def change() -> None:
            was = medicine["today"]
            medicine["today"] = state
            # A dose that is taken leaves the box, and comes back when that was a mistake.
            medicine["stock"] += (was == "taken") - (state == "taken")

        return change

    return bottom_sheet(
        context,
        title=medicine["name"],
        items=[
            ("check_circle", context.t("Taken"), mark("taken")),
            ("cancel", context.t("Skipped"), mark("skipped")),
            ("schedule", context.t("Still due"), mark("due")),
        ],
    )


def medicines_tab(context: Context) -> View:
    """All medicines with their stock."""

    def make(record: State) -> Callable[[], View]:
        number: int = record["id"]
        return lambda: record_row(
            record["name"],
            f"{context.t(record['amount'])} · {context.clock(record['time'])}",
            id="medicine",
            leading=image("medication", size=28, icon_color="primary"),
            detail=context.t("{n} left", n=record["stock"]),
            press=lambda: context.start("MedicineActivity", id=number),
        )

    ordered = sorted(context.data["medicines"], key=lambda record: record["name"])
    return listing(
        [make(record) for record in ordered],
        key="medicines",
        id="medicine_list",
        empty=("medication", context.t("No medicines"), context.t("Touch the plus sign")),
    )


def _medicine_page(context: Context) -> View:
    medicine = find(context.data["medicines"], context.arguments["id"])
    if medicine is None:
        bar = back_toolbar(context, context.t("Medicine"))
        return scaffold(context, bar, listing([], key="gone", id="gone"))
    number: int = medicine["id"]

    def remind() -> None:
        if medicine["remind"]:
            medicine["remind"] = False
        else:
            context.with_permission(NOTIFICATIONS, "remind", id=number)

    bar = back_toolbar(
        context,
        medicine["name"],
        icon_button(
            "edit",
            lambda: context.start("EditMedicineActivity", id=number),
            id="action_edit",
            **context.named("Edit"),
            icon_color="on_surface",
        ),
        overflow_button(context, "medicine_menu"),
    )
    meal = "With a meal" if medicine["meal"] else "At any time around it"
    body = column(
        column(
            image("medication", size=64, icon_color="primary"),
            text(medicine["name"], HEADLINE, id="medicine_name"),
            width=FILL,
            align="center",
            gap=8,
            padding=(16, 18, 16, 10),
        ),
        info_row("scale", context.t("Amount"), context.t(medicine["amount"]), id="amount"),
        info_row("schedule", context.t("Time"), context.clock(medicine["time"]), id="time"),
        info_row("restaurant", context.t("Meals"), context.t(meal), id="meal"),
        info_row(
            "inventory",
            context.t("In stock"),
            str(medicine["stock"]),
            id="stock",
            press=lambda: context.show("refill"),
        ),
        row(
            image("notifications"),
            text(context.t("Remind me"), styled(TITLE, size=16), weight=1),
            switch(
                checked=medicine["remind"],
                change=remind,
                id="remind",
                description=context.t("Remind me"),
            ),
            width=FILL,
            min_height=60,
            padding=(20, 8, 16, 8),
            gap=20,
            align="center",
        ),
        width=FILL,
    )
    return scaffold(context, bar, scroll_view(body, key="medicine", id="medicine_scroll"))


def _medicine_menu(context: Context, arguments: State) -> Window:
    medicine = find(context.data["medicines"], context.arguments["id"]) or {
        "name": "",
        "amount": "",
    }
    shared = f"{medicine['name']}, {medicine['amount']}"
    return menu(
        context,
        [
            (context.t("Share"), lambda: context.show("share", text=shared)),
            (context.t("Delete"), lambda: context.show("delete_medicine")),
        ],
    )


def _refill_dialog(context: Context, arguments: State) -> Window:
    medicine = find(context.data["medicines"], context.arguments["id"]) or {"stock": 0}

    def fill(value: str) -> None:
        if value.isdecimal() and int(value) <= 1000:
            medicine["stock"] = int(value)
        else:
            context.toast(context.t("Enter a whole number up to 1000"))

    return ask_text(
        context,
        title=context.t("How many are left?"),
        field=context.field("dialog_stock", str(medicine["stock"]), limit=4),
        hint=context.t("Number"),
        positive=fill,
        label="Save",
        id="stock_input",
    )


def _delete_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Delete medicine?"),
        message=context.t("Its doses will no longer be shown."),
        positive=(
            context.t("Delete"),
            lambda: delete_shown(context, "medicines", "Medicine deleted"),
        ),
    )


MEDICINES_SCREENS: Screens = {
    "MedicineActivity": _medicine_page,
    "EditMedicineActivity": EDITOR.screen,
}
MEDICINES_DIALOGS: Dialogs = {
    **EDITOR.dialogs,
    "dose": _dose_sheet,
    "refill": _refill_dialog,
    "medicine_menu": _medicine_menu,
    "delete_medicine": _delete_dialog,
}
