"""A panel of switches that lock and turn each other, and searches over all of its states.

A state is an int whose bit `n` says whether switch `n` is on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]
    Narrow = NDArray[np.int32]

States = Mapping[int, bool]
"""Whether each of some switches is on."""


@dataclass(frozen=True, slots=True)
class Switch:
    """The rules of one switch.

    Attributes:
        unlocked: The states of others in which it can be touched.
        on: What a touch that turns it on does to others.
        off: What a touch that turns it off does to others.
    """

    unlocked: States
    on: States
    off: States


def draw_switches(count: int, random: Random) -> list[Switch]:
    """Switches of which each has one or two locks, and up to two effects each way."""

    def others(switch: int, most: Sequence[int]) -> States:
        rest = [other for other in range(count) if other != switch]
        chosen = random.sample(rest, k=random.choice(most))
        return {other: random.random() < 0.5 for other in sorted(chosen)}

    return [
        Switch(others(number, (1, 2)), others(number, (0, 1, 2)), others(number, (0, 1, 2)))
        for number in range(count)
    ]


@dataclass(frozen=True)
class Panel:
    """Switches, and where each touch leads from each state.

    Attributes:
        switches: The rules of each switch.
        after: By switch and state, the state after a touch; -1 where the switch is locked.
    """

    switches: Sequence[Switch]
    after: Sequence[Narrow] = field(repr=False)

    @classmethod
    def of(cls, switches: Sequence[Switch]) -> Panel:
        """The panel of these switches."""
        import numpy as np

        states = np.arange(1 << len(switches), dtype=np.int32)
        after = []
        for number, switch in enumerate(switches):
            own = np.int32(1 << number)
            was_on = (states & own) != 0
            target = np.where(was_on, _turned(states, switch.off), _turned(states, switch.on)) ^ own
            after.append(np.where(_all_are(states, switch.unlocked), target, np.int32(-1)))
        return cls(switches, after)

    def search_from(self, start: int) -> tuple[Numbers, Numbers]:
        """How many touches each state is away, and how many shortest ways lead to it.

        Returns:
            Two arrays by state; a state that cannot be reached has distance -1.
        """
        import numpy as np

        size = 1 << len(self.switches)
        distance = np.full(size, -1, dtype=np.int64)
        ways = np.zeros(size, dtype=np.int64)
        distance[start], ways[start] = 0, 1
        front = np.array([start])
        every = np.array(self.after)
        touches = 0
        while front.size:
            touches += 1
            reached = every.take(front, axis=1)
            new = reached >= 0
            new[new] = distance[reached[new]] < 0
            found = reached[new]
            np.add.at(ways, found, np.broadcast_to(ways[front], reached.shape)[new])
            distance[found] = touches
            front = (distance == touches).nonzero()[0]
        return distance, ways

    def search_back(self, goal: int, touches: int) -> Numbers:
        """How many touches lead from each state to the goal; -1 if more than `touches`."""
        import numpy as np

        sources, first = self._sources
        distance = np.full(1 << len(self.switches), -1, dtype=np.int64)
        distance[goal] = 0
        front = np.array([goal], dtype=np.int64)
        for step in range(1, touches + 1):
            counts = first[front + 1] - first[front]
            # The places of all sources of the front, one run of them after the other.
            places = np.arange(counts.sum()) + np.repeat(
                first[front] - np.cumsum(counts) + counts, counts
            )
            before = sources[places]
            distance[before[distance[before] < 0]] = step
            front = (distance == step).nonzero()[0]
        return distance

    @cached_property
    def _sources(self) -> tuple[Numbers, Numbers]:
        """From which states touches lead to each state, and where those of a state begin."""
        import numpy as np

        size = 1 << len(self.switches)
        free = [after >= 0 for after in self.after]
        reached = np.concatenate(
            [after[open_] for after, open_ in zip(self.after, free, strict=True)]
        )
        sources = np.concatenate([open_.nonzero()[0] for open_ in free])
        # Numbers of 16 bits are sorted by their digits.
        small = reached.astype(np.uint16 if size <= 1 << 16 else np.int32)
        order = np.argsort(small, kind="stable")
        counts = np.bincount(reached, minlength=size)
        first = np.concatenate(([0], np.cumsum(counts)))
        return sources[order], first

    def way(self, goal: int, distance: Numbers) -> list[int]:
        """The switches of a shortest way, from the distances of a search from its start."""
        found: list[int] = []
        state = goal
        while distance[state]:
            state, touched = next(
                (int(before), number)
                for number, after in enumerate(self.after)
                for before in (after == state).nonzero()[0]
                if distance[before] == distance[state] - 1
            )
            found.append(touched)
        return found[::-1]


def searched(panel: Panel, distance: Numbers, end: int, touches: int) -> int:
    """How many states the cheapest exhaustive search for an end meets before its last touch.

    Searches begin at the start, at the end, or at both.

    Args:
        panel: The panel.
        distance: The distances of a search from the start.
        end: The state that is searched for.
        touches: How many at most.
    """
    back = panel.search_back(end, touches - 1)
    half = touches // 2
    return min(
        met_from(distance, touches - 1),
        met_from(back, touches - 1),
        met_from(distance, half) + met_from(back, touches - half),
    )


def met_from(distance: Numbers, touches: int) -> int:
    """How many states are at most so many touches away, by the distance of each; -1 is too far."""
    return int(((distance >= 0) & (distance <= touches)).sum())


def _all_are(states: Narrow, wanted: States) -> NDArray[np.bool_]:
    import numpy as np

    named, on = _bits(wanted)
    fits: NDArray[np.bool_] = (states & np.int32(named)) == on
    return fits


def _turned(states: Narrow, effects: States) -> Narrow:
    import numpy as np

    named, on = _bits(effects)
    return states & np.int32(~named) | np.int32(on)


def _bits(states: States) -> tuple[int, int]:
    """The bits of some switches, and of those of them that are on."""
    return (
        sum(1 << switch for switch in states),
        sum(1 << switch for switch, on in states.items() if on),
    )


def differing(states: Numbers, one: int, switches: int) -> Numbers:
    """In how many switches each state differs from one."""
    import numpy as np

    found = np.zeros(len(states), dtype=np.int64)
    for switch in range(switches):
        found += ((states ^ one) >> switch) & 1
    return found
