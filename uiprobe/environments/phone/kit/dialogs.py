"""Dialogs, menus, navigation drawers and bottom sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.screens import divider, recycler_view, scroll_view
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import button, edit_text
from uiprobe.environments.phone.toolkit.geometry import FILL, WRAP, Box
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL_LARGE,
    TITLE,
    TextStyle,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    TextField,
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)

_TITLE = TextStyle(size=21, leading=1.3)

Button = tuple[str, Handler]
"""The label of a dialog's button, and its action."""


def dialog(
    context: Context,
    *parts: View | None,
    title: str = "",
    positive: Button | None = None,
    negative: Button | None = None,
    neutral: Button | None = None,
    width: float = 320,
) -> Window:
    """A dialog.

    Args:
        context: The activity that shows it; Back and a touch outside dismiss it.
        parts: What it shows between title and buttons.
        title: Heading; empty for none.
        positive: The button at the end, which confirms.
        negative: The one before it.
        neutral: The one at the start.
        width: In dp.
    """
    buttons = [
        button(label, press, id=f"android:id/button{number}") if press else None
        for number, (label, press) in (
            # As Android numbers them: button1 confirms, button2 refuses, button3 is the neutral
            # one.
            (3, neutral or ("", None)),
            (2, negative or ("", None)),
            (1, positive or ("", None)),
        )
    ]
    panel = None
    if positive or negative or neutral:
        panel = row(
            buttons[0],
            space(weight=1),
            buttons[1],
            buttons[2],
            id="buttonPanel",
            width=FILL,
            padding=(16, 10, 18, 14),
            gap=4,
        )
    heading = None
    if title:
        heading = row(
            text(title, _TITLE, id="alertTitle", part="dialog_title", weight=1),
            padding=(24, 22, 24, 10),
            width=FILL,
        )
    root = column(
        heading,
        scroll_view(
            column(*parts, id="contentPanel", width=FILL),
            key="dialog",
            id="scrollView",
            height=WRAP,
        ),
        panel or space(height=14),
        class_name="android.widget.FrameLayout",
        part="dialog",
        id="parentPanel",
        width=width,
        background="surface_container_high",
        radius=26,
    )
    return Window(
        context.app.package,
        root,
        modal=True,
        dim=True,
        gravity="center",
        outside=context.dismiss,
    )


def confirm(
    context: Context, *, title: str, message: str, positive: Button, negative: str = "Cancel"
) -> Window:
    """A question with two answers."""
    return dialog(
        context,
        text(
            message,
            styled(BODY, size=15),
            id="android:id/message",
            width=FILL,
            margin=(24, 0, 24, 8),
        ),
        title=title,
        positive=_then_dismiss(context, positive),
        negative=(context.t(negative), context.dismiss),
    )


def _then_dismiss(context: Context, button_: Button) -> Button:
    label, press = button_

    def act() -> None:
        context.dismiss()
        press()

    return label, act


def choose(
    context: Context,
    *,
    title: str,
    choices: Sequence[str],
    chosen: int,
    pick: Callable[[int], None],
) -> Window:
    """A list with one chosen entry; a touch chooses and closes."""

    def make(index: int) -> Callable[[], View]:
        def press() -> None:
            context.dismiss()
            pick(index)

        return lambda: choice_row(
            choices[index], checked=index == chosen, press=press, kind="radio_button"
        )

    listing = recycler_view(
        [make(index) for index in range(len(choices))],
        key=f"choose:{title}",
        id="select_dialog_listview",
        class_name="android.widget.ListView",
        # Half a row at the end shows that the list can be scrolled.
        height=WRAP if len(choices) <= 7 else 48.0 * 7.5,
    )
    return dialog(context, listing, title=title, negative=(context.t("Cancel"), context.dismiss))


def choice_row(label: str, *, checked: bool, press: Handler, kind: str) -> View:
    """A row of a list of choices, as a CheckedTextView; `kind` is `radio_button` or `check_box`."""
    icon = f"{kind}_checked" if checked else f"{kind}_unchecked"
    if kind == "check_box":
        icon = "check_box" if checked else "check_box_outline_blank"

    def paint(canvas: Canvas, box: Box) -> None:
        x, y = box[0] + canvas.px(36), (box[1] + box[3]) / 2
        color = "primary" if checked else "on_surface_variant"
        canvas.mark(icon, x, y, canvas.px(22), color)

    return View(
        class_name="android.widget.CheckedTextView",
        id="android:id/text1",
        text=label,
        style=styled(BODY_LARGE, max_lines=2),
        checkable=True,
        checked=checked,
        width=FILL,
        min_height=48,
        padding=(66, 11, 20, 11),
        justify="center",
        on_click=press,
        paint=paint,
    )


