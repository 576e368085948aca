"""A place: the search for it, its page and its note."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.maps.data import KINDS, far, label_of, metres
from uiprobe.environments.phone.kit.dialogs import ask_text, menu
from uiprobe.environments.phone.kit.records import (
    each,
    info_row,
    record_row,
    require_shown,
    search_screen,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    scroll_view,
    tab_bar,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, chip, chip_row, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, LABEL_LARGE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


def distance_to(context: Context, place: State) -> str:
    """The distance of a place from the owner's position, in words."""
    return far(metres(context.data["here"], place), context.data["settings"]["units"])


def place_actions(context: Context, place: State) -> View:
    """The buttons of a place: directions, save, share."""
    return row(
        button(
            context.t("Directions"),
            lambda: context.start("RouteActivity", id=place["id"]),
            id="directions",
            kind="filled",
        ),
        icon_button(
            "bookmark_border" if not lists_of(context, place) else "bookmark",
            lambda: context.show("save", id=place["id"]),
            id="action_save_place",
            description=context.t("Save"),
            icon_filled=bool(lists_of(context, place)),
            icon_color="primary",
        ),
        # Without a description on purpose.
        icon_button(
            "share",
            lambda: context.show("share", text=label_of(place)),
            id="action_share",
            **context.named("Share"),
            icon_color="primary",
        ),
        gap=6,
        align="center",
    )


def _search(context: Context) -> View:
    kind = context.get("kind")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found = [
            place
            for place in context.data["places"]
            if kind in (None, place["kind"])
            and (
                wanted in place["name"].lower()
                or wanted in place["kind"].lower()
                or wanted in place["street"].lower()
            )
        ]
        found.sort(key=lambda place: place["name"])
        return each(found, partial(place_row, context))

    chips = chip_row(
        *(
            chip(
                context.t(name),
                selected=name == kind,
                press=context.setter("kind", None if name == kind else name),
                id="kind_chip",
            )
            for name in KINDS
        ),
        key="kinds",
        id="kind_chips",
    )
    return search_screen(context, rows, hint="Search places and streets", filters=chips)


def place_row(context: Context, place: State) -> View:
    """A place in a list."""
    return record_row(
        place["name"],
        f"{place['street']}\n{context.clock(place['hours'])}",
        id="place",
        leading=image(KINDS[place["kind"]], icon_color="primary"),
        detail=distance_to(context, place),
        press=lambda: context.start("PlaceActivity", id=place["id"]),
    )


def lists_of(context: Context, place: State) -> list[str]:
    """The names of the lists that have a place."""
    return [entry["name"] for entry in context.data["lists"] if label_of(place) in entry["places"]]


def _place(context: Context) -> View:
    place = require_shown(context, "places")
    tab = context.get("tab", 0)
    tabs = tab_bar(context, ("Overview", "Photos", "Near here"))
    note = context.data["notes"].get(label_of(place), "")
    special = [
        context.t(label)
        for label, key in (("Home", "home"), ("Work", "work"))
        if context.data[key] == label_of(place)
    ]
    if tab == 0:
        lists = ", ".join([*special, *lists_of(context, place)])
        part = column(
            info_row("location_on", context.t("Address"), place["street"], id="street"),
            info_row(
                "schedule", context.t("Opening hours"), context.clock(place["hours"]), id="hours"
            ),
            info_row("call", context.t("Phone"), place["phone"], id="phone"),
            info_row("bookmark", context.t("Saved in"), lists or context.t("Nowhere"), id="lists"),
            info_row(
                "notes",
                context.t("Your note"),
                note or context.t("Add a note"),
                id="note",
                press=lambda: context.show("note"),
            ),
            width=FILL,
        )
    elif tab == 1:
        part = View(
            arrange="grid",
            columns=2,
            width=FILL,
            padding=(12, 10, 12, 0),
            children=[
                illustration(
                    f"{place['name']} {number}",
                    KINDS[place["kind"]],
                    height=120,
                    margin=(4, 4, 4, 4),
                    id="photo",
                )
                for number in range(4)
            ],
        )
    else:
        near = sorted(
            (other for other in context.data["places"] if other is not place),
            key=lambda other: metres(place, other),
        )[:4]
        part = column(*(place_row(context, other) for other in near), width=FILL)
    head = column(
        illustration(place["name"], KINDS[place["kind"]], height=120, radius=0, id="photo_large"),
        column(
            text(place["name"], styled(HEADLINE, size=22), id="name"),
            row(
                text(str(place["rating"]), LABEL_LARGE, id="rating"),
                image("star", size=16, icon_filled=True, icon_color="primary"),
                text(
                    f"{context.t(place['kind'])} · {distance_to(context, place)}", BODY, id="kind"
                ),
                gap=5,
                align="center",
            ),
            place_actions(context, place),
            padding=(20, 10, 20, 8),
            gap=6,
        ),
        tabs,
        part,
        width=FILL,
        padding=(0, 0, 0, 20),
    )
    bar = back_toolbar(context, "", overflow_button(context, "place_menu"))
    return scaffold(context, bar, scroll_view(head, key=f"place:{tab}", id="place_scroll"))


def _place_menu(context: Context, arguments: State) -> Window:
    place = require_shown(context, "places")

    def mark(key: str, words: str) -> Callable[[], None]:
        def act() -> None:
            context.data[key] = label_of(place)
            context.snackbar(context.t(words))

        return act

    return menu(
        context,
        [
            (context.t("Set as home"), mark("home", "Home was set")),
            (context.t("Set as work"), mark("work", "Work was set")),
            (context.t("Add a note"), lambda: context.show("note")),
        ],
    )


def _note_dialog(context: Context, arguments: State) -> Window:
    name = label_of(require_shown(context, "places"))
    return ask_text(
        context,
        title=context.t("Your note"),
        field=context.field("dialog_note", context.data["notes"].get(name, ""), limit=200),
        hint=context.t("Only you see it"),
        positive=lambda words: context.data["notes"].update({name: words}),
        label="Save",
        id="note_text",
    )


PLACES_SCREENS: Screens = {
    "SearchActivity": _search,
    "PlaceActivity": _place,
}
PLACES_DIALOGS: Dialogs = {
    "place_menu": _place_menu,
    "note": _note_dialog,
}
