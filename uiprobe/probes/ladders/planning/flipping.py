"""Panels whose switches flip more or fewer others, by the states of two further ones.

A state is an int whose bit `n` says whether switch `n` is on. A touch leaves the switches that it
depends on as they are, so it undoes itself if it is made twice. Nothing sets a switch: whatever its
state is at the end, any touch may have been the last one. Each rule flips one of four sets, so that
which touches lead to an end is no system of equations either, as it is if each flips one set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.ladders.planning.panel_words import letter_of
from uiprobe.probes.ladders.wording import Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class More:
    """Further switches that a touch flips while another one is on, or off."""

    watched: int
    on: bool
    over: frozenset[int]

    def said(self, say: Wording) -> str:
        """The condition and the switches in words."""
        return say(
            "while {letter} is on, also {others}"
            if self.on
            else "while {letter} is off, also {others}",
            letter=letter_of(self.watched),
            others=_letters(self.over, say),
        )


@dataclass(frozen=True, slots=True)
class Flip:
    """The rule of one switch.

    Attributes:
        always: The switches that a touch flips in each state, itself among them.
        more: What it flips too in some states.
    """

    always: frozenset[int]
    more: tuple[More, More]

    def after(self, states: Numbers) -> Numbers:
        """Return the states to which a touch leads from these."""
        import numpy as np

        flipped = np.full_like(states, _bits(self.always))
        for more in self.more:
            holds = (states >> more.watched & 1) == more.on
            flipped ^= np.where(holds, _bits(more.over), 0)
        return states ^ flipped

    def said(self, own: int, say: Wording) -> str:
        """The rule of a switch in words."""
        clauses = [_letters(self.always, say), *(more.said(say) for more in self.more)]
        return say("{letter}: {flipped}.", letter=letter_of(own), flipped=say.separated(clauses))


def draw_flips(switches: int, others: Sequence[int], random: Random) -> list[Flip]:
    """The rules of so many switches.

    Args:
        switches: How many.
        others: How many others a touch may flip in each state, and how many more in some.
        random: Randomness.
    """
    flips = []
    for number in range(switches):
        first, second, *rest = random.sample(
            [other for other in range(switches) if other != number], switches - 1
        )
        counts = [random.choice(others) for _ in range(3)]
        always, one, two = (
            rest[sum(counts[:place]) : sum(counts[: place + 1])] for place in range(3)
        )
        flips.append(
            Flip(
                frozenset((number, *always)),
                (
                    More(first, random.random() < 0.5, frozenset(one)),
                    More(second, random.random() < 0.5, frozenset(two)),
                ),
            )
        )
    return flips


@dataclass(frozen=True, slots=True)
class _Front:
    """The states that are so many touches away, and how many shortest ways lead to each."""

    states: Numbers
    ways: Numbers


class Search:
    """All states that few touches lead to from one, or from which they lead to it."""

    def __init__(self, flips: Sequence[Flip], state: int, touches: int) -> None:
        import numpy as np

        self._fronts = [_Front(np.array([state]), np.ones(1, dtype=np.int64))]
        met = self._fronts[0].states
        for _ in range(touches):
            front = self._fronts[-1]
            reached = np.concatenate([flip.after(front.states) for flip in flips])
            states, place = np.unique(reached, return_inverse=True)
            ways = np.zeros(len(states), dtype=np.int64)
            np.add.at(ways, place, np.tile(front.ways, len(flips)))
            new = ~np.isin(states, met)
            self._fronts.append(_Front(states[new], ways[new]))
            met = np.concatenate((met, states[new]))

    @property
    def met(self) -> int:
        """How many states there are."""
        return sum(len(front.states) for front in self._fronts)

    def ways_to(self, other: Search, touches: int) -> int:
        """How many ways of so many touches lead to the state of another search.

        Together both have so many touches at most.

        Returns:
            0 if fewer touches lead there.
        """
        import numpy as np

        for shorter in range(touches + 1):
            here = min(shorter, len(self._fronts) - 1)
            there = shorter - here
            one, two = self._fronts[here], other._fronts[there]
            _, places, others = np.intersect1d(one.states, two.states, return_indices=True)
            if places.size:
                found = int((one.ways[places] * two.ways[others]).sum())
                return found if shorter == touches else 0
        return 0


def ordered_end(flips: Sequence[Flip], start: int, way: Sequence[int]) -> int | None:
    """The state that a way leads to.

    Returns:
        None if two touches in a row could be exchanged for each other, so that the order of touches
        would not be the only one.
    """
    import numpy as np

    states = [np.array([start])]
    for switch in way:
        states.append(flips[switch].after(states[-1]))
    for (one, other), before, after in zip(pairwise(way), states, states[2:], strict=False):
        if flips[one].after(flips[other].after(before))[0] == after[0]:
            return None
    return int(states[-1][0])


def _letters(switches: frozenset[int], say: Wording) -> str:
    return say.all_of([letter_of(switch) for switch in sorted(switches)])


def _bits(switches: frozenset[int]) -> int:
    return sum(1 << switch for switch in switches)
