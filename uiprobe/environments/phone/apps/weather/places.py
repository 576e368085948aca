"""The places of the weather app: their list, and the search for more."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.weather.values import (
    LOCATION,
    SKIES,
    degrees_at,
    in_degrees,
    town_named,
)
from uiprobe.environments.phone.kit.dialogs import bottom_sheet
from uiprobe.environments.phone.kit.records import info_row, listing, record_row, search_screen
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.widgets import Handler, View, Window, image


def add_place(context: Context, name: str) -> None:
    """Add a place, and show it."""
    if name not in context.data["places"]:
        context.data["places"].append(name)
        context.toast(context.t("{name} added", name=name))


def _places(context: Context) -> View:
    rows: list[Callable[[], View]] = [
        lambda name=name: _place_row(context, name)  # type: ignore[misc]
        for name in context.data["places"]
    ]
    rows.append(
        lambda: info_row(
            "my_location",
            context.t("Adds the place where you are"),
            context.t("Use my location"),
            id="locate",
            press=lambda: context.with_permission(LOCATION, "locate"),
        )
    )
    return scaffold(
        context,
        back_toolbar(context, context.t("Places")),
        listing(rows, key="places", id="place_list"),
        floating=floating_button(
            "add", lambda: context.start("SearchActivity"), description=context.t("Add place")
        ),
    )


def _place_row(context: Context, name: str) -> View:
    town = town_named(context, name)
    home = context.data["home"] == name

    def make_home() -> None:
        context.data["home"] = name

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        _remove_place(context, name)
        return True

    return record_row(
        name,
        f"{context.t(town['skies'][0])} \N{MIDDLE DOT} {town['region']}",
        id="place",
        leading=image(SKIES[town["skies"][0]][0], size=28, icon_color="primary"),
        detail=in_degrees(context, degrees_at(town, 0, context.now.hour)),
        trailing=icon_button(
            "home",
            make_home,
            id="place_home",
            **context.named("Home place", on=home),
            icon_filled=home,
            icon_color="primary" if home else "outline",
        ),
        press=lambda: _show_place(context, name),
        hold=lambda: context.show("place_sheet", name=name),
        swipe=swiped,
    )


def _show_place(context: Context, name: str) -> None:
    context.finish()
    context.in_front().ui["place"] = name


def _remove_place(context: Context, name: str) -> None:
    places = context.data["places"]
    if len(places) == 1:
        context.toast(context.t("One place is always kept"))
        return
    before, home = copy_state(places), context.data["home"]
    kept = [other for other in places if other != name]
    context.data.update(places=kept, home=kept[0] if home == name else home)
    context.snackbar(context.t("{name} removed", name=name), "places", places=before, home=home)


def _place_sheet(context: Context, arguments: State) -> Window:
    name = arguments["name"]
    places: list[str] = context.data["places"]
    position = places.index(name)

    def move(target: int) -> Handler:
        def act() -> None:
            places.remove(name)
            places.insert(target, name)

        return act

    items: list[tuple[str, str, Handler]] = []
    if position:
        items.append(("arrow_upward", context.t("Move to the top"), move(0)))
    if position + 1 < len(places):
        items.append(("keyboard_arrow_down", context.t("Move to the end"), move(len(places) - 1)))
    items.append(("delete", context.t("Remove"), lambda: _remove_place(context, name)))
    return bottom_sheet(context, title=name, items=items)


def _search(context: Context) -> View:
    def rows(wanted: str) -> list[Callable[[], View]]:
        return [
            lambda town=town: _found_row(context, town)  # type: ignore[misc]
            for town in context.data["towns"]
            if wanted in f"{town['name']} {town['region']}".lower()
        ]

    return search_screen(context, rows, hint=context.t("Town or region"))


def _found_row(context: Context, town: State) -> View:
    there = town["name"] in context.data["places"]

    def add() -> None:
        add_place(context, town["name"])
        context.finish()

    mark = image("check", icon_color="primary", description=context.t("Added")) if there else None
    return record_row(
        town["name"],
        town["region"],
        id="town",
        leading=image("place"),
        trailing=mark or icon_button("add", add, id="town_add", **context.named("Add")),
    )


PLACES_SCREENS: Screens = {
    "PlacesActivity": _places,
    "SearchActivity": _search,
}
PLACES_DIALOGS: Dialogs = {"place_sheet": _place_sheet}
