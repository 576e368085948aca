"""The screen of a phone at one moment: its windows, made from the state and laid out."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.kit.dialogs import clipboard_toolbar
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.system.host import SystemHost
from uiprobe.environments.phone.system.keyboard import HEIGHT as KEYBOARD_HEIGHT
from uiprobe.environments.phone.system.keyboard import keyboard
from uiprobe.environments.phone.system.notices import notice_banner, request_dialog
from uiprobe.environments.phone.system.windows import (
    STATUS_BAR,
    interruption,
    navigation_bar,
    navigation_height,
    permission_prompt,
    status_bar,
)
from uiprobe.environments.phone.toolkit.design import design_of
from uiprobe.environments.phone.toolkit.dress import dress
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.layout import Layout
from uiprobe.environments.phone.toolkit.text import line_of
from uiprobe.environments.phone.toolkit.touch import views
from uiprobe.environments.phone.toolkit.widgets import TextField, View, Window, stack


@dataclass(slots=True)
class Screen:
    """The screen of a phone.

    Attributes:
        touchable: Windows from the lowest to the topmost, as touches meet them.
        painted: The same windows as they cover each other.
        reported: Those that uiautomator reports: none that a modal window covers.
        fields: The text fields of the window that can have the focus, by key.
        layout: What laid them out; it holds the scroll positions that there really are.
        focus: Which field has the focus, and what takes it by itself.
    """

    touchable: list[Window]
    painted: list[Window]
    reported: list[Window]
    fields: dict[str, View]
    layout: Layout
    focus: Focus


@dataclass(slots=True)
class Focus:
    """The focus on a screen, as far as the state of its activity does not say so yet.

    Attributes:
        held: Key, cursor and the other end of the selection; None if no field has the focus.
        lost: Whether the field that had it is gone.
        taken: A field that takes it by itself.
        greeted: Keys of the fields that could take it by themselves so far.
    """

    held: State | None
    lost: bool
    taken: TextField | None
    greeted: list[str]


def settle(host: SystemHost, screen: Screen) -> None:
    """Put right in the state what cannot be so on a screen that was just composed.

    That is a scroll position beyond an end, a focus on a field that is gone, and a field that takes
    the focus by itself.
    """
    ui, focus = host.activity["ui"], screen.focus
    if focus.lost:
        host.drop_focus()
    if focus.taken is not None:
        host.focus_field(focus.taken, len(focus.taken.value))
    if focus.held is not None:
        ui["focus"] = focus.held
    ui["greeted"] = focus.greeted
    ui["scroll"].update(screen.layout.offsets)


def compose(host: SystemHost) -> Screen:
    """Make and lay out the windows of a phone; its state stays as it is."""
    activity = host.activity
    app = host.apps[host.package]
    context = Context(host, app, activity)
    content = app.screens[activity["name"]](context)
    dialog = activity["ui"].get("dialog")
    above = []
    if dialog is not None:
        window = app.dialogs[dialog["name"]](context, dialog["args"])
        window.accent = app.accent
        above.append(window)
    system = _system_windows(host)
    inner = _fields(content)
    fields = _fields(above[-1].root) if above else inner
    if any(window.modal for window in system):
        fields = {}
    # Fields under a dialog are not new when it is gone.
    focus = _find_focus(activity["ui"], fields, present=inner.keys() | fields.keys())
    design = design_of(host.look)
    layout = Layout(host.density, host.font_scale, dict(activity["ui"]["scroll"]), design)
    page = _keyboard_page(host, focus)
    main = _main_window(app, context, content, keyboard_shown=bool(page))
    bleeding = app.backdrop(context) is not None
    ground = "surface_container" if page else app.navigation_ground(context)
    bars = [
        status_bar(host, bleeding=bleeding),
        navigation_bar(
            host, light_icons=bleeding and not page, ground=ground, keyboard_shown=bool(page)
        ),
    ]
    for window in (main, *above, *system, *bars):
        dress(window.root, design)
    for bar in bars:
        bar.accent = app.accent
    keys = []
    if page and focus.held is not None:
        keys.append(_keyboard_window(host, app, fields[focus.held["key"]].field, page))
    _lay_out(host, layout, [main, *above, *system], keys, bars)
    if focus.held is not None:
        _reveal_focus(focus.held, layout, main)
    tools = _clipboard_windows(context, host, focus.held, layout, fields)
    touchable = [main, *above, *tools, *keys, *system, *bars]
    modal = max((i for i, window in enumerate(touchable) if window.modal), default=0)
    return Screen(
        touchable=touchable,
        painted=[main, *bars, *above, *tools, *keys, *system],
        reported=touchable[modal:],
        fields=fields,
        layout=layout,
        focus=focus,
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


def _system_windows(host: SystemHost) -> list[Window]:
    found = []
    for app in host.apps.values():
        window = app.heads_up(Context(host, app, host.activity))
        if window is not None:
            window.accent = app.accent
            found.append(window)
    if host.notice is not None:
        found.append(notice_banner(host, host.notice))
    if host.request is not None:
        found.append(request_dialog(host, host.request))
    prompt = host.state["prompt"]
    if prompt is not None:
        found.append(permission_prompt(host, prompt["package"], prompt["permission"]))
    kind = host.state["interruption"]
    if kind is not None:
        found.append(interruption(host, kind))
    return found


def _keyboard_page(host: SystemHost, focus: Focus) -> str:
    """Which keys the keyboard shows; empty where it is not on the screen."""
    if focus.held is None or not host.has_keys:
        return ""
    if focus.taken is not None:
        return "letters"
    keyboard_state = host.state["keyboard"]
    page: str = keyboard_state["page"]
    return page if keyboard_state["shown"] else ""


def _keyboard_window(host: SystemHost, app: App, field: TextField | None, page: str) -> Window:
    if field is None:
        raise AssertionError("only fields are in `fields`")
    enter = "newline" if field.multiline else "search" if "search" in field.key else "done"
    # Half of the views of a screen: made and laid out once per look.
    look = (
        *(enter, field.digits, page, app.accent),
        *(host.locale, host.font_scale, host.size, host.density),
        *(host.look, host.gestures),
    )
    window = host.keyboards.get(look)
    if window is None:
        window = keyboard(host, enter=enter, page="digits" if field.digits else page)
        window.accent = app.accent
        dress(window.root, design_of(host.look))
        host.keyboards[look] = window
    return window


def _clipboard_windows(
    context: Context,
    host: SystemHost,
    focus: State | None,
    layout: Layout,
    fields: dict[str, View],
) -> list[Window]:
    """The floating toolbar over a field that was held."""
    if focus is None or not focus.get("menu"):
        return []
    view = fields[focus["key"]]
    selected = focus["cursor"] != focus["anchor"]
    wanted = {
        "cut": selected and not view.password,
        "copy": selected and not view.password,
        "paste": bool(host.state["clipboard"]),
        "select_all": bool(view.text),
    }
    window = clipboard_toolbar(
        context, [name for name, shown in wanted.items() if shown], host.clipboard_action
    )
    window.accent = context.app.accent
    dress(window.root, layout.design)
    top = layout.px(STATUS_BAR)
    above = view.box[1] - layout.px(52)
    window.point = (view.box[0], above if above >= top else view.box[3] + layout.px(8))
    width, height = host.size
    layout.window(window, width, height - layout.px(navigation_height(host)), top)
    return [window]


def _lay_out(
    host: SystemHost, layout: Layout, windows: list[Window], keys: list[Window], bars: list[Window]
) -> None:
    width, height = host.size
    bottom = height - layout.px(navigation_height(host))
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


def _find_focus(ui: State, fields: dict[str, View], *, present: Set[str]) -> Focus:
    before = ui.get("focus")
    held = None if before is None or before["key"] not in fields else dict(before)
    greeted = [key for key in ui["greeted"] if key in present]
    taken = None
    for key, view in fields.items():
        if view.field is not None and view.field.autofocus and key not in greeted:
            greeted.append(key)
            if held is None:
                taken = view.field
    lost = before is not None and held is None
    if taken is not None:
        end = len(taken.value)
        held = {"key": taken.key, "cursor": end, "anchor": end, "reveal": True}
    if held is not None:
        view = fields[held["key"]]
        view.focused = True
        end = len(view.field.value) if view.field is not None else 0
        held["cursor"] = min(held["cursor"], end)
        held["anchor"] = min(held["anchor"], end)
    return Focus(held, lost, taken, greeted)


def _reveal_focus(focus: State, layout: Layout, main: Window) -> None:
    """Scroll so that a field that was just focused or typed into is not behind the keyboard."""
    if not focus.pop("reveal", False):
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
            # Too tall to be seen at once: the line of the cursor must be enough.
            line = layout.line_px(field.style)
            row, _ = line_of(field.lines, field.text, focus["cursor"])
            top += layout.px(field.padding[1]) + row * line
            bottom = top + line
        distance = bottom - lower if bottom > lower else min(0, top - upper)
        if distance:
            layout.offsets[scroll.key] = layout.offsets.get(scroll.key, 0) + distance
            layout.place(main.root, *main.root.box)
