"""The phone: its state, and what fingers, keys and the debug bridge do to it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from uiprobe.environments.phone.state import Difference, State

START = datetime(2026, 3, 12, 9, 41)
"""What the clock shows when a phone has just been made."""


class PhoneError(ValueError):
    """Something that the phone does not have: a package, an activity, a key, a permission."""


class Phone:
    """A simulated Android phone.

    Everything that can change lies in one tree of plain data; screens are computed from it. Time
    passes only when something is done: looking at the screen changes nothing.

    Args:
        seed: Decides the content of the apps.
        width: Of the screen, in pixels.
        height: Of the screen, in pixels.
        density: Dots per inch; 160 make one dp one pixel.
        dark: Whether the dark theme is on.
        font_scale: Factor on all text sizes, 0.85 to 1.3.
        locale: Language and region.
        soft_keyboard: Whether a keyboard comes up when a field has the focus.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        width: int = 768,
        height: int = 1280,
        density: int = 320,
        dark: bool = False,
        font_scale: float = 1.0,
        locale: str = "en-US",
        soft_keyboard: bool = True,
    ) -> None:
        raise NotImplementedError

    size: tuple[int, int]
    density: int

    @property
    def busy(self) -> bool:
        """Whether something still moves on the screen."""
        raise NotImplementedError

    @property
    def keyboard_shown(self) -> bool:
        """Whether the soft keyboard is on the screen."""
        raise NotImplementedError

    def now(self) -> datetime:
        """The phone's clock."""
        raise NotImplementedError

    def advance(self, milliseconds: int) -> None:
        """Let time pass: timers run down, toasts vanish."""
        raise NotImplementedError

    def tap(self, x: float, y: float) -> None:
        """Touch and let go."""
        raise NotImplementedError

    def long_press(self, x: float, y: float) -> None:
        """Touch and hold."""
        raise NotImplementedError

    def swipe(self, x1: float, y1: float, x2: float, y2: float, duration_ms: int = 300) -> None:
        """Move a finger; in one place for 500 ms or longer it is a long press."""
        raise NotImplementedError

    def drag(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """Hold, move and drop."""
        raise NotImplementedError

    def type_text(self, text: str) -> None:
        """Insert text at the cursor of the focused field; without one nothing happens."""
        raise NotImplementedError

    def clear_text(self) -> None:
        """Empty the focused field."""
        raise NotImplementedError

    def press_key(self, keycode: str) -> None:
        """Press a key by its Android name, with or without `KEYCODE_`.

        Raises:
            PhoneError: There is no such key.
        """
        raise NotImplementedError

    def hierarchy_xml(self) -> bytes:
        """The screen as `uiautomator dump` writes it."""
        raise NotImplementedError

    def screenshot_png(self) -> bytes:
        """The screen as a PNG picture."""
        raise NotImplementedError

    def screenshot_rgba(self) -> bytes:
        """The screen as rows of red, green, blue, alpha; `width * height * 4` bytes."""
        raise NotImplementedError

    def focused_activity(self) -> tuple[str, str]:
        """Package and full activity name of the window that has the focus."""
        raise NotImplementedError

    def packages(self) -> list[str]:
        """Installed packages, sorted."""
        raise NotImplementedError

    def activities(self, package: str) -> list[str]:
        """Activities that can be launched, by full name, the main one first."""
        raise NotImplementedError

    def launch(self, package: str, activity: str | None = None) -> None:
        """Bring an app to the front, in the state it was left; the main activity if none is named.

        Raises:
            PhoneError: There is no such package or activity.
        """
        raise NotImplementedError

    def force_stop(self, package: str) -> None:
        """End an app; its data stays."""
        raise NotImplementedError

    def clear_data(self, package: str) -> None:
        """End an app, and give it the data and the permissions of a fresh install."""
        raise NotImplementedError

    def grant(self, package: str, permission: str) -> None:
        """Give an app a permission, such as `android.permission.POST_NOTIFICATIONS`."""
        raise NotImplementedError

    def revoke(self, package: str, permission: str) -> None:
        """Take it away."""
        raise NotImplementedError

    def get_setting(self, namespace: str, key: str) -> str | None:
        """A value of `system`, `secure` or `global`; None where it was never set."""
        raise NotImplementedError

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        """Set a value; the phone follows it at once (`font_scale`, `ui_night_mode`...)."""
        raise NotImplementedError

    def application_state(self, package: str) -> dict[str, Any]:
        """What an app would say that it holds, as plain data; a copy."""
        raise NotImplementedError

    def interrupt(self, kind: str) -> None:
        """Show an interruption: `incoming_call`, `rating` or `low_battery`."""
        raise NotImplementedError

    def snapshot(self) -> State:
        """All that can change, as plain data; a copy."""
        raise NotImplementedError

    def restore(self, snapshot: State) -> None:
        """Be as it was at `snapshot`, which is copied."""
        raise NotImplementedError

    def fork(self) -> Phone:
        """Another phone in the same state."""
        raise NotImplementedError

    def diff(self, snapshot: State) -> list[Difference]:
        """Where the state now differs from an earlier one."""
        raise NotImplementedError
