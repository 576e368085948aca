"""The lines of getevent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.android.touch.getevent import (
    InputEvent,
    TouchPanel,
    parse_event,
    parse_touch_panels,
)

GLASS, OTHER = "/dev/input/event2", "/dev/input/event5"

POSSIBLE = f"""\
add device 1: {OTHER}
  name:     "headset"
  events:
    KEY (0001): KEY_VOLUMEDOWN        KEY_VOLUMEUP
  input props:
    <none>
could not get driver version for /dev/input/mice, Not a typewriter
add device 2: {GLASS}
  name:     "touch \\"ABS_MT_SLOT\\""
  events:
    KEY (0001): BTN_TOUCH
    ABS (0003): ABS_X                 : value 0, min 0, max 4095, fuzz 0, flat 0, resolution 0
                ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_X     : value 0, min 0, max 2159, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_Y     : value 0, min -10, max 1909, fuzz 0, flat 0, resolution 0
  input props:
    INPUT_PROP_DIRECT
add device 3: /dev/input/event7
  name:     "touchpad"
  events:
    ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                ABS_MT_POSITION_Y     : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
  input props:
    INPUT_PROP_POINTER
"""


def test_touch_screens_are_found_and_touch_pads_are_not() -> None:
    assert parse_touch_panels(POSSIBLE) == {GLASS: TouchPanel((0, 2159), (-10, 1909), slots=True)}
    without = POSSIBLE.replace("ABS_MT_SLOT  ", "ABS_MT_OTHER ")
    assert parse_touch_panels(without)[GLASS].slots is False
    assert parse_touch_panels("could not open /dev/input/event2, Permission denied") == {}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            f"[   12345.678901] {GLASS}: EV_ABS       ABS_MT_POSITION_X    000001a4            \r",
            InputEvent(12345.678901, GLASS, "EV_ABS", "ABS_MT_POSITION_X", 420),
        ),
        (
            f"[   12345.678901] {GLASS}: EV_ABS       ABS_MT_TRACKING_ID   ffffffff            ",
            InputEvent(12345.678901, GLASS, "EV_ABS", "ABS_MT_TRACKING_ID", -1),
        ),
        (
            f"{GLASS}: EV_KEY       BTN_TOUCH            DOWN                ",
            InputEvent(None, GLASS, "EV_KEY", "BTN_TOUCH", 1),
        ),
        (
            f"{GLASS}: 0003 0035 000001a4",
            InputEvent(None, GLASS, *("EV_ABS", "ABS_MT_POSITION_X"), 420),
        ),
        (
            f"{GLASS}: EV_KEY       02fd                 DOWN",
            InputEvent(None, GLASS, "EV_KEY", "02fd", 1),
        ),
        (f"add device 1: {GLASS}", None),
        ('  name:     "touch"', None),
        (f"[ 1.0] {GLASS}: EV_ABS ABS_MT_POSITION_X", None),
        ("", None),
    ],
)
def test_lines_are_read(line: str, expected: InputEvent | None) -> None:
    assert parse_event(line) == expected


@given(st.text())
def test_any_line_is_read(line: str) -> None:
    assert parse_event(line) is None


@given(
    st.text(
        st.characters()
        | st.sampled_from(
            "add device 1: /dev/input/event2\nABS_MT_POSITION_X : value 0, min 0, max 9"
        )
    )
)
def test_any_answer_about_panels_is_read(output: str) -> None:
    for panel in parse_touch_panels(output).values():
        assert panel.x[0] < panel.x[1]
