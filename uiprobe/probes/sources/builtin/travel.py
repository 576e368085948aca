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
from uiprobe.probes.sources.builtin.sharing import first_recipients, share_draft
from uiprobe.probes.sources.builtin.steps import ALLOW, MENU, UP, pick_day
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Day

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


def _plan_trip(parameters: Parameters, apps: Apps) -> Draft:
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


def _pack(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_item(parameters: Parameters, apps: Apps) -> Draft:
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


def _add_passenger(parameters: Parameters, apps: Apps) -> Draft:
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


def _book_train(parameters: Parameters, apps: Apps) -> Draft:
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


def _book_cheapest(parameters: Parameters, apps: Apps) -> Draft:
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


def _cancel_booking(parameters: Parameters, apps: Apps) -> Draft:
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


def _change_seat(parameters: Parameters, apps: Apps) -> Draft:
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


def _save_hotel(parameters: Parameters, apps: Apps) -> Draft:
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


def _book_hotel(parameters: Parameters, apps: Apps) -> Draft:
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


def _to_calendar(parameters: Parameters, apps: Apps) -> Draft:
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


def _share_booking(parameters: Parameters, apps: Apps) -> Draft:
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


def _full_hotel(parameters: Parameters, apps: Apps) -> Draft:
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


def _delete_trip(parameters: Parameters, apps: Apps) -> Draft:
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


def _packed_trip(parameters: Parameters, apps: Apps) -> Draft:
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


def _train_path(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _undo(parameters: Parameters, apps: Apps) -> Draft:
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


def _hotel_path(parameters: Parameters, apps: Apps) -> Draft:
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


def _settings_path(parameters: Parameters, apps: Apps) -> Draft:
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


TRAVEL_GOALS = AppGoals(
    app="travel",
    category="travel",
    templates=(
        Template(
            161, "plan_trip", "user", "hard",
            (
                'Plan a trip called "{name}" to {city}, from {start} to {end}.',
                'I am going to {city}: create the trip "{name}" with {start} as the first and '
                "{end} as the last day.",
                'Add a new trip "{name}". Destination {city}, first day {start}, last day {end}.',
            ),
            _draw_trip, _plan_trip,
            translations={
                "de": (
                    'Plane eine Reise namens "{name}" nach {city}, vom {start} bis zum {end}.',
                    'Ich fahre nach {city}: Lege die Reise "{name}" an, erster Tag {start}, '
                    "letzter Tag {end}.",
                ),
                "zh": (
                    "新建一个名为“{name}”的旅行，目的地 {city}，从{start}到{end}。",
                    "我要去 {city}：创建旅行“{name}”，第一天是{start}，最后一天是{end}。",
                ),
            },
            roles={
                "name": "the name of the trip", "city": "the destination",
                "start": "the first day", "end": "the last day",
            },
            distractors=1,
        ),
        Template(
            162, "pack_item", "user", "easy",
            (
                'I have packed "{item}" for the trip "{trip}". Tick it off.',
                'On the packing list of "{trip}", mark "{item}" as packed.',
                'Tick "{item}" on what is to be packed for "{trip}".',
            ),
            _draw_unpacked, _pack,
            translations={
                "de": (
                    'Ich habe "{item}" für die Reise "{trip}" eingepackt. Hake es ab.',
                    'Markiere auf der Packliste von "{trip}" den Eintrag "{item}" als gepackt.',
                ),
                "zh": (
                    "旅行“{trip}”的“{item}”已经装好了，请在清单上打勾。",
                    "在“{trip}”的行李清单中把“{item}”标记为已打包。",
                ),
            },
            roles={"item": "the thing", "trip": "the trip"},
            distractors=3,
        ),
        Template(
            163, "add_item", "user", "easy",
            (
                'Add "{item}" to the packing list of the trip "{trip}".',
                'I must not forget "{item}" when I go on "{trip}". Put it on the packing list.',
                'The packing list of "{trip}" lacks "{item}". Add it.',
            ),
            _draw_item, _new_item,
            translations={
                "de": (
                    'Setze "{item}" auf die Packliste der Reise "{trip}".',
                    'Auf der Packliste von "{trip}" fehlt "{item}". Füge es hinzu.',
                ),
                "zh": (
                    "在旅行“{trip}”的行李清单里添加“{item}”。",
                    "“{trip}”的行李清单缺少“{item}”，请加上。",
                ),
            },
            roles={"item": "the thing", "trip": "the trip"},
            distractors=2,
        ),
        Template(
            164, "add_passenger", "user", "medium",
            (
                'Add {name} to the passengers, with the discount card "{card}" and the favourite '
                'seat "{seat}". No help at the station is needed.',
                '{name} will travel with me. Save them as a passenger: "{card}", seat "{seat}", no '
                "help needed.",
                'Create a passenger named {name} who has a "{card}", likes the seat "{seat}" and '
                "needs no help at the station.",
            ),
            _draw_passenger, _add_passenger,
            translations={
                "de": (
                    'Füge {name} zu den Reisenden hinzu, mit der Karte "{card}" und dem '
                    'Lieblingsplatz "{seat}". Hilfe am Bahnhof ist nicht nötig.',
                    'Lege {name} als Passagier an: Rabattkarte "{card}", Platz "{seat}", keine '
                    "Hilfe am Bahnhof.",
                ),
                "zh": (
                    "添加乘客 {name}，优惠卡为“{card}”，喜欢的座位为“{seat}”，不需要车站协助。",
                    "请新建乘客 {name}：优惠卡“{card}”，座位“{seat}”，无需协助。",
                ),
            },
            roles={
                "name": "the passenger", "card": "the discount card", "seat": "the favourite seat",
            },
            distractors=2,
        ),
        Template(
            165, "book_train", "user", "hard",
            (
                "Book the train from {origin} to {destination} on {day} that leaves at {departs}, "
                'for {passenger}, first class, seat "{seat}", without a bicycle.',
                "{passenger} takes the train at {departs} from {origin} to {destination} on {day}. "
                'Book it in first class with the seat "{seat}" and no bicycle.',
                "Get {passenger} a first class ticket from {origin} to {destination}: {day}, "
                'departure {departs}, seat "{seat}", no bicycle.',
            ),
            _draw_ticket, _book_train,
            translations={
                "de": (
                    "Buche den Zug von {origin} nach {destination} am {day} um {departs} Uhr für "
                    '{passenger}, erste Klasse, Sitzplatz "{seat}", ohne Fahrrad.',
                    "{passenger} fährt am {day} um {departs} Uhr von {origin} nach {destination}. "
                    'Buche das in der ersten Klasse mit dem Platz "{seat}" und ohne Fahrrad.',
                ),
                "zh": (
                    "为 {passenger} 预订{day} {departs} 从 {origin} 到 {destination} 的火车，"
                    "一等座，"
                    "座位“{seat}”，不带自行车。",
                    "{passenger} 要坐{day} {departs} 从 {origin} 开往 {destination} 的列车，"
                    "请订一等座，"
                    "座位选“{seat}”，不带自行车。",
                ),
            },
            roles={
                "origin": "where the train starts", "destination": "where it goes",
                "day": "the day", "departs": "the time of departure",
                "passenger": "the passenger", "seat": "the seat",
            },
            distractors=6,
            memory=2,
        ),
        Template(
            166, "book_cheapest_train", "user", "hard",
            (
                "Book the cheapest train from {origin} to {destination} on {day} for {passenger}, "
                'second class, seat "{seat}", without a bicycle.',
                "{passenger} wants to pay as little as possible for the train from {origin} to "
                '{destination} on {day}. Book that one: second class, seat "{seat}", no bicycle.',
                "Find the train with the lowest price from {origin} to {destination} on {day} and "
                'book it for {passenger} in second class, seat "{seat}", no bicycle.',
            ),
            _draw_route, _book_cheapest,
            translations={
                "de": (
                    "Buche den billigsten Zug von {origin} nach {destination} am {day} für "
                    '{passenger}, zweite Klasse, Sitzplatz "{seat}", ohne Fahrrad.',
                    "{passenger} will am {day} so günstig wie möglich mit dem Zug von {origin} "
                    'nach {destination}. Buche ihn: zweite Klasse, Platz "{seat}", kein Fahrrad.',
                ),
                "zh": (
                    "为 {passenger} 预订{day}从 {origin} 到 {destination} 最便宜的火车，二等座，"
                    "座位"
                    "“{seat}”，不带自行车。",
                    "{passenger} 想在{day}以最低价格从 {origin} 坐火车去 {destination}，"
                    "请预订二等座，"
                    "座位“{seat}”，不带自行车。",
                ),
            },
            roles={
                "origin": "where the train starts", "destination": "where it goes",
                "day": "the day", "passenger": "the passenger", "seat": "the seat",
            },
            distractors=6,
            memory=1,
        ),
        Template(
            167, "cancel_booking", "user", "medium",
            (
                'Cancel the booking {code} ("{title}").',
                'I cannot go: cancel my booking "{title}" with the code {code}.',
                'Please cancel "{title}", booking code {code}.',
            ),
            _draw_booking, _cancel_booking,
            translations={
                "de": (
                    'Storniere die Buchung {code} ("{title}").',
                    'Ich kann nicht reisen: Storniere "{title}" mit dem Buchungscode {code}.',
                ),
                "zh": (
                    "取消预订 {code}（“{title}”）。",
                    "我去不了了，请取消预订“{title}”，预订号 {code}。",
                ),
            },
            roles={"code": "the booking code", "title": "what was booked"},
            distractors=4,
        ),
        Template(
            168, "change_seat", "user", "medium",
            (
                'Change the seat of my booking {code} ("{title}") to "{seat}".',
                'On the train "{title}", booking code {code}, I would rather have "{seat}" as my '
                "seat. Change that.",
                'Set the seat of the ticket {code} for "{title}" to "{seat}".',
            ),
            _draw_seat, _change_seat,
            translations={
                "de": (
                    'Ändere den Sitzplatz meiner Buchung {code} ("{title}") auf "{seat}".',
                    'Stelle bei der Fahrkarte {code} für "{title}" den Platz auf "{seat}".',
                ),
                "zh": (
                    "把预订 {code}（“{title}”）的座位改为“{seat}”。",
                    "车票 {code}（“{title}”）的座位请换成“{seat}”。",
                ),
            },
            roles={
                "code": "the booking code", "title": "what was booked", "seat": "the new seat",
            },
            distractors=3,
        ),
        Template(
            169, "save_hotel", "user", "easy",
            (
                'Save the hotel "{hotel}" in {city} to my favourites.',
                'I like "{hotel}" in {city}. Mark it with the heart.',
                'Put "{hotel}" ({city}) among the hotels that I have saved.',
            ),
            _draw_hotel, _save_hotel,
            translations={
                "de": (
                    'Speichere das Hotel "{hotel}" in {city} unter meinen Favoriten.',
                    'Mir gefällt "{hotel}" in {city}. Markiere es mit dem Herz.',
                ),
                "zh": (
                    "收藏 {city} 的酒店“{hotel}”。",
                    "我喜欢 {city} 的“{hotel}”，请点心形收藏它。",
                ),
            },
            roles={"hotel": "the hotel", "city": "the city"},
            distractors=2,
        ),
        Template(
            170, "book_hotel", "user", "hard",
            (
                'Book a room in the hotel "{hotel}": arrival on {day}, {nights} nights, 2 guests, '
                "with breakfast.",
                'Two of us will stay at "{hotel}" from {day} for {nights} nights, with breakfast. '
                "Book that.",
                'I need a room at "{hotel}" for 2 guests and {nights} nights, arriving on {day}, '
                "breakfast included.",
            ),
            _draw_stay, _book_hotel,
            translations={
                "de": (
                    'Buche ein Zimmer im Hotel "{hotel}": Anreise am {day}, {nights} Nächte, 2 '
                    "Gäste, mit Frühstück.",
                    'Wir bleiben zu zweit ab dem {day} für {nights} Nächte in "{hotel}", mit '
                    "Frühstück. Buche das.",
                ),
                "zh": (
                    "预订酒店“{hotel}”的房间：{day}入住，住 {nights} 晚，2 位客人，含早餐。",
                    "我们两个人从{day}起在“{hotel}”住 {nights} 晚，要早餐，请预订。",
                ),
            },
            roles={
                "hotel": "the hotel", "day": "the day of arrival", "nights": "how many nights",
            },
            distractors=2,
        ),
        Template(
            171, "booking_to_calendar", "user", "medium",
            (
                'Add the booking {code} ("{title}") to my calendar from Journeys.',
                'I want the train "{title}" with the booking code {code} in my calendar. Let '
                "Journeys add it, and allow what it needs.",
                'Have Journeys put "{title}", booking {code}, into the calendar once.',
            ),
            _draw_train_booking, _to_calendar,
            translations={
                "de": (
                    'Trage die Buchung {code} ("{title}") aus Journeys in meinen Kalender ein.',
                    'Der Zug "{title}" mit dem Buchungscode {code} soll in meinen Kalender. Lass '
                    "ihn von Journeys eintragen und erlaube, was dafür nötig ist.",
                ),
                "zh": (
                    "用 Journeys 把预订 {code}（“{title}”）加入日历。",
                    "请让 Journeys 把预订号 {code} 的火车“{title}”添加到日历，并允许所需权限。",
                ),
            },
            roles={"code": "the booking code", "title": "what was booked"},
            distractors=3,
        ),
        Template(
            172, "share_booking", "user", "hard",
            (
                'Share the booking {code} ("{title}") with {name} by Messages.',
                'Send {name} the details of my booking "{title}", code {code}, from Journeys '
                "through Messages.",
                '{name} should know about "{title}" ({code}): share that booking with them in '
                "Messages, just as it is.",
            ),
            _draw_shared, _share_booking,
            translations={
                "de": (
                    'Teile die Buchung {code} ("{title}") über Messages mit {name}.',
                    'Schicke {name} die Angaben zur Buchung "{title}", Code {code}, aus Journeys '
                    "über Messages.",
                ),
                "zh": (
                    "通过 Messages 把预订 {code}（“{title}”）分享给 {name}。",
                    "请从 Journeys 把预订“{title}”（{code}）的信息用 Messages 发给 {name}。",
                ),
            },
            roles={
                "code": "the booking code", "title": "what was booked", "name": "the recipient",
            },
            distractors=4,
            others=("messages",),
        ),
        Template(
            173, "book_full_hotel", "user", "medium",
            (
                'Book a room in the hotel "{hotel}" for one night from {day}.',
                'I need a room at "{hotel}" for the night of {day}. Book it.',
                'Reserve one night at "{hotel}", arrival on {day}.',
            ),
            _draw_full, _full_hotel,
            translations={
                "de": (
                    'Buche im Hotel "{hotel}" ein Zimmer für eine Nacht ab dem {day}.',
                    'Ich brauche für die Nacht vom {day} ein Zimmer in "{hotel}". Buche es.',
                ),
                "zh": (
                    "预订酒店“{hotel}”{day}入住、住一晚的房间。",
                    "我需要“{hotel}”{day}当晚的一个房间，请预订。",
                ),
            },
            roles={"hotel": "the hotel", "day": "the day of arrival"},
            distractors=2,
        ),
        Template(
            174, "delete_trip", "user", "medium",
            (
                'Delete the trip "{trip}" to {city}.',
                'I will not go on "{trip}" ({city}) after all. Delete that trip.',
                'Remove "{trip}", the trip to {city}, from my trips.',
            ),
            _draw_later, _delete_trip,
            translations={
                "de": (
                    'Lösche die Reise "{trip}" nach {city}.',
                    'Aus "{trip}" ({city}) wird nichts. Lösche diese Reise.',
                ),
                "zh": (
                    "删除去 {city} 的旅行“{trip}”。",
                    "“{trip}”（{city}）不去了，请删除这个旅行。",
                ),
            },
            roles={"trip": "the trip", "city": "its destination"},
            distractors=2,
        ),
        Template(
            175, "plan_and_pack", "user", "hard",
            (
                'Plan a trip called "{name}" to {city} from {start} to {end}, and put "{item1}", '
                '"{item2}", "{item3}" and "{item4}" on its packing list.',
                'Create the trip "{name}" (destination {city}, first day {start}, last day {end}). '
                'Then add these to its packing list: "{item1}", "{item2}", "{item3}", "{item4}".',
                'I am going to {city} from {start} to {end}. Add that as the trip "{name}", with '
                'four things to pack: "{item1}", "{item2}", "{item3}" and "{item4}".',
            ),
            _draw_packed_trip, _packed_trip,
            translations={
                "de": (
                    'Plane eine Reise namens "{name}" nach {city} vom {start} bis zum {end} und '
                    'setze "{item1}", "{item2}", "{item3}" und "{item4}" auf ihre Packliste.',
                    'Lege die Reise "{name}" an (Ziel {city}, erster Tag {start}, letzter Tag '
                    '{end}). Auf die Packliste kommen "{item1}", "{item2}", "{item3}" und '
                    '"{item4}".',
                ),
                "zh": (
                    "新建旅行“{name}”，目的地 {city}，从{start}到{end}，"
                    "并在行李清单里添加“{item1}”、"
                    "“{item2}”、“{item3}”和“{item4}”。",
                    "创建旅行“{name}”（目的地 {city}，第一天{start}，最后一天{end}），行李清单上写"
                    "“{item1}”、“{item2}”、“{item3}”、“{item4}”。",
                ),
            },
            roles={
                "name": "the name of the trip", "city": "the destination",
                "start": "the first day", "end": "the last day",
                **{f"item{n}": f"thing {n} to pack" for n in range(1, 5)},
            },
            distractors=2,
            memory=4,
        ),
        Template(
            176, "compare_trains", "testing", "hard",
            (
                "Search today's trains from {origin} to {destination}, order them by Price, then "
                "by Duration, open the fastest, choose First class, and navigate up to the list.",
                "Test the train search: from {origin}, to {destination}, today; touch Price, then "
                "Duration, then the shortest journey; choose First class and leave the ticket.",
                "Find trains from {origin} to {destination} for today. Touch Price, touch "
                "Duration, touch the train that takes the least time, touch First class, and go "
                "back up.",
            ),
            _draw_search, _train_path,
            translations={
                "de": (
                    "Suche die heutigen Züge von {origin} nach {destination}, ordne sie nach "
                    "Price, dann nach Duration, öffne den schnellsten, wähle First class und gehe "
                    "zurück zur Liste.",
                    "Teste die Zugsuche: von {origin} nach {destination}, heute; tippe auf Price, "
                    "dann auf Duration, dann auf die kürzeste Fahrt; wähle First class und "
                    "verlasse die Fahrkarte.",
                ),
                "zh": (
                    "查找今天从 {origin} 到 {destination} 的火车，先按 Price 再按 Duration 排序，"
                    "打开"
                    "最快的一班，选 First class，然后返回列表。",
                    "测试火车搜索：从 {origin} 到 {destination}，今天；点 Price，再点 Duration，"
                    "打开"
                    "用时最短的列车，选 First class，再返回。",
                ),
            },
            roles={"origin": "where the train starts", "destination": "where it goes"},
            distractors=6,
        ),
        Template(
            177, "discard_trip", "testing", "hard",
            (
                'Begin a new trip "{name}" to {city}, leave it with the cross, choose Keep '
                "editing, leave again and discard it; then touch the tab Past.",
                'Test leaving the trip form: plus sign, name "{name}", destination {city}, close, '
                "Keep editing, close, Discard, tab Past.",
                'Touch the plus sign, enter "{name}", choose {city} as the destination. Close, '
                "keep editing, close once more, discard, and show the past trips.",
            ),
            _draw_discarded, _discard,
            translations={
                "de": (
                    'Beginne eine neue Reise "{name}" nach {city}, verlasse sie über das Kreuz, '
                    "wähle Keep editing, verlasse sie erneut und verwirf sie; tippe dann auf den "
                    "Reiter Past.",
                    'Teste das Verlassen des Formulars: Pluszeichen, Name "{name}", Ziel {city}, '
                    "schließen, Keep editing, schließen, Discard, Reiter Past.",
                ),
                "zh": (
                    "新建旅行“{name}”，目的地 {city}，点叉号离开，选 Keep editing，再次离开并放弃；"
                    "然后点标签 Past。",
                    "测试离开旅行表单：加号，名称“{name}”，目的地 {city}，关闭，Keep editing，"
                    "关闭，"
                    "Discard，标签 Past。",
                ),
            },
            roles={"name": "the name of the trip", "city": "the destination"},
            distractors=1,
        ),
        Template(
            178, "undo_deletion", "testing", "hard",
            (
                'Among the passengers, open "{name}", delete them from the overflow menu, and '
                'undo that; then open "{name}" again, turn the help at the station over, leave '
                "with the cross and discard the change.",
                'Test undo for passengers: open "{name}", menu, Delete, Undo; open "{name}" again, '
                "touch the switch, close, Discard.",
                'Drawer, Passengers, "{name}", overflow menu, Delete, Undo, "{name}", the switch '
                "for help at the station, the cross, Discard.",
            ),
            _draw_deleted, _undo,
            translations={
                "de": (
                    'Öffne unter Passengers "{name}", lösche den Eintrag über das Menü und mache '
                    'das rückgängig; öffne "{name}" erneut, lege den Schalter für Hilfe am Bahnhof '
                    "um, verlasse die Seite über das Kreuz und verwirf die Änderung.",
                    'Navigationsleiste, Passengers, "{name}", Menü, Delete, Undo, "{name}", '
                    "Schalter für Hilfe am Bahnhof, Kreuz, Discard.",
                ),
                "zh": (
                    "在 Passengers 中打开“{name}”，从更多菜单删除，然后撤销；再打开“{name}”，"
                    "切换车站"
                    "协助的开关，点叉号离开并放弃修改。",
                    "导航抽屉，Passengers，“{name}”，更多菜单，Delete，Undo，再打开“{name}”，"
                    "点开关，"
                    "关闭，Discard。",
                ),
            },
            roles={"name": "the passenger"},
            distractors=3,
        ),
        Template(
            179, "hotel_and_favourites", "testing", "hard",
            (
                'Go to the hotels, choose {city} above the list, open "{hotel}", touch its heart, '
                "share it by copying it to the clipboard, and navigate up; choose All, show only "
                'the saved hotels with the heart, and open "{hotel}".',
                'Test saving a hotel: hotels, {city}, "{hotel}", heart, share, Copy to clipboard, '
                'up; then All, the heart in the toolbar, "{hotel}".',
                'Open the hotels and the chip {city}, then "{hotel}". Touch the heart, share, Copy '
                'to clipboard, go up, touch All, touch the heart in the toolbar and "{hotel}".',
            ),
            _draw_city, _hotel_path,
            translations={
                "de": (
                    'Gehe zu den Hotels, wähle über der Liste {city}, öffne "{hotel}", tippe auf '
                    "das Herz, teile es über Copy to clipboard und gehe zurück; wähle All, zeige "
                    'mit dem Herz nur die gespeicherten Hotels und öffne "{hotel}".',
                    'Hotels, {city}, "{hotel}", Herz, Teilen, Copy to clipboard, zurück; dann All, '
                    'das Herz in der Leiste, "{hotel}".',
                ),
                "zh": (
                    "进入酒店列表，选择 {city}，打开“{hotel}”，点心形，分享并选 Copy to "
                    "clipboard，返回；"
                    "选择 All，点工具栏的心形只看收藏，再打开“{hotel}”。",
                    "酒店，{city}，“{hotel}”，心形，分享，Copy to clipboard，返回；然后 All，"
                    "工具栏心形，"
                    "“{hotel}”。",
                ),
            },
            roles={"city": "the city", "hotel": "the hotel"},
            distractors=3,
        ),
        Template(
            180, "settings_to_booking", "testing", "hard",
            (
                'In the settings, set "Remind me" to "{reminder}", "Distances" to "Miles" and "Pay '
                'with" to "Bank transfer", go back up, open the bookings from the drawer, touch '
                "the chip Hotel and open the first booking.",
                'Drawer, Settings; Remind me, "{reminder}"; Distances, Miles; Pay with, Bank '
                "transfer; up; drawer, Bookings, Hotel, first booking.",
                'Test the settings: choose "{reminder}" for Remind me, then Miles for Distances, '
                "then Bank transfer for Pay with. Navigate up, go to Bookings through the drawer, "
                "filter by Hotel and open the booking at the top.",
            ),
            _draw_settings, _settings_path,
            translations={
                "de": (
                    'Stelle in den Einstellungen "Remind me" auf "{reminder}", "Distances" auf '
                    '"Miles" und "Pay with" auf "Bank transfer", gehe zurück, öffne über die '
                    "Navigationsleiste die Buchungen, tippe auf Hotel und öffne die erste Buchung.",
                    'Navigationsleiste, Settings; Remind me, "{reminder}"; Distances, Miles; Pay '
                    "with, Bank transfer; zurück; Navigationsleiste, Bookings, Hotel, erste "
                    "Buchung.",
                ),
                "zh": (
                    "在设置中把“Remind me”设为“{reminder}”，“Distances”设为“Miles”，“Pay with”设为"
                    "“Bank transfer”，返回，从抽屉打开 Bookings，点 Hotel，打开第一个预订。",
                    "抽屉，Settings；Remind me，“{reminder}”；Distances，Miles；Pay with，Bank "
                    "transfer；返回；抽屉，Bookings，Hotel，第一个预订。",
                ),
            },
            roles={"reminder": "when to be reminded"},
            distractors=2,
        ),
    ),
)  # fmt: skip
