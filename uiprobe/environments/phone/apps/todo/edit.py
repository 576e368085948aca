"""The page on which a task is made or edited."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, time

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.todo.data import NOTIFICATIONS, PRIORITIES
from uiprobe.environments.phone.kit.dialogs import choose, menu
from uiprobe.environments.phone.kit.forms import (
    Choice,
    DayInput,
    Form,
    TextInput,
    TimeInput,
    Toggle,
)
from uiprobe.environments.phone.kit.pickers import open_date_picker, open_time_picker
from uiprobe.environments.phone.kit.records import find, saves_record
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import (
    caption,
    edit_text,
    icon_button,
    radio_button,
    radio_group,
    spinner,
    switch,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.theme import BODY_LARGE, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    text,
)

_TITLE = 200
"""Characters of a title."""


def _original(context: Context) -> State:
    number = context.arguments.get("id")
    task = None if number is None else find(context.data["tasks"], number)
    return task or {
        # A text from another app becomes a task.
        "title": context.arguments.get("text", "")[:_TITLE],
        "notes": "",
        "list": context.arguments.get("list", context.data["default_list"]),
        "due": None,
        "time": None,
        "priority": "Normal",
        "remind": False,
        "starred": False,
        "done": False,
    }


EDITOR = Form(
    name="edit",
    titles=("New task", "Edit task"),
    fields=(
        TextInput("title", "Title", required="A task needs a title"),
        TextInput("notes", "Notes"),
        DayInput("due", "Due date"),
        TimeInput("time", "Time"),
        Toggle("remind", "Remind me"),
        Choice("list", "List"),
        Choice("priority", "Priority", options=PRIORITIES, look="radio"),
    ),
    original=_original,
    save=saves_record("tasks"),
    menu="edit_menu",
)


def edit(context: Context) -> View:
    """The editor: the day of a task brings its time and its reminder with it."""
    original = _original(context)
    values = EDITOR.values(context)
    title = context.field(
        "edit_title", values["title"], autofocus="id" not in original, limit=_TITLE
    )
    notes = context.field("edit_notes", values["notes"], multiline=True)
    due, moment, priority = values["due"], values["time"], values["priority"]

    def clear_due() -> None:
        for key, empty in (("due", None), ("time", None), ("remind", False)):
            EDITOR.put(context, key, empty)

    def pick_day() -> None:
        day = date.fromisoformat(due) if due else context.now.date()
        open_date_picker(context, "edit_due", day)

    def pick_time() -> None:
        open_time_picker(context, "edit_time", time.fromisoformat(moment or "09:00"))

    def toggle_reminder() -> None:
        if values["remind"]:
            EDITOR.put(context, "remind", False)
        else:
            context.with_permission(NOTIFICATIONS, "remind")

    day_words = context.t("No due date")
    if due:
        day_words = context.day(due, year=True)
    time_words = context.t("Any time")
    if moment:
        time_words = context.clock(moment)

    def prioritize(name: str) -> Handler:
        return lambda: EDITOR.put(context, "priority", name)

    body = column(
        edit_text(
            title, hint=context.t("Title"), id="edit_title", style=styled(BODY_LARGE, size=18)
        ),
        edit_text(notes, hint=context.t("Notes"), id="edit_notes", lines=3),
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
                checked=values["remind"],
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
        spinner(values["list"], lambda: context.show("edit_list"), id="list_spinner"),
        caption(context.t("Priority"), margin=(4, 6, 0, 0)),
        radio_group(
            *(
                radio_button(
                    context.t(name),
                    checked=name == priority,
                    change=prioritize(name),
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
    return EDITOR.frame(context, body)


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
        task = find(context.data["tasks"], number)
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


def _list_dialog(context: Context, arguments: State) -> Window:
    lists = context.data["lists"]
    return choose(
        context,
        title=context.t("List"),
        choices=lists,
        chosen=lists.index(EDITOR.values(context)["list"]),
        pick=lambda index: EDITOR.put(context, "list", lists[index]),
    )


EDIT_DIALOGS = {
    **EDITOR.dialogs,
    "edit_menu": _edit_menu,
    # The names of lists are not translated.
    "edit_list": _list_dialog,
}
