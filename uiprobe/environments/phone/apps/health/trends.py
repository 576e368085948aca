"""The trends of the fitness diary: charts, and the list of weights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import ask_text
from uiprobe.environments.phone.kit.records import filter_chips, listing, record_row, section
from uiprobe.environments.phone.kit.screens import back_toolbar, card, scaffold, scroll_view
from uiprobe.environments.phone.locales import short_day
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import bar_chart, line_chart
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, LABEL_LARGE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text

METRICS = ("Steps", "Sleep", "Weight")


def kilos(grams: int) -> str:
    """A weight in words."""
    return f"{grams / 1000:.1f} kg"


def trends_tab(context: Context) -> View:
    """A chart of one of the values, with figures below it."""
    metric = context.get("metric", METRICS[0])
    today = context.now.date()
    labels = [
        short_day((today - timedelta(days=ago)).weekday(), context.locale)
        for ago in range(6, -1, -1)
    ]
    chips = filter_chips(
        context,
        "metric",
        [(name, context.t(name)) for name in METRICS],
        id="metric_chip",
        default=METRICS[0],
    )
    parts: Sequence[View]
    match metric:
        case "Weight":
            grams = [entry["grams"] for entry in context.data["weights"]]
            change = (grams[-1] - grams[0]) / 1000
            parts = (
                line_chart(grams, description=context.t("Weight over time"), height=180),
                _figure(context, "Latest", kilos(grams[-1]), "latest"),
                _figure(context, "Change", f"{change:+.1f} kg", "change"),
            )
        case "Sleep":
            slept = context.data["sleep"]
            mean = sum(slept) // len(slept)
            parts = (
                bar_chart(slept, labels, description=context.t("Sleep per night"), height=180),
                _figure(context, "Average", f"{mean // 60} h {mean % 60} min", "average"),
                _figure(context, "Best", f"{max(slept) // 60} h {max(slept) % 60} min", "best"),
            )
        case _:
            steps = context.data["steps"]
            parts = (
                bar_chart(steps, labels, description=context.t("Steps per day"), height=180),
                _figure(context, "Average", f"{sum(steps) // len(steps):,}", "average"),
                _figure(context, "Best", f"{max(steps):,}", "best"),
            )
    body = column(
        card(*parts[:1], id="chart_card"),
        *parts[1:],
        width=FILL,
        gap=10,
        padding=(16, 8, 16, 88),
    )
    scrolled = scroll_view(body, key="trends", id="trends_scroll")
    scrolled.weight = 1
    chips.margin = (0, 8, 0, 0)
    return column(chips, scrolled, width=FILL, height=FILL, gap=4)


def _figure(context: Context, label: str, value: str, id: str) -> View:
    return row(
        text(context.t(label), BODY_LARGE, weight=1),
        text(value, styled(LABEL_LARGE, size=16), id=f"trend_{id}"),
        width=FILL,
        min_height=44,
        padding=(8, 4, 8, 4),
        align="center",
    )


def _weights(context: Context) -> View:
    entries = context.data["weights"]

    def make(entry: State) -> Callable[[], View]:
        def remove() -> None:
            before = [dict(other) for other in entries]
            context.data["weights"] = [other for other in entries if other is not entry]
            context.snackbar(
                context.t("Entry deleted"), "restore", collection="weights", records=before
            )

        return lambda: record_row(
            kilos(entry["grams"]),
            context.day(entry["day"], year=True),
            id="weight",
            trailing=icon_button(
                "delete_outline", remove, id="weight_delete", **context.named("Delete")
            )
            if len(entries) > 2
            else None,
        )

    rows: list[Callable[[], View]] = [
        lambda: column(
            line_chart(
                [entry["grams"] for entry in entries], description=context.t("Weight over time")
            ),
            padding=(16, 8, 16, 8),
            width=FILL,
        ),
        lambda: section(context.t("Entries")),
        *(make(entry) for entry in reversed(entries)),
    ]
    return scaffold(
        context,
        back_toolbar(context, context.t("Weight")),
        listing(rows, key="weights", id="weight_list"),
        floating=floating_button(
            "add",
            lambda: context.show("new_weight"),
            description=context.t("Add weight"),
            id="fab_weight",
        ),
    )


def _weight_dialog(context: Context, arguments: State) -> Window:
    def add(value: str) -> None:
        try:
            grams = round(float(value.replace(",", ".")) * 10) * 100
        except (ValueError, OverflowError):
            grams = 0
        if not 20_000 <= grams <= 300_000:
            context.toast(context.t("Enter a weight between 20 and 300"))
            return
        today = context.now.date().isoformat()
        entries = [entry for entry in context.data["weights"] if entry["day"] != today]
        context.data["weights"] = [*entries, {"day": today, "grams": grams}]

    return ask_text(
        context,
        title=context.t("Weight today"),
        field=context.field("dialog_weight", limit=6),
        hint=context.t("Kilograms"),
        positive=add,
        label="Save",
        id="weight_input",
    )


TRENDS_SCREENS: Screens = {"WeightActivity": _weights}
TRENDS_DIALOGS: Dialogs = {"new_weight": _weight_dialog}
