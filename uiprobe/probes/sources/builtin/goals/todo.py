"""Goals for the to-do list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.device import START
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator

goals = AppGoals("todo", "productivity", order=1)

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


@goals.user(1, "easy", _draw_new, distractors=2)
def add_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(2, "hard", _draw_detailed, distractors=2, memory=2)
def add_detailed_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(3, "easy", _draw_open, distractors=6)
def complete_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(4, "medium", _draw_any, distractors=6)
def delete_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(5, "medium", _draw_reschedule, distractors=6, memory=1)
def reschedule_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(6, "medium", _draw_move, distractors=6, memory=1)
def move_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(7, "easy", _draw_plain, distractors=6)
def star_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(8, "hard", _draw_list, distractors=3, memory=1)
def new_list(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(13, "easy", _draw_missing, distractors=6)
def missing_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(14, "medium", _draw_share, distractors=6, memory=2, others=("messages",))
def share_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.user(15, "hard", _draw_project, distractors=6, memory=5)
def plan_project(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(9, "medium", _draw_search, distractors=4, memory=1)
def search_in_list(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(10, "easy", _draw_tabs, distractors=1, memory=1)
def tabs(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(11, "medium", _draw_discard, distractors=1, memory=1)
def discard_draft(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(12, "medium", _draw_help, distractors=2)
def contact_from_help(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(16, "medium", _draw_any, distractors=3, memory=2)
def restore_task(parameters: Parameters, apps: Apps) -> Draft:
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


@goals.testing(17, "hard", _draw_account, distractors=1, memory=4)
def sign_in_form(parameters: Parameters, apps: Apps) -> Draft:
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
