"""Goal understanding: which end states satisfy a goal of several requests in any order.

An end state is right if some order of the requests leads to it. In a wrong one each record is as
some order leaves it, but no order leaves all of them so: it is put together from two right ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from uiprobe.probes.answer_forms import NONE, SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.records import (
    DOMAINS,
    FIELDS,
    Domain,
    draw_records,
    states,
    states_in_words,
    table_in_words,
)
from uiprobe.probes.ladders.requests import (
    Request,
    draw_conditions,
    draw_day_condition,
    draw_move,
    draw_setting,
    layers,
    said_circles,
)


@dataclass(frozen=True, slots=True)
class _Size:
    """The goal and the end states of a rung.

    Attributes:
        requests, records: How many the goal and the app have.
        ends: End states to choose from.
        reached: How many different ends the orders of the requests lead to, at least.
    """

    requests: int
    records: int
    ends: int
    reached: int

    def __str__(self) -> str:
        return (
            f"{self.requests} requests on {self.records} records, whose orders lead to at least "
            f"{self.reached} ends; {self.ends} end states to choose from"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(3, 3, 4, 4),
    2: _Size(3, 4, 4, 4),
    3: _Size(4, 4, 5, 8),
    4: _Size(4, 4, 6, 12),
    5: _Size(5, 4, 6, 40),
    6: _Size(6, 5, 7, 100),
    7: _Size(7, 5, 8, 250),
    8: _Size(8, 5, 8, 1_000),
}
"""The goal of each rung. Rungs go on by a request and a record each."""

_TRIES = 60
"""Draws of wrong end states until another goal is drawn."""


class Candidates:
    """Which end states satisfy the goal: any number of them may."""

    name = "candidates"
    probe = "goal_understanding"
    grows = "requests of the goal, whose order is free and decides on the end"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = 2.0 ** -min(size.ends for size in _RUNGS.values())

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung; each set of right end states is equally likely."""
        size = _RUNGS[rung]
        letters = "ABCDEFGHIJKLMNOP"[: size.ends]
        # Drawn first, and kept when the rest is drawn again.
        right = {letter for letter in letters if random.random() < 0.5}
        return draw_again(lambda: _draw(size, letters, right, random), f"candidates, rung {rung}")


CANDIDATES = Candidates()


def _draw(size: _Size, letters: str, right: set[str], random: Random) -> LadderItem | None:
    import numpy as np

    domain = random.choice(DOMAINS)
    records = draw_records(domain, size.records, random)
    requests = [_draw_request(domain, random) for _ in range(size.requests)]
    maps = [one.maps(domain, records) for one in requests]
    start = np.array([random.randrange(len(states(domain))) for _ in records], np.int16)
    _, first, *_, last = layers(start, maps, size.requests)
    tables = np.array([start, *(np.frombuffer(table, np.int16) for table in first)])
    columns = np.arange(len(records))
    if any((one[columns, tables] == tables).all() for one in maps):
        return None
    reached = sorted(tuple(np.frombuffer(end, np.int16).tolist()) for end in last)
    if len(reached) < max(size.reached, len(right)):
        return None
    wrong = _spliced(reached, len(letters) - len(right), random)
    if wrong is None:
        return None
    met = iter(random.sample(reached, len(right)))
    missed = iter(wrong)
    ends = {letter: next(met if letter in right else missed) for letter in letters}
    shown = "\n\n".join(
        f"End state {letter}\n{states_in_words(domain, end)}" for letter, end in ends.items()
    )
    listed = "\n".join(f"{number}. {one.said()}" for number, one in enumerate(requests, 1))
    return LadderItem(
        prompt=(
            f"The app {domain.app} keeps {domain.noun}s. At the start it has these:\n"
            f"{table_in_words(domain, records, start.tolist())}\n\n"
            "Goal: Carry out each of these requests exactly once, one after the other, in any "
            f"order, and change nothing else.\n{listed}\n\n"
            "Which records a request is about depends on their values at that moment, after the "
            f"requests before it. {said_circles(domain)}\n\n"
            f"Below are end states of all {domain.noun}s. One satisfies the goal if there is an "
            f"order of the requests that leads to it.\n\n{shown}\n\n"
            "Which end states satisfy the goal?"
        ),
        form=SetForm(choices=dict.fromkeys(letters, "")),
        reference="".join(sorted(right)) or NONE,
        app=domain.app,
        category=domain.category,
    )


def _draw_request(domain: Domain, random: Random) -> Request:
    field = random.choice(FIELDS)
    # With few conditions a request is about many records, and each depends on many requests.
    *chosen, other = random.sample(FIELDS, random.choice((2, 2, 3)))
    conditions = draw_conditions(domain, chosen, random)
    if random.random() < 0.1:
        conditions.append(draw_day_condition(domain, random))
    but = draw_conditions(domain, [other], random)[0] if random.random() < 0.2 else None
    draw = draw_setting if random.random() < 0.25 else draw_move
    return Request(domain.noun, conditions, but, draw(domain, field, random))


def _spliced(
    reached: Sequence[tuple[int, ...]], count: int, random: Random
) -> list[tuple[int, ...]] | None:
    """End states that no order leads to, each put together from two that orders lead to."""
    known, found = set(reached), set[tuple[int, ...]]()
    for _ in range(_TRIES):
        if len(found) == count:
            break
        pair = random.sample(reached, 2)
        end = tuple(random.choice(states) for states in zip(*pair, strict=True))
        if end not in known:
            found.add(end)
    return sorted(found) if len(found) == count else None
