"""The list of groceries of the recipe app."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm
from uiprobe.environments.phone.kit.records import listing, record_row, swipe_to_delete
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import check_box
from uiprobe.environments.phone.toolkit.widgets import View, Window


def groceries_tab(context: Context) -> View:
    """The groceries to buy."""
    hide = context.data["settings"]["hide_done"]
    items = [item for item in context.data["groceries"] if not (hide and item["bought"])]

    def make(item: State) -> Callable[[], View]:
        number: int = item["id"]

        swiped = swipe_to_delete(context, "groceries", number, "Item deleted")
        return lambda: record_row(
            item["name"],
            id="item",
            leading=check_box(
                checked=item["bought"],
                change=lambda: item.update(bought=not item["bought"]),
                id="item_check",
            ),
            strike=item["bought"],
            swipe=swiped,
        )

    return listing(
        [make(item) for item in items],
        key="groceries",
        id="grocery_list",
        empty=("shopping_bag", context.t("Nothing to buy"), context.t("Touch the plus sign")),
    )


def _new_item_dialog(context: Context, arguments: State) -> Window:
    def add(name: str) -> None:
        context.data["groceries"].append({"id": context.new_id(), "name": name, "bought": False})

    return ask_text(
        context,
        title=context.t("Add item"),
        field=context.field("dialog_item", limit=60),
        hint=context.t("Item"),
        positive=add,
        label="Add",
        id="item_name",
    )


def _clear_bought_dialog(context: Context, arguments: State) -> Window:
    def clear() -> None:
        before = copy_state(context.data["groceries"])
        context.data["groceries"] = [
            item for item in context.data["groceries"] if not item["bought"]
        ]
        context.snackbar(
            context.t("Bought items deleted"), "restore", collection="groceries", records=before
        )

    return confirm(
        context,
        title=context.t("Delete bought items?"),
        message=context.t("All items with a check mark will be deleted."),
        positive=(context.t("Delete"), clear),
    )


GROCERIES_DIALOGS: Dialogs = {
    "new_item": _new_item_dialog,
    "clear_bought": _clear_bought_dialog,
}
