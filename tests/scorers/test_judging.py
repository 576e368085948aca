"""Whether answers are right, on items made by hand."""

import pytest

from uiprobe.scorers.judging import judge, judge_unread
from uiprobe.ui.spaces.browser import BROWSER

WIDGETS = "[10,10][90,50];[10,60][190,100];[0,110][200,390];[0,110][200,160]"
BUTTON, FIELD, LIST = [10, 10, 90, 50], [10, 60, 190, 100], [0, 110, 200, 390]


def item(kind, bounds=None, *, space=None, **truth):
    truth = {"type": kind, **({"bounds": bounds} if bounds else {}), **truth}
    shown = {"space": space} if space else {"widgets": WIDGETS}
    return {"truth": truth, "reference": None, **shown}


@pytest.mark.parametrize(
    ("metadata", "answer", "parts"),
    [
        (item("click", BUTTON), "click [0]", {"type": True, "target": True}),
        (item("click", BUTTON), "click [1]", {"type": True, "target": False}),
        (item("click", BUTTON), "longclick [0]", {"type": False, "target": True}),
        (item("click", BUTTON), "press [back]", {"type": False, "target": False}),
        (item("longclick", LIST), "longclick [3]", {"type": True, "target": True}),
        (item("longclick", LIST), "click [3]", {"type": False, "target": True}),
        (
            item("text", FIELD, message="oat milk"),
            "text [1] [oat milk]",
            {"type": True, "target": True, "argument": True},
        ),
        (
            item("text", FIELD, message="oat milk"),
            "text [1] [Oat milk]",
            {"type": True, "target": True, "argument": False},
        ),
        (
            item("text", FIELD, message="oat milk"),
            "text [0] [oat milk ]",
            {"type": True, "target": False, "argument": False},
        ),
        (
            item("text", FIELD, message="oat milk"),
            "click [1]",
            {"type": False, "target": True, "argument": False},
        ),
        (
            item("text", FIELD, message=""),
            "text [1] []",
            {"type": True, "target": True, "argument": True},
        ),
        (item("swipe", LIST), "swipe [2] [up]", {"type": True, "target": True}),
        (item("swipe", LIST), "swipe [2] [left]", {"type": True, "target": True}),
        (
            item("swipe", LIST, direction="up"),
            "swipe [2] [left]",
            {"type": True, "target": True, "argument": False},
        ),
        (
            item("swipe", LIST, direction="up"),
            "swipe [2] [up]",
            {"type": True, "target": True, "argument": True},
        ),
        (item("back"), "press [back]", {"type": True}),
        (item("back"), "press [enter]", {"type": False}),
        (item("enter"), "press [enter]", {"type": True}),
        (item("stop"), "press [stop]", {"type": True}),
        (item("wait"), "press [wait]", {"type": True}),
        (item("restart"), "press [home]", {"type": False}),
        (item("back"), "click [0]", {"type": False}),
    ],
)
def test_every_action_type_is_judged_part_by_part(metadata, answer, parts):
    judgement = judge(metadata, answer)
    assert dict(judgement.parts) == parts
    assert judgement.correct is all(parts.values())
    assert judgement.reason is None


@pytest.mark.parametrize(
    ("bounds", "inside"),
    [
        ([50, 30, 50, 30], True),  # the centre of widget 0 is 50,30
        ([50, 30, 60, 60], True),
        ([0, 0, 50, 30], True),
        ([51, 30, 60, 60], False),
        ([50, 31, 60, 60], False),
        ([0, 0, 49, 30], False),
        ([0, 0, 50, 29], False),
    ],
)
def test_the_centre_of_the_widget_counts_and_edges_belong_to_the_target(bounds, inside):
    assert judge(item("click", bounds), "click [0]").correct is inside


@pytest.mark.parametrize(
    ("answer", "right"),
    [("click [0]", True), ("click [1]", False), ("click [2]", True), ("click [3]", False)],
)
def test_with_a_surface_what_the_touch_meets_counts(answer, right):
    # A row, a star in it that takes touches itself, and a box that lets them through.
    metadata = {
        "truth": {"type": "click", "bounds": [0, 0, 100, 40]},
        "widgets": "[0,0][100,40];[80,0][100,40];[60,0][80,40];[0,50][10,60]",
        "surface": "-[0,0][100,100];+[0,0][100,40];-[80,0][100,40]",
    }
    assert judge(metadata, answer).correct is right


def test_a_surface_holds_for_places_too():
    metadata = item("click", BUTTON, space=["pixel", [200, 400], [200, 400]])
    metadata["surface"] = "-[0,0][200,400];+[10,10][90,50];-[40,20][60,40]"
    assert judge(metadata, "click [12,12]").correct
    assert not judge(metadata, "click [50,30]").correct
    assert not judge(metadata, "click [90,50]").correct


def test_odd_centres_are_rounded_down():
    metadata = {"truth": {"type": "click", "bounds": [1, 1, 1, 1]}, "widgets": "[1,1][2,2]"}
    assert judge(metadata, "click [0]").correct


@pytest.mark.parametrize("widgets", [WIDGETS, ""])
def test_an_index_that_no_widget_has_is_wrong_and_says_so(widgets):
    judgement = judge(item("click", BUTTON) | {"widgets": widgets}, "click [4]")
    assert (judgement.correct, judgement.reason) == (False, "index_out_of_range")


SPACES = {
    "pixel, full size": (["pixel", [200, 400], [200, 400]], "50,30", "90.5,30"),
    "pixel, half the size": (["pixel", [200, 400], [100, 200]], "25,15", "50,15"),
    "pixel, sides shrunk differently": (["pixel", [200, 400], [100, 100]], "25,7.5", "25,13"),
    "unit": (["unit", [200, 400], [100, 200]], "0.25,0.075", "50,30"),
    "permille": (["permille", [200, 400], [100, 200]], "250,75", "25,15"),
}


@pytest.mark.parametrize("name", SPACES)
def test_coordinates_in_every_convention_and_size(name):
    space, right, wrong = SPACES[name]
    metadata = item("click", BUTTON, space=space)
    assert judge(metadata, f"click [{right}]").correct
    assert judge(metadata, f"click [{wrong}]").parts["target"] is False


@pytest.mark.parametrize("name", SPACES)
def test_all_action_forms_take_coordinates(name):
    space, right, wrong = SPACES[name]
    assert judge(item("longclick", BUTTON, space=space), f"longclick [{right}]").correct
    text = item("text", BUTTON, message="hi", space=space)
    assert judge(text, f"text [{right}] [hi]").correct
    assert not judge(text, f"text [{wrong}] [hi]").correct
    # A swipe is judged by where it starts.
    swipe = item("swipe", BUTTON, space=space)
    assert judge(swipe, f"swipe [{right}] [{wrong}]").correct
    assert not judge(swipe, f"swipe [{wrong}] [{right}]").correct


def test_corners_of_the_target_belong_to_it_and_one_pixel_further_does_not():
    space = ["pixel", [200, 400], [200, 400]]
    for x, y in ((10, 10), (90, 10), (10, 50), (90, 50)):
        assert judge(item("click", BUTTON, space=space), f"click [{x},{y}]").correct
    for x, y in ((9, 10), (91, 10), (10, 9), (90, 51), (-10, 10)):
        assert not judge(item("click", BUTTON, space=space), f"click [{x},{y}]").correct


def test_the_centre_of_a_box_counts():
    space = ["pixel", [200, 400], [200, 400]]
    assert judge(item("click", BUTTON, space=space), "click [30,20,70,40]").correct
    assert not judge(item("click", BUTTON, space=space), "click [10,10,190,50]").correct


def test_the_other_kind_of_target_is_wrong_but_breaks_nothing():
    space = ["pixel", [200, 400], [200, 400]]
    assert judge(item("click", BUTTON, space=space), "click [0]").parts["target"] is False
    assert judge(item("click", BUTTON), "click [50,30]").parts["target"] is False


def page_item(kind, **truth):
    return {
        "truth": {"type": kind, **truth},
        "form": {"space": BROWSER.name},
        "widgets": WIDGETS,
        "marks": "a1;b2;c3;d4",
    }


