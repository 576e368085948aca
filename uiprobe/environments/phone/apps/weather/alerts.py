"""Warnings of the weather, and the alerts that the owner set."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.weather.values import KINDS, NOTIFICATIONS
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, confirm
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TimeInput
from uiprobe.environments.phone.kit.records import delete, find, listing, record_row, saves_record
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    floating_button,
    icon_button,
    switch,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

_WARNINGS = {
    "Rain": "Heavy rain is expected. Small streams may rise quickly.",
    "Frost": "Roads may be slippery in the early morning.",
    "Wind": "Gusts may break branches. Keep away from woods.",
    "Thunderstorm": "Thunderstorms with hail are possible.",
    "Heat": "Drink enough and avoid the sun around noon.",
    "Snow": "Fresh snow makes travelling slow.",
}


def _alerts(context: Context) -> View:
    tab = context.get("tab", "Warnings")
    tabs = tab_layout(
        [
            (context.t(name), name == tab, context.setter("tab", name))
            for name in ("Warnings", "My alerts")
        ]
    )
    if tab == "Warnings":
        rows = [
            lambda warning=warning: _warning_card(context, warning)
            for warning in context.data["warnings"]
        ]
        empty = ("verified", context.t("No warnings"), context.t("All is calm"))
        body = listing(rows, key="warnings", id="warning_list", empty=empty, foot=16)
        floating = None
        end = icon_button(
            "delete_sweep",
            lambda: context.show("clear_warnings"),
            id="action_clear",
            **context.named("Dismiss all"),
            icon_color="on_surface",
        )
    else:
        rows = [lambda rule=rule: _rule_row(context, rule) for rule in context.data["rules"]]
        empty = ("notifications_off", context.t("No alerts"), "")
        body = listing(rows, key="rules", id="rule_list", empty=empty)
        floating = floating_button(
            "add", lambda: context.start("RuleActivity"), description=context.t("New alert")
        )
        end = None
    body.weight = 1
    bar = back_toolbar(context, context.t("Alerts"), end)
    return scaffold(context, bar, column(tabs, body, width=FILL, height=FILL), floating=floating)


def _warning_card(context: Context, warning: State) -> View:
    until = context.day(warning["until"])

    def dismiss() -> None:
        delete(context, "warnings", warning["id"], "Warning dismissed")

    title = f"{context.t(warning['kind'])}: {warning['place']}"
    return column(
        row(
            image("warning", icon_color="error", icon_filled=True),
            text(title, styled(TITLE, max_lines=1), weight=1, id="warning_title"),
            icon_button("close", dismiss, id="warning_dismiss", **context.named("Dismiss")),
            width=FILL,
            gap=12,
            align="center",
        ),
        text(context.t(_WARNINGS[warning["kind"]]), BODY, width=FILL, id="warning_message"),
        text(context.t("Until {day}", day=until), LABEL, id="warning_until"),
        id="warning_card",
        width=FILL,
        margin=(16, 6, 16, 6),
        padding=(16, 6, 6, 14),
        radius=16,
        gap=2,
        background="surface_container",
    )


def _clear_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Dismiss all warnings?"),
        message=context.t("New ones are shown as they come."),
        positive=(context.t("Dismiss"), lambda: context.data.update(warnings=[])),
    )


def _rule_row(context: Context, rule: State) -> View:
    number = rule["id"]
    moment = context.clock(rule["time"])
    words = "{count} day ahead at {time}" if rule["ahead"] == 1 else "{count} days ahead at {time}"
    ahead = context.t(words, count=rule["ahead"], time=moment)

    def turn() -> None:
        if rule["on"]:
            rule["on"] = False
        else:
            context.with_permission(NOTIFICATIONS, "rule", id=number)

    return record_row(
        f"{context.t(rule['kind'])}: {rule['place']}",
        ahead,
        id="rule",
        trailing=switch(checked=rule["on"], change=turn, id="rule_switch"),
        press=lambda: context.start("RuleActivity", id=number),
        hold=lambda: context.show("rule_sheet", id=number),
    )


def _rule_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    rule = find(context.data["rules"], number) or {}
    return bottom_sheet(
        context,
        title=f"{context.t(rule['kind'])}: {rule['place']}",
        items=[
            ("edit", context.t("Edit"), lambda: context.start("RuleActivity", id=number)),
            (
                "delete",
                context.t("Delete"),
                lambda: delete(context, "rules", number, "Alert deleted"),
            ),
        ],
    )


RULE_FORM = Form(
    "rule",
    ("New alert", "Edit alert"),
    (
        Choice("place", "Place", options=lambda context: list(context.data["places"])),
        Choice("kind", "Kind", options=KINDS),
        Stepper("ahead", "Days ahead", low=1, high=5),
        TimeInput("time", "Time"),
    ),
    lambda context: (
        find(context.data["rules"], context.arguments.get("id", 0))
        or {"place": "", "kind": "Rain", "ahead": 1, "time": "07:00", "on": False}
    ),
    saves_record("rules"),
    lambda _, values: "" if values["place"] else "Choose a place",
)

ALERTS_SCREENS: Screens = {
    "AlertsActivity": _alerts,
    "RuleActivity": RULE_FORM.screen,
}
ALERTS_DIALOGS: Dialogs = {
    "rule_sheet": _rule_sheet,
    "clear_warnings": _clear_dialog,
    **RULE_FORM.dialogs,
}
