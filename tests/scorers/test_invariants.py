from uiprobe.scorers.invariants import Proportion, format_error, pool, repetition
from uiprobe.ui.readers.uiautomator import UiautomatorElement
from uiprobe.ui.trajectory import RecordedAction
from uiprobe.ui.tree import Bounds


def element(text: str, bounds: str = "[0,0][10,10]", **other: str) -> UiautomatorElement:
    return UiautomatorElement({"text": text, "bounds": bounds, **other}, Bounds.parse(bounds), 0)


def test_repetition_counts_actions_after_the_first_that_equal_an_earlier_one():
    save, back = RecordedAction("click", element("Save")), RecordedAction("back")
    again = RecordedAction("click", element("Save", focused="true"))
    assert repetition([save, back, again, back]) == Proportion(2, 3)


def test_actions_differ_by_type_message_and_place():
    actions = [
        RecordedAction("click", element("Save")),
        RecordedAction("longclick", element("Save")),
        RecordedAction("click", element("Save", "[0,0][10,11]")),
        RecordedAction("input", element("Name"), "Ann"),
        RecordedAction("input", element("Name"), "Bob"),
        RecordedAction("back"),
    ]
    assert repetition(actions) == Proportion(0, 5)


def test_one_action_or_none_can_repeat_nothing():
    assert repetition([]).share is None
    assert repetition([RecordedAction("stop")]).share is None


def test_format_error_is_the_share_of_answers_that_could_not_be_parsed():
    assert format_error([True, False, True, True]).share == 0.25
    assert format_error([]).share is None


def test_pooling_weighs_episodes_by_their_length():
    assert pool([Proportion(1, 1), Proportion(0, 9)]).share == 0.1
    assert pool([]).share is None
