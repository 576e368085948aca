"""The trains of the travel app: the search, the connections, the form of a ticket."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.travel.bookings import book
from uiprobe.environments.phone.apps.travel.data import CLASSES, SEATS, connections
from uiprobe.environments.phone.content import CITIES, money
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, TimeInput, Toggle
from uiprobe.environments.phone.kit.records import each, listing, record_row
from uiprobe.environments.phone.kit.screens import scaffold, toolbar
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import chip, chip_row
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.widgets import View, column, image

ORDERS = ("Departure", "Price", "Duration")


def _new_train_search(context: Context) -> State:
    return {
        "origin": context.data["home"],
        "destination": "",
        "day": context.now.date().isoformat(),
        "after": "06:00",
        "direct": False,
    }


def _check_search(context: Context, values: State) -> str:
    if not values["destination"]:
        return "Choose a destination"
    if values["origin"] == values["destination"]:
        return "Origin and destination are the same"
    return "" if values["day"] >= context.now.date().isoformat() else "That day is over"


_TRAIN_SEARCH = Form(
    name="train",
    titles=("Find trains", "Find trains"),
    fields=(
        Choice("origin", "From", options=CITIES),
        Choice("destination", "To", options=CITIES),
        DayInput("day", "Day"),
        TimeInput("after", "Departure after"),
        Toggle("direct", "Direct trains only", icon="straight"),
    ),
    original=_new_train_search,
    save=lambda context, values: context.start("ConnectionsActivity", **values),
    check=_check_search,
    save_label="Search",
    guarded=False,
)


def _connections(context: Context) -> View:
    wanted = context.arguments
    order = context.get("order") or ORDERS[0]
    trains = [
        train
        for train in connections(
            context.data["timetable"], wanted["origin"], wanted["destination"], wanted["day"]
        )
        if train["departs"] >= wanted["after"] and not (wanted["direct"] and train["changes"])
    ]
    keys = dict(zip(ORDERS, ("departs", "price", "minutes"), strict=True))
    trains.sort(key=lambda train: train[keys[order]])

    def make(train: State) -> View:
        changes = train["changes"]
        stops = context.t(("direct", "1 change", "2 changes")[changes])
        hours = f"{train['minutes'] // 60} h {train['minutes'] % 60:02} min"
        return record_row(
            context.clock(f"{train['departs']} – {train['arrives']}"),
            f"{train['train']} · {hours} · {stops}",
            id="train",
            detail=money(train["price"]),
            leading=image("train", icon_color="primary"),
            press=lambda: context.start("TicketActivity", route=wanted, train=train),
        )

    chips = chip_row(
        *(
            chip(
                context.t(name),
                selected=name == order,
                press=context.setter("order", name),
                id="order_chip",
            )
            for name in ORDERS
        ),
        key="orders",
        id="order_chips",
    )
    body = listing(
        each(trains, make),
        key=f"trains:{order}",
        id="train_list",
        empty=("train", context.t("No trains"), context.t("Try another day or an earlier time")),
        foot=16,
    )
    body.weight = 1
    title = f"{wanted['origin']} – {wanted['destination']}"
    bar = toolbar(
        title,
        navigate=("arrow_back", context.t("Navigate up"), context.finish),
        subtitle=context.day(wanted["day"], year=True),
    )
    return scaffold(context, bar, column(chips, body, width=FILL, height=FILL, gap=4))


def _new_ticket(context: Context) -> State:
    passenger = context.data["passengers"][0]
    return {
        "passenger": passenger["name"],
        "class": CLASSES[0],
        "seat": passenger["seat"],
        "bicycle": False,
    }


def _save_ticket(context: Context, values: State) -> None:
    train, route = context.arguments["train"], context.arguments["route"]
    factor = 1.6 if values["class"] == CLASSES[1] else 1.0
    book(
        context,
        {
            "kind": "Train",
            "title": f"{route['origin']} – {route['destination']}",
            "day": route["day"],
            "start": train["departs"],
            "end": train["arrives"],
            **values,
            "price": round(train["price"] * factor, 2),
        },
    )


_TICKET = Form(
    name="ticket",
    titles=("Ticket", "Ticket"),
    fields=(
        Choice(
            "passenger",
            "Passenger",
            options=lambda context: [entry["name"] for entry in context.data["passengers"]],
        ),
        Choice("class", "Class", options=CLASSES, look="chips"),
        Choice("seat", "Seat", options=SEATS, look="radio"),
        Toggle("bicycle", "Take a bicycle along", icon="pedal_bike"),
    ),
    original=_new_ticket,
    save=_save_ticket,
    save_label="Book this train",
    guarded=False,
)

TRAINS_SCREENS: Screens = {
    "TrainSearchActivity": _TRAIN_SEARCH.screen,
    "ConnectionsActivity": _connections,
    "TicketActivity": _TICKET.screen,
}
TRAINS_DIALOGS: Dialogs = {
    **_TRAIN_SEARCH.dialogs,
    **_TICKET.dialogs,
}
