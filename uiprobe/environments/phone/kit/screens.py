"""The frame of a screen: toolbar, lists, cards, preference rows, snackbar, web-like page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

from uiprobe.environments.phone.app import Context, IconName
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    edit_text,
    icon_button,
    switch,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    LABEL_LARGE,
    TITLE_LARGE,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    Look,
    Options,
    Scroll,
    TextField,
    View,
    column,
    image,
    make,
    row,
    space,
    stack,
    text,
)


def toolbar(
    title: str,
    *actions: View | None,
    navigate: tuple[str, str, Handler] | None = None,
    subtitle: str = "",
) -> View:
    """The bar at the head of a screen.

    Args:
        title: Its text.
        actions: Buttons at its end.
        navigate: Icon, description and handler of the button at its start.
        subtitle: Below the title.
    """
    titles = [text(title, styled(TITLE_LARGE, shrink=True), id="toolbar_title")]
    if subtitle:
        titles.append(text(subtitle, styled(BODY, size=13, max_lines=1), id="toolbar_subtitle"))
    start = None
    if navigate is not None:
        icon, description, press = navigate
        start = icon_button(icon, press, description=description, icon_color="on_surface")
    return row(
        start or space(12),
        column(*titles, weight=1, margin=(4, 0, 4, 0)),
        *actions,
        class_name="android.view.ViewGroup",
        part="toolbar",
        id="toolbar",
        width=FILL,
        min_height=60,
        padding=(4, 4, 4, 4),
        align="center",
    )


def back_toolbar(context: Context, title: str, *actions: View | None) -> View:
    """A toolbar whose button goes back to where one came from."""
    navigate = ("arrow_back", context.t("Navigate up"), context.finish)
    return toolbar(title, *actions, navigate=navigate)


def search_button(context: Context, *, named: bool = True) -> View:
    """The glass of a toolbar, which starts the app's `SearchActivity`.

    Args:
        context: The activity.
        named: Whether it keeps its description on a phone whose icons are unlabelled.
    """
    labels = IconName(description=context.t("Search"), selected=False)
    return icon_button(
        "search",
        lambda: context.start("SearchActivity"),
        id="action_search",
        icon_color="on_surface",
        **(labels if named else context.named("Search")),
    )


def overflow_button(context: Context, menu: str) -> View:
    """The three dots that show a menu, which is one of the app's dialogs."""
    return icon_button(
        "more_vert",
        lambda: context.show(menu),
        description=context.t("More options"),
        icon_color="on_surface",
    )


def tab_bar(context: Context, names: Sequence[str]) -> View:
    """The tabs of an activity, which keeps the number of the chosen one as `tab`."""
    tab = context.get("tab", 0)
    return tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(names)
        ]
    )


def tab_navigation(context: Context, tabs: Sequence[tuple[str, str]]) -> View:
    """The same at the foot of an app, with an icon for each tab."""
    tab = context.get("tab", 0)
    return bottom_navigation(
        [
            (context.t(name), icon, index == tab, context.setter("tab", index))
            for index, (name, icon) in enumerate(tabs)
        ]
    )


def tab_pages(context: Context, names: Sequence[str], body: View) -> View:
    """Tabs with the page of the chosen one; a swipe across the page turns to the next one."""
    tab = context.get("tab", 0)

    def swiped(direction: str) -> bool:
        target = tab + {"left": 1, "right": -1}.get(direction, 0)
        if target == tab or not 0 <= target < len(names):
            return False
        context.set("tab", target)
        return True

    body.weight = 1
    pager = column(
        body,
        class_name="androidx.viewpager.widget.ViewPager",
        id="view_pager",
        width=FILL,
        weight=1,
        on_swipe=swiped,
    )
    return column(tab_bar(context, names), pager, width=FILL, height=FILL)


def search_toolbar(context: Context, field: TextField, hint: str, *, id: str) -> View:
    """A toolbar with a field to search in; what is found is shown from its top."""
    change, shown = field.change, field.value

    def search(wanted: str) -> None:
        if wanted != shown:
            context.ui["scroll"].clear()
        change(wanted)

    field.change = search
    clear = icon_button(
        "close",
        lambda: field.change(""),
        description=context.t("Clear text"),
        id="search_close_btn",
        icon_color="on_surface",
    )
    return row(
        icon_button(
            "arrow_back",
            context.finish,
            description=context.t("Navigate up"),
            icon_color="on_surface",
        ),
        edit_text(field, hint=hint, id=id, boxed=False, weight=1, margin=(4, 0, 4, 0)),
        clear if field.value else None,
        class_name="android.view.ViewGroup",
        part="search_bar",
        id="search_bar",
        width=FILL,
        height=52,
        margin=(12, 6, 12, 6),
        radius=26,
        background="surface_container_high",
        align="center",
    )


def scaffold(
    context: Context,
    bar: View | None,
    body: View,
    *,
    floating: View | None = None,
    bottom: View | None = None,
    id: str = "coordinator",
) -> View:
    """A screen: toolbar, body, floating button, snackbar, bar at the foot."""
    body.weight = 1
    layers = stack(
        column(bar, body, width=FILL, height=FILL),
        floating,
        snackbar(context),
        id=id,
        width=FILL,
        weight=1,
        class_name="android.view.ViewGroup",
    )
    if floating is not None and context.get("snackbar") is not None:
        left, top, right, low = floating.margin
        floating.margin = (left, top, right, low + 60)
    return column(layers, bottom, part="scaffold", width=FILL, height=FILL)


