"""Records of touches of which some did not register, on panels whose switches flip others.

The last touch of a switch does not decide on its state, and the touches do not simply add up: what
a lost one changes shows only when all that follow are carried out. On high rungs a touch flips many
switches, or each switch would be flipped by few of the touches, and whether their number
is odd would tell one lost touch after the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.ladders.planning.panel_words import letter_of, said_goal, said_states
from uiprobe.probes.ladders.planning.turning import Button, draw_buttons, said_buttons
from uiprobe.probes.ladders.wording import Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Record:
    """A panel and the touches that were tried on it, from a start.

    Attributes:
        buttons: The rules of its switches.
        start: Its state before the touches.
        touches: The numbers of the switches, in the order of the touches.
    """

    buttons: Sequence[Button]
    start: int
    touches: Sequence[int]

    def ways(self, end: int, lost: int) -> int:
        """How many sets of so many lost touches lead to a state.

        The first half is followed from the start, and the second half back from the end, as each
        touch undoes itself: sets of both halves that meet in a state lead to the end.
        """
        import numpy as np

        half = len(self.touches) // 2
        there, before = self._reached(self.start, self.touches[:half], lost)
        back, after = self._reached(end, self.touches[half:][::-1], lost)
        met = np.sort(back * (lost + 1) + after)
        wanted = there * (lost + 1) + lost - before
        found = np.searchsorted(met, wanted, "right") - np.searchsorted(met, wanted, "left")
        return int(found.sum())

    def _reached(self, state: int, touches: Sequence[int], most: int) -> tuple[Numbers, Numbers]:
        """The states that all sets of lost touches lead to, with how many were lost."""
        import numpy as np

        states, counts = np.array([state]), np.zeros(1, dtype=np.int64)
        for switch in touches:
            more = counts < most
            states = np.concatenate((self.buttons[switch].after(states), states[more]))
            counts = np.concatenate((counts, counts[more] + 1))
        return states, counts

    def end_without(self, lost: Collection[int]) -> int:
        """The state at the end if the touches at these places, counted from 0, are lost."""
        import numpy as np

        state = np.array([self.start])
        for place, switch in enumerate(self.touches):
            if place not in lost:
                state = self.buttons[switch].after(state)
        return int(state[0])

    def said(
        self, end: int, lost: int, random: Random, say: Wording, *, wanted: bool = False
    ) -> str:
        """The panel, its state at the start and at an end, and the touches, in words.

        Args:
            end: The state at the end.
            lost: How many touches were lost.
            random: Draws the names of the switches.
            say: The language.
            wanted: Whether the end is what was wanted, and not what was seen.
        """
        count = len(self.buttons)
        letters = " ".join(letter_of(switch) for switch in self.touches)
        touched = (
            "These switches were touched in this order: {letters}."
            if wanted
            else "In between, these switches were touched in this order: {letters}."
        )
        unregistered = (
            "But exactly one of these touches did not register: nothing happened, as if it had not "
            "been made. It is not known which."
            if lost == 1
            else "But exactly {lost} of these touches did not register: nothing happened, as if "
            "they had not been made. It is not known which."
        )
        states = (
            said_goal(self.start, end, count, say, past=True)
            if wanted
            else said_states(self.start, end, count, say)
        )
        panel = said_buttons(self.buttons, random, say)
        return f"{panel}\n\n{states}\n\n" + say.sentences(
            [say(touched, letters=letters), say(unregistered, lost=lost)]
        )


def draw_record(switches: int, touches: int, others: Sequence[int], random: Random) -> Record:
    """A panel, a start and touches; no switch is touched twice in a row.

    Args:
        switches: How many.
        touches: How many.
        others: How many others a touch may flip.
        random: Randomness.
    """
    buttons = draw_buttons(switches, others, random)
    made: list[int] = []
    while len(made) < touches:
        made.append(random.choice([one for one in range(switches) if one not in made[-1:]]))
    return Record(buttons, random.randrange(1 << switches), made)
