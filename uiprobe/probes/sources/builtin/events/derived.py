"""Pairs with events that are made of pairs with a person to ask: what is open comes by message.

The instruction is that of the pair, and a sentence on who will write. In an awaited pair that
message says what is meant. In a changed one a second message corrects the first when the goal is
half done: from the same person in world a, from somebody who has no say in world b.
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from dataclasses import replace
from random import Random

from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probes.sources.builtin.events.ways import BEGIN_AGAIN, DISMISS, dismissal, wait
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.wordings import Wordings
from uiprobe.probes.sources.builtin.language.words import LANGUAGES, spell
from uiprobe.probes.sources.builtin.worlds.catalog import PAIR_GOALS
from uiprobe.probes.sources.builtin.worlds.happening import (
    Event,
    allowed_by,
    incoming_call,
    message,
    rating,
)
from uiprobe.probes.sources.builtin.worlds.pair import Pair, World
from uiprobe.ui.evaluators import NoChange
from uiprobe.ui.goal import EVENTS
from uiprobe.ui.spaces.base import ASK

_FRAMES = pathlib.Path(__file__).parent / "frames.yaml"

_FIRST = {"awaited": 841, "changed": 771}
"""The number of the first pair of each kind."""

_SOURCES = {
    "awaited": (
        *("message_to_whom", "message_of_what", "task_on_which_list", "task_called_what"),
        *("event_on_which_day", "event_at_what_time", "alarm_for_when", "timer_for_how_long"),
        *("task_due_when", "event_at_which_place", "alarm_to_delete", "task_to_delete"),
        *("task_that_is_done", "event_called_off", "client_to_mark", "task_to_move"),
    ),
    "changed": (
        *("message_to_whom", "message_of_what", "task_called_what", "alarm_moved_to_when"),
        *("event_on_which_day", "event_at_what_time", "task_due_when", "event_at_which_place"),
        *("invoice_of_how_much", "alarm_called_what", "event_moved_to_when", "task_renamed"),
    ),
}
"""The pairs that those of each kind are made of."""

_CORRECTION_S = 4
"""Seconds after the first message at which it is corrected: nothing can be done so soon."""

_NOISES = ("message", "incoming_call", "rating")
"""Other events that may happen while one waits."""


def derived_pairs() -> list[Pair]:
    """All of them."""
    known = {pair.name: pair for pair in PAIR_GOALS.pairs}
    made = {"awaited": _awaited, "changed": _changed}
    return [
        make(known[name], _FIRST[kind] + 2 * number)
        for kind, make in made.items()
        for number, name in enumerate(_SOURCES[kind])
    ]


def derived_words() -> dict[str, Wordings]:
    """Their words by their names: those of the pair that each is made of, with a sentence more."""
    frames = read_yaml(_FRAMES)
    found = {}
    for kind, names in _SOURCES.items():
        for name in names:
            base = PAIR_GOALS.wordings[name]
            found[f"{name}_{kind}"] = Wordings(
                {
                    language: tuple(
                        f"{text}{'' if language == 'zh' else ' '}{framed}"
                        for text, framed in _matched(
                            base.by_language[language], frames[kind][language]
                        )
                    )
                    for language in LANGUAGES
                },
                {**base.roles, "writer": "the person who writes"},
            )
    return found


def _matched(texts: tuple[str, ...], frames: list[str]) -> list[tuple[str, str]]:
    """Each text with a frame, all frames in turn."""
    return [(text, frames[number % len(frames)]) for number, text in enumerate(texts)]


def _with_writers(pair: Pair) -> Callable[[Random, Apps], Parameters]:
    """Draws what the pair does, and who writes besides, when, and what else happens."""

    def draw(random: Random, apps: Apps) -> Parameters:
        drawn: Parameters = pair.draw(random, apps)
        others = [name for name in recipients(apps) if name not in drawn.values()]
        writer, stranger = random.sample(others, k=2)
        noise_at = random.randrange(15, 40)
        return drawn | {
            **{"writer": writer, "stranger": stranger, "noise": random.choice(_NOISES)},
            **{"noise_at": noise_at, "at": noise_at + random.randrange(20, 50)},
        }

    return draw


def _told(world: World) -> str:
    """The answer of the person of a world, as another person writes it."""
    [fact] = world.known
    return spell(fact.answer, "en").replace("My neighbour", "Your neighbour")


def _unasked(steps: Steps) -> Steps:
    return tuple(step for step in steps if not step.startswith(f"{ASK} "))


def _noise(parameters: Parameters, text: str) -> Event:
    """An event before the message; the message of a stranger says what is wrong."""
    at = parameters["noise_at"]
    match parameters["noise"]:
        case "message":
            return message(at, parameters["stranger"], text)
        case "incoming_call":
            return incoming_call(at)
        case _:
            return rating(at)


def _eventful(
    world: World, events: list[Event], waiting: Steps, way: Steps, **endings: Steps | Ending
) -> World:
    """The world in which all that was hidden comes by events.

    Args:
        world: The world with a person to ask.
        events: What happens.
        waiting: The steps until all of it has happened, which go before the world's wrong endings.
        way: The reference.
        endings: Wrong endings besides those of the world.
    """
    allowed = tuple(path for change in allowed_by(events) for path in change.allowed)
    evaluators = tuple(
        one.model_copy(update={"allowed": (*one.allowed, *allowed)})
        if isinstance(one, NoChange)
        else one
        for one in world.evaluators
    )
    made = replace(
        world,
        evaluators=evaluators,
        reference=way,
        setup={**world.setup, EVENTS: [dict(one.record) for one in events]},
        known=(),
    )
    own = {
        name.replace(" ", "_"): (*waiting, *_unasked(steps))
        for name, steps in world.near_misses.items()
    }
    return made.rejects(**own, **endings)


def _awaited(pair: Pair, number: int) -> Pair:
    def build(parameters: Parameters, apps: Apps) -> tuple[World, World]:
        worlds = pair.build(parameters, apps)
        ways = [_unasked(one.reference) for one in worlds]
        waiting = (
            *(wait(120), *dismissal(parameters["noise"])),
            *(wait(120), DISMISS),
        )

        def which(number: int) -> World:
            other = 1 - number
            events = [
                _noise(parameters, _told(worlds[other])),
                message(parameters["at"], parameters["writer"], _told(worlds[number])),
            ]
            return _eventful(
                worlds[number], events, waiting, (*waiting, *ways[number]),
                not_waited_for=ways[other],
                waited_once=(*waiting[: len(waiting) - 2], *ways[other]),
                not_obeyed=(*waiting, *ways[other]),
                declared=(*waiting, infeasible("It was not said")),
            )  # fmt: skip

        return which(0), which(1)

    return replace(
        pair, number=number, name=f"{pair.name}_awaited", kind="awaited", build=build,
        draw=_with_writers(pair),
    )  # fmt: skip


def _changed(pair: Pair, number: int) -> Pair:
    def build(parameters: Parameters, apps: Apps) -> tuple[World, World]:
        worlds = pair.build(parameters, apps)
        new, old = (_unasked(one.reference) for one in worlds)
        begun = _seconds(old, _CORRECTION_S - 1)
        half = (wait(120), DISMISS, *old[:begun], DISMISS)
        correction = f"Sorry, that was wrong. {_told(worlds[0])}"

        def which(number: int, way: Steps, **endings: Steps) -> World:
            writer = parameters[("writer", "stranger")[number]]
            events = [
                message(parameters["at"], parameters["writer"], _told(worlds[1])),
                message(parameters["at"] + _CORRECTION_S, writer, correction),
            ]
            both = (wait(120), DISMISS) * 2
            return _eventful(worlds[number], events, both, way, **endings)

        again, on = (*half, *BEGIN_AGAIN, *new), (*half, *old[begun:])
        return (
            which(
                0,
                again,
                ignored=on,
                not_begun_again=half,
                old_after_all=(*half, *BEGIN_AGAIN, *old),
            ),
            which(1, on, obeyed_a_stranger=again, given_up=half),
        )

    return replace(
        pair, number=number, name=f"{pair.name}_changed", kind="changed", build=build,
        draw=_with_writers(pair),
    )  # fmt: skip


def _seconds(steps: Steps, seconds: int) -> int:
    """How many steps take so many seconds or more; scrolling may take none."""
    passed = 0
    for number, step in enumerate(steps):
        if passed >= seconds:
            return number
        passed += 3 if step.startswith("text ") else 0 if "] until {" in step else 1
    return len(steps) - 1
