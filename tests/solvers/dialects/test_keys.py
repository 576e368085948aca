"""Names of keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.solvers.dialects.keys import chord
from uiprobe.ui.actions import ActionError


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (["ctrl", "c"], "Control+c"),
        (["CTRL", "SHIFT", "T"], "Control+Shift+t"),
        (["c", "ctrl"], "Control+c"),
        (["ENTER"], "Enter"),
        (["ARROWDOWN"], "ArrowDown"),
        (["down"], "ArrowDown"),
        (["page_down"], "PageDown"),
        (["Page Down"], "PageDown"),
        (["cmd", "+"], "Meta++"),
        (["F5"], "F5"),
        (["shift"], "Shift"),
        (["/"], "/"),
    ],
)
def test_a_chord_is_written_as_playwright_has_it(names: list[str], written: str) -> None:
    assert chord(names) == written


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ([], "missing_argument"),
        (["a", "b"], "unknown_key"),
        (["hyper"], "unknown_key"),
        ([""], "unknown_key"),
        (["é"], "unknown_key"),
        (["ctrl", "shift", "alt", "t"], "too_long"),
    ],
)
def test_what_is_no_chord_says_why(names: list[str], reason: str) -> None:
    with pytest.raises(ActionError) as found:
        chord(names)
    assert found.value.reason == reason


@given(st.lists(st.text(max_size=20), max_size=5))
def test_any_other_names_are_refused_with_a_reason(names: list[str]) -> None:
    try:
        assert chord(names)
    except ActionError as error:
        assert error.reason in ActionError.REASONS
