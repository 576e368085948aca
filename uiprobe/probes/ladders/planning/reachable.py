"""The ladder *reachable* of completion: whether so few touches are enough to reach a goal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.planning.panel import differing
from uiprobe.probes.ladders.planning.panel_words import APP, CATEGORY, said_goal
from uiprobe.probes.ladders.planning.turning import draw_buttons, said_buttons
from uiprobe.probes.ladders.wording import ENGLISH, Wording

if TYPE_CHECKING:
    from uiprobe.probes.ladders.planning.turning import Numbers

_FORM = ChoiceForm(
    choices={"continue": "the goal can be reached", "failed": "it can no longer be reached"}
)


@dataclass(frozen=True, slots=True)
class _Size:
    """The difficulty of a rung.

    Attributes:
        switches: How many.
        others: How many other switches a touch may flip.
        touches: How many there may be; the goal needs as many, or one more.
    """

    switches: int
    others: tuple[int, int]
    touches: int

    def __str__(self) -> str:
        return (
            f"{self.switches} switches, of which a touch flips {1 + self.others[0]} or "
            f"{1 + self.others[1]}; the goal needs {self.touches} touches or one more"
        )


_RUNGS: Mapping[int, _Size] = {
    1: _Size(4, (1, 2), 2),
    2: _Size(5, (1, 2), 2),
    3: _Size(7, (1, 2), 3),
    4: _Size(9, (2, 3), 3),
    5: _Size(11, (3, 4), 4),
    6: _Size(13, (4, 5), 4),
    7: _Size(14, (5, 6), 5),
    8: _Size(16, (6, 7), 5),
}
"""The panel of each rung. Rungs go on by two switches, and with each second one by a touch; a touch
flips two fifths of the switches."""


@dataclass(frozen=True, slots=True)
class _Reachable:
    name: str = "reachable"
    probe: str = "completion_judgment"
    grows: str = "switches, how many of them a touch flips, and how many touches are needed"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(size) for number, size in _RUNGS.items()}
    )
    chance: float = 1 / 2

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung.

        There are two starts and two ends. From each start one end is as many touches away as there
        may be, and the other one touch more; all four pairs differ in as many switches. Each pair
        is asked with the same chance, so that neither the start nor the end reveals the answer, nor
        what they have in common.

        Raises:
            NotDrawnError: No panel has such starts and ends.
        """
        size = _RUNGS[rung]
        return draw_again(lambda: _draw(size, random, say), f"reachable, rung {rung}")


REACHABLE = _Reachable()


def _draw(size: _Size, random: Random, say: Wording) -> LadderItem | None:
    import numpy as np

    buttons = draw_buttons(size.switches, size.others, random)
    states = np.arange(1 << size.switches, dtype=np.int64)
    after = [button.after(states) for button in buttons]
    first = random.randrange(len(states))
    away, unlike_first = _distances(after, first), differing(states, first, size.switches)
    near = (away == size.touches).nonzero()[0]
    if not near.size:
        return None
    near_end = int(near[random.randrange(near.size)])
    unlike = unlike_first[near_end]
    far = ((away == size.touches + 1) & (unlike_first == unlike)).nonzero()[0]
    if not far.size:
        return None
    far_end = int(far[random.randrange(far.size)])
    # A touch undoes itself, so a state is as far from an end as the end is from it.
    starts = (
        (_distances(after, near_end) == size.touches + 1)
        & (_distances(after, far_end) == size.touches)
        & (differing(states, near_end, size.switches) == unlike)
        & (differing(states, far_end, size.switches) == unlike)
    ).nonzero()[0]
    if not starts.size:
        return None
    second = int(starts[random.randrange(starts.size)])
    start, end = random.choice((first, second)), random.choice((near_end, far_end))
    enough = (start == first) == (end == near_end)
    return LadderItem(
        prompt=say(
            "{panel}\n\n{goal}\n\nCan the goal be reached with {touches} touches or fewer? If so, "
            "answer continue; if not, answer failed.",
            panel=said_buttons(buttons, random, say),
            goal=said_goal(start, end, size.switches, say),
            touches=size.touches,
        ),
        form=_FORM,
        reference="continue" if enough else "failed",
        app=APP,
        category=CATEGORY,
        evidence={"touches": size.touches, "needed": size.touches + (not enough)},
    )


def _distances(after: Sequence[Numbers], start: int) -> Numbers:
    """How many touches lead from a state to each; -1 if none do.

    Args:
        after: By switch and state, the state after a touch.
        start: The state.
    """
    import numpy as np

    distance = np.full(len(after[0]), -1, dtype=np.int64)
    front = np.array([start])
    touches = 0
    while front.size:
        distance[front] = touches
        touches += 1
        reached = np.zeros(len(distance), dtype=bool)
        for states in after:
            reached[states[front]] = True
        front = (reached & (distance < 0)).nonzero()[0]
    return distance
