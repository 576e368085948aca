"""A health companion: medicines and their doses, visits, doctors, measured values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.medical.content import FIELDS, NAMES, REASONS, draw_value
from uiprobe.environments.phone.apps.medical.doctors import DOCTORS_SCREENS
from uiprobe.environments.phone.apps.medical.medicines import (
    AMOUNTS,
    EDITOR,
    MEDICINES_DIALOGS,
    MEDICINES_SCREENS,
    NOTIFICATIONS,
    medicines_tab,
    today_tab,
)
from uiprobe.environments.phone.apps.medical.settings import SETTINGS_DIALOGS, SETTINGS_SCREENS
from uiprobe.environments.phone.apps.medical.values import (
    KINDS,
    MEASUREMENT,
    VALUES_DIALOGS,
    VALUES_SCREENS,
    values_tab,
)
from uiprobe.environments.phone.apps.medical.visits import (
    BOOKING,
    VISITS_DIALOGS,
    VISITS_SCREENS,
    visits_tab,
)
from uiprobe.environments.phone.content import STREETS, people, phone_number
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, find, number_records
from uiprobe.environments.phone.kit.screens import (
    overflow_button,
    scaffold,
    tab_navigation,
    toolbar,
)
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window

_TABS = (
    ("Today", "today"),
    ("Medicines", "medication"),
    ("Visits", "event"),
    ("Values", "monitor_heart"),
)


class Medical(RecordApp):
    """The health companion."""

    package = "org.uiprobe.medical"
    name = "medical"
    rank = 90
    label = "Dosetta"
    icon = "medication"
    tint = rgb("0B6B72")
    accent = "cyan"
    exported = ("MainActivity", "DoctorsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **MEDICINES_SCREENS,
            **VISITS_SCREENS,
            **DOCTORS_SCREENS,
            **VALUES_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "share": share_sheet,
            "main_menu": _main_menu,
            **MEDICINES_DIALOGS,
            **VISITS_DIALOGS,
            **VALUES_DIALOGS,
            **SETTINGS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        today = now.date()
        hours = sorted(random.sample(range(6, 23), k=7))
        medicines = [
            {
                "name": name,
                "amount": random.choice(AMOUNTS),
                "time": f"{hour:02}:{random.choice(('00', '30'))}",
                "stock": 10 * random.randrange(1, 9),
                "meal": random.random() < 0.4,
                "remind": False,
                "today": "taken" if hour < now.hour and random.random() < 0.6 else "due",
            }
            for name, hour in zip(random.sample(NAMES, k=7), hours, strict=True)
        ]
        names = people(random, 6, other_scripts=1)
        doctors = [
            {
                "name": f"Dr. {name}",
                "field": field,
                "phone": phone_number(random),
                "street": f"{random.choice(STREETS)} {random.randrange(1, 90)}",
                "favorite": random.random() < 0.2,
            }
            for name, field in zip(names, random.sample(FIELDS, k=6), strict=True)
        ]
        visits = [
            {
                "doctor": random.choice(doctors)["name"],
                "day": (today + timedelta(days=ahead)).isoformat(),
                "time": f"{random.randrange(8, 17):02}:{random.choice(('00', '30'))}",
                "reason": reason,
            }
            for ahead, reason in zip(
                sorted(random.sample(range(2, 40), k=4)),
                random.sample(REASONS, k=4),
                strict=True,
            )
        ]
        values = [
            {
                "kind": kind,
                "value": draw_value(random, kind),
                "day": (today - timedelta(days=ago)).isoformat(),
                "rested": random.random() < 0.5,
            }
            for kind in KINDS
            for ago in sorted(random.sample(range(1, 30), k=4), reverse=True)
        ]
        data: State = {"next_id": 0}
        for key, records in (
            ("medicines", medicines),
            ("doctors", doctors),
            ("visits", visits),
            ("values", values),
        ):
            data[key] = number_records(records)
            data["next_id"] = max(data["next_id"], len(records))
        data["settings"] = {
            "sound": True,
            "snooze": "15 min",
            "low": True,
            "allergies": "",
            "insurance": f"{random.randrange(10**8, 10**9)}",
            "blood": "Unknown",
            "lock": False,
        }
        return data

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        match action:
            case "remind":
                medicine = find(context.data["medicines"], arguments["id"])
                if not arguments["granted"]:
                    context.toast(context.t("Reminders need permission to send notifications"))
                elif medicine is not None:
                    medicine["remind"] = True
            case _:
                super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {
            "EditMedicineActivity": EDITOR,
            "BookActivity": BOOKING,
            "AddValueActivity": MEASUREMENT,
        }


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    navigation = tab_navigation(context, _TABS)
    bar = toolbar(
        context.t(_TABS[tab][0] if tab else "Dosetta"),
        # Only the picture of a case says that the doctors are behind it.
        icon_button(
            "medical_services",
            lambda: context.start("DoctorsActivity"),
            id="action_doctors",
            **context.named("Doctors"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
    )
    adding = (
        None,
        ("Add medicine", "fab_medicine", lambda: context.start("EditMedicineActivity")),
        ("Book a visit", "fab_visit", lambda: context.start("BookActivity")),
        (
            "Add value",
            "fab_value",
            lambda: context.start("AddValueActivity", kind=context.get("kind") or KINDS[0]),
        ),
    )[tab]
    floating = None
    if adding is not None:
        label, name, press = adding
        floating = floating_button("add", press, description=context.t(label), id=name)
    body = (today_tab, medicines_tab, visits_tab, values_tab)[tab](context)
    return scaffold(context, bar, body, floating=floating, bottom=navigation)


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Doctors"), lambda: context.start("DoctorsActivity")),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )
