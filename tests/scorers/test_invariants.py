from collections.abc import Sequence

from uiprobe.scorers.invariants import Proportion, format_error, pool, repetition
from uiprobe.ui.actions import parse_action
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import UiautomatorElement, parse_hierarchy
from uiprobe.ui.trajectory import RecordedAction, Step
from uiprobe.ui.tree import Bounds


def element(text: str, bounds: str = "[0,0][10,10]", **other: str) -> UiautomatorElement:
    return UiautomatorElement({"text": text, "bounds": bounds, **other}, Bounds.parse(bounds), 0)


def steps(*actions: RecordedAction, at: Sequence[str] = ()) -> list[Step]:
    """The actions on one screen, at the middle of their elements or at the places named."""
    lines = [parse_action(line) for line in at] or [None] * len(actions)
    screen = parse_hierarchy("<hierarchy/>")
    return [
        Step(screen, Place("a.b", "a.b.Main"), action, line)
        for action, line in zip(actions, lines, strict=True)
    ]


def test_repetition_counts_actions_after_the_first_that_equal_an_earlier_one():
    save, back = RecordedAction("click", element("Save")), RecordedAction("back")
    again = RecordedAction("click", element("Save", focused="true"))
    assert repetition(steps(save, back, again, back)) == Proportion(2, 3)


def test_actions_differ_by_type_message_and_place():
    actions = [
        RecordedAction("click", element("Save")),
        RecordedAction("longclick", element("Save")),
        RecordedAction("click", element("Save", "[0,0][10,11]")),
        RecordedAction("input", element("Name"), "Ann"),
        RecordedAction("input", element("Name"), "Bob"),
        RecordedAction("back"),
    ]
    assert repetition(steps(*actions)) == Proportion(0, 5)


def test_places_in_one_element_differ_and_its_middle_is_the_element_itself():
    taps = [RecordedAction("click", element("Map"))] * 4
    at = ["click [1,1]", "click [9,9]", "click [1,1]", "click [5,5]"]
    assert repetition(steps(*taps, at=at)) == Proportion(1, 3)
    assert repetition(steps(*taps[:2], at=["click [5,5]", "click [0]"])) == Proportion(1, 1)


def test_nothing_counts_after_the_third_of_the_same_in_a_row():
    back, save = RecordedAction("back"), RecordedAction("click", element("Save"))
    assert repetition(steps(save, back, back, back, back, save)) == Proportion(2, 3)
    assert repetition(steps(save, back, back, save, back, back)) == Proportion(4, 5)


def test_one_action_or_none_can_repeat_nothing():
    assert repetition([]).share is None
    assert repetition(steps(RecordedAction("stop"))).share is None


def test_format_error_is_the_share_of_answers_that_could_not_be_parsed():
    assert format_error([True, False, True, True]).share == 0.25
    assert format_error([]).share is None


def test_pooling_weighs_episodes_by_their_length():
    assert pool([Proportion(1, 1), Proportion(0, 9)]).share == 0.1
    assert pool([]).share is None
