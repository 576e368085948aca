"""Goals for the recipe app."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.food.app import Food
from uiprobe.environments.phone.apps.food.content import RECIPES as KNOWN_RECIPES
from uiprobe.environments.phone.apps.food.planner import MEALS
from uiprobe.environments.phone.apps.food.recipes import CATEGORIES
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import day_name
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Food,
    "food and drink",
    order=12,
    left={
        1: (
            (MENU,),
            (click(id="action_sort"),),
            (click(desc="Search"),),
            (MENU, click(text="Favorites")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Units")),
            (MENU, click(text="Settings"), click(text="Default servings")),
        ),
    },
)

_APP = Food.package
RECIPES = Records((_APP, "recipes"), by="title")
GROCERIES = Records((_APP, "groceries"), by="name")
_PLAN = Records((_APP, "plan"), by="day")

_MEALS = goals.terms("meals")
_NOTES = goals.texts("notes")
_ITEMS = goals.texts("items")
_OWN = goals.texts("own")

# What is drawn.

_ANY = {"title": one_of(RECIPES.names)}
_PLAIN = {"title": one_of(lambda apps: RECIPES.names(apps, favorite=False))}
_missing = one_of(
    lambda apps: [title for title, *_ in KNOWN_RECIPES if title not in RECIPES.names(apps)]
)
_kind = one_of([name for name in CATEGORIES if name != "Main"])
_minutes = one_of((20, 25, 35, 40))


def _day(ahead: int) -> tuple[str, Term]:
    """The words for a day of the planner, as on its screen and in the instruction."""
    day = START.date() + timedelta(days=ahead)
    return f"{day_name(day.weekday(), 'en-US')}, {day.day}", WEEKDAYS[day.weekday()]


def _iso(ahead: int) -> str:
    return in_days(ahead)


def _stars(count: int) -> str:
    return f"{count} of 5 stars"


def _bought(apps: Apps, title: str) -> tuple[Change, ...]:
    """All that a recipe needs is among the groceries."""
    parts = RECIPES.get(apps, title)["ingredients"]
    return tuple(GROCERIES.add({"name": part, "bought": False}) for part in parts)


# Ways through the app.

_FAVORITE = click(id="action_favorite")
_SAVE_NOTE, _CANCEL = click(text="Save"), click(text="Cancel")
_DELETE = (MENU, click(text="Delete"))
open_recipe = way_for(*search_for(IT), click(id="result_title", text=IT))


def _touch(**selector: str) -> Steps:
    """Scroll the page of a recipe to something and touch it."""
    return find("recipe_scroll", **selector)


_buy = way_for(*open_recipe(IT), *_touch(id="add_to_groceries"))


def _plan(title: str, ahead: int, meal: str) -> Steps:
    chosen = (click(text=_day(ahead)[0]), click(text=meal))
    return *open_recipe(title), MENU, click(text="Add to planner"), *chosen


# User tasks.


@goals.user(301, "easy", _PLAIN, distractors=14)
def favorite_recipe(apps: Apps, title: str) -> Draft:
    other = (*open_recipe(RECIPES.other(apps, title, favorite=False)), _FAVORITE)
    return draft(
        change=RECIPES.edit({"title": title}, favorite=True), way=(*open_recipe(title), _FAVORITE)
    ).rejects(
        wrong_recipe=other,
        taken_back=then(_FAVORITE),
        only_opened=cut(1),
        another_too=then(UP, UP, *other),
    )


def _draw_rate(random: Random, apps: Apps) -> Parameters:
    recipe = random.choice(RECIPES.all(apps))
    stars = random.choice([count for count in range(1, 6) if count != recipe["rating"]])
    return {"title": recipe["title"], "stars": stars}


@goals.user(302, "easy", _draw_rate, distractors=14)
def rate_recipe(apps: Apps, title: str, stars: int) -> Draft:
    def rate(title: str = title, stars: int = stars) -> Steps:
        return *open_recipe(title), *_touch(id="rating"), click(text=_stars(stars))

    return draft(change=RECIPES.edit({"title": title}, rating=stars), way=rate()).rejects(
        wrong_recipe=rate(title=RECIPES.other(apps, title)),
        one_star_off=rate(stars=stars - 1 or stars + 1),
        cancelled=cut(1, _CANCEL),
        favorite_too=then(_FAVORITE),
    )


@goals.user(303, "medium", _ANY | {"note": one_of(_NOTES)}, distractors=14)
def write_note(apps: Apps, title: str, note: str) -> Draft:
    def write(title: str = title, note: str = note) -> Steps:
        return *open_recipe(title), *_touch(id="note"), fill(note, id="note_text"), _SAVE_NOTE

    return draft(change=RECIPES.edit({"title": title}, note=note), way=write()).rejects(
        wrong_recipe=write(title=RECIPES.other(apps, title)),
        wrong_words=write(note=f"{note}!"),
        not_saved=cut(1, _CANCEL),
    )


@goals.user(
    304, "hard", {"title": one_of(_OWN), "category": _kind, "minutes": _minutes}, distractors=4
)
def new_recipe(title: str, category: str, minutes: int) -> Draft:
    def create(category: str = category, minutes: int = minutes) -> Steps:
        turn = click(id="minutes_plus" if minutes > 30 else "minutes_minus")
        return (
            *(click(id="fab_add"), *write(title, id="title")),
            *(click(id="category"), click(id="text1", text=category)),
            *(*(turn,) * (abs(minutes - 30) // 5), SAVE),
        )

    recipe = {"title": title, "category": category, "minutes": minutes}
    return draft(change=RECIPES.add(recipe, unique=True), way=create()).rejects(
        UNSAVED,
        discarded=cut(1, *DISCARD),
        wrong_category=create(category="Main"),
        wrong_time=create(minutes=35 if minutes == 40 else minutes + 5),
        twice=TWICE,
    )


def _draw_plan(random: Random, apps: Apps) -> Parameters:
    taken = {(entry["day"], entry["meal"]) for entry in _PLAN.all(apps)}
    free = [(a, m) for a in range(1, 7) for m in MEALS if (_iso(a), m) not in taken]
    ahead, meal = random.choice(free)
    return {"title": random.choice(RECIPES.names(apps)), "ahead": ahead, "meal": meal}


@goals.user(305, "medium", _draw_plan, distractors=14)
def plan_meal(apps: Apps, title: str, ahead: int, meal: str) -> Draft:
    steps = _plan(title, ahead, meal)
    return draft(
        words={"day": _day(ahead)[1], "meal": _MEALS[meal]},
        change=_PLAN.add_as({"day": _iso(ahead), "meal": meal, "recipe": title}),
        way=steps,
    ).rejects(
        wrong_recipe=_plan(RECIPES.other(apps, title), ahead, meal),
        wrong_day=_plan(title, ahead - 1, meal),
        wrong_meal=_plan(title, ahead, another(MEALS, meal)),
        no_meal_chosen=cut(1),
        twice=then(MENU, *steps[-3:]),
    )


@goals.user(306, "easy", {"entry": one_of(_PLAN.all)}, distractors=2)
def remove_planned_meal(apps: Apps, entry: dict[str, Any]) -> Draft:
    def day(entry: dict[str, Any]) -> tuple[str, Term]:
        return _day((date.fromisoformat(entry["day"]) - START.date()).days)

    def remove(entry: dict[str, Any] = entry) -> Steps:
        cross = f"Remove {entry['recipe']} on {day(entry)[0]}"
        return click(desc="Planner"), *find("plan_list", desc=cross)

    others = [other for other in _PLAN.all(apps) if other != entry]
    return draft(
        words={"title": entry["recipe"], "day": day(entry)[1]},
        change=Change((none(entry, *_PLAN.path),), ((*_PLAN.path, entry),)),
        way=remove(),
    ).rejects(
        UNDONE,
        wrong_meal=remove(others[0]),
        only_looked=cut(1),
        another_too=then(*remove(others[-1])[1:]),
    )


@goals.user(307, "medium", some_as(_ITEMS, "first", "second"), memory=1)
def add_groceries(first: str, second: str) -> Draft:
    add = way_for(click(id="fab_item"), fill(IT, id="item_name"), click(text="Add"))
    return draft(
        change=[GROCERIES.add({"name": name, "bought": False}) for name in (first, second)],
        way=(click(desc="Groceries"), *add(first), *add(second)),
    ).rejects(
        only_one=cut(3),
        not_confirmed=cut(1, _CANCEL),
        one_twice=then(*add(second)),
        one_more=then(*add(another(_ITEMS, first, second))),
    )


@goals.user(308, "medium", _ANY, distractors=14)
def buy_ingredients(apps: Apps, title: str) -> Draft:
    parts = set(RECIPES.get(apps, title)["ingredients"])
    others = (r["title"] for r in RECIPES.all(apps) if not parts & set(r["ingredients"]))
    return draft(change=_bought(apps, title), way=_buy(title)).rejects(
        wrong_recipe=_buy(another(others)),
        twice=then(click(id="add_to_groceries")),
        only_opened=cut(2),
        favorite_too=then(_FAVORITE),
    )


@goals.user(309, "medium", {"servings": one_of(("1", "2", "6"))}, memory=1)
def units_and_servings(servings: str) -> Draft:
    def choose(units: str = "Imperial", servings: str = servings) -> Steps:
        return (
            *(MENU, click(text="Settings"), click(text="Units"), click(id="text1", text=units)),
            *(click(text="Default servings"), click(id="text1", text=servings)),
        )

    settings = (_APP, "settings")
    return draft(
        change=(put("Imperial", *settings, "units"), put(servings, *settings, "servings")),
        way=choose(),
    ).rejects(
        wrong_units=choose(units="Metric"),
        wrong_servings=choose(servings="4"),
        half_done=cut(2),
        more_than_asked=then(click(text="Hide bought items")),
    )


@goals.user(310, "medium", _ANY, distractors=14)
def delete_recipe(apps: Apps, title: str) -> Draft:
    return draft(change=RECIPES.remove(title), way=(*open_recipe(title), *_DELETE, OK)).rejects(
        UNDONE,
        wrong_recipe=(*open_recipe(RECIPES.other(apps, title)), *_DELETE, OK),
        not_confirmed=cut(1, _CANCEL),
    )


@goals.user(312, "easy", {"title": _missing}, distractors=14, twin="favorite_recipe")
def missing_recipe(apps: Apps, title: str) -> Draft:
    other = (*open_recipe(RECIPES.other(apps, favorite=False)), _FAVORITE)
    declare = infeasible(f"There is no recipe {title}")
    seen = either(searched(title), all_shown(RECIPES.names(apps), id="recipe_title"))
    return draft(change=(), seen=seen, way=(*search_for(title), declare)).rejects(
        UNDECLARED,
        declared_before_searching=(*search_for(title)[:1], declare),
        another_recipe=other,
        another_recipe_and_declared=(*other, declare),
    )


@goals.user(
    318, "medium", _ANY | {"person": one_of(first_recipients)},
    distractors=14, memory=2, others=("messages",),
)  # fmt: skip
def share_recipe(apps: Apps, title: str, person: str) -> Draft:
    share = way_for(click(text="Dismiss"), *open_recipe(IT), MENU, click(text="Share"))
    shared = share_draft(
        {}, apps, person, f"{title}: {', '.join(RECIPES.get(apps, title)['ingredients'])}",
        way=share(title),
        wrong_way=share(RECIPES.other(apps, title)),
    )  # fmt: skip
    return replace(shared, setup={"interruption": "low_battery"})


def _draw_week(random: Random, apps: Apps) -> Parameters:
    taken = {entry["day"] for entry in _PLAN.all(apps) if entry["meal"] == "Dinner"}
    days = sorted(random.sample([a for a in range(1, 7) if _iso(a) not in taken], k=3))
    return {"days": days, "titles": random.sample(RECIPES.names(apps), k=3)}


@goals.user(311, "hard", _draw_week, distractors=14, memory=6)
def plan_three_dinners(apps: Apps, days: list[int], titles: list[str]) -> Draft:
    def plan(titles: list[str] = titles, meal: str = "Dinner") -> Steps:
        dinners = zip(titles, days, strict=True)
        return tuple(step for dinner in dinners for step in (*_plan(*dinner, meal), UP, UP))

    first, second, third = titles
    entries = [
        {"day": _iso(ahead), "meal": "Dinner", "recipe": title}
        for ahead, title in zip(days, titles, strict=True)
    ]
    return draft(
        words={f"title{n}": title for n, title in enumerate(titles, start=1)}
        | {f"day{n}": _day(ahead)[1] for n, ahead in enumerate(days, start=1)},
        change=(*(_PLAN.add_as(entry) for entry in entries), *_bought(apps, third)),
        way=(*plan(), *_buy(third)),
    ).rejects(
        days_swapped=(*plan([second, first, third]), *_buy(third)),
        wrong_meal=(*plan(meal="Lunch"), *_buy(third)),
        no_groceries=plan(),
        wrong_groceries=(*plan(), *_buy(first)),
    )


# Testing tasks.


def _draw_filtered(random: Random, apps: Apps) -> Parameters:
    recipe = random.choice([r for r in RECIPES.all(apps) if not r["favorite"]])
    return {"title": recipe["title"], "part": random.choice(recipe["ingredients"])}


@goals.testing(313, "hard", _draw_filtered, distractors=14, memory=1)
def search_and_favorites(apps: Apps, title: str, part: str) -> Draft:
    def look(*, narrow: bool = True, mark: bool = True) -> Steps:
        chosen = find("within_chips", finger="left", id="within_chip", text=category)
        opened = (click(id="result_title", text=title), *[_FAVORITE] * mark)
        listed = (UP, UP, MENU, click(text="Favorites"))
        return *search_for(part), *chosen * narrow, *opened, *listed

    category = RECIPES.get(apps, title)["category"]
    return draft(
        words={"category": category},
        path=(
            (
                *(click(id="action_search"), fill(part, id="search_src_text")),
                *(click(id="within_chip", text=category), shown(id="recipe_name", text=title)),
                _FAVORITE,
            ),
            clicked(desc="More options"),
            ends_on(activity=f"{_APP}.FavoritesActivity"),
            ends_on(id="result_title", text=title),
        ),
        way=look(),
    ).rejects(no_chip=look(narrow=False), not_marked=look(mark=False), not_at_the_end=cut(2))


@goals.testing(314, "medium", some_as(("Cooking time", "Rating"), "first", "second"), memory=1)
def sort_twice(first: str, second: str) -> Draft:
    sort, tour = click(id="action_sort"), (click(desc="Planner"), click(desc="Recipes"))
    by_first, by_second = [(sort, click(id="text1", text=name)) for name in (first, second)]
    picked, then_picked = [clicked(id="android:id/text1", text=name) for name in (first, second)]
    return draft(
        path=(
            in_order(picked, then_picked),
            (picked, click(desc="Planner"), then_picked),
            (_CANCEL,),
            ends_on(id="recipe_card"),
        ),
        way=(*by_first, *tour, *by_second, sort, _CANCEL),
    ).rejects(
        other_order=(*by_second, *tour, *by_first, sort, _CANCEL),
        only_one=(*by_second, *tour, sort, _CANCEL),
        no_planner=(*by_first, *by_second, sort, _CANCEL),
        dialog_open=cut(1),
    )


@goals.testing(
    315, "medium",
    {"title": one_of(_OWN), "parts": lambda random, _: ", ".join(random.sample(_ITEMS, k=2))},
    memory=1,
)  # fmt: skip
def discard_recipe(title: str, parts: str) -> Draft:
    head = (click(id="fab_add"), *write(title, id="title"))
    listed = (scroll(target(id="recipe_scroll"), id="parts"), fill(parts, id="parts"))
    return draft(
        path=(
            in_order(fill(title, id="title"), *listed),
            (shown(text="Discard changes?"), click(text="Keep editing")),
            (click(text="Discard"),),
            ends_on(id="recipe_card"),
        ),
        way=(*head, *listed, *KEEP_EDITING, *DISCARD),
    ).rejects(
        discarded_at_once=(*head, *listed, *DISCARD),
        no_ingredients=(*head, *KEEP_EDITING, *DISCARD),
        saved=cut(2, SAVE),
    )


@goals.testing(316, "medium", _ANY, distractors=14)
def delete_and_undo(title: str) -> Draft:
    name = {"id": "recipe_name", "text": title}
    return draft(
        path=(
            shown(text="Delete recipe?"),
            (click(id="android:id/button1"), UNDO, shown(**name)),
            ends_on(**name),
        ),
        way=(*open_recipe(title), *_DELETE, OK, UNDO, click(id="result_title", text=title)),
    ).rejects(not_deleted=cut(3, _CANCEL), not_brought_back=cut(2), not_opened_again=cut(1))


@goals.testing(317, "hard", _ANY | {"note": one_of(_NOTES)}, memory=2)
def cancel_dialogs(title: str, note: str) -> Draft:
    opened, look = open_recipe(title), (*_touch(id="rating"), _CANCEL)
    write = (*_touch(id="note"), fill(note, id="note_text"), _CANCEL)
    adjust = (click(id="servings_plus"), click(id="servings_minus"))
    name = {"id": "recipe_name", "text": title}
    adjusted = (clicked(id="servings_plus"), clicked(id="servings_minus"))
    return draft(
        path=(
            shown(**name),
            in_order(*adjusted, _CANCEL),
            (shown(text=_stars(5)), _CANCEL, typed(note)),
            (_CANCEL,),
            ends_on(**name),
        ),
        way=(*opened, *adjust, *look, *write),
    ).rejects(
        other_order=(*opened, *adjust, *write, *look),
        note_saved=cut(1, _SAVE_NOTE),
        no_servings=(*opened, *look, *write),
        servings_left_changed=(*opened, adjust[0], *look, *write),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["favorite"],
    facts=lambda apps: {recipe["title"]: recipe["favorite"] for recipe in RECIPES.all(apps)},
    look=open_recipe,
    back=(UP, UP),
    of=(
        "remove_planned_meal",
        "add_groceries",
        "buy_ingredients",
        "units_and_servings",
        "sort_twice",
        "delete_and_undo",
    ),
)
