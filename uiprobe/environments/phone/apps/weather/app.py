"""Weather: places with hourly and daily forecasts, warnings, own alerts, a map, units."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.weather.alerts import ALERTS_DIALOGS, ALERTS_SCREENS, RULE_FORM
from uiprobe.environments.phone.apps.weather.content import (
    TOWNS,
    draw_town,
    has_one_warmest_day,
    kinds_in,
)
from uiprobe.environments.phone.apps.weather.forecast import FORECAST_DIALOGS, FORECAST_SCREENS
from uiprobe.environments.phone.apps.weather.map import MAP_SCREENS
from uiprobe.environments.phone.apps.weather.places import PLACES_DIALOGS, PLACES_SCREENS, add_place
from uiprobe.environments.phone.apps.weather.settings import SETTINGS_DIALOGS, SETTINGS_SCREENS
from uiprobe.environments.phone.apps.weather.values import KINDS, LOCATION, NOTIFICATIONS
from uiprobe.environments.phone.content import CITIES
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, find, number_records
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.theme import rgb


class Weather(RecordApp):
    """Forecasts for several places."""

    package = "org.uiprobe.weather"
    name = "weather"
    rank = 180
    label = "Weather"
    icon = "wb_sunny"
    tint = rgb("2F80C2")
    accent = "cyan"
    exported = ("MainActivity", "PlacesActivity", "AlertsActivity", "SettingsActivity")
    permissions = (LOCATION, NOTIFICATIONS)

    @property
    @override
    def screens(self) -> Screens:
        return {
            **FORECAST_SCREENS,
            **PLACES_SCREENS,
            **ALERTS_SCREENS,
            **MAP_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "share": share_sheet,
            **FORECAST_DIALOGS,
            **PLACES_DIALOGS,
            **ALERTS_DIALOGS,
            **SETTINGS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        names = random.sample((*CITIES, *TOWNS), k=16)
        towns = [draw_town(random, name) for name in names]
        places = names[:6]
        # A goal asks for the warmest day of a place, so one place has a single one.
        if not any(has_one_warmest_day(town) for town in towns[:6]):
            towns[0]["highs"][-1] = max(towns[0]["highs"]) + 1
        rules = [
            {
                "place": place,
                "kind": kind,
                "ahead": random.randrange(1, 4),
                "time": f"{random.randrange(6, 9):02}:{random.choice((0, 30)):02}",
                "on": random.random() < 0.5,
            }
            for place, kind in zip(
                random.sample(places, k=3), random.sample(KINDS, k=3), strict=True
            )
        ]
        # There is always an alert to be turned on, and one to be turned off.
        rules[0]["on"], rules[1]["on"] = False, True
        warnings = [
            {
                "place": town["name"],
                "kind": random.choice(kinds_in(town)),
                "until": (now.date() + timedelta(days=random.randrange(1, 4))).isoformat(),
            }
            for town in random.sample(towns[:6], k=4)
        ]
        return {
            "towns": towns,
            "places": places,
            "home": places[0],
            "near": names[-1],
            "rules": number_records(rules),
            "warnings": number_records(warnings),
            "next_id": 100,
            "settings": {
                "temperature": "Celsius",
                "wind": "km/h",
                "rain": "mm",
                "pressure": "hPa",
                "refresh": "Every hour",
                "animations": True,
                "banner": True,
                "icon": "Temperature",
                "first_day": "Today",
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        match action:
            case "locate" if arguments["granted"]:
                add_place(context, context.data["near"])
            case "locate":
                context.toast(context.t("Without permission your place is not known"))
            case "rule":
                rule = find(context.data["rules"], arguments["id"])
                if rule is not None:
                    rule["on"] = arguments["granted"]
                if not arguments["granted"]:
                    context.toast(context.t("Alerts need permission to send notifications"))
            case "places":
                context.data.update(places=list(arguments["places"]), home=arguments["home"])
            case _:
                super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"RuleActivity": RULE_FORM}
