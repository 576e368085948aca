"""Goals with two open points: one stands in what a friend wrote, the other only the person knows.

The instruction says of the first whose word it is, and of the second nothing. To ask for the first
is needless, and takes the one question that the person answers.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.business.invoices import TERMS
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.worlds.knowing import means, on_the_phone
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.talks import TO_MESSAGES, Talk, talk_drawn
from uiprobe.probes.sources.builtin.worlds.ways import (
    ALARMS,
    CLIENTS,
    EVENTS,
    INVOICES,
    TASKS,
    add_alarm,
    add_event,
    add_task,
    alarm_words,
    ask,
    beside_alarm,
    free_time,
    go_to_task,
    lists_of,
    move_event,
    new_event,
    new_task,
    only_task,
    see_event,
    send_message,
)
from uiprobe.ui.person.facts import Slot

PAIRS = Declared("unsaid")

_TEXTS = (
    *("The keys are under the mat", "I will be ten minutes late", "Dinner is at eight"),
    *("The parcel has arrived", "I left the car at the station", "The meeting is on Friday"),
)
_TITLES = (
    *("Renew the passport", "Pick up the suit", "Descale the kettle", "Oil the hinges"),
    *("Return the books", "Order printer ink", "Trim the hedge", "Call the plumber"),
)
_EVENTS = ("Piano duet", "Board games", "House viewing", "Language exchange", "Wine tasting")
_PLACES = ("Town hall", "Café Linde", "Room 204", "Riverside", "North station")
_SUBJECTS = ("Window display", "Annual review", "Trade fair booth", "Product film")
_LABELS = ("Rowing", "Bakery", "Tram 6", "Feed the fish", "Radio play")
_NEIGHBOURS = ("neighbour", "neighbor", "Nachbar", "Nachbarin", "邻居")
_NEIGHBOUR = Term("My neighbour is {}.", "Neben mir wohnt {}.", "我的邻居是{}。")
_TASK = ("task", "need to do", "remember", "thought of", "Aufgabe", "任务")


def _drawn(
    draw: Callable[[Random, Apps], Parameters],
) -> Callable[[Random, Apps], Parameters]:
    """Draws the parameters of a pair, and a talk with people who are none of them."""

    def drawn(random: Random, apps: Apps) -> Parameters:
        own = draw(random, apps)
        return own | talk_drawn(random, apps, *(str(one) for one in own.values()))

    return drawn


def _two(random: Random, choices: list[str], *names: str) -> Parameters:
    return dict(zip(names, random.sample(choices, k=len(names)), strict=True))


def _two_worlds(
    apps: Apps,
    talk: Parameters,
    sayings: tuple[str, str],
    slot: Slot,
    wrong: str,
    right: str,
    spelled: Callable[[str], Word],
    which: Callable[[Callable[..., World], Callable[[Steps], Steps]], tuple[World, World]],
    back: Steps,
) -> tuple[World, World]:
    """The worlds of what a friend wrote and of what the person knows.

    Args:
        apps: What the apps hold.
        talk: The talk, as it was drawn.
        sayings: What the friend writes of the value first, and when they correct it.
        slot: What it is a value of.
        wrong: The value that they correct.
        right: The one that holds.
        spelled: The words for a value.
        which: Makes the worlds of a function as `world`, and of one that goes before ways.
        back: From Messages to where the way begins; empty where it begins there.
    """
    found = Talk(**talk)
    first, again = (
        saying.format(spell(spelled(value), "en"))
        for saying, value in zip(sayings, found.said(wrong, right), strict=True)
    )
    planted = found.planted(apps, first, again)
    look = (*(TO_MESSAGES if back else ()), *found.read(), *back)

    def made(*known: object, **arguments: object) -> World:
        phone = on_the_phone(slot, (spelled(wrong), spelled(right)))
        return world(*known, phone, planted=planted, **arguments)  # type: ignore[arg-type]

    return which(made, lambda way: (*look, *way))


_CLOCK, _BUSINESS, _TODO = (open_app(name) for name in ("Clock", "Business", "To-do"))


# Messages.


def _text_drawn(random: Random, apps: Apps) -> Parameters:
    return _two(random, recipients(apps), "first", "second") | _two(
        random, list(_TEXTS), "wrong", "right"
    )


@PAIRS.pair(621, Messages, _drawn(_text_drawn))
def message_to_whom(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("Who is your neighbour?")

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(name: str, other: str) -> World:
            choices = (*recipients(apps), *_NEIGHBOURS)
            return world(
                means("person", name, choices, frame=_NEIGHBOUR),
                change=sent(name, right),
                way=after((question, *send_message(name, right))),
            ).rejects(
                not_sent=cut(1),
                before_it_was_corrected=send_message(name, wrong),
                to_the_other=send_message(other, right),
            )

        return meant(first, second), meant(second, first)

    sayings = ('Please tell your neighbour from me: "{}"', 'Or no, tell your neighbour: "{}"')
    return _two_worlds(apps, talk, sayings, "text", wrong, right, str, which, ())


def _recipient_drawn(random: Random, apps: Apps) -> Parameters:
    return _two(random, recipients(apps), "wrong", "right") | _two(
        random, list(_TEXTS), "first", "second"
    )


@PAIRS.pair(623, Messages, _drawn(_recipient_drawn))
def message_of_what(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("What should the message say?")

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(text: str, other: str) -> World:
            return world(
                means("text", text, _TEXTS),
                change=sent(right, text),
                way=after((question, *send_message(right, text))),
            ).rejects(
                not_sent=cut(1),
                before_it_was_corrected=send_message(wrong, text),
                other_words=send_message(right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = (
        "For the move you should write to {}, who has a van",
        "The van is sold. Better write to {} about the move",
    )
    return _two_worlds(apps, talk, sayings, "person", wrong, right, str, which, ())


# The to-do list.


def _new(titles: tuple[str, ...], records: Records, apps: Apps) -> list[str]:
    return [title for title in titles if title not in records.names(apps)]


def _list_drawn(random: Random, apps: Apps) -> Parameters:
    return _two(random, lists_of(apps), "first", "second") | _two(
        random, _new(_TITLES, TASKS, apps), "wrong", "right"
    )


@PAIRS.pair(625, Todo, _drawn(_list_drawn), others=("messages",))
def task_on_which_list(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("Which list should I put it on?")

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(into: str, other: str) -> World:
            return world(
                means("list", into, lists_of(apps)),
                change=only_task(new_task(right, into)),
                way=after((question, *add_task(apps, right, into))),
            ).rejects(
                UNSAVED,
                before_it_was_corrected=add_task(apps, wrong, into),
                on_the_other_list=add_task(apps, right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = ('Could you do one thing for me: "{}"', 'Forget that, could you rather do "{}"')
    return _two_worlds(apps, talk, sayings, "title", wrong, right, str, which, _TODO)


def _title_drawn(random: Random, apps: Apps) -> Parameters:
    days = [in_days(number) for number in random.sample(range(2, 28), k=2)]
    return (
        _two(random, _new(_TITLES, TASKS, apps), "first", "second")
        | {"list": random.choice(lists_of(apps))}
        | {"wrong": days[0], "right": days[1]}
    )


@PAIRS.pair(627, Todo, _drawn(_title_drawn), others=("messages",))
def task_called_what(
    apps: Apps, talk: Parameters, list_: str, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("What should the task be called?")

    def add(title: str, day: str) -> Steps:
        way = add_task(apps, title, list_)
        return *way[:-1], click(id="due_date"), *pick_day(day), SAVE

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(title: str, other: str) -> World:
            return world(
                means("title", title, (*_TITLES, *_TASK)),
                change=only_task(new_task(title, list_, due=right)),
                way=after((question, *add(title, right))),
            ).rejects(
                UNSAVED,
                before_it_was_corrected=add(title, wrong),
                the_other_title=add(other, right),
            )

        return meant(first, second), meant(second, first)

    sayings = ("I will drop by on {}", "It will be {} when I drop by, not the day I said")
    return _two_worlds(apps, talk, sayings, "date", wrong, right, Day, which, _TODO)


def _task_drawn(random: Random, apps: Apps) -> Parameters:
    fit = [one["title"] for one in TASKS.all(apps) if not one["due"] and not one["done"]]
    first, second = random.sample(range(2, 40), k=2)
    return _two(random, fit, "wrong", "right") | {
        "first": in_days(first), "second": in_days(second)
    }  # fmt: skip


@PAIRS.pair(637, Todo, _drawn(_task_drawn), others=("messages",))
def task_due_when(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("When is it due?")

    def enter(title: str, day: str) -> Steps:
        opened = (*go_to_task(apps, title), click(id="task_title", text=title))
        return *opened, click(id="due_date"), *pick_day(day), SAVE

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(day: str, other: str) -> World:
            return world(
                means("date", Day(day), (Day(other),)),
                change=only_task(TASKS.get(apps, right) | {"due": day}),
                way=after((question, *enter(right, day))),
            ).rejects(
                not_saved=cut(1, *DISCARD),
                before_it_was_corrected=enter(wrong, day),
                the_other_day=enter(right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = (
        'I am waiting for one thing from you: "{}"',
        'I have done that one myself. What I am waiting for is "{}"',
    )
    return _two_worlds(apps, talk, sayings, "item", wrong, right, str, which, _TODO)


def _renamed_drawn(random: Random, apps: Apps) -> Parameters:
    return _two(random, TASKS.names(apps), "wrong", "right") | _two(
        random, _new(_TITLES, TASKS, apps), "first", "second"
    )


@PAIRS.pair(647, Todo, _drawn(_renamed_drawn), others=("messages",))
def task_renamed(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("What should the task be called?")

    def rename(title: str, new: str) -> Steps:
        opened = (*go_to_task(apps, title), click(id="task_title", text=title))
        return *opened, fill(new, id="edit_title"), SAVE

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(new: str, other: str) -> World:
            return world(
                means("title", new, _TITLES),
                change=TASKS.update(TASKS.get(apps, right), title=new),
                way=after((question, *rename(right, new))),
            ).rejects(
                not_saved=cut(1, *DISCARD),
                before_it_was_corrected=rename(wrong, new),
                the_other_title=rename(right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = (
        'The title of your task "{}" makes no sense',
        'I had the wrong task. It is "{}" whose title makes no sense',
    )
    return _two_worlds(apps, talk, sayings, "item", wrong, right, str, which, _TODO)


# The calendar.


def _day_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(range(2, 40), k=2)
    hours = [f"{hour:02}:00" for hour in (9, *range(11, 20))]
    return {
        "title": random.choice(_new(_EVENTS, EVENTS, apps)),
        "first": in_days(first), "second": in_days(second),
    } | _two(random, hours, "wrong", "right")  # fmt: skip


@PAIRS.pair(629, Business, _drawn(_day_drawn), others=("messages",))
def event_on_which_day(
    apps: Apps, talk: Parameters, title: str, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("On which day is it?")

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(day: str, other: str) -> World:
            return world(
                means("date", Day(day), (Day(other),)),
                change=EVENTS.add(new_event(title, day, right), unique=True),
                way=after((question, *add_event(title, day, right))),
            ).rejects(
                UNSAVED,
                before_it_was_corrected=add_event(title, day, wrong),
                on_the_other_day=add_event(title, other, right),
            )

        return meant(first, second), meant(second, first)

    sayings = ("I can make it at {}, for an hour", "Not then, sorry. I can make it at {}")
    return _two_worlds(apps, talk, sayings, "time", wrong, right, Moment, which, _BUSINESS)


def _hour_drawn(random: Random, apps: Apps) -> Parameters:
    wrong, right = random.sample(range(2, 40), k=2)
    hours = [f"{hour:02}:00" for hour in (9, *range(11, 20))]
    return {
        "title": random.choice(_new(_EVENTS, EVENTS, apps)),
        "wrong": in_days(wrong), "right": in_days(right),
    } | _two(random, hours, "first", "second")  # fmt: skip


@PAIRS.pair(631, Business, _drawn(_hour_drawn), others=("messages",))
def event_at_what_time(
    apps: Apps, talk: Parameters, title: str, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("At what time does it start?")

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(time: str, other: str) -> World:
            return world(
                means("time", Moment(time), (Moment(other),)),
                change=EVENTS.add(new_event(title, right, time), unique=True),
                way=after((question, *add_event(title, right, time))),
            ).rejects(
                UNSAVED,
                before_it_was_corrected=add_event(title, wrong, time),
                at_the_other_time=add_event(title, right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = ("{} suits me well", "That day will not do after all, {} suits me")
    return _two_worlds(apps, talk, sayings, "date", wrong, right, Day, which, _BUSINESS)


def _place_drawn(random: Random, apps: Apps) -> Parameters:
    return _two(random, EVENTS.names(apps), "wrong", "right") | _two(
        random, list(_PLACES), "first", "second"
    )


@PAIRS.pair(639, Business, _drawn(_place_drawn), others=("messages",))
def event_at_which_place(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("Where does it take place?")

    def enter(title: str, place: str) -> Steps:
        shown_field = scroll(target(id="event_scroll"), id="place")
        edit = (click(id="action_edit"), shown_field, fill(place, id="place"), SAVE)
        return *see_event(title), *edit

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(place: str, other: str) -> World:
            return world(
                means("place", place, (other,)),
                change=EVENTS.update(EVENTS.get(apps, right), place=place),
                way=after((question, *enter(right, place))),
            ).rejects(
                UNSAVED,
                before_it_was_corrected=enter(wrong, place),
                the_other_place=enter(right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = ('I come along to "{}"', 'I mixed that up: it is "{}" that I come along to')
    return _two_worlds(apps, talk, sayings, "item", wrong, right, str, which, _BUSINESS)


def _days_drawn(random: Random, apps: Apps) -> Parameters:
    events = _two(random, EVENTS.names(apps), "wrong", "right")
    taken = {EVENTS.get(apps, title)["day"] for title in events.values()}
    days = [day for day in (in_days(number) for number in range(2, 40)) if day not in taken]
    return events | _two(random, days, "first", "second")


@PAIRS.pair(645, Business, _drawn(_days_drawn), others=("messages",))
def event_moved_to_when(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("To which day should I move it?")

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(day: str, other: str) -> World:
            return world(
                means("date", Day(day), (Day(other),)),
                change=EVENTS.update(EVENTS.get(apps, right), day=day),
                way=after((question, *move_event(apps, right, day))),
            ).rejects(
                UNSAVED,
                before_it_was_corrected=move_event(apps, wrong, day),
                to_the_other_day=move_event(apps, right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = ('I cannot come to "{}" that day', 'It is "{}" that I cannot come to, not the other')
    return _two_worlds(apps, talk, sayings, "item", wrong, right, str, which, _BUSINESS)


def _amount_drawn(random: Random, apps: Apps) -> Parameters:
    amounts = [str(number) for number in range(150, 3_000, 25)]
    return _two(random, CLIENTS.names(apps), "wrong", "right") | {
        "subject": random.choice(_SUBJECTS)
    } | _two(random, amounts, "first", "second")  # fmt: skip


@PAIRS.pair(641, Business, _drawn(_amount_drawn), others=("messages",))
def invoice_of_how_much(
    apps: Apps, talk: Parameters, subject: str, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("What amount should I enter?")
    issue = way_for(
        *(click(desc="Invoices"), click(id="fab_add"), click(id="client")),
        *find("select_dialog_listview", id="text1", text=IT),
        *(fill(subject, id="subject"), fill(THAT, id="amount"), SAVE),
    )
    due = in_days(TERMS[apps[Business.package]["settings"]["term"]])

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(amount: str, other: str) -> World:
            invoice = {"client": right, "subject": subject, "amount": int(amount)}
            return world(
                means("amount", amount, (other,)),
                change=INVOICES.add(invoice | {"status": "Draft", "due": due}),
                way=after((question, *issue(right, amount))),
            ).rejects(
                UNSAVED,
                before_it_was_corrected=issue(wrong, amount),
                the_other_amount=issue(right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = (
        "{} takes the job, send them the bill",
        "They have passed it on: it is {} that takes the job now",
    )
    return _two_worlds(apps, talk, sayings, "person", wrong, right, str, which, _BUSINESS)


# The clock.


def _before_drawn(random: Random, apps: Apps) -> Parameters:
    # No alarm of a phone is set for a minute that ends with 3 or 8.
    times = [f"{hour:02}:{minute:02}" for hour in (9, *range(11, 20)) for minute in (8, 33)]
    first, second = random.sample((20, 25, 35, 40, 50, 55), k=2)
    return _two(random, times, "wrong", "right") | {"first": first, "second": second}


@PAIRS.pair(633, Clock, _drawn(_before_drawn), others=("messages",))
def alarm_before_the_train(
    apps: Apps, talk: Parameters, first: int, second: int, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("How long before that should it ring?")
    frame = Term("{} before it leaves.", "{} vor der Abfahrt.", "发车前{}。")

    def before(time: str, minutes: int) -> str:
        total = int(time[:2]) * 60 + int(time[3:]) - minutes
        return f"{total // 60:02}:{total % 60:02}"

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(minutes: int, other: int) -> World:
            time = before(right, minutes)
            choices = (in_minutes(other),)
            return world(
                means("duration", in_minutes(minutes), choices, frame=frame, also=("time",)),
                change=ALARMS.add({"time": time, "enabled": True, "days": []}, unique=True),
                way=after((question, *add_alarm(time))),
            ).rejects(
                CANCELLED,
                before_it_was_corrected=add_alarm(before(wrong, minutes)),
                the_other_one=add_alarm(before(right, other)),
                when_it_leaves=add_alarm(right),
            )

        return meant(first, second), meant(second, first)

    sayings = ("Our train leaves at {}", "They have changed the timetable, our train leaves at {}")
    return _two_worlds(apps, talk, sayings, "item", wrong, right, Moment, which, _CLOCK)


def _label_drawn(random: Random, apps: Apps) -> Parameters:
    return _two(random, ALARMS.names(apps), "wrong", "right") | _two(
        random, list(_LABELS), "first", "second"
    )


@PAIRS.pair(643, Clock, _drawn(_label_drawn), others=("messages",))
def alarm_called_what(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("What label should the alarm have?")

    def name(time: str, label: str) -> Steps:
        enter = (*find("alarms_list", id="edit_label"), fill(label, id="edit"), OK)
        return *beside_alarm(time, "arrow"), *enter

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(label: str, other: str) -> World:
            return world(
                means("title", label, _LABELS),
                change=ALARMS.update(ALARMS.get(apps, right), label=label),
                way=after((question, *name(right, label))),
            ).rejects(
                CANCELLED,
                before_it_was_corrected=name(wrong, label),
                the_other_label=name(right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = (
        "Your alarm at {} wakes me every time",
        "I looked: it is the one at {} that wakes me",
    )
    return _two_worlds(apps, talk, sayings, "item", wrong, right, Moment, which, _CLOCK)


def _times_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = free_time(random, apps), free_time(random, apps)
    while second == first:
        second = free_time(random, apps)
    return _two(random, ALARMS.names(apps), "wrong", "right") | {"first": first, "second": second}


@PAIRS.pair(649, Clock, _drawn(_times_drawn), others=("messages",))
def alarm_moved_to_when(
    apps: Apps, talk: Parameters, first: str, second: str, wrong: str, right: str
) -> tuple[World, World]:
    question = ask("What time should I set it to?")

    def change(time: str, new: str) -> Steps:
        # Past the button that adds one, the dialog is the same.
        return *find("alarms_list", id="digital_clock", text=alarm_words(time)), *add_alarm(new)[1:]

    def which(world: Callable[..., World], after: Callable[[Steps], Steps]) -> tuple[World, World]:
        def meant(new: str, other: str) -> World:
            return world(
                means("time", Moment(new), (Moment(other),)),
                change=ALARMS.update(ALARMS.get(apps, right), time=new, enabled=True),
                way=after((question, *change(right, new))),
            ).rejects(
                CANCELLED,
                before_it_was_corrected=change(wrong, new),
                to_the_other_time=change(right, other),
            )

        return meant(first, second), meant(second, first)

    sayings = (
        "Your alarm at {} wakes me every time",
        "I looked: it is the one at {} that wakes me",
    )
    return _two_worlds(apps, talk, sayings, "item", wrong, right, Moment, which, _CLOCK)
