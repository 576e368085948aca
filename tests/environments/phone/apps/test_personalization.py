"""The app that changes the look: what it does to the phone, widgets, presets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.system.launcher import MORE_WALLPAPERS, WALLPAPERS

APP = "org.uiprobe.personalization"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def test_content_differs_by_seed_and_looks_can_be_worn():
    seen = set()
    for seed in range(10):
        found = Phone(seed=seed).application_state(APP)
        pictures = {record["picture"] for record in found["wallpapers"]}
        assert pictures <= set(WALLPAPERS) | set(MORE_WALLPAPERS)
        packs = {pack["title"] for pack in found["packs"]}
        for look in (*found["themes"], *found["presets"]):
            assert look["wallpaper"] in pictures
            assert look["icons"] in packs
        seen.add(str(found))
    assert len(seen) == 10


def test_a_wallpaper_is_set_where_it_is_wanted(app):
    first = state(app)["wallpapers"][0]
    app.tap(id="wallpaper_title", text=first["title"])
    app.tap(id="set_wallpaper")
    app.tap(text="Home screen")
    assert app.phone.get_setting("system", "wallpaper") == first["picture"]
    assert app.find(id="collection").text == "In use on the home screen"


def test_a_theme_changes_the_whole_phone(app):
    app.tap(desc="Themes")
    theme = state(app)["themes"][0]
    app.tap(id="theme_title", text=theme["title"])
    app.tap(id="apply_theme")
    app.tap(id="button1")
    assert app.phone.dark == theme["dark"]
    assert app.phone.get_setting("system", "ringtone") == theme["ringtone"]
    assert state(app)["icons"] == theme["icons"]
    assert app.find(id="apply_theme").text == "In use"


def test_a_preset_keeps_the_look_and_brings_it_back(app):
    before = app.phone.get_setting("system", "wallpaper")
    app.tap(id="action_presets")
    app.tap(desc="Save the current look")
    app.type("Mine")
    app.tap(id="button1")
    app.tap(id="preset_title", text=state(app)["presets"][0]["name"])
    app.tap(id="button1")
    assert app.phone.get_setting("system", "wallpaper") != before
    app.tap(id="preset_title", text="Mine")
    app.tap(id="button1")
    assert app.phone.get_setting("system", "wallpaper") == before


def test_only_a_quote_has_a_text(app):
    app.tap(desc="Widgets")
    app.tap(desc="New widget")
    app.tap(id="kind")
    app.tap(text="Quote")
    app.tap(desc="Save")
    assert app.phone.focused_activity()[1].endswith("WidgetActivity")
    app.type("Well done", id="text")
    app.phone.press_key("BACK")
    app.tap(id="kind")
    app.tap(text="Clock")
    app.tap(desc="Save")
    added = state(app)["widgets"][-1]
    assert (added["kind"], added["text"]) == ("Clock", "")


def test_a_removed_widget_comes_back(app):
    before = state(app)["widgets"]
    app.tap(desc="Widgets")
    app.hold(id="widget_title")
    app.tap(text="Remove")
    assert len(state(app)["widgets"]) == len(before) - 1
    app.tap(id="snackbar_action")
    assert state(app)["widgets"] == before


def test_photos_need_the_permission(app):
    app.tap(id="action_presets")
    app.tap(id="lock_picture")
    app.tap(id="permission_deny_button")
    assert not app.all(text="Choose a file")
