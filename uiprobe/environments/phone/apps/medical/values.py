"""The measured values of the health companion: their tab and their form."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, TextInput, Toggle
from uiprobe.environments.phone.kit.records import (
    delete,
    filter_chips,
    listing,
    record_row,
    saves_record,
    section,
    swipe_to_delete,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.widgets import View, column, image

KINDS = ("Pulse", "Temperature", "Blood sugar")
_UNITS = {"Pulse": "bpm", "Temperature": "°C", "Blood sugar": "mg/dl"}
_RANGES = {"Pulse": (30.0, 220.0), "Temperature": (33.0, 43.0), "Blood sugar": (30.0, 500.0)}
_KIND_ICONS = {"Pulse": "monitor_heart", "Temperature": "thermostat", "Blood sugar": "bloodtype"}


def _value(context: Context) -> State:
    return {
        "kind": context.arguments.get("kind", "Pulse"),
        "value": "",
        "day": context.now.date().isoformat(),
        "rested": False,
    }


def _check_value(context: Context, values: State) -> str:
    low, high = _RANGES[values["kind"]]
    try:
        number = float(values["value"].replace(",", "."))
    except ValueError:
        return "Enter a number"
    if not low <= number <= high:
        return "This value cannot be right"
    if values["day"] > context.now.date().isoformat():
        return "A value cannot be of the future"
    return ""


MEASUREMENT = Form(
    name="value",
    titles=("Add value", "Add value"),
    fields=(
        Choice("kind", "What", options=KINDS, look="radio"),
        TextInput("value", "Value", required="Enter a value", limit=6),
        DayInput("day", "Day"),
        Toggle("rested", "After a rest", icon="chair"),
    ),
    original=_value,
    save=saves_record("values"),
    check=_check_value,
)


def values_tab(context: Context) -> View:
    """A chart and a list of the values of a kind."""
    wanted = context.get("kind")
    kept = [value for value in context.data["values"] if wanted in (None, value["kind"])]
    kept.sort(key=lambda value: (value["day"], value["id"]), reverse=True)

    def make(value: State) -> Callable[[], View]:
        number: int = value["id"]

        swiped = swipe_to_delete(context, "values", number, "Value deleted", ("left",))
        rested = f" · {context.t('After a rest')}" if value["rested"] else ""
        return lambda: record_row(
            f"{value['value']} {_UNITS[value['kind']]}",
            f"{context.t(value['kind'])} · {context.day(value['day'])}{rested}",
            id="value",
            leading=image(_KIND_ICONS[value["kind"]], size=28, icon_color="primary"),
            trailing=icon_button(
                "delete_outline",
                lambda: delete(context, "values", number, "Value deleted"),
                id="value_delete",
                **context.named("Delete"),
            ),
            swipe=swiped,
        )

    chips = filter_chips(
        context,
        "kind",
        [(None, context.t("All")), *((kind, context.t(kind)) for kind in KINDS)],
        id="kind_chip",
    )
    chips.margin = (0, 8, 0, 0)
    rows: list[Callable[[], View]] = [make(value) for value in kept]
    body = listing(
        [lambda: section(context.t("Entries")), *rows] if rows else [],
        key="values",
        id="value_list",
        empty=("monitor_heart", context.t("No values"), context.t("Touch the plus sign")),
    )
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL, gap=4)


VALUES_SCREENS: Screens = {"AddValueActivity": MEASUREMENT.screen}
VALUES_DIALOGS: Dialogs = {**MEASUREMENT.dialogs}
