"""The initial values of the phone's settings, under the names that Android gives them."""

from __future__ import annotations

from uiprobe.environments.phone.errors import PhoneError
from uiprobe.environments.phone.state import State

KEYBOARD = "com.android.inputmethod.latin/.LatinIME"
"""The input method with keys on the screen; with any other nothing is shown."""

NO_KEYBOARD = "com.android.adbkeyboard/.AdbIME"

_GESTURES = "2"

RINGTONES = ("Pixie Dust", "Beat Plucker", "Crossroads", "Dream Theme", "Loopy", "Terminated")
"""The values of the setting `ringtone`."""


def default_settings(
    *,
    dark: bool,
    font_scale: float,
    locale: str,
    soft_keyboard: bool,
    gestures: bool = False,
) -> State:
    """Settings by namespace; all values are text, as Android keeps them."""
    # Only a phone with gestures has the setting: absent, it means three buttons.
    navigation = {"navigation_mode": _GESTURES} if gestures else {}
    return {
        "system": {
            "accelerometer_rotation": "0",
            "font_scale": f"{font_scale:g}",
            "haptic_feedback_enabled": "1",
            "ringtone": "Pixie Dust",
            "screen_brightness": "128",
            "screen_off_timeout": "30000",
            "status_bar_show_battery_percent": "0",
            "system_locales": locale,
            "vibrate_when_ringing": "0",
            "volume_alarm": "11",
            "volume_music": "6",
            "volume_ring": "9",
            "wallpaper": "dunes",
        },
        "secure": {
            "default_input_method": KEYBOARD if soft_keyboard else NO_KEYBOARD,
            "location_mode": "3",
            **navigation,
            "night_display_activated": "0",
            "screen_lock": "None",
            "ui_night_mode": "2" if dark else "1",
        },
        "global": {
            "airplane_mode_on": "0",
            "auto_time": "1",
            "bluetooth_on": "0",
            "device_name": "Phone",
            "low_power": "0",
            "mobile_data": "1",
            "wifi_network": "Willow Street",
            "wifi_on": "1",
            "zen_mode": "0",
        },
    }


MAX_CHARACTERS = 1024 * 1024
"""Characters in all names and values of a namespace."""


class SettingsStore:
    """The part of a phone that keeps settings and follows them."""

    state: State

    def _changed(self) -> None:
        raise NotImplementedError

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""
        return self.get_setting("secure", "ui_night_mode") == "2"

    @property
    def gestures(self) -> bool:
        """Whether swipes from the edges navigate, in place of three buttons."""
        return self.get_setting("secure", "navigation_mode") == _GESTURES

    @property
    def font_scale(self) -> float:
        """Factor on all text sizes; nonsense in the setting counts as 1."""
        try:
            return min(2.0, max(0.5, float(self.get_setting("system", "font_scale") or 1)))
        except ValueError:
            return 1.0

    @property
    def locale(self) -> str:
        """Language and region."""
        return self.get_setting("system", "system_locales") or "en-US"

    @property
    def hours24(self) -> bool:
        """Whether times are written with 24 hours: as set, or else as the locale has it."""
        chosen = self.get_setting("system", "time_12_24")
        return chosen == "24" if chosen else self.locale != "en-US"

    def get_setting(self, namespace: str, key: str) -> str | None:
        """A value of `system`, `secure` or `global`; None if it was never set.

        Raises:
            PhoneError: The namespace does not exist.
        """
        value: str | None = self._namespace(namespace).get(key)
        return value

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        """Set a value; the phone follows it at once (`font_scale`, `ui_night_mode`...).

        Raises:
            PhoneError: The namespace does not exist, or is full.
        """
        after = {**self._namespace(namespace), key: value}
        size = sum(len(name) + len(text) for name, text in after.items())
        if size > MAX_CHARACTERS:
            raise PhoneError(
                f"settings {namespace}: {size:,} characters with {key[:40]!r}, at most "
                f"{MAX_CHARACTERS:,}"
            )
        self.change_setting(namespace, key, value)
        self._changed()

    def delete_setting(self, namespace: str, key: str) -> bool:
        """Delete a value; returns whether it existed.

        Raises:
            PhoneError: The namespace does not exist.
        """
        found = self._namespace(namespace).pop(key, None) is not None
        self._changed()
        return found

    def change_setting(self, namespace: str, key: str, value: str) -> None:
        """Do the work of `put_setting`, as part of an action."""
        self._namespace(namespace)[key] = value

    def _namespace(self, namespace: str) -> State:
        found: State | None = self.state["settings"].get(namespace)
        if found is None:
            raise PhoneError(f"settings {namespace[:40]!r}: they are system, secure and global")
        return found

    def reset_settings(self) -> None:
        """Give all settings the values of a new phone, but for language, theme and navigation."""
        self.state["settings"] = default_settings(
            dark=self.dark,
            font_scale=1.0,
            locale=self.locale,
            soft_keyboard=self.get_setting("secure", "default_input_method") == KEYBOARD,
            gestures=self.gestures,
        )
