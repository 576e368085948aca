"""Typing: fields, cursor, keyboard, clipboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uiprobe.environments.phone.device import MAX_TEXT, Phone
from uiprobe.environments.phone.errors import PhoneError
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Element

pytestmark = pytest.mark.slow

TODO = "org.uiprobe.todo"

TYPEABLE = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n\t"), max_size=80
)


def named(phone: Phone, name: str) -> Element:
    elements = parse_hierarchy(phone.hierarchy_xml()).elements
    return next(element for element in elements if element.id == name)


@pytest.fixture
def editor(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    f.tap(desc="Add task")
    return f


def title(f) -> str:
    field = f.find(id="edit_title").attributes
    return "" if field["text"] == field["hint"] else field["text"]


class TestTyping:
    @settings(max_examples=40, deadline=None)
    @given(TYPEABLE)
    def test_any_text_arrives_exactly(self, text: str):
        phone = Phone()
        phone.launch(TODO)
        phone.tap(*named(phone, "fab_add").bounds.center)
        phone.press_key("TAB")
        phone.type_text(text)
        field = phone.focused_field()
        assert field is not None
        assert field.value == text
        # XML has no place for a few characters; all others come through the dump as well.
        if text.isprintable() and text:
            assert named(phone, "edit_notes").attributes["text"] == text

    @pytest.mark.parametrize("text", ["a\0b", "\x1b[A", "\ud83e", "x" * (MAX_TEXT + 1)])
    def test_what_no_key_gives_is_refused_and_nothing_typed(self, editor, text: str):
        with pytest.raises(PhoneError, match="typing"):
            editor.phone.type_text(text)
        assert title(editor) == ""

    def test_line_end_only_where_there_are_lines(self, editor):
        with pytest.raises(PhoneError, match="one line"):
            editor.phone.type_text("two\nlines")
        editor.phone.press_key("TAB")
        editor.phone.type_text("two\nlines")
        assert editor.find(id="edit_notes").attributes["text"] == "two\nlines"

    def test_without_focus_nothing_happens(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        state = f.phone.application_state(TODO)
        f.phone.type_text("hello")
        f.phone.clear_text()
        assert f.phone.application_state(TODO) == state

    def test_ten_thousand_characters(self, editor):
        editor.phone.press_key("TAB")
        text = "many words " * 909 + "!"
        editor.phone.type_text(text)
        assert editor.find(id="edit_notes").attributes["text"] == text
        assert editor.phone.screenshot_png()

    def test_shell_syntax_is_only_text(self, editor):
        text = "$(reboot) `id` \"quoted\" 'single' ; rm -rf / && <b>"
        editor.phone.type_text(text)
        assert title(editor) == text


class TestKeys:
    def test_cursor_keys(self, editor):
        editor.phone.type_text("bd")
        editor.phone.press_key("DPAD_LEFT")
        editor.phone.type_text("c")
        editor.phone.press_key("MOVE_HOME")
        editor.phone.type_text("a")
        editor.phone.press_key("MOVE_END")
        editor.phone.type_text("e")
        assert title(editor) == "abcde"
        editor.phone.press_key("DEL")
        editor.phone.press_key("MOVE_HOME")
        editor.phone.press_key("FORWARD_DEL")
        assert title(editor) == "bcd"

    def test_letter_and_digit_keys_type(self, editor):
        for key in ("A", "KEYCODE_SPACE", "KEYCODE_7", "COMMA"):
            editor.phone.press_key(key)
        assert title(editor) == "a 7,"

    def test_enter_begins_a_line_or_submits(self, editor):
        editor.phone.press_key("TAB")
        editor.phone.type_text("one")
        editor.phone.press_key("ENTER")
        editor.phone.type_text("two")
        assert editor.find(id="edit_notes").attributes["text"] == "one\ntwo"

    def test_touch_puts_the_cursor_there(self, editor):
        editor.phone.type_text("wide wide wide")
        box = editor.find(id="edit_title").bounds
        editor.phone.tap(box.left + 5, box.center[1])
        editor.phone.type_text("<")
        editor.phone.tap(box.right - 5, box.center[1])
        editor.phone.type_text(">")
        assert title(editor) == "<wide wide wide>"


class TestKeyboard:
    def test_its_keys_are_views_that_type(self, editor):
        for key in ("Shift", "o", "k", "Space", "?123", "5", "ABC", "Delete"):
            wanted = key.upper() if key == "o" else key
            editor.tap(desc=wanted)
        assert title(editor) == "Ok "

    def test_can_be_left_out(self, finger: Callable):
        f = finger(soft_keyboard=False)
        f.phone.launch(TODO)
        f.tap(desc="Add task")
        assert not f.phone.keyboard_shown
        assert not f.all(desc="Shift")
        f.type("still types")
        assert title(f) == "still types"

    def test_app_makes_room_for_it(self, editor):
        shown = editor.find(id="edit_scroll").bounds
        editor.phone.press_key("BACK")
        assert editor.find(id="edit_scroll").bounds.bottom > shown.bottom

    def test_digits_only_where_asked(self, finger: Callable):
        f = finger()
        f.phone.launch("com.android.deskclock")
        f.tap(desc="Add alarm")
        f.tap(id="toggle_mode")
        assert not f.all(desc="q")
        f.phone.clear_text()
        f.phone.type_text("x1y2z3")
        assert f.find(id="input_hour").text == "12"


class TestClipboard:
    def test_copy_and_paste_between_fields(self, editor):
        editor.phone.type_text("copied")
        editor.hold(id="edit_title")
        editor.tap(text="Select all")
        editor.tap(text="Copy")
        editor.tap(id="edit_notes")
        editor.phone.press_key("PASTE")
        assert editor.find(id="edit_notes").text == "copied"
        assert title(editor) == "copied"

    def test_cut_takes_the_word_away(self, editor):
        editor.phone.type_text("gone")
        box = editor.find(id="edit_title").bounds
        editor.phone.long_press(box.left + 40, box.center[1])
        editor.tap(text="Cut")
        assert title(editor) == ""
        assert editor.phone.snapshot()["clipboard"] == "gone"

    def test_passwords_cannot_be_copied(self, finger: Callable):
        f = finger()
        f.phone.launch(TODO)
        f.tap(desc="Open navigation drawer")
        f.tap(text="Account")
        f.type("secret", id="password")
        field = f.find(id="password")
        assert field.attributes["password"] == "true"
        assert "secret" not in f.phone.hierarchy_xml().decode()
        f.hold(id="password")
        f.tap(text="Select all")
        assert not f.all(text="Copy")
        f.phone.press_key("COPY")
        assert f.phone.snapshot()["clipboard"] == ""
