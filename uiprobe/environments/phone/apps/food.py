"""Recipes: a collection with ratings and notes, a meal plan for the week, a grocery list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import ask_text, choose, confirm, menu
from uiprobe.environments.phone.kit.forms import Choice, Form, Stepper, TextInput
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
    search_screen,
    section,
    swipe_to_delete,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    recycler_view,
    scaffold,
    scroll_view,
    search_button,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Note, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import day_name
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import (
    bottom_navigation,
    button,
    check_box,
    empty_state,
    floating_button,
    icon_button,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictograms import pictogram
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL_LARGE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, space, text

CATEGORIES = ("Soup", "Main", "Salad", "Dessert", "Drink")
MEALS = ("Breakfast", "Lunch", "Dinner")
SORTS = ("Title", "Cooking time", "Rating")
_TABS = (("Recipes", "menu_book"), ("Planner", "calendar_month"), ("Groceries", "shopping_bag"))
_ICONS = {
    "Soup": "soup_kitchen",
    "Main": "dinner_dining",
    "Salad": "eco",
    "Dessert": "icecream",
    "Drink": "local_cafe",
}

RECIPES: tuple[tuple[str, str, int, tuple[str, ...]], ...] = (
    ("Lentil soup with cumin", "Soup", 35, ("Red lentils", "Cumin", "Carrots", "Onion")),
    ("Roasted pumpkin soup", "Soup", 50, ("Pumpkin", "Ginger", "Cream")),
    ("Clear noodle broth", "Soup", 25, ("Rice noodles", "Spring onions", "Soy sauce")),
    ("味噌汁", "Soup", 15, ("Miso paste", "Tofu", "Seaweed")),
    ("Lemon chicken tray bake", "Main", 55, ("Chicken thighs", "Lemons", "Potatoes", "Thyme")),
    ("Mushroom risotto", "Main", 40, ("Risotto rice", "Mushrooms", "White wine", "Parmesan")),
    ("Chickpea curry", "Main", 30, ("Chickpeas", "Coconut milk", "Curry paste", "Spinach")),
    ("Baked trout with fennel", "Main", 45, ("Trout", "Fennel", "Butter")),
    ("Käsespätzle", "Main", 35, ("Flour", "Eggs", "Mountain cheese", "Onion")),
    ("宫保豆腐", "Main", 25, ("Tofu", "Peanuts", "Dried chillies")),
    ("Stuffed peppers", "Main", 60, ("Peppers", "Rice", "Tomatoes", "Feta")),
    ("Fattoush", "Salad", 20, ("Flatbread", "Cucumber", "Sumac", "Mint")),
    ("Warm potato salad", "Salad", 30, ("Potatoes", "Mustard", "Chives")),
    ("Beetroot and orange salad", "Salad", 15, ("Beetroot", "Oranges", "Walnuts")),
    ("Apple crumble", "Dessert", 45, ("Apples", "Oats", "Brown sugar", "Butter")),
    ("Chocolate pots", "Dessert", 20, ("Dark chocolate", "Cream", "Sea salt")),
    ("Plum cake", "Dessert", 70, ("Plums", "Flour", "Yeast", "Cinnamon")),
    ("Rice pudding", "Dessert", 40, ("Pudding rice", "Milk", "Vanilla")),
    ("Ginger lemonade", "Drink", 10, ("Ginger", "Lemons", "Honey")),
    ("Spiced hot chocolate", "Drink", 10, ("Milk", "Cocoa", "Cinnamon")),
    ("Mango lassi", "Drink", 5, ("Mango", "Yoghurt", "Cardamom")),
)
_STEPS = (
    "Wash and cut everything before the stove is on.",
    "Cook over medium heat and stir now and then.",
    "Taste, season, and let it rest for a few minutes.",
    "Serve while it is fresh.",
)
_STAPLES = (
    *("Oat milk", "Bread", "Coffee", "Dish soap", "Bananas", "Paper towels", "Sponges"),
    *("Tea bags", "Matches"),
)


def _week(context: Context) -> list[date]:
    today = context.now.date()
    return [today + timedelta(days=ahead) for ahead in range(7)]


def _sign(recipe: State) -> str:
    return pictogram(recipe["title"], _ICONS[recipe["category"]])


def _recipe(context: Context) -> State | None:
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


_EDITOR = Form(
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

_SETTINGS = SettingsPage(
    name="settings",
    groups=(
        (
            "Cooking",
            (
                Pick("units", "Units", ("Metric", "Imperial"), icon="scale"),
                Pick("servings", "Default servings", ("1", "2", "4", "6"), icon="group"),
                Switch("awake", "Keep the screen on", "While a recipe is open", icon="lightbulb"),
            ),
        ),
        (
            "Groceries",
            (
                Switch(
                    "merge", "Merge same items", "Oats twice become oats once", icon="playlist_add"
                ),
                Switch("hide_done", "Hide bought items", icon="visibility_off"),
            ),
        ),
        ("", (Note("Version", "2.8.0"),)),
    ),
)


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
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "RecipeActivity": _page,
            "EditActivity": _EDITOR.screen,
            "SearchActivity": _search,
            "FavoritesActivity": _favorites,
            "SettingsActivity": _SETTINGS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            **_EDITOR.dialogs,
            **_SETTINGS.dialogs,
            "share": share_sheet,
            "main_menu": _main_menu,
            "recipe_menu": _recipe_menu,
            "sort": _sort_dialog,
            "rate": _rate_dialog,
            "note": _note_dialog,
            "plan_day": _plan_day_dialog,
            "plan_meal": _plan_meal_dialog,
            "delete_recipe": _delete_dialog,
            "new_item": _new_item_dialog,
            "clear_bought": _clear_bought_dialog,
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
            {"name": name, "bought": random.random() < 0.3} for name in random.sample(_STAPLES, k=6)
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
        return {"EditActivity": _EDITOR}


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    bodies = (_collection, _planner, _groceries)
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
    bottom = bottom_navigation(
        [
            (context.t(label), icon, index == tab, context.setter("tab", index))
            for index, (label, icon) in enumerate(_TABS)
        ]
    )
    return scaffold(
        context,
        toolbar(context.t(_TABS[tab][0]), *actions),
        bodies[tab](context),
        floating=floating,
        bottom=bottom,
    )


def _sorted(context: Context, recipes: list[State]) -> list[State]:
    match context.data["sort"]:
        case "Cooking time":
            return sorted(recipes, key=lambda recipe: (recipe["minutes"], recipe["title"]))
        case "Rating":
            return sorted(recipes, key=lambda recipe: (-recipe["rating"], recipe["title"]))
        case _:
            return sorted(recipes, key=lambda recipe: recipe["title"].lower())


def _collection(context: Context) -> View:
    wanted = context.get("category")
    kept = [recipe for recipe in context.data["recipes"] if wanted in (None, recipe["category"])]
    shown = _sorted(context, kept)
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
        illustration(recipe["title"], _sign(recipe), height=96, radius=14),
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


def _stars(count: int) -> str:
    return f"{count} of 5 stars" if count else "Not rated"


def _page(context: Context) -> View:
    recipe = _recipe(context)
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
            _sign(recipe),
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


def _planner(context: Context) -> View:
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


def _groceries(context: Context) -> View:
    hide = context.data["settings"]["hide_done"]
    items = [item for item in context.data["groceries"] if not (hide and item["bought"])]

    def make(item: State) -> Callable[[], View]:
        number: int = item["id"]

        swiped = swipe_to_delete(context, "groceries", number, "Item deleted")
        return lambda: record_row(
            item["name"],
            id="item",
            leading=check_box(
                checked=item["bought"],
                change=lambda: item.update(bought=not item["bought"]),
                id="item_check",
            ),
            strike=item["bought"],
            swipe=swiped,
        )

    return listing(
        [make(item) for item in items],
        key="groceries",
        id="grocery_list",
        empty=("shopping_bag", context.t("Nothing to buy"), context.t("Touch the plus sign")),
    )


def _result(context: Context, recipe: State) -> Callable[[], View]:
    number: int = recipe["id"]
    return lambda: record_row(
        recipe["title"],
        f"{context.t(recipe['category'])} · {context.t('{n} min', n=recipe['minutes'])}",
        id="result",
        leading=illustration(recipe["title"], _sign(recipe), width=48, height=48, radius=10),
        press=lambda: context.start("RecipeActivity", id=number),
    )


def _search(context: Context) -> View:
    wanted = context.get("within")

    def rows(words: str) -> list[Callable[[], View]]:
        return [
            _result(context, recipe)
            for recipe in _sorted(context, context.data["recipes"])
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
        [_result(context, recipe) for recipe in _sorted(context, kept)],
        key="favorites",
        id="favorite_list",
        empty=("favorite", context.t("No favorites"), context.t("Touch a heart to add one")),
        foot=16,
    )
    return scaffold(context, back_toolbar(context, context.t("Favorites")), body)


def _main_menu(context: Context, arguments: State) -> Window:
    items = [
        (context.t("Favorites"), lambda: context.start("FavoritesActivity")),
        (context.t("Settings"), lambda: context.start("SettingsActivity")),
    ]
    if context.get("tab", 0) == 2:
        items.insert(0, (context.t("Delete bought items"), lambda: context.show("clear_bought")))
    return menu(context, items)


def _recipe_menu(context: Context, arguments: State) -> Window:
    recipe = _recipe(context)
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


def _sort_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Sort by"),
        choices=[context.t(name) for name in SORTS],
        chosen=SORTS.index(context.data["sort"]),
        pick=lambda index: context.data.update(sort=SORTS[index]),
    )


def _rate_dialog(context: Context, arguments: State) -> Window:
    recipe = _recipe(context) or {"rating": 0}
    return choose(
        context,
        title=context.t("Your rating"),
        choices=[context.t(_stars(count)) for count in range(6)],
        chosen=recipe["rating"],
        pick=lambda index: recipe.update(rating=index),
    )


def _note_dialog(context: Context, arguments: State) -> Window:
    recipe = _recipe(context) or {"note": ""}
    return ask_text(
        context,
        title=context.t("Your note"),
        field=context.field("dialog_note", recipe["note"], limit=200),
        hint=context.t("Note"),
        positive=lambda value: recipe.update(note=value),
        label="Save",
        id="note_text",
    )


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
    recipe = _recipe(context) if "id" in context.arguments else None
    if meal is not None:
        recipes = _sorted(context, context.data["recipes"])
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


def _delete_dialog(context: Context, arguments: State) -> Window:
    recipe = _recipe(context) or {"title": ""}
    return confirm(
        context,
        title=context.t("Delete recipe?"),
        message=context.t("{title} will be deleted.", title=recipe["title"]),
        positive=(context.t("Delete"), lambda: delete_shown(context, "recipes", "Recipe deleted")),
    )


def _new_item_dialog(context: Context, arguments: State) -> Window:
    def add(name: str) -> None:
        context.data["groceries"].append({"id": context.new_id(), "name": name, "bought": False})

    return ask_text(
        context,
        title=context.t("Add item"),
        field=context.field("dialog_item", limit=60),
        hint=context.t("Item"),
        positive=add,
        label="Add",
        id="item_name",
    )


def _clear_bought_dialog(context: Context, arguments: State) -> Window:
    def clear() -> None:
        before = copy_state(context.data["groceries"])
        context.data["groceries"] = [
            item for item in context.data["groceries"] if not item["bought"]
        ]
        context.snackbar(
            context.t("Bought items deleted"), "restore", collection="groceries", records=before
        )

    return confirm(
        context,
        title=context.t("Delete bought items?"),
        message=context.t("All items with a check mark will be deleted."),
        positive=(context.t("Delete"), clear),
    )
