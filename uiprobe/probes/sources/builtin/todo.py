"""Goals for the to-do list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.todo import Todo
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.locales import month_name
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
    in_order,
    none,
    nothing_else,
    one,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Day, Term
from uiprobe.ui.evaluators import Evaluator

_APP = Todo.package
_TODAY = START.date()
_LOCALE = "en-US"

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
_FIRST_TASKS = ("Make a plan", "Ask Kim for help", "Write down the dates", "Compare prices")


def _id(name: str) -> str:
    return f"{_APP}:id/{name}"


def _tasks(apps: Apps) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = apps[_APP]["tasks"]
    return found


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


def _day_words(day: str) -> str:
    moment = date.fromisoformat(day)
    return f"{moment.day:02} {month_name(moment.month, _LOCALE)} {moment.year}"


def _later_day(random: Random) -> str:
    return (_TODAY + timedelta(days=random.randrange(2, 41))).isoformat()


# Ways through the app.


def _open_list(apps: Apps, name: str) -> tuple[str, ...]:
    if name == apps[_APP]["current"]:
        return ()
    return (
        click(desc="Open navigation drawer"),
        click(id="design_menu_item_text", text=name),
    )


def _go_to(apps: Apps, title: str) -> tuple[str, ...]:
    return (
        *_open_list(apps, _task(apps, title)["list"]),
        scroll(target(id="task_list"), id="task_title", text=title),
    )


def _pick_day(day: str, shown_month: str) -> tuple[str, ...]:
    wanted, month = date.fromisoformat(day), date.fromisoformat(shown_month)
    turns = (wanted.year - month.year) * 12 + wanted.month - month.month
    return (
        click(id="due_date"),
        *(click(desc="Next month") for _ in range(turns)),
        click(desc=_day_words(day)),
        click(id="button1"),
    )


_SAVE = click(desc="Save")


def _only_task(task: Mapping[str, Any], *others: tuple[str, ...]) -> tuple[Evaluator, ...]:
    """There is one such task, and only tasks of its title, and the list that is shown, differ."""
    return (
        one(task, _APP, "tasks"),
        nothing_else((_APP, "tasks", {"title": task["title"]}), (_APP, "current"), *others),
    )


# User tasks.


def _draw_new(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_TITLES), "list": random.choice(apps[_APP]["lists"])}


def _add(parameters: Parameters, apps: Apps) -> Draft:
    title, into = parameters["title"], parameters["list"]
    return Draft(
        parameters,
        _only_task(_new_task(title, into)),
        (*_open_list(apps, into), click(id="fab_add"), fill(title, id="edit_title"), _SAVE),
    )


def _draw_detailed(random: Random, apps: Apps) -> Parameters:
    return _draw_new(random, apps) | {
        "due": _later_day(random),
        "priority": random.choice(("Low", "High")),
    }


def _add_detailed(parameters: Parameters, apps: Apps) -> Draft:
    title, into, due = parameters["title"], parameters["list"], parameters["due"]
    priority = parameters["priority"]
    button = f"priority_{priority.lower()}"
    return Draft(
        {"title": title, "list": into, "due": Day(due), "priority": _PRIORITIES[priority]},
        _only_task(_new_task(title, into, due=due, priority=priority)),
        (
            *_open_list(apps, into),
            click(id="fab_add"),
            fill(title, id="edit_title"),
            BACK,
            *_pick_day(due, _TODAY.isoformat()),
            scroll(target(id="edit_scroll"), id=button),
            click(id=button),
            _SAVE,
        ),
    )


def _draw_open(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([task["title"] for task in _tasks(apps) if not task["done"]])}


def _complete(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    return Draft(
        {"title": task["title"], "list": task["list"]},
        _only_task(task | {"done": True}),
        (
            *_go_to(apps, task["title"]),
            click(id="task_check", beside=target(text=task["title"])),
        ),
    )


def _draw_any(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([task["title"] for task in _tasks(apps)])}


def _delete(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title = task["title"]
    return Draft(
        {"title": title, "list": task["list"]},
        (
            none({"title": title}, _APP, "tasks"),
            nothing_else((_APP, "tasks", {"title": title}), (_APP, "current")),
        ),
        (*_go_to(apps, title), hold(text=title), click(text="Delete")),
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
    return Draft(
        {"title": task["title"], "list": task["list"], "due": Day(due)},
        _only_task(task | {"due": due}),
        (
            *_go_to(apps, task["title"]),
            click(id="task_title", text=task["title"]),
            *_pick_day(due, task["due"] or _TODAY.isoformat()),
            _SAVE,
        ),
    )


def _draw_move(random: Random, apps: Apps) -> Parameters:
    task = random.choice(_tasks(apps))
    lists = [name for name in apps[_APP]["lists"] if name != task["list"]]
    return {"title": task["title"], "list": random.choice(lists)}


def _move(parameters: Parameters, apps: Apps) -> Draft:
    task, into = _task(apps, parameters["title"]), parameters["list"]
    title = task["title"]
    return Draft(
        {"title": title, "list": task["list"], "into": into},
        _only_task(task | {"list": into}),
        (
            *_go_to(apps, title),
            hold(text=title),
            click(text="Move to list"),
            click(id="text1", text=into),
        ),
    )


def _draw_plain(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice([task["title"] for task in _tasks(apps) if not task["starred"]])}


def _star(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title = task["title"]
    return Draft(
        {"title": title, "list": task["list"]},
        _only_task(task | {"starred": True}),
        (
            click(desc="Search"),
            fill(title, id="search_src_text"),
            click(id="task_star", beside=target(id="task_title", text=title)),
        ),
    )


def _draw_list(random: Random, apps: Apps) -> Parameters:
    return {"list": random.choice(_LISTS), "title": random.choice(_FIRST_TASKS)}


def _new_list(parameters: Parameters, apps: Apps) -> Draft:
    name, title = parameters["list"], parameters["title"]
    lists = [*apps[_APP]["lists"], name]
    return Draft(
        parameters,
        (
            one({"title": title, "list": name}, _APP, "tasks"),
            _lists_are(lists),
            nothing_else((_APP, "tasks", {"title": title}), (_APP, "lists"), (_APP, "current")),
        ),
        (
            click(id="rate_later"),
            click(desc="Open navigation drawer"),
            click(text="New list"),
            fill(name, id="list_name"),
            click(id="button1"),
            click(id="fab_add"),
            fill(title, id="edit_title"),
            _SAVE,
        ),
        {"interruption": "rating"},
    )


# Testing tasks.


def _draw_search(random: Random, apps: Apps) -> Parameters:
    return _draw_any(random, apps)


def _search(parameters: Parameters, apps: Apps) -> Draft:
    task = _task(apps, parameters["title"])
    title, within = task["title"], task["list"]
    word = max(title.lower().split(), key=len)
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
        (
            click(desc="Search"),
            fill(word, id="search_src_text"),
            click(id="list_chip", text=within),
            click(id="task_title", text=title),
        ),
    )


def _draw_tabs(random: Random, apps: Apps) -> Parameters:
    others = [name for name in apps[_APP]["lists"] if name != apps[_APP]["current"]]
    return {"list": random.choice(others), "first": random.choice(("Active", "Done"))}


def _tabs(parameters: Parameters, apps: Apps) -> Draft:
    name, first = parameters["list"], parameters["first"]
    second = "Done" if first == "Active" else "Active"
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
        (*_open_list(apps, name), click(desc=first), click(desc=second)),
    )


def _draw_discard(random: Random, apps: Apps) -> Parameters:
    return {"title": random.choice(_TITLES), "notes": random.choice(_FIRST_TASKS)}


def _discard(parameters: Parameters, apps: Apps) -> Draft:
    title, notes = parameters["title"], parameters["notes"]
    return Draft(
        parameters,
        (
            clicked(id=_id("fab_add")),
            typed(title, id=_id("edit_title")),
            typed(notes, id=_id("edit_notes")),
            in_order(
                typed(notes, id=_id("edit_notes")),
                shown(text="Discard changes?"),
                clicked(text="Discard"),
            ),
            ends_on(activity=f"{_APP}.MainActivity"),
        ),
        (
            click(id="fab_add"),
            fill(title, id="edit_title"),
            fill(notes, id="edit_notes"),
            click(desc="Navigate up"),
            click(text="Discard"),
        ),
    )


_ROUTES = {
    "More options": Term("the overflow menu", "das Überlaufmenü", "溢出菜单"),
    "Open navigation drawer": Term("the navigation drawer", "die Navigationsleiste", "导航抽屉"),
}


def _draw_help(random: Random, apps: Apps) -> Parameters:
    return {"route": random.choice(list(_ROUTES))}


def _help(parameters: Parameters, apps: Apps) -> Draft:
    route = parameters["route"]
    return Draft(
        {"route": _ROUTES[route]},
        (
            in_order(clicked(desc=route), shown(activity=f"{_APP}.HelpActivity")),
            shown(text="Contact us"),
            in_order(shown(text="Contact us"), clicked(text="Contact us")),
            ends_on(text="Write to help@todo.example. We answer within two days."),
        ),
        (
            click(desc=route),
            click(text="Help"),
            scroll({"class": "android.webkit.WebView", "scrollable": "true"}, text="Contact us"),
            click(text="Contact us"),
        ),
    )


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
                ),
                "zh": (
                    "在清单{list}中添加任务“{title}”。",
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
                ),
                "zh": (
                    "在清单{list}中添加任务“{title}”,截止日期{due},优先级{priority}。",
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
                ),
                "zh": (
                    "清单{list}中的“{title}”已经完成,请标记为已完成。",
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
                ),
                "zh": (
                    "从清单{list}中删除任务“{title}”。",
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
                ),
                "zh": (
                    "把清单{list}中“{title}”的截止日期改为{due}。",
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
                ),
                "zh": (
                    "把“{title}”从清单{list}移到清单{into}。",
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
                ),
                "zh": (
                    "给清单{list}中的任务“{title}”加星标。",
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
                ),
                "zh": (
                    "新建名为“{list}”的清单,并在其中添加任务“{title}”。",
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
                ),
                "zh": (
                    "打开搜索,搜索“{word}”,把结果限定在清单{list},然后打开任务“{title}”。",
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
                ),
                "zh": (
                    "进入清单{list},先点标签{first},再点标签{second},并停在那里。",
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
                "editor without saving, and choose Discard when you are asked.",
                'Touch the plus sign, enter the title "{title}" and the notes "{notes}", then go '
                "back and discard the changes.",
                'Check that a draft can be thrown away: new task, title "{title}", notes '
                '"{notes}", leave, Discard.',
            ),
            _draw_discard, _discard,
            translations={
                "de": (
                    'Beginne eine neue Aufgabe mit dem Titel "{title}" und den Notizen "{notes}",'
                    " verlasse den Editor ohne zu speichern und wähle Discard, wenn du gefragt "
                    "wirst.",
                ),
                "zh": (
                    "新建任务,标题“{title}”,备注“{notes}”,不保存就退出编辑,询问时选择Discard。",
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
                ),
                "zh": (
                    "通过{route}打开Help,在页面末尾找到Contact us并点击。",
                ),
            },
            roles={
                "route": "the way to the help page",
            },
            distractors=2, memory=0,
        ),
    ),
)  # fmt: skip
