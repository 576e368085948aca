"""Controls that several tabs of the clock have."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import ask_text
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.widgets import Handler, View, Window


def main_button(icon: str, press: Handler, *, description: str, icon_filled: bool = False) -> View:
    """The round button in the middle above the tabs."""
    return floating_button(
        icon,
        press,
        description=description,
        anchor=("center", "end"),
        margin=(0, 0, 0, 16),
        icon_filled=icon_filled,
    )


def play_button(context: Context, toggle: Handler, *, running: bool, id: str, width: float) -> View:
    """The button that starts and pauses."""
    return icon_button(
        "pause" if running else "play_arrow",
        toggle,
        id=id,
        description=context.t("Pause" if running else "Start"),
        background="primary",
        icon_color="on_primary",
        icon_filled=True,
        icon_size=34,
        width=width,
        height=72,
        radius=28,
    )


def side_button(icon: str, press: Handler, *, id: str, description: str) -> View:
    """A button beside the one that starts and pauses."""
    return icon_button(
        icon,
        press,
        id=id,
        description=description,
        background="secondary_container",
        width=56,
        height=56,
        radius=28,
    )


def ask_label(context: Context, labelled: State) -> Window:
    """A dialog that asks for the label of an alarm or of the timer."""
    return ask_text(
        context,
        title=context.t("Label"),
        field=context.field("dialog_label", labelled["label"], limit=60),
        hint=context.t("Label"),
        positive=lambda label: labelled.update(label=label),
    )