def ask_text(
    context: Context,
    *,
    title: str,
    field: TextField,
    hint: str,
    positive: Callable[[str], None],
    label: str = "OK",
    id: str = "edit",
) -> Window:
    """A dialog with a text field; nothing happens when it is confirmed empty."""
    field.autofocus = True

    def accept() -> None:
        value = field.value.strip()
        if value:
            context.dismiss()
            positive(value)

    field.submit = accept
    return dialog(
        context,
        edit_text(field, hint=hint, id=id, margin=(24, 6, 24, 8)),
        title=title,
        positive=(context.t(label), accept),
        negative=(context.t("Cancel"), context.dismiss),
    )


def menu(
    context: Context,
    items: Sequence[tuple[str, Handler]],
    *,
    checked: Sequence[bool] = (),
    point: tuple[int, int] | None = None,
) -> Window:
    """A popup menu, at the end of the toolbar if no point is given."""
    rows = []
    names = [label for label, _ in items]
    for index in context.in_order(range(len(items)), names):
        label, press = items[index]
        mark = None
        if checked:
            mark = View(
                class_name="android.widget.CheckBox",
                id="checkbox",
                checkable=True,
                checked=checked[index],
                width=24,
                height=24,
                icon="check_box" if checked[index] else "check_box_outline_blank",
                icon_filled=True,
                icon_color="primary" if checked[index] else "on_surface_variant",
                icon_size=20,
            )
        rows.append(
            row(
                text(label, styled(BODY_LARGE, max_lines=2), id="title", weight=1),
                mark,
                width=FILL,
                min_height=48,
                padding=(18, 8, 16, 8),
                gap=8,
                align="center",
                on_click=_then_dismiss(context, (label, press))[1],
            )
        )
    root = column(
        *rows,
        class_name="android.widget.ListView",
        part="menu",
        width=224,
        padding=(0, 6, 0, 6),
        radius=10,
        elevation=4,
        background="surface_container_high",
    )
    width, _ = context.host.size
    scale = context.host.density / 160
    # The menu is 224 dp wide, and lies 8 dp from the edge.
    place = point or (width - round(232 * scale), round(34 * scale))
    return Window(
        context.app.package,
        root,
        modal=True,
        gravity="point",
        point=place,
        outside=context.dismiss,
    )


def drawer(
    context: Context,
    *,
    title: str,
    subtitle: str,
    icon: str,
    items: Sequence[tuple[str, str, str, bool, Handler] | None],
) -> Window:
    """A navigation drawer.

    Args:
        context: The activity that shows it.
        title: At its head.
        subtitle: Below the title.
        icon: Above the title.
        items: Icon, label, number at the end, whether it is chosen, and handler; None for a line.
    """
    rows: list[View] = []
    for item in _in_segments(context, items):
        if item is None:
            rows.append(
                View(
                    width=FILL,
                    height=1,
                    background="outline_variant",
                    hidden=True,
                    margin=(12, 8, 12, 8),
                )
            )
            continue
        name, label, count, chosen, press = item
        color = "on_secondary_container" if chosen else "on_surface_variant"
        rows.append(
            row(
                image(name, icon_color=color, icon_filled=chosen),
                View(
                    class_name="android.widget.CheckedTextView",
                    id="design_menu_item_text",
                    text=label,
                    style=styled(LABEL_LARGE, size=15, color=color, max_lines=1),
                    weight=1,
                    checkable=False,
                    selected=chosen,
                ),
                text(count, styled(LABEL_LARGE, color=color)) if count else None,
                width=FILL,
                min_height=52,
                padding=(16, 6, 18, 6),
                gap=14,
                align="center",
                part="drawer_row",
                radius=26,
                background="secondary_container" if chosen else "",
                selected=chosen,
                on_click=_then_dismiss(context, (label, press))[1],
            )
        )
    head = column(
        stack(
            image(icon, size=28, icon_color="on_primary_container", anchor=("center", "center")),
            width=52,
            height=52,
            radius=26,
            background="primary_container",
        ),
        text(title, styled(TITLE, size=18), margin=(0, 10, 0, 0), id="header_title"),
        text(subtitle, BODY, id="header_subtitle"),
        id="navigation_header_container",
        width=FILL,
        padding=(24, 44, 24, 18),
    )
    body = scroll_view(
        column(*rows, width=FILL, padding=(12, 4, 12, 12)),
        key="drawer",
        id="design_navigation_view",
        class_name="androidx.recyclerview.widget.RecyclerView",
        weight=1,
    )
    root = stack(
        column(
            head,
            body,
            class_name="android.widget.FrameLayout",
            id="nav_view",
            width=300,
            height=FILL,
            background="surface_container",
            on_swipe=lambda direction: _dismiss_on(context, direction, "left"),
        ),
        class_name="androidx.drawerlayout.widget.DrawerLayout",
        id="drawer_layout",
        width=300,
        height=FILL,
        elevation=3,
    )
    return Window(
        context.app.package,
        root,
        modal=True,
        dim=True,
        gravity="fill",
        outside=context.dismiss,
    )


