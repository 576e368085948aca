"""The apps of the phone: one file or one folder each."""

from __future__ import annotations

from uiprobe.environments.phone.app import App
from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock import Clock
from uiprobe.environments.phone.apps.education.app import Education
from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.food import Food
from uiprobe.environments.phone.apps.health import Health
from uiprobe.environments.phone.apps.maps.app import Maps
from uiprobe.environments.phone.apps.medical import Medical
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.music.app import Music
from uiprobe.environments.phone.apps.news.app import News
from uiprobe.environments.phone.apps.personalization import Personalization
from uiprobe.environments.phone.apps.settings import Settings
from uiprobe.environments.phone.apps.shopping import Shopping
from uiprobe.environments.phone.apps.social.app import Social
from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.apps.travel.app import Travel
from uiprobe.environments.phone.apps.weather import Weather
from uiprobe.environments.phone.kit.providers import (
    CalendarProvider,
    ContactsProvider,
    FilesProvider,
)
from uiprobe.environments.phone.system.launcher import Launcher


def installed_apps() -> dict[str, App]:
    """The apps of a phone, by package."""
    apps: list[App] = [
        *(Launcher(), ContactsProvider(), CalendarProvider(), FilesProvider()),
        Business(),
        Clock(),
        Education(),
        Finance(),
        Maps(),
        Messages(),
        Food(),
        Health(),
        Medical(),
        Music(),
        Personalization(),
        News(),
        Settings(),
        Social(),
        Shopping(),
        Todo(),
        Travel(),
        Weather(),
    ]
    return {app.package: app for app in apps}
