"""Answers of devices to the question for their screen, as Android gives them and as it does not."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uiprobe.environments.android.dump import DeviceBusyError, RawScreen, parse_focus, parse_screen

XML = b'<?xml version="1.0"?><hierarchy rotation="0"><node text="&lt;/hierarchy&gt;"/></hierarchy>'
FOCUS = b"  mCurrentFocus=Window{1a2b u0 a.b/a.b.Main}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"", b"UI hierchary dumped to: /dev/tty\n"),
        (b"WARNING: linker: something\r\n", b"UI hierchary dumped to: /dev/tty\r\n"),
        (b"", b""),
    ],
)
def test_the_hierarchy_is_found_between_what_else_is_said(before: bytes, after: bytes) -> None:
    screen = parse_screen(before + XML + after + FOCUS, name="x")
    assert screen == RawScreen(XML, "a.b", "a.b.Main")
    bare = XML.removeprefix(b'<?xml version="1.0"?>')
    assert parse_screen(before + bare + after, name="x") == RawScreen(bare, "", "")


@pytest.mark.parametrize(
    "output",
    [
        b"",
        b"ERROR: could not get idle state.\n" + FOCUS,
        b"</hierarchy><?xml",
        XML[:-5],
        b"Killed",
    ],
)
def test_an_answer_without_a_hierarchy_says_what_came_instead(output: bytes) -> None:
    with pytest.raises(DeviceBusyError, match=r"emulator-1: reading the screen.*uiautomator"):
        parse_screen(output, name="emulator-1")


@pytest.mark.parametrize(
    ("lines", "focus"),
    [
        ("  mCurrentFocus=Window{1a2b u0 a.b/a.b.Main}", ("a.b", "a.b.Main")),
        ("  mCurrentFocus=Window{1a2b u0 a.b/.Main}", ("a.b", "a.b.Main")),
        (
            "mCurrentFocus=Window{9 u0 PopupWindow:77}\n"
            "mFocusedApp=ActivityRecord{8 u0 a.b/.Main t12}",
            ("a.b", "a.b.Main"),
        ),
        (
            "mFocusedApp=ActivityRecord{8 u0 x.y/.Behind t1}\n"
            "mCurrentFocus=Window{9 u0 a.b/a.b.Front}",
            ("a.b", "a.b.Front"),
        ),
        ("mCurrentFocus=null\nmFocusedApp=null", ("", "")),
        ("", ("", "")),
    ],
)
def test_focus_lines(lines: str, focus: tuple[str, str]) -> None:
    assert parse_focus(lines) == focus


@given(st.one_of(st.binary(max_size=200), st.text(max_size=100).map(str.encode)))
@example(b"<?xml</hierarchy>mCurrentFocus=Window{" + b" " * 5000 + b"/")
def test_any_answer_is_a_screen_or_refused(output: bytes) -> None:
    try:
        screen = parse_screen(output, name="x")
    except DeviceBusyError:
        return
    assert screen.document in output
