"""The soft keyboard: a window with a real view for every key."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.system.host import SystemHost
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import TextStyle
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, space

PACKAGE = "com.android.inputmethod.latin"

HEIGHT = 236
"""In dp."""

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LETTERS_BY_LANGUAGE = {
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnm"),
    "es": ("qwertyuiop", "asdfghjklñ", "zxcvbnm"),
}
_SYMBOLS = ("1234567890", "@#€_&-+()/", "*\"':;!?")
_MORE_SYMBOLS = ("~`|•√π÷×§∆", "£¢$^°={}\\%", "©®™✓[]<")

_KEY = TextStyle(size=20, align="center", max_lines=1, leading=1.2)
_SMALL_KEY = TextStyle(size=14, weight="medium", align="center", max_lines=1, leading=1.2)


def keyboard(host: SystemHost, *, enter: str, page: str) -> Window:
    """The window of the keyboard.

    Args:
        host: The phone that it types on.
        enter: What Enter does: `newline`, `done` or `search`.
        page: Which keys it shows: `letters`, `shift`, `symbols`, `more` or `digits`.
    """
    builder = {"digits": _digit_rows}.get(page, _letter_rows)
    root = column(
        *builder(host, page, enter),
        class_name="android.widget.FrameLayout",
        id="android:id/inputArea",
        width=FILL,
        height=HEIGHT,
        padding=(4, 8, 4, 8),
        background="surface_container",
    )
    return Window(PACKAGE, root, gravity="bottom")


def _letter_rows(host: SystemHost, page: str, enter: str) -> list[View]:
    upper = page == "shift"
    rows: tuple[str, ...]
    if page in ("letters", "shift"):
        rows = _LETTERS_BY_LANGUAGE.get(host.locale.split("-")[0], _LETTERS)
        if upper:
            rows = tuple(line.upper() for line in rows)
    else:
        rows = _SYMBOLS if page == "symbols" else _MORE_SYMBOLS

    def turn(to: str) -> Callable[[], None]:
        return lambda: host.turn_keyboard(to)

    if page in ("letters", "shift"):
        target = "letters" if upper else "shift"
        shift = _icon_key("keyboard_capslock", "Shift", turn(target), filled=upper)
    else:
        other = "more" if page == "symbols" else "symbols"
        shift = _text_key("=\\<" if page == "symbols" else "?123", turn(other), small=True)
    to_page = "symbols" if page in ("letters", "shift") else "letters"
    switch = _text_key("?123" if to_page == "symbols" else "ABC", turn(to_page), small=True)
    return [
        _line([_character(host, character) for character in rows[0]]),
        _line([_character(host, character) for character in rows[1]], len(rows[0])),
        _line([shift, *(_character(host, key) for key in rows[2]), _delete(host)]),
        _line(
            [
                switch,
                _character(host, ","),
                _space(host),
                _character(host, "."),
                _enter(host, enter),
            ]
        ),
    ]


def _digit_rows(host: SystemHost, page: str, enter: str) -> list[View]:
    return [
        *(_line([_character(host, digit) for digit in line]) for line in ("123", "456", "789")),
        _line([_delete(host), _character(host, "0"), _enter(host, enter)]),
    ]


def _line(keys: list[View], columns: int = 0) -> View:
    missing = columns - len(keys)
    edge = missing / 2 if missing > 0 else 0
    padding = [space(weight=edge)] if edge else []
    return row(*padding, *keys, *(list(padding)), width=FILL, weight=1)


def _key(
    label: str,
    press: Callable[[], None],
    *,
    weight: float,
    background: str,
    face: View | None = None,
    icon: str = "",
    icon_color: str = "on_surface_variant",
) -> View:
    return View(
        class_name="android.widget.FrameLayout",
        description=label,
        on_click=press,
        weight=weight,
        height=FILL,
        margin=(3, 3, 3, 4),
        radius=6,
        justify="center",
        background=background,
        children=[] if face is None else [face],
        icon=icon,
        icon_color=icon_color,
    )


def _character(host: SystemHost, character: str) -> View:
    def press() -> None:
        host.insert(character)
        if host.state["keyboard"]["page"] == "shift":
            host.turn_keyboard("letters")

    face = View(
        class_name="android.widget.TextView",
        text=character,
        style=_KEY,
        width=FILL,
        height=FILL,
        justify="center",
    )
    return _key(character, press, weight=1, face=face, background="surface")


def _text_key(label: str, press: Callable[[], None], *, small: bool) -> View:
    face = View(
        class_name="android.widget.TextView",
        text=label,
        style=_SMALL_KEY if small else _KEY,
        width=FILL,
        height=FILL,
        justify="center",
    )
    return _key(label, press, weight=1.5, face=face, background="surface_container_highest")


def _icon_key(icon: str, label: str, press: Callable[[], None], *, filled: bool = False) -> View:
    return _key(
        label,
        press,
        weight=1.5,
        icon=icon,
        icon_color="on_primary" if filled else "on_surface",
        background="primary" if filled else "surface_container_highest",
    )


def _delete(host: SystemHost) -> View:
    return _icon_key("backspace", "Delete", host.delete)


def _space(host: SystemHost) -> View:
    return _key("Space", lambda: host.insert(" "), weight=5, background="surface")


def _enter(host: SystemHost, enter: str) -> View:
    icon = {"newline": "keyboard_return", "search": "search"}.get(enter, "check")
    label = {"newline": "Enter", "search": "Search"}.get(enter, "Done")
    return _key(
        label,
        host.submit,
        weight=1.5,
        icon=icon,
        icon_color="on_primary",
        background="primary",
    )
