"""Finger movements of actions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.android.gestures import (
    Hold,
    PressKey,
    ReplaceText,
    Restart,
    Swipe,
    Tap,
    Wait,
    plan_gestures,
)
from uiprobe.ui.actions import Action, ActionError, ActionKind, Direction, Key, press
from uiprobe.ui.coordinates import Point, Size
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.tree import Tree

SCREEN = Size(400, 800)


def tree(bounds: str = "[100,200][300,400]", text: str = "old") -> Tree:
    return parse_hierarchy(
        f'<hierarchy><node class="android.widget.EditText" package="a" scrollable="true" '
        f'text="{text}" bounds="{bounds}"/></hierarchy>'
    )


def test_elements_are_met_in_their_middle() -> None:
    assert plan_gestures(Action(ActionKind.CLICK, index=0), tree(), SCREEN) == [Tap(200, 300)]
    assert plan_gestures(Action(ActionKind.LONGCLICK, index=0), tree(), SCREEN) == [Hold(200, 300)]


def test_text_replaces_what_the_field_held() -> None:
    expected = [Tap(200, 300), ReplaceText("new", 3)]
    by_index = Action(ActionKind.TEXT, index=0, text="new")
    by_place = Action(ActionKind.TEXT, point=Point(200, 300), text="new")
    assert plan_gestures(by_index, tree(), SCREEN) == expected
    assert plan_gestures(by_place, tree(), SCREEN) == expected


@pytest.mark.parametrize(
    ("direction", "swipe"),
    [
        (Direction.UP, Swipe(200, 360, 200, 240)),
        (Direction.DOWN, Swipe(200, 240, 200, 360)),
        (Direction.LEFT, Swipe(260, 300, 140, 300)),
        (Direction.RIGHT, Swipe(140, 300, 260, 300)),
    ],
)
def test_the_finger_moves_in_the_direction(direction: Direction, swipe: Swipe) -> None:
    action = Action(ActionKind.SWIPE, index=0, direction=direction)
    assert plan_gestures(action, tree(), SCREEN) == [swipe]


def test_keys() -> None:
    planned = {key: plan_gestures(press(key), tree(), SCREEN) for key in Key}
    assert planned == {
        Key.BACK: [PressKey("BACK")],
        Key.HOME: [PressKey("HOME")],
        Key.ENTER: [PressKey("ENTER")],
        Key.RESTART: [Restart()],
        Key.WAIT: [Wait()],
        Key.STOP: [],
    }


def test_the_visible_part_counts() -> None:
    action = Action(ActionKind.CLICK, index=0)
    assert plan_gestures(action, tree("[-100,600][300,1200]"), SCREEN) == [Tap(150, 699)]
    with pytest.raises(ActionError) as caught:
        plan_gestures(action, tree("[0,900][100,1000]"), SCREEN)
    assert caught.value.reason == "outside_screen"


@given(st.integers(-500, 1500), st.integers(-500, 1500), st.integers(0, 900), st.integers(0, 900))
def test_fingers_never_leave_the_screen(left: int, top: int, width: int, height: int) -> None:
    screen = tree(f"[{left},{top}][{left + width},{top + height}]")
    for direction in Direction:
        try:
            action = Action(ActionKind.SWIPE, index=0, direction=direction)
            (swipe,) = plan_gestures(action, screen, SCREEN)
        except ActionError:
            return
        assert isinstance(swipe, Swipe)
        for x, y in ((swipe.x1, swipe.y1), (swipe.x2, swipe.y2)):
            assert 0 <= x < SCREEN.width
            assert 0 <= y < SCREEN.height
            assert left <= x <= left + width
            assert top <= y <= top + height


@given(st.floats(0, 400), st.floats(0, 800))
def test_places_on_the_screen_are_met(x: float, y: float) -> None:
    (tap,) = plan_gestures(Action(ActionKind.CLICK, point=Point(x, y)), tree(), SCREEN)
    assert isinstance(tap, Tap)
    assert abs(tap.x - x) <= 1
    assert abs(tap.y - y) <= 1
    assert tap.x < SCREEN.width
    assert tap.y < SCREEN.height
