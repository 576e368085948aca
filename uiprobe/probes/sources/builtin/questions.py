"""Knowledge questions from the catalogue of apps and from the goal templates.

Each kind of question has wrong options from near by: other functions and controls of the same app,
other values of the same instruction, other readings of the same template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice

from uiprobe.probes.sources.balance import (
    LETTERS,
    choose_distractors,
    place,
    random_for,
    spread,
)
from uiprobe.probes.sources.base import KnowledgeCapability, Question
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.catalogue import catalogue
from uiprobe.probes.sources.builtin.facts import AppFacts, Function
from uiprobe.probes.sources.builtin.language.draft import Draft
from uiprobe.probes.sources.builtin.language.draws import Apps
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.probes.sources.builtin.language.words import spell

ITEMS_PER_QUESTION = 3
"""One multiple-choice item, and a yes/no item each for the right option and a wrong one."""

_ROUNDS = 40
"""Draws of one kind of question, at most: later ones repeat what was asked, with other options."""


@dataclass(frozen=True, slots=True)
class _Raw:
    """A question before its options are chosen and placed."""

    name: str
    kind: str
    app: str
    category: str
    text: str
    right: str
    pool: tuple[str, ...]


def mint_questions(capability: KnowledgeCapability, seed: int, items: int) -> list[Question]:
    """Questions that make so many items.

    Right answers are uniform over the letters, and over the places in the order of the options by
    length, as far as the pools allow.

    Args:
        capability: What they probe.
        seed: Which ones.
        items: How many items; each question makes `ITEMS_PER_QUESTION`, the last one fewer.
    """
    wanted = -(-items // ITEMS_PER_QUESTION)
    found: list[Question] = []
    asked: set[tuple[str, frozenset[str]]] = set()
    for raw in islice(_in_order(capability, seed), wanted * _ROUNDS):
        if len(found) == wanted:
            break
        number = len(found)
        random = random_for("question", seed, capability, raw.name, number)
        wrong = choose_distractors(raw.right, raw.pool, random, rank=number // 4 % 4)
        if wrong is None:
            continue
        key = raw.text, frozenset(wrong)
        if key in asked:
            continue
        asked.add(key)
        letter = LETTERS[number % 4]
        options = place(raw.right, wrong, letter, random)
        other = random.choice([name for name in options if name != letter])
        proposed = (letter, other) if number % 2 else (other, letter)
        left = items - ITEMS_PER_QUESTION * number
        found.append(
            Question(
                id=f"{raw.kind}{number + 1}",
                capability=capability,
                text=raw.text,
                options=options,
                answer=letter,
                app=raw.app,
                category=raw.category,
                proposed=proposed[: max(0, left - 1)],
                names_app=False,
                kind=raw.kind,
            )
        )
    if len(found) < wanted:
        limit = len(found) * ITEMS_PER_QUESTION
        raise ValueError(f"items={items}: seed {seed} gives {limit:,} {capability} items at most")
    return found


def _in_order(capability: KnowledgeCapability, seed: int) -> Iterator[_Raw]:
    """The questions of one round after the other, kinds and apps in turn."""
    kinds = _KINDS[capability]
    for draw in count():
        groups = []
        for name, make in kinds.items():
            for facts, group in _apps():
                groups.append([*make(name, facts, group, seed, draw)])
        if not any(groups):
            return
        yield from spread(groups, random_for("order", seed, capability, draw))


@lru_cache(maxsize=1)
def _apps() -> tuple[tuple[AppFacts, AppGoals], ...]:
    goals = {group.app: group for group in APP_GOALS}
    return tuple((facts, goals[facts.app]) for facts in catalogue())


@lru_cache(maxsize=1)
def _labels() -> dict[str, str]:
    """The launcher's names of the apps, by short name."""
    from uiprobe.environments.phone.apps import installed_apps

    return {app.name: app.label for app in installed_apps().values() if app.name}


@lru_cache(maxsize=8)
def _contents(seed: int) -> Apps:
    return builtin_apps(seed)


_Maker = Callable[[str, AppFacts, AppGoals, int, int], Iterator[_Raw]]


