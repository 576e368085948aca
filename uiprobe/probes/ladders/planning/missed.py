"""The ladder *missed*: which of the touches of a record did not register, from how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from random import Random

from uiprobe.probes.answer_forms import LineForm
from uiprobe.probes.ladders.base import LadderItem
from uiprobe.probes.ladders.drawing import draw_again
from uiprobe.probes.ladders.planning.lost_touches import draw_record
from uiprobe.probes.ladders.planning.panel_words import APP, CATEGORY
from uiprobe.probes.ladders.wording import ENGLISH, Wording


@dataclass(frozen=True, slots=True)
class Losses:
    """Switches, touches on them, and how many of these did not register.

    Attributes:
        switches, touches, lost: How many.
        others: How many other switches a touch may flip.
    """

    switches: int
    touches: int
    lost: int
    others: tuple[int, int]

    def __str__(self) -> str:
        return (
            f"{self.lost} of {self.touches} touches on {self.switches} switches lost, "
            f"{comb(self.touches, self.lost)} sets of them; a touch flips "
            f"{1 + self.others[0]} or {1 + self.others[1]} switches"
        )


RUNGS: Mapping[int, Losses] = {
    1: Losses(4, 5, 1, (1, 2)),
    2: Losses(5, 7, 1, (1, 2)),
    3: Losses(7, 9, 2, (1, 2)),
    4: Losses(8, 11, 2, (2, 3)),
    5: Losses(10, 13, 3, (3, 4)),
    6: Losses(14, 18, 5, (5, 6)),
    7: Losses(19, 24, 7, (7, 8)),
    8: Losses(24, 30, 9, (9, 10)),
}
"""The record of each rung.

Rungs go on by five switches, six touches and two more that are lost; a touch flips two fifths of
the switches. Who follows both halves of the touches towards each other meets some eight times as
many states a rung: 106 at rung 5, and 55,648 at rung 8.
"""


@dataclass(frozen=True, slots=True)
class _Missed:
    name: str = "missed"
    probe: str = "step_planning"
    grows: str = "switches, touches on them, and how many of these did not register"
    rungs: Mapping[int, str] = field(
        default_factory=lambda: {number: str(rung) for number, rung in RUNGS.items()}
    )
    chance: float = max(1 / comb(rung.touches, rung.lost) for rung in RUNGS.values())

    def draw(self, rung: int, random: Random, say: Wording = ENGLISH) -> LadderItem:
        """An item of a rung.

        Exactly one of all sets of so many lost touches leads to the end. That
        one is drawn before the record, so that each set is the key as often as any other.

        Raises:
            NotDrawnError: No record has such an end.
        """
        size = RUNGS[rung]
        lost = sorted(random.sample(range(size.touches), size.lost))
        return draw_again(lambda: _draw(size, lost, random, say), f"missed, rung {rung}")


MISSED = _Missed()


def _draw(size: Losses, lost: Sequence[int], random: Random, say: Wording) -> LadderItem | None:
    record = draw_record(size.switches, size.touches, size.others, random)
    end = record.end_without(lost)
    if record.ways(end, size.lost) != 1:
        return None
    asked = (
        "Which touch did not register? Only one answer is consistent with this end. Write the "
        "number of its place in the order, counted from 1."
        if size.lost == 1
        else "Which {lost} touches did not register? Only one answer is consistent with this end. "
        "Write the numbers of their places in the order, counted from 1, the lowest first, with "
        "spaces between them."
    )
    return LadderItem(
        prompt=f"{record.said(end, size.lost, random, say)}\n\n{say(asked, lost=size.lost)}",
        form=LineForm(),
        reference=" ".join(str(place + 1) for place in lost),
        app=APP,
        category=CATEGORY,
        evidence={"lost": size.lost},
    )
