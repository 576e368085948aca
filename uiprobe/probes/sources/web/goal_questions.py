"""Questions on goals of the desk: what they ask for, by the parameters of their tasks.

The wrong options differ from the right one in little, and are chosen so that the right one shares
neither more nor fewer words with the question than they do. No browser is needed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.base import Question
from uiprobe.probes.sources.builtin.questions import mint_questions
from uiprobe.probes.sources.builtin.quiz.asked import (
    OPTIONS,
    Asked,
    Generator,
    choose_hidden,
    right_among,
)

if TYPE_CHECKING:
    from uiprobe.environments.web.sites.desk.conditions import Condition
    from uiprobe.environments.web.sites.desk.database import Row, Tables
    from uiprobe.environments.web.sites.desk.tasks.families import Work

_TRIES = 40
_POOL = 14
_FORMS = ("create-change-request", "create-incident", "create-hardware", "create-problem")
_LISTS = ("asset", "change", "hardware", "incident", "user")
_ROWS = 3
_FIELDS = 7
_NOTHING = "nothing: all of it is offered"
_STAYS = "none: it is left as it is"


def mint_goal_questions(seed: int, items: int) -> list[Question]:
    """Questions that make so many items.

    Args:
        seed: Which ones.
        items: How many items; each question makes three.

    Raises:
        ValueError: The seed does not give as many items.
    """
    return mint_questions("goal_understanding", seed, items, FACETS)


@cache
def _tables() -> Tables:
    from uiprobe.environments.web.sites.desk import database
    from uiprobe.environments.web.sites.desk.server import pristine

    return database.read_tables(pristine(0))


def _work(family: str, random: Random) -> Work:
    """A task of a family."""
    from uiprobe.environments.web.sites.desk.tasks.families import World
    from uiprobe.environments.web.sites.desk.tasks.table import FAMILIES

    seed = random.randrange(1_000_000)
    return FAMILIES[family].make(World(_tables(), Random(seed), seed))  # noqa: S311


def _random(facet: str, seed: int, draw: int) -> Random:
    return random_for("desk quiz", facet, seed, draw)


def _asked(kind: str, group: str, text: str, right: str, wrong: tuple[str, ...]) -> Asked:
    options = (right, *wrong)
    return Asked(
        kind=kind, app="desk", category=group, text=text, options=options,
        truth=right_among(options, right),
    )  # fmt: skip


def ask_filter(seed: int, draw: int, turn: int) -> Asked | None:
    """Which record a filtered list shows."""
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Filtered

    random = _random("filter", seed, draw)
    work = _work(f"filter-{random.choice(_LISTS)}-list", random)
    if not isinstance(work.outcome, Filtered):
        return None
    outcome = work.outcome
    conditions = sorted(outcome.conditions, key=lambda one: one.field)
    if len(conditions) < 2 or not any(_is_turned(one) for one in conditions):
        return None
    fields = [one.field for one in conditions]
    every = any if outcome.any_of else all
    right: list[str] = []
    wrong: list[str] = []
    rows = list(_tables()[outcome.table].values())
    for row in random.sample(rows, k=min(len(rows), 120)):
        said = _record(outcome.table, row, fields)
        met = every(_meets(outcome.table, row, one) for one in conditions)
        (right if met else wrong).append(said)
    # Of a record that fits, one field is made such that it does not.
    base = next(
        (row for row in rows if all(_meets(outcome.table, row, c) for c in conditions)), None
    )
    if base is not None and not outcome.any_of:
        for one in conditions:
            other = [row for row in rows if not _meets(outcome.table, row, one)]
            for row in random.sample(other, k=min(3, len(other))):
                changed = {**base, **_columns(outcome.table, row, one.field)}
                if not all(_meets(outcome.table, changed, c) for c in conditions):
                    wrong.insert(0, _record(outcome.table, changed, fields))
    if not right:
        return None
    text = f"The goal: «{work.goal}»\n\nWhich record does the list show then?"
    chosen = choose_hidden(text, right[0], wrong[:_POOL], random, turn=turn)
    return None if chosen is None else _asked("filter", "list-filter", text, right[0], chosen)


def _is_turned(one: Condition) -> bool:
    return one.operator in ("is not", "is more than", "is less than", "is after", "is before")


def _columns(table: str, row: Row, field: str) -> Row:
    from uiprobe.environments.web.sites.desk.tasks import schema

    column = schema.column_of(table, field)
    return {column: row[column]}


def _meets(table: str, row: Row, one: Condition) -> bool:
    from uiprobe.environments.web.sites.desk.tasks import schema

    value = schema.shown(_tables(), table, row, one.field)
    match one.operator:
        case "is":
            return value.casefold() == one.value.casefold()
        case "is not":
            return value.casefold() != one.value.casefold()
        case "is empty":
            return not value
        case "contains":
            return one.value.casefold() in value.casefold()
        case "starts with":
            return value.casefold().startswith(one.value.casefold())
        case "is more than":
            return bool(value) and float(value) > float(one.value)
        case "is less than":
            return bool(value) and float(value) < float(one.value)
        case "is after":
            return bool(value) and value > one.value
    return bool(value) and value < one.value


def _record(table: str, row: Row, fields: list[str]) -> str:
    """A record by some of its fields."""
    from uiprobe.environments.web.sites.desk.tasks import schema

    return "; ".join(
        f"{schema.label_of(table, name)}: {schema.shown(_tables(), table, row, name) or '(empty)'}"
        for name in fields
    )


def ask_sort(seed: int, draw: int, turn: int) -> Asked | None:
    """In which order a sorted list shows three records."""
    from uiprobe.environments.web.sites.desk.tasks import schema
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Sorted

    random = _random("sort", seed, draw)
    work = _work(f"sort-{random.choice(_LISTS)}-list", random)
    if not isinstance(work.outcome, Sorted) or len(work.outcome.order) < 2:
        return None
    table, order = work.outcome.table, work.outcome.order
    names = [one.removeprefix("-") for one in order]
    if any(schema.kind_of(table, name) == "bool" for name in names):
        return None
    rows = list(_tables()[table].values())
    for _ in range(_TRIES):
        some = random.sample(rows, _ROWS)
        values = [[schema.shown(_tables(), table, row, name) for name in names] for row in some]
        # Two that are alike in the first column, so that the second one counts.
        firsts = {one[0] for one in values}
        if all(all(one) for one in values) and len(firsts) == _ROWS - 1:
            break
    else:
        return None
    keyed = list(zip(values, "PQR", strict=True))
    kinds = [schema.kind_of(table, name) for name in names]
    ranked = keyed
    for place in reversed(range(len(order))):
        ranked = sorted(
            ranked,
            key=lambda one, place=place: _sort_key(one[0][place], kinds[place]),  # type: ignore[misc]
            reverse=order[place].startswith("-"),
        )
    keys = [
        tuple(_sort_key(value, kind) for value, kind in zip(one, kinds, strict=True))
        for one, _ in keyed
    ]
    if len(set(keys)) < _ROWS:
        return None
    labels = [schema.label_of(table, name) for name in names]
    shown = "\n".join(
        f"{letter}: "
        + "; ".join(f"{label} {value}" for label, value in zip(labels, one, strict=True))
        for one, letter in keyed
    )
    right = ", ".join(letter for _, letter in ranked)
    others = [", ".join(one) for one in permutations("PQR") if ", ".join(one) != right]
    text = (
        f"The goal: «{work.goal}»\n\nThree of the records:\n{shown}\n\nIn which order does the "
        "list show them then, from the top? Texts are sorted by the alphabet."
    )
    wrong = tuple(random.sample(others, OPTIONS - 1))
    return _asked("sort", "list-sort", text, right, wrong)


def _sort_key(value: str, kind: str) -> tuple[float, str]:
    return (float(value), "") if kind == "number" else (0.0, value.casefold())


def ask_values(seed: int, draw: int, turn: int) -> Asked | None:
    """Which of four filled-in forms is the one that a goal asks for."""
    from uiprobe.environments.web.sites.desk.tasks import schema
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

    random = _random("values", seed, draw)
    work = _work(random.choice(_FORMS), random)
    if not isinstance(work.outcome, Changed):
        return None
    [(table, [row])] = work.outcome.created.items()
    told = [
        name
        for name in schema.form_fields(table)
        if f'"{schema.label_of(table, name)}": ' in work.goal
    ]
    values = {name: schema.shown(_tables(), table, row, name) for name in told}
    # A default stands in the form of who leaves it alone, so leaving it out would be right too.
    empty = schema.new_row(table)
    values = {
        name: value
        for name, value in values.items()
        if value and len(value) < 60 and value != schema.shown(_tables(), table, empty, name)
    }
    if not 4 <= len(values) <= _FIELDS:
        return None
    right = _form(table, values)
    pool: dict[str, None] = {}
    for _ in range(_POOL):
        changed = _mistaken(table, values, random)
        if changed is not None and _form(table, changed) != right:
            pool[_form(table, changed)] = None
    text = (
        f"The goal: «{work.goal}»\n\nSeveral people have filled in the form; only what differs "
        "from an empty one is told. Which form fits the goal?"
    )
    chosen = choose_hidden(text, right, list(pool), random, turn=turn % OPTIONS)
    return None if chosen is None else _asked("form", "form", text, right, chosen)


def _mistaken(table: str, values: Mapping[str, str], random: Random) -> dict[str, str] | None:
    """Values of a form with one mistake: two exchanged, another choice, one left out."""
    from uiprobe.environments.web.sites.desk.tasks import schema

    changed = dict(values)
    choices = [name for name in changed if schema.kind_of(table, name) == "choice"]
    way = random.choice(("exchange", "other", "other", "left out"))
    if way == "exchange":
        pairs = [
            (one, two) for one in choices for two in choices
            if one < two and schema.choices_of(table, one) == schema.choices_of(table, two)
            and changed[one] != changed[two]
        ]  # fmt: skip
        if not pairs:
            return None
        one, two = random.choice(pairs)
        changed[one], changed[two] = changed[two], changed[one]
    elif way == "other":
        if not choices:
            return None
        name = random.choice(choices)
        others = [one for one in schema.choices_of(table, name) if one and one != changed[name]]
        if not others:
            return None
        changed[name] = random.choice(others)
    else:
        del changed[random.choice(list(changed))]
    return changed


def _form(table: str, values: Mapping[str, str]) -> str:
    from uiprobe.environments.web.sites.desk.tasks import schema

    return "; ".join(f"{schema.label_of(table, name)}: {value}" for name, value in values.items())


def ask_rule(seed: int, draw: int, turn: int) -> Asked | None:
    """Which team an incident goes to by a rule with exceptions."""
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

    random = _random("rule", seed, draw)
    work = _work("reassign-by-rule", random)
    if not isinstance(work.outcome, Changed):
        return None
    wanted = work.outcome.updated["incident"]
    names = {row["id"]: str(row["name"]) for row in _tables()["team"].values()}
    teams = list(dict.fromkeys(names[row["team_id"]] for row in wanted.values()))
    rows = [row for row in work.stage["desk_incident"] if row["id"] in wanted]
    if len(teams) != OPTIONS - 1:
        return None
    row = random.choice(rows)
    right = names[wanted[row["id"]]["team_id"]]
    description = str(row["short_description"])
    if turn % OPTIONS == OPTIONS - 1:
        # Another room: the rule is not about it.
        number = description.rpartition(" ")[2]
        description = f"{description.removesuffix(number)}{int(number[::-1]) + 10_000}"
        right = _STAYS
    elif right != teams[turn % OPTIONS]:
        return None
    options = [*teams, _STAYS]
    text = (
        f'The goal: «{work.goal}»\n\nOne of the incidents has the category "{row["category"]}", '
        f'the priority "{row["priority"]}" and the short description "{description}". Which team '
        "is it assigned to?"
    )
    wrong = tuple(one for one in options if one != right)
    return _asked("rule", "work", text, right, wrong)


def ask_offer(seed: int, draw: int, turn: int) -> Asked | None:
    """Which part of an order the catalogue does not offer, if any."""
    from uiprobe.environments.web.sites.desk import words
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Refused

    random = _random("offer", seed, draw)
    work = _work("possible-or-not", random)
    item = next(name for name in words.OPTIONS if f'"{name}"' in work.goal)
    staged = {row["label"]: json.loads(row["values"]) for row in work.stage["desk_catalogueoption"]}
    listed = [
        (label, kind, staged.get(label, values)) for label, kind, values, _ in words.OPTIONS[item]
    ]
    labels = [label for label, _, _ in listed]
    if len(labels) < OPTIONS - 1:
        return None
    missing = None
    if isinstance(work.outcome, Refused):
        missing = next(
            label for label, kind, values in listed
            if kind == "choice" and not any(f'"{label}": "{one}"' in work.goal for one in values)
        )  # fmt: skip
    if (missing is None) != (turn % OPTIONS == 0):
        return None
    right = missing or _NOTHING
    others = [label for label in labels if label != missing]
    wrong = random.sample(others, OPTIONS - 2 if missing else OPTIONS - 1)
    told = "\n".join(
        f"- {label}: "
        + {"choice": ", ".join(values), "tick": "can be ticked"}.get(kind, "any text")
        for label, kind, values in random.sample(listed, len(listed))
    )
    text = (
        f'The goal: «{work.goal}»\n\nThe catalogue offers "{item}" with:\n{told}\n\nWhat of the '
        "wanted configuration does the catalogue not offer?"
    )
    return _asked("offer", "judgement", text, right, (*wrong, *((_NOTHING,) if missing else ())))


def ask_policy(seed: int, draw: int, turn: int) -> Asked | None:
    """Which team a policy decides on, which is to be read."""
    from uiprobe.environments.web.sites.desk.tasks.outcomes import Changed

    random = _random("policy", seed, draw)
    work = _work("policy-decides", random)
    if not isinstance(work.outcome, Changed):
        return None
    [row] = work.outcome.created["incident"]
    [article] = work.stage["desk_article"]
    body = str(article["body"])
    caller = _tables()["person"][row["caller_id"]]
    department = _tables()["department"][caller["department_id"]]["name"]
    lines = [line for line in body.splitlines() if ", team " in line]
    teams = [line.rpartition(", team ")[2].rstrip(".") for line in lines]
    names = [str(one["name"]) for one in _tables()["team"].values()]
    right = next(name for name in names if name == _team(row))
    if teams.count(right) != 1 or len(set(teams)) < OPTIONS - 1:
        return None
    if teams.index(right) != turn % OPTIONS:
        return None
    others = list(dict.fromkeys((*teams, *random.sample(names, len(names)))))
    wrong = [name for name in others if name != right][: OPTIONS - 1]
    text = (
        f"The goal: «{work.goal}»\n\nThe article says:\n{body}\n\n{caller['name']} works in the "
        f"department {department}. Which team gets the incident?"
    )
    return _asked("policy", "judgement", text, right, tuple(wrong))


def _team(row: Row) -> str:
    key: Any = row["team_id"]
    return str(_tables()["team"][key]["name"])


FACETS: Mapping[str, Generator] = {
    "filter": ask_filter,
    "sort": ask_sort,
    "values": ask_values,
    "rule": ask_rule,
    "offer": ask_offer,
    "policy": ask_policy,
}
"""Generators of questions, used in turn, by facet."""
