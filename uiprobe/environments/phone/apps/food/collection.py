"""The collection of recipes: its tab, the search, the favourites."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.food.recipes import CATEGORIES, sign_of
from uiprobe.environments.phone.kit.dialogs import choose
from uiprobe.environments.phone.kit.records import filter_chips, listing, record_row, search_screen
from uiprobe.environments.phone.kit.screens import back_toolbar, recycler_view, scaffold
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import empty_state, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, LABEL_LARGE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, space, text

SORTS = ("Title", "Cooking time", "Rating")


def sorted_recipes(context: Context, recipes: list[State]) -> list[State]:
    """Recipes in the order that is set."""
    match context.data["sort"]:
        case "Cooking time":
            return sorted(recipes, key=lambda recipe: (recipe["minutes"], recipe["title"]))
        case "Rating":
            return sorted(recipes, key=lambda recipe: (-recipe["rating"], recipe["title"]))
        case _:
            return sorted(recipes, key=lambda recipe: recipe["title"].lower())


def collection_tab(context: Context) -> View:
    """The recipes, which can be filtered by category."""
    wanted = context.get("category")
    kept = [recipe for recipe in context.data["recipes"] if wanted in (None, recipe["category"])]
    shown = sorted_recipes(context, kept)
    pairs = [shown[start : start + 2] for start in range(0, len(shown), 2)]

    def make(pair: list[State]) -> Callable[[], View]:
        return lambda: row(
            *(_card(context, recipe) for recipe in pair),
            space(weight=1) if len(pair) == 1 else None,
            width=FILL,
            gap=12,
            padding=(16, 6, 16, 6),
        )

    chips = filter_chips(
        context,
        "category",
        [(None, context.t("All")), *((name, context.t(name)) for name in CATEGORIES)],
        id="category_chip",
    )
    if not shown:
        grid = empty_state("restaurant", context.t("Nothing here"), context.t("No such recipes"))
    else:
        grid = recycler_view(
            [make(pair) for pair in pairs], key="recipes", id="recipe_grid", padding=(0, 4, 0, 84)
        )
    grid.weight = 1
    return column(chips, grid, width=FILL, height=FILL, gap=4)


def _card(context: Context, recipe: State) -> View:
    number: int = recipe["id"]

    def like() -> None:
        recipe["favorite"] = not recipe["favorite"]

    return column(
        illustration(recipe["title"], sign_of(recipe), height=96, radius=14),
        row(
            text(recipe["title"], styled(LABEL_LARGE, max_lines=2), id="recipe_title", weight=1),
            icon_button(
                "favorite" if recipe["favorite"] else "favorite_border",
                like,
                id="recipe_favorite",
                **context.named("Favorite", on=recipe["favorite"]),
                icon_filled=recipe["favorite"],
                icon_color="primary" if recipe["favorite"] else "outline",
                width=40,
                height=40,
            ),
            width=FILL,
            align="center",
            padding=(10, 4, 0, 0),
        ),
        text(
            context.t("{n} min", n=recipe["minutes"]),
            styled(BODY, size=13),
            id="recipe_time",
            margin=(10, 0, 0, 10),
        ),
        class_name="androidx.cardview.widget.CardView",
        id="recipe_card",
        weight=1,
        radius=14,
        background="surface_container",
        on_click=lambda: context.start("RecipeActivity", id=number),
    )


def _result(context: Context, recipe: State) -> Callable[[], View]:
    number: int = recipe["id"]
    return lambda: record_row(
        recipe["title"],
        f"{context.t(recipe['category'])} · {context.t('{n} min', n=recipe['minutes'])}",
        id="result",
        leading=illustration(recipe["title"], sign_of(recipe), width=48, height=48, radius=10),
        press=lambda: context.start("RecipeActivity", id=number),
    )


def _search(context: Context) -> View:
    wanted = context.get("within")

    def rows(words: str) -> list[Callable[[], View]]:
        return [
            _result(context, recipe)
            for recipe in sorted_recipes(context, context.data["recipes"])
            if wanted in (None, recipe["category"])
            and (
                words in recipe["title"].lower()
                or any(words in part.lower() for part in recipe["ingredients"])
            )
        ]

    choices = [(None, context.t("All")), *((name, context.t(name)) for name in CATEGORIES)]
    return search_screen(
        context,
        rows,
        hint="Search recipes and ingredients",
        filters=filter_chips(context, "within", choices, id="within_chip"),
    )


def _favorites(context: Context) -> View:
    kept = [recipe for recipe in context.data["recipes"] if recipe["favorite"]]
    body = listing(
        [_result(context, recipe) for recipe in sorted_recipes(context, kept)],
        key="favorites",
        id="favorite_list",
        empty=("favorite", context.t("No favorites"), context.t("Touch a heart to add one")),
        foot=16,
    )
    return scaffold(context, back_toolbar(context, context.t("Favorites")), body)


def _sort_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Sort by"),
        choices=[context.t(name) for name in SORTS],
        chosen=SORTS.index(context.data["sort"]),
        pick=lambda index: context.data.update(sort=SORTS[index]),
    )


COLLECTION_SCREENS: Screens = {
    "SearchActivity": _search,
    "FavoritesActivity": _favorites,
}
COLLECTION_DIALOGS: Dialogs = {"sort": _sort_dialog}
