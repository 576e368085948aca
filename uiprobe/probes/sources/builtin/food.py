"""Goals for the recipe app."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.food import CATEGORIES, MEALS, Food
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import day_name
from uiprobe.probes.sources.builtin.sharing import recipients, share_draft
from uiprobe.probes.sources.builtin.steps import MENU, SAVE, UP
from uiprobe.probes.sources.builtin.template import (
    BACK,
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Term
from uiprobe.ui.evaluators import PathSegment

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


def _favorite(parameters: Parameters, apps: Apps) -> Draft:
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


def _rate(parameters: Parameters, apps: Apps) -> Draft:
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


def _note(parameters: Parameters, apps: Apps) -> Draft:
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


def _new(parameters: Parameters, apps: Apps) -> Draft:
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


def _plan_meal(parameters: Parameters, apps: Apps) -> Draft:
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


def _unplan(parameters: Parameters, apps: Apps) -> Draft:
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


def _items(parameters: Parameters, apps: Apps) -> Draft:
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


def _buy(parameters: Parameters, apps: Apps) -> Draft:
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


def _settings(parameters: Parameters, apps: Apps) -> Draft:
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


def _remove(parameters: Parameters, apps: Apps) -> Draft:
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


def _missing(parameters: Parameters, apps: Apps) -> Draft:
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


def _share(parameters: Parameters, apps: Apps) -> Draft:
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


def _week(parameters: Parameters, apps: Apps) -> Draft:
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


def _filtered(parameters: Parameters, apps: Apps) -> Draft:
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


def _sort(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _undo(parameters: Parameters, apps: Apps) -> Draft:
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


def _cancel(parameters: Parameters, apps: Apps) -> Draft:
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


FOOD_GOALS = AppGoals(
    app="food",
    category="food and drink",
    templates=(
        Template(
            301, "favorite_recipe", "user", "easy",
            (
                'Mark the recipe "{title}" as a favorite.',
                'I love "{title}". Give that recipe a heart.',
                'Put "{title}" among my favorite recipes.',
            ),
            _draw_plain, _favorite,
            translations={
                "de": (
                    'Markiere das Rezept "{title}" als Favorit.',
                    'Gib dem Rezept "{title}" ein Herz.',
                ),
                "zh": ('把食谱“{title}”标记为收藏。', '给食谱“{title}”点上爱心。'),
            },
            roles={"title": "the recipe"}, distractors=14,
        ),
        Template(
            302, "rate_recipe", "user", "easy",
            (
                'Rate the recipe "{title}" with {stars} of 5 stars.',
                'My rating for "{title}": {stars} of 5 stars. Enter it.',
                'Give the recipe "{title}" {stars} stars.',
            ),
            _draw_rate, _rate,
            translations={
                "de": (
                    'Bewerte das Rezept "{title}" mit {stars} von 5 Sternen.',
                    'Gib dem Rezept "{title}" {stars} Sterne.',
                ),
                "zh": (
                    '给食谱“{title}”评{stars}颗星(满分5颗)。',
                    '把“{title}”的评分设为{stars}星。',
                ),
            },
            roles={"title": "the recipe", "stars": "the number of stars"}, distractors=14,
        ),
        Template(
            303, "write_note", "user", "medium",
            (
                'Write the note "{note}" on the recipe "{title}" and save it.',
                'Add this note to "{title}": "{note}".',
                'For next time, keep "{note}" as my note with the recipe "{title}".',
            ),
            _draw_note, _note,
            translations={
                "de": (
                    'Schreibe die Notiz "{note}" zum Rezept "{title}" und speichere sie.',
                    'Füge dem Rezept "{title}" diese Notiz hinzu: "{note}".',
                ),
                "zh": (
                    '给食谱“{title}”写下备注“{note}”并保存。',
                    '在“{title}”里添加备注:“{note}”。',
                ),
            },
            roles={"title": "the recipe", "note": "the text of the note"}, distractors=14,
        ),
        Template(
            304, "new_recipe", "user", "hard",
            (
                'Create a recipe called "{title}" in the category {category} that takes {minutes} '
                "minutes.",
                'Add my own recipe "{title}": category {category}, {minutes} minutes.',
                'I want to keep "{title}" as a recipe of mine. Category: {category}. Time: '
                "{minutes} minutes.",
            ),
            _draw_new, _new,
            translations={
                "de": (
                    'Lege ein Rezept namens "{title}" in der Kategorie {category} an, das '
                    "{minutes} Minuten dauert.",
                    'Füge mein eigenes Rezept "{title}" hinzu: Kategorie {category}, {minutes} '
                    "Minuten.",
                ),
                "zh": (
                    '新建一个名为“{title}”的食谱,类别为{category},用时{minutes}分钟。',
                    '添加我自己的食谱“{title}”:类别{category},{minutes}分钟。',
                ),
            },
            roles={
                "title": "the name of the recipe",
                "category": "the category",
                "minutes": "the cooking time in minutes",
            },
            distractors=4,
        ),
        Template(
            305, "plan_meal", "user", "medium",
            (
                'Plan "{title}" for {meal} on {day}.',
                'Put the recipe "{title}" into the planner: {day}, {meal}.',
                'On {day} we will have "{title}" for {meal}. Add that to the meal planner.',
            ),
            _draw_plan, _plan_meal,
            translations={
                "de": (
                    'Plane "{title}" für {day}, und zwar für {meal}.',
                    'Trage das Rezept "{title}" in den Planer ein: {day}, für {meal}.',
                ),
                "zh": (
                    '把“{title}”安排到{day}的{meal}。',
                    '在计划里加上食谱“{title}”:{day},{meal}。',
                ),
            },
            roles={"title": "the recipe", "day": "the day", "meal": "the meal"}, distractors=14,
        ),
        Template(
            306, "remove_planned_meal", "user", "easy",
            (
                'Take "{title}" out of the meal planner on {day}.',
                'We will not cook "{title}" on {day}: remove it from the planner.',
                'Delete the meal "{title}" that is planned for {day}.',
            ),
            _draw_planned, _unplan,
            translations={
                "de": (
                    'Nimm "{title}" am {day} aus dem Essensplaner.',
                    'Lösche die für {day} geplante Mahlzeit "{title}".',
                ),
                "zh": (
                    '把{day}计划的“{title}”从计划中删除。',
                    '{day}不做“{title}”了,请从计划里移除。',
                ),
            },
            roles={"title": "the recipe", "day": "the day"}, distractors=2,
        ),
        Template(
            307, "add_groceries", "user", "medium",
            (
                'Add "{first}" and "{second}" to the grocery list.',
                'I need "{first}" and also "{second}". Put both on my groceries.',
                'Write two items on the grocery list: "{first}" and "{second}".',
            ),
            _draw_item, _items,
            translations={
                "de": (
                    'Setze "{first}" und "{second}" auf die Einkaufsliste.',
                    'Ich brauche "{first}" und "{second}". Schreibe beides auf die Einkaufsliste.',
                ),
                "zh": (
                    '把“{first}”和“{second}”加到购物清单。',
                    '购物清单里写上两样:“{first}”和“{second}”。',
                ),
            },
            roles={"first": "the first item", "second": "the second item"}, memory=1,
        ),
        Template(
            308, "buy_ingredients", "user", "medium",
            (
                'Put all ingredients of "{title}" on the grocery list.',
                'Add what the recipe "{title}" needs to my groceries.',
                'I want to cook "{title}": send its ingredients to the grocery list, once.',
            ),
            _draw_any, _buy,
            translations={
                "de": (
                    'Setze alle Zutaten von "{title}" auf die Einkaufsliste.',
                    'Füge die Zutaten des Rezepts "{title}" zur Einkaufsliste hinzu.',
                ),
                "zh": (
                    '把“{title}”的全部食材加到购物清单。',
                    '我要做“{title}”:把它的食材放进购物清单。',
                ),
            },
            roles={"title": "the recipe"}, distractors=14,
        ),
        Template(
            309, "units_and_servings", "user", "medium",
            (
                "In the settings, switch the units to Imperial and the default servings to "
                "{servings}.",
                "I cook in imperial units, for {servings}. Set units and default servings so.",
                "Change two settings: units Imperial, default servings {servings}.",
            ),
            _draw_settings, _settings,
            translations={
                "de": (
                    "Stelle in den Einstellungen die Einheiten auf Imperial und die "
                    "Standardportionen auf {servings}.",
                    "Ändere zwei Einstellungen: Units auf Imperial, Default servings auf "
                    "{servings}.",
                ),
                "zh": (
                    "在设置里把单位改为Imperial,把默认份数改为{servings}。",
                    "修改两项设置:Units选Imperial,Default servings选{servings}。",
                ),
            },
            roles={"servings": "the default servings"}, memory=1,
        ),
        Template(
            310, "delete_recipe", "user", "medium",
            (
                'Delete the recipe "{title}".',
                'I never cook "{title}". Remove the recipe from the collection.',
                'Get rid of the recipe called "{title}".',
            ),
            _draw_any, _remove,
            translations={
                "de": ('Lösche das Rezept "{title}".', 'Entferne "{title}" aus den Rezepten.'),
                "zh": ('删除食谱“{title}”。', '把“{title}”从食谱中移除。'),
            },
            roles={"title": "the recipe"}, distractors=14,
        ),
        Template(
            311, "plan_three_dinners", "user", "hard",
            (
                'Plan three dinners: "{title1}" on {day1}, "{title2}" on {day2} and "{title3}" on '
                '{day3}. Then put the ingredients of "{title3}" on the grocery list.',
                'For dinner we will have "{title1}" on {day1}, "{title2}" on {day2} and '
                '"{title3}" on {day3}. Enter that in the planner, and add the ingredients of '
                '"{title3}" to the groceries.',
                'Dinners to plan: {day1} "{title1}", {day2} "{title2}", {day3} "{title3}". The '
                'ingredients of "{title3}" go on the grocery list.',
            ),
            _draw_week, _week,
            translations={
                "de": (
                    'Plane drei Abendessen: "{title1}" am {day1}, "{title2}" am {day2} und '
                    '"{title3}" am {day3}. Setze dann die Zutaten von "{title3}" auf die '
                    "Einkaufsliste.",
                    'Abendessen: {day1} "{title1}", {day2} "{title2}", {day3} "{title3}". Trage '
                    'das in den Planer ein und füge die Zutaten von "{title3}" zur Einkaufsliste '
                    "hinzu.",
                ),
                "zh": (
                    '安排三顿晚餐:{day1}“{title1}”,{day2}“{title2}”,{day3}“{title3}”。然后把“{title3}”'
                    "的食材加到购物清单。",
                    '晚餐计划:{day1}做“{title1}”,{day2}做“{title2}”,{day3}做“{title3}”,并把“{title3}”'
                    "的食材放进购物清单。",
                ),
            },
            roles={
                "title1": "the recipe for the first dinner",
                "title2": "the recipe for the second dinner",
                "title3": "the recipe for the third dinner",
                "day1": "the day of the first dinner",
                "day2": "the day of the second dinner",
                "day3": "the day of the third dinner",
            },
            distractors=14, memory=6,
        ),
        Template(
            312, "missing_recipe", "user", "easy",
            (
                'Make the recipe "{title}", which is in the collection, a favorite.',
                'Give the existing recipe "{title}" a heart.',
                'Find "{title}" among the recipes and mark it as a favorite; do not write it '
                "yourself.",
            ),
            _draw_missing, _missing,
            translations={
                "de": (
                    'Mache das Rezept "{title}" aus der Sammlung zum Favoriten.',
                    'Gib dem vorhandenen Rezept "{title}" ein Herz.',
                ),
                "zh": (
                    "把食谱集里的“{title}”设为收藏。",
                    "给已有的食谱“{title}”点上红心,不要自己新建。",
                ),
            },
            roles={"title": "the recipe"}, distractors=14,
        ),
        Template(
            313, "search_and_favorites", "testing", "hard",
            (
                'Open the search, search for "{part}", limit the results to {category}, open '
                '"{title}", touch its heart, go back to the recipes, and open Favorites from the '
                "menu.",
                'Test the search: type "{part}", touch the chip {category}, open "{title}", mark '
                "it as a favorite with the heart, return to the start and show the favorites from "
                "the overflow menu.",
                'Search "{part}", narrow down to {category}, open "{title}", touch the heart, '
                "navigate back to the first screen, then More options, Favorites.",
            ),
            _draw_filtered, _filtered,
            translations={
                "de": (
                    'Öffne die Suche, suche nach "{part}", beschränke die Ergebnisse auf '
                    '{category}, öffne "{title}", tippe auf das Herz, gehe zurück zu den Rezepten '
                    "und öffne Favorites aus dem Menü.",
                    'Teste die Suche: tippe "{part}" ein, berühre den Chip {category}, öffne '
                    '"{title}", markiere es mit dem Herz, kehre zum Anfang zurück und zeige '
                    "Favorites aus dem Menü.",
                ),
                "zh": (
                    '打开搜索,搜索“{part}”,把结果限定为{category},打开“{title}”,点爱心,回到食谱首页,再从菜单打开'
                    "Favorites。",
                    '测试搜索:输入“{part}”,点标签{category},打开“{title}”,点爱心收藏,返回首页,从更多菜单进入'
                    "Favorites。",
                ),
            },
            roles={"part": "the search text", "category": "the category", "title": "the recipe"},
            distractors=14, memory=1,
        ),
        Template(
            314, "sort_twice", "testing", "medium",
            (
                "Sort the recipes by {first}, look at the Planner, come back to Recipes, sort them "
                "by {second}, then open the sort dialog once more and cancel it.",
                "Test sorting: choose {first}, go to the Planner and back, choose {second}, open "
                "the sort dialog again and touch Cancel.",
                "With the sort button pick {first}; touch Planner, then Recipes; pick {second}; "
                "open the dialog a third time and cancel.",
            ),
            _draw_sort, _sort,
            translations={
                "de": (
                    "Sortiere die Rezepte nach {first}, sieh in den Planner, komm zu Recipes "
                    "zurück, sortiere nach {second}, öffne den Sortierdialog noch einmal und brich "
                    "ihn ab.",
                    "Teste das Sortieren: wähle {first}, gehe zum Planner und zurück, wähle "
                    "{second}, öffne den Dialog erneut und tippe auf Cancel.",
                ),
                "zh": (
                    "把食谱按{first}排序,查看Planner,回到Recipes,再按{second}排序,然后再次打开排序对话框并取消。",
                    "测试排序:选{first},去Planner再回来,选{second},再次打开对话框点Cancel。",
                ),
            },
            roles={"first": "the first sort order", "second": "the second sort order"}, memory=1,
        ),
        Template(
            315, "discard_recipe", "testing", "medium",
            (
                'Begin a new recipe with the title "{title}" and the ingredients "{parts}", leave '
                "it, choose Keep editing when asked, leave again, and choose Discard.",
                'New recipe, title "{title}", ingredients "{parts}". Try to leave: first Keep '
                "editing, the second time Discard.",
                'Test leaving the editor: enter "{title}" as the title and "{parts}" as the '
                "ingredients, navigate up, keep editing, navigate up again, discard.",
            ),
            _draw_discard, _discard,
            translations={
                "de": (
                    'Beginne ein neues Rezept mit dem Titel "{title}" und den Zutaten "{parts}", '
                    "verlasse es, wähle auf die Frage Keep editing, verlasse es noch einmal und "
                    "wähle Discard.",
                    'Neues Rezept, Titel "{title}", Zutaten "{parts}". Versuche zu gehen: zuerst '
                    "Keep editing, beim zweiten Mal Discard.",
                ),
                "zh": (
                    '新建食谱,标题“{title}”,食材“{parts}”,退出时先选Keep e'
                    'diting,再次退出时选Discard。',
                    '测试退出编辑:标题填“{title}”,食材填“{parts}”,返回,选Keep '
                    'editing,再返回,选Discard。',
                ),
            },
            roles={"title": "the title", "parts": "the ingredients"}, memory=1,
        ),
        Template(
            316, "delete_and_undo", "testing", "medium",
            (
                'Search for "{title}", open it, delete it from the menu, confirm, undo the '
                "deletion at once, and open the recipe again.",
                'Test undo: find "{title}" by searching, delete the recipe, touch Undo, and open '
                "it once more.",
                'Look "{title}" up in the search, delete it and confirm, bring it back with Undo, '
                "then open it from the results.",
            ),
            _draw_any, _undo,
            translations={
                "de": (
                    'Suche "{title}", öffne es, lösche es aus dem Menü, bestätige, mache das '
                    "Löschen sofort rückgängig und öffne das Rezept wieder.",
                    'Teste Undo: finde "{title}" über die Suche, lösche das Rezept, tippe auf Undo '
                    "und öffne es noch einmal.",
                ),
                "zh": (
                    '搜索“{title}”并打开,从菜单删除并确认,立即撤销,再次打开该食谱。',
                    '测试撤销:搜索找到“{title}”,删除食谱,点Undo,再打开一次。',
                ),
            },
            roles={"title": "the recipe"}, distractors=14,
        ),
        Template(
            317, "cancel_dialogs", "testing", "hard",
            (
                'Find "{title}" with the search and open it. Raise the servings by one and lower '
                'them again, open the rating and cancel, then type "{note}" as a note and cancel '
                "that too.",
                'On the page of "{title}", reached by searching: one serving more, one less, open '
                'and cancel the rating, enter the note "{note}" and cancel.',
                'Test the recipe page of "{title}" (search for it): servings plus, servings minus, '
                'rating and Cancel, note "{note}" and Cancel.',
            ),
            _draw_cancel, _cancel,
            translations={
                "de": (
                    'Finde "{title}" über die Suche und öffne es. Erhöhe die Portionen um eins und '
                    'verringere sie wieder, öffne die Bewertung und brich ab, tippe dann "{note}" '
                    "als Notiz ein und brich auch das ab.",
                    'Auf der Seite von "{title}", über die Suche erreicht: eine Portion mehr, eine '
                    'weniger, Bewertung öffnen und abbrechen, Notiz "{note}" eingeben und '
                    "abbrechen.",
                ),
                "zh": (
                    '搜索并打开“{title}”。把份数加一再减一,打开评分并取消,然后'
                    '输入备注“{note}”并同样取消。',
                    '在搜索打开的“{title}”页面:份数加一、减一,打开评分点Cancel,'
                    '输入备注“{note}”点Cancel。',
                ),
            },
            roles={"title": "the recipe", "note": "the text of the note"}, memory=2,
        ),
        Template(
            318, "share_recipe", "user", "medium",
            (
                'Share the recipe "{title}" with {person} by Messages.',
                'Send {person} the recipe of "{title}", from its menu, with Messages.',
                '{person} wants to cook "{title}": share the recipe by Messages.',
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Teile das Rezept "{title}" über Messages mit {person}.',
                    '{person} möchte "{title}" kochen: Schicke das Rezept mit Messages.',
                ),
                "zh": (
                    "用Messages把食谱“{title}”分享给{person}。",
                    "{person}想做“{title}”,请通过Messages把食谱发过去。",
                ),
            },
            roles={"title": "the recipe", "person": "the recipient"},
            distractors=14, memory=2, others=("messages",),
        ),
    ),
)  # fmt: skip
