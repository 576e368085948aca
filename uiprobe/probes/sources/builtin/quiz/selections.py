"""Exceptions: which of four tasks an instruction with negations and conditions asks for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from uiprobe.probes.sources.builtin.quiz.asked import (
    OPTIONS,
    Asked,
    draw_random,
    language_of,
    words,
)
from uiprobe.probes.sources.builtin.quiz.clauses import Clause, app_labels, draw_clauses

_TASKS = range(4)
Kept = frozenset[int]


def ask_selection(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on what is to be done; every option names all four tasks as done or not done.

    The options are drawn before one of them is made the right one.
    """
    random = draw_random("exception", seed, draw)
    language = language_of(random)
    tasks = draw_clauses(seed, random, len(_TASKS), apps=2)
    if len(tasks) < len(_TASKS):
        return None
    sets = [frozenset(kept) for size in (1, 2, 3) for kept in combinations(_TASKS, size)]
    shown = random.sample(sets, OPTIONS)
    wanted = random.choice(shown)
    spoken = words("selections")
    said = [task.say(language, draw) for task in tasks]
    apps = apps_apart(tasks, said)
    rules = [
        rule for rule in spoken["rules"] if any(True for _ in _fits(rule, tasks, wanted, apps))
    ]
    if not rules:
        return None
    rule = random.choice(rules)
    places, app = random.choice(list(_fits(rule, tasks, wanted, apps)))
    numbers = {name: str(place + 1) for name, place in zip("ijk", places, strict=False)}
    lines = "\n".join(
        f"{number}. ({task.label}) {text}"
        for number, (task, text) in enumerate(zip(tasks, said, strict=True), 1)
    )
    instruction = rule[language].format(**numbers, app=app)
    ask = random.choice(spoken["ask"][language])
    return Asked(
        kind="exception",
        app=tasks[0].app,
        category=tasks[0].category,
        text=f"{spoken['lead'][language]}\n{lines}\n\n"
        f"{spoken['says'][language]}«{instruction}»\n\n{ask}",
        options=tuple(
            spoken["done"][language].format(done=_numbers(kept), left=_numbers(set(_TASKS) - kept))
            for kept in shown
        ),
        truth=tuple(kept_by(rule["keep"], places, app, tasks) == kept for kept in shown),
        language=language,
    )


def kept_by(keep: str, places: Sequence[int], app: str, tasks: Sequence[Clause]) -> Kept:
    """The tasks that a rule keeps.

    Args:
        keep: The meaning of the rule, as its YAML has it.
        places: The tasks that it names, from 0 on.
        app: The label of the app that it names.
        tasks: The tasks.
    """
    there = {place for place in _TASKS if tasks[place].label == app}
    match keep:
        case "not_i":
            return frozenset(_TASKS) - {places[0]}
        case "not_ij":
            return frozenset(_TASKS) - set(places[:2])
        case "only_i":
            return frozenset(places[:1])
        case "only_ij":
            return frozenset(places[:2])
        case "not_app":
            return frozenset(_TASKS) - there
        case "only_app":
            return frozenset(there)
        case "not_app_but_i":
            return frozenset(_TASKS) - (there - {places[0]})
        case _:
            raise ValueError(f"selections.yaml: keep: found {keep!r}, expected a known meaning")


def apps_apart(tasks: Sequence[Clause], said: Sequence[str]) -> list[str]:
    """The labels of the apps by which a rule can divide the tasks.

    There are none if a task speaks of an app that is not its own: sharing through Messages from
    another app concerns both.
    """
    strays = any(
        label in text and label != task.label
        for task, text in zip(tasks, said, strict=True)
        for label in app_labels().values()
    )
    return [] if strays else sorted({task.label for task in tasks})


def _fits(
    rule: dict[str, Any], tasks: Sequence[Clause], wanted: Kept, labels: Sequence[str]
) -> Iterator[tuple[tuple[int, ...], str]]:
    """The places and apps with which a rule keeps what is wanted."""
    keep = rule["keep"]
    apps = labels if "app" in keep else [""]
    for places in permutations(_TASKS, 3):
        for app in apps:
            inside = keep != "not_app_but_i" or (
                tasks[places[0]].label == app and sum(task.label == app for task in tasks) > 1
            )
            if inside and kept_by(keep, places, app, tasks) == wanted:
                yield places, app


def _numbers(places: set[int] | Kept) -> str:
    return ", ".join(str(place + 1) for place in sorted(places))
