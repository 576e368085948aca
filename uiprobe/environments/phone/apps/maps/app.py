"""A map of a town: places to find and save, ways with their steps, layers, offline areas."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.maps.data import LOCATION, draw_places, draw_streets, label_of
from uiprobe.environments.phone.apps.maps.lists import LISTS_DIALOGS, LISTS_SCREENS
from uiprobe.environments.phone.apps.maps.map import MAP_DIALOGS, MAP_SCREENS
from uiprobe.environments.phone.apps.maps.places import PLACES_DIALOGS, PLACES_SCREENS
from uiprobe.environments.phone.apps.maps.routes import ROUTES_DIALOGS, ROUTES_SCREENS
from uiprobe.environments.phone.apps.maps.settings import (
    NEW_PLACE,
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
)
from uiprobe.environments.phone.content import CITIES
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, number_records
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.theme import rgb


class Maps(RecordApp):
    """The map."""

    package = "org.uiprobe.maps"
    name = "maps"
    rank = 50
    label = "Waymark"
    icon = "explore"
    tint = rgb("2E7D32")
    accent = "green"
    exported = ("MainActivity", "SearchActivity", "SavedActivity", "SettingsActivity")
    permissions = (LOCATION,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            **MAP_SCREENS,
            **PLACES_SCREENS,
            **ROUTES_SCREENS,
            **LISTS_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "share": share_sheet,
            **SETTINGS_DIALOGS,
            **ROUTES_DIALOGS,
            **MAP_DIALOGS,
            **LISTS_DIALOGS,
            **PLACES_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        streets = draw_streets(random)
        places = draw_places(random, streets)
        labels = [label_of(place) for place in places]
        picked = random.sample(labels, k=8)
        areas = random.sample(CITIES, k=8)
        return {
            "streets": streets,
            "places": places,
            "here": {"x": random.randrange(35, 65), "y": random.randrange(45, 85)},
            "lists": number_records(
                [
                    {"name": "Favourites", "places": picked[:3]},
                    {"name": "Want to go", "places": picked[3:6]},
                    {"name": random.choice(("With the kids", "Rainy days")), "places": picked[6:8]},
                ]
            ),
            "notes": {},
            "home": random.choice(labels),
            "work": random.choice(labels),
            "areas": [
                {"city": city, "size": random.randrange(40, 400), "stored": slot < 2}
                for slot, city in enumerate(areas)
            ],
            "added": [],
            "sharing": [],
            "guidance": None,
            "style": "Standard",
            "layers": [],
            "settings": {
                "units": "Kilometres",
                "start": "Last position",
                "voice": "Full",
                "tolls": False,
                "ferries": False,
                "motorways": False,
                "wifi": True,
                "scale": random.random() < 0.5,
            },
            "next_id": 100,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        super().perform(context, action, arguments)
        granted = arguments.get("granted", False)
        if action in ("locate", "share_location") and not granted:
            context.toast(context.t("Allow access to your location first"))
        elif action == "locate":
            here = context.data["here"]
            context.ui.update(x=here["x"], y=here["y"], located=True)
        elif action == "share_location":
            context.show("share_with")

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"NewPlaceActivity": NEW_PLACE}

    @override
    def back(self, context: Context) -> bool:
        if context.activity["name"] == "MainActivity" and context.get("selected"):
            context.set("selected", None)
            return True
        return super().back(context)
