"""The settings of the travel app, and the passengers."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.travel.data import CARDS, SEATS
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import (
    avatar,
    delete_shown,
    each,
    find,
    listing,
    record_row,
    saves_record,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.kit.settings_page import Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button
from uiprobe.environments.phone.toolkit.widgets import View, Window, image


def _passengers(context: Context) -> View:
    def make(passenger: State) -> View:
        return record_row(
            passenger["name"],
            f"{context.t(passenger['card'])} · {context.t(passenger['seat'])}",
            id="passenger",
            leading=avatar(passenger["name"]),
            trailing=image("accessibility", size=20) if passenger["assistance"] else None,
            press=lambda: context.start("PassengerActivity", id=passenger["id"]),
        )

    body = listing(
        each(context.data["passengers"], make),
        key="passengers",
        id="passenger_list",
        empty=("people", context.t("No passengers"), ""),
    )
    return scaffold(
        context,
        back_toolbar(context, context.t("Passengers")),
        body,
        floating=floating_button(
            "person_add",
            lambda: context.start("PassengerActivity"),
            description=context.t("Add a passenger"),
            id="fab_passenger",
        ),
    )


def _new_passenger(context: Context) -> State:
    found = find(context.data["passengers"], context.arguments.get("id", 0))
    return found or {"name": "", "card": "None", "seat": "Any seat", "assistance": False}


PASSENGER = Form(
    name="passenger",
    titles=("New passenger", "Edit passenger"),
    fields=(
        TextInput("name", "Full name", required="Enter a name", limit=60),
        Choice("card", "Discount card", options=CARDS),
        Choice("seat", "Favourite seat", options=SEATS, look="radio"),
        Toggle("assistance", "Needs help at the station", icon="accessibility"),
    ),
    original=_new_passenger,
    save=saves_record("passengers"),
    menu="passenger_menu",
)


def _passenger_menu(context: Context, arguments: State) -> Window:
    remove = partial(delete_shown, context, "passengers", "Passenger deleted")
    return menu(context, [(context.t("Delete"), remove)])


_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Travelling",
            (
                Pick(
                    "reminder",
                    "Remind me",
                    ("1 hour before", "3 hours before", "1 day before", "Never"),
                    "notifications",
                ),
                Pick("units", "Distances", ("Kilometres", "Miles"), "architecture"),
                Switch("offline", "Keep tickets offline", "They can be shown anywhere", "download"),
            ),
        ),
        (
            "Messages",
            (
                Switch("delays", "Delays", "When a train that you booked is late", "schedule"),
                Switch("offers", "Offers", "Once a month", "local_offer"),
            ),
        ),
        (
            "Payment",
            (
                Pick(
                    "payment",
                    "Pay with",
                    ("Card ending in 2271", "Card ending in 8850", "Bank transfer"),
                    "payment",
                ),
                Note("Version", "3.9"),
            ),
        ),
    ),
)

SETTINGS_SCREENS: Screens = {
    "PassengersActivity": _passengers,
    "PassengerActivity": PASSENGER.screen,
    "SettingsActivity": _SETTINGS.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **PASSENGER.dialogs,
    **_SETTINGS.dialogs,
    "passenger_menu": _passenger_menu,
}
