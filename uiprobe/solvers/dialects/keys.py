"""Names of keys as models write them, and as Playwright knows them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from uiprobe.ui.actions import ActionError

MAX_KEYS = 3
"""Keys of one chord."""

_NAMES: Mapping[str, str] = {
    **{"ctrl": "Control", "control": "Control", "shift": "Shift", "alt": "Alt", "option": "Alt"},
    **dict.fromkeys(("cmd", "command", "meta", "super", "win", "windows"), "Meta"),
    **{"enter": "Enter", "return": "Enter", "tab": "Tab", "space": "Space", "spacebar": "Space"},
    **{"esc": "Escape", "escape": "Escape", "backspace": "Backspace", "capslock": "CapsLock"},
    **{"delete": "Delete", "del": "Delete", "insert": "Insert", "home": "Home", "end": "End"},
    **{"pageup": "PageUp", "pgup": "PageUp", "pagedown": "PageDown", "pgdn": "PageDown"},
    **{name: f"Arrow{name.title()}" for name in ("up", "down", "left", "right")},
    **{f"arrow{name}": f"Arrow{name.title()}" for name in ("up", "down", "left", "right")},
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
_MODIFIERS = ("Control", "Alt", "Meta", "Shift")


def chord(names: Sequence[str]) -> str:
    """A chord of keys as Playwright writes it, such as `Control+A`.

    Args:
        names: The keys, by any of their usual names; those that are held down come first.

    Raises:
        ActionError: There is no such key, no key at all, or too many.
    """
    if not names:
        raise ActionError("missing_argument", "no key is named")
    if len(names) > MAX_KEYS:
        raise ActionError("too_long", f"{len(names)} keys at once, at most {MAX_KEYS}")
    keys = [_key(name) for name in names]
    held = [key for key in keys if key in _MODIFIERS]
    others = [key for key in keys if key not in _MODIFIERS]
    if len(others) > 1:
        raise ActionError("unknown_key", f"{' and '.join(others)} are no chord of keys")
    # Playwright holds the keys before the last one down, in the order in which they are written.
    return "+".join([*dict.fromkeys(held), *others])


def _key(name: str) -> str:
    plain = name.strip().casefold().replace("_", "").replace(" ", "").replace("-", "")
    if plain in _NAMES:
        return _NAMES[plain]
    # Playwright has a key for each character of an English keyboard.
    if len(name) == 1 and "!" <= name <= "~":
        return name.lower() if name.isalpha() else name
    raise ActionError("unknown_key", f"{name[:40]!r} is not the name of a key")
