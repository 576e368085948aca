"""The lists of saved places."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.maps.data import KINDS, label_of
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm, dialog, menu
from uiprobe.environments.phone.kit.records import (
    delete_shown,
    each,
    find,
    listing,
    record_row,
    require_shown,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    preference,
    scaffold,
    switch_preference,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.widgets import View, Window, image


def _save_dialog(context: Context, arguments: State) -> Window:
    place = find(context.data["places"], arguments["id"])
    if place is None:
        raise AssertionError("a place is never deleted")
    name = label_of(place)

    def turn(entry: State) -> Callable[[], None]:
        def act() -> None:
            (entry["places"].remove if name in entry["places"] else entry["places"].append)(name)

        return act

    return dialog(
        context,
        *(
            switch_preference(
                entry["name"], checked=name in entry["places"], change=turn(entry), icon="bookmark"
            )
            for entry in context.data["lists"]
        ),
        title=context.t("Save to"),
        positive=(context.t("Done"), context.dismiss),
        neutral=(context.t("New list"), lambda: context.show("new_list", id=place["id"])),
    )


def _saved(context: Context) -> View:
    def make(entry: State) -> View:
        return record_row(
            entry["name"],
            context.t("{n} places", n=len(entry["places"])),
            id="list",
            leading=image("bookmark", icon_color="primary"),
            press=lambda: context.start("ListActivity", id=entry["id"]),
        )

    fixed = [
        lambda: preference(context.t("Home"), context.data["home"], icon="home"),
        lambda: preference(context.t("Work"), context.data["work"], icon="work"),
        lambda: section(context.t("Lists")),
    ]
    return scaffold(
        context,
        back_toolbar(context, context.t("Saved places")),
        listing([*fixed, *each(context.data["lists"], make)], key="lists", id="saved_list"),
        floating=floating_button(
            "playlist_add",
            lambda: context.show("new_list"),
            description=context.t("New list"),
            id="fab_list",
        ),
    )


def _new_list_dialog(context: Context, arguments: State) -> Window:
    def create(name: str) -> None:
        if any(entry["name"] == name for entry in context.data["lists"]):
            context.toast(context.t("There is a list of that name"))
            return
        place = find(context.data["places"], arguments.get("id", 0))
        context.data["lists"].append(
            {"id": context.new_id(), "name": name, "places": [label_of(place)] if place else []}
        )

    return ask_text(
        context,
        title=context.t("New list"),
        field=context.field("dialog_list_name", limit=40),
        hint=context.t("Name of the list"),
        positive=create,
        label="Create",
        id="list_name",
    )


def _list(context: Context) -> View:
    entry = find(context.data["lists"], context.arguments["id"])
    if entry is None:
        return scaffold(context, back_toolbar(context, ""), listing([], key="", id=""))
    places = [place for place in context.data["places"] if label_of(place) in entry["places"]]

    def make(place: State) -> View:
        def remove() -> None:
            before = list(entry["places"])
            entry["places"].remove(label_of(place))
            context.snackbar(
                context.t("Removed from the list"),
                "restore",
                collection="lists",
                records=[
                    other | {"places": before} if other is entry else other
                    for other in context.data["lists"]
                ],
            )

        return record_row(
            place["name"],
            place["street"],
            id="place",
            leading=image(KINDS[place["kind"]], icon_color="primary"),
            press=lambda: context.start("PlaceActivity", id=place["id"]),
            trailing=icon_button(
                "bookmark",
                remove,
                id="place_remove",
                **context.named("Remove from list"),
                icon_filled=True,
            ),
        )

    bar = back_toolbar(context, entry["name"], overflow_button(context, "list_menu"))
    empty = ("bookmark", context.t("No places"), context.t("Save a place to this list"))
    body = listing(each(places, make), key="places", id="place_list", empty=empty, foot=16)
    return scaffold(context, bar, body)


def _list_menu(context: Context, arguments: State) -> Window:
    entry = require_shown(context, "lists")
    words = f"{entry['name']}: {'; '.join(entry['places'])}"
    return menu(
        context,
        [
            (context.t("Rename"), lambda: context.show("rename_list")),
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Delete list"), lambda: context.show("delete_list")),
        ],
    )


def _rename_list_dialog(context: Context, arguments: State) -> Window:
    entry = require_shown(context, "lists")
    return ask_text(
        context,
        title=context.t("Rename"),
        field=context.field("dialog_list_name", entry["name"], limit=40),
        hint=context.t("Name of the list"),
        positive=lambda name: entry.update(name=name),
        label="Save",
        id="list_name",
    )


def _delete_list_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Delete the list?"),
        message=context.t("Its places stay on the map."),
        positive=(context.t("Delete"), lambda: delete_shown(context, "lists", "List deleted")),
    )


LISTS_SCREENS: Screens = {
    "SavedActivity": _saved,
    "ListActivity": _list,
}
LISTS_DIALOGS: Dialogs = {
    "save": _save_dialog,
    "new_list": _new_list_dialog,
    "rename_list": _rename_list_dialog,
    "delete_list": _delete_list_dialog,
    "list_menu": _list_menu,
}
