"""Wishes in everyday words: which function is meant, which apps they need, and what lies beyond."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from uiprobe.probes.sources.builtin.catalogue import catalogue
from uiprobe.probes.sources.builtin.facts import AppFacts
from uiprobe.probes.sources.builtin.goals import app_categories
from uiprobe.probes.sources.builtin.quiz.asked import (
    OPTIONS,
    Asked,
    choose_hidden,
    draw_random,
    overlap,
    right_among,
    words,
)
from uiprobe.probes.sources.builtin.quiz.clauses import app_labels

_TRIES = 60
_NONE = "none of these apps"
_FUNCTION = (
    "Which function of the app is meant?",
    "Which of these functions does this call for?",
    "Which function would grant this wish?",
)
_UNNEEDED = (
    "Which of these apps is not needed for any of that?",
    "Three of these apps are needed. Which one is not?",
    "Which app can stay closed?",
)
_SCOPE = (
    "Which app can do this, if any?",
    "Where can this be done on this phone?",
)


@lru_cache(maxsize=1)
def _near() -> frozenset[tuple[str, str]]:
    """Pairs of apps that might serve each other's wishes."""
    pairs = {(group[0], other) for group in words("near") for other in group[1:]}
    return frozenset(pairs | {(other, one) for one, other in pairs})


def _apart(one: AppFacts, others: Sequence[AppFacts]) -> bool:
    return all(one.app != other.app and (one.app, other.app) not in _near() for other in others)


def ask_function(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on the function of an app that a wish means."""
    random = draw_random("wish", seed, draw)
    facts = random.choice(catalogue())
    function = random.choice(facts.functions)
    wish = random.choice(function.wishes)
    pool = [other.name for other in facts.functions if other.name != function.name]
    wrong = choose_hidden(wish, function.name, pool, random, turn=turn)
    if wrong is None:
        return None
    lead = random.choice(("A user says", "Somebody with this app says", "The wish"))
    options = (function.name, *wrong)
    return Asked(
        kind="function",
        app=facts.app,
        category=app_categories()[facts.app],
        text=f"The app: {named(facts)}\n\n{lead}: «{wish}»\n\n{random.choice(_FUNCTION)}",
        options=options,
        truth=right_among(options, function.name),
    )


def ask_scope(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on listed apps: the one that is not needed, or the one that can do it, if any."""
    random = draw_random("scope", seed, draw)
    return (_unneeded if turn % 2 else _possible)(random, turn // 2)


def _unneeded(random: Random, turn: int) -> Asked | None:
    """Several wishes at once, and the app among four that serves none of them."""
    for _ in range(_TRIES):
        apps = _draw_apart(random, OPTIONS)
        if apps is None:
            continue
        idle, *needed = apps
        said = " ".join(_draw_wish(facts, random) for facts in needed)
        options = tuple(named(facts) for facts in apps)
        if _place(said, options) == turn % OPTIONS:
            break
    else:
        return None
    return Asked(
        kind="not needed",
        app=idle.app,
        category=app_categories()[idle.app],
        text=f"Somebody wants all of this: «{said}»\n\nThe apps: {_listed(options, random)}"
        f"\n\n{random.choice(_UNNEEDED)}",
        options=options,
        truth=right_among(options, named(idle)),
    )


def _possible(random: Random, turn: int) -> Asked | None:
    """A wish, and three apps: one serves it, or in a quarter of the questions none."""
    beyond = turn % OPTIONS == 0
    for _ in range(_TRIES):
        apps = _draw_apart(random, OPTIONS)
        if apps is None:
            continue
        wished = apps[0]
        wish = _draw_wish(wished, random)
        installed = apps[1:] if beyond else [wished, *apps[2:]]
        options = (*(named(facts) for facts in installed), _NONE)
        if beyond or _place(wish, options[:-1]) == turn % OPTIONS - 1:
            break
    else:
        return None
    right = _NONE if beyond else named(wished)
    return Asked(
        kind="out of scope",
        app=wished.app,
        category=app_categories()[wished.app],
        text=f"These apps are on a phone, and no others: {_listed(options[:-1], random)}\n\n"
        f"Its owner says: «{wish}»\n\n{random.choice(_SCOPE)}",
        options=options,
        truth=right_among(options, right),
    )


def _draw_apart(random: Random, number: int) -> list[AppFacts] | None:
    """Apps that do not serve each other's wishes."""
    chosen: list[AppFacts] = []
    for facts in random.sample(catalogue(), len(catalogue())):
        if _apart(facts, chosen):
            chosen.append(facts)
            if len(chosen) == number:
                return random.sample(chosen, number)
    return None


def _draw_wish(facts: AppFacts, random: Random) -> str:
    """A wish that reveals by itself which kind of app it is for."""
    return random.choice(
        [
            wish
            for function in facts.functions
            for wish in function.wishes
            if not wish.startswith(_vague())
        ]
    )


@lru_cache(maxsize=1)
def _vague() -> tuple[str, ...]:
    return tuple(words("vague"))


def _place(said: str, options: Sequence[str]) -> int:
    """The place of the first option in the order by the words that options share with a text."""
    return sum(overlap(said, one) > overlap(said, options[0]) for one in options[1:])


def named(facts: AppFacts) -> str:
    """An app by the launcher's name and its kind: "Tasks (to-do list)"."""
    return f"{app_labels()[facts.app]} ({facts.kind})"


def _listed(options: Sequence[str], random: Random) -> str:
    return ", ".join(random.sample(options, len(options)))
