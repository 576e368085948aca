"""Panels whose switches flip others.

A state is an int whose bit `n` says whether switch `n` is on. What a touch flips depends on
another switch, which it leaves as it is: so touches do not simply add up, and each undoes itself if
it is made twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from uiprobe.probes.ladders.planning.panel_words import letter_of, said_switches
from uiprobe.probes.ladders.wording import Wording

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Button:
    """The rule of one switch.

    Attributes:
        watched: Another switch.
        over: The switches that a touch flips, itself among them, while the watched one is off,
            and while it is on.
    """

    watched: int
    over: tuple[frozenset[int], frozenset[int]]

    def after(self, states: Numbers) -> Numbers:
        """Return the states to which a touch leads from these."""
        import numpy as np

        off, on = (sum(1 << other for other in turned) for turned in self.over)
        turned = np.where((states >> self.watched) & 1, on, off)
        return states ^ turned


def draw_buttons(switches: int, others: Sequence[int], random: Random) -> list[Button]:
    """The rules of so many switches.

    Args:
        switches: How many.
        others: How many others a touch may flip.
        random: Randomness.
    """
    buttons = []
    for number in range(switches):
        watched, *rest = random.sample(
            [other for other in range(switches) if other != number], switches - 1
        )
        off = _draw_turned(number, rest, others, random)
        # A rule with the same switches in both states would not depend on the state.
        while (on := _draw_turned(number, rest, others, random)) == off:
            pass
        buttons.append(Button(watched, (off, on)))
    return buttons


def _draw_turned(
    own: int, rest: Sequence[int], others: Sequence[int], random: Random
) -> frozenset[int]:
    return frozenset((own, *random.sample(rest, min(len(rest), random.choice(others)))))


def said_buttons(buttons: Sequence[Button], random: Random, say: Wording) -> str:
    """A panel and its rules, in words.

    Args:
        buttons: The rules of its switches.
        random: Draws the names of the switches.
        say: The language.
    """
    return said_flips(
        [_rule(number, button, say) for number, button in enumerate(buttons)], random, say
    )


def said_flips(rules: Sequence[str], random: Random, say: Wording) -> str:
    """A panel whose touches flip switches, in words.

    Args:
        rules: What a touch of each switch flips.
        random: Draws the names of the switches.
        say: The language.
    """
    return say(
        "{switches}\n\n"
        "A touch flips some switches: those that are off turn on, and those that are on turn off. "
        "Which ones depends on the switch that is touched, and on the state just before the "
        "touch:\n{rules}",
        switches=said_switches(len(rules), random, say),
        rules="\n".join(rules),
    )


def _rule(number: int, button: Button, say: Wording) -> str:
    off, on = (say.all_of(list(map(letter_of, sorted(over)))) for over in button.over)
    return say(
        "{letter}: while {watched} is off, {off}; while {watched} is on, {on}.",
        letter=letter_of(number),
        watched=letter_of(button.watched),
        off=off,
        on=on,
    )
