"""The trips of the travel app: their list, the page and the form of one."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.content import CITIES
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, TextInput
from uiprobe.environments.phone.kit.records import (
    each,
    info_row,
    listing,
    record_row,
    require_shown,
    save_record,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    tab_bar,
    toolbar,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    check_box,
    edit_text,
    floating_button,
    icon_button,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL, LABEL_LARGE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import (
    TextField,
    View,
    Window,
    column,
    image,
    row,
    text,
)

_SIGHTS = dict(
    zip(
        CITIES,
        (
            *("directions_boat", "castle", "museum", "landscape", "beach_access", "church"),
            *("terrain", "park", "water", "apartment", "theater_comedy", "hiking"),
        ),
        strict=True,
    )
)


def _trips(context: Context) -> View:
    tab = context.get("tab", 0)
    today = context.now.date().isoformat()
    trips = [trip for trip in context.data["trips"] if (trip["end"] < today) == (tab == 1)]
    trips.sort(key=lambda trip: trip["start"], reverse=tab == 1)
    tabs = tab_bar(context, ("Upcoming", "Past"))
    body = listing(
        each(trips, partial(_trip_card, context)),
        key=f"trips:{tab}",
        id="trip_list",
        empty=("luggage", context.t("No trips"), context.t("Touch the plus sign to plan one")),
    )
    body.weight = 1
    bar = toolbar(
        context.t("My trips"),
        # Without a description on purpose, as in many apps.
        icon_button(
            "train",
            lambda: context.start("TrainSearchActivity"),
            id="action_trains",
            **context.named("Trains"),
            icon_color="on_surface",
        ),
        icon_button(
            "hotel",
            lambda: context.start("HotelsActivity"),
            id="action_hotels",
            **context.named("Hotels"),
            icon_color="on_surface",
        ),
        navigate=("menu", context.t("Open navigation drawer"), lambda: context.show("drawer")),
    )
    return scaffold(
        context,
        bar,
        column(tabs, body, width=FILL, height=FILL),
        floating=floating_button(
            "add",
            lambda: context.start("TripEditActivity"),
            description=context.t("Plan a trip"),
            id="fab_add",
        ),
    )


def _trip_card(context: Context, trip: State) -> View:
    ahead = (date.fromisoformat(trip["start"]) - context.now.date()).days
    packed = sum(entry["packed"] for entry in trip["packing"])
    words = context.t("{city}, in {days} days", city=trip["city"], days=ahead)
    return column(
        illustration(trip["city"], _SIGHTS[trip["city"]], height=92, radius=0),
        row(
            column(
                text(trip["name"], styled(TITLE, size=18, max_lines=1), id="trip_title"),
                text(words if ahead > 0 else trip["city"], BODY, id="trip_city"),
                text(
                    f"{context.day(trip['start'])} – {context.day(trip['end'], year=True)}",
                    styled(LABEL, size=13),
                    id="trip_days",
                ),
                weight=1,
            ),
            image("backpack", size=18),
            text(f"{packed}/{len(trip['packing'])}", LABEL_LARGE, id="trip_packed"),
            gap=6,
            align="center",
            width=FILL,
            padding=(16, 10, 16, 12),
        ),
        class_name="androidx.cardview.widget.CardView",
        id="trip_card",
        width=FILL,
        margin=(16, 6, 16, 8),
        radius=14,
        background="surface_container",
        on_click=lambda: context.start("TripActivity", id=trip["id"]),
    )


def _trip(context: Context) -> View:
    trip = require_shown(context, "trips")
    tab = context.get("tab", 0)
    tabs = tab_bar(context, ("Plan", "Packing", "Notes"))
    floating = None
    if tab == 0:
        rows = each(
            trip["plan"],
            lambda entry: record_row(
                entry["title"],
                context.t("Day {number}", number=entry["day"]),
                id="plan",
                leading=image("place", icon_color="primary"),
            ),
        )
        empty = ("map", context.t("Nothing planned"), "")
        body = listing(rows, key="plan", id="plan_list", empty=empty)
    elif tab == 1:
        body = listing(
            each(trip["packing"], partial(_packing_row, context, trip)),
            key="packing",
            id="packing_list",
            empty=("backpack", context.t("Nothing to pack"), ""),
        )
        floating = floating_button(
            "add",
            lambda: context.show("new_item"),
            description=context.t("Add an item"),
            id="fab_item",
        )
    else:
        field = TextField(
            "notes",
            trip["notes"],
            lambda value: trip.update(notes=value),
            multiline=True,
            limit=500,
        )
        body = column(
            edit_text(field, hint=context.t("Notes"), id="notes", lines=5),
            width=FILL,
            height=FILL,
            padding=(16, 14, 16, 16),
        )
    hero = illustration(trip["city"], _SIGHTS[trip["city"]], height=104, radius=0, id="hero")
    head = column(
        hero,
        info_row(
            "event",
            trip["city"],
            f"{context.day(trip['start'])} – {context.day(trip['end'], year=True)}",
            id="days",
        ),
        tabs,
        width=FILL,
    )
    body.weight = 1
    bar = back_toolbar(
        context,
        trip["name"],
        icon_button(
            "edit",
            lambda: context.start("TripEditActivity", id=trip["id"]),
            id="action_edit",
            **context.named("Edit"),
            icon_color="on_surface",
        ),
        overflow_button(context, "trip_menu"),
    )
    content = column(head, body, width=FILL, height=FILL)
    return scaffold(context, bar, content, floating=floating)


def _packing_row(context: Context, trip: State, entry: State) -> View:
    def turn() -> None:
        entry["packed"] = not entry["packed"]

    def remove() -> None:
        trip["packing"].remove(entry)

    return record_row(
        entry["item"],
        id="item",
        strike=entry["packed"],
        leading=check_box(checked=entry["packed"], change=turn, id="item_check"),
        trailing=icon_button("close", remove, id="item_remove", **context.named("Remove")),
        press=turn,
    )


def _new_item_dialog(context: Context, arguments: State) -> Window:
    trip = require_shown(context, "trips")

    def add(item: str) -> None:
        if any(entry["item"].lower() == item.lower() for entry in trip["packing"]):
            context.toast(context.t("That is on the list already"))
        else:
            trip["packing"].append({"item": item, "packed": False})

    return ask_text(
        context,
        title=context.t("Add an item"),
        field=context.field("dialog_item", limit=60),
        hint=context.t("Item"),
        positive=add,
        label="Add",
        id="item_name",
    )


def _trip_menu(context: Context, arguments: State) -> Window:
    trip = require_shown(context, "trips")
    words = f"{trip['name']}: {trip['city']}, {trip['start']} – {trip['end']}"

    def unpack() -> None:
        for entry in trip["packing"]:
            entry["packed"] = False

    return menu(
        context,
        [
            (context.t("Share"), lambda: context.show("share", text=words)),
            (context.t("Unpack everything"), unpack),
            (context.t("Delete trip"), lambda: context.show("delete_trip")),
        ],
    )


def _delete_trip_dialog(context: Context, arguments: State) -> Window:
    trip = require_shown(context, "trips")

    def remove() -> None:
        context.data["trips"].remove(trip)
        context.finish()

    return confirm(
        context,
        title=context.t("Delete the trip?"),
        message=context.t(
            "{name} with its packing list is deleted. Bookings stay.", name=trip["name"]
        ),
        positive=(context.t("Delete"), remove),
    )


def _new_trip(context: Context) -> State:
    if "id" in context.arguments:
        return require_shown(context, "trips")
    start = context.now.date() + timedelta(days=14)
    return {
        "name": "",
        "city": "",
        "start": start.isoformat(),
        "end": (start + timedelta(days=3)).isoformat(),
        "notes": "",
    }


def _save_trip(context: Context, values: State) -> None:
    save_record(context, "trips", values, plan=[], packing=[])


TRIP = Form(
    name="trip",
    titles=("New trip", "Edit trip"),
    fields=(
        TextInput("name", "Name of the trip", required="Give the trip a name", limit=60),
        Choice("city", "Destination", options=CITIES),
        DayInput("start", "First day", icon="flight_takeoff"),
        DayInput("end", "Last day", icon="flight_land"),
    ),
    original=_new_trip,
    save=_save_trip,
    check=lambda context, values: (
        "Choose a destination"
        if not values["city"]
        else "The last day is before the first"
        if values["end"] < values["start"]
        else ""
    ),
)

TRIPS_SCREENS: Screens = {
    "MainActivity": _trips,
    "TripActivity": _trip,
    "TripEditActivity": TRIP.screen,
}
TRIPS_DIALOGS: Dialogs = {
    **TRIP.dialogs,
    "trip_menu": _trip_menu,
    "delete_trip": _delete_trip_dialog,
    "new_item": _new_item_dialog,
}
