"""Things that do not stay as they were done: a message is not delivered, a star is taken away.

Nothing says so but the place where it was done, which has to be looked at again.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.events.ways import BEGIN_AGAIN, NEW_TITLES, wait
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.happening import delivery, records
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.talks import TO_MESSAGES
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    CHATS,
    EVENTS,
    TASKS,
    add_alarm,
    add_event,
    add_task,
    free_time,
    full_hour,
    lists_of,
    new_event,
    new_task,
    only_task,
    send_message,
    star,
)

PAIRS = Declared("moving")

_TEXTS = ("I am on my way", "Please call the office", "The doctor has called", "Come at once")
_EVENTS = ("Piano duet", "Board games", "House viewing", "Language exchange", "Wine tasting")

_DELIVERED_S = 5
"""Seconds until a message is delivered, or is not."""


def _strangers(apps: Apps) -> list[str]:
    """Contacts without a conversation."""
    return [name for name in recipients(apps) if name not in CHATS.names(apps)]


def _slow(
    apps: Apps, name: str, text: str, besides: Steps = (), change: Change | None = None
) -> tuple[World, World]:
    """The worlds in which a message is delivered, and in which it is not.

    Args:
        apps: What the apps hold.
        name: Its recipient.
        text: What it says.
        besides: What is to be done besides, from the conversation.
        change: The difference that this makes.
    """
    chat = {"name": name, "members": [name], "pinned": False, "muted": False, "archived": False}
    planted = {Messages.package: {"chats": [chat | {"slow": True}]}}
    wanted = {"chat": name, "from": ME, "text": text, "file": "", "failed": False}
    say = send_message(name, text)
    # To look again is to wait where one is, or to come back.
    done = (*say, *((*besides, *TO_MESSAGES) if besides else (wait(30),)))
    stranger = another(recipients(apps), name)

    def which(way: Steps, fields: Record, *, delivered: bool, **wrong: Steps) -> World:
        arrived = demand(one({**wanted, **fields}, Messages.package, "messages"))
        return world(
            planted=planted,
            events=[delivery(_DELIVERED_S, name, delivered=delivered)],
            change=(arrived, *((change,) if change else ())),
            way=way,
        ).rejects(
            not_sent=say[:-1],
            to_another=(*send_message(stranger, text), *besides),
            **wrong,
        )

    return (
        which(done, {}, delivered=True, other_words=(*send_message(name, f"{text}!"), *besides)),
        which(
            (*done, click(id="message_failed")), {"sending": False}, delivered=False,
            not_looked_again=(*say, *besides), not_sent_again=done,
        ),
    )  # fmt: skip


_MESSAGE = {"name": one_of(_strangers), "text": one_of(_TEXTS)}


@PAIRS.pair(791, Messages, _MESSAGE)
def message_on_its_way(apps: Apps, name: str, text: str) -> tuple[World, World]:
    return _slow(apps, name, text)


@PAIRS.pair(793, Messages, {**_MESSAGE, "time": free_time}, others=("clock",))
def message_and_alarm(apps: Apps, name: str, text: str, time: str) -> tuple[World, World]:
    alarm = ALARMS.add({"time": time, "enabled": True, "days": []}, unique=True)
    made = _slow(apps, name, text, (*open_app("Clock"), *add_alarm(time)), alarm)
    return _saying(made, time=Moment(time))


def _saying(worlds: tuple[World, World], **words: Word) -> tuple[World, World]:
    """The worlds with words of the instruction that are not written as drawn."""
    first, second = (replace(one, words=words) for one in worlds)
    return first, second


def _task_drawn(random: Random, apps: Apps) -> Parameters:
    new = [title for title in NEW_TITLES if title not in TASKS.names(apps)]
    return {
        "name": random.choice(_strangers(apps)), "text": random.choice(_TEXTS),
        "title": random.choice(new), "list": random.choice(lists_of(apps)),
    }  # fmt: skip


@PAIRS.pair(795, Messages, _task_drawn, others=("todo",))
def message_and_task(
    apps: Apps, name: str, text: str, title: str, list_: str
) -> tuple[World, World]:
    [task] = only_task(new_task(title, list_))
    return _slow(apps, name, text, (*open_app("To-do"), *add_task(apps, title, list_)), task)


def _event_drawn(random: Random, apps: Apps) -> Parameters:
    titles = [title for title in _EVENTS if title not in EVENTS.names(apps)]
    return {
        "name": random.choice(_strangers(apps)), "text": random.choice(_TEXTS),
        "title": random.choice(titles), "time": full_hour(random, apps),
        "day": in_days(random.randrange(2, 40)),
    }  # fmt: skip


@PAIRS.pair(797, Messages, _event_drawn, others=("business",))
def message_and_event(
    apps: Apps, name: str, text: str, title: str, day: str, time: str
) -> tuple[World, World]:
    event = EVENTS.add(new_event(title, day, time), unique=True)
    made = _slow(apps, name, text, (*open_app("Business"), *add_event(title, day, time)), event)
    return _saying(made, day=Day(day), time=Moment(time))


# Stars on a list that others have, too.


def _stars_drawn(random: Random, apps: Apps) -> Parameters:
    current = apps[Todo.package]["current"]
    for list_ in sorted(lists_of(apps), key=lambda one: one != current):
        fit = TASKS.names(apps, list=list_, starred=False, done=False)
        # On one phone in twenty, most tasks of the list that is shown have a star or are done.
        if len(fit) > 1:
            break
    first, second = random.sample(fit, k=2)
    new = [title for title in NEW_TITLES if title not in TASKS.names(apps)]
    return {"list": list_, "first": first, "second": second, "more": random.choice(new)}


@PAIRS.pair(799, Todo, _stars_drawn)
def two_stars(apps: Apps, list_: str, first: str, second: str, more: str) -> tuple[World, World]:
    plain = {name: value for name, value in TASKS.get(apps, first).items() if name != "id"}
    added = new_task(more, another(lists_of(apps), list_))
    opened = (click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=list_))
    before = () if list_ == apps[Todo.package]["current"] else opened
    # A list that is opened again stays where it was scrolled to.
    anew = (*BEGIN_AGAIN, *opened)
    done = (*before, *star(first), *anew, *star(second))
    again = (*anew, *star(first))
    starred = tuple(
        change
        for title in (first, second)
        for change in only_task(TASKS.get(apps, title) | {"starred": True})
    )
    stars = (starred[1], TASKS.add_as(plain | {"starred": True}, title=first))

    def which(way: Steps, *, taken: bool, **wrong: Steps) -> World:
        changed = {"removed": [first], "added": [added, plain]} if taken else {"added": [added]}
        return world(
            events=[records(2, TASKS, **changed, after=TASKS)],
            change=(*stars, *only_task(added)),
            way=way,
        ).rejects(only_one=(*before, *star(second)), **wrong)

    return (
        which(
            done, taken=False,
            taken_away=(*done, *again), a_third_one_instead=(*before, *star(first)),
        ),
        which(
            (*done, *again), taken=True,
            not_looked_again=done, only_the_first=(*before, *star(first)),
        ),
    )  # fmt: skip
