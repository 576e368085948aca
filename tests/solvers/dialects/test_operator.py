"""The actions of OpenAI's computer-use models, read into BrowserGym's calls."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.solvers.dialects.operator import OPERATOR
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Size
from uiprobe.ui.spaces.browser import BROWSER
from uiprobe.ui.tree import Tree

MODEL, PAGE = Size(640, 360), Size(1280, 720)


def read(text: str) -> Action:
    return OPERATOR.read(text, Tree([]), MODEL, PAGE).action


@pytest.mark.parametrize(
    ("action", "call"),
    [
        ({"type": "click", "x": 10, "y": 20}, "mouse_click(10, 20)"),
        ({"type": "click", "x": 1, "y": 2, "button": "right"}, "mouse_click(1, 2, 'right')"),
        ({"type": "click", "x": 1, "y": 2, "button": "wheel"}, "mouse_click(1, 2, 'middle')"),
        ({"type": "click", "x": 1, "y": 2, "button": "back"}, "go_back()"),
        ({"type": "double_click", "x": 1.5, "y": 2}, "mouse_dblclick(1.5, 2)"),
        ({"type": "move", "x": 1, "y": 2}, "mouse_move(1, 2)"),
        (
            {"type": "drag", "path": [{"x": 1, "y": 2}, {"x": 3, "y": 4}]},
            "mouse_drag_and_drop(1, 2, 3, 4)",
        ),
        (
            {"type": "drag", "path": [[1, 2], [3, 4], [5, 6]]},
            "mouse_down(1, 2)\nmouse_move(3, 4)\nmouse_move(5, 6)\nmouse_up(5, 6)",
        ),
        # Scrolls are as far as the page is larger than the picture of it.
        (
            {"type": "scroll", "x": 1, "y": 2, "scroll_x": 0, "scroll_y": -100},
            "scroll_at(1, 2, 0, -200)",
        ),
        ({"type": "keypress", "keys": ["CTRL", "A"]}, "keyboard_press('Control+a')"),
        ({"type": "type", "text": "it's\n"}, 'keyboard_type("it\'s\\n")'),
        ({"type": "wait"}, "noop(2000)"),
        ({"type": "screenshot"}, "noop(0)"),
        ({"type": "done"}, "stop()"),
        ({"type": "infeasible", "text": "no list"}, "report_infeasible('no list')"),
        ({"action": {"type": "wait"}, "call_id": "7"}, "noop(2000)"),
    ],
)
def test_each_action_has_its_call(action: dict[str, object], call: str) -> None:
    written = json.dumps(action)
    assert BROWSER.format(read(written)) == call
    assert BROWSER.format(read(f"I think.\n```json\n{written}\n```")) == call


def test_the_last_block_counts_and_a_last_message_is_told_before_the_end() -> None:
    text = '```\n{"type": "wait"}\n```\nNo:\n```json\n{"type": "done", "text": "42"}\n```'
    found = OPERATOR.read(text, Tree([]), MODEL, PAGE)
    assert BROWSER.format(found.action) == "send_msg_to_user('42')"
    assert found.then == BROWSER.stop()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("I am done.", "malformed_argument"),
        ("[1, 2]", "malformed_argument"),
        ('{"type": "click", "x": 1}', "missing_target"),
        ('{"type": "click", "x": "1", "y": 2}', "malformed_target"),
        ('{"type": "click", "x": true, "y": 2}', "malformed_target"),
        ('{"type": "click", "x": NaN, "y": 2}', "malformed_target"),
        ('{"type": "click", "x": 1e999, "y": 2}', "malformed_target"),
        (f'{{"type": "click", "x": {"9" * 400}, "y": 2}}', "malformed_target"),
        (f'{{"type": "click", "x": {"9" * 9000}, "y": 2}}', "malformed_argument"),
        ('{"type": "click", "x": 1, "y": 2, "button": ["left"]}', "malformed_argument"),
        ('{"type": "drag", "path": [{"x": 1, "y": 2}]}', "missing_target"),
        ('{"type": "drag", "path": ' + json.dumps([[1, 2]] * 99) + "}", "too_long"),
        ('{"type": "keypress", "keys": [1]}', "missing_argument"),
        ('{"type": "keypress", "keys": []}', "missing_argument"),
        ('{"type": "keypress", "keys": ["A", "B"]}', "unknown_key"),
        ('{"type": "type"}', "missing_argument"),
        ('{"type": ["click"]}', "unknown_action"),
        ('{"type": "goto", "url": "http://x"}', "unknown_action"),
        ("[" * 100_000, "too_long"),
        ("[" * 19_000, "malformed_argument"),
        ("```\n" * 200, "too_long"),
        ("x" * 3_000_000, "too_long"),
    ],
)
def test_other_answers_say_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(ActionError) as found:
        read(text)
    assert found.value.reason == reason


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
_ACTIONS = st.builds(
    lambda kind, fields: {**fields, "type": kind},
    st.sampled_from(
        ["click", "double_click", "drag", "keypress", "move", "scroll", "type", "wait", "done"]
    )
    | st.text(max_size=8),
    st.dictionaries(
        st.sampled_from(["x", "y", "button", "path", "keys", "text", "scroll_x", "scroll_y"]),
        _VALUES | st.integers(0, 500) | st.sampled_from(["left", "<b>", "back"]),
    ),
)


@pytest.mark.slow
@given(st.text(max_size=80), _ACTIONS)
def test_hostile_objects_make_an_action_that_can_be_written_or_a_reason(
    text: str, action: dict[str, object]
) -> None:
    for answer in (text, f"{text}\n```json\n{json.dumps(action)}\n```"):
        try:
            found = read(answer)
        except ActionError as error:
            assert error.reason in ActionError.REASONS
        else:
            assert BROWSER.parse(BROWSER.format(found)) == found
