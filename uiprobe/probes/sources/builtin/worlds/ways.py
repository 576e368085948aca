"""Ways through the apps that several pairs have in common, and what they change."""

from __future__ import annotations

from datetime import time as clock_time
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.kit.providers import CALENDAR, CONTACTS
from uiprobe.environments.phone.locales import format_time
from uiprobe.probes.sources.builtin.language import *

ALARMS = Records((Clock.package, "alarms"), by="time")
TASKS = Records((Todo.package, "tasks"), by="title")
EVENTS = Records((CALENDAR, "events"), by="title")
PEOPLE = Records((CONTACTS, "contacts"), by="name")
CLIENTS = Records((Business.package, "clients"), by="name")
CHATS = Records((Messages.package, "chats"), by="name")
INVOICES = Records((Business.package, "invoices"), by="subject")


def ask(question: str) -> str:
    """Ask the person whose goal it is."""
    return f"ask [{question}]"


# The clock.


def alarm_words(moment: str) -> str:
    """An alarm as the phone shows its time."""
    return format_time(clock_time.fromisoformat(moment), hours24=False)


def beside_alarm(moment: str, name: str) -> Steps:
    """Find something on the card of an alarm, and touch it."""
    card = target(id="digital_clock", text=alarm_words(moment))
    return find("alarms_list", id=name, beside=card)


def delete_alarm(moment: str) -> Steps:
    """Delete an alarm, from the list of alarms."""
    return *beside_alarm(moment, "arrow"), *find("alarms_list", id="delete")


def switch_alarm(apps: Apps, moment: str) -> Steps:
    """Touch the switch of an alarm after which another one comes, from the list of alarms.

    The other one is scrolled to, because a card may be seen by half, without its switch.
    """
    after = min(time for time in ALARMS.names(apps) if time > moment)
    return (
        scroll(target(id="alarms_list"), id="digital_clock", text=alarm_words(after)),
        beside_alarm(moment, "onoff")[-1],
    )


def add_alarm(moment: str) -> Steps:
    """Add an alarm, from the list of alarms."""
    chosen = clock_time.fromisoformat(moment)
    return (
        *(click(desc="Add alarm"), click(id="toggle_mode")),
        *(fill(str(chosen.hour % 12 or 12), id="input_hour"),),
        *(fill(f"{chosen.minute:02}", id="input_minute"),),
        *(click(id="am_label" if chosen.hour < 12 else "pm_label"), OK),
    )


def free_time(random: Random, apps: Apps) -> str:
    """A time from ten on for which no alarm is set."""
    while True:
        moment = f"{(10 + random.randrange(23)) % 24:02}:{random.randrange(1, 60):02}"
        if moment not in ALARMS.names(apps):
            return moment


# The to-do list.


def open_list(apps: Apps, name: str) -> Steps:
    """Open a list of tasks, from the first screen."""
    turn = (click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=name))
    return () if name == apps[Todo.package]["current"] else turn


def go_to_task(apps: Apps, title: str) -> Steps:
    """Scroll to a task, from the first screen."""
    shown = scroll(target(id="task_list"), id="task_title", text=title)
    return *open_list(apps, TASKS.get(apps, title)["list"]), shown


def hold_task(apps: Apps, title: str, *choices: str) -> Steps:
    """Hold a task, and choose from what can be done with it."""
    return *go_to_task(apps, title), hold(text=title), *(click(text=one) for one in choices)


def beside_task(title: str, name: str) -> str:
    """Touch something in the row of a task that is shown."""
    return click(id=name, beside=target(id="task_title", text=title))


def star(title: str) -> Steps:
    """Scroll a list until the star of a task can be touched, which a button may cover; touch it."""
    return find("task_list", id="task_star", beside=target(id="task_title", text=title))


def new_task(title: str, into: str, **fields: object) -> dict[str, Any]:
    """A task as it is when only its title and its list were entered."""
    return {
        "title": title, "notes": "", "list": into, "due": None, "time": None,
        "priority": "Normal", "remind": False, "starred": False, "done": False,
    } | fields  # fmt: skip


def add_task(apps: Apps, title: str, into: str) -> Steps:
    """Add a task to a list."""
    return *open_list(apps, into), click(id="fab_add"), fill(title, id="edit_title"), SAVE


def only_task(task: Record) -> tuple[Change, ...]:
    """There is one such task, and only tasks of its title differ."""
    return (TASKS.add(task, unique=True),)


def lists_of(apps: Apps) -> list[str]:
    """The lists of tasks."""
    lists: list[str] = apps[Todo.package]["lists"]
    return lists


# Messages.


def send_message(name: str, text: str) -> Steps:
    """Send somebody a message, from the list of conversations."""
    return (
        *(click(id="fab"), fill(name, id="recipient_search")),
        *(click(id="recipient_title", text=name), fill(text, id="compose"), click(desc="Send")),
    )


def look_for_contact(name: str) -> Steps:
    """Search for somebody among the recipients of a new message."""
    return click(id="fab"), fill(name, id="recipient_search")


# The calendar.


def see_event(title: str) -> Steps:
    """Open an event, from the calendar."""
    return (
        *(click(id="action_search"), fill(title, id="search_src_text")),
        click(id="event_title", text=title),
    )


def full_hour(random: Random, apps: Apps) -> str:
    """A full hour of the day."""
    return f"{random.choice((9, *range(11, 20))):02}:00"


def add_event(title: str, day: str, start: str) -> Steps:
    """Add an event of one hour, from the calendar."""
    return (
        *(click(id="fab_add"), fill(title, id="title")),
        *(click(id="day"), *pick_day(day)),
        *(click(id="start"), *pick_hour(start), SAVE),
    )


def new_event(title: str, day: str, start: str) -> Record:
    """An event of one hour as it is when only title, day and start were entered."""
    times = {"day": day, "start": start, "end": f"{int(start[:2]) + 1:02}{start[2:]}"}
    return {"title": title} | times | {"place": "", "guests": [], "notes": ""}


def move_event(apps: Apps, title: str, day: str) -> Steps:
    """Move an event to another day, from the calendar."""
    picked = pick_day(day, EVENTS.get(apps, title)["day"])
    return *see_event(title), click(id="action_edit"), click(id="day"), *picked, SAVE


DELETE_EVENT = (MENU, click(text="Delete"), OK)
"""Delete the event that is open."""

THE_ALARM = Term("I mean the alarm at {}.", "Ich meine den Wecker um {} Uhr.", "我指的是{}的闹钟。")
"""How a person says which alarm is meant."""


def moments(apps: Apps) -> list[Word]:
    """The times of all alarms, as words."""
    return [Moment(time) for time in ALARMS.names(apps)]


# Invoices.


def see_invoice(subject: str) -> Steps:
    """Open an invoice, from the calendar."""
    return (
        *(click(id="action_search"), fill(subject, id="search_src_text")),
        click(id="invoice_title", text=subject),
    )


MARK_AS_PAID = click(text="Mark as paid")
"""Mark the invoice that is open as paid."""
