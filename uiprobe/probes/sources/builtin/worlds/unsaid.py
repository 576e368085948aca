"""Goals that leave a value unsaid: the instruction needs it, and only the person has it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.knowing import means
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    EVENTS,
    TASKS,
    add_alarm,
    add_event,
    add_task,
    ask,
    free_time,
    full_hour,
    go_to_task,
    lists_of,
    new_event,
    new_task,
    only_task,
    see_event,
    send_message,
)

PAIRS = Declared("unsaid")

_TEXTS = (
    *("The keys are under the mat", "I will be ten minutes late", "Dinner is at eight"),
    *("The parcel has arrived", "I left the car at the station", "The meeting is on Friday"),
)
_TITLES = (
    *("Renew the passport", "Pick up the suit", "Descale the kettle", "Oil the hinges"),
    *("Return the books", "Order printer ink", "Trim the hedge", "Call the plumber"),
)
_TASK = ("task", "need to do", "remember", "thought of", "Aufgabe", "任务")
_NEIGHBOURS = ("neighbour", "neighbor", "Nachbar", "Nachbarin", "邻居")
_NEIGHBOUR = Term("My neighbour is {}.", "Neben mir wohnt {}.", "我的邻居是{}。")
_EVENTS = ("Piano lesson", "Board games", "House viewing", "Language exchange", "Wine tasting")
_PLACES = ("Town hall", "Café Linde", "Room 204", "Riverside", "North station")


def _new(texts: Sequence[str], records: Records, apps: Apps) -> list[str]:
    """The texts that no record has for its name yet."""
    return [text for text in texts if text not in records.names(apps)]


def _message_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(recipients(apps), k=2)
    return {"text": random.choice(_TEXTS), "first": first, "second": second}


@PAIRS.pair(621, Messages, _message_drawn)
def message_to_whom(apps: Apps, text: str, first: str, second: str) -> tuple[World, World]:
    def meant(name: str, other: str) -> World:
        return world(
            means("person", name, (*recipients(apps), *_NEIGHBOURS), frame=_NEIGHBOUR),
            change=sent(name, text),
            way=(ask("Who is your neighbour?"), *send_message(name, text)),
        ).rejects(
            not_sent=cut(1),
            other_words=send_message(name, f"{text}!"),
            to_both=then(BACK, BACK, *send_message(other, text)),
        )

    return meant(first, second), meant(second, first)


def _words_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_TEXTS, k=2)
    return {"name": random.choice(recipients(apps)), "first": first, "second": second}


@PAIRS.pair(623, Messages, _words_drawn)
def message_of_what(apps: Apps, name: str, first: str, second: str) -> tuple[World, World]:
    def meant(text: str, other: str) -> World:
        return world(
            means("text", text, _TEXTS),
            change=sent(name, text),
            way=(ask("What should the message say?"), *send_message(name, text)),
        ).rejects(
            not_sent=cut(1),
            to_another=send_message(another(recipients(apps), name), text),
            both_sent=then(fill(other, id="compose"), click(desc="Send")),
        )

    return meant(first, second), meant(second, first)


def _list_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(lists_of(apps), k=2)
    return {"title": random.choice(_new(_TITLES, TASKS, apps)), "first": first, "second": second}


@PAIRS.pair(625, Todo, _list_drawn)
def task_on_which_list(apps: Apps, title: str, first: str, second: str) -> tuple[World, World]:
    def meant(into: str, other: str) -> World:
        return world(
            means("list", into, lists_of(apps)),
            change=only_task(new_task(title, into)),
            way=(ask("Which list should I put it on?"), *add_task(apps, title, into)),
        ).rejects(
            UNSAVED,
            another_title=add_task(apps, f"{title}s", into),
            twice=then(*add_task(apps, title, into)[-3:]),
        )

    return meant(first, second), meant(second, first)


def _title_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_new(_TITLES, TASKS, apps), k=2)
    return {"list": random.choice(lists_of(apps)), "first": first, "second": second}


@PAIRS.pair(627, Todo, _title_drawn)
def task_called_what(apps: Apps, list_: str, first: str, second: str) -> tuple[World, World]:
    def meant(title: str, other: str) -> World:
        return world(
            means("title", title, (*_TITLES, *_TASK)),
            change=only_task(new_task(title, list_)),
            way=(ask("What should the task be called?"), *add_task(apps, title, list_)),
        ).rejects(
            UNSAVED,
            another_list=add_task(apps, title, another(lists_of(apps), list_)),
            both_added=then(*add_task(apps, other, list_)[-3:]),
        )

    return meant(first, second), meant(second, first)


def _day_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(range(2, 40), k=2)
    return {
        "title": random.choice(_new(_EVENTS, EVENTS, apps)), "time": full_hour(random, apps),
        "first": in_days(first), "second": in_days(second),
    }  # fmt: skip


@PAIRS.pair(629, Business, _day_drawn)
def event_on_which_day(title: str, time: str, first: str, second: str) -> tuple[World, World]:
    def meant(day: str, other: str) -> World:
        return world(
            means("date", Day(day), (Day(other),)),
            words={"time": Moment(time)},
            change=EVENTS.add(new_event(title, day, time), unique=True),
            way=(ask("On which day is it?"), *add_event(title, day, time)),
        ).rejects(
            UNSAVED,
            TWICE,
            on_both_days=then(*add_event(title, other, time)),
        )

    return meant(first, second), meant(second, first)


def _hour_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample([f"{hour:02}:00" for hour in (9, *range(11, 20))], k=2)
    return {
        "title": random.choice(_new(_EVENTS, EVENTS, apps)), "day": later_day(2, 40)(random, apps),
        "first": first, "second": second,
    }  # fmt: skip


@PAIRS.pair(631, Business, _hour_drawn)
def event_at_what_time(title: str, day: str, first: str, second: str) -> tuple[World, World]:
    def meant(time: str, other: str) -> World:
        return world(
            means("time", Moment(time), (Moment(other),)),
            words={"day": Day(day)},
            change=EVENTS.add(new_event(title, day, time), unique=True),
            way=(ask("At what time does it start?"), *add_event(title, day, time)),
        ).rejects(
            UNSAVED,
            TWICE,
            on_another_day=add_event(title, next_day(day), time),
        )

    return meant(first, second), meant(second, first)


def _two_times(random: Random, apps: Apps) -> Parameters:
    first, second = free_time(random, apps), free_time(random, apps)
    while second == first:
        second = free_time(random, apps)
    return {"first": first, "second": second}


@PAIRS.pair(633, Clock, _two_times)
def alarm_for_when(first: str, second: str) -> tuple[World, World]:
    def meant(time: str, other: str) -> World:
        return world(
            means("time", Moment(time), (Moment(other),)),
            change=ALARMS.add({"time": time, "enabled": True, "days": []}, unique=True),
            way=(ask("What time should the alarm ring?"), *add_alarm(time)),
        ).rejects(
            CANCELLED,
            TWICE,
            both_set=then(*add_alarm(other)),
        )

    return meant(first, second), meant(second, first)


def _two_lengths(random: Random, apps: Apps) -> Parameters:
    # Two digits that differ: three equal actions in a row end an episode.
    lengths = [10 * tens + ones for tens in range(1, 6) for ones in range(1, 10) if tens != ones]
    first, second = random.sample(lengths, k=2)
    return {"first": first, "second": second}


@PAIRS.pair(635, Clock, _two_lengths)
def timer_for_how_long(first: int, second: int) -> tuple[World, World]:
    def enter(minutes: int) -> Steps:
        digits = (click(id=f"timer_setup_digit_{digit}") for digit in str(minutes))
        zeros = click(id="timer_setup_digit_00")
        return click(desc="Timer"), *digits, zeros, click(desc="Start")

    def meant(minutes: int, other: int) -> World:
        timer = (Clock.package, "timer")
        total = holds(minutes * 60_000, *timer, "total")
        return world(
            means("duration", in_minutes(minutes), (in_minutes(other),)),
            change=(demand(total, holds(True, *timer, "running")), allow(*timer)),
            way=(ask("How long should the timer run?"), *enter(minutes)),
        ).rejects(
            not_started=cut(1),
            paused=then(click(desc="Pause")),
            seconds_instead=(*enter(minutes)[:-2], click(desc="Start")),
        )

    return meant(first, second), meant(second, first)


def _due_drawn(random: Random, apps: Apps) -> Parameters:
    task = random.choice([task for task in TASKS.all(apps) if not task["due"] and not task["done"]])
    first, second = random.sample(range(2, 40), k=2)
    return {"title": task["title"], "first": in_days(first), "second": in_days(second)}


@PAIRS.pair(637, Todo, _due_drawn)
def task_due_when(apps: Apps, title: str, first: str, second: str) -> tuple[World, World]:
    def meant(day: str, other: str) -> World:
        opened = (*go_to_task(apps, title), click(id="task_title", text=title))
        return world(
            means("date", Day(day), (Day(other),)),
            change=only_task(TASKS.get(apps, title) | {"due": day}),
            way=(ask("When is it due?"), *opened, click(id="due_date"), *pick_day(day), SAVE),
        ).rejects(
            not_saved=cut(1, *DISCARD),
            no_date=(*opened, SAVE),
            a_day_late=(*(*opened, click(id="due_date"), *pick_day(_after(day, other)), SAVE),),
        )

    return meant(first, second), meant(second, first)


def _after(*days: str) -> str:
    """The day after the last of some days."""
    return next_day(max(days))


def _place_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_PLACES, k=2)
    return {"title": random.choice(EVENTS.names(apps)), "first": first, "second": second}


@PAIRS.pair(639, Business, _place_drawn)
def event_at_which_place(apps: Apps, title: str, first: str, second: str) -> tuple[World, World]:
    def meant(place: str, other: str) -> World:
        def enter(title: str = title, field: str = "place") -> Steps:
            shown_field = scroll(target(id="event_scroll"), id=field)
            edit = (click(id="action_edit"), shown_field, fill(place, id=field), SAVE)
            return *see_event(title), *edit

        return world(
            means("place", place, (other,)),
            change=EVENTS.update(EVENTS.get(apps, title), place=place),
            way=(ask("Where does it take place?"), *enter()),
        ).rejects(
            UNSAVED,
            another_event=enter(EVENTS.other(apps, title)),
            among_the_notes=enter(field="notes"),
        )

    return meant(first, second), meant(second, first)
