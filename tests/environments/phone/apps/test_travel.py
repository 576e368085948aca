"""The travel planner: its timetable, and what booking, cancelling and packing do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.apps.travel.data import connections
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.kit.providers import CALENDAR

APP = "org.uiprobe.travel"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def drawer(f, label: str) -> None:
    f.tap(desc="Open navigation drawer")
    f.tap(id="design_menu_item_text", text=label)


def test_the_seed_decides_trips_hotels_and_timetable():
    seen = set()
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        assert len({trip["name"] for trip in found["trips"]}) == len(found["trips"])
        assert len({booking["code"] for booking in found["bookings"]}) == len(found["bookings"])
        assert sum(hotel["full"] for hotel in found["hotels"]) == 2
        names = tuple(sorted(hotel["name"] for hotel in found["hotels"]))
        seen.add((found["timetable"], names))
    assert len(seen) == 12


def test_the_timetable_stays_as_it_is_and_has_no_ties():
    for day in ("2026-03-12", "2026-04-30"):
        trains = connections(7, "Valcourt", "Nordvik", day)
        assert trains == connections(7, "Valcourt", "Nordvik", day)
        assert trains != connections(8, "Valcourt", "Nordvik", day)
        for key in ("departs", "price", "minutes"):
            assert len({train[key] for train in trains}) == len(trains)
        assert [train["departs"] for train in trains] == sorted(t["departs"] for t in trains)
        assert all("06:00" <= train["departs"] < train["arrives"] for train in trains)


def test_a_search_needs_two_different_cities(app):
    app.tap(id="action_trains")
    app.tap(id="action_save")
    assert app.all(text="Find trains")
    home = state(app)["home"]
    app.tap(id="destination")
    app.scroll_to(home)
    app.tap(id="text1", text=home)
    app.tap(id="action_save")
    assert app.all(text="Find trains")


def test_a_train_is_booked_in_the_class_that_is_chosen(app):
    app.tap(id="action_trains")
    city = next(name for name in ("Valcourt", "Nordvik") if name != state(app)["home"])
    app.tap(id="destination")
    app.tap(id="text1", text=city)
    app.tap(id="action_save")
    train = connections(state(app)["timetable"], state(app)["home"], city, "2026-03-12")[0]
    app.tap(id="train_row")
    app.tap(id="class_chip", text="First class")
    app.tap(id="action_save")
    booking = state(app)["bookings"][-1]
    assert booking["start"] == train["departs"]
    assert booking["price"] == pytest.approx(train["price"] * 1.6, abs=0.01)
    assert app.all(id="code", text=booking["code"])
    app.phone.press_key("BACK")
    assert app.all(id="train_row")


def test_a_cancelled_booking_cannot_be_changed(app):
    drawer(app, "Bookings")
    app.tap(id="kind_chip", text="Train")
    app.tap(id="booking_row")
    app.phone.swipe(300, 900, 300, 300, 300)
    app.tap(id="cancel_booking")
    app.tap(id="button1")
    assert [b["status"] for b in state(app)["bookings"]].count("Cancelled") == 1
    assert not app.all(id="cancel_booking")
    before = state(app)
    app.tap(id="seat")
    assert not app.all(text="Aisle", id="text1")
    assert state(app) == before


@pytest.mark.parametrize(("answer", "added"), [("allow", 1), ("deny", 0)])
def test_the_calendar_needs_permission(app, answer, added):
    before = len(app.phone.application_state(CALENDAR)["events"])
    drawer(app, "Bookings")
    app.tap(id="booking_row")
    app.tap(desc="More options")
    app.tap(text="Add to calendar")
    app.tap(id=f"permission_{answer}_button")
    assert len(app.phone.application_state(CALENDAR)["events"]) == before + added


def test_a_full_hotel_cannot_be_booked(app):
    name = next(hotel["name"] for hotel in state(app)["hotels"] if hotel["full"])
    app.tap(id="action_hotels")
    app.tap(desc="Search")
    app.type(name)
    app.tap(id="hotel_title", text=name)
    app.tap(id="choose_room")
    assert app.all(text="Fully booked")


def test_a_deleted_passenger_comes_back(app):
    before = state(app)
    drawer(app, "Passengers")
    app.tap(id="passenger_row")
    app.tap(desc="More options")
    app.tap(text="Delete")
    assert len(state(app)["passengers"]) == len(before["passengers"]) - 1
    app.tap(text="Undo")
    assert state(app) == before


def test_a_trip_does_not_end_before_it_begins(app):
    before = state(app)
    app.tap(id="trip_card")
    app.tap(id="action_edit")
    app.tap(id="end")
    app.tap(desc="Previous month")
    app.tap(text="1")
    app.tap(id="button1")
    app.tap(desc="Save")
    assert state(app) == before
    assert app.all(text="Edit trip")


def test_new_trips_have_lists_of_their_own(app):
    for name in ("First", "Second"):
        app.tap(id="fab_add")
        app.type(name, id="name")
        app.tap(id="city")
        app.tap(text="Valcourt")
        app.tap(desc="Save")
    first, second = (
        next(trip for trip in state(app)["trips"] if trip["name"] == name)
        for name in ("First", "Second")
    )
    assert first["packing"] == second["packing"] == first["plan"] == second["plan"] == []
    app.phone.swipe(300, 900, 300, 300, 300)
    app.tap(text="Second")
    app.tap(text="Packing")
    app.tap(id="fab_item")
    app.type("Rope", id="item_name")
    app.tap(id="button1")
    packed = {trip["name"]: trip["packing"] for trip in state(app)["trips"]}
    assert (packed["First"], packed["Second"]) == ([], [{"item": "Rope", "packed": False}])
