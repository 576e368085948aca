"""A recipe: its page, its form, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.kit.dialogs import ask_text, choose, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TextInput
from uiprobe.environments.phone.kit.records import (
    delete_shown,
    find,
    info_row,
    save_record,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, empty_state, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictograms import pictogram
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, HEADLINE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, row, text

CATEGORIES = ("Soup", "Main", "Salad", "Dessert", "Drink")

_ICONS = {
    "Soup": "soup_kitchen",
    "Main": "dinner_dining",
    "Salad": "eco",
    "Dessert": "icecream",
    "Drink": "local_cafe",
}

_STEPS = (
    "Wash and cut everything before the stove is on.",
    "Cook over medium heat and stir now and then.",
    "Taste, season, and let it rest for a few minutes.",
    "Serve while it is fresh.",
)


def sign_of(recipe: State) -> str:
    """The pictogram of a recipe."""
    return pictogram(recipe["title"], _ICONS[recipe["category"]])


def this_recipe(context: Context) -> State | None:
    """The recipe that an activity is about; None if it was deleted."""
    return find(context.data["recipes"], context.arguments["id"])


def _editable(context: Context) -> State:
    number = context.arguments.get("id")
    known = None if number is None else find(context.data["recipes"], number)
    if known is not None:
        return known | {"parts": ", ".join(known["ingredients"])}
    return {
        "title": "",
        "category": "Main",
        "minutes": 30,
        "servings": int(context.data["settings"]["servings"]),
        "parts": "",
    }


def _save(context: Context, values: State) -> None:
    parts = [part.strip() for part in values.pop("parts").split(",") if part.strip()]
    values["ingredients"] = parts
    save_record(context, "recipes", values, rating=0, favorite=False, note="", own=True)


EDITOR = Form(
    name="recipe",
    titles=("New recipe", "Edit recipe"),
    fields=(
        TextInput("title", "Title", required="A recipe needs a title"),
        Choice("category", "Category", options=CATEGORIES),
        Stepper("minutes", "Minutes", low=5, high=240, step=5),
        Stepper("servings", "Servings", low=1, high=12),
        TextInput("parts", "Ingredients, separated by commas", lines=3, limit=500),
    ),
    original=_editable,
    save=_save,
)


def _stars(count: int) -> str:
    return f"{count} of 5 stars" if count else "Not rated"


def _page(context: Context) -> View:
    recipe = this_recipe(context)
    if recipe is None:
        gone = empty_state("restaurant", context.t("Nothing here"), context.t("It was deleted"))
        return scaffold(context, back_toolbar(context, context.t("Recipe")), gone)

    def like() -> None:
        recipe["favorite"] = not recipe["favorite"]

    def servings(change: int) -> Callable[[], None]:
        return lambda: recipe.update(servings=min(12, max(1, recipe["servings"] + change)))

    def buy() -> None:
        known = {item["name"] for item in context.data["groceries"]}
        merge = context.data["settings"]["merge"]
        for part in recipe["ingredients"]:
            if not (merge and part in known):
                context.data["groceries"].append(
                    {"id": context.new_id(), "name": part, "bought": False}
                )
        context.snackbar(context.t("Added to groceries"))

    bar = back_toolbar(
        context,
        context.t("Recipe"),
        icon_button(
            "favorite" if recipe["favorite"] else "favorite_border",
            like,
            id="action_favorite",
            **context.named("Favorite", on=recipe["favorite"]),
            icon_filled=recipe["favorite"],
            icon_color="primary" if recipe["favorite"] else "on_surface",
        ),
        overflow_button(context, "recipe_menu"),
    )
    people = row(
        text(context.t("Servings"), BODY_LARGE, weight=1),
        icon_button("remove", servings(-1), id="servings_minus", description=context.t("Fewer")),
        text(str(recipe["servings"]), styled(BODY_LARGE, align="center"), id="servings", width=36),
        icon_button("add", servings(1), id="servings_plus", description=context.t("More")),
        width=FILL,
        align="center",
        padding=(20, 0, 12, 0),
    )
    body = column(
        illustration(
            recipe["title"],
            sign_of(recipe),
            height=180,
            radius=0,
            description=recipe["title"],
        ),
        text(recipe["title"], HEADLINE, id="recipe_name", margin=(20, 14, 20, 0)),
        text(
            f"{context.t(recipe['category'])} · {context.t('{n} min', n=recipe['minutes'])}",
            BODY,
            id="recipe_facts",
            margin=(20, 2, 20, 6),
        ),
        people,
        info_row(
            "star",
            context.t("Your rating"),
            context.t(_stars(recipe["rating"])),
            id="rating",
            press=lambda: context.show("rate"),
        ),
        info_row(
            "edit",
            context.t("Your note"),
            recipe["note"] or context.t("Add a note"),
            id="note",
            press=lambda: context.show("note"),
        ),
        section(context.t("Ingredients")),
        *(
            text(f"•  {part}", BODY_LARGE, id="ingredient", margin=(20, 4, 20, 4))
            for part in recipe["ingredients"]
        ),
        button(
            context.t("Add to groceries"),
            buy,
            id="add_to_groceries",
            kind="tonal",
            margin=(20, 10, 20, 0),
        ),
        section(context.t("Steps")),
        *(
            text(f"{index}.  {context.t(step)}", BODY_LARGE, id="step", margin=(20, 4, 20, 6))
            for index, step in enumerate(_STEPS, start=1)
        ),
        width=FILL,
        padding=(0, 0, 0, 28),
    )
    return scaffold(context, bar, scroll_view(body, key="recipe", id="recipe_scroll"))


def _recipe_menu(context: Context, arguments: State) -> Window:
    recipe = this_recipe(context)
    if recipe is None:
        return menu(context, [(context.t("Close"), context.finish)])
    number: int = recipe["id"]
    items = [
        (context.t("Add to planner"), lambda: context.show("plan_day")),
        (
            context.t("Share"),
            lambda: context.show(
                "share", text=f"{recipe['title']}: {', '.join(recipe['ingredients'])}"
            ),
        ),
        (context.t("Edit"), lambda: context.start("EditActivity", id=number)),
        (context.t("Delete"), lambda: context.show("delete_recipe")),
    ]
    return menu(context, items)


def _rate_dialog(context: Context, arguments: State) -> Window:
    recipe = this_recipe(context) or {"rating": 0}
    return choose(
        context,
        title=context.t("Your rating"),
        choices=[context.t(_stars(count)) for count in range(6)],
        chosen=recipe["rating"],
        pick=lambda index: recipe.update(rating=index),
    )


def _note_dialog(context: Context, arguments: State) -> Window:
    recipe = this_recipe(context) or {"note": ""}
    return ask_text(
        context,
        title=context.t("Your note"),
        field=context.field("dialog_note", recipe["note"], limit=200),
        hint=context.t("Note"),
        positive=lambda value: recipe.update(note=value),
        label="Save",
        id="note_text",
    )


def _delete_dialog(context: Context, arguments: State) -> Window:
    recipe = this_recipe(context) or {"title": ""}
    return confirm(
        context,
        title=context.t("Delete recipe?"),
        message=context.t("{title} will be deleted.", title=recipe["title"]),
        positive=(context.t("Delete"), lambda: delete_shown(context, "recipes", "Recipe deleted")),
    )


RECIPES_SCREENS: Screens = {
    "RecipeActivity": _page,
    "EditActivity": EDITOR.screen,
}
RECIPES_DIALOGS: Dialogs = {
    **EDITOR.dialogs,
    "recipe_menu": _recipe_menu,
    "rate": _rate_dialog,
    "note": _note_dialog,
    "delete_recipe": _delete_dialog,
}
