"""The tab of widgets, and the form of one."""

from __future__ import annotations

from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.personalization.choices import COLORS, KINDS, SIZES
from uiprobe.environments.phone.kit.dialogs import bottom_sheet
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TextInput
from uiprobe.environments.phone.kit.records import delete, find, listing, record_row, save_record
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.theme import Color, rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window, image, stack

_DETAIL = 16
"""Most characters of a widget's text in the list."""


def widgets_tab(context: Context) -> View:
    """The widgets of the owner."""
    rows = [
        lambda widget=widget: _widget_row(context, widget) for widget in context.data["widgets"]
    ]
    empty = ("widgets", context.t("No widgets"), context.t("Touch the plus sign to add one"))
    return listing(rows, key="widgets", id="widget_list", empty=empty)


def _widget_row(context: Context, widget: State) -> View:
    number = widget["id"]
    words = f"{context.t(widget['size'])} \N{MIDDLE DOT} {context.t(widget['color'])}"
    shown = widget["text"]
    if len(shown) > _DETAIL:
        shown = shown[: _DETAIL - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
    return record_row(
        context.t(widget["kind"]),
        f"{words} \N{MIDDLE DOT} {widget['opacity']} %",
        id="widget",
        leading=_widget_badge(widget),
        detail=shown,
        press=partial(context.start, "WidgetActivity", id=number),
        hold=lambda: context.show("widget_sheet", id=number),
    )


def _widget_badge(widget: State) -> View:
    # The widget's own colours: they do not follow the theme of the phone.
    grounds: dict[str, tuple[str | Color, str | Color]] = {
        "Light": (rgb("ECEAF0"), rgb("26272C")),
        "Dark": (rgb("2F3036"), rgb("F1F0F7")),
        "Accent": ("primary", "on_primary"),
    }
    ground, color = grounds[widget["color"]]
    return stack(
        image(KINDS[widget["kind"]], icon_color=color, anchor=("center", "center")),
        width=48,
        height=48,
        radius=12,
        background=ground,
    )


def _widget_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    widget = find(context.data["widgets"], number) or {}

    def double() -> None:
        context.data["widgets"].append({**widget, "id": context.new_id()})

    return bottom_sheet(
        context,
        title=context.t(widget["kind"]),
        items=[
            ("edit", context.t("Edit"), partial(context.start, "WidgetActivity", id=number)),
            ("file_copy", context.t("Duplicate"), double),
            (
                "delete",
                context.t("Remove"),
                lambda: delete(context, "widgets", number, "Widget removed"),
            ),
        ],
    )


def _save_widget(context: Context, values: State) -> None:
    words = values["text"] if values["kind"] == "Quote" else ""
    save_record(context, "widgets", values | {"text": words})


WIDGET_FORM = Form(
    "widget",
    ("New widget", "Edit widget"),
    (
        Choice("kind", "Kind", options=tuple(KINDS)),
        TextInput(
            "text",
            "Text",
            required="A quote needs a text",
            limit=60,
            shown=lambda draft: draft["kind"] == "Quote",
        ),
        Choice("size", "Size", options=SIZES, look="chips"),
        Choice("color", "Color", options=COLORS, look="radio"),
        Stepper("opacity", "Opacity", low=20, high=100, step=10),
    ),
    lambda context: (
        find(context.data["widgets"], context.arguments.get("id", 0))
        or {"kind": "Clock", "text": "", "size": "Medium", "color": "Light", "opacity": 90}
    ),
    _save_widget,
)

WIDGETS_SCREENS: Screens = {"WidgetActivity": WIDGET_FORM.screen}
WIDGETS_DIALOGS: Dialogs = {
    "widget_sheet": _widget_sheet,
    **WIDGET_FORM.dialogs,
}
