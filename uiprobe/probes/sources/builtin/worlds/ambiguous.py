"""Ambiguous goals: several things fit the instruction, and only the person knows which is meant."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.knowing import means
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    CLIENTS,
    DELETE_EVENT,
    EVENTS,
    INVOICES,
    MARK_AS_PAID,
    TASKS,
    THE_ALARM,
    ask,
    beside_alarm,
    beside_task,
    delete_alarm,
    go_to_task,
    hold_task,
    lists_of,
    moments,
    move_event,
    only_task,
    open_list,
    see_event,
    see_invoice,
    star,
)

PAIRS = Declared("ambiguous")

_TWO = ("first", "second")
_WHICH_ALARM = ask("Which alarm do you mean?")
_WHICH_TASK = ask("Which task do you mean?")
_WHICH_EVENT = ask("Which event do you mean?")


def _two_tasks(**fields: object) -> Callable[[Random, Apps], Parameters]:
    """Draws a list, and two of its tasks with these fields."""

    def draw(random: Random, apps: Apps) -> Parameters:
        fit = {
            name: TASKS.names(apps, list=name, **fields)
            for name in sorted({task["list"] for task in TASKS.all(apps)})
        }
        name = random.choice([name for name, titles in fit.items() if len(titles) > 2])
        first, second = random.sample(fit[name], k=2)
        return {"list": name, "first": first, "second": second}

    return draw


@PAIRS.pair(601, Clock, some_as(ALARMS.names, *_TWO))
def alarm_to_delete(apps: Apps, first: str, second: str) -> tuple[World, World]:
    def meant(time: str, other: str) -> World:
        return world(
            means("item", Moment(time), moments(apps), frame=THE_ALARM),
            change=ALARMS.remove(time),
            way=(_WHICH_ALARM, *delete_alarm(time)),
        ).rejects(
            UNDONE,
            only_switched=beside_alarm(time, "onoff"),
            both_deleted=then(*delete_alarm(other)),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(603, Clock, some_as(ALARMS.names, *_TWO))
def alarm_to_switch(apps: Apps, first: str, second: str) -> tuple[World, World]:
    def meant(time: str, other: str) -> World:
        alarm = ALARMS.get(apps, time)
        switch = beside_alarm(time, "onoff")
        return world(
            means("item", Moment(time), moments(apps), frame=THE_ALARM),
            change=ALARMS.update(alarm, enabled=not alarm["enabled"]),
            way=(_WHICH_ALARM, *switch),
        ).rejects(
            both_switched=then(*beside_alarm(other, "onoff")),
            taken_back=then(switch[-1]),
            deleted=delete_alarm(time),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(605, Todo, _two_tasks())
def task_to_delete(apps: Apps, list_: str, first: str, second: str) -> tuple[World, World]:
    def meant(title: str, other: str) -> World:
        return world(
            means("item", title, TASKS.names(apps, list=list_)),
            change=TASKS.remove(title),
            way=(_WHICH_TASK, *hold_task(apps, title, "Delete")),
        ).rejects(
            UNDONE,
            ticked_off_instead=(*go_to_task(apps, title), beside_task(title, "task_check")),
            duplicated_instead=cut(1, click(text="Duplicate")),
            nothing_done=cut(2),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(607, Todo, _two_tasks(starred=False))
def task_to_star(apps: Apps, list_: str, first: str, second: str) -> tuple[World, World]:
    def meant(title: str, other: str) -> World:
        return world(
            means("item", title, TASKS.names(apps, list=list_)),
            change=only_task(TASKS.get(apps, title) | {"starred": True}),
            way=(_WHICH_TASK, *open_list(apps, list_), *star(title)),
        ).rejects(
            taken_back=then(beside_task(title, "task_star")),
            ticked_off_instead=cut(1, beside_task(title, "task_check")),
            deleted_instead=hold_task(apps, title, "Delete"),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(609, Todo, _two_tasks(done=False))
def task_that_is_done(apps: Apps, list_: str, first: str, second: str) -> tuple[World, World]:
    def meant(title: str, other: str) -> World:
        return world(
            means("item", title, TASKS.names(apps, list=list_)),
            change=only_task(TASKS.get(apps, title) | {"done": True}),
            way=(_WHICH_TASK, *go_to_task(apps, title), beside_task(title, "task_check")),
        ).rejects(
            starred_instead=cut(1, beside_task(title, "task_star")),
            deleted_instead=hold_task(apps, title, "Delete"),
            nothing_done=cut(1),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(611, Business, some_as(EVENTS.names, *_TWO))
def event_called_off(apps: Apps, first: str, second: str) -> tuple[World, World]:
    def meant(title: str, other: str) -> World:
        return world(
            means("item", title, EVENTS.names(apps)),
            change=EVENTS.remove(title),
            way=(_WHICH_EVENT, *see_event(title), *DELETE_EVENT),
        ).rejects(
            taken_back=cut(1, click(text="Cancel")),
            only_looked_at=cut(3),
            both_deleted=then(
                *see_event(other)[1:],
                *DELETE_EVENT,
            ),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(
    613, Business, some_as(lambda apps: CLIENTS.names(apps, favorite=False), *_TWO)
)  # fmt: skip
def client_to_mark(apps: Apps, first: str, second: str) -> tuple[World, World]:
    def meant(name: str, other: str) -> World:
        beside = target(id="client_title", text=name)
        star = (click(desc="Clients"), *find("client_list", id="client_star", beside=beside))
        return world(
            means("item", name, (*CLIENTS.names(apps), "partner", "合作伙伴")),
            change=CLIENTS.update(CLIENTS.get(apps, name), favorite=True),
            way=(ask("Which client do you mean?"), *star),
        ).rejects(
            taken_back=then(star[-1]),
            only_looked_at=cut(1),
            another_star=(
                star[0],
                *find(
                    "client_list", id="client_star", beside=target(id="client_title", text=other)
                ),
            ),
        )

    return meant(first, second), meant(second, first)


def _two_to_move(random: Random, apps: Apps) -> Parameters:
    drawn = _two_tasks()(random, apps)
    into = random.choice([name for name in lists_of(apps) if name != drawn["list"]])
    return drawn | {"into": into}


@PAIRS.pair(615, Todo, _two_to_move)
def task_to_move(apps: Apps, list_: str, into: str, first: str, second: str) -> tuple[World, World]:
    def meant(title: str, other: str) -> World:
        move = (*hold_task(apps, title, "Move to list"), click(id="text1", text=into))
        return world(
            means("item", title, TASKS.names(apps, list=list_)),
            change=only_task(TASKS.get(apps, title) | {"list": into}),
            way=(_WHICH_TASK, *move),
        ).rejects(
            left_where_it_is=cut(1, click(id="text1", text=list_)),
            duplicated_instead=cut(2, click(text="Duplicate")),
            deleted_instead=cut(2, click(text="Delete")),
        )

    return meant(first, second), meant(second, first)


def _two_events_and_a_day(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(EVENTS.names(apps), k=2)
    taken = {EVENTS.get(apps, title)["day"] for title in (first, second)}
    days = [in_days(number) for number in range(2, 40)]
    day = random.choice([day for day in days if day not in taken])
    return {"first": first, "second": second, "day": day}


@PAIRS.pair(617, Business, _two_events_and_a_day)
def event_to_move(apps: Apps, first: str, second: str, day: str) -> tuple[World, World]:
    def meant(title: str, other: str) -> World:
        return world(
            means("item", title, EVENTS.names(apps)),
            words={"day": Day(day)},
            change=EVENTS.update(EVENTS.get(apps, title), day=day),
            way=(_WHICH_EVENT, *move_event(apps, title, day)),
        ).rejects(
            UNSAVED,
            a_day_late=move_event(apps, title, next_day(day)),
            deleted_instead=(*see_event(title), *DELETE_EVENT),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(619, Business, some_as(lambda apps: INVOICES.names(apps, status="Sent"), *_TWO))
def invoice_that_was_paid(apps: Apps, first: str, second: str) -> tuple[World, World]:
    def meant(subject: str, other: str) -> World:
        return world(
            means("item", subject, INVOICES.names(apps)),
            change=INVOICES.update(INVOICES.get(apps, subject), status="Paid"),
            way=(ask("Which invoice do you mean?"), *see_invoice(subject), MARK_AS_PAID),
        ).rejects(
            only_looked_at=cut(1),
            both_marked=then(
                *(UP, fill(other, id="search_src_text"), click(id="invoice_title", text=other)),
                MARK_AS_PAID,
            ),
            another_invoice=(*see_invoice(other), MARK_AS_PAID),
        )

    return meant(first, second), meant(second, first)
