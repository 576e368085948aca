"""The phone as a whole: state, time, tasks, back, keys, settings, interruptions."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from uiprobe.environments.phone.apps import installed_apps
from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.system.screen import compose, settle
from uiprobe.ui.readers.uiautomator import parse_hierarchy

pytestmark = pytest.mark.slow

TODO = "org.uiprobe.todo"
CLOCK = "com.android.deskclock"
SETTINGS = "com.android.settings"
HOME = "com.android.launcher3"


def act_at_random(phone: Phone, steps: int, seed: int) -> None:
    random = Random(seed)  # noqa: S311 - a test
    for _ in range(steps):
        widgets = parse_hierarchy(phone.hierarchy_xml()).widgets
        match random.randrange(10):
            case 0:
                phone.press_key(
                    random.choice(("BACK", "HOME", "TAB", "ENTER", "DEL", "APP_SWITCH"))
                )
            case 1:
                phone.swipe(*(random.randrange(phone.size[i % 2]) for i in range(4)))
            case 2:
                phone.launch(
                    random.choice([name for name in phone.packages() if phone.activities(name)])
                )
            case 3:
                phone.type_text(random.choice(("milk", "<a & 'b'>", "שלום 🥛", "x" * 300)))
            case 4 if widgets:
                phone.long_press(*random.choice(widgets).bounds.center)
            case _ if widgets:
                phone.tap(*random.choice(widgets).bounds.center)


class TestState:
    @pytest.mark.parametrize("seed", range(4))
    def test_survives_whatever_is_done_and_stays_plain_data(self, seed):
        phone = Phone(seed=seed, locale=("en-US", "de-DE", "es-ES", "fr-FR")[seed])
        act_at_random(phone, 60, seed)
        state = phone.snapshot()
        assert json.loads(json.dumps(state)) == state
        assert phone.fork().hierarchy_xml() == phone.hierarchy_xml()
        assert phone.snapshot() == state, "looking changed something"

    def test_same_seed_same_screens_and_pixels(self):
        one, two = Phone(seed=5), Phone(seed=5)
        for phone in (one, two):
            act_at_random(phone, 25, 1)
        assert one.hierarchy_xml() == two.hierarchy_xml()
        assert one.screenshot_png() == two.screenshot_png()
        assert one.snapshot() == two.snapshot()

    def test_other_seed_other_content(self):
        states = [Phone(seed=seed).application_state(TODO) for seed in range(3)]
        assert states[0] != states[1] != states[2]

    def test_restore_brings_everything_back(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        before, screen, pixels = (
            f.phone.snapshot(),
            f.phone.hierarchy_xml(),
            f.phone.screenshot_png(),
        )
        f.tap(desc="Add task")
        f.type("Something new")
        f.tap(desc="Save")
        assert f.phone.diff(before)
        f.phone.restore(before)
        assert f.phone.diff(before) == []
        assert f.phone.hierarchy_xml() == screen
        assert f.phone.screenshot_png() == pixels

    def test_fork_is_independent(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        twin = f.phone.fork()
        f.tap(id="task_check")
        assert f.phone.application_state(TODO) != twin.application_state(TODO)

    def test_diff_names_the_place(self):
        phone = Phone()
        before = phone.snapshot()
        phone.put_setting("global", "wifi_on", "0")
        (difference,) = phone.diff(before)
        assert difference.path == "settings/global/wifi_on"
        assert (difference.before, difference.after) == ("1", "0")

    def test_application_state_is_a_copy(self):
        phone = Phone()
        phone.application_state(TODO)["tasks"].clear()
        assert phone.application_state(TODO)["tasks"]


class TestTime:
    def test_passes_with_actions_only(self):
        phone = Phone()
        start = phone.now()
        phone.hierarchy_xml()
        phone.screenshot_png()
        assert phone.now() == start
        phone.press_key("HOME")
        assert phone.now() > start

    def test_transition_ends_after_some_looks(self):
        phone = Phone(transition_frames=2)
        phone.launch(TODO)
        assert phone.busy
        looks = [phone.hierarchy_xml() for _ in range(4)]
        assert not phone.busy
        assert looks[0] != looks[1] != looks[2]
        assert looks[2] == looks[3]


class TestTasks:
    def test_launch_keeps_what_was_left(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.tap(desc="Search")
        f.phone.launch(SETTINGS)
        f.phone.launch(TODO)
        assert f.phone.focused_activity() == (TODO, f"{TODO}.SearchActivity")

    def test_force_stop_does_not(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.tap(desc="Search")
        f.phone.force_stop(TODO)
        assert f.phone.focused_activity()[0] == HOME
        f.phone.launch(TODO)
        assert f.phone.focused_activity()[1] == f"{TODO}.MainActivity"

    def test_clear_data_is_a_fresh_install(self, finger: Callable):
        f = finger()
        fresh = f.phone.application_state(TODO)
        f.phone.launch(TODO)
        f.tap(id="task_check")
        f.phone.clear_data(TODO)
        assert f.phone.application_state(TODO) == fresh

    def test_back_goes_dialog_activity_home(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO, "SettingsActivity")
        f.tap(text="Sort by")
        assert f.all(text="My order")
        f.phone.press_key("BACK")
        assert not f.all(text="My order")
        f.phone.press_key("KEYCODE_BACK")
        assert f.phone.focused_activity()[1].endswith(".MainActivity")
        f.phone.press_key("4")
        assert f.phone.focused_activity()[0] == HOME

    def test_back_hides_the_keyboard_first(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.tap(desc="Add task")
        assert f.phone.keyboard_shown
        f.phone.press_key("BACK")
        assert not f.phone.keyboard_shown
        assert f.phone.focused_activity()[1].endswith(".EditActivity")

    def test_recents_switch_and_close(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.phone.launch(CLOCK)
        f.phone.press_key("APP_SWITCH")
        f.tap(id="snapshot", desc="Clock")
        assert f.phone.focused_activity()[0] == CLOCK
        f.phone.press_key("APP_SWITCH")
        card = f.find(id="snapshot", desc="Clock").bounds
        f.phone.swipe(*card.center, card.center[0], card.top - 200)
        assert not f.all(desc="Clock")
        f.tap(id="clear_all")
        f.phone.press_key("APP_SWITCH")
        assert f.all(text="No recent items")

    def test_navigation_bar_is_there_but_not_for_models(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        assert b'content-desc="Overview"' in f.phone.hierarchy_xml()
        assert not f.all(desc="Overview")
        width, height = f.phone.size
        f.phone.tap(width // 2, height - 40)
        assert f.phone.focused_activity()[0] == HOME

    def test_launcher_opens_apps_and_its_drawer(self, finger: Callable):
        f = finger()
        f.tap(text="Clock")
        assert f.phone.focused_activity()[0] == CLOCK
        f.phone.press_key("HOME")
        f.phone.swipe(384, 500, 384, 100)
        f.type("sett", id="fallback_search_view")
        assert not f.all(text="Clock")
        f.tap(text="Settings")
        assert f.phone.focused_activity()[0] == SETTINGS

    def test_power_darkens_and_wakes(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        state = f.phone.application_state(TODO)
        f.phone.press_key("POWER")
        f.phone.tap(384, 300)
        assert f.phone.application_state(TODO) == state
        assert set(f.phone.screenshot_rgba()) == {0, 255}
        f.phone.press_key("POWER")
        assert f.all(text="My tasks")


class TestSettings:
    def test_theme_font_and_locale_follow_at_once(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        light = f.phone.picture().getpixel((400, 700))
        before = f.find(id="toolbar_title").bounds
        f.phone.put_setting("secure", "ui_night_mode", "2")
        assert sum(f.phone.picture().getpixel((400, 700))) < sum(light) / 2
        f.phone.put_setting("system", "font_scale", "1.3")
        after = f.find(id="toolbar_title").bounds
        assert after.bottom - after.top > before.bottom - before.top
        f.phone.put_setting("system", "system_locales", "de-DE")
        assert f.all(desc="Aufgabe hinzufügen")

    @pytest.mark.parametrize("value", ["nan", "huge", "-3", "1e9"])
    def test_nonsense_in_a_setting_breaks_nothing(self, finger: Callable, value: str):
        f = finger()
        for key in ("font_scale", "screen_brightness", "screen_off_timeout", "wallpaper"):
            f.phone.put_setting("system", key, value)
        f.phone.launch(SETTINGS)
        f.scroll_to("Display")
        f.tap(text="Display")
        assert f.all(text="Dark theme")
        assert f.phone.screenshot_png()

    def test_unknown_names_are_refused(self):
        phone = Phone()
        with pytest.raises(PhoneError, match="they are system, secure and global"):
            phone.get_setting("nowhere", "x")
        with pytest.raises(PhoneError, match="not installed"):
            phone.launch("com.example.none")
        with pytest.raises(PhoneError, match="no activity"):
            phone.launch(TODO, "EditActivity")
        with pytest.raises(PhoneError, match="does not ask"):
            phone.grant(TODO, "android.permission.CAMERA")
        with pytest.raises(PhoneError, match="no such key"):
            phone.press_key("KEYCODE_NONE")
        with pytest.raises(PhoneError, match="interruption"):
            phone.interrupt("earthquake")

    @pytest.mark.parametrize(
        ("width", "height", "density"), [(480, 800, 240), (1080, 2340, 420), (1280, 800, 213)]
    )
    def test_other_screens(self, finger: Callable, width: int, height: int, density: int):
        f = finger(width=width, height=height, density=density)
        f.phone.launch(CLOCK)
        f.tap(desc="Add alarm")
        for element in f.tree.elements:
            box = element.bounds
            assert 0 <= box.left < box.right <= width
            assert 0 <= box.top < box.bottom <= height
        assert f.phone.picture().size == (width, height)
        assert len(f.phone.screenshot_rgba()) == width * height * 4


class TestInterruptions:
    def test_call_banner_leaves_the_app_usable(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.phone.interrupt("incoming_call")
        assert f.all(text="Sam Rivera")
        f.tap(desc="Add task")
        assert f.phone.focused_activity()[1].endswith(".EditActivity")
        f.tap(id="incoming_answer")
        assert f.all(text="Ongoing call")
        assert not f.all(id="edit_title")
        f.tap(desc="End call")
        assert f.all(id="edit_title")

    def test_dialog_hides_the_app_until_it_is_gone(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.phone.interrupt("rating")
        assert not f.all(text="My tasks")
        f.phone.tap(384, 400 if f.find(id="rate_later").bounds.top > 500 else 1100)
        f.phone.press_key("BACK")
        assert f.all(text="My tasks")

    def test_low_battery_can_change_a_setting(self, finger: Callable):
        f = finger()
        f.phone.interrupt("low_battery")
        f.tap(text="Turn on Battery Saver")
        assert f.phone.get_setting("global", "low_power") == "1"

    def test_comes_after_as_many_actions_as_asked(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.phone.interrupt("rating", after=2)
        f.tap(id="task_check")
        assert not f.all(id="rate_later")
        f.tap(id="task_check")
        assert f.all(id="rate_later")


def test_looking_at_a_screen_changes_no_state():
    phone = Phone(seed=4)
    for package in phone.packages():
        if not phone.activities(package):
            continue
        phone.launch(package)
        act_at_random(phone, 12, seed=5)
        twin = phone.fork()
        before = json.dumps(twin.snapshot())
        compose(twin)
        assert json.dumps(twin.snapshot()) == before, package


def test_what_a_screen_found_is_settled_once():
    phone = Phone(seed=4)
    phone.launch(TODO)
    phone.activity["ui"]["focus"] = {"key": "gone", "cursor": 3, "anchor": 0}
    phone.activity["ui"]["scroll"]["tasks"] = [10_000, 0]
    screen = compose(phone)
    assert phone.focus["key"] == "gone"
    settle(phone, screen)
    assert "focus" not in phone.activity["ui"]
    settled = json.dumps(phone.snapshot())
    settle(phone, compose(phone))
    assert json.dumps(phone.snapshot()) == settled


def test_a_phone_has_the_apps_that_it_is_given():
    apps = {package: app for package, app in installed_apps().items() if package in (HOME, CLOCK)}
    phone = Phone(apps=apps)
    phone.launch(CLOCK)
    assert phone.fork().packages() == sorted((HOME, CLOCK))
    with pytest.raises(PhoneError, match="not installed"):
        phone.launch(TODO)


def test_a_dialog_with_a_field_stays_whole_on_a_phone_that_is_turned() -> None:
    phone = Phone()
    phone.launch("org.uiprobe.personalization")

    def tap(**wanted: str) -> None:
        widgets = parse_hierarchy(phone.hierarchy_xml()).widgets
        (found,) = [w for w in widgets if wanted.items() <= w.attributes.items()]
        phone.tap(*found.bounds.center)

    tap(**{"content-desc": "Presets"})
    before = len(phone.data_of("org.uiprobe.personalization")["presets"])
    tap(**{"content-desc": "Save the current look"})
    phone.turn()
    (field,) = [w for w in parse_hierarchy(phone.hierarchy_xml()).widgets if w.id == "preset_name"]
    phone.tap(*field.bounds.center)
    phone.type_text("Concert")
    assert not phone.keyboard_shown
    tap(text="Save")
    names = [one["name"] for one in phone.data_of("org.uiprobe.personalization")["presets"]]
    assert "Concert" in names and len(names) == before + 1
