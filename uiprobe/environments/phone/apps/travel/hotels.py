"""The hotels of the travel app: their list, the page of one, the form of a stay."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.travel.bookings import book
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.forms import DayInput, Form, Stepper, Toggle
from uiprobe.environments.phone.kit.records import (
    each,
    filter_chips,
    find,
    info_row,
    listing,
    record_row,
    require_shown,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, foot_bar, scaffold, scroll_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, image, row, text


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
    book(context, {"kind": "Hotel", "title": hotel["name"], **values, "price": round(fare, 2)})


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

HOTELS_SCREENS: Screens = {
    "HotelsActivity": _hotels,
    "HotelActivity": _hotel,
    "RoomActivity": _ROOM.screen,
}
HOTELS_DIALOGS: Dialogs = {**_ROOM.dialogs}
