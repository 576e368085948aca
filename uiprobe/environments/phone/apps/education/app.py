"""A learning app: courses with lessons, decks of flash cards, quizzes, a study plan."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.education.content import COURSES, WORDS
from uiprobe.environments.phone.apps.education.courses import (
    COURSES_DIALOGS,
    COURSES_SCREENS,
    catalogue,
    my_courses,
)
from uiprobe.environments.phone.apps.education.decks import (
    CARD_FORM,
    DECKS_DIALOGS,
    DECKS_SCREENS,
    all_decks,
)
from uiprobe.environments.phone.apps.education.lessons import LESSONS_DIALOGS, LESSONS_SCREENS
from uiprobe.environments.phone.apps.education.settings import (
    NOTIFICATIONS,
    PLAN_FORM,
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
)
from uiprobe.environments.phone.apps.education.study import STUDY_SCREENS
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.dialogs import drawer, menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, number_records
from uiprobe.environments.phone.kit.screens import overflow_button, scaffold, search_button, toolbar
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window

LEVELS = ("Beginner", "Intermediate", "Advanced")
_PAGES = {
    "My courses": "school",
    "Catalogue": "explore",
    "Flash cards": "style",
}


class Education(RecordApp):
    """Courses, flash cards and quizzes."""

    package = "org.uiprobe.education"
    name = "education"
    rank = 30
    label = "Learning"
    icon = "school"
    tint = rgb("7B4397")
    accent = "purple"
    exported = ("MainActivity", "SearchActivity", "SettingsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **COURSES_SCREENS,
            **LESSONS_SCREENS,
            **DECKS_SCREENS,
            **STUDY_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "drawer": _drawer,
            "main_menu": _main_menu,
            "share": share_sheet,
            **COURSES_DIALOGS,
            **LESSONS_DIALOGS,
            **DECKS_DIALOGS,
            **SETTINGS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        chosen = random.sample(COURSES, k=11)
        teachers = people(random, 11, other_scripts=2)
        courses = []
        for number, (title, topic, icon, lessons) in enumerate(chosen):
            enrolled = number < 5
            done = random.randrange(len(lessons)) if enrolled else 0
            courses.append(
                {
                    "title": title,
                    "topic": topic,
                    "icon": icon,
                    "teacher": teachers[number],
                    "level": random.choice(LEVELS),
                    "lessons": list(lessons),
                    "done": list(lessons[:done]),
                    "enrolled": enrolled,
                    "saved": random.random() < 0.2,
                }
            )
        decks = [
            {
                "name": name,
                "best": random.choice((None, 1, 2)),
                "cards": number_records(
                    [
                        {"front": front, "back": back, "known": random.random() < 0.3}
                        for front, back in random.sample(WORDS[name], k=7)
                    ]
                ),
            }
            for name in random.sample(sorted(WORDS), k=5)
        ]
        return {
            "courses": number_records(courses),
            "decks": number_records(decks),
            "notes": [],
            "plan": {
                "minutes": random.randrange(10, 41, 5),
                "time": random.choice(("18:00", "19:30", "20:00")),
                "remind": False,
            },
            "next_id": 100,
            "settings": {
                "name": "Robin",
                "speed": "1.0x",
                "captions": "English",
                "text": "Medium",
                "sounds": True,
                "shuffle": False,
                "quality": "Standard",
                "wifi": True,
                "remove": False,
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action != "plan":
            super().perform(context, action, arguments)
            return
        context.data["plan"] = {**arguments["plan"], "remind": arguments["granted"]}
        if not arguments["granted"]:
            context.toast(context.t("Reminders need permission to send notifications"))
        context.finish()

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"CardActivity": CARD_FORM, "PlanActivity": PLAN_FORM}


def _main(context: Context) -> View:
    page = context.get("page", "My courses")
    pages = {"My courses": my_courses, "Catalogue": catalogue, "Flash cards": all_decks}
    floating = None
    if page == "Flash cards":
        floating = floating_button(
            "add", lambda: context.show("new_deck"), description=context.t("New deck")
        )
    bar = toolbar(
        context.t(page),
        search_button(context, named=False),
        overflow_button(context, "main_menu"),
        navigate=("menu", context.t("Open navigation drawer"), lambda: context.show("drawer")),
    )
    return scaffold(context, bar, pages[page](context), floating=floating)


def _drawer(context: Context, arguments: State) -> Window:
    page = context.get("page", "My courses")
    counts = {
        "My courses": str(sum(course["enrolled"] for course in context.data["courses"])),
        "Flash cards": str(len(context.data["decks"])),
    }
    places = [
        (icon, context.t(name), counts.get(name, ""), name == page, context.setter("page", name))
        for name, icon in _PAGES.items()
    ]
    more = [
        ("event_note", context.t("Study plan"), "", False, partial(context.start, "PlanActivity")),
        ("settings", context.t("Settings"), "", False, partial(context.start, "SettingsActivity")),
    ]
    plan = context.t("{minutes} minutes a day", minutes=context.data["plan"]["minutes"])
    return drawer(
        context,
        title=context.data["settings"]["name"],
        subtitle=plan,
        icon="mood",
        items=[*places, None, *more],
    )


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Study plan"), partial(context.start, "PlanActivity")),
            (context.t("Settings"), partial(context.start, "SettingsActivity")),
        ],
    )
