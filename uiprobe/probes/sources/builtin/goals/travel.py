"""Goals for the travel planner."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
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
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.environments.phone.locales import format_clock, format_date
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Travel,
    "travel",
    order=17,
    left={
        1: (
            (click(desc="Open navigation drawer"),),
            (click(desc="Open navigation drawer"), click(text="Bookings")),
            (click(desc="Open navigation drawer"), click(text="Passengers")),
            (click(id="action_trains"),),
        ),
        2: (
            (click(desc="Open navigation drawer"), click(text="Settings"), click(text="Distances")),
            (click(desc="Open navigation drawer"), click(text="Settings"), click(text="Remind me")),
            (click(desc="Open navigation drawer"), click(text="Settings"), click(text="Pay with")),
        ),
    },
)

_APP = Travel.package

_NAMES = goals.texts("names")

TRIPS = Records((_APP, "trips"), by="name")
BOOKINGS = Records((_APP, "bookings"), by="code")
_PASSENGERS = Records((_APP, "passengers"), by="name")
HOTELS = Records((_APP, "hotels"), by="name")


def _abroad(apps: Apps) -> list[str]:
    return [city for city in CITIES if city != apps[_APP]["home"]]


def _upcoming(apps: Apps) -> list[dict[str, Any]]:
    return [trip for trip in TRIPS.all(apps) if trip["start"] > TODAY]


def trip_names(apps: Apps) -> list[str]:
    return [trip["name"] for trip in _upcoming(apps)]


# Ways through the app.

_SAVE = click(id="action_save")
_TRAINS = click(id="action_trains")
_OPEN_HOTELS = click(id="action_hotels")
_HEART = click(id="action_save_hotel")
_HELP = click(id="assistance")
_drawer = way_for(click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=IT))
open_trip = way_for(*find("trip_list", id="trip_title", text=IT))
open_packing = way_for(*open_trip(IT), click(desc="Packing"))
add_packing_item = way_for(click(id="fab_item"), fill(IT, id="item_name"), click(text="Add"))
open_hotel = way_for(_OPEN_HOTELS, *search_for(IT), click(id="hotel_title", text=IT))


def open_booking(apps: Apps, code: str) -> Steps:
    day = format_date(date.fromisoformat(BOOKINGS.get(apps, code)["day"]), "en-US", year=True)
    return *_drawer("Bookings"), *find("booking_list", id="booking_subtitle", text=f"{day}\n{code}")


# User tasks.

_BOOKING = {"code": one_of(BOOKINGS.names)}
_tick = way_for(*find("packing_list", id="item_title", text=IT))
_PASSENGER = {
    "name": one_of(lambda apps: [name for name in PEOPLE if name not in _PASSENGERS.names(apps)]),
    "card": one_of(CARDS[1:]),
    "seat": one_of(SEATS[:2]),
}


def _draw_trip(random: Random, apps: Apps) -> Parameters:
    start = random.randrange(20, 75)
    trip = {"name": random.choice(_NAMES), "city": random.choice(CITIES)}
    return trip | {"start": in_days(start), "end": in_days(start + random.randrange(2, 12))}


def enter_trip(values: Mapping[str, Any]) -> Steps:
    return (
        *(click(id="fab_add"), *write(values["name"], id="name"), *choose("city", values["city"])),
        *(click(id="start"), *pick_day(values["start"], in_days(14))),
        *(click(id="end"), *pick_day(values["end"], in_days(17))),
        _SAVE,
    )


@goals.user(161, "hard", _draw_trip, distractors=1)
def plan_trip(parameters: Parameters, city: str, start: str, end: str) -> Draft:
    late = next_day(end)
    return draft(
        words={"start": Day(start), "end": Day(end)},
        change=TRIPS.add(parameters | {"packing": [], "plan": []}),
        way=enter_trip(parameters),
    ).rejects(
        UNSAVED,
        another_destination=enter_trip(parameters | {"city": another(CITIES, city)}),
        another_last_day=enter_trip(parameters | {"end": late}),
        planned_twice=TWICE,
    )


def _draw_unpacked(random: Random, apps: Apps) -> Parameters:
    entries = ((trip["name"], entry) for trip in _upcoming(apps) for entry in trip["packing"])
    pairs = [(name, entry["item"]) for name, entry in entries if not entry["packed"]]
    trip, item = random.choice(pairs)
    return {"trip": trip, "item": item}


@goals.user(162, "easy", _draw_unpacked, distractors=3)
def pack_item(apps: Apps, trip: str, item: str) -> Draft:
    pack = way_for(*open_packing(THAT), *_tick(IT))
    entries = TRIPS.get(apps, trip)["packing"]
    packing = [entry | {"packed": entry["packed"] or entry["item"] == item} for entry in entries]
    elsewhere = another(other for other in _upcoming(apps) if other["name"] != trip)
    remove = click(id="item_remove", beside=target(id="item_title", text=item))
    return draft(change=TRIPS.edit({"name": trip}, packing=packing), way=pack(item, trip)).rejects(
        another_thing=pack(another([entry["item"] for entry in entries], item), trip),
        taken_off_the_list=cut(1, remove),
        of_another_trip=pack(elsewhere["packing"][0]["item"], elsewhere["name"]),
        packed_and_unpacked=then(_tick(item)[1]),
    )


@goals.user(163, "easy", {"trip": one_of(trip_names), "item": one_of(NEW_ITEMS)}, distractors=2)
def add_item(apps: Apps, trip: str, item: str) -> Draft:
    add = way_for(*open_packing(THAT), *add_packing_item(IT))
    return draft(
        change=TRIPS.within(trip, "packing", by="item").add({"item": item, "packed": False}),
        way=add(item, trip),
    ).rejects(
        another_trip=add(item, another(trip_names(apps), trip)),
        another_thing=add(another(NEW_ITEMS, item), trip),
        not_added=cut(1),
        ticked_off_besides=then(*_tick(item)),
    )


@goals.user(164, "medium", _PASSENGER, distractors=2)
def add_passenger(parameters: Parameters, name: str, card: str, seat: str) -> Draft:
    def add(card: str = card, seat: str = seat) -> Steps:
        start = (*_drawer("Passengers"), click(id="fab_passenger"), *write(name, id="name"))
        return *start, *choose("card", card), click(text=seat), _SAVE

    return draft(change=_PASSENGERS.add(parameters | {"assistance": False}), way=add()).rejects(
        UNSAVED,
        another_card=add(another(CARDS[1:], card)),
        another_seat=add(seat=SEATS[2]),
        with_help=cut(1, _HELP, _SAVE),
    )


def _draw_route(random: Random, apps: Apps) -> Parameters:
    return {
        "destination": random.choice(_abroad(apps)),
        "day": in_days(random.randrange(5, 45)),
        "passenger": random.choice(_PASSENGERS.names(apps)[1:]),
        "seat": random.choice(SEATS),
    }


def _trains(apps: Apps, route: Parameters) -> list[dict[str, Any]]:
    travel = apps[_APP]
    return connections(travel["timetable"], travel["home"], route["destination"], route["day"])


def _search_trains(destination: str, day: str) -> Steps:
    picked = (click(id="day"), *pick_day(day))
    return _TRAINS, *choose("destination", destination), *picked, _SAVE


def _times(train: Mapping[str, Any]) -> str:
    return format_clock(f"{train['departs']} – {train['arrives']}", hours24=False)


def _open_train(train: Mapping[str, Any]) -> Steps:
    return find("train_list", id="train_title", text=_times(train))


def _bought(apps: Apps, route: Parameters, train: Mapping[str, Any], kind: str) -> Change:
    title = f"{apps[_APP]['home']} – {route['destination']}"
    journey = {"kind": "Train", "title": title, "day": route["day"], "start": train["departs"]}
    ticket = {"passenger": route["passenger"], "class": kind, "seat": route["seat"]}
    return BOOKINGS.add_as(journey | ticket | {"bicycle": False, "status": "Confirmed"})


def _draw_ticket(random: Random, apps: Apps) -> Parameters:
    route = _draw_route(random, apps)
    return route | {"departs": random.choice(_trains(apps, route))["departs"]}


_FIRST_CLASS = click(id="class_chip", text=CLASSES[1])


@goals.user(165, "hard", _draw_ticket, distractors=6, memory=2)
def book_train(
    parameters: Parameters, apps: Apps, destination: str, day: str, departs: str, seat: str
) -> Draft:
    trains = _trains(apps, parameters)
    train = next(train for train in trains if train["departs"] == departs)
    search = _search_trains(destination, day)
    passenger = choose("passenger", parameters["passenger"])

    def book(train: Mapping[str, Any] = train, seat: str = seat) -> Steps:
        return *search, *_open_train(train), *passenger, _FIRST_CLASS, click(text=seat), _SAVE

    late = (*_search_trains(destination, in_days(48)), click(id="train_row"))
    return draft(
        words={
            "origin": apps[_APP]["home"],
            "day": Day(day),
            "departs": Moment(departs),
        },
        change=_bought(apps, parameters, train, CLASSES[1]),
        way=book(),
    ).rejects(
        another_train=book(another(trains, train)),
        second_class=cut(3, click(text=seat), _SAVE),
        another_seat=book(seat=another(SEATS, seat)),
        not_booked=cut(1),
        another_day=(*late, *book()[len(search) + 2 :]),
    )


@goals.user(166, "hard", _draw_route, distractors=6, memory=1)
def book_cheapest_train(
    parameters: Parameters, apps: Apps, destination: str, day: str, passenger: str, seat: str
) -> Draft:
    trains = sorted(_trains(apps, parameters), key=lambda train: train["price"])
    chosen = choose("passenger", passenger)

    def book(train: Mapping[str, Any] = trains[0], ticket: Steps = chosen) -> Steps:
        search = (*_search_trains(destination, day), click(id="order_chip", text="Price"))
        return *search, *_open_train(train), *ticket, click(text=seat), _SAVE

    return draft(
        words={"origin": apps[_APP]["home"], "day": Day(day)},
        change=_bought(apps, parameters, trains[0], CLASSES[0]),
        way=book(),
    ).rejects(
        the_second_cheapest=book(trains[1]),
        the_dearest=book(trains[-1]),
        first_class=book(ticket=(*chosen, _FIRST_CLASS)),
        passenger_left_alone=book(ticket=()),
    )


@goals.user(167, "medium", _BOOKING, distractors=4)
def cancel_booking(apps: Apps, code: str) -> Draft:
    def cancel(code: str = code) -> Steps:
        return *open_booking(apps, code), *find("booking_scroll", id="cancel_booking"), OK

    later, booking = click(id="rate_later"), BOOKINGS.get(apps, code)
    other = BOOKINGS.other(apps, code)
    return draft(
        words={"title": booking["title"]},
        change=BOOKINGS.update(booking, status="Cancelled"),
        way=(later, *cancel()),
        setup={"interruption": "rating"},
    ).rejects(
        kept_after_all=CANCELLED,
        another_booking=(later, *cancel(other)),
        both=then(BACK, BACK, *cancel(other)),
    )


def _draw_seat(random: Random, apps: Apps) -> Parameters:
    booking = BOOKINGS.get(apps, random.choice(BOOKINGS.names(apps, kind="Train")))
    seats = [seat for seat in SEATS if seat != booking["seat"]]
    return {"code": booking["code"], "seat": random.choice(seats)}


@goals.user(168, "medium", _draw_seat, distractors=3)
def change_seat(apps: Apps, code: str, seat: str) -> Draft:
    def change(seat: str = seat, code: str = code) -> Steps:
        return *open_booking(apps, code), *find("booking_scroll", id="seat"), click(text=seat)

    booking = BOOKINGS.get(apps, code)
    other = BOOKINGS.get(apps, BOOKINGS.other(apps, code, kind="Train"))
    another_ticket = change(another(SEATS, other["seat"]), other["code"])
    return draft(
        words={"title": booking["title"]}, change=BOOKINGS.update(booking, seat=seat), way=change()
    ).rejects(
        another_seat=change(another(SEATS, seat, booking["seat"])),
        another_ticket=another_ticket,
        not_chosen=change("Cancel"),
        another_ticket_besides=then(BACK, BACK, *another_ticket),
    )


def _unsaved(apps: Apps) -> list[str]:
    return [name for name in HOTELS.names(apps) if name not in apps[_APP]["saved"]]


@goals.user(169, "easy", {"hotel": one_of(_unsaved)}, distractors=2)
def save_hotel(apps: Apps, hotel: str) -> Draft:
    return draft(
        words={"city": HOTELS.get(apps, hotel)["city"]},
        change=put([*apps[_APP]["saved"], hotel], _APP, "saved"),
        way=(*open_hotel(hotel), _HEART),
    ).rejects(
        another_hotel=(*open_hotel(another(_unsaved(apps), hotel)), _HEART),
        taken_off_again=then(_HEART),
        the_list_of_saved_hotels=(_OPEN_HOTELS, click(id="action_saved")),
        only_opened=cut(1),
    )


_FREE = {"hotel": one_of(lambda apps: HOTELS.names(apps, full=False))}
_FULL = {"hotel": one_of(lambda apps: HOTELS.names(apps, full=True))}
_ARRIVAL = {"day": lambda random, apps: in_days(random.randrange(10, 60))}


_NIGHTS = {"nights": one_of((2, 3))}


@goals.user(170, "hard", _FREE | _ARRIVAL | _NIGHTS, distractors=2)
def book_hotel(apps: Apps, hotel: str, day: str, nights: int) -> Draft:
    breakfast = click(id="breakfast")

    def stay(hotel: str = hotel, nights: int = nights) -> Steps:
        return (
            *(*open_hotel(hotel), click(id="choose_room")),
            *(click(id="day"), *pick_day(day, in_days(7))),
            *(click(id="nights_plus") for _ in range(nights - 1)),
            *(click(id="guests_plus"), breakfast, _SAVE),
        )

    booking = {"kind": "Hotel", "title": hotel, "day": day, "nights": nights, "guests": 2}
    return draft(
        words={"day": Day(day)},
        change=BOOKINGS.add_as(booking | {"breakfast": True, "status": "Confirmed"}),
        way=stay(),
    ).rejects(
        a_night_too_many=stay(nights=nights + 1),
        without_breakfast=cut(2, _SAVE),
        another_hotel=stay(HOTELS.other(apps, hotel, full=False)),
        not_booked=cut(1),
    )


_TICKET = {"code": one_of(lambda apps: BOOKINGS.names(apps, kind="Train"))}


@goals.user(171, "medium", _TICKET, distractors=3)
def booking_to_calendar(apps: Apps, code: str) -> Draft:
    def enter(code: str = code) -> Steps:
        return *open_booking(apps, code), MENU, click(text="Add to calendar")

    booking, other = BOOKINGS.get(apps, code), BOOKINGS.other(apps, code, kind="Train")
    event = {key: booking[key] for key in ("title", "day", "start", "end")} | {"notes": code}
    return draft(
        words={"title": booking["title"]},
        change=(Records((CALENDAR, "events"), by="notes").add(event), allow_permissions(_APP)),
        way=(*enter(), ALLOW),
    ).rejects(
        permission_refused=cut(1, REFUSE),
        another_booking=(*enter(other), ALLOW),
        added_twice=then(*enter()[-2:]),
        permission_not_answered=cut(1),
    )


_SHARE = _BOOKING | {"name": one_of(first_recipients)}


@goals.user(172, "hard", _SHARE, distractors=4, others=("messages",))
def share_booking(apps: Apps, code: str, name: str) -> Draft:
    def share(code: str = code) -> Steps:
        return *open_booking(apps, code), MENU, click(text="Share")

    booking, other = BOOKINGS.get(apps, code), share(BOOKINGS.other(apps, code))
    words, text = {"title": booking["title"]}, f"{booking['title']}, {booking['day']}, {code}"
    return share_draft(words, apps, name, text, way=share(), wrong_way=other)


@goals.user(173, "medium", _FULL | _ARRIVAL | _NIGHTS, distractors=2, twin="book_hotel")
def book_full_hotel(apps: Apps, hotel: str, day: str, nights: int) -> Draft:
    other = open_hotel(HOTELS.other(apps, full=False))
    return draft(
        words={"day": Day(day)},
        change=(),
        seen=shown(id="name", text=hotel),
        way=(*open_hotel(hotel), infeasible(f"There is no room for {nights} nights.")),
    ).rejects(
        UNDECLARED,
        another_hotel=(*other, click(id="choose_room"), _SAVE),
        saved_instead=cut(1, _HEART),
    )


def _later_trips(apps: Apps) -> list[str]:
    # Not one of those that are seen at once: deleting is so common that chance would find it.
    later = sorted(_upcoming(apps), key=lambda trip: trip["start"])[2:]
    return [trip["name"] for trip in later]


@goals.user(174, "medium", {"trip": one_of(_later_trips)}, distractors=2)
def delete_trip(apps: Apps, trip: str) -> Draft:
    delete = way_for(*open_trip(IT), MENU, click(text="Delete trip"), OK)
    other = another(trip_names(apps), trip)
    first, second = sorted((trip, other), key=lambda name: TRIPS.get(apps, name)["start"])
    return draft(
        words={"city": TRIPS.get(apps, trip)["city"]}, change=TRIPS.remove(trip), way=delete(trip)
    ).rejects(
        not_confirmed=CANCELLED, another_trip=delete(other), both=(*delete(first), *delete(second))
    )


@goals.user(
    175, "hard",
    lambda random, apps: _draw_trip(random, apps) | {"items": random.sample(NEW_ITEMS, k=4)},
    distractors=2, memory=4,
)  # fmt: skip
def plan_and_pack(
    parameters: Parameters, name: str, start: str, end: str, items: list[str]
) -> Draft:
    def pack(*items: str) -> Steps:
        return *enter_trip(parameters), *open_packing(name), *joined(map(add_packing_item, items))

    days = {"start": Day(start), "end": Day(end)}
    listed = TRIPS.at(name, "packing")
    return draft(
        words=days | {f"item{n}": item for n, item in enumerate(items, 1)},
        change=(
            TRIPS.add({key: value for key, value in parameters.items() if key != "items"}),
            demand(*(one({"item": item, "packed": False}, *listed) for item in items)),
        ),
        way=pack(*items),
    ).rejects(
        an_item_left_out=pack(*items[:-1]),
        another_item=pack(*items[:-1], another(NEW_ITEMS, *items)),
        nothing_packed=enter_trip(parameters),
        an_item_packed_already=then(*_tick(items[0]), BACK, BACK),
    )


# Testing tasks.


@goals.testing(176, "hard", some_as(_abroad, "origin", "destination"), distractors=6)
def compare_trains(apps: Apps, origin: str, destination: str) -> Draft:
    price, duration = (click(id="order_chip", text=name) for name in ("Price", "Duration"))
    search = (_TRAINS, *choose("origin", origin), *choose("destination", destination), _SAVE)
    trains = connections(apps[_APP]["timetable"], origin, destination, TODAY)
    fastest = min(trains, key=lambda train: train["minutes"])
    look = _open_train(fastest)
    return draft(
        path=(
            in_order(click(text=origin), click(text=destination), _SAVE),
            (
                *(shown(id="toolbar_title", text=f"{origin} – {destination}"), click(text="Price")),
                click(text="Duration"),
            ),
            (*look, _FIRST_CLASS, UP),
            ends_on(activity=f"{_APP}.ConnectionsActivity"),
        ),
        way=(*search, price, duration, *look, _FIRST_CLASS, UP),
    ).rejects(
        one_order_only=(*search, duration, *look, _FIRST_CLASS, UP),
        orders_swapped=(*search, duration, price, *look, _FIRST_CLASS, UP),
        still_on_the_ticket=cut(1),
        class_left_alone=cut(2, UP),
    )


@goals.testing(177, "hard", {"name": one_of(_NAMES), "city": one_of(CITIES)}, distractors=1)
def discard_trip(name: str, city: str) -> Draft:
    enter, to_city = (click(id="fab_add"), *write(name, id="name")), choose("city", city)
    past = click(desc="Past")
    return draft(
        path=(
            (*enter, click(text=city)),
            (click(text="Keep editing"), click(text="Discard")),
            (past,),
            ends_on(desc="Past", selected="true"),
        ),
        way=(*enter, *to_city, *KEEP_EDITING, *DISCARD, past),
    ).rejects(
        discarded_at_once=(*enter, *to_city, *DISCARD, past),
        tab_touched_first=(past, *enter, *to_city, *KEEP_EDITING, *DISCARD),
        upcoming_trips=cut(1),
        no_destination=(*enter, *KEEP_EDITING, *DISCARD, past),
    )


@goals.testing(178, "hard", {"name": one_of(_PASSENGERS.names)}, distractors=3)
def undo_deletion(name: str) -> Draft:
    start, row = _drawer("Passengers"), click(id="passenger_title", text=name)
    remove = (row, MENU, click(text="Delete"))
    look = (row, _HELP, *DISCARD)
    return draft(
        path=(
            (row, click(text="Delete"), shown(text="Passenger deleted"), UNDO),
            (row, _HELP, click(text="Discard")),
            ends_on(activity=f"{_APP}.PassengersActivity"),
            ends_on(id="passenger_title", text=name),
        ),
        way=(*start, *remove, UNDO, *look),
    ).rejects(
        not_undone=(*start, *remove),
        looked_first=(*start, *look, *remove, UNDO),
        changes_kept=cut(2, _SAVE),
        nothing_changed=(*start, *remove, UNDO, row, UP),
    )


def _draw_city(random: Random, apps: Apps) -> Parameters:
    hotels = HOTELS.all(apps)
    cities = sorted({hotel["city"] for hotel in hotels})[:2]
    names = [hotel["name"] for hotel in hotels if hotel["city"] in cities]
    return {"hotel": random.choice([name for name in names if name in _unsaved(apps)])}


@goals.testing(179, "hard", _draw_city, distractors=3)
def hotel_and_favourites(apps: Apps, hotel: str) -> Draft:
    city = HOTELS.get(apps, hotel)["city"]
    chip, title = click(id="city_chip", text=city), {"id": "hotel_title", "text": hotel}
    visit = (*find("hotel_list", **title), _HEART, click(id="action_share"), COPY, UP)
    saved = (click(id="city_chip", text="All"), click(id="action_saved"), click(**title))
    return draft(
        words={"city": city},
        path=(
            (chip, _HEART, COPY, UP),
            saved,
            ends_on(activity=f"{_APP}.HotelActivity"),
            ends_on(id="name", text=hotel),
        ),
        way=(_OPEN_HOTELS, chip, *visit, *saved),
    ).rejects(
        no_city_chosen=(_OPEN_HOTELS, *visit, *saved),
        city_not_taken_back=(_OPEN_HOTELS, chip, *visit, *saved[1:]),
        hotel_not_opened_again=cut(1),
        not_copied=(_OPEN_HOTELS, chip, *visit[:3], UP, *saved),
    )


@goals.testing(
    180, "hard", {"reminder": one_of(("1 hour before", "3 hours before", "Never"))}, distractors=2
)
def settings_to_booking(apps: Apps, reminder: str) -> Draft:
    start = _drawer("Settings")
    remind = (click(text="Remind me"), click(text=reminder))
    miles = (click(text="Distances"), click(text="Miles"))
    transfer = click(text="Bank transfer")
    pay = (*find("settings_scroll", text="Pay with"), transfer, UP, *_drawer("Bookings"))
    first = click(id="booking_row")
    end = (click(id="kind_chip", text="Hotel"), first)
    return draft(
        path=(
            (click(text=reminder), click(text="Miles"), transfer),
            (UP, *end),
            ends_on(activity=f"{_APP}.BookingActivity"),
            ends_on(id="code", text=BOOKINGS.other(apps, kind="Hotel")),
        ),
        way=(*start, *remind, *miles, *pay, *end),
    ).rejects(
        miles_first=(*start, *miles, *remind, *pay, *end),
        a_setting_left_out=(*start, *remind, *pay, *end),
        trains=cut(2, click(id="kind_chip", text="Train"), first),
        no_booking_opened=cut(1),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["breakfast"],
    facts=lambda apps: {
        hotel["name"]: "Breakfast" in hotel["features"] for hotel in HOTELS.all(apps)
    },
    look=open_hotel,
    back=(UP, UP),
    of=(
        "add_item",
        "change_seat",
        "save_hotel",
        "booking_to_calendar",
        "delete_trip",
        "undo_deletion",
        "settings_to_booking",
    ),
)
