"""Tasks."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.chains.facts import FactKind, is_near
from uiprobe.probes.sources.builtin.chains.nodes import (
    Amends,
    Entered,
    Planted,
    Shows,
    Slot,
    Takes,
    Values,
)
from uiprobe.probes.sources.builtin.goals.todo import (
    TASKS,
    enter_title,
    goals,
    new_task,
    turn_to_list,
)
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError

_APP = Todo.package


def _dues(apps: Apps) -> dict[str, Values]:
    return {
        task["title"]: (task["due"],)
        for task in TASKS.all(apps)
        if task["due"] and is_near(task["due"]) and not task["done"]
    }


def _plant_tasks(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Two tasks that are due soon; there may be only one besides."""
    titles = [title for title in goals.texts("titles") if title not in TASKS.names(apps)]
    tasks = [
        new_task(title, random.choice(apps[_APP]["lists"]), due=in_days(ahead))
        for title, ahead in zip(
            random.sample(titles, k=2), random.sample(range(3, 65), k=2), strict=True
        )
    ]
    return str(tasks[0]["title"]), {_APP: {"tasks": tasks}}


TASK_DUE = Shows(
    "task_due", Todo, "date", "task", _dues,
    lambda apps, title: (*search_for(title), click(id="task_title", text=title)), (BACK, BACK),
    plant=_plant_tasks,
)  # fmt: skip


def _lists(apps: Apps) -> list[str]:
    found: list[str] = apps[_APP]["lists"]
    return found


def _add(apps: Apps, title: str, into: str, due: str | None = None) -> tuple[Change, ...]:
    if title in TASKS.names(apps):
        raise NoChoiceError(f"found a task {title!r} already")
    return (TASKS.add(new_task(title, into, due=due), unique=True),)


def _amend_task(apps: Apps, first: Entered, last: Entered) -> Steps:
    renamed = first["title"] != last["title"]
    moved = first.get("due") != last.get("due")
    return (
        *(*search_for(first["title"]), click(id="task_title", text=first["title"])),
        *((fill(last["title"], id="edit_title"),) if renamed else ()),
        *((click(id="due_date"), *pick_day(last["due"], first["due"])) if moved else ()),
        SAVE,
    )


_AMENDS = Amends(_amend_task, (BACK,), (_APP, "tasks"))

_LIST = Slot(frozenset(), one_of(_lists))
_TITLE = frozenset[FactKind](
    {
        *("person", "title", "phone number", "code", "address", "place", "ingredient", "town"),
        *("hotel", "recipe", "product", "contact"),
    }
)

TASK = Takes(
    "task", Todo,
    {"title": Slot(_TITLE, one_of(goals.texts("titles"))), "list": _LIST},
    lambda apps, entered: (
        *turn_to_list(entered["list"]), *enter_title(entered["title"]), SAVE,
    ),
    lambda apps, entered: _add(apps, entered["title"], entered["list"]),
    amends=_AMENDS,
)  # fmt: skip


def _enter_dated(apps: Apps, entered: Entered) -> Steps:
    return (
        *(*turn_to_list(entered["list"]), *enter_title(entered["title"]), BACK),
        *(click(id="due_date"), *pick_day(entered["due"]), SAVE),
    )


DATED_TASK = Takes(
    "dated_task", Todo,
    {
        "title": Slot(_TITLE, one_of(goals.texts("titles"))),
        "list": _LIST,
        "due": Slot(frozenset({"date"})),
    },
    _enter_dated,
    lambda apps, entered: _add(apps, entered["title"], entered["list"], entered["due"]),
    amends=_AMENDS,
)  # fmt: skip
