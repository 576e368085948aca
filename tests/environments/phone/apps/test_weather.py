"""The weather app: places, units, warnings, alerts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.weather"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def test_content_differs_by_seed_and_makes_sense():
    seen = set()
    for seed in range(12):
        found = Phone(seed=seed).application_state(APP)
        towns = {town["name"]: town for town in found["towns"]}
        assert set(found["places"]) < set(towns)
        assert found["near"] not in found["places"]
        for town in towns.values():
            pairs = zip(town["lows"], town["highs"], strict=True)
            assert all(low < high for low, high in pairs)
            assert all(0 <= share <= 100 for share in town["rain"])
            skies = zip(town["skies"], town["highs"], strict=True)
            assert all(high >= 15 for sky, high in skies if sky == "Thunderstorm")
        for warning in found["warnings"]:
            town = towns[warning["place"]]
            assert warning["kind"] != "Heat" or max(town["highs"]) > 21
            assert warning["kind"] not in ("Snow", "Frost") or min(town["lows"]) < 1
        seen.add(str(found))
    assert len(seen) == 12


def test_swiping_shows_the_next_place(app):
    places = state(app)["places"]
    assert app.find(id="toolbar_title").text == places[0]
    app.phone.swipe(600, 300, 100, 300)
    assert app.find(id="toolbar_title").text == places[1]
    app.phone.swipe(100, 300, 600, 300)
    app.phone.swipe(100, 300, 600, 300)
    assert app.find(id="toolbar_title").text == places[0]


def test_units_change_what_is_shown_and_not_what_is_kept(app):
    before = state(app)["towns"]
    celsius = int(app.find(id="now").text[:-1])
    app.tap(desc="More options")
    app.tap(text="Settings")
    app.tap(text="Units")
    app.tap(text="Temperature")
    app.tap(text="Fahrenheit")
    app.phone.press_key("BACK")
    app.phone.press_key("BACK")
    assert abs(int(app.find(id="now").text[:-1]) - (celsius * 1.8 + 32)) < 1.5
    assert state(app)["towns"] == before


def test_a_removed_place_comes_back_with_its_home(app):
    before = state(app)
    app.tap(id="action_places")
    app.hold(id="place_title", text=before["home"])
    app.tap(text="Remove")
    assert before["home"] not in state(app)["places"]
    assert state(app)["home"] == before["places"][1]
    app.tap(id="snackbar_action")
    assert state(app) == before


def test_one_place_is_always_kept(app):
    app.tap(id="action_places")
    for name in state(app)["places"]:
        app.hold(id="place_title", text=name)
        app.tap(text="Remove")
    assert len(state(app)["places"]) == 1


def test_a_place_is_added_once(app):
    near = state(app)["near"]
    app.phone.grant(APP, "android.permission.ACCESS_FINE_LOCATION")
    app.tap(id="action_places")
    for _ in range(2):
        app.tap(id="locate")
        app.scroll_to("Use my location")
    assert state(app)["places"].count(near) == 1


def test_an_alert_needs_the_permission_and_a_place(app):
    app.tap(desc="More options")
    app.tap(text="Alerts")
    app.tap(desc="My alerts")
    app.tap(id="rule_switch")
    app.tap(id="permission_deny_button")
    assert not state(app)["rules"][0]["on"]
    app.tap(desc="New alert")
    app.tap(desc="Save")
    assert app.phone.focused_activity()[1].endswith("RuleActivity")


def test_a_warning_can_be_hidden_from_the_first_page(app):
    warned = state(app)["warnings"][0]["place"]
    app.tap(id="action_places")
    app.tap(id="place_title", text=warned)
    assert app.all(id="warning_banner")
    app.tap(desc="More options")
    app.tap(text="Settings")
    app.tap(text="Show warnings on the first page")
    app.phone.press_key("BACK")
    assert not app.all(id="warning_banner")
