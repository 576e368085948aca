"""The settings of the phone. What it shows and changes are the phone's own settings."""

from __future__ import annotations

from datetime import datetime
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import App, Context, Dialogs, Screens
from uiprobe.environments.phone.apps.settings.connections import (
    CONNECTION_DIALOGS,
    CONNECTION_PAGES,
)
from uiprobe.environments.phone.apps.settings.data import DEVICES
from uiprobe.environments.phone.apps.settings.display import DISPLAY_PAGES, wallpapers
from uiprobe.environments.phone.apps.settings.home import home, search
from uiprobe.environments.phone.apps.settings.installed import APP_DIALOGS, APP_PAGES
from uiprobe.environments.phone.apps.settings.pages import PAGE_DIALOGS, PAGES
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View


class Settings(App):
    """The settings of the phone."""

    package = "com.android.settings"
    name = "settings"
    rank = 130
    label = "Settings"
    icon = "settings"
    tint = rgb("5F6B7A")
    main = "Settings"
    exported = ("Settings",)

    @property
    @override
    def screens(self) -> Screens:
        return {"Settings": home, "SubSettings": _page, "SearchActivity": search}

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            **CONNECTION_DIALOGS,
            **APP_DIALOGS,
            **PAGE_DIALOGS,
            **{name: make for page in _PAGES.values() for name, make in page.dialogs.items()},
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        return {
            "known_networks": ["Willow Street"],
            "paired": random.sample(list(DEVICES), k=1),
            "pin": "",
            "used": 30 + random.randrange(40),
        }

    @override
    def report(self, data: State, phone: State) -> State:
        kept: State = copy_state(data)
        return {
            **{name: copy_state(values) for name, values in phone["settings"].items()},
            "permissions": copy_state(phone["permissions"]),
            "wifi_networks": kept["known_networks"],
            "bluetooth_devices": kept["paired"],
            "pin": kept["pin"],
            **({"events": copy_state(phone["events"])} if "events" in phone else {}),
        }


_PAGES = {page.name: page for page in (*CONNECTION_PAGES, *APP_PAGES, *DISPLAY_PAGES, *PAGES)}


def _page(context: Context) -> View:
    page: str = context.arguments["page"]
    return wallpapers(context) if page == "wallpaper" else _PAGES[page].screen(context)
