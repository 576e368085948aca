"""The settings of the clock."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.clock.data import (
    SILENCE_MINUTES,
    SNOOZE_MINUTES,
    STYLES,
    week_start,
)
from uiprobe.environments.phone.kit.dialogs import dialog
from uiprobe.environments.phone.kit.settings_page import (
    IN_DATA,
    Own,
    Pick,
    SettingsPage,
    Show,
    Store,
    Switch,
)
from uiprobe.environments.phone.locales import day_name
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import caption, chip, progress_bar, seek_bar
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


def _minutes(context: Context, count: int) -> str:
    return context.t("1 minute") if count == 1 else context.t("{n} minutes", n=count)


def _snooze(context: Context) -> list[View]:
    data = context.data

    def snooze(share: float) -> None:
        data["snooze"] = SNOOZE_MINUTES[round(share * (len(SNOOZE_MINUTES) - 1))]

    minutes = _minutes(context, data["snooze"])
    return [
        column(
            row(
                text(context.t("Snooze length"), BODY_LARGE, weight=1, id="android:id/title"),
                text(minutes, BODY, id="seekbar_value"),
                width=FILL,
            ),
            seek_bar(
                SNOOZE_MINUTES.index(data["snooze"]) / (len(SNOOZE_MINUTES) - 1),
                snooze,
                id="snooze_seekbar",
                description=context.t("Snooze length"),
            ),
            width=FILL,
            padding=(24, 10, 24, 4),
        )
    ]


def _style_dialog(context: Context, arguments: State) -> Window:
    data = context.data
    chips = row(
        *(
            chip(
                context.t(name),
                selected=data["style"] == name,
                press=lambda name=name: data.update(style=name),  # type: ignore[misc]
                id=f"style_{name.lower()}",
            )
            for name in STYLES
        ),
        gap=10,
        padding=(24, 8, 24, 8),
    )
    return dialog(
        context,
        caption(context.t("How the clock is shown"), margin=(24, 0, 24, 4)),
        chips,
        title=context.t("Style"),
        positive=(context.t("OK"), context.dismiss),
    )


def _volume_dialog(context: Context, arguments: State) -> Window:
    data = context.data
    return dialog(
        context,
        column(
            row(
                image("volume_up"),
                text(f"{data['volume']} %", BODY_LARGE, id="volume_value"),
                gap=12,
                align="center",
            ),
            seek_bar(
                data["volume"] / 100,
                lambda share: data.update(volume=round(share * 20) * 5),
                id="alarm_volume",
                description=context.t("Alarm volume"),
            ),
            progress_bar(data["volume"] / 100, id="alarm_volume_meter"),
            width=FILL,
            gap=8,
            padding=(24, 0, 24, 8),
        ),
        title=context.t("Alarm volume"),
        positive=(context.t("OK"), context.dismiss),
    )


def _read(context: Context, key: str) -> object:
    # Until a day is chosen, the week starts as in the phone's locale.
    return week_start(context) if key == "week" else context.data[key]


SETTINGS = SettingsPage(
    name="settings",
    store=Store(_read, IN_DATA.write),
    id="scroll",
    groups=(
        (
            "Clock",
            (
                Show("Style", "style", lambda context: context.t(context.data["style"])),
                Switch("seconds", "Display time with seconds"),
            ),
        ),
        (
            "Alarms",
            (
                Pick("silence", "Silence after", SILENCE_MINUTES, words=_minutes),
                Own(_snooze),
                Show("Alarm volume", "volume", lambda context: f"{context.data['volume']} %"),
                Pick(
                    "week",
                    "Start week on",
                    (5, 6, 0),
                    words=lambda context, day: day_name(day, context.locale),
                ),
            ),
        ),
    ),
)
SETTINGS_DIALOGS = {"style": _style_dialog, "volume": _volume_dialog}
