from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UiautomatorElement, parse_hierarchy
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import (
    RecordedAction,
    Step,
    action_identity,
    describe_action,
    describe_history,
    dump_action,
)
from uiprobe.ui.tree import Bounds

BUTTON = {"bounds": "[0,0][100,51]", "text": "Save", "class": "Button", "resource-id": "a:id/ok"}
EMPTY = parse_hierarchy("<hierarchy/>")
ANY_TEXT = st.text(st.characters(exclude_categories=()))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | ANY_TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(ANY_TEXT, inner, max_size=3),
    max_leaves=5,
)


def record(**fields: object) -> RecordedAction:
    return RecordedAction.from_dict({"type": "click", "element": BUTTON, **fields}, name="meta")


def test_an_action_on_an_element_keeps_its_attributes_bounds_and_message():
    action = record(type="input", message="milk", more="is ignored")
    assert action.kind == "input"
    assert action.message == "milk"
    assert action.element.attributes == BUTTON
    assert action.element.bounds == Bounds(0, 0, 100, 51)


@pytest.mark.parametrize("kind", ["back", "enter", "stop", "none", "restart"])
def test_a_key_has_no_element_whatever_the_record_says(kind):
    assert record(type=kind, message="x") == RecordedAction(kind)


def test_a_message_counts_for_typing_only():
    assert record(type="click", message="milk").message is None


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (None, "meta: found NoneType, expected an object"),
        (["click"], "meta: found list, expected an object"),
        ({}, "meta: type: found 'None', expected one of click, "),
        ({"type": "fly"}, "meta: type: found 'fly', expected one of"),
        ({"type": ["click"]}, "meta: type: found "),
        ({"type": "click"}, "meta: element: found NoneType, expected an object of strings"),
        ({"type": "click", "element": {"bounds": 5}}, "meta: element: found dict, expected"),
        ({"type": "click", "element": {}}, "meta: element: bounds '' are not of the form"),
        (
            {"type": "click", "element": {"bounds": "[a,b][c,d]"}},
            r"meta: element: bounds '\[a,b\]\[c,d\]' are not of the form \[left,top\]",
        ),
        ({"type": "input", "element": BUTTON}, "meta: message: found NoneType, expected the text"),
        ({"type": "input", "element": BUTTON, "message": 5}, "meta: message: found int"),
    ],
)
def test_a_record_of_a_wrong_shape_is_refused_with_field_found_and_expected(entry, message):
    with pytest.raises(ValueError, match=message):
        RecordedAction.from_dict(entry, name="meta")


@given(JSON | st.fixed_dictionaries({"type": st.sampled_from(TOUCH.kinds), "element": JSON}))
def test_no_record_crashes(entry):
    try:
        action = RecordedAction.from_dict(entry, name="meta")
    except ValueError as error:
        assert str(error).startswith("meta: ")
    else:
        assert dump_action(action)["type"] == entry["type"]


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (record(), "Clicked a View (resource-id: ok, text: Save, class: Button)"),
        (record(type="longclick", element={"bounds": "[0,0][1,1]"}), "Long-pressed a View"),
        (record(type="swipe", element={"bounds": "[0,0][1,1]"}), "Swiped on a View"),
        (
            record(type="input", element={"bounds": "[0,0][1,1]"}, message="a\n'b'"),
            "Typed \"a\\n'b'\" into a View",
        ),
        (RecordedAction("back"), "Pressed back"),
        (RecordedAction("enter"), "Pressed enter"),
        (RecordedAction("restart"), "Restarted the app"),
        (RecordedAction("none"), "Waited"),
        (RecordedAction("stop"), "Stopped"),
    ],
)
def test_an_action_in_words(action, line):
    assert describe_action(action) == line


def test_the_history_is_numbered_and_says_when_it_is_empty():
    assert describe_history([]) == "(nothing yet)"
    history = describe_history([RecordedAction("back"), RecordedAction("none")])
    assert history == "1. Pressed back\n2. Waited"


NOWHERE = Place("", "")


def test_a_step_was_done_at_its_point_or_else_at_the_centre_of_its_element():
    assert Step(EMPTY, NOWHERE, record(), TOUCH.parse("click [3,4]")).point == (3, 4)
    assert Step(EMPTY, NOWHERE, record()).point == (50, 25)
    assert Step(EMPTY, NOWHERE, RecordedAction("back")).point is None
    assert Step(EMPTY, NOWHERE, None).point is None


def test_actions_are_the_same_when_type_message_and_five_attributes_are():
    assert action_identity(record()) == action_identity(
        record(element={**BUTTON, "focused": "true", "index": "7"})
    )
    others = [
        record(),
        record(type="longclick"),
        record(type="input", message="a"),
        record(type="input", message="b"),
        RecordedAction("back"),
        *(
            record(element={**BUTTON, name: "[1,1][2,2]"})
            for name in ("resource-id", "class", "text", "content-desc", "bounds")
        ),
    ]
    assert len({action_identity(action) for action in others}) == len(others)


def test_the_bounds_of_an_element_are_dumped_also_without_the_attribute():
    action = RecordedAction("click", UiautomatorElement({}, Bounds(1, 2, 3, 4), 0))
    assert dump_action(action) == {"type": "click", "element": {"bounds": "[1,2][3,4]"}}


def test_a_trajectory_of_the_release_ends_in_its_only_stop(release):
    for recording in release.recordings()[:40]:
        kinds = [action.kind for action in recording.actions]
        assert kinds[-1] == "stop"
        assert "stop" not in kinds[:-1]
        histories = [describe_history(list(recording.actions[:n])) for n in range(1, len(kinds))]
        assert all(b.startswith(a) for a, b in pairwise(histories))