_Entry = tuple[str, str, str, bool, Handler]


def _in_segments(context: Context, items: Sequence[_Entry | None]) -> list[_Entry | None]:
    """The entries of a drawer in the order of the phone's surface; lines stay where they are."""
    found: list[_Entry | None] = []
    segment: list[_Entry] = []
    for item in [*items, None]:
        if item is not None:
            segment.append(item)
            continue
        found += context.in_order(segment, [entry[1] for entry in segment])
        found.append(None)
        segment = []
    return found[:-1]


def _dismiss_on(context: Context, direction: str, wanted: str) -> bool:
    if direction == wanted:
        context.dismiss()
    return direction == wanted


def bottom_sheet(
    context: Context, *, title: str, items: Sequence[tuple[str, str, Handler]]
) -> Window:
    """A sheet of actions: icon, label and handler of each."""
    rows = [
        row(
            image(icon),
            text(label, styled(BODY_LARGE, max_lines=1), weight=1, id="sheet_item"),
            width=FILL,
            min_height=54,
            padding=(24, 8, 24, 8),
            gap=20,
            align="center",
            on_click=_then_dismiss(context, (label, press))[1],
        )
        for icon, label, press in context.in_order(items, [label for _, label, _ in items])
    ]
    handle = View(
        class_name="android.view.View",
        id="drag_handle",
        description=context.t("Drag handle"),
        width=36,
        height=4,
        radius=2,
        background="outline",
        margin=(0, 14, 0, 12),
    )
    root = column(
        handle,
        text(
            title, styled(TITLE, max_lines=2), id="sheet_title", width=FILL, margin=(24, 0, 24, 8)
        ),
        divider(),
        *rows,
        class_name="android.widget.FrameLayout",
        part="sheet",
        id="design_bottom_sheet",
        width=FILL,
        padding=(0, 0, 0, 12),
        align="center",
        radius=26,
        background="surface_container",
        on_swipe=lambda direction: _dismiss_on(context, direction, "down"),
    )
    return Window(
        context.app.package,
        root,
        modal=True,
        dim=True,
        gravity="bottom",
        outside=context.dismiss,
    )


_CLIPBOARD = {"cut": "Cut", "copy": "Copy", "paste": "Paste", "select_all": "Select all"}


def clipboard_toolbar(
    context: Context, actions: Sequence[str], act: Callable[[str], None]
) -> Window:
    """The floating toolbar of a text field: `cut`, `copy`, `paste`, `select_all`."""
    buttons = [
        View(
            class_name="android.widget.Button",
            id="android:id/floating_toolbar_menu_item_text",
            text=context.t(_CLIPBOARD[name]),
            style=styled(LABEL_LARGE, max_lines=1),
            padding=(14, 12, 14, 12),
            on_click=lambda name=name: act(name),  # type: ignore[misc]
        )
        for name in actions
    ]
    root = row(
        *buttons,
        class_name="android.widget.FrameLayout",
        id="android:id/floating_toolbar_menu_item_container",
        radius=22,
        elevation=4,
        padding=(6, 0, 6, 0),
        background="surface_container_high",
    )
    return Window(context.app.package, root, gravity="point")
