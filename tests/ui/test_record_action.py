import pytest

from uiprobe.ui.actions import ActionError, parse_action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.trajectory import RecordedAction, Step, action_identity, dump_action, record_action
from uiprobe.ui.tree import Bounds

HIERARCHY = parse_hierarchy(
    """<hierarchy><node class="F" bounds="[0,0][100,100]">
    <node text="row" clickable="true" bounds="[0,0][100,50]">
      <node text="label" bounds="[0,0][50,50]"/>
      <node text="x" clickable="true" bounds="[60,0][90,50]"/>
    </node>
    <node text="hidden" clickable="true" visible-to-user="false" bounds="[0,60][10,70]"/>
    </node></hierarchy>"""
)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("click [0]", "row"),
        ("click [1]", "x"),
        ("longclick [10,10]", "row"),
        ("click [70,10]", "x"),
        ("swipe [70,10] [10,10]", "x"),
        ("click [5,65]", ""),
    ],
)
def test_an_action_is_kept_with_the_element_under_it(line, text):
    record = record_action(parse_action(line), HIERARCHY)
    assert record.kind == line.split()[0]
    assert record.element is not None
    assert record.element.text == text


def test_an_empty_place_is_recorded_as_a_place():
    record = record_action(parse_action("click [300,400]"), HIERARCHY)
    assert record.element is not None
    assert record.element.bounds == Bounds(300, 400, 300, 400)
    assert Step(HIERARCHY, Place("", ""), record).point == Point(300, 400)


@pytest.mark.parametrize(
    ("key", "kind"),
    [("back", "back"), ("enter", "enter"), ("stop", "stop"), ("wait", "none"),
     ("restart", "restart"), ("home", "restart")],
)  # fmt: skip
def test_keys_have_no_element(key, kind):
    assert record_action(parse_action(f"press [{key}]"), HIERARCHY) == RecordedAction(kind)


def test_typing_is_an_input_with_its_message():
    record = record_action(parse_action("text [0] [hello]"), HIERARCHY)
    assert (record.kind, record.message) == ("input", "hello")


def test_an_index_beyond_the_widgets_is_refused():
    with pytest.raises(ActionError) as caught:
        record_action(parse_action("click [2]"), HIERARCHY)
    assert caught.value.reason == "index_out_of_range"


def test_a_dumped_action_is_read_back():
    for line in ("text [0] [hello]", "click [70,10]", "click [300,400]", "press [back]"):
        record = record_action(parse_action(line), HIERARCHY)
        back = RecordedAction.from_dict(dump_action(record), name="meta.json")
        assert dump_action(back) == dump_action(record)
        assert action_identity(back) == action_identity(record)
