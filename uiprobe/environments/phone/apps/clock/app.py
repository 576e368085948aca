"""The clock: alarms, world clock, timer and stopwatch."""

from __future__ import annotations

from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.clock.alarms import ALARM_DIALOGS, alarms_tab, ringing
from uiprobe.environments.phone.apps.clock.data import LABELS, SOUNDS, next_ring
from uiprobe.environments.phone.apps.clock.settings import SETTINGS, SETTINGS_DIALOGS
from uiprobe.environments.phone.apps.clock.stopwatch import stopwatch_tab
from uiprobe.environments.phone.apps.clock.timer import TIMER_DIALOGS, timer_tab
from uiprobe.environments.phone.apps.clock.world import WORLD_DIALOGS, city_selection, world_tab
from uiprobe.environments.phone.apps.clock.zones import CITIES
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.records import RecordApp
from uiprobe.environments.phone.kit.screens import overflow_button, scaffold, toolbar
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import bottom_navigation
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window

_TABS = (
    ("Alarm", "alarm"),
    ("Clock", "access_time"),
    ("Timer", "hourglass_empty"),
    ("Stopwatch", "timer"),
)


class Clock(RecordApp):
    """The clock."""

    package = "com.android.deskclock"
    name = "clock"
    rank = 20
    label = "Clock"
    icon = "watch_later"
    tint = rgb("5B4B9A")
    accent = "violet"
    main = "DeskClock"
    exported = ("DeskClock", "SettingsActivity")

    @property
    @override
    def screens(self) -> Screens:
        return {
            "DeskClock": _main,
            "CitySelectionActivity": city_selection,
            "SettingsActivity": SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "menu": _menu,
            **ALARM_DIALOGS,
            **WORLD_DIALOGS,
            **TIMER_DIALOGS,
            **SETTINGS.dialogs,
            **SETTINGS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        times = random.sample([(6, 30), (7, 0), (7, 45), (8, 15), (9, 0), (13, 20), (21, 50)], k=3)
        alarms = [
            {
                "id": number,
                "hour": hour,
                "minute": minute,
                "days": random.choice(([0, 1, 2, 3, 4], [5, 6], [], [0, 2, 4])),
                "enabled": random.random() < 0.4,
                "label": random.choice(LABELS),
                "sound": random.choice(SOUNDS),
                "vibrate": random.random() < 0.5,
            }
            for number, (hour, minute) in enumerate(sorted(times), start=1)
        ]
        return {
            "alarms": alarms,
            "next_id": len(alarms),
            "cities": random.sample(sorted(CITIES), k=3),
            "timer": {"digits": "", "total": 0, "left": 0, "until": None, "label": ""},
            "stopwatch": {"since": None, "elapsed": 0, "laps": []},
            "style": "Analog",
            "seconds": False,
            "snooze": 10,
            "silence": 10,
            "volume": 70,
            "week": None,
            "ringing": None,
            "snoozed": None,
            "checked": now.isoformat(),
        }

    @override
    def wind(self, data: State, now: datetime) -> None:
        data["checked"] = now.isoformat()

    @override
    def tick(self, data: State, now: datetime) -> None:
        before = datetime.fromisoformat(data["checked"])
        data["checked"] = now.isoformat()
        until = data["timer"]["until"]
        if until is not None and datetime.fromisoformat(until) <= now:
            data["timer"].update(until=None, left=0)
            data["ringing"] = {"timer": True}
        snoozed = data["snoozed"]
        if snoozed is not None and datetime.fromisoformat(snoozed["until"]) <= now:
            data["snoozed"] = None
            data["ringing"] = {"alarm": snoozed["alarm"]}
        for alarm in data["alarms"]:
            if alarm["enabled"] and before < next_ring(alarm, before) <= now:
                data["ringing"] = {"alarm": alarm["id"]}

    @override
    def heads_up(self, context: Context) -> Window | None:
        return ringing(context)

    @override
    def navigation_ground(self, context: Context) -> str:
        return "surface_container" if context.activity["name"] == self.main else "surface"

    @override
    def report(self, data: State, phone: State) -> State:
        lasting = {key: value for key, value in data.items() if key != "checked"}
        kept = super().report(lasting, phone)
        for alarm in kept["alarms"]:
            alarm["time"] = f"{alarm.pop('hour'):02}:{alarm.pop('minute'):02}"
        for name, key in (("timer", "until"), ("stopwatch", "since")):
            kept[name]["running"] = kept[name][key] is not None
        return kept


def _main(context: Context) -> View:
    tab = context.get("tab", "Alarm")
    body, floating = {
        "Alarm": alarms_tab,
        "Clock": world_tab,
        "Timer": timer_tab,
        "Stopwatch": stopwatch_tab,
    }[tab](context)
    return scaffold(
        context,
        toolbar(context.t(tab), overflow_button(context, "menu")),
        body,
        floating=floating,
        bottom=bottom_navigation(
            [
                (context.t(name), icon, name == tab, context.setter("tab", name))
                for name, icon in _TABS
            ]
        ),
    )


def _menu(context: Context, arguments: State) -> Window:
    return menu(context, [(context.t("Settings"), lambda: context.start("SettingsActivity"))])
