"""Keys: their Android codes, and their effects on a text field."""

from __future__ import annotations

KEYCODES = {
    3: "HOME",
    4: "BACK",
    5: "CALL",
    6: "ENDCALL",
    **{7 + digit: str(digit) for digit in range(10)},
    19: "DPAD_UP",
    20: "DPAD_DOWN",
    21: "DPAD_LEFT",
    22: "DPAD_RIGHT",
    23: "DPAD_CENTER",
    24: "VOLUME_UP",
    25: "VOLUME_DOWN",
    26: "POWER",
    28: "CLEAR",
    **{29 + position: chr(ord("A") + position) for position in range(26)},
    55: "COMMA",
    56: "PERIOD",
    61: "TAB",
    62: "SPACE",
    66: "ENTER",
    67: "DEL",
    69: "MINUS",
    76: "SLASH",
    77: "AT",
    81: "PLUS",
    82: "MENU",
    84: "SEARCH",
    92: "PAGE_UP",
    93: "PAGE_DOWN",
    111: "ESCAPE",
    112: "FORWARD_DEL",
    122: "MOVE_HOME",
    123: "MOVE_END",
    160: "NUMPAD_ENTER",
    164: "VOLUME_MUTE",
    187: "APP_SWITCH",
    223: "SLEEP",
    224: "WAKEUP",
    277: "CUT",
    278: "COPY",
    279: "PASTE",
}
"""Names of the keys that the phone knows, without `KEYCODE_`, by number."""

KEY_NAMES = frozenset(KEYCODES.values())

TYPED = {
    **{str(digit): str(digit) for digit in range(10)},
    **{chr(code): chr(code).lower() for code in range(ord("A"), ord("Z") + 1)},
    "COMMA": ",",
    "PERIOD": ".",
    "SPACE": " ",
    "MINUS": "-",
    "SLASH": "/",
    "AT": "@",
    "PLUS": "+",
}
"""Keys that type a character."""


def key_name(keycode: str) -> str | None:
    """The name of a key, from its name (with or without `KEYCODE_`) or number; None if unknown."""
    name = keycode.strip().upper().removeprefix("KEYCODE_")
    # One digit is the number of a key for `input keyevent`, as it is for Android.
    if name.isascii() and name.isdigit() and not keycode.strip().upper().startswith("KEYCODE_"):
        return KEYCODES.get(int(name)) if len(name) < 6 else None
    return name if name in KEY_NAMES else None


def edit(text: str, cursor: int, anchor: int, replacement: str, *, limit: int) -> tuple[str, int]:
    """Replace the selection of a field.

    Args:
        text: What the field holds.
        cursor: One end of the selection.
        anchor: Its other end.
        replacement: What is typed.
        limit: Characters that the field can hold; what is beyond is not typed.

    Returns:
        The new text and the position after what was typed.
    """
    low, high = sorted((min(cursor, len(text)), min(anchor, len(text))))
    kept = replacement[: max(0, limit - (len(text) - (high - low)))]
    return text[:low] + kept + text[high:], low + len(kept)
