"""A place means what a device hits there: the topmost that is drawn and takes the action."""

import json

import pytest

from uiprobe.environments.android.gestures import typed_element
from uiprobe.environments.replay import follows
from uiprobe.ui.actions import parse_action
from uiprobe.ui.coordinates import Size
from uiprobe.ui.evaluation import action_satisfies
from uiprobe.ui.hit_testing import element_at
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID, RELEASE, WEB
from uiprobe.ui.readers.browser import parse_page
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import Step, record_action, record_by_centre

SCREEN = """<hierarchy>
 <node text="screen" class="F" bounds="[0,0][400,800]">
  <node text="list" class="L" scrollable="true" bounds="[0,0][400,800]">
   <node text="row" class="R" clickable="true" long-clickable="true" bounds="[0,600][400,700]">
    <node text="label" class="T" bounds="[10,610][200,690]"/>
    <node text="box" class="C" clickable="false" checkable="true" bounds="[210,640][240,670]"/>
    <node text="star" class="I" clickable="true" bounds="[340,620][380,660]"/>
   </node>
   <node text="name" class="android.widget.EditText" clickable="true" bounds="[0,200][400,300]"/>
  </node>
  <node text="clear" class="I" clickable="true" bounds="[350,220][390,280]"/>
  <node text="+" class="B" clickable="true" bounds="[300,640][390,730]"/>
  <node text="veil" class="F" bounds="[0,300][400,400]"/>
 </node></hierarchy>"""
TREE = parse_hierarchy(SCREEN)


def met(line, tree=TREE):
    found = element_at(parse_action(line), tree, TOUCH)
    return found and found.text


@pytest.mark.parametrize(
    ("line", "text"),
    [
        # The star is smaller than the button over it.
        ("click [360,650]", "+"),
        ("click [360,630]", "star"),
        ("swipe [360,650] [360,100]", "+"),
        ("text [360,650] [milk]", "+"),
        # The box only shows the state of its row.
        ("click [220,650]", "row"),
        ("click [50,650]", "row"),
        # Holding a button in a row is a tap on it.
        ("longclick [360,630]", "star"),
        ("longclick [50,650]", "row"),
        ("longclick [100,250]", "name"),
        # Nothing takes a tap between the rows, and what is not drawn last is met all the same.
        ("click [100,500]", "list"),
        ("click [100,350]", "list"),
        # The edge between two belongs to the second, and the far edge of the screen to the last.
        ("click [399.6,650]", "row"),
        ("click [400,650]", "row"),
        ("click [100,700]", "list"),
        ("click [500,900]", None),
    ],
)
def test_a_place_means_the_topmost_that_takes_the_action(line, text):
    assert met(line) == text


def test_the_release_keeps_the_smallest_widget():
    released = RELEASE.reader.parse(SCREEN.encode(), name="x")
    assert met("click [360,650]", released) == "star"
    assert record_action(parse_action("click [360,650]"), released).element.text == "star"


def test_siblings_lie_in_their_drawing_order():
    raised = SCREEN.replace('class="L"', 'class="L" drawing-order="2"').replace(
        'class="B"', 'class="B" drawing-order="1"'
    )
    assert met("click [360,650]", parse_hierarchy(raised)) == "star"
    for odd in ("x", "-1", "9" * 40, ""):
        strange = SCREEN.replace('class="B"', f'class="B" drawing-order="{odd}"')
        assert met("click [360,650]", parse_hierarchy(strange)) == "+"


def test_a_window_covers_what_lies_below():
    dialog = '<node text="dialog" class="D" bounds="[50,550][350,750]"><node text="OK" class="B" '
    dialog += 'clickable="true" bounds="[250,700][340,740]"/></node></hierarchy>'
    tree = parse_hierarchy(SCREEN.replace("</hierarchy>", dialog))
    assert met("click [100,650]", tree) == "dialog"
    assert met("click [300,720]", tree) == "OK"
    assert met("click [380,650]", tree) == "+"


def rule_holds(line, tree, **rules):
    action = parse_action(line)
    step = Step(tree, Place("p", "p.A"), record_action(action, tree), action)
    return action_satisfies(step, {"action_type": "click", **rules}, "equal")


def test_a_tap_on_what_lies_on_top_is_none_on_what_it_covers():
    assert rule_holds("click [360,650]", TREE, text="+")
    assert not rule_holds("click [360,650]", TREE, text="star")
    assert not rule_holds("click [360,650]", TREE, text="row")
    # What lies in the row, or over it without taking the touch, still means the row.
    for text in ("row", "label", "list", "screen"):
        assert rule_holds("click [50,650]", TREE, text=text)
    released = RELEASE.reader.parse(SCREEN.encode(), name="x")
    assert rule_holds("click [360,650]", released, text="star")
    assert rule_holds("click [360,650]", released, text="+")


def test_only_what_is_not_covered_is_meant_by_its_middle():
    covering = SCREEN.replace("[340,620][380,660]", "[325,665][365,705]")
    tree = parse_hierarchy(covering)
    action = parse_action("click [345,685]")
    record = record_by_centre(Step(tree, Place("", ""), record_action(action, tree), action))
    assert record.element.text == "+"


def test_a_text_goes_into_the_field_that_is_met():
    assert typed_element(parse_action("text [100,250] [milk]"), TREE).text == "name"
    # To touch the cross that lies over the field is not to touch the field.
    assert typed_element(parse_action("text [370,250] [milk]"), TREE) is None


def test_a_replay_does_not_follow_a_tap_on_what_covers_the_target():
    async def picture():
        return b""

    screen = Screen(
        SCREEN.encode(),
        place=Place("p", "p.A"),
        reader=ANDROID.reader,
        size=Size(400, 800),
        take_screenshot=picture,
        name="x",
    )
    star = record_action(parse_action("click [360,630]"), screen.tree)
    assert star.element.text == "star"
    assert follows(star, parse_action("click [350,630]"), screen, ANDROID)
    assert not follows(star, parse_action("click [360,650]"), screen, ANDROID)


def page(*nodes):
    root = {"role": "RootWebArea", "name": "page", "visible": True}
    root["children"] = list(range(1, len(nodes) + 1))
    return parse_page(json.dumps({"url": "u", "title": "t", "nodes": [root, *nodes]}))


def button(name, box, **more):
    return {
        "role": "button",
        "name": name,
        "bid": name,
        "visible": True,
        "box": box,
        "children": [],
        **more,
    }


def test_on_a_page_the_later_one_lies_on_top_unless_it_is_covered():
    tree = page(button("small", [10, 10, 20, 20]), button("large", [0, 0, 100, 100]))
    action = WEB.space.parse("mouse_click(15, 15)")
    assert element_at(action, tree, WEB.space).name == "large"
    tree = page(button("small", [10, 10, 20, 20]), button("large", [0, 0, 100, 100], covered=True))
    assert element_at(action, tree, WEB.space).name == "small"
    assert element_at(WEB.space.parse("mouse_click(0, 500)"), tree, WEB.space) is None
