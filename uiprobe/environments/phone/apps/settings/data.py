"""Code that the pages of the settings share: the choices, and reading a value."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.settings_page import (
    Entry,
    Link,
    SettingsPage,
    Store,
    Switch,
    Words,
)
from uiprobe.environments.phone.toolkit.widgets import Handler

TIMEOUTS = (15, 30, 60, 120, 300, 600, 1800)
FONT_SCALES = (0.85, 1.0, 1.15, 1.3)
FONT_NAMES = ("Small", "Default", "Large", "Largest")
LOCKS = ("None", "Swipe", "PIN", "Password")
NETWORKS = (
    ("Willow Street", True),
    ("Café Lumen", False),
    ("FRITZ 7590", True),
    ("Library", False),
)
DEVICES = {
    "Headphones WH-5": "headphones",
    "Car radio": "directions_car",
    "Kitchen speaker": "radio",
}
"""Bluetooth devices with their icons."""


def value(context: Context, key: str) -> str:
    """A setting of the phone.

    Args:
        context: The activity.
        key: Namespace and name, such as `system/ringtone`.
    """
    return context.setting(*key.split("/"))


def put(context: Context, key: str, value: str) -> None:
    """Change a setting of the phone; its key is as in `value`."""
    namespace, name = key.split("/")
    context.host.change_setting(namespace, name, value)


def open_page(context: Context, page: str, **arguments: object) -> Handler:
    """A handler that opens one of the pages."""
    return lambda: context.start("SubSettings", page=page, **arguments)


def toggle(
    key: str,
    title: str,
    summary: Words = "",
    *,
    icon: str = "",
    on: str = "1",
    off: str = "0",
    enabled: Callable[[Context], bool] | None = None,
) -> Switch:
    """A setting of the phone that is on or off."""
    return Switch(key, title, summary, icon, on, off, enabled)


def link(page: str, title: str, summary: Words = "", *, icon: str = "") -> Link:
    """An entry that opens one of the pages."""
    return Link(title, "SubSettings", summary, icon, {"page": page})


def page(name: str, title: str, *entries: Entry, store: Store | None = None) -> SettingsPage:
    """A page of the phone's settings."""
    return SettingsPage(
        name, (("", entries),), title, store or Store(value, put), id="recycler_view"
    )
