"""Order: four tasks, described in another order than the one in which they are to be done."""

from __future__ import annotations

from itertools import permutations
from random import Random

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.quiz.asked import (
    OPTIONS,
    Asked,
    draw_random,
    language_of,
    words,
)
from uiprobe.probes.sources.builtin.quiz.clauses import draw_clauses

_TASKS = 4
Order = tuple[int, ...]


def ask_order(seed: int, draw: int, turn: int) -> Asked | None:
    """A question on the order of four tasks; the options are the same tasks in other orders.

    The orders that are shown are drawn before one of them is made the right one, so that the
    options by themselves reveal nothing.
    """
    random = draw_random("order", seed, draw)
    language = language_of(random)
    tasks = draw_clauses(seed, random, _TASKS, apps=random.choice((2, 3, 4)))
    if len(tasks) < _TASKS:
        return None
    shown = random.sample(sorted(permutations(range(_TASKS))), OPTIONS)
    wanted = random.choice(shown)
    told = _tell(wanted, random)
    if told is None:
        return None
    mentioned, connectors, twist = told
    said = [task.say(language, draw) for task in tasks]
    gap = "" if language == "zh" else " "
    request = gap.join(
        random.choice(words("sequences")[connector][language]).format(task=said[place])
        for place, connector in zip(mentioned, connectors, strict=True)
    )
    change = words("sequences")["twists"][twist][language]
    ask = random.choice(words("sequences")["ask"][language])
    options = tuple(_line([tasks[place].say(language, draw + 1) for place in one]) for one in shown)
    return Asked(
        kind="order",
        app=tasks[0].app,
        category=tasks[0].category,
        text=f"{_quote(f'{request}{gap}{change}'.strip(), language)}\n\n{ask}",
        options=options,
        truth=tuple(_order(mentioned, connectors, twist) == one for one in shown),
        language=language,
    )


def _order(mentioned: Order, connectors: tuple[str, ...], twist: int) -> Order:
    """The order that a request means: its tasks put in one after the other, then the twist."""
    order: list[int] = []
    last = -1
    for place, connector in zip(mentioned, connectors, strict=True):
        match connector:
            case "first":
                order.insert(0, place)
            case "before":
                order.insert(order.index(last), place)
            case "after":
                order.insert(order.index(last) + 1, place)
            case _:
                order.append(place)
        last = place
    return tuple(order[place] for place in words("sequences")["twists"][twist]["order"])


def _tell(wanted: Order, random: Random) -> tuple[Order, tuple[str, ...], int] | None:
    """A description of an order that does not name the tasks in it; None if there is none."""
    twist = random.randrange(len(words("sequences")["twists"]))
    connectors = [("first", "last", "before", "after")] * (_TASKS - 1)
    for mentioned in random.sample(sorted(permutations(range(_TASKS))), 24):
        for _ in range(12):
            chosen = ("start", *(random.choice(one) for one in connectors))
            if (
                len(set(chosen)) >= 3
                and _order(mentioned, chosen, twist) == wanted
                and _stay_beside(mentioned, chosen)
            ):
                return mentioned, chosen, twist
    return None


def _stay_beside(mentioned: Order, connectors: tuple[str, ...]) -> bool:
    """Whether no task comes between two that were said to be directly one after the other."""
    order = _order(mentioned, connectors, 0)
    steps = zip(mentioned, mentioned[1:], connectors[1:], strict=False)
    return all(
        order.index(one) - order.index(last) == (1 if connector == "after" else -1)
        for last, one, connector in steps
        if connector in ("before", "after")
    )


def _line(tasks: list[str]) -> str:
    return " → ".join(task.rstrip(".。") for task in tasks)


def _quote(text: str, language: Language) -> str:
    """Quote what somebody says, in guillemets, because tasks have quotation marks of their own."""
    lead = {"en": "Somebody says: ", "de": "Jemand sagt: ", "zh": "有人说："}[language]
    return f"{lead}«{text}»"
