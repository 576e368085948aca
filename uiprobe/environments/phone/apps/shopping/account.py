"""The account of the shop: addresses, vouchers and settings."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import confirm, menu
from uiprobe.environments.phone.kit.forms import Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import (
    avatar,
    each,
    find,
    listing,
    record_row,
    save_record,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    preference,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, space, text


def account_tab(context: Context) -> View:
    """The owner, and links to what belongs to the account."""
    owner = context.data["owner"]
    head = card(
        row(
            avatar(owner, size=52),
            column(
                text(owner, styled(TITLE, size=18), id="owner"),
                text(context.t("Member since 2021"), BODY),
            ),
            gap=16,
            align="center",
        ),
        margin=(16, 8, 16, 12),
    )

    def link(title: str, icon: str, activity: str, summary: str = "") -> View:
        return preference(
            context.t(title), summary, icon=icon, press=lambda: context.start(activity)
        )

    default = next((entry["label"] for entry in context.data["addresses"] if entry["default"]), "")
    return scroll_view(
        column(
            head,
            link("Addresses", "location_on", "AddressesActivity", default),
            link("Offers and vouchers", "local_offer", "OffersActivity"),
            link("Settings", "settings", "SettingsActivity"),
            width=FILL,
        ),
        key="account",
    )


def _offers(context: Context) -> View:
    rows = each(
        context.data["vouchers"],
        lambda voucher: card(
            row(
                image("local_offer", icon_color="primary"),
                column(
                    text(voucher["title"], TITLE, id="voucher_title"),
                    text(voucher["terms"], BODY),
                    weight=1,
                ),
                gap=14,
                align="center",
                width=FILL,
            ),
            row(
                text(
                    voucher["code"],
                    styled(TITLE, color="primary"),
                    id="voucher_code",
                    padding=(14, 6, 14, 6),
                    stroke="outline",
                    radius=8,
                ),
                space(weight=1),
                icon_button(
                    "content_copy",
                    lambda: context.copy(voucher["code"]),
                    id="copy_code",
                    **context.named("Copy"),
                ),
                width=FILL,
                align="center",
            ),
            margin=(16, 6, 16, 6),
            gap=10,
        ),
    )
    bar = back_toolbar(context, context.t("Offers and vouchers"))
    return scaffold(context, bar, listing(rows, key="offers", id="offer_list", foot=16))


def _addresses(context: Context) -> View:
    rows = each(
        context.data["addresses"],
        lambda entry: record_row(
            entry["label"],
            f"{entry['name']}\n{entry['street']}, {entry['city']}",
            id="address",
            leading=image("location_on", icon_color="primary"),
            detail=context.t("Default") if entry["default"] else "",
            press=lambda: context.start("AddressActivity", id=entry["id"]),
        ),
    )
    rows.append(
        lambda: row(
            button(
                context.t("Add an address"),
                lambda: context.start("AddressActivity"),
                id="add_address",
                kind="outlined",
                weight=1,
            ),
            width=FILL,
            padding=(16, 12, 16, 12),
        )
    )
    bar = back_toolbar(context, context.t("Addresses"))
    return scaffold(context, bar, listing(rows, key="addresses", id="address_list"))


def _address_draft(context: Context) -> State:
    if "id" in context.arguments:
        found = find(context.data["addresses"], context.arguments["id"])
        if found is not None:
            return found
    return {"label": "", "name": "", "street": "", "city": "", "phone": "", "default": False}


def _save_address(context: Context, values: State) -> None:
    if values["default"]:
        for entry in context.data["addresses"]:
            entry["default"] = False
    save_record(context, "addresses", values)


def _check_address(context: Context, values: State) -> str:
    others = [entry for entry in context.data["addresses"] if entry["id"] != values.get("id")]
    if any(entry["label"] == values["label"] for entry in others):
        return "There is an address of that name"
    if not values["default"] and not any(entry["default"] for entry in others):
        return "One address has to be the default"
    return ""


ADDRESS = Form(
    name="address",
    titles=("New address", "Edit address"),
    fields=(
        TextInput("label", "Name of the address", required="Give the address a name", limit=40),
        TextInput("name", "Recipient", required="Enter a recipient"),
        TextInput("street", "Street and number", required="Enter a street"),
        TextInput("city", "City", required="Enter a city"),
        TextInput("phone", "Phone", digits=True, limit=20),
        Toggle("default", "Use as the default address", icon="home"),
    ),
    original=_address_draft,
    save=_save_address,
    check=_check_address,
    menu="address_menu",
)


def _address_menu(context: Context, arguments: State) -> Window:
    return menu(context, [(context.t("Delete"), lambda: context.show("delete_address"))])


def _delete_address_dialog(context: Context, arguments: State) -> Window:
    entry = _address_draft(context)

    def remove() -> None:
        if entry["default"]:
            context.toast(context.t("The default address cannot be deleted"))
            return
        context.data["addresses"].remove(entry)
        context.finish()

    return confirm(
        context,
        title=context.t("Delete the address?"),
        message=entry["label"],
        positive=(context.t("Delete"), remove),
    )


_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Shop",
            (
                Pick("currency", "Currency", ("US dollar", "Euro", "Yen", "Krona"), "payments"),
                Pick("sizes", "Clothing sizes", ("International", "European", "British"), "style"),
                Switch("recommend", "Personal recommendations", "From what you looked at", "stars"),
            ),
        ),
        (
            "More",
            (
                Link("Notifications", "NotificationSettingsActivity", "", "notifications"),
                Link("Addresses", "AddressesActivity", "", "location_on"),
                Note("Version", "8.0.2"),
            ),
        ),
    ),
)

_NOTIFICATION_SETTINGS = SettingsPage(
    "notification_settings",
    (
        (
            "Messages",
            (
                Switch("orders", "Order updates", "Shipping and delivery", "local_shipping"),
                Switch("prices", "Price drops", "For what is on your wishlist", "trending_down"),
                Switch("newsletter", "Weekly newsletter", "Every Friday", "email"),
            ),
        ),
        ("Tone", (Pick("sound", "Sound", ("Chime", "Knock", "Marimba", "None"), "music_note"),)),
    ),
    title="Notifications",
)

ACCOUNT_SCREENS: Screens = {
    "OffersActivity": _offers,
    "AddressesActivity": _addresses,
    "AddressActivity": ADDRESS.screen,
    "SettingsActivity": _SETTINGS.screen,
    "NotificationSettingsActivity": _NOTIFICATION_SETTINGS.screen,
}
ACCOUNT_DIALOGS: Dialogs = {
    **ADDRESS.dialogs,
    **_SETTINGS.dialogs,
    **_NOTIFICATION_SETTINGS.dialogs,
    "address_menu": _address_menu,
    "delete_address": _delete_address_dialog,
}