def _raw(
    kind: str,
    facts: AppFacts,
    group: AppGoals,
    name: object,
    text: str,
    right: str,
    pool: list[str],
    *,
    names_app: bool = True,
) -> _Raw:
    if names_app:
        text = f"{text}\n\nThe app: {_labels()[facts.app]} ({facts.kind})"
    name = f"{kind}/{facts.app}/{name}"
    return _Raw(name, kind, facts.app, group.category, text, right, tuple(pool))


def _phrase(choices: tuple[str, ...], *names: object) -> str:
    return random_for("phrase", *names).choice(choices)


def _wishes(facts: AppFacts, seed: int, draw: int) -> Iterator[tuple[Function, str]]:
    """One wish for each function; another one in each of the first draws."""
    for function in facts.functions:
        order = list(function.wishes)
        random_for("wishes", seed, facts.app, function.name).shuffle(order)
        yield function, order[draw % len(order)]


# Goal understanding.


def _which_kind(
    kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int
) -> Iterator[_Raw]:
    pool = [other.kind for other, _ in _apps() if other.kind != facts.kind]
    for function, wish in _wishes(facts, seed, draw):
        text = _phrase(
            (
                f'Someone says: "{wish}" Which kind of app do they need?',
                f'"{wish}" What kind of app is needed here?',
                f'Which of these kinds of app would you look for to do this: "{wish}"',
            ),
            seed, draw, kind, wish,
        )  # fmt: skip
        yield _raw(kind, facts, group, function.name, text, facts.kind, pool, names_app=False)


def _which_app(kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int) -> Iterator[_Raw]:
    def named(other: AppFacts) -> str:
        return f"{_labels()[other.app]} ({other.kind})"

    pool = [named(other) for other, _ in _apps() if other.app != facts.app]
    purposes = [*facts.purposes[draw : draw + 1], *(w for _, w in _wishes(facts, seed, draw + 1))]
    for purpose in purposes:
        if purpose in facts.purposes:
            text = f"A phone has these apps. Which one is for {purpose}?"
        else:
            text = f'A phone has these apps. Which one would you open for this: "{purpose}"'
        yield _raw(kind, facts, group, purpose, text, named(facts), pool, names_app=False)


def _which_function(
    kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int
) -> Iterator[_Raw]:
    pool = [function.name for function in facts.functions]
    for function, wish in _wishes(facts, seed, draw + 2):
        text = _phrase(
            (
                f'A user of this app says: "{wish}" Which function is meant?',
                f'Which function of the app does this ask for: "{wish}"',
            ),
            seed, draw, kind, wish,
        )  # fmt: skip
        yield _raw(kind, facts, group, function.name, text, function.name, pool)


def _drafts(group: AppGoals, template: Template, seed: int, number: int) -> list[Draft]:
    apps = _contents(seed)
    return [
        template.build(parameters, apps)
        for parameters in islice(group.draws(template, apps, seed), number)
    ]


def _said(draft: Draft, wording: str) -> str:
    return wording.format(**{name: spell(word, "en") for name, word in draft.words.items()})


def _which_parameter(
    kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int
) -> Iterator[_Raw]:
    for template in group.templates:
        drafts = _drafts(group, template, seed, 6)
        if draw >= len(drafts) or len(template.roles) < 1:
            continue
        draft = drafts[draw]
        words = {name: spell(word, "en") for name, word in draft.words.items()}
        said = _said(draft, template.wordings[draw % len(template.wordings)])
        names = sorted(template.roles)
        name = names[random_for("role", seed, template.name, draw).randrange(len(names))]
        # Values of the same instruction lie nearest; those of other draws have the same type.
        pool = [value for other, value in words.items() if other != name]
        pool += [spell(other.words[name], "en") for other in drafts if name in other.words]
        pool = [value for value in pool if value and value != words[name]]
        text = f'Instruction: "{said}" What is {template.roles[name]}?'
        if words[name] and len({*pool, words[name]}) >= 4:
            yield _raw(kind, facts, group, template.name, text, words[name], pool)


