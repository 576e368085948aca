"""Screens that move: others work on the same list, and reminders come up."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.events.ways import DISMISS, NEW_TITLES, wait
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.happening import records, reminder
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    TASKS,
    beside_task,
    go_to_task,
    lists_of,
    new_task,
    only_task,
    open_list,
    star,
)

PAIRS = Declared("moving")


def _small_list(random: Random, apps: Apps) -> Parameters:
    """Draws a list with one to three open tasks without a star, another list, and new tasks."""
    open_tasks = {
        name: TASKS.names(apps, list=name, starred=False, done=False) for name in lists_of(apps)
    }
    name = random.choice([one for one, titles in open_tasks.items() if 1 <= len(titles) <= 4])
    new = random.sample([one for one in NEW_TITLES if one not in TASKS.names(apps)], k=2)
    return {"list": name, "into": another(lists_of(apps), name), "title": new[0], "more": new[1]}


@PAIRS.pair(833, Todo, _small_list)
def stars_on_a_shared_list(
    apps: Apps, list_: str, into: str, title: str, more: str
) -> tuple[World, World]:
    open_tasks = TASKS.names(apps, list=list_, starred=False, done=False)

    stars = (*open_list(apps, list_), *joined(star(one) for one in open_tasks))
    starred = [
        change
        for one in open_tasks
        for change in only_task(TASKS.get(apps, one) | {"starred": True})
    ]

    def which(here: str, there: str) -> World:
        added, elsewhere = new_task(here, list_), new_task(there, into)
        # A list that is opened again is shown from its top.
        again = (*_open_from_another(list_), *star(here))
        return world(
            events=[records(1, TASKS, added=[elsewhere, added], after=TASKS)],
            change=(
                *(*starred, *only_task(added | {"starred": True})),
                *only_task(elsewhere),
            ),
            way=(*stars, *again),
        ).rejects(
            not_looked_again=stars,
            taken_back=then(beside_task(here, "task_star")),
            starred_elsewhere=then(*_open_from_another(into), *star(there)),
        )

    return which(title, more), which(more, title)


def _open_from_another(name: str) -> Steps:
    """Open a list while one is open."""
    return click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=name)


def _two_drawn(random: Random, apps: Apps) -> Parameters:
    open_tasks = {
        name: TASKS.names(apps, list=name, starred=False, done=False) for name in lists_of(apps)
    }
    name = random.choice([one for one, titles in open_tasks.items() if len(titles) > 1])
    first, second = random.sample(open_tasks[name], k=2)
    return {"list": name, "first": first, "second": second, "at": random.randrange(30, 90)}


@PAIRS.pair(837, Todo, _two_drawn)
def task_of_the_reminder(
    apps: Apps, list_: str, first: str, second: str, at: int
) -> tuple[World, World]:
    def which(title: str, other: str) -> World:
        done = (*go_to_task(apps, title), beside_task(title, "task_check"))
        wrong = (*go_to_task(apps, other), beside_task(other, "task_check"))
        return world(
            events=[reminder(at, Todo.package, "Reminder", title)],
            change=only_task(TASKS.get(apps, title) | {"done": True}),
            way=(wait(120), DISMISS, *done),
        ).rejects(
            another_task=(wait(120), DISMISS, *wrong),
            not_waited_for=wrong,
            only_seen=cut(1),
            starred_instead=cut(1, beside_task(title, "task_star")),
        )

    return which(first, second), which(second, first)
