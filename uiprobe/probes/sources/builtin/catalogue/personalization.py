"""What is true of the app that changes the look of the phone."""

from __future__ import annotations

from uiprobe.probes.sources.builtin.facts import AppFacts, Control, Function
from uiprobe.probes.sources.builtin.template import click

_MENU = ("the three dots", click(desc="More options"))
_WIDGETS = ("the tab Widgets", click(desc="Widgets"))
_SETTINGS = (_MENU, ("Settings", click(text="Settings")))
_FIRST = click(id="wallpaper_title")

PERSONALIZATION_FACTS = AppFacts(
    app="personalization",
    kind="phone theming app",
    purposes=(
        "changing how the phone looks",
        "choosing pictures for the home screen",
        "exchanging the icons of apps",
        "choosing the sounds of the phone",
    ),
    functions=(
        Function(
            "Put a wallpaper on a screen",
            (
                "I am tired of the same hills behind my icons every day.",
                "Something blue and calm should be in the background of my phone.",
                "I would like to see another picture when I unlock it.",
            ),
            (
                ("a picture", _FIRST),
                ("Set as wallpaper", click(id="set_wallpaper")),
            ),
            "A sheet with home screen, lock screen and both",
            {"resource-id": "sheet_item", "text": "Lock screen"},
        ),
        Function(
            "Apply a whole theme",
            (
                "Colors, symbols and sounds should all change together.",
                "Give my phone a completely different style in one go.",
                "I want one coherent design instead of picking each part.",
            ),
            (
                ("the tab Themes", click(desc="Themes")),
                ("a theme", click(id="theme_title")),
                ("Apply", click(id="apply_theme")),
            ),
            "A question whether everything is to be replaced",
            {"resource-id": "android:id/message"},
        ),
        Function(
            "Install an icon pack",
            (
                "The symbols of my apps look boring, let me get others.",
                "I saw hand-drawn symbols on a friend's phone and want some too.",
                "All apps should be shown with round, flat pictures.",
            ),
            (("the tab Icons", click(desc="Icons")),),
            "A list of packs, each with a button",
            {"resource-id": "pack_list"},
        ),
        Function(
            "Add a widget",
            (
                "I want to read a nice sentence each time I look at the phone.",
                "How full the battery is should be seen large on the front page.",
                "My steps ought to be visible without opening anything.",
            ),
            (_WIDGETS, ("the plus sign", click(desc="New widget"))),
            "A form with kind, size, color and opacity",
            {"resource-id": "widget_scroll"},
        ),
        Function(
            "Save the current look",
            (
                "It looks perfect just now; I want to be able to come back to this.",
                "Before I try something else, keep everything as it is.",
                "Remember this combination of picture, symbols and sound for me.",
            ),
            (
                ("the layers in the toolbar", click(id="action_presets")),
                ("the plus sign", click(desc="Save the current look")),
            ),
            "A dialog that asks for a name",
            {"resource-id": "preset_name"},
        ),
        Function(
            "Change the ringtone",
            (
                "When somebody calls, it should sound different.",
                "Everybody in the office has the same melody as I do.",
                "The music that plays on incoming calls gets on my nerves.",
            ),
            (_MENU, ("Sounds", click(text="Sounds")), ("Ringtone", click(text="Ringtone"))),
            "A dialog with ringtones",
            {"resource-id": "alertTitle", "text": "Ringtone"},
        ),
        Function(
            "Change wallpapers automatically",
            (
                "I would like a surprise picture every day without doing anything.",
                "Let my favorite pictures take turns.",
                "Can the background be exchanged once a week all by itself?",
            ),
            _SETTINGS,
            "A page with how often, where from and where to",
            {"text": "Change by itself"},
        ),
        Function(
            "Show my own photo when locked",
            (
                "The picture of the lake that I took should greet me.",
                "I want one of my own pictures in front of the PIN.",
                "Use something from my camera instead of the drawings.",
            ),
            (
                ("the layers in the toolbar", click(id="action_presets")),
                ("the picture of the lock screen", click(id="lock_picture")),
                ("Allow", click(id="permission_allow_button")),
            ),
            "A list of picture files",
            {"text": "Choose a file"},
        ),
        Function(
            "Search wallpapers and themes",
            (
                "I remember what the picture was called, but there are so many.",
                "Which pictures are by a certain artist?",
                "Find me that one design by its name.",
            ),
            (("the magnifier", click(id="action_search")),),
            "A field to type in and chips for wallpapers and themes",
            {"resource-id": "search_src_text"},
        ),
    ),
    controls=(
        Control(
            "the magnifier in the toolbar",
            "opens the search through wallpapers and themes",
            (),
            {"resource-id": "action_search"},
        ),
        Control(
            "the layers in the toolbar",
            "opens the presets, which keep a whole look",
            (),
            {"resource-id": "action_presets"},
        ),
        Control(
            "the heart at the top of a wallpaper",
            "adds the wallpaper to the favorites, or takes it out",
            (_FIRST,),
            {"resource-id": "action_favorite"},
        ),
        Control(
            "the chip Favorites above the wallpapers",
            "shows only wallpapers with a heart",
            (),
            {"resource-id": "filter_chip", "text": "Favorites"},
        ),
        Control(
            "the switch at the top of the tab Themes",
            "turns the dark theme of the whole phone on or off",
            (click(desc="Themes"),),
            {"resource-id": "dark_switch"},
        ),
        Control(
            "the button Use beside an icon pack",
            "makes the apps wear the icons of that pack",
            (click(desc="Icons"),),
            {"resource-id": "pack_use"},
        ),
        Control(
            "the plus sign on the page Presets",
            "keeps the look that the phone has now under a name",
            (click(id="action_presets"),),
            {"content-desc": "Save the current look"},
        ),
        Control(
            "the minus beside Opacity in a new widget",
            "makes the widget more transparent",
            (_WIDGETS[1], click(desc="New widget")),
            {"resource-id": "opacity_minus"},
        ),
        Control(
            "the check mark at the top of a new widget",
            "saves the widget",
            (_WIDGETS[1], click(desc="New widget")),
            {"resource-id": "action_save"},
        ),
    ),
)
