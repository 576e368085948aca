"""The lists of tasks: the drawer in which one is chosen, and what is done with a whole list."""

from __future__ import annotations

from collections.abc import Callable

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm, drawer
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.widgets import Window

_LIST_ICONS = {"My tasks": "person", "Work": "work", "Shopping": "shopping_cart"}


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
        context.snackbar(
            context.t("{n} tasks deleted", n=gone), "restore", collection="tasks", records=before
        )

    return confirm(
        context,
        title=context.t("Delete completed tasks?"),
        message=context.t("All completed tasks of this list will be deleted."),
        positive=(context.t("Delete"), clear),
    )


LIST_DIALOGS = {
    "drawer": _drawer,
    "new_list": _new_list_dialog,
    "rename_list": _rename_list_dialog,
    "delete_list": _delete_list_dialog,
    "clear_done": _clear_done_dialog,
}
