"""Recipes: a collection with ratings and notes, a meal plan for the week, a grocery list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.food.collection import (
    COLLECTION_DIALOGS,
    COLLECTION_SCREENS,
    collection_tab,
)
from uiprobe.environments.phone.apps.food.content import RECIPES, STAPLES
from uiprobe.environments.phone.apps.food.groceries import GROCERIES_DIALOGS, groceries_tab
from uiprobe.environments.phone.apps.food.planner import MEALS, PLANNER_DIALOGS, planner_tab
from uiprobe.environments.phone.apps.food.recipes import EDITOR, RECIPES_DIALOGS, RECIPES_SCREENS
from uiprobe.environments.phone.apps.food.settings import SETTINGS_DIALOGS, SETTINGS_SCREENS
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, number_records
from uiprobe.environments.phone.kit.screens import (
    overflow_button,
    scaffold,
    search_button,
    tab_navigation,
    toolbar,
)
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import floating_button, icon_button
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window

_TABS = (("Recipes", "menu_book"), ("Planner", "calendar_month"), ("Groceries", "shopping_bag"))


class Food(RecordApp):
    """The recipe app."""

    package = "org.uiprobe.food"
    name = "food"
    rank = 70
    label = "Recipes"
    icon = "restaurant_menu"
    tint = rgb("BF5B2A")
    accent = "orange"
    exported = ("MainActivity", "SearchActivity")

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            **RECIPES_SCREENS,
            **COLLECTION_SCREENS,
            **SETTINGS_SCREENS,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "share": share_sheet,
            "main_menu": _main_menu,
            **RECIPES_DIALOGS,
            **SETTINGS_DIALOGS,
            **COLLECTION_DIALOGS,
            **PLANNER_DIALOGS,
            **GROCERIES_DIALOGS,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        recipes = number_records(
            [
                {
                    "title": title,
                    "category": category,
                    "minutes": minutes,
                    "servings": random.choice((2, 4, 4, 6)),
                    "rating": random.randrange(0, 6),
                    "favorite": random.random() < 0.2,
                    "note": "",
                    "own": False,
                    "ingredients": list(parts),
                }
                for title, category, minutes, parts in random.sample(RECIPES, k=15)
            ]
        )
        days = random.sample(range(7), k=3)
        plan = [
            {
                "day": (now.date() + timedelta(days=ahead)).isoformat(),
                "meal": random.choice(MEALS),
                "recipe": random.choice(recipes)["title"],
            }
            for ahead in sorted(days)
        ]
        groceries = [
            {"name": name, "bought": random.random() < 0.3} for name in random.sample(STAPLES, k=6)
        ]
        return {
            "recipes": recipes,
            "plan": plan,
            "groceries": number_records(groceries),
            "next_id": len(recipes) + len(groceries),
            "sort": "Title",
            "settings": {
                "units": "Metric",
                "servings": "4",
                "awake": True,
                "merge": False,
                "hide_done": False,
            },
        }

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"EditActivity": EDITOR}


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    bodies = (collection_tab, planner_tab, groceries_tab)
    actions: tuple[View | None, ...] = (
        search_button(context),
        # As in many apps, nothing but its picture says what this one does.
        icon_button(
            "swap_vert",
            lambda: context.show("sort"),
            id="action_sort",
            **context.named("Sort"),
            icon_color="on_surface",
        )
        if tab == 0
        else None,
        overflow_button(context, "main_menu"),
    )
    floating = None
    if tab == 0:
        floating = floating_button(
            "add",
            lambda: context.start("EditActivity"),
            description=context.t("New recipe"),
            id="fab_add",
        )
    elif tab == 2:
        floating = floating_button(
            "add",
            lambda: context.show("new_item"),
            description=context.t("Add item"),
            id="fab_item",
        )
    bottom = tab_navigation(context, _TABS)
    return scaffold(
        context,
        toolbar(context.t(_TABS[tab][0]), *actions),
        bodies[tab](context),
        floating=floating,
        bottom=bottom,
    )


def _main_menu(context: Context, arguments: State) -> Window:
    items = [
        (context.t("Favorites"), lambda: context.start("FavoritesActivity")),
        (context.t("Settings"), lambda: context.start("SettingsActivity")),
    ]
    if context.get("tab", 0) == 2:
        items.insert(0, (context.t("Delete bought items"), lambda: context.show("clear_bought")))
    return menu(context, items)
