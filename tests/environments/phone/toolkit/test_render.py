"""Pixels: legible, in their boxes, and anti-aliased."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from uiprobe.environments.phone.toolkit.text import (
    break_lines,
    line_of,
    load_font,
    offset_at,
    split_runs,
    text_width,
)
from uiprobe.environments.phone.toolkit.touch import views

TODO = "org.uiprobe.todo"
CLOCK = "com.android.deskclock"
SETTINGS = "com.android.settings"

# Where each tour goes, by what is touched; None presses Back.
TOURS = {
    TODO: [
        {"id": "task_row"},
        {"id": "edit_notes"},
        None,
        None,
        {"desc": "More options"},
        None,
        {"desc": "Open navigation drawer"},
        None,
        {"id": "action_sort"},
        None,
    ],
    CLOCK: [
        {"id": "arrow"},
        {"id": "choose_ringtone"},
        None,
        {"id": "fab"},
        {"id": "minutes"},
        {"id": "toggle_mode"},
        None,
        None,
    ],
    SETTINGS: [{"id": "title"}, {"id": "title"}, None, None],
}


def clipped(f) -> list[str]:
    """Texts that are painted beyond their views or are higher than them."""
    found = []
    layout = f.phone.screen.layout
    for window in f.phone.screen.painted:
        for view in views(window.root):
            if view.style is None or view.field is not None or not view.lines:
                continue
            left, top, right, bottom = view.box
            size = layout.text_px(view.style)
            width = max(text_width(line, view.style.weight, size) for line in view.lines)
            room = right - left - layout.px(view.padding[0]) - layout.px(view.padding[2])
            high = layout.line_px(view.style) * len(view.lines)
            deep = bottom - top - layout.px(view.padding[1]) - layout.px(view.padding[3])
            if width > room + 2 or high > deep + layout.line_px(view.style) // 2:
                found.append(view.text)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("package", TOURS)
@pytest.mark.parametrize(
    ("font_scale", "locale"), [(1.0, "en-US"), (1.3, "en-US"), (1.15, "de-DE"), (1.3, "es-ES")]
)
def test_no_text_is_clipped(finger: Callable, package: str, font_scale: float, locale: str):
    f = finger(font_scale=font_scale, locale=locale)
    from uiprobe.environments.phone.locales import translate

    f.phone.launch(package)
    for stop in TOURS[package]:
        assert clipped(f) == []
        if stop is None:
            f.phone.press_key("BACK")
        else:
            f.tap(**{key: translate(value, locale) for key, value in stop.items()})


def test_png_and_raw_pixels_agree(finger: Callable):
    f = finger()
    data = f.phone.screenshot_png()
    # Reads every chunk and checks its sum.
    Image.open(BytesIO(data)).verify()
    picture = Image.open(BytesIO(data))
    assert (picture.format, picture.mode, picture.size) == ("PNG", "RGB", (768, 1280))
    assert picture.convert("RGBA").tobytes() == f.phone.screenshot_rgba()


def test_letters_are_anti_aliased(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    box = f.find(id="toolbar_title").bounds
    colors = f.phone.picture().crop(tuple(box)).getcolors(100_000)
    assert colors is not None
    assert len(colors) > 20


def test_a_password_is_painted_as_dots(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    f.tap(desc="Open navigation drawer")
    f.tap(text="Account")
    pictures = []
    for secret in ("iiiiii", "WWWWWW"):
        f.tap(id="password")
        f.phone.clear_text()
        f.phone.type_text(secret)
        pictures.append(f.phone.picture().crop(tuple(f.find(id="password").bounds)).tobytes())
    assert pictures[0] == pictures[1]


def test_capture_keeps_the_moment(finger: Callable):
    f = finger()
    f.phone.launch(TODO)
    expected = f.phone.fork().screenshot_png()
    later = f.phone.capture()
    f.tap(id="task_check")
    assert later() == expected
    assert f.phone.screenshot_png() != expected


class TestText:
    def test_lines_fit_and_nothing_is_lost(self):
        content = "The quick brown fox jumps over " + "x" * 80 + " lazy dogs"
        lines = break_lines(content, "regular", 24, 200, None)
        assert all(text_width(line, "regular", 24) <= 200 for line in lines)
        assert "".join(lines).replace(" ", "") == content.replace(" ", "")

    def test_too_many_lines_end_in_an_ellipsis(self):
        lines = break_lines("word " * 50, "regular", 24, 200, 2)
        assert len(lines) == 2
        assert lines[1].endswith("…")
        assert text_width(lines[1], "regular", 24) <= 200

    def test_line_ends_are_kept(self):
        assert break_lines("a\n\nb", "regular", 24, 200, None) == ("a", "", "b")

    @pytest.mark.parametrize("content", ["a\n\nb and more words than fit", "x" * 60, "", " a  b "])
    def test_positions_move_forward_through_the_lines(self, content: str):
        lines = break_lines(content, "regular", 24, 120, None)
        places = [line_of(lines, content, position) for position in range(len(content) + 1)]
        assert places == sorted(places)
        assert places[-1] == (len(lines) - 1, len(lines[-1]))

    def test_every_gap_can_be_hit(self):
        for position in range(len("gap width") + 1):
            x = text_width("gap width"[:position], "regular", 24)
            assert offset_at("gap width", "regular", 24, x) == position

    @pytest.mark.parametrize("content", ["שלום", "مرحبا", "你好", "😀🎉", "Ωжß", "…–€"])
    def test_other_scripts_have_glyphs(self, content: str):
        for name, piece in split_runs(content, "regular"):
            font = load_font(name, 32)
            empty_box = bytes(font.getmask("\uffff"))
            assert all(bytes(font.getmask(character)) != empty_box for character in piece)
