"""The look of the phone: its parts, and how it is shown and changed."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.launcher import wallpaper
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import Box
from uiprobe.environments.phone.toolkit.pictures import rounded_mask
from uiprobe.environments.phone.toolkit.widgets import View


def put_setting(context: Context, namespace: str, key: str, value: str) -> None:
    """Change a setting of the phone."""
    context.host.change_setting(namespace, key, value)


def current_look(context: Context) -> State:
    """The look that the phone has now."""
    return {
        "wallpaper": context.setting("system", "wallpaper"),
        "dark": context.host.dark,
        "icons": context.data["icons"],
        "ringtone": context.setting("system", "ringtone"),
    }


def put_on(context: Context, look: State) -> None:
    """Give the phone a look."""
    put_setting(context, "system", "wallpaper", look["wallpaper"])
    put_setting(context, "secure", "ui_night_mode", "2" if look["dark"] else "1")
    put_setting(context, "system", "ringtone", look["ringtone"])
    context.data["icons"] = look["icons"]
    for pack in context.data["packs"]:
        pack["installed"] = pack["installed"] or pack["title"] == look["icons"]


def look_in_words(context: Context, look: State) -> str:
    """A look without its wallpaper, in words."""
    shade = context.t("Dark") if look["dark"] else context.t("Light")
    return f"{shade} \N{MIDDLE DOT} {look['icons']} \N{MIDDLE DOT} {look['ringtone']}"


def wallpaper_picture(
    name: str, *, width: float, height: float, radius: float = 14, shade: float = 0.0, id: str = ""
) -> View:
    """The picture of a wallpaper; `shade` darkens it."""

    def paint(canvas: Canvas, box: Box) -> None:
        part = canvas.clip(box)
        if part is None:
            return
        size = (box[2] - box[0], box[3] - box[1])
        place = (box[0] - part.origin[0], box[1] - part.origin[1])
        mask = rounded_mask(size, canvas.px(radius))
        part.image.paste(wallpaper(name, *size, shade), place, mask)
        canvas.unclip(part)

    return View(
        class_name="android.widget.ImageView",
        id=id,
        width=width,
        height=height,
        radius=radius,
        paint=paint,
    )
