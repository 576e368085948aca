"""A to-do list: several lists, due dates, notes, reminders, search, an account to sync with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

from typing_extensions import override

from uiprobe.environments.phone.app import App, Context
from uiprobe.environments.phone.kit.dialogs import (
    ask_text,
    bottom_sheet,
    choose,
    confirm,
    drawer,
    menu,
)
from uiprobe.environments.phone.kit.pickers import (
    date_picker,
    open_date_picker,
    open_time_picker,
    time_picker,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    category,
    overflow_button,
    preference,
    recycler_view,
    scaffold,
    scroll_view,
    search_toolbar,
    switch_preference,
    toolbar,
    web_page,
)
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import (
    button,
    caption,
    chip,
    chip_row,
    edit_text,
    empty_state,
    floating_button,
    icon_button,
    radio_button,
    radio_group,
    round_check_box,
    spinner,
    switch,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL,
    TITLE,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, space, text

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"

PRIORITIES = ("Low", "Normal", "High")
SORTS = ("Due date", "Title", "Priority", "My order")
_TABS = ("All", "Active", "Done")

_CONTENT: dict[str, tuple[tuple[str, str], ...]] = {
    "My tasks": (
        ("Call the dentist", "Ask for an appointment in the afternoon"),
        ("Renew the library card", ""),
        ("Water the plants", "The fern needs less than the others"),
        ("Book train tickets", "Window seat, quiet carriage"),
        ("Fix the bike light", "The spare battery is in the drawer"),
        ("Return the parcel", "Label is in the mail"),
        ("Plan the weekend trip", "Ask Nora about the cabin"),
        ("Back up the photos", ""),
    ),
    "Work": (
        ("Send the quarterly report", "Numbers from Ines are still missing"),
        ("Review the new contract", "Pages 4 to 9"),
        ("Prepare the team meeting", "Agenda, room, minutes"),
        ("Update the travel expenses", ""),
        ("Reply to the auditor", ""),
        ("Clean up the shared folder", "Keep everything from this year"),
    ),
    "Shopping": (
        ("Oat milk", "Two cartons"),
        ("Coffee beans", ""),
        ("Tomatoes", ""),
        ("Dish soap", ""),
        ("Birthday card", "For Theo"),
        ("AA batteries", "Pack of eight"),
        ("Olive oil", ""),
    ),
}
_LIST_ICONS = {"My tasks": "person", "Work": "work", "Shopping": "shopping_cart"}


class Todo(App):
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

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "EditActivity": _edit,
            "SearchActivity": _search,
            "SettingsActivity": _settings,
            "AccountActivity": _account,
            "HelpActivity": _help,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            "main_menu": _main_menu,
            "edit_menu": _edit_menu,
            "drawer": _drawer,
            "sort": _sort_dialog,
            "new_list": _new_list_dialog,
            "rename_list": _rename_list_dialog,
            "delete_list": _delete_list_dialog,
            "clear_done": _clear_done_dialog,
            "task_sheet": _task_sheet,
            "move_task": _move_dialog,
            "delete_task": _delete_task_dialog,
            "discard": _discard_dialog,
            "due_date": lambda context, _: date_picker(context, lambda day: _set_due(context, day)),
            "due_time": lambda context, _: time_picker(
                context, lambda moment: _set_time(context, moment)
            ),
            "list_choice": _list_dialog,
            "default_list": _default_list_dialog,
            "share": share_sheet,
            "sign_out": _sign_out_dialog,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        tasks: list[State] = []
        for name, pool in _CONTENT.items():
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
            "lists": list(_CONTENT),
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
        match action:
            case "restore":
                context.data["tasks"] = copy_state(arguments["tasks"])
            case "remind":
                context.set("remind", arguments["granted"])
                if not arguments["granted"]:
                    context.toast(context.t("Reminders need permission to send notifications"))

    @override
    def back(self, context: Context) -> bool:
        if context.activity["name"] == "EditActivity" and _edited(context):
            context.show("discard")
            return True
        return False

    @override
    def report(self, data: State, phone: State) -> State:
        kept: State = {key: copy_state(data[key]) for key in data if key != "next_id"}
        for task in kept["tasks"]:
            del task["id"]
        return kept


def _find(context: Context, number: int) -> State | None:
    return next((task for task in context.data["tasks"] if task["id"] == number), None)


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


def _due_words(context: Context, task: State) -> str:
    if not task["due"]:
        return ""
    day = date.fromisoformat(task["due"])
    ahead = (day - context.now.date()).days
    words = {-1: context.t("Yesterday"), 0: context.t("Today"), 1: context.t("Tomorrow")}.get(
        ahead, format_date(day, context.locale, year=day.year != context.now.year)
    )
    if task["time"]:
        moment = time.fromisoformat(task["time"])
        words += f", {format_time(moment, hours24=context.host.hours24)}"
    return words


def _main(context: Context) -> View:
    tab = context.get("tab", 0)
    tasks = _visible(context)
    movable = context.data["sort"] == "My order"

    def swiped(direction: str) -> bool:
        target = tab + {"left": 1, "right": -1}.get(direction, 0)
        if target == tab or not 0 <= target < len(_TABS):
            return False
        context.set("tab", target)
        return True

    bar = toolbar(
        context.data["current"],
        icon_button(
            "search",
            lambda: context.start("SearchActivity"),
            description=context.t("Search"),
            id="action_search",
            icon_color="on_surface",
        ),
        # Without a description on purpose: many apps have such a button.
        icon_button(
            "sort", lambda: context.show("sort"), id="action_sort", icon_color="on_surface"
        ),
        overflow_button(context, "main_menu"),
        navigate=(
            "menu",
            context.t("Open navigation drawer"),
            lambda: context.show("drawer"),
        ),
    )
    tabs = tab_layout(
        [
            (context.t(name), index == tab, context.setter("tab", index))
            for index, name in enumerate(_TABS)
        ]
    )
    if tasks:
        body = recycler_view(
            [
                lambda slot=slot: _task_row(context, tasks[slot], tasks, slot if movable else -1)  # type: ignore[misc]
                for slot in range(len(tasks))
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
    pager = column(
        body,
        class_name="androidx.viewpager.widget.ViewPager",
        id="view_pager",
        width=FILL,
        weight=1,
        on_swipe=swiped,
    )
    body.weight = 1
    return scaffold(
        context,
        bar,
        column(tabs, pager, width=FILL, height=FILL),
        floating=floating_button(
            "add",
            lambda: context.start("EditActivity", list=context.data["current"]),
            description=context.t("Add task"),
            id="fab_add",
        ),
    )


def _task_row(context: Context, task: State, shown: list[State], slot: int) -> View:
    """A row; with a slot of 0 or more it has a handle by which it can be dragged."""
    number: int = task["id"]

    def drop(target: int) -> None:
        tasks = context.data["tasks"]
        place = tasks.index(shown[target])
        tasks.remove(task)
        tasks.insert(place, task)

    def toggle() -> None:
        task["done"] = not task["done"]

    def star() -> None:
        task["starred"] = not task["starred"]

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        _delete(context, number)
        return True

    words = _due_words(context, task)
    late = bool(task["due"]) and task["due"] < context.now.date().isoformat() and not task["done"]
    color = "error" if late else "on_surface_variant"
    due = None
    if words:
        due = row(
            image("event", size=15, icon_color=color),
            text(words, styled(BODY, size=13, color=color, max_lines=1), id="task_due"),
            gap=5,
            align="center",
            margin=(0, 2, 0, 0),
        )
    title = styled(
        BODY_LARGE,
        strike=task["done"],
        color="on_surface_variant" if task["done"] else "on_surface",
        max_lines=2,
    )
    flag = None
    if task["priority"] == "High" and not task["done"]:
        flag = image(
            "flag", size=18, description=context.t("High priority"), icon_color="error",
            icon_filled=True, id="task_priority",
        )  # fmt: skip
    handle = None
    if slot >= 0:
        handle = View(
            class_name="android.widget.ImageView",
            id="drag_handle",
            description=context.t("Reorder"),
            icon="drag_indicator",
            width=28,
            height=48,
            drop=drop,
        )
    return row(
        handle,
        round_check_box(checked=task["done"], change=toggle, id="task_check"),
        column(
            text(task["title"], title, id="task_title"),
            text(task["notes"], styled(BODY, max_lines=1), id="task_notes")
            if task["notes"]
            else None,
            due,
            weight=1,
            margin=(8, 0, 8, 0),
        ),
        flag,
        icon_button(
            "star" if task["starred"] else "star_border",
            star,
            id="task_star",
            icon_filled=True,
            icon_color="primary" if task["starred"] else "outline",
        ),
        id="task_row",
        class_name="android.view.ViewGroup",
        width=FILL,
        min_height=66,
        padding=(10, 8, 6, 8),
        align="center",
        on_click=lambda: context.start("EditActivity", id=number),
        on_long_click=lambda: context.show("task_sheet", id=number),
        on_swipe=swiped,
        slot=slot,
    )


def _delete(context: Context, number: int) -> None:
    before = copy_state(context.data["tasks"])
    context.data["tasks"] = [task for task in context.data["tasks"] if task["id"] != number]
    context.snackbar(context.t("Task deleted"), "restore", tasks=before)


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


def _drawer(context: Context, arguments: State) -> Window:
    def choose_list(name: str) -> Callable[[], None]:
        return lambda: context.data.update(current=name)

    counts = {
        name: sum(task["list"] == name and not task["done"] for task in context.data["tasks"])
        for name in context.data["lists"]
    }
    account = context.data["account"]
    return drawer(
        context,
        title=account or context.t("Not signed in"),
        subtitle=context.t("Synced") if account else context.t("Tasks stay on this phone"),
        icon="person",
        items=[
            *(
                (
                    _LIST_ICONS.get(name, "list"),
                    name,
                    str(counts[name] or ""),
                    name == context.data["current"],
                    choose_list(name),
                )
                for name in context.data["lists"]
            ),
            ("add", context.t("New list"), "", False, lambda: context.show("new_list")),
            None,
            ("sync", context.t("Account"), "", False, lambda: context.start("AccountActivity")),
            (
                "settings",
                context.t("Settings"),
                "",
                False,
                lambda: context.start("SettingsActivity"),
            ),
            ("help", context.t("Help"), "", False, lambda: context.start("HelpActivity")),
        ],
    )


def _sort_dialog(context: Context, arguments: State) -> Window:
    return choose(
        context,
        title=context.t("Sort by"),
        choices=[context.t(name) for name in SORTS],
        chosen=SORTS.index(context.data["sort"]),
        pick=lambda index: context.data.update(sort=SORTS[index]),
    )


def _new_list_dialog(context: Context, arguments: State) -> Window:
    def create(name: str) -> None:
        if name in context.data["lists"]:
            context.toast(context.t("There is a list of that name"))
            return
        context.data["lists"].append(name)
        context.data["current"] = name

    return ask_text(
        context,
        title=context.t("New list"),
        field=context.field("dialog_list_name", limit=60),
        hint=context.t("List name"),
        positive=create,
        label="Create",
        id="list_name",
    )


def _rename_list_dialog(context: Context, arguments: State) -> Window:
    old = context.data["current"]

    def rename(name: str) -> None:
        if name != old and name in context.data["lists"]:
            context.toast(context.t("There is a list of that name"))
            return
        context.data["lists"] = [name if other == old else other for other in context.data["lists"]]
        for task in context.data["tasks"]:
            if task["list"] == old:
                task["list"] = name
        context.data["current"] = name
        if context.data["default_list"] == old:
            context.data["default_list"] = name

    return ask_text(
        context,
        title=context.t("Rename list"),
        field=context.field("dialog_list_name", old, limit=60),
        hint=context.t("List name"),
        positive=rename,
        label="Rename",
        id="list_name",
    )


def _delete_list_dialog(context: Context, arguments: State) -> Window:
    name = context.data["current"]

    def delete() -> None:
        if len(context.data["lists"]) == 1:
            context.toast(context.t("The last list stays"))
            return
        data = context.data
        data["lists"].remove(name)
        data["tasks"] = [task for task in data["tasks"] if task["list"] != name]
        data["current"] = data["lists"][0]
        if data["default_list"] == name:
            data["default_list"] = data["current"]

    return confirm(
        context,
        title=context.t("Delete list?"),
        message=context.t("{name} and all tasks in it will be deleted.", name=name),
        positive=(context.t("Delete"), delete),
    )


def _clear_done_dialog(context: Context, arguments: State) -> Window:
    def clear() -> None:
        before = copy_state(context.data["tasks"])
        context.data["tasks"] = [
            task
            for task in context.data["tasks"]
            if not (task["done"] and task["list"] == context.data["current"])
        ]
        gone = len(before) - len(context.data["tasks"])
        context.snackbar(context.t("{n} tasks deleted", n=gone), "restore", tasks=before)

    return confirm(
        context,
        title=context.t("Delete completed tasks?"),
        message=context.t("All completed tasks of this list will be deleted."),
        positive=(context.t("Delete"), clear),
    )


def _task_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    task = _find(context, number) or {}

    def duplicate() -> None:
        context.data["tasks"].append(copy_state(task) | {"id": context.new_id(), "done": False})

    def copy() -> None:
        context.copy(task["title"])
        context.toast(context.t("Copied to clipboard"))

    return bottom_sheet(
        context,
        title=task["title"],
        items=[
            ("edit", context.t("Edit"), lambda: context.start("EditActivity", id=number)),
            ("file_copy", context.t("Duplicate"), duplicate),
            (
                "drive_file_move",
                context.t("Move to list"),
                lambda: context.show("move_task", id=number),
            ),
            ("content_copy", context.t("Copy title"), copy),
            ("share", context.t("Share"), lambda: context.show("share", text=task["title"])),
            ("delete", context.t("Delete"), lambda: _ask_delete(context, number)),
        ],
    )


def _ask_delete(context: Context, number: int) -> None:
    if context.data["confirm_delete"]:
        context.show("delete_task", id=number)
    else:
        _delete(context, number)


def _delete_task_dialog(context: Context, arguments: State) -> Window:
    number = arguments["id"]

    def delete() -> None:
        if context.activity["name"] == "EditActivity":
            context.finish()
            main = context.in_front()
            _delete(main, number)
        else:
            _delete(context, number)

    return confirm(
        context,
        title=context.t("Delete task?"),
        message=context.t("The task will be deleted."),
        positive=(context.t("Delete"), delete),
    )


def _move_dialog(context: Context, arguments: State) -> Window:
    task = _find(context, arguments["id"]) or {}
    lists = context.data["lists"]
    return choose(
        context,
        title=context.t("Move to list"),
        choices=lists,
        chosen=lists.index(task["list"]),
        pick=lambda index: task.update(list=lists[index]),
    )


# The editor keeps a draft in the activity; it is written to the data on Save only.

_DRAFT = ("list", "due", "time", "priority", "remind")


def _draft(context: Context, name: str) -> Any:  # noqa: ANN401 - plain data
    return context.get(name, _original(context)[name])


def _original(context: Context) -> State:
    number = context.arguments.get("id")
    task = None if number is None else _find(context, number)
    return task or {
        "title": "",
        "notes": "",
        "list": context.arguments.get("list", context.data["default_list"]),
        "due": None,
        "time": None,
        "priority": "Normal",
        "remind": False,
        "starred": False,
        "done": False,
    }


def _edited(context: Context) -> bool:
    original = _original(context)
    return (
        any(_draft(context, name) != original[name] for name in _DRAFT)
        or context.value("title", original["title"]) != original["title"]
        or context.value("notes", original["notes"]) != original["notes"]
    )


def _set_due(context: Context, day: date) -> None:
    context.set("due", day.isoformat())


def _set_time(context: Context, moment: time) -> None:
    context.set("time", moment.strftime("%H:%M"))


def _save(context: Context) -> None:
    original = _original(context)
    title = context.value("title", original["title"]).strip()
    if not title:
        context.toast(context.t("A task needs a title"))
        return
    values = {name: _draft(context, name) for name in _DRAFT}
    values |= {"title": title, "notes": context.value("notes", original["notes"]).strip()}
    if "id" in original:
        original.update(values)
    else:
        context.data["tasks"].append({**original, **values, "id": context.new_id()})
    context.finish()


def _edit(context: Context) -> View:
    original = _original(context)
    title = context.field("title", original["title"], autofocus="id" not in original, limit=200)
    notes = context.field("notes", original["notes"], multiline=True)
    due, moment = _draft(context, "due"), _draft(context, "time")

    def clear_due() -> None:
        context.set("due", None)
        context.set("time", None)
        context.set("remind", False)

    def pick_day() -> None:
        day = date.fromisoformat(due) if due else context.now.date()
        open_date_picker(context, "due_date", day)

    def pick_time() -> None:
        open_time_picker(context, "due_time", time.fromisoformat(moment or "09:00"))

    def toggle_reminder() -> None:
        if _draft(context, "remind"):
            context.set("remind", False)
        else:
            context.with_permission(NOTIFICATIONS, "remind")

    day_words = context.t("No due date")
    if due:
        day_words = format_date(date.fromisoformat(due), context.locale, year=True)
    time_words = context.t("Any time")
    if moment:
        time_words = format_time(time.fromisoformat(moment), hours24=context.host.hours24)
    priority = _draft(context, "priority")
    body = column(
        edit_text(
            title, hint=context.t("Title"), id="edit_title", style=styled(BODY_LARGE, size=18)
        ),
        edit_text(
            notes,
            hint=context.t("Notes"),
            id="edit_notes",
            lines=3,
        ),
        _picker_row(
            "event",
            day_words,
            pick_day,
            id="due_date",
            end=icon_button(
                "close", clear_due, id="clear_due", description=context.t("Remove due date")
            )
            if due
            else None,
        ),
        _picker_row("schedule", time_words, pick_time, id="due_time") if due else None,
        row(
            image("notifications"),
            text(context.t("Remind me"), BODY_LARGE, weight=1),
            switch(
                checked=_draft(context, "remind"),
                change=toggle_reminder,
                id="remind_switch",
                description=context.t("Remind me"),
            ),
            width=FILL,
            gap=16,
            align="center",
            padding=(4, 2, 0, 2),
        )
        if due
        else None,
        caption(context.t("List"), margin=(4, 6, 0, 0)),
        spinner(
            _draft(context, "list"),
            lambda: context.show("list_choice"),
            id="list_spinner",
        ),
        caption(context.t("Priority"), margin=(4, 6, 0, 0)),
        radio_group(
            *(
                radio_button(
                    context.t(name),
                    checked=name == priority,
                    change=context.setter("priority", name),
                    id=f"priority_{name.lower()}",
                )
                for name in PRIORITIES
            ),
            id="priority_group",
            arrange="row",
            width=FILL,
            gap=4,
        ),
        width=FILL,
        padding=(16, 10, 16, 24),
        gap=12,
    )
    more = overflow_button(context, "edit_menu") if "id" in original else None
    bar = toolbar(
        context.t("Edit task") if "id" in original else context.t("New task"),
        icon_button(
            "check",
            lambda: _save(context),
            description=context.t("Save"),
            id="action_save",
            icon_color="on_surface",
        ),
        more,
        navigate=(
            "close",
            context.t("Navigate up"),
            lambda: context.show("discard") if _edited(context) else context.finish(),
        ),
    )
    return scaffold(context, bar, scroll_view(body, key="edit", id="edit_scroll"))


def _picker_row(
    icon: str, words: str, press: Callable[[], None], *, id: str, end: View | None = None
) -> View:
    return row(
        image(icon),
        text(words, styled(BODY_LARGE, max_lines=1), id=f"{id}_text", weight=1),
        end,
        id=id,
        width=FILL,
        min_height=52,
        gap=16,
        align="center",
        padding=(4, 2, 0, 2),
        on_click=press,
    )


def _edit_menu(context: Context, arguments: State) -> Window:
    number = context.arguments["id"]

    def complete() -> None:
        task = _find(context, number)
        if task is not None:
            task["done"] = not task["done"]
        context.finish()

    done = _original(context)["done"]
    return menu(
        context,
        [
            (context.t("Mark as not done") if done else context.t("Mark as done"), complete),
            (context.t("Delete"), lambda: context.show("delete_task", id=number)),
        ],
    )


def _discard_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Discard changes?"),
        message=context.t("What you changed has not been saved."),
        positive=(context.t("Discard"), context.finish),
        negative="Keep editing",
    )


def _list_dialog(context: Context, arguments: State) -> Window:
    lists = context.data["lists"]
    return choose(
        context,
        title=context.t("List"),
        choices=lists,
        chosen=lists.index(_draft(context, "list")),
        pick=lambda index: context.set("list", lists[index]),
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
            [lambda task=task: _task_row(context, task, found, -1) for task in found],  # type: ignore[misc]
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
    chips = chip_row(
        *(
            chip(
                label,
                selected=within == name,
                press=context.setter("within", name),
                id="list_chip",
            )
            for name, label in choices
        ),
        key="chips",
        id="list_chips",
    )
    return scaffold(
        context,
        search_toolbar(context, field, context.t("Search tasks"), id="search_src_text"),
        column(chips, body, width=FILL, height=FILL, gap=4),
    )


def _settings(context: Context) -> View:
    data = context.data

    def flip(name: str) -> Callable[[], None]:
        return lambda: data.update({name: not data[name]})

    rows = column(
        category(context.t("Lists")),
        preference(
            context.t("Default list"),
            data["default_list"],
            press=lambda: context.show("default_list"),
            icon="list",
        ),
        preference(
            context.t("Sort by"),
            context.t(data["sort"]),
            press=lambda: context.show("sort"),
            icon="sort",
        ),
        category(context.t("Behavior")),
        switch_preference(
            context.t("Show completed"),
            context.t("Keep tasks that are done in the list"),
            checked=data["show_done"],
            change=flip("show_done"),
            icon="done_all",
        ),
        switch_preference(
            context.t("Ask before deleting"),
            checked=data["confirm_delete"],
            change=flip("confirm_delete"),
            icon="delete",
        ),
        category(context.t("Account")),
        preference(
            context.t("Account"),
            data["account"] or context.t("Not signed in"),
            press=lambda: context.start("AccountActivity"),
            icon="account_circle",
        ),
        preference(context.t("Help"), press=lambda: context.start("HelpActivity"), icon="help"),
        preference(context.t("Version"), "4.2.1", icon="info"),
        width=FILL,
        padding=(0, 0, 0, 24),
    )
    return scaffold(
        context, back_toolbar(context, context.t("Settings")), scroll_view(rows, key="settings")
    )


def _default_list_dialog(context: Context, arguments: State) -> Window:
    lists = context.data["lists"]
    return choose(
        context,
        title=context.t("Default list"),
        choices=lists,
        chosen=lists.index(context.data["default_list"]),
        pick=lambda index: context.data.update(default_list=lists[index]),
    )


def _account(context: Context) -> View:
    account = context.data["account"]
    bar = back_toolbar(context, context.t("Account"))
    if account:
        signed_in = column(
            image("account_circle", size=72, icon_color="primary", icon_filled=True),
            text(account, TITLE, id="account_name"),
            text(context.t("Tasks are synced with this account."), styled(BODY, align="center")),
            space(height=8),
            button(
                context.t("Sign out"),
                lambda: context.show("sign_out"),
                id="sign_out",
                kind="outlined",
            ),
            width=FILL,
            height=FILL,
            padding=(24, 40, 24, 0),
            gap=10,
            align="center",
        )
        return scaffold(context, bar, signed_in)
    email = context.field("email", limit=120)
    password = context.field("password", password=True, limit=120)

    def sign_in() -> None:
        local, at, domain = email.value.strip().partition("@")
        if not (local and at and "." in domain):
            context.set("problem", "Enter a valid email address")
        elif len(password.value) < 6:
            context.set("problem", "The password has at least 6 characters")
        else:
            context.set("problem", "")
            context.data["account"] = email.value.strip()
            context.ui["fields"] = {}
            context.toast(context.t("Signed in"))

    password.submit = sign_in
    problem = context.get("problem", "")
    form = column(
        text(context.t("Sync your tasks"), HEADLINE, id="account_heading"),
        text(
            context.t("Sign in to see your tasks on all your devices."),
            BODY,
            margin=(0, 0, 0, 8),
        ),
        edit_text(email, hint=context.t("Email"), id="email"),
        edit_text(password, hint=context.t("Password"), id="password"),
        text(context.t(problem), styled(LABEL, size=13, color="error"), id="textinput_error")
        if problem
        else None,
        button(
            context.t("Sign in"),
            sign_in,
            id="sign_in",
            kind="filled",
            width=FILL,
            margin=(0, 6, 0, 0),
        ),
        width=FILL,
        padding=(24, 16, 24, 24),
        gap=12,
    )
    return scaffold(context, bar, scroll_view(form, key="account"))


def _sign_out_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Sign out?"),
        message=context.t("Tasks stay on this phone."),
        positive=(context.t("Sign out"), lambda: context.data.update(account=None)),
    )


_HELP = (
    ("Adding a task", "Touch the plus sign, give the task a title and touch the check mark."),
    (
        "Deleting a task",
        "Swipe a task to the left or to the right. Undo brings it back for a few seconds.",
    ),
    ("Moving a task", "Touch and hold a task, then choose Move to list."),
    ("Reminders", "A task with a due date can remind you. The app needs your permission for that."),
    ("Sorting", "The button with three bars sorts the list by date, title or priority."),
)


def _help(context: Context) -> View:
    blocks: list[View] = []
    if not context.get("contact"):
        for heading, words in _HELP:
            blocks.append(
                View(
                    class_name="android.view.View",
                    text=context.t(heading),
                    style=styled(TITLE, size=19),
                    width=FILL,
                    margin=(0, 10, 0, 0),
                )
            )
            blocks.append(
                View(
                    class_name="android.view.View",
                    text=context.t(words),
                    style=styled(BODY_LARGE, color="on_surface_variant", leading=1.5),
                    width=FILL,
                )
            )
        blocks.append(
            View(
                class_name="android.view.View",
                text=context.t("Contact us"),
                style=styled(BODY_LARGE, color="primary"),
                on_click=context.setter("contact", True),
                margin=(0, 12, 0, 0),
            )
        )
    else:
        blocks.append(
            View(
                class_name="android.view.View",
                text=context.t("Write to help@todo.example. We answer within two days."),
                style=styled(BODY_LARGE, leading=1.5),
                width=FILL,
            )
        )
    bar = back_toolbar(context, context.t("Help"))
    return scaffold(context, bar, web_page(blocks, title=context.t("Help"), key="help"))
