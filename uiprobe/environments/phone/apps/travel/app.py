"""A travel planner: trips with packing lists, train and hotel search, bookings, passengers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.travel.data import (
    CARDS,
    CLASSES,
    SEATS,
    booking_code,
    connections,
    draw_bookings,
    draw_hotels,
    draw_passengers,
    draw_trips,
)
from uiprobe.environments.phone.content import CITIES, money
from uiprobe.environments.phone.kit.dialogs import ask_text, choose, confirm, drawer, menu
from uiprobe.environments.phone.kit.forms import (
    Choice,
    DayInput,
    Form,
    Stepper,
    TextInput,
    TimeInput,
    Toggle,
)
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    avatar,
    delete_shown,
    each,
    filter_chips,
    find,
    info_row,
    listing,
    record_row,
    require_shown,
    save_record,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    foot_bar,
    overflow_button,
    scaffold,
    scroll_view,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import add_event, share_sheet
from uiprobe.environments.phone.locales import format_date
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    button,
    check_box,
    chip,
    chip_row,
    edit_text,
    floating_button,
    icon_button,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    HEADLINE,
    LABEL,
    LABEL_LARGE,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    TextField,
    View,
    Window,
    column,
    image,
    row,
    text,
)

CALENDAR_PERMISSION = "android.permission.READ_CALENDAR"

ORDERS = ("Departure", "Price", "Duration")
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
_KINDS = {"Train": "train", "Hotel": "hotel"}


class Travel(RecordApp):
    """The travel planner."""

    package = "org.uiprobe.travel"
    name = "travel"
    rank = 170
    label = "Journeys"
    icon = "luggage"
    tint = rgb("3949AB")
    accent = "indigo"
    exported = ("MainActivity", "TrainSearchActivity", "HotelsActivity", "SettingsActivity")
    permissions = (CALENDAR_PERMISSION,)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _trips,
            "TripActivity": _trip,
            "TripEditActivity": _TRIP.screen,
            "BookingsActivity": _bookings,
            "BookingActivity": _booking,
            "TrainSearchActivity": _TRAIN_SEARCH.screen,
            "ConnectionsActivity": _connections,
            "TicketActivity": _TICKET.screen,
            "HotelsActivity": _hotels,
            "HotelActivity": _hotel,
            "RoomActivity": _ROOM.screen,
            "PassengersActivity": _passengers,
            "PassengerActivity": _PASSENGER.screen,
            "SettingsActivity": _SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        forms = (_TRIP, _TRAIN_SEARCH, _TICKET, _ROOM, _PASSENGER)
        found = {name: make for form in forms for name, make in form.dialogs.items()}
        return found | {
            **_SETTINGS.dialogs,
            "drawer": _drawer,
            "trip_menu": _trip_menu,
            "delete_trip": _delete_trip_dialog,
            "new_item": _new_item_dialog,
            "booking_menu": _booking_menu,
            "cancel_booking": _cancel_dialog,
            "seat": _seat_dialog,
            "passenger_menu": _passenger_menu,
            "share": share_sheet,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        passengers = draw_passengers(random)
        hotels = draw_hotels(random)
        return {
            "home": random.choice(CITIES),
            "timetable": random.randrange(10**6),
            "trips": draw_trips(random, now.date()),
            "hotels": hotels,
            "saved": [hotels[0]["name"]],
            "bookings": draw_bookings(random, now.date(), hotels, passengers),
            "passengers": passengers,
            "settings": {
                "reminder": "1 day before",
                "units": "Kilometres",
                "payment": "Card ending in 2271",
                "offline": True,
                "delays": random.random() < 0.5,
                "offers": True,
            },
            "next_id": 100,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        super().perform(context, action, arguments)
        if action == "calendar":
            _add_to_calendar(context, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"TripEditActivity": _TRIP, "PassengerActivity": _PASSENGER}


def _day(context: Context, iso: str, *, year: bool = True) -> str:
    return format_date(date.fromisoformat(iso), context.locale, year=year)


# Trips.


def _drawer(context: Context, arguments: State) -> Window:
    def item(icon: str, label: str, activity: str) -> tuple[str, str, str, bool, Any]:
        return icon, context.t(label), "", False, lambda: context.start(activity)

    owner = context.data["passengers"][0]["name"] if context.data["passengers"] else ""
    return drawer(
        context,
        title=owner,
        subtitle=context.t("At home in {city}", city=context.data["home"]),
        icon="luggage",
        items=[
            ("map", context.t("My trips"), "", True, lambda: None),
            item("receipt_long", "Bookings", "BookingsActivity"),
            None,
            item("train", "Find trains", "TrainSearchActivity"),
            item("hotel", "Find hotels", "HotelsActivity"),
            None,
            item("people", "Passengers", "PassengersActivity"),
            item("settings", "Settings", "SettingsActivity"),
        ],
    )


def _trips(context: Context) -> View:
    tab = context.get("tab", 0)
    today = context.now.date().isoformat()
    trips = [trip for trip in context.data["trips"] if (trip["end"] < today) == (tab == 1)]
    trips.sort(key=lambda trip: trip["start"], reverse=tab == 1)
    tabs = tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(("Upcoming", "Past"))
        ]
    )
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
                    f"{_day(context, trip['start'], year=False)} – {_day(context, trip['end'])}",
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
    tabs = tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(("Plan", "Packing", "Notes"))
        ]
    )
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
            f"{_day(context, trip['start'], year=False)} – {_day(context, trip['end'])}",
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


_TRIP = Form(
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


# Trains.


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
        subtitle=_day(context, wanted["day"]),
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
    _book(
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


def _book(context: Context, booking: State) -> None:
    """Take a booking over, and show it instead of what led to it."""
    number = context.new_id()
    code = booking_code(Random(number * 7919 + context.data["timetable"]))  # noqa: S311
    context.data["bookings"].append({"id": number, **booking, "code": code, "status": "Confirmed"})
    context.finish()
    context.start("BookingActivity", id=number)


# Hotels.


def _hotels(context: Context) -> View:
    def rows(wanted: str) -> list[Callable[[], View]]:
        return _hotel_rows(context, wanted)

    field = context.value("search")
    cities = sorted({hotel["city"] for hotel in context.data["hotels"]})
    choices = [(None, context.t("All")), *((city, city) for city in cities)]
    filters = filter_chips(context, "city", choices, id="city_chip")
    if field or context.get("searching"):
        return search_screen(context, rows, hint="Search hotels", filters=filters)
    body = listing(
        _hotel_rows(context, ""),
        key=f"hotels:{context.get('city')}",
        id="hotel_list",
        empty=("hotel", context.t("No hotels"), ""),
        foot=16,
    )
    body.weight = 1
    bar = back_toolbar(
        context,
        context.t("Saved hotels" if context.get("saved") else "Find hotels"),
        icon_button(
            "search",
            context.setter("searching", True),
            description=context.t("Search"),
            id="action_search",
            icon_color="on_surface",
        ),
        icon_button(
            "favorite" if context.get("saved") else "favorite_border",
            context.setter("saved", not context.get("saved")),
            id="action_saved",
            **context.named("Saved hotels", on=bool(context.get("saved"))),
            icon_filled=bool(context.get("saved")),
            icon_color="on_surface",
        ),
    )
    return scaffold(context, bar, column(filters, body, width=FILL, height=FILL, gap=4))


def _hotel_rows(context: Context, wanted: str) -> list[Callable[[], View]]:
    city = context.get("city")
    found = [
        hotel
        for hotel in context.data["hotels"]
        if city in (None, hotel["city"])
        and wanted in hotel["name"].lower()
        and (not context.get("saved") or hotel["name"] in context.data["saved"])
    ]

    def make(hotel: State) -> View:
        return record_row(
            hotel["name"],
            f"{hotel['city']} · {context.t('{n} stars', n=hotel['stars'])}"
            + (f"\n{context.t('Fully booked')}" if hotel["full"] else ""),
            id="hotel",
            detail=money(hotel["price"]),
            leading=illustration(hotel["name"], "hotel", width=68, height=60, radius=8),
            press=lambda: context.start("HotelActivity", id=hotel["id"]),
        )

    return each(found, make)


def _hotel(context: Context) -> View:
    hotel = require_shown(context, "hotels")
    saved = hotel["name"] in context.data["saved"]

    def save() -> None:
        (context.data["saved"].remove if saved else context.data["saved"].append)(hotel["name"])

    icons = {"Breakfast": "breakfast_dining", "Pool": "pool", "Parking": "local_parking"}
    body = column(
        illustration(hotel["name"], "hotel", height=190, radius=0),
        column(
            text(hotel["name"], styled(HEADLINE, size=23), id="name"),
            row(
                *(
                    image("star", size=18, icon_filled=True, icon_color="primary")
                    for _ in range(hotel["stars"])
                ),
                gap=2,
            ),
            padding=(20, 12, 20, 4),
            gap=4,
        ),
        info_row("location_on", hotel["city"], hotel["street"], id="street"),
        section(context.t("Good to know")),
        *(
            info_row(
                icons.get(name, "check_circle"),
                context.t("Included"),
                context.t(name),
                id="feature",
            )
            for name in hotel["features"]
        ),
        width=FILL,
        padding=(0, 0, 0, 20),
    )
    bar = back_toolbar(
        context,
        "",
        icon_button(
            "favorite" if saved else "favorite_border",
            save,
            id="action_save_hotel",
            **context.named("Save hotel", on=saved),
            icon_filled=saved,
            icon_color="error" if saved else "on_surface",
        ),
        icon_button(
            "share",
            lambda: context.show(
                "share", text=f"{hotel['name']}, {hotel['street']}, {hotel['city']}"
            ),
            id="action_share",
            **context.named("Share"),
            icon_color="on_surface",
        ),
    )
    foot = foot_bar(
        column(
            text(money(hotel["price"]), styled(TITLE, size=19), id="price"),
            text(context.t("a night"), BODY),
            weight=1,
        ),
        button(
            context.t("Fully booked") if hotel["full"] else context.t("Choose a room"),
            lambda: context.start("RoomActivity", id=hotel["id"]),
            id="choose_room",
            kind="tonal" if hotel["full"] else "filled",
            enabled=not hotel["full"],
        ),
    )
    return scaffold(context, bar, scroll_view(body, key="hotel"), bottom=foot)


def _save_room(context: Context, values: State) -> None:
    hotel = find(context.data["hotels"], context.arguments["id"]) or {}
    fare = hotel["price"] * values["nights"] + (12 * values["nights"] if values["breakfast"] else 0)
    _book(context, {"kind": "Hotel", "title": hotel["name"], **values, "price": round(fare, 2)})


_ROOM = Form(
    name="room",
    titles=("Your stay", "Your stay"),
    fields=(
        DayInput("day", "Arrival"),
        Stepper("nights", "Nights", low=1, high=14),
        Stepper("guests", "Guests", low=1, high=4),
        Toggle("breakfast", "Breakfast", icon="breakfast_dining"),
    ),
    original=lambda context: {
        "day": (context.now.date() + timedelta(days=7)).isoformat(),
        "nights": 1,
        "guests": 1,
        "breakfast": False,
    },
    save=_save_room,
    save_label="Book this room",
    guarded=False,
)


# Bookings.


def _bookings(context: Context) -> View:
    kind = context.get("kind")
    bookings = [entry for entry in context.data["bookings"] if kind in (None, entry["kind"])]

    def make(booking: State) -> View:
        cancelled = booking["status"] == "Cancelled"
        return record_row(
            booking["title"],
            f"{_day(context, booking['day'])}\n{booking['code']}"
            + (f" · {context.t('Cancelled')}" if cancelled else ""),
            id="booking",
            leading=image(_KINDS[booking["kind"]], icon_color="primary"),
            detail=money(booking["price"]),
            strike=cancelled,
            press=lambda: context.start("BookingActivity", id=booking["id"]),
        )

    choices = [(None, context.t("All")), *((name, context.t(name)) for name in _KINDS)]
    filters = filter_chips(context, "kind", choices, id="kind_chip")
    body = listing(
        each(bookings, make),
        key=f"bookings:{kind}",
        id="booking_list",
        empty=("receipt", context.t("No bookings"), ""),
        foot=16,
    )
    body.weight = 1
    return scaffold(
        context,
        back_toolbar(context, context.t("Bookings")),
        column(filters, body, width=FILL, height=FILL, gap=4),
    )


def _booking(context: Context) -> View:
    booking = require_shown(context, "bookings")
    train = booking["kind"] == "Train"
    cancelled = booking["status"] == "Cancelled"
    head = card(
        row(
            image(_KINDS[booking["kind"]], size=28, icon_color="primary", icon_filled=True),
            column(
                text(booking["title"], styled(TITLE, size=18), id="title"),
                text(context.t(booking["status"]), BODY, id="status"),
                weight=1,
            ),
            gap=14,
            align="center",
            width=FILL,
        ),
        text(booking["code"], styled(HEADLINE, color="primary"), id="code"),
        text(context.t("Booking code"), LABEL),
        margin=(16, 4, 16, 8),
        gap=4,
    )
    rows = [info_row("event", context.t("Day"), _day(context, booking["day"]), id="day")]
    if train:
        rows += [
            info_row(
                "schedule",
                context.t("Departure and arrival"),
                f"{booking['start']} – {booking['end']}",
                id="times",
            ),
            info_row("person", context.t("Passenger"), booking["passenger"], id="passenger"),
            info_row("style", context.t("Class"), context.t(booking["class"]), id="class"),
            info_row(
                "chair",
                context.t("Seat"),
                context.t(booking["seat"]),
                id="seat",
                press=None if cancelled else lambda: context.show("seat"),
            ),
        ]
    else:
        rows += [
            info_row("bedtime", context.t("Nights"), str(booking["nights"]), id="nights"),
            info_row("people", context.t("Guests"), str(booking["guests"]), id="guests"),
            info_row(
                "breakfast_dining",
                context.t("Breakfast"),
                context.t("Included") if booking["breakfast"] else context.t("Not included"),
                id="breakfast",
            ),
        ]
    rows.append(info_row("payment", context.t("Price"), money(booking["price"]), id="price"))
    actions = row(
        button(
            context.t("Cancel booking"),
            lambda: context.show("cancel_booking"),
            id="cancel_booking",
            kind="danger",
        ),
        padding=(16, 8, 16, 16),
    )
    body = column(head, *rows, None if cancelled else actions, width=FILL)
    bar = back_toolbar(context, context.t("Booking"), overflow_button(context, "booking_menu"))
    return scaffold(context, bar, scroll_view(body, key="booking", id="booking_scroll"))


def _booking_menu(context: Context, arguments: State) -> Window:
    booking = require_shown(context, "bookings")
    words = f"{booking['title']}, {booking['day']}, {booking['code']}"
    return menu(
        context,
        [
            (context.t("Share"), lambda: context.show("share", text=words)),
            (
                context.t("Add to calendar"),
                lambda: context.with_permission(CALENDAR_PERMISSION, "calendar", id=booking["id"]),
            ),
        ],
    )


def _add_to_calendar(context: Context, arguments: State) -> None:
    booking = find(context.data["bookings"], arguments["id"])
    if booking is None:
        return
    if not arguments["granted"]:
        context.toast(context.t("Allow access to your calendar first"))
        return
    add_event(
        context,
        booking["title"],
        day=booking["day"],
        start=booking.get("start", "15:00"),
        end=booking.get("end", "16:00"),
        notes=booking["code"],
    )
    context.snackbar(context.t("Added to the calendar"))


def _cancel_dialog(context: Context, arguments: State) -> Window:
    booking = require_shown(context, "bookings")
    return confirm(
        context,
        title=context.t("Cancel this booking?"),
        message=context.t("{title}: half of the price is paid back.", title=booking["title"]),
        positive=(context.t("Cancel booking"), lambda: booking.update(status="Cancelled")),
        negative="Keep it",
    )


def _seat_dialog(context: Context, arguments: State) -> Window:
    booking = require_shown(context, "bookings")
    return choose(
        context,
        title=context.t("Seat"),
        choices=[context.t(seat) for seat in SEATS],
        chosen=SEATS.index(booking["seat"]),
        pick=lambda index: booking.update(seat=SEATS[index]),
    )


# Passengers and settings.


def _passengers(context: Context) -> View:
    def make(passenger: State) -> View:
        return record_row(
            passenger["name"],
            f"{context.t(passenger['card'])} · {context.t(passenger['seat'])}",
            id="passenger",
            leading=avatar(passenger["name"]),
            trailing=image("accessibility", size=20) if passenger["assistance"] else None,
            press=lambda: context.start("PassengerActivity", id=passenger["id"]),
        )

    body = listing(
        each(context.data["passengers"], make),
        key="passengers",
        id="passenger_list",
        empty=("people", context.t("No passengers"), ""),
    )
    return scaffold(
        context,
        back_toolbar(context, context.t("Passengers")),
        body,
        floating=floating_button(
            "person_add",
            lambda: context.start("PassengerActivity"),
            description=context.t("Add a passenger"),
            id="fab_passenger",
        ),
    )


def _new_passenger(context: Context) -> State:
    found = find(context.data["passengers"], context.arguments.get("id", 0))
    return found or {"name": "", "card": "None", "seat": "Any seat", "assistance": False}


def _save_passenger(context: Context, values: State) -> None:
    save_record(context, "passengers", values)


_PASSENGER = Form(
    name="passenger",
    titles=("New passenger", "Edit passenger"),
    fields=(
        TextInput("name", "Full name", required="Enter a name", limit=60),
        Choice("card", "Discount card", options=CARDS),
        Choice("seat", "Favourite seat", options=SEATS, look="radio"),
        Toggle("assistance", "Needs help at the station", icon="accessibility"),
    ),
    original=_new_passenger,
    save=_save_passenger,
    menu="passenger_menu",
)


def _passenger_menu(context: Context, arguments: State) -> Window:
    remove = partial(delete_shown, context, "passengers", "Passenger deleted")
    return menu(context, [(context.t("Delete"), remove)])


_SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Travelling",
            (
                Pick(
                    "reminder",
                    "Remind me",
                    ("1 hour before", "3 hours before", "1 day before", "Never"),
                    "notifications",
                ),
                Pick("units", "Distances", ("Kilometres", "Miles"), "architecture"),
                Switch("offline", "Keep tickets offline", "They can be shown anywhere", "download"),
            ),
        ),
        (
            "Messages",
            (
                Switch("delays", "Delays", "When a train that you booked is late", "schedule"),
                Switch("offers", "Offers", "Once a month", "local_offer"),
            ),
        ),
        (
            "Payment",
            (
                Pick(
                    "payment",
                    "Pay with",
                    ("Card ending in 2271", "Card ending in 8850", "Bank transfer"),
                    "payment",
                ),
                Note("Version", "3.9"),
            ),
        ),
    ),
)
