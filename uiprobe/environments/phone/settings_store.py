"""What the phone's settings hold to begin with, under the names that Android gives them."""

from __future__ import annotations

from uiprobe.environments.phone.state import State

KEYBOARD = "com.android.inputmethod.latin/.LatinIME"
"""The input method with keys on the screen; with any other nothing is shown."""

NO_KEYBOARD = "com.android.adbkeyboard/.AdbIME"


def default_settings(*, dark: bool, font_scale: float, locale: str, soft_keyboard: bool) -> State:
    """Settings by namespace; all values are text, as Android keeps them."""
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
