"""A travel planner: trips with packing lists, train and hotel search, bookings, passengers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random
from typing import Any

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.travel.bookings import (
    BOOKINGS_DIALOGS,
    BOOKINGS_SCREENS,
    CALENDAR_PERMISSION,
    add_to_calendar,
)
from uiprobe.environments.phone.apps.travel.data import (
    draw_bookings,
    draw_hotels,
    draw_passengers,
    draw_trips,
)
from uiprobe.environments.phone.apps.travel.hotels import HOTELS_DIALOGS, HOTELS_SCREENS
from uiprobe.environments.phone.apps.travel.settings import (
    PASSENGER,
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
)
from uiprobe.environments.phone.apps.travel.trains import TRAINS_DIALOGS, TRAINS_SCREENS
from uiprobe.environments.phone.apps.travel.trips import TRIP, TRIPS_DIALOGS, TRIPS_SCREENS
from uiprobe.environments.phone.content import CITIES
from uiprobe.environments.phone.kit.dialogs import drawer
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import Window


class Travel(RecordApp):
    """The travel planner."""

    package = "org.uiprobe.travel"
    name = "travel"
    rank = 170
    label = "Journeys"
    icon = "luggage"
    tint = rgb("3949AB")
    accent = "indigo"
    exported = ("MainActivity", "TrainSearchActivity", "HotelsActivity", "SettingsActivity")
    permissions = (CALENDAR_PERMISSION,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            **TRIPS_SCREENS,
            **BOOKINGS_SCREENS,
            **TRAINS_SCREENS,
            **HOTELS_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "drawer": _drawer,
            "share": share_sheet,
            **TRIPS_DIALOGS,
            **TRAINS_DIALOGS,
            **HOTELS_DIALOGS,
            **SETTINGS_DIALOGS,
            **BOOKINGS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        passengers = draw_passengers(random)
        hotels = draw_hotels(random)
        return {
            "home": random.choice(CITIES),
            "timetable": random.randrange(10**6),
            "trips": draw_trips(random, now.date()),
            "hotels": hotels,
            "saved": [hotels[0]["name"]],
            "bookings": draw_bookings(random, now.date(), hotels, passengers),
            "passengers": passengers,
            "settings": {
                "reminder": "1 day before",
                "units": "Kilometres",
                "payment": "Card ending in 2271",
                "offline": True,
                "delays": random.random() < 0.5,
                "offers": True,
            },
            "next_id": 100,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        super().perform(context, action, arguments)
        if action == "calendar":
            add_to_calendar(context, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"TripEditActivity": TRIP, "PassengerActivity": PASSENGER}


def _drawer(context: Context, arguments: State) -> Window:
    def item(icon: str, label: str, activity: str) -> tuple[str, str, str, bool, Any]:
        return icon, context.t(label), "", False, lambda: context.start(activity)

    owner = context.data["passengers"][0]["name"] if context.data["passengers"] else ""
    return drawer(
        context,
        title=owner,
        subtitle=context.t("At home in {city}", city=context.data["home"]),
        icon="luggage",
        items=[
            ("map", context.t("My trips"), "", True, lambda: None),
            item("receipt_long", "Bookings", "BookingsActivity"),
            None,
            item("train", "Find trains", "TrainSearchActivity"),
            item("hotel", "Find hotels", "HotelsActivity"),
            None,
            item("people", "Passengers", "PassengersActivity"),
            item("settings", "Settings", "SettingsActivity"),
        ],
    )
