"""Controls: buttons, text fields, check boxes, switches, radio buttons, sliders, spinners, tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.text import text_width
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL_LARGE,
    TextStyle,
    mix,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Arrangement,
    Handler,
    Look,
    NamedLook,
    Painter,
    Scroll,
    TextField,
    View,
    column,
    make,
    row,
    space,
    stack,
    text,
)

_BUTTONS = {
    "filled": ("primary", "on_primary", ""),
    "tonal": ("secondary_container", "on_secondary_container", ""),
    "outlined": ("", "primary", "outline"),
    "text": ("", "primary", ""),
    "danger": ("", "error", ""),
}


def button(
    label: str, press: Handler, *, id: str = "", kind: str = "text", **options: Unpack[Look]
) -> View:
    """A Button; `kind` is `filled`, `tonal`, `outlined`, `text` or `danger`."""
    ground, color, stroke = _BUTTONS[kind]
    side = 12.0 if kind in ("text", "danger") else 22.0
    return make(
        {
            "class_name": "android.widget.Button",
            "part": f"button_{kind}",
            "id": id,
            "text": label,
            "style": styled(LABEL_LARGE, color=color, align="center", max_lines=1, shrink=True),
            "background": ground,
            "stroke": stroke,
            "radius": 20,
            "min_height": 40,
            "padding": (side, 10, side, 10),
            "justify": "center",
            "on_click": press,
        },
        options,
    )


def icon_button(
    icon: str, press: Handler, *, description: str = "", id: str = "", **options: Unpack[Look]
) -> View:
    """An ImageButton of 48 dp; without a description, only its picture shows its purpose."""
    return make(
        {
            "class_name": "android.widget.ImageButton",
            "id": id,
            "description": description,
            "icon": icon,
            "width": 48,
            "height": 48,
            "radius": 24,
            "on_click": press,
        },
        options,
    )


def floating_button(
    icon: str, press: Handler, *, description: str, id: str = "fab", **options: Unpack[Look]
) -> View:
    """The floating action button in the corner of a screen."""
    return make(
        {
            "class_name": "android.widget.ImageButton",
            "id": id,
            "description": description,
            "icon": icon,
            "part": "floating",
            "icon_color": "on_primary_container",
            "background": "primary_container",
            "width": 56,
            "height": 56,
            "radius": 16,
            "elevation": 4,
            "anchor": ("end", "end"),
            "margin": (0, 0, 16, 16),
            "on_click": press,
        },
        options,
    )


def edit_text(
    field: TextField,
    *,
    hint: str = "",
    id: str = "",
    description: str = "",
    style: TextStyle = BODY_LARGE,
    lines: int = 1,
    boxed: bool = True,
    floating: bool = False,
    **options: Unpack[Look],
) -> View:
    """An EditText.

    Args:
        field: Key, value and what happens when it changes.
        hint: Shown while it is empty.
        id: Resource name.
        description: Content description.
        style: Of its text.
        lines: Height of a multi-line field; it shows the last ones of a longer text.
        boxed: Whether it has an outline of its own.
        floating: Whether the hint stays in the outline when the field holds something.
        options: Further attributes of the view.
    """
    value = "\N{BULLET}" * len(field.value) if field.password else field.value
    inset = (14.0, 13.0, 14.0, 13.0) if boxed else (0.0, 6.0, 0.0, 6.0)
    view = make(
        {
            "class_name": "android.widget.EditText",
            "part": "field" if boxed else "",
            "id": id,
            "description": description,
            "text": value,
            "hint": hint,
            "style": styled(style, max_lines=None if field.multiline else 1),
            "field": field,
            "password": field.password,
            "clickable": True,
            "long_clickable": True,
            "focusable": True,
            "width": FILL,
            "padding": inset,
            "min_height": (style.size * style.leading) * lines + inset[1] + inset[3],
            "justify": "start" if field.multiline else "center",
            "stroke": "outline" if boxed else "",
            "radius": 8,
        },
        options,
    )
    if boxed:
        view.paint = _outline(view, view.hint if floating and value else "")
    return view


def _outline(view: View, label: str) -> Painter:
    def paint(canvas: Canvas, box: Box) -> None:
        line = canvas.design.field == "underline"
        if line:
            height = canvas.px(2 if view.focused else 1)
            color = "primary" if view.focused else "outline"
            canvas.rectangle((box[0], box[3] - height, box[2], box[3]), color)
        elif view.focused:
            canvas.outline(box, canvas.px(view.radius), "primary", canvas.px(2))
        if label:
            size, left = canvas.px(11.5), box[0] + canvas.px(12)
            width = round(text_width(label, "regular", size))
            gap = (left - canvas.px(4), box[1], left + width + canvas.px(4), box[1] + canvas.px(2))
            if canvas.design.field == "outline":
                canvas.rectangle(gap, "surface")
            color = "primary" if view.focused else "on_surface_variant"
            canvas.centered_text(
                left + width / 2, box[1] + canvas.px(1), label, "regular", size, color
            )

    return paint


def check_box(
    *,
    checked: bool,
    change: Handler | None,
    id: str = "",
    description: str = "",
    **options: Unpack[Look],
) -> View:
    """A CheckBox without a text; without `change` its row takes the touch."""
    return make(
        {
            "class_name": "android.widget.CheckBox",
            "id": id,
            "checkable": True,
            "checked": checked,
            "on_click": change,
            "description": description,
            "width": 40,
            "height": 40,
            "icon": "check_box" if checked else "check_box_outline_blank",
            "icon_filled": True,
            "icon_color": "primary" if checked else "on_surface_variant",
        },
        options,
    )


def round_check_box(
    *, checked: bool, change: Handler, id: str = "", description: str = "", **options: Unpack[Look]
) -> View:
    """A CheckBox that looks like a circle."""
    return make(
        {
            "class_name": "android.widget.CheckBox",
            "id": id,
            "checkable": True,
            "checked": checked,
            "on_click": change,
            "description": description,
            "width": 44,
            "height": 44,
            "icon": "check_circle" if checked else "radio_button_unchecked",
            "icon_filled": True,
            "icon_color": "primary" if checked else "outline",
        },
        options,
    )


def labelled_check_box(label: str, *, checked: bool, change: Handler, id: str = "") -> View:
    """A CheckBox with its text beside it."""
    return _labelled("android.widget.CheckBox", label, checked, change, id, "check_box")


def radio_button(label: str, *, checked: bool, change: Handler, id: str = "") -> View:
    """A RadioButton with its text beside it."""
    return _labelled("android.widget.RadioButton", label, checked, change, id, "radio_button")


_ICONS = {
    ("check_box", True): "check_box",
    ("check_box", False): "check_box_outline_blank",
    ("radio_button", True): "radio_button_checked",
    ("radio_button", False): "radio_button_unchecked",
}


def _labelled(
    class_name: str, label: str, checked: bool, change: Handler, id: str, kind: str
) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        color = "primary" if checked else "on_surface_variant"
        x, y = box[0] + canvas.px(14), (box[1] + box[3]) / 2
        canvas.mark(_ICONS[kind, checked], x, y, canvas.px(22), color)

    return View(
        class_name=class_name,
        id=id,
        checkable=True,
        checked=checked,
        on_click=change,
        text=label,
        style=styled(BODY_LARGE, size=15),
        padding=(38, 10, 8, 10),
        min_height=44,
        justify="center",
        paint=paint,
    )


def radio_group(
    *buttons: View, arrange: Arrangement = "column", **options: Unpack[NamedLook]
) -> View:
    """A RadioGroup."""
    return make(
        {
            "class_name": "android.widget.RadioGroup",
            "arrange": arrange,
            "children": list(buttons),
        },
        options,
    )


def switch(
    *, checked: bool, change: Handler | None, id: str = "switch_widget", description: str = ""
) -> View:
    """A Switch; without `change` its row takes the touch."""

    def paint(canvas: Canvas, box: Box) -> None:
        if canvas.design.switch != "track":
            _other_switch(canvas, box, checked=checked)
            return
        w, h = canvas.px(46), canvas.px(27)
        left, top = box[2] - w - canvas.px(1), (box[1] + box[3] - h) // 2
        track: Box = (left, top, left + w, top + h)
        y = top + h / 2
        if checked:
            canvas.rounded(track, h / 2, "primary")
            canvas.circle(left + w - h / 2, y, h * 0.37, "on_primary")
            canvas.icon("check", left + w - h / 2, y, h * 0.55, "primary")
        else:
            canvas.rounded(track, h / 2, "surface_container_highest")
            canvas.outline(track, h // 2, "outline", canvas.px(1.7))
            canvas.circle(left + h / 2, y, h * 0.27, "outline")

    return View(
        class_name="android.widget.Switch",
        id=id,
        checkable=True,
        checked=checked,
        on_click=change,
        description=description,
        width=52,
        height=40,
        paint=paint,
    )


def _other_switch(canvas: Canvas, box: Box, *, checked: bool) -> None:
    right, y = box[2] - canvas.px(2), (box[1] + box[3]) // 2
    if canvas.design.switch == "capsule":
        w, h = canvas.px(48), canvas.px(28)
        track: Box = (right - w, y - h // 2, right, y - h // 2 + h)
        canvas.rounded(track, h / 2, "primary" if checked else "surface_container_highest")
        x = right - h / 2 if checked else right - w + h / 2
        canvas.circle(x, y, h * 0.43, "on_primary" if checked else (255, 255, 255))
        return
    w, h, knob = canvas.px(34), canvas.px(14), canvas.px(10)
    track = (right - knob // 2 - w, y - h // 2, right - knob // 2, y - h // 2 + h)
    colors = canvas.palette
    canvas.rounded(
        track, h / 2, mix(colors.surface, colors.primary, 0.45) if checked else "outline_variant"
    )
    x = track[2] - h / 2 if checked else track[0] + h / 2
    canvas.circle(x, y, knob, "primary" if checked else "outline")


def seek_bar(
    share: float,
    change: Callable[[float], None],
    *,
    id: str,
    description: str = "",
    **options: Unpack[Look],
) -> View:
    """A SeekBar; it is set where the finger touches it or lets go."""

    def paint(canvas: Canvas, box: Box) -> None:
        y = (box[1] + box[3]) // 2
        half, gap = canvas.px(5), canvas.px(6)
        x = box[0] + gap + round((box[2] - box[0] - 2 * gap) * share)
        if canvas.design.slider != "handle":
            knob = canvas.design.slider == "knob"
            thin = canvas.px(2 if knob else 1)
            canvas.rectangle((box[0], y - thin, x, y + thin), "primary")
            canvas.rectangle((x, y - thin, box[2], y + thin), "outline_variant")
            radius = canvas.px(12 if knob else 8)
            canvas.circle(x, y, radius, "outline" if knob else "primary")
            if knob:
                canvas.circle(x, y, radius - canvas.px(1), (255, 255, 255))
            return
        canvas.rounded((box[0], y - half, x - gap // 2, y + half), half, "primary")
        canvas.rounded((x + gap // 2, y - half, box[2], y + half), half, "secondary_container")
        w, h = canvas.px(2), canvas.px(15)
        canvas.rounded((x - w, y - h, x + w, y + h), w, "primary")

    return make(
        {
            "class_name": "android.widget.SeekBar",
            "id": id,
            # What AbsSeekBar reports as its text: where it stands.
            "text": f"{share * 100:.1f}",
            "description": description,
            "width": FILL,
            "height": 44,
            "focusable": True,
            "scrollable": True,
            "drag_to": change,
            "paint": paint,
        },
        options,
    )


def progress_bar(share: float, *, id: str = "") -> View:
    """A ProgressBar."""

    def paint(canvas: Canvas, box: Box) -> None:
        canvas.rounded(box, canvas.px(3), "secondary_container")
        end = box[0] + round((box[2] - box[0]) * share)
        canvas.rounded(
            (box[0], box[1], max(end, box[0] + canvas.px(6)), box[3]), canvas.px(3), "primary"
        )

    return View(
        class_name="android.widget.ProgressBar",
        id=id,
        text=f"{share * 100:.1f}",
        width=FILL,
        height=6,
        paint=paint,
    )


def spinner(value: str, press: Handler, *, id: str, description: str = "") -> View:
    """A Spinner, closed; `press` is to show its choices."""
    return row(
        text(value, styled(BODY_LARGE, max_lines=1), id="android:id/text1", weight=1),
        View(
            icon="arrow_drop_down",
            width=24,
            height=24,
            hidden=False,
            class_name="android.widget.ImageView",
        ),
        class_name="android.widget.Spinner",
        part="field",
        id=id,
        description=description,
        on_click=press,
        width=FILL,
        min_height=50,
        padding=(14, 12, 8, 12),
        stroke="outline",
        radius=8,
        align="center",
    )


def chip(
    label: str,
    *,
    selected: bool,
    press: Handler,
    id: str = "",
    icon: str = "",
    description: str = "",
) -> View:
    """A chip that filters or chooses."""
    shown = "check" if selected and not icon else icon

    def paint(canvas: Canvas, box: Box) -> None:
        if shown:
            x, y = box[0] + canvas.px(18), (box[1] + box[3]) / 2
            canvas.icon(
                shown, x, y, canvas.px(18), "on_secondary_container" if selected else "primary"
            )

    return View(
        class_name="com.google.android.material.chip.Chip",
        part="chip",
        id=id,
        text=label,
        description=description,
        style=styled(
            LABEL_LARGE,
            max_lines=1,
            color="on_secondary_container" if selected else "on_surface_variant",
        ),
        padding=(34 if shown else 14, 6, 14, 6),
        min_height=34,
        radius=8,
        justify="center",
        background="secondary_container" if selected else "",
        stroke="" if selected else "outline_variant",
        checkable=True,
        checked=selected,
        on_click=press,
        paint=paint,
    )


def chip_row(*chips: View, key: str, id: str = "", inset: float = 16) -> View:
    """Chips in a line that scrolls sideways, with `inset` dp at either end."""
    return stack(
        row(*chips, gap=8, padding=(inset, 0, inset, 0), align="center"),
        part="chips",
        class_name="android.widget.HorizontalScrollView",
        id=id,
        width=FILL,
        scroll=Scroll(key, horizontal=True),
    )


def tab_layout(tabs: Sequence[tuple[str, bool, Handler]], *, id: str = "tabs") -> View:
    """Tabs below a toolbar: label, whether it is chosen, and what a touch does."""
    return column(
        row(*(_tab(label, chosen, press) for label, chosen, press in tabs), width=FILL, height=46),
        View(background="outline_variant", width=FILL, height=1, hidden=True),
        class_name="android.widget.HorizontalScrollView",
        part="tabs",
        id=id,
        width=FILL,
    )


def _tab(label: str, chosen: bool, press: Handler) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        if chosen:
            middle, half = (box[0] + box[2]) // 2, canvas.px(26)
            y = box[3]
            if canvas.design.chosen == "color":
                lines = canvas.px(17)
                capsule = (box[0] + canvas.px(4), y // 2 + box[1] // 2 - lines)
                ends = (box[2] - canvas.px(4), y // 2 + box[1] // 2 + lines)
                canvas.rounded((*capsule, *ends), canvas.px(8), "surface_container_high")
                return
            if canvas.design.chosen == "line":
                canvas.rectangle((box[0], y - canvas.px(3), box[2], y), "on_bar")
                return
            canvas.rounded(
                (middle - half, y - canvas.px(3), middle + half, y), canvas.px(1.5), "primary"
            )

    color = "primary" if chosen else "on_surface_variant"
    return View(
        class_name="android.widget.LinearLayout",
        part="destination",
        description=label,
        selected=chosen,
        on_click=press,
        weight=1,
        height=FILL,
        arrange="stack",
        paint=paint,
        children=[
            text(
                label,
                styled(LABEL_LARGE, color=color, max_lines=1, align="center", shrink=True),
                anchor=("center", "center"),
                margin=(3, 0, 3, 0),
                selected=chosen,
            )
        ],
    )


def bottom_navigation(items: Sequence[tuple[str, str, bool, Handler]]) -> View:
    """The bar at the foot of an app: label, icon, whether it is chosen, and what a touch does."""
    return row(
        *(_destination(label, icon, chosen, press) for label, icon, chosen, press in items),
        class_name="android.widget.FrameLayout",
        part="navigation",
        id="bottom_navigation",
        width=FILL,
        height=72,
        background="surface_container",
    )


def _destination(label: str, icon: str, chosen: bool, press: Handler) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, box[1] + canvas.px(26)
        style = canvas.design.chosen
        if style == "line":
            if chosen:
                canvas.rectangle((box[0], box[3] - canvas.px(3), box[2], box[3]), "on_bar")
            canvas.icon(icon, x, box[1] + canvas.px(20), canvas.px(22), "on_bar", filled=True)
            return
        if style == "color":
            shade = "primary" if chosen else "on_surface_variant"
            canvas.icon(icon, x, y, canvas.px(25), shade, filled=chosen)
            return
        if chosen:
            w, h = canvas.px(30), canvas.px(15)
            pill: Box = (round(x - w), round(y - h), round(x + w), round(y + h))
            canvas.rounded(pill, h, "secondary_container")
        color = "on_secondary_container" if chosen else "on_surface_variant"
        canvas.icon(icon, x, y, canvas.px(24), color, filled=chosen)

    color = "on_surface" if chosen else "on_surface_variant"
    return View(
        class_name="android.widget.FrameLayout",
        part="destination",
        description=label,
        selected=chosen,
        on_click=press,
        weight=1,
        height=FILL,
        arrange="stack",
        paint=paint,
        children=[
            text(
                label,
                TextStyle(
                    size=12, weight="medium", color=color, max_lines=1, leading=1.2, shrink=True
                ),
                id="navigation_bar_item_label",
                anchor=("center", "end"),
                margin=(0, 0, 0, 11),
                selected=chosen,
            )
        ],
    )


def caption(label: str, **options: Unpack[NamedLook]) -> View:
    """A short text above a group of controls."""
    return text(label, styled(LABEL_LARGE, color="primary"), part="caption", **options)


def empty_state(icon: str, title: str, message: str) -> View:
    """The content of an empty list."""

    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        ground = mix(canvas.palette.surface, canvas.palette.primary_container, 0.7)
        canvas.circle(x, y, canvas.px(52), ground)
        canvas.icon(icon, x, y, canvas.px(48), "primary")

    return column(
        View(
            width=110,
            height=110,
            paint=paint,
            hidden=False,
            class_name="android.widget.ImageView",
            id="empty_image",
        ),
        text(title, styled(BODY_LARGE, size=18, align="center"), id="empty_title"),
        text(message, styled(BODY, align="center"), id="empty_message") if message else None,
        space(height=24),
        width=FILL,
        height=FILL,
        gap=12,
        padding=(40, 0, 40, 0),
        align="center",
        justify="center",
        id="empty_view",
    )
