"""Goal understanding: which of several requests led from one state to another.

They were carried out in the order of the list, each on what those before it had left. None of them
loses anything, so that no change shows in the end alone: nothing but a search finds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from string import ascii_uppercase
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import SetForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.records import (
    DOMAINS,
    FIELDS,
    Domain,
    Field,
    Record,
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
    said_circles,
)
from uiprobe.probes.ladders.wording import ENGLISH, Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from uiprobe.probes.ladders.requests import Tables

    Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        requests: Requests to choose from.
        done: How many of them were carried out.
        records: How many.
        broad: Whether a request has one condition that most values fulfil. Else many requests leave
            a record as it is, and what became of it tells few of them apart, which are soon found.
    """

    requests: int
    done: int
    records: int
    broad: bool = False

    def __str__(self) -> str:
        broad = ", most of which change most records" if self.broad else ""
        return (
            f"{self.done} of {self.requests} requests on {self.records} records{broad}, "
            f"{comb(self.requests, self.done):,} choices"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(6, 2, 2),
    2: _Size(8, 3, 2),
    3: _Size(10, 4, 3),
    4: _Size(12, 5, 3),
    5: _Size(14, 6, 3),
    6: _Size(16, 8, 3, broad=True),
    7: _Size(21, 10, 3, broad=True),
    8: _Size(26, 13, 3, broad=True),
}
"""The requests of each rung, with as few records as leave one choice: more would tell one request
after the other. Rungs go on by five more requests, half of which were carried out."""


_TRIES = 40
"""Starts and choices that are tried with some requests until others are drawn."""


class Inverse:
    """The requests that led to the end: the only choice of so many."""

    name = "inverse"
    probe = "goal_understanding"
    grows = "requests to choose from, and how many of them were carried out"
    rungs: Mapping[int, str] = {rung: str(size) for rung, size in _RUNGS.items()}
    chance = max(1 / comb(size.requests, size.done) for size in _RUNGS.values())

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung."""
        return draw_again(lambda: _draw(_RUNGS[rung], random, say), f"inverse, rung {rung}")


INVERSE = Inverse()


def _draw(size: _Size, random: Random, say: Wording) -> LadderItem | None:
    import numpy as np

    domain = random.choice(DOMAINS)
    records = draw_records(domain, size.records, random)
    requests = [
        _draw_request(domain, records, number, random, say, broad=size.broad)
        for number in range(size.requests)
    ]
    random.shuffle(requests)
    # Of two equal ones beside each other both or none would have been carried out.
    if len({one.said(say) for one in requests}) < len(requests):
        return None
    maps = [one.maps(records) for one in requests]
    for _ in range(_TRIES):
        start = np.array([random.randrange(len(states(domain))) for _ in records], np.int16)
        made = sorted(random.sample(range(size.requests), size.done))
        end = _end(start, [maps[number] for number in made])
        if end is not None and _choices(start, end, maps, size.done) == 1:
            break
    else:
        return None
    letters = ascii_uppercase[: size.requests]
    listed = "\n".join(
        f"{letter}. {one.said(say)}" for letter, one in zip(letters, requests, strict=True)
    )
    return LadderItem(
        prompt=say(
            "The app {app} keeps {records}. At the start it had these:\n{table}\n\n"
            "Exactly {done} of these requests were carried out, each once, in the order in which "
            "they stand here; the others were not:\n{listed}\n\n"
            "A request changes {every} that fulfils its conditions when its turn comes, after the "
            "requests before it. {circles}\n\n"
            "At the end the values were these:\n{states}\n\n"
            "Which {done} requests were carried out? Only one answer is consistent with this end.",
            app=domain.app,
            records=domain.plural(say),
            table=table_in_words(domain, records, start.tolist(), say),
            done=size.done,
            listed=listed,
            every=domain.every(say),
            circles=said_circles(domain, say),
            states=states_in_words(domain, end.tolist(), say),
        ),
        form=SetForm(
            choices=dict.fromkeys(letters, ""), asked="all requests that were carried out"
        ),
        reference="".join(sorted(letters[number] for number in made)),
        app=domain.app,
        category=domain.category,
    )


_CHANGED = tuple(combinations(FIELDS, 2))
"""The fields that a request may change."""


def _draw_request(
    domain: Domain,
    records: Sequence[Record],
    number: int,
    random: Random,
    say: Wording,
    *,
    broad: bool,
) -> Request:
    """A request about two fields, by conditions on others: nothing is lost by it."""
    # Each field is changed by as many requests, or few of them would decide on it.
    fields = _CHANGED[number % len(_CHANGED)]
    others = [one for one in FIELDS if one not in fields]
    if broad:
        # Half of all records have a flag, which is too few.
        limited: list[Field] = [random.choice([one for one in others if one != "flag"])]
        conditions = draw_conditions(domain, limited, random, say, broad=True)
    else:
        limited = random.sample(others, random.choice((1, 1, 2)))
        conditions = draw_conditions(domain, limited, random, say)
        if len(conditions) == 1 and random.random() < 0.3:
            conditions.append(draw_day_condition(domain, records, random, say))
    first, second = (draw_move(domain, one, random, by_number="number" in others) for one in fields)
    return Request(domain, conditions, (first, second))


def _end(start: Tables, made: Sequence[Tables]) -> Tables | None:
    """The table that these requests lead to; None if one of them changes nothing."""
    import numpy as np

    end = start
    for one in made:
        before, end = end, one[np.arange(len(end)), end]
        if (before == end).all():
            return None
    return end


def _choices(start: Tables, end: Tables, maps: Sequence[Tables], done: int) -> int:
    """How many choices of so many requests lead from the start to the end.

    Each half of the requests is followed on its own, one from the start and one back from the end.
    """
    import numpy as np

    half = len(maps) // 2
    there, first = _reached(start, maps[:half])
    back, last = _reached(end, [inverse(one) for one in reversed(maps[half:])])
    met = np.sort(back * len(maps) + last)
    wanted = there * len(maps) + done - first
    fitting = first <= done
    found = np.searchsorted(met, wanted, "right") - np.searchsorted(met, wanted, "left")
    return int(found[fitting].sum())


def _reached(start: Tables, maps: Sequence[Tables]) -> tuple[Numbers, Numbers]:
    """The tables that all choices of requests lead to, as numbers, and the sizes of the choices."""
    import numpy as np

    columns = np.arange(len(start))
    tables, counts = start[None], np.zeros(1, dtype=np.int64)
    for one in maps:
        tables = np.concatenate((tables, one[columns, tables]))
        counts = np.concatenate((counts, counts + 1))
    weights = maps[0].shape[1] ** columns.astype(np.int64)
    return tables @ weights, counts
