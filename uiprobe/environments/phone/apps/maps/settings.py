"""The settings of the maps app, offline maps, and the form for a missing place."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.maps.data import KINDS
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.forms import Choice, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import each, listing, record_row
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.kit.settings_page import Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.widgets import View, Window


def _offline(context: Context) -> View:
    def make(area: State) -> View:
        if area["stored"]:
            end = icon_button(
                "delete_outline",
                lambda: context.show("remove_area", city=area["city"]),
                id="area_remove",
                description=context.t("Delete"),
            )
        else:
            end = icon_button(
                "download",
                partial(area.update, stored=True),
                id="area_download",
                **context.named("Download"),
            )
        size = context.t("{n} MB", n=area["size"])
        return record_row(
            area["city"],
            f"{size} · {context.t('On this phone')}" if area["stored"] else size,
            id="area",
            leading=illustration(area["city"], "map", width=52, height=52, radius=8),
            trailing=end,
        )

    areas = sorted(context.data["areas"], key=lambda area: (not area["stored"], area["city"]))
    bar = back_toolbar(context, context.t("Offline maps"))
    body = listing(each(areas, make), key="areas", id="area_list", foot=16)
    return scaffold(context, bar, body)


def _remove_area_dialog(context: Context, arguments: State) -> Window:
    area = next(entry for entry in context.data["areas"] if entry["city"] == arguments["city"])
    return confirm(
        context,
        title=context.t("Delete the offline map?"),
        message=context.t("{city} can be downloaded again.", city=area["city"]),
        positive=(context.t("Delete"), lambda: area.update(stored=False)),
    )


def _save_new_place(context: Context, values: State) -> None:
    context.data["added"].append({"id": context.new_id(), **values})
    context.finish()
    below = context.in_front()
    below.snackbar(context.t("Thank you. We check the place before it appears."))


NEW_PLACE = Form(
    name="new_place",
    titles=("Add a missing place", "Add a missing place"),
    fields=(
        TextInput("name", "Name", required="Give the place a name", limit=60),
        Choice("kind", "Kind of place", options=tuple(KINDS)),
        TextInput("street", "Street and number", required="Enter a street", limit=80),
        Toggle("steps", "Can be entered without steps", icon="accessibility"),
    ),
    original=lambda context: {"name": "", "kind": "", "street": "", "steps": False},
    save=_save_new_place,
    check=lambda context, values: "" if values["kind"] else "Choose a kind of place",
    save_icon="send",
)

_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Map",
            (
                Pick("units", "Distances", ("Kilometres", "Miles"), "architecture"),
                Pick("start", "Open the map at", ("Last position", "Home", "Where I am"), "home"),
                Switch("scale", "Show the scale", "In the corner of the map", "map"),
            ),
        ),
        (
            "More",
            (
                Link("Navigation", "RouteSettingsActivity", "Voice, tolls, ferries", "navigation"),
                Switch("wifi", "Download over Wi-Fi only", "", "wifi"),
                Link("Offline maps", "OfflineActivity", "", "download"),
                Note("Version", "11.2"),
            ),
        ),
    ),
)

SETTINGS_SCREENS: Screens = {
    "OfflineActivity": _offline,
    "NewPlaceActivity": NEW_PLACE.screen,
    "SettingsActivity": _SETTINGS.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    **_SETTINGS.dialogs,
    **NEW_PLACE.dialogs,
    "remove_area": _remove_area_dialog,
}
