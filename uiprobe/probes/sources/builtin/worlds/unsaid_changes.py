"""Goals that leave the new value of a thing unsaid: only the person knows what it changes to."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.business.invoices import TERMS
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
    TASKS,
    add_alarm,
    alarm_words,
    ask,
    beside_alarm,
    free_time,
    go_to_task,
    move_event,
    see_event,
)

PAIRS = Declared("unsaid")

_SUBJECTS = ("Window display", "Annual report", "Trade fair booth", "Product photos")
_LABELS = ("Rowing", "Bakery", "Tram 6", "Feed the fish", "Radio play")
_TITLES = ("Look for the receipt", "Book the court", "Air the cellar", "Write the speech")


def _amount_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = (str(number) for number in random.sample(range(150, 3_000, 25), k=2))
    return {
        "client": random.choice(CLIENTS.names(apps)), "subject": random.choice(_SUBJECTS),
        "first": first, "second": second,
    }  # fmt: skip


@PAIRS.pair(641, Business, _amount_drawn)
def invoice_of_how_much(
    apps: Apps, client: str, subject: str, first: str, second: str
) -> tuple[World, World]:
    issue = way_for(
        *(click(desc="Invoices"), click(id="fab_add"), click(id="client")),
        *find("select_dialog_listview", id="text1", text=IT),
        *(fill(subject, id="subject"), fill(THAT, id="amount"), SAVE),
    )
    due = in_days(TERMS[apps[Business.package]["settings"]["term"]])

    def meant(amount: str, other: str) -> World:
        invoice = {"client": client, "subject": subject, "amount": int(amount)}
        return world(
            means("amount", amount, (other,)),
            change=INVOICES.add(invoice | {"status": "Draft", "due": due}),
            way=(ask("What amount should I enter?"), *issue(client, amount)),
        ).rejects(
            UNSAVED,
            another_client=issue(CLIENTS.other(apps, client), amount),
            done_twice=then(*issue(client, amount)[1:]),
        )

    return meant(first, second), meant(second, first)


def _label_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_LABELS, k=2)
    return {"time": random.choice(ALARMS.names(apps)), "first": first, "second": second}


@PAIRS.pair(643, Clock, _label_drawn)
def alarm_called_what(apps: Apps, time: str, first: str, second: str) -> tuple[World, World]:
    def name(label: str, time: str = time) -> Steps:
        enter = (*find("alarms_list", id="edit_label"), fill(label, id="edit"), OK)
        return *beside_alarm(time, "arrow"), *enter

    def meant(label: str, other: str) -> World:
        return world(
            means("title", label, _LABELS),
            words={"time": Moment(time)},
            change=ALARMS.update(ALARMS.get(apps, time), label=label),
            way=(ask("What label should the alarm have?"), *name(label)),
        ).rejects(
            CANCELLED,
            another_alarm=name(label, ALARMS.other(apps, time)),
            a_letter_more=name(f"{label}s"),
        )

    return meant(first, second), meant(second, first)


def _days_drawn(random: Random, apps: Apps) -> Parameters:
    title = random.choice(EVENTS.names(apps))
    now = EVENTS.get(apps, title)["day"]
    days = [in_days(number) for number in range(2, 40) if in_days(number) != now]
    first, second = random.sample(days, k=2)
    return {"title": title, "first": first, "second": second}


@PAIRS.pair(645, Business, _days_drawn)
def event_moved_to_when(apps: Apps, title: str, first: str, second: str) -> tuple[World, World]:
    def meant(day: str, other: str) -> World:
        return world(
            means("date", Day(day), (Day(other),)),
            change=EVENTS.update(EVENTS.get(apps, title), day=day),
            way=(ask("To which day should I move it?"), *move_event(apps, title, day)),
        ).rejects(
            UNSAVED,
            deleted_instead=(*see_event(title), *DELETE_EVENT),
            a_day_late=move_event(apps, title, next_day(max(day, other))),
        )

    return meant(first, second), meant(second, first)


def _name_drawn(random: Random, apps: Apps) -> Parameters:
    new = [title for title in _TITLES if title not in TASKS.names(apps)]
    first, second = random.sample(new, k=2)
    return {"title": random.choice(TASKS.names(apps)), "first": first, "second": second}


@PAIRS.pair(647, Todo, _name_drawn)
def task_renamed(apps: Apps, title: str, first: str, second: str) -> tuple[World, World]:
    task = TASKS.get(apps, title)

    def rename(new: str, title: str = title) -> Steps:
        opened = (*go_to_task(apps, title), click(id="task_title", text=title))
        return *opened, fill(new, id="edit_title"), SAVE

    def meant(new: str, other: str) -> World:
        return world(
            means("title", new, _TITLES),
            words={"list": task["list"]},
            change=TASKS.update(task, title=new),
            way=(ask("What should the task be called?"), *rename(new)),
        ).rejects(
            another_task=rename(new, TASKS.other(apps, title)),
            a_letter_more=rename(f"{new}s"),
            not_saved=cut(1, *DISCARD),
        )

    return meant(first, second), meant(second, first)


def _times_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = free_time(random, apps), free_time(random, apps)
    while second == first:
        second = free_time(random, apps)
    return {"time": random.choice(ALARMS.names(apps)), "first": first, "second": second}


@PAIRS.pair(649, Clock, _times_drawn)
def alarm_moved_to_when(apps: Apps, time: str, first: str, second: str) -> tuple[World, World]:
    def change(new: str, time: str = time) -> Steps:
        # Past the button that adds one, the dialog is the same.
        return *find("alarms_list", id="digital_clock", text=alarm_words(time)), *add_alarm(new)[1:]

    def meant(new: str, other: str) -> World:
        return world(
            means("time", Moment(new), (Moment(other),)),
            words={"time": Moment(time)},
            change=ALARMS.update(ALARMS.get(apps, time), time=new, enabled=True),
            way=(ask("What time should I set it to?"), *change(new)),
        ).rejects(
            CANCELLED,
            another_alarm=change(new, ALARMS.other(apps, time)),
            a_new_one_beside_it=add_alarm(new),
        )

    return meant(first, second), meant(second, first)
