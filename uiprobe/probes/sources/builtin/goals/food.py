"""Goals for the recipe app."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.food import CATEGORIES, MEALS, Food
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import day_name
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import PathSegment

goals = AppGoals("food", "food and drink", order=12)

_APP = Food.package
_TODAY = START.date()
_FAVORITE = click(id="action_favorite")

_MEALS = {
    "Breakfast": Term("breakfast", "das Frühstück", "早餐"),
    "Lunch": Term("lunch", "das Mittagessen", "午餐"),
    "Dinner": Term("dinner", "das Abendessen", "晚餐"),
}
_WEEKDAYS = (
    *(("Montag", "星期一"), ("Dienstag", "星期二"), ("Mittwoch", "星期三")),
    *(
        ("Donnerstag", "星期四"),
        ("Freitag", "星期五"),
        ("Samstag", "星期六"),
        ("Sonntag", "星期日"),
    ),
)
_NOTES = (
    *("Half the salt next time", "Good for guests", "Use the big pot", "Freezes well"),
    *("Ask Zofia for her version", "Bake ten minutes longer", "Serve with rice"),
)
_ITEMS = (
    *("Basil", "Rye flour", "Chestnuts", "Sesame oil", "Pears", "Goat cheese", "Capers"),
    *("Blackcurrant jam", "Sparkling water", "Corn tortillas"),
)
_OWN = (
    *("Aunt Rosa's bean stew", "Harbour fish pie", "Sunday pancakes", "Green summer pasta"),
    *("Campfire potatoes", "Walnut bread", "Cold cucumber soup", "Pear and ginger tart"),
)
_MISSING = ("Truffle ravioli", "Peking duck", "Lobster bisque", "Baked Alaska")

_id = ids(_APP)


def _recipes(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "recipes")


def _titles(apps: Apps) -> list[str]:
    return [recipe["title"] for recipe in _recipes(apps)]


def _recipe(apps: Apps, title: str) -> dict[str, Any]:
    return next(recipe for recipe in _recipes(apps) if recipe["title"] == title)


def _another(apps: Apps, *titles: str) -> str:
    return next(title for title in _titles(apps) if title not in titles)


def _day(ahead: int) -> tuple[str, Term]:
    """The words for a day of the planner, as on its screen and in the instruction."""
    day = _TODAY + timedelta(days=ahead)
    german, chinese = _WEEKDAYS[day.weekday()]
    name = day_name(day.weekday(), "en-US")
    return f"{name}, {day.day}", Term(name, german, chinese)


def _iso(ahead: int) -> str:
    return (_TODAY + timedelta(days=ahead)).isoformat()


def _ahead(day: str) -> int:
    return (date.fromisoformat(day) - _TODAY).days


def _stars(count: int) -> str:
    return f"{count} of 5 stars"


# Ways through the app.


def _open(title: str) -> tuple[str, ...]:
    return (
        click(desc="Search"),
        fill(title, id="search_src_text"),
        click(id="result_title", text=title),
    )


def _tab(name: str) -> str:
    return click(desc=name)


def _touch(**selector: str) -> tuple[str, ...]:
    """Scroll the page of a recipe to something and touch it."""
    return (scroll(target(id="recipe_scroll"), **selector), click(**selector))


def _plan(title: str, ahead: int, meal: str) -> tuple[str, ...]:
    return (
        *_open(title),
        MENU,
        click(text="Add to planner"),
        click(text=_day(ahead)[0]),
        click(text=meal),
    )


def _only(title: str, **fields: object) -> tuple[Any, ...]:
    """The recipe has these fields, and nothing but them changed."""
    places: list[tuple[PathSegment, ...]] = [
        (_APP, "recipes", {"title": title}, name) for name in fields
    ]
    return (one({"title": title, **fields}, _APP, "recipes"), nothing_else(*places))


# User tasks.


def _draw_plain(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([r["title"] for r in _recipes(apps) if not r["favorite"]])}


@goals.user(301, "easy", _draw_plain, distractors=14)
def favorite_recipe(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    plain = [r["title"] for r in _recipes(apps) if not r["favorite"]]
    other = next(name for name in plain if name != title)
    return Draft(
        parameters,
        _only(title, favorite=True),
        (*_open(title), _FAVORITE),
        near_misses={
            "wrong_recipe": (*_open(other), _FAVORITE),
            "taken_back": (*_open(title), _FAVORITE, _FAVORITE),
            "only_opened": _open(title),
            "another_too": (*_open(title), _FAVORITE, UP, UP, *_open(other), _FAVORITE),
        },
    )


def _draw_rate(random: Random, apps: Apps) -> Parameters:
    recipe = random.choice(_recipes(apps))
    stars = random.choice([count for count in range(1, 6) if count != recipe["rating"]])
    return {"title": recipe["title"], "stars": stars}


@goals.user(302, "easy", _draw_rate, distractors=14)
def rate_recipe(parameters: Parameters, apps: Apps) -> Draft:
    title, stars = parameters["title"], parameters["stars"]

    def rate(name: str, count: int) -> tuple[str, ...]:
        return (*_open(name), *_touch(id="rating"), click(text=_stars(count)))

    off = next(c for c in (stars - 1, stars + 1) if 1 <= c <= 5)
    return Draft(
        {"title": title, "stars": str(stars)},
        _only(title, rating=stars),
        rate(title, stars),
        near_misses={
            "wrong_recipe": rate(_another(apps, title), stars),
            "one_star_off": rate(title, off),
            "cancelled": (*rate(title, stars)[:-1], click(text="Cancel")),
            "favorite_too": (*rate(title, stars), _FAVORITE),
        },
    )


def _draw_note(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_titles(apps)), "note": random.choice(_NOTES)}


@goals.user(303, "medium", _draw_note, distractors=14)
def write_note(parameters: Parameters, apps: Apps) -> Draft:
    title, note = parameters["title"], parameters["note"]

    def write(name: str, words: str) -> tuple[str, ...]:
        return (*_open(name), *_touch(id="note"), fill(words, id="note_text"))

    return Draft(
        parameters,
        _only(title, note=note),
        (*write(title, note), click(text="Save")),
        near_misses={
            "wrong_recipe": (*write(_another(apps, title), note), click(text="Save")),
            "wrong_words": (*write(title, f"{note}!"), click(text="Save")),
            "not_saved": (*write(title, note), click(text="Cancel")),
        },
    )


def _draw_new(random: Random, apps: Apps) -> Parameters:
    return {
        "title": random.choice(_OWN),
        "category": random.choice([name for name in CATEGORIES if name != "Main"]),
        "minutes": 30 + 5 * random.choice((-2, -1, 1, 2)),
    }


@goals.user(304, "hard", _draw_new, distractors=4)
def new_recipe(parameters: Parameters, apps: Apps) -> Draft:
    title, category, minutes = (parameters[key] for key in ("title", "category", "minutes"))

    def write(name: str, kind: str, time: int) -> tuple[str, ...]:
        turns = abs(time - 30) // 5
        turn = click(id="minutes_plus" if time > 30 else "minutes_minus")
        return (
            click(id="fab_add"),
            fill(name, id="title"),
            BACK,
            click(id="category"),
            click(id="text1", text=kind),
            *(turn,) * turns,
        )

    steps = write(title, category, minutes)
    return Draft(
        {"title": title, "category": category, "minutes": str(minutes)},
        (
            one({"title": title, "category": category, "minutes": minutes}, _APP, "recipes"),
            one({"title": title}, _APP, "recipes"),
            nothing_else((_APP, "recipes", {"title": title})),
        ),
        (*steps, SAVE),
        near_misses={
            "not_saved": steps,
            "discarded": (*steps, UP, click(text="Discard")),
            "wrong_category": (*write(title, "Main", minutes), SAVE),
            "wrong_time": (*write(title, category, 35 if minutes == 40 else minutes + 5), SAVE),
            "twice": (*steps, SAVE, *steps, SAVE),
        },
    )


def _draw_plan(random: Random, apps: Apps) -> Parameters:
    taken = {(entry["day"], entry["meal"]) for entry in apps[_APP]["plan"]}
    ahead, meal = random.choice(
        [(a, m) for a in range(1, 7) for m in MEALS if (_iso(a), m) not in taken]
    )
    return {"title": random.choice(_titles(apps)), "ahead": ahead, "meal": meal}


@goals.user(305, "medium", _draw_plan, distractors=14)
def plan_meal(parameters: Parameters, apps: Apps) -> Draft:
    title, ahead, meal = (parameters[key] for key in ("title", "ahead", "meal"))
    entry = {"day": _iso(ahead), "meal": meal, "recipe": title}
    other_meal = next(name for name in MEALS if name != meal)
    steps = _plan(title, ahead, meal)
    return Draft(
        {"title": title, "day": _day(ahead)[1], "meal": _MEALS[meal]},
        (one(entry, _APP, "plan"), nothing_else((_APP, "plan", entry))),
        steps,
        near_misses={
            "wrong_recipe": _plan(_another(apps, title), ahead, meal),
            "wrong_day": _plan(title, ahead - 1, meal),
            "wrong_meal": _plan(title, ahead, other_meal),
            "no_meal_chosen": steps[:-1],
            "twice": (*steps, MENU, *steps[-3:]),
        },
    )


def _draw_planned(random: Random, apps: Apps) -> Parameters:
    return {"entry": random.choice(apps[_APP]["plan"])}


@goals.user(306, "easy", _draw_planned, distractors=2)
def remove_planned_meal(parameters: Parameters, apps: Apps) -> Draft:
    entry = parameters["entry"]
    day = _day(_ahead(entry["day"]))
    others = [other for other in apps[_APP]["plan"] if other != entry]

    def remove(number: dict[str, Any]) -> tuple[str, ...]:
        cross = f"Remove {number['recipe']} on {_day(_ahead(number['day']))[0]}"
        return (
            _tab("Planner"),
            scroll(target(id="plan_list"), desc=cross),
            click(desc=cross),
        )

    return Draft(
        {"title": entry["recipe"], "day": day[1]},
        (none(entry, _APP, "plan"), nothing_else((_APP, "plan", entry))),
        remove(entry),
        near_misses={
            "wrong_meal": remove(others[0]),
            "undone": (*remove(entry), click(id="snackbar_action")),
            "only_looked": remove(entry)[:-1],
            "another_too": (*remove(entry), *remove(others[-1])[1:]),
        },
    )


def _draw_item(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_ITEMS, k=2)
    return {"first": first, "second": second}


@goals.user(307, "medium", _draw_item, memory=1)
def add_groceries(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]

    def add(name: str) -> tuple[str, ...]:
        return (click(id="fab_item"), fill(name, id="item_name"), click(text="Add"))

    third = next(name for name in _ITEMS if name not in (first, second))
    steps = (_tab("Groceries"), *add(first), *add(second))
    return Draft(
        parameters,
        (
            one({"name": first, "bought": False}, _APP, "groceries"),
            one({"name": second, "bought": False}, _APP, "groceries"),
            nothing_else(
                (_APP, "groceries", {"name": first}), (_APP, "groceries", {"name": second})
            ),
        ),
        steps,
        near_misses={
            "only_one": steps[:4],
            "not_confirmed": (*steps[:-1], click(text="Cancel")),
            "one_twice": (*steps, *add(second)),
            "one_more": (*steps, *add(third)),
        },
    )


def _draw_any(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_titles(apps))}


@goals.user(308, "medium", _draw_any, distractors=14)
def buy_ingredients(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    parts = _recipe(apps, title)["ingredients"]

    def buy(name: str) -> tuple[str, ...]:
        return (*_open(name), *_touch(id="add_to_groceries"))

    return Draft(
        parameters,
        (
            *(one({"name": part, "bought": False}, _APP, "groceries") for part in parts),
            nothing_else(*((_APP, "groceries", {"name": part}) for part in parts)),
        ),
        buy(title),
        near_misses={
            "wrong_recipe": buy(_other_parts(apps, title)),
            "twice": (*buy(title), click(id="add_to_groceries")),
            "only_opened": _open(title),
            "favorite_too": (*buy(title), _FAVORITE),
        },
    )


def _other_parts(apps: Apps, title: str) -> str:
    parts = set(_recipe(apps, title)["ingredients"])
    return next(
        str(recipe["title"]) for recipe in _recipes(apps) if not parts & set(recipe["ingredients"])
    )


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    return {"servings": random.choice(("1", "2", "6"))}


@goals.user(309, "medium", _draw_settings, memory=1)
def units_and_servings(parameters: Parameters, apps: Apps) -> Draft:
    servings = parameters["servings"]

    def choose(units: str, count: str) -> tuple[str, ...]:
        return (
            MENU,
            click(text="Settings"),
            click(text="Units"),
            click(id="text1", text=units),
            click(text="Default servings"),
            click(id="text1", text=count),
        )

    path = (_APP, "settings")
    return Draft(
        parameters,
        (
            holds("Imperial", *path, "units"),
            holds(servings, *path, "servings"),
            nothing_else((*path, "units"), (*path, "servings")),
        ),
        choose("Imperial", servings),
        near_misses={
            "wrong_units": choose("Metric", servings),
            "wrong_servings": choose("Imperial", "4"),
            "half_done": choose("Imperial", servings)[:4],
            "more_than_asked": (
                *choose("Imperial", servings),
                click(text="Hide bought items"),
            ),
        },
    )


@goals.user(310, "medium", _draw_any, distractors=14)
def delete_recipe(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]

    def remove(name: str) -> tuple[str, ...]:
        return (*_open(name), MENU, click(text="Delete"), click(id="button1"))

    steps = remove(title)
    return Draft(
        parameters,
        (
            none({"title": title}, _APP, "recipes"),
            nothing_else((_APP, "recipes", {"title": title})),
        ),
        steps,
        near_misses={
            "wrong_recipe": remove(_another(apps, title)),
            "not_confirmed": (*steps[:-1], click(text="Cancel")),
            "undone": (*steps[:3], *steps[3:], click(id="snackbar_action")),
        },
    )


def _draw_missing(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_MISSING)}


@goals.user(312, "easy", _draw_missing, distractors=14)
def missing_recipe(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    other = next(recipe["title"] for recipe in _recipes(apps) if not recipe["favorite"])
    look = (click(desc="Search"), fill(title, id="search_src_text"))
    declare = infeasible(f"There is no recipe {title}")
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not_declared": look,
            "another_recipe": (*_open(other), _FAVORITE),
            "another_recipe_and_declared": (*_open(other), _FAVORITE, declare),
        },
        feasible=False,
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return _draw_any(random, apps) | {"person": random.choice(sorted(recipients(apps))[:8])}


@goals.user(318, "medium", _draw_share, distractors=14, memory=2, others=("messages",))
def share_recipe(parameters: Parameters, apps: Apps) -> Draft:
    title, person = parameters["title"], parameters["person"]

    def share(name: str) -> tuple[str, ...]:
        return (click(text="Dismiss"), *_open(name), MENU, click(text="Share"))

    draft = share_draft(
        parameters,
        apps,
        name=person,
        message=f"{title}: {', '.join(_recipe(apps, title)['ingredients'])}",
        way=share(title),
        wrong_way=share(_another(apps, title)),
    )
    return replace(draft, setup={"interruption": "low_battery"})


def _draw_week(random: Random, apps: Apps) -> Parameters:
    taken = {entry["day"] for entry in apps[_APP]["plan"] if entry["meal"] == "Dinner"}
    free = [ahead for ahead in range(1, 7) if _iso(ahead) not in taken]
    first, second, third = sorted(random.sample(free, k=3))
    titles = random.sample(_titles(apps), k=3)
    return {"days": [first, second, third], "titles": titles}


@goals.user(311, "hard", _draw_week, distractors=14, memory=6)
def plan_three_dinners(parameters: Parameters, apps: Apps) -> Draft:
    days, titles = parameters["days"], parameters["titles"]
    entries = [
        {"day": _iso(ahead), "meal": "Dinner", "recipe": title}
        for ahead, title in zip(days, titles, strict=True)
    ]

    def plan(names: list[str], meal: str = "Dinner") -> tuple[str, ...]:
        return tuple(
            step
            for ahead, title in zip(days, names, strict=True)
            for step in (*_plan(title, ahead, meal), UP, UP)
        )

    words: dict[str, Any] = {f"title{n}": title for n, title in enumerate(titles, start=1)}
    words |= {f"day{n}": _day(ahead)[1] for n, ahead in enumerate(days, start=1)}
    steps = (*plan(titles), *_open(titles[2]), *_touch(id="add_to_groceries"))
    parts = _recipe(apps, titles[2])["ingredients"]
    swapped = [titles[1], titles[0], titles[2]]
    return Draft(
        words,
        (
            *(one(entry, _APP, "plan") for entry in entries),
            *(one({"name": part, "bought": False}, _APP, "groceries") for part in parts),
            nothing_else(
                *((_APP, "plan", entry) for entry in entries),
                *((_APP, "groceries", {"name": part}) for part in parts),
            ),
        ),
        steps,
        near_misses={
            "days_swapped": (*plan(swapped), *_open(titles[2]), *_touch(id="add_to_groceries")),
            "wrong_meal": (
                *plan(titles, "Lunch"),
                *_open(titles[2]),
                *_touch(id="add_to_groceries"),
            ),
            "no_groceries": plan(titles),
            "wrong_groceries": (
                *plan(titles),
                *_open(titles[0]),
                *_touch(id="add_to_groceries"),
            ),
        },
    )


# Testing tasks.


def _draw_filtered(random: Random, apps: Apps) -> Parameters:
    recipe = random.choice([r for r in _recipes(apps) if not r["favorite"]])
    return {"title": recipe["title"], "part": random.choice(recipe["ingredients"])}


@goals.testing(313, "hard", _draw_filtered, distractors=14, memory=1)
def search_and_favorites(parameters: Parameters, apps: Apps) -> Draft:
    title, part = parameters["title"], parameters["part"]
    category = _recipe(apps, title)["category"]
    chip = (scroll(target(id="within_chips"), finger="left", id="within_chip", text=category),)
    head = (click(desc="Search"), fill(part, id="search_src_text"), *chip)
    tail = (
        click(id="within_chip", text=category),
        click(id="result_title", text=title),
        _FAVORITE,
        UP,
        UP,
        MENU,
        click(text="Favorites"),
    )
    return Draft(
        {"part": part, "category": category, "title": title},
        (
            in_order(
                clicked(id=_id("action_search")),
                typed(part, id=_id("search_src_text")),
                clicked(id=_id("within_chip"), text=category),
                shown(id=_id("recipe_name"), text=title),
                clicked(id=_id("action_favorite")),
            ),
            clicked(desc="More options"),
            ends_on(activity=f"{_APP}.FavoritesActivity"),
            ends_on(id=_id("result_title"), text=title),
        ),
        (*head, *tail),
        near_misses={
            "no_chip": (*head[:2], *tail[1:]),
            "not_marked": (*head, *tail[:2], *tail[3:]),
            "not_at_the_end": (*head, *tail[:-2]),
        },
    )


def _draw_sort(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(("Cooking time", "Rating"), k=2)
    return {"first": first, "second": second}


@goals.testing(314, "medium", _draw_sort, memory=1)
def sort_twice(parameters: Parameters, apps: Apps) -> Draft:
    first, second = parameters["first"], parameters["second"]

    def by(name: str) -> tuple[str, ...]:
        return (click(id="action_sort"), click(id="text1", text=name))

    end = (click(id="action_sort"), click(text="Cancel"))
    tour = (_tab("Planner"), _tab("Recipes"))
    picked = [clicked(id="android:id/text1", text=name) for name in (first, second)]
    return Draft(
        parameters,
        (
            in_order(*picked),
            in_order(picked[0], clicked(desc="Planner"), picked[1]),
            in_order(picked[1], clicked(text="Cancel")),
            ends_on(id=_id("recipe_card")),
        ),
        (*by(first), *tour, *by(second), *end),
        near_misses={
            "other_order": (*by(second), *tour, *by(first), *end),
            "only_one": (*by(second), *tour, *end),
            "no_planner": (*by(first), *by(second), *end),
            "dialog_open": (*by(first), *tour, *by(second), *end[:1]),
        },
    )


def _draw_discard(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_OWN), "parts": ", ".join(random.sample(_ITEMS, k=2))}


@goals.testing(315, "medium", _draw_discard, memory=1)
def discard_recipe(parameters: Parameters, apps: Apps) -> Draft:
    title, parts = parameters["title"], parameters["parts"]
    head = (
        click(id="fab_add"),
        fill(title, id="title"),
        BACK,
        scroll(target(id="recipe_scroll"), id="parts"),
        fill(parts, id="parts"),
    )
    tail = (UP, click(text="Keep editing"), UP, click(text="Discard"))
    return Draft(
        parameters,
        (
            in_order(typed(title, id=_id("title")), typed(parts, id=_id("parts"))),
            in_order(shown(text="Discard changes?"), clicked(text="Keep editing")),
            in_order(clicked(text="Keep editing"), clicked(text="Discard")),
            ends_on(id=_id("recipe_card")),
        ),
        (*head, *tail),
        near_misses={
            "discarded_at_once": (*head, UP, click(text="Discard")),
            "no_ingredients": (*head[:3], *tail),
            "saved": (*head, *tail[:2], SAVE),
        },
    )


@goals.testing(316, "medium", _draw_any, distractors=14)
def delete_and_undo(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["title"]
    head = (*_open(title), MENU, click(text="Delete"))
    tail = (click(id="button1"), click(id="snackbar_action"), click(id="result_title", text=title))
    return Draft(
        parameters,
        (
            shown(text="Delete recipe?"),
            in_order(
                clicked(id="android:id/button1"),
                clicked(id=_id("snackbar_action")),
                shown(id=_id("recipe_name"), text=title),
            ),
            ends_on(id=_id("recipe_name"), text=title),
        ),
        (*head, *tail),
        near_misses={
            "not_deleted": (*head, click(text="Cancel")),
            "not_brought_back": (*head, tail[0]),
            "not_opened_again": (*head, *tail[:2]),
        },
    )


def _draw_cancel(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_titles(apps)), "note": random.choice(_NOTES)}


@goals.testing(317, "hard", _draw_cancel, memory=2)
def cancel_dialogs(parameters: Parameters, apps: Apps) -> Draft:
    title, note = parameters["title"], parameters["note"]
    look = (*_touch(id="rating"), click(text="Cancel"))
    write = (*_touch(id="note"), fill(note, id="note_text"), click(text="Cancel"))
    adjust = (click(id="servings_plus"), click(id="servings_minus"))
    return Draft(
        {"title": title, "note": note},
        (
            shown(id=_id("recipe_name"), text=title),
            in_order(
                clicked(id=_id("servings_plus")),
                clicked(id=_id("servings_minus")),
                clicked(text="Cancel"),
            ),
            in_order(shown(text=_stars(5)), clicked(text="Cancel"), typed(note)),
            in_order(typed(note), clicked(text="Cancel")),
            ends_on(id=_id("recipe_name"), text=title),
        ),
        (*_open(title), *adjust, *look, *write),
        near_misses={
            "other_order": (*_open(title), *adjust, *write, *look),
            "note_saved": (*_open(title), *adjust, *look, *write[:-1], click(text="Save")),
            "no_servings": (*_open(title), *look, *write),
            "servings_left_changed": (*_open(title), adjust[0], *look, *write),
        },
    )
