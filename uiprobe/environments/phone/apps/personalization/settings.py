"""The sounds of the phone, and the settings of Themes."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.personalization.choices import COLLECTIONS, PLACES
from uiprobe.environments.phone.apps.personalization.content import TONES
from uiprobe.environments.phone.apps.personalization.looks import put_setting
from uiprobe.environments.phone.kit.dialogs import choose
from uiprobe.environments.phone.kit.records import info_row, section
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold, scroll_view
from uiprobe.environments.phone.kit.settings_page import Pick, SettingsPage, Switch
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.settings_store import RINGTONES
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.widgets import View, Window, column


def _sounds(context: Context) -> View:
    def entry(icon: str, kind: str, value: str) -> View:
        return info_row(
            icon,
            context.t(kind),
            value,
            id=f"sound_{kind.lower()}",
            press=lambda: context.show("sound", kind=kind),
        )

    body = column(
        section(context.t("Calls")),
        entry("call", "Ringtone", context.setting("system", "ringtone")),
        section(context.t("Messages and alarms")),
        entry("notifications", "Notifications", context.data["tones"]["Notifications"]),
        entry("alarm", "Alarms", context.data["tones"]["Alarms"]),
        width=FILL,
    )
    bar = back_toolbar(context, context.t("Sounds"))
    return scaffold(context, bar, scroll_view(body, key="sounds"))


def _sound_dialog(context: Context, arguments: State) -> Window:
    kind = arguments["kind"]
    calls = kind == "Ringtone"
    current = context.setting("system", "ringtone") if calls else context.data["tones"][kind]
    options: tuple[str, ...] = RINGTONES if calls else TONES

    def pick(index: int) -> None:
        if calls:
            put_setting(context, "system", "ringtone", options[index])
        else:
            context.data["tones"][kind] = options[index]

    return choose(
        context,
        title=context.t(kind),
        choices=options,
        chosen=options.index(current) if current in options else -1,
        pick=pick,
    )


SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Changing wallpaper",
            (
                Switch("shuffle", "Change by itself", "Picks another picture", "shuffle"),
                Pick("every", "How often", ("Hour", "Day", "Week"), "schedule"),
                Pick("from", "Choose from", ("Favorites", *COLLECTIONS), "photo_library"),
                Pick("where", "Where", PLACES, "smartphone"),
                Switch("wifi", "Only over Wi-Fi", icon="wifi"),
            ),
        ),
        (
            "Icons",
            (
                Switch("labels", "Show labels", icon="text_fields"),
                Pick("grid", "Grid", ("4 x 5", "4 x 6", "5 x 6"), "grid_view"),
                Pick("corner", "Corners", ("Rounded", "Circle", "Square"), "crop_square"),
            ),
        ),
    ),
)

SETTINGS_SCREENS: Screens = {
    "SoundsActivity": _sounds,
    "SettingsActivity": SETTINGS.screen,
}
SETTINGS_DIALOGS: Dialogs = {
    "sound": _sound_dialog,
    **SETTINGS.dialogs,
}