def _which_reading(
    kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int
) -> Iterator[_Raw]:
    for template in group.templates:
        drafts = _drafts(group, template, seed, 8)
        if draw >= len(drafts) or len(template.wordings) < 2 or not template.roles:
            continue
        random = random_for("reading", seed, template.name, draw)
        shown, asked = random.sample(range(len(template.wordings)), k=2)
        said = _said(drafts[draw], template.wordings[shown])
        right = _said(drafts[draw], template.wordings[asked])
        pool = [_said(other, template.wordings[asked]) for other in _neighbours(drafts, draw)]
        text = f'Which of these instructions has the same meaning as this one: "{said}"'
        yield _raw(kind, facts, group, template.name, text, right, pool)


def _neighbours(drafts: list[Draft], draw: int) -> list[Draft]:
    """Drafts that differ from a draft in a single word, then those that differ in more."""
    own = drafts[draw]
    found = []
    for other in drafts:
        for name in own.words:
            if name in other.words and other.words[name] != own.words[name]:
                words = {**own.words, name: other.words[name]}
                found.append(Draft(words, own.evaluators, own.reference))
    return found


# App knowledge.


def _way(function: Function) -> str:
    return ", then ".join(words for words, _ in function.way)


def _how(kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int) -> Iterator[_Raw]:
    pool = [_way(function) for function in facts.functions if function.way]
    for function in facts.functions:
        if not function.way:
            continue
        text = _phrase(
            (
                "Which path leads from the first screen of this app to this function: "
                f"{function.name}?",
                f"On the first screen of this app, what do you touch to {_lower(function)}?",
                f"How do you get from the start of this app to this function: {function.name}?",
            ),
            seed, draw, kind, function.name,
        )  # fmt: skip
        yield _raw(kind, facts, group, function.name, text, _way(function), pool)


def _lower(function: Function) -> str:
    return function.name[0].lower() + function.name[1:]


def _next(kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int) -> Iterator[_Raw]:
    pool = [function.result for function in facts.functions]
    for function in facts.functions:
        if not function.way:
            continue
        text = _phrase(
            (
                f"On the first screen of this app, someone touches {_way(function)}. "
                "What appears next?",
                f"Starting at the first screen of this app: {_way(function)}. What appears?",
            ),
            seed, draw, kind, function.name,
        )  # fmt: skip
        yield _raw(kind, facts, group, function.name, text, function.result, pool)


def _what_control_does(
    kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int
) -> Iterator[_Raw]:
    pool = [control.effect for control in facts.controls]
    for control in facts.controls:
        text = _phrase(
            (
                f"In this app, what does touching {control.look} do?",
                f"What does {control.look} do in this app? Touching it ...",
            ),
            seed, draw, kind, control.look,
        )  # fmt: skip
        yield _raw(kind, facts, group, control.look, text, control.effect, pool)


def _which_control(
    kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int
) -> Iterator[_Raw]:
    for control in facts.controls:
        # Two controls may do the same; then only one of them can be an option.
        pool = [other.look for other in facts.controls if other.effect != control.effect]
        text = f"Which control of this app does this when touched: {control.effect}?"
        yield _raw(kind, facts, group, control.look, text, control.look, pool)


def _what_is_it_for(
    kind: str, facts: AppFacts, group: AppGoals, seed: int, draw: int
) -> Iterator[_Raw]:
    pool = [purpose for other, _ in _apps() if other.app != facts.app for purpose in other.purposes]
    for purpose in facts.purposes:
        text = f"What do people use a {facts.kind} for?"
        yield _raw(kind, facts, group, purpose, text, purpose, pool)


_KINDS: dict[KnowledgeCapability, dict[str, _Maker]] = {
    "goal_understanding": {
        "kind": _which_kind,
        "app": _which_app,
        "function": _which_function,
        "parameter": _which_parameter,
        "reading": _which_reading,
    },
    "app_knowledge": {
        "way": _how,
        "next": _next,
        "effect": _what_control_does,
        "control": _which_control,
        "purpose": _what_is_it_for,
    },
}
