"""What is true of the settings of the phone."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click, scroll, target

_LIST = target(id="recycler_view")


def _row(title: str) -> tuple[str, str]:
    """What a person touches, and the step; rows further down are seen after scrolling."""
    return title, click(id="title", text=title)


def _below(title: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("further down", scroll(_LIST, id="title", text=title)), _row(title)


def _steps(*way: tuple[str, str]) -> tuple[str, ...]:
    return tuple(step for _, step in way)


SETTINGS_FACTS = AppFacts(
    app="settings",
    kind="control panel of a phone",
    purposes=(
        "connecting a phone with networks and devices",
        "deciding what apps are allowed to do",
        "making a phone look and sound as one likes",
        "protecting a phone from strangers",
    ),
    functions=(
        Function(
            "Connect to Wi-Fi",
            (
                "I am in a café and do not want to use up my data.",
                "At my parents' house I never get onto the internet.",
                "There is a wireless connection in the library; how do I use it?",
            ),
            (_row("Network & internet"), _row("Wi-Fi")),
            "A list of networks, some of them with a lock",
            {"text": "Use Wi-Fi"},
        ),
        Function(
            "Rename the phone",
            (
                "My car calls this thing by a name that nobody understands.",
                "Two of these lie here, and on other screens they look the same.",
                "Others should see whose it is when they look for it.",
            ),
            (_row("Connected devices"), _row("Device name")),
            "A dialog with a field for a name",
            {"resource-id": "alertTitle", "text": "Device name"},
        ),
        Function(
            "Pair a Bluetooth device",
            (
                "My new headphones are charged, but I hear nothing yet.",
                "The kitchen speaker should play what is on here.",
                "In the car I want to talk with both hands on the wheel.",
            ),
            (_row("Connected devices"), _row("Bluetooth")),
            "A list of devices that are near",
            {"text": "Available devices"},
        ),
        Function(
            "Look after a single app",
            (
                "One program hangs, and I want to end it.",
                "The recipes may be wiped clean; I shall begin anew.",
                "Where can I see what the weather program is allowed to do?",
            ),
            (_row("Apps"), ("the name of the app", click(id="title", text="Clock"))),
            "A page with Force stop and Clear storage",
            {"text": "Force stop"},
        ),
        Function(
            "Choose a ringtone",
            (
                "Everybody in the office has the same melody as I.",
                "When somebody calls, I want to hear something calmer.",
                "I keep thinking that it is my colleague who is being called.",
            ),
            (*_below("Sound & vibration"), _row("Phone ringtone")),
            "A dialog with names of melodies",
            {"text": "Beat Plucker"},
        ),
        Function(
            "Change the size of letters",
            (
                "Without my glasses I cannot read a word.",
                "Everything is written far too small.",
                "I would like more lines on the screen, even if they are tiny.",
            ),
            (*_below("Display"), _row("Font size")),
            "A text to try, and a slider between two letters",
            {"resource-id": "font_size_name"},
        ),
        Function(
            "Set the screen timeout",
            (
                "While I read, it goes dark all the time.",
                "It glows for minutes after I have put it down, and eats the battery.",
                "When I cook by a recipe it should stay lit longer.",
            ),
            (*_below("Display"), _row("Screen timeout")),
            "A dialog with times from seconds to minutes",
            {"text": "15 seconds"},
        ),
        Function(
            "Change the wallpaper",
            (
                "I am tired of the picture behind my icons.",
                "Something green in the background would cheer me up.",
                "It should look different when I come home to the first page.",
            ),
            _below("Wallpaper"),
            "A grid of pictures",
            {"resource-id": "wallpaper_grid"},
        ),
        Function(
            "Set a screen lock",
            (
                "If I lose it, nobody should be able to read my mail.",
                "My children must not get in without asking.",
                "Anybody can pick it up and use it; I want that to end.",
            ),
            (*_below("Security"), _row("Screen lock")),
            "A dialog with kinds of locks, among them PIN",
            {"text": "PIN"},
        ),
        Function(
            "Change the language",
            (
                "I am learning Spanish and want to see it everywhere.",
                "My aunt reads no English at all.",
                "All menus should be in German from now on.",
            ),
            (*_below("System"), _row("Languages"), _row("Change language")),
            "A dialog with names of languages",
            {"resource-id": "alertTitle"},
        ),
        Function(
            "Reset the settings",
            (
                "I have changed so much that I no longer find my way; back to the start.",
                "It should behave again as on the day when I bought it, but keep my things.",
                "Whoever gets it next should find it as it was at first.",
            ),
            (*_below("System"), _row("Reset settings")),
            "A question whether all should be as on the first day",
            {"text": "Reset all settings?"},
        ),
    ),
    controls=(
        Control(
            "the field with a magnifying glass at the top",
            "looks for a page or a switch by its name",
            (),
            {"resource-id": "search_action_bar"},
        ),
        Control(
            "the line with an airplane",
            "cuts off every wireless connection at once",
            _steps(_row("Network & internet")),
            {"text": "Airplane mode"},
        ),
        Control(
            "the line with rings around a dot, below the airplane",
            "lets other devices use the connection of the phone",
            _steps(_row("Network & internet")),
            {"text": "Wi-Fi hotspot"},
        ),
        Control(
            "the circle with a bar",
            "silences everything but alarms",
            _steps(_row("Notifications")),
            {"text": "Do Not Disturb"},
        ),
        Control(
            "the line with a battery that bears a plus sign",
            "makes the charge last longer",
            _steps(_row("Battery")),
            {"text": "Battery Saver"},
        ),
        Control(
            "the switch right below the slider for the brightness",
            "shows light letters on a dark ground",
            _steps(*_below("Display")),
            {"text": "Dark theme"},
        ),
        Control(
            "the large letter A at the end of the slider",
            "makes everything that is written bigger",
            _steps(*_below("Display"), _row("Font size")),
            {"content-desc": "Larger"},
        ),
        Control(
            "the line with a pin",
            "keeps one app in view until it is let go",
            _steps(*_below("Security")),
            {"text": "App pinning"},
        ),
        Control(
            "the line with a phone that is being turned",
            "lets the picture follow how the phone is held",
            _steps(*_below("Display"), ("further down", scroll(_LIST, text="Auto-rotate screen"))),
            {"text": "Auto-rotate screen"},
        ),
        Control(
            "the switch above the names of the networks",
            "turns the wireless network on or off",
            _steps(_row("Network & internet"), _row("Wi-Fi")),
            {"text": "Use Wi-Fi"},
        ),
    ),
)
