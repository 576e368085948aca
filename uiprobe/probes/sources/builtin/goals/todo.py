"""Goals for the to-do list."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Todo,
    "productivity",
    order=1,
    left={
        1: (
            (MENU,),
            (click(desc="Open navigation drawer"),),
            (click(desc="Search"),),
            (click(desc="Open navigation drawer"), click(text="Account")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Help")),
            (MENU, click(text="Settings"), click(text="Sort by")),
            (MENU, click(text="Settings"), click(text="Default list")),
        ),
    },
)

_APP = Todo.package
TASKS = Records((_APP, "tasks"), by="title")

_TITLES = goals.texts("titles")
_PRIORITIES = {"Low": Term("low", "niedriger", "低"), "High": Term("high", "hoher", "高")}
_ROUTES = goals.terms("routes")
_LISTS = ("Garden", "Holiday", "House move", "Reading", "Choir", "Bike tour")
_ACCOUNTS = (
    *(("mira.holt", "heron-52"), ("pavel", "quince88"), ("ines.k", "lantern9")),
    *(("theo", "saffron-3"), ("lab7", "juniper41")),
)
"""Names of accounts, and passwords, which open nothing."""
_FIRST_TASKS = ("Make a plan", "Ask Kim for help", "Write down the dates", "Compare prices")

# What is drawn.


_NEW = {"title": one_of(_TITLES), "list": one_of(lambda apps: apps[_APP]["lists"])}
_ANY = {"title": one_of(TASKS.names)}


def unopened(apps: Apps) -> list[str]:
    """Lists whose tasks are not on the first screen, which may hold the whole of a short one."""
    return [name for name in apps[_APP]["lists"] if name != apps[_APP]["current"]]


def new_task(title: str, into: str, **fields: object) -> dict[str, Any]:
    return {
        "title": title, "notes": "", "list": into, "due": None, "time": None,
        "priority": "Normal", "remind": False, "starred": False, "done": False,
    } | fields  # fmt: skip


def _only(task: Mapping[str, Any]) -> tuple[Change, ...]:
    """There is one such task, and only tasks of its title, and the list that is shown, differ."""
    return (TASKS.add(task, unique=True),)


# Ways through the app.

_ADD = click(id="fab_add")
_DRAWER = click(desc="Open navigation drawer")
turn_to_list = way_for(_DRAWER, click(id="design_menu_item_text", text=IT))
enter_title = way_for(_ADD, fill(IT, id="edit_title"))
_make_list = way_for(_DRAWER, click(text="New list"), fill(IT, id="list_name"), OK)


def _open_list(apps: Apps, name: str) -> Steps:
    return () if name == apps[_APP]["current"] else turn_to_list(name)


def _go_to(apps: Apps, title: str) -> Steps:
    shown = scroll(target(id="task_list"), id="task_title", text=title)
    return *_open_list(apps, TASKS.get(apps, title)["list"]), shown


def ask_about(apps: Apps, title: str, *choices: str) -> Steps:
    """Hold a task, and choose from what can be done with it."""
    return *_go_to(apps, title), hold(text=title), *(click(text=choice) for choice in choices)


def _on(title: str) -> dict[str, Any]:
    found: dict[str, Any] = target(id="task_title", text=title)
    return found


_check = step_for(click(id="task_check", beside=_on(IT)))
_star = step_for(click(id="task_star", beside=_on(IT)))


def _set_due(day: str, shown_day: str | None = None) -> Steps:
    return click(id="due_date"), *pick_day(day, shown_day or TODAY)


# User tasks.


@goals.user(1, "easy", _NEW, distractors=2)
def add_task(apps: Apps, title: str, list_: str) -> Draft:
    def write(title: str = title, into: str = list_) -> Steps:
        return *_open_list(apps, into), *enter_title(title)

    return draft(change=_only(new_task(title, list_)), way=(*write(), SAVE)).rejects(
        another_list=(*write(into=another(apps[_APP]["lists"], list_)), SAVE),
        another_title=(*write(title=f"{title}s"), SAVE),
        not_saved=cut(1, *DISCARD),
        done_twice=then(*enter_title(title), SAVE),
    )


@goals.user(
    2, "hard", _NEW | {"due": later_day(2, 41), "priority": one_of(("Low", "High"))},
    distractors=2, memory=2,
)  # fmt: skip
def add_detailed_task(apps: Apps, title: str, list_: str, due: str, priority: str) -> Draft:
    def write(into: str = list_, due: str = due, priority: str = priority) -> Steps:
        chosen = find("edit_scroll", id=f"priority_{priority.lower()}")
        return *_open_list(apps, into), *enter_title(title), BACK, *_set_due(due), *chosen, SAVE

    return draft(
        words={"due": Day(due), "priority": _PRIORITIES[priority]},
        change=_only(new_task(title, list_, due=due, priority=priority)),
        way=write(),
    ).rejects(
        UNSAVED,
        another_list=write(into=another(apps[_APP]["lists"], list_)),
        a_day_late=write(due=next_day(due)),
        normal_priority=write(priority="Normal"),
    )


@goals.user(3, "easy", {"title": one_of(lambda apps: TASKS.names(apps, done=False))}, distractors=6)
def complete_task(apps: Apps, title: str) -> Draft:
    task, other = TASKS.get(apps, title), TASKS.other(apps, title, done=False)
    look = (*search_for(title), _check(title))
    return draft(
        words={"list": task["list"]},
        change=_only(task | {"done": True}),
        way=(*_go_to(apps, title), _check(title)),
    ).rejects(
        another_task=(*_go_to(apps, other), _check(other)),
        starred_instead=cut(1, _star(title)),
        taken_back=(*look, _check(title)),
        another_one_too=(*look, fill(other, id="search_src_text"), _check(other)),
    )


@goals.user(4, "medium", _ANY, distractors=6)
def delete_task(apps: Apps, title: str) -> Draft:
    return draft(
        words={"list": TASKS.get(apps, title)["list"]},
        change=TASKS.remove(title),
        way=ask_about(apps, title, "Delete"),
    ).rejects(
        another_task=ask_about(apps, TASKS.other(apps, title), "Delete"),
        taken_back=then(UNDO),
        ticked_off_instead=(*_go_to(apps, title), _check(title)),
        duplicated_instead=cut(1, click(text="Duplicate")),
    )


def _draw_reschedule(random: Random, apps: Apps) -> Parameters:
    dated = [task for task in TASKS.all(apps) if task["due"] and not task["done"]]
    task = random.choice(dated or TASKS.all(apps))
    days = [in_days(ahead) for ahead in range(2, 41)]
    random.shuffle(days)
    return {"title": task["title"], "due": another(days, task["due"])}


@goals.user(5, "medium", _draw_reschedule, distractors=6, memory=1)
def reschedule_task(apps: Apps, title: str, due: str) -> Draft:
    def change(title: str = title, due: str = due) -> Steps:
        opened = (*_go_to(apps, title), click(id="task_title", text=title))
        return *opened, *_set_due(due, TASKS.get(apps, title)["due"]), SAVE

    task, later = TASKS.get(apps, title), next_day(due)
    return draft(
        words={"list": task["list"], "due": Day(due)},
        change=_only(task | {"due": due}),
        way=change(),
    ).rejects(
        another_task=change(title=TASKS.other(apps, title)),
        another_day=change(due=another((later, next_day(later)), task["due"])),
        not_saved=cut(1, *DISCARD),
        title_changed_as_well=cut(1, fill(f"{title}!", id="edit_title"), SAVE),
    )


def _draw_move(random: Random, apps: Apps) -> Parameters:
    task = random.choice(TASKS.all(apps))
    lists = [name for name in apps[_APP]["lists"] if name != task["list"]]
    return {"title": task["title"], "list": random.choice(lists)}


@goals.user(6, "medium", _draw_move, distractors=6, memory=1)
def move_task(apps: Apps, title: str, list_: str) -> Draft:
    def move(title: str = title, into: str = list_) -> Steps:
        return *ask_about(apps, title, "Move to list"), click(id="text1", text=into)

    task = TASKS.get(apps, title)
    return draft(
        words={"list": task["list"], "into": list_},
        change=_only(task | {"list": list_}),
        way=move(),
    ).rejects(
        another_task=move(title=TASKS.other(apps, title, list=task["list"])),
        another_list=move(into=another(apps[_APP]["lists"], task["list"], list_)),
        left_where_it_is=move(into=task["list"]),
        a_copy_stays=(*ask_about(apps, title, "Duplicate"), *move()[-3:]),
    )


@goals.user(
    7, "easy", {"title": one_of(lambda apps: TASKS.names(apps, starred=False))}, distractors=6
)
def star_task(apps: Apps, title: str) -> Draft:
    task, other = TASKS.get(apps, title), TASKS.other(apps, title, starred=False)
    return draft(
        words={"list": task["list"]},
        change=_only(task | {"starred": True}),
        way=(*search_for(title), _star(title)),
    ).rejects(
        another_task=(*search_for(other), _star(other)),
        taken_back=then(_star(title)),
        ticked_off_instead=cut(1, _check(title)),
        another_one_too=then(fill(other, id="search_src_text"), _star(other)),
    )


@goals.user(
    8, "hard", {"list": one_of(_LISTS), "title": one_of(_FIRST_TASKS)}, distractors=3, memory=1
)
def new_list(apps: Apps, list_: str, title: str) -> Draft:
    add, later, make = (*enter_title(title), SAVE), click(id="rate_later"), _make_list(list_)
    lists = [*apps[_APP]["lists"], list_]
    return draft(
        change=(
            demand(one(new_task(title, list_), *TASKS.path), holds(lists, _APP, "lists")),
            *(allow(*TASKS.at(title)), allow(_APP, "lists")),
        ),
        way=(later, *make, *add),
        setup={"interruption": "rating"},
    ).rejects(
        an_empty_list=(later, *make),
        the_task_on_an_old_list=(later, *add, *make),
        another_name=(later, *_make_list(another(_LISTS, list_)), *add),
        the_task_twice=then(*add),
    )


def _open_elsewhere(apps: Apps) -> list[str]:
    return [name for entry in unopened(apps) for name in TASKS.names(apps, list=entry, done=False)]


@goals.user(
    13, "easy", {"title": one_of(_open_elsewhere), "instead": one_of(_TITLES)}, distractors=6,
    twin="complete_task",
)  # fmt: skip
def missing_task(apps: Apps, title: str, instead: str) -> Draft:
    list_ = TASKS.get(apps, title)["list"]
    open_tasks = [instead, *(t for t in TASKS.names(apps, list=list_, done=False) if t != title)]
    other = open_tasks[-1]
    declare = infeasible(f"There is no task {title} in {list_}")
    added = (
        *(*_open_list(apps, list_), *enter_title(title), SAVE),
        *(scroll(target(id="task_list"), id="task_title", text=title), _check(title)),
    )
    return draft(
        words={"list": list_},
        change=(),
        seen=either(searched(title), all_shown(open_tasks, id="task_title")),
        way=(*search_for(title), declare),
        setup=TASKS.edited(title, title=instead),
    ).rejects(
        UNDECLARED,
        declared_before_searching=(*search_for(title)[:1], declare),
        another_task_ticked_off=(*search_for(other), _check(other), declare),
        added_in_order_to_be_ticked_off=added,
    )


@goals.user(
    14, "medium", _ANY | {"person": one_of(first_recipients)},
    distractors=6, memory=2, others=("messages",),
)  # fmt: skip
def share_task(apps: Apps, title: str, person: str) -> Draft:
    return share_draft(
        {"list": TASKS.get(apps, title)["list"]}, apps, person, title,
        way=ask_about(apps, title, "Share"),
        wrong_way=ask_about(apps, TASKS.other(apps, title), "Share"),
    )  # fmt: skip


def _draw_project(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_TITLES, k=2)
    # A task that is on the list shown at first would be moved without a look into the drawer.
    hidden = [task["title"] for task in TASKS.all(apps) if task["list"] != apps[_APP]["current"]]
    return {
        "list": random.choice(_LISTS), "first": first, "second": second,
        "due": later_day(2, 41)(random, apps), "moved": random.choice(hidden),
    }  # fmt: skip


@goals.user(15, "hard", _draw_project, distractors=6, memory=5)
def plan_project(apps: Apps, list_: str, first: str, second: str, due: str, moved: str) -> Draft:
    def plan(
        *, plain: bool = True, due: str = due, moved: str = moved, default: bool = True
    ) -> Steps:
        starred = (*enter_title(first), SAVE, _star(first))
        into = find("select_dialog_listview", id="text1", text=list_)
        settings = (MENU, click(text="Settings"), click(text="Default list"))
        return (
            *_make_list(list_),
            *(starred if plain else ()),
            *(*enter_title(second), BACK, *_set_due(due), SAVE),
            *turn_to_list(TASKS.get(apps, moved)["list"]),
            *(*ask_about(apps, moved, "Move to list")[-3:], *into),
            *((*settings, click(id="text1", text=list_)) if default else ()),
        )

    task = TASKS.get(apps, moved)
    return draft(
        words={"due": Day(due), "from": task["list"]},
        change=(
            demand(holds([*apps[_APP]["lists"], list_], _APP, "lists")),
            TASKS.add(new_task(first, list_, starred=True)),
            TASKS.add(new_task(second, list_, due=due)),
            TASKS.update(task, list=list_),
            demand(holds(list_, _APP, "default_list")),
            *(allow(_APP, "lists"), allow(_APP, "default_list")),
        ),
        way=plan(),
    ).rejects(
        a_task_missing=plan(plain=False),
        a_day_late=plan(due=next_day(due)),
        another_task_moved=plan(moved=TASKS.other(apps, moved, list=task["list"])),
        not_the_default=plan(default=False),
    )


# Testing tasks.


@goals.testing(9, "medium", _ANY, distractors=4, memory=1)
def search_in_list(apps: Apps, title: str) -> Draft:
    within = TASKS.get(apps, title)["list"]
    word, other = max(title.lower().split(), key=len), TASKS.other(apps, title, list=within)
    search, entered = search_for(word)
    narrow, opened = click(id="list_chip", text=within), click(id="task_title", text=title)
    searched, seen = typed(word, id="search_src_text"), {"id": "edit_title"}
    return draft(
        words={"word": word, "list": within},
        path=(
            *(clicked(id="action_search"), searched),
            (entered, narrow, shown(**seen, text=title)),
            ends_on(**seen, text=title),
        ),
        way=(search, entered, narrow, opened),
    ).rejects(
        not_narrowed_down=cut(2, opened),
        narrowed_down_to_another_list_first=(search, narrow, entered, opened),
        found_without_the_search=(*_go_to(apps, title), opened),
        another_task=(*search_for(other), narrow, click(id="task_title", text=other)),
        left_again=then(UP),
    )


def _draw_tabs(random: Random, apps: Apps) -> Parameters:
    others = [name for name in apps[_APP]["lists"] if name != apps[_APP]["current"]]
    return {"list": random.choice(others), "first": random.choice(("Active", "Done"))}


@goals.testing(10, "easy", _draw_tabs, distractors=1, memory=1)
def tabs(list_: str, first: str) -> Draft:
    second = "Done" if first == "Active" else "Active"
    turn, show = turn_to_list(list_), (click(desc=first), click(desc=second))
    title = {"id": "toolbar_title", "text": list_}
    return draft(
        words={"second": second},
        path=((shown(**title), *show), ends_on(desc=second, selected="true"), ends_on(**title)),
        way=(*turn, *show),
    ).rejects(
        only_the_second=(*turn, show[1]),
        other_order=(*turn, *show[::-1]),
        another_list=show,
        the_list_last=(*show, *turn),
    )


@goals.testing(
    11, "medium", {"title": one_of(_TITLES), "notes": one_of(_FIRST_TASKS)},
    distractors=1, memory=1,
)  # fmt: skip
def discard_draft(title: str, notes: str) -> Draft:
    write = (*enter_title(title), fill(notes, id="edit_notes"))
    noted = typed(notes, id="edit_notes")
    asked = (shown(text="Discard changes?"), click(text="Keep editing"))
    return draft(
        path=(
            *(clicked(id="fab_add"), typed(title, id="edit_title"), noted),
            in_order(noted, *asked, shown(id="edit_notes", text=notes), click(text="Discard")),
            ends_on(activity=f"{_APP}.MainActivity"),
        ),
        way=(*write, *KEEP_EDITING, *DISCARD),
    ).rejects(
        discarded_at_once=(*write, *DISCARD),
        saved=cut(2, SAVE),
        no_notes=(*enter_title(title), *KEEP_EDITING, *DISCARD),
        still_open=cut(1),
    )


@goals.testing(12, "medium", {"route": one_of(list(_ROUTES))}, distractors=2)
def contact_from_help(route: str) -> Draft:
    def contact(route: str) -> Steps:
        page = {"class": "android.webkit.WebView", "scrollable": "true"}
        return click(desc=route), click(text="Help"), *find(page, text="Contact us")

    offered = shown(text="Contact us")
    return draft(
        words={"route": _ROUTES[route]},
        path=(
            (click(desc=route), shown(activity=f"{_APP}.HelpActivity")),
            *(offered, in_order(offered, clicked(text="Contact us"))),
            ends_on(text="Write to help@todo.example. We answer within two days."),
        ),
        way=contact(route),
    ).rejects(
        another_route=contact(another(_ROUTES, route)), not_touched=cut(1), left_again=then(UP)
    )


@goals.testing(16, "medium", _ANY, distractors=3, memory=2)
def restore_task(apps: Apps, title: str) -> Draft:
    delete = (*search_for(title), hold(id="task_title", text=title), click(text="Delete"))
    look = (click(id="task_title", text=title), click(id="due_date"), click(text="Cancel"))
    return draft(
        words={"list": TASKS.get(apps, title)["list"]},
        path=(
            typed_into(id="search_src_text"),
            (click(text="Delete"), UNDO),
            (shown(id="edit_title", text=title), click(id="due_date"), click(text="Cancel")),
            ends_on(id="view_pager"),
        ),
        way=(*delete, UNDO, *look, UP, UP),
    ).rejects(
        not_brought_back=(*delete, UP),
        not_opened=(*delete, UNDO, UP),
        opened_before=(*search_for(title), *look, UP, *delete[2:], UNDO, UP),
        stays_in_the_search=cut(1),
    )


@goals.testing(17, "hard", {"name word": one_of(_ACCOUNTS)}, distractors=1, memory=4)
def sign_in_form(name: str, word: str) -> Draft:
    email, sign_in = f"{name}@mail.example", (BACK, click(id="sign_in"))
    account, address = (_DRAWER, click(text="Account")), fill(email, id="email")
    bad = (fill(name, id="email"), *sign_in)
    short = (address, fill(word[:3], id="password"), *sign_in)
    good = (fill(word, id="password"), *sign_in)
    error = "textinput_error"
    too_short = shown(id=error, text="The password has at least 6 characters")
    corrected = (typed(email, id="email"), too_short, typed(word, id="password"))
    return draft(
        words={"email": email, "short": word[:3]},
        path=(
            (fill(name, id="email"), shown(id=error, text="Enter a valid email address")),
            corrected,
            in_order(*sign_in, *sign_in),
            ends_on(id="account_name", text=email),
        ),
        way=(*account, *bad, *short, *good),
    ).rejects(
        right_at_once=(*account, address, *good),
        no_wrong_address=(*account, *short, *good),
        no_short_password=(*account, *bad, address, *good),
        not_signed_in=(*account, *bad, *short),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["starred"],
    facts=lambda apps: {task["title"]: task["starred"] for task in TASKS.all(apps)},
    look=way_for(*search_for(IT)),
    back=(UP,),
    of=(
        "star_task",
        "search_in_list",
        "tabs",
        "discard_draft",
        "contact_from_help",
        "sign_in_form",
    ),
)
