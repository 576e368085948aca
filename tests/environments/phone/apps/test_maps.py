"""The map: its town, the ways through it, and what saving, sharing and guidance do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.apps.maps.data import (
    HEIGHT,
    METRES,
    WIDTH,
    directions,
    far,
    label_of,
    metres,
    minutes,
)
from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.maps"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def menu(f, label: str) -> None:
    f.tap(desc="More options")
    f.tap(text=label)


def test_the_seed_decides_the_town():
    seen = set()
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        places = found["places"]
        labels = [label_of(place) for place in places]
        assert len(set(labels)) == len(labels) == 29
        assert len({place["name"] for place in places}) == 28
        assert len({(place["x"], place["y"]) for place in places}) == len(places)
        assert all(0 < place["x"] < WIDTH and 0 < place["y"] < HEIGHT for place in places)
        assert {found["home"], found["work"]} <= set(labels)
        assert all(set(entry["places"]) <= set(labels) for entry in found["lists"])
        seen.add(tuple(labels))
    assert len(seen) == 12


def test_the_steps_of_a_way_add_up_to_its_length():
    found = Phone(seed=3).application_state(APP)
    for place in found["places"]:
        steps = directions(found["streets"], found["here"], place)
        assert sum(length for _, _, length in steps) == metres(found["here"], place)
        assert steps[-1][1] == f"Arrive at {place['name']}"


def test_turns_follow_the_compass():
    streets = {"upright": [{"name": "A", "at": 0}], "level": [{"name": "B", "at": 0}]}
    place = {"name": "X", "x": 10, "y": 10}
    steps = directions(streets, {"x": 0, "y": 0}, place)
    # Who goes south and then east turns left, and then right.
    assert [words.split()[1] for _, words, _ in steps[:3]] == ["south", "left", "right"]
    assert steps[1][2] == 10 * METRES


@pytest.mark.parametrize(
    ("distance", "units", "words"),
    [(950, "Kilometres", "950 m"), (2_350, "Kilometres", "2.4 km"), (3_218, "Miles", "2.0 mi")],
)
def test_distances_in_words(distance, units, words):
    assert far(distance, units) == words


def test_a_detour_takes_longer():
    assert minutes(8_400, "Car") == 20
    assert minutes(8_400, "Car", detour=True) == 25
    assert minutes(10, "Car") == 1


def test_a_place_is_saved_and_taken_off_again(app):
    before = state(app)
    app.tap(id="pin")
    app.tap(desc="Save")
    name = before["lists"][1]["name"]
    app.tap(text=name)
    assert len(state(app)["lists"][1]["places"]) != len(before["lists"][1]["places"])
    app.tap(text=name)
    app.tap(text="Done")
    assert sorted(state(app)["lists"][1]["places"]) == sorted(before["lists"][1]["places"])


def test_what_was_taken_off_a_list_comes_back_in_its_place(app):
    before = state(app)
    menu(app, "Saved places")
    app.tap(id="list_row")
    app.tap(id="place_remove")
    assert len(state(app)["lists"][0]["places"]) == 2
    app.tap(text="Undo")
    assert state(app) == before


def test_a_deleted_list_comes_back(app):
    before = state(app)
    menu(app, "Saved places")
    app.tap(id="list_row")
    menu(app, "Delete list")
    app.tap(text="Delete")
    assert len(state(app)["lists"]) == 2
    app.tap(text="Undo")
    assert state(app) == before


@pytest.mark.parametrize(("answer", "asked"), [("allow", True), ("deny", False)])
def test_sharing_the_location_needs_permission(app, answer, asked):
    menu(app, "Share location")
    app.tap(id=f"permission_{answer}_button")
    assert bool(app.all(text="Share location with")) == asked
    assert state(app)["sharing"] == []


def test_guidance_goes_on_until_it_is_ended(app):
    app.tap(id="pin")
    app.tap(id="directions")
    app.tap(id="mode_chip", text="Bike")
    app.tap(id="start")
    assert state(app)["guidance"]["mode"] == "Bike"
    for _ in range(6):
        app.tap(id="next")
    assert app.all(text="Step 4 of 4")
    app.tap(id="end")
    assert state(app)["guidance"] is None


def test_the_map_moves_under_the_finger(app):
    before = {pin.name: pin.bounds for pin in app.all(id="pin")}
    app.tap(desc="Zoom in")
    near = {pin.name: pin.bounds for pin in app.all(id="pin")}
    assert near.keys() < before.keys()
    app.phone.swipe(200, 700, 600, 700, 300)
    moved = {pin.name: pin.bounds for pin in app.all(id="pin")}
    both = moved.keys() & near.keys()
    assert both
    assert all(moved[name].center[0] > near[name].center[0] for name in both)