def snackbar(context: Context) -> View | None:
    """The message at the foot of the activity, if it has one now."""
    message = context.get("snackbar")
    if message is None:
        return None

    def act() -> None:
        del context.ui["snackbar"]
        context.app.perform(context, message["action"], message["args"])

    button = None
    if message["action"]:
        button = View(
            class_name="android.widget.Button",
            id="snackbar_action",
            text=context.t("Undo"),
            style=styled(LABEL_LARGE, color="inverse_primary", max_lines=1),
            padding=(12, 10, 12, 10),
            on_click=act,
        )
    return row(
        text(
            message["text"],
            styled(BODY, color="inverse_on_surface", max_lines=2),
            id="snackbar_text",
            weight=1,
        ),
        button,
        class_name="android.widget.FrameLayout",
        part="snackbar",
        width=FILL,
        min_height=50,
        margin=(12, 0, 12, 12),
        padding=(16, 6, 6, 6),
        radius=8,
        elevation=3,
        background="inverse_surface",
        align="center",
        anchor=("start", "end"),
    )


def scroll_view(content: View, *, key: str, id: str = "scroll", **options: Unpack[Look]) -> View:
    """A ScrollView."""
    return make(
        {
            "class_name": "android.widget.ScrollView",
            "id": id,
            "width": FILL,
            "height": FILL,
            "scroll": Scroll(key),
            "arrange": "stack",
            "children": [content],
        },
        options,
    )


def recycler_view(
    rows: Sequence[Callable[[], View]], *, key: str, id: str, **options: Unpack[Look]
) -> View:
    """A RecyclerView: only the rows on the screen are made."""
    return make(
        {
            "class_name": "androidx.recyclerview.widget.RecyclerView",
            "id": id,
            "width": FILL,
            "height": FILL,
            "focusable": True,
            "scroll": Scroll(key, rows=rows),
        },
        options,
    )


def card(*children: View | None, **options: Unpack[Options]) -> View:
    """A CardView."""
    return make(
        {
            "class_name": "androidx.cardview.widget.CardView",
            "part": "card",
            "width": FILL,
            "background": "surface_container",
            "radius": 16,
            "padding": (16, 14, 16, 14),
            "children": [child for child in children if child is not None],
        },
        options,
    )


def foot_bar(*children: View | None) -> View:
    """A bar that stays in view below a scrolling body: a sum and the button that continues."""
    return row(
        *children,
        id="foot_bar",
        width=FILL,
        padding=(16, 10, 16, 10),
        gap=12,
        align="center",
        background="surface_container",
    )


def divider() -> View:
    """A thin line."""
    return View(width=FILL, height=1, background="outline_variant", hidden=True)


def category(title: str) -> View:
    """The title of a group of preferences."""
    return row(
        text(title, styled(LABEL_LARGE, color="primary"), id="android:id/title"),
        part="caption",
        width=FILL,
        padding=(24, 20, 24, 6),
    )


def preference(
    title: str,
    summary: str = "",
    *,
    press: Handler | None = None,
    icon: str = "",
    end: View | None = None,
    enabled: bool = True,
) -> View:
    """A row of a settings screen."""
    lines = column(
        text(title, styled(BODY_LARGE), id="android:id/title", enabled=enabled),
        text(summary, BODY, id="android:id/summary", enabled=enabled) if summary else None,
        class_name="android.widget.RelativeLayout",
        weight=1,
    )
    leading = None
    if icon:
        leading = image(icon, id="android:id/icon", margin=(0, 0, 20, 0), enabled=enabled)
    return row(
        leading,
        lines,
        row(end, id="android:id/widget_frame", margin=(14, 0, 0, 0)) if end else None,
        part="row",
        width=FILL,
        min_height=64,
        padding=(24, 11, 20, 11),
        align="center",
        on_click=press if enabled else None,
        enabled=enabled,
    )


def switch_preference(
    title: str,
    summary: str = "",
    *,
    checked: bool,
    change: Handler,
    icon: str = "",
    enabled: bool = True,
) -> View:
    """A row with a switch; the whole row turns it."""
    control = switch(checked=checked, change=None, id="android:id/switch_widget")
    return preference(title, summary, press=change, icon=icon, end=control, enabled=enabled)


def web_page(blocks: Sequence[View], *, title: str, key: str) -> View:
    """A WebView that shows a page: its parts have no resource names."""
    page = column(
        *blocks,
        class_name="android.view.View",
        description="",
        width=FILL,
        padding=(20, 16, 20, 32),
        gap=10,
    )
    inner = stack(
        page,
        class_name="android.webkit.WebView",
        text=title,
        width=FILL,
        height=FILL,
        focusable=True,
        scroll=Scroll(key),
    )
    return stack(inner, class_name="android.webkit.WebView", id="webview", width=FILL, height=FILL)
