"""Meanings of touches: on an app, a keyboard, the bars of the system, and at the edges."""

from __future__ import annotations

import pytest

from tests.conftest import node
from uiprobe.environments.android.dump import Insets, RawScreen, parse_insets
from uiprobe.environments.android.gestures import Hold, Swipe, Tap
from uiprobe.environments.android.touch.actions import Glass, NoAction, Typing, read_touch
from uiprobe.environments.android.touch.events import Finger, KeyDown, Touch, Unread
from uiprobe.environments.android.touch.seen_screen import SeenScreen
from uiprobe.ui.actions import format_action
from uiprobe.ui.coordinates import Size
from uiprobe.ui.tree import Bounds

SIZE = Size(1080, 2400)
BUTTONS = Glass(SIZE, 2.5, gestural=False)
GESTURES = Glass(SIZE, 2.5, gestural=True)

APP = node("[0,0][1080,2400]", node("[0,200][1080,400]", clickable="true"), package="a.b")
BARS = Insets(
    status=Bounds(0, 0, 1080, 80),
    navigation=Bounds(0, 2280, 1080, 2400),
    keyboard=Bounds(0, 1500, 1080, 2400),
)
SYSTEM = (
    node("[0,0][1080,80]", package="com.android.systemui")
    + node(
        "[0,2280][1080,2400]",
        "".join(
            node(bounds, package="com.android.systemui", **{"resource-id": f"x:id/{name}"})
            for bounds, name in (
                ("[0,2280][360,2400]", "recent_apps"),
                ("[360,2280][720,2400]", "home"),
                ("[720,2280][1080,2400]", "back"),
            )
        ),
        package="com.android.systemui",
    )
    + node("[0,1500][1080,2280]", package="com.example.inputmethod")
)


def meaning(
    touch: Touch | Tap | Hold | Swipe,
    glass: Glass = BUTTONS,
    *,
    windows: str = APP,
    insets: Insets = BARS,
    rotation: int = 0,
) -> str:
    document = f'<hierarchy rotation="{rotation}">{windows}</hierarchy>'.encode()
    screen = SeenScreen(RawScreen(document, "a.b", "a.b.Main"), insets, None, "", 0)
    given = Finger(touch, 1, 2) if isinstance(touch, Tap | Hold | Swipe) else touch
    found = read_touch(given, screen, glass)
    match found:
        case Typing(held=held):
            return "held key" if held else "key"
        case NoAction(reason=reason):
            return reason
        case action:
            return format_action(action)


@pytest.mark.parametrize(
    ("touch", "expected"),
    [
        (Tap(500, 300), "click [500,300]"),
        (Hold(500, 300), "longclick [500,300]"),
        (Swipe(500, 900, 510, 300), "swipe [500,900] [510,300]"),
        (Tap(500, 1600), "key"),
        (Hold(500, 1600), "held key"),
        (Swipe(100, 1600, 500, 1700), "key"),
        (Tap(100, 2300), "press [back]"),
        (Tap(540, 2300), "press [home]"),
        (Tap(1000, 2300), "the overview of recent apps"),
        (Swipe(540, 2390, 540, 1000), "a touch on the navigation bar"),
        (Swipe(540, 10, 540, 900), "a swipe from the status bar"),
        (Tap(540, 10), "click [540,10]"),
        (KeyDown("KEY_BACK", 1), "press [back]"),
        (KeyDown("KEY_HOMEPAGE", 1), "press [home]"),
        (KeyDown("KEY_HOME", 1), "press [home]"),
        (KeyDown("KEY_A", 1), "key"),
        (KeyDown("KEY_POWER", 1), "the key KEY_POWER"),
        (Unread("more than one finger", 1, 2), "more than one finger"),
    ],
)
def test_a_device_that_tells_only_the_window_in_front(touch: Touch, expected: str) -> None:
    assert meaning(touch) == expected


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (100, 2300, "a touch on a window of the system"),
        (540, 2300, "press [home]"),
        (1000, 2300, "press [back]"),
        (500, 1600, "key"),
        (500, 10, "a touch on a window of the system"),
        (500, 300, "click [500,300]"),
    ],
)
def test_a_device_that_tells_all_its_windows(x: int, y: int, expected: str) -> None:
    """The buttons are where it says, whatever their order."""
    assert meaning(Tap(x, y), windows=APP + SYSTEM, insets=Insets()) == expected


@pytest.mark.parametrize(
    ("gesture", "expected"),
    [
        (Swipe(5, 1000, 400, 1010), "press [back]"),
        (Swipe(1075, 1000, 700, 1010), "press [back]"),
        (Swipe(5, 1000, 10, 300), "swipe [5,1000] [10,300]"),
        (Swipe(540, 2390, 540, 1000), "press [home]"),
        (Swipe(540, 1400, 540, 1000), "swipe [540,1400] [540,1000]"),
        (Tap(540, 2300), "a touch on the navigation bar"),
        (Tap(5, 1000), "click [5,1000]"),
    ],
)
def test_edges_are_back_and_home_where_there_are_no_buttons(gesture: Swipe, expected: str) -> None:
    assert meaning(gesture, GESTURES) == expected
    if expected == "press [back]":
        assert meaning(gesture, BUTTONS).startswith("swipe")


def test_touches_turn_with_the_screen() -> None:
    assert meaning(Tap(100, 300), insets=Insets(), rotation=1) == "click [300,979]"
    for swipe, rotation, expected in [
        (Swipe(1075, 1000, 500, 1000), 3, "press [home]"),
        (Swipe(5, 1000, 500, 1000), 1, "press [home]"),
        (Swipe(5, 1000, 500, 1000), 3, "swipe [1399,5] [1399,500]"),
        (Swipe(500, 5, 510, 900), 1, "press [back]"),
    ]:
        assert meaning(swipe, GESTURES, insets=Insets(), rotation=rotation) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "InsetsSource type=ITYPE_STATUS_BAR frame=[0,0][1080,80] visible=true\n"
            "  InsetsSource type=ITYPE_NAVIGATION_BAR frame=[0,2280][1080,2400] visible=true\n"
            "  InsetsSource type=ITYPE_IME frame=[0,1500][1080,2400] visible=true\n",
            BARS,
        ),
        (
            "InsetsSource id=c2240000 type=statusBars frame=[0,0][1080,80] visible=true flags=[]\n"
            "InsetsSource id=3 type=ime frame=[0,0][0,0] visible=true flags=[]\n"
            "InsetsSource id=27c type=navigationBars frame=[0,2280][1080,2400] visible=false\n",
            Insets(status=Bounds(0, 0, 1080, 80)),
        ),
        ("InsetsSource type=ime frame=[0,99999999][1,2] visible=true", Insets()),
        (
            '<node text="InsetsSource type=ime frame=[0,0][9,9] visible=true"/></hierarchy>',
            Insets(),
        ),
        ("", Insets()),
    ],
)
def test_insets_are_read(lines: str, expected: Insets) -> None:
    assert parse_insets(lines.encode()) == expected
