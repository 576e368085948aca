"""Goal understanding: which of several requests led from one state to another.

Each request changes records by what those before it have left, and none loses anything: no change
shows in the end alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import SetForm
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
    inverse,
    layers,
    said_circles,
)

if TYPE_CHECKING:
    from uiprobe.probes.ladders.requests import Tables


@dataclass(frozen=True, slots=True)
class _Size:
    """Requests, how many of them were carried out, and records."""

    requests: int
    done: int
    records: int

    def __str__(self) -> str:
        return (
            f"{self.done} of {self.requests} requests on {self.records} records, "
            f"{comb(self.requests, self.done):,} choices"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(6, 2, 2),
    2: _Size(7, 2, 2),
    3: _Size(7, 3, 2),
    4: _Size(8, 3, 2),
    5: _Size(9, 4, 2),
    6: _Size(11, 5, 2),
    7: _Size(13, 6, 3),
    8: _Size(15, 7, 3),
}
"""The requests of each rung, with as few records as leave one choice: more would tell one request
after the other. Rungs go on by two more requests, of which one was carried out."""


class Inverse:
    """Which requests led to the end: the only choice of so many."""

    name = "inverse"
    probe = "goal_understanding"
    grows = "requests to choose from, and how many of them were carried out one after the other"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = max(1 / comb(size.requests, size.done) for size in _RUNGS.values())

    def draw(self, rung: int, random: Random) -> LadderItem:
        """An item of a rung."""
        return draw_again(lambda: _draw(_RUNGS[rung], random), f"inverse, rung {rung}")


INVERSE = Inverse()


def _draw(size: _Size, random: Random) -> LadderItem | None:
    import numpy as np

    domain = random.choice(DOMAINS)
    records = draw_records(domain, size.records, random)
    requests = [_draw_request(domain, number, random) for number in range(size.requests)]
    random.shuffle(requests)
    maps = [one.maps(domain, records) for one in requests]
    start = np.array([random.randrange(len(states(domain))) for _ in records], np.int16)
    made = random.sample(range(size.requests), size.done)
    end = start
    for number in made:
        before, end = end, maps[number][np.arange(len(end)), end]
        if (before == end).all():
            return None
    if _ways(start, end, maps, size.done) != {sum(1 << number for number in made)}:
        return None
    letters = "ABCDEFGHIJKLMNOP"[: size.requests]
    listed = "\n".join(
        f"{letter}. {one.said()}" for letter, one in zip(letters, requests, strict=True)
    )
    return LadderItem(
        prompt=(
            f"The app {domain.app} keeps {domain.noun}s. At the start it had these:\n"
            f"{table_in_words(domain, records, start.tolist())}\n\n"
            f"Exactly {size.done} of these requests were carried out, each once, one after the "
            f"other, in an order that is not known:\n{listed}\n\n"
            "Which records a request is about depends on their values at that moment, after the "
            f"requests before it. {said_circles(domain)}\n\n"
            f"At the end the values were these:\n{states_in_words(domain, end.tolist())}\n\n"
            f"Which {size.done} requests were carried out? Only one choice of {size.done} requests "
            "leads to this end."
        ),
        form=SetForm(choices=dict.fromkeys(letters, "")),
        reference="".join(sorted(letters[number] for number in made)),
        app=domain.app,
        category=domain.category,
    )


def _draw_request(domain: Domain, number: int, random: Random) -> Request:
    """A request about one field, by conditions on others: nothing is lost by it."""
    # Each field is changed by as many requests, or few of them would decide on it.
    field = FIELDS[number % len(FIELDS)]
    chosen = random.sample([one for one in FIELDS if one != field], random.choice((1, 1, 2)))
    conditions = draw_conditions(domain, chosen, random)
    if len(conditions) == 1 and random.random() < 0.3:
        conditions.append(draw_day_condition(domain, random))
    return Request(domain.noun, conditions, None, draw_move(domain, field, random))


def _ways(start: Tables, end: Tables, maps: Sequence[Tables], done: int) -> set[int]:
    """All choices of so many requests that lead from the start to the end in some order."""
    *_, there = layers(start, maps, (done + 1) // 2)
    *_, back = layers(end, [inverse(one) for one in maps], done // 2)
    return {
        first | last
        for table in there.keys() & back.keys()
        for first in there[table]
        for last in back[table]
        if not first & last
    }
