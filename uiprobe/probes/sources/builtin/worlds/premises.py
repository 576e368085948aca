"""Goals with a wrong premise: the thing to act on is not there, as the phone shows.

In one world the person means something else, in the other there is nothing to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.content import PEOPLE
from uiprobe.probes.sources.builtin.goals.todo import unopened
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.alarms import among_more, planted_alarms, with_alarms
from uiprobe.probes.sources.builtin.worlds.knowing import means, nothing
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    DELETE_EVENT,
    EVENTS,
    TASKS,
    THE_ALARM,
    alarm_words,
    ask,
    beside_alarm,
    beside_task,
    delete_alarm,
    free_time,
    go_to_task,
    hold_task,
    look_for_contact,
    moments,
    move_event,
    only_task,
    see_event,
    send_message,
)
from uiprobe.probes.sources.builtin.worlds.ways import (
    PEOPLE as CONTACTS,
)

PAIRS = Declared("premise")

_ABSENT = (
    *("does not exist", "doesn't exist", "not find", "couldn't find", "can't find", "not found"),
    *("no such", "not there", "gibt es nicht", "existiert nicht", "nicht gefunden", "nicht finden"),
    *("没有", "找不到", "不存在"),
)
"""Words by which a question says that a thing is not there."""

_ABSENT_EVENTS = ("Chess club", "Fire drill", "Tax appointment", "Sculpture class")
_ABSENT_TASKS = ("Paint the fence", "Service the bike", "Sort the photos", "Mend the tent")
_TEXTS = ("See you at the station", "The door is open", "I have the tickets", "Call me back")


def _alarm_drawn(random: Random, apps: Apps) -> Parameters:
    return {"time": free_time(random, apps), "meant": random.choice(ALARMS.names(apps))}


@PAIRS.pair(651, Todo, among_more(_alarm_drawn), others=("clock",))
def alarm_that_is_not_there(
    apps: Apps, time: str, meant: str, more: Sequence[Record]
) -> tuple[World, World]:
    apps = with_alarms(apps, more)
    question = ask(f"There is no alarm at {alarm_words(time)}. Which alarm do you mean?")
    words = {"time": Moment(time)}
    declare = infeasible(f"There is no alarm at {alarm_words(time)}")
    look = open_app("Clock")
    other = ALARMS.other(apps, meant)
    another_one = world(
        means("item", Moment(meant), (*moments(apps), Moment(time), *_ABSENT), frame=THE_ALARM),
        words=words,
        planted=planted_alarms(more),
        change=ALARMS.remove(meant),
        way=(*look, question, *delete_alarm(meant)),
    ).rejects(
        UNDONE,
        declared=(*look, question, declare),
        only_switched=(*look, question, *beside_alarm(meant, "onoff")),
        another_alarm=(*look, question, *delete_alarm(other)),
    )
    none = world(
        nothing("item", (*moments(apps), Moment(time), *_ABSENT)),
        words=words,
        planted=planted_alarms(more),
        change=(),
        seen=shown(id=f"{Clock.package}:id/digital_clock"),
        way=(*look, question, declare),
    ).rejects(
        stopped_without_asking=look,
        another_alarm=(*look, *delete_alarm(meant)),
        another_alarm_and_declared=(*look, *delete_alarm(meant), declare),
    )
    return another_one, none


def _task_drawn(random: Random, apps: Apps) -> Parameters:
    # The list that is shown first may be seen whole, without looking for anything.
    first = apps[Todo.package]["current"]
    task = random.choice([one for one in TASKS.all(apps) if one["list"] != first])
    return {"title": random.choice(_ABSENT_TASKS), "list": task["list"], "meant": task["title"]}


@PAIRS.pair(653, Todo, _task_drawn)
def task_that_is_not_there(apps: Apps, title: str, list_: str, meant: str) -> tuple[World, World]:
    question = ask(f"There is no task {title}. Which task do you mean?")
    declare = infeasible(f"There is no task {title}")
    look = search_for(title)
    back = (UP,)
    there = TASKS.names(apps, list=list_)
    seen = either(searched(title), all_shown(there, id="task_title"))
    delete = hold_task(apps, meant, "Delete")
    another_one = world(
        means("item", meant, (*there, title, *_ABSENT)),
        change=TASKS.remove(meant),
        way=(*look, question, *back, *delete),
    ).rejects(
        UNDONE,
        declared=(*look, question, declare),
        duplicated_instead=cut(1, click(text="Duplicate")),
    )
    none = world(
        nothing("item", (*there, title, *_ABSENT)),
        change=(),
        seen=seen,
        way=(*look, question, declare),
    ).rejects(
        stopped_without_asking=look,
        another_task=(*look, question, *back, *delete),
        another_task_and_declared=(*look, question, *back, *delete, declare),
    )
    return another_one, none


@PAIRS.pair(655, Business, {"title": one_of(_ABSENT_EVENTS), "meant": one_of(EVENTS.names)})
def event_that_is_not_there(apps: Apps, title: str, meant: str) -> tuple[World, World]:
    question = ask(f"There is no event {title}. Which event do you mean?")
    declare = infeasible(f"There is no event {title}")
    look = see_event(title)[:2]
    delete = (*see_event(meant)[1:], *DELETE_EVENT)
    another_one = world(
        means("item", meant, (*EVENTS.names(apps), title, *_ABSENT)),
        change=EVENTS.remove(meant),
        way=(*look, question, *delete),
    ).rejects(
        declared=(*look, question, declare),
        taken_back=cut(1, click(text="Cancel")),
        only_looked_at=cut(3),
    )
    none = world(
        nothing("item", (*EVENTS.names(apps), title, *_ABSENT)),
        change=(),
        seen=either(*map(searched, title.split())),
        way=(*look, question, declare),
    ).rejects(
        stopped_without_asking=look,
        another_event=(*look, question, *delete),
        another_event_and_declared=(*look, question, *delete, declare),
    )
    return another_one, none


def _stranger_drawn(random: Random, apps: Apps) -> Parameters:
    known = {word for name in CONTACTS.names(apps) for word in name.split()}
    strangers = [name for name in PEOPLE if not known & set(name.split())]
    return {
        "stranger": random.choice(strangers), "meant": random.choice(recipients(apps)),
        "text": random.choice(_TEXTS),
    }  # fmt: skip


@PAIRS.pair(657, Messages, _stranger_drawn)
def contact_that_is_not_there(
    apps: Apps, stranger: str, meant: str, text: str
) -> tuple[World, World]:
    question = ask(f"There is no contact {stranger}. Who do you mean?")
    declare = infeasible(f"There is no contact {stranger}")
    look = look_for_contact(stranger)
    send = send_message(meant, text)[1:]
    another_one = world(
        means("person", meant, (*recipients(apps), stranger, *_ABSENT)),
        change=sent(meant, text),
        way=(*look, question, *send),
    ).rejects(
        declared=(*look, question, declare),
        not_sent=cut(1),
        other_words=(*look, question, *send_message(meant, f"{text}!")[1:]),
    )
    none = world(
        nothing("person", (*recipients(apps), stranger, *_ABSENT)),
        change=(),
        seen=shown(id="recipient_search", text=stranger),
        way=(*look, question, declare),
    ).rejects(
        stopped_without_asking=look,
        another_person=(*look, question, *send),
        another_person_and_declared=(*look, question, *send, declare),
    )
    return another_one, none


def _move_drawn(random: Random, apps: Apps) -> Parameters:
    meant = random.choice(EVENTS.names(apps))
    now = EVENTS.get(apps, meant)["day"]
    days = [in_days(number) for number in range(2, 40) if in_days(number) != now]
    title = random.choice(_ABSENT_EVENTS)
    return {"title": title, "meant": meant, "day": random.choice(days)}


@PAIRS.pair(659, Business, _move_drawn)
def event_to_move_that_is_not_there(
    apps: Apps, title: str, meant: str, day: str
) -> tuple[World, World]:
    question = ask(f"There is no event {title}. Which event do you mean?")
    declare = infeasible(f"There is no event {title}")
    look = see_event(title)[:2]
    words = {"day": Day(day)}
    move = move_event(apps, meant, day)[1:]
    choices = (*EVENTS.names(apps), title, *_ABSENT)
    another_one = world(
        means("item", meant, choices),
        words=words,
        change=EVENTS.update(EVENTS.get(apps, meant), day=day),
        way=(*look, question, *move),
    ).rejects(
        UNSAVED,
        declared=(*look, question, declare),
        a_day_late=(*look, question, *move_event(apps, meant, next_day(day))[1:]),
    )
    none = world(
        nothing("item", choices),
        words=words,
        change=(),
        seen=either(*map(searched, title.split())),
        way=(*look, question, declare),
    ).rejects(
        stopped_without_asking=look,
        another_event=(*look, question, *move),
        another_event_and_declared=(*look, question, *move, declare),
    )
    return another_one, none


def _open_task_drawn(random: Random, apps: Apps) -> Parameters:
    lists = unopened(apps)
    tasks = [task for task in TASKS.all(apps) if not task["done"] and task["list"] in lists]
    task = random.choice(tasks)
    return {"title": random.choice(_ABSENT_TASKS), "list": task["list"], "meant": task["title"]}


@PAIRS.pair(661, Todo, _open_task_drawn)
def task_done_that_is_not_there(
    apps: Apps, title: str, list_: str, meant: str
) -> tuple[World, World]:
    question = ask(f"There is no task {title}. Which task do you mean?")
    declare = infeasible(f"There is no task {title}")
    look = search_for(title)
    there = TASKS.names(apps, list=list_)
    choices = (*there, title, *_ABSENT)
    tick = (UP, *go_to_task(apps, meant), beside_task(meant, "task_check"))
    another_one = world(
        means("item", meant, choices),
        change=only_task(TASKS.get(apps, meant) | {"done": True}),
        way=(*look, question, *tick),
    ).rejects(
        declared=(*look, question, declare),
        starred_instead=cut(1, beside_task(meant, "task_star")),
        nothing_done=cut(1),
    )
    none = world(
        nothing("item", choices),
        change=(),
        seen=either(searched(title), all_shown(there, id="task_title")),
        way=(*look, question, declare),
    ).rejects(
        stopped_without_asking=look,
        another_task=(*look, question, *tick),
        another_task_and_declared=(*look, question, *tick, declare),
    )
    return another_one, none
