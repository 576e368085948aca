"""The calls: their tab, and the screen of one."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Screens
from uiprobe.environments.phone.apps.messages.data import CALLS, when
from uiprobe.environments.phone.apps.messages.fleeting import voicemail_button
from uiprobe.environments.phone.kit.records import avatar, listing
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, HEADLINE, rgb, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, row, space, text


def _call_screen(context: Context) -> View:
    name = context.arguments["name"]

    def toggle(key: str, icon: str, label: str) -> View:
        on = context.get(key, False)
        return icon_button(
            icon,
            context.setter(key, not on),
            description=context.t(label),
            id=f"call_{key}",
            width=60,
            height=60,
            radius=30,
            background="primary" if on else "surface_container_highest",
            icon_color="on_primary" if on else "on_surface",
            selected=on,
        )

    return column(
        space(height=70),
        avatar(name, size=110),
        text(name, styled(HEADLINE, color="on_primary_container"), id="call_name"),
        text(
            context.t("Calling…"),
            styled(BODY_LARGE, color="on_primary_container"),
            id="call_state",
        ),
        space(weight=1),
        row(
            toggle("mute", "mic_none", "Mute microphone"),
            toggle("speaker", "volume_up", "Speaker"),
            toggle("keypad", "dialpad", "Keypad"),
            gap=28,
        ),
        icon_button(
            "call_end",
            context.finish,
            description=context.t("End call"),
            id="call_end",
            width=68,
            height=68,
            radius=34,
            icon_size=30,
            icon_filled=True,
            icon_color=rgb("FFFFFF"),
            background=rgb("B3261E"),
            margin=(0, 20, 0, 48),
        ),
        width=FILL,
        height=FILL,
        gap=12,
        align="center",
        background="primary_container",
    )


def calls_tab(context: Context) -> View:
    """The calls, the latest first."""

    def again(name: str) -> Callable[[], None]:
        return lambda: context.with_permission(CALLS, "call", name=name)

    def make(call: State) -> View:
        missed = call["kind"] == "missed"
        words = f"{context.t(_CALL_WORDS[call['kind']])}, {when(context, call['at'])}"
        return row(
            avatar(call["name"], size=40),
            column(
                text(
                    call["name"],
                    styled(BODY_LARGE, max_lines=1, color="error" if missed else "on_surface"),
                    id="call_title",
                ),
                text(words, BODY, id="call_subtitle"),
                weight=1,
            ),
            voicemail_button(context, call),
            icon_button(
                "call",
                again(call["name"]),
                id="call_again",
                **context.named("Call again"),
                icon_color="primary",
            ),
            class_name="android.view.ViewGroup",
            part="row",
            id="call_row",
            width=FILL,
            min_height=64,
            padding=(16, 8, 8, 8),
            gap=14,
            align="center",
        )

    return listing(
        [lambda call=call: make(call) for call in context.data["calls"]],  # type: ignore[misc]
        key="calls",
        id="call_list",
        empty=("call", context.t("No calls"), ""),
    )


_CALL_WORDS = {"incoming": "Incoming", "outgoing": "Outgoing", "missed": "Missed"}

CALLS_SCREENS: Screens = {"CallActivity": _call_screen}
