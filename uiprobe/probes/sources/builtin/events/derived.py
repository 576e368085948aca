"""Pairs with events that are made of pairs with a person to ask: somebody else has the answer.

The instruction is that of the pair, and a sentence on who has the details. The conversation with
them ends with a value, and that they will look again: of two messages that they write after that
the second one says whether it stays.
"""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.messages.data import ME
from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probes.sources.builtin.chains.planting import merge
from uiprobe.probes.sources.builtin.events.ways import DISMISS, dismissal, wait
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
from uiprobe.probes.sources.builtin.worlds.talks import TO_MESSAGES, in_messages, open_talk
from uiprobe.probes.sources.builtin.worlds.ways import CHATS
from uiprobe.ui.evaluators import NoChange
from uiprobe.ui.goal import EVENTS
from uiprobe.ui.spaces.base import ASK

_FRAMES = pathlib.Path(__file__).parent / "frames.yaml"

_FIRST = 841
"""The number of the first pair."""

_SOURCES = (
    *("message_to_whom", "message_of_what", "task_on_which_list", "task_called_what"),
    *("event_on_which_day", "event_at_what_time", "alarm_before_the_train"),
    *("task_due_when", "event_at_which_place", "alarm_to_delete", "task_to_delete"),
    *("task_that_is_done", "event_called_off", "client_to_mark", "task_to_move"),
)
"""The pairs that they are made of."""

_PENDING = (
    "But let me look again, I will write to you in a minute or two.",
    "I am not sure yet, give me two minutes.",
    "Wait a moment with it, I still have to talk to somebody.",
)
"""How the one who has the details says that they are not final."""

_BESIDES = (
    *("Did you see the rainbow?", "My train is late as usual.", "I owe you a coffee, by the way."),
    *("The bakery has those rolls again.", "Thanks for the book!"),
)
"""Their first messages, about something else."""

_NOISES = ("message", "incoming_call", "rating")
"""Kinds of events between the two messages."""


def derived_pairs() -> list[Pair]:
    """All of them."""
    known = {pair.name: pair for pair in PAIR_GOALS.pairs}
    return [_awaited(known[name], _FIRST + 2 * at) for at, name in enumerate(_SOURCES)]


def derived_words() -> dict[str, Wordings]:
    """Their words by their names: those of the pair that each is made of, with a sentence more."""
    frames = read_yaml(_FRAMES)
    found = {}
    for name in _SOURCES:
        base = PAIR_GOALS.wordings[name]
        found[f"{name}_awaited"] = Wordings(
            {
                language: tuple(
                    f"{text}{'' if language == 'zh' else ' '}{framed}"
                    for text, framed in _matched(base.by_language[language], frames[language])
                )
                for language in LANGUAGES
            },
            {**base.roles, "writer": "the person who has the details"},
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
        archived = CHATS.names(apps, archived=True)
        people = [name for name in others if name not in (*archived, *_talkers(drawn))]
        writer, stranger = random.sample(people, k=2)
        first_at = random.randrange(45, 70)
        noise_at = first_at + random.randrange(15, 40)
        return drawn | {
            **{"writer": writer, "stranger": stranger, "noise": random.choice(_NOISES)},
            **{"first_at": first_at, "noise_at": noise_at},
            **{"at": noise_at + random.randrange(20, 50)},
            **{"pending": random.choice(_PENDING), "besides": random.choice(_BESIDES)},
        }

    return draw


def _talkers(drawn: Parameters) -> tuple[str, ...]:
    """Those who write in the conversations that the pair plants."""
    talk = drawn.get("talk", {})
    return (talk["friend"], *talk["members"]) if talk else ()


def _told(world: World) -> str:
    """The answer of the person of a world, as another person writes it."""
    [fact] = [one for one in world.known if one.hidden]
    return spell(fact.answer, "en").replace("My neighbour", "Your neighbour")


def _unasked(steps: Steps) -> Steps:
    return tuple(step for step in steps if not step.startswith(f"{ASK} "))


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
        writer, at = parameters["writer"], parameters["at"]
        told = [_told(one) for one in worlds]
        turns = [(writer, told[0]), (ME, "Thanks!"), (writer, parameters["pending"])]
        planted = in_messages(apps, {writer: ([writer], turns)})
        there, back = ((), ()) if pair.app is Messages else (TO_MESSAGES, open_app(pair.app.label))
        looked = (*there, *open_talk(writer), BACK, *back)
        final = ("I have asked: it stays as I wrote.", f"I have asked. {told[1]}")

        def which(number: int) -> World:
            other = 1 - number
            events = [
                message(parameters["first_at"], writer, parameters["besides"]),
                _between(parameters, told[1]),
                message(at, writer, final[number]),
            ]
            waits = (wait(120), DISMISS, *(wait(120), *dismissal(parameters["noise"])))
            waiting = (*looked, *waits, wait(120), DISMISS)
            made = replace(worlds[number], setup=_with(worlds[number].setup, planted))
            hasty = {}
            if not _covered(parameters, ways[other]):
                hasty = {"first_message_taken": (*looked, *waits[:2], *ways[other])}
            return _eventful(
                made, events, waiting, (*waiting, *ways[number]),
                not_looked_at=ways[other],
                **hasty,
                stranger_obeyed=(*looked, *waits, *ways[other]),
                not_obeyed=(*waiting, *ways[other]),
                declared=(*waiting, infeasible("It was not said")),
            )  # fmt: skip

        return which(0), which(1)

    return replace(
        pair, number=number, name=f"{pair.name}_awaited", kind="awaited", build=build,
        draw=_with_writers(pair),
    )  # fmt: skip


def _covered(parameters: Parameters, way: Steps) -> bool:
    """Whether a way that begins after the first message may be cut short by what comes next.

    An action takes a second, and a step that scrolls takes some. Only a request to rate the app
    covers it; it has to be gone before the way goes on.
    """
    left = parameters["noise_at"] - parameters["first_at"]
    return bool(parameters["noise"] == "rating" and left <= 2 * len(way))


def _between(parameters: Parameters, text: str) -> Event:
    """An event between the two messages; that of a stranger says what they think it is."""
    at = parameters["noise_at"]
    match parameters["noise"]:
        case "message":
            return message(at, parameters["stranger"], text)
        case "incoming_call":
            return incoming_call(at)
        case _:
            return rating(at)


def _with(setup: Mapping[str, Any], planted: Mapping[str, Any]) -> dict[str, Any]:
    """A set-up with further records, older than those that it has."""
    return {**setup, "planted": merge(planted, setup.get("planted", {}))}
