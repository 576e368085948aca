"""The presets of Themes, which keep a whole look, and the picture of the lock screen."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.personalization.looks import (
    current_look,
    look_in_words,
    put_on,
    wallpaper_picture,
)
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, confirm
from uiprobe.environments.phone.kit.records import (
    delete,
    find,
    info_row,
    listing,
    record_row,
    section,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.kit.sharing import file_chooser
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button
from uiprobe.environments.phone.toolkit.widgets import View, Window

PHOTOS = "android.permission.READ_MEDIA_IMAGES"


def _lock_words(context: Context) -> str:
    """The picture of the lock screen: a wallpaper's title, or the name of a photo."""
    kept: str = context.data["lock"]
    titles = [r["title"] for r in context.data["wallpapers"] if r["picture"] == kept]
    return titles[0] if titles else kept


def _presets(context: Context) -> View:
    rows: list[Callable[[], View]] = [
        lambda: info_row(
            "lock",
            context.t("Lock screen picture, touch to choose a photo"),
            _lock_words(context),
            id="lock_picture",
            press=lambda: context.with_permission(PHOTOS, "photo"),
        ),
        lambda: section(context.t("My presets")),
    ]
    rows += [
        lambda preset=preset: _preset_row(context, preset)  # type: ignore[misc]
        for preset in context.data["presets"]
    ]
    return scaffold(
        context,
        back_toolbar(context, context.t("Presets")),
        listing(rows, key="presets", id="preset_list"),
        floating=floating_button(
            "add",
            lambda: context.show("new_preset"),
            description=context.t("Save the current look"),
        ),
    )


def _preset_row(context: Context, preset: State) -> View:
    number = preset["id"]
    return record_row(
        preset["name"],
        look_in_words(context, preset),
        id="preset",
        leading=wallpaper_picture(preset["wallpaper"], width=40, height=56, radius=8),
        press=lambda: context.show("apply_preset", id=number),
        hold=lambda: context.show("preset_sheet", id=number),
    )


def _new_preset_dialog(context: Context, arguments: State) -> Window:
    def add(name: str) -> None:
        preset = {"id": context.new_id(), "name": name, **current_look(context)}
        context.data["presets"].append(preset)

    return ask_text(
        context,
        title=context.t("Save the current look"),
        field=context.field("dialog_preset", limit=40),
        hint=context.t("Name"),
        positive=add,
        label="Save",
        id="preset_name",
    )


def _rename_preset_dialog(context: Context, arguments: State) -> Window:
    preset = find(context.data["presets"], arguments["id"]) or {}
    return ask_text(
        context,
        title=context.t("Rename preset"),
        field=context.field("dialog_preset", preset["name"], limit=40),
        hint=context.t("Name"),
        positive=lambda name: preset.update(name=name),
        id="preset_name",
    )


def _apply_preset_dialog(context: Context, arguments: State) -> Window:
    preset = find(context.data["presets"], arguments["id"]) or {}
    return confirm(
        context,
        title=context.t("Apply {name}?", name=preset["name"]),
        message=look_in_words(context, preset),
        positive=(context.t("Apply"), lambda: put_on(context, preset)),
    )


def _preset_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    preset = find(context.data["presets"], number) or {}
    return bottom_sheet(
        context,
        title=preset["name"],
        items=[
            ("edit", context.t("Rename"), lambda: context.show("rename_preset", id=number)),
            (
                "update",
                context.t("Replace by the current look"),
                lambda: preset.update(current_look(context)),
            ),
            (
                "delete",
                context.t("Delete"),
                lambda: delete(context, "presets", number, "Preset deleted"),
            ),
        ],
    )


PRESETS_SCREENS: Screens = {"PresetsActivity": _presets}
PRESETS_DIALOGS: Dialogs = {
    "new_preset": _new_preset_dialog,
    "rename_preset": _rename_preset_dialog,
    "apply_preset": _apply_preset_dialog,
    "preset_sheet": _preset_sheet,
    "photo": lambda context, _: file_chooser(
        context, lambda file: context.data.update(lock=file["name"]), kind="picture"
    ),
}
