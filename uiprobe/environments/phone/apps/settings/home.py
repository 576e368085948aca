"""The first page of the settings, and the search in them."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.settings.data import open_page, value
from uiprobe.environments.phone.kit.screens import (
    preference,
    recycler_view,
    scaffold,
    search_toolbar,
)
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import empty_state
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, Color, TextStyle, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, image, row, text

_PAGES: tuple[tuple[str, str, str, str, str], ...] = (
    ("network", "Network & internet", "Wi-Fi, mobile, airplane mode", "wifi", "4285F4"),
    ("connected", "Connected devices", "Bluetooth, pairing", "devices", "34A853"),
    ("apps", "Apps", "Permissions, storage, force stop", "apps", "F29900"),
    ("notifications", "Notifications", "Do Not Disturb", "notifications", "E8710A"),
    ("battery", "Battery", "86 %", "battery_full", "188038"),
    ("storage", "Storage", "41 % used", "storage", "9334E6"),
    ("sound", "Sound & vibration", "Volume, ringtone", "volume_up", "D93025"),
    ("display", "Display", "Dark theme, font size, brightness", "brightness_6", "E37400"),
    ("wallpaper", "Wallpaper", "Home screen", "wallpaper", "C5221F"),
    ("security", "Security", "Screen lock", "lock", "1E8E3E"),
    ("location", "Location", "", "location_on", "1A73E8"),
    ("system", "System", "Languages, date & time, reset", "info", "5F6368"),
    ("about", "About phone", "", "phone_android", "5F6368"),
)


def _badge(icon: str, color: Color) -> Callable[[Canvas, Box], None]:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        canvas.circle(x, y, canvas.px(19), color)
        canvas.icon(icon, x, y, canvas.px(21), rgb("FFFFFF"), filled=True)

    return paint


def home(context: Context) -> View:
    """The first page: the field to search in, and the pages."""

    def maker(page: tuple[str, str, str, str, str]) -> Callable[[], View]:
        name, title, summary, icon, color = page
        badge = View(
            class_name="android.widget.ImageView",
            id="android:id/icon",
            width=40,
            height=40,
            paint=_badge(icon, rgb(color)),
        )
        return lambda: row(
            badge,
            column(
                text(context.t(title), styled(BODY_LARGE, size=17), id="android:id/title"),
                text(_summary(context, name, summary), BODY, id="android:id/summary"),
                class_name="android.widget.RelativeLayout",
                weight=1,
            ),
            part="row",
            width=FILL,
            min_height=70,
            gap=18,
            padding=(20, 10, 20, 10),
            align="center",
            on_click=open_page(context, name),
        )

    def head() -> View:
        return column(
            text(
                context.t("Settings"),
                TextStyle(size=34, leading=1.25),
                id="homepage_title",
                margin=(4, 36, 0, 18),
            ),
            row(
                image("search"),
                text(
                    context.t("Search settings"),
                    styled(BODY_LARGE, color="on_surface_variant"),
                    id="search_action_bar_title",
                ),
                class_name="android.view.ViewGroup",
                id="search_action_bar",
                width=FILL,
                height=52,
                gap=14,
                padding=(18, 0, 18, 0),
                align="center",
                radius=26,
                background="surface_container_high",
                on_click=lambda: context.start("SearchActivity"),
            ),
            width=FILL,
            padding=(20, 0, 20, 10),
        )

    rows: list[Callable[[], View]] = [head, *(maker(page) for page in _PAGES)]
    listing = recycler_view(rows, key="main", id="recycler_view", padding=(0, 0, 0, 12))
    return scaffold(context, None, listing)


def _summary(context: Context, page: str, summary: str) -> str:
    match page:
        case "battery":
            return f"{context.host.battery} %"
        case "storage":
            return context.t("{n} % used", n=context.data["used"])
        case "location":
            on = value(context, "secure/location_mode") != "0"
            return context.t("On" if on else "Off")
        case "about":
            return value(context, "global/device_name")
        case _:
            return context.t(summary)


def _entries() -> list[tuple[str, str, str]]:
    """The entries that the search finds: title, page, and the title of the page."""
    titles = {name: title for name, title, *_ in _PAGES}
    found = [(title, name, "") for name, title in titles.items()]
    for page, names in {
        "network": ("Wi-Fi", "Mobile data", "Airplane mode", "Wi-Fi hotspot", "Data Saver"),
        "connected": ("Bluetooth", "Device name"),
        "notifications": ("Do Not Disturb", "Bubbles", "App icon badges"),
        "battery": ("Battery Saver", "Battery percentage"),
        "sound": ("Media volume", "Ring volume", "Alarm volume", "Phone ringtone"),
        "display": ("Brightness level", "Dark theme", "Night Light", "Font size", "Screen timeout"),
        "security": ("Screen lock", "App pinning"),
        "system": ("Languages", "Date & time", "Reset settings"),
    }.items():
        found += [(name, page, titles[page]) for name in names]
    return found


def search(context: Context) -> View:
    """The entries of all pages whose titles hold the searched words."""
    field = context.field("search", autofocus=True, limit=100)
    wanted = field.value.strip().lower()
    found = [entry for entry in _entries() if wanted and wanted in context.t(entry[0]).lower()]

    def maker(entry: tuple[str, str, str]) -> Callable[[], View]:
        title, page, where = entry
        return lambda: preference(
            context.t(title),
            context.t(where) if where else "",
            press=open_page(context, page),
            icon="settings",
        )

    body = empty_state(
        "search",
        context.t("No results") if wanted else context.t("Search settings"),
        context.t("Try other words") if wanted else context.t("Type what you are looking for"),
    )
    if found:
        body = recycler_view([maker(entry) for entry in found], key="results", id="list_results")
    return scaffold(
        context,
        search_toolbar(context, field, context.t("Search settings"), id="search_src_text"),
        body,
    )
