"""A to-do list: several lists, due dates, notes, reminders, search, an account to sync with."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from functools import partial
from random import Random
from typing import Any

from typing_extensions import override

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.todo.data import CONTENT, NOTIFICATIONS, PRIORITIES
from uiprobe.environments.phone.apps.todo.edit import EDIT_DIALOGS, EDITOR, edit
from uiprobe.environments.phone.apps.todo.lists import LIST_DIALOGS
from uiprobe.environments.phone.apps.todo.settings import (
    SETTINGS,
    account,
    help_page,
    sign_out_dialog,
)
from uiprobe.environments.phone.apps.todo.tasks import TASK_DIALOGS, task_row
from uiprobe.environments.phone.kit.dialogs import menu
from uiprobe.environments.phone.kit.forms import Form
from uiprobe.environments.phone.kit.records import RecordApp, each, filter_chips
from uiprobe.environments.phone.kit.screens import (
    overflow_button,
    recycler_view,
    scaffold,
    search_button,
    search_toolbar,
    tab_pages,
    toolbar,
)
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import empty_state, floating_button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View, Window, column

_TABS = ("All", "Active", "Done")


class Todo(RecordApp):
    """The to-do list."""

    package = "org.uiprobe.todo"
    name = "todo"
    rank = 160
    label = "To-do"
    icon = "task_alt"
    tint = rgb("00796B")
    accent = "teal"
    main = "MainActivity"
    exported = ("MainActivity", "SearchActivity", "SettingsActivity")
    permissions = (NOTIFICATIONS,)
    share_activity = "EditActivity"

    @property
    @override
    def screens(self) -> Screens:
        return {
            "MainActivity": _main,
            "EditActivity": edit,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS.screen,
            "AccountActivity": account,
            "HelpActivity": help_page,
        }

    @property
    @override
    def dialogs(self) -> Dialogs:
        return {
            "main_menu": _main_menu,
            "share": share_sheet,
            "sign_out": sign_out_dialog,
            **LIST_DIALOGS,
            **TASK_DIALOGS,
            **EDIT_DIALOGS,
            **SETTINGS.dialogs,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        tasks: list[State] = []
        for name, pool in CONTENT.items():
            for title, notes in random.sample(pool, k=len(pool) - random.randrange(2)):
                due = None
                if random.random() < 0.6:
                    due = (now.date() + timedelta(days=random.randrange(-1, 12))).isoformat()
                tasks.append(
                    {
                        "id": len(tasks) + 1,
                        "title": title,
                        "notes": notes,
                        "list": name,
                        "due": due,
                        "time": random.choice(("09:00", "14:30", None)) if due else None,
                        "priority": random.choice(("Low", "Normal", "Normal", "High")),
                        "starred": random.random() < 0.2,
                        "remind": False,
                        "done": random.random() < 0.2,
                    }
                )
        return {
            "lists": list(CONTENT),
            "tasks": tasks,
            "next_id": len(tasks),
            "current": "My tasks",
            "sort": "Due date",
            "show_done": True,
            "confirm_delete": False,
            "default_list": "My tasks",
            "account": None,
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action == "remind":
            EDITOR.put(context, "remind", arguments["granted"])
            if not arguments["granted"]:
                context.toast(context.t("Reminders need permission to send notifications"))
        else:
            super().perform(context, action, arguments)

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"EditActivity": EDITOR}


def _order(context: Context, task: State) -> Any:  # noqa: ANN401 - a sort key
    match context.data["sort"]:
        case "Due date":
            key: Any = (task["due"] or "9999", task["time"] or "99")
        case "Title":
            key = task["title"].lower()
        case "Priority":
            key = -PRIORITIES.index(task["priority"])
        case _:
            return False, 0
    return task["done"], key


def _visible(context: Context) -> list[State]:
    tab = context.get("tab", 0)
    kept = [task for task in context.data["tasks"] if task["list"] == context.data["current"]]
    if tab == 1 or (tab == 0 and not context.data["show_done"]):
        kept = [task for task in kept if not task["done"]]
    elif tab == 2:
        kept = [task for task in kept if task["done"]]
    return sorted(kept, key=lambda task: _order(context, task))


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    tasks = _visible(context)
    movable = context.data["sort"] == "My order"

    bar = toolbar(
        context.data["current"],
        search_button(context),
        # Without a description on purpose: many apps have such a button.
        icon_button(
            "sort",
            lambda: context.show("settings_sort"),
            id="action_sort",
            **context.named("Sort"),
            icon_color="on_surface",
        ),
        overflow_button(context, "main_menu"),
        navigate=(
            "menu",
            context.t("Open navigation drawer"),
            lambda: context.show("drawer"),
        ),
    )
    if tasks:
        body = recycler_view(
            [
                partial(task_row, context, task, tasks, slot if movable else -1)
                for slot, task in enumerate(tasks)
            ],
            key=f"tasks:{context.data['current']}:{tab}",
            id="task_list",
            padding=(0, 4, 0, 76),
        )
    else:
        body = empty_state(
            "done_all" if tab == 1 else "checklist",
            context.t("Nothing here"),
            context.t("Touch the plus sign to add a task"),
        )
    return scaffold(
        context,
        bar,
        tab_pages(context, _TABS, body),
        floating=floating_button(
            "add",
            lambda: context.start("EditActivity", list=context.data["current"]),
            description=context.t("Add task"),
            id="fab_add",
        ),
    )


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Rename list"), lambda: context.show("rename_list")),
            (context.t("Delete list"), lambda: context.show("delete_list")),
            (context.t("Delete completed tasks"), lambda: context.show("clear_done")),
            (
                context.t("Show completed"),
                lambda: context.data.update(show_done=not context.data["show_done"]),
            ),
            (context.t("Settings"), lambda: context.start("SettingsActivity")),
            (context.t("Help"), lambda: context.start("HelpActivity")),
        ],
        checked=[],
    )


def _search(context: Context) -> View:
    field = context.field("search", autofocus=True, limit=200)
    wanted = field.value.strip().lower()
    within = context.get("within")
    found = [
        task
        for task in context.data["tasks"]
        if within in (None, task["list"])
        and wanted
        and (wanted in task["title"].lower() or wanted in task["notes"].lower())
    ]
    body: View
    if found:
        body = recycler_view(
            each(found, lambda task: task_row(context, task, found, -1)),
            key="results",
            id="search_results",
        )
    elif wanted:
        body = empty_state("search", context.t("No results"), context.t("Try other words"))
    else:
        body = empty_state(
            "search",
            context.t("Search tasks"),
            context.t("Titles and notes of all lists are searched"),
        )
    body.weight = 1
    choices = [(None, context.t("All")), *((name, name) for name in context.data["lists"])]
    chips = filter_chips(context, "within", choices, id="list_chip")
    return scaffold(
        context,
        search_toolbar(context, field, context.t("Search tasks"), id="search_src_text"),
        column(chips, body, width=FILL, height=FILL, gap=4),
    )
