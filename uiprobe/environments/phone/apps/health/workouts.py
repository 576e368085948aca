"""The workouts of the fitness diary: their tab, the page and the form of one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import confirm
from uiprobe.environments.phone.kit.forms import Choice, DayInput, Form, Stepper, TextInput
from uiprobe.environments.phone.kit.records import (
    delete_shown,
    filter_chips,
    find,
    info_row,
    listing,
    record_row,
    saves_record,
    swipe_to_delete,
)
from uiprobe.environments.phone.kit.screens import back_toolbar, scaffold, scroll_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image

KINDS = ("Running", "Cycling", "Swimming", "Yoga", "Strength", "Hiking")
EFFORTS = ("Light", "Moderate", "Hard")

_ICONS = {
    "Running": "directions_run",
    "Cycling": "directions_bike",
    "Swimming": "pool",
    "Yoga": "self_improvement",
    "Strength": "fitness_center",
    "Hiking": "hiking",
}


def _workout(context: Context) -> State:
    number = context.arguments.get("id")
    known = None if number is None else find(context.data["workouts"], number)
    return known or {
        "kind": "Running",
        "minutes": 30,
        "day": context.now.date().isoformat(),
        "effort": "Moderate",
        "place": "",
    }


def _kinds(context: Context) -> list[str]:
    return [kind for kind in KINDS if kind not in context.data.get("withheld", ())]


def _check_workout(context: Context, values: State) -> str:
    if values["day"] > context.now.date().isoformat():
        return "A workout cannot be in the future"
    return ""


WORKOUT = Form(
    name="workout",
    titles=("Log workout", "Edit workout"),
    fields=(
        Choice("kind", "Activity", options=_kinds, look="chips"),
        Stepper("minutes", "Minutes", low=5, high=300, step=5),
        DayInput("day", "Day"),
        Choice("effort", "Effort", options=EFFORTS, look="radio"),
        TextInput("place", "Place"),
    ),
    original=_workout,
    save=saves_record("workouts"),
    check=_check_workout,
)


def _day_words(context: Context, day: str) -> str:
    ago = (context.now.date() - date.fromisoformat(day)).days
    if ago in (0, 1):
        return context.t("Yesterday") if ago else context.t("Today")
    return context.day(day)


def workouts_tab(context: Context) -> View:
    """The workouts, the latest first, which can be filtered by kind."""
    wanted = context.get("kind")
    kept = [w for w in context.data["workouts"] if wanted in (None, w["kind"])]
    kept.sort(key=lambda workout: (workout["day"], workout["id"]), reverse=True)

    def make(workout: State) -> Callable[[], View]:
        number: int = workout["id"]

        swiped = swipe_to_delete(context, "workouts", number, "Workout deleted", ("left",))
        where = f" · {workout['place']}" if workout["place"] else ""
        return lambda: record_row(
            context.t(workout["kind"]),
            f"{_day_words(context, workout['day'])}{where}",
            id="workout",
            leading=image(_ICONS[workout["kind"]], size=30, icon_color="primary"),
            detail=context.t("{n} min", n=workout["minutes"]),
            press=lambda: context.start("WorkoutActivity", id=number),
            swipe=swiped,
        )

    chips = filter_chips(
        context,
        "kind",
        [(None, context.t("All")), *((kind, context.t(kind)) for kind in KINDS)],
        id="kind_chip",
    )
    chips.margin = (0, 8, 0, 0)
    body = listing(
        [make(workout) for workout in kept],
        key="workouts",
        id="workout_list",
        empty=("fitness_center", context.t("No workouts"), context.t("Touch the plus sign")),
    )
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL, gap=4)


def _workout_page(context: Context) -> View:
    workout = find(context.data["workouts"], context.arguments["id"])
    if workout is None:
        bar = back_toolbar(context, context.t("Workout"))
        return scaffold(context, bar, listing([], key="gone", id="gone"))
    number: int = workout["id"]
    bar = back_toolbar(
        context,
        context.t(workout["kind"]),
        icon_button(
            "edit",
            lambda: context.start("LogWorkoutActivity", id=number),
            id="action_edit",
            description=context.t("Edit"),
            icon_color="on_surface",
        ),
        icon_button(
            "share",
            lambda: context.show("share", text=_summary(workout)),
            id="action_share",
            **context.named("Share"),
            icon_color="on_surface",
        ),
        icon_button(
            "delete",
            lambda: context.show("delete_workout"),
            id="action_delete",
            **context.named("Delete"),
            icon_color="on_surface",
        ),
    )
    day = context.day(workout["day"], year=True)
    body = column(
        info_row("event", context.t("Day"), day, id="day"),
        info_row("timer", context.t("Duration"), f"{workout['minutes']} min", id="minutes"),
        info_row("speed", context.t("Effort"), context.t(workout["effort"]), id="effort"),
        info_row("place", context.t("Place"), workout["place"] or "–", id="place"),
        width=FILL,
    )
    return scaffold(context, bar, scroll_view(body, key="workout", id="workout_scroll"))


def _summary(workout: State) -> str:
    return f"{workout['kind']}, {workout['minutes']} min"


def _delete_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Delete workout?"),
        message=context.t("It no longer counts towards your goals."),
        positive=(
            context.t("Delete"),
            lambda: delete_shown(context, "workouts", "Workout deleted"),
        ),
    )


WORKOUTS_SCREENS: Screens = {
    "WorkoutActivity": _workout_page,
    "LogWorkoutActivity": WORKOUT.screen,
}
WORKOUTS_DIALOGS: Dialogs = {
    **WORKOUT.dialogs,
    "delete_workout": _delete_dialog,
}
