"""The first tab of the fitness diary, and the goals of a day."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.health.trends import kilos
from uiprobe.environments.phone.kit.forms import Form, Stepper, TimeInput
from uiprobe.environments.phone.kit.screens import card, scroll_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.canvas import Canvas
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL, Box
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import View, column, image, row, text


def _save_goals(context: Context, values: State) -> None:
    context.data["goals"].update(values)
    context.toast(context.t("Goals saved"))
    context.finish()


GOALS = Form(
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


def today_tab(context: Context) -> View:
    """The steps, the water and the sleep of today."""
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
                kilos(last["grams"]),
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


TODAY_SCREENS: Screens = {"GoalsActivity": GOALS.screen}
TODAY_DIALOGS: Dialogs = {**GOALS.dialogs}
