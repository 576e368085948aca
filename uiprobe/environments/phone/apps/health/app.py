"""A fitness diary: today's progress, workouts, weight, trends, goals, reminders."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.health.reminders import (
    NOTIFICATIONS,
    REMINDER,
    REMINDERS_DIALOGS,
    REMINDERS_SCREENS,
)
from uiprobe.environments.phone.apps.health.settings import (
    PROFILE,
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
)
from uiprobe.environments.phone.apps.health.today import (
    GOALS,
    TODAY_DIALOGS,
    TODAY_SCREENS,
    today_tab,
)
from uiprobe.environments.phone.apps.health.trends import TRENDS_DIALOGS, TRENDS_SCREENS, trends_tab
from uiprobe.environments.phone.apps.health.workouts import (
    EFFORTS,
    KINDS,
    WORKOUT,
    WORKOUTS_DIALOGS,
    WORKOUTS_SCREENS,
    workouts_tab,
)
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, find, number_records
from uiprobe.environments.phone.kit.screens import overflow_button, scaffold, tab_pages, toolbar
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window

_TABS = ("Today", "Workouts", "Trends")

_PLACES = ("", "", "Riverside", "City pool", "At home", "Old forest", "Gym on Mill Road")
_REMINDERS = ("Stand up", "Drink water", "Evening walk", "Stretch", "Go to bed", "Weigh in")


class Health(RecordApp):
    """The fitness diary."""

    package = "org.uiprobe.health"
    name = "health"
    rank = 80
    label = "Fit diary"
    icon = "monitor_heart"
    tint = rgb("AD2E4F")
    accent = "pink"
    exported = ("MainActivity", "SettingsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **WORKOUTS_SCREENS,
            **TRENDS_SCREENS,
            **TODAY_SCREENS,
            **REMINDERS_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "share": share_sheet,
            "main_menu": _main_menu,
            "add": _add_sheet,
            **WORKOUTS_DIALOGS,
            **TODAY_DIALOGS,
            **REMINDERS_DIALOGS,
            **SETTINGS_DIALOGS,
            **TRENDS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        today = now.date()
        days = sorted(random.sample(range(1, 28), k=11))
        workouts = [
            {
                "kind": random.choice(KINDS),
                "minutes": 5 * random.randrange(3, 19),
                "day": (today - timedelta(days=ago)).isoformat(),
                "effort": random.choice(EFFORTS),
                "place": random.choice(_PLACES),
            }
            for ago in days
        ]
        grams = random.randrange(58_000, 88_000, 100)
        weights = []
        for ago in sorted(random.sample(range(1, 40), k=7), reverse=True):
            grams += random.randrange(-700, 701, 100)
            weights.append({"day": (today - timedelta(days=ago)).isoformat(), "grams": grams})
        reminders = [
            {
                "title": title,
                "time": f"{random.randrange(7, 22):02}:{random.choice(('00', '15', '30'))}",
                "weekdays": random.random() < 0.5,
                "volume": random.choice((20, 50, 80)),
                "on": random.random() < 0.6,
            }
            for title in random.sample(_REMINDERS, k=4)
        ]
        count = len(workouts)
        for number, reminder in enumerate(reminders, start=count + 1):
            reminder["id"] = number
        return {
            "workouts": number_records(workouts),
            "weights": weights,
            "reminders": reminders,
            "next_id": count + len(reminders),
            "water": random.randrange(0, 5),
            "steps": [random.randrange(2_000, 14_000) for _ in range(7)],
            "sleep": [random.randrange(300, 540, 5) for _ in range(7)],
            "goals": {
                "steps": random.choice((6_000, 8_000, 10_000)),
                "water": random.choice((6, 8, 10)),
                "minutes": random.choice((20, 30, 45)),
                "bedtime": "22:30",
            },
            "profile": {
                "name": random.choice(("Sam", "Alex", "Robin", "Kim", "Noor")),
                "height": str(random.randrange(155, 196)),
                "level": "Regular",
            },
            "settings": {
                "distance": "Kilometers",
                "first_day": "Monday",
                "auto": True,
                "battery": False,
                "team": "",
                "visible": False,
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        match action:
            case "save_reminder":
                if not arguments["granted"]:
                    context.toast(context.t("Reminders need permission to send notifications"))
                    return
                values = arguments["values"]
                known = find(context.data["reminders"], values["id"]) if "id" in values else None
                if known is not None:
                    known.update(values)
                else:
                    context.data["reminders"].append({**values, "id": context.new_id()})
                context.finish()
            case _:
                super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {
            "LogWorkoutActivity": WORKOUT,
            "GoalsActivity": GOALS,
            "ReminderActivity": REMINDER,
            "ProfileActivity": PROFILE,
        }


def _main(context: Context) -> View:
    body = (today_tab, workouts_tab, trends_tab)[context.get("tab", 0)](context)
    bar = toolbar(
        context.t("Fit diary"),
        # Only the picture of a flag says that the goals are behind it.
        icon_button(
            "flag",
            lambda: context.start("GoalsActivity"),
            id="action_goals",
            **context.named("Daily goals"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
        subtitle=context.t("Hello, {name}", name=context.data["profile"]["name"]),
    )
    return scaffold(
        context,
        bar,
        tab_pages(context, _TABS, body),
        floating=floating_button(
            "add", lambda: context.show("add"), description=context.t("Add"), id="fab_add"
        ),
    )


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Weight"), lambda: context.start("WeightActivity")),
            (context.t("Reminders"), lambda: context.start("RemindersActivity")),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _add_sheet(context: Context, arguments: State) -> Window:
    return bottom_sheet(
        context,
        title=context.t("Add"),
        items=[
            (
                "fitness_center",
                context.t("Log workout"),
                lambda: context.start("LogWorkoutActivity"),
            ),
            ("scale", context.t("Weight today"), lambda: context.show("new_weight")),
            (
                "water_drop",
                context.t("Glass of water"),
                lambda: context.data.update(water=context.data["water"] + 1),
            ),
        ],
    )
