"""The browser's action space: calls are read, never run, and written as they are read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser import BROWSER, browser_space, calls_of, in_turn
from uiprobe.ui.spaces.browser_calls import FUNCTIONS, CallParameter, Function, action_of_call

_NUMBERS = st.integers(-9999, 9999) | st.floats(-9999, 9999, allow_nan=False)
_TEXTS = st.text(max_size=30)


def _values(parameter: CallParameter) -> st.SearchStrategy[object]:
    if parameter.choices is not None:
        one = st.sampled_from(parameter.choices)
        return st.lists(one, max_size=2) if parameter.kind == "texts" else one
    return {
        "text": _TEXTS,
        "texts": _TEXTS | st.lists(_TEXTS, max_size=3),
        "number": _NUMBERS,
        "integer": st.integers(0, 50),
        "boolean": st.booleans(),
    }[parameter.kind]


@st.composite
def _actions(draw: st.DrawFn) -> Action:
    function: Function = draw(st.sampled_from(list(FUNCTIONS.values())))
    given_ = {
        one.name: draw(_values(one))
        for one in function.parameters
        if one.default is None or draw(st.booleans())
    }
    return action_of_call(function.name, given_)


@pytest.mark.slow
@given(_actions())
def test_what_is_written_is_read_again(action: Action) -> None:
    assert BROWSER.parse(BROWSER.format(action)) == action


@pytest.mark.slow
@given(st.lists(_actions(), min_size=2, max_size=4))
def test_several_calls_are_one_action(calls: list[Action]) -> None:
    action = in_turn(calls)
    assert BROWSER.parse(BROWSER.format(action)) == action
    assert calls_of(action) == calls


@pytest.mark.slow
@given(st.text(max_size=80))
def test_any_other_text_is_refused_with_a_reason(text: str) -> None:
    try:
        BROWSER.parse(text)
    except ActionError as error:
        assert error.reason in ActionError.REASONS


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("# click('a')", "empty"),
        ("click('a'", "malformed_argument"),
        ("tap('a')", "unknown_action"),
        ("import os", "unknown_action"),
        ("page.click('a')", "unknown_action"),
        ("click(open('/etc/passwd').read())", "malformed_argument"),
        ("fill('a', 'b' * 10**9)", "malformed_argument"),
        ("click(*['a'])", "malformed_argument"),
        ("click(**{'bid': 'a'})", "malformed_argument"),
        ("click()", "missing_target"),
        ("mouse_click(1)", "missing_target"),
        ("fill('a')", "missing_argument"),
        ("click('a', 'left', [], 4)", "trailing_text"),
        ("click('a', wait=3)", "trailing_text"),
        ("click(51)", "malformed_target"),
        ("click('a', 'upper')", "malformed_argument"),
        ("click('a', modifiers=['Hyper'])", "malformed_argument"),
        ("mouse_click('1', '2')", "malformed_argument"),
        ("mouse_click(True, 2)", "malformed_argument"),
        ("mouse_click(1e400, 2)", "malformed_argument"),
        ("tab_focus(1.5)", "malformed_argument"),
        ("noop()\n" * 51, "too_long"),
        ("noop()" + " " * 20_000, "too_long"),
    ],
)
def test_a_text_that_is_no_call_says_why(text: str, reason: str) -> None:
    with pytest.raises(ActionError) as found:
        BROWSER.parse(text)
    assert found.value.reason == reason


def test_defaults_are_not_written() -> None:
    action = BROWSER.parse("click(bid='a51', button='left', modifiers=[])")
    assert action == Action("click", handle="a51")
    assert BROWSER.format(action) == "click('a51')"


def test_every_verb_is_described_can_be_called_and_is_told() -> None:
    for targets in ("element", "coordinate"):
        names = [tool.name for tool in BROWSER.tools(targets, may_be_infeasible=True)]
        described = BROWSER.describe(targets)
        assert [line.split("(")[0] for line in described.splitlines()] == names
        assert BROWSER.parse(BROWSER.example(targets)).target_kind == targets
    for kind in BROWSER.kinds:
        assert BROWSER.tell(kind, "a button", "x")


def test_a_question_is_offered_where_somebody_can_be_asked_and_stands_alone() -> None:
    offering = browser_space(asks=True)
    assert "\nask(question) - " in offering.describe("element")
    assert "ask" in [tool.name for tool in offering.tools("element", may_be_infeasible=False)]
    assert "ask(" not in BROWSER.describe("element")
    action = BROWSER.parse("ask('Which one?')")
    assert BROWSER.read_call("ask", {"question": "Which one?"}) == action
    assert BROWSER.tell_action(action, None) == "Asked 'Which one?'"
    size = {"targets": "element", "widgets": 3, "width": 100, "height": 100}
    BROWSER.check(action, **size)  # type: ignore[arg-type]
    with pytest.raises(ActionError, match="stands alone"):
        BROWSER.check(BROWSER.parse("ask('Which?')\nstop()"), **size)  # type: ignore[arg-type]
    with pytest.raises(ActionError) as found:
        BROWSER.parse(f"ask('{'x' * 100_000}')")
    assert found.value.reason == "too_long"


def test_targets_of_the_other_kind_and_places_outside_are_refused() -> None:
    def reason(text: str, targets: str) -> str:
        with pytest.raises(ActionError) as found:
            BROWSER.check(
                BROWSER.parse(text),
                targets=targets,  # type: ignore[arg-type]
                widgets=3,
                width=100,
                height=80,
            )
        return found.value.reason

    assert reason("mouse_click(3, 4)", "element") == "wrong_target_kind"
    assert reason("noop()\nclick('a')", "coordinate") == "wrong_target_kind"
    assert reason("mouse_drag_and_drop(3, 4, 101, 4)", "coordinate") == "outside_screen"


def test_a_stop_and_a_declaration() -> None:
    assert BROWSER.ends(BROWSER.stop()) and not BROWSER.declares_infeasible(BROWSER.stop())
    declared = BROWSER.stop("no such record")
    assert BROWSER.format(declared) == "report_infeasible('no such record')"
    assert BROWSER.declares_infeasible(declared) and not BROWSER.ends(declared)


def test_points_are_where_the_platform_expects_them() -> None:
    action = BROWSER.parse("mouse_drag_and_drop(1, 2, 3, 4)")
    assert (action.point, action.end) == (Point(1, 2), Point(3, 4))
    assert BROWSER.parse("keyboard_type('hello')").text == "hello"


def test_every_place_of_several_calls_is_moved() -> None:
    action = BROWSER.parse("mouse_click(1, 2)\nmouse_drag_and_drop(1, 2, 3, 4)\nnoop()")
    moved = BROWSER.relocate(action, lambda place: Point(place.x * 10, place.y + 1))
    assert BROWSER.format(moved) == (
        "mouse_click(10, 3)\nmouse_drag_and_drop(10, 3, 30, 5)\nnoop()"
    )


def test_models_are_told_of_python_only_where_it_is_wanted() -> None:
    assert "python(" not in BROWSER.describe("element")
    assert "python(" in browser_space(tells_python=True).describe("element")
    assert "python" in [
        tool.name
        for tool in browser_space(tells_python=True).tools("element", may_be_infeasible=False)
    ]
