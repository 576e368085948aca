"""Goals that name a thing of which there are two; the second is not where one looks first.

Nothing in the instruction says so. Only the person knows which of the two is meant.
"""

from __future__ import annotations

from random import Random
from typing import Any

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.content import money
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.knowing import Known, means
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, edit, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    CLIENTS,
    DELETE_EVENT,
    EVENTS,
    INVOICES,
    MARK_AS_PAID,
    TASKS,
    ask,
    lists_of,
    open_list,
)

PAIRS = Declared("ambiguous")

_WHICH_TASK = ask("Which task do you mean?")
_WHICH_EVENT = ask("Which event do you mean?")


# Tasks: one on the list that is shown first, and one of the same title on another list.


def _twins_drawn(random: Random, apps: Apps, **fields: object) -> Parameters:
    here = apps[Todo.package]["current"]
    there, into = random.sample([name for name in lists_of(apps) if name != here], k=2)
    title = random.choice(TASKS.names(apps, list=here, **fields))
    if TASKS.names(apps).count(title) > 1:
        title = random.choice([])
    return {"title": title, "here": here, "there": there, "into": into}


def _open_twins_drawn(random: Random, apps: Apps) -> Parameters:
    return _twins_drawn(random, apps, done=False, starred=False)


def _twin(apps: Apps, title: str, there: str) -> dict[str, Any]:
    task = {name: value for name, value in TASKS.get(apps, title).items() if name != "id"}
    return task | {"list": there, "notes": "", "due": None, "time": None}


def _known(list_: str, here: str, there: str) -> Known:
    frame = Term(
        'I mean the one on the list "{}".', "Ich meine die auf der Liste „{}“.",
        "我指的是“{}”清单里的那一项。",
    )  # fmt: skip
    return means("item", list_, (here, there), frame=frame, also=("list",))


def _shown_task(apps: Apps, title: str, list_: str) -> Steps:
    return (
        *open_list(apps, list_),
        scroll(target(id="task_list"), id="task_title", text=title),
    )


def _hold(apps: Apps, title: str, list_: str, *choices: str) -> Steps:
    held = hold(text=title)
    return *_shown_task(apps, title, list_), held, *(click(text=one) for one in choices)


def _beside(apps: Apps, title: str, list_: str, name: str) -> Steps:
    """Touch something in the row of a task, which a button may cover at first."""
    row = target(id="task_title", text=title)
    return *open_list(apps, list_), *find("task_list", id=name, beside=row)


def _only(title: str, list_: str, **fields: object) -> Change:
    """The task of that list has these fields, and no other task differs."""
    name = {"title": title, "list": list_}
    return TASKS.add_as(name | fields, **name)


@PAIRS.pair(605, Todo, _twins_drawn)
def task_to_delete(apps: Apps, title: str, here: str, there: str) -> tuple[World, World]:
    def meant(list_: str, other: str) -> World:
        return world(
            _known(list_, here, there),
            planted={Todo.package: {"tasks": [_twin(apps, title, there)]}},
            change=TASKS.remove_as(title=title, list=list_),
            way=(_WHICH_TASK, *_hold(apps, title, list_, "Delete")),
        ).rejects(
            UNDONE,
            the_other_one=_hold(apps, title, other, "Delete"),
            ticked_off_instead=_beside(apps, title, list_, "task_check"),
            duplicated_instead=cut(1, click(text="Duplicate")),
        )

    return meant(here, there), meant(there, here)


@PAIRS.pair(607, Todo, _open_twins_drawn)
def task_to_star(apps: Apps, title: str, here: str, there: str) -> tuple[World, World]:
    def meant(list_: str, other: str) -> World:
        star = _beside(apps, title, list_, "task_star")
        return world(
            _known(list_, here, there),
            planted={Todo.package: {"tasks": [_twin(apps, title, there)]}},
            change=_only(title, list_, starred=True),
            way=(_WHICH_TASK, *star),
        ).rejects(
            the_other_one=_beside(apps, title, other, "task_star"),
            taken_back=then(star[-1]),
            ticked_off_instead=_beside(apps, title, list_, "task_check"),
        )

    return meant(here, there), meant(there, here)


