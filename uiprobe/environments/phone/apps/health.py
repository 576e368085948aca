"""A fitness diary: today's progress, workouts, weight, trends, goals, reminders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import ask_text, bottom_sheet, confirm, menu
from uiprobe.environments.phone.kit.forms import (
    Choice,
    DayInput,
    Form,
    Slide,
    Stepper,
    TextInput,
    TimeInput,
    Toggle,
)
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    delete_shown,
    filter_chips,
    find,
    info_row,
    listing,
    number_records,
    record_row,
    save_record,
    section,
    swipe_to_delete,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import format_date, format_time, short_day
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import (
    floating_button,
    icon_button,
    switch,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.pictures import bar_chart, line_chart
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL_LARGE,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

KINDS = ("Running", "Cycling", "Swimming", "Yoga", "Strength", "Hiking")
EFFORTS = ("Light", "Moderate", "Hard")
_TABS = ("Today", "Workouts", "Trends")
_ICONS = {
    "Running": "directions_run",
    "Cycling": "directions_bike",
    "Swimming": "pool",
    "Yoga": "self_improvement",
    "Strength": "fitness_center",
    "Hiking": "hiking",
}
_PLACES = ("", "", "Riverside", "City pool", "At home", "Old forest", "Gym on Mill Road")
_REMINDERS = ("Stand up", "Drink water", "Evening walk", "Stretch", "Go to bed", "Weigh in")
METRICS = ("Steps", "Sleep", "Weight")


def _kilos(grams: int) -> str:
    return f"{grams / 1000:.1f} kg"


# Forms.


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


def _save_workout(context: Context, values: State) -> None:
    save_record(context, "workouts", values)


def _kinds(context: Context) -> list[str]:
    return [kind for kind in KINDS if kind not in context.data.get("withheld", ())]


def _check_workout(context: Context, values: State) -> str:
    if values["day"] > context.now.date().isoformat():
        return "A workout cannot be in the future"
    return ""


_WORKOUT = Form(
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
    save=_save_workout,
    check=_check_workout,
)


def _save_goals(context: Context, values: State) -> None:
    context.data["goals"].update(values)
    context.toast(context.t("Goals saved"))
    context.finish()


_GOALS = Form(
    name="goals",
    titles=("Daily goals", "Daily goals"),
    fields=(
        Stepper("steps", "Steps", low=2_000, high=20_000, step=1_000),
        Stepper("water", "Glasses of water", low=2, high=16),
        Stepper("minutes", "Active minutes", low=10, high=180, step=5),
        TimeInput("bedtime", "Bedtime", icon="bedtime"),
    ),
    original=lambda context: dict(context.data["goals"]),
    save=_save_goals,
)


def _reminder(context: Context) -> State:
    number = context.arguments.get("id")
    known = None if number is None else find(context.data["reminders"], number)
    return known or {"title": "", "time": "09:00", "weekdays": True, "volume": 50, "on": True}


def _save_reminder(context: Context, values: State) -> None:
    context.with_permission(NOTIFICATIONS, "save_reminder", values=values)


_REMINDER = Form(
    name="reminder",
    titles=("New reminder", "Edit reminder"),
    fields=(
        TextInput("title", "What for", required="Say what the reminder is for"),
        TimeInput("time", "Time"),
        Toggle("weekdays", "Monday to Friday only", icon="work"),
        Slide("volume", "Volume"),
    ),
    original=_reminder,
    save=_save_reminder,
)


def _save_profile(context: Context, values: State) -> None:
    context.data["profile"].update(values)
    context.finish()


_PROFILE = Form(
    name="profile",
    titles=("Profile", "Profile"),
    fields=(
        TextInput("name", "Name", required="Enter a name"),
        TextInput("height", "Height in cm", digits=True, limit=3, required="Enter your height"),
        Choice("level", "Level", options=("Beginner", "Regular", "Athlete")),
    ),
    original=lambda context: dict(context.data["profile"]),
    save=_save_profile,
)

_SETTINGS = SettingsPage(
    name="settings",
    groups=(
        (
            "You",
            (
                Link("Profile", "ProfileActivity", "Name, height, level", icon="person"),
                Link("Daily goals", "GoalsActivity", "Steps, water, sleep", icon="flag"),
                Link("Reminders", "RemindersActivity", icon="notifications"),
            ),
        ),
        (
            "Units and data",
            (
                Pick("distance", "Distance", ("Kilometers", "Miles"), icon="architecture"),
                Pick("first_day", "First day of the week", ("Monday", "Sunday"), icon="event"),
                Switch("auto", "Detect walks", "Walks of ten minutes count", icon="hiking"),
                Switch("battery", "Save battery", "Count steps less often", icon="bolt"),
            ),
        ),
        (
            "Sharing",
            (
                Ask("team", "Team name", icon="groups"),
                Switch("visible", "Visible to my team", icon="visibility"),
            ),
        ),
        ("", (Note("Version", "9.1.2"),)),
    ),
)


class Health(RecordApp):
    """The fitness diary."""

    package = "org.uiprobe.health"
    name = "health"
    rank = 80
    label = "Fit diary"
    icon = "monitor_heart"
    tint = rgb("AD2E4F")
    accent = "pink"
    exported = ("MainActivity", "SettingsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "WorkoutActivity": _workout_page,
            "LogWorkoutActivity": _WORKOUT.screen,
            "WeightActivity": _weights,
            "GoalsActivity": _GOALS.screen,
            "RemindersActivity": _reminders,
            "ReminderActivity": _REMINDER.screen,
            "ProfileActivity": _PROFILE.screen,
            "SettingsActivity": _SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **_WORKOUT.dialogs,
            **_GOALS.dialogs,
            **_REMINDER.dialogs,
            **_PROFILE.dialogs,
            **_SETTINGS.dialogs,
            "share": share_sheet,
            "main_menu": _main_menu,
            "add": _add_sheet,
            "new_weight": _weight_dialog,
            "delete_workout": _delete_dialog,
            "reset_water": _reset_dialog,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        today = now.date()
        days = sorted(random.sample(range(1, 28), k=11))
        workouts = [
            {
                "kind": random.choice(KINDS),
                "minutes": 5 * random.randrange(3, 19),
                "day": (today - timedelta(days=ago)).isoformat(),
                "effort": random.choice(EFFORTS),
                "place": random.choice(_PLACES),
            }
            for ago in days
        ]
        grams = random.randrange(58_000, 88_000, 100)
        weights = []
        for ago in sorted(random.sample(range(1, 40), k=7), reverse=True):
            grams += random.randrange(-700, 701, 100)
            weights.append({"day": (today - timedelta(days=ago)).isoformat(), "grams": grams})
        reminders = [
            {
                "title": title,
                "time": f"{random.randrange(7, 22):02}:{random.choice(('00', '15', '30'))}",
                "weekdays": random.random() < 0.5,
                "volume": random.choice((20, 50, 80)),
                "on": random.random() < 0.6,
            }
            for title in random.sample(_REMINDERS, k=4)
        ]
        count = len(workouts)
        for number, reminder in enumerate(reminders, start=count + 1):
            reminder["id"] = number
        return {
            "workouts": number_records(workouts),
            "weights": weights,
            "reminders": reminders,
            "next_id": count + len(reminders),
            "water": random.randrange(0, 5),
            "steps": [random.randrange(2_000, 14_000) for _ in range(7)],
            "sleep": [random.randrange(300, 540, 5) for _ in range(7)],
            "goals": {
                "steps": random.choice((6_000, 8_000, 10_000)),
                "water": random.choice((6, 8, 10)),
                "minutes": random.choice((20, 30, 45)),
                "bedtime": "22:30",
            },
            "profile": {
                "name": random.choice(("Sam", "Alex", "Robin", "Kim", "Noor")),
                "height": str(random.randrange(155, 196)),
                "level": "Regular",
            },
            "settings": {
                "distance": "Kilometers",
                "first_day": "Monday",
                "auto": True,
                "battery": False,
                "team": "",
                "visible": False,
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        match action:
            case "save_reminder":
                if not arguments["granted"]:
                    context.toast(context.t("Reminders need permission to send notifications"))
                    return
                values = arguments["values"]
                known = find(context.data["reminders"], values["id"]) if "id" in values else None
                if known is not None:
                    known.update(values)
                else:
                    context.data["reminders"].append({**values, "id": context.new_id()})
                context.finish()
            case _:
                super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {
            "LogWorkoutActivity": _WORKOUT,
            "GoalsActivity": _GOALS,
            "ReminderActivity": _REMINDER,
            "ProfileActivity": _PROFILE,
        }


def _main(context: Context) -> View:
    tab = context.get("tab", 0)

    def swiped(direction: str) -> bool:
        target = tab + {"left": 1, "right": -1}.get(direction, 0)
        if target == tab or not 0 <= target < len(_TABS):
            return False
        context.set("tab", target)
        return True

    bodies = (_today, _workouts, _trends)
    tabs = tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(_TABS)
        ]
    )
    body = bodies[tab](context)
    body.weight = 1
    pager = column(
        body,
        class_name="androidx.viewpager.widget.ViewPager",
        id="view_pager",
        width=FILL,
        weight=1,
        on_swipe=swiped,
    )
    bar = toolbar(
        context.t("Fit diary"),
        # Only the picture of a flag says that the goals are behind it.
        icon_button(
            "flag",
            lambda: context.start("GoalsActivity"),
            id="action_goals",
            **context.named("Daily goals"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
        subtitle=context.t("Hello, {name}", name=context.data["profile"]["name"]),
    )
    return scaffold(
        context,
        bar,
        column(tabs, pager, width=FILL, height=FILL),
        floating=floating_button(
            "add", lambda: context.show("add"), description=context.t("Add"), id="fab_add"
        ),
    )


def _ring(share: float, icon: str) -> View:
    def paint(canvas: Canvas, box: Box) -> None:
        x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        radius = (box[2] - box[0]) / 2
        canvas.ring(x, y, radius, "surface_container_highest", canvas.px(7))
        end = -90 + 360 * min(1.0, share)
        if share > 0:
            canvas.arc(x, y, radius, -90, end, "primary", canvas.px(7))
        canvas.icon(icon, x, y, canvas.px(26), "primary", filled=True)

    return View(width=76, height=76, paint=paint, hidden=True)


def _today(context: Context) -> View:
    data, goals = context.data, context.data["goals"]
    steps, slept = data["steps"][-1], data["sleep"][-1]
    today = context.now.date().isoformat()
    active = sum(record["minutes"] for record in data["workouts"] if record["day"] == today)

    def drink(glasses: int) -> Callable[[], None]:
        return lambda: data.update(water=min(30, max(0, data["water"] + glasses)))

    last = data["weights"][-1]
    body = column(
        card(
            row(
                _ring(steps / goals["steps"], "hiking"),
                column(
                    text(f"{steps:,}", HEADLINE, id="steps_value"),
                    text(context.t("of {n} steps", n=f"{goals['steps']:,}"), BODY, id="steps_goal"),
                    weight=1,
                ),
                gap=18,
                align="center",
            ),
            id="steps_card",
        ),
        card(
            row(
                _ring(data["water"] / goals["water"], "water_drop"),
                column(
                    text(
                        context.t("{n} of {goal} glasses", n=data["water"], goal=goals["water"]),
                        TITLE,
                        id="water_value",
                    ),
                    text(context.t("Water"), BODY),
                    weight=1,
                ),
                icon_button("remove", drink(-1), id="water_minus", description=context.t("Less")),
                icon_button("add", drink(1), id="water_plus", description=context.t("More")),
                width=FILL,
                gap=10,
                align="center",
            ),
            id="water_card",
            on_long_click=lambda: context.show("reset_water"),
        ),
        card(
            row(
                _ring(active / goals["minutes"], "timer"),
                column(
                    text(
                        context.t("{n} of {goal} minutes", n=active, goal=goals["minutes"]),
                        TITLE,
                        id="active_value",
                    ),
                    text(context.t("Active today"), BODY),
                    weight=1,
                ),
                width=FILL,
                gap=18,
                align="center",
            ),
            id="active_card",
        ),
        row(
            _small_card(
                context,
                "bedtime",
                context.t("{h} h {m} min", h=slept // 60, m=slept % 60),
                context.t("Slept"),
                "sleep_card",
            ),
            _small_card(
                context,
                "scale",
                _kilos(last["grams"]),
                context.t("Weight"),
                "weight_card",
                press=lambda: context.start("WeightActivity"),
            ),
            width=FILL,
            gap=12,
        ),
        width=FILL,
        gap=12,
        padding=(16, 12, 16, 88),
    )
    return scroll_view(body, key="today", id="today_scroll")


def _small_card(
    context: Context,
    icon: str,
    value: str,
    label: str,
    id: str,
    *,
    press: Callable[[], None] | None = None,
) -> View:
    return card(
        image(icon, size=26, icon_color="primary"),
        text(value, styled(TITLE, max_lines=1), id=f"{id}_value", margin=(0, 6, 0, 0)),
        text(label, BODY),
        id=id,
        weight=1,
        on_click=press,
    )


def _day_words(context: Context, day: str) -> str:
    ago = (context.now.date() - date.fromisoformat(day)).days
    if ago in (0, 1):
        return context.t("Yesterday") if ago else context.t("Today")
    return format_date(date.fromisoformat(day), context.locale)


def _workouts(context: Context) -> View:
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


def _trends(context: Context) -> View:
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
                _figure(context, "Latest", _kilos(grams[-1]), "latest"),
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
    day = format_date(date.fromisoformat(workout["day"]), context.locale, year=True)
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
            _kilos(entry["grams"]),
            format_date(date.fromisoformat(entry["day"]), context.locale, year=True),
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


def _reminders(context: Context) -> View:
    def make(reminder: State) -> Callable[[], View]:
        number: int = reminder["id"]
        moment = format_time(time.fromisoformat(reminder["time"]), hours24=context.host.hours24)
        days = context.t("Monday to Friday") if reminder["weekdays"] else context.t("Every day")

        swiped = swipe_to_delete(context, "reminders", number, "Reminder deleted")
        return lambda: record_row(
            reminder["title"],
            f"{moment} · {days}",
            id="reminder",
            trailing=switch(
                checked=reminder["on"],
                change=lambda: reminder.update(on=not reminder["on"]),
                id="reminder_switch",
            ),
            press=lambda: context.start("ReminderActivity", id=number),
            swipe=swiped,
        )

    ordered = sorted(context.data["reminders"], key=lambda reminder: reminder["time"])
    return scaffold(
        context,
        back_toolbar(context, context.t("Reminders")),
        listing(
            [make(reminder) for reminder in ordered],
            key="reminders",
            id="reminder_list",
            empty=("notifications", context.t("No reminders"), context.t("Touch the plus sign")),
        ),
        floating=floating_button(
            "add",
            lambda: context.start("ReminderActivity"),
            description=context.t("New reminder"),
            id="fab_reminder",
        ),
    )


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Weight"), lambda: context.start("WeightActivity")),
            (context.t("Reminders"), lambda: context.start("RemindersActivity")),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
        ],
    )


def _add_sheet(context: Context, arguments: State) -> Window:
    return bottom_sheet(
        context,
        title=context.t("Add"),
        items=[
            (
                "fitness_center",
                context.t("Log workout"),
                lambda: context.start("LogWorkoutActivity"),
            ),
            ("scale", context.t("Weight today"), lambda: context.show("new_weight")),
            (
                "water_drop",
                context.t("Glass of water"),
                lambda: context.data.update(water=context.data["water"] + 1),
            ),
        ],
    )


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


def _reset_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Reset water?"),
        message=context.t("Today's glasses go back to zero."),
        positive=(context.t("Reset"), lambda: context.data.update(water=0)),
    )
