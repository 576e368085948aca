"""A task in a list: its row, and what can be done with it there."""

from __future__ import annotations

from datetime import date, time

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import bottom_sheet, choose, confirm
from uiprobe.environments.phone.kit.records import delete, delete_shown, find
from uiprobe.environments.phone.locales import format_date, format_time
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import icon_button, round_check_box
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY, BODY_LARGE, styled
from uiprobe.environments.phone.toolkit.widgets import View, Window, column, image, row, text


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


def task_row(context: Context, task: State, shown: list[State], slot: int) -> View:
    """A row of a list of tasks.

    Args:
        context: The activity.
        task: Its record in the app's data.
        shown: The tasks of the list, in their order.
        slot: The place of the task among them, where it can be dragged by a handle; else -1.
    """
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
        _remove(context, number)
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
            **context.named("Star", on=task["starred"]),
            icon_filled=True,
            icon_color="primary" if task["starred"] else "outline",
        ),
        part="row",
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


def _remove(context: Context, number: int) -> None:
    delete(context, "tasks", number, "Task deleted")


def _task_sheet(context: Context, arguments: State) -> Window:
    number = arguments["id"]
    task = find(context.data["tasks"], number) or {}

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
        _remove(context, number)


def _delete_task_dialog(context: Context, arguments: State) -> Window:
    number = arguments["id"]

    def remove() -> None:
        if context.activity["name"] == "EditActivity":
            delete_shown(context, "tasks", "Task deleted")
        else:
            _remove(context, number)

    return confirm(
        context,
        title=context.t("Delete task?"),
        message=context.t("The task will be deleted."),
        positive=(context.t("Delete"), remove),
    )


def _move_dialog(context: Context, arguments: State) -> Window:
    task = find(context.data["tasks"], arguments["id"]) or {}
    lists = context.data["lists"]
    return choose(
        context,
        title=context.t("Move to list"),
        choices=lists,
        chosen=lists.index(task["list"]),
        pick=lambda index: task.update(list=lists[index]),
    )


TASK_DIALOGS = {
    "task_sheet": _task_sheet,
    "move_task": _move_dialog,
    "delete_task": _delete_task_dialog,
}
