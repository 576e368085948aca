from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uiprobe.ui.actions import (
    MAX_ACTION_LENGTH,
    Action,
    ActionError,
    ActionKind,
    Direction,
    Key,
    check_action,
    format_action,
    parse_action,
    press,
)
from uiprobe.ui.coordinates import Point

ANY_TEXT = st.text(st.characters(exclude_categories=()))
NEARLY = st.lists(
    st.sampled_from(
        [
            *("click", "longclick", "text", "swipe", "press", "Click", " ", "[", "]", "] [", "1"),
            *(",", ", ", "-", ".", "0.5", "up", "stop", "999999999999", "\n", "[1,2]", "[3]", "😀"),
        ]
    )
).map("".join)


@given(st.from_type(Action))
@example(Action(ActionKind.TEXT, index=3, text="a] [b]"))
@example(Action(ActionKind.TEXT, point=Point(1, 2), text='"x"\n]\U0001f600['))
@example(Action(ActionKind.CLICK, point=Point(5e-324, 1 / 3)))
def test_parsing_undoes_formatting(action):
    assert parse_action(format_action(action)) == action


@given(ANY_TEXT | NEARLY)
@example("click [999999999.9999999999,0]")
@example("click [0.00000000000000000001,0,0.00000000000000000002,0]")
def test_a_text_is_an_action_that_can_be_written_again_or_is_rejected_with_a_reason(text):
    try:
        action = parse_action(text)
    except ActionError as error:
        assert error.reason in ActionError.REASONS
        assert str(error)
    else:
        assert parse_action(format_action(action)) == action


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("click [7]", Action(ActionKind.CLICK, index=7)),
        ("longclick [1,2]", Action(ActionKind.LONGCLICK, point=Point(1, 2))),
        ("click [0.25, 0.5]", Action(ActionKind.CLICK, point=Point(0.25, 0.5))),
        ("click [10,20,30,60]", Action(ActionKind.CLICK, point=Point(20, 40))),
        ("text [2] []", Action(ActionKind.TEXT, index=2, text="")),
        ("text [5,6] [a [b] c]", Action(ActionKind.TEXT, point=Point(5, 6), text="a [b] c")),
        ("swipe [4] [left]", Action(ActionKind.SWIPE, index=4, direction=Direction.LEFT)),
        (
            "swipe [1,2] [3,4]",
            Action(ActionKind.SWIPE, point=Point(1, 2), end=Point(3, 4)),
        ),
        *((f"press [{key}]", press(key)) for key in Key),
    ],
)
def test_every_row_of_the_action_table(line, action):
    assert parse_action(line) == action


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("click [" + "1" * MAX_ACTION_LENGTH + "]", "too_long"),
        ("tap [1]", "unknown_action"),
        ("Click [1]", "unknown_action"),
        (" click [1]", "unknown_action"),
        ("[1]", "unknown_action"),
        ("click", "missing_target"),
        ("press", "missing_target"),
        ("click [Save]", "malformed_target"),
        ("click [-1]", "malformed_target"),
        ("click [1", "malformed_target"),
        ("click[1]", "malformed_target"),
        ("click  [1]", "malformed_target"),
        ("click [1,2,3]", "malformed_target"),
        ("click [1e3,4]", "malformed_target"),
        ("click [٣]", "malformed_target"),
        ("click [999999999999]", "malformed_target"),
        ("click [999999999.9999999999,0]", "malformed_target"),
        ("swipe [1]", "missing_argument"),
        ("text [1]", "missing_argument"),
        ("text [1] milk", "malformed_argument"),
        ("swipe [1,2] [3]", "malformed_argument"),
        ("swipe [1,2] [up]", "malformed_target"),
        ("swipe [1] [forward]", "unknown_direction"),
        ("press [power]", "unknown_key"),
        ("click [1].", "trailing_text"),
        ("press [back]\n", "trailing_text"),
        ("text [1] [milk] please", "trailing_text"),
    ],
)
def test_a_rejection_says_why(line, reason):
    with pytest.raises(ActionError) as caught:
        parse_action(line)
    assert caught.value.reason == reason


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": ActionKind.CLICK},
        {"kind": ActionKind.CLICK, "index": 1, "point": Point(1, 2)},
        {"kind": ActionKind.CLICK, "index": -1},
        {"kind": ActionKind.CLICK, "index": 1, "text": "x"},
        {"kind": ActionKind.TEXT, "index": 1},
        {"kind": ActionKind.SWIPE, "index": 1, "end": Point(1, 2)},
        {"kind": ActionKind.SWIPE, "point": Point(1, 2), "direction": Direction.UP},
        {"kind": ActionKind.PRESS},
        {"kind": ActionKind.PRESS, "key": Key.BACK, "index": 1},
    ],
)
def test_fields_that_do_not_belong_together_make_no_action(fields):
    with pytest.raises(ValueError, match="do not make a"):
        Action(**fields)


@pytest.mark.parametrize(
    ("line", "targets", "reason"),
    [
        ("click [2]", "element", None),
        ("click [3]", "element", "index_out_of_range"),
        ("click [2]", "coordinate", "wrong_target_kind"),
        ("click [1,1]", "element", "wrong_target_kind"),
        ("click [100,50]", "coordinate", None),
        ("click [101,50]", "coordinate", "outside_screen"),
        ("click [1,-1]", "coordinate", "outside_screen"),
        ("swipe [1,1] [1,51]", "coordinate", "outside_screen"),
        ("press [back]", "coordinate", None),
    ],
)
def test_an_action_must_fit_its_screen(line, targets, reason):
    fits = {"targets": targets, "widgets": 3, "width": 100, "height": 50}
    if reason is None:
        check_action(parse_action(line), **fits)
        return
    with pytest.raises(ActionError) as caught:
        check_action(parse_action(line), **fits)
    assert caught.value.reason == reason


def test_the_target_kind_is_that_of_the_target():
    click = Action(ActionKind.CLICK, index=1)
    assert click.target_kind == "element"
    assert replace(click, index=None, point=Point(1, 1)).target_kind == "coordinate"
    assert press(Key.HOME).target_kind is None
