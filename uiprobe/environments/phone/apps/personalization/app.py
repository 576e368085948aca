"""Wallpapers, themes, icon packs, widgets, sounds, and presets that keep a whole look."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.personalization.choices import (
    COLLECTIONS,
    COLORS,
    KINDS,
    SIZES,
)
from uiprobe.environments.phone.apps.personalization.content import (
    PACKS,
    PRESETS,
    QUOTES,
    THEMES,
    TITLES,
    TONES,
)
from uiprobe.environments.phone.apps.personalization.looks import wallpaper_picture
from uiprobe.environments.phone.apps.personalization.presets import (
    PHOTOS,
    PRESETS_DIALOGS,
    PRESETS_SCREENS,
)
from uiprobe.environments.phone.apps.personalization.settings import (
    SETTINGS_DIALOGS,
    SETTINGS_SCREENS,
)
from uiprobe.environments.phone.apps.personalization.themes import (
    THEMES_DIALOGS,
    THEMES_SCREENS,
    packs_tab,
    theme_card,
    themes_tab,
)
from uiprobe.environments.phone.apps.personalization.wallpapers import (
    WALLPAPERS_DIALOGS,
    WALLPAPERS_SCREENS,
    wallpapers_tab,
)
from uiprobe.environments.phone.apps.personalization.widgets import (
    WIDGET_FORM,
    WIDGETS_DIALOGS,
    WIDGETS_SCREENS,
    widgets_tab,
)
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    filter_chips,
    number_records,
    record_row,
    search_screen,
)
from uiprobe.environments.phone.kit.screens import overflow_button, scaffold, search_button, toolbar
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.launcher import MORE_WALLPAPERS, WALLPAPERS
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button, tab_layout
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window, column


class Personalization(RecordApp):
    """The look and the sounds of the phone."""

    package = "org.uiprobe.personalization"
    name = "personalization"
    rank = 110
    label = "Themes"
    icon = "palette"
    tint = rgb("C2185B")
    accent = "pink"
    exported = ("MainActivity", "SoundsActivity", "PresetsActivity", "SettingsActivity")
    permissions = (PHOTOS,)

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            "SearchActivity": _search,
            **WALLPAPERS_SCREENS,
            **THEMES_SCREENS,
            **WIDGETS_SCREENS,
            **SETTINGS_SCREENS,
            **PRESETS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "main_menu": _main_menu,
            "share": share_sheet,
            **WALLPAPERS_DIALOGS,
            **THEMES_DIALOGS,
            **WIDGETS_DIALOGS,
            **SETTINGS_DIALOGS,
            **PRESETS_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        pictures = random.sample(sorted(WALLPAPERS | MORE_WALLPAPERS), k=14)
        packs = random.sample(PACKS, k=6)
        wallpapers = [
            {
                "title": title,
                "picture": picture,
                "author": author,
                "collection": random.choice(COLLECTIONS),
                "favorite": random.random() < 0.2,
            }
            for title, picture, author in zip(
                random.sample(TITLES, k=14), pictures, people(random, 14), strict=True
            )
        ]
        looks = [
            {
                "wallpaper": picture,
                "dark": random.random() < 0.5,
                "icons": random.choice(packs),
                "ringtone": random.choice(RINGTONES),
            }
            for picture in random.sample(pictures, k=10)
        ]
        widgets = [
            {
                "kind": kind,
                "size": random.choice(SIZES),
                "color": random.choice(COLORS),
                "opacity": random.randrange(60, 101, 10),
                "text": random.choice(QUOTES) if kind == "Quote" else "",
            }
            for kind in random.sample(list(KINDS), k=4)
        ]
        return {
            "wallpapers": number_records(wallpapers),
            "themes": number_records(
                [
                    {"title": title, **look}
                    for title, look in zip(random.sample(THEMES, k=6), looks[:6], strict=True)
                ]
            ),
            "packs": number_records(
                [
                    {
                        "title": title,
                        "count": random.randrange(300, 4000, 10),
                        "installed": number < 3,
                    }
                    for number, title in enumerate(packs)
                ]
            ),
            "presets": number_records(
                [
                    {"name": name, **look}
                    for name, look in zip(random.sample(PRESETS, k=4), looks[6:], strict=True)
                ]
            ),
            "widgets": number_records(widgets),
            "icons": packs[0],
            "lock": random.choice(pictures),
            "tones": {"Notifications": random.choice(TONES), "Alarms": random.choice(TONES)},
            "next_id": 100,
            "settings": {
                "shuffle": False,
                "every": "Day",
                "from": "Favorites",
                "where": "Home screen",
                "wifi": True,
                "labels": True,
                "grid": "4 x 5",
                "corner": "Rounded",
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action != "photo":
            super().perform(context, action, arguments)
        elif arguments["granted"]:
            context.show("photo")
        else:
            context.toast(context.t("Pictures cannot be shown without permission"))

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"WidgetActivity": WIDGET_FORM}


def _main(context: Context) -> View:
    tab = context.get("tab", "Wallpapers")
    pages = {
        "Wallpapers": wallpapers_tab,
        "Themes": themes_tab,
        "Icons": packs_tab,
        "Widgets": widgets_tab,
    }
    floating = None
    if tab == "Widgets":
        floating = floating_button(
            "add", lambda: context.start("WidgetActivity"), description=context.t("New widget")
        )
    bar = toolbar(
        context.t("Themes"),
        search_button(context, named=False),
        icon_button(
            "layers",
            lambda: context.start("PresetsActivity"),
            id="action_presets",
            **context.named("Presets"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
    )
    tabs = tab_layout(
        [(context.t(name), name == tab, context.setter("tab", name)) for name in pages]
    )
    body = pages[tab](context)
    body.weight = 1
    return scaffold(context, bar, column(tabs, body, width=FILL, height=FILL), floating=floating)


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Sounds"), lambda: context.start("SoundsActivity")),
            (context.t("Presets"), lambda: context.start("PresetsActivity")),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _search(context: Context) -> View:
    within = context.get("within")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found: list[Callable[[], View]] = []
        if within in (None, "Wallpapers"):
            found += [
                lambda record=record: record_row(  # type: ignore[misc]
                    record["title"],
                    record["author"],
                    id="wallpaper",
                    leading=wallpaper_picture(record["picture"], width=40, height=52, radius=8),
                    press=partial(context.start, "WallpaperActivity", id=record["id"]),
                )
                for record in context.data["wallpapers"]
                if wanted in f"{record['title']} {record['author']}".lower()
            ]
        if within in (None, "Themes"):
            found += [
                lambda theme=theme: theme_card(context, theme)  # type: ignore[misc]
                for theme in context.data["themes"]
                if wanted in theme["title"].lower()
            ]
        return found

    names = ("Wallpapers", "Themes")
    chips = filter_chips(
        context, "within", [(None, context.t("All")), *((name, context.t(name)) for name in names)]
    )
    return search_screen(context, rows, hint=context.t("Wallpapers and themes"), filters=chips)
