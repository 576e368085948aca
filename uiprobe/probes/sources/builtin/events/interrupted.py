"""Something comes between: what the instruction says of it holds for one thing, not for others."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.finance.app import Finance
from uiprobe.environments.phone.apps.maps.app import Maps
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.settings.app import Settings
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.apps.travel.app import Travel
from uiprobe.environments.phone.apps.weather.app import Weather
from uiprobe.probes.sources.builtin.events.ways import (
    DECLINE,
    NEW_TITLES,
    NO,
    RATE_LATER,
    YES,
    wait,
)
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import Draw
from uiprobe.probes.sources.builtin.worlds.happening import (
    Event,
    answered,
    incoming_call,
    low_battery,
    permission,
    rating,
    request,
    rotation,
)
from uiprobe.probes.sources.builtin.worlds.pair import Declared, World, world
from uiprobe.probes.sources.builtin.worlds.ways import TASKS, add_task, new_task, only_task

PAIRS = Declared("interrupted")

_ASKING = {app.label: app for app in (Weather, Maps, Travel, Finance, Messages)}
_PLACES = ("Lima", "Oslo", "Perth", "Cork", "Turin")
_TITLE = "sign_in"
_CALL_BACK = ("Return a call", "Ring back", "See who called", "Listen to the voicemail")
_REPAIR = ("Have the phone checked", "Ask about the sensor", "Buy a phone stand")
"""Tasks that somebody notes who was called, or whose screen turns by itself."""


def _task_drawn(random: Random, apps: Apps) -> Parameters:
    new = [title for title in NEW_TITLES if title not in TASKS.names(apps)]
    first, second = random.sample(new, k=2)
    return {"title": first, "more": second, "list": apps[Todo.package]["current"]}


def _noted_as(titles: tuple[str, ...]) -> Draw:
    """Draws a task, and one of those titles for what comes between."""

    def drawn(random: Random, apps: Apps) -> Parameters:
        more = random.choice([title for title in titles if title not in TASKS.names(apps)])
        return _task_drawn(random, apps) | {"more": more}

    return drawn


def _split(apps: Apps, title: str, into: str) -> tuple[Steps, Steps]:
    """Adding a task: what is done before something comes between, and the rest."""
    way = add_task(apps, title, into)
    return way[:1], way[1:]


def _apps_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(sorted(_ASKING), k=2)
    return _task_drawn(random, apps) | {"allowed": first, "other": second}


@PAIRS.pair(815, Todo, _apps_drawn)
def permission_for_one_app(
    apps: Apps, title: str, list_: str, allowed: str, other: str
) -> tuple[World, World]:
    begun, rest = _split(apps, title, list_)

    def which(label: str, granted: bool) -> World:
        app = _ASKING[label]
        name = app.permissions[0]
        right, wrong = (ALLOW, REFUSE) if granted else (REFUSE, ALLOW)
        decided = put(granted, Settings.package, "permissions", app.package, name)
        return world(
            events=[permission(1, app.package, name)],
            change=(*only_task(new_task(title, list_)), decided),
            way=(*begun, right, *rest),
        ).rejects(UNSAVED, decided_wrongly=(*begun, wrong, *rest), only_decided=(*begun, right))

    return which(allowed, True), which(other, False)


def _place_drawn(random: Random, apps: Apps) -> Parameters:
    first, second = random.sample(_PLACES, k=2)
    at = random.randrange(20, 50)
    return _task_drawn(random, apps) | {"place": first, "elsewhere": second, "at": at}


@PAIRS.pair(817, Todo, _place_drawn)
def sign_in_that_expires(
    apps: Apps, title: str, list_: str, place: str, elsewhere: str, at: int
) -> tuple[World, World]:
    way = add_task(apps, title, list_)

    def which(city: str, answer: str) -> World:
        right, wrong = (YES, NO) if answer == "yes" else (NO, YES)
        text = f"A new device near {city} wants to use your account."
        return world(
            events=[request(at, _TITLE, "Is it you who signs in?", text, lasts=15)],
            change=(*only_task(new_task(title, list_)), answered(_TITLE, answer)),
            way=(wait(120), right, *way),
        ).rejects(
            UNSAVED,
            answered_wrongly=(wait(120), wrong, *way),
            waited_too_long=(wait(120), wait(20), *way),
            not_waited_for=way,
        )

    return which(place, "yes"), which(elsewhere, "no")


@PAIRS.pair(819, Todo, _task_drawn)
def battery_saver_if_low(apps: Apps, title: str, list_: str, more: str) -> tuple[World, World]:
    begun, rest = _split(apps, title, list_)
    alone, both = only_task(new_task(title, list_)), (title, more)
    saver = (Settings.package, "global", "low_power")
    noted = add_task(apps, more, list_)
    in_settings = (
        *open_app("Settings"),
        *(scroll(target(id="recycler_view"), text="Battery"), click(text="Battery")),
        click(id="switch_widget", beside=target(id="title", text="Battery Saver")),
    )
    low = (*begun, YES, *rest)
    full = (*begun, RATE_LATER, *rest, *noted)
    return (
        world(events=[low_battery(1)], change=(*alone, put("1", *saver)), way=low).rejects(
            UNSAVED,
            not_added=cut(len(rest)),
            dismissed=(*begun, NO, *rest),
            taken_for_the_other=(*begun, NO, *rest, *noted),
            both_done=then(*noted),
        ),
        world(
            events=[rating(1)],
            change=tuple(one for name in both for one in only_task(new_task(name, list_))),
            way=full,
        ).rejects(
            UNSAVED,
            taken_for_the_other=cut(len(noted)),
            turned_on_all_the_same=then(*in_settings),
        ),
    )


@PAIRS.pair(821, Todo, _noted_as(_CALL_BACK))
def call_to_note(apps: Apps, title: str, list_: str, more: str) -> tuple[World, World]:
    begun, rest = _split(apps, title, list_)
    noted = (*add_task(apps, more, list_),)
    both = (*only_task(new_task(title, list_)), *only_task(new_task(more, list_)))

    def which(event: Event, end: str, change: tuple[Change, ...], *, called: bool) -> World:
        alone = (*begun, end, *rest)
        way = (*alone, *noted) if called else alone
        wrong = alone if called else (*alone, *noted)
        return world(events=[event], change=change, way=way).rejects(
            UNSAVED, taken_for_the_other=wrong, not_added=(*begun, end)
        )

    return (
        which(incoming_call(1), DECLINE, both, called=True),
        which(rating(1), RATE_LATER, only_task(new_task(title, list_)), called=False),
    )


@PAIRS.pair(823, Todo, _noted_as(_REPAIR))
def screen_that_turns(apps: Apps, title: str, list_: str, more: str) -> tuple[World, World]:
    begun, rest = _split(apps, title, list_)
    noted = add_task(apps, more, list_)
    both = (*only_task(new_task(title, list_)), *only_task(new_task(more, list_)))

    def which(event: Event, end: Steps, change: tuple[Change, ...], *, turned: bool) -> World:
        alone = (*begun, *end, *rest)
        way = (*alone, *noted) if turned else alone
        wrong = alone if turned else (*alone, *noted)
        return world(events=[event], change=change, way=way).rejects(
            UNSAVED, taken_for_the_other=wrong, not_added=(*begun, *end)
        )

    return (
        which(rotation(1), (), both, turned=True),
        which(rating(1), (RATE_LATER,), only_task(new_task(title, list_)), turned=False),
    )
