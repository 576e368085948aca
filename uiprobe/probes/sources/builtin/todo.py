"""Goals for the to-do list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.sharing import recipients, share_draft
from uiprobe.probes.sources.builtin.steps import MENU, OK, SAVE, UP, pick_day
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
    hold,
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
from uiprobe.probes.sources.builtin.words import Day, Term
from uiprobe.ui.evaluators import Evaluator

_APP = Todo.package
_id = ids(_APP)
_TODAY = START.date()

_TITLES = (
    *("Pick up the dry cleaning", "Order new printer ink", "Feed the neighbour's cat"),
    *("Descale the kettle", "Write to the landlord", "Check the tyre pressure"),
    *("Sharpen the kitchen knives", "Cancel the gym trial", "Wash the curtains"),
    *("Send Grandma the photos", "Defrost the freezer", "Ask for the receipt"),
)
_PRIORITIES = {
    "Low": Term("low", "niedriger", "低"),
    "High": Term("high", "hoher", "高"),
}
_LISTS = ("Garden", "Holiday", "House move", "Reading", "Choir", "Bike tour")
_ACCOUNTS = (
    *(("mira.holt", "heron-52"), ("pavel", "quince88"), ("ines.k", "lantern9")),
    *(("theo", "saffron-3"), ("lab7", "juniper41")),
)
"""Names of accounts, and passwords, which open nothing."""
_FIRST_TASKS = ("Make a plan", "Ask Kim for help", "Write down the dates", "Compare prices")


def _tasks(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "tasks")


def _task(apps: Apps, title: str) -> dict[str, Any]:
    return next(task for task in _tasks(apps) if task["title"] == title)


def _new_task(title: str, into: str, **fields: object) -> dict[str, Any]:
    return {
        "title": title,
        "notes": "",
        "list": into,
        "due": None,
        "time": None,
        "priority": "Normal",
        "remind": False,
        "starred": False,
        "done": False,
    } | fields


def _later_day(random: Random) -> str:
    return (_TODAY + timedelta(days=random.randrange(2, 41))).isoformat()


def _next_day(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def _another(apps: Apps, title: str, **fields: object) -> str:
    """The title of another task that has these fields."""
    return next(
        str(task["title"])
        for task in _tasks(apps)
        if task["title"] != title and all(task[name] == fields[name] for name in fields)
    )


def _other_list(apps: Apps, *names: str) -> str:
    return next(str(name) for name in apps[_APP]["lists"] if name not in names)


# Ways through the app.

_ADD = click(id="fab_add")
_DISCARD = click(text="Discard")
_DRAWER = click(desc="Open navigation drawer")
_SEARCH = click(desc="Search")
_UNDO = click(id="snackbar_action")


def _turn_to(name: str) -> tuple[str, ...]:
    return _DRAWER, click(id="design_menu_item_text", text=name)


def _open_list(apps: Apps, name: str) -> tuple[str, ...]:
    return () if name == apps[_APP]["current"] else _turn_to(name)


def _go_to(apps: Apps, title: str) -> tuple[str, ...]:
    return (
        *_open_list(apps, _task(apps, title)["list"]),
        scroll(target(id="task_list"), id="task_title", text=title),
    )


def _look_for(words: str) -> tuple[str, ...]:
    return _SEARCH, fill(words, id="search_src_text")


def _check(title: str) -> str:
    return click(id="task_check", beside=target(id="task_title", text=title))


def _star_of(title: str) -> str:
    return click(id="task_star", beside=target(id="task_title", text=title))


def _set_due(day: str, shown_day: str | None) -> tuple[str, ...]:
    return click(id="due_date"), *pick_day(day, shown_day or _TODAY.isoformat())


def _only_task(task: Mapping[str, Any], *others: tuple[str, ...]) -> tuple[Evaluator, ...]:
    """There is one such task, and only tasks of its title, and the list that is shown, differ."""
    return (
        one(task, _APP, "tasks"),
        one({"title": task["title"]}, _APP, "tasks"),
        nothing_else((_APP, "tasks", {"title": task["title"]}), (_APP, "current"), *others),
    )


# User tasks.


def _draw_new(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_TITLES), "list": random.choice(apps[_APP]["lists"])}


def _add(parameters: Parameters, apps: Apps) -> Draft:
    title, into = parameters["title"], parameters["list"]

    def write(words: str, name: str) -> tuple[str, ...]:
        return (*_open_list(apps, name), _ADD, fill(words, id="edit_title"))

    steps = (*write(title, into), SAVE)
    return Draft(
        parameters,
        _only_task(_new_task(title, into)),
        steps,
        near_misses={
            "another list": (*write(title, _other_list(apps, into)), SAVE),
            "another title": (*write(f"{title}s", into), SAVE),
            "not saved": (*write(title, into), UP, _DISCARD),
            "done twice": (*steps, _ADD, fill(title, id="edit_title"), SAVE),
        },
    )


def _draw_detailed(random: Random, apps: Apps) -> Parameters:
    return _draw_new(random, apps) | {
        "due": _later_day(random),
        "priority": random.choice(("Low", "High")),
    }


def _add_detailed(parameters: Parameters, apps: Apps) -> Draft:
    title, into, due = parameters["title"], parameters["list"], parameters["due"]
    priority = parameters["priority"]

    def write(name: str, day: str, level: str) -> tuple[str, ...]:
        button = f"priority_{level.lower()}"
        return (
            *_open_list(apps, name),
            _ADD,
            fill(title, id="edit_title"),
            BACK,
            *_set_due(day, None),
            scroll(target(id="edit_scroll"), id=button),
            click(id=button),
        )

    return Draft(
        {"title": title, "list": into, "due": Day(due), "priority": _PRIORITIES[priority]},
        _only_task(_new_task(title, into, due=due, priority=priority)),
        (*write(into, due, priority), SAVE),
        near_misses={
            "another list": (*write(_other_list(apps, into), due, priority), SAVE),
            "a day late": (*write(into, _next_day(due), priority), SAVE),
            "normal priority": (*write(into, due, "Normal"), SAVE),
            "not saved": write(into, due, priority),
        },
    )


def _draw_open(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([task["title"] for task in _tasks(apps) if not task["done"]])}


def _complete(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title = task["title"]
    other = _another(apps, title, done=False)
    steps = (*_go_to(apps, title), _check(title))
    return Draft(
        {"title": title, "list": task["list"]},
        _only_task(task | {"done": True}),
        steps,
        near_misses={
            "another task": (*_go_to(apps, other), _check(other)),
            "starred instead": (*steps[:-1], _star_of(title)),
            "taken back": (*_look_for(title), _check(title), _check(title)),
            "another one too": (
                *_look_for(title), _check(title), fill(other, id="search_src_text"), _check(other),
            ),
        },
    )  # fmt: skip


def _draw_any(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([task["title"] for task in _tasks(apps)])}


def _delete(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title = task["title"]
    other = _another(apps, title)

    def held(name: str) -> tuple[str, ...]:
        return (*_go_to(apps, name), hold(text=name))

    return Draft(
        {"title": title, "list": task["list"]},
        (
            none({"title": title}, _APP, "tasks"),
            nothing_else((_APP, "tasks", {"title": title}), (_APP, "current")),
        ),
        (*held(title), click(text="Delete")),
        near_misses={
            "another task": (*held(other), click(text="Delete")),
            "taken back": (*held(title), click(text="Delete"), _UNDO),
            "ticked off instead": (*_go_to(apps, title), _check(title)),
            "duplicated instead": (*held(title), click(text="Duplicate")),
        },
    )


def _draw_reschedule(random: Random, apps: Apps) -> Parameters:
    titles = [task["title"] for task in _tasks(apps) if task["due"] and not task["done"]]
    titles = titles or [task["title"] for task in _tasks(apps)]
    title = random.choice(titles)
    due = _task(apps, title)["due"]
    return {"title": title, "due": next(day for day in _days(random) if day != due)}


def _days(random: Random) -> list[str]:
    days = [(_TODAY + timedelta(days=ahead)).isoformat() for ahead in range(2, 41)]
    random.shuffle(days)
    return days


def _reschedule(parameters: Parameters, apps: Apps) -> Draft:
    task, due = _task(apps, parameters["title"]), parameters["due"]
    title = task["title"]

    def change(name: str, day: str) -> tuple[str, ...]:
        return (
            *_go_to(apps, name),
            click(id="task_title", text=name),
            *_set_due(day, _task(apps, name)["due"]),
        )

    later = _next_day(due) if _next_day(due) != task["due"] else _next_day(_next_day(due))
    return Draft(
        {"title": title, "list": task["list"], "due": Day(due)},
        _only_task(task | {"due": due}),
        (*change(title, due), SAVE),
        near_misses={
            "another task": (*change(_another(apps, title), due), SAVE),
            "another day": (*change(title, later), SAVE),
            "not saved": (*change(title, due), UP, _DISCARD),
            "title changed as well": (
                *change(title, due), fill(f"{title}!", id="edit_title"), SAVE,
            ),
        },
    )  # fmt: skip


def _draw_move(random: Random, apps: Apps) -> Parameters:
    task = random.choice(_tasks(apps))
    lists = [name for name in apps[_APP]["lists"] if name != task["list"]]
    return {"title": task["title"], "list": random.choice(lists)}


def _move(parameters: Parameters, apps: Apps) -> Draft:
    task, into = _task(apps, parameters["title"]), parameters["list"]
    title = task["title"]

    def move(name: str, to: str) -> tuple[str, ...]:
        return (
            *_go_to(apps, name),
            hold(text=name),
            click(text="Move to list"),
            click(id="text1", text=to),
        )

    return Draft(
        {"title": title, "list": task["list"], "into": into},
        _only_task(task | {"list": into}),
        move(title, into),
        near_misses={
            "another task": move(_another(apps, title, list=task["list"]), into),
            "another list": move(title, _other_list(apps, task["list"], into)),
            "left where it is": move(title, task["list"]),
            "a copy stays": (
                *_go_to(apps, title), hold(text=title), click(text="Duplicate"),
                *move(title, into)[-3:],
            ),
        },
    )  # fmt: skip


def _draw_plain(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([task["title"] for task in _tasks(apps) if not task["starred"]])}


def _star(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title = task["title"]
    other = _another(apps, title, starred=False)
    steps = (*_look_for(title), _star_of(title))
    return Draft(
        {"title": title, "list": task["list"]},
        _only_task(task | {"starred": True}),
        steps,
        near_misses={
            "another task": (*_look_for(other), _star_of(other)),
            "taken back": (*steps, _star_of(title)),
            "ticked off instead": (*_look_for(title), _check(title)),
            "another one too": (*steps, fill(other, id="search_src_text"), _star_of(other)),
        },
    )


def _draw_list(random: Random, apps: Apps) -> Parameters:
    return {"list": random.choice(_LISTS), "title": random.choice(_FIRST_TASKS)}


def _make_list(name: str) -> tuple[str, ...]:
    return _DRAWER, click(text="New list"), fill(name, id="list_name"), OK


def _new_list(parameters: Parameters, apps: Apps) -> Draft:
    name, title = parameters["list"], parameters["title"]
    add = (_ADD, fill(title, id="edit_title"), SAVE)
    later = click(id="rate_later")
    other = next(other for other in _LISTS if other != name)
    return Draft(
        parameters,
        (
            one(_new_task(title, name), _APP, "tasks"),
            _lists_are([*apps[_APP]["lists"], name]),
            nothing_else((_APP, "tasks", {"title": title}), (_APP, "lists"), (_APP, "current")),
        ),
        (later, *_make_list(name), *add),
        {"interruption": "rating"},
        near_misses={
            "an empty list": (later, *_make_list(name)),
            "the task on an old list": (later, *add, *_make_list(name)),
            "another name": (later, *_make_list(other), *add),
            "the task twice": (later, *_make_list(name), *add, *add),
        },
    )


def _draw_missing(random: Random, apps: Apps) -> Parameters:
    return _draw_new(random, apps)


def _missing(parameters: Parameters, apps: Apps) -> Draft:
    title, within = parameters["title"], parameters["list"]
    other = next(
        task["title"] for task in _tasks(apps) if task["list"] == within and not task["done"]
    )
    declare = infeasible(f"There is no task {title} in {within}")
    look = _look_for(title)
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not declared": look,
            "another task ticked off": (*_look_for(other), _check(other), declare),
            "added in order to be ticked off": (
                *_open_list(apps, within), _ADD, fill(title, id="edit_title"), SAVE,
                scroll(target(id="task_list"), id="task_title", text=title), _check(title),
            ),
        },
        feasible=False,
    )  # fmt: skip


def _draw_share(random: Random, apps: Apps) -> Parameters:
    return _draw_any(random, apps) | {"person": random.choice(sorted(recipients(apps))[:8])}


def _share(parameters: Parameters, apps: Apps) -> Draft:
    task, person = _task(apps, parameters["title"]), parameters["person"]
    title = task["title"]

    def share(name: str) -> tuple[str, ...]:
        return (*_go_to(apps, name), hold(text=name), click(text="Share"))

    return share_draft(
        {"title": title, "list": task["list"], "person": person},
        apps,
        name=person,
        message=title,
        way=share(title),
        wrong_way=share(_another(apps, title)),
        changes=((_APP, "current"),),
    )


def _draw_project(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_TITLES, k=2)
    # A task that is on the list shown at first would be moved without a look into the drawer.
    hidden = [task["title"] for task in _tasks(apps) if task["list"] != apps[_APP]["current"]]
    return {
        "list": random.choice(_LISTS),
        "first": first,
        "second": second,
        "due": _later_day(random),
        "moved": random.choice(hidden),
    }


def _project(parameters: Parameters, apps: Apps) -> Draft:
    name, first, second = parameters["list"], parameters["first"], parameters["second"]
    due, moved = parameters["due"], _task(apps, parameters["moved"])
    title = moved["title"]
    tasks = (_APP, "tasks")

    def plain() -> tuple[str, ...]:
        return _ADD, fill(first, id="edit_title"), SAVE, _star_of(first)

    def dated(day: str) -> tuple[str, ...]:
        return _ADD, fill(second, id="edit_title"), BACK, *_set_due(day, None), SAVE

    def fetch(other: str) -> tuple[str, ...]:
        return (
            *_turn_to(_task(apps, other)["list"]),
            scroll(target(id="task_list"), id="task_title", text=other),
            hold(text=other),
            click(text="Move to list"),
            scroll(target(id="select_dialog_listview"), id="text1", text=name),
            click(id="text1", text=name),
        )

    default = (
        MENU,
        click(text="Settings"),
        click(text="Default list"),
        click(id="text1", text=name),
    )
    return Draft(
        {
            "list": name, "first": first, "second": second, "due": Day(due),
            "moved": title, "from": moved["list"],
        },
        (
            _lists_are([*apps[_APP]["lists"], name]),
            one(_new_task(first, name, starred=True), *tasks),
            one(_new_task(second, name, due=due), *tasks),
            one(moved | {"list": name}, *tasks),
            holds(name, _APP, "default_list"),
            nothing_else(
                *((*tasks, {"title": words}) for words in (first, second, title)),
                *((_APP, key) for key in ("lists", "current", "default_list")),
            ),
        ),
        (*_make_list(name), *plain(), *dated(due), *fetch(title), *default),
        near_misses={
            "a task missing": (*_make_list(name), *dated(due), *fetch(title), *default),
            "a day late": (
                *_make_list(name), *plain(), *dated(_next_day(due)), *fetch(title), *default,
            ),
            "another task moved": (
                *_make_list(name), *plain(), *dated(due),
                *fetch(_another(apps, title, list=moved["list"])), *default,
            ),
            "not the default": (*_make_list(name), *plain(), *dated(due), *fetch(title)),
        },
    )  # fmt: skip


# Testing tasks.


def _draw_search(random: Random, apps: Apps) -> Parameters:
    return _draw_any(random, apps)


def _search(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title, within = task["title"], task["list"]
    word = max(title.lower().split(), key=len)
    narrow = click(id="list_chip", text=within)
    opened = click(id="task_title", text=title)
    other = _another(apps, title, list=within)
    return Draft(
        {"word": word, "list": within, "title": title},
        (
            clicked(id=_id("action_search")),
            typed(word, id=_id("search_src_text")),
            in_order(
                typed(word, id=_id("search_src_text")),
                clicked(id=_id("list_chip"), text=within),
                shown(id=_id("edit_title"), text=title),
            ),
            ends_on(id=_id("edit_title"), text=title),
        ),
        (*_look_for(word), narrow, opened),
        near_misses={
            "not narrowed down": (*_look_for(word), opened),
            "narrowed down to another list first": (_SEARCH, narrow, *_look_for(word)[1:], opened),
            "found without the search": (*_go_to(apps, title), opened),
            "another task": (*_look_for(other), narrow, click(id="task_title", text=other)),
            "left again": (*_look_for(word), narrow, opened, UP),
        },
    )


def _draw_tabs(random: Random, apps: Apps) -> Parameters:
    others = [name for name in apps[_APP]["lists"] if name != apps[_APP]["current"]]
    return {"list": random.choice(others), "first": random.choice(("Active", "Done"))}


def _tabs(parameters: Parameters, apps: Apps) -> Draft:
    name, first = parameters["list"], parameters["first"]
    second = "Done" if first == "Active" else "Active"
    way = _open_list(apps, name)
    return Draft(
        {"list": name, "first": first, "second": second},
        (
            in_order(
                shown(id=_id("toolbar_title"), text=name),
                clicked(desc=first),
                clicked(desc=second),
            ),
            ends_on(desc=second, selected="true"),
            ends_on(id=_id("toolbar_title"), text=name),
        ),
        (*way, click(desc=first), click(desc=second)),
        near_misses={
            "only the second": (*way, click(desc=second)),
            "other order": (*way, click(desc=second), click(desc=first)),
            "another list": (click(desc=first), click(desc=second)),
            "the list last": (click(desc=first), click(desc=second), *way),
        },
    )


def _draw_discard(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_TITLES), "notes": random.choice(_FIRST_TASKS)}


def _discard(parameters: Parameters, apps: Apps) -> Draft:
    title, notes = parameters["title"], parameters["notes"]
    write = (_ADD, fill(title, id="edit_title"), fill(notes, id="edit_notes"))
    keep = click(text="Keep editing")
    return Draft(
        parameters,
        (
            clicked(id=_id("fab_add")),
            typed(title, id=_id("edit_title")),
            typed(notes, id=_id("edit_notes")),
            in_order(
                typed(notes, id=_id("edit_notes")),
                shown(text="Discard changes?"),
                clicked(text="Keep editing"),
                shown(id=_id("edit_notes"), text=notes),
                clicked(text="Discard"),
            ),
            ends_on(activity=f"{_APP}.MainActivity"),
        ),
        (*write, UP, keep, UP, _DISCARD),
        near_misses={
            "discarded at once": (*write, UP, _DISCARD),
            "saved": (*write, UP, keep, SAVE),
            "no notes": (*write[:2], UP, keep, UP, _DISCARD),
            "still open": (*write, UP, keep, UP),
        },
    )


_ROUTES = {
    "More options": Term("the overflow menu", "das Überlaufmenü", "溢出菜单"),
    "Open navigation drawer": Term("the navigation drawer", "die Navigationsleiste", "导航抽屉"),
}


def _draw_help(random: Random, apps: Apps) -> Parameters:
    return {"route": random.choice(list(_ROUTES))}


def _help(parameters: Parameters, apps: Apps) -> Draft:
    route = parameters["route"]
    other = next(name for name in _ROUTES if name != route)
    page = {"class": "android.webkit.WebView", "scrollable": "true"}
    contact = (scroll(page, text="Contact us"), click(text="Contact us"))
    read = "Write to help@todo.example. We answer within two days."
    return Draft(
        {"route": _ROUTES[route]},
        (
            in_order(clicked(desc=route), shown(activity=f"{_APP}.HelpActivity")),
            shown(text="Contact us"),
            in_order(shown(text="Contact us"), clicked(text="Contact us")),
            ends_on(text=read),
        ),
        (click(desc=route), click(text="Help"), *contact),
        near_misses={
            "another route": (click(desc=other), click(text="Help"), *contact),
            "not touched": (click(desc=route), click(text="Help"), contact[0]),
            "left again": (click(desc=route), click(text="Help"), *contact, UP),
        },
    )


def _restore(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title = task["title"]
    delete = (hold(id="task_title", text=title), click(text="Delete"))
    look = click(id="task_title", text=title)
    due = (click(id="due_date"), click(text="Cancel"))
    close = (UP, UP)
    return Draft(
        {"title": title, "list": task["list"]},
        (
            typed(title, id=_id("search_src_text")),
            in_order(clicked(text="Delete"), clicked(id=_id("snackbar_action"))),
            in_order(
                clicked(id=_id("snackbar_action")),
                shown(id=_id("edit_title"), text=title),
                clicked(id=_id("due_date")),
                clicked(text="Cancel"),
            ),
            ends_on(id=_id("view_pager")),
        ),
        (*_look_for(title), *delete, _UNDO, look, *due, *close),
        near_misses={
            "not brought back": (*_look_for(title), *delete, UP),
            "not opened": (*_look_for(title), *delete, _UNDO, UP),
            "opened before": (*_look_for(title), look, *due, UP, *delete, _UNDO, UP),
            "stays in the search": (*_look_for(title), *delete, _UNDO, look, *due, UP),
        },
    )


def _draw_account(random: Random, apps: Apps) -> Parameters:
    name, word = random.choice(_ACCOUNTS)
    return {"name": name, "word": word}


def _account(parameters: Parameters, apps: Apps) -> Draft:
    name, word = parameters["name"], parameters["word"]
    email = f"{name}@mail.example"
    sign_in = click(id="sign_in")
    way = (_DRAWER, click(text="Account"))
    bad = (fill(name, id="email"), BACK, sign_in)
    short = (fill(email, id="email"), fill(word[:3], id="password"), BACK, sign_in)
    good = (fill(word, id="password"), BACK, sign_in)
    return Draft(
        {"name": name, "email": email, "short": word[:3], "word": word},
        (
            in_order(
                typed(name, id=_id("email")),
                shown(id=_id("textinput_error"), text="Enter a valid email address"),
            ),
            in_order(
                shown(id=_id("textinput_error"), text="Enter a valid email address"),
                typed(email, id=_id("email")),
                shown(
                    id=_id("textinput_error"), text="The password has at least 6 characters"
                ),
                typed(word, id=_id("password")),
            ),
            in_order(clicked(id=_id("sign_in")), clicked(id=_id("sign_in"))),
            ends_on(id=_id("account_name"), text=email),
        ),
        (*way, *bad, *short, *good),
        near_misses={
            "right at once": (*way, fill(email, id="email"), *good),
            "no wrong address": (*way, *short, *good),
            "no short password": (*way, *bad, fill(email, id="email"), *good),
            "not signed in": (*way, *bad, *short),
        },
    )  # fmt: skip


def _lists_are(lists: list[str]) -> Evaluator:
    return holds(lists, _APP, "lists")


TODO_GOALS = AppGoals(
    app="todo",
    category="productivity",
    templates=(
        Template(
            1, "add_task", "user", "easy",
            (
                'Add a task "{title}" to my list {list}.',
                'Please put "{title}" on the list {list}.',
                'I must not forget this: "{title}". Write it into the list {list}.',
            ),
            _draw_new, _add,
            translations={
                "de": (
                    'Füge meiner Liste {list} die Aufgabe "{title}" hinzu.',
                    'Setze "{title}" als Aufgabe auf die Liste {list}.',
                ),
                "zh": (
                    "在清单{list}中添加任务“{title}”。",
                    "请把任务“{title}”写进清单{list}。",
                ),
            },
            roles={
                "title": "the title of the task",
                "list": "the list",
            },
            distractors=2, memory=0,
        ),
        Template(
            2, "add_detailed_task", "user", "hard",
            (
                'Add a task "{title}" to my list {list}, due on {due}, with {priority} priority.',
                'On the list {list}, create "{title}". It is due on {due} and its priority is '
                "{priority}.",
                'Plan "{title}" for {due}: list {list}, {priority} priority.',
            ),
            _draw_detailed, _add_detailed,
            translations={
                "de": (
                    'Füge meiner Liste {list} die Aufgabe "{title}" hinzu, fällig am {due}, '
                    "mit {priority} Priorität.",
                    'Plane "{title}" für den {due}: Liste {list}, mit {priority} Priorität.',
                ),
                "zh": (
                    "在清单{list}中添加任务“{title}”,截止日期{due},优先级{priority}。",
                    "请在清单{list}里新建“{title}”,{due}到期,优先级为{priority}。",
                ),
            },
            roles={
                "title": "the title of the task",
                "list": "the list",
                "due": "the due date",
                "priority": "the priority",
            },
            distractors=2, memory=2,
        ),
        Template(
            3, "complete_task", "user", "easy",
            (
                'I have done "{title}" from the list {list}. Mark it as done.',
                'Tick off "{title}" on my list {list}.',
                'Mark the task "{title}" in {list} as completed.',
            ),
            _draw_open, _complete,
            translations={
                "de": (
                    'Ich habe "{title}" aus der Liste {list} erledigt. Markiere die Aufgabe '
                    "als erledigt.",
                    'Hake "{title}" in meiner Liste {list} ab.',
                ),
                "zh": (
                    "清单{list}中的“{title}”已经完成,请标记为已完成。",
                    "请把清单{list}里的任务“{title}”勾选为完成。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list",
            },
            distractors=6, memory=0,
        ),
        Template(
            4, "delete_task", "user", "medium",
            (
                'Delete the task "{title}" from my list {list}.',
                'I no longer need "{title}" in {list}; remove it.',
                'Get rid of "{title}" on the list {list}.',
            ),
            _draw_any, _delete,
            translations={
                "de": (
                    'Lösche die Aufgabe "{title}" aus meiner Liste {list}.',
                    '"{title}" in der Liste {list} brauche ich nicht mehr; entferne die Aufgabe.',
                ),
                "zh": (
                    "从清单{list}中删除任务“{title}”。",
                    "清单{list}里的“{title}”不再需要,请删掉。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list",
            },
            distractors=6, memory=0,
        ),
        Template(
            5, "reschedule_task", "user", "medium",
            (
                'Move the due date of "{title}" in my list {list} to {due}.',
                '"{title}" on the list {list} is now due on {due}. Change that and nothing else.',
                'Set the due date of the task "{title}" ({list}) to {due}.',
            ),
            _draw_reschedule, _reschedule,
            translations={
                "de": (
                    'Verschiebe das Fälligkeitsdatum von "{title}" in meiner Liste {list} auf '
                    "den {due}.",
                    'Die Aufgabe "{title}" ({list}) ist jetzt am {due} fällig. Ändere nur das.',
                ),
                "zh": (
                    "把清单{list}中“{title}”的截止日期改为{due}。",
                    "“{title}”(清单{list})现在{due}到期,请只改这一项。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list",
                "due": "the new due date",
            },
            distractors=6, memory=1,
        ),
        Template(
            6, "move_task", "user", "medium",
            (
                'Move "{title}" from the list {list} to the list {into}.',
                'The task "{title}" is on my list {list}, but belongs to {into}. Put it there.',
                'Please shift "{title}" from {list} to {into}.',
            ),
            _draw_move, _move,
            translations={
                "de": (
                    'Verschiebe "{title}" von der Liste {list} in die Liste {into}.',
                    'Die Aufgabe "{title}" steht auf der Liste {list}, gehört aber auf {into}.',
                ),
                "zh": (
                    "把“{title}”从清单{list}移到清单{into}。",
                    "任务“{title}”在清单{list}里,但应放在清单{into},请移过去。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list it is on",
                "into": "the list it belongs to",
            },
            distractors=6, memory=1,
        ),
        Template(
            7, "star_task", "user", "easy",
            (
                'Give the task "{title}" in my list {list} a star.',
                'Star "{title}" from {list}.',
                '"{title}" on the list {list} is important: mark it with the star.',
            ),
            _draw_plain, _star,
            translations={
                "de": (
                    'Gib der Aufgabe "{title}" in meiner Liste {list} einen Stern.',
                    '"{title}" auf der Liste {list} ist wichtig: Markiere sie mit dem Stern.',
                ),
                "zh": (
                    "给清单{list}中的任务“{title}”加星标。",
                    "清单{list}里的“{title}”很重要,请用星标标记。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list",
            },
            distractors=6, memory=0,
        ),
        Template(
            8, "new_list", "user", "hard",
            (
                'Create a list called "{list}" and add the task "{title}" to it.',
                'I need a new list "{list}" whose first task is "{title}".',
                'Start the list "{list}", with "{title}" as the only task on it.',
            ),
            _draw_list, _new_list,
            translations={
                "de": (
                    'Lege eine Liste namens "{list}" an und füge ihr die Aufgabe "{title}" hinzu.',
                    'Ich brauche eine neue Liste "{list}" mit "{title}" als erster Aufgabe.',
                ),
                "zh": (
                    "新建名为“{list}”的清单,并在其中添加任务“{title}”。",
                    "我需要一个新清单“{list}”,第一项任务是“{title}”。",
                ),
            },
            roles={
                "list": "the name of the list",
                "title": "the title of the task",
            },
            distractors=3, memory=1,
        ),
        Template(
            9, "search_in_list", "testing", "medium",
            (
                'Open the search, search for "{word}", limit the results to the list {list}, and '
                'open the task "{title}" from the results.',
                'Test the search: enter "{word}", choose {list} above the results, then open '
                '"{title}".',
                'Touch Search, type "{word}", touch {list} to narrow the results down, and touch '
                '"{title}".',
            ),
            _draw_search, _search,
            translations={
                "de": (
                    'Öffne die Suche, suche nach "{word}", beschränke die Ergebnisse auf die '
                    'Liste {list} und öffne die Aufgabe "{title}" aus den Ergebnissen.',
                    'Teste die Suche: Gib "{word}" ein, wähle darüber {list} und öffne "{title}".',
                ),
                "zh": (
                    "打开搜索,搜索“{word}”,把结果限定在清单{list},然后打开任务“{title}”。",
                    "测试搜索:输入“{word}”,在结果上方选择{list},然后打开“{title}”。",
                ),
            },
            roles={
                "word": "the search text",
                "list": "the list",
                "title": "the task",
            },
            distractors=4, memory=1,
        ),
        Template(
            10, "tabs", "testing", "easy",
            (
                "Go to the list {list}, touch the tab {first}, then the tab {second}, and stay "
                "there.",
                "In the list {list}, touch the tab {first} and after it the tab {second}.",
                "Test the tabs of the list {list}: touch first {first}, then {second}.",
            ),
            _draw_tabs, _tabs,
            translations={
                "de": (
                    "Gehe zur Liste {list}, tippe auf den Reiter {first}, dann auf den Reiter "
                    "{second} und bleibe dort.",
                    'Teste die Reiter der Liste {list}: erst {first}, dann {second}.',
                ),
                "zh": (
                    "进入清单{list},先点标签{first},再点标签{second},并停在那里。",
                    "测试清单{list}的标签:先{first},后{second}。",
                ),
            },
            roles={
                "list": "the list",
                "first": "the first tab",
                "second": "the second tab",
            },
            distractors=1, memory=1,
        ),
        Template(
            11, "discard_draft", "testing", "medium",
            (
                'Begin a new task with the title "{title}" and the notes "{notes}", leave the '
                "editor without saving, choose Keep editing when you are asked, leave once more, "
                "and choose Discard.",
                'Touch the plus sign, enter the title "{title}" and the notes "{notes}", go back, '
                "touch Keep editing, go back again, and discard the changes.",
                'Check that a draft can be thrown away: new task, title "{title}", notes '
                '"{notes}", leave, Keep editing, leave, Discard.',
            ),
            _draw_discard, _discard,
            translations={
                "de": (
                    'Beginne eine neue Aufgabe mit dem Titel "{title}" und den Notizen "{notes}",'
                    " verlasse den Editor ohne zu speichern, wähle Keep editing, verlasse ihn "
                    "noch einmal und wähle Discard.",
                    'Prüfe, ob sich ein Entwurf verwerfen lässt: neue Aufgabe, Titel "{title}", '
                    'Notizen "{notes}", verlassen, Keep editing, verlassen, Discard.',
                ),
                "zh": (
                    "新建任务,标题“{title}”,备注“{notes}”,不保存就退出编辑,询问时选择Keep editing,"
                    "再次退出,选择Discard。",
                    "检查草稿能否放弃:新任务,标题“{title}”,备注“{notes}”,退出,点Keep editing,"
                    "再退出,点Discard。",
                ),
            },
            roles={
                "title": "the title",
                "notes": "the notes",
            },
            distractors=1, memory=1,
        ),
        Template(
            12, "contact_from_help", "testing", "medium",
            (
                "Open Help from {route}, find Contact us at the end of the page, and touch it.",
                "Through {route}, go to Help, scroll down, and touch Contact us.",
                "Test the help page: reach it by {route} and open Contact us.",
            ),
            _draw_help, _help,
            translations={
                "de": (
                    "Öffne Help über {route}, finde Contact us am Ende der Seite und tippe darauf.",
                    'Teste die Hilfe: Gehe über {route} zu Help und tippe unten auf Contact us.',
                ),
                "zh": (
                    "通过{route}打开Help,在页面末尾找到Contact us并点击。",
                    "测试帮助页面:经{route}进入Help,向下滚动,点击Contact us。",
                ),
            },
            roles={
                "route": "the way to the help page",
            },
            distractors=2, memory=0,
        ),
        Template(
            13, "missing_task", "user", "easy",
            (
                'Mark the task "{title}", which is already on my list {list}, as done.',
                'Tick off the existing task "{title}" in {list}.',
                'On the list {list}, "{title}" is finished. Tick it off; do not add anything.',
            ),
            _draw_missing, _missing,
            translations={
                "de": (
                    'Markiere die Aufgabe "{title}", die schon auf meiner Liste {list} steht, als '
                    "erledigt.",
                    'Hake die vorhandene Aufgabe "{title}" in {list} ab.',
                ),
                "zh": (
                    "把清单{list}中已有的任务“{title}”标记为已完成。",
                    "勾选清单{list}里现有的任务“{title}”,不要新建。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list",
            },
            distractors=6, memory=0,
        ),
        Template(
            14, "share_task", "user", "medium",
            (
                'Share the task "{title}" from my list {list} with {person} by Messages.',
                'Send {person} the task "{title}" (list {list}) from the to-do list, with '
                "Messages.",
                '{person} is to take over "{title}" from {list}: share the task by Messages.',
            ),
            _draw_share, _share,
            translations={
                "de": (
                    'Teile die Aufgabe "{title}" aus meiner Liste {list} über Messages mit '
                    "{person}.",
                    'Schicke {person} mit Messages die Aufgabe "{title}" (Liste {list}).',
                ),
                "zh": (
                    "用Messages把清单{list}中的任务“{title}”分享给{person}。",
                    "请把任务“{title}”(清单{list})通过Messages发给{person}。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list",
                "person": "the recipient",
            },
            distractors=6, memory=2, others=("messages",),
        ),
        Template(
            15, "plan_project", "user", "hard",
            (
                'Create the list "{list}". Add to it "{first}", with a star, and "{second}", '
                'due on {due}. Move "{moved}" there from the list {from}, and make the new list '
                "the default list.",
                'I need a list "{list}" with two new tasks: "{first}", starred, and, due on '
                '{due}, "{second}". The task "{moved}" from {from} belongs there too. In the '
                "settings, choose the new list as default list.",
                'Set up "{list}": a new list that holds "{first}" (starred), "{second}" (due on '
                '{due}) and "{moved}", which is still in {from}. It is to be the default list.',
            ),
            _draw_project, _project,
            translations={
                "de": (
                    'Lege die Liste "{list}" an. Füge ihr "{first}" mit Stern und "{second}", '
                    'fällig am {due}, hinzu. Verschiebe "{moved}" aus der Liste {from} dorthin '
                    "und mache die neue Liste zur Standardliste.",
                    'Ich brauche eine Liste "{list}" mit zwei neuen Aufgaben: "{first}" mit Stern '
                    'und, fällig am {due}, "{second}". Auch "{moved}" aus {from} gehört '
                    "dorthin. Wähle die neue Liste in den Einstellungen als Standardliste.",
                ),
                "zh": (
                    "新建清单“{list}”,添加加星标的“{first}”和{due}到期的“{second}”,"
                    "把清单{from}中的“{moved}”移到那里,并把新清单设为默认清单。",
                    "我需要清单“{list}”,其中有两项新任务:加星标的“{first}”和{due}到期的“{second}”。"
                    "{from}里的“{moved}”也移过去,并在设置中把新清单选为默认清单。",
                ),
            },
            roles={
                "list": "the name of the new list",
                "first": "the title of the task with a star",
                "second": "the title of the task with a due date",
                "due": "the due date",
                "moved": "the task to move",
                "from": "the list it is on",
            },
            distractors=6, memory=5,
        ),
        Template(
            16, "restore_task", "testing", "medium",
            (
                'Search for "{title}" (it is in {list}), touch and hold the result, choose Delete '
                "and Undo. Then open the task, look at its due date, leave that with Cancel, and "
                "go back to the list.",
                'Test Undo: find the task "{title}" of {list} by the search, delete it by a long '
                "touch, undo. Open it, touch the due date, Cancel, and return to the main page.",
                'By the search, delete "{title}" ({list}) through the sheet of a long touch and '
                "take that back with Undo; open it, open the date picker, touch Cancel, and leave "
                "the editor and the search.",
            ),
            _draw_any, _restore,
            translations={
                "de": (
                    'Suche nach "{title}" (in {list}), halte das Ergebnis gedrückt, wähle Delete '
                    "und Undo. Öffne dann die Aufgabe, tippe auf ihr Fälligkeitsdatum, dann auf "
                    "Cancel und gehe zur Liste zurück.",
                    'Teste Undo: Finde "{title}" aus {list} mit der Suche, lösche die Aufgabe '
                    "durch langes Drücken, Undo. Öffne sie, tippe auf das Datum, Cancel, und gehe "
                    "zurück zur Hauptseite.",
                ),
                "zh": (
                    "搜索“{title}”(在{list}中),长按结果,选择Delete,再点Undo。然后打开该任务,"
                    "点击截止日期,点Cancel,返回列表。",
                    "测试Undo:用搜索找到{list}的“{title}”,长按删除后撤销;打开它,点日期,"
                    "Cancel,回到主页面。",
                ),
            },
            roles={
                "title": "the task",
                "list": "the list",
            },
            distractors=3, memory=2,
        ),
        Template(
            17, "sign_in_form", "testing", "hard",
            (
                'In the navigation drawer, open Account, enter the email "{name}" and touch Sign '
                'in; then the email "{email}" with the password "{short}" and Sign in; at last '
                'the password "{word}" and Sign in.',
                'Test the messages of the sign-in form, which the drawer opens by Account: "{name}"'
                ' as email, Sign in; "{email}" and the password "{short}", Sign in; the password '
                '"{word}", Sign in.',
                'Open the drawer, then Account. Sign in three times: with "{name}" as email and no '
                'password, with "{email}" and "{short}", and with "{email}" and "{word}".',
            ),
            _draw_account, _account,
            translations={
                "de": (
                    'Öffne in der Navigationsleiste Account, gib als Email "{name}" ein und tippe '
                    'auf Sign in; dann "{email}" mit dem Passwort "{short}" und Sign in; zuletzt '
                    'das Passwort "{word}" und Sign in.',
                    "Teste die Anmeldung (Navigationsleiste, Account) dreimal mit Sign in: mit "
                    '"{name}" als Email ohne Passwort, mit "{email}" und "{short}", mit "{email}" '
                    'und "{word}".',
                ),
                "zh": (
                    "在导航抽屉中打开Account,邮箱输入“{name}”,点Sign in;再输入邮箱“{email}”和密码"
                    "“{short}”,点Sign in;最后输入密码“{word}”,点Sign in。",
                    "测试登录表单(导航抽屉,Account),点三次Sign in:邮箱“{name}”且无密码;“{email}”"
                    "和“{short}”;“{email}”和“{word}”。",
                ),
            },
            roles={
                "name": "what is no email address",
                "email": "the email address",
                "short": "the password that is too short",
                "word": "the password",
            },
            distractors=1, memory=4,
        ),
    ),
)  # fmt: skip