@PAIRS.pair(609, Todo, _open_twins_drawn)
def task_that_is_done(apps: Apps, title: str, here: str, there: str) -> tuple[World, World]:
    def meant(list_: str, other: str) -> World:
        tick = _beside(apps, title, list_, "task_check")
        return world(
            _known(list_, here, there),
            planted={Todo.package: {"tasks": [_twin(apps, title, there)]}},
            change=_only(title, list_, done=True),
            way=(_WHICH_TASK, *tick),
        ).rejects(
            the_other_one=_beside(apps, title, other, "task_check"),
            starred_instead=_beside(apps, title, list_, "task_star"),
            deleted_instead=_hold(apps, title, list_, "Delete"),
        )

    return meant(here, there), meant(there, here)


@PAIRS.pair(615, Todo, _twins_drawn)
def task_to_move(apps: Apps, title: str, here: str, there: str, into: str) -> tuple[World, World]:
    def meant(list_: str, other: str) -> World:
        move = (*_hold(apps, title, list_, "Move to list"), click(id="text1", text=into))
        return world(
            _known(list_, here, there),
            planted={Todo.package: {"tasks": [_twin(apps, title, there)]}},
            change=(
                TASKS.remove_as(title=title, list=list_),
                TASKS.add_as({"title": title, "list": into}),
            ),
            way=(_WHICH_TASK, *move),
        ).rejects(
            the_other_one=(
                *_hold(apps, title, other, "Move to list"),
                click(id="text1", text=into),
            ),
            left_where_it_is=cut(1, click(id="text1", text=list_)),
            duplicated_instead=cut(2, click(text="Duplicate")),
        )

    return meant(here, there), meant(there, here)


# Events: a later one of the same title.


def _events_drawn(random: Random, apps: Apps) -> Parameters:
    title = random.choice(EVENTS.names(apps))
    start = EVENTS.get(apps, title)["start"]
    hours = [hour for hour in range(9, 20) if f"{hour:02}" != start[:2]]
    far = sorted(random.sample(range(22, 40), k=2))
    return {
        "title": title, "later": in_days(far[0]), "start": f"{random.choice(hours):02}:00",
        "day": in_days(far[1]),
    }  # fmt: skip


def _later(title: str, day: str, start: str) -> dict[str, Any]:
    times = {"start": start, "end": f"{int(start[:2]) + 1:02}{start[2:]}"}
    return {"title": title, "day": day, "place": "", "guests": [], "notes": ""} | times


def _known_event(event: Record, both: tuple[Record, Record]) -> Known:
    frame = Term(
        "I mean the one on {}.", "Ich meine den am {}.", "我指的是{}的那一个。"
    )  # fmt: skip
    choices = [word for one in both for word in (Day(one["day"]), Moment(one["start"]))]
    return means("item", Day(event["day"]), choices, frame=frame, also=("date", "time"))


def _see(event: Record) -> Steps:
    """Open an event from the calendar, by its search and its time."""
    span = " - ".join(spell(Moment(event[name]), "en") for name in ("start", "end"))
    place = f", {event['place']}" if event["place"] else ""
    row = target(id="event_subtitle", text=f"{span}{place}")
    return (
        *(click(id="action_search"), fill(event["title"], id="search_src_text")),
        click(id="event_title", beside=row),
    )


@PAIRS.pair(611, Business, _events_drawn)
def event_called_off(apps: Apps, title: str, later: str, start: str) -> tuple[World, World]:
    first, second = EVENTS.get(apps, title), _later(title, later, start)

    def meant(event: Record, other: Record) -> World:
        return world(
            _known_event(event, (first, second)),
            planted={CALENDAR: {"events": [second]}},
            change=EVENTS.remove_as(title=title, day=event["day"]),
            way=(_WHICH_EVENT, *_see(event), *DELETE_EVENT),
        ).rejects(
            the_other_one=(*_see(other), *DELETE_EVENT),
            taken_back=cut(1, click(text="Cancel")),
            only_looked_at=cut(3),
        )

    return meant(first, second), meant(second, first)


