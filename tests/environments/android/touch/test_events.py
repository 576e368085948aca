"""From the lines of getevent to gestures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.android.gestures import Hold, Swipe, Tap
from uiprobe.environments.android.touch.events import (
    Finger,
    KeyDown,
    Touch,
    TouchDecoder,
    Unread,
    turn,
)
from uiprobe.environments.android.touch.getevent import TouchPanel
from uiprobe.ui.coordinates import Size

GLASS, KEYS, OTHER = (f"/dev/input/event{number}" for number in (2, 0, 5))
SIZE = Size(1080, 1920)


def lines(seconds: float, *events: str, device: str = GLASS) -> list[str]:
    """Lines as `getevent -lt` prints them; an event is `CODE VALUE`, as one report."""
    types = {"SYN": "EV_SYN", "ABS": "EV_ABS", "BTN": "EV_KEY", "KEY": "EV_KEY"}
    found = []
    for event in (*events, "SYN_REPORT 0"):
        code, value = event.split()
        word = value if value.isalpha() else f"{int(value) & 0xFFFFFFFF:08x}"
        found.append(f"[{seconds:15.6f}] {device}: {types[code[:3]]:<12} {code:<20} {word:<20}")
    return found


def at(x: int, y: int) -> tuple[str, str]:
    """Where, in numbers of the panel: two for a pixel across; along, ten less."""
    return f"ABS_MT_POSITION_X {2 * x}", f"ABS_MT_POSITION_Y {y - 10}"


def down(seconds: float, x: int, y: int, finger: int = 7) -> list[str]:
    return lines(seconds, f"ABS_MT_TRACKING_ID {finger}", *at(x, y), "BTN_TOUCH DOWN")


def up(seconds: float) -> list[str]:
    return lines(seconds, "ABS_MT_TRACKING_ID -1", "BTN_TOUCH UP")


def decode(found: list[str], *, slots: bool = True) -> list[Touch]:
    panel = TouchPanel((0, 2159), (-10, 1909), slots=slots)
    decoder = TouchDecoder({GLASS: panel}, SIZE, slop=20)
    touches = [decoder.feed(line, place) for place, line in enumerate(found)]
    return [touch for touch in touches if touch is not None]


def gestures(found: list[str], *, slots: bool = True) -> list[object]:
    return [
        touch.gesture
        if isinstance(touch, Finger)
        else touch.name
        if isinstance(touch, KeyDown)
        else touch.reason
        for touch in decode(found, slots=slots)
    ]


def test_a_finger_taps_holds_and_swipes() -> None:
    assert gestures(down(1, 540, 960) + up(1.08)) == [Tap(540, 960)]
    assert gestures(down(1, 540, 960) + lines(1.2, *at(550, 970)) + up(1.499)) == [Tap(540, 960)]
    assert gestures(down(1, 540, 960) + lines(1.2, *at(550, 970)) + up(1.5)) == [Hold(540, 960)]
    path = [
        line for step in range(1, 9) for line in lines(1 + step / 50, *at(540, 960 - 50 * step))
    ]
    assert gestures(down(1, 540, 960) + path + up(1.2)) == [Swipe(540, 960, 540, 560)]
    assert gestures(down(1, 540, 960) + path + up(9)) == [Swipe(540, 960, 540, 560)]


def test_when_a_gesture_began_and_ended_is_the_readers_time() -> None:
    found = down(1, 540, 960) + up(1.08)
    (touch,) = decode(found)
    # A finger is there with the report that ends the lines about it.
    assert (touch.began, touch.ended) == (4, len(found) - 1)


def test_the_kernel_tells_only_what_changes() -> None:
    again = lines(2, "ABS_MT_TRACKING_ID 8", "ABS_MT_POSITION_Y 190", "BTN_TOUCH DOWN") + up(2.1)
    assert gestures(down(1, 540, 960) + up(1.1) + again) == [Tap(540, 960), Tap(540, 200)]
    assert gestures(again) == ["a touch without a place"]


def test_other_devices_in_between_do_not_disturb() -> None:
    noise = lines(1.01, "ABS_MT_POSITION_X 5", "ABS_MT_TRACKING_ID -1", device=OTHER)
    back = lines(1.02, "KEY_BACK DOWN", device=KEYS) + lines(1.03, "KEY_BACK UP", device=KEYS)
    found = down(1, 540, 960) + noise + back + up(1.1)
    assert gestures(found) == ["KEY_BACK", Tap(540, 960)]
    held = lines(1, "KEY_HOMEPAGE DOWN", device=KEYS) + lines(2, "KEY_HOMEPAGE REPEAT", device=KEYS)
    assert gestures(held) == ["KEY_HOMEPAGE"]
    assert gestures(lines(1, "KEY_HOME DOWN") + lines(2, "BTN_LEFT DOWN", device=KEYS)) == [
        "KEY_HOME"
    ]


def test_two_fingers_are_told_as_such() -> None:
    second = lines(1.05, "ABS_MT_SLOT 1", "ABS_MT_TRACKING_ID 9", *at(100, 100))
    spread = lines(1.1, *at(50, 50), "ABS_MT_SLOT 0", *at(900, 900))
    first_up = lines(1.2, "ABS_MT_TRACKING_ID -1")
    last_up = lines(1.3, "ABS_MT_SLOT 1", "ABS_MT_TRACKING_ID -1", "BTN_TOUCH UP")
    found = down(1, 540, 960) + second + spread + first_up + last_up
    assert gestures(found) == ["more than one finger"]
    assert gestures(found + lines(2, "ABS_MT_SLOT 0") + down(2, 10, 20) + up(2.1)) == [
        "more than one finger",
        Tap(10, 20),
    ]
    changed = lines(1.1, "ABS_MT_TRACKING_ID -1", "ABS_MT_TRACKING_ID 8", *at(10, 10))
    assert gestures(down(1, 540, 960) + changed + up(1.3)) == ["more than one finger"]


def test_a_finger_that_comes_back_is_no_swipe() -> None:
    there = lines(1.1, *at(540, 500)) + lines(1.2, *at(541, 959))
    assert gestures(down(1, 540, 960) + there + up(1.3)) == ["a finger that moved, and came back"]


def test_what_the_device_dropped_ends_a_gesture() -> None:
    lost = lines(1.1, "SYN_DROPPED 0", "ABS_MT_TRACKING_ID -1")
    found = down(1, 540, 960) + lost + down(2, 10, 20) + up(2.1)
    assert gestures(found) == ["the device was too slow to tell it whole", Tap(10, 20)]


def test_a_tracking_id_that_stays_ends_with_the_touch() -> None:
    found = down(1, 540, 960) + lines(1.1, "BTN_TOUCH UP") + down(2, 10, 20, 8) + up(2.1)
    assert gestures(found) == [Tap(540, 960), Tap(10, 20)]


def test_protocol_a_lists_all_fingers_in_each_report() -> None:
    finger, nobody = (*at(540, 960), "SYN_MT_REPORT 0"), ("SYN_MT_REPORT 0",)
    tap = lines(1, "BTN_TOUCH DOWN", *finger) + lines(1.05, *finger)
    assert gestures(tap + lines(1.1, *nobody), slots=False) == [Tap(540, 960)]
    assert gestures(tap + lines(1.1, "BTN_TOUCH UP", *nobody), slots=False) == [Tap(540, 960)]
    assert gestures(tap + lines(1.1, "BTN_TOUCH UP"), slots=False) == [Tap(540, 960)]
    held = tap + lines(1.2) + lines(1.6, *nobody)
    assert gestures(held, slots=False) == [Hold(540, 960)]
    moved = lines(1.1, *at(100, 960), "SYN_MT_REPORT 0")
    assert gestures(tap + moved + lines(1.2, *nobody), slots=False) == [Swipe(540, 960, 100, 960)]
    both = lines(1.1, *finger, *at(10, 10), "SYN_MT_REPORT 0")
    assert gestures(tap + both + lines(1.2, *nobody), slots=False) == ["more than one finger"]


def test_places_beyond_the_panel_are_on_its_edge() -> None:
    found = down(1, 5000, -500) + up(1.1)
    assert gestures(found) == [Tap(1079, 0)]


def test_lines_without_a_time_take_that_of_the_reader() -> None:
    panel = TouchPanel((0, 2159), (-10, 1909), slots=True)
    decoder = TouchDecoder({GLASS: panel}, SIZE, slop=20)
    for line in down(1, 540, 960):
        assert decoder.feed(line.partition("] ")[2], at=10) is None
    assert decoder.touching
    touches = [decoder.feed(line.partition("] ")[2], at=10.6) for line in up(2)]
    assert touches[-1] == Finger(Hold(540, 960), 10, 10.6)
    assert not decoder.touching


@pytest.mark.parametrize("gesture", [Tap(30, 40), Hold(30, 40), Swipe(30, 40, 50, 60)])
def test_gestures_turn_with_the_screen(gesture: Tap | Hold | Swipe) -> None:
    assert turn(gesture, 0, SIZE) == gesture
    assert turn(gesture, 1, SIZE) == type(gesture)(*((40, 1049, 60, 1029)[: len(_places(gesture))]))
    upside = turn(gesture, 2, SIZE)
    assert turn(upside, 2, SIZE) == gesture
    sideways = turn(turn(gesture, 1, SIZE), 3, Size(SIZE.height, SIZE.width))
    assert sideways == gesture


def _places(gesture: Tap | Hold | Swipe) -> list[int]:
    return [getattr(gesture, name) for name in gesture.__slots__]


PIECES = st.one_of(
    st.sampled_from(
        [line for found in (down(1, 5, 5), up(2), lines(3, "ABS_MT_SLOT 1")) for line in found]
    ),
    st.builds(
        lambda device, code, value, time: (
            f"[{time}] {device}: EV_{'KEY' if code[:3] == 'BTN' else code[:3]} {code} {value:08x}"
        ),
        st.sampled_from([GLASS, KEYS]),
        st.sampled_from(
            [
                *("SYN_REPORT", "SYN_MT_REPORT", "SYN_DROPPED", "BTN_TOUCH", "ABS_MT_SLOT"),
                *("ABS_MT_TRACKING_ID", "ABS_MT_POSITION_X", "ABS_MT_POSITION_Y"),
            ]
        ),
        st.integers(0, 2**32 - 1) | st.integers(0, 3),
        st.decimals(0, 10**12 - 1, places=6),
    ),
    st.text(),
)


@given(found=st.lists(PIECES, max_size=60), slots=st.booleans())
def test_no_line_does_harm(found: list[str], slots: bool) -> None:
    for touch in decode(found, slots=slots):
        if isinstance(touch, Finger):
            x, y, *_ = _places(touch.gesture)
            assert 0 <= x < SIZE.width
            assert 0 <= y < SIZE.height
        assert touch.began <= touch.ended
        assert not isinstance(touch, Unread) or touch.reason
