"""The display settings: font size and wallpaper."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.settings.data import FONT_NAMES, FONT_SCALES, page, put, value
from uiprobe.environments.phone.kit.screens import back_toolbar, card, scaffold, scroll_view
from uiprobe.environments.phone.kit.settings_page import Own
from uiprobe.environments.phone.system.launcher import WALLPAPERS, wallpaper
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import seek_bar
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, LABEL_LARGE, styled
from uiprobe.environments.phone.toolkit.widgets import View, row, text


def _font_step(context: Context) -> int:
    scale = context.host.font_scale
    return min(range(len(FONT_SCALES)), key=lambda step: abs(FONT_SCALES[step] - scale))


def font_name(context: Context) -> str:
    """The name of the font size that is nearest to the set one."""
    return context.t(FONT_NAMES[_font_step(context)])


def _font(context: Context) -> list[View]:
    step = _font_step(context)

    def set_to(target: int) -> None:
        scale = FONT_SCALES[min(len(FONT_SCALES) - 1, max(0, target))]
        put(context, "system/font_scale", f"{scale:g}")

    def end(label: str, size: float, change: int) -> View:
        return View(
            class_name="android.widget.ImageView",
            id="smaller" if change < 0 else "larger",
            description=context.t(label),
            width=48,
            height=48,
            paint=lambda canvas, box: canvas.centered_text(
                (box[0] + box[2]) / 2,
                (box[1] + box[3]) / 2,
                "A",
                "regular",
                canvas.px(size),
                "on_surface",
            ),
            on_click=lambda: set_to(step + change),
        )

    return [
        card(
            text(context.t("Preview"), styled(LABEL_LARGE, color="primary")),
            text(
                context.t(
                    "Even with eyes protected by the green spectacles, Dorothy and her friends "
                    "were at first dazzled by the brilliancy of the wonderful City."
                ),
                BODY_LARGE,
                id="current_label",
            ),
            margin=(16, 8, 16, 16),
            gap=8,
        ),
        text(
            font_name(context),
            styled(BODY_LARGE, align="center"),
            id="font_size_name",
            width=FILL,
        ),
        row(
            end("Smaller", 16, -1),
            seek_bar(
                step / (len(FONT_SCALES) - 1),
                lambda share: set_to(round(share * (len(FONT_SCALES) - 1))),
                id="seek_bar",
                description=context.t("Font size"),
                weight=1,
            ),
            end("Larger", 26, 1),
            width=FILL,
            padding=(12, 0, 12, 0),
            align="center",
        ),
    ]


def wallpapers(context: Context) -> View:
    """The page of wallpapers: one is chosen by touching it."""
    current = value(context, "system/wallpaper")

    def tile(name: str) -> View:
        def paint(canvas: Canvas, box: Box) -> None:
            width, height = box[2] - box[0], box[3] - box[1]
            place = (box[0] - canvas.origin[0], box[1] - canvas.origin[1])
            canvas.image.paste(wallpaper(name, width, height, 0.0), place)
            if name == current:
                canvas.outline(box, canvas.px(2), "primary", canvas.px(3))
                x, y = box[2] - canvas.px(20), box[3] - canvas.px(20)
                canvas.circle(x, y, canvas.px(13), "primary")
                canvas.icon("check", x, y, canvas.px(18), "on_primary", filled=True)

        return View(
            class_name="android.widget.ImageView",
            id="wallpaper_tile",
            description=context.t(name.capitalize()),
            width=FILL,
            height=170,
            margin=(6, 6, 6, 6),
            selected=name == current,
            on_click=lambda: put(context, "system/wallpaper", name),
            paint=paint,
        )

    grid = View(
        class_name="android.widget.GridView",
        id="wallpaper_grid",
        arrange="grid",
        columns=2,
        width=FILL,
        padding=(10, 4, 10, 20),
        children=[tile(name) for name in WALLPAPERS],
    )
    return scaffold(
        context, back_toolbar(context, context.t("Wallpaper")), scroll_view(grid, key="wallpaper")
    )


DISPLAY_PAGES = (page("font", "Font size", Own(_font)),)