@PAIRS.pair(617, Business, _events_drawn)
def event_to_move(apps: Apps, title: str, later: str, start: str, day: str) -> tuple[World, World]:
    first, second = EVENTS.get(apps, title), _later(title, later, start)

    def meant(event: Record, other: Record) -> World:
        def move(event: Record, to: str = day) -> Steps:
            picked = pick_day(to, event["day"])
            return *_see(event), click(id="action_edit"), click(id="day"), *picked, SAVE

        moved = {name: value for name, value in event.items() if name != "id"} | {"day": day}
        return world(
            _known_event(event, (first, second)),
            planted={CALENDAR: {"events": [second]}},
            words={"day": Day(day)},
            change=(
                EVENTS.remove_as(title=title, day=event["day"]),
                EVENTS.add_as(moved, title=title, day=day),
            ),
            way=(_WHICH_EVENT, *move(event)),
        ).rejects(
            UNSAVED,
            the_other_one=move(other),
            a_day_late=move(event, next_day(day)),
        )

    return meant(first, second), meant(second, first)


_COMPANY = ("company", "companies", "Firma", "Firmen", "公司")

# Clients: two companies of one person, of which one is further down.


def _companies_drawn(random: Random, apps: Apps) -> Parameters:
    names = sorted(CLIENTS.names(apps, favorite=False))
    far = [name for name in names if name in sorted(CLIENTS.names(apps))[7:]]
    first = random.choice([name for name in names if name not in far])
    return {"first": first, "second": random.choice(far)}


@PAIRS.pair(613, Business, _companies_drawn)
def client_to_mark(apps: Apps, first: str, second: str) -> tuple[World, World]:
    person = CLIENTS.get(apps, first)["person"]

    def meant(name: str, other: str) -> World:
        def star(name: str) -> Steps:
            beside = target(id="client_title", text=name)
            return click(desc="Clients"), *find("client_list", id="client_star", beside=beside)

        return world(
            means("item", name, (*CLIENTS.names(apps), *_COMPANY), also=("person", "title")),
            words={"person": person},
            edited=(edit(Business.package, "clients", {"name": second}, person=person),),
            change=CLIENTS.set(name, favorite=True),
            way=(ask("Which client do you mean?"), *star(name)),
        ).rejects(
            the_other_one=star(other),
            taken_back=then(star(name)[-1]),
            only_looked_at=cut(1),
        )

    return meant(first, second), meant(second, first)


# Invoices: two of one subject to different clients.


def _invoices_drawn(random: Random, apps: Apps) -> Parameters:
    sent = [one for one in INVOICES.all(apps) if one["status"] == "Sent"]
    first, second = sorted(random.sample(sent, k=2), key=lambda one: str(one["due"]))
    if first["client"] == second["client"]:
        return random.choice([])
    return {"subject": first["subject"], "first": first["number"], "second": second["number"]}


@PAIRS.pair(619, Business, _invoices_drawn)
def invoice_that_was_paid(apps: Apps, subject: str, first: str, second: str) -> tuple[World, World]:
    by_number = {one["number"]: one for one in INVOICES.all(apps)}
    clients = [by_number[number]["client"] for number in (first, second)]
    frame = Term("I mean the one to {}.", "Ich meine die an {}.", "我指的是开给{}的那张。")

    def meant(number: str, other: str) -> World:
        def mark(number: str) -> Steps:
            amount = by_number[number]["amount"]
            row = target(id="invoice_detail", text=money(amount))
            return (
                *(click(id="action_search"), fill(subject, id="search_src_text")),
                *(click(id="invoice_title", beside=row), MARK_AS_PAID),
            )

        return world(
            means("item", by_number[number]["client"], clients, frame=frame, also=("person",)),
            edited=(edit(Business.package, "invoices", {"number": second}, subject=subject),),
            change=Records(INVOICES.path, by="number").set(number, status="Paid"),
            way=(ask("Which invoice do you mean?"), *mark(number)),
        ).rejects(
            the_other_one=mark(other),
            only_looked_at=cut(1),
            not_looked_for=cut(3),
        )

    return meant(first, second), meant(second, first)