@pytest.mark.parametrize(
    ("metadata", "answer", "parts"),
    [
        (page_item("click", bounds=BUTTON), "click('a1')", {"type": True, "target": True}),
        (page_item("click", bounds=BUTTON), "click('b2')", {"type": True, "target": False}),
        (page_item("dblclick", bounds=BUTTON), "click('a1')", {"type": False, "target": True}),
        (
            page_item("dblclick", also=["click"], bounds=BUTTON),
            "click('a1')",
            {"type": True, "target": True},
        ),
        (
            page_item("select_option", bounds=FIELD, message="blue"),
            "select_option('b2', 'blue')",
            {"type": True, "target": True, "argument": True},
        ),
        (
            page_item("select_option", bounds=FIELD, message="blue"),
            "select_option('b2', ['blue'])",
            {"type": True, "target": True, "argument": True},
        ),
        (
            page_item("select_option", bounds=FIELD, message="blue"),
            "select_option('b2', ['blue', 'red'])",
            {"type": True, "target": True, "argument": False},
        ),
        (
            page_item("scroll", direction="down"),
            "scroll(0, 200)",
            {"type": True, "argument": True},
        ),
        (page_item("scroll", direction="down"), "scroll(0, -1)", {"type": True, "argument": False}),
        (page_item("scroll", direction="up"), "scroll(0, -1)", {"type": True, "argument": True}),
        (page_item("scroll", direction="down"), "scroll(0, 1)", {"type": True, "argument": True}),
        (page_item("scroll", direction="down"), "scroll(9, 9)", {"type": True, "argument": True}),
        # A wheel that is not turned up or down shows nothing that lies further up.
        (page_item("scroll", direction="up"), "scroll(0, 0)", {"type": True, "argument": False}),
        (page_item("scroll", direction="up"), "scroll(200, 0)", {"type": True, "argument": False}),
        (
            page_item("scroll", direction="right"),
            "scroll(200, 0)",
            {"type": True, "argument": True},
        ),
    ],
)
def test_actions_on_pages_are_judged_part_by_part(metadata, answer, parts):
    judgement = judge(metadata, answer)
    assert (dict(judgement.parts), judgement.reason) == (parts, None)
    assert judgement.correct is all(parts.values())


@pytest.mark.parametrize("marks", ["a1;b2;c3;d4", ""])
def test_a_bid_that_no_widget_has_is_wrong_and_says_so(marks):
    judgement = judge(page_item("click", bounds=BUTTON) | {"marks": marks}, "click('e5')")
    assert (judgement.correct, judgement.reason) == (False, "unknown_element")


@pytest.mark.parametrize(
    ("end", "direction"),
    [
        ("81,100", "right"),
        ("19,100", "left"),
        ("50,131", "down"),
        ("50,69", "up"),
        ("80,120", "right"),
        ("30,79", "up"),
        # Along both axes alike, it is one along the page.
        ("80,130", "down"),
        ("20,70", "up"),
    ],
)
def test_a_swipe_goes_along_the_axis_of_its_longer_movement(end, direction):
    space = ["pixel", [200, 400], [200, 400]]
    for one in ("up", "down", "left", "right"):
        judgement = judge(
            item("swipe", LIST, space=space, direction=one), f"swipe [50,100] [{end}]"
        )
        assert judgement.parts["argument"] is (one == direction)


@pytest.mark.parametrize(
    ("end", "direction"),
    [("0.7,0.5", "right"), ("0.3,0.5", "left"), ("0.5,0.7", "down"), ("0.5,0.3", "up")],
)
def test_parts_of_a_picture_are_movements_too(end, direction):
    asked = item("swipe", LIST, space=["unit", [200, 400], [100, 200]], direction=direction)
    assert judge(asked, f"swipe [0.5,0.5] [{end}]").correct


def test_an_action_without_a_direction_has_none_that_is_right():
    asked = item("swipe", LIST, direction="up")
    assert judge(asked, "click [2]").parts == {"type": False, "target": True, "argument": False}
    space = ["pixel", [200, 400], [200, 400]]
    pressed = judge(item("swipe", LIST, space=space, direction="down"), "click [50,150]")
    assert pressed.parts["argument"] is False


def test_words_are_compared_with_the_reference():
    assert judge({"reference": "B"}, "B").correct
    assert not judge({"reference": "B"}, "A").correct
    assert judge({"reference": "stop", "truth": "stop"}, "stop").correct
    assert not judge({"reference": None}, "A").correct


def test_an_unread_answer_is_wrong_in_every_part_that_is_asked_for():
    assert judge_unread(item("text", FIELD, message="x")).parts == {
        "type": False,
        "target": False,
        "argument": False,
    }
    assert judge_unread(item("click", BUTTON)).parts == {"type": False, "target": False}
    assert judge_unread(item("back")).parts == {"type": False}
    assert judge_unread({"reference": "B"}).parts == {}
