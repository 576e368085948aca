"""Trips, bookings and hotels."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.travel.app import Travel
from uiprobe.environments.phone.content import CITIES
from uiprobe.probes.sources.builtin.chains.facts import is_near
from uiprobe.probes.sources.builtin.chains.nodes import Entered, Planted, Shows, Slot, Takes, Values
from uiprobe.probes.sources.builtin.goals.travel import (
    BOOKINGS,
    HOTELS,
    TRIPS,
    add_packing_item,
    enter_trip,
    goals,
    open_booking,
    open_hotel,
    open_packing,
    open_trip,
    trip_names,
)
from uiprobe.probes.sources.builtin.language import *

_CANCEL = (*find("booking_scroll", id="cancel_booking"), OK)


def _codes(apps: Apps) -> dict[str, Values]:
    """The codes of bookings by their titles, where no two have the same."""
    titles = [booking["title"] for booking in BOOKINGS.all(apps)]
    return {
        booking["title"]: (booking["code"],)
        for booking in BOOKINGS.all(apps)
        if titles.count(booking["title"]) == 1
    }


def _open(apps: Apps, title: str) -> Steps:
    return open_booking(apps, _codes(apps)[title][0])


BOOKING_CODE = Shows(
    "booking_code", Travel, "code", "booking", _codes, _open, (BACK, BACK),
    spoil=lambda apps, title: _CANCEL if _is_open(apps, title) else (),
)  # fmt: skip


def _is_open(apps: Apps, title: str) -> bool:
    return bool(BOOKINGS.get(apps, _codes(apps)[title][0])["status"] == "Confirmed")


BOOKING_DAY = Shows(
    "booking_day", Travel, "date", "booking",
    lambda apps: {
        title: (BOOKINGS.get(apps, code)["day"],)
        for title, (code,) in _codes(apps).items()
        if is_near(BOOKINGS.get(apps, code)["day"])
    },
    _open, (BACK, BACK),
    spoil=lambda apps, title: _CANCEL if _is_open(apps, title) else (),
)  # fmt: skip


def _to_the_list(apps: Apps) -> Steps:
    """Back from a trip to the head of the list of trips."""
    first = min(trip_names(apps), key=lambda name: str(TRIPS.get(apps, name)["start"]))
    return BACK, scroll(target(id="trip_list"), finger="down", id="trip_title", text=first)


def _starts(apps: Apps) -> dict[str, Values]:
    trips = (TRIPS.get(apps, name) for name in trip_names(apps))
    return {trip["name"]: (trip["start"],) for trip in trips if is_near(trip["start"])}


def _plant_trips(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Two trips of the next months; there may be only one besides."""
    names = [name for name in goals.texts("names") if name not in TRIPS.names(apps)]
    trips = []
    for name, ahead in zip(
        random.sample(names, k=2), random.sample(range(6, 70), k=2), strict=True
    ):
        place = {"name": name, "city": random.choice(CITIES), "notes": ""}
        days = {"start": in_days(ahead), "end": in_days(ahead + random.randrange(2, 9))}
        trips.append({**place, **days, "plan": [], "packing": []})
    return str(trips[0]["name"]), {Travel.package: {"trips": trips}}


TRIP_START = Shows(
    "trip_start", Travel, "date", "trip", _starts,
    lambda apps, name: open_trip(name), _to_the_list, plant=_plant_trips,
)  # fmt: skip


def _cheapest(apps: Apps) -> dict[str, Values]:
    """The cheapest hotel with a free room of each town where one is."""
    found: dict[str, Values] = {}
    for city in sorted({hotel["city"] for hotel in HOTELS.all(apps)}):
        priced = sorted(
            (float(hotel["price"]), hotel["name"])
            for hotel in HOTELS.all(apps)
            if hotel["city"] == city and not hotel["full"]
        )
        if len({price for price, _ in priced[:2]}) == len(priced[:2]) > 0:
            found[city] = (priced[0][1],)
    return found


CHEAPEST_HOTEL = Shows(
    "cheapest_hotel", Travel, "hotel", "town", _cheapest,
    lambda apps, city: (
        click(id="action_hotels"), *find("city_chips", finger="left", id="city_chip", text=city),
    ),
    (BACK,),
)  # fmt: skip

HOTEL_STREET = Shows(
    "hotel_street", Travel, "address", "hotel",
    lambda apps: {hotel["name"]: (hotel["street"],) for hotel in HOTELS.all(apps)},
    lambda apps, name: open_hotel(name), (BACK, BACK),
    spoil=lambda apps, name: (click(id="action_save_hotel"),),
)  # fmt: skip


def _fields(entered: Entered) -> dict[str, str]:
    return {
        "name": entered["name"], "city": entered["town"], "start": entered["start"],
        "end": next_day(next_day(entered["start"])),
    }  # fmt: skip


TRIP = Takes(
    "trip", Travel,
    {
        "name": Slot(frozenset({"person", "title"}), one_of(goals.texts("names"))),
        "town": Slot(frozenset({"town"}), one_of(CITIES), "town"),
        "start": Slot(frozenset({"date"}), later_day(20, 75), "date"),
    },
    lambda apps, entered: enter_trip(_fields(entered)),
    lambda apps, entered: (TRIPS.add({**_fields(entered), "packing": [], "plan": []}),),
)  # fmt: skip

PACKING = Takes(
    "packing", Travel,
    {
        "trip": Slot(frozenset(), one_of(trip_names)),
        "item": Slot(frozenset({"ingredient", "product", "title"})),
    },
    lambda apps, entered: (*open_packing(entered["trip"]), *add_packing_item(entered["item"])),
    lambda apps, entered: (
        TRIPS.within(entered["trip"], "packing", by="item").add(
            {"item": entered["item"], "packed": False}
        ),
    ),
    _to_the_list, adds=False,
)  # fmt: skip
