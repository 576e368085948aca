"""The planner of meals."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from uiprobe.environments.phone.app import Context, Dialogs
from uiprobe.environments.phone.apps.food.collection import sorted_recipes
from uiprobe.environments.phone.apps.food.recipes import this_recipe
from uiprobe.environments.phone.kit.dialogs import choose
from uiprobe.environments.phone.kit.records import listing, record_row, section
from uiprobe.environments.phone.locales import day_name
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import icon_button
from uiprobe.environments.phone.toolkit.widgets import View, Window, image

MEALS = ("Breakfast", "Lunch", "Dinner")


def _week(context: Context) -> list[date]:
    today = context.now.date()
    return [today + timedelta(days=ahead) for ahead in range(7)]


def planner_tab(context: Context) -> View:
    """The meals of the next days."""
    plan = context.data["plan"]
    rows: list[Callable[[], View]] = []

    def heading(day: date, name: str) -> Callable[[], View]:
        return lambda: section(
            name,
            action=icon_button(
                "add",
                lambda: context.show("plan_meal", day=day.isoformat()),
                id="plan_add",
                description=context.t("Plan a meal for {day}", day=name),
            ),
        )

    def meal(entry: State, name: str) -> Callable[[], View]:
        def remove() -> None:
            before = copy_state(plan)
            context.data["plan"] = [other for other in plan if other is not entry]
            context.snackbar(
                context.t("Meal removed"), "restore", collection="plan", records=before
            )

        return lambda: record_row(
            entry["recipe"],
            context.t(entry["meal"]),
            id="meal",
            leading=image("restaurant", icon_color="primary"),
            trailing=icon_button(
                "close",
                remove,
                id="meal_remove",
                description=context.t("Remove {meal} on {day}", meal=entry["recipe"], day=name),
            ),
        )

    for day in _week(context):
        name = f"{day_name(day.weekday(), context.locale)}, {day.day}"
        rows.append(heading(day, name))
        entries = [entry for entry in plan if entry["day"] == day.isoformat()]
        entries.sort(key=lambda entry: MEALS.index(entry["meal"]))
        rows += [meal(entry, name) for entry in entries]
    return listing(rows, key="plan", id="plan_list", foot=16)


def _put_into_plan(context: Context, day: str, meal: str, recipe: str) -> None:
    context.data["plan"].append({"day": day, "meal": meal, "recipe": recipe})
    context.snackbar(context.t("Added to the planner"))


def _plan_day_dialog(context: Context, arguments: State) -> Window:
    """From a recipe: the day first, then the meal."""
    days = _week(context)
    return choose(
        context,
        title=context.t("Which day?"),
        choices=[f"{day_name(day.weekday(), context.locale)}, {day.day}" for day in days],
        chosen=-1,
        pick=lambda index: context.show("plan_meal", day=days[index].isoformat()),
    )


def _plan_meal_dialog(context: Context, arguments: State) -> Window:
    """The meal; from the planner, the recipe after it."""
    day, meal = arguments["day"], arguments.get("meal")
    recipe = this_recipe(context) if "id" in context.arguments else None
    if meal is not None:
        recipes = sorted_recipes(context, context.data["recipes"])
        return choose(
            context,
            title=context.t("Which recipe?"),
            choices=[record["title"] for record in recipes],
            chosen=-1,
            pick=lambda index: _put_into_plan(context, day, meal, recipes[index]["title"]),
        )

    def pick(index: int) -> None:
        if recipe is not None:
            _put_into_plan(context, day, MEALS[index], recipe["title"])
        else:
            context.show("plan_meal", day=day, meal=MEALS[index])

    return choose(
        context,
        title=context.t("Which meal?"),
        choices=[context.t(name) for name in MEALS],
        chosen=-1,
        pick=pick,
    )


PLANNER_DIALOGS: Dialogs = {
    "plan_day": _plan_day_dialog,
    "plan_meal": _plan_meal_dialog,
}
