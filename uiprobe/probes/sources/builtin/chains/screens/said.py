"""Facts that people write in messages, and correct."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from uiprobe.probes.sources.builtin.chains.nodes import Planted, Values
from uiprobe.probes.sources.builtin.chains.sayings import (
    MOST_DRAWS,
    Saying,
    say,
    values_of,
)
from uiprobe.probes.sources.builtin.chains.screens.messages import conversations, people_for
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError


def texts_of(apps: Apps, person: str) -> list[str]:
    """The messages of a person in their conversation, the oldest first."""
    said = [m for m in apps[MESSAGES]["messages"] if m["chat"] == m["from"] == person]
    return [message["text"] for message in said]


def told(saying: Saying) -> Callable[[Apps], dict[str, Values]]:
    """The value that is left of what each person wrote."""

    def facts(apps: Apps) -> dict[str, Values]:
        people = {m["chat"] for m in apps[MESSAGES]["messages"]}
        read = {person: values_of(saying, texts_of(apps, person)) for person in sorted(people)}
        return {person: (values[-1],) for person, values in read.items() if values}

    return facts


def uncorrected(saying: Saying) -> Callable[[Apps, str], list[str]]:
    """The values that a person corrected, the last one first, then those of others."""

    def decoys(apps: Apps, person: str) -> list[str]:
        before = values_of(saying, texts_of(apps, person))[-2::-1]
        return [*before, *(value for [value] in told(saying)(apps).values())]

    return decoys


def draw_sayings(random: Random, apps: Apps, saying: Saying, most: int) -> dict[str, list[str]]:
    """Draws sentences of three people about a fact each, the first with up to `most` corrections.

    Args:
        random: Draws the people, and their sentences.
        apps: What the apps hold.
        saying: The sentences.
        most: The most corrections.

    Raises:
        NoChoiceError: There are too few people, or too few values.
    """
    people = people_for(random, apps, told(saying)(apps), 3)
    for _ in range(MOST_DRAWS):
        said = {name: say(random, saying, changes=0) for name in people[1:]}
        said[people[0]] = say(random, saying, changes=random.randint(min(most, 1), most))
        ends = {values_of(saying, texts)[-1] for texts in said.values()}
        if len(ends) == len(people):
            return {name: said[name] for name in people}
    raise NoChoiceError(f"found no {len(people)} different ends of a {saying.kind}")


def plant_sayings(
    saying: Saying, most: int, mark: Callable[[dict[str, Any]], None] = lambda message: None
) -> Callable[[Random, Apps], tuple[str, Planted]]:
    """Three people say a fact each, the first with up to `most` corrections.

    Args:
        saying: The sentences.
        most: The most corrections.
        mark: Changes a planted message that is one of these sentences.
    """

    def plant(random: Random, apps: Apps) -> tuple[str, Planted]:
        said = draw_sayings(random, apps, saying, most)
        planted = conversations(random, apps, said)
        for message in planted[MESSAGES]["messages"]:
            if message["text"] in said[message["chat"]]:
                mark(message)  # type: ignore[arg-type]
        return next(iter(said)), planted

    return plant
