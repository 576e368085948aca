"""The apps of the phone, one file each."""

from __future__ import annotations

from uiprobe.environments.phone.app import App
from uiprobe.environments.phone.apps.business import Business
from uiprobe.environments.phone.apps.clock import Clock
from uiprobe.environments.phone.apps.education import Education
from uiprobe.environments.phone.apps.finance import Finance
from uiprobe.environments.phone.apps.food import Food
from uiprobe.environments.phone.apps.health import Health
from uiprobe.environments.phone.apps.maps import Maps
from uiprobe.environments.phone.apps.medical import Medical
from uiprobe.environments.phone.apps.messages import Messages
from uiprobe.environments.phone.apps.music import Music
from uiprobe.environments.phone.apps.news import News
from uiprobe.environments.phone.apps.personalization import Personalization
from uiprobe.environments.phone.apps.settings import Settings
from uiprobe.environments.phone.apps.shopping import Shopping
from uiprobe.environments.phone.apps.social import Social
from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.apps.travel import Travel
from uiprobe.environments.phone.apps.weather import Weather
from uiprobe.environments.phone.launcher import Launcher
from uiprobe.environments.phone.providers import (
    CalendarProvider,
    ContactsProvider,
    FilesProvider,
)


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
