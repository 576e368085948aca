"""Constraints: which of four offers meets every condition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.goals import app_categories
from uiprobe.probes.sources.builtin.quiz.asked import (
    OPTIONS,
    Asked,
    draw_random,
    language_of,
    words,
)

_CONDITIONS = 3
_TRIES = 120

_MEETS: Mapping[str, Callable[[Any, Any], bool]] = {
    "at_most": lambda value, bound: value <= bound,
    "below": lambda value, bound: value < bound,
    "at_least": lambda value, bound: value >= bound,
    "above": lambda value, bound: value > bound,
}

Offer = tuple[Any, ...]
"""The value of each attribute: a number, a time as `08:05`, or the place of a choice."""


@dataclass(frozen=True, slots=True)
class _Condition:
    """A condition on one attribute: what is said, and which values meet it."""

    attribute: int
    said: Mapping[Language, str]
    meets: frozenset[Any]


def ask_constraint(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on four offers, one of which meets three conditions.

    The offers are drawn before one of them is made the right one, and over the turns that one takes
    each place in the order of the offers by what they have in common with the others. At least two
    of the conditions each rule out an offer that the others leave.
    """
    random = draw_random("constraint", seed, draw)
    language = language_of(random)
    domain = random.choice(words("offers")["domains"])
    attributes = [*domain["numbers"], *domain["choices"]]
    for _ in range(_TRIES):
        offers = [_draw_offer(domain, random) for _ in range(OPTIONS)]
        right = _by_likeness(offers, random)[turn % OPTIONS]
        conditions = _single_out(offers, right, list(_conditions(domain)), random)
        # Of two equal offers neither is the answer, and a wrong one that comes twice is one less.
        if conditions is not None and len(set(offers)) == OPTIONS:
            break
    else:
        return None
    said = "; ".join(condition.said[language] for condition in conditions)
    if language == "zh":
        said = said.replace("; ", "；")
    ask = random.choice(words("offers")["ask"][language])
    gap = "：" if language == "zh" else ": "
    return Asked(
        kind="constraint",
        app=domain["app"],
        category=app_categories()[domain["app"]],
        text=f"«{domain['lead'][language]}{gap}{said}»\n\n{ask}",
        options=tuple(_show(offer, attributes, language) for offer in offers),
        truth=tuple(
            all(offer[one.attribute] in one.meets for one in conditions) for offer in offers
        ),
        language=language,
    )


def _draw_offer(domain: dict[str, Any], random: Random) -> Offer:
    numbers = [random.choice(number["values"]) for number in domain["numbers"]]
    return *numbers, *(random.randrange(len(choice)) for choice in domain["choices"])


def _by_likeness(offers: list[Offer], random: Random) -> list[int]:
    """The places of the offers, the one that shares most values with the others first."""
    likeness = [
        sum(one == other for mate in offers for one, other in zip(offer, mate, strict=True))
        for offer in offers
    ]
    return sorted(range(len(offers)), key=lambda place: (-likeness[place], random.random()))


def _conditions(domain: dict[str, Any]) -> Iterator[_Condition]:
    """All conditions of a domain."""
    for place, number in enumerate(domain["numbers"]):
        for name, meets in _MEETS.items():
            for bound in number["values"] if name in number else ():
                said = {
                    language: text.replace("{v}", str(bound))
                    for language, text in number[name].items()
                }
                values = frozenset(value for value in number["values"] if meets(value, bound))
                yield _Condition(place, said, values)
    for place, choice in enumerate(domain["choices"], len(domain["numbers"])):
        for value, words_of in enumerate(choice):
            others = frozenset(range(len(choice))) - {value}
            yield _Condition(place, words_of["want"], frozenset({value}))
            yield _Condition(place, words_of["avoid"], others)


def _single_out(
    offers: list[Offer], right: int, conditions: list[_Condition], random: Random
) -> tuple[_Condition, ...] | None:
    """Conditions that only the right offer meets; at most one of them is redundant."""
    met = [one for one in conditions if offers[right][one.attribute] in one.meets]
    random.shuffle(met)
    for chosen in combinations(met[:14], _CONDITIONS):
        if len({one.attribute for one in chosen}) < _CONDITIONS:
            continue
        failed = [
            {place for place, one in enumerate(chosen) if offer[one.attribute] not in one.meets}
            for offer in offers
        ]
        others = [found for number, found in enumerate(failed) if number != right]
        alone = {next(iter(found)) for found in others if len(found) == 1}
        if all(others) and len(alone) >= _CONDITIONS - 1:
            return chosen
    return None


def _show(offer: Offer, attributes: list[Any], language: Language) -> str:
    shown = []
    for value, attribute in zip(offer, attributes, strict=True):
        if isinstance(attribute, list):
            shown.append(attribute[value]["show"][language])
        else:
            shown.append(attribute["show"][language].replace("{v}", str(value)))
    return ("，" if language == "zh" else ", ").join(shown)
