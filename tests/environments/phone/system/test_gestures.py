"""A phone that gestures navigate: edges go back, the foot goes home, keys work as on any phone."""

from __future__ import annotations

import pytest

from uiprobe.environments.phone.device import Phone

TODO = "org.uiprobe.todo"
LAUNCHER = "com.android.launcher3"


@pytest.fixture
def phone() -> Phone:
    made = Phone(width=720, height=1600, density=280, gestures=True)
    made.launch(TODO)
    return made


def open_search(phone: Phone) -> None:
    phone.launch(TODO, f"{TODO}.SearchActivity")


@pytest.mark.parametrize(("start", "end"), [(5, 300), (715, 400)], ids=["left", "right"])
def test_a_swipe_from_either_edge_goes_back(phone, start, end):
    open_search(phone)
    phone.press_key("BACK")  # takes the keyboard away
    phone.swipe(start, 800, end, 800)
    assert phone.focused_activity() == (TODO, f"{TODO}.MainActivity")


def test_a_swipe_along_an_edge_or_from_further_in_does_not(phone):
    open_search(phone)
    phone.press_key("BACK")
    phone.swipe(5, 1200, 60, 500)
    phone.swipe(200, 800, 600, 800)
    phone.swipe(715, 800, 719, 800)
    assert phone.focused_activity() == (TODO, f"{TODO}.SearchActivity")


def test_a_swipe_up_from_the_foot_goes_home(phone):
    phone.swipe(360, 1590, 360, 900)
    assert phone.focused_activity()[0] == LAUNCHER
    assert not phone.activity["ui"].get("drawer")


def test_a_slow_one_shows_the_recent_apps(phone):
    phone.swipe(360, 1590, 360, 900, duration_ms=1500)
    assert phone.activity["name"] == "Recents"


def test_the_keyboard_stands_above_the_bar_and_goes_with_the_gesture(phone):
    open_search(phone)
    assert phone.keyboard_shown
    phone.swipe(5, 600, 300, 600)
    assert not phone.keyboard_shown


@pytest.mark.parametrize(("key", "package"), [("HOME", LAUNCHER), ("BACK", LAUNCHER)])
def test_keys_work(phone, key, package):
    phone.press_key(key)
    assert phone.focused_activity()[0] == package


def test_there_is_a_handle_in_place_of_three_buttons(phone):
    document = phone.hierarchy_xml()
    assert b"home_handle" in document
    assert b"recent_apps" not in document
    assert b"recent_apps" in Phone().hierarchy_xml()


def test_edges_mean_nothing_on_a_phone_with_buttons():
    phone = Phone()
    phone.launch(TODO)
    open_search(phone)
    phone.press_key("BACK")
    phone.swipe(5, 600, 400, 600)
    assert phone.focused_activity() == (TODO, f"{TODO}.SearchActivity")


def test_resetting_the_settings_keeps_the_gestures(phone):
    phone.reset_settings()
    assert phone.gestures
    assert phone.fork().gestures
