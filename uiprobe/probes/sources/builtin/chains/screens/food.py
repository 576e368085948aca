"""Recipes and groceries."""

from __future__ import annotations

from uiprobe.environments.phone.apps.food.app import Food
from uiprobe.probes.sources.builtin.chains.nodes import Shows, Slot, Takes, Values
from uiprobe.probes.sources.builtin.goals.food import GROCERIES, RECIPES, goals, open_recipe
from uiprobe.probes.sources.builtin.language import *

_FAVORITE = click(id="action_favorite")


def _ingredients(apps: Apps) -> dict[str, Values]:
    return {recipe["title"]: tuple(recipe["ingredients"]) for recipe in RECIPES.all(apps)}


def _missing(apps: Apps) -> dict[str, Values]:
    """The ingredients of each recipe that are not among the groceries."""
    there = GROCERIES.names(apps)
    missing = {
        title: tuple(part for part in parts if part not in there)
        for title, parts in _ingredients(apps).items()
    }
    return {title: parts for title, parts in missing.items() if parts}


def _see_all(apps: Apps, title: str) -> Steps:
    last = RECIPES.get(apps, title)["ingredients"][-1]
    return (
        *open_recipe(title),
        scroll(target(id="recipe_scroll"), id="ingredient", text=f"•  {last}"),
    )


INGREDIENTS = Shows(
    "ingredients", Food, "ingredient", "recipe", _ingredients, _see_all, (BACK, BACK),
    spoil=lambda apps, title: (_FAVORITE,), many=True,
)  # fmt: skip

MISSING = Shows(
    "missing_ingredients", Food, "ingredient", "recipe", _missing,
    lambda apps, title: (
        click(desc="Groceries"), click(desc="Recipes"), *_see_all(apps, title),
    ),
    (BACK, BACK), spoil=lambda apps, title: (_FAVORITE,), many=True,
)  # fmt: skip


def _quickest(apps: Apps) -> dict[str, Values]:
    """The recipe of each category that takes the shortest time, where one does."""
    found: dict[str, Values] = {}
    for category in sorted({recipe["category"] for recipe in RECIPES.all(apps)}):
        timed = sorted(
            (int(recipe["minutes"]), recipe["title"])
            for recipe in RECIPES.all(apps)
            if recipe["category"] == category
        )
        if len(timed) > 1 and timed[0][0] < timed[1][0]:
            found[category] = (timed[0][1],)
    return found


QUICKEST = Shows(
    "quickest_recipe", Food, "recipe", "category", _quickest,
    lambda apps, category: (
        *find("category_chips", finger="left", id="category_chip", text=category),
    ),
    find("category_chips", finger="right", id="category_chip", text="All"),
)  # fmt: skip

GROCERY = Takes(
    "grocery", Food,
    {"name": Slot(frozenset({"ingredient", "product"}), one_of(goals.texts("items")))},
    lambda apps, entered: (
        *(click(desc="Groceries"), click(id="fab_item")),
        *(fill(entered["name"], id="item_name"), click(text="Add")),
    ),
    lambda apps, entered: (GROCERIES.add({"name": entered["name"], "bought": False}),),
    (click(desc="Recipes"),),
)  # fmt: skip
