"""The screen of a phone at one moment: its windows, made from the state and laid out."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.kit.dialogs import clipboard_toolbar
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.keyboard import HEIGHT as KEYBOARD_HEIGHT
from uiprobe.environments.phone.system.keyboard import keyboard
from uiprobe.environments.phone.system.windows import (
    NAVIGATION_BAR,
    STATUS_BAR,
    interruption,
    navigation_bar,
    permission_prompt,
    status_bar,
)
from uiprobe.environments.phone.toolkit.layout import Layout
from uiprobe.environments.phone.toolkit.text import line_of
from uiprobe.environments.phone.toolkit.touch import views
from uiprobe.environments.phone.toolkit.widgets import FILL, View, Window, stack

if TYPE_CHECKING:
    from uiprobe.environments.phone.device import Phone


@dataclass(slots=True)
class Screen:
    """What a phone shows.

    Attributes:
        touchable: Windows from the lowest to the topmost, as touches meet them.
        painted: The same windows as they cover each other.
        reported: Those that uiautomator reports: none that a modal window covers.
        fields: The text fields of the window that can have the focus, by key.
        layout: What laid them out.
    """

    touchable: list[Window]
    painted: list[Window]
    reported: list[Window]
    fields: dict[str, View]
    layout: Layout


def compose(phone: Phone) -> Screen:
    """Make and lay out the windows of a phone.

    Scroll positions beyond an end, a focus on a field that is gone and a field that takes the focus
    by itself are put right in the state.
    """
    activity = phone.activity
    app = phone.apps[phone.package]
    context = Context(phone, app, activity)
    content = app.screens[activity["name"]](context)
    dialog = activity["ui"].get("dialog")
    above = []
    if dialog is not None:
        window = app.dialogs[dialog["name"]](context, dialog["args"])
        window.accent = app.accent
        above.append(window)
    system = _system_windows(phone)
    inner = _fields(content)
    fields = _fields(above[-1].root) if above else inner
    if any(window.modal for window in system):
        fields = {}
    # Fields under a dialog are not new when it is gone.
    _settle_focus(phone, activity["ui"], fields, present=inner.keys() | fields.keys())
    layout = Layout(phone.density, phone.font_scale, activity["ui"]["scroll"])
    shown = phone.keyboard_shown
    main = _main_window(app, context, content, keyboard_shown=shown)
    bleeding = app.backdrop(context) is not None
    ground = "surface_container" if shown else app.navigation_ground(context)
    bars = [
        status_bar(phone, light_icons=bleeding),
        navigation_bar(phone, light_icons=bleeding and not shown, ground=ground),
    ]
    for bar in bars:
        bar.accent = app.accent
    keys = [_keyboard_window(phone, app, fields)] if shown else []
    _lay_out(phone, layout, [main, *above, *system], keys, bars)
    _reveal_focus(phone, layout, main)
    tools = _clipboard_windows(context, layout, fields)
    touchable = [main, *above, *tools, *keys, *system, *bars]
    modal = max((i for i, window in enumerate(touchable) if window.modal), default=0)
    return Screen(
        touchable=touchable,
        painted=[main, *bars, *above, *tools, *keys, *system],
        reported=touchable[modal:],
        fields=fields,
        layout=layout,
    )


def _fields(root: View) -> dict[str, View]:
    return {view.field.key: view for view in views(root) if view.field is not None}


def _main_window(app: App, context: Context, content: View, *, keyboard_shown: bool) -> Window:
    content.weight = 1
    inner = stack(content, id="android:id/content", width=FILL, height=FILL)
    root = stack(
        inner,
        width=FILL,
        height=FILL,
        padding=(0, STATUS_BAR, 0, KEYBOARD_HEIGHT if keyboard_shown else 0),
        background="surface",
        paint=app.backdrop(context),
    )
    return Window(app.package, root, accent=app.accent)


def _system_windows(phone: Phone) -> list[Window]:
    found = []
    for app in phone.apps.values():
        window = app.heads_up(Context(phone, app, phone.activity))
        if window is not None:
            window.accent = app.accent
            found.append(window)
    prompt = phone.state["prompt"]
    if prompt is not None:
        found.append(permission_prompt(phone, prompt["package"], prompt["permission"]))
    kind = phone.state["interruption"]
    if kind is not None:
        found.append(interruption(phone, kind))
    return found


def _keyboard_window(phone: Phone, app: App, fields: dict[str, View]) -> Window:
    field = fields[phone.focus["key"]].field
    if field is None:
        raise AssertionError("only fields are in `fields`")
    enter = "newline" if field.multiline else "search" if "search" in field.key else "done"
    page = phone.state["keyboard"]["page"]
    # Half of the views of a screen: made and laid out once per look.
    look = (
        *(enter, field.digits, page, app.accent),
        *(phone.locale, phone.font_scale, phone.size, phone.density),
    )
    window = phone.keyboards.get(look)
    if window is None:
        window = phone.keyboards[look] = keyboard(phone, enter=enter, digits=field.digits)
        window.accent = app.accent
    return window


def _clipboard_windows(context: Context, layout: Layout, fields: dict[str, View]) -> list[Window]:
    """The floating toolbar over a field that was held."""
    phone = context.phone
    focus = context.ui.get("focus")
    if focus is None or not focus.get("menu"):
        return []
    view = fields[focus["key"]]
    selected = focus["cursor"] != focus["anchor"]
    wanted = {
        "cut": selected and not view.password,
        "copy": selected and not view.password,
        "paste": bool(phone.state["clipboard"]),
        "select_all": bool(view.text),
    }
    window = clipboard_toolbar(
        context, [name for name, shown in wanted.items() if shown], phone.clipboard_action
    )
    window.accent = context.app.accent
    top = layout.px(STATUS_BAR)
    above = view.box[1] - layout.px(52)
    window.point = (view.box[0], above if above >= top else view.box[3] + layout.px(8))
    width, height = phone.size
    layout.window(window, width, height - layout.px(NAVIGATION_BAR), top)
    return [window]


def _lay_out(
    phone: Phone, layout: Layout, windows: list[Window], keys: list[Window], bars: list[Window]
) -> None:
    width, height = phone.size
    bottom = height - layout.px(NAVIGATION_BAR)
    top = layout.px(STATUS_BAR)
    for window in keys:
        if window.root.box[3] != bottom:
            layout.window(window, width, bottom, top)
    covered = layout.px(KEYBOARD_HEIGHT) if keys else 0
    for window in windows:
        fills = window.gravity == "fill"
        # A banner fits what is free, a sheet stands on the keyboard, a drawer goes behind it.
        full = height if window.root.paint is not None and fills else bottom
        layout.window(window, width, full if fills else bottom - covered, top)
    status, navigation = bars
    status.gravity = navigation.gravity = "fill"
    layout.place(status.root, 0, 0, width, top)
    layout.place(navigation.root, 0, bottom, width, height - bottom)


def _settle_focus(phone: Phone, ui: State, fields: dict[str, View], *, present: Set[str]) -> None:
    focus = ui.get("focus")
    if focus is not None and focus["key"] not in fields:
        phone.drop_focus()
        focus = None
    greeted: list[str] = ui["greeted"]
    for key in [key for key in greeted if key not in present]:
        greeted.remove(key)
    for key, view in fields.items():
        if view.field is not None and view.field.autofocus and key not in greeted:
            greeted.append(key)
            if focus is None:
                phone.focus_field(view.field, len(view.field.value))
    focus = ui.get("focus")
    if focus is None:
        return
    view = fields[focus["key"]]
    view.focused = True
    value = view.field.value if view.field is not None else ""
    focus["cursor"] = min(focus["cursor"], len(value))
    focus["anchor"] = min(focus["anchor"], len(value))


def _reveal_focus(phone: Phone, layout: Layout, main: Window) -> None:
    """Scroll so that a field that was just focused or typed into is not behind the keyboard."""
    focus = phone.activity["ui"].get("focus")
    if focus is None or not focus.pop("reveal", False):
        return
    for view in views(main.root):
        scroll = view.scroll
        if scroll is None or scroll.horizontal or scroll.rows is not None:
            continue
        field = next(
            (inner for inner in views(view) if inner.field and inner.field.key == focus["key"]),
            None,
        )
        if field is None or field.style is None:
            continue
        upper, lower = view.box[1], view.box[3] - layout.px(8)
        top, bottom = field.box[1], field.box[3]
        if bottom - top > lower - upper:
            # Too tall to be seen at once: the line of the cursor has to do.
            line = layout.line_px(field.style)
            row, _ = line_of(field.lines, field.text, focus["cursor"])
            top += layout.px(field.padding[1]) + row * line
            bottom = top + line
        distance = bottom - lower if bottom > lower else min(0, top - upper)
        if distance:
            layout.offsets[scroll.key] = layout.offsets.get(scroll.key, 0) + distance
            layout.place(main.root, *main.root.box)
