"""Goals for the travel planner."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.travel.app import Travel
from uiprobe.environments.phone.apps.travel.data import (
    CARDS,
    CLASSES,
    NEW_ITEMS,
    SEATS,
    connections,
)
from uiprobe.environments.phone.content import CITIES, PEOPLE
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.environments.phone.locales import format_date
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals("travel", "travel", order=17)

_APP = Travel.package
_TODAY = START.date()

_NAMES = (
    *("Autumn holiday", "Visit to Theo", "Book fair", "Sailing course", "Family reunion"),
    *("Painting week", "Marathon", "Jazz festival", "House hunting", "Anniversary"),
)

_id = ids(_APP)


def _after(days: int) -> str:
    return (_TODAY + timedelta(days=days)).isoformat()


def _upcoming(apps: Apps) -> list[dict[str, Any]]:
    return [trip for trip in apps[_APP]["trips"] if trip["start"] > _TODAY.isoformat()]


def _trip(apps: Apps, name: str) -> dict[str, Any]:
    return next(trip for trip in apps[_APP]["trips"] if trip["name"] == name)


def _booking(apps: Apps, code: str) -> dict[str, Any]:
    return next(booking for booking in apps[_APP]["bookings"] if booking["code"] == code)


def _bookings(apps: Apps, kind: str) -> list[dict[str, Any]]:
    return [booking for booking in apps[_APP]["bookings"] if booking["kind"] == kind]


# Ways through the app.

_SAVE = click(id="action_save")
_TRAINS = click(id="action_trains")
_HOTELS = click(id="action_hotels")


def _drawer(label: str) -> tuple[str, ...]:
    return click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=label)


def _open_trip(name: str) -> tuple[str, ...]:
    title = {"id": "trip_title", "text": name}
    return scroll(target(id="trip_list"), **title), click(**title)


def _packing(name: str) -> tuple[str, ...]:
    return (*_open_trip(name), click(desc="Packing"))


def _choose(field: str, value: str) -> tuple[str, ...]:
    """Choose a value of a closed list."""
    row = {"id": "text1", "text": value}
    return (
        click(id=field),
        scroll(target(id="select_dialog_listview"), **row),
        click(**row, within=target(id="select_dialog_listview")),
    )


def _open_booking(code: str, apps: Apps) -> tuple[str, ...]:
    day = date.fromisoformat(_booking(apps, code)["day"])
    words = f"{format_date(day, 'en-US', year=True)}\n{code}"
    row = {"id": "booking_subtitle", "text": words}
    return (*_drawer("Bookings"), scroll(target(id="booking_list"), **row), click(**row))


def _add_item(item: str) -> tuple[str, ...]:
    return click(id="fab_item"), fill(item, id="item_name"), click(text="Add")


def _open_hotel(name: str) -> tuple[str, ...]:
    return (
        *(_HOTELS, click(desc="Search"), fill(name, id="search_src_text")),
        click(id="hotel_title", text=name),
    )


# User tasks.


def _draw_trip(random: Random, apps: Apps) -> Parameters:
    start = random.randrange(20, 75)
    return {
        "name": random.choice(_NAMES),
        "city": random.choice(CITIES),
        "start": _after(start),
        "end": _after(start + random.randrange(2, 12)),
    }


def _fill_trip(values: Mapping[str, Any]) -> tuple[str, ...]:
    return (
        *(click(id="fab_add"), fill(values["name"], id="name"), BACK),
        *_choose("city", values["city"]),
        *(click(id="start"), *pick_day(values["start"], _after(14))),
        *(click(id="end"), *pick_day(values["end"], _after(17))),
    )


def _trip_words(parameters: Parameters) -> dict[str, Any]:
    days = {key: Day(parameters[key]) for key in ("start", "end")}
    return {"name": parameters["name"], "city": parameters["city"], **days}


@goals.user(161, "hard", _draw_trip, distractors=1)
def plan_trip(parameters: Parameters, apps: Apps) -> Draft:
    trip = parameters | {"packing": [], "plan": []}
    other = next(city for city in CITIES if city != parameters["city"])
    late = (date.fromisoformat(parameters["end"]) + timedelta(days=1)).isoformat()
    return Draft(
        _trip_words(parameters),
        (one(trip, _APP, "trips"), nothing_else((_APP, "trips", {"name": parameters["name"]}))),
        (*_fill_trip(parameters), _SAVE),
        near_misses={
            "not saved": _fill_trip(parameters),
            "another destination": (*_fill_trip(parameters | {"city": other}), _SAVE),
            "another last day": (*_fill_trip(parameters | {"end": late}), _SAVE),
            "planned twice": (*_fill_trip(parameters), _SAVE, *_fill_trip(parameters), _SAVE),
        },
    )


def _draw_unpacked(random: Random, apps: Apps) -> Parameters:
    pairs = [
        (trip["name"], entry["item"])
        for trip in _upcoming(apps)
        for entry in trip["packing"]
        if not entry["packed"]
    ]
    name, item = random.choice(pairs)
    return {"trip": name, "item": item}


def _item_row(item: str) -> tuple[str, ...]:
    title = {"id": "item_title", "text": item}
    return scroll(target(id="packing_list"), **title), click(**title)


@goals.user(162, "easy", _draw_unpacked, distractors=3)
def pack_item(parameters: Parameters, apps: Apps) -> Draft:
    name, item = parameters["trip"], parameters["item"]
    trip = _trip(apps, name)
    packing = [
        entry | {"packed": True} if entry["item"] == item else entry for entry in trip["packing"]
    ]
    other = next(entry["item"] for entry in trip["packing"] if entry["item"] != item)
    elsewhere = next(entry for entry in _upcoming(apps) if entry["name"] != name)
    first = elsewhere["packing"][0]["item"]
    return Draft(
        parameters,
        (
            one({"name": name, "packing": packing}, _APP, "trips"),
            nothing_else((_APP, "trips", {"name": name}, "packing")),
        ),
        (*_packing(name), *_item_row(item)),
        near_misses={
            "another thing": (*_packing(name), *_item_row(other)),
            "taken off the list": (
                *(*_packing(name), _item_row(item)[0]),
                click(id="item_remove", beside=target(id="item_title", text=item)),
            ),
            "of another trip": (*_packing(elsewhere["name"]), *_item_row(first)),
            "packed and unpacked": (*_packing(name), *_item_row(item), _item_row(item)[1]),
        },
    )


def _draw_item(random: Random, apps: Apps) -> Parameters:
    return {"trip": random.choice(_upcoming(apps))["name"], "item": random.choice(NEW_ITEMS)}


@goals.user(163, "easy", _draw_item, distractors=2)
def add_item(parameters: Parameters, apps: Apps) -> Draft:
    name, item = parameters["trip"], parameters["item"]
    path = (_APP, "trips", {"name": name}, "packing")
    elsewhere = next(trip["name"] for trip in _upcoming(apps) if trip["name"] != name)
    other = next(word for word in NEW_ITEMS if word != item)
    return Draft(
        parameters,
        (one({"item": item, "packed": False}, *path), nothing_else((*path, {"item": item}))),
        (*_packing(name), *_add_item(item)),
        near_misses={
            "another trip": (*_packing(elsewhere), *_add_item(item)),
            "another thing": (*_packing(name), *_add_item(other)),
            "not added": (*_packing(name), *_add_item(item)[:2]),
            "ticked off besides": (*_packing(name), *_add_item(item), *_item_row(item)),
        },
    )


def _draw_passenger(random: Random, apps: Apps) -> Parameters:
    there = {passenger["name"] for passenger in apps[_APP]["passengers"]}
    return {
        "name": random.choice([name for name in PEOPLE if name not in there]),
        "card": random.choice(CARDS[1:]),
        "seat": random.choice(SEATS[:2]),
    }


@goals.user(164, "medium", _draw_passenger, distractors=2)
def add_passenger(parameters: Parameters, apps: Apps) -> Draft:
    name, card, seat = parameters["name"], parameters["card"], parameters["seat"]
    start = (*_drawer("Passengers"), click(id="fab_passenger"))

    def write(card: str, seat: str) -> tuple[str, ...]:
        return (fill(name, id="name"), BACK, *_choose("card", card), click(text=seat))

    other = next(value for value in CARDS[1:] if value != card)
    return Draft(
        parameters,
        (
            one(parameters | {"assistance": False}, _APP, "passengers"),
            nothing_else((_APP, "passengers", {"name": name})),
        ),
        (*start, *write(card, seat), _SAVE),
        near_misses={
            "not saved": (*start, *write(card, seat)),
            "another card": (*start, *write(other, seat), _SAVE),
            "another seat": (*start, *write(card, SEATS[2]), _SAVE),
            "with help": (*start, *write(card, seat), click(id="assistance"), _SAVE),
        },
    )


def _draw_route(random: Random, apps: Apps) -> Parameters:
    home = apps[_APP]["home"]
    destination = random.choice([city for city in CITIES if city != home])
    day = _after(random.randrange(5, 45))
    return {
        "destination": destination,
        "day": day,
        "passenger": random.choice(apps[_APP]["passengers"][1:])["name"],
        "seat": random.choice(SEATS),
    }


def _trains(apps: Apps, parameters: Parameters) -> list[dict[str, Any]]:
    travel = apps[_APP]
    return connections(
        travel["timetable"], travel["home"], parameters["destination"], parameters["day"]
    )


def _search_trains(parameters: Parameters) -> tuple[str, ...]:
    return (
        _TRAINS,
        *_choose("destination", parameters["destination"]),
        *(click(id="day"), *pick_day(parameters["day"], _TODAY.isoformat())),
        _SAVE,
    )


def _train_row(train: Mapping[str, Any]) -> tuple[str, ...]:
    title = {"id": "train_title", "text": f"{train['departs']} – {train['arrives']}"}
    return scroll(target(id="train_list"), **title), click(**title)


def _ticket(passenger: str, seat: str, *, first: bool) -> tuple[str, ...]:
    return (
        *_choose("passenger", passenger),
        *((click(id="class_chip", text=CLASSES[1]),) if first else ()),
        click(text=seat),
        _SAVE,
    )


def _bought(apps: Apps, parameters: Parameters, train: Mapping[str, Any], kind: str) -> Any:  # noqa: ANN401 - plain data
    return {
        "kind": "Train",
        "title": f"{apps[_APP]['home']} – {parameters['destination']}",
        "day": parameters["day"],
        "start": train["departs"],
        "passenger": parameters["passenger"],
        "class": kind,
        "seat": parameters["seat"],
        "bicycle": False,
        "status": "Confirmed",
    }


def _draw_ticket(random: Random, apps: Apps) -> Parameters:
    route = _draw_route(random, apps)
    return route | {"departs": random.choice(_trains(apps, route))["departs"]}


@goals.user(165, "hard", _draw_ticket, distractors=6, memory=2)
def book_train(parameters: Parameters, apps: Apps) -> Draft:
    trains = _trains(apps, parameters)
    train = next(train for train in trains if train["departs"] == parameters["departs"])
    other = next(entry for entry in trains if entry is not train)
    passenger, seat = parameters["passenger"], parameters["seat"]
    bought = _bought(apps, parameters, train, CLASSES[1])
    search = _search_trains(parameters)
    wrong = next(name for name in SEATS if name != seat)
    return Draft(
        {
            "origin": apps[_APP]["home"],
            "destination": parameters["destination"],
            "day": Day(parameters["day"]),
            "departs": train["departs"],
            "passenger": passenger,
            "seat": seat,
        },
        (one(bought, _APP, "bookings"), nothing_else((_APP, "bookings", bought))),
        (*search, *_train_row(train), *_ticket(passenger, seat, first=True)),
        near_misses={
            "another train": (*search, *_train_row(other), *_ticket(passenger, seat, first=True)),
            "second class": (*search, *_train_row(train), *_ticket(passenger, seat, first=False)),
            "another seat": (*search, *_train_row(train), *_ticket(passenger, wrong, first=True)),
            "not booked": (*search, *_train_row(train), *_ticket(passenger, seat, first=True)[:-1]),
            "another day": (
                *_search_trains(parameters | {"day": _after(48)}),
                *(click(id="train_row"), *_ticket(passenger, seat, first=True)),
            ),
        },
    )


@goals.user(166, "hard", _draw_route, distractors=6, memory=1)
def book_cheapest_train(parameters: Parameters, apps: Apps) -> Draft:
    trains = sorted(_trains(apps, parameters), key=lambda train: train["price"])
    passenger, seat = parameters["passenger"], parameters["seat"]
    bought = _bought(apps, parameters, trains[0], CLASSES[0])
    search = (*_search_trains(parameters), click(id="order_chip", text="Price"))
    ticket = _ticket(passenger, seat, first=False)
    return Draft(
        {
            "origin": apps[_APP]["home"],
            "destination": parameters["destination"],
            "day": Day(parameters["day"]),
            "passenger": passenger,
            "seat": seat,
        },
        (one(bought, _APP, "bookings"), nothing_else((_APP, "bookings", bought))),
        (*search, *_train_row(trains[0]), *ticket),
        near_misses={
            "the second cheapest": (*search, *_train_row(trains[1]), *ticket),
            "the dearest": (*search, *_train_row(trains[-1]), *ticket),
            "first class": (
                *(*search, *_train_row(trains[0])),
                *_ticket(passenger, seat, first=True),
            ),
            "passenger left alone": (
                *(*search, *_train_row(trains[0])),
                *(click(text=seat), _SAVE),
            ),
        },
    )


def _draw_booking(random: Random, apps: Apps) -> Parameters:
    return {"code": random.choice(apps[_APP]["bookings"])["code"]}


@goals.user(167, "medium", _draw_booking, distractors=4)
def cancel_booking(parameters: Parameters, apps: Apps) -> Draft:
    code = parameters["code"]
    booking = _booking(apps, code)

    def cancel(code: str, answer: str) -> tuple[str, ...]:
        return (
            *_open_booking(code, apps),
            scroll(target(id="booking_scroll"), id="cancel_booking"),
            *(click(id="cancel_booking"), click(id=answer)),
        )

    later = click(id="rate_later")
    other = next(entry["code"] for entry in apps[_APP]["bookings"] if entry["code"] != code)
    return Draft(
        {"code": code, "title": booking["title"]},
        (
            one(booking | {"status": "Cancelled"}, _APP, "bookings"),
            nothing_else((_APP, "bookings", {"code": code})),
        ),
        (later, *cancel(code, "button1")),
        {"interruption": "rating"},
        near_misses={
            "kept after all": (later, *cancel(code, "button2")),
            "another booking": (later, *cancel(other, "button1")),
            "both": (later, *cancel(code, "button1"), BACK, BACK, *cancel(other, "button1")),
        },
    )


def _draw_seat(random: Random, apps: Apps) -> Parameters:
    booking = random.choice(_bookings(apps, "Train"))
    seats = [seat for seat in SEATS if seat != booking["seat"]]
    return {"code": booking["code"], "seat": random.choice(seats)}


@goals.user(168, "medium", _draw_seat, distractors=3)
def change_seat(parameters: Parameters, apps: Apps) -> Draft:
    code, seat = parameters["code"], parameters["seat"]
    booking = _booking(apps, code)

    def change(code: str, seat: str) -> tuple[str, ...]:
        return (
            *_open_booking(code, apps),
            *(scroll(target(id="booking_scroll"), id="seat"), click(id="seat"), click(text=seat)),
        )

    other = next(entry for entry in _bookings(apps, "Train") if entry["code"] != code)
    third = next(name for name in SEATS if name not in (seat, booking["seat"]))
    away = next(name for name in SEATS if name != other["seat"])
    return Draft(
        {"code": code, "title": booking["title"], "seat": seat},
        (
            one(booking | {"seat": seat}, _APP, "bookings"),
            nothing_else((_APP, "bookings", {"code": code})),
        ),
        change(code, seat),
        near_misses={
            "another seat": change(code, third),
            "another ticket": change(other["code"], away),
            "not chosen": change(code, "Cancel"),
            "another ticket besides": (
                *change(code, seat),
                BACK,
                BACK,
                *change(other["code"], away),
            ),
        },
    )


def _draw_hotel(random: Random, apps: Apps) -> Parameters:
    travel = apps[_APP]
    names = [hotel["name"] for hotel in travel["hotels"] if hotel["name"] not in travel["saved"]]
    return {"hotel": random.choice(names)}


@goals.user(169, "easy", _draw_hotel, distractors=2)
def save_hotel(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["hotel"]
    travel = apps[_APP]
    others = [hotel["name"] for hotel in travel["hotels"] if hotel["name"] != name]
    other = next(hotel for hotel in others if hotel not in travel["saved"])
    city = next(hotel["city"] for hotel in travel["hotels"] if hotel["name"] == name)
    heart = click(id="action_save_hotel")
    return Draft(
        {"hotel": name, "city": city},
        (holds([*travel["saved"], name], _APP, "saved"), nothing_else((_APP, "saved"))),
        (*_open_hotel(name), heart),
        near_misses={
            "another hotel": (*_open_hotel(other), heart),
            "taken off again": (*_open_hotel(name), heart, heart),
            "the list of saved hotels": (_HOTELS, click(id="action_saved")),
            "only opened": _open_hotel(name),
        },
    )


def _draw_stay(random: Random, apps: Apps) -> Parameters:
    hotels = [hotel["name"] for hotel in apps[_APP]["hotels"] if not hotel["full"]]
    return {
        "hotel": random.choice(hotels),
        "day": _after(random.randrange(10, 60)),
        "nights": random.choice((2, 3)),
    }


@goals.user(170, "hard", _draw_stay, distractors=2)
def book_hotel(parameters: Parameters, apps: Apps) -> Draft:
    name, day, nights = parameters["hotel"], parameters["day"], parameters["nights"]
    booking = {
        "kind": "Hotel",
        "title": name,
        "day": day,
        "nights": nights,
        "guests": 2,
        "breakfast": True,
        "status": "Confirmed",
    }

    def stay(name: str, nights: int, *, breakfast: bool = True) -> tuple[str, ...]:
        return (
            *(*_open_hotel(name), click(id="choose_room")),
            *(click(id="day"), *pick_day(day, _after(7))),
            *(click(id="nights_plus") for _ in range(nights - 1)),
            click(id="guests_plus"),
            *((click(id="breakfast"),) if breakfast else ()),
            _SAVE,
        )

    other = next(
        hotel["name"]
        for hotel in apps[_APP]["hotels"]
        if not hotel["full"] and hotel["name"] != name
    )
    return Draft(
        {"hotel": name, "day": Day(day), "nights": str(nights)},
        (one(booking, _APP, "bookings"), nothing_else((_APP, "bookings", booking))),
        stay(name, nights),
        near_misses={
            "a night too many": stay(name, nights + 1),
            "without breakfast": stay(name, nights, breakfast=False),
            "another hotel": stay(other, nights),
            "not booked": stay(name, nights)[:-1],
        },
    )


def _draw_train_booking(random: Random, apps: Apps) -> Parameters:
    return {"code": random.choice(_bookings(apps, "Train"))["code"]}


@goals.user(171, "medium", _draw_train_booking, distractors=3)
def booking_to_calendar(parameters: Parameters, apps: Apps) -> Draft:
    code = parameters["code"]
    booking = _booking(apps, code)
    event = {key: booking[key] for key in ("title", "day", "start", "end")} | {"notes": code}

    def put(code: str) -> tuple[str, ...]:
        return (
            *_open_booking(code, apps),
            *(MENU, click(text="Add to calendar")),
        )

    allow = ALLOW
    other = next(entry["code"] for entry in _bookings(apps, "Train") if entry["code"] != code)
    again = (MENU, click(text="Add to calendar"))
    return Draft(
        {"code": code, "title": booking["title"]},
        (
            one(event, CALENDAR, "events"),
            nothing_else(
                (CALENDAR, "events", {"notes": code}), ("com.android.settings", "permissions", _APP)
            ),
        ),
        (*put(code), allow),
        near_misses={
            "permission refused": (*put(code), click(id="permission_deny_button")),
            "another booking": (*put(other), allow),
            "added twice": (*put(code), allow, *again),
            "permission not answered": put(code),
        },
    )


def _draw_shared(random: Random, apps: Apps) -> Parameters:
    return _draw_booking(random, apps) | {"name": random.choice(first_recipients(apps))}


@goals.user(172, "hard", _draw_shared, distractors=4, others=("messages",))
def share_booking(parameters: Parameters, apps: Apps) -> Draft:
    code = parameters["code"]
    booking = _booking(apps, code)
    other = next(entry["code"] for entry in apps[_APP]["bookings"] if entry["code"] != code)
    share = (MENU, click(text="Share"))
    return share_draft(
        {"code": code, "title": booking["title"], "name": parameters["name"]}, apps,
        name=parameters["name"],
        message=f"{booking['title']}, {booking['day']}, {code}",
        way=(*_open_booking(code, apps), *share),
        wrong_way=(*_open_booking(other, apps), *share),
    )  # fmt: skip


def _draw_full(random: Random, apps: Apps) -> Parameters:
    hotels = [hotel["name"] for hotel in apps[_APP]["hotels"] if hotel["full"]]
    return {"hotel": random.choice(hotels), "day": _after(random.randrange(10, 60))}


@goals.user(173, "medium", _draw_full, distractors=2)
def book_full_hotel(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["hotel"]
    other = next(hotel["name"] for hotel in apps[_APP]["hotels"] if not hotel["full"])
    return Draft(
        {"hotel": name, "day": Day(parameters["day"])},
        (nothing_else(),),
        (*_open_hotel(name), infeasible("The hotel is fully booked.")),
        feasible=False,
        near_misses={
            "another hotel": (*_open_hotel(other), click(id="choose_room"), _SAVE),
            "saved instead": (*_open_hotel(name), click(id="action_save_hotel")),
            "looked, and said nothing": _open_hotel(name),
        },
    )


def _draw_later(random: Random, apps: Apps) -> Parameters:
    # Not one of those that are seen at once: deleting is so common that chance would find it.
    later = sorted(_upcoming(apps), key=lambda trip: trip["start"])[2:]
    return {"trip": random.choice(later)["name"]}


@goals.user(174, "medium", _draw_later, distractors=2)
def delete_trip(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["trip"]
    other = next(trip["name"] for trip in _upcoming(apps) if trip["name"] != name)

    def remove(name: str, answer: str) -> tuple[str, ...]:
        return (
            *_open_trip(name),
            *(MENU, click(text="Delete trip"), click(id=answer)),
        )

    return Draft(
        {"trip": name, "city": _trip(apps, name)["city"]},
        (none({"name": name}, _APP, "trips"), nothing_else((_APP, "trips", {"name": name}))),
        remove(name, "button1"),
        near_misses={
            "not confirmed": remove(name, "button2"),
            "another trip": remove(other, "button1"),
            "both": tuple(
                step
                for trip in sorted((name, other), key=lambda name: _trip(apps, name)["start"])
                for step in remove(trip, "button1")
            ),
        },
    )


def _draw_packed_trip(random: Random, apps: Apps) -> Parameters:
    return _draw_trip(random, apps) | {"items": random.sample(NEW_ITEMS, k=4)}


@goals.user(175, "hard", _draw_packed_trip, distractors=2, memory=4)
def plan_and_pack(parameters: Parameters, apps: Apps) -> Draft:
    name, items = parameters["name"], parameters["items"]

    def plan(items: list[str]) -> tuple[str, ...]:
        return (
            *(*_fill_trip(parameters), _SAVE, *_packing(name)),
            *(step for item in items for step in _add_item(item)),
        )

    trip = {key: parameters[key] for key in ("name", "city", "start", "end")}
    words = {f"item{n}": item for n, item in enumerate(items, 1)}
    path = (_APP, "trips", {"name": name}, "packing")
    other = next(item for item in NEW_ITEMS if item not in items)
    return Draft(
        _trip_words(parameters) | words,
        (
            one(trip, _APP, "trips"),
            *(one({"item": item, "packed": False}, *path) for item in items),
            nothing_else((_APP, "trips", {"name": name})),
        ),
        plan(items),
        near_misses={
            "an item left out": plan(items[:-1]),
            "another item": plan([*items[:-1], other]),
            "nothing packed": (*_fill_trip(parameters), _SAVE),
            "an item packed already": (*plan(items), *_item_row(items[0]), BACK, BACK),
        },
    )


# Testing tasks.


def _draw_search(random: Random, apps: Apps) -> Parameters:
    origin, destination = random.sample(
        [city for city in CITIES if city != apps[_APP]["home"]], k=2
    )
    return {"origin": origin, "destination": destination}


@goals.testing(176, "hard", _draw_search, distractors=6)
def compare_trains(parameters: Parameters, apps: Apps) -> Draft:
    origin, destination = parameters["origin"], parameters["destination"]
    chips = tuple(click(id="order_chip", text=name) for name in ("Price", "Duration"))
    ends = (*_choose("origin", origin), *_choose("destination", destination))
    trains = connections(apps[_APP]["timetable"], origin, destination, _TODAY.isoformat())
    fastest = min(trains, key=lambda train: train["minutes"])
    times = f"{fastest['departs']} – {fastest['arrives']}"
    ticket = (*_train_row(fastest), click(id="class_chip", text=CLASSES[1]), UP)
    return Draft(
        parameters,
        (
            in_order(
                clicked(text=origin), clicked(text=destination), clicked(id=_id("action_save"))
            ),
            in_order(
                shown(id=_id("toolbar_title"), text=f"{origin} – {destination}"),
                clicked(text="Price"),
                clicked(text="Duration"),
            ),
            in_order(
                clicked(text="Duration"),
                clicked(id=_id("train_title"), text=times),
                clicked(id=_id("class_chip"), text=CLASSES[1]),
                clicked(desc="Navigate up"),
            ),
            ends_on(activity=f"{_APP}.ConnectionsActivity"),
        ),
        (_TRAINS, *ends, _SAVE, *chips, *ticket),
        near_misses={
            "one order only": (_TRAINS, *ends, _SAVE, chips[1], *ticket),
            "orders swapped": (_TRAINS, *ends, _SAVE, chips[1], chips[0], *ticket),
            "still on the ticket": (_TRAINS, *ends, _SAVE, *chips, *ticket[:-1]),
            "class left alone": (_TRAINS, *ends, _SAVE, *chips, *ticket[:2], UP),
        },
    )


def _draw_discarded(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(_NAMES), "city": random.choice(CITIES)}


@goals.testing(177, "hard", _draw_discarded, distractors=1)
def discard_trip(parameters: Parameters, apps: Apps) -> Draft:
    name, city = parameters["name"], parameters["city"]
    write = (click(id="fab_add"), fill(name, id="name"), BACK, *_choose("city", city))
    leave = (UP, click(text="Keep editing"), UP, click(text="Discard"))
    past = click(desc="Past")
    return Draft(
        {"name": name, "city": city},
        (
            in_order(clicked(id=_id("fab_add")), typed(name, id=_id("name")), clicked(text=city)),
            in_order(clicked(text=city), clicked(text="Keep editing"), clicked(text="Discard")),
            in_order(clicked(text="Discard"), clicked(desc="Past")),
            ends_on(desc="Past", selected="true"),
        ),
        (*write, *leave, past),
        near_misses={
            "discarded at once": (*write, UP, click(text="Discard"), past),
            "tab touched first": (past, *write, *leave),
            "upcoming trips": (*write, *leave),
            "no destination": (*write[:3], *leave, past),
        },
    )


def _draw_deleted(random: Random, apps: Apps) -> Parameters:
    return {"name": random.choice(apps[_APP]["passengers"])["name"]}


@goals.testing(178, "hard", _draw_deleted, distractors=3)
def undo_deletion(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["name"]
    row = click(id="passenger_title", text=name)
    start = (*_drawer("Passengers"), row)
    remove = (MENU, click(text="Delete"))
    undo = click(id="snackbar_action")
    look = (row, click(id="assistance"), UP, click(text="Discard"))
    return Draft(
        parameters,
        (
            in_order(
                clicked(id=_id("passenger_title"), text=name),
                clicked(text="Delete"),
                shown(text="Passenger deleted"),
                clicked(id=_id("snackbar_action")),
            ),
            in_order(
                clicked(id=_id("snackbar_action")),
                clicked(id=_id("passenger_title"), text=name),
                clicked(id=_id("assistance")),
                clicked(text="Discard"),
            ),
            ends_on(activity=f"{_APP}.PassengersActivity"),
            ends_on(id=_id("passenger_title"), text=name),
        ),
        (*start, *remove, undo, *look),
        near_misses={
            "not undone": (*start, *remove),
            "looked first": (*_drawer("Passengers"), *look, row, *remove, undo),
            "changes kept": (*start, *remove, undo, *look[:2], _SAVE),
            "nothing changed": (*start, *remove, undo, row, UP),
        },
    )


def _draw_city(random: Random, apps: Apps) -> Parameters:
    hotels = apps[_APP]["hotels"]
    cities = sorted({hotel["city"] for hotel in hotels})[:2]
    names = [
        hotel["name"]
        for hotel in hotels
        if hotel["city"] in cities and hotel["name"] not in apps[_APP]["saved"]
    ]
    return {"hotel": random.choice(names)}


@goals.testing(179, "hard", _draw_city, distractors=3)
def hotel_and_favourites(parameters: Parameters, apps: Apps) -> Draft:
    name = parameters["hotel"]
    city = next(hotel["city"] for hotel in apps[_APP]["hotels"] if hotel["name"] == name)
    title = {"id": "hotel_title", "text": name}
    chip = click(id="city_chip", text=city)
    visit = (
        *(scroll(target(id="hotel_list"), **title), click(**title)),
        *(click(id="action_save_hotel"), click(id="action_share")),
        *(click(text="Copy to clipboard"), UP),
    )
    saved = (click(id="city_chip", text="All"), click(id="action_saved"), click(**title))
    return Draft(
        {"city": city, "hotel": name},
        (
            in_order(
                clicked(id=_id("city_chip"), text=city),
                clicked(id=_id("action_save_hotel")),
                clicked(text="Copy to clipboard"),
                clicked(desc="Navigate up"),
            ),
            in_order(
                clicked(desc="Navigate up"),
                clicked(id=_id("city_chip"), text="All"),
                clicked(id=_id("action_saved")),
                clicked(id=_id("hotel_title"), text=name),
            ),
            ends_on(activity=f"{_APP}.HotelActivity"),
            ends_on(id=_id("name"), text=name),
        ),
        (_HOTELS, chip, *visit, *saved),
        near_misses={
            "no city chosen": (_HOTELS, *visit, *saved),
            "city not taken back": (_HOTELS, chip, *visit, *saved[1:]),
            "hotel not opened again": (_HOTELS, chip, *visit, *saved[:2]),
            "not copied": (_HOTELS, chip, *visit[:3], UP, *saved),
        },
    )


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    return {"reminder": random.choice(("1 hour before", "3 hours before", "Never"))}


@goals.testing(180, "hard", _draw_settings, distractors=2)
def settings_to_booking(parameters: Parameters, apps: Apps) -> Draft:
    reminder = parameters["reminder"]
    remind = (click(text="Remind me"), click(text=reminder))
    miles = (click(text="Distances"), click(text="Miles"))
    pay = (
        scroll(target(id="settings_scroll"), text="Pay with"),
        *(click(text="Pay with"), click(text="Bank transfer"), UP),
    )
    end = (*_drawer("Bookings"), click(id="kind_chip", text="Hotel"), click(id="booking_row"))
    start = _drawer("Settings")
    return Draft(
        {"reminder": reminder},
        (
            in_order(clicked(text=reminder), clicked(text="Miles"), clicked(text="Bank transfer")),
            in_order(
                clicked(text="Bank transfer"),
                clicked(desc="Navigate up"),
                clicked(id=_id("kind_chip"), text="Hotel"),
                clicked(id=_id("booking_row")),
            ),
            ends_on(activity=f"{_APP}.BookingActivity"),
            ends_on(id=_id("code"), text=_bookings(apps, "Hotel")[0]["code"]),
        ),
        (*start, *remind, *miles, *pay, *end),
        near_misses={
            "miles first": (*start, *miles, *remind, *pay, *end),
            "a setting left out": (*start, *remind, *pay, *end),
            "trains": (
                *(*start, *remind, *miles, *pay, *_drawer("Bookings")),
                *(click(id="kind_chip", text="Train"), click(id="booking_row")),
            ),
            "no booking opened": (*start, *remind, *miles, *pay, *end[:-1]),
        },
    )
