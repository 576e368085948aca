"""Manuals of apps that exist in one seed alone; their facts and their text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Literal

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.quiz.asked import words

PER_SEED = 12
"""Manuals of one seed."""

_FUNCTIONS = 9
_UNSAID = 3
"""Functions on which a manual says nothing about a topic."""

Topic = Literal["place", "limit", "undo"]
TOPICS: tuple[Topic, ...] = ("place", "limit", "undo")


@dataclass(frozen=True, slots=True)
class ManualRule:
    """A rule that changes the facts of one topic in a case.

    Attributes:
        case: The mode, plan or role in which it holds.
        usual: The plan in which it does not hold; empty where there is no name for that.
        source, target: Places: what stands in the one moves to the other.
        factor: By how much numbers change; below 1 they become smaller.
        longer: That factor in words.
        exempt: The function to which it does not apply.
    """

    case: str
    exempt: str
    usual: str = ""
    source: str = ""
    target: str = ""
    factor: float = 1.0
    longer: str = ""


@dataclass(frozen=True, slots=True)
class Manual:
    """A manual: its facts and its text.

    Attributes:
        app: Name of the app.
        nouns: The kind of app, and what its items and sets are called.
        meanings: What each function is for, by its name.
        facts: For each topic, the value of each function; a function that is not in it is one of
            which the manual does not say that.
        rules: The rule of each topic.
        text: The manual.
    """

    app: str
    nouns: Mapping[str, str]
    meanings: Mapping[str, str]
    facts: Mapping[Topic, Mapping[str, str | int]]
    rules: Mapping[Topic, ManualRule]
    text: str

    def value(self, topic: Topic, name: str, *, changed: bool) -> str | int | None:
        """The value of a function, in the case of the rule or out of it; None if it is not said."""
        value, rule = self.facts[topic].get(name), self.rules[topic]
        if value is None or not changed or name == rule.exempt:
            return value
        if isinstance(value, int):
            return round(value * rule.factor)
        return rule.target if value == rule.source else value


@lru_cache(maxsize=64)
def manual(seed: int, number: int) -> Manual:
    """A manual of a seed, by its number from 0 on."""
    random = random_for("manual", seed, number)
    data = words("manuals")
    nouns = random.choice(data["domains"])
    app = "".join(random.sample(data["syllables"], 3)).capitalize()
    chosen = random.sample(data["functions"], _FUNCTIONS)
    meanings = {
        random.choice(function["names"]): function["meaning"].format(**nouns) for function in chosen
    }
    names = list(meanings)
    used = random.sample(data["places"], 5)
    facts: dict[Topic, Mapping[str, str | int]] = {
        "place": _spread(names, used, random),
        "limit": _spread(names, random.sample(data["counts"], _FUNCTIONS), random),
        "undo": _spread(names, random.sample(data["minutes"], _FUNCTIONS), random),
    }
    rules = _rules(names, used, facts, random)
    text = _write(app, nouns, meanings, facts, rules, random)
    return Manual(app, nouns, meanings, facts, rules, text)


def _spread(
    names: Sequence[str], values: Sequence[str | int], random: Random
) -> dict[str, str | int]:
    """A value for each function but a few, on which the manual is silent."""
    told = random.sample(names, len(names) - _UNSAID)
    found = {name: values[place % len(values)] for place, name in enumerate(told)}
    return {name: found[name] for name in names if name in found}


def _rules(
    names: Sequence[str],
    used: Sequence[str],
    facts: Mapping[Topic, Mapping[str, str | int]],
    random: Random,
) -> dict[Topic, ManualRule]:
    data = words("manuals")
    # What moves has to be somewhere, and one function there stays behind.
    source = used[0]
    there = [name for name, place in facts["place"].items() if place == source]
    plan, other = random.sample(data["plans"], 2)
    more, longer = random.choice(data["factors"]), random.choice(data["factors"])
    return {
        "place": ManualRule(
            random.choice(data["modes"]),
            there[0] if len(there) > 1 else random.choice(list(facts["place"])),
            source=source,
            target=random.choice(used[1:]),
        ),
        "limit": ManualRule(
            other,
            random.choice(list(facts["limit"])),
            usual=plan,
            factor=1 / more["by"] if more["divide"] else more["by"],
            longer=more["more"],
        ),
        "undo": ManualRule(
            random.choice(data["roles"]),
            random.choice(list(facts["undo"])),
            factor=1 / longer["by"] if longer["divide"] else longer["by"],
            longer=longer["longer"],
        ),
    }


def _write(
    app: str,
    nouns: Mapping[str, str],
    meanings: Mapping[str, str],
    facts: Mapping[Topic, Mapping[str, str | int]],
    rules: Mapping[Topic, ManualRule],
    random: Random,
) -> str:
    """The text: an overview, then sections in random order."""
    data = words("manuals")
    place, limit, undo = (rules[topic] for topic in TOPICS)

    def lines(kind: str, values: Mapping[str, str | int], slot: str) -> str:
        said = [
            random.choice(data[kind]).format(**{"name": name, slot: value}, **nouns)
            for name, value in values.items()
        ]
        random.shuffle(said)
        return _sentences(said)

    def rule(kind: str, name: str, **more: str) -> str:
        said = [
            random.choice(data[f"{kind}_lines"]).format(**more, **nouns),
            random.choice(data[f"{kind}_exceptions"]).format(name=name, **more, **nouns),
        ]
        return _sentences(said)

    sections = {
        "names": lines("name_lines", meanings, "meaning"),
        "places": lines("place_lines", facts["place"], "place"),
        "limits": lines("limit_lines", facts["limit"], "count"),
        "undo": lines("undo_lines", facts["undo"], "minutes"),
        "modes": rule(
            "mode", place.exempt, mode=place.case, Mode=_upper(place.case),
            source=place.source, target=place.target,
        ),
        "plans": rule(
            "plan", limit.exempt, base=limit.usual, other=limit.case, more=limit.longer
        ),
        "people": rule("role", undo.exempt, role=undo.case, longer=undo.longer),
        "rest": _sentences(
            [
                line.format(days=random.choice((7, 9, 11, 15, 21, 35)), **nouns)
                for line in random.sample(data["rest"], random.randint(3, 6))
            ]
        ),
    }  # fmt: skip
    order = ["overview", *random.sample(sorted(sections), len(sections))]
    sections["overview"] = random.choice(data["overview"]).format(app=app, **nouns)
    return "\n\n".join(
        f"{number}. {random.choice(data['titles'][name])}\n{sections[name]}"
        for number, name in enumerate(order, 1)
    )


def _sentences(said: Sequence[str]) -> str:
    return " ".join(map(_upper, said))


def _upper(text: str) -> str:
    return text[0].upper() + text[1:]
