"""Actions in the apps, and the data that the apps report afterwards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

TODO = "org.uiprobe.todo"
CLOCK = "com.android.deskclock"
SETTINGS = "com.android.settings"


def task_titles(f) -> list[str]:
    return [task["title"] for task in f.phone.application_state(TODO)["tasks"]]


class TestTodo:
    @pytest.fixture
    def todo(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        return f

    def test_new_task_with_everything(self, todo):
        todo.tap(desc="Add task")
        todo.type("Buy a kite 🪁")
        todo.type("Red, if they have one", id="edit_notes")
        todo.phone.press_key("BACK")
        todo.tap(id="due_date")
        todo.tap(desc="Next month")
        todo.tap(desc="17 April 2026")
        todo.tap(text="OK")
        todo.tap(id="due_time")
        todo.tap(desc="4")
        todo.tap(desc="30")
        todo.tap(text="PM")
        todo.tap(text="OK")
        todo.tap(id="list_spinner")
        todo.tap(text="Shopping")
        todo.phone.swipe(384, 1000, 384, 500)
        todo.tap(text="High")
        todo.tap(desc="Save")
        added = todo.phone.application_state(TODO)["tasks"][-1]
        assert added == {
            "title": "Buy a kite 🪁",
            "notes": "Red, if they have one",
            "due": "2026-04-17",
            "time": "16:30",
            "list": "Shopping",
            "priority": "High",
            "remind": False,
            "starred": False,
            "done": False,
        }

    def test_leaving_without_saving_changes_nothing(self, todo):
        before = todo.phone.application_state(TODO)
        todo.tap(desc="Add task")
        todo.type("Never mind")
        todo.phone.press_key("BACK")
        todo.phone.press_key("BACK")
        todo.tap(text="Keep editing")
        todo.tap(desc="Navigate up")
        todo.tap(text="Discard")
        assert todo.phone.focused_activity()[1].endswith("MainActivity")
        assert todo.phone.application_state(TODO) == before

    def test_a_task_needs_a_title(self, todo):
        todo.tap(desc="Add task")
        todo.tap(desc="Save")
        assert todo.phone.focused_activity()[1].endswith("EditActivity")
        # A toast is in the picture only.
        assert not todo.all(text="A task needs a title")
        quiet = todo.phone.screenshot_png()
        todo.phone.advance(10_000)
        assert todo.phone.screenshot_png() != quiet

    def test_swipe_deletes_and_undo_brings_back(self, todo):
        before = task_titles(todo)
        x, y = todo.find(id="task_row").bounds.center
        todo.phone.swipe(x + 200, y, x - 300, y)
        assert len(task_titles(todo)) == len(before) - 1
        todo.tap(text="Undo")
        assert task_titles(todo) == before
        todo.phone.swipe(x + 200, y, x - 300, y)
        todo.phone.advance(10_000)
        assert not todo.all(text="Undo")

    def test_hold_moves_to_another_list(self, todo):
        title = todo.find(id="task_title").text
        todo.hold(id="task_row")
        todo.tap(text="Move to list")
        todo.tap(text="Work")
        moved = [t for t in todo.phone.application_state(TODO)["tasks"] if t["title"] == title]
        assert moved[0]["list"] == "Work"

    def test_lists_are_made_renamed_and_deleted(self, todo):
        todo.tap(desc="Open navigation drawer")
        todo.tap(text="New list")
        todo.type("Garden")
        todo.tap(text="Create")
        assert todo.find(id="toolbar_title").text == "Garden"
        assert todo.all(text="Nothing here")
        todo.tap(desc="More options")
        todo.tap(text="Rename list")
        todo.phone.clear_text()
        todo.type("Allotment")
        todo.phone.press_key("ENTER")
        todo.tap(desc="More options")
        todo.tap(text="Delete list")
        todo.tap(text="Delete")
        assert todo.phone.application_state(TODO)["lists"] == ["My tasks", "Work", "Shopping"]

    def test_reminder_asks_for_permission_once(self, todo):
        todo.tap(id="task_row")
        if not todo.all(id="remind_switch"):
            todo.tap(id="due_date")
            todo.tap(text="OK")
        todo.tap(id="remind_switch")
        assert todo.find(id="permission_deny_button").app == "com.android.permissioncontroller"
        assert todo.phone.focused_activity()[1].endswith(".GrantPermissionsActivity")
        todo.phone.press_key("BACK")
        todo.tap(text="Don't allow")
        assert todo.find(id="remind_switch").attributes["checked"] == "false"
        todo.tap(id="remind_switch")
        assert not todo.all(id="permission_deny_button")
        todo.phone.grant(TODO, "android.permission.POST_NOTIFICATIONS")
        todo.tap(id="remind_switch")
        assert todo.find(id="remind_switch").attributes["checked"] == "true"

    def test_drag_orders_tasks(self, todo):
        todo.tap(id="action_sort")
        todo.tap(text="My order")
        titles = [element.text for element in todo.all(id="task_title")]
        handles = todo.all(id="drag_handle")
        todo.phone.drag(*handles[2].bounds.center, *handles[0].bounds.center)
        moved = [element.text for element in todo.all(id="task_title")]
        assert moved[:3] == [titles[2], titles[0], titles[1]]

    def test_search_sees_notes_of_all_lists(self, todo):
        tasks = todo.phone.application_state(TODO)["tasks"]
        wanted = next(task for task in tasks if task["notes"] and task["list"] == "Work")
        todo.tap(desc="Search")
        todo.type(wanted["notes"])
        assert todo.find(id="task_title").text == wanted["title"]
        todo.tap(desc="Clear text")
        assert todo.all(text="Search tasks")

    def test_account_needs_a_real_address_and_password(self, todo):
        todo.tap(desc="Open navigation drawer")
        todo.tap(text="Account")
        todo.type("nobody", id="email")
        todo.phone.press_key("BACK")
        todo.tap(id="sign_in")
        assert todo.all(text="Enter a valid email address")
        todo.type("@mail.example", id="email")
        todo.type("secret", id="password")
        todo.phone.press_key("ENTER")
        assert todo.phone.application_state(TODO)["account"] == "nobody@mail.example"

    def test_tabs_filter_and_swipe(self, todo):
        tasks = [
            task
            for task in todo.phone.application_state(TODO)["tasks"]
            if task["list"] == "My tasks"
        ]
        for tab, done in (("Active", False), ("Done", True)):
            todo.tap(desc=tab)
            wanted = {task["title"] for task in tasks if task["done"] is done}
            assert wanted
            assert {element.text for element in todo.all(id="task_title")} == wanted
        x, y = todo.find(id="task_list").bounds.center
        todo.phone.swipe(x - 200, y + 300, x + 200, y + 300)
        assert todo.find(desc="Active").attributes["selected"] == "true"

    def test_web_page_scrolls(self, todo):
        todo.phone.put_setting("system", "font_scale", "1.3")
        todo.tap(desc="More options")
        todo.tap(text="Help")
        pages = [e for e in todo.tree.elements if e.role == "android.webkit.WebView"]
        assert pages[-1].actions == ("swipe",)
        todo.scroll_to("Contact us")


class TestClock:
    @pytest.fixture
    def clock(self, finger: Callable):
        f = finger()
        f.phone.launch(CLOCK)
        return f

    def alarms(self, f) -> list[dict]:
        return f.phone.application_state(CLOCK)["alarms"]

    def test_alarm_with_typed_time_days_and_label(self, clock):
        clock.tap(desc="Add alarm")
        clock.tap(id="toggle_mode")
        clock.phone.clear_text()
        clock.type("6")
        clock.phone.press_key("TAB")
        clock.phone.clear_text()
        clock.type("47")
        clock.tap(text="PM")
        clock.tap(text="OK")
        assert clock.all(text="Alarm set for 9 h 6 min from now.")
        for day in ("Monday", "Sunday"):
            clock.tap(desc=day)
        clock.tap(id="edit_label")
        clock.type("Choir")
        clock.tap(text="OK")
        assert self.alarms(clock)[-1] == {
            "time": "18:47",
            "days": [0, 6],
            "enabled": True,
            "label": "Choir",
            "sound": "Bright Morning",
            "vibrate": True,
        }

    @pytest.mark.parametrize(("hour", "minute"), [("0", "10"), ("13", "10"), ("6", "60"), ("", "")])
    def test_no_such_time(self, clock, hour: str, minute: str):
        before = self.alarms(clock)
        clock.tap(desc="Add alarm")
        clock.tap(id="toggle_mode")
        for value in (hour, minute):
            clock.phone.clear_text()
            clock.type(value)
            clock.phone.press_key("TAB")
        clock.tap(text="OK")
        assert clock.all(id="input_hour")
        assert self.alarms(clock) == before

    def test_alarm_rings_snoozes_and_stops(self, clock):
        for element in clock.all(id="onoff"):
            if element.attributes["checked"] == "true":
                clock.phone.tap(*element.bounds.center)
        clock.tap(desc="Add alarm")
        clock.tap(desc="10")
        clock.tap(text="OK")
        clock.phone.press_key("HOME")
        clock.phone.advance(25 * 60_000)
        assert clock.find(id="alert_title").text == "10:00 AM"
        clock.tap(text="Snooze")
        assert not clock.all(id="alert_title")
        clock.phone.advance(10 * 60_000)
        clock.tap(text="Stop")
        assert [alarm["enabled"] for alarm in self.alarms(clock)] == [False] * 4

    def test_timer_runs_down(self, clock):
        clock.tap(desc="Timer")
        for key in "130":
            clock.tap(text=key)
        clock.tap(desc="Start")
        clock.phone.advance(30_000)
        clock.tap(desc="Pause")
        left = clock.find(id="timer_time").text
        clock.phone.advance(60_000)
        assert clock.find(id="timer_time").text == left
        assert not clock.phone.application_state(CLOCK)["timer"]["running"]
        clock.tap(text="+1:00")
        clock.tap(desc="Start")
        clock.phone.advance(180_000)
        assert clock.all(text="Time's up")
        clock.tap(text="Stop")
        assert clock.all(id="timer_setup")

    def test_cities_are_a_virtual_list(self, clock):
        clock.tap(desc="Clock")
        clock.tap(desc="Cities")
        seen = {element.text for element in clock.all(id="city_name")}
        assert "Accra" in seen
        assert "Zürich" not in seen
        clock.type("züri", id="search_src_text")
        clock.tap(text="Zürich")
        assert "Zürich" in clock.phone.application_state(CLOCK)["cities"]

    def test_what_is_found_is_shown_from_its_top(self, clock):
        clock.tap(desc="Clock")
        clock.tap(desc="Cities")
        first = clock.find(id="city_name").text
        clock.scroll_to("Lagos")
        assert not clock.all(text=first)
        clock.type("a", id="search_src_text")
        assert clock.find(id="city_name").text == first

    def test_stopwatch_keeps_laps(self, clock):
        clock.tap(desc="Stopwatch")
        clock.tap(desc="Start")
        clock.phone.advance(5_000)
        clock.tap(desc="Lap")
        clock.tap(desc="Pause")
        watch = clock.phone.application_state(CLOCK)["stopwatch"]
        assert len(watch["laps"]) == 1
        assert watch["elapsed"] >= watch["laps"][0] >= 5_000
        clock.tap(desc="Reset")
        assert clock.phone.application_state(CLOCK)["stopwatch"]["laps"] == []


class TestSettings:
    @pytest.fixture
    def config(self, finger: Callable):
        f = finger()
        f.phone.launch(SETTINGS)
        return f

    def open(self, f, *path: str) -> None:
        for name in path:
            f.scroll_to(name)
            f.tap(text=name)

    def test_dark_theme_by_its_row(self, config):
        self.open(config, "Display", "Dark theme")
        assert config.phone.application_state(SETTINGS)["secure"]["ui_night_mode"] == "2"
        assert config.phone.dark

    def test_brightness_by_swiping_and_touching(self, config):
        self.open(config, "Display")
        box = config.find(id="seekbar").bounds
        config.phone.swipe(*box.center, box.right, box.center[1])
        assert config.phone.get_setting("system", "screen_brightness") == "255"
        config.phone.tap(box.left, box.center[1])
        assert config.phone.get_setting("system", "screen_brightness") == "0"
        assert config.find(id="seekbar").attributes["text"] == "0.0"

    def test_wifi_password(self, config):
        self.open(config, "Network & internet", "Wi-Fi", "FRITZ 7590")
        config.type("short")
        config.tap(text="Connect")
        assert config.all(id="password")
        config.tap(id="show_password")
        config.type("long enough", id="password")
        config.tap(text="Connect")
        state = config.phone.application_state(SETTINGS)
        assert state["global"]["wifi_network"] == "FRITZ 7590"

    def test_airplane_mode_turns_radios_off(self, config):
        self.open(config, "Network & internet", "Airplane mode")
        state = config.phone.application_state(SETTINGS)["global"]
        assert (state["airplane_mode_on"], state["wifi_on"]) == ("1", "0")
        assert config.find(text="Mobile data").attributes["enabled"] == "false"

    def test_language_changes_every_app(self, config):
        self.open(config, "System", "Languages", "Change language", "Deutsch (Deutschland)")
        assert config.phone.locale == "de-DE"
        config.phone.launch(CLOCK)
        assert config.all(text="Wecker")

    def test_font_size_and_timeout(self, config):
        self.open(config, "Display", "Font size")
        config.tap(desc="Larger")
        assert config.phone.font_scale == 1.15
        config.phone.press_key("BACK")
        self.open(config, "Screen timeout", "5 minutes")
        assert config.phone.get_setting("system", "screen_off_timeout") == "300000"

    def test_pin_takes_digits_only(self, config):
        self.open(config, "Security", "Screen lock", "PIN")
        config.type("12ab34")
        config.tap(text="Save")
        assert config.phone.application_state(SETTINGS)["pin"] == "1234"
        assert config.all(text="PIN")

    def test_app_info_stops_and_clears(self, config):
        config.phone.launch(TODO)
        config.tap(id="task_check")
        changed = config.phone.application_state(TODO)
        config.phone.launch(SETTINGS)
        self.open(config, "Apps", "To-do", "Force stop", "OK")
        assert not any(task["package"] == TODO for task in config.phone.snapshot()["tasks"])
        self.open(config, "Clear storage", "Delete")
        assert config.phone.application_state(TODO) != changed

    def test_permission_page(self, config):
        self.open(config, "Apps", "To-do", "Permissions", "Allow")
        granted = config.phone.application_state(SETTINGS)["permissions"][TODO]
        assert granted == {"android.permission.POST_NOTIFICATIONS": True}

    def test_wallpaper_grid_changes_home(self, config):
        config.phone.press_key("HOME")
        before = config.phone.picture().getpixel((20, 300))
        config.phone.launch(SETTINGS)
        self.open(config, "Wallpaper")
        config.tap(desc="Meadow")
        config.phone.press_key("HOME")
        assert config.phone.picture().getpixel((20, 300)) != before

    def test_search_leads_to_the_page(self, config):
        config.tap(id="search_action_bar")
        config.type("dark")
        config.tap(text="Dark theme")
        assert config.find(id="toolbar_title").text == "Display"

    def test_reset_keeps_language_and_data(self, config):
        config.phone.put_setting("global", "wifi_on", "0")
        self.open(config, "System", "Reset settings")
        config.phone.tap(*config.find(id="button1").bounds.center)
        assert config.phone.get_setting("global", "wifi_on") == "1"
