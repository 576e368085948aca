"""The actions of UI-TARS, read into the grammar."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.solvers.dialects.ui_tars_touch import read_ui_tars
from uiprobe.ui.actions import ActionError, Key, format_action, press
from uiprobe.ui.coordinates import Size
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Tree

SIZE = Size(768, 1280)
FIELD = (
    '<node class="android.widget.EditText" package="a" bounds="[100,200][300,300]" '
    'clickable="true" enabled="true" visible-to-user="true" focused="{focused}"/>'
)


def tree(*focused: bool) -> Tree:
    nodes = "".join(FIELD.format(focused=str(one).lower()) for one in focused)
    return parse_hierarchy(f'<hierarchy rotation="0">{nodes}</hierarchy>'.encode())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Thought: x\nAction: click(start_box='(10,20)')", "click [10,20]"),
        ("Action: click(start_box='<|box_start|>(10, 20)<|box_end|>')", "click [10,20]"),
        ("Action: click(start_box='[10,20,30,40]')", "click [20,30]"),
        ("Action: long_press(start_box='(10,20)')", "longclick [10,20]"),
        ("Action: type(content='it\\'s [ok]')", "text [200,250] [it's [ok]]"),
        ("Action: drag(start_box='(1,2)', end_box='(3,4)')", "swipe [1,2] [3,4]"),
        (
            "Action: scroll(start_box='(384,640)', direction='down')",
            "swipe [384,640] [384,256]",
        ),
        ("Action: scroll(direction='up')", "swipe [384,640] [384,1024]"),
        ("Action: press_back()", "press [back]"),
        ("Action: press_home()", "press [home]"),
        ("Action: wait()", "press [wait]"),
        ("Action: finished(content='done')", "press [stop]"),
        ("Action: wait()\nThought: no\nAction: press_back()", "press [back]"),
    ],
)
def test_each_action_has_its_line_in_the_grammar(text: str, line: str) -> None:
    assert format_action(read_ui_tars(text, tree(True), SIZE, SIZE).action) == line


def test_a_text_goes_into_the_field_with_the_focus_in_the_numbers_of_the_model() -> None:
    found = read_ui_tars("Action: type(content='a\\n')", tree(True), Size(1000, 1000), SIZE)
    assert found.then == press(Key.ENTER)
    assert found.action.point is not None
    assert found.action.point == pytest.approx((200 * 1000 / 768, 250 * 1000 / 1280))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("I click.", "unknown_action"),
        ("Action: fly(start_box='(1,2)')", "unknown_action"),
        ("Action: click(", "malformed_argument"),
        ("Action: click('(1,2)')", "malformed_argument"),
        ("Action: click(start_box=__import__('os'))", "malformed_argument"),
        ("Action: click(start_box='here')", "malformed_target"),
        ("Action: click()", "missing_target"),
        ("Action: type()", "missing_argument"),
        ("Action: scroll(direction='away')", "unknown_direction"),
    ],
)
def test_invalid_actions_are_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ActionError) as raised:
        read_ui_tars(text, tree(True), SIZE, SIZE)
    assert raised.value.reason == reason


def test_without_a_focus_the_only_field_is_meant_and_of_several_none() -> None:
    assert read_ui_tars("Action: type(content='a')", tree(False), SIZE, SIZE).action.text
    for fields in (tree(), tree(False, False)):
        with pytest.raises(ActionError, match="none is focused"):
            read_ui_tars("Action: type(content='a')", fields, SIZE, SIZE)


@given(st.text(max_size=200), st.sampled_from(["", "Action: ", "Action: click(start_box='"]))
def test_no_text_breaks_the_reader(text: str, head: str) -> None:
    try:
        read_ui_tars(head + text, tree(True), SIZE, SIZE)
    except ActionError as error:
        assert error.reason in ActionError.REASONS
