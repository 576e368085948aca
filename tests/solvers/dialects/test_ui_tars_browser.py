"""The actions of UI-TARS in a browser, read into BrowserGym's calls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.solvers.dialects.ui_tars_browser import UI_TARS_BROWSER
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Size
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.tree import Tree

MODEL, PAGE = Size(1000, 1000), Size(1280, 720)


def read(text: str) -> Action:
    return UI_TARS_BROWSER.read(text, Tree([]), MODEL, PAGE).action


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("Thought: x\nAction: click(start_box='(10,20)')", "mouse_click(10, 20)"),
        ("Action: click(start_box='<|box_start|>(10,20)<|box_end|>')", "mouse_click(10, 20)"),
        ("Action: left_double(start_box='[10,20,30,40]')", "mouse_dblclick(20, 30)"),
        ("Action: right_single(start_box='(10,20)')", "mouse_click(10, 20, 'right')"),
        (
            "Action: drag(start_box='(1,2)', end_box='(3,4)')",
            "mouse_drag_and_drop(1, 2, 3, 4)",
        ),
        ("Action: hotkey(key='ctrl a')", "keyboard_press('Control+a')"),
        ("Action: hotkey(key='ctrl+a')", "keyboard_press('Control+a')"),
        ("Action: hotkey(key='+')", "keyboard_press('+')"),
        ("Action: hotkey(key='pagedown')", "keyboard_press('PageDown')"),
        ("Action: type(content='it\\'s')", 'keyboard_type("it\'s")'),
        ("Action: type(content='a\\n')", "keyboard_type('a')\nkeyboard_press('Enter')"),
        ("Action: type(content='\\n')", "keyboard_press('Enter')"),
        ("Action: scroll(start_box='(10,20)', direction='down')", "scroll_at(10, 20, 0, 360)"),
        ("Action: scroll(direction='left')", "scroll_at(500, 500, -640, 0)"),
        ("Action: wait()", "noop(5000)"),
        ("Action: finished()", "stop()"),
        ("Action: call_user(content='no list')", "report_infeasible('no list')"),
        ("Action: wait()\nThought: no\nAction: finished()", "stop()"),
    ],
)
def test_each_action_has_its_call(text: str, call: str) -> None:
    assert BROWSER.format(read(text)) == call


def test_what_finished_says_is_told_to_the_user_before_the_end() -> None:
    found = UI_TARS_BROWSER.read("Action: finished(content='42')", Tree([]), MODEL, PAGE)
    assert BROWSER.format(found.action) == "send_msg_to_user('42')"
    assert found.then == BROWSER.stop()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("click(start_box='(1,2)')", "unknown_action"),
        ("Action: press_home()", "unknown_action"),
        ("Action: long_press(start_box='(1,2)')", "unknown_action"),
        ("Action: click(start_box='(1,2')\n(", "malformed_argument"),
        ("Action: click(start_box=open('/etc/passwd'))", "malformed_argument"),
        ("Action: click(*['(1,2)'])", "malformed_argument"),
        ("Action: click(**{'start_box': '(1,2)'})", "malformed_argument"),
        ("Action: click()", "missing_target"),
        ("Action: click(start_box='(1e9,2)')", "malformed_target"),
        ("Action: type()", "missing_argument"),
        ("Action: type(content='')", "missing_argument"),
        ("Action: hotkey()", "missing_argument"),
        ("Action: hotkey(key='ctrl alt shift t')", "too_long"),
        ("Action: scroll(direction='inwards')", "unknown_direction"),
        ("Action: __import__('os').system('x')", "malformed_argument"),
        ("Action: " + "x" * 3_000_000, "too_long"),
    ],
)
def test_other_answers_say_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(ActionError) as found:
        read(text)
    assert found.value.reason == reason


_NAMES = st.sampled_from(
    ["click", "left_double", "right_single", "drag", "hotkey", "type", "scroll", "wait", "finished"]
)
_ARGUMENTS = st.dictionaries(
    st.sampled_from(["start_box", "end_box", "key", "content", "direction"]),
    st.text(max_size=30)
    | st.sampled_from(["(1,2)", "[1,2,3,4]", "down", "ctrl c", "</script><b>", "'''", "\x00"]),
    max_size=4,
)


@given(st.text(max_size=80), _NAMES, _ARGUMENTS)
def test_hostile_arguments_make_an_action_that_can_be_written_or_a_reason(
    text: str, name: str, arguments: dict[str, str]
) -> None:
    written = ", ".join(f"{key}={value!r}" for key, value in arguments.items())
    for answer in (text, f"{text}\nAction: {name}({written})"):
        try:
            action = read(answer)
        except ActionError as error:
            assert error.reason in ActionError.REASONS
        else:
            assert BROWSER.parse(BROWSER.format(action)) == action
