"""Names of the Linux input events of touch screens and keys (`linux/input-event-codes.h`)."""

from __future__ import annotations

from collections.abc import Mapping

EVENT_TYPES: Mapping[int, str] = {0: "EV_SYN", 1: "EV_KEY", 3: "EV_ABS"}

EVENT_CODES: Mapping[str, Mapping[int, str]] = {
    "EV_SYN": {0: "SYN_REPORT", 2: "SYN_MT_REPORT", 3: "SYN_DROPPED"},
    "EV_KEY": {
        14: "KEY_BACKSPACE",
        28: "KEY_ENTER",
        57: "KEY_SPACE",
        102: "KEY_HOME",
        114: "KEY_VOLUMEDOWN",
        115: "KEY_VOLUMEUP",
        116: "KEY_POWER",
        158: "KEY_BACK",
        172: "KEY_HOMEPAGE",
        0x14A: "BTN_TOUCH",
        580: "KEY_APPSELECT",
    },
    "EV_ABS": {
        0x2F: "ABS_MT_SLOT",
        0x30: "ABS_MT_TOUCH_MAJOR",
        0x35: "ABS_MT_POSITION_X",
        0x36: "ABS_MT_POSITION_Y",
        0x39: "ABS_MT_TRACKING_ID",
        0x3A: "ABS_MT_PRESSURE",
    },
}
"""By type; only those that have a meaning here."""

KEY_VALUES: Mapping[int, str] = {0: "UP", 1: "DOWN", 2: "REPEAT"}
